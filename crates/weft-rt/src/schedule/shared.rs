//! What a team shares of its loops.
//!
//! With `nowait`, a thread may be some loops ahead of another. A ring of buffers holds the loops in flight; a thread
//! that is a whole ring ahead waits.

use core::cell::UnsafeCell;

use weft_wait::eventcount::EventCount;
use weft_wait::wait;

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Loops in flight; a power of two. [kmp.h: KMP_DISP_NUM_BUFFERS is 7]
pub(crate) const IN_FLIGHT: u32 = 8;

/// A thread's share of the chunks of a loop: `first .. end`, packed so that owner and thieves change both at once.
#[repr(align(128))]
pub(crate) struct Share(pub(crate) AtomicU64);

/// A loop in flight.
#[repr(align(128))]
pub(crate) struct Loop {
    /// What has been handed out: chunks or iterations, by the schedule.
    pub(crate) taken: AtomicU64,
    /// Number of the loop that may use the buffer.
    turn: AtomicU32,
    /// How many threads have left it.
    done: AtomicU32,
    /// Of `shares`: 0 untouched, 1 being filled, 2 filled.
    filled: AtomicU32,
    /// Iterations whose turn in an `ordered` region is over.
    pub(crate) ordered: AtomicU64,
    /// Announces changes of `turn`, `filled` and `ordered`.
    pub(crate) events: EventCount,
    /// See [`Loop::shares`].
    shares: UnsafeCell<Box<[Share]>>,
}

// SAFETY: `shares` is written by the one thread that has moved `filled` from 0 to 1, and read after it is 2.
unsafe impl Sync for Loop {}
// SAFETY: nothing in it belongs to a thread.
unsafe impl Send for Loop {}

impl Loop {
    /// For loop `at` first.
    pub(crate) fn new(at: u32) -> Loop {
        Loop {
            taken: AtomicU64::new(0),
            turn: AtomicU32::new(at),
            done: AtomicU32::new(0),
            filled: AtomicU32::new(0),
            ordered: AtomicU64::new(0),
            events: EventCount::new(),
            shares: UnsafeCell::new(Box::new([])),
        }
    }

    /// Waits until loop `number` may use the buffer: true; or false if `gives_up` is true before. Whoever makes it
    /// true notifies `events`.
    #[inline]
    pub(crate) fn enter(&self, number: u32, gives_up: impl Fn() -> bool) -> bool {
        let mut enters = false;
        wait::event(&self.events, || {
            enters = self.turn.load(Ordering::Acquire) == number;
            enters || gives_up()
        });
        enters
    }

    /// The caller leaves loop `number`; the last of `size` threads passes the buffer on.
    #[inline]
    pub(crate) fn leave(&self, number: u32, size: u32) {
        if self.done.fetch_add(1, Ordering::AcqRel) + 1 == size {
            self.clear();
            self.turn.store(number.wrapping_add(IN_FLIGHT), Ordering::Release);
            self.events.notify();
        }
    }

    /// The next number of the counter.
    #[inline(always)]
    pub(crate) fn draw(&self) -> u64 {
        self.taken.fetch_add(1, Ordering::Relaxed)
    }

    /// Whether all iterations before iteration `first` are over, in a loop with `ordered` regions.
    #[inline]
    pub(crate) fn has_turn(&self, first: u64) -> bool {
        self.ordered.load(Ordering::Acquire) >= first
    }

    /// So many iterations are over, which had the turn.
    #[inline]
    pub(crate) fn pass_turn(&self, iterations: u64) {
        self.ordered.fetch_add(iterations, Ordering::Release);
        self.events.notify();
    }

    fn clear(&self) {
        self.done.store(0, Ordering::Relaxed);
        self.taken.store(0, Ordering::Relaxed);
        self.ordered.store(0, Ordering::Relaxed);
        self.filled.store(0, Ordering::Relaxed);
    }

    /// The member's own share, if the shares have been filled. Between [`Loop::shares`] and [`Loop::leave`].
    pub(crate) fn filled_share(&self, at: usize) -> Option<&Share> {
        // SAFETY: as in `shares`.
        (self.filled.load(Ordering::Acquire) == 2).then(|| unsafe { &(&*self.shares.get())[at] })
    }

    /// Shares of the chunks of the loop, one per thread of the team; the first to ask fills them.
    pub(crate) fn shares(&self, size: usize, fill: impl Fn(usize) -> u64) -> &[Share] {
        if self.filled.load(Ordering::Acquire) != 2 {
            if self.filled.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
                // SAFETY: nobody reads before `filled` is 2, and only this thread has moved it to 1.
                let shares = unsafe { &mut *self.shares.get() };
                if shares.len() < size {
                    *shares = (0..size).map(|_| Share(AtomicU64::new(0))).collect();
                }
                for (at, share) in shares.iter().enumerate().take(size) {
                    share.0.store(fill(at), Ordering::Relaxed);
                }
                self.filled.store(2, Ordering::Release);
                self.events.notify();
            } else {
                wait::event(&self.events, || self.filled.load(Ordering::Acquire) == 2);
            }
        }
        // SAFETY: filled, and not written again before all threads have left the loop.
        unsafe { &(&*self.shares.get())[..size] }
    }
}

/// The ring.
pub(crate) struct TeamLoops {
    ring: Box<[Loop]>,
}

impl TeamLoops {
    /// For a team of up to `capacity` members. One member shares nothing.
    pub(crate) fn new(capacity: usize) -> TeamLoops {
        let buffers = if capacity > 1 { IN_FLIGHT } else { 0 };
        TeamLoops { ring: (0..buffers).map(Loop::new).collect() }
    }

    /// The buffer of loop `number`; the team has several members.
    #[inline]
    pub(crate) fn at(&self, number: u32) -> &Loop {
        &self.ring[(number % IN_FLIGHT) as usize]
    }

    /// Wakes threads that wait for a buffer and may give up.
    pub(crate) fn notify_all(&self) {
        self.ring.iter().for_each(|buffer| buffer.events.notify());
    }

    /// No loop is in flight, and the next has number 0.
    pub(crate) fn reset(&self) {
        for (at, buffer) in self.ring.iter().enumerate() {
            buffer.clear();
            buffer.turn.store(at as u32, Ordering::Relaxed);
        }
    }
}
