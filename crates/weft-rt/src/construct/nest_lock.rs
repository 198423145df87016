//! Nestable locks. [OMP 5.2 §18.9]
//!
//! The user's variable, 8 bytes in LLVM's `omp.h` and 16 in gcc's, holds a pointer.

use core::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use weft_wait::mutex::Mutex;

use crate::construct::lock::{give, take, try_take};
use crate::events::locks;
use crate::ompt::{self, abi::mutex};
use crate::task::descriptor::Task;

/// See the module. Locks are owned by tasks.
pub(crate) struct NestLock {
    mutex: Mutex,
    /// Address of the task that owns it; 0 for none.
    owner: AtomicUsize,
    /// How often the owner has taken it; only the owner reads it.
    depth: AtomicU32,
}

impl NestLock {
    /// A free one, on the heap; [`NestLock::destroy`] frees it.
    pub(crate) fn create() -> *mut NestLock {
        Box::into_raw(Box::new(NestLock {
            mutex: Mutex::new(),
            owner: AtomicUsize::new(0),
            depth: AtomicU32::new(0),
        }))
    }

    /// # Safety
    /// `lock` is from [`NestLock::create`], and no thread uses it any more.
    pub(crate) unsafe fn destroy(lock: *mut NestLock) {
        if !lock.is_null() {
            // SAFETY: the caller's duty.
            drop(unsafe { Box::from_raw(lock) });
        }
    }

    /// The number by which a tool knows it.
    pub(crate) fn number(&self) -> usize {
        core::ptr::from_ref(&self.mutex).addr()
    }

    fn is_owned_by(&self, task: &Task) -> bool {
        // Another thread's store cannot be the address of this thread's task.
        self.owner.load(Ordering::Relaxed) == core::ptr::from_ref(task) as usize
    }

    fn taken_by(&self, task: &Task) -> u32 {
        self.owner.store(core::ptr::from_ref(task) as usize, Ordering::Relaxed);
        self.depth.store(1, Ordering::Relaxed);
        1
    }

    /// `KIND` is what tools call the operation.
    fn deeper<const KIND: i32>(&self) -> u32 {
        if ompt::is_on() {
            locks::nested(KIND, self.number());
        }
        let depth = self.depth.load(Ordering::Relaxed) + 1;
        self.depth.store(depth, Ordering::Relaxed);
        depth
    }

    /// Takes it once more or for the first time.
    pub(crate) fn set(&self, task: &Task) {
        if self.is_owned_by(task) {
            self.deeper::<{ mutex::NEST_LOCK }>();
        } else {
            take::<{ mutex::NEST_LOCK }>(&self.mutex);
            self.taken_by(task);
        }
    }

    /// The same, without waiting; the new depth, or 0.
    pub(crate) fn test(&self, task: &Task) -> u32 {
        if self.is_owned_by(task) {
            self.deeper::<{ mutex::TEST_NEST_LOCK }>()
        } else if try_take::<{ mutex::TEST_NEST_LOCK }>(&self.mutex) {
            self.taken_by(task)
        } else {
            0
        }
    }

    /// Gives it back once.
    pub(crate) fn unset(&self) {
        let depth = self.depth.load(Ordering::Relaxed).saturating_sub(1);
        self.depth.store(depth, Ordering::Relaxed);
        if depth == 0 {
            self.owner.store(0, Ordering::Relaxed);
            give::<{ mutex::NEST_LOCK }>(&self.mutex);
        } else if ompt::is_on() {
            locks::unnested(self.number());
        }
    }
}
