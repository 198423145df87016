//! Locks that the runtime has for constructs of the program: of `atomic` updates that no instruction can do, and of
//! `critical` constructs without a name in gcc's code.
//!
//! `fork()` may happen while another thread, which the child does not have, has one of them.

use core::sync::atomic::{AtomicUsize, Ordering};

use weft_wait::mutex::Mutex;

use crate::construct::lock;
use crate::ompt::abi::mutex::{ATOMIC, CRITICAL};
use crate::team::current;

/// How many locks there are for variables.
const LOCKS: usize = 64;

static BY_ADDRESS: [Mutex; LOCKS] = [const { Mutex::in_static() }; LOCKS];

/// The lock of `__kmpc_atomic_start` and gcc's `GOMP_atomic_start`.
static ANYTHING: Mutex = Mutex::in_static();

/// The lock of all `critical` constructs without a name.
static UNNAMED: Mutex = Mutex::in_static();
/// Address of the descriptor of the thread that has it. Only that thread compares it with its own.
static OWNER: AtomicUsize = AtomicUsize::new(0);

/// Runs `work` while no other thread changes the variable at `address`, which has more than eight bytes.
pub(crate) fn with_variable<R>(address: usize, work: impl FnOnce() -> R) -> R {
    let mutex = &BY_ADDRESS[(address >> 4) % LOCKS];
    lock::take::<ATOMIC>(mutex);
    let result = work();
    lock::give::<ATOMIC>(mutex);
    result
}

/// Begins an update of anything.
pub(crate) fn begin_atomic() {
    lock::take::<ATOMIC>(&ANYTHING);
}

/// Ends it.
pub(crate) fn end_atomic() {
    lock::give::<ATOMIC>(&ANYTHING);
}

fn this_thread() -> usize {
    current::thread().map_or(1, |thread| core::ptr::from_ref(thread).addr())
}

/// Enters a `critical` construct without a name.
pub(crate) fn enter_unnamed() {
    lock::take::<CRITICAL>(&UNNAMED);
    OWNER.store(this_thread(), Ordering::Relaxed);
}

/// Leaves it.
pub(crate) fn leave_unnamed() {
    OWNER.store(0, Ordering::Relaxed);
    lock::give::<CRITICAL>(&UNNAMED);
}

/// The locks that are held for the time of an update only, for `fork()`: the calling thread has none of them.
pub(crate) fn of_updates() -> impl Iterator<Item = &'static Mutex> {
    BY_ADDRESS.iter().chain([&ANYTHING])
}

/// In the child of a `fork()`: the `critical` construct is free, unless the only thread is in it. Call it while that
/// thread is still known.
pub(crate) fn forget_others() {
    if OWNER.load(Ordering::Relaxed) != this_thread() {
        UNNAMED.reset();
        OWNER.store(0, Ordering::Relaxed);
    }
}
