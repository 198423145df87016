//! What the rest of the process does to the runtime: threads end, the process forks.

use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use weft_wait::mutex::Mutex;

use crate::thread::Thread;
use crate::{assembly, icv, registry, report, team, threadprivate, tls};

/// Key whose destructor runs when a thread ends, plus 1; 0 before it is made.
static KEY: AtomicU32 = AtomicU32::new(0);
static MAKING: Mutex = Mutex::in_static();

/// Has [`registry::remove_root`] called when the calling thread, a root, ends. A worker must not end.
pub(crate) fn watch_thread(thread: &'static Thread) {
    let mut key = KEY.load(Ordering::Relaxed);
    if key == 0 {
        MAKING.with(|| {
            key = KEY.load(Ordering::Relaxed);
            let mut fresh: libc::pthread_key_t = 0;
            // SAFETY: `fresh` is written; the destructor stays loaded, for the library is never unloaded.
            if key == 0 && unsafe { libc::pthread_key_create(&raw mut fresh, Some(thread_ends)) } == 0 {
                key = fresh + 1;
                KEY.store(key, Ordering::Relaxed);
            }
        });
    }
    // Without a key the thread's number is never given anew; that is all.
    if key != 0 {
        // SAFETY: the key exists.
        unsafe { libc::pthread_setspecific(key - 1, core::ptr::from_ref(thread).cast()) };
    }
}

unsafe extern "C" fn thread_ends(_value: *mut libc::c_void) {
    // The value of a thread that forked the process may be of the parent.
    refuse_end_of_worker();
    if let Some(thread) = tls::thread() {
        registry::remove_root(thread);
    }
}

/// The calling thread is about to end: an error if it is the worker of a team.
pub(crate) fn refuse_end_of_worker() {
    if tls::thread().is_some_and(|thread| !thread.mailbox.0.assigned.load(Ordering::Relaxed).is_null()) {
        report::fatal(
            "A thread of a team has ended in a parallel region, whose others would wait for it forever",
        );
    }
}

/// Makes `fork()` leave the child with a runtime that has not been used yet. Called before the first worker starts.
pub(crate) fn watch_forks() {
    static WATCHING: AtomicBool = AtomicBool::new(false);
    if !WATCHING.swap(true, Ordering::Relaxed) {
        // SAFETY: the handlers stay loaded.
        unsafe { libc::pthread_atfork(Some(before_fork), Some(in_parent), Some(in_child)) };
    }
}

/// All mutexes that guard tables, in the order in which they are taken.
fn mutexes() -> [&'static Mutex; 6] {
    [
        assembly::hiring_mutex(),
        &MAKING,
        threadprivate::mutex(),
        registry::mutex(),
        team::pool_mutex(),
        icv::mutex(),
    ]
}

unsafe extern "C" fn before_fork() {
    for mutex in mutexes() {
        mutex.lock(0);
    }
}

unsafe extern "C" fn in_parent() {
    for mutex in mutexes().into_iter().rev() {
        mutex.unlock();
    }
}

unsafe extern "C" fn in_child() {
    for mutex in mutexes() {
        mutex.reset();
    }
    registry::forget_all();
}
