//! Cancellation. [OMP 5.2 §16]

use core::sync::atomic::Ordering;

use crate::construct::barrier;
use crate::settings;
use crate::tasking::taskgroup;
use crate::team::CANCEL_PARALLEL;
use crate::team::thread::Thread;

/// The number of `taskgroup`. [kmp.h: kmp_cancel_kind_t]
pub(crate) const TASKGROUP: i32 = 4;

/// A `cancel` directive; true if the thread leaves the construct.
pub(crate) fn request(thread: &Thread, kind: i32) -> bool {
    if !settings::get().cancellation {
        return false;
    }
    if kind == TASKGROUP {
        return taskgroup::cancel_taskgroup(thread);
    }
    let cancelled = &thread.member().team().cancelled;
    match cancelled.compare_exchange(0, kind, Ordering::Relaxed, Ordering::Relaxed) {
        Ok(_) => true,
        Err(other) => other == kind,
    }
}

/// A cancellation point; true if the thread leaves the construct.
pub(crate) fn point(thread: &Thread, kind: i32) -> bool {
    if !settings::get().cancellation {
        return false;
    }
    if kind == TASKGROUP {
        return taskgroup::taskgroup_is_cancelled(thread);
    }
    thread.member().team().cancelled.load(Ordering::Relaxed) == kind
}

/// A barrier that is a cancellation point; true if the region, or the worksharing construct before it, was cancelled.
pub(crate) fn barrier(thread: &'static Thread) -> bool {
    barrier::barrier(thread);
    if !settings::get().cancellation {
        return false;
    }
    let cancelled = &thread.member().team().cancelled;
    match cancelled.load(Ordering::Relaxed) {
        0 => false,
        // The join ends it.
        CANCEL_PARALLEL => true,
        _ => {
            // All members have seen it before it is reset, and it is reset before the next construct may set it.
            barrier::barrier(thread);
            cancelled.store(0, Ordering::Relaxed);
            barrier::barrier(thread);
            true
        }
    }
}
