//! `cancel` and `cancellation point`. [OMP 5.2 §16]
//!
//! Parallel regions and worksharing constructs are cancelled by [`weft_wait::cancellation`], which says what a
//! cancellation is bound to and how members find out. [`crate::construct::barrier`] has the barriers at which they do.
//! Taskgroups know for themselves whether they are cancelled.
//!
//! Threads that wait in an `ordered` region or at a `sink` for iterations of threads that have left the cancelled region
//! go on when it is certain that these never come; see [`crate::schedule::position`].

use crate::events::{points, work};
use crate::ompt::abi::cancel;
use crate::tasking::taskgroup;
use crate::team::thread::Thread;
use crate::trace::{Kind, Source};

/// The numbers of constructs. [kmp.h: kmp_cancel_kind_t]
pub(crate) const PARALLEL: i32 = 1;
/// See [`PARALLEL`].
pub(crate) const LOOP: i32 = 2;
/// See [`PARALLEL`].
pub(crate) const SECTIONS: i32 = 3;
/// See [`PARALLEL`].
pub(crate) const TASKGROUP: i32 = 4;

/// A `cancel` directive; true if the thread leaves the construct.
pub(crate) fn request(thread: &Thread, kind: i32) -> bool {
    if !thread.can_be_cancelled() {
        return false;
    }
    if thread.is_observed() {
        tell(thread, kind, cancel::ACTIVATED);
    }
    let member = thread.member();
    let team = member.team();
    match kind {
        TASKGROUP => return taskgroup::cancel_taskgroup(thread),
        PARALLEL => team.cancellation.cancel_region(|| {
            team.wake_all();
            team.notify_loops();
        }),
        _ => team.cancellation.cancel_construct(&member.steps),
    }
    true
}

/// A cancellation point; true if the thread leaves the construct.
pub(crate) fn point(thread: &Thread, kind: i32) -> bool {
    if !thread.can_be_cancelled() {
        return false;
    }
    let member = thread.member();
    let team = member.team();
    let is_cancelled = match kind {
        TASKGROUP => taskgroup::taskgroup_is_cancelled(thread),
        PARALLEL => team.cancellation.has_cancelled_region(),
        _ => team.cancellation.has_cancelled_construct(&member.steps),
    };
    if is_cancelled && thread.is_observed() {
        tell(thread, kind, cancel::DETECTED);
    }
    is_cancelled
}

/// Tells a tool that the construct is cancelled. The thread leaves it now, although it may yet ask for chunks.
#[cold]
fn tell(thread: &Thread, kind: i32, how: i32) {
    let construct = match kind {
        PARALLEL => cancel::PARALLEL,
        LOOP => cancel::LOOP,
        SECTIONS => cancel::SECTIONS,
        _ => cancel::TASKGROUP,
    };
    points::cancel(thread, construct | how);
    if kind != TASKGROUP {
        work::end(thread);
    }
}

/// The thread comes to a worksharing construct.
#[inline]
pub(crate) fn come_to_construct(thread: &Thread, source: Source) {
    if thread.is_watched() {
        come_watched(thread, source);
    }
}

#[cold]
#[inline(never)]
extern "C" fn come_watched(thread: &Thread, source: Source) {
    if thread.can_be_cancelled() {
        thread.member().steps.come_to_construct();
    }
    if thread.is_traced() {
        thread.record(Kind::Loop, source, 0);
    }
}
