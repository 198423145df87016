//! A team of threads, and what its members share.
//!
//! Teams are never freed: one that is not needed any more waits in a pool for the next that needs its size.

use core::cell::Cell;
use core::sync::atomic::{AtomicI32, AtomicPtr, AtomicU32, Ordering};

use crate::barrier::{Barrier, Waiting};
use crate::gate::Gate;
use crate::group::Group;
use crate::happens_before::TeamMarks;
use crate::icv::Icvs;
use crate::member::Member;
use crate::mutex::Mutex;
use crate::schedule::TeamLoops;
use crate::schedule::doacross::TeamDoacross;
use crate::task::{Task, TeamTasks};
use crate::thread::Thread;
use crate::trampoline::Work;
use crate::wait::{self, Meanwhile};

/// What a member finds at the start of a region; written by the primary thread before it lets the others go.
#[derive(Clone, Copy)]
pub(crate) struct Region {
    /// What to execute.
    pub(crate) work: Work,
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

/// See the module. Cells are written by the primary thread while the team is at rest.
#[repr(align(128))]
pub(crate) struct Team {
    /// Members that take part.
    size: Cell<u32>,
    region: Cell<Region>,
    /// Seats; `size` of them are in use.
    pub(crate) members: Box<[Member]>,
    /// Where all members meet.
    pub(crate) barrier: Barrier,
    /// Opens for the primary thread when all members have come to the join.
    pub(crate) joined: Gate,
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

/// On cache lines of its own.
#[repr(align(128))]
pub(crate) struct Line<T>(pub(crate) T);

// SAFETY: cells follow the discipline above; the rest is atomic.
unsafe impl Sync for Team {}

/// Teams at rest that no one owns, by the logarithm of their capacity.
static POOL: Pool = Pool { mutex: Mutex::new(), teams: [const { Cell::new(Vec::new()) }; 33] };

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
        team.region.set(region);
        team
    }

    fn new(capacity: usize, region: Region) -> &'static Team {
        let team: &'static Team = Box::leak(Box::new(Team {
            size: Cell::new(1),
            region: Cell::new(region),
            members: (0..capacity).map(|tid| Member::new(tid as u32)).collect(),
            barrier: Barrier::new(capacity),
            joined: Gate::new(),
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
        self.size.get()
    }

    /// From the next region on, `size` members take part.
    pub(crate) fn resize(&self, size: u32) {
        self.size.set(size);
        self.barrier.resize(size as usize);
        self.reset_constructs();
    }

    /// Puts the counters of constructs back to where all members agree: after a cancellation, or when members come
    /// that have not counted along.
    pub(crate) fn reset_constructs(&self) {
        self.singles.0.store(0, Ordering::Relaxed);
        self.cancelled.store(0, Ordering::Relaxed);
        self.loops.reset();
        self.doacross.reset();
        for member in &self.members {
            member.singles.set(0);
            member.loops.reset();
            member.doacross.reset();
        }
    }

    /// The region under way.
    #[inline(always)]
    pub(crate) fn region(&self) -> Region {
        self.region.get()
    }

    /// Sets the next region; the team is at rest.
    #[inline]
    pub(crate) fn set_region(&self, region: Region) {
        self.region.set(region);
    }

    /// Makes it the team of an initial thread, which starts a contention group.
    pub(crate) fn become_initial(&'static self, region: Region) {
        self.resize(1);
        self.group.reset();
        self.region.set(Region { group: Some(&self.group), ..region });
    }

    /// Number of enclosing parallel regions, this one included.
    #[inline]
    pub(crate) fn level(&self) -> u32 {
        self.region.get().level
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

    /// Wakes a member that sleeps.
    pub(crate) fn wake(&self, tid: u32) {
        if let Some(thread) = self.members[tid as usize].thread() {
            wait::wake(thread);
        }
    }
}

/// How members of a team wait at its barrier.
pub(crate) struct AtBarrier<'a, M, F> {
    /// The thread that comes.
    pub(crate) thread: &'a Thread,
    /// Its member.
    pub(crate) member: &'a Member,
    /// What it does while it waits.
    pub(crate) meanwhile: M,
    /// Called by whoever completes a node; see [`Waiting::met`].
    pub(crate) met: F,
    /// Whether the tasks of the team have to be done before anyone passes.
    pub(crate) tasks: bool,
}

impl<M: Meanwhile, F: FnMut(u32, u32, u32)> Waiting for AtBarrier<'_, M, F> {
    #[inline]
    fn wait(&mut self, gate: &Gate, generation: u32, slot: u32, sleeper: &crate::sync::AtomicU32) {
        sleeper.store(self.member.tid, Ordering::Relaxed);
        wait::gate(self.thread, gate, generation, slot, &mut self.meanwhile);
    }

    fn wake(&mut self, tid: u32) {
        self.member.team().wake(tid);
    }

    #[inline]
    fn met(&mut self, first: u32, stride: u32, count: u32) {
        (self.met)(first, stride, count);
    }

    #[inline]
    fn all_met(&mut self) {
        if self.tasks {
            crate::task::drain(self.thread, self.member);
        }
    }
}
