//! How the contributions of a team become one: `__kmpc_reduce`. [OMP 5.2 §5.5]
//!
//! * *critical*: one thread after the other adds its own under a lock;
//! * *atomic*: the program adds by atomic instructions, if it has them;
//! * *tree*: at each node of the barrier, the thread that saw all come combines what they brought, in the order of
//!   thread numbers. The result does not depend on timing.

use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, Ordering};

use weft_wait::happens_before;
use weft_wait::mutex::Mutex;
use weft_wait::tree;

use crate::thread::Thread;
use crate::{lock, meeting, settings};

/// By which way a reduction combines. [kmp.h: _reduction_method]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Method {
    /// See the module.
    Critical,
    /// See the module.
    Atomic,
    /// See the module.
    Tree,
    /// There is nothing to combine with.
    Alone,
}

/// What a member keeps between `__kmpc_reduce` and its end.
pub(crate) struct MemberReduction {
    method: Cell<Method>,
    /// The member's private values, for those who combine them.
    data: AtomicPtr<c_void>,
}

impl MemberReduction {
    /// No reduction under way.
    pub(crate) fn new() -> MemberReduction {
        MemberReduction { method: Cell::new(Method::Alone), data: AtomicPtr::new(core::ptr::null_mut()) }
    }
}

/// Adds what the second points to, to what the first points to.
pub(crate) type Combine = unsafe extern "C" fn(*mut c_void, *mut c_void);

/// What a thread brings.
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

/// Largest team that adds one by one; a tree has more to wait for.
const FEW: u32 = 4;

fn choose(size: u32, contribution: &Contribution) -> Method {
    let has_tree = !contribution.data.is_null() && contribution.combine.is_some();
    if size == 1 {
        return Method::Alone;
    }
    match settings::get().reduction {
        Some(Method::Tree) if has_tree => return Method::Tree,
        Some(Method::Atomic) if contribution.can_be_atomic => return Method::Atomic,
        Some(_) => return Method::Critical,
        None => {}
    }
    if has_tree && size > FEW {
        Method::Tree
    } else if contribution.can_be_atomic {
        Method::Atomic
    } else {
        Method::Critical
    }
}

/// 1: the caller combines what it has plainly and calls the end; 2: by atomic instructions; 0: that has been done.
/// With `wait`, all threads meet afterwards, in [`end`].
pub(crate) fn begin(thread: &'static Thread, contribution: &Contribution, wait: bool) -> i32 {
    let member = thread.member();
    let method = choose(thread.team_size(), contribution);
    member.reduction.method.set(method);
    match method {
        Method::Alone => 1,
        Method::Atomic => 2,
        Method::Critical => {
            lock::take(contribution.lock);
            1
        }
        Method::Tree => {
            combine_at_barrier(thread, contribution);
            if thread.tid() == 0 {
                return 1;
            }
            if wait {
                meeting::barrier(thread);
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
    meeting::barrier_with(thread, |first, stride, count| {
        happens_before::acquire(meeting::mark(member));
        tree::merge(first, stride, count, |into, from| {
            // SAFETY: both threads have brought their values to this node and wait; no one else combines them.
            unsafe { combine(data(into), data(from)) };
        });
        // For whoever combines further up.
        happens_before::release(meeting::mark(member));
    });
}

/// The thread has combined.
pub(crate) fn end(thread: &'static Thread, lock: &Mutex, wait: bool) {
    if thread.member().reduction.method.get() == Method::Critical {
        lock::give(lock);
    }
    if wait {
        meeting::barrier(thread);
    }
}
