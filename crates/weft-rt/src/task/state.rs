//! What members and teams keep of tasks.

use core::sync::atomic::AtomicBool;

use crate::task::backoff::Backoff;
use crate::task::counts::{MemberCounts, TeamCounts};
use crate::task::deque::Deque;
use crate::task::descriptor::Task;
use crate::task::gate::Request;
use crate::task::inbox::Inbox;
use crate::task::reduction::Common;
use crate::task::sleepers::{MemberIdle, Sleepers};
use crate::task::throttle::Throttle;
use crate::task::urgent::Urgent;

/// What each member keeps.
#[repr(align(128))]
pub(crate) struct MemberTasks {
    /// Tasks for the member itself and for thieves.
    pub(crate) deque: Deque<Task>,
    /// How many tasks the deque should have.
    pub(crate) throttle: Throttle,
    /// Where thieves ask for more tasks.
    pub(crate) request: Request,
    /// How often it steals.
    pub(crate) backoff: Backoff,
    /// Tasks it has deferred and completed.
    pub(crate) counts: MemberCounts,
    /// Whether it sleeps.
    pub(crate) idle: MemberIdle,
}

impl MemberTasks {
    /// Of a member that has not seen a task.
    pub(crate) fn new() -> MemberTasks {
        MemberTasks {
            deque: Deque::new(),
            throttle: Throttle::new(),
            request: Request::new(),
            backoff: Backoff::new(),
            counts: MemberCounts::new(),
            idle: MemberIdle::new(),
        }
    }
}

/// What each team keeps.
pub(crate) struct TeamTasks {
    /// Which region its tasks belong to.
    pub(crate) counts: TeamCounts,
    /// How many members sleep.
    pub(crate) sleepers: Sleepers,
    /// Tasks that other teams have made ready, and untied tasks that have given way.
    pub(crate) inbox: Inbox,
    /// Tasks with a priority.
    pub(crate) urgent: Urgent<Task>,
    /// Whether a task has given way since the team was made: its members keep more tasks.
    pub(crate) polls: AtomicBool,
    /// Reductions that all members take part in, of `parallel` and of worksharing.
    pub(crate) reductions: [Common; 2],
}

impl TeamTasks {
    /// Of a team that has not seen a task.
    pub(crate) fn new() -> TeamTasks {
        TeamTasks {
            counts: TeamCounts::new(),
            sleepers: Sleepers::new(),
            inbox: Inbox::new(),
            urgent: Urgent::new(),
            polls: AtomicBool::new(false),
            reductions: [Common::new(), Common::new()],
        }
    }
}
