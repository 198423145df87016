// The clause allocate: private copies of every kind lie where an allocator puts them, as aligned as it or the clause says.
// references: none (gcc 12 crashes on the task, clang 19 does not align what tasks copy)
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 200 };
struct wide { double d[6]; char c; };

static int is_at(const void *p, uintptr_t alignment) { return (uintptr_t)p % alignment == 0; }

static void check(int is_right, const char *what) {
    if (is_right) return;
    printf("wrong: %s\n", what);
    exit(1);
}

static int g = 9;

static void orphan(int n, omp_allocator_handle_t h) {
#pragma omp for firstprivate(g) allocate(h : g) schedule(dynamic, 5)
    for (int i = 0; i < n; i++) {
        check(is_at(&g, 128) && g >= 9, "orphaned");
        g++;
    }
}

int main(void) {
    omp_alloctrait_t traits[2] = {{omp_atk_alignment, 128}, {omp_atk_pool_size, 1 << 20}};
    omp_allocator_handle_t h = omp_init_allocator(omp_default_mem_space, 2, traits);
    int x = 5, y = 7, last = -1, sum = 3, out[N] = {0}, n = N;
    struct wide s = {{1, 2, 3, 4, 5, 6}, 'x'};
    int vla[n / 20];
    for (int i = 0; i < n / 20; i++) vla[i] = i;

#pragma omp parallel private(y) firstprivate(x, s, vla) allocate(h : x, y, s, vla)
    {
        check(is_at(&x, 128) && is_at(&y, 128) && is_at(&s, 128) && is_at(vla, 128), "parallel");
        y = x + (int)s.d[2] + vla[9] + s.c;
        x += y;
        check(x == 5 + 5 + 3 + 9 + 'x', "value");
    }
#pragma omp parallel for reduction(+ : sum) lastprivate(last) private(y) allocate(h : sum, last, y) allocate(x) firstprivate(x)
    for (int i = 0; i < N; i++) {
        check(is_at(&sum, 128) && is_at(&last, 128) && is_at(&y, 128), "for");
        y = i * x;
        sum += y;
        last = y + 1;
        out[i] = y;
    }
    check(sum == 3 + 5 * (N * (N - 1) / 2) && last == 5 * (N - 1) + 1 && out[N - 1] == last - 1, "for, values");
#pragma omp parallel num_threads(3)
    {
        orphan(N, h);
#pragma omp sections lastprivate(last) allocate(h : last)
        {
            last = is_at(&last, 128);
#pragma omp section
            last = 10 + is_at(&last, 128);
        }
#pragma omp single private(y) allocate(omp_cgroup_mem_alloc : y)
        {
            y = 4;
            for (int i = 0; i < 4; i++)
#pragma omp task firstprivate(s, y, i) private(x) allocate(h : s, y, x) shared(out)
            {
                check(is_at(&s, 128) && is_at(&y, 128) && is_at(&x, 128), "task");
                x = y + i + (int)s.d[5];
                out[i] = x;
            }
#pragma omp taskloop num_tasks(5) firstprivate(s) allocate(h : s) lastprivate(last) allocate(h : last)
            for (int i = 10; i < 40; i++) {
                check(is_at(&s, 128) && is_at(&last, 128), "taskloop");
                out[i] = (int)s.d[i % 6];
                last = i;
            }
        }
    }
    check(out[0] == 10 && out[3] == 13 && out[10] == 5 && out[39] == 4 && last == 39, "tasks, values");

    int *heap = malloc(8 * sizeof *heap), four[4] = {0};
    for (int i = 0; i < 8; i++) heap[i] = i;
#pragma omp parallel for reduction(+ : heap[2 : 4]) reduction(+ : four) allocate(h : heap, four)
    for (int i = 0; i < N; i++) {
        check(is_at(&heap[2], 128) && is_at(four, 128), "sections");
        heap[2 + i % 4] += i;
        four[i % 4]++;
    }
    check(heap[1] == 1 && heap[2] == 4902 && heap[5] == 5055 && four[3] == 50, "sections, values");
#pragma omp parallel for simd private(y) lastprivate(last) allocate(h : y, last) linear(x : 2)
    for (int i = 0; i < N; i++) {
        y = out[i] + i;
        last = y;
        out[i] = y * 2 + x;
    }
    check(out[7] == 103 && out[N - 1] == 2791 && last == 1194, "simd, values");
    omp_destroy_allocator(h);
    free(heap);
    return 0;
}
