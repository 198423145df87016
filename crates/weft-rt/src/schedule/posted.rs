//! Which iterations of a doacross loop have been posted, by coming to their source: a bit for each.
//!
//! The bits live as long as the loop; a ring of buffers holds those in flight, as [`crate::schedule::shared`] does for
//! chunks.

use core::cell::{Cell, UnsafeCell};

use weft_wait::eventcount::EventCount;
use weft_wait::{happens_before, wait};

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Loops in flight; a power of two.
pub(crate) const IN_FLIGHT: u32 = 8;

/// Words of bits as a thread has seen them last. What was posted stays posted, so that it need not look there again, which
/// would take the line of memory from the thread that posts the next iteration.
pub(crate) struct Seen {
    /// Numbers of words, and their bits.
    words: [Cell<(u64, u64)>; 4],
    /// Which of them is the oldest.
    oldest: Cell<usize>,
}

impl Seen {
    /// Nothing.
    pub(crate) fn new() -> Seen {
        Seen { words: [const { Cell::new((0, 0)) }; 4], oldest: Cell::new(0) }
    }

    /// Back to that.
    pub(crate) fn clear(&self) {
        self.words.iter().for_each(|word| word.set((0, 0)));
    }

    /// Whether the iteration was seen to be posted.
    #[inline]
    pub(crate) fn has(&self, iteration: u64) -> bool {
        let (number, bit) = (iteration / 64, 1 << (iteration % 64));
        self.words.iter().any(|word| word.get().0 == number && word.get().1 & bit != 0)
    }

    fn note(&self, number: u64, bits: u64) {
        let known = self.words.iter().position(|word| word.get().0 == number);
        let at = known.unwrap_or_else(|| self.oldest.replace((self.oldest.get() + 1) % self.words.len()));
        self.words[at].set((number, bits));
    }
}

/// A loop in flight.
#[repr(align(128))]
pub(crate) struct Posted {
    /// Number of the loop that may use it.
    turn: AtomicU32,
    /// Of `bits`: 0 there are none, 1 being made, 2 made.
    made: AtomicU32,
    done: AtomicU32,
    events: EventCount,
    bits: UnsafeCell<Box<[AtomicU64]>>,
}

// SAFETY: `bits` is written by the one thread that has moved `made` from 0 to 1 or was the last to be done, and read
// only while `made` is 2.
unsafe impl Sync for Posted {}
// SAFETY: nothing in it belongs to a thread.
unsafe impl Send for Posted {}

impl Posted {
    /// For loop `turn` first.
    pub(crate) fn new(turn: u32) -> Posted {
        Posted {
            turn: AtomicU32::new(turn),
            made: AtomicU32::new(0),
            done: AtomicU32::new(0),
            events: EventCount::new(),
            bits: UnsafeCell::new(Box::new([])),
        }
    }

    /// Back to that.
    pub(crate) fn reset(&self, turn: u32) {
        self.made.store(0, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.turn.store(turn, Ordering::Relaxed);
    }

    /// Announces something that threads in [`Posted::wait_until`] and [`Posted::enter`] wait for besides.
    pub(crate) fn notify(&self) {
        self.events.notify();
    }

    /// A thread comes to loop `number` with so many iterations: true; or false if `gives_up` is true before the buffer
    /// is free. Whoever makes it true calls [`Posted::notify`].
    pub(crate) fn enter(&self, number: u32, iterations: u64, gives_up: impl Fn() -> bool) -> bool {
        let mut enters = false;
        wait::event(&self.events, || {
            enters = self.turn.load(Ordering::Acquire) == number;
            enters || gives_up()
        });
        if !enters {
            return false;
        }
        if self.made.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
            let words = iterations.div_ceil(64);
            // SAFETY: only this thread has moved `made` to 1, and no thread reads before it is 2.
            unsafe { *self.bits.get() = (0..words).map(|_| AtomicU64::new(0)).collect() };
            self.made.store(2, Ordering::Release);
            self.events.notify();
        } else {
            wait::event(&self.events, || self.made.load(Ordering::Acquire) == 2);
        }
        true
    }

    /// The word and the bit of an iteration; `None` for one that the loop does not have.
    fn bit(&self, iteration: u64) -> Option<(&AtomicU64, u64)> {
        // SAFETY: the caller is between `enter` and `leave`, so `made` is 2.
        let bits = unsafe { &*self.bits.get() };
        Some((bits.get((iteration / 64) as usize)?, 1 << (iteration % 64)))
    }

    /// Whether the iteration has come to its source, or the loop does not have it; what the thread sees is noted. Between
    /// `enter` and `leave`.
    #[inline]
    pub(crate) fn has(&self, iteration: u64, seen: &Seen) -> bool {
        let Some((word, bit)) = self.bit(iteration) else { return true };
        let bits = word.load(Ordering::Acquire);
        let has = bits & bit != 0;
        if has {
            happens_before::acquire(word);
            seen.note(iteration / 64, bits);
        }
        has
    }

    /// Waits until `done`. Whoever makes it true calls [`Posted::notify`] or [`Posted::post`].
    pub(crate) fn wait_until(&self, done: impl FnMut() -> bool) {
        wait::event(&self.events, done);
    }

    /// The iteration has come to its source. Between `enter` and `leave`.
    pub(crate) fn post(&self, iteration: u64) {
        if let Some((word, bit)) = self.bit(iteration) {
            happens_before::release(word);
            word.fetch_or(bit, Ordering::Release);
            self.events.notify();
        }
    }

    /// A thread leaves loop `number`; the last of `size` threads passes the buffer on.
    pub(crate) fn leave(&self, number: u32, size: u32) {
        happens_before::release(self);
        if self.done.fetch_add(1, Ordering::AcqRel) + 1 == size {
            happens_before::acquire(self);
            // SAFETY: all threads have left.
            unsafe { *self.bits.get() = Box::new([]) };
            self.done.store(0, Ordering::Relaxed);
            self.made.store(0, Ordering::Relaxed);
            self.turn.store(number.wrapping_add(IN_FLIGHT), Ordering::Release);
            self.events.notify();
        }
    }
}
