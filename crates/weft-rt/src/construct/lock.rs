//! Locks of the user. [OMP 5.2 §18.9]

use weft_wait::mutex::Mutex;
use weft_wait::{alone, happens_before, wait};

use crate::events::locks;
use crate::ompt::abi::mutex;
use crate::settings;
use crate::team::current;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};

/// The simple lock in the user's variable: its first four bytes, all that gcc's `omp_lock_t` has.
///
/// # Safety
/// The variable is valid, aligned to 4 bytes, and was initialized as a lock.
pub(crate) unsafe fn simple<'a>(variable: *mut u32) -> &'a Mutex {
    // SAFETY: the caller's duty.
    unsafe { Mutex::from_ptr(variable) }
}

/// Makes the variable a lock that is free.
///
/// # Safety
/// The variable is valid and aligned to 4 bytes.
pub(crate) unsafe fn init(variable: *mut u32) {
    // SAFETY: the caller's duty. A free mutex is a word of zero.
    unsafe { variable.write(0) }
    // A program may use locks and nothing else of OpenMP.
    settings::get();
}

/// Takes the lock; the thread waits awake for a while before it sleeps.
///
/// Here and in [`give`], the slow path is a tail call to a function that does not unwind: the compiler turns it into a
/// jump, and the fast path saves no register.
///
/// `KIND` is what tools call it; see [`crate::ompt::abi::mutex`].
#[inline]
pub(crate) fn take<const KIND: i32>(mutex: &Mutex) {
    if happens_before::has_listeners() || !try_lock(mutex) {
        take_slowly::<KIND>(mutex);
    }
}

/// Takes it if it is free. Two atomic instructions per region are most of what a small `critical` costs a program with one thread.
#[inline]
fn try_lock(mutex: &Mutex) -> bool {
    match alone::is_alone() {
        true => mutex.try_lock_alone(),
        false => mutex.try_lock(),
    }
}

#[cold]
#[inline(never)]
extern "C" fn take_slowly<const KIND: i32>(mutex: &Mutex) {
    if is_told::<KIND>() {
        locks::acquire(KIND, address(mutex), || {
            wait_for(mutex);
            true
        });
    } else {
        wait_for(mutex);
    }
}

/// Whether a tool hears of such locks.
fn is_told<const KIND: i32>() -> bool {
    KIND != mutex::NONE && Thread::has_tool()
}

fn address(mutex: &Mutex) -> usize {
    core::ptr::from_ref(mutex).addr()
}

fn wait_for(mutex: &Mutex) {
    let traced = current::thread().filter(|thread| thread.is_traced());
    if let Some(thread) = traced {
        thread.record(Kind::Lock, Source::NONE, 0);
    }
    mutex.lock(wait::looks());
    if let Some(thread) = traced {
        thread.record(Kind::LockEnd, Source::NONE, 0);
    }
    happens_before::acquire(mutex);
}

/// Takes it if it is free.
#[inline]
pub(crate) fn try_take<const KIND: i32>(mutex: &Mutex) -> bool {
    let take = || {
        let taken = mutex.try_lock();
        if taken {
            happens_before::acquire(mutex);
        }
        taken
    };
    if is_told::<KIND>() { locks::acquire(KIND, address(mutex), take) } else { take() }
}

/// Gives it back.
#[inline]
pub(crate) fn give<const KIND: i32>(mutex: &Mutex) {
    if happens_before::has_listeners() {
        give_and_tell::<KIND>(mutex);
    } else if alone::is_alone() {
        mutex.unlock_alone();
    } else {
        mutex.unlock();
    }
}

#[cold]
#[inline(never)]
extern "C" fn give_and_tell<const KIND: i32>(mutex: &Mutex) {
    happens_before::release(mutex);
    mutex.unlock();
    if is_told::<KIND>() {
        locks::released(KIND, address(mutex));
    }
}
