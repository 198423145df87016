//! Regions, barriers, loops, `single`: the functions of libomp that compiled programs call. [kmp.h]
//!
//! The words that a region gets stand behind `...`; a few instructions put them where they can be counted.

use std::arch::naked_asm;

use super::place;
use crate::call::{self, stack_pointer};
use crate::cancel::{self, PARALLEL};
use crate::strands::Kind;
use crate::world::world;
use crate::{loops, team};

/// The words of a region: the first ones came in registers.
///
/// # Safety
/// `registers` are as many words as the caller says, `rest` has the others.
unsafe fn words(count: i32, registers: *const usize, in_registers: usize, rest: *const usize) -> Vec<usize> {
    let word = |at: usize| match at < in_registers {
        // SAFETY: the caller passes this many words in registers.
        true => unsafe { *registers.add(at) },
        // SAFETY: and the others on the stack.
        false => unsafe { *rest.add(at - in_registers) },
    };
    (0..usize::try_from(count).unwrap_or(0)).map(word).collect()
}

macro_rules! variadic {
    ($name:ident, $then:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        extern "C" fn $name() {
            naked_asm!(
                "push rbp",
                "mov rbp, rsp",
                "sub rsp, 32",
                "mov [rsp], rcx",
                "mov [rsp + 8], r8",
                "mov [rsp + 16], r9",
                "mov rcx, rsp",
                "lea r8, [rbp + 16]",
                "mov r9d, 3",
                "call {then}",
                "leave",
                "ret",
                then = sym $then,
            )
        }
        #[cfg(target_arch = "aarch64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        extern "C" fn $name() {
            naked_asm!(
                "stp x29, x30, [sp, #-16]!",
                "mov x29, sp",
                "sub sp, sp, #48",
                "stp x3, x4, [sp]",
                "stp x5, x6, [sp, #16]",
                "str x7, [sp, #32]",
                "mov x3, sp",
                "add x4, x29, #16",
                "mov w5, #5",
                "bl {then}",
                "mov sp, x29",
                "ldp x29, x30, [sp], #16",
                "ret",
                then = sym $then,
            )
        }
    };
}

variadic!(__kmpc_fork_call, fork_region);
variadic!(__kmpc_fork_teams, fork_league);

extern "C" fn fork_region(
    ident: usize,
    count: i32,
    function: usize,
    first: *const usize,
    rest: *const usize,
    in_registers: usize,
) {
    // SAFETY: the instructions above have put the words there.
    let words = unsafe { words(count, first, in_registers, rest) };
    super::me();
    team::fork(place(ident), function, &words, false, stack_pointer());
}

extern "C" fn fork_league(
    ident: usize,
    count: i32,
    function: usize,
    first: *const usize,
    rest: *const usize,
    in_registers: usize,
) {
    // SAFETY: the instructions above have put the words there.
    let words = unsafe { words(count, first, in_registers, rest) };
    super::me();
    team::fork(place(ident), function, &words, true, stack_pointer());
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_global_thread_num(_: usize) -> i32 {
    super::me() as i32
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_threads(_: usize, _: i32, threads: i32) {
    let me = super::me();
    world().context(me).num_threads = usize::try_from(threads).ok().filter(|threads| *threads > 0);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_threads_strict(place: usize, me: i32, threads: i32, _: i32, _: usize) {
    __kmpc_push_num_threads(place, me, threads);
}
/// The detector has teams for the region alone: those inside ask for their own number, or have as many.
///
/// # Safety
/// There are so many numbers in the list.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list(place: usize, me: i32, length: u32, list: *const i32) {
    if length > 0 {
        // SAFETY: the caller's duty.
        __kmpc_push_num_threads(place, me, unsafe { list.read() });
    }
}
/// # Safety
/// There are so many numbers in the list.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list_strict(
    place: usize,
    me: i32,
    length: u32,
    list: *const i32,
    _: i32,
    _: usize,
) {
    // SAFETY: the caller's duty.
    unsafe { __kmpc_push_num_threads_list(place, me, length, list) };
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_num_teams_51(_: usize, _: i32, _: i32, most: i32, _: i32) {
    let me = super::me();
    world().context(me).num_teams = usize::try_from(most).ok().filter(|teams| *teams > 0);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_push_proc_bind(_: usize, _: i32, _: i32) {}

/// The region's function is called by the program itself, below the frame of the caller.
#[cfg(target_arch = "x86_64")]
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn __kmpc_serialized_parallel() {
    naked_asm!("lea rdx, [rsp + 8]", "jmp {then}", then = sym begin_serial)
}
/// The region's function is called by the program itself, below the frame of the caller.
#[cfg(target_arch = "aarch64")]
#[unsafe(no_mangle)]
#[unsafe(naked)]
extern "C" fn __kmpc_serialized_parallel() {
    naked_asm!("mov x2, sp", "b {then}", then = sym begin_serial)
}
extern "C" fn begin_serial(ident: usize, _: i32, top: usize) {
    super::me();
    team::fork_serial(place(ident), top);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_serialized_parallel(_: usize, _: i32) {
    team::close(super::me());
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_barrier(_: usize, _: i32) {
    team::barrier(super::me());
}
/// What `ompx.h` calls where a block of threads waits.
#[unsafe(no_mangle)]
extern "C" fn GOMP_barrier() {
    team::barrier(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancel_barrier(_: usize, _: i32) -> i32 {
    let me = super::me();
    team::barrier(me);
    i32::from(cancel::at_point(me, PARALLEL))
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancel(_: usize, _: i32, kind: i32) -> i32 {
    i32::from(cancel::cancel(super::me(), kind))
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_cancellationpoint(_: usize, _: i32, kind: i32) -> i32 {
    i32::from(cancel::at_point(super::me(), kind))
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_single(ident: usize, _: i32) -> i32 {
    i32::from(team::begin_single(super::me(), place(ident)))
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_single(_: usize, _: i32) {
    team::end_single(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_copyprivate(_: usize, _: i32, _: u64, data: usize, copy: usize, is_mine: i32) {
    let me = super::me();
    let team = world().context(me).team;
    if is_mine != 0 {
        world().teams[team].copyprivate = data;
    }
    team::barrier(me);
    let from = world().teams[team].copyprivate;
    if is_mine == 0 {
        call::call_pair(copy, data, from);
    }
    team::barrier(me);
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_dispatch_init_8u(
    _: usize,
    _: i32,
    schedule: i32,
    first: u64,
    last: u64,
    _: i64,
    chunk: i64,
) {
    loops::begin(super::me(), first, last, schedule, u64::try_from(chunk).unwrap_or(0));
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_dispatch_next_8u(
    _: usize,
    _: i32,
    last: usize,
    from: usize,
    to: usize,
    step: usize,
) -> i32 {
    let Some((first, behind, is_last)) = loops::next(super::me()) else { return 0 };
    // SAFETY: the compiler passes the addresses of four variables.
    unsafe {
        *(last as *mut i32) = i32::from(is_last);
        *(from as *mut u64) = first;
        *(to as *mut u64) = behind;
        *(step as *mut i64) = 1;
    }
    1
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_dispatch_fini_8u(_: usize, _: i32) {
    loops::end_iteration(super::me());
}

/// Two numbers for each of so many loops, and the iteration as the calls have it.
static BOUNDS: std::sync::Mutex<Vec<(i64, i64)>> = std::sync::Mutex::new(Vec::new());

#[unsafe(no_mangle)]
extern "C" fn __kmpc_doacross_init(_: usize, _: i32, count: i32, dims: *const [i64; 3]) {
    // SAFETY: the compiler passes three numbers for each of `count` loops.
    let dims = unsafe { std::slice::from_raw_parts(dims, usize::try_from(count).unwrap_or(0)) };
    *BOUNDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
        dims.iter().map(|[from, to, _]| (*from, *to)).collect();
    loops::begin_doacross(super::me());
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_doacross_post(_: usize, _: i32, iteration: *const i64) {
    let (iteration, _) = iteration_at(iteration);
    loops::post(super::me(), iteration);
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_doacross_wait(_: usize, _: i32, iteration: *const i64) {
    let (iteration, is_there) = iteration_at(iteration);
    if is_there {
        loops::wait_for(super::me(), iteration);
    }
}
#[unsafe(no_mangle)]
extern "C" fn __kmpc_doacross_fini(_: usize, _: i32) {}

/// An iteration, and whether the nest has it.
fn iteration_at(numbers: *const i64) -> (Vec<i64>, bool) {
    let bounds = BOUNDS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    // SAFETY: the compiler passes a number for each loop of the nest.
    let numbers = unsafe { std::slice::from_raw_parts(numbers, bounds.len()) };
    let is_there = numbers.iter().zip(bounds.iter()).all(|(at, (from, to))| from <= at && at <= to);
    (numbers.to_vec(), is_there)
}

#[unsafe(no_mangle)]
extern "C" fn __kmpc_error(ident: usize, severity: i32, message: usize) {
    crate::report::error(place(ident), &call::text_at(message));
    if severity > 1 {
        crate::say::end(1);
    }
}

/// Whether the thread executes an explicit task of a strand of its own: what `omp_in_explicit_task` tells.
pub(super) fn is_in_explicit_task(me: usize) -> bool {
    let mut guard = world();
    let strand = guard.current(me);
    guard.strands.path(strand).iter().any(|strand| guard.strands.kind(*strand) == Kind::Task)
        && guard.frame(me).is_explicit
}
