// A mapper says what is mapped, and neither releases nor deletes it.
struct vec { int n; int *p; };
#pragma omp declare mapper(struct vec v) map(release : v.n) // error: 46: map type 'release' in clause 'map' is not allowed on directive 'declare mapper'
#pragma omp declare mapper(gone : struct vec v) map(v) map(delete : v.p[0 : v.n]) // error: 60: map type 'delete' in clause 'map' is not allowed on directive 'declare mapper'
#pragma omp declare mapper(kept : struct vec v) map(alloc : v) map(always, tofrom : v.p[0 : v.n])
void f(struct vec v) {
#pragma omp target map(mapper(kept), to : v)
  v.p[0] = v.n;
}
