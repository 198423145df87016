//! Locks, `critical`, `ordered`.

use crate::baton;
use crate::strands::Kind;
use crate::world::{Wait, world};

/// Takes a lock; returns how often the thread holds it.
pub(super) fn take(lock: usize) -> u32 {
    let me = super::me();
    let mut guard = world();
    if guard.locks.depth(lock, me) == 0 {
        guard = baton::polled(guard, me);
        guard = baton::wait(guard, me, Wait::Lock(lock));
        guard.learn(me, lock);
        guard.threads[me].held.push(lock);
        let held = guard.threads[me].held.clone();
        guard.threads[me].lock_set = guard.locks.number(&held);
        let strand = guard.current(me);
        if guard.strands.kind(strand) == Kind::Thread {
            // What it does next may depend on who came first.
            guard.context(me).knows_itself = true;
        }
    }
    guard.locks.take(lock, me)
}

/// Gives a lock back; returns how often the thread still holds it.
pub(super) fn give_back(lock: usize) -> u32 {
    let me = super::me();
    let mut guard = world();
    let left = guard.locks.give_back(lock);
    if left == 0 {
        guard.publish(me, lock);
        guard.threads[me].held.retain(|held| *held != lock);
        let held = guard.threads[me].held.clone();
        guard.threads[me].lock_set = guard.locks.number(&held);
    }
    left
}

/// Takes a lock if that is possible at once; returns how often the thread holds it.
fn test(lock: usize, may_be_own: bool) -> u32 {
    let me = super::me();
    let guard = world();
    let is_own = may_be_own && guard.locks.depth(lock, me) > 0;
    if is_own || guard.locks.is_free(lock) {
        drop(guard);
        return take(lock);
    }
    drop(guard);
    yield_once();
    0
}

/// Whether the thread holds the lock.
pub(super) fn is_held(lock: usize) -> bool {
    let me = super::me();
    world().locks.depth(lock, me) > 0
}

/// Whether another thread holds the lock.
pub(super) fn is_taken_by_others(lock: usize) -> bool {
    let me = super::me();
    let guard = world();
    !guard.locks.is_free(lock) && guard.locks.depth(lock, me) == 0
}

/// Gives way once.
pub(super) fn yield_once() {
    drop(baton::wait(world(), super::me(), Wait::Nothing));
}

/// A simple lock that its owner takes again is never free.
fn take_simple(lock: usize) {
    let me = super::me();
    if world().locks.depth(lock, me) > 0 {
        crate::say::refuse("a thread waits for a lock that it holds itself");
    }
    take(lock);
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_critical(_: usize, _: i32, name: usize) {
    take(name);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_critical_with_hint(_: usize, _: i32, name: usize, _: i32) {
    take(name);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_critical(_: usize, _: i32, name: usize) {
    give_back(name);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_ordered(_: usize, _: i32) {
    crate::loops::begin_ordered(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_ordered(_: usize, _: i32) {
    crate::loops::end_ordered(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn omp_init_lock(_: usize) {}
#[unsafe(no_mangle)]
extern "C" fn omp_init_lock_with_hint(_: usize, _: i32) {}
#[unsafe(no_mangle)]
extern "C" fn omp_destroy_lock(lock: usize) {
    world().known.remove(&lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_lock(lock: usize) {
    take_simple(lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_unset_lock(lock: usize) {
    give_back(lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_test_lock(lock: usize) -> i32 {
    i32::from(test(lock, false) > 0)
}
#[unsafe(no_mangle)]
extern "C" fn omp_init_nest_lock(_: usize) {}
#[unsafe(no_mangle)]
extern "C" fn omp_init_nest_lock_with_hint(_: usize, _: i32) {}
#[unsafe(no_mangle)]
extern "C" fn omp_destroy_nest_lock(lock: usize) {
    world().known.remove(&lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_set_nest_lock(lock: usize) {
    take(lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_unset_nest_lock(lock: usize) {
    give_back(lock);
}
#[unsafe(no_mangle)]
extern "C" fn omp_test_nest_lock(lock: usize) -> i32 {
    test(lock, true) as i32
}
