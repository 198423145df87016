// A call means the variant with the greatest score in its context.
// references: clang (gcc 12 puts the vendor gnu where clang and Weft have llvm)
#include <stdio.h>
#include <omp.h>

static int in_parallel(int x) { return x + 100; }
static int in_for(int x) { return x + 200; }
static int on_gpu(int x) { return x + 300; }
static int by_gnu(int x) { return x + 400; }
static int by_llvm(int x) { return x + 500; }
static int never(int x) { return x + 600; }
static int twice(int x) { return 2 * x; }

#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(in_for) match(construct = {parallel, for})
#pragma omp declare variant(on_gpu) match(device = {kind(gpu)})
#pragma omp declare variant(by_gnu) match(implementation = {vendor(gnu)})
static int base(int x);
static int base(int x) { return x; }

// kind counts 2^l, and l is the number of constructs around.
#pragma omp declare variant(in_parallel) match(construct = {parallel})
#pragma omp declare variant(twice) match(device = {kind(host)})
static int scored(int x) { return x; }

#pragma omp declare variant(by_llvm) match(implementation = {vendor(score(8) : llvm)})
#pragma omp declare variant(twice) match(implementation = {vendor(score(9) : llvm)}, device = {arch(x86_64)})
#pragma omp declare variant(never) match(user = {condition(0)})
static int given(int x) { return x; }

static int calls_base(int x) { return base(x); }
static int calls_scored(int x) { return scored(x) + 1; }

int main(void) {
    int outside = base(1), function = 0, sum = 0, clause = 0, pointer, nested = 0;
    int (*f)(int) = base;
#pragma omp parallel num_threads(2) reduction(+ : function)
    {
        // A function that is called has a context of its own.
        function += calls_base(1) + base(1);
    }
#pragma omp parallel for reduction(+ : sum) schedule(static, base(3))
    for (int i = 0; i < 4; i++) sum += base(base(i));
#pragma omp parallel num_threads(base(1)) reduction(+ : clause)
    clause += omp_get_num_threads();
#pragma omp parallel num_threads(1)
    {
        pointer = f(7);
        int x = 0;
#pragma omp atomic
        x += base(5);
        nested = x + (base)(6);
        for (int i = base(0); i < base(3); i++)
#pragma omp task shared(nested) if (base(0))
            nested += base(i);
#pragma omp taskwait
    }
    int team = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    team = omp_get_num_threads();
    printf("%d %d %d %d %d\n", outside, function / team, sum, clause, pointer);
    printf("%d %d %d %d\n", nested, scored(3), calls_scored(3), given(4));
#pragma omp parallel num_threads(1)
    printf("%d %d\n", scored(3), given(4));
    return 0;
}
