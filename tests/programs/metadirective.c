// A metadirective becomes the variant with the greatest score; what is known at run time only decides there.
// references: none (gcc 12 has no metadirectives, clang 19 no scores of conditions and no conditions that are not constant)
#include <stdio.h>
#include <omp.h>

#define N 200
static int a[N];

static int threads_of(int n) {
    int most = 0;
#pragma omp metadirective when(user = {condition(n > 50)} : parallel num_threads(3) reduction(max : most)) \
    when(device = {kind(gpu)} : teams) default(nothing)
    most = omp_get_num_threads() + 10 * omp_get_level();
    return most;
}

static void loops(int n) {
#pragma omp metadirective when(user = {condition(n == 1)} : parallel for num_threads(2) schedule(dynamic, 3)) \
    when(user = {condition(n == 2)} : simd) when(user = {condition(n == 3)} : parallel for collapse(2)) \
    default(parallel for simd)
    for (int i = 0; i < N / 10; i++)
        for (int j = 0; j < 10; j++)
            a[10 * i + j] += n * (10 * i + j);
}

static int orphaned(void) {
    int r = 0;
    // No construct of this function is around it.
#pragma omp metadirective when(construct = {parallel} : for reduction(+ : r)) otherwise(parallel for reduction(+ : r))
    for (int i = 0; i < 10; i++)
        r += i;
    return r;
}

static int by_constructs(void) {
    int inside = 0, level = 0, innermost = 0;
#pragma omp parallel num_threads(2) reduction(+ : inside, level, innermost)
    {
#pragma omp metadirective when(construct = {parallel} : single) otherwise(parallel)
        inside++;
#pragma omp for
        for (int i = 0; i < 4; i++) {
            // 2^0 for parallel against 2^1 for the loop.
#pragma omp metadirective when(construct = {parallel} : parallel num_threads(2)) when(construct = {for} : nothing)
            innermost++;
        }
#pragma omp metadirective when(construct = {for} : nothing) when(construct = {parallel} : barrier)
        level += omp_get_level();
    }
    return 10000 * inside + 100 * level + innermost;
}

static int by_score(void) {
    int r = 0;
#pragma omp metadirective when(implementation = {vendor(llvm)} : parallel num_threads(2)) \
    when(user = {condition(score(5) : 1)} : master) when(user = {condition(score(3) : 1)} : parallel)
    r++;
    // kind counts 1 here, more than a vendor without a score.
#pragma omp metadirective when(implementation = {vendor(llvm)} : parallel num_threads(2)) when(device = {kind(host)} : master)
    r += 10;
    // The first one is a part of the second one.
#pragma omp metadirective when(device = {kind(host)} : parallel num_threads(2)) \
    when(device = {kind(host)}, implementation = {vendor(llvm)} : master)
    r += 100;
    return r;
}

static int nested(int n) {
    int r = 0;
#pragma omp metadirective when(user = {condition(n > 0)} : parallel num_threads(2) reduction(+ : r)) default(nothing)
    {
#pragma omp metadirective when(construct = {parallel}, user = {condition(n > 1)} : critical) default(nothing)
        {
            r += 1;
#pragma omp metadirective when(user = {condition(n > 2)} : task shared(r)) default(nothing)
            r += 10;
#pragma omp taskwait
        }
    }
    return r;
}

static int delimited(int n) {
    int r = 0;
#pragma omp begin metadirective when(user = {condition(n > 1)} : parallel num_threads(2) reduction(+ : r))
    r += n;
    r += 1;
#pragma omp end metadirective
    return r;
}

int main(void) {
    int failed = 0;
#define CHECK(what, expected) \
    if ((what) != (expected)) printf("%s: %d, not %d (line %d)\n", #what, what, expected, __LINE__), failed = 1
    CHECK(threads_of(1), 1);
    CHECK(threads_of(51) / 10, 1);
    for (int n = 1; n <= 4; n++) loops(n);
    long sum = 0;
    for (int i = 0; i < N; i++) sum += a[i];
    CHECK(sum == 10L * N * (N - 1) / 2, 1);
    CHECK(orphaned(), 45);
    CHECK(by_score(), 111);
    CHECK(delimited(1), 2);
    int team = 0;
#pragma omp parallel num_threads(2)
#pragma omp master
    team = omp_get_num_threads();
    CHECK(by_constructs(), 10000 + 100 * team + 4);
    CHECK(delimited(4), 5 * team);
    CHECK(nested(0), 11);
    CHECK(nested(1), 11 * team);
    CHECK(nested(2), 11 * team);
    CHECK(nested(3), 11 * team);
    return failed;
}
