//! The streams of a GPU: a thread has one to itself while it executes a kernel, so that kernels of several threads need not wait
//! for each other.
//!
//! There are as many as threads have been at it at the same time. Each has a number, which no other kernel at work has.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A stream.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stream {
    /// What the driver calls it.
    pub(super) handle: usize,
    /// How many there were before it.
    pub(super) number: usize,
}

#[derive(Debug, Default)]
struct All {
    /// Those that no thread has.
    idle: Vec<Stream>,
    made: usize,
}

/// The streams of a GPU.
#[derive(Debug, Default)]
pub(super) struct Streams(Mutex<All>);

impl Streams {
    fn all(&self) -> MutexGuard<'_, All> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds one, which a thread has.
    pub(super) fn add(&self, handle: usize) -> Stream {
        let mut all = self.all();
        let number = all.made;
        all.made += 1;
        Stream { handle, number }
    }

    /// A stream for this thread; `make` makes one if all are in use.
    pub(super) fn take(&self, make: impl FnOnce() -> usize) -> Stream {
        let idle = self.all().idle.pop();
        idle.unwrap_or_else(|| self.add(make()))
    }

    /// Takes it back.
    pub(super) fn give_back(&self, stream: Stream) {
        self.all().idle.push(stream);
    }

    /// All of them, when no thread has one any longer.
    pub(super) fn drain(&self) -> Vec<Stream> {
        core::mem::take(&mut self.all().idle)
    }
}

#[cfg(test)]
mod tests {
    use super::{Stream, Streams};

    #[test]
    fn threads_at_the_same_time_have_different_ones() {
        let streams = Streams::default();
        let (first, second) = (streams.take(|| 7), streams.take(|| 8));
        assert_eq!(first, Stream { handle: 7, number: 0 });
        assert_eq!(second, Stream { handle: 8, number: 1 });
        streams.give_back(first);
        assert_eq!(streams.take(|| unreachable!()), first);
        streams.give_back(first);
        streams.give_back(second);
        assert_eq!(streams.drain(), [first, second]);
    }
}
