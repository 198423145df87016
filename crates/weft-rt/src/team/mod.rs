//! Who is who: threads, the teams they form, and the places they have there.
//!
//! This file has the team, and what its members share. Teams are never freed: a team that is not needed any more waits
//! in a pool for the next fork that needs its size.
//!
//! * [`thread`]: what belongs to a thread, whatever team it is in;
//! * [`member`]: what belongs to one thread number in one team;
//! * [`hot`]: the team that a member keeps for its next region;
//! * [`pool`]: teams that wait for a fork;
//! * [`region`]: the parallel region that a team executes;
//! * [`contention`]: the threads that one `thread_limit` counts together;
//! * [`current`]: the calling thread;
//! * [`presence`]: which roots count among the threads that want a processor;
//! * [`marks`]: what race detectors are told about a team;
//! * [`observed`]: what threads and teams keep for a tool.

pub(crate) mod contention;
pub(crate) mod current;
pub(crate) mod hot;
pub(crate) mod marks;
pub(crate) mod member;
pub(crate) mod observed;
pub(crate) mod pool;
pub(crate) mod presence;
pub(crate) mod region;
pub(crate) mod thread;

use core::cell::Cell;
use core::sync::atomic::{AtomicPtr, AtomicU32, Ordering};

use weft_wait::all_to_all::AllToAll;
use weft_wait::barrier::Barrier;
use weft_wait::cancellation::Cancellation;
use weft_wait::line::Line;
use weft_wait::wait;

use crate::schedule::nest::TeamDoacross;
use crate::schedule::shared::TeamLoops;
use crate::task::state::TeamTasks;
use crate::team::contention::ContentionGroup;
use crate::team::marks::TeamMarks;
use crate::team::member::Member;
use crate::team::observed::TeamObserved;
use crate::team::region::Region;
use crate::team::thread::Thread;
use crate::work::Work;

/// See the module. Cells are written by the primary thread while the team is at rest.
#[repr(align(128))]
pub(crate) struct Team {
    /// What all members read when a region starts.
    start: Line<Start>,
    /// The threads of the members. They are stored apart from the members: a thread that lets a member go should not
    /// wait for the cache lines that the member writes.
    seats: Box<[AtomicPtr<Thread>]>,
    /// Places in the team; `size` of them are in use.
    pub(crate) members: Box<[Member]>,
    /// Where all members meet, and where they join.
    pub(crate) barrier: Barrier,
    /// Where the members of a small team meet.
    pub(crate) all_to_all: AllToAll,
    /// How many `single` constructs a member has taken.
    pub(crate) singles: Line<AtomicU32>,
    /// Worksharing loops in flight.
    pub(crate) loops: TeamLoops,
    /// Doacross loops in flight.
    pub(crate) doacross: TeamDoacross,
    /// What the task system keeps per team.
    pub(crate) tasks: TeamTasks,
    /// What has been cancelled in the region.
    pub(crate) cancellation: Cancellation,
    /// The pointer of `copyprivate` under way.
    pub(crate) broadcast: AtomicPtr<libc::c_void>,
    /// The contention group of the initial thread, if the team is an initial one.
    pub(crate) group: ContentionGroup,
    /// What a race detector is told about.
    pub(crate) marks: TeamMarks,
    /// What the trace and a tool have of the region under way.
    observed: Line<TeamObserved>,
    /// Threads that may still look at the team, and the one that owns it.
    attached: AtomicU32,
    /// Its place in the pool.
    pooled: pool::Link,
}

struct Start {
    /// Members that take part. A worker that has just joined may look for tasks while the primary thread changes it;
    /// what it finds by an old value is closed to it.
    size: AtomicU32,
    region: Cell<Region>,
    /// What they execute.
    work: Cell<Work>,
}

// SAFETY: cells follow the discipline above; the rest is atomic.
unsafe impl Sync for Team {}

impl Team {
    /// A team with at least `capacity` places, all of them free, owned by the caller.
    pub(crate) fn take(capacity: usize, region: Region) -> &'static Team {
        let capacity = pool::capacity_for(capacity);
        let team = pool::take(capacity).unwrap_or_else(|| Team::new(capacity, region));
        team.attached.store(1, Ordering::Relaxed);
        team.start.0.region.set(region);
        team
    }

    fn new(capacity: usize, region: Region) -> &'static Team {
        let team: &'static Team = Box::leak(Box::new(Team {
            start: Line(Start {
                size: AtomicU32::new(1),
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
            cancellation: Cancellation::new(),
            broadcast: AtomicPtr::new(core::ptr::null_mut()),
            group: ContentionGroup::new(),
            marks: TeamMarks::new(),
            observed: Line(TeamObserved::new()),
            attached: AtomicU32::new(1),
            pooled: pool::Link::new(),
        }));
        for member in &team.members {
            member.join_team(team);
        }
        team
    }

    /// One more thread may look at the team from now on.
    pub(crate) fn attach(&self) {
        self.attached.fetch_add(1, Ordering::Relaxed);
    }

    /// A thread, or the owner, will not look at the team again. The last of them puts it into the pool.
    pub(crate) fn detach(&'static self) {
        if self.attached.fetch_sub(1, Ordering::AcqRel) == 1 {
            pool::put(self);
        }
    }

    /// How many members take part in the region.
    #[inline(always)]
    pub(crate) fn size(&self) -> u32 {
        self.start.0.size.load(Ordering::Relaxed)
    }

    /// From the next region on, `size` members take part.
    pub(crate) fn resize(&self, size: u32) {
        self.start.0.size.store(size, Ordering::Relaxed);
        self.barrier.resize(size as usize);
        // A member that has not left the last region yet may have no place in the next one.
        self.tasks.counts.begin_anew();
        self.reset_constructs();
    }

    /// Puts the counters of constructs back to values on which all members agree: after a cancellation, or before
    /// members join that have not counted along.
    pub(crate) fn reset_constructs(&self) {
        self.singles.0.store(0, Ordering::Relaxed);
        self.cancellation.reset();
        self.barrier.forget_given_up();
        self.loops.reset();
        self.doacross.reset();
        self.all_to_all.reset();
        for member in &self.members {
            member.singles.set(0);
            member.all_to_all.set(0);
            member.steps.reset();
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
        // In a loop around a region it is the same each time; members then have it in their caches already.
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

    /// What the trace and a tool have of the region under way.
    pub(crate) fn observed(&self) -> &TeamObserved {
        &self.observed.0
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

    /// The same, for as long as the program runs.
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

    /// Wakes all members that wait for something in a loop.
    #[cold]
    pub(crate) fn notify_loops(&self) {
        self.loops.notify_all();
        self.doacross.notify_all();
    }

    /// Wakes all members that sleep.
    #[cold]
    pub(crate) fn wake_all(&self) {
        (0..self.size()).for_each(|tid| self.wake(tid));
    }
}
