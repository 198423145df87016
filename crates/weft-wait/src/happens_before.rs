//! Tells ThreadSanitizer what happens before what.
//!
//! ThreadSanitizer reports races of programs that are compiled with `-fsanitize=thread`. It sees the program's memory
//! accesses, but not how the runtime makes threads wait for each other, because the runtime is compiled without it;
//! each `parallel` region would look like a race. A program with the sanitizer has two functions, which are looked up
//! once:
//!
//! ```text
//!   thread 1                        thread 2
//!     x = 1
//!     release(mark)   ───────────►   acquire(mark)
//!                                    use(x)
//! ```
//!
//! What a thread does before a `release` happens before what another does after a later `acquire` of the same mark.
//! A mark is the address of an object that lives as long as threads use it as a mark.
//! Without the sanitizer both functions cost a load and a branch that is never taken.
//!
//! A tool (OMPT) hears of locks in the same way: one word says whether either is there, so that a lock looks once. Until it is
//! known whether there is a tool, there may be one.
//!
//! The runtime calls them where constructs begin and end, not in the protocols underneath: the sanitizer learns only
//! what OpenMP promises, and reports a program that relies on more.

use core::ffi::c_void;
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

/// Takes the mark's address. [sanitizer/tsan_interface.h]
type Function = unsafe extern "C" fn(*mut c_void);

/// Who is there: bits.
static LISTENERS: AtomicU32 = AtomicU32::new(UNKNOWN);
const SANITIZER: u32 = 1;
const TOOL: u32 = 2;
/// Nobody has looked for a tool.
const UNKNOWN: u32 = 4;
/// `__tsan_acquire` and `__tsan_release`, if it is.
static ACQUIRE: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());
static RELEASE: AtomicPtr<c_void> = AtomicPtr::new(core::ptr::null_mut());

/// Looks for the sanitizer. Precondition: no second thread has come to the runtime yet.
pub fn start() {
    if cfg!(miri) {
        // It looks up nothing, and detects races itself.
        return;
    }
    // SAFETY: plain look-ups by name.
    let [acquire, release] = [c"__tsan_acquire", c"__tsan_release"]
        .map(|name| unsafe { libc::dlsym(libc::RTLD_DEFAULT, name.as_ptr()) });
    if !acquire.is_null() && !release.is_null() {
        ACQUIRE.store(acquire, Ordering::Relaxed);
        RELEASE.store(release, Ordering::Relaxed);
        LISTENERS.fetch_or(SANITIZER, Ordering::Release);
    }
}

/// Whether the program has the sanitizer.
#[inline(always)]
pub fn is_on() -> bool {
    LISTENERS.load(Ordering::Relaxed) & SANITIZER != 0
}

/// Says whether there is a tool.
pub fn set_tool(there: bool) {
    if there {
        LISTENERS.fetch_or(TOOL, Ordering::Release);
        LISTENERS.fetch_and(!UNKNOWN, Ordering::Release);
    } else {
        LISTENERS.fetch_and(!(TOOL | UNKNOWN), Ordering::Release);
    }
}

/// Whether there is a tool.
#[inline(always)]
pub fn has_tool() -> bool {
    LISTENERS.load(Ordering::Relaxed) & TOOL != 0
}

/// Whether there is a tool, or nobody has looked for one.
#[inline(always)]
pub fn may_have_tool() -> bool {
    LISTENERS.load(Ordering::Relaxed) & (TOOL | UNKNOWN) != 0
}

/// Whether the sanitizer or a tool is there, or may be.
#[inline(always)]
pub fn has_listeners() -> bool {
    LISTENERS.load(Ordering::Relaxed) != 0
}

/// What the caller has done happens before what a thread does after a later [`acquire`] of the mark.
#[inline(always)]
pub fn release<T>(mark: *const T) {
    if is_on() {
        call(&RELEASE, mark.cast());
    }
}

/// Makes room in a list that threads share under a lock of ours, if a race detector watches.
///
/// The detector sees the list's memory change hands when it grows, but not the lock.
pub fn make_room<T>(list: &mut Vec<T>) {
    /// More than programs have threads.
    const ROOM: usize = 4096;
    if is_on() && list.capacity() == 0 {
        list.reserve(ROOM);
    }
}

/// What came before an earlier [`release`] of the mark happens before what the caller does now.
#[inline(always)]
pub fn acquire<T>(mark: *const T) {
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
