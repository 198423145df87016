//! The team of a task.

use crate::task::descriptor::Task;
use crate::team::Team;
use crate::team::member::Member;

/// The team of a task that a thread executes or completes. `member` is that thread's place in the team; `None` if it is
/// not a member of it.
#[inline]
pub(crate) fn team_of(member: Option<&'static Member>, task: &Task) -> &'static Team {
    match member {
        Some(member) => member.team(),
        // SAFETY: `set_team` has stored the team of a task that others than members may complete; teams live forever.
        None => unsafe { &*task.team.get().cast::<Team>() },
    }
}

/// A thread of another team may complete the task, which belongs to this team.
#[inline]
pub(crate) fn set_team(task: &Task, team: &'static Team) {
    task.team.set(core::ptr::from_ref(team).cast());
}
