// A region of declarations for devices says what they are by standing around them [OMP 5.2 §7.8.2].
// A list is of `declare target`.
int g;
#pragma omp begin declare target link(g)
// error@-1: 34: clause 'link' is not allowed on directive 'begin declare target' [OMP 5.2 §7.8.2]
int h;
#pragma omp end declare target
