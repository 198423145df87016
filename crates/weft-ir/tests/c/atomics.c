/* C11 atomics, GNU atomics, fences, compare-and-swap. */
#include <stdatomic.h>
#include <stdbool.h>
atomic_int counter;
_Atomic long wide;
_Atomic(double) real;
struct pair { long a, b; };
_Atomic struct pair both;
int bump(void) { return atomic_fetch_add(&counter, 1) + atomic_fetch_sub_explicit(&counter, 2, memory_order_relaxed); }
bool swap(long *expected, long v) { return atomic_compare_exchange_weak_explicit(&wide, expected, v, memory_order_acq_rel, memory_order_acquire); }
long exchange(long v) { return atomic_exchange(&wide, v) + atomic_load_explicit(&wide, memory_order_acquire); }
void put(int v) { atomic_store_explicit(&counter, v, memory_order_release); atomic_thread_fence(memory_order_seq_cst); atomic_signal_fence(memory_order_acquire); }
void add(double d) { real += d; }
struct pair load(void) { return both; }
int gnu(int *p, volatile int *q) { __atomic_or_fetch(p, 3, __ATOMIC_SEQ_CST); __atomic_nand_fetch(p, 3, __ATOMIC_RELAXED); __sync_synchronize(); return __sync_val_compare_and_swap(q, 1, 2) + __atomic_fetch_min(p, 5, __ATOMIC_RELAXED) + __atomic_load_n(q, __ATOMIC_CONSUME); }
bool flag(void *p) { return __atomic_test_and_set(p, __ATOMIC_ACQUIRE) || __c11_atomic_is_lock_free(4); }
