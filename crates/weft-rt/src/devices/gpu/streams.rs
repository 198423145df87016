//! The streams of a GPU: a thread has one to itself while it executes a kernel, so that kernels of several threads need not wait
//! for each other.
//!
//! There are as many as threads have been at it at the same time.

use std::sync::{Mutex, PoisonError};

/// The streams that no thread has.
#[derive(Debug, Default)]
pub(super) struct Streams(Mutex<Vec<usize>>);

impl Streams {
    /// A stream for this thread; `make` makes one if all are in use.
    pub(super) fn take(&self, make: impl FnOnce() -> usize) -> usize {
        let idle = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(make)
    }

    /// Takes it back.
    pub(super) fn give_back(&self, stream: usize) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(stream);
    }

    /// All of them, when no thread has one any longer.
    pub(super) fn drain(&self) -> Vec<usize> {
        core::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::Streams;

    #[test]
    fn threads_at_the_same_time_have_different_ones() {
        let streams = Streams::default();
        let (first, second) = (streams.take(|| 1), streams.take(|| 2));
        assert_eq!((first, second), (1, 2));
        streams.give_back(first);
        assert_eq!(streams.take(|| unreachable!()), 1);
        streams.give_back(1);
        streams.give_back(2);
        let mut all = streams.drain();
        all.sort_unstable();
        assert_eq!(all, [1, 2]);
    }
}
