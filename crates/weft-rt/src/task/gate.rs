//! Whether code that Weft has compiled calls the body of a task in place, or makes a task of it.
//!
//! Such code has a fast path without the runtime: in front of a task it compares the stack pointer with one thread-local word,
//! its gate, and calls the body if the pointer is not lower. Only below the gate does it go on in a path that makes tasks,
//! which begins with a *frame*: an undeferred task whose record names the word ([`weft_abi::task::FRAME`]).
//!
//! ```text
//!  usize::MAX   make tasks: someone is hungry, or nobody has said yet that nobody is
//!  an address   call, as long as the stack does not reach below it
//! ```
//!
//! The word lies in the program, or in one of its libraries, so each of them may have one; the thread's descriptor knows
//! the one that was named last. It forgets that of a library when the outermost frame ends: later the library may be gone. That of
//! the program stays as long as the thread ([`super::program`]), and behind a short frame stays low until somebody is hungry: so small
//! functions that a loop calls make a task once in a while, not one in each call.
//! Code that makes tasks outside of frames and looks at the program's word names it, too ([`weft_abi::task::NAME_GATE`]).
//! The word is a hint, which orders nothing: every task goes through the deque.
//!
//! A member lowers its gate when it keeps enough tasks for thieves, *before* it offers the last of them, so that the request
//! of the thief that takes that one comes later. A thief that has left a deque empty asks the owner. One that has found it so
//! asks once in a while ([`crate::task::backoff`]), and whenever it goes to sleep.
//! Who cancels a taskgroup asks all members: the tasks that they make then are discarded.

use core::cell::Cell;
use core::ptr::{null, null_mut};

use weft_wait::wait::now;

use crate::sync::{AtomicPtr, AtomicUsize, Ordering, fence};
use crate::task::stack::StackLimit;

/// A member that takes a task back makes others before it is asked only if its last one is so old, in nanoseconds: on the
/// way back from a deep recursion it would offer a task and take it back on each level else.
const RATE: u64 = 1_000;
/// The same for one that comes back from a frame to the one around it, whose tasks are larger.
const RATE_BEHIND_FRAME: u64 = 300;
/// An outermost frame that was shorter, in nanoseconds, may be one of many in a loop. A frame costs about 0.1 µs.
const SHORT: u64 = 2_000;

/// The thread's side; only the thread itself touches it.
pub(crate) struct Gate {
    /// The word; null if no code has named one.
    word: Cell<*mut AtomicUsize>,
    /// Whether the word is there as long as the thread.
    stays: Cell<bool>,
    /// The outermost frame; null if the thread executes none.
    frame: Cell<*const ()>,
    /// When the outermost frame began, by [`now`].
    began: Cell<u64>,
    /// When a task was offered last, by [`now`].
    offered: Cell<u64>,
    /// The last word that was named outside of a frame and does not stay; it is not known.
    unfit: Cell<*mut AtomicUsize>,
}

/// Which frame has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// One that another is around.
    Within,
    /// The outermost one.
    Outermost,
    /// The same, and the thread knows no word any more.
    Forgotten,
}

impl Gate {
    /// Of a thread that has not executed such code.
    pub(crate) fn new() -> Gate {
        Gate {
            word: Cell::new(null_mut()),
            stays: Cell::new(false),
            frame: Cell::new(null()),
            began: Cell::new(0),
            offered: Cell::new(0),
            unfit: Cell::new(null_mut()),
        }
    }

    /// Another thread has the descriptor from now on.
    pub(crate) fn forget(&self) {
        self.word.set(null_mut());
        self.frame.set(null());
        self.unfit.set(null_mut());
    }

    /// The code that the thread executes, from the beginning of `frame` on, looks at `word`. `stays` says of a word that the thread
    /// has not named last whether it is there as long as the thread.
    ///
    /// # Safety
    /// The word is alive until the frame ends, and as long as `stays` says.
    pub(crate) unsafe fn name(
        &self,
        word: *mut AtomicUsize,
        frame: *const (),
        stays: impl FnOnce(*const AtomicUsize) -> bool,
    ) {
        if self.frame.get().is_null() {
            self.frame.set(frame);
            self.began.set(now());
        }
        if self.word.get() != word {
            // Nobody asks by way of the former word from now on.
            self.raise();
            self.word.set(word);
            self.stays.set(stays(word));
        }
    }

    /// The code that the thread executes looks at `word`, in a frame or not. True if the thread has not known that, and knows it now: one
    /// that does not stay, as `stays` says, is left at what it is, so that tasks are made.
    ///
    /// # Safety
    /// The word is alive now, and as long as `stays` says.
    pub(crate) unsafe fn name_outside(
        &self,
        word: *mut AtomicUsize,
        stays: impl FnOnce(*const AtomicUsize) -> bool,
    ) -> bool {
        if self.word.get() == word || self.unfit.get() == word {
            return false;
        }
        if !stays(word) {
            self.unfit.set(word);
            return false;
        }
        // Nobody asks by way of the former word from now on.
        self.raise();
        self.word.set(word);
        self.stays.set(true);
        true
    }

    /// `frame` ends. If it is the outermost one, and took so long that tasks are worth it for a thread that `has_thieves`, or the word
    /// may be gone later, the thread makes tasks again; in the second case the word is forgotten.
    pub(crate) fn end(&self, frame: *const (), has_thieves: bool) -> Ended {
        if self.frame.get() != frame {
            return Ended::Within;
        }
        self.frame.set(null());
        if self.stays.get() {
            if has_thieves && now().saturating_sub(self.began.get()) > SHORT {
                self.raise();
            }
            return Ended::Outermost;
        }
        self.raise();
        self.forget();
        Ended::Forgotten
    }

    fn word(&self) -> Option<&AtomicUsize> {
        // SAFETY: the word of a living thread.
        unsafe { self.word.get().as_ref() }
    }

    /// Lets the thread make tasks.
    #[inline]
    pub(crate) fn raise(&self) {
        if let Some(word) = self.word() {
            word.store(usize::MAX, Ordering::Relaxed);
        }
    }

    /// Whether the gate is not at `limit` but could be.
    #[inline(always)]
    pub(crate) fn is_above(&self, limit: impl FnOnce() -> usize) -> bool {
        self.word().is_some_and(|word| word.load(Ordering::Relaxed) != limit())
    }

    /// Whether code that looks at the gate, if there is any, calls the bodies of its tasks.
    #[inline(always)]
    pub(crate) fn is_none_or_at(&self, limit: &StackLimit) -> bool {
        self.word().is_none_or(|word| limit.is_at(word.load(Ordering::Relaxed)))
    }

    /// Lets the thread call bodies as long as its stack does not reach below `limit`. In a team of several, `request` is
    /// where its thieves find the gate.
    pub(crate) fn lower(&self, limit: usize, request: Option<&Request>) {
        let Some(word) = self.word() else { return };
        if let Some(request) = request {
            request.0.store(self.word.get(), Ordering::Relaxed);
        }
        word.store(limit, Ordering::Relaxed);
        // What follows, a look at the deque or an offer, comes later for all threads: either that look finds the deque
        // empty, or the thief that empties it finds the gate lowered.
        fence(Ordering::SeqCst);
    }

    /// The thread has offered a task that it could have called.
    pub(crate) fn offered(&self) {
        self.offered.set(now());
    }

    /// The thread has taken back a task that it had offered.
    pub(crate) fn taken_back(&self) {
        self.raise_after(RATE);
    }

    /// The thread comes back from a frame to the one around it, with nothing on offer.
    pub(crate) fn come_back(&self) {
        self.raise_after(RATE_BEHIND_FRAME);
    }

    /// Lets the thread make tasks if it has offered none for so long.
    fn raise_after(&self, nanoseconds: u64) {
        if !self.word.get().is_null() && now().saturating_sub(self.offered.get()) > nanoseconds {
            self.raise();
        }
    }

    /// The thread begins a task that has been offered. In no frame, it makes tasks first: who has offered it may wait for it.
    pub(crate) fn begin_offered(&self) {
        if self.frame.get().is_null() {
            self.raise();
        }
    }
}

/// The side of a member's thieves.
pub(crate) struct Request(AtomicPtr<AtomicUsize>);

impl Request {
    /// Of a member that has no gate.
    pub(crate) fn new() -> Request {
        Request(AtomicPtr::new(null_mut()))
    }

    /// The member's region ends, and no thief looks at it any more.
    pub(crate) fn forget(&self) {
        self.0.store(null_mut(), Ordering::Relaxed);
    }

    /// Asks the member to make tasks. Who has taken its last one executes a full fence before.
    ///
    /// # Safety
    /// The caller is in the member's region and keeps it from ending, so that the member's thread is alive.
    pub(crate) unsafe fn ask(&self) {
        // SAFETY: the word of a living thread, by the caller's promise.
        if let Some(word) = unsafe { self.0.load(Ordering::Relaxed).as_ref() }
            && word.load(Ordering::Relaxed) != usize::MAX
        {
            word.store(usize::MAX, Ordering::Relaxed);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use core::sync::atomic::{AtomicUsize, Ordering};

    use super::{Ended, Gate, Request};

    /// What stands for a frame.
    fn frame() -> *const () {
        core::ptr::without_provenance(64)
    }

    #[test]
    fn a_thief_raises_a_gate_that_its_owner_has_lowered() {
        let (mut word, gate, request) = (AtomicUsize::new(usize::MAX), Gate::new(), Request::new());
        let place = &raw mut word;
        gate.lower(7, Some(&request));
        assert!(!gate.is_above(|| 7), "no code has named a word");
        // SAFETY: the word outlives the gate; no thread is another one's here.
        unsafe {
            gate.name(place, frame(), |_| false);
            assert!(gate.is_above(|| 7));
            gate.lower(7, Some(&request));
            assert_eq!((*place).load(Ordering::Relaxed), 7);
            assert!(!gate.is_above(|| 7));
            request.ask();
            assert_eq!((*place).load(Ordering::Relaxed), usize::MAX);
            gate.lower(7, None);
            request.forget();
            request.ask();
            assert_eq!((*place).load(Ordering::Relaxed), 7, "a region's end takes the request back");
        }
    }

    #[test]
    fn a_word_that_is_not_looked_at_any_more_is_raised() {
        let (mut first, mut second, gate) = (AtomicUsize::new(0), AtomicUsize::new(0), Gate::new());
        let (one, other) = (&raw mut first, &raw mut second);
        // SAFETY: as above.
        unsafe {
            gate.name(one, frame(), |_| false);
            gate.lower(3, None);
            gate.name(other, core::ptr::without_provenance(128), |_| false);
            assert_eq!((*one).load(Ordering::Relaxed), usize::MAX);
            assert_eq!((*other).load(Ordering::Relaxed), 0);
            assert_eq!(gate.end(core::ptr::without_provenance(128), true), Ended::Within);
            assert!(gate.is_above(|| 7));
            assert_eq!(gate.end(frame(), true), Ended::Forgotten);
            assert_eq!((*other).load(Ordering::Relaxed), usize::MAX);
            assert!(!gate.is_above(|| 7), "nobody knows the word any more");
        }
    }

    #[test]
    fn a_word_that_stays_is_low_behind_short_frames_until_somebody_asks() {
        let (mut word, mut other, request) =
            (AtomicUsize::new(usize::MAX), AtomicUsize::new(0), Request::new());
        let (place, of_library, gate) = (&raw mut word, &raw mut other, Gate::new());
        // SAFETY: as above.
        unsafe {
            gate.name(place, frame(), |_| true);
            gate.lower(7, Some(&request));
            gate.began.set(u64::MAX);
            assert_eq!(gate.end(frame(), true), Ended::Outermost, "the request stays");
            assert_eq!((*place).load(Ordering::Relaxed), 7, "the frame was short");
            request.ask();
            assert_eq!((*place).load(Ordering::Relaxed), usize::MAX);
            // The next frame is the outermost one again.
            gate.name(place, core::ptr::without_provenance(128), |_| unreachable!("the word is known"));
            gate.lower(7, Some(&request));
            gate.began.set(0);
            assert_eq!(gate.end(core::ptr::without_provenance(128), true), Ended::Outermost);
            assert_eq!((*place).load(Ordering::Relaxed), usize::MAX, "the frame was long");
            gate.lower(7, Some(&request));
            gate.name(of_library, frame(), |_| false);
            assert_eq!((*place).load(Ordering::Relaxed), usize::MAX, "nobody asks by way of it");
            assert_eq!(gate.end(frame(), true), Ended::Forgotten);
        }
    }

    #[test]
    fn outside_of_frames_only_a_word_that_stays_is_named() {
        let (mut word, mut other) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
        let (place, of_library, gate) = (&raw mut word, &raw mut other, Gate::new());
        // SAFETY: as above.
        unsafe {
            assert!(!gate.name_outside(of_library, |_| false));
            assert!(!gate.name_outside(of_library, |_| unreachable!("the word is known to be unfit")));
            gate.lower(7, None);
            assert_eq!((*of_library).load(Ordering::Relaxed), usize::MAX, "nobody knows the word");
            assert!(gate.name_outside(place, |_| true));
            assert!(!gate.name_outside(place, |_| unreachable!("the word is known")));
            gate.lower(7, None);
            assert_eq!((*place).load(Ordering::Relaxed), 7);
            gate.name(of_library, frame(), |_| false);
            gate.lower(7, None);
            // In the frame of a library, the program's word takes the place of that.
            assert!(gate.name_outside(place, |_| true));
            assert_eq!((*of_library).load(Ordering::Relaxed), usize::MAX);
            assert_eq!(gate.end(frame(), true), Ended::Outermost);
            assert_eq!((*of_library).load(Ordering::Relaxed), usize::MAX);
        }
    }

    #[test]
    fn who_begins_an_offered_task_outside_of_frames_makes_tasks_first() {
        let (mut word, gate) = (AtomicUsize::new(usize::MAX), Gate::new());
        let place = &raw mut word;
        // SAFETY: as above.
        unsafe {
            gate.name(place, frame(), |_| true);
            gate.lower(7, None);
            gate.begin_offered();
            assert_eq!((*place).load(Ordering::Relaxed), 7, "a frame goes on");
            gate.began.set(u64::MAX);
            gate.end(frame(), true);
            assert_eq!((*place).load(Ordering::Relaxed), 7);
            gate.begin_offered();
            assert_eq!((*place).load(Ordering::Relaxed), usize::MAX);
        }
    }

    #[test]
    fn a_task_taken_back_at_once_keeps_the_gate_down() {
        let (mut word, gate) = (AtomicUsize::new(usize::MAX), Gate::new());
        let place = &raw mut word;
        // SAFETY: as above.
        unsafe { gate.name(place, frame(), |_| false) };
        gate.lower(7, None);
        gate.offered.set(u64::MAX);
        gate.taken_back();
        // SAFETY: as above.
        assert_eq!(unsafe { (*place).load(Ordering::Relaxed) }, 7);
        gate.offered.set(0);
        gate.taken_back();
        // SAFETY: as above.
        assert_eq!(unsafe { (*place).load(Ordering::Relaxed) }, usize::MAX);
    }
}
