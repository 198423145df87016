//! Creation of tasks, and the decision whether to execute one at once or later.
//!
//! A thread keeps a few tasks ready for thieves. While it has them, it executes a new task at once, like a call, and no
//! other thread hears of it. Executing it there is always allowed: it is a descendant of every task that is suspended
//! on the thread. [OMP 5.2 §12.9] [`crate::task::throttle`] finds out how many tasks are enough.

use core::ffi::c_void;

use weft_wait::happens_before;

use crate::settings;
use crate::sync::{AtomicUsize, Ordering, fence};
use crate::task::dependence::item::Item;
use crate::task::descriptor::{Body, Routine, Task, flag};
use crate::task::gate::Ended;
use crate::task::program;
use crate::task::storage::is_small;
use crate::task::throttle::{FOR_KNOWN_POLLERS, FOR_POLLERS};
use crate::tasking::{dependence, execute, graph, reducers, stealing, team_of, termination, traced};
use crate::team::member::Member;
use crate::team::thread::Thread;
use crate::trace::Source;

/// A task that is yet to be spawned; `size` is that of [`Body`] with the privates, `shareds` that of the shared words,
/// both in bytes.
#[inline(always)]
pub(crate) fn allocate(
    thread: &'static Thread,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
) -> *mut Body {
    let size = size.next_multiple_of(16);
    let task = thread.tasks.storage.take(size_of::<Task>() + size + shareds);
    let body = begin(thread, task, flags, size, shareds, routine);
    if flags & flag::ELSEWHERE != 0 {
        team_of::set_team(task, thread.member().team());
    }
    body
}

/// The same, if the thread has memory for a small task; the flags are not those of [`flag::ELSEWHERE`].
#[inline(always)]
pub(crate) fn allocate_quickly(
    thread: &'static Thread,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
) -> Option<*mut Body> {
    let size = size.next_multiple_of(16);
    let task = thread.tasks.storage.take_small(size_of::<Task>() + size + shareds)?;
    Some(begin(thread, task, flags, size, shareds, routine))
}

#[inline(always)]
fn begin(
    thread: &'static Thread,
    task: &'static Task,
    flags: u32,
    size: usize,
    shareds: usize,
    routine: Option<Routine>,
) -> *mut Body {
    task.begin_explicit(thread.task(), flags);
    let body = task.body();
    // SAFETY: the memory behind the descriptor is large enough for both, and no other thread has it.
    unsafe {
        (*body).shareds =
            if shareds > 0 { body.cast::<u8>().add(size).cast::<c_void>() } else { core::ptr::null_mut() };
        (*body).routine = routine;
        (*body).part = 0;
    }
    body
}

/// The thread begins a frame with the record `body`, which names its gate.
///
/// # Safety
/// `body` is the record of a task with [`flag::FRAME`], and the word that it names is the calling thread's.
pub(crate) unsafe fn name_gate(thread: &Thread, body: *mut c_void) {
    let place = body.cast::<u8>().wrapping_add(weft_abi::task::GATE as usize).cast::<*mut AtomicUsize>();
    // SAFETY: the caller's duty.
    unsafe { thread.tasks.gate.name(place.read(), body.cast_const().cast(), program::has) };
}

/// The thread makes tasks outside of frames, in code that looks at `word`. A team of one has nobody to make them for.
///
/// # Safety
/// The word is the calling thread's.
pub(crate) unsafe fn name_gate_outside(thread: &Thread, word: *mut AtomicUsize) {
    // SAFETY: the caller's duty.
    let is_new = unsafe { thread.tasks.gate.name_outside(word, program::has) };
    let member = thread.member();
    if is_new && member.team().size() == 1 {
        lower_gate(thread, member);
    }
}

/// The frame with the record `body` ends, and the thread goes on with `parent`.
pub(crate) fn end_gate(thread: &Thread, body: *const c_void, parent: &Task) {
    let (gate, member) = (&thread.tasks.gate, thread.member());
    let has_thieves = member.team().size() > 1;
    let ended = gate.end(body.cast(), has_thieves);
    if ended == Ended::Forgotten {
        member.tasks.request.forget();
    } else if execute::is_cancelled(parent) {
        // What comes next is not called, but made and discarded.
        gate.raise();
    } else if ended == Ended::Within && has_thieves && member.tasks.deque.len() <= 0 {
        // The tasks of the frame around it are larger.
        gate.come_back();
    }
}

/// A taskgroup of the thread's team is cancelled: members that call the bodies of its tasks make tasks from now on, which are
/// discarded. A member that lowers its gate meanwhile sees the cancellation behind that, or when its frame ends ([`end_gate`]).
pub(crate) fn raise_gates(thread: &Thread) {
    thread.tasks.gate.raise();
    // Behind the cancellation: the pair of the fence in `Gate::lower`.
    fence(Ordering::SeqCst);
    for member in &thread.member().team().members {
        // SAFETY: the caller takes part in the region of the team, which does not end meanwhile.
        unsafe { member.tasks.request.ask() };
    }
}

/// How many tasks in the deque are enough for thieves. A frame's children have no reason to wait for others but by
/// `taskwait`, and in a recursion each of them can feed a thief for long.
#[inline(always)]
fn enough(member: &Member, parent: &Task) -> i64 {
    let enough = member.tasks.throttle.enough();
    if parent.has(flag::FRAME) { enough.min(1) } else { enough }
}

/// The member keeps enough tasks, or is about to offer one: from now on code with a fast path calls the bodies of its tasks.
fn lower_gate(thread: &Thread, member: &Member) {
    if thread.is_observed() {
        // A tool hears of each task, and the runtime does not hear of those that are called.
        return;
    }
    let (limit, team) = (thread.tasks.stack.limit(), member.team());
    if team.size() == 1 {
        thread.tasks.gate.lower(limit, None);
    } else if termination::in_use(team) {
        thread.tasks.gate.lower(limit, Some(&member.tasks.request));
    }
    if execute::is_cancelled(thread.task()) {
        // What comes next is not called, but made and discarded.
        thread.tasks.gate.raise();
    }
}

/// The same, when the thread is about to execute a new task at once.
#[cold]
#[inline(never)]
fn lower_gate_while_fed(thread: &Thread, member: &Member) {
    lower_gate(thread, member);
    if member.team().size() > 1 && member.tasks.deque.len() <= 0 {
        // A thief may have asked meanwhile.
        thread.tasks.gate.raise();
    }
}

/// Whether there are enough tasks for thieves, and a new one with these `flags` can be executed now, none of which is `special`.
#[inline(always)]
pub(super) fn is_executed_at_once(
    thread: &Thread,
    member: &Member,
    flags: u32,
    parent: &Task,
    special: u32,
) -> bool {
    member.tasks.deque.len() >= enough(member, parent)
        && flags & special == 0
        && !thread.tasks.stack.is_short()
}

/// Whether a new task with these `flags` is a call and nothing else: its thread is undisturbed, so that no thief waits and nothing can be cancelled,
/// and it is tied, so that it ends when its code does. What [`spawn`] would ask besides has one answer then.
#[inline(always)]
pub(crate) fn is_call(thread: &Thread, flags: u32) -> bool {
    thread.is_undisturbed()
        && flags & (flag::SPECIAL | flag::TIED) == flag::TIED
        && thread.tasks.stack.has_room()
        && thread.tasks.gate.is_none_or_at(&thread.tasks.stack)
}

/// Executes such a task.
#[inline(always)]
pub(crate) fn call(thread: &'static Thread, task: &'static Task) {
    thread.set_task(task);
    execute::call_once(thread, task);
    thread.set_task(task.parent());
    if is_small(task) && execute::leaves_nothing(task) {
        thread.tasks.storage.keep_small(task);
    } else {
        execute::end_slowly(thread, task);
    }
}

/// The current task has created `task`.
#[inline(always)]
pub(crate) fn spawn(thread: &'static Thread, task: &'static Task, source: Source) {
    let parent = thread.task();
    let member = thread.member();
    if is_executed_at_once(thread, member, task.flags.get(), parent, flag::SPECIAL | flag::TRACED) {
        // An untied task spawns itself to go on.
        if core::ptr::eq(task, parent) {
            task.set(flag::AGAIN);
            return;
        }
        execute_at_once(thread, member, task, parent);
    } else {
        spawn_slowly(thread, member, task, parent, source);
    }
}

#[inline(always)]
fn execute_at_once(
    thread: &'static Thread,
    member: &'static Member,
    task: &'static Task,
    parent: &'static Task,
) {
    begin_at_once(thread, member);
    include(thread, member, task, parent);
}

/// The member is about to execute a new task at once.
#[inline(always)]
pub(super) fn begin_at_once(thread: &Thread, member: &Member) {
    member.tasks.throttle.included.set(true);
    if thread.tasks.gate.is_above(|| thread.tasks.stack.limit()) {
        lower_gate_while_fed(thread, member);
    }
}

/// Executes `task` at once, and then in its descriptor one task after the other, as long as the thread has enough tasks for
/// thieves. `next` makes the descriptor the next task, or returns false if none is left.
///
/// Each is executed as [`spawn`] would; what is saved is to take and give back a descriptor for each. True if the descriptor
/// has a task that is yet to be spawned. Else it is gone, although there may be more to do: something has followed from the
/// end of the task that it had.
#[inline(always)]
pub(crate) fn execute_while_fed(
    thread: &'static Thread,
    task: &'static Task,
    mut next: impl FnMut(&'static Task) -> bool,
) -> bool {
    let (parent, member) = (thread.task(), thread.member());
    while is_executed_at_once(thread, member, task.flags.get(), parent, flag::SPECIAL | flag::TRACED) {
        begin_at_once(thread, member);
        if !execute::call_inside(thread, task, parent) {
            count_in(thread, member, task, parent);
            execute::leave(member, task);
            return false;
        }
        if !execute::leaves_nothing(task) || !next(task) {
            execute::end_included(thread, task);
            return false;
        }
    }
    true
}

/// Executes the task at once. If it is untied and gives way in vain, it goes on later: it may wait for what the current
/// task has yet to do.
#[inline(always)]
fn include(thread: &'static Thread, member: &'static Member, task: &'static Task, parent: &'static Task) {
    if !execute::include_or_leave(thread, task, parent) {
        count_in(thread, member, task, parent);
        execute::leave(member, task);
    }
}

/// Whether a task that is special, but has no event and is not for helpers, is executed at once.
fn is_special_executed_at_once(thread: &Thread, member: &Member, task: &Task) -> bool {
    let (kept, enough) = if task.has(flag::URGENT) {
        // The list is the team's.
        (member.team().tasks.urgent.len() as i64, FOR_POLLERS)
    } else {
        (member.tasks.deque.len(), FOR_KNOWN_POLLERS)
    };
    kept >= enough.max(member.tasks.throttle.enough()) && !thread.tasks.stack.is_short()
}

/// Decides whether the `priority` clause of a new task matters.
pub(crate) fn settle_priority(task: &Task) {
    if task.clear(flag::PRIORITY) && settings::get().max_task_priority > 0 && task.priority() > 0 {
        task.set(flag::URGENT);
    }
}

#[cold]
#[inline(never)]
fn spawn_slowly(
    thread: &'static Thread,
    member: &'static Member,
    task: &'static Task,
    parent: &'static Task,
    source: Source,
) {
    if core::ptr::eq(task, parent) {
        task.set(flag::AGAIN);
        return;
    }
    if task.has(flag::TRACED) {
        traced::create(thread, task, source, &[]);
        if is_executed_at_once(thread, member, task.flags.get(), parent, flag::SPECIAL) {
            execute_at_once(thread, member, task, parent);
            return;
        }
    }
    if task.has(flag::PRIORITY) {
        settle_priority(task);
        if is_executed_at_once(thread, member, task.flags.get(), parent, flag::SPECIAL)
            && !task.has(flag::URGENT)
        {
            include(thread, member, task, parent);
            return;
        }
    }
    if task.flags.get() & (flag::PROXY | flag::DETACHABLE) != 0 {
        // It may finish later than its code.
        count_in(thread, member, task, parent);
        if parent.is_final() || member.team().size() == 1 {
            execute::run(thread, Some(member), task);
            return;
        }
    } else if parent.is_final() {
        lower_gate(thread, member);
        execute::include(thread, task, parent);
        return;
    } else if task.flags.get() & (flag::GIVES_WAY | flag::URGENT) != 0
        && task.flags.get() & flag::ELSEWHERE == 0
        && is_special_executed_at_once(thread, member, task)
    {
        include(thread, member, task, parent);
        return;
    } else {
        count_in(thread, member, task, parent);
    }
    if parent.has(flag::FRAME) {
        task.set(flag::OF_FRAME);
        lower_gate(thread, member);
        thread.tasks.gate.offered();
    } else {
        member.tasks.throttle.adapt(member.tasks.deque.len());
    }
    stealing::offer(member, task);
}

/// The task will not be finished when its creator goes on: its parent, its taskgroup and its team count it.
pub(crate) fn count_in(thread: &'static Thread, member: &Member, task: &Task, parent: &'static Task) {
    reducers::fork(thread, task, parent);
    task.set(flag::DEFERRED);
    // The thread that executes it sees what its creator has done.
    happens_before::release(task);
    parent.owner.store(core::ptr::from_ref(&thread.parker).cast_mut(), core::sync::atomic::Ordering::Relaxed);
    parent.count.add(1);
    // SAFETY: the group of a task that is yet to finish is alive.
    if let Some(group) = unsafe { task.group.get().as_ref() } {
        group.add(&thread.parker);
    }
    termination::count_created(member);
    thread.disturb();
}

/// The current task has created `task`, which comes after what its dependences name.
pub(crate) fn spawn_after(thread: &'static Thread, task: &'static Task, list: &[Item], source: Source) {
    let parent = thread.task();
    let member = thread.member();
    if list.is_empty() {
        spawn(thread, task, source);
        return;
    }
    if parent.flags.get() & (flag::FINAL | flag::GRAPH | flag::TRACED) != 0
        && spawn_by_parent(thread, member, task, parent, list, source)
    {
        return;
    }
    if parent.count.is_done()
        && task.has(flag::TIED)
        && is_executed_at_once(thread, member, task.flags.get(), parent, flag::SPECIAL)
    {
        // All tasks before it have completed, and it will have completed before a later task is created, so that the table
        // need not know of it. A thief may have emptied the deque meanwhile; what is decided here stays. An untied task may
        // be left for others.
        execute_at_once(thread, member, task, parent);
        return;
    }
    settle_priority(task);
    let node = dependence::register(parent, task, list);
    if node.is_ready() && !node.excludes_others() {
        spawn(thread, task, source);
        return;
    }
    // The thread that finishes the last predecessor may have executed it before this function returns.
    count_in(thread, member, task, parent);
    if node.release() {
        stealing::offer(member, task);
    }
}

/// What its parent's flags mean for a task with dependences; true if it has been spawned.
#[cold]
#[inline(never)]
fn spawn_by_parent(
    thread: &'static Thread,
    member: &'static Member,
    task: &'static Task,
    parent: &'static Task,
    list: &[Item],
    source: Source,
) -> bool {
    if task.has(flag::TRACED) {
        traced::create(thread, task, source, list);
    }
    if parent.is_final() {
        dependence::wait(thread, list);
        spawn(thread, task, source);
        return true;
    }
    parent.has(flag::GRAPH) && graph::spawn(thread, member, task, list, source)
}
