//! Reductions of taskgroups. [OMP 5.2 §5.5.9–11]

use core::ffi::c_void;

use crate::task::descriptor::Task;
use crate::task::group::Group;
use crate::task::reduction::{Input, Reductions};
use crate::tasking::taskgroup;
use crate::team::thread::Thread;

/// The current taskgroup gets these reductions.
pub(crate) fn begin(thread: &'static Thread, items: &[Input]) -> Option<&'static Group> {
    let group = taskgroup::current(thread)?;
    group.set_reductions(Reductions::new(thread.team_size() as usize, items));
    Some(group)
}

/// All members of the team enter a taskgroup with these reductions; each describes its own items.
pub(crate) fn begin_common(thread: &'static Thread, worksharing: bool, items: &[Input]) -> &'static Group {
    let group = taskgroup::begin_reduction(thread);
    let team = thread.member().team();
    let reductions = if thread.team_size() == 1 {
        Reductions::new(thread.team_size() as usize, items)
    } else {
        let common = &team.tasks.reductions[usize::from(worksharing)];
        let around = core::iter::successors(group.outer(), |group| group.outer());
        let depth = around.filter(|group| group.reductions().is_some_and(|of| of.belongs_to(common))).count();
        common.enter(depth, thread.team_size() as usize, items)
    };
    group.set_reductions(reductions);
    group
}

/// The copy of the item for the calling thread: looked up from `group` outwards, or from the innermost one. Null if
/// there is none.
pub(crate) fn copy_of(thread: &'static Thread, group: Option<&Group>, item: *mut c_void) -> *mut c_void {
    let task: &Task = thread.task();
    // SAFETY: the group of a task that runs is alive.
    let mut at = group.or(unsafe { task.group.get().as_ref() });
    while let Some(group) = at {
        let found =
            group.reductions().and_then(|reductions| reductions.find(item.addr(), thread.tid() as usize));
        if let Some(copy) = found {
            return copy;
        }
        at = group.outer();
    }
    core::ptr::null_mut()
}
