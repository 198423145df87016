// dispatch: its call means a variant for it, unless novariants or nocontext says otherwise; the arguments are not dispatched.
// references: none (gcc 12 has no dispatch; clang 19 calls the variant whatever the clauses say)
#include <stdio.h>
#include <omp.h>

static int fast(int x) { return x + 100; }
static int parallel(int x) { return x + 200; }
static int with_object(int x, omp_interop_t first, omp_interop_t second) {
    return x + 300 + (first == omp_interop_none) + 10 * (second == omp_interop_none);
}
static int stored;
static void store(int x) { stored = x; }
static void store_fast(int x) { stored = -x; }

#pragma omp declare variant(fast) match(construct = {dispatch})
#pragma omp declare variant(parallel) match(construct = {parallel})
static int base(int x) { return x; }
#pragma omp declare variant(with_object) match(construct = {dispatch}) append_args(interop(target), interop(targetsync))
static int takes(int x) { return x; }
#pragma omp declare variant(store_fast) match(construct = {dispatch}) adjust_args(nothing : x)
void stores(int x) { store(x); }

int main(void) {
    int failed = 0, r, n = 1;
#define CHECK(expected) \
    if (r != (expected)) printf("line %d: %d, not %d\n", __LINE__, r, expected), failed = 1
#pragma omp dispatch
    r = base(1);
    CHECK(101);
#pragma omp dispatch
    r = base(base(1));
    CHECK(101);
#pragma omp dispatch novariants(1)
    r = base(1);
    CHECK(1);
#pragma omp dispatch nocontext(n)
    r = base(1);
    CHECK(1);
#pragma omp dispatch nocontext(n - 1) nowait
    r = base(1);
    CHECK(101);
#pragma omp dispatch novariants(n > 1) nocontext(n > 0)
    r = (base(2));
    CHECK(2);
#pragma omp dispatch device(omp_get_initial_device())
    r = takes(4);
    CHECK(315);
    r = takes(4);
    CHECK(4);
#pragma omp dispatch
    stores(5);
    r = stored;
    CHECK(-5);
    if (n)
#pragma omp dispatch novariants(n)
        stores(6);
    else
        stores(7);
    r = stored;
    CHECK(6);
#pragma omp parallel num_threads(2) private(r) reduction(+ : failed)
    {
#pragma omp dispatch
        r = base(1);
        CHECK(101);
#pragma omp dispatch nocontext(n)
        r = base(1);
        CHECK(201);
        r = base(1);
        CHECK(201);
#pragma omp single
        {
            int x = 0;
#pragma omp task depend(out : x) shared(x)
            x = 30;
#pragma omp dispatch depend(in : x)
            r = base(x);
            CHECK(130);
        }
    }
    return failed;
}
