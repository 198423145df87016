//! The threads that the runtime knows: its own workers, and roots, which the program has made.

use core::cell::Cell;
use core::sync::atomic::{AtomicI32, AtomicPtr, Ordering};

use weft_wait::gate::Gate;
use weft_wait::parker::Parker;

use weft_wait::line::Line;

use crate::machine::partition::Seat;
use crate::machine::topology::Mask;
use crate::schedule::fixed::Part;
use crate::settings;
use crate::task::descriptor::Task;
use crate::task::thread_tasks::ThreadTasks;
use crate::team::member::Member;
use crate::team::observed::ThreadObserved;
use crate::team::presence::Presence;
use crate::trace::{Kind, Recorder, Source};

/// What the program has asked for the next fork of a thread, by calls before it; 0 means nothing.
#[derive(Clone, Copy, Default)]
pub(crate) struct Request {
    /// `num_threads` clause.
    pub(crate) threads: i32,
    /// `num_threads` clause, the elements after the first.
    pub(crate) inner_threads: Option<&'static [u32]>,
    /// `proc_bind` clause plus 1.
    pub(crate) bind: i32,
    /// `num_teams` clause, lower and upper bound.
    pub(crate) teams: (i32, i32),
    /// `thread_limit` clause.
    pub(crate) thread_limit: i32,
}

/// What `OMP_DISPLAY_AFFINITY` has printed for a thread: what decides where the threads of a region run.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Displayed {
    /// Nesting level of the region.
    pub(crate) level: u32,
    /// Size of the team.
    pub(crate) threads: u32,
    /// The policy, and the seat of the thread that forked the region.
    pub(crate) bound: Option<(u8, Seat)>,
}

/// Where a worker waits for a region.
pub(crate) struct Mailbox {
    /// Opens when there is work.
    pub(crate) gate: Gate,
    /// The place where the work is; null sends the worker to the pool.
    pub(crate) assigned: AtomicPtr<Member>,
}

/// Bits of what threads have to look at.
mod watch {
    use crate::ompt;
    use crate::settings::variables::Settings;

    /// *cancel-var*
    pub(super) const CANCELLATION: u64 = 1;
    /// `WEFT_TRACE`
    pub(super) const TRACE: u64 = 2;
    /// Threads have places, or are displayed.
    pub(super) const PLACES: u64 = 4;
    /// There is a tool.
    pub(super) const TOOL: u64 = 8;

    pub(super) fn of(settings: &Settings) -> u64 {
        let bit = |is_set: bool, bit: u64| if is_set { bit } else { 0 };
        bit(settings.cancellation, CANCELLATION)
            | bit(settings.trace.is_some(), TRACE)
            | bit(settings.icvs.bind != 0 || settings.display_affinity, PLACES)
            | bit(ompt::is_on(), TOOL)
    }
}

/// What a worker begins with.
pub(crate) struct Beginning {
    /// The processors that it may run on, if it had to start on another one than its creator.
    pub(crate) everywhere: Option<Mask>,
    /// The signals that it does not take, as its creator.
    pub(crate) signals: libc::sigset_t,
}

/// What regions do not need: what a thread keeps for its beginning, for the trace and for a tool.
struct Seldom {
    /// What it begins with, until it has begun.
    beginning: Cell<Option<Beginning>>,
    /// What it did.
    recorder: Recorder,
    /// The place of the region that it forks next, and the code of that.
    next_region: Cell<(Source, Source)>,
    /// What a tool has of it.
    observed: ThreadObserved,
}

/// Descriptor of a thread. Never freed; reused by a later thread.
///
/// Cells belong to the thread itself. The order is that in memory: what each region and construct looks at comes first, on two
/// cache lines.
#[repr(C, align(128))]
pub(crate) struct Thread {
    member: Cell<*const Member>,
    task: Cell<*const Task>,
    /// What constructs have to look at besides, which never changes: bits of [`watch`]. A fork looks before it lets others
    /// go, so they must not lie where others write, as in [`Thread::parker`].
    watch: u64,
    tid: Cell<u32>,
    team_size: Cell<u32>,
    gtid: AtomicI32,
    /// See [`Thread::is_undisturbed`].
    undisturbed: Cell<bool>,
    /// Generation of the mailbox that the worker has read last.
    pub(crate) mail_read: Cell<u32>,
    /// State of the pseudo-random numbers by which the task system picks a victim.
    pub(crate) random: Cell<u32>,
    /// Whether it counts among the threads that want a processor.
    pub(crate) presence: Presence,
    /// See the type.
    pub(crate) request: Cell<Request>,
    /// Memory of tasks.
    pub(crate) tasks: ThreadTasks,
    /// The place whose processors it is bound to; `None` if it runs where the process may.
    pub(crate) place: Cell<Option<usize>>,
    /// What `OMP_DISPLAY_AFFINITY` has printed for it last.
    pub(crate) displayed: Cell<Option<Displayed>>,
    /// Where it sleeps. Other threads know it by this address.
    pub(crate) parker: Parker,
    /// Where a worker gets its work. Others write here; it is stored apart from what the thread itself writes.
    pub(crate) mailbox: Line<Mailbox>,
    /// See the type; it is large, and lies apart from what regions need.
    seldom: Line<Seldom>,
}

// SAFETY: other threads touch only what is atomic.
unsafe impl Sync for Thread {}

impl Thread {
    /// A descriptor without a thread.
    pub(crate) fn new() -> &'static Thread {
        Box::leak(Box::new(Thread {
            member: Cell::new(core::ptr::null()),
            task: Cell::new(core::ptr::null()),
            tid: Cell::new(0),
            team_size: Cell::new(1),
            undisturbed: Cell::new(false),
            watch: watch::of(settings::get()),
            gtid: AtomicI32::new(-1),
            request: Cell::new(Request::default()),
            parker: Parker::new(),
            mailbox: Line(Mailbox { gate: Gate::new(), assigned: AtomicPtr::new(core::ptr::null_mut()) }),
            mail_read: Cell::new(0),
            place: Cell::new(None),
            displayed: Cell::new(None),
            random: Cell::new(0),
            presence: Presence::new(),
            tasks: ThreadTasks::new(),
            seldom: Line(Seldom {
                beginning: Cell::new(None),
                recorder: Recorder::new(),
                next_region: Cell::new((Source::NONE, Source::NONE)),
                observed: ThreadObserved::new(),
            }),
        }))
    }

    /// Notes what the worker begins with.
    pub(crate) fn set_beginning(&self, beginning: Beginning) {
        self.seldom.0.beginning.set(Some(beginning));
    }

    /// What the calling thread, a worker, begins with; once.
    pub(crate) fn take_beginning(&self) -> Option<Beginning> {
        self.seldom.0.beginning.take()
    }

    /// The global number, from 0. Numbers of threads that have ended are given to others.
    #[inline]
    pub(crate) fn gtid(&self) -> i32 {
        self.gtid.load(Ordering::Relaxed)
    }

    /// Gives the thread its global number.
    pub(crate) fn set_gtid(&self, gtid: i32) {
        self.gtid.store(gtid, Ordering::Relaxed);
        self.displayed.set(None);
        self.seldom.0.recorder.begin();
        self.tasks.stack.forget();
        self.tasks.gate.forget();
        self.random.set((gtid as u32).wrapping_mul(0x9E37_79B9) | 1);
    }

    /// Its place in the innermost team. Every thread that runs user code has one.
    #[inline(always)]
    pub(crate) fn member(&self) -> &'static Member {
        debug_assert!(!self.member.get().is_null());
        // SAFETY: set by `enter` before user code runs, from a reference to a member, which lives forever.
        unsafe { &*self.member.get() }
    }

    /// The task it executes.
    #[inline(always)]
    pub(crate) fn task(&self) -> &'static Task {
        // SAFETY: set by `enter` or `set_task`; a task that is executed is alive.
        unsafe { &*self.task.get() }
    }

    /// Starts or resumes a task; returns the one before.
    #[inline(always)]
    pub(crate) fn set_task(&self, task: *const Task) -> *const Task {
        self.task.replace(task)
    }

    /// Number in the team, from 0.
    #[inline(always)]
    pub(crate) fn tid(&self) -> u32 {
        self.tid.get()
    }

    /// Size of the team.
    #[inline(always)]
    pub(crate) fn team_size(&self) -> u32 {
        self.team_size.get()
    }

    /// Whether the thread is the only one of its team, which has deferred no task, and no construct is watched. Most
    /// constructs then have nothing to wait for and nothing to share out, and one word of the thread says so.
    #[inline(always)]
    pub(crate) fn is_undisturbed(&self) -> bool {
        self.undisturbed.get()
    }

    /// The team defers a task.
    #[inline(always)]
    pub(crate) fn disturb(&self) {
        self.undisturbed.set(false);
    }

    /// The thread enters its team, or all tasks that the team has deferred are complete.
    #[inline]
    pub(crate) fn calm_down(&self) {
        let team = self.member().team();
        self.undisturbed.set(team.size() == 1 && !self.is_watched() && !team.tasks.counts.are_in_use());
    }

    /// Whether regions and constructs can be cancelled. [OMP 5.2 §16]
    #[inline(always)]
    pub(crate) fn can_be_cancelled(&self) -> bool {
        self.watch & watch::CANCELLATION != 0
    }

    /// Whether constructs have to look at cancellation, or are told of: one test for all.
    #[inline(always)]
    pub(crate) fn is_watched(&self) -> bool {
        self.watch & (watch::CANCELLATION | watch::TRACE | watch::TOOL) != 0
    }

    /// Whether something is to be done when the thread takes its place in a team, or leaves it.
    #[inline(always)]
    pub(crate) fn has_arrivals(&self) -> bool {
        self.watch & (watch::PLACES | watch::TRACE | watch::TOOL) != 0
    }

    /// Whether the trace or a tool is told what the thread does.
    #[inline(always)]
    pub(crate) fn is_told(&self) -> bool {
        self.watch & (watch::TRACE | watch::TOOL) != 0
    }

    /// Whether a tool is told what the thread does.
    #[inline(always)]
    pub(crate) fn is_observed(&self) -> bool {
        self.watch & watch::TOOL != 0
    }

    /// What a tool has of the thread.
    pub(crate) fn observed(&self) -> &ThreadObserved {
        &self.seldom.0.observed
    }

    /// Whether `WEFT_TRACE` asks for what the thread does.
    #[inline(always)]
    pub(crate) fn is_traced(&self) -> bool {
        self.watch & watch::TRACE != 0
    }

    /// Something happens on this thread, which is the calling one and is traced.
    pub(crate) fn record(&self, kind: Kind, source: Source, value: u64) {
        self.seldom.0.recorder.record(self.gtid(), kind, source, value);
    }

    /// The same at `ident`, or where that is not known at `code`.
    pub(crate) fn record_at(&self, kind: Kind, ident: Source, code: Source, value: u64) {
        self.seldom.0.recorder.record_at(self.gtid(), kind, [ident, code], value);
    }

    /// Sets the place of the region that it forks next, and the code of that.
    pub(crate) fn name_region(&self, ident: Source, code: Source) {
        self.seldom.0.next_region.set((ident, code));
    }

    /// What has been set last; nothing is known of later regions.
    pub(crate) fn take_region_name(&self) -> (Source, Source) {
        self.seldom.0.next_region.replace((Source::NONE, Source::NONE))
    }

    /// Numbers a task that the thread creates.
    pub(crate) fn number_task(&self) -> u64 {
        self.seldom.0.recorder.new_task(self.gtid())
    }

    /// The thread's part of what its team shares out.
    #[inline]
    pub(crate) fn part_of_team(&self) -> Part {
        Part { at: u64::from(self.tid()), parts: u64::from(self.team_size()) }
    }

    /// Its team's part of what the league shares out.
    #[inline]
    pub(crate) fn part_of_league(&self) -> Part {
        let league = self.member().team().region().league;
        Part { at: u64::from(league.team), parts: u64::from(league.teams) }
    }

    /// Takes a place in a team and continues with `task`.
    #[inline]
    pub(crate) fn enter(&self, member: &'static Member, task: *const Task) {
        let team = member.team();
        self.member.set(member);
        self.tid.set(member.tid);
        self.team_size.set(team.size());
        self.calm_down();
        self.set_task(task);
        // The others of the team are hungry.
        self.tasks.gate.raise();
    }
}
