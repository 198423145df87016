// Allocators that regions make themselves: by `uses_allocators` with traits, and by `omp_init_allocator` in the region.
// devices: host, gpu
// references: clang (gcc 12 does not know 'uses_allocators')
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static const omp_alloctrait_t wide[] = {{omp_atk_fallback, omp_atv_null_fb}, {omp_atk_alignment, 256}};

#pragma omp begin declare target
static int is_aligned(const void *block, uintptr_t alignment) { return (uintptr_t)block % alignment == 0; }
#pragma omp end declare target

int main(void) {
  int a[16], aligned = 0;
  omp_allocator_handle_t by_traits;
#pragma omp target uses_allocators(by_traits(wide)) map(from : a) map(tofrom : aligned)
  {
    for (int k = 0; k < 3; k++) {
      int *block = omp_alloc(sizeof a, by_traits);
      aligned += block && is_aligned(block, 256);
      for (int i = 0; i < 16; i++) block[i] = i * i;
      for (int i = 0; i < 16; i++) a[i] = block[i] + k;
      omp_free(block, by_traits);
    }
  }
  printf("%d %d %d\n", aligned, a[1], a[15]);

#pragma omp target map(from : a) map(tofrom : aligned)
  {
    omp_alloctrait_t traits[2] = {{omp_atk_alignment, 128}, {omp_atk_pinned, omp_atv_false}};
    omp_allocator_handle_t mine = omp_init_allocator(omp_default_mem_space, 2, traits);
    int *cleared = omp_calloc(16, sizeof(int), mine), *more = omp_aligned_alloc(512, sizeof a, mine);
    aligned += cleared && is_aligned(cleared, 128);
    aligned += more && is_aligned(more, 512);
#pragma omp parallel for
    for (int i = 0; i < 16; i++) more[i] = cleared[i] + 3 * i;
    for (int i = 0; i < 16; i++) a[i] = more[i];
    omp_free(cleared, mine);
    omp_free(more, mine);
    omp_destroy_allocator(mine);
  }
  printf("%d %d %d\n", aligned, a[1], a[15]);

#pragma omp target uses_allocators(omp_default_mem_alloc) map(from : a)
  {
    omp_allocator_handle_t none = omp_init_allocator(omp_default_mem_space, 0, 0);
    int *block = omp_alloc(sizeof a, none), *other = omp_alloc(sizeof a, omp_default_mem_alloc);
    for (int i = 0; i < 16; i++) block[i] = other[i] = i;
    for (int i = 0; i < 16; i++) a[i] = block[i] + other[15 - i];
    omp_free(block, none);
    omp_free(other, omp_default_mem_alloc);
    omp_destroy_allocator(none);
  }
  printf("%d %d\n", a[0], a[15]);
  return 0;
}
