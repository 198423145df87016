// Kernels that ask about blocks by the names of ompx.h.
// devices: host, gpu
// references: none (what clang's header has for the host knows one block alone)
#include <omp.h>
#include <ompx.h>
#include <stdio.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)

int main(void) {
  int seen[8] = {0}, sums[8] = {0}, threads = 0, others = 0;
#pragma omp target teams num_teams(1) thread_limit(8) map(tofrom : seen, sums, threads) map(tofrom : others)
#pragma omp parallel num_threads(8)
  {
    int me = ompx_thread_id_x(), count = ompx_block_dim_x();
    if (me == 0) threads = count;
    seen[me] = me + 1;
    ompx_sync_block_acq_rel();
    for (int i = 0; i < count; i++) sums[me] += seen[i];
    ompx_sync_block(ompx_acq_rel);
    seen[me] = sums[(me + 1) % count];
    if (ompx_thread_id_y() != 0 || ompx_block_dim_z() != 1 || ompx_block_id(ompx_dim_y) != 0 || ompx_grid_dim(2) != 1) {
#pragma omp atomic
      others++;
    }
  }
  CHECK(threads >= 1 && threads <= 8 && others == 0);
  for (int i = 0; i < threads; i++) CHECK(seen[i] == threads * (threads + 1) / 2);

  int blocks[5] = {0}, all = 0;
#pragma omp target teams num_teams(5) thread_limit(4) map(tofrom : blocks, all)
#pragma omp parallel num_threads(4)
  if (ompx_thread_id(ompx_dim_x) == 0) {
    blocks[ompx_block_id_x()]++;
#pragma omp atomic write
    all = ompx_grid_dim_x();
  }
  CHECK(all >= 1 && all <= 5);
  for (int i = 0; i < 5; i++) CHECK(blocks[i] == (i < all));
  return bad != 0;
}
