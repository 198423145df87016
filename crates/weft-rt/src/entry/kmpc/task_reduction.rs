//! `task_reduction`, `in_reduction` and the `task` modifier of `reduction`. [OMP 5.2 §5.5.9–11]

use core::ffi::c_void;

use crate::entry::variadic::Location;
use crate::task::group::Group;
use crate::task::reduction::{Combine, Finalize, Initialize, Input};
use crate::tasking::{reduction, taskgroup};
use crate::team::thread::Thread;

/// An item as older compilers describe it. [kmp.h: kmp_task_red_input_t]
#[repr(C)]
#[derive(Clone, Copy)]
struct OldInput {
    shared: *mut c_void,
    size: usize,
    /// Takes only the private copy; one argument more does no harm.
    initialize: Option<Initialize>,
    finalize: Option<Finalize>,
    combine: Option<Combine>,
    flags: u32,
}

impl OldInput {
    fn renewed(self) -> Input {
        Input {
            shared: self.shared,
            original: self.shared,
            size: self.size,
            initialize: self.initialize,
            finalize: self.finalize,
            combine: self.combine,
            flags: self.flags,
        }
    }
}

fn handle(group: Option<&Group>) -> *mut c_void {
    group.map_or(core::ptr::null_mut(), |group| core::ptr::from_ref(group).cast_mut().cast())
}

/// # Safety
/// `items` points to `count` items.
unsafe fn renewed(count: i32, items: *const OldInput) -> Vec<Input> {
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(items, count.max(0) as usize) }
        .iter()
        .map(|item| item.renewed())
        .collect()
}

/// # Safety
/// `items` points to `count` items.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskred_init(_gtid: i32, count: i32, items: *const Input) -> *mut c_void {
    // SAFETY: the caller's duty.
    let items = unsafe { core::slice::from_raw_parts(items, count.max(0) as usize) };
    handle(reduction::begin(Thread::current(), items))
}

/// # Safety
/// `items` points to `count` items.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_init(
    _gtid: i32,
    count: i32,
    items: *const OldInput,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    let items = unsafe { renewed(count, items) };
    handle(reduction::begin(Thread::current(), &items))
}

/// # Safety
/// `items` points to `count` items.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_taskred_modifier_init(
    _loc: Location,
    _gtid: i32,
    worksharing: i32,
    count: i32,
    items: *const Input,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    let items = unsafe { core::slice::from_raw_parts(items, count.max(0) as usize) };
    handle(Some(reduction::begin_common(Thread::current(), worksharing != 0, items)))
}

/// # Safety
/// `items` points to `count` items.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_modifier_init(
    _loc: Location,
    _gtid: i32,
    worksharing: i32,
    count: i32,
    items: *const OldInput,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    let items = unsafe { renewed(count, items) };
    handle(Some(reduction::begin_common(Thread::current(), worksharing != 0, &items)))
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_task_reduction_modifier_fini(_loc: Location, _gtid: i32, _worksharing: i32) {
    taskgroup::end(Thread::current());
}

/// # Safety
/// `group` is null or what an entry above has returned, and its taskgroup has not ended.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_task_reduction_get_th_data(
    _gtid: i32,
    group: *mut c_void,
    item: *mut c_void,
) -> *mut c_void {
    // SAFETY: the caller's duty.
    let group = unsafe { group.cast::<Group>().as_ref() };
    reduction::copy_of(Thread::current(), group, item)
}
