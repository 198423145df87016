//! A value behind a mutex.
//!
//! Unlike `std`'s, the mutex can be held across a `fork()`, and be free again in the child: what has locked it need not be what
//! unlocks it. There is no poison; whoever panics in the runtime ends the process.

use core::cell::UnsafeCell;
use core::ops::{Deref, DerefMut};

use crate::happens_before;
use crate::mutex::Mutex;

/// How many pauses a thread makes before it sleeps.
const SPINS: u32 = 100;

/// See the module.
pub struct Guarded<T> {
    mutex: Mutex,
    value: UnsafeCell<T>,
}

// SAFETY: one thread at a time reaches the value, under the mutex.
unsafe impl<T: Send> Sync for Guarded<T> {}

impl<T> Guarded<T> {
    /// A value in a `static`.
    pub const fn in_static(value: T) -> Guarded<T> {
        Guarded { mutex: Mutex::in_static(), value: UnsafeCell::new(value) }
    }

    /// The value, for the calling thread alone until the result is dropped.
    pub fn lock(&self) -> Held<'_, T> {
        self.mutex.lock(SPINS);
        happens_before::acquire(&raw const self.mutex);
        Held(self)
    }

    /// The same, if nobody has it.
    pub fn try_lock(&self) -> Option<Held<'_, T>> {
        self.mutex.try_lock().then(|| {
            happens_before::acquire(&raw const self.mutex);
            Held(self)
        })
    }

    /// The mutex, for `fork()`.
    pub fn mutex(&self) -> &Mutex {
        &self.mutex
    }
}

/// See [`Guarded::lock`].
pub struct Held<'a, T>(&'a Guarded<T>);

impl<T> Deref for Held<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: the calling thread has the mutex as long as this lives.
        unsafe { &*self.0.value.get() }
    }
}

impl<T> DerefMut for Held<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        // SAFETY: the calling thread has the mutex as long as this lives, and lends this out once.
        unsafe { &mut *self.0.value.get() }
    }
}

impl<T> Drop for Held<'_, T> {
    fn drop(&mut self) {
        happens_before::release(&raw const self.0.mutex);
        self.0.mutex.unlock();
    }
}
