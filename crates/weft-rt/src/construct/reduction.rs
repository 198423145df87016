//! How the contributions of a team become one: `__kmpc_reduce`. [OMP 5.2 §5.5]
//!
//! * *critical*: one thread after the other adds its contribution under a lock;
//! * *atomic*: the program adds by atomic instructions, if it has them;
//! * *tree*: at each node of the barrier, the last thread to come combines the contributions of all that met there, in
//!   the order of thread numbers. The result does not depend on timing.
//!
//! The tree serves teams of more than four threads that each have a processor.

use core::ffi::c_void;
use core::sync::atomic::Ordering;

use weft_wait::mutex::Mutex;
use weft_wait::{happens_before, tree};

use crate::construct::{barrier, lock};
use crate::events::waits;
use crate::machine::processors;
use crate::ompt::abi::{mutex, scope};
use crate::settings;
use crate::settings::variables::ReductionMethod;
use crate::team::thread::Thread;

/// Adds the value that the second points to, to the value that the first points to.
pub(crate) type Combine = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// What a thread contributes.
#[derive(Clone, Copy)]
pub(crate) struct Contribution<'a> {
    /// Whether the program has atomic instructions for it.
    pub(crate) can_be_atomic: bool,
    /// The private values; null if they cannot be combined by a tree.
    pub(crate) data: *mut c_void,
    /// See the type.
    pub(crate) combine: Option<Combine>,
    /// The construct's lock.
    pub(crate) lock: &'a Mutex,
}

/// The largest team that adds one by one; in a tree it would wait longer.
const FEW: u32 = 4;

fn choose(thread: &Thread, contribution: &Contribution) -> ReductionMethod {
    let has_tree = !contribution.data.is_null() && contribution.combine.is_some();
    let size = thread.team_size();
    if size == 1 {
        // Teams of a league contribute as the threads of a team do, but never meet.
        return match (thread.part_of_league().parts, contribution.can_be_atomic) {
            (1, _) => ReductionMethod::Alone,
            (_, true) => ReductionMethod::Atomic,
            (_, false) => ReductionMethod::Critical,
        };
    }
    let settings = settings::get();
    // In a cancelled region some members do not come to the tree.
    let has_tree = has_tree && !settings.cancellation;
    match settings.reduction {
        Some(ReductionMethod::Tree) if has_tree => return ReductionMethod::Tree,
        Some(ReductionMethod::Atomic) if contribution.can_be_atomic => return ReductionMethod::Atomic,
        Some(_) => return ReductionMethod::Critical,
        None => {}
    }
    // A barrier costs most where threads have to wait for processors. All members have to decide alike, so that the
    // number of threads that are awake at this moment is no reason.
    let crowded = size as usize > processors::count() && contribution.can_be_atomic;
    if has_tree && size > FEW && !crowded {
        ReductionMethod::Tree
    } else if contribution.can_be_atomic {
        ReductionMethod::Atomic
    } else {
        ReductionMethod::Critical
    }
}

/// 1: the caller combines what it has plainly and calls the end; 2: by atomic instructions; 0: that has been done.
/// With `wait`, all threads meet afterwards, in [`end`].
pub(crate) fn begin(thread: &'static Thread, contribution: &Contribution, wait: bool) -> i32 {
    let member = thread.member();
    let method = choose(thread, contribution);
    member.reduction.method.set(method);
    if thread.is_observed() && method != ReductionMethod::Atomic {
        waits::reduction(thread, scope::BEGIN);
    }
    match method {
        ReductionMethod::Alone => 1,
        ReductionMethod::Atomic => 2,
        ReductionMethod::Critical => {
            lock::take::<{ mutex::NONE }>(contribution.lock);
            1
        }
        ReductionMethod::Tree => {
            combine_at_barrier(thread, contribution);
            if thread.tid() == 0 {
                return 1;
            }
            if thread.is_observed() {
                waits::reduction(thread, scope::END);
            }
            if wait {
                barrier::barrier(thread);
            }
            0
        }
    }
}

fn combine_at_barrier(thread: &'static Thread, contribution: &Contribution) {
    let Some(combine) = contribution.combine else { return };
    let member = thread.member();
    let team = member.team();
    member.reduction.data.store(contribution.data, Ordering::Relaxed);
    let data = |tid: u32| team.members[tid as usize].reduction.data.load(Ordering::Relaxed);
    barrier::barrier_with(thread, |first, stride, count| {
        happens_before::acquire(barrier::mark(member));
        tree::merge(first, stride, count, |into, from| {
            // SAFETY: both threads have brought their values to this node and wait; no other thread combines them.
            unsafe { combine(data(into), data(from)) };
        });
        // For the thread that combines at the node above.
        happens_before::release(barrier::mark(member));
    });
}

/// The thread has combined.
pub(crate) fn end(thread: &'static Thread, lock: &Mutex, wait: bool) {
    let method = thread.member().reduction.method.get();
    if method == ReductionMethod::Critical {
        lock::give::<{ mutex::NONE }>(lock);
    }
    if thread.is_observed() && method != ReductionMethod::Atomic {
        waits::reduction(thread, scope::END);
    }
    if wait {
        barrier::barrier(thread);
    }
}
