//! A contention group: the threads that one `thread_limit` counts together. [OMP 5.2 §2.1]

use core::sync::atomic::{AtomicU32, Ordering};

/// See the module.
pub(crate) struct ContentionGroup {
    /// Threads in active regions, the initial thread included. Kept only where there is a limit.
    threads: AtomicU32,
}

impl ContentionGroup {
    /// Of one initial thread.
    pub(crate) const fn new() -> ContentionGroup {
        ContentionGroup { threads: AtomicU32::new(1) }
    }

    /// Only the initial thread is left.
    pub(crate) fn reset(&self) {
        self.threads.store(1, Ordering::Relaxed);
    }

    /// Counts in up to `wanted` more threads, as many as `limit` allows; returns how many.
    pub(crate) fn admit(&self, wanted: u32, limit: u32) -> u32 {
        let mut admitted = 0;
        // Cannot fail: the closure always returns a value.
        let _ = self.threads.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |threads| {
            admitted = wanted.min(limit.saturating_sub(threads));
            Some(threads + admitted)
        });
        admitted
    }

    /// `threads` threads have left.
    pub(crate) fn leave(&self, threads: u32) {
        self.threads.fetch_sub(threads, Ordering::Relaxed);
    }
}
