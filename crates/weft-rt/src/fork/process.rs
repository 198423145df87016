//! `fork()` of the process: the child gets a runtime that has not been used yet.
//!
//! The handlers are there before the program begins. A process may fork while another of its threads uses the runtime for the
//! first time; handlers that the system gets only then come too late for that fork, whose child would wait for mutexes that
//! nobody gives back.

use core::sync::atomic::{AtomicBool, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::wait;

use crate::affinity::{format, seat};
use crate::construct::{named_lock, own_locks, threadprivate};
use crate::copies;
use crate::devices;
use crate::fork::{helper, lenders, registry, root};
use crate::machine::processors;
use crate::ompt;
use crate::settings::{global, icv, initial};
use crate::tasking::reducers;
use crate::team::{self, current, presence};
use crate::trace::{log, place};

/// What the loader calls before the program begins. [gABI: Initialization and Termination Functions]
#[cfg(all(target_os = "linux", not(miri)))]
#[used]
#[unsafe(link_section = ".init_array")]
static AT_LOADING: extern "C" fn() = watch_forks;

/// Makes `fork()` reset the runtime in the child. Precondition: no worker has started yet.
pub(crate) extern "C" fn watch_forks() {
    static WATCHING: AtomicBool = AtomicBool::new(false);
    if !WATCHING.swap(true, Ordering::Relaxed) {
        // SAFETY: the handlers stay loaded.
        unsafe { libc::pthread_atfork(Some(before_fork), Some(in_parent), Some(in_child)) };
    }
}

/// All mutexes that the calling thread does not have, in the order in which they are taken. They are the same before and after.
fn mutexes() -> impl Iterator<Item = &'static Mutex> {
    let tables = [
        helper::mutex(),
        copies::mutex(),
        initial::mutex(),
        &registry::HIRING,
        root::key_mutex(),
        threadprivate::mutex(),
        registry::mutex(),
        team::pool::mutex(),
        reducers::mutex(),
        reducers::adding_mutex(),
        icv::mutex(),
        icv::lists_mutex(),
        named_lock::mutex(),
        place::mutex(),
        log::mutex(),
        global::mutex(),
        format::mutex(),
        seat::mutex(),
        processors::mutex(),
    ];
    let first = ompt::start::mutex().into_iter().chain(devices::mutexes());
    first.chain(tables).chain(own_locks::of_updates())
}

unsafe extern "C" fn before_fork() {
    for mutex in mutexes() {
        mutex.lock(0);
    }
}

unsafe extern "C" fn in_parent() {
    for mutex in mutexes() {
        mutex.unlock();
    }
}

unsafe extern "C" fn in_child() {
    for mutex in mutexes() {
        mutex.reset();
    }
    own_locks::forget_others();
    lenders::forget_all();
    helper::forget_all();
    registry::forget_all();
    wait::reset();
    presence::forget_all();
    current::set_thread(None);
}
