/* Memory that there is not: allocators return nothing, or do what their traits say. With an argument, a task is
   larger than all memory. */
#include <omp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

void *__kmpc_omp_task_alloc(void *, int, int, size_t, size_t, int (*)(int, void *));
int __kmpc_global_thread_num(void *);
static int task(int gtid, void *self) { return 0; }

static int fails;
#define CHECK(condition) ((condition) ? (void)0 : (void)(fails++, printf("line %d\n", __LINE__)))

int main(int count, char **arguments) {
  if (count > 1) {
    __kmpc_omp_task_alloc(0, __kmpc_global_thread_num(0), 1, PTRDIFF_MAX / 2, 0, task);
    return 0;
  }
  volatile size_t all = SIZE_MAX / 2, some = 100;
  CHECK(!omp_alloc(all, omp_default_mem_alloc));
  CHECK(!omp_alloc(SIZE_MAX, omp_default_mem_alloc));
  CHECK(!omp_aligned_alloc(1 << 20, SIZE_MAX - 10, omp_default_mem_alloc));
  CHECK(!omp_calloc(all, 4, omp_default_mem_alloc));
  void *block = omp_alloc(some, omp_default_mem_alloc);
  CHECK(block && !omp_realloc(block, all, omp_default_mem_alloc, omp_default_mem_alloc));
  omp_free(block, omp_default_mem_alloc);

  omp_alloctrait_t traits[] = {{omp_atk_pool_size, 1000}, {omp_atk_fallback, omp_atv_null_fb}};
  omp_allocator_handle_t small = omp_init_allocator(omp_default_mem_space, 2, traits);
  block = omp_alloc(some * 6, small);
  CHECK(block && !omp_alloc(some * 6, small));
  omp_free(block, small);
  block = omp_alloc(some * 6, small);
  CHECK(block != NULL);
  omp_free(block, small);
  omp_destroy_allocator(small);

  CHECK(!kmp_malloc(all) && !kmp_calloc(all, 4));
  puts(fails ? "bad" : "good");
  return fails != 0;
}
