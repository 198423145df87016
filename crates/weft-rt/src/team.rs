//! A team of threads, and what its members share.
//!
//! Teams are never freed: one that is not needed any more waits in a pool for the next that needs its size.

use core::cell::Cell;
use core::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, Ordering};

use weft_wait::all_to_all::AllToAll;
use weft_wait::barrier::Barrier;
use weft_wait::mutex::Mutex;
use weft_wait::wait;

use crate::group::Group;
use crate::icv::Icvs;
use crate::marks::TeamMarks;
use crate::member::Member;
use crate::schedule::TeamLoops;
use crate::schedule::doacross::TeamDoacross;
use crate::task::{Task, TeamTasks};
use crate::thread::Thread;
use crate::work::Work;

/// What a member finds at the start of a region; written by the primary thread before it lets the others go.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    /// ICVs of the implicit tasks at their start.
    pub(crate) icvs: &'static Icvs,
    /// Number of enclosing parallel regions, this one included. [OMP 5.2 §18.2.17]
    pub(crate) level: u32,
    /// Those of them with more than one thread.
    pub(crate) active_level: u32,
    /// Member of the enclosing team that forked this one; `None` for an initial team.
    pub(crate) parent: Option<&'static Member>,
    /// The task that encountered the construct; null for an initial team.
    pub(crate) encountering: *const Task,
    /// The affinity policy. [omp.h: omp_proc_bind_t]
    pub(crate) bind: u8,
    /// Whom `thread_limit` counts.
    pub(crate) group: Option<&'static Group>,
    /// The league's team and the league's size. [OMP 5.2 §10.2]
    pub(crate) league: League,
}

/// Where an initial thread stands in a league of teams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct League {
    /// Number of this team, from 0.
    pub(crate) team: u32,
    /// How many teams there are, at least 1.
    pub(crate) teams: u32,
}

impl Region {
    /// Whether a member finds the same in both.
    #[inline]
    fn is_same(&self, other: &Region) -> bool {
        fn address<T>(reference: Option<&'static T>) -> usize {
            reference.map_or(0, |reference| core::ptr::from_ref(reference).addr())
        }
        self.encountering == other.encountering
            && core::ptr::eq(self.icvs, other.icvs)
            && (self.level, self.active_level, self.bind) == (other.level, other.active_level, other.bind)
            && self.league == other.league
            && address(self.parent) == address(other.parent)
            && address(self.group) == address(other.group)
    }
}

/// See the module. Cells are written by the primary thread while the team is at rest.
#[repr(align(128))]
pub(crate) struct Team {
    /// What all members read when a region starts.
    start: Line<Start>,
    /// The threads of the members. Apart from these, for whoever lets a member go should not wait for what it writes.
    seats: Box<[AtomicPtr<Thread>]>,
    /// Places in the team; `size` of them are in use.
    pub(crate) members: Box<[Member]>,
    /// Where all members meet, and where they join.
    pub(crate) barrier: Barrier,
    /// Where the members of a small team meet.
    pub(crate) all_to_all: AllToAll,
    /// Number of `single` constructs that someone has taken.
    pub(crate) singles: Line<AtomicU32>,
    /// Worksharing loops in flight.
    pub(crate) loops: TeamLoops,
    /// Doacross loops in flight.
    pub(crate) doacross: TeamDoacross,
    /// What the task system keeps per team.
    pub(crate) tasks: TeamTasks,
    /// Which construct has been cancelled; 0 for none. [kmp.h: kmp_cancel_kind_t]
    pub(crate) cancelled: AtomicI32,
    /// The pointer of `copyprivate` under way.
    pub(crate) broadcast: AtomicPtr<libc::c_void>,
    /// The contention group of the initial thread, if the team is an initial one.
    pub(crate) group: Group,
    /// What a race detector is told about.
    pub(crate) marks: TeamMarks,
    /// Threads that may still look at the team, and the one that owns it.
    attached: AtomicU32,
}

struct Start {
    /// Members that take part.
    size: Cell<u32>,
    region: Cell<Region>,
    /// What they execute.
    work: Cell<Work>,
}

/// On cache lines of its own.
#[repr(align(128))]
pub(crate) struct Line<T>(pub(crate) T);

// SAFETY: cells follow the discipline above; the rest is atomic.
unsafe impl Sync for Team {}

/// Teams at rest that no one owns, by the logarithm of their capacity.
static POOL: Pool = Pool { mutex: Mutex::in_static(), teams: [const { Cell::new(Vec::new()) }; 33] };

struct Pool {
    mutex: Mutex,
    teams: [Cell<Vec<&'static Team>>; 33],
}

// SAFETY: the cells are used under the mutex only.
unsafe impl Sync for Pool {}

impl Pool {
    fn with<R>(&self, capacity: usize, work: impl FnOnce(&mut Vec<&'static Team>) -> R) -> R {
        let cell = &self.teams[capacity.ilog2() as usize];
        self.mutex.with(|| {
            let mut teams = cell.take();
            let result = work(&mut teams);
            cell.set(teams);
            result
        })
    }
}

/// The pool's mutex, for `fork()`.
pub(crate) fn pool_mutex() -> &'static Mutex {
    &POOL.mutex
}

impl Team {
    /// A team with at least `capacity` seats, no one in them, owned by the caller.
    pub(crate) fn take(capacity: usize, region: Region) -> &'static Team {
        let capacity = capacity.next_power_of_two();
        let team = POOL.with(capacity, Vec::pop).unwrap_or_else(|| Team::new(capacity, region));
        team.attached.store(1, Ordering::Relaxed);
        team.start.0.region.set(region);
        team
    }

    fn new(capacity: usize, region: Region) -> &'static Team {
        let team: &'static Team = Box::leak(Box::new(Team {
            start: Line(Start {
                size: Cell::new(1),
                region: Cell::new(region),
                work: Cell::new(Work::nothing()),
            }),
            seats: (0..capacity).map(|_| AtomicPtr::new(core::ptr::null_mut())).collect(),
            members: (0..capacity).map(|tid| Member::new(tid as u32)).collect(),
            barrier: Barrier::new(capacity),
            all_to_all: AllToAll::new(),
            singles: Line(AtomicU32::new(0)),
            loops: TeamLoops::new(capacity),
            doacross: TeamDoacross::new(capacity),
            tasks: TeamTasks::new(),
            cancelled: AtomicI32::new(0),
            broadcast: AtomicPtr::new(core::ptr::null_mut()),
            group: Group::new(),
            marks: TeamMarks::new(),
            attached: AtomicU32::new(1),
        }));
        for member in &team.members {
            member.join_team(team);
        }
        team
    }

    /// A thread may look at the team from now on.
    pub(crate) fn attach(&self) {
        self.attached.fetch_add(1, Ordering::Relaxed);
    }

    /// A thread, or the owner, will not look at the team again. The last one puts it into the pool.
    pub(crate) fn detach(&'static self) {
        if self.attached.fetch_sub(1, Ordering::AcqRel) == 1 {
            POOL.with(self.members.len(), |teams| teams.push(self));
        }
    }

    /// How many members take part in the region.
    #[inline(always)]
    pub(crate) fn size(&self) -> u32 {
        self.start.0.size.get()
    }

    /// From the next region on, `size` members take part.
    pub(crate) fn resize(&self, size: u32) {
        self.start.0.size.set(size);
        self.barrier.resize(size as usize);
        // Who has not left the last region yet may have no place in the next.
        crate::task::begin_anew(self);
        self.reset_constructs();
    }

    /// Puts the counters of constructs back to where all members agree: after a cancellation, or when members come
    /// that have not counted along.
    pub(crate) fn reset_constructs(&self) {
        self.singles.0.store(0, Ordering::Relaxed);
        self.cancelled.store(0, Ordering::Relaxed);
        self.loops.reset();
        self.doacross.reset();
        self.all_to_all.reset();
        for member in &self.members {
            member.singles.set(0);
            member.all_to_all.set(0);
            member.loops.reset();
            member.doacross.reset();
        }
    }

    /// The region under way.
    #[inline(always)]
    pub(crate) fn region(&self) -> Region {
        self.start.0.region.get()
    }

    /// Sets the next region; the team is at rest.
    #[inline]
    pub(crate) fn set_region(&self, region: Region) {
        // In a loop around a region it is the same each time; members then have what they read in their caches.
        let current = &self.start.0.region;
        if !current.get().is_same(&region) {
            current.set(region);
        }
    }

    /// What the members execute in the region under way.
    #[inline]
    pub(crate) fn work(&self) -> Work {
        self.start.0.work.get()
    }

    /// Sets what they execute in the next region; the team is at rest.
    #[inline]
    pub(crate) fn set_work(&self, work: &Work) {
        let current = &self.start.0.work;
        if !current.get().is_same(work) {
            current.set(*work);
        }
    }

    /// Makes it the team of an initial thread, which starts a contention group.
    pub(crate) fn become_initial(&'static self, region: Region) {
        self.resize(1);
        self.group.reset();
        self.start.0.region.set(Region { group: Some(&self.group), ..region });
    }

    /// Number of enclosing parallel regions, this one included.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.start.0.region.get().level
    }

    /// The primary thread's member.
    #[inline(always)]
    pub(crate) fn primary(&self) -> &Member {
        &self.members[0]
    }

    /// The same, as long as the program runs.
    #[inline(always)]
    pub(crate) fn primary_forever(&'static self) -> &'static Member {
        &self.members[0]
    }

    /// The thread in place `tid`.
    #[inline]
    pub(crate) fn thread(&self, tid: u32) -> Option<&'static Thread> {
        // SAFETY: set from a reference; descriptors live forever.
        unsafe { self.seats[tid as usize].load(Ordering::Relaxed).as_ref() }
    }

    /// How many places have a thread.
    pub(crate) fn seated(&self) -> usize {
        self.seats.iter().filter(|seat| !seat.load(Ordering::Relaxed).is_null()).count()
    }

    /// Puts a thread in place `tid`.
    pub(crate) fn seat(&self, tid: u32, thread: Option<&'static Thread>) {
        let thread = thread.map_or(core::ptr::null_mut(), |thread| core::ptr::from_ref(thread).cast_mut());
        self.seats[tid as usize].store(thread, Ordering::Relaxed);
    }

    /// Wakes a member that sleeps.
    pub(crate) fn wake(&self, tid: u32) {
        if let Some(thread) = self.thread(tid) {
            wait::wake(&thread.parker);
        }
    }
}
