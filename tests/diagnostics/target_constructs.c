// What target constructs may name and hold.
#pragma omp requires reverse_offload
struct s { int x, bits : 3; int *p; };
struct hidden;
static int t;
#pragma omp threadprivate(t)
extern struct hidden h;
extern int open[];
int f(int n);

void items(int n, int *p, int m[4][4]) {
  struct s v = {0};
  int x = 0, a[9], b[4][4];
#pragma omp target map(v.bits) // error: 24: the bit-field 'v.bits' cannot be in clause 'map'
  x++;
#pragma omp target map(n + 1) // error: 24: 'n + 1' in clause 'map' is not a variable or a part of one
  x++;
#pragma omp target map(f(n)) // error: 24: 'f(n)' in clause 'map' is not a variable or a part of one
  x++;
#pragma omp target map(f) // error: 24: 'f' in clause 'map' is not a variable or a part of one
  x++;
#pragma omp target data map(t) // error: 29: 't' is threadprivate and cannot be in clause 'map'
  x++;
#pragma omp target enter data map(to : h) // error: 40: incomplete type 'struct hidden' where a complete type is required in clause 'map'
#pragma omp target update to(open) // error: 30: 'open' has the incomplete type 'int[]' and cannot be in clause 'to'
#pragma omp target map(p[1 : ]) // error: 24: the array section 'p[1 : ]' needs a length, since its base is a pointer
  x++;
#pragma omp target map(alloc : p[:0]) map(a[0 : 0])
  x++;
#pragma omp target map(x[0 : 2]) // error: 24: 'x[0 : 2]' in clause 'map' is neither an array nor a pointer
  x++;
#pragma omp target map(b[0 : 2][0 : 2]) // error: 32: the array section 'b[0 : 2][0 : 2]' is not contiguous
  x++;
#pragma omp target map(a[-1 : 2]) // error: 26: the lower bound of the array section 'a[-1 : 2]' must not be negative, found '-1'
  x++;
#pragma omp target is_device_ptr(n) // error: 34: 'n' in clause 'is_device_ptr' must be a pointer or an array
  x++;
#pragma omp target data use_device_ptr(v) // error: 40: 'v' in clause 'use_device_ptr' must be a pointer or an array
  x++;
#pragma omp target data map(a) use_device_ptr(p) use_device_addr(a, p) // error: 69: variable 'p' cannot be in clauses 'use_device_ptr' and 'use_device_addr' of directive 'target data' at once [OMP 5.2 §5.4]
  x++;
#pragma omp target has_device_addr(p) is_device_ptr(p) // error: 53: variable 'p' cannot be in clauses 'is_device_ptr' and 'has_device_addr' of directive 'target' at once
  x++;
#pragma omp target map(x) if(t)
  x += t; // warning: 8: 't' is threadprivate, and it is unspecified whose copy a 'target' region uses [OMP 5.2 §13.8]
#pragma omp target private(x) allocate(x) // warning: 31: clause 'allocate' on a 'target' must name an allocator, unless the file has '#pragma omp requires dynamic_allocators' [OMP 5.2 §6.6]
  x = 1;
#pragma omp target map(x) firstprivate(x) // error: 24: 'x' cannot be in clauses 'map' and 'firstprivate' of directive 'target' at once
  x++;
#pragma omp target map(p) is_device_ptr(p) // error: 24: 'p' cannot be in clauses 'map' and 'is_device_ptr' of directive 'target' at once
  x++;
#pragma omp target map(p[0 : n]) is_device_ptr(p) // error: 24: 'p' cannot be in clauses 'map' and 'is_device_ptr' of directive 'target' at once
  x++;
#pragma omp target update to(a) from(a) // error: 38: 'a' cannot be in clauses 'from' and 'to' of directive 'target update' at once
#pragma omp target update to(b[0 : 2][0 : 2])
}

void devices(int n, int *p) {
  int x = 0;
#pragma omp target device(1.5) // error: 27: the argument of clause 'device' on directive 'target' must be an integer
  x++;
#pragma omp target device(-7) // error: 27: the argument of clause 'device' on directive 'target' is no device, found '-7'
  x++;
#pragma omp target device(ancestor : 2) // error: 38: the argument of 'device(ancestor : …)' must be 1
  x++;
#pragma omp target device(ancestor : 1) thread_limit(2) // error: 41: clause 'thread_limit' cannot stand beside 'device(ancestor : 1)'
  x++;
#pragma omp target defaultmap(none : scalar) map(x)
  x += n; // error: 8: variable 'n' needs a clause that maps or copies it under 'defaultmap(none : scalar)'
#pragma omp target
  {
    x++; // error: 5: a 'target' around a 'teams' must hold nothing else
#pragma omp teams
    f(n);
  }
#pragma omp target
  {
#pragma omp teams
    f(n);
  }
#pragma omp target
  {
#pragma omp target map(x) // error: 1: directive 'target' cannot be nested inside a 'target' region
    x++;
  }
}
