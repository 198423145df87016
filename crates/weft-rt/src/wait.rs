//! How a thread waits: it looks again and again for a while, then it sleeps.
//!
//! Looking costs others nothing as long as each thread has a processor of its own.
//! As soon as more threads are awake than there are processors, a thread that looks keeps the one it waits for from
//! running; it then sleeps at once.

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
    /// Looks after them, each of which first offers the processor to others.
    pub(crate) yields: u32,
}

/// As long as each thread has a processor. Other programs may want it too, hence the yields.
static LOOKS: Count = Count::new(1_000);
static YIELDS: Count = Count::new(500);

/// While there are more threads than processors.
const CROWDED: Patience = Patience { looks: 16, yields: 4 };

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
    YIELDS.store(patience.yields, Ordering::Relaxed);
}

/// How long a thread should wait awake now.
#[inline]
pub(crate) fn patience() -> Patience {
    let usual = Patience { looks: LOOKS.load(Ordering::Relaxed), yields: YIELDS.load(Ordering::Relaxed) };
    if AWAKE.load(Ordering::Relaxed) > topology::processors() {
        Patience { looks: usual.looks.min(CROWDED.looks), yields: usual.yields.min(CROWDED.yields) }
    } else {
        usual
    }
}

/// Until when, in nanoseconds of the clock, others are believed to want the processors.
static BUSY_UNTIL: AtomicU64 = AtomicU64::new(0);

/// A yield that took longer has let someone else work, and not only look.
const LONG: u64 = 50_000;
/// For how long that is believed to go on.
const BUSY: u64 = 20_000_000;

/// Offers the processor to others. False if they take it: then it is better to sleep, for the kernel hurries to run
/// a thread that is woken, but puts one that yields at the end of the queue.
fn give_way() -> bool {
    let before = now();
    if before < BUSY_UNTIL.load(Ordering::Relaxed) {
        return false;
    }
    // SAFETY: has no preconditions.
    unsafe { libc::sched_yield() };
    let after = now();
    if after - before > LONG {
        BUSY_UNTIL.store(after + BUSY, Ordering::Relaxed);
        return false;
    }
    true
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
    let (mut looks, mut yields) = (0, 0);
    while !done() {
        let patience = patience();
        if looks < patience.looks {
            looks += 1;
            pause();
        } else if yields < patience.yields && give_way() {
            yields += 1;
        } else {
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
    let (mut looks, mut yields) = (0, 0);
    while !done() {
        if meanwhile.help() {
            (looks, yields) = (0, 0);
            continue;
        }
        let patience = patience();
        if looks < patience.looks {
            looks += 1;
            pause();
            continue;
        }
        // Counted from where looking ends, wherever that is by now.
        if yields < patience.yields && give_way() {
            yields += 1;
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
