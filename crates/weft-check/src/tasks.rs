//! Explicit tasks: each is executed where it is made, as a strand that nothing orders until something waits for it.

use crate::baton;
use crate::call::{self, call_task};
use crate::clocks::merge;
use crate::depend::{Before, Dependence, Siblings};
use crate::frame::{Copied, Frame, Group, Record};
use crate::strands::{Bag, Kind};
use crate::world::{World, world};

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
        let parent = world.task(me);
        let items = list.iter().filter(|item| item.is_exclusive());
        exclusive = items.map(|item| world.locks.among(parent, item.address)).collect();
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
    let learned = std::mem::replace(&mut thread.clocks, std::mem::take(&mut frame.clocks));
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
    let knows = if is_undeferred { &mut world.threads[me].clocks } else { &mut outer.children.learned };
    merge(knows, &learned);
    world.forget_stack(me, frame.top);
}

/// Executes a task that has been made, and frees its record.
pub(crate) fn execute(task: usize, dependences: Option<&[Dependence]>, is_undeferred: bool, top: usize) {
    let me = baton::me();
    let Some(record) = world().records.remove(&task) else { return };
    if innermost_group(&mut world(), me).is_some_and(|group| group.is_canceled) {
        // Tasks that have not begun when their group is canceled are never executed.
        call::end_task_copies(record.flags, me, task);
        call::free_record(task);
        return;
    }
    if is_undeferred && let Some(list) = dependences {
        wait_for_dependences(me, list);
    }
    begin(me, record, dependences.filter(|_| !is_undeferred), top);
    call_task(record.function, me, task);
    call::end_task_copies(record.flags, me, task);
    end(me, is_undeferred);
    call::free_record(task);
}

/// Waits for the tasks that the current one has made.
pub(crate) fn wait(me: usize) {
    let mut guard = world();
    let strand = guard.current(me);
    let world = &mut *guard;
    let Some(frame) = world.threads[me].context().frames.last_mut() else { return };
    let mut learned = world.strands.wait_for(&mut frame.children, strand);
    for group in &mut frame.groups {
        merge(&mut learned, &world.strands.wait_for(&mut group.children, strand));
    }
    frame.siblings = Siblings::default();
    merge(&mut world.threads[me].clocks, &learned);
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
    let mut learned = world.strands.wait_for_some(&mut frame.children, strand, |number| before.has(number));
    for group in &mut frame.groups {
        let of_group = world.strands.wait_for_some(&mut group.children, strand, |number| before.has(number));
        merge(&mut learned, &of_group);
    }
    merge(&mut world.threads[me].clocks, &learned);
}

/// Orders tasks as an empty one with these dependences does.
pub(crate) fn order(me: usize, list: &[Dependence]) {
    let mut guard = world();
    let next = guard.dependent;
    guard.dependent += 1;
    guard.frame(me).siblings.add(next, list);
}

/// Begins a group.
pub(crate) fn begin_group(me: usize) {
    let mut guard = world();
    let frame = guard.frame(me);
    let group = Group {
        children: std::mem::take(&mut frame.children),
        descendants: std::mem::take(&mut frame.descendants),
        ..Group::default()
    };
    frame.groups.push(group);
}

/// Waits for all tasks of the group and those that they made; returns the reductions to combine.
pub(crate) fn end_group(me: usize) -> Vec<Copied> {
    let mut guard = world();
    let strand = guard.current(me);
    let world = &mut *guard;
    let Some(frame) = world.threads[me].context().frames.last_mut() else { return Vec::new() };
    let mut learned = world.strands.wait_for(&mut frame.children, strand);
    merge(&mut learned, &world.strands.wait_for(&mut frame.descendants, strand));
    let Some(group) = frame.groups.pop() else { return Vec::new() };
    frame.children = group.children;
    frame.descendants = group.descendants;
    merge(&mut world.threads[me].clocks, &learned);
    let World { exempt, .. } = world;
    exempt.retain(|(from, _)| !group.copies.iter().any(|copied| copied.copy == *from));
    group.copies
}

/// The innermost group around what the thread executes.
pub(crate) fn innermost_group(world: &mut World, me: usize) -> Option<&mut Group> {
    world.context(me).frames.iter_mut().rev().find_map(|frame| frame.groups.last_mut())
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
pub(crate) fn copy_of(me: usize, item: usize) -> Option<Copied> {
    let guard = world();
    let contexts = guard.threads[me].contexts.iter().rev();
    let groups =
        contexts.flat_map(|context| context.frames.iter().rev()).flat_map(|frame| frame.groups.iter().rev());
    let mut copies = groups.flat_map(|group| &group.copies);
    copies.find(|copied| [copied.item, copied.original, copied.copy].contains(&item)).copied()
}
