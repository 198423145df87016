//! The tool begins and ends. [OMP 5.2 §19.2.3, §19.2.4]
//!
//! It begins before the runtime has a thread, so that it hears of all, and ends with the program.

use core::sync::atomic::{AtomicPtr, AtomicU32, AtomicUsize, Ordering};
use std::sync::OnceLock;

use weft_wait::mutex::Mutex;
use weft_wait::{happens_before, unseen};

use crate::ompt::abi::{Lookup, StartTool};
use crate::ompt::{callbacks, caller, find};
use crate::settings;

static STARTING: Mutex = Mutex::in_static();
/// The thread that starts the tool, which may call the runtime meanwhile; by the C library's handle, which a thread that calls
/// `fork()` keeps in the child.
static STARTER: AtomicUsize = AtomicUsize::new(0);
/// 1 when all is decided.
static DECIDED: AtomicU32 = AtomicU32::new(0);
/// The tool, until it has ended.
static TOOL: AtomicPtr<StartTool> = AtomicPtr::new(core::ptr::null_mut());
/// What ends it, after the threads have told that they end.
static END: OnceLock<extern "C" fn()> = OnceLock::new();

/// Starts the tool if there is one, at the first call; `end` is what the program's end calls.
#[inline]
pub(crate) fn begin(lookup: Lookup, end: extern "C" fn()) {
    if DECIDED.load(Ordering::Acquire) == 0 {
        unseen::run(|| decide(lookup, end));
    }
}

fn own_handle() -> usize {
    // SAFETY: has no preconditions.
    unsafe { libc::pthread_self() as usize }
}

/// The mutex that is held while a tool starts, for `fork()`; none if the calling thread has it.
pub(crate) fn mutex() -> Option<&'static Mutex> {
    let has_it = DECIDED.load(Ordering::Relaxed) == 0 && STARTER.load(Ordering::Relaxed) == own_handle();
    (!has_it).then_some(&STARTING)
}

#[cold]
fn decide(lookup: Lookup, end: extern "C" fn()) {
    if STARTER.load(Ordering::Relaxed) == own_handle() {
        return;
    }
    STARTING.with(|| {
        if DECIDED.load(Ordering::Relaxed) == 0 {
            STARTER.store(own_handle(), Ordering::Relaxed);
            if !start(lookup, end) {
                happens_before::set_tool(false);
            }
            DECIDED.store(1, Ordering::Release);
        }
    });
}

/// False if there is no tool, or it does not want to stay.
fn start(lookup: Lookup, end: extern "C" fn()) -> bool {
    if cfg!(miri) {
        // It looks up nothing.
        return false;
    }
    let Some(tool) = find::tool(settings::get()) else { return false };
    // A thread that the tool makes known to the runtime is one it hears of.
    happens_before::set_tool(true);
    caller::start();
    // SAFETY: the tool has returned a structure that it keeps; it gets what the interface says.
    let stays = unsafe {
        (*tool)
            .initialize
            .is_some_and(|initialize| initialize(lookup, 0, (&raw mut (*tool).data).cast()) != 0)
    };
    if stays {
        TOOL.store(tool, Ordering::Release);
        END.get_or_init(|| end);
        // SAFETY: the library is never unloaded, so that the function stays.
        unsafe { libc::atexit(end) };
    } else {
        callbacks::forget_all();
    }
    stays
}

/// The tool wants to end now. [OMP 5.2 §19.6.1.20]
pub(crate) extern "C" fn finish() {
    match END.get() {
        Some(end) => end(),
        // It is only about to begin.
        None => end(),
    }
}

/// The tool ends: it hears of nothing any more.
pub(crate) fn end() {
    let tool = TOOL.swap(core::ptr::null_mut(), Ordering::AcqRel);
    if tool.is_null() {
        return;
    }
    callbacks::forget_all();
    // SAFETY: as above.
    unsafe {
        if let Some(finalize) = (*tool).finalize {
            finalize((&raw mut (*tool).data).cast());
        }
    }
}
