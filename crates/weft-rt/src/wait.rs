//! How a thread waits: it looks, then it looks and offers its processor to others in between, then it sleeps.
//!
//! Looking costs others nothing as long as each thread has a processor of its own.
//! As soon as more threads are awake than there are processors, a thread that looks keeps the one it waits for from
//! running: it then offers the processor at once. All threads get their turn that way within microseconds; to sleep and
//! be woken would take each of them several.
//!
//! It is different if programs that compute all the time want the processors too. The kernel hurries to run a thread that
//! is woken, but puts one that offers its processor behind those others, for milliseconds. Threads that notice this sleep
//! instead, for a while.

use core::sync::atomic::{AtomicU32 as Count, AtomicU64, AtomicUsize};

use crate::barrier::Node;
use crate::eventcount::EventCount;
use crate::gate::Gate;
use crate::member::Member;
use crate::sync::{Ordering, pause};
use crate::thread::Thread;
use crate::{task, topology};

/// Threads of the runtime that do not sleep in [`until`].
static AWAKE: AtomicUsize = AtomicUsize::new(0);

/// How long a thread waits awake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Patience {
    /// Looks with nothing but a pause in between.
    pub(crate) looks: u32,
    /// For how many nanoseconds after them it looks and offers the processor to others.
    pub(crate) awake: u64,
}

/// What is usual. A team that computes one after the other for a short while should still be awake after it.
static LOOKS: Count = Count::new(1_000);
static STAYS_AWAKE: AtomicU64 = AtomicU64::new(5_000_000);

/// Looks while there are more threads than processors.
const CROWDED: u32 = 16;

/// A thread joins those that may run.
pub(crate) fn count_in() {
    AWAKE.fetch_add(1, Ordering::Relaxed);
}

/// A thread leaves them.
pub(crate) fn count_out() {
    AWAKE.fetch_sub(1, Ordering::Relaxed);
}

/// In the child of a fork only one thread is left.
pub(crate) fn reset() {
    AWAKE.store(0, Ordering::Relaxed);
}

/// Sets how long threads wait awake.
pub(crate) fn set_patience(patience: Patience) {
    LOOKS.store(patience.looks, Ordering::Relaxed);
    STAYS_AWAKE.store(patience.awake, Ordering::Relaxed);
}

/// Whether more threads are awake than there are processors.
#[inline]
fn is_crowded() -> bool {
    AWAKE.load(Ordering::Relaxed) > topology::processors()
}

/// How often a thread should look now before it does anything else.
#[inline]
pub(crate) fn looks() -> u32 {
    let usual = LOOKS.load(Ordering::Relaxed);
    if is_crowded() { usual.min(CROWDED) } else { usual }
}

/// Until when, in nanoseconds of the clock, others are believed to want the processors.
static BUSY_UNTIL: AtomicU64 = AtomicU64::new(0);
/// For how long that was believed the last time.
static BUSY_FOR: AtomicU64 = AtomicU64::new(SHORTEST);

/// An offer that took longer has let someone else compute, and not only look.
const LONG: u64 = 50_000;
/// For how long others are believed to want the processors at first, and at most if they still do then.
const SHORTEST: u64 = 1_000_000;
const LONGEST: u64 = 64_000_000;

/// How far a thread has got with its waiting.
struct Vigil {
    looks: u32,
    /// When it began to offer the processor.
    since: Option<u64>,
}

impl Vigil {
    fn new() -> Vigil {
        Vigil { looks: 0, since: None }
    }

    /// Lets some time pass. False if the thread should sleep.
    #[inline]
    fn goes_on(&mut self) -> bool {
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
        let patience = STAYS_AWAKE.load(Ordering::Relaxed);
        if patience == 0 {
            return false;
        }
        let before = now();
        if before - *self.since.get_or_insert(before) > patience {
            return false;
        }
        let busy_until = BUSY_UNTIL.load(Ordering::Relaxed);
        // In a crowd it is the team itself that computes.
        let crowded = is_crowded();
        if before < busy_until && !crowded {
            return false;
        }
        // SAFETY: has no preconditions.
        unsafe { libc::sched_yield() };
        if !crowded {
            let after = now();
            if after - before > LONG {
                believe_busy(after, busy_until);
            }
        }
        true
    }
}

/// Others compute at the time `now`, and until `before` that was believed.
#[cold]
fn believe_busy(now: u64, before: u64) {
    let last = BUSY_FOR.load(Ordering::Relaxed);
    let length = if now - before.min(now) < last { (2 * last).min(LONGEST) } else { SHORTEST };
    BUSY_FOR.store(length, Ordering::Relaxed);
    BUSY_UNTIL.store(now + length, Ordering::Relaxed);
}

/// Nanoseconds of a clock that only goes forward.
pub(crate) fn now() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &raw mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Wakes a thread that sleeps or is about to.
#[inline]
pub(crate) fn wake(thread: &Thread) {
    if thread.parker.unpark() {
        // From now on it wants a processor, and not only when it gets one.
        count_in();
    }
}

/// What a thread may do while it waits.
pub(crate) trait Meanwhile {
    /// Does something useful if there is something; then true.
    fn help(&mut self) -> bool;
    /// The thread is about to sleep: from here on whoever brings work wakes it. False if there is work already.
    fn rest(&mut self) -> bool;
    /// The thread is awake again.
    fn rise(&mut self);
}

/// Does nothing.
pub(crate) struct Idle;

impl Meanwhile for Idle {
    fn help(&mut self) -> bool {
        false
    }

    fn rest(&mut self) -> bool {
        true
    }

    fn rise(&mut self) {}
}

/// Executes tasks of the team: what waits at a task scheduling point. [OMP 5.2 §12.9]
pub(crate) struct Tasks<'a>(pub(crate) &'a Thread, pub(crate) &'a Member);

impl Meanwhile for Tasks<'_> {
    #[inline]
    fn help(&mut self) -> bool {
        task::run_some(self.0, self.1)
    }

    fn rest(&mut self) -> bool {
        task::rest(self.0, self.1)
    }

    fn rise(&mut self) {
        task::rise(self.0, self.1);
    }
}

/// Waits until the gate has opened since `generation`; see [`Gate::sleep_behind`] for `slot`.
#[inline]
pub(crate) fn gate(thread: &Thread, gate: &Gate, generation: u32, slot: u32, meanwhile: &mut impl Meanwhile) {
    until(thread, || gate.has_opened(generation), || gate.sleep_behind(generation, slot), meanwhile);
}

/// Waits until the node of a barrier has opened since `generation`; see [`Node::sleep`] for `slot`.
#[inline]
pub(crate) fn node(
    thread: &Thread,
    node: &Node,
    generation: u32,
    slot: u32,
    tid: u32,
    meanwhile: &mut impl Meanwhile,
) {
    until(thread, || node.has_opened(generation), || node.sleep(generation, slot, tid), meanwhile);
}

/// Waits until `done`, which is announced by [`EventCount::notify`]. No tasks are executed meanwhile.
#[inline]
pub(crate) fn event(events: &EventCount, mut done: impl FnMut() -> bool) {
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

/// Waits until `done`. Before it sleeps, the thread calls `announce`, which makes sure that it will be woken, and says
/// false if that is too late because `done` has come true.
#[inline]
pub(crate) fn until(
    thread: &Thread,
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
        thread.parker.prepare();
        if announce() && meanwhile.rest() {
            // Whoever wakes it counts it in again.
            count_out();
            thread.parker.park();
        } else if thread.parker.cancel() {
            count_out();
        }
        meanwhile.rise();
    }
}
