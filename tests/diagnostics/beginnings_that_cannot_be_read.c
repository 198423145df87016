// The end of a pair is no further mistake where the beginning has one.
int listed;
#pragma omp begin declare target enter(listed) // error: 34: clause 'enter' is not allowed on directive 'begin declare target'
int behind;
#pragma omp end declare target
