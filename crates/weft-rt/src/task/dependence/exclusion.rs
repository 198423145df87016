//! `mutexinoutset`: the tasks of such a set execute one at a time, in any order.
//!
//! A task takes what it needs in the order of addresses, or nothing; whoever has what it lacks offers it again.

use core::cell::UnsafeCell;
use std::sync::Arc;

use weft_wait::happens_before;
use weft_wait::mutex::Mutex;

use crate::member::Member;
use crate::task::dependence::node::Node;
use crate::task::dependence::offer;
use crate::task::descriptor::Task;
use crate::task::execute;
use crate::team::Team;

/// Of one set at one address.
pub(super) struct Exclusion {
    mutex: Mutex,
    state: UnsafeCell<State>,
}

struct State {
    taken: bool,
    waiting: Vec<*const Task>,
}

// SAFETY: the state is reached under the mutex only.
unsafe impl Sync for Exclusion {}
// SAFETY: it holds pointers to tasks, which any thread may hold.
unsafe impl Send for Exclusion {}

impl Exclusion {
    /// Nobody executes.
    pub(super) fn new() -> Arc<Exclusion> {
        Arc::new(Exclusion {
            mutex: Mutex::new(),
            state: UnsafeCell::new(State { taken: false, waiting: Vec::new() }),
        })
    }

    fn with<R>(&self, work: impl FnOnce(&mut State) -> R) -> R {
        // SAFETY: under the mutex, and no `work` below comes here again.
        self.mutex.with(|| work(unsafe { &mut *self.state.get() }))
    }
}

/// Takes what the task needs to have for itself. If false, whoever has it will offer the task again.
/// `member` is as in [`execute::complete`].
pub(crate) fn exclude_others(member: Option<&'static Member>, task: &'static Task) -> bool {
    // SAFETY: the task holds a reference to its node.
    let node = unsafe { &*task.node.get() };
    happens_before::acquire(node);
    let exclusions = node.exclusions.take();
    let blocked = exclusions
        .iter()
        .position(|exclusion| exclusion.with(|state| core::mem::replace(&mut state.taken, true)));
    let Some(at) = blocked else {
        node.exclusions.set(exclusions);
        return true;
    };
    let blocking = exclusions[at].clone();
    let held: Vec<_> = exclusions[..at].to_vec();
    node.exclusions.set(exclusions);
    let team = execute::team_of(member, task);
    for exclusion in held {
        free(member, team, &exclusion);
    }
    // It may have become free since.
    let queued = blocking.with(|state| {
        if state.taken {
            state.waiting.push(task);
        }
        state.taken
    });
    if !queued {
        offer(member, team, task);
    }
    false
}

/// The task of this node is complete.
pub(super) fn free_all(member: Option<&Member>, team: &Team, node: &Node) {
    for exclusion in node.exclusions.take() {
        // Held unless the task is included, in which case no other can hold it.
        free(member, team, &exclusion);
    }
}

fn free(member: Option<&Member>, team: &Team, exclusion: &Exclusion) {
    let waiting = exclusion.with(|state| {
        state.taken = false;
        core::mem::take(&mut state.waiting)
    });
    for task in waiting {
        // SAFETY: a task that waits has not finished.
        offer(member, team, unsafe { &*task });
    }
}
