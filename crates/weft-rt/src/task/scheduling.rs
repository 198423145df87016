//! Who executes which task when: taking and stealing, sleeping and waking, and how a team knows that nothing is left.
//!
//! **Left.** Each member counts the tasks it has deferred and those it has completed, in words only it writes.
//! Whoever wants to know adds up the completed ones first and the deferred ones then. If the sums are equal, every task
//! whose deferral was seen is complete, and there is no other: a task defers others before it completes.
//! Mattern, "Algorithms for Distributed Termination Detection", 1987.
//!
//! **Idle.** A thread that wants to sleep sets its flag, then looks once more for tasks. Whoever offers a task looks at
//! the flags afterwards, and wakes one thread. With a full fence on either side, one of them sees the other.
//!
//! **Region.** A worker looks for tasks of its region until it has been told to begin the next one, and the primary
//! thread does not wait for it. Tasks are therefore open to those whose region has the number that is written in
//! `open`. Before a region ends the primary thread closes it, and waits for those that are looking just then.

use core::cell::{Cell, UnsafeCell};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

use crate::happens_before;
use crate::member::Member;
use crate::mutex::Mutex;
use crate::sync::pause;
use crate::task::count::Count;
use crate::task::deque::{Deque, Steal};
use crate::task::descriptor::Task;
use crate::task::execute;
use crate::team::{Line, Team};
use crate::thread::Thread;
use crate::wait::{self, Meanwhile, Tasks};

/// The most tasks a member ever keeps for thieves.
const MOST: i64 = 4096;

/// States of [`MemberTasks::idle`]: awake; asleep, and may execute any task; asleep in a task that waits.
const AWAKE: u32 = 0;
const IDLE: u32 = 1;
const WAITS: u32 = 2;

/// What each member keeps.
#[repr(align(128))]
pub(crate) struct MemberTasks {
    /// Tasks for the member itself and for thieves.
    pub(crate) deque: Deque<Task>,
    /// With so many tasks in the deque a new one is executed at once; 0 in a team of one.
    pub(crate) enough: Cell<i64>,
    /// What `enough` is when the deque has run empty.
    most: Cell<i64>,
    /// Whether a task was executed at once since one was deferred.
    pub(crate) included: Cell<bool>,
    /// Tasks the member took back since `enough` changed.
    taken_back: Cell<i64>,
    created: AtomicU64,
    completed: AtomicU64,
    /// Number of the region the member is in.
    region: Cell<u32>,
    /// It is looking at deques of others.
    looking: AtomicBool,
    idle: AtomicU32,
    /// It has been counted in `sleepers`.
    asleep: Cell<bool>,
}

impl MemberTasks {
    /// Of a member that has not seen a task.
    pub(crate) fn new() -> MemberTasks {
        MemberTasks {
            deque: Deque::new(),
            enough: Cell::new(0),
            most: Cell::new(0),
            included: Cell::new(false),
            taken_back: Cell::new(0),
            created: AtomicU64::new(0),
            completed: AtomicU64::new(0),
            region: Cell::new(1),
            looking: AtomicBool::new(false),
            idle: AtomicU32::new(AWAKE),
            asleep: Cell::new(false),
        }
    }
}

/// What each team keeps.
pub(crate) struct TeamTasks {
    /// Number of the region under way, never 0; written by the primary thread.
    region: AtomicU32,
    /// That number, if a task was deferred in the region; else 0.
    open: Line<AtomicU32>,
    /// Members that sleep where they would execute tasks.
    sleepers: Line<AtomicU32>,
    /// The member that waits for the end of all tasks, plus 1.
    drainer: AtomicU32,
    /// Tasks that were completed by others than members.
    completed_outside: AtomicU64,
    /// Tasks that became ready by others than members.
    inbox: Inbox,
    /// Reductions that all members take part in, of `parallel` and of worksharing.
    pub(crate) reductions: [super::reduction::Common; 2],
}

struct Inbox {
    count: AtomicUsize,
    mutex: Mutex,
    tasks: UnsafeCell<Vec<*const Task>>,
}

impl TeamTasks {
    /// Of a team that has not seen a task.
    pub(crate) fn new() -> TeamTasks {
        TeamTasks {
            region: AtomicU32::new(1),
            open: Line(AtomicU32::new(0)),
            sleepers: Line(AtomicU32::new(0)),
            drainer: AtomicU32::new(0),
            completed_outside: AtomicU64::new(0),
            inbox: Inbox {
                count: AtomicUsize::new(0),
                mutex: Mutex::new(),
                tasks: UnsafeCell::new(Vec::new()),
            },
            reductions: [const { super::reduction::Common::new() }; 2],
        }
    }
}

/// A region starts; the primary thread calls it before it lets the others go.
#[inline]
pub(crate) fn open(team: &Team) {
    let next = team.tasks.region.load(Ordering::Relaxed).wrapping_add(1).max(1);
    team.tasks.region.store(next, Ordering::Relaxed);
    enter(team.primary());
}

/// A member takes part in the region.
#[inline]
pub(crate) fn enter(member: &Member) {
    let team = member.team();
    member.tasks.region.set(team.tasks.region.load(Ordering::Relaxed));
    if member.tasks.most.get() == 0 {
        member.tasks.most.set(fewest(team));
        member.tasks.enough.set(fewest(team));
    }
}

fn fewest(team: &Team) -> i64 {
    (2 * i64::from(team.size())).clamp(8, MOST)
}

/// Whether a task was deferred in the team since the region began.
#[inline]
pub(crate) fn in_use(team: &Team) -> bool {
    team.tasks.open.0.load(Ordering::Relaxed) != 0
}

/// A task of the team is deferred by the member.
pub(crate) fn count_created(member: &Member) {
    let team = member.team();
    let created = &member.tasks.created;
    created.store(created.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    let region = member.tasks.region.get();
    if team.tasks.open.0.load(Ordering::Relaxed) != region {
        team.tasks.open.0.store(region, Ordering::Release);
    }
}

/// A deferred task is complete; `None` if [`completed_outside`] follows.
pub(crate) fn count_completed(member: Option<&Member>) {
    if let Some(member) = member {
        let completed = &member.tasks.completed;
        completed.store(completed.load(Ordering::Relaxed) + 1, Ordering::Release);
    }
}

/// A task of the team was completed by a thread that is not one of the team.
pub(crate) fn completed_outside(team: &Team) {
    team.tasks.completed_outside.fetch_add(1, Ordering::Release);
    fence(Ordering::SeqCst);
    wake_drainer(team);
}

fn nothing_left(team: &Team) -> bool {
    let mut completed = team.tasks.completed_outside.load(Ordering::Acquire);
    for member in &team.members {
        completed = completed.wrapping_add(member.tasks.completed.load(Ordering::Acquire));
    }
    let mut created = 0_u64;
    for member in &team.members {
        created = created.wrapping_add(member.tasks.created.load(Ordering::Acquire));
    }
    created == completed
}

fn wake_drainer(team: &Team) {
    let drainer = team.tasks.drainer.load(Ordering::Relaxed);
    if drainer != 0 && nothing_left(team) {
        team.wake(drainer - 1);
    }
}

/// A task is about to be deferred: when the deque has run empty, it may be filled again.
///
/// What the member takes back itself does not make room for new tasks. Otherwise each task on the way back from a deep
/// recursion would be deferred and taken back once more, level by level.
pub(crate) fn adapt(member: &Member) {
    let tasks = &member.tasks;
    let most = tasks.most.get();
    if most == 0 || tasks.deque.len() > 0 {
        return;
    }
    if tasks.included.replace(false) {
        // Thieves took all of it; what the member took itself has reset the flag.
        tasks.most.set((most * 2).min(MOST));
        tasks.taken_back.set(0);
    }
    tasks.enough.set(tasks.most.get());
}

fn taken_back(member: &Member) {
    let tasks = &member.tasks;
    let most = tasks.most.get();
    if most == 0 {
        return;
    }
    tasks.included.set(false);
    tasks.enough.set((tasks.enough.get() - 1).max(1));
    let taken = tasks.taken_back.get() + 1;
    tasks.taken_back.set(taken);
    if taken > 16 * most {
        tasks.taken_back.set(0);
        tasks.most.set((most / 2).max(fewest(member.team())));
    }
}

/// Puts a task that has been counted where the member and thieves find it.
pub(crate) fn offer(member: &Member, task: &'static Task) {
    member.tasks.deque.push(core::ptr::from_ref(task).cast_mut());
    let team = member.team();
    if team.size() > 1 {
        fence(Ordering::SeqCst);
        if team.tasks.sleepers.0.load(Ordering::Relaxed) != 0 {
            wake_one(member, team);
        }
    }
}

/// Puts a task that has become ready where the members of its team find it.
pub(crate) fn offer_outside(team: &Team, task: &'static Task) {
    let inbox = &team.tasks.inbox;
    inbox.mutex.with(|| {
        // SAFETY: under the mutex.
        unsafe { &mut *inbox.tasks.get() }.push(task);
        inbox.count.fetch_add(1, Ordering::Release);
    });
    fence(Ordering::SeqCst);
    // Who may execute it is not known.
    for member in &team.members[..team.size() as usize] {
        if member.tasks.idle.load(Ordering::Relaxed) != AWAKE {
            team.wake(member.tid);
        }
    }
}

#[cold]
fn wake_one(member: &Member, team: &Team) {
    let size = team.size();
    for state in [IDLE, WAITS] {
        for step in 1..size {
            let tid = (member.tid + step) % size;
            let idle = &team.members[tid as usize].tasks.idle;
            if idle.load(Ordering::Relaxed) == state
                && idle.compare_exchange(state, AWAKE, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            {
                team.wake(tid);
                return;
            }
        }
    }
}

/// Executes a task of the team if there is one that the thread may execute now.
#[inline]
pub(crate) fn run_some(thread: &'static Thread, member: &'static Member) -> bool {
    let open = member.team().tasks.open.0.load(Ordering::Acquire);
    open != 0 && open == member.tasks.region.get() && run_any(thread, member)
}

#[inline(never)]
fn run_any(thread: &'static Thread, member: &'static Member) -> bool {
    let team = member.team();
    if let Some(task) = member.tasks.deque.pop() {
        taken_back(member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, member, unsafe { &*task });
        return true;
    }
    let looking = &member.tasks.looking;
    looking.store(true, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    let found = if team.tasks.open.0.load(Ordering::Acquire) == member.tasks.region.get() {
        let found = steal(thread, member, None);
        if found.is_none() {
            wake_drainer(team);
        }
        found
    } else {
        None
    };
    looking.store(false, Ordering::Release);
    let Some(task) = found else { return false };
    execute::run(thread, member, task);
    true
}

/// Takes a task from another member or the inbox; with `ancestor`, only a descendant of it.
fn steal(thread: &Thread, member: &Member, ancestor: Option<&Task>) -> Option<&'static Task> {
    let team = member.team();
    let size = team.size();
    // SAFETY: descriptors are never freed; see `Deque::steal` about tasks that are gone.
    let wanted = |task: *mut Task| ancestor.is_none_or(|ancestor| unsafe { &*task }.descends_from(ancestor));
    if size > 1 {
        let first = first_victim(thread, member.tid, size);
        for step in 0..size {
            let tid = (first + step) % size;
            if tid == member.tid {
                continue;
            }
            let deque = &team.members[tid as usize].tasks.deque;
            loop {
                match deque.steal(wanted) {
                    // SAFETY: a task in a deque has not finished.
                    Steal::Got(task) => return Some(unsafe { &*task }),
                    Steal::Lost => pause(),
                    Steal::Nothing => break,
                }
            }
        }
    }
    let inbox = &team.tasks.inbox;
    if inbox.count.load(Ordering::Acquire) == 0 {
        return None;
    }
    inbox.mutex.with(|| {
        // SAFETY: under the mutex.
        let tasks = unsafe { &mut *inbox.tasks.get() };
        let at = tasks.iter().position(|&task| wanted(task.cast_mut()))?;
        inbox.count.fetch_sub(1, Ordering::Relaxed);
        // SAFETY: a task in the list has not finished.
        Some(unsafe { &*tasks.swap_remove(at) })
    })
}

/// Every second time a neighbor, which shares caches; else anyone, so that all find who has work.
fn first_victim(thread: &Thread, tid: u32, size: u32) -> u32 {
    let mut random = thread.random.get();
    random ^= random << 13;
    random ^= random >> 17;
    random ^= random << 5;
    thread.random.set(random);
    if random & 1 == 0 { tid ^ 1 } else { ((u64::from(random) * u64::from(size)) >> 32) as u32 }
}

/// The thread is about to sleep in a wait where it would execute tasks; false if there is one.
pub(crate) fn rest(member: &Member) -> bool {
    lie_down(member, IDLE);
    let team = member.team();
    let open = team.tasks.open.0.load(Ordering::Acquire);
    if open == 0 || open != member.tasks.region.get() {
        return true;
    }
    // What the thread has completed may have been the last.
    wake_drainer(team);
    team.tasks.inbox.count.load(Ordering::Acquire) == 0
        && !team.members[..team.size() as usize].iter().any(|other| other.tasks.deque.has_entries())
}

fn lie_down(member: &Member, state: u32) {
    let tasks = &member.tasks;
    tasks.idle.store(state, Ordering::Relaxed);
    if !tasks.asleep.replace(true) {
        member.team().tasks.sleepers.0.fetch_add(1, Ordering::Relaxed);
    }
    fence(Ordering::SeqCst);
}

/// The thread is awake again.
pub(crate) fn rise(member: &Member) {
    let tasks = &member.tasks;
    tasks.idle.store(AWAKE, Ordering::Relaxed);
    if tasks.asleep.replace(false) {
        member.team().tasks.sleepers.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Executes tasks until the team has none left, those others execute included.
pub(crate) fn drain(thread: &'static Thread, member: &'static Member) {
    let team = member.team();
    if !in_use(team) {
        return;
    }
    let announce = || {
        team.tasks.drainer.store(member.tid + 1, Ordering::Relaxed);
        fence(Ordering::SeqCst);
        !nothing_left(team)
    };
    wait::until(thread, || nothing_left(team), announce, &mut Tasks(thread, member));
    team.tasks.drainer.store(0, Ordering::Relaxed);
    if team.size() == 1 {
        team.tasks.open.0.store(0, Ordering::Relaxed);
    }
}

/// The team's region is over: returns when no other thread looks at the team's tasks any more.
pub(crate) fn close(_thread: &Thread, team: &Team) {
    team.tasks.open.0.store(0, Ordering::Relaxed);
    fence(Ordering::SeqCst);
    for member in &team.members[..team.size() as usize] {
        let mut looks = 0;
        while member.tasks.looking.load(Ordering::Acquire) {
            looks += 1;
            if looks < 100 { pause() } else { std::thread::yield_now() }
        }
    }
}

/// What a task does that waits: it executes its descendants. [OMP 5.2 §12.9]
struct Descendants {
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
}

impl Meanwhile for Descendants {
    #[inline]
    fn help(&mut self) -> bool {
        run_descendant(self.thread, self.member, self.ancestor)
    }

    fn rest(&mut self) -> bool {
        lie_down(self.member, WAITS);
        // Tasks in deques are executed by their owners if by no one else; those in the inbox may be for this one only.
        self.member.team().tasks.inbox.count.load(Ordering::Acquire) == 0
    }

    fn rise(&mut self) {
        rise(self.member);
    }
}

/// Executes a descendant of the task, if there is one to be found.
pub(crate) fn run_descendant(
    thread: &'static Thread,
    member: &'static Member,
    ancestor: &'static Task,
) -> bool {
    let deque = &member.tasks.deque;
    // SAFETY: descriptors are never freed, and the answer counts only if the entry is still there to be popped.
    let descends = |task: *mut Task| unsafe { &*task }.descends_from(ancestor);
    if deque.peek().is_some_and(descends)
        && let Some(task) = deque.pop()
    {
        taken_back(member);
        // SAFETY: a task in a deque has not finished.
        execute::run(thread, member, unsafe { &*task });
        return true;
    }
    if !in_use(member.team()) {
        return false;
    }
    match steal(thread, member, Some(ancestor)) {
        Some(task) => {
            execute::run(thread, member, task);
            true
        }
        None => false,
    }
}

/// The current task waits until what `count` counts has finished.
#[inline]
pub(crate) fn wait_for(thread: &'static Thread, count: &Count) {
    if !count.is_done() {
        wait_until(thread, || count.is_done(), || count.announce());
        count.settle();
    }
    happens_before::acquire(count);
}

/// The current task waits until `done`; see [`wait::until`].
#[inline(never)]
pub(crate) fn wait_until(
    thread: &'static Thread,
    done: impl FnMut() -> bool,
    announce: impl FnMut() -> bool,
) {
    let mut meanwhile = Descendants { thread, member: thread.member(), ancestor: thread.task() };
    wait::until(thread, done, announce, &mut meanwhile);
}
