// The clause allocate on teams, distribute, simd and taskgroup: private copies are as aligned as it says.
// references: none (clang 19 does not align them)
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static int is_at(const void *p, uintptr_t alignment) { return (uintptr_t)p % alignment == 0; }

int main(void) {
    omp_alloctrait_t traits[1] = {{omp_atk_alignment, 256}};
    omp_allocator_handle_t h = omp_init_allocator(omp_default_mem_space, 1, traits);
    int a = 1, b = 2, last = 0, wrong = 0, sum = 0;
    double v[5] = {1, 2, 3, 4, 5};
#pragma omp teams num_teams(3) private(a) firstprivate(v) reduction(+ : wrong) allocate(h : a, v)
    {
        a = omp_get_team_num();
        if (!is_at(&a, 256) || !is_at(v, 256) || v[4] != 5) wrong++;
    }
#pragma omp teams distribute firstprivate(b) lastprivate(last) reduction(+ : wrong) \
    allocate(allocator(omp_default_mem_alloc), align(128) : b, last)
    for (int i = 0; i < 50; i++) {
        if (!is_at(&b, 128) || !is_at(&last, 128) || b != 2) wrong++;
        last = i;
    }
#pragma omp teams distribute parallel for private(a) reduction(+ : sum, wrong) allocate(h : a)
    for (int i = 0; i < 50; i++) {
        a = i;
        if (!is_at(&a, 256)) wrong++;
        sum += a;
    }
    int in_simd = 0;
#pragma omp parallel for simd private(a) lastprivate(last) allocate(h : a, last) reduction(+ : in_simd)
    for (int i = 0; i < 50; i++) {
        a = i;
        last = a;
        in_simd += a;
    }
    int of_tasks = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : of_tasks) allocate(omp_default_mem_alloc : of_tasks)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : of_tasks)
        of_tasks += i;
    }
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : of_tasks) allocate(omp_high_bw_mem_alloc : of_tasks)
    for (int i = 0; i < 10; i++) of_tasks += i;
    printf("%d %d %d %d %d\n", wrong, last, sum, in_simd, of_tasks);
    omp_destroy_allocator(h);
    return wrong != 0;
}
