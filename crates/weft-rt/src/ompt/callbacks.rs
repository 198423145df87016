//! The functions that the tool has registered. [OMP 5.2 §19.5.2, §19.6.1.3]
//!
//! `ompt_set_callback` answers how much of an event the tool hears of. Compilers do some constructs without the runtime:
//! Weft and gcc divide static loops themselves and compare thread numbers for `masked`, Weft executes tasks with a false
//! `if` clause in place, all compilers have instructions for most `atomic` updates. Of events of such constructs the tool hears sometimes.

use core::ffi::{c_char, c_int, c_void};
use core::sync::atomic::{AtomicPtr, Ordering};

use crate::ompt::abi::{Data, Dependence, Frame};

/// How much of an event a tool hears of. [OMP 5.2 §19.4.4.4: ompt_set_result_t]
mod answer {
    pub(super) const ERROR: i32 = 0;
    pub(super) const NEVER: i32 = 1;
    pub(super) const SOMETIMES: i32 = 3;
    pub(super) const SOMETIMES_PAIRED: i32 = 4;
    pub(super) const ALWAYS: i32 = 5;
}

/// Events have numbers below. [omp-tools.h: ompt_callbacks_t]
const EVENTS: usize = 38;

static REGISTERED: [AtomicPtr<c_void>; EVENTS] = [const { AtomicPtr::new(core::ptr::null_mut()) }; EVENTS];

/// Declares the events that the runtime tells of: for each a function that gives what the tool has registered.
macro_rules! events {
    ($($(#[$doc:meta])* $name:ident = $number:literal, $answer:ident, fn($($type:ty),*) $(-> $result:ty)?;)*) => {
        $(
            $(#[$doc])*
            #[inline]
            pub(crate) fn $name() -> Option<unsafe extern "C" fn($($type),*) $(-> $result)?> {
                let function = REGISTERED[$number].load(Ordering::Acquire);
                // SAFETY: the tool has registered a function of this type for the event, or null, which is `None`.
                unsafe { core::mem::transmute(function) }
            }
        )*

        /// What the tool is answered for an event.
        fn answer_for(event: usize) -> i32 {
            match event {
                $($number => answer::$answer,)*
                // Of devices tools do not hear.
                1..EVENTS => answer::NEVER,
                _ => answer::ERROR,
            }
        }
    };
}

events! {
    /// A thread begins: its kind. [OMP 5.2 §19.5.2.1]
    thread_begin = 1, ALWAYS, fn(c_int, *mut Data);
    /// It ends. Workers that are in a region when the program ends do not tell. [OMP 5.2 §19.5.2.2]
    thread_end = 2, SOMETIMES, fn(*mut Data);
    /// A task forks: the task with its frame, the region, threads requested, flags, code. [OMP 5.2 §19.5.2.3]
    parallel_begin = 3, ALWAYS, fn(*mut Data, *const Frame, *mut Data, u32, u32, *const c_void);
    /// The region has ended: the region, the task, flags, code. [OMP 5.2 §19.5.2.4]
    parallel_end = 4, ALWAYS, fn(*mut Data, *mut Data, u32, *const c_void);
    /// A task creates another one: both, flags, whether it has dependences, code. [OMP 5.2 §19.5.2.7]
    task_create = 5, SOMETIMES, fn(*mut Data, *const Frame, *mut Data, c_int, c_int, *const c_void);
    /// A thread leaves a task for another one: the task and its status, and the other one. [OMP 5.2 §19.5.2.10]
    task_schedule = 6, SOMETIMES, fn(*mut Data, c_int, *mut Data);
    /// An implicit task begins or ends: region, task, size of the team, number, flags. [OMP 5.2 §19.5.2.11]
    implicit_task = 7, ALWAYS, fn(c_int, *mut Data, *mut Data, u32, u32, c_int);
    /// The program calls `omp_control_tool`: its arguments, and code. [OMP 5.2 §19.5.2.29]
    control_tool = 11, ALWAYS, fn(u64, u64, *mut c_void, *const c_void) -> c_int;
    /// A thread begins or ends to wait: kind, endpoint, region, task, code. [OMP 5.2 §19.5.2.13]
    sync_region_wait = 16, ALWAYS, fn(c_int, c_int, *mut Data, *mut Data, *const c_void);
    /// A lock is given back: kind, lock, code. [OMP 5.2 §19.5.2.15]
    mutex_released = 17, SOMETIMES_PAIRED, fn(c_int, u64, *const c_void);
    /// A new task has dependences: the task, a list and its length. [OMP 5.2 §19.5.2.8]
    dependences = 18, ALWAYS, fn(*mut Data, *const Dependence, c_int);
    /// A task waits for another one: the latter, and the former. [OMP 5.2 §19.5.2.9]
    task_dependence = 19, ALWAYS, fn(*mut Data, *mut Data);
    /// A worksharing construct begins or ends: kind, endpoint, region, task, count, code. [OMP 5.2 §19.5.2.5]
    work = 20, SOMETIMES_PAIRED, fn(c_int, c_int, *mut Data, *mut Data, u64, *const c_void);
    /// A `masked` region begins or ends: endpoint, region, task, code. [OMP 5.2 §19.5.2.12]
    masked = 21, SOMETIMES_PAIRED, fn(c_int, *mut Data, *mut Data, *const c_void);
    /// A synchronizing construct begins or ends, as [`sync_region_wait`]. [OMP 5.2 §19.5.2.13]
    sync_region = 23, ALWAYS, fn(c_int, c_int, *mut Data, *mut Data, *const c_void);
    /// A lock is initialized: kind, hint, implementation, lock, code. [OMP 5.2 §19.5.2.14]
    lock_init = 24, ALWAYS, fn(c_int, u32, u32, u64, *const c_void);
    /// It is destroyed: kind, lock, code. [OMP 5.2 §19.5.2.15]
    lock_destroy = 25, ALWAYS, fn(c_int, u64, *const c_void);
    /// A thread wants a lock: kind, hint, implementation, lock, code. [OMP 5.2 §19.5.2.14]
    mutex_acquire = 26, SOMETIMES_PAIRED, fn(c_int, u32, u32, u64, *const c_void);
    /// It has the lock: kind, lock, code. [OMP 5.2 §19.5.2.15]
    mutex_acquired = 27, SOMETIMES_PAIRED, fn(c_int, u64, *const c_void);
    /// It takes a lock that it has already, or gives it back but not for the last time. [OMP 5.2 §19.5.2.16]
    nest_lock = 28, ALWAYS, fn(c_int, u64, *const c_void);
    /// A `flush`: thread, code. [OMP 5.2 §19.5.2.17]
    flush = 29, SOMETIMES, fn(*mut Data, *const c_void);
    /// A cancellation: task, flags, code. [OMP 5.2 §19.5.2.18]
    cancel = 30, SOMETIMES, fn(*mut Data, c_int, *const c_void);
    /// A reduction, as [`sync_region_wait`]. [OMP 5.2 §19.5.2.13]
    reduction = 31, SOMETIMES_PAIRED, fn(c_int, c_int, *mut Data, *mut Data, *const c_void);
    /// A thread gets a part of a construct: region, task, kind, the part. [OMP 5.2 §19.5.2.6]
    dispatch = 32, SOMETIMES, fn(*mut Data, *mut Data, c_int, u64);
    /// An `error` directive: severity, message and its length, code. [OMP 5.2 §19.5.2.30]
    error = 37, ALWAYS, fn(c_int, *const c_char, usize, *const c_void);
}

/// Registers a function, or none, for an event; the answer says how much of it the tool will hear of.
pub(crate) fn set(event: c_int, function: *mut c_void) -> c_int {
    let event = usize::try_from(event).unwrap_or(0);
    let answer = answer_for(event);
    if answer > answer::NEVER {
        REGISTERED[event].store(function, Ordering::Release);
    }
    answer
}

/// The function that is registered for an event; null for none.
pub(crate) fn get(event: c_int) -> *mut c_void {
    let registered = usize::try_from(event).ok().and_then(|event| REGISTERED.get(event));
    registered.map_or(core::ptr::null_mut(), |function| function.load(Ordering::Acquire))
}

/// The tool hears of nothing any more.
pub(crate) fn forget_all() {
    REGISTERED.iter().for_each(|function| function.store(core::ptr::null_mut(), Ordering::Release));
}

#[cfg(test)]
mod tests {
    use super::{EVENTS, answer, answer_for, get, set};

    #[test]
    fn each_event_has_an_answer() {
        for event in 1..EVENTS {
            assert!(answer_for(event) >= answer::NEVER, "{event}");
        }
        assert_eq!([answer_for(0), answer_for(EVENTS)], [answer::ERROR; 2]);
        let function = core::ptr::without_provenance_mut(8);
        assert_eq!(set(12, function), answer::NEVER, "a device's");
        assert!(get(12).is_null() && get(-1).is_null() && get(99).is_null());
    }
}
