// A `target` that makes allocators for the copies of the `teams` that it holds: they begin before the region, and end behind it.
// references: none (clang 19 does not align these copies, and gcc 12 does not know the clause)
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static const omp_alloctrait_t wide[] = {{omp_atk_alignment, 128}};

static int is_aligned(const void *at) { return (uintptr_t)at % 128 == 0; }

int main(void) {
  omp_allocator_handle_t mine = omp_null_allocator, other = omp_default_mem_alloc;
  int x = 3, wrong = 0, sum = 0;
  char row[5] = "abcd";
#pragma omp target teams num_teams(2) uses_allocators(traits(wide) : mine) allocate(mine : x) firstprivate(x) reduction(+ : wrong)
  {
    if (!is_aligned(&x) || x != 3) wrong++;
    x++;
  }
#pragma omp target teams distribute parallel for uses_allocators(mine(wide), omp_cgroup_mem_alloc)                             \
    uses_allocators(memspace(omp_default_mem_space), traits(wide) : other) allocate(mine : x) allocate(other : row) private(x) \
    firstprivate(row) map(tofrom : wrong) reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    x = i;
    if (!is_aligned(&x) || !is_aligned(row)) {
#pragma omp atomic
      wrong++;
    }
    sum += x + row[i % 4] - 'a';
  }
  if (sum)
#pragma omp target teams loop uses_allocators(mine(wide)) firstprivate(x) allocate(mine : x) reduction(+ : sum)
    for (int i = 0; i < 4; i++) sum += x;
  // The `teams` is a directive of its own, and who makes the allocators waits for the region.
#pragma omp target uses_allocators(traits(wide) : mine) map(tofrom : wrong, sum)
#pragma omp teams num_teams(2) private(x) allocate(mine : x) reduction(+ : wrong, sum)
  {
    x = omp_get_team_num();
    if (!is_aligned(&x)) wrong++;
    sum += x;
  }
#pragma omp target teams num_teams(2) nowait uses_allocators(mine(wide)) allocate(mine : x) firstprivate(x) reduction(+ : wrong, sum)
  {
    if (!is_aligned(&x)) wrong++;
    sum += x;
  }
#pragma omp taskwait
  printf("%d %d %d\n", wrong, sum, mine == omp_null_allocator && other == omp_default_mem_alloc);
  return wrong;
}
