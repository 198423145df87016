//! Initial threads: those that the program has made, and hidden helpers. [OMP 5.2 §1.3]

use core::sync::atomic::{AtomicU32, Ordering};

use weft_wait::mutex::Mutex;
use weft_wait::{happens_before, unseen};

use crate::construct::threadprivate;
use crate::events::{inquiry, threads};
use crate::fork::{farewell, registry, seating};
use crate::ompt;
use crate::settings::{self, report};
use crate::team::region::{League, Region};
use crate::team::thread::Thread;
use crate::team::{Team, current};
use crate::trace::finish;

impl Thread {
    /// The calling thread; a thread that the runtime has not seen yet becomes a root.
    #[inline(always)]
    pub(crate) fn current() -> &'static Thread {
        match current::thread() {
            Some(thread) => thread,
            None => add_root(),
        }
    }

    /// Whether there is a tool, for constructs that need not know the calling thread. The first of them makes the thread known if
    /// nobody has looked for a tool before, which begins it.
    #[inline(always)]
    pub(crate) fn has_tool() -> bool {
        happens_before::may_have_tool() && Thread::begins_with_tool()
    }

    #[cold]
    fn begins_with_tool() -> bool {
        Thread::current();
        happens_before::has_tool()
    }
}

/// Makes the calling thread a root: an initial thread with an initial team of its own. [OMP 5.2 §1.3]
#[cold]
#[inline(never)]
pub(crate) fn add_root() -> &'static Thread {
    unseen::run(|| {
        // Comes first: it finds out whether a race detector must be told of what follows.
        settings::get();
        if settings::get().trace.is_some() {
            finish::begin();
        }
        ompt::start::begin(inquiry::lookup, farewell::end);
        let thread = begin_root(registry::enlist());
        thread.presence.begin_root();
        if thread.is_observed() {
            threads::begin_initial(thread, false);
        }
        thread
    })
}

/// Makes the calling thread a hidden helper with this number, which is a root, too.
pub(crate) fn add_helper(number: u32) -> &'static Thread {
    let thread = begin_root(registry::enlist_by(|_| number as usize));
    thread.presence.begin_worker();
    if thread.is_observed() {
        threads::begin_initial(thread, true);
    }
    thread
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
    current::set_thread(Some(thread));
    watch_thread(thread);
    thread
}

/// A root ends: its workers go to the pool.
pub(crate) fn remove_root(thread: &'static Thread) {
    let mut team = thread.member().team();
    // A thread that ends inside of a region cannot come back to the outer regions.
    while let Some(parent) = team.region().parent {
        if parent.serial.get().is_none_or(|serial| !core::ptr::eq(serial, team)) {
            parent.hot.rest(Some(team));
        }
        team = parent.team();
    }
    seating::dissolve(team);
    if thread.is_observed() {
        threads::end_initial(thread);
    }
    threadprivate::end_copies(thread.gtid() as usize);
    current::set_thread(None);
    thread.presence.end_root();
    registry::discharge(thread);
}

/// Key whose destructor runs when a thread ends, plus 1; 0 before it is made.
static KEY: AtomicU32 = AtomicU32::new(0);
static MAKING: Mutex = Mutex::in_static();

/// The mutex of the key, for `fork()`.
pub(crate) fn key_mutex() -> &'static Mutex {
    &MAKING
}

/// Makes [`remove_root`] run when the calling thread, a root, ends. A worker must not end.
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
    // Without a key the thread's number is never given to another thread; nothing else is lost.
    if key != 0 {
        // SAFETY: the key exists.
        unsafe { libc::pthread_setspecific(key - 1, core::ptr::from_ref(thread).cast()) };
    }
}

unsafe extern "C" fn thread_ends(_value: *mut libc::c_void) {
    // In the child of a `fork()`, the key's value may be the parent's.
    refuse_end_of_worker();
    if let Some(thread) = current::thread() {
        remove_root(thread);
    }
}

/// The calling thread is about to end, which is an error if it is the worker of a team.
pub(crate) fn refuse_end_of_worker() {
    if current::thread().is_some_and(|thread| !thread.mailbox.0.assigned.load(Ordering::Relaxed).is_null()) {
        report::fatal(
            "A thread of a team has ended in a parallel region, whose others would wait for it forever",
        );
    }
}
