// Mistakes in the variants of functions and in dispatch.
int narrow(short x);
int fits(int x);
int more(int x, void *object);
int arguments[2];

#pragma omp declare variant(missing) match(device={kind(host)}) // error: 29: 'missing' on directive 'declare variant' is not declared
#pragma omp declare variant(narrow) match(device={kind(host)}) // error: 29: has another type than 'base'
#pragma omp declare variant(fits) match(device={kinds(host)}) // warning: 49: did you mean 'kind'
#pragma omp declare variant(fits) match(device={kind(host)}) append_args(interop(target)) // error: 62: needs 'construct={dispatch}'
int base(int x);

int itself(int x);
#pragma omp declare variant(itself) match(device={kind(host)}) // error: 29: cannot be a variant of itself
int itself(int x);

#pragma omp declare variant(fits) match(device={kind(host)}) // error: 13: expected a function
int no_function;

#pragma omp end declare variant // error: 13: without '#pragma omp begin declare variant'

void call(int n) {
#pragma omp dispatch // note: 13: is here
    n++; // error: 5: needs a call, or an assignment of one
#pragma omp dispatch novariants(m) // error: 33: use of undeclared identifier 'm'
    n = base(n);
#pragma omp dispatch
    n = base(n);
#pragma omp requires unified_address // error: 13: must stand outside of functions
}

#pragma omp declare target(call, unknown) // error: 34: 'unknown' on directive 'declare target' is not declared
#pragma omp begin declare target // warning: 13: without '#pragma omp end declare target'
int last;
#pragma omp begin declare variant match(device={kind(gpu)}) // error: 13: without '#pragma omp end declare variant'
