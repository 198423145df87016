// Allocators that combined constructs make for their regions, with the clauses of `target` and of what is in it apart.
// devices: host, gpu
// references: none (clang 19 crashes, and gcc 12 does not know 'uses_allocators')
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 40 };
static const omp_alloctrait_t wide[] = {{omp_atk_fallback, omp_atv_null_fb}, {omp_atk_alignment, 256}};

static int simple(int n) {
  int a[N] = {0}, sum = 0, last = -1, aligned = 0;
  omp_allocator_handle_t mine;
#pragma omp target parallel for uses_allocators(mine(wide)) map(tofrom : a) firstprivate(n) \
    reduction(+ : sum, aligned) lastprivate(last) thread_limit(8) schedule(static, 1) if (target : n > 0)
  for (int i = 0; i < N; i++) {
    int *block = omp_alloc(2 * sizeof *block, mine);
    aligned += block && (uintptr_t)block % 256 == 0;
    block[1] = i * n;
    a[i] += block[1];
    sum += block[1];
    last = i + n;
    omp_free(block, mine);
  }
  int wrong = 0;
  for (int i = 0; i < N; i++) wrong += a[i] != i * n;
  return wrong ? -1 : sum + last + aligned;
}

static int of_region(void) {
  int out[4] = {0}, x = 5, count = 0;
  omp_allocator_handle_t first, second;
#pragma omp target parallel uses_allocators(first(wide), second(wide)) num_threads(2) map(out, count) private(x) \
    nowait depend(out : out)
  {
    x = omp_get_thread_num();
    int *one = omp_alloc(sizeof *one, first), *two = omp_alloc(sizeof *two, second);
    *one = x + 1;
    *two = 1;
    out[x] = *one + *two;
#pragma omp atomic
    count++;
    omp_free(one, first);
    omp_free(two, second);
  }
#pragma omp taskwait
  return out[0] > 0 && count > 0 ? x : -1;
}

static int nest(void) {
  double most = -1;
  int odd = 0;
  omp_allocator_handle_t mine;
#pragma omp target parallel for simd collapse(2) uses_allocators(omp_default_mem_alloc, mine(wide)) \
    reduction(max : most) reduction(+ : odd) map(tofrom : odd)
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 5; j++) {
      most = i * 5 + j > most ? i * 5 + j : most;
      odd += j & 1;
    }
  return (int)most + odd;
}

int main(void) {
  int sum = simple(3), own = of_region(), numbers = nest();
  printf("%d %d %d\n", sum, own, numbers);
  return sum != 2422 || own != 5 || numbers != 41;
}
