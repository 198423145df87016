//! `ordered depend(source)` and `depend(sink: …)`: iterations that wait for named others. [OMP 5.2 §15.9.6]
//!
//! One bit per iteration of the nest tells that it has come to its source. The bits live as long as the loop.

use core::cell::{Cell, UnsafeCell};
use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use crate::eventcount::EventCount;
use crate::happens_before;
use crate::thread::Thread;
use crate::wait;

/// Loops in flight; a power of two.
const IN_FLIGHT: u32 = 8;

/// A loop of the nest. [kmp.h: kmp_dim]
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Dimension {
    lower: i64,
    upper: i64,
    step: i64,
}

impl Dimension {
    /// A loop whose values are its iterations' numbers.
    pub(crate) fn of_trips(trips: i64) -> Dimension {
        Dimension { lower: 0, upper: trips - 1, step: 1 }
    }

    fn trips(&self) -> u64 {
        match self.step {
            step if step > 0 && self.upper >= self.lower => {
                (self.upper.wrapping_sub(self.lower) as u64 / step as u64).wrapping_add(1)
            }
            step if step < 0 && self.lower >= self.upper => {
                (self.lower.wrapping_sub(self.upper) as u64 / step.unsigned_abs()).wrapping_add(1)
            }
            _ => 0,
        }
    }

    /// Number of the iteration with this value; `None` if there is none.
    fn number(&self, value: i64) -> Option<u64> {
        let inside = if self.step > 0 {
            (self.lower..=self.upper).contains(&value)
        } else {
            (self.upper..=self.lower).contains(&value)
        };
        let distance =
            if self.step > 0 { value.wrapping_sub(self.lower) } else { self.lower.wrapping_sub(value) };
        inside.then(|| distance as u64 / self.step.unsigned_abs())
    }
}

/// A loop in flight.
#[repr(align(128))]
struct Buffer {
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
unsafe impl Sync for Buffer {}

/// What a team shares of its doacross loops.
pub(crate) struct TeamDoacross {
    ring: Box<[Buffer]>,
}

impl TeamDoacross {
    /// For a team of up to `capacity` members.
    pub(crate) fn new(capacity: usize) -> TeamDoacross {
        let buffers = if capacity > 1 { IN_FLIGHT } else { 0 };
        let buffer = |turn| Buffer {
            turn: AtomicU32::new(turn),
            made: AtomicU32::new(0),
            done: AtomicU32::new(0),
            events: EventCount::new(),
            bits: UnsafeCell::new(Box::new([])),
        };
        TeamDoacross { ring: (0..buffers).map(buffer).collect() }
    }

    /// No loop is in flight; the next has number 0.
    pub(crate) fn reset(&self) {
        for (at, buffer) in self.ring.iter().enumerate() {
            buffer.made.store(0, Ordering::Relaxed);
            buffer.done.store(0, Ordering::Relaxed);
            buffer.turn.store(at as u32, Ordering::Relaxed);
        }
    }
}

/// What a member keeps of its doacross loop.
pub(crate) struct MemberDoacross {
    nest: Cell<Vec<Dimension>>,
    count: Cell<u32>,
    /// Whether the thread is in a nest.
    inside: Cell<bool>,
}

impl MemberDoacross {
    /// Before the first loop.
    pub(crate) fn new() -> MemberDoacross {
        MemberDoacross { nest: Cell::new(Vec::new()), count: Cell::new(0), inside: Cell::new(false) }
    }

    /// Back to that.
    pub(crate) fn reset(&self) {
        self.count.set(0);
        self.inside.set(false);
    }
}

fn buffer(thread: &Thread, number: u32) -> &'static Buffer {
    &thread.member().team().doacross.ring[(number % IN_FLIGHT) as usize]
}

/// The thread comes to a loop nest.
pub(crate) fn init(thread: &Thread, nest: &[Dimension]) {
    if thread.team_size() == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.count.get();
    own.nest.set(nest.to_vec());
    own.inside.set(true);
    let buffer = buffer(thread, number);
    wait::event(&buffer.events, || buffer.turn.load(Ordering::Acquire) == number);
    if buffer.made.compare_exchange(0, 1, Ordering::Acquire, Ordering::Relaxed).is_ok() {
        let iterations = nest.iter().fold(1_u64, |product, loop_| product.saturating_mul(loop_.trips()));
        let words = iterations.div_ceil(64) as usize;
        // SAFETY: only this thread has moved `made` to 1, and no one reads before it is 2.
        unsafe { *buffer.bits.get() = (0..words).map(|_| AtomicU64::new(0)).collect() };
        buffer.made.store(2, Ordering::Release);
        buffer.events.notify();
    } else {
        wait::event(&buffer.events, || buffer.made.load(Ordering::Acquire) == 2);
    }
}

/// The word and the bit of an iteration; `None` for one that the nest does not have.
fn bit(thread: &Thread, values: &[i64]) -> Option<(&'static Buffer, &'static AtomicU64, u64)> {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let number = nest.iter().zip(values).try_fold(0_u64, |number, (loop_, &value)| {
        Some(number.wrapping_mul(loop_.trips()).wrapping_add(loop_.number(value)?))
    });
    own.nest.set(nest);
    let number = number?;
    let buffer = buffer(thread, own.count.get());
    // SAFETY: the thread is between `init` and `fini`, so `made` is 2.
    let bits: &'static [AtomicU64] = unsafe { &*buffer.bits.get() };
    Some((buffer, bits.get((number / 64) as usize)?, 1 << (number % 64)))
}

/// Number of loops in the nest the thread is in.
pub(crate) fn depth(thread: &Thread) -> usize {
    let own = &thread.member().doacross;
    let nest = own.nest.take();
    let depth = nest.len();
    own.nest.set(nest);
    depth
}

/// Waits until the iteration has come to its source. One that does not exist is not waited for.
pub(crate) fn sink(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((buffer, word, bit)) = bit(thread, values)
    {
        wait::event(&buffer.events, || word.load(Ordering::Acquire) & bit != 0);
        happens_before::acquire(word);
    }
}

/// The iteration has come to its source.
pub(crate) fn source(thread: &Thread, values: &[i64]) {
    if thread.team_size() > 1
        && let Some((buffer, word, bit)) = bit(thread, values)
    {
        happens_before::release(word);
        word.fetch_or(bit, Ordering::Release);
        buffer.events.notify();
    }
}

/// Whether the thread is in a nest that it shares with others.
pub(crate) fn is_inside(thread: &Thread) -> bool {
    thread.member().doacross.inside.get()
}

/// The thread is through with the nest.
pub(crate) fn fini(thread: &Thread) {
    let size = thread.team_size();
    if size == 1 {
        return;
    }
    let own = &thread.member().doacross;
    let number = own.count.get();
    own.count.set(number.wrapping_add(1));
    own.inside.set(false);
    let buffer = buffer(thread, number);
    happens_before::release(buffer);
    if buffer.done.fetch_add(1, Ordering::AcqRel) + 1 == size {
        happens_before::acquire(buffer);
        // SAFETY: everybody is through.
        unsafe { *buffer.bits.get() = Box::new([]) };
        buffer.done.store(0, Ordering::Relaxed);
        buffer.made.store(0, Ordering::Relaxed);
        buffer.turn.store(number.wrapping_add(IN_FLIGHT), Ordering::Release);
        buffer.events.notify();
    }
}

#[cfg(test)]
mod tests {
    use super::Dimension;

    #[test]
    fn iterations_are_numbered_from_the_lower_bound() {
        let up = Dimension { lower: 2, upper: 11, step: 3 };
        assert_eq!((up.trips(), up.number(8), up.number(12), up.number(1)), (4, Some(2), None, None));
        let down = Dimension { lower: 5, upper: 0, step: -2 };
        assert_eq!((down.trips(), down.number(1), down.number(6)), (3, Some(2), None));
    }
}
