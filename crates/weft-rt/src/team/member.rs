//! A member of a team: what belongs to one thread number in one team.
//!
//! The state of constructs lives here and not with the thread, so that a thread finds it unchanged when it comes back
//! from an inner team.

use core::any::Any;
use core::cell::Cell;
use core::ffi::c_void;
use core::sync::atomic::AtomicPtr;

use weft_wait::cancellation::Steps;

use crate::ompt;
use crate::schedule::member::MemberLoops;
use crate::schedule::nest::MemberDoacross;
use crate::settings;
use crate::settings::variables::ReductionMethod;
use crate::task::descriptor::{Task, flag};
use crate::task::state::MemberTasks;
use crate::team::Team;
use crate::team::hot::HotTeam;

/// Where a thread was before it entered a team as its primary thread.
#[derive(Clone, Copy)]
pub(crate) struct Outer {
    /// Its member of the enclosing team.
    pub(crate) member: &'static Member,
    /// The task that encountered the region.
    pub(crate) task: *const Task,
}

/// What a member keeps between `__kmpc_reduce` and its end.
pub(crate) struct MemberReduction {
    /// How the reduction combines.
    pub(crate) method: Cell<ReductionMethod>,
    /// The member's private values, for the threads that combine them.
    pub(crate) data: AtomicPtr<c_void>,
}

impl MemberReduction {
    /// No reduction under way.
    fn new() -> MemberReduction {
        MemberReduction {
            method: Cell::new(ReductionMethod::Alone),
            data: AtomicPtr::new(core::ptr::null_mut()),
        }
    }
}

/// See the module.
///
/// Only the thread in the member's place touches the cells, and the primary thread while the team is at rest: between
/// the join of one region and the fork of the next.
#[repr(align(128))]
pub(crate) struct Member {
    /// Number in the team, from 0.
    pub(crate) tid: u32,
    team: Cell<*const Team>,
    /// The implicit task.
    pub(crate) implicit: Task,
    /// What the task system keeps per member: the deque.
    pub(crate) tasks: MemberTasks,
    /// State of the worksharing loops.
    pub(crate) loops: MemberLoops,
    /// State of the doacross loop.
    pub(crate) doacross: MemberDoacross,
    /// How many barriers the member has come to in the region; counted only for a race detector.
    pub(crate) barriers: Cell<u32>,
    /// How many `single` constructs the member has come to.
    pub(crate) singles: Cell<u32>,
    /// How many barriers and worksharing constructs the member has come to; counted only where constructs can be
    /// cancelled.
    pub(crate) steps: Steps,
    /// Number of the last barrier of a small team; see [`weft_wait::all_to_all`].
    pub(crate) all_to_all: Cell<u32>,
    /// State of the reduction the member is in.
    pub(crate) reduction: MemberReduction,
    /// Of member 0: where its thread goes back to.
    pub(crate) outer: Cell<Option<Outer>>,
    /// The team this member forked last, with its workers parked in place.
    pub(crate) hot: HotTeam,
    /// The team of one this member used last.
    pub(crate) serial: Cell<Option<&'static Team>>,
    /// Of member 0: what the region under way keeps on the heap until it has ended.
    pub(crate) kept: Cell<Option<Box<dyn Any>>>,
}

// SAFETY: see the discipline above; what lies in the parts documents its own.
unsafe impl Sync for Member {}

impl Member {
    /// Member `tid` of a team that is yet to be built.
    pub(crate) fn new(tid: u32) -> Member {
        let implicit = Task::new_implicit();
        if settings::get().trace.is_some() || ompt::is_on() {
            implicit.set(flag::TRACED);
        }
        Member {
            tid,
            team: Cell::new(core::ptr::null()),
            implicit,
            tasks: MemberTasks::new(),
            loops: MemberLoops::new(),
            doacross: MemberDoacross::new(),
            barriers: Cell::new(0),
            singles: Cell::new(0),
            steps: Steps::new(),
            all_to_all: Cell::new(0),
            reduction: MemberReduction::new(),
            outer: Cell::new(None),
            hot: HotTeam::new(),
            serial: Cell::new(None),
            kept: Cell::new(None),
        }
    }

    /// The team is built; called once.
    pub(crate) fn join_team(&self, team: &'static Team) {
        self.team.set(team);
    }

    /// The team.
    #[inline(always)]
    pub(crate) fn team(&self) -> &'static Team {
        // SAFETY: `Team::new` has set it, and teams live forever.
        unsafe { &*self.team.get() }
    }
}
