//! All threads the runtime knows, by global number, and the workers that wait for a team.

use core::cell::UnsafeCell;
use core::sync::atomic::{AtomicU32, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::{errno, wait};

use crate::affinity::apart;
use crate::team::{League, Region, Team};
use crate::thread::Thread;
use crate::{assembly, host, settings, task, threadprivate, tls, worker};

struct Registry {
    mutex: Mutex,
    tables: UnsafeCell<Tables>,
}

struct Tables {
    /// By global number.
    threads: Vec<Option<&'static Thread>>,
    /// Workers without a team; the last one in is the first one out, for its caches are warm.
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
/// For how many nanoseconds one waits for them at most.
const LONGEST_RETURN: u64 = 20_000_000;

/// How many threads there are, roots and workers.
static KNOWN: AtomicU32 = AtomicU32::new(0);

fn with<R>(work: impl FnOnce(&mut Tables) -> R) -> R {
    // SAFETY: under the mutex, and `work` cannot come here again.
    REGISTRY.mutex.with(|| work(unsafe { &mut *REGISTRY.tables.get() }))
}

/// The mutex, for `fork()`.
pub(crate) fn mutex() -> &'static Mutex {
    &REGISTRY.mutex
}

/// Threads that are known to the runtime.
pub(crate) fn known() -> u32 {
    KNOWN.load(Ordering::Relaxed)
}

/// A descriptor with the lowest free number. Numbers from 1 are kept for hidden helpers, as many as there may be: as
/// in libomp, a thread can be told by its number to be one.
fn enlist() -> &'static Thread {
    let kept = settings::get().helper_numbers as usize;
    enlist_by(|threads| {
        let is_free = |gtid: &usize| threads.get(*gtid).is_none_or(|thread| thread.is_none());
        (0..1).chain(kept + 1..).find(is_free).unwrap_or(threads.len())
    })
}

/// A descriptor with the number that `choose` takes.
fn enlist_by(choose: impl FnOnce(&[Option<&'static Thread>]) -> usize) -> &'static Thread {
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

/// The thread of this descriptor ends, or never came to be.
pub(crate) fn discharge(thread: &'static Thread) {
    with(|tables| {
        tables.threads[thread.gtid() as usize] = None;
        tables.unused.push(thread);
        KNOWN.fetch_sub(1, Ordering::Relaxed);
    });
}

/// Makes the calling thread a root: an initial thread with an initial team of its own. [OMP 5.2 §1.3]
#[cold]
#[inline(never)]
pub(crate) fn add_root() -> &'static Thread {
    errno::keep(|| {
        // First of all: it says whether a race detector is to be told of what follows.
        settings::get();
        begin_root(enlist())
    })
}

/// Makes the calling thread a hidden helper with this number, which is a root, too.
pub(crate) fn add_helper(number: u32) -> &'static Thread {
    begin_root(enlist_by(|_| number as usize))
}

fn begin_root(thread: &'static Thread) -> &'static Thread {
    let settings = settings::get();
    let region = Region {
        icvs: settings.icvs,
        level: 0,
        active_level: 0,
        parent: None,
        encountering: core::ptr::null(),
        group: None,
        bind: 0,
        league: League { team: 0, teams: 1 },
    };
    let team = Team::take(1, region);
    team.become_initial(region);
    let member = team.primary_forever();
    team.seat(0, Some(thread));
    member.implicit.begin_implicit(core::ptr::null(), settings.icvs);
    thread.enter(member, &member.implicit);
    tls::set_thread(Some(thread));
    wait::count_in();
    host::watch_thread(thread);
    thread
}

/// A root ends: its workers go to the pool.
pub(crate) fn remove_root(thread: &'static Thread) {
    let mut team = thread.member().team();
    // A thread that ends inside of a region cannot come back to the outer ones.
    while let Some(parent) = team.region().parent {
        team = parent.team();
    }
    assembly::dissolve(team);
    threadprivate::end_copies(thread.gtid() as usize);
    tls::set_thread(None);
    wait::count_out();
    discharge(thread);
}

/// A worker for the caller's team: an idle one, or a new one. `None` if the system gives none.
///
/// With `room`, there are as many processors as threads in the team: a new worker does not start on the caller's.
pub(crate) fn hire(room: bool) -> Option<&'static Thread> {
    if let Some(thread) = idle_worker() {
        return Some(thread);
    }
    let thread = enlist();
    if worker::start(thread, if room { apart::start() } else { None }) {
        return Some(thread);
    }
    discharge(thread);
    None
}

/// An idle worker. One that is on its way from a team that was given up is worth a short wait: else threads that come and
/// go, faster than their workers wake, would have ever more of them made.
fn idle_worker() -> Option<&'static Thread> {
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

/// A worker has been told that its team is given up.
pub(crate) fn send_back() {
    RETURNING.fetch_add(1, Ordering::Relaxed);
}

/// The calling worker, which has been sent back, waits for a team from now on.
pub(crate) fn make_idle(thread: &'static Thread) {
    with(|tables| tables.idle.push(thread));
    RETURNING.fetch_sub(1, Ordering::Relaxed);
}

/// In the child of a fork: nobody but the calling thread is left, and it is yet to be seen.
pub(crate) fn forget_all() {
    with(|tables| {
        tables.threads.clear();
        tables.idle.clear();
        // Their memory stays as it is: a lost thread may have been in the middle of anything.
        tables.unused.clear();
    });
    KNOWN.store(0, Ordering::Relaxed);
    RETURNING.store(0, Ordering::Relaxed);
    task::helper::forget();
    wait::reset();
    tls::set_thread(None);
}
