//! Whether other programs keep a crowd of threads from the processors.
//!
//! ```text
//! 16 threads, 2 processors, all awake:   in 4 ms the process has computed for 8 ms: the threads wait for each other
//!                                        in 4 ms it has computed for 2 ms: others have had the rest
//! ```
//! A thread of a crowd that offers its processor may wait long for its turn because another one of the team computes; that is what the
//! offer was for. So how long an offer takes says nothing there. But a crowd has a thread for each processor all the time.
//!
//! # Precondition
//! More threads are awake than there are processors when it is asked.
//!
//! # Postcondition
//! The answer is yes only if the process got less than [`SHARE`] of the processors since somebody has asked before, a short while ago.
//! It is a guess: threads may have slept in between.
//!
//! # Algorithm
//! The processor time of the process is compared with the time that has passed, between two questions that are neither too close to each
//! other for the kernel's clock nor so far apart that the crowd may have been gone in between.

use core::sync::atomic::{AtomicU64, Ordering};

/// Of eight parts of the processors' time, a crowd that is alone gets more.
const SHARE: u64 = 6;

/// The time between two questions of which the second one gets an answer, in nanoseconds.
const LEAST: u64 = 1_000_000;
const MOST: u64 = 30_000_000;

/// When it was asked last, and how long the process had computed until then.
static ASKED: AtomicU64 = AtomicU64::new(0);
static COMPUTED: AtomicU64 = AtomicU64::new(0);

/// Whether they do, at the time `now`. Who asks has waited for its turn for longer than usual.
#[cold]
pub(crate) fn is_kept_out(now: u64, processors: u64) -> bool {
    let passed = now.saturating_sub(ASKED.load(Ordering::Relaxed));
    if passed < LEAST {
        return false;
    }
    let computed = computed();
    let since = computed.saturating_sub(COMPUTED.swap(computed, Ordering::Relaxed));
    ASKED.store(now, Ordering::Relaxed);
    passed <= MOST && gets_little(since, passed, processors)
}

/// Whether `computed` is less than its share of what `processors` could have computed while `passed`.
fn gets_little(computed: u64, passed: u64, processors: u64) -> bool {
    computed.saturating_mul(8) < passed.saturating_mul(processors).saturating_mul(SHARE)
}

/// For how many nanoseconds the threads of the process have computed.
fn computed() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_that_computes_all_the_time_is_alone() {
        assert!(!gets_little(8_000_000, 4_000_000, 2));
        assert!(!gets_little(6_200_000, 4_000_000, 2), "the kernel has something to do, too");
        assert!(gets_little(2_000_000, 4_000_000, 2));
        assert!(!gets_little(4_000_000, 4_000_000, 1));
    }
}
