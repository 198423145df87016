// Sections that begin or end behind their arrays, where tasks depend on them and where they are mapped. An empty one is an error.
int d[10], e[10], f[4][10];

void g(int *p, int n) {
#pragma omp task depend(in : d[11:]) // warning: 31: the array section 'd[11:]' begins behind its array, which has 10 elements
  ;
#pragma omp task depend(in : d[10:])
  ;
#pragma omp task depend(out : e[:11]) // warning: 32: the array section 'e[:11]' ends behind its array, which has 10 elements
  ;
#pragma omp task affinity(f[1][1:10]) // warning: 31: the array section 'f[1][1:10]' ends behind its array
  ;
#pragma omp task depend(in : f[4][0:2]) // warning: 31: the array section 'f[4][0:2]' ends behind its array, which has 4 elements
  ;
#pragma omp task depend(in : d[2:0]) // error: 31: the array section 'd[2:0]' in clause 'depend' is empty
  ;
#pragma omp task depend(in : d[n:n], p[11:2])
  ;
#pragma omp target map(to : d[11:]) // warning: 30: the array section 'd[11:]' begins behind its array, which has 10 elements
  ;
}
