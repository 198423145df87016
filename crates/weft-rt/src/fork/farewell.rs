//! The end of the program, where there is a tool: threads that are at rest tell that they end. [OMP 5.2 §19.2.4]
//!
//! Workers do not end before the process. Each is woken, tells on its own thread that it ends, and waits as before: a
//! function that the program has registered for its end may still execute regions, of which the tool hears nothing.
//! Threads that are in a region at that time say nothing.

use core::sync::atomic::{AtomicBool, Ordering};

use weft_wait::wait;

use crate::events::threads;
use crate::fork::{registry, seating};
use crate::ompt;
use crate::team::current;
use crate::team::thread::Thread;

/// How long the program waits for its workers, in nanoseconds.
const PATIENCE: u64 = 2_000_000_000;

static IS_UNDER_WAY: AtomicBool = AtomicBool::new(false);

/// The program ends.
pub(crate) extern "C" fn end() {
    // The thread that ends the program need not be one that the runtime knows.
    let thread = current::thread();
    if ompt::is_on() && thread.is_none_or(|thread| thread.member().team().region().parent.is_none()) {
        let member = thread.map(Thread::member);
        for team in member.into_iter().flat_map(|member| [member.hot.take(), member.serial.take()]).flatten()
        {
            seating::dissolve(team);
        }
        registry::await_returning(PATIENCE);
        let idle: Vec<_> = core::iter::from_fn(registry::idle_worker).collect();
        IS_UNDER_WAY.store(true, Ordering::Release);
        for worker in &idle {
            registry::send_back();
            if worker.mailbox.0.gate.open() != 0 {
                wait::wake(&worker.parker);
            }
        }
        registry::await_returning(PATIENCE);
        if let Some(thread) = thread.filter(|thread| thread.is_observed()) {
            threads::end_initial(thread);
        }
    }
    ompt::start::end();
    IS_UNDER_WAY.store(false, Ordering::Release);
}

/// The calling worker is about to wait for a team; at the end of the program it tells that it ends.
pub(crate) fn say(thread: &Thread) {
    if thread.is_observed() && IS_UNDER_WAY.load(Ordering::Acquire) {
        threads::end(thread);
    }
}
