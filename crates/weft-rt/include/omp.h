/*
 * omp.h: the functions, types and constants of OpenMP 5.2, and those of 6.0 that Weft's runtime has.
 *
 * Written from the specification [OMP 5.2 §18]. Types have the sizes that they have for clang, numbers are those of
 * LLVM's runtime: objects that see this header and objects that see clang's may share everything declared here.
 */
#ifndef __OMP_H
#define __OMP_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#define WEFT_OMP_NULL_ALLOCATOR = omp_null_allocator
#define WEFT_OMP_NOTHROW noexcept
#if __cplusplus < 201103L
#undef WEFT_OMP_NOTHROW
#define WEFT_OMP_NOTHROW throw()
#endif
#else
#define WEFT_OMP_NULL_ALLOCATOR
#define WEFT_OMP_NOTHROW __attribute__((__nothrow__))
#endif

/* An enumeration as wide as a pointer. C++ before C++11 and C before C23 cannot ask for a width; a constant does. */
#if defined(__cplusplus) && __cplusplus >= 201103L
#define WEFT_OMP_WIDE : omp_uintptr_t
#else
#define WEFT_OMP_WIDE
#endif

/* Integers [OMP 5.2 §18] */
typedef intptr_t omp_intptr_t;
typedef uintptr_t omp_uintptr_t;

/* Devices [OMP 5.2 §3.1] */
enum { omp_initial_device = -1, omp_invalid_device = -2 };

/* Teams of threads [OMP 5.2 §18.2] */
typedef enum omp_sched_t {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4,
    omp_sched_monotonic = (int)0x80000000u
} omp_sched_t;

extern void omp_set_num_threads(int num_threads) WEFT_OMP_NOTHROW;
extern int omp_get_num_threads(void) WEFT_OMP_NOTHROW;
extern int omp_get_max_threads(void) WEFT_OMP_NOTHROW;
extern int omp_get_thread_num(void) WEFT_OMP_NOTHROW;
extern int omp_in_parallel(void) WEFT_OMP_NOTHROW;
extern void omp_set_dynamic(int dynamic_threads) WEFT_OMP_NOTHROW;
extern int omp_get_dynamic(void) WEFT_OMP_NOTHROW;
extern int omp_get_cancellation(void) WEFT_OMP_NOTHROW;
extern void omp_set_nested(int nested) WEFT_OMP_NOTHROW;
extern int omp_get_nested(void) WEFT_OMP_NOTHROW;
extern void omp_set_schedule(omp_sched_t kind, int chunk_size) WEFT_OMP_NOTHROW;
extern void omp_get_schedule(omp_sched_t *kind, int *chunk_size) WEFT_OMP_NOTHROW;
extern int omp_get_thread_limit(void) WEFT_OMP_NOTHROW;
extern int omp_get_supported_active_levels(void) WEFT_OMP_NOTHROW;
extern void omp_set_max_active_levels(int max_levels) WEFT_OMP_NOTHROW;
extern int omp_get_max_active_levels(void) WEFT_OMP_NOTHROW;
extern int omp_get_level(void) WEFT_OMP_NOTHROW;
extern int omp_get_ancestor_thread_num(int level) WEFT_OMP_NOTHROW;
extern int omp_get_team_size(int level) WEFT_OMP_NOTHROW;
extern int omp_get_active_level(void) WEFT_OMP_NOTHROW;

/* Where threads run [OMP 5.2 §18.3] */
typedef enum omp_proc_bind_t {
    omp_proc_bind_false = 0,
    omp_proc_bind_true = 1,
    omp_proc_bind_primary = 2,
    omp_proc_bind_master = omp_proc_bind_primary,
    omp_proc_bind_close = 3,
    omp_proc_bind_spread = 4
} omp_proc_bind_t;

extern omp_proc_bind_t omp_get_proc_bind(void) WEFT_OMP_NOTHROW;
extern int omp_get_num_places(void) WEFT_OMP_NOTHROW;
extern int omp_get_place_num_procs(int place_num) WEFT_OMP_NOTHROW;
extern void omp_get_place_proc_ids(int place_num, int *ids) WEFT_OMP_NOTHROW;
extern int omp_get_place_num(void) WEFT_OMP_NOTHROW;
extern int omp_get_partition_num_places(void) WEFT_OMP_NOTHROW;
extern void omp_get_partition_place_nums(int *place_nums) WEFT_OMP_NOTHROW;
/* The names without "c" are those of Fortran in some runtimes. */
#define omp_set_affinity_format ompc_set_affinity_format
#define omp_get_affinity_format ompc_get_affinity_format
#define omp_display_affinity ompc_display_affinity
#define omp_capture_affinity ompc_capture_affinity
extern void omp_set_affinity_format(const char *format) WEFT_OMP_NOTHROW;
extern size_t omp_get_affinity_format(char *buffer, size_t size) WEFT_OMP_NOTHROW;
extern void omp_display_affinity(const char *format) WEFT_OMP_NOTHROW;
extern size_t omp_capture_affinity(char *buffer, size_t size, const char *format) WEFT_OMP_NOTHROW;

/* Leagues of teams [OMP 5.2 §18.4] */
extern int omp_get_num_teams(void) WEFT_OMP_NOTHROW;
extern int omp_get_team_num(void) WEFT_OMP_NOTHROW;
extern void omp_set_num_teams(int num_teams) WEFT_OMP_NOTHROW;
extern int omp_get_max_teams(void) WEFT_OMP_NOTHROW;
extern void omp_set_teams_thread_limit(int thread_limit) WEFT_OMP_NOTHROW;
extern int omp_get_teams_thread_limit(void) WEFT_OMP_NOTHROW;

/* Tasks, and their events [OMP 5.2 §18.5, §18.11] */
typedef enum omp_event_handle_t WEFT_OMP_WIDE { KMP_EVENT_MAX_HANDLE = UINTPTR_MAX } omp_event_handle_t;
typedef void *omp_depend_t;

extern int omp_get_max_task_priority(void) WEFT_OMP_NOTHROW;
extern int omp_in_explicit_task(void) WEFT_OMP_NOTHROW;
extern int omp_in_final(void) WEFT_OMP_NOTHROW;
extern int omp_is_free_agent(void) WEFT_OMP_NOTHROW;
extern int omp_ancestor_is_free_agent(int level) WEFT_OMP_NOTHROW;
/* How many threads make progress only together [OMP 6.0 §12.1.5]: each makes its own. */
enum { omp_curr_progress_width = 1 };

extern void omp_fulfill_event(omp_event_handle_t event);

/* Resources [OMP 5.2 §18.6] */
typedef enum omp_pause_resource_t {
    omp_pause_resume = 0,
    omp_pause_soft = 1,
    omp_pause_hard = 2
} omp_pause_resource_t;

extern int omp_pause_resource(omp_pause_resource_t kind, int device_num);
extern int omp_pause_resource_all(omp_pause_resource_t kind);

/* Devices and their memory [OMP 5.2 §18.7, §18.8] */
extern int omp_get_num_procs(void) WEFT_OMP_NOTHROW;
extern void omp_set_default_device(int device_num) WEFT_OMP_NOTHROW;
extern int omp_get_default_device(void) WEFT_OMP_NOTHROW;
extern int omp_get_num_devices(void) WEFT_OMP_NOTHROW;
extern int omp_get_device_num(void) WEFT_OMP_NOTHROW;
extern int omp_is_initial_device(void) WEFT_OMP_NOTHROW;
extern int omp_get_initial_device(void) WEFT_OMP_NOTHROW;
extern void *omp_target_alloc(size_t size, int device_num);
extern void omp_target_free(void *device_ptr, int device_num);
extern int omp_target_is_present(const void *ptr, int device_num);
extern int omp_target_is_accessible(const void *ptr, size_t size, int device_num);
extern int omp_target_memcpy(void *dst, const void *src, size_t length, size_t dst_offset, size_t src_offset,
                             int dst_device_num, int src_device_num);
extern int omp_target_memcpy_rect(void *dst, const void *src, size_t element_size, int num_dims,
                                  const size_t *volume, const size_t *dst_offsets, const size_t *src_offsets,
                                  const size_t *dst_dimensions, const size_t *src_dimensions, int dst_device_num,
                                  int src_device_num);
extern int omp_target_memcpy_async(void *dst, const void *src, size_t length, size_t dst_offset, size_t src_offset,
                                   int dst_device_num, int src_device_num, int depobj_count,
                                   omp_depend_t *depobj_list);
extern int omp_target_memcpy_rect_async(void *dst, const void *src, size_t element_size, int num_dims,
                                        const size_t *volume, const size_t *dst_offsets, const size_t *src_offsets,
                                        const size_t *dst_dimensions, const size_t *src_dimensions,
                                        int dst_device_num, int src_device_num, int depobj_count,
                                        omp_depend_t *depobj_list);
extern void *omp_target_memset(void *ptr, int value, size_t count, int device_num);
extern void *omp_target_memset_async(void *ptr, int value, size_t count, int device_num, int depobj_count,
                                     omp_depend_t *depobj_list);
extern int omp_target_associate_ptr(const void *host_ptr, const void *device_ptr, size_t size, size_t device_offset,
                                    int device_num);
extern int omp_target_disassociate_ptr(const void *ptr, int device_num);
extern void *omp_get_mapped_ptr(const void *ptr, int device_num);

/* Locks [OMP 5.2 §18.9] */
typedef struct omp_lock_t {
    void *_lk;
} omp_lock_t;

typedef struct omp_nest_lock_t {
    void *_lk;
} omp_nest_lock_t;

typedef enum omp_sync_hint_t {
    omp_sync_hint_none = 0,
    omp_lock_hint_none = omp_sync_hint_none,
    omp_sync_hint_uncontended = 1,
    omp_lock_hint_uncontended = omp_sync_hint_uncontended,
    omp_sync_hint_contended = 2,
    omp_lock_hint_contended = omp_sync_hint_contended,
    omp_sync_hint_nonspeculative = 4,
    omp_lock_hint_nonspeculative = omp_sync_hint_nonspeculative,
    omp_sync_hint_speculative = 8,
    omp_lock_hint_speculative = omp_sync_hint_speculative,
    kmp_lock_hint_hle = 1 << 16,
    kmp_lock_hint_rtm = 1 << 17,
    kmp_lock_hint_adaptive = 1 << 18
} omp_sync_hint_t;

typedef omp_sync_hint_t omp_lock_hint_t;

extern void omp_init_lock(omp_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_init_lock_with_hint(omp_lock_t *lock, omp_lock_hint_t hint) WEFT_OMP_NOTHROW;
extern void omp_destroy_lock(omp_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_set_lock(omp_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_unset_lock(omp_lock_t *lock) WEFT_OMP_NOTHROW;
extern int omp_test_lock(omp_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_init_nest_lock(omp_nest_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, omp_lock_hint_t hint) WEFT_OMP_NOTHROW;
extern void omp_destroy_nest_lock(omp_nest_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_set_nest_lock(omp_nest_lock_t *lock) WEFT_OMP_NOTHROW;
extern void omp_unset_nest_lock(omp_nest_lock_t *lock) WEFT_OMP_NOTHROW;
extern int omp_test_nest_lock(omp_nest_lock_t *lock) WEFT_OMP_NOTHROW;

/* Time [OMP 5.2 §18.10] */
extern double omp_get_wtime(void) WEFT_OMP_NOTHROW;
extern double omp_get_wtick(void) WEFT_OMP_NOTHROW;

/* Foreign runtimes [OMP 5.2 §18.12] */
typedef void *omp_interop_t;

#define omp_interop_none 0

typedef enum omp_interop_property {
    omp_ipr_fr_id = -1,
    omp_ipr_fr_name = -2,
    omp_ipr_vendor = -3,
    omp_ipr_vendor_name = -4,
    omp_ipr_device_num = -5,
    omp_ipr_platform = -6,
    omp_ipr_device = -7,
    omp_ipr_device_context = -8,
    omp_ipr_targetsync = -9,
    omp_ipr_first = -9
} omp_interop_property_t;

typedef enum omp_interop_rc {
    omp_irc_no_value = 1,
    omp_irc_success = 0,
    omp_irc_empty = -1,
    omp_irc_out_of_range = -2,
    omp_irc_type_int = -3,
    omp_irc_type_ptr = -4,
    omp_irc_type_str = -5,
    omp_irc_other = -6
} omp_interop_rc_t;

typedef enum omp_interop_fr {
    omp_ifr_cuda = 1,
    omp_ifr_cuda_driver = 2,
    omp_ifr_opencl = 3,
    omp_ifr_sycl = 4,
    omp_ifr_hip = 5,
    omp_ifr_level_zero = 6,
    omp_ifr_last = 7
} omp_interop_fr_t;

extern int omp_get_num_interop_properties(const omp_interop_t interop) WEFT_OMP_NOTHROW;
extern omp_intptr_t omp_get_interop_int(const omp_interop_t interop, omp_interop_property_t property_id,
                                        int *ret_code) WEFT_OMP_NOTHROW;
extern void *omp_get_interop_ptr(const omp_interop_t interop, omp_interop_property_t property_id,
                                 int *ret_code) WEFT_OMP_NOTHROW;
extern const char *omp_get_interop_str(const omp_interop_t interop, omp_interop_property_t property_id,
                                       int *ret_code) WEFT_OMP_NOTHROW;
extern const char *omp_get_interop_name(const omp_interop_t interop,
                                        omp_interop_property_t property_id) WEFT_OMP_NOTHROW;
extern const char *omp_get_interop_type_desc(const omp_interop_t interop,
                                             omp_interop_property_t property_id) WEFT_OMP_NOTHROW;
extern const char *omp_get_interop_rc_desc(const omp_interop_t interop, omp_interop_rc_t ret_code) WEFT_OMP_NOTHROW;

/* Memory [OMP 5.2 §18.13] */
typedef enum omp_memspace_handle_t WEFT_OMP_WIDE {
    omp_default_mem_space = 0,
    omp_large_cap_mem_space = 1,
    omp_const_mem_space = 2,
    omp_high_bw_mem_space = 3,
    omp_low_lat_mem_space = 4,
    llvm_omp_target_host_mem_space = 100,
    llvm_omp_target_shared_mem_space = 101,
    llvm_omp_target_device_mem_space = 102,
    KMP_MEMSPACE_MAX_HANDLE = UINTPTR_MAX
} omp_memspace_handle_t;

#define omp_null_mem_space ((omp_memspace_handle_t)UINTPTR_MAX)

typedef enum omp_allocator_handle_t WEFT_OMP_WIDE {
    omp_null_allocator = 0,
    omp_default_mem_alloc = 1,
    omp_large_cap_mem_alloc = 2,
    omp_const_mem_alloc = 3,
    omp_high_bw_mem_alloc = 4,
    omp_low_lat_mem_alloc = 5,
    omp_cgroup_mem_alloc = 6,
    omp_pteam_mem_alloc = 7,
    omp_thread_mem_alloc = 8,
    llvm_omp_target_host_mem_alloc = 100,
    llvm_omp_target_shared_mem_alloc = 101,
    llvm_omp_target_device_mem_alloc = 102,
    KMP_ALLOCATOR_MAX_HANDLE = UINTPTR_MAX
} omp_allocator_handle_t;

typedef enum {
    omp_atk_sync_hint = 1,
    omp_atk_alignment = 2,
    omp_atk_access = 3,
    omp_atk_pool_size = 4,
    omp_atk_fallback = 5,
    omp_atk_fb_data = 6,
    omp_atk_pinned = 7,
    omp_atk_partition = 8,
    /* Those of 6.0 */
    omp_atk_pin_device = 9,
    omp_atk_preferred_device = 10,
    omp_atk_device_access = 11,
    omp_atk_target_access = 12,
    omp_atk_atomic_scope = 13,
    omp_atk_part_size = 14
} omp_alloctrait_key_t;

typedef enum {
    omp_atv_false = 0,
    omp_atv_true = 1,
    omp_atv_contended = 3,
    omp_atv_uncontended = 4,
    omp_atv_serialized = 5,
    omp_atv_sequential = omp_atv_serialized,
    omp_atv_private = 6,
    /* Since 6.0; what is `all` since then was this value before. */
    omp_atv_device = 7,
    omp_atv_thread = 8,
    omp_atv_pteam = 9,
    omp_atv_cgroup = 10,
    omp_atv_default_mem_fb = 11,
    omp_atv_null_fb = 12,
    omp_atv_abort_fb = 13,
    omp_atv_allocator_fb = 14,
    omp_atv_environment = 15,
    omp_atv_nearest = 16,
    omp_atv_blocked = 17,
    omp_atv_interleaved = 18,
    /* Those of 6.0 */
    omp_atv_all = 19,
    omp_atv_single = 20,
    omp_atv_multiple = 21,
    omp_atv_memspace = 22
} omp_alloctrait_value_t;

#define omp_atv_default ((omp_uintptr_t)-1)

typedef struct {
    omp_alloctrait_key_t key;
    omp_uintptr_t value;
} omp_alloctrait_t;

extern omp_allocator_handle_t omp_init_allocator(omp_memspace_handle_t memspace, int ntraits,
                                                 omp_alloctrait_t traits[]);
extern void omp_destroy_allocator(omp_allocator_handle_t allocator);
extern void omp_set_default_allocator(omp_allocator_handle_t allocator);
extern omp_allocator_handle_t omp_get_default_allocator(void);
extern void *omp_alloc(size_t size, omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR);
extern void *omp_aligned_alloc(size_t alignment, size_t size,
                               omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR);
extern void *omp_calloc(size_t nmemb, size_t size, omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR);
extern void *omp_aligned_calloc(size_t alignment, size_t nmemb, size_t size,
                                omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR);
extern void *omp_realloc(void *ptr, size_t size, omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR,
                         omp_allocator_handle_t free_allocator WEFT_OMP_NULL_ALLOCATOR);
extern void omp_free(void *ptr, omp_allocator_handle_t allocator WEFT_OMP_NULL_ALLOCATOR);

/* Memory of devices [OMP 6.0 §27] */
extern omp_memspace_handle_t omp_get_devices_memspace(int ndevs, const int *devs, omp_memspace_handle_t memspace);
extern omp_memspace_handle_t omp_get_device_memspace(int dev, omp_memspace_handle_t memspace);
extern omp_memspace_handle_t omp_get_devices_and_host_memspace(int ndevs, const int *devs,
                                                               omp_memspace_handle_t memspace);
extern omp_memspace_handle_t omp_get_device_and_host_memspace(int dev, omp_memspace_handle_t memspace);
extern omp_memspace_handle_t omp_get_devices_all_memspace(omp_memspace_handle_t memspace);
extern omp_allocator_handle_t omp_get_devices_allocator(int ndevs, const int *devs, omp_memspace_handle_t memspace);
extern omp_allocator_handle_t omp_get_device_allocator(int dev, omp_memspace_handle_t memspace);
extern omp_allocator_handle_t omp_get_devices_and_host_allocator(int ndevs, const int *devs,
                                                                 omp_memspace_handle_t memspace);
extern omp_allocator_handle_t omp_get_device_and_host_allocator(int dev, omp_memspace_handle_t memspace);
extern omp_allocator_handle_t omp_get_devices_all_allocator(omp_memspace_handle_t memspace);
extern int omp_get_memspace_num_resources(omp_memspace_handle_t memspace);
extern omp_memspace_handle_t omp_get_submemspace(omp_memspace_handle_t memspace, int num_resources,
                                                 const int *resources);
extern int omp_get_device_from_uid(const char *uid);
extern const char *omp_get_uid_from_device(int device_num);

/* Tools and the environment [OMP 5.2 §18.14, §18.15] */
typedef enum omp_control_tool_result_t {
    omp_control_tool_notool = -2,
    omp_control_tool_nocallback = -1,
    omp_control_tool_success = 0,
    omp_control_tool_ignored = 1
} omp_control_tool_result_t;

typedef enum omp_control_tool_t {
    omp_control_tool_start = 1,
    omp_control_tool_pause = 2,
    omp_control_tool_flush = 3,
    omp_control_tool_end = 4
} omp_control_tool_t;

extern int omp_control_tool(int command, int modifier, void *arg);
extern void omp_display_env(int verbose);

/* What LLVM's runtime has beyond the specification */
typedef void *kmp_affinity_mask_t;

extern int kmp_get_stacksize(void);
extern void kmp_set_stacksize(int size);
extern size_t kmp_get_stacksize_s(void);
extern void kmp_set_stacksize_s(size_t size);
extern int kmp_get_blocktime(void);
extern int kmp_get_library(void);
extern void kmp_set_blocktime(int milliseconds);
extern void kmp_set_library(int kind);
extern void kmp_set_library_serial(void);
extern void kmp_set_library_turnaround(void);
extern void kmp_set_library_throughput(void);
extern void kmp_set_defaults(const char *settings);
extern void kmp_set_disp_num_buffers(int count);
extern int kmp_set_affinity(kmp_affinity_mask_t *mask);
extern int kmp_get_affinity(kmp_affinity_mask_t *mask);
extern int kmp_get_affinity_max_proc(void);
extern void kmp_create_affinity_mask(kmp_affinity_mask_t *mask);
extern void kmp_destroy_affinity_mask(kmp_affinity_mask_t *mask);
extern int kmp_set_affinity_mask_proc(int proc, kmp_affinity_mask_t *mask);
extern int kmp_unset_affinity_mask_proc(int proc, kmp_affinity_mask_t *mask);
extern int kmp_get_affinity_mask_proc(int proc, kmp_affinity_mask_t *mask);
extern void *kmp_malloc(size_t size);
extern void *kmp_aligned_malloc(size_t size, size_t alignment);
extern void *kmp_calloc(size_t count, size_t size);
extern void *kmp_realloc(void *block, size_t size);
extern void kmp_free(void *block);
extern void kmp_set_warnings_on(void);
extern void kmp_set_warnings_off(void);

typedef int omp_int_t;
typedef double omp_wtime_t;

#undef WEFT_OMP_NULL_ALLOCATOR
#undef WEFT_OMP_NOTHROW
#undef WEFT_OMP_WIDE

#ifdef __cplusplus
}
#endif

#endif
