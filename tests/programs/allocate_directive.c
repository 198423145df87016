// The directive allocate: variables of every kind lie where an allocator puts them, from the directive to the end of their scope.
// references: none (gcc 12 has none, clang 19 begins variables in memory of another alignment than align says)
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

struct wide { double d[6]; char c; };

static int file_scope = 3;
#pragma omp allocate(file_scope) allocator(omp_default_mem_alloc) align(256)
double aligned_table[5], beside;
#pragma omp allocate(aligned_table) allocator(omp_high_bw_mem_alloc) align(1024)

static int is_at(const void *p, uintptr_t alignment) { return (uintptr_t)p % alignment == 0; }

static void check(int is_right, const char *what) {
    if (is_right) return;
    printf("wrong: %s\n", what);
    exit(1);
}

/* What an allocator with a pool of 4096 bytes can give shows whether memory came back. */
static omp_allocator_handle_t small_pool(void) {
    omp_alloctrait_t traits[3] = {{omp_atk_alignment, 128}, {omp_atk_pool_size, 4096}, {omp_atk_fallback, omp_atv_null_fb}};
    return omp_init_allocator(omp_default_mem_space, 3, traits);
}

static long left_by_many_ways(omp_allocator_handle_t h, int n) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
        long block[300];
#pragma omp allocate(block) allocator(h)
        check(is_at(block, 128), "in a loop");
        block[i % 300] = i;
        if (i % 3 == 0) continue;
        sum += block[i % 300];
        if (sum > 2000) goto out;
        if (sum < 0) return -1;
        if (i == n - 2) break;
    }
out:
    return sum;
}

static long recursive(omp_allocator_handle_t h, int depth) {
    long here[8] = {depth, 1, 2};
#pragma omp allocate(here) allocator(h)
    check(is_at(here, 128), "in a recursive function");
    return depth == 0 ? here[2] : here[0] + recursive(h, depth - 1) + here[1];
}

static double of_variable_length(int n) {
    double v[n], w[n][3];
#pragma omp allocate(v, w) allocator(omp_large_cap_mem_alloc) align(64)
    check(is_at(v, 64) && is_at(w, 64), "of variable length");
    for (int i = 0; i < n; i++) v[i] = w[i][2] = i;
    double s = 0;
#pragma omp parallel for reduction(+ : s) firstprivate(w)
    for (int i = 0; i < n; i++) s += v[i] + w[i][2];
    return s;
}

int main(void) {
    omp_allocator_handle_t h = small_pool();
    check(h != omp_null_allocator, "no allocator");
    check(is_at(&file_scope, 256) && file_scope == 3 && is_at(aligned_table, 1024), "static");

    static struct wide local_static = {{1, 2}, 'c'};
#pragma omp allocate(local_static) allocator(omp_default_mem_alloc) align(512)
    check(is_at(&local_static, 512) && local_static.c == 'c', "static in a function");

    int scalar = 7;
    struct wide w = {{1, 2, 3}, 'x'};
    const double fixed[3] = {1, 2, 3};
#pragma omp allocate(scalar, w, fixed) allocator(h) align(32)
    check(is_at(&scalar, 128) && is_at(&w, 128) && is_at(fixed, 128), "alignment of the allocator");
    check(scalar == 7 && w.d[2] == 3 && w.c == 'x' && fixed[1] == 2, "initial values");
    int by_default;
#pragma omp allocate(by_default) align(2048)
    check(is_at(&by_default, 2048), "alignment of the clause");
    by_default = 1;

#pragma omp parallel firstprivate(w) shared(scalar)
    {
        int own = omp_get_thread_num();
        struct wide mine = w;
#pragma omp allocate(own, mine) allocator(omp_thread_mem_alloc) align(64)
        check(is_at(&own, 64) && is_at(&mine, 64) && mine.d[2] == 3, "in a region");
#pragma omp atomic
        scalar += 1;
#pragma omp task firstprivate(own)
        {
            int in_task = own;
#pragma omp allocate(in_task) allocator(omp_cgroup_mem_alloc) align(128)
            check(is_at(&in_task, 128) && in_task == own, "in a task");
#pragma omp atomic
            scalar += 1;
        }
    }
    check(scalar > 7 && scalar % 2 == 1, "shared by a region");

    int sum = 0, last = -1;
#pragma omp allocate(sum, last) allocator(omp_default_mem_alloc)
#pragma omp parallel for reduction(+ : sum) lastprivate(last) schedule(dynamic, 3)
    for (int i = 0; i < 100; i++) {
        int twice = 2 * i;
#pragma omp allocate(twice) align(64)
        check(is_at(&twice, 64), "in a loop of a team");
        sum += twice;
        last = i;
    }
    printf("%d %d\n", sum, last);

    int token = 0, seen = 0;
#pragma omp allocate(token) allocator(omp_low_lat_mem_alloc)
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : token) shared(token)
        token = 5;
#pragma omp task depend(in : token) shared(token, seen)
        seen = token;
    }
    int *address = &token;
    *address += 1;
    printf("%d %d\n", seen, token);

    printf("%ld %ld %g\n", left_by_many_ways(h, 1000), recursive(h, 5), of_variable_length(50));
    for (int i = 0; i < 500; i++) recursive(h, 3);
    omp_destroy_allocator(h);
    return 0;
}
