//! `depend` clauses of `task` and `taskwait`. [OMP 5.2 §15.9.5]

use core::ffi::c_void;
use std::borrow::Cow;

use crate::entry::variadic::Location;
use crate::task::dependence::item::Item;
use crate::task::descriptor::Task;
use crate::tasking::{dependence, spawn};
use crate::team::thread::Thread;
use crate::trace::Source;

/// The list of a call.
///
/// # Safety
/// `items` points to `count` entries, unless that is 0 or less.
unsafe fn list<'a>(count: i32, items: *const Item) -> &'a [Item] {
    if count <= 0 || items.is_null() {
        return &[];
    }
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(items, count as usize) }
}

/// Both lists of a call: entries that may name an address twice, and entries that do not.
///
/// # Safety
/// As [`list`], twice.
unsafe fn lists<'a>(
    count: i32,
    items: *const Item,
    others: i32,
    other_items: *const Item,
) -> Cow<'a, [Item]> {
    // SAFETY: the caller's duty.
    let (items, others) = unsafe { (list(count, items), list(others, other_items)) };
    // Weft and clang pass one list only.
    if others.is_empty() { Cow::Borrowed(items) } else { Cow::Owned([items, others].concat()) }
}

/// # Safety
/// `body` comes from `__kmpc_omp_task_alloc` and was not spawned yet; the lists have the given lengths.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_task_with_deps(
    loc: Location,
    _gtid: i32,
    body: *mut c_void,
    count: i32,
    items: *const Item,
    others: i32,
    other_items: *const Item,
) -> i32 {
    // SAFETY: the caller's duty.
    let (task, list) = unsafe { (Task::of_body(body), lists(count, items, others, other_items)) };
    spawn::spawn_after(Thread::current(), task, &list, Source::ident(loc));
    0
}

/// # Safety
/// The lists have the given lengths.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_wait_deps(
    loc: Location,
    gtid: i32,
    count: i32,
    items: *const Item,
    others: i32,
    other_items: *const Item,
) {
    // SAFETY: the caller's duty.
    unsafe { __kmpc_omp_taskwait_deps_51(loc, gtid, count, items, others, other_items, 0) }
}

/// # Safety
/// The lists have the given lengths.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_omp_taskwait_deps_51(
    _loc: Location,
    _gtid: i32,
    count: i32,
    items: *const Item,
    others: i32,
    other_items: *const Item,
    nowait: i32,
) {
    // SAFETY: the caller's duty.
    let list = unsafe { lists(count, items, others, other_items) };
    if nowait == 0 {
        dependence::wait(Thread::current(), &list);
    } else {
        dependence::pass_on(Thread::current(), &list);
    }
}
