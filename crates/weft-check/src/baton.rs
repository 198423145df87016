//! One thread executes at a time. Those of a team hand the baton on where they wait, so a run is the same each time.

use std::cell::Cell;
use std::sync::MutexGuard;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::say::refuse;
use crate::world::{Wait, World, world};

/// The thread that has the baton.
static HOLDER: AtomicUsize = AtomicUsize::new(0);

/// A thread that is not known yet.
const UNKNOWN: usize = usize::MAX;

thread_local! {
    static ME: Cell<usize> = const { Cell::new(UNKNOWN) };
}

/// The number of the calling thread. The first one to ask is the program's; others that it has started itself have none.
pub(crate) fn me() -> usize {
    let known = ME.get();
    if known != UNKNOWN {
        return known;
    }
    let mut world = world();
    if !world.threads.is_empty() {
        drop(world);
        refuse("a thread that OpenMP has not started takes part in the program");
    }
    ME.set(0);
    world.enter_program();
    0
}

/// The number of the calling thread, if it has asked for it before.
pub(crate) fn known() -> Option<usize> {
    Some(ME.get()).filter(|me| *me != UNKNOWN)
}

/// Lets the calling thread be the one with this number, and waits for the baton.
pub(crate) fn become_thread(number: usize) {
    ME.set(number);
    sleep(number);
    world().threads[number].waiting = Wait::Nothing;
}

fn sleep(me: usize) {
    while HOLDER.load(Ordering::Acquire) != me {
        std::thread::park();
    }
}

/// Whether a thread may go on.
fn may_go_on(world: &World, thread: usize) -> bool {
    match &world.threads[thread].waiting {
        Wait::Nothing => true,
        Wait::Barrier { team, phase } => world.teams[*team].phase > *phase || world.teams[*team].is_canceled,
        Wait::Job => world.threads[thread].job.is_some(),
        Wait::Members { team } => world.teams[*team].has_ended(),
        Wait::Lock(lock) => world.locks.is_free(*lock),
        Wait::Turn { team, number, iteration } => world.teams[*team].turn(*number) == *iteration,
        Wait::Posted { team, number, iteration } => world.teams[*team].is_posted(*number, iteration),
    }
}

/// The thread looks at what another one may have to change: an atomic variable, or what a lock guards. Those that do so again
/// and again give way.
pub(crate) fn polled(mut guard: MutexGuard<'static, World>, me: usize) -> MutexGuard<'static, World> {
    /// So often a thread looks before others get their turn.
    const PATIENCE: u32 = 50;
    guard.threads[me].polls += 1;
    if guard.threads[me].polls <= PATIENCE {
        return guard;
    }
    guard.threads[me].polls = 0;
    wait(guard, me, Wait::Nothing)
}

/// Waits, and lets others execute meanwhile; [`Wait::Nothing`] gives way once.
pub(crate) fn wait(
    mut guard: MutexGuard<'static, World>,
    me: usize,
    wait: Wait,
) -> MutexGuard<'static, World> {
    let must_give_way = wait == Wait::Nothing;
    guard.threads[me].waiting = wait;
    if !must_give_way && may_go_on(&guard, me) {
        guard.threads[me].waiting = Wait::Nothing;
        return guard;
    }
    let count = guard.threads.len();
    let next = (me + 1..=me + count).map(|at| at % count).find(|thread| may_go_on(&guard, *thread));
    match next {
        Some(next) if next == me => {}
        Some(next) => {
            HOLDER.store(next, Ordering::Release);
            guard.threads[next].handle.unpark();
            drop(guard);
            sleep(me);
            guard = world();
        }
        None => {
            drop(guard);
            refuse("the program waits forever: no thread can go on");
        }
    }
    guard.threads[me].waiting = Wait::Nothing;
    guard
}
