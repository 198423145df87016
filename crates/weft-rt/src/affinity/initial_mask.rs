//! The processors on which a new worker may start: not the processor of the thread that makes it.
//!
//! The kernel may start a thread on its creator's processor when the others seem busy for a moment, and then leave both
//! threads there for many milliseconds although a processor is free. The two take turns, and a short program ends
//! before it has run in parallel.
//!
//! The mask with which a worker is made therefore excludes that processor. As soon as the worker runs, it may run
//! everywhere again: it stays where it has started.

use crate::affinity::seat;
use crate::machine::topology::{self, Mask};

/// Where a new thread may start, and where it may run.
pub(crate) struct Start {
    /// All processors except that of its creator.
    pub(crate) elsewhere: Mask,
    /// All processors on which its creator may run.
    pub(crate) everywhere: Mask,
}

/// Where a thread that the caller makes may start; `None` if it may start anywhere, because there is no other processor
/// or because threads are bound.
pub(crate) fn start() -> Option<Start> {
    if seat::matters() {
        return None;
    }
    // SAFETY: has no preconditions.
    let here = usize::try_from(unsafe { libc::sched_getcpu() }).ok()?;
    let everywhere = topology::allowed_mask()?;
    let mut elsewhere = everywhere;
    *elsewhere.get_mut(here / 64)? &= !(1 << (here % 64));
    elsewhere.iter().any(|&word| word != 0).then_some(Start { elsewhere, everywhere })
}

#[cfg(all(test, not(miri)))]
mod tests {
    use super::*;

    #[test]
    fn a_thread_starts_on_all_processors_but_one_and_may_run_on_all() {
        let processors = topology::allowed();
        match start() {
            Some(place) => {
                let elsewhere = topology::members(&place.elsewhere);
                assert_eq!(topology::members(&place.everywhere), processors);
                assert_eq!(elsewhere.len() + 1, processors.len());
                assert!(elsewhere.iter().all(|at| processors.contains(at)));
            }
            None => assert_eq!(processors.len(), 1),
        }
    }
}
