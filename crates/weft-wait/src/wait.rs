//! How a thread waits: it looks, then it looks and offers its processor to others in between, then it sleeps.
//!
//! Looking costs others nothing as long as each thread has a processor of its own.
//! As soon as more threads are awake than there are processors, a thread that looks keeps the thread it waits for from
//! running, so it offers its processor at once. All threads get their turn within microseconds that way; sleeping and
//! being woken would take each of them several.
//!
//! Other programs that compute all the time change this. The kernel soon runs a thread that is woken, but runs a thread
//! that offered its processor only after those others, milliseconds later. Threads that notice this sleep instead, for
//! a while; in a crowd, by what the process gets of the processors' time ([`crate::kept_out`]).

use core::sync::atomic::{AtomicIsize, AtomicU32, AtomicU64, Ordering};

use crate::eventcount::EventCount;
use crate::gate::Gate;
use crate::kept_out::is_kept_out;
use crate::parker::Parker;
use crate::sync::pause;

/// Threads that were counted in and do not sleep in [`until`].
static AWAKE: AtomicIsize = AtomicIsize::new(0);

/// The processors that these threads may use.
static PROCESSORS: AtomicIsize = AtomicIsize::new(isize::MAX);

/// How long a thread waits awake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Patience {
    /// How often it looks with only a pause in between.
    pub looks: u32,
    /// For how many nanoseconds after that it looks and offers the processor to others; `u64::MAX` for ever.
    pub awake: u64,
}

/// The default. A team that computes one after the other for a short while should still be awake after it.
static LOOKS: AtomicU32 = AtomicU32::new(1_000);
static STAYS_AWAKE: AtomicU64 = AtomicU64::new(5_000_000);

/// Looks while there are more threads than processors.
const CROWDED: u32 = 16;

/// A thread joins those that want a processor. Who calls a function of this module that waits must have been counted in.
pub fn count_in() {
    AWAKE.fetch_add(1, Ordering::Relaxed);
}

/// A thread leaves them.
pub fn count_out() {
    AWAKE.fetch_sub(1, Ordering::Relaxed);
}

/// Forgets all threads that were counted in: in the child of a `fork()`, which has only one.
pub fn reset() {
    AWAKE.store(0, Ordering::Relaxed);
}

/// Sets how long threads wait awake.
pub fn set_patience(patience: Patience) {
    LOOKS.store(patience.looks, Ordering::Relaxed);
    STAYS_AWAKE.store(patience.awake, Ordering::Relaxed);
}

/// Sets how many processors the threads share. Without this call there are enough for all.
pub fn set_processors(count: usize) {
    PROCESSORS.store(isize::try_from(count).unwrap_or(isize::MAX), Ordering::Relaxed);
}

/// Whether more threads are awake than there are processors.
#[inline]
fn is_crowded() -> bool {
    AWAKE.load(Ordering::Relaxed) > PROCESSORS.load(Ordering::Relaxed)
}

fn processors() -> u64 {
    PROCESSORS.load(Ordering::Relaxed).unsigned_abs() as u64
}

/// Offers the processor to others if more threads want one than there are.
pub fn offer_in_crowd() {
    if is_crowded() {
        // SAFETY: has no preconditions.
        unsafe { libc::sched_yield() };
    }
}

/// How often a thread should look now before it does anything else.
#[inline]
pub fn looks() -> u32 {
    let usual = LOOKS.load(Ordering::Relaxed);
    if is_crowded() { usual.min(CROWDED) } else { usual }
}

/// What is believed of other programs.
struct Others {
    /// Until when, in nanoseconds of [`now`], they are believed to want the processors.
    until: AtomicU64,
    /// For how long that was believed the last time.
    length: AtomicU64,
}

/// While there are no more threads than processors, and in a crowd.
static OTHERS: Others = Others { until: AtomicU64::new(0), length: AtomicU64::new(SHORTEST) };
static IN_A_CROWD: Others = Others { until: AtomicU64::new(0), length: AtomicU64::new(SHORTEST) };

/// An offer that took longer has let another thread compute, and not only look.
const LONG: u64 = 50_000;
/// For how long others are believed to want the processors at first, and at most if they still do then.
const SHORTEST: u64 = 1_000_000;
const LONGEST: u64 = 64_000_000;

/// The progress of one wait.
struct Vigil {
    looks: u32,
    /// When the thread began to offer the processor.
    since: Option<u64>,
}

impl Vigil {
    #[inline]
    fn new() -> Vigil {
        Vigil { looks: 0, since: None }
    }

    /// Lets some time pass. False if the thread should sleep.
    #[inline]
    fn goes_on(&mut self) -> bool {
        if cfg!(loom) {
            // Models sleep at once: wake-ups get lost only there.
            return false;
        }
        if self.looks < looks() {
            self.looks += 1;
            pause();
            return true;
        }
        self.offer()
    }

    /// Offers the processor to others.
    #[inline(never)]
    fn offer(&mut self) -> bool {
        // SAFETY: has no preconditions.
        self.offer_by(|| _ = unsafe { libc::sched_yield() })
    }

    /// The same, by what returns when it is the thread's turn again.
    #[inline(always)]
    fn offer_by(&mut self, yields: impl FnOnce()) -> bool {
        let patience = STAYS_AWAKE.load(Ordering::Relaxed);
        if patience == 0 {
            return false;
        }
        let before = now();
        if before - *self.since.get_or_insert(before) > patience {
            return false;
        }
        // In a crowd it may be the team itself that computes.
        let crowded = is_crowded();
        let others = if crowded { &IN_A_CROWD } else { &OTHERS };
        let until = others.until.load(Ordering::Relaxed);
        if before < until {
            return false;
        }
        yields();
        let after = now();
        if after - before > LONG && (!crowded || is_kept_out(after, processors())) {
            others.compute(after, until);
        }
        true
    }
}

impl Others {
    /// They compute at the time `now`; that was believed until `before`.
    #[cold]
    fn compute(&self, now: u64, before: u64) {
        let last = self.length.load(Ordering::Relaxed);
        let length = if now - before.min(now) < last { (2 * last).min(LONGEST) } else { SHORTEST };
        self.length.store(length, Ordering::Relaxed);
        self.until.store(now + length, Ordering::Relaxed);
    }
}

/// Nanoseconds of a clock that only goes forward.
#[inline]
pub fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Wakes a thread that sleeps or is about to.
#[inline]
pub fn wake(thread: &Parker) {
    if thread.unpark() {
        // It wants a processor from now on, and not only when it gets one.
        count_in();
    }
}

/// What a thread does while it waits.
pub trait Meanwhile {
    /// Does something useful if there is something; then true.
    fn help(&mut self) -> bool;
    /// The thread is about to sleep: from here on a thread that brings work wakes it. False if there is work already.
    fn rest(&mut self) -> bool;
    /// The thread is awake again.
    fn rise(&mut self);
}

/// Does nothing.
pub struct Idle;

impl Meanwhile for Idle {
    #[inline]
    fn help(&mut self) -> bool {
        false
    }

    #[inline]
    fn rest(&mut self) -> bool {
        true
    }

    #[inline]
    fn rise(&mut self) {}
}

/// Waits until the gate has opened since `generation`; see [`Gate::sleep_behind`] for `slot`.
#[inline]
pub fn gate(thread: &Parker, gate: &Gate, generation: u32, slot: u32, meanwhile: &mut impl Meanwhile) {
    until(thread, || gate.has_opened(generation), || gate.sleep_behind(generation, slot), meanwhile);
}

/// Waits until `done`, which is announced by [`EventCount::notify`]. The thread does nothing else meanwhile.
#[inline]
pub fn event(events: &EventCount, mut done: impl FnMut() -> bool) {
    if !done() {
        event_slowly(events, &mut done);
    }
}

#[cold]
fn event_slowly(events: &EventCount, done: &mut dyn FnMut() -> bool) {
    let mut vigil = Vigil::new();
    while !done() {
        if !vigil.goes_on() {
            count_out();
            events.sleep_unless(&mut *done);
            count_in();
        }
    }
}

/// Waits until `done`. `thread` is the caller's. Before the thread sleeps it calls `announce`, which makes sure that it
/// will be woken; false means that `done` has come true already.
#[inline]
pub fn until(
    thread: &Parker,
    mut done: impl FnMut() -> bool,
    mut announce: impl FnMut() -> bool,
    meanwhile: &mut impl Meanwhile,
) {
    let mut vigil = Vigil::new();
    while !done() {
        if meanwhile.help() {
            vigil = Vigil::new();
            continue;
        }
        if vigil.goes_on() {
            continue;
        }
        thread.prepare();
        if announce() && meanwhile.rest() {
            // The thread that wakes it counts it in again.
            count_out();
            thread.park();
        } else if thread.cancel() {
            count_out();
        }
        meanwhile.rise();
    }
}

#[cfg(all(test, not(loom), not(miri)))]
mod tests {
    use core::sync::atomic::Ordering;
    use core::time::Duration;
    use std::thread;

    use super::{PROCESSORS, Vigil, count_in, count_out, set_processors};

    /// More than this process can keep busy.
    const MANY: usize = 1000;

    #[test]
    fn a_crowd_that_gets_little_of_the_processors_sleeps() {
        let usual = PROCESSORS.load(Ordering::Relaxed);
        set_processors(MANY);
        (0..=MANY).for_each(|_| count_in());
        // Who comes to its turn late, each time for the first time; it asks every few milliseconds.
        let goes_on = || Vigil::new().offer_by(|| thread::sleep(Duration::from_millis(3)));
        let sleeps = (0..200).any(|_| !goes_on());
        (0..=MANY).for_each(|_| count_out());
        PROCESSORS.store(usual, Ordering::Relaxed);
        assert!(sleeps, "others have the processors");
    }
}
