//! A new worker does not start on the processor of the thread that makes it.
//!
//! The kernel may start a thread on its creator's processor, when others seem busy for a moment, and then leave both
//! there for many milliseconds, though a processor is free: they take turns, and a short program is over before it has
//! run in parallel.
//!
//! So a worker is made to run on all processors but that one, and may run everywhere as soon as it runs: what counts is
//! where it is.

use crate::topology::{self, Mask};

/// Where a thread that is to be made may start, and where it may run.
pub(crate) struct Start {
    /// All processors but that of its creator.
    pub(crate) elsewhere: Mask,
    /// All that its creator may run on.
    pub(crate) everywhere: Mask,
}

/// What the calling thread has to say to a thread it makes; `None` if the thread may start anywhere, for there is no other
/// processor, or threads are bound.
pub(crate) fn start() -> Option<Start> {
    if super::matters() {
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
