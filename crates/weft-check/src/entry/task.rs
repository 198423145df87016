//! Tasks: the functions of libomp that compiled programs call. [kmp.h]

use std::arch::naked_asm;

use weft_abi::task as layout;

use super::place;
use crate::baton;
use crate::call::{self, stack_pointer};
use crate::depend::Dependence;
use crate::frame::{Copied, Record};
use crate::shadow::Deed;
use crate::strands::Place;
use crate::tasks;
use crate::world::{Wait, world};

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_task_alloc(
    ident: usize,
    _: i32,
    flags: i32,
    size: u64,
    shareds: u64,
    function: usize,
) -> usize {
    if flags & layout::DETACHABLE != 0 {
        crate::say::refuse("a task has the clause 'detach'");
    }
    super::me();
    let room = (size as usize).next_multiple_of(16) + shareds as usize;
    let task = new_record(room);
    if shareds > 0 {
        call::store(task, (task + (size as usize).next_multiple_of(16)) as u64);
    }
    call::store(task + 8, function as u64);
    let record = Record { flags, size: room, function, place: place(ident) };
    world().records.insert(task, record);
    task
}

/// Memory for the record of a task, of which nothing is remembered: it belongs to no thread, but to the task.
fn new_record(room: usize) -> usize {
    let task = call::allocate(room, 16);
    let mut guard = world();
    guard.shadow.forget(task, task + room);
    guard.blocks.remove(&task);
    task
}

/// The list of dependences of a call.
fn list(count: i32, address: usize) -> Vec<Dependence> {
    let record = |at: usize| {
        let base = address + at * 24;
        Dependence { address: call::load(base) as usize, flag: call::load(base + 16) as u8 }
    };
    (0..usize::try_from(count).unwrap_or(0)).map(record).collect()
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_task(_: usize, _: i32, task: usize) -> i32 {
    super::me();
    tasks::execute(task, None, false, stack_pointer());
    0
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_task_with_deps(
    _: usize,
    _: i32,
    task: usize,
    count: i32,
    deps: usize,
    _: i32,
    _: usize,
) -> i32 {
    let list = list(count, deps);
    tasks::execute(task, Some(&list), false, stack_pointer());
    0
}

/// The task's function is called by the program itself, below the frame of the caller.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn __kmpc_omp_task_begin_if0() {
    naked_asm!("lea rcx, [rsp + 8]", "jmp {then}", then = sym begin_undeferred)
}
/// The task's function is called by the program itself, below the frame of the caller.
#[cfg(target_arch = "aarch64")]
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn __kmpc_omp_task_begin_if0() {
    naked_asm!("mov x3, sp", "b {then}", then = sym begin_undeferred)
}
extern "C" fn begin_undeferred(_: usize, _: i32, task: usize, top: usize) {
    let me = super::me();
    let record = world().records.get(&task).copied();
    if let Some(record) = record {
        tasks::begin(me, record, None, top);
    }
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_task_complete_if0(_: usize, _: i32, task: usize) {
    let me = super::me();
    let record = world().records.remove(&task);
    if let Some(record) = record {
        call::end_task_copies(record.flags, me, task);
        tasks::end(me, true);
        call::free_record(task);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_taskwait(_: usize, _: i32) -> i32 {
    tasks::wait(super::me());
    0
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_taskwait_deps_51(
    _: usize,
    _: i32,
    count: i32,
    deps: usize,
    _: i32,
    _: usize,
    nowait: i32,
) {
    let list = list(count, deps);
    match nowait {
        0 => tasks::wait_for_dependences(super::me(), &list),
        _ => tasks::order(super::me(), &list),
    }
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_omp_taskyield(_: usize, _: i32, _: i32) -> i32 {
    let me = super::me();
    drop(baton::wait(world(), me, Wait::Nothing));
    0
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_taskgroup(_: usize, _: i32) {
    tasks::begin_group(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_taskgroup(ident: usize, _: i32) {
    end_group(super::me(), place(ident));
}

/// Ends the innermost group, and combines its reductions.
fn end_group(me: usize, place: Place) {
    for copied in tasks::end_group(me) {
        super::watch::touch(me, copied.item, copied.size, Deed::Write, place);
        call::call_pair(copied.combine, copied.item, copied.copy);
        call::free_record(copied.copy);
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_task_allow_completion_event(_: usize, _: i32, _: usize) -> usize {
    crate::say::refuse("a task has the clause 'detach'")
}
#[unsafe(no_mangle)]
extern "C" fn omp_fulfill_event(_: usize) {
    crate::say::refuse("a task has the clause 'detach'")
}

/// Makes a task of each so many iterations: of one, if nothing else is said.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_taskloop_5(
    ident: usize,
    gtid: i32,
    task: usize,
    condition: i32,
    from: usize,
    to: usize,
    _step: i64,
    nogroup: i32,
    division: i32,
    size: u64,
    is_strict: i32,
    copied: usize,
) {
    let me = super::me();
    if nogroup == 0 {
        __kmpc_taskgroup(ident, gtid);
    }
    let (first, last) = (call::load(from), call::load(to));
    let count = last.wrapping_sub(first).wrapping_add(1);
    let size = size.max(1);
    let parts = match division {
        layout::DIVIDE_BY_GRAINSIZE if is_strict != 0 => count.div_ceil(size),
        layout::DIVIDE_BY_GRAINSIZE => (count / size).max(1),
        layout::DIVIDE_BY_NUM_TASKS => size.min(count),
        _ => count,
    };
    let template = world().records.get(&task).copied();
    if let Some(record) = template.filter(|_| count > 0) {
        for part in 0..parts {
            let (begin, end) = match (division, is_strict) {
                (layout::DIVIDE_BY_GRAINSIZE, 1..) => (part * size, ((part + 1) * size).min(count)),
                _ => ((count * part).div_ceil(parts), (count * (part + 1)).div_ceil(parts)),
            };
            let copy = new_record(record.size);
            call::copy(task, copy, record.size);
            call::store(copy + (from - task), first + begin);
            call::store(copy + (to - task), first + end - 1);
            let is_last = i32::from(end == count);
            call::store(copy + layout::LAST as usize, is_last as u64);
            if copied != 0 {
                call::call_copying(copied, copy, task, is_last);
            }
            world().records.insert(copy, record);
            tasks::execute(copy, None, condition == 0, stack_pointer());
        }
        call::end_task_copies(record.flags, me, task);
    }
    world().records.remove(&task);
    call::free_record(task);
    if nogroup == 0 {
        end_group(me, place(ident));
    }
}

/// What is no larger than this is a number, and leads to no other memory.
const LARGEST_NUMBER: usize = 8;

/// Begins the reductions that a list of so many records of seven words describes. [kmp.h: kmp_taskred_input_t]
fn begin_reductions(me: usize, count: i32, list: usize) {
    for at in 0..usize::try_from(count).unwrap_or(0) {
        let word = |word: usize| call::load(list + (at * 7 + word) * 8) as usize;
        let (item, original, size, begin, combine) = (word(0), word(1), word(2), word(3), word(5));
        let copy = call::allocate(size, 64);
        if begin != 0 {
            call::call_pair(begin, copy, if original == 0 { item } else { original });
        }
        tasks::add_copy(me, Copied { item, original, copy, size, combine });
    }
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_taskred_init(_: i32, count: i32, list: usize) -> usize {
    begin_reductions(super::me(), count, list);
    0
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_taskred_modifier_init(
    ident: usize,
    gtid: i32,
    _: i32,
    count: i32,
    list: usize,
) -> usize {
    __kmpc_taskgroup(ident, gtid);
    begin_reductions(super::me(), count, list);
    0
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_task_reduction_modifier_fini(ident: usize, _: i32, _: i32) {
    end_group(super::me(), place(ident));
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_task_reduction_get_th_data(_: i32, _: usize, item: usize) -> usize {
    let me = super::me();
    let Some(copied) = tasks::copy_of(me, item) else { return item };
    if copied.size > LARGEST_NUMBER {
        // A thread's tasks have one copy, and so have what it leads to.
        world().knows_thread(me);
    }
    copied.copy
}
