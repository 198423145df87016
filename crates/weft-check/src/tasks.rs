//! Explicit tasks: each is executed where it is made, as a strand that nothing orders until something waits for it.

use crate::baton;
use crate::call::{Function, call_task};
use crate::depend::{Before, Dependence, Siblings};
use crate::strands::{Bag, Kind, Place, Strands};
use crate::world::{Clocks, World, world};

/// A task that has been made: what the compiler said of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Record {
    pub(crate) flags: i32,
    pub(crate) size: usize,
    pub(crate) function: Function,
    pub(crate) place: Place,
}

/// A copy of a reduction's item for the tasks of a group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Copied {
    pub(crate) item: usize,
    pub(crate) original: usize,
    pub(crate) copy: usize,
    pub(crate) size: usize,
    pub(crate) combine: Function,
}

/// A group of tasks.
#[derive(Default)]
struct Group {
    /// What the task had made before the group.
    children: Bag,
    descendants: Bag,
    /// The reductions of the group.
    copies: Vec<Copied>,
}

/// A task that is being executed, explicit or implicit.
pub(crate) struct Frame {
    /// The tasks that it has made and not waited for, and what these have left behind.
    children: Bag,
    descendants: Bag,
    groups: Vec<Group>,
    /// What its children depend on.
    pub(crate) siblings: Siblings,
    /// The tasks that come before it by its own dependences.
    pub(crate) before: Before,
    /// Whether it is final, and all tasks in it are executed at once.
    pub(crate) is_final: bool,
    pub(crate) is_explicit: bool,
    /// Threads of the regions that it forks.
    pub(crate) threads: usize,
    /// The number under which others may depend on it.
    number: Option<u32>,
    /// What the thread had when it began: locks, and what it knew.
    held: Vec<usize>,
    clocks: Clocks,
    top: usize,
}

impl Frame {
    /// The implicit task of a thread.
    pub(crate) fn implicit(threads: usize) -> Frame {
        Frame {
            children: Bag::default(),
            descendants: Bag::default(),
            groups: Vec::new(),
            siblings: Siblings::default(),
            before: Before::default(),
            is_final: false,
            is_explicit: false,
            threads,
            number: None,
            held: Vec::new(),
            clocks: Vec::new(),
            top: 0,
        }
    }

    /// Whether all tasks that it has made are waited for.
    pub(crate) fn has_ended_all(&self) -> bool {
        self.children.is_empty() && self.descendants.is_empty() && self.groups.is_empty()
    }

    /// Moves all that it has left open to `into`.
    pub(crate) fn pour(&mut self, strands: &mut Strands, into: &mut Bag) {
        strands.pour(&mut self.children, into);
        strands.pour(&mut self.descendants, into);
        for group in &mut self.groups {
            strands.pour(&mut group.children, into);
            strands.pour(&mut group.descendants, into);
        }
    }
}

/// Begins a task. `is_waited_for`: what made it goes on when it has ended.
pub(crate) fn begin(me: usize, record: Record, dependences: Option<&[Dependence]>, top: usize) {
    let mut guard = world();
    let world = &mut *guard;
    let next = world.dependent;
    let (mut before, mut number, mut exclusive) = (Before::default(), None, Vec::new());
    if let Some(list) = dependences {
        world.dependent += 1;
        number = Some(next);
        before = world.frame(me).siblings.add(next, list);
        exclusive = list.iter().filter(|item| item.is_exclusive()).map(|item| item.address).collect();
    }
    let outer = world.frame(me);
    let (is_final, threads) = (outer.is_final || record.flags & weft_abi::task::FINAL != 0, outer.threads);
    world.forget_stack(me, top);
    world.begin(me, Kind::Task, record.place);
    // Of tasks that exclude each other one is executed at a time, as if each held a lock.
    let lock_set = world.locks.number(&exclusive);
    let thread = &mut world.threads[me];
    let held = std::mem::replace(&mut thread.held, exclusive);
    thread.lock_set = lock_set;
    let clocks = thread.clocks.clone();
    let frame =
        Frame { before, number, is_final, is_explicit: true, held, clocks, top, ..Frame::implicit(threads) };
    world.context(me).frames.push(frame);
}

/// Ends a task. `is_undeferred`: what made it has waited for it.
pub(crate) fn end(me: usize, is_undeferred: bool) {
    let mut guard = world();
    let world = &mut *guard;
    let Some(mut frame) = world.context(me).frames.pop() else { return };
    let Some(strand) = world.context(me).path.pop() else { return };
    let thread = &mut world.threads[me];
    thread.clocks = std::mem::take(&mut frame.clocks);
    thread.held = std::mem::take(&mut frame.held);
    let held = thread.held.clone();
    world.threads[me].lock_set = world.locks.number(&held);
    let mut left = Bag::default();
    frame.pour(&mut world.strands, &mut left);
    // A team of one thread executes one task at a time.
    let team = world.context(me).team;
    let is_undeferred = is_undeferred || world.frame(me).is_final || world.teams[team].size() == 1;
    let into = world.current(me);
    let strands = &mut world.strands;
    let context = world.threads[me].context();
    let Some(outer) = context.frames.last_mut() else { return };
    match (is_undeferred, frame.number) {
        (true, _) => strands.join(strand, into),
        (false, Some(number)) => strands.put_apart(strand, number, &mut outer.children),
        (false, None) => strands.put(strand, &mut outer.children),
    }
    strands.pour(&mut left, &mut outer.descendants);
    world.forget_stack(me, frame.top);
}

/// Executes a task that has been made, and frees its record.
pub(crate) fn execute(task: usize, dependences: Option<&[Dependence]>, is_undeferred: bool, top: usize) {
    let me = baton::me();
    let Some(record) = world().records.remove(&task) else { return };
    if is_undeferred && let Some(list) = dependences {
        wait_for_dependences(me, list);
    }
    begin(me, record, dependences.filter(|_| !is_undeferred), top);
    call_task(record.function, me, task);
    crate::call::end_task_copies(record.flags, me, task);
    end(me, is_undeferred);
    crate::call::free_record(task);
}

/// Waits for the tasks that the current one has made.
pub(crate) fn wait(me: usize) {
    let mut guard = world();
    let strand = guard.current(me);
    let world = &mut *guard;
    let Some(frame) = world.threads[me].context().frames.last_mut() else { return };
    world.strands.wait_for(&mut frame.children, strand);
    for group in &mut frame.groups {
        world.strands.wait_for(&mut group.children, strand);
    }
    frame.siblings = Siblings::default();
}

/// Waits for the tasks on which one with this list would depend.
pub(crate) fn wait_for_dependences(me: usize, list: &[Dependence]) {
    let mut guard = world();
    let next = guard.dependent;
    guard.dependent += 1;
    let strand = guard.current(me);
    let world = &mut *guard;
    let Some(frame) = world.threads[me].context().frames.last_mut() else { return };
    let before = frame.siblings.asked(next, list);
    world.strands.wait_for_some(&mut frame.children, strand, |number| before.has(number));
    for group in &mut frame.groups {
        world.strands.wait_for_some(&mut group.children, strand, |number| before.has(number));
    }
}

/// Begins a group.
pub(crate) fn begin_group(me: usize) {
    let mut guard = world();
    let frame = guard.frame(me);
    let group = Group {
        children: std::mem::take(&mut frame.children),
        descendants: std::mem::take(&mut frame.descendants),
        copies: Vec::new(),
    };
    frame.groups.push(group);
}

/// Waits for all tasks of the group and those that they made; returns the reductions to combine.
pub(crate) fn end_group(me: usize) -> Vec<Copied> {
    let mut guard = world();
    let strand = guard.current(me);
    let world = &mut *guard;
    let Some(frame) = world.threads[me].context().frames.last_mut() else { return Vec::new() };
    world.strands.wait_for(&mut frame.children, strand);
    world.strands.wait_for(&mut frame.descendants, strand);
    let Some(group) = frame.groups.pop() else { return Vec::new() };
    frame.children = group.children;
    frame.descendants = group.descendants;
    let World { exempt, .. } = world;
    exempt.retain(|(from, _)| !group.copies.iter().any(|copied| copied.copy == *from));
    group.copies
}

/// Gives the innermost group a reduction; without one, nothing happens.
pub(crate) fn add_copy(me: usize, copied: Copied) {
    let mut guard = world();
    guard.exempt.push((copied.copy, copied.copy + copied.size));
    if let Some(group) = guard.frame(me).groups.last_mut() {
        group.copies.push(copied);
    }
}

/// The copy that tasks of the groups around the thread use in the place of `item`.
pub(crate) fn copy_of(me: usize, item: usize) -> Option<usize> {
    let guard = world();
    let contexts = guard.threads[me].contexts.iter().rev();
    let groups =
        contexts.flat_map(|context| context.frames.iter().rev()).flat_map(|frame| frame.groups.iter().rev());
    let mut copies = groups.flat_map(|group| &group.copies);
    copies
        .find(|copied| [copied.item, copied.original, copied.copy].contains(&item))
        .map(|copied| copied.copy)
}
