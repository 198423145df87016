//! Calls of the program's code, which no exception leaves.

use core::ffi::c_void;
use std::sync::OnceLock;

use crate::task::descriptor::Routine;
use crate::work::{Microtask, REGISTERS, Work};

/// Called when a thread ends inside of the program's code, as by `pthread_exit`. Set before the first worker starts.
pub(crate) static THREAD_ENDS: OnceLock<fn()> = OnceLock::new();

/// The personality routine of the functions below that call the program's code: no exception may leave a region.
/// The search for a handler ends here, and C++ calls `std::terminate` as for an exception that nobody catches.
/// [Itanium C++ ABI: Exception Handling, personality routine]
extern "C" fn stop_unwinding(
    _version: i32,
    actions: i32,
    _class: u64,
    _exception: *mut c_void,
    _context: *mut c_void,
) -> i32 {
    const SEARCH: i32 = 1;
    const FORCED: i32 = 8;
    const FATAL_IN_SEARCH: i32 = 3;
    const CONTINUE: i32 = 8;
    if actions & FORCED != 0 {
        // A thread that ends by `pthread_exit` searches for no handler. The frames between the region and the thread's
        // start must not be unwound: a worker does not get beyond this call.
        if let Some(refuse) = THREAD_ENDS.get() {
            refuse();
        }
    }
    if actions & SEARCH != 0 { FATAL_IN_SEARCH } else { CONTINUE }
}

/// Calls a body with these arguments.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_in_registers(
    gtid: *mut i32,
    tid: *mut i32,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    microtask: Microtask,
) {
    core::arch::naked_asm!(
        ".cfi_startproc",
        // The routine's address is stored as a four-byte offset from the place where it is stored.
        ".cfi_personality 0x1b, {stop}",
        "sub rsp, 8",
        ".cfi_adjust_cfa_offset 8",
        "call qword ptr [rsp + 16]",
        "add rsp, 8",
        ".cfi_adjust_cfa_offset -8",
        "ret",
        ".cfi_endproc",
        stop = sym stop_unwinding,
    )
}

/// See above.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_in_registers(
    gtid: *mut i32,
    tid: *mut i32,
    a: usize,
    b: usize,
    c: usize,
    d: usize,
    e: usize,
    f: usize,
    microtask: Microtask,
) {
    core::arch::naked_asm!(
        ".cfi_startproc",
        ".cfi_personality 0x1b, {stop}",
        "stp x29, x30, [sp, #-16]!",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset x29, -16",
        ".cfi_offset x30, -8",
        "ldr x16, [sp, #16]",
        "blr x16",
        "ldp x29, x30, [sp], #16",
        ".cfi_def_cfa_offset 0",
        "ret",
        ".cfi_endproc",
        stop = sym stop_unwinding,
    )
}

/// Calls the body of `work`, which has more words than registers take; `rest` are those.
#[cfg(target_arch = "x86_64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_with_stack(
    gtid: *mut i32,
    tid: *mut i32,
    work: *const Work,
    rest: *const usize,
) {
    core::arch::naked_asm!(
        ".cfi_startproc",
        ".cfi_personality 0x1b, {stop}",
        "push rbp",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset rbp, -16",
        "mov rbp, rsp",
        ".cfi_def_cfa_register rbp",
        "mov r10, rcx",
        "mov r11, qword ptr [rdx + {microtask}]",
        "mov eax, dword ptr [rdx + {count}]",
        "sub eax, {registers}",
        // With an odd number of words the stack would not be aligned to 16.
        "test al, 1",
        "jz 2f",
        "sub rsp, 8",
        "2:",
        "push qword ptr [r10 + 8*rax - 8]",
        "dec rax",
        "jnz 2b",
        "mov rcx, qword ptr [rdx + {words} + 8]",
        "mov r8, qword ptr [rdx + {words} + 16]",
        "mov r9, qword ptr [rdx + {words} + 24]",
        "mov rdx, qword ptr [rdx + {words}]",
        "call r11",
        "leave",
        ".cfi_def_cfa rsp, 8",
        "ret",
        ".cfi_endproc",
        registers = const REGISTERS,
        count = const core::mem::offset_of!(Work, count),
        words = const core::mem::offset_of!(Work, words),
        microtask = const core::mem::offset_of!(Work, microtask),
        stop = sym stop_unwinding,
    )
}

/// Calls the body of `work`, which has more words than registers take; `rest` are those.
#[cfg(target_arch = "aarch64")]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_with_stack(
    gtid: *mut i32,
    tid: *mut i32,
    work: *const Work,
    rest: *const usize,
) {
    core::arch::naked_asm!(
        ".cfi_startproc",
        ".cfi_personality 0x1b, {stop}",
        "stp x29, x30, [sp, #-16]!",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset x29, -16",
        ".cfi_offset x30, -8",
        "mov x29, sp",
        ".cfi_def_cfa_register x29",
        "mov x10, x3",
        "ldr w9, [x2, #{count}]",
        "ldr x16, [x2, #{microtask}]",
        "add x11, x2, #{words}",
        "sub w9, w9, #{registers}",
        "add x12, x9, #1",
        "bic x12, x12, #1",
        "sub sp, sp, x12, lsl #3",
        "2:",
        "sub x9, x9, #1",
        "ldr x13, [x10, x9, lsl #3]",
        "str x13, [sp, x9, lsl #3]",
        "cbnz x9, 2b",
        "ldp x2, x3, [x11]",
        "ldp x4, x5, [x11, #16]",
        "ldp x6, x7, [x11, #32]",
        "blr x16",
        "mov sp, x29",
        "ldp x29, x30, [sp], #16",
        ".cfi_def_cfa sp, 0",
        "ret",
        ".cfi_endproc",
        registers = const REGISTERS,
        count = const core::mem::offset_of!(Work, count),
        words = const core::mem::offset_of!(Work, words),
        microtask = const core::mem::offset_of!(Work, microtask),
        stop = sym stop_unwinding,
    )
}

/// Calls the code of a task.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_task(gtid: i32, body: *mut c_void, routine: Routine) -> i32 {
    core::arch::naked_asm!(
        ".cfi_startproc",
        ".cfi_personality 0x1b, {stop}",
        "sub rsp, 8",
        ".cfi_adjust_cfa_offset 8",
        "call rdx",
        "add rsp, 8",
        ".cfi_adjust_cfa_offset -8",
        "ret",
        ".cfi_endproc",
        stop = sym stop_unwinding,
    )
}

/// See above.
#[cfg(all(target_arch = "aarch64", not(miri)))]
#[unsafe(naked)]
pub(crate) unsafe extern "C" fn call_task(gtid: i32, body: *mut c_void, routine: Routine) -> i32 {
    core::arch::naked_asm!(
        ".cfi_startproc",
        ".cfi_personality 0x1b, {stop}",
        "stp x29, x30, [sp, #-16]!",
        ".cfi_def_cfa_offset 16",
        ".cfi_offset x29, -16",
        ".cfi_offset x30, -8",
        "blr x2",
        "ldp x29, x30, [sp], #16",
        ".cfi_def_cfa_offset 0",
        "ret",
        ".cfi_endproc",
        stop = sym stop_unwinding,
    )
}

/// The same for Miri, which executes no assembly.
#[cfg(miri)]
pub(crate) unsafe extern "C" fn call_task(gtid: i32, body: *mut c_void, routine: Routine) -> i32 {
    // SAFETY: the same duties.
    unsafe { routine(gtid, body) }
}
