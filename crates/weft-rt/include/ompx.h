/*
 * ompx.h: what kernels ask about their block, by the names that clang's header has for it.
 *
 * A block is a team, and its threads are those of the parallel region: so all of it has a meaning on every device, the initial
 * one as well. Blocks and grids have one dimension; in the others there is one thread and one block. A block is synchronized by
 * the team's barrier, which all of its threads have to reach; that orders memory whatever order is asked for. Functions of
 * warps are not there: no other device has any.
 */
#ifndef WEFT_OMPX_H
#define WEFT_OMPX_H

#include <omp.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
    ompx_relaxed = __ATOMIC_RELAXED,
    ompx_aquire = __ATOMIC_ACQUIRE,
    ompx_release = __ATOMIC_RELEASE,
    ompx_acq_rel = __ATOMIC_ACQ_REL,
    ompx_seq_cst = __ATOMIC_SEQ_CST
};

enum { ompx_dim_x = 0, ompx_dim_y = 1, ompx_dim_z = 2 };

/* No thread may come to another copy of the call than the others do. */
#ifdef __clang__
extern void GOMP_barrier(void) __attribute__((convergent, noduplicate));
#else
extern void GOMP_barrier(void);
#endif

static inline int ompx_thread_id(int dim) { return dim == ompx_dim_x ? omp_get_thread_num() : 0; }
static inline int ompx_block_dim(int dim) { return dim == ompx_dim_x ? omp_get_num_threads() : 1; }
static inline int ompx_block_id(int dim) { return dim == ompx_dim_x ? omp_get_team_num() : 0; }
static inline int ompx_grid_dim(int dim) { return dim == ompx_dim_x ? omp_get_num_teams() : 1; }

static inline int ompx_thread_id_x(void) { return ompx_thread_id(ompx_dim_x); }
static inline int ompx_thread_id_y(void) { return ompx_thread_id(ompx_dim_y); }
static inline int ompx_thread_id_z(void) { return ompx_thread_id(ompx_dim_z); }
static inline int ompx_block_dim_x(void) { return ompx_block_dim(ompx_dim_x); }
static inline int ompx_block_dim_y(void) { return ompx_block_dim(ompx_dim_y); }
static inline int ompx_block_dim_z(void) { return ompx_block_dim(ompx_dim_z); }
static inline int ompx_block_id_x(void) { return ompx_block_id(ompx_dim_x); }
static inline int ompx_block_id_y(void) { return ompx_block_id(ompx_dim_y); }
static inline int ompx_block_id_z(void) { return ompx_block_id(ompx_dim_z); }
static inline int ompx_grid_dim_x(void) { return ompx_grid_dim(ompx_dim_x); }
static inline int ompx_grid_dim_y(void) { return ompx_grid_dim(ompx_dim_y); }
static inline int ompx_grid_dim_z(void) { return ompx_grid_dim(ompx_dim_z); }

static inline void ompx_sync_block(int ordering) {
    (void)ordering;
    GOMP_barrier();
}
static inline void ompx_sync_block_acq_rel(void) { GOMP_barrier(); }
static inline void ompx_sync_block_divergent(int ordering) { ompx_sync_block(ordering); }

#ifdef __cplusplus
}

namespace ompx {
enum { dim_x = ompx_dim_x, dim_y = ompx_dim_y, dim_z = ompx_dim_z };
enum {
    relaxed = ompx_relaxed,
    aquire = ompx_aquire,
    release = ompx_release,
    acc_rel = ompx_acq_rel,
    seq_cst = ompx_seq_cst
};

static inline int thread_id(int dim) { return ompx_thread_id(dim); }
static inline int thread_id_x() { return ompx_thread_id_x(); }
static inline int thread_id_y() { return ompx_thread_id_y(); }
static inline int thread_id_z() { return ompx_thread_id_z(); }
static inline int block_dim(int dim) { return ompx_block_dim(dim); }
static inline int block_dim_x() { return ompx_block_dim_x(); }
static inline int block_dim_y() { return ompx_block_dim_y(); }
static inline int block_dim_z() { return ompx_block_dim_z(); }
static inline int block_id(int dim) { return ompx_block_id(dim); }
static inline int block_id_x() { return ompx_block_id_x(); }
static inline int block_id_y() { return ompx_block_id_y(); }
static inline int block_id_z() { return ompx_block_id_z(); }
static inline int grid_dim(int dim) { return ompx_grid_dim(dim); }
static inline int grid_dim_x() { return ompx_grid_dim_x(); }
static inline int grid_dim_y() { return ompx_grid_dim_y(); }
static inline int grid_dim_z() { return ompx_grid_dim_z(); }
static inline void sync_block(int ordering = acc_rel) { ompx_sync_block(ordering); }
static inline void sync_block_divergent(int ordering = acc_rel) { ompx_sync_block_divergent(ordering); }
} /* namespace ompx */
#endif

#endif
