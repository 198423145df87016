//! Tells ThreadSanitizer what happens before what.
//!
//! Programs that are compiled with `-fsanitize=thread` are told of each race. The sanitizer sees the program's memory
//! accesses, but not how the runtime, which is not compiled so, makes threads wait for each other; each `parallel`
//! region would look like a race. Programs with the sanitizer bring two functions along, which are looked up once:
//!
//! ```text
//!   thread 1                        thread 2
//!     x = 1
//!     release(mark)   ───────────►   acquire(mark)
//!                                    use(x)
//! ```
//!
//! What was done before a `release` happens before what follows an `acquire` of the same mark that comes later.
//! A mark is the address of anything that lives as long as threads use it so.
//! Without the sanitizer both cost a load and a branch that is never taken.
//!
//! Calls stand where constructs begin and end, not in the protocols underneath: the sanitizer shall learn what OpenMP
//! promises, and report a program that relies on more.

use core::ffi::c_void;
use core::sync::atomic::{AtomicBool, AtomicPtr, Ordering};

/// Takes the mark's address. [sanitizer/tsan_interface.h]
type Function = unsafe extern "C" fn(*mut c_void);

/// Whether the sanitizer is there.
static ON: AtomicBool = AtomicBool::new(false);
/// `__tsan_acquire` and `__tsan_release`, if it is.
static ACQUIRE: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());
static RELEASE: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());

/// Looks for the sanitizer; before the program's second thread comes to the runtime.
#[cfg(not(loom))]
pub(crate) fn start() {
    // SAFETY: plain look-ups by name.
    let [acquire, release] = [c"__tsan_acquire", c"__tsan_release"]
        .map(|name| unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) });
    if !acquire.is_null() && !release.is_null() {
        ACQUIRE.store(acquire, Ordering::Relaxed);
        RELEASE.store(release, Ordering::Relaxed);
        ON.store(true, Ordering::Release);
    }
}

/// Whether anyone wants to know.
#[inline(always)]
pub(crate) fn is_on() -> bool {
    ON.load(Ordering::Relaxed)
}

/// What the caller has done happens before what follows a later [`acquire`] of the mark.
#[inline(always)]
pub(crate) fn release<T>(mark: *const T) {
    if is_on() {
        call(&RELEASE, mark.cast());
    }
}

/// What came before an earlier [`release`] of the mark happens before what the caller does now.
#[inline(always)]
pub(crate) fn acquire<T>(mark: *const T) {
    if is_on() {
        call(&ACQUIRE, mark.cast());
    }
}

#[cold]
fn call(function: &AtomicPtr<c_void>, mark: *const c_void) {
    // The other half of what `start` has released.
    core::sync::atomic::fence(Ordering::Acquire);
    let function = function.load(Ordering::Relaxed);
    // SAFETY: `start` has found both functions, which have this type, before it said so.
    unsafe { core::mem::transmute::<*mut c_void, Function>(function)(mark.cast_mut()) };
}

/// The marks of a team.
pub(crate) struct TeamMarks {
    /// What the primary thread does before the region.
    pub(crate) fork: u64,
    /// What members do in the region.
    pub(crate) join: u64,
    /// What tasks of the region do, as far as it is to be seen by all after a barrier.
    pub(crate) tasks: u64,
    /// What members do before a barrier. Two in turn: a member may be at the next one before another has left this.
    meetings: [u64; 2],
}

impl TeamMarks {
    /// Of a new team.
    pub(crate) const fn new() -> TeamMarks {
        TeamMarks { fork: 0, join: 0, tasks: 0, meetings: [0; 2] }
    }

    /// The mark of a member's barrier number `number` in the region.
    pub(crate) fn meeting(&self, number: u32) -> *const u64 {
        &raw const self.meetings[number as usize % 2]
    }
}
