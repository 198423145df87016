//! Cancellation: what `cancel` ends, if `OMP_CANCELLATION` lets it. [OMP 5.2 §11]
//!
//! A thread leaves what is canceled at its next cancellation point, and goes on with its iterations until then. Tasks of a canceled
//! group that have not begun are not executed ([`crate::tasks`]). Cancellation orders nothing: what a thread has done
//! before it leaves is not ordered with what others do.

use crate::loops;
use crate::tasks::innermost_group;
use crate::world::{World, world};

/// The number of `parallel`; loops and sections have 2 and 3, a `taskgroup` has 4. [kmp.h: kmp_cancel_kind_t]
pub(crate) const PARALLEL: i32 = 1;
const TASKGROUP: i32 = 4;

/// The thread comes to a `cancel`; returns whether it leaves what is canceled.
pub(crate) fn cancel(me: usize, kind: i32) -> bool {
    let mut guard = world();
    if guard.settings.cancellation
        && let Some(is_canceled) = flag(&mut guard, me, kind)
    {
        *is_canceled = true;
    }
    drop(guard);
    at_point(me, kind)
}

/// The thread comes to a cancellation point; returns whether it leaves what it is in.
pub(crate) fn at_point(me: usize, kind: i32) -> bool {
    let mut guard = world();
    let is_canceled = flag(&mut guard, me, kind).is_some_and(|is_canceled| *is_canceled);
    if is_canceled && kind != PARALLEL && kind != TASKGROUP {
        loops::leave(&mut guard, me);
    }
    is_canceled
}

/// Whether the innermost construct of a kind around what the thread executes is canceled.
fn flag(world: &mut World, me: usize, kind: i32) -> Option<&mut bool> {
    match kind {
        PARALLEL => {
            let team = world.context(me).team;
            Some(&mut world.teams[team].is_canceled)
        }
        TASKGROUP => innermost_group(world, me).map(|group| &mut group.is_canceled),
        _ => loops::shared(world, me).map(|shared| &mut shared.is_canceled),
    }
}
