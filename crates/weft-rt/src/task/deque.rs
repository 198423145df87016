//! The deque of a member: the owner pushes and pops at the bottom, thieves take from the top.
//!
//! ```text
//!      top                      bottom
//!       ▼                         ▼
//!  ┌────┬────┬────┬────┬────┬────┬────
//!  │ t0 │ t1 │ t2 │ …  │    │ tn │
//!  └────┴────┴────┴────┴────┴────┴────
//!  thieves: the oldest      owner: the newest
//! ```
//!
//! Chase and Lev, "Dynamic Circular Work-Stealing Deque", 2005, with the orderings of Lê, Pop, Cohen and Zappa
//! Nardelli, "Correct and Efficient Work-Stealing for Weak Memory Models", 2013.
//! Buffers that have become too small are not freed, because a thief may still read them. All of them together are no
//! larger than the buffer in use, which knows them, so that they are no leak for those who look for leaks.

use weft_wait::line::Line;

use crate::sync::{AtomicI64, AtomicPtr, Ordering, fence};

/// Entries of the first buffer.
#[cfg(not(loom))]
const FIRST: usize = 64;
#[cfg(loom)]
const FIRST: usize = 2;

struct Buffer<T> {
    slots: Box<[AtomicPtr<T>]>,
    /// The one that has become too small.
    _smaller: *const Buffer<T>,
}

impl<T> Buffer<T> {
    fn new(smaller: Option<&Buffer<T>>) -> Buffer<T> {
        let capacity = smaller.map_or(FIRST, |smaller| smaller.slots.len() * 2);
        Buffer {
            slots: (0..capacity).map(|_| AtomicPtr::new(core::ptr::null_mut())).collect(),
            _smaller: smaller.map_or(core::ptr::null(), core::ptr::from_ref),
        }
    }

    #[inline(always)]
    fn slot(&self, at: i64) -> &AtomicPtr<T> {
        // The capacity is a power of two.
        &self.slots[at as usize & (self.slots.len() - 1)]
    }
}

/// What a thief gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Steal<T> {
    /// There is nothing, or nothing the thief wants.
    Nothing,
    /// Another thread was faster; there may be more.
    Lost,
    /// An entry.
    Got(*mut T),
}

/// See the module.
pub(crate) struct Deque<T> {
    bottom: AtomicI64,
    buffer: AtomicPtr<Buffer<T>>,
    /// Thieves write here; the owner's words should not move with it.
    top: Line<AtomicI64>,
}

impl<T: 'static> Deque<T> {
    /// An empty one. Memory comes with the first entry.
    pub(crate) fn new() -> Deque<T> {
        Deque {
            bottom: AtomicI64::new(0),
            buffer: AtomicPtr::new(core::ptr::null_mut()),
            top: Line(AtomicI64::new(0)),
        }
    }

    /// How many entries there are; for the owner exact except for steals under way.
    #[inline(always)]
    pub(crate) fn len(&self) -> i64 {
        self.bottom.load(Ordering::Relaxed) - self.top.0.load(Ordering::Relaxed)
    }

    /// Owner: adds an entry at the bottom.
    pub(crate) fn push(&self, entry: *mut T) {
        let bottom = self.bottom.load(Ordering::Relaxed);
        let top = self.top.0.load(Ordering::Acquire);
        // SAFETY: null or set below from a box that is never freed.
        let buffer = match unsafe { self.buffer.load(Ordering::Relaxed).as_ref() } {
            Some(buffer) if bottom - top < buffer.slots.len() as i64 => buffer,
            smaller => self.grow(smaller, top, bottom),
        };
        buffer.slot(bottom).store(entry, Ordering::Relaxed);
        self.bottom.store(bottom + 1, Ordering::Release);
    }

    #[cold]
    fn grow(&self, smaller: Option<&Buffer<T>>, top: i64, bottom: i64) -> &'static Buffer<T> {
        let larger: &'static Buffer<T> = Box::leak(Box::new(Buffer::new(smaller)));
        if let Some(smaller) = smaller {
            for at in top..bottom {
                larger.slot(at).store(smaller.slot(at).load(Ordering::Relaxed), Ordering::Relaxed);
            }
        }
        self.buffer.store(core::ptr::from_ref(larger).cast_mut(), Ordering::Release);
        larger
    }

    /// Owner: the entry at the bottom, which a thief may take in the same moment.
    #[inline]
    pub(crate) fn peek(&self) -> Option<*mut T> {
        let bottom = self.bottom.load(Ordering::Relaxed);
        if bottom - self.top.0.load(Ordering::Relaxed) <= 0 {
            return None;
        }
        // SAFETY: there has been an entry, so there is a buffer; it is never freed.
        let buffer = unsafe { &*self.buffer.load(Ordering::Relaxed) };
        Some(buffer.slot(bottom - 1).load(Ordering::Relaxed))
    }

    /// Owner: takes the entry at the bottom.
    pub(crate) fn pop(&self) -> Option<*mut T> {
        let bottom = self.bottom.load(Ordering::Relaxed) - 1;
        // Thieves only remove entries: if there is none now, there will be none.
        if bottom < self.top.0.load(Ordering::Relaxed) {
            return None;
        }
        // Release, as in `push`: a thief that reads one of these values finds the buffer and the entries below.
        self.bottom.store(bottom, Ordering::Release);
        fence(Ordering::SeqCst);
        let top = self.top.0.load(Ordering::Relaxed);
        if top > bottom {
            self.bottom.store(bottom + 1, Ordering::Release);
            return None;
        }
        // SAFETY: as in `peek`.
        let buffer = unsafe { &*self.buffer.load(Ordering::Relaxed) };
        let entry = buffer.slot(bottom).load(Ordering::Relaxed);
        if top < bottom {
            return Some(entry);
        }
        // The last one: thieves may want it too.
        let won = self.top.0.compare_exchange(top, top + 1, Ordering::SeqCst, Ordering::Relaxed).is_ok();
        self.bottom.store(bottom + 1, Ordering::Release);
        won.then_some(entry)
    }

    /// Thief: takes the entry at the top if it is `wanted`.
    ///
    /// `wanted` may be called with an entry that another thread has just taken; its result does not matter then.
    pub(crate) fn steal(&self, wanted: impl FnOnce(*mut T) -> bool) -> Steal<T> {
        let top = self.top.0.load(Ordering::Acquire);
        fence(Ordering::SeqCst);
        let bottom = self.bottom.load(Ordering::Acquire);
        if top >= bottom {
            return Steal::Nothing;
        }
        // SAFETY: as in `peek`; the buffer was stored before the bottom that says there is an entry.
        let buffer = unsafe { &*self.buffer.load(Ordering::Acquire) };
        let entry = buffer.slot(top).load(Ordering::Relaxed);
        // The buffer has grown since the top was read, and the entry had been taken by then.
        if entry.is_null() {
            return Steal::Lost;
        }
        if !wanted(entry) {
            return Steal::Nothing;
        }
        match self.top.0.compare_exchange(top, top + 1, Ordering::SeqCst, Ordering::Relaxed) {
            Ok(_) => Steal::Got(entry),
            Err(_) => Steal::Lost,
        }
    }

    /// Whether a thief would find an entry. Precondition: the caller has executed a full fence since its last write.
    pub(crate) fn has_entries(&self) -> bool {
        let top = self.top.0.load(Ordering::Acquire);
        top < self.bottom.load(Ordering::Acquire)
    }
}
