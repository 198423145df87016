//! All threads the runtime knows, by global number, and the workers that wait for a team.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU32, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::{happens_before, wait};

use crate::settings;
use crate::team::thread::Thread;

struct Registry {
    mutex: Mutex,
    tables: UnsafeCell<Tables>,
}

struct Tables {
    /// By global number.
    threads: Vec<Option<&'static Thread>>,
    /// Workers without a team. The last one in is the first one out, because its caches are warm.
    idle: Vec<&'static Thread>,
    /// Descriptors whose thread has ended.
    unused: Vec<&'static Thread>,
}

// SAFETY: the tables are reached under the mutex only.
unsafe impl Sync for Registry {}

static REGISTRY: Registry = Registry {
    mutex: Mutex::in_static(),
    tables: UnsafeCell::new(Tables { threads: Vec::new(), idle: Vec::new(), unused: Vec::new() }),
};

/// Workers that have been sent back and are not idle yet.
static RETURNING: AtomicU32 = AtomicU32::new(0);
/// For how many nanoseconds a thread waits for them at most.
const LONGEST_RETURN: u64 = 20_000_000;

/// How many threads there are, roots and workers.
static KNOWN: AtomicU32 = AtomicU32::new(0);

fn with<R>(work: impl FnOnce(&mut Tables) -> R) -> R {
    REGISTRY.mutex.with(|| {
        // SAFETY: under the mutex, and `work` cannot come here again.
        let tables = unsafe { &mut *REGISTRY.tables.get() };
        happens_before::make_room(&mut tables.threads);
        happens_before::make_room(&mut tables.idle);
        happens_before::make_room(&mut tables.unused);
        work(tables)
    })
}

/// Serializes the growth of teams: hiring in the middle of another's hiring only makes both wait for the kernel.
pub(crate) static HIRING: Mutex = Mutex::in_static();

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &REGISTRY.mutex
}

/// Threads that are known to the runtime.
pub(crate) fn known() -> u32 {
    KNOWN.load(Ordering::Relaxed)
}

/// A descriptor with the lowest free number. Numbers from 1 are kept for hidden helpers, as many as there may be: the
/// number tells whether a thread is one, as in libomp.
pub(crate) fn enlist() -> &'static Thread {
    let kept = settings::get().helper_numbers as usize;
    enlist_by(|threads| {
        let is_free = |gtid: &usize| threads.get(*gtid).is_none_or(|thread| thread.is_none());
        (0..1).chain(kept + 1..).find(is_free).unwrap_or(threads.len())
    })
}

/// A descriptor with the number that `choose` takes.
pub(crate) fn enlist_by(choose: impl FnOnce(&[Option<&'static Thread>]) -> usize) -> &'static Thread {
    with(|tables| {
        let thread = tables.unused.pop().unwrap_or_else(Thread::new);
        let gtid = choose(&tables.threads);
        if gtid >= tables.threads.len() {
            tables.threads.resize(gtid + 1, None);
        }
        tables.threads[gtid] = Some(thread);
        thread.set_gtid(gtid as i32);
        KNOWN.fetch_add(1, Ordering::Relaxed);
        thread
    })
}

/// The thread of this descriptor ends, or could not be made.
pub(crate) fn discharge(thread: &'static Thread) {
    with(|tables| {
        tables.threads[thread.gtid() as usize] = None;
        tables.unused.push(thread);
        KNOWN.fetch_sub(1, Ordering::Relaxed);
    });
}

/// An idle worker. If a worker is on its way back from a team that was given up, the caller waits for it for a short
/// while: threads that come and go faster than their workers wake would otherwise have ever more workers made.
pub(crate) fn idle_worker() -> Option<&'static Thread> {
    let start = wait::now();
    loop {
        let found = with(|tables| tables.idle.pop());
        if found.is_some() || RETURNING.load(Ordering::Relaxed) == 0 || wait::now() - start > LONGEST_RETURN {
            return found;
        }
        // SAFETY: has no preconditions.
        unsafe { libc::sched_yield() };
    }
}

/// Waits until all workers are back that have been sent back, but not longer than some time.
pub(crate) fn await_returning(nanoseconds: u64) {
    let start = wait::now();
    while RETURNING.load(Ordering::Relaxed) != 0 && wait::now() - start < nanoseconds {
        // SAFETY: has no preconditions.
        unsafe { libc::sched_yield() };
    }
}

/// A worker has been told that its team is given up; it is on its way back.
pub(crate) fn send_back() {
    RETURNING.fetch_add(1, Ordering::Relaxed);
}

/// The calling worker, which has been sent back, waits for a team from now on.
pub(crate) fn make_idle(thread: &'static Thread) {
    with(|tables| tables.idle.push(thread));
    RETURNING.fetch_sub(1, Ordering::Relaxed);
}

/// In the child of a `fork()`: only the calling thread is left, and the runtime has not seen it yet.
pub(crate) fn forget_all() {
    with(|tables| {
        tables.threads.clear();
        tables.idle.clear();
        // Their memory is not used again: a thread that is gone may have been in the middle of anything.
        tables.unused.clear();
    });
    KNOWN.store(0, Ordering::Relaxed);
    RETURNING.store(0, Ordering::Relaxed);
}
