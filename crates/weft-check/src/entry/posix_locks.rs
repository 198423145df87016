//! The locks of POSIX threads, by which those of C++ are made: each is a lock as OpenMP's are.
//!
//! One thread executes at a time, so a thread that waited in the C library for a lock of another would wait forever. Here it
//! hands the baton on, and takes the lock itself once it is free: threads that OpenMP has not started may have it, too.
//!
//! | the lock of the program | here |
//! |---|---|
//! | mutex, spin lock | one lock |
//! | lock for readers and writers | one lock for each thread: a reader takes its own, a writer takes all, in one order |
//!
//! Who waits for a lock until a time lets the others execute, and looks again until then.
//! Who waits for a condition lets the others execute once and looks again, as if it had been woken without a reason, which
//! POSIX allows.
//!
//! [POSIX.1-2017: pthread_mutex_lock, pthread_spin_lock, pthread_rwlock_rdlock,
//! pthread_mutex_timedlock, pthread_cond_wait]; those that name a clock: [POSIX.1-2024: pthread_mutex_clocklock]

use std::ffi::c_int;
use std::ops::Range;
use std::sync::LazyLock;

use super::sync::{give_back, is_held, is_taken_by_others, take, yield_once};
use super::weak::weak;
use crate::baton;
use crate::call::{self, LockFunctions, Waits};
use crate::world::world;

/// Functions of the C library: what each does with which functions of it, and the locks that stand for the program's.
macro_rules! serve {
    ($($name:literal $served:ident = $does:ident($functions:ident, $parts:ident);)*) => {$(
        weak!($name, $served);
        extern "C" fn $served(at: usize) -> c_int {
            $does(&$functions, at, $parts(at))
        }
    )*};
}

serve! {
    "pthread_mutex_lock" lock_mutex = lock(MUTEX, one);
    "pthread_mutex_trylock" try_mutex = try_lock(MUTEX, one);
    "pthread_mutex_unlock" unlock_mutex = unlock(MUTEX, one);
    "pthread_spin_lock" lock_spin = lock(SPIN, one);
    "pthread_spin_trylock" try_spin = try_lock(SPIN, one);
    "pthread_spin_unlock" unlock_spin = unlock(SPIN, one);
    "pthread_rwlock_rdlock" lock_reader = lock(READER, own);
    "pthread_rwlock_tryrdlock" try_reader = try_lock(READER, own);
    "pthread_rwlock_wrlock" lock_writer = lock(WRITER, all);
    "pthread_rwlock_trywrlock" try_writer = try_lock(WRITER, all);
    "pthread_rwlock_unlock" unlock_both = unlock(WRITER, all);
}

/// Functions that wait for a lock until a time of `CLOCK_REALTIME`, and of the clock that they are told.
macro_rules! serve_until {
    ($($name:literal $served:ident, $named:literal $told:ident = ($functions:ident, $parts:ident);)*) => {$(
        weak!($name, $served);
        extern "C" fn $served(at: usize, time: usize) -> c_int {
            lock_until(&$functions, at, libc::CLOCK_REALTIME, time, || $parts(at))
        }
        weak!($named, $told);
        extern "C" fn $told(at: usize, clock: c_int, time: usize) -> c_int {
            lock_until(&$functions, at, clock, time, || $parts(at))
        }
    )*};
}

serve_until! {
    "pthread_mutex_timedlock" lock_mutex_until,
        "pthread_mutex_clocklock" lock_mutex_until_of_clock = (MUTEX, one);
    "pthread_rwlock_timedrdlock" lock_reader_until,
        "pthread_rwlock_clockrdlock" lock_reader_until_of_clock = (READER, own);
    "pthread_rwlock_timedwrlock" lock_writer_until,
        "pthread_rwlock_clockwrlock" lock_writer_until_of_clock = (WRITER, all);
}
weak!("pthread_cond_wait", wait);
weak!("pthread_cond_timedwait", wait_until);
weak!("pthread_cond_clockwait", wait_until_of_clock);

static MUTEX: LazyLock<LockFunctions> = LazyLock::new(|| {
    LockFunctions::of_library([c"pthread_mutex_lock", c"pthread_mutex_trylock", c"pthread_mutex_unlock"])
});
static SPIN: LazyLock<LockFunctions> = LazyLock::new(|| {
    LockFunctions::of_library([c"pthread_spin_lock", c"pthread_spin_trylock", c"pthread_spin_unlock"])
});
static READER: LazyLock<LockFunctions> = LazyLock::new(|| {
    LockFunctions::of_library([
        c"pthread_rwlock_rdlock",
        c"pthread_rwlock_tryrdlock",
        c"pthread_rwlock_unlock",
    ])
});
static WRITER: LazyLock<LockFunctions> = LazyLock::new(|| {
    LockFunctions::of_library([
        c"pthread_rwlock_wrlock",
        c"pthread_rwlock_trywrlock",
        c"pthread_rwlock_unlock",
    ])
});
static WAITS: LazyLock<Waits> = LazyLock::new(Waits::of_library);

/// Takes the locks that stand for one of the program's, and then that itself.
fn lock(functions: &LockFunctions, at: usize, parts: impl FnOnce(usize) -> Range<usize>) -> c_int {
    let Some(me) = baton::known() else { return call::with_lock(functions.lock, at) };
    let parts = parts(me);
    let depth = parts.clone().map(take).max().unwrap_or(0);
    let status = call::with_lock(functions.try_lock, at);
    match status {
        0 => 0,
        libc::EBUSY if depth > 1 => crate::say::refuse("a thread waits for a lock that it holds itself"),
        libc::EBUSY => call::with_lock(functions.lock, at),
        _ => {
            for part in parts {
                give_back(part);
            }
            status
        }
    }
}

/// The same, if all are free.
fn try_lock(functions: &LockFunctions, at: usize, parts: impl FnOnce(usize) -> Range<usize>) -> c_int {
    let Some(me) = baton::known() else { return call::with_lock(functions.try_lock, at) };
    let parts = parts(me);
    if parts.clone().any(is_taken_by_others) {
        yield_once();
        return libc::EBUSY;
    }
    // First those: while the thread takes them it may give way, and nobody must find the program's lock taken by no one.
    for part in parts.clone() {
        take(part);
    }
    let status = call::with_lock(functions.try_lock, at);
    if status != 0 {
        for part in parts {
            give_back(part);
        }
        yield_once();
    }
    status
}

/// The same, if all are free before the time comes.
fn lock_until<Parts: FnOnce(usize) -> Range<usize>>(
    functions: &LockFunctions,
    at: usize,
    clock: c_int,
    time: usize,
    parts: impl Fn() -> Parts,
) -> c_int {
    loop {
        let status = try_lock(functions, at, parts());
        if status != libc::EBUSY {
            return status;
        }
        if call::is_over(clock, time) {
            return libc::ETIMEDOUT;
        }
        if baton::known().is_none() {
            call::sleep_briefly();
        }
    }
}

/// Gives back those that the thread has.
fn unlock(functions: &LockFunctions, at: usize, parts: impl FnOnce(usize) -> Range<usize>) -> c_int {
    if let Some(me) = baton::known() {
        for part in parts(me).filter(|part| is_held(*part)) {
            give_back(part);
        }
    }
    call::with_lock(functions.unlock, at)
}

/// A mutex or a spin lock is one lock.
fn one(at: usize) -> impl FnOnce(usize) -> Range<usize> {
    move |_| at..at + 1
}

/// The locks of all threads, which have the addresses of the bytes of the program's: as many as there are bytes, no more.
fn all(at: usize) -> impl FnOnce(usize) -> Range<usize> {
    move |_| at..at + world().threads.len().min(size_of::<libc::pthread_rwlock_t>())
}

/// The lock of one thread.
fn own(at: usize) -> impl FnOnce(usize) -> Range<usize> {
    move |me| {
        let at = at + me % size_of::<libc::pthread_rwlock_t>();
        at..at + 1
    }
}

extern "C" fn wait(condition: usize, mutex: usize) -> c_int {
    match baton::known() {
        Some(_) => look_again(mutex),
        None => call::with_condition(WAITS.without_end, [condition, mutex]),
    }
}

extern "C" fn wait_until(condition: usize, mutex: usize, time: usize) -> c_int {
    match baton::known() {
        Some(_) => look_again(mutex),
        None => call::with_time(WAITS.until, [condition, mutex, time]),
    }
}

extern "C" fn wait_until_of_clock(condition: usize, mutex: usize, clock: c_int, time: usize) -> c_int {
    match baton::known() {
        Some(_) => look_again(mutex),
        None => call::with_clock(WAITS.until_of_clock, [condition, mutex, time], clock),
    }
}

/// Lets others execute without the mutex.
fn look_again(mutex: usize) -> c_int {
    unlock_mutex(mutex);
    yield_once();
    lock_mutex(mutex)
}
