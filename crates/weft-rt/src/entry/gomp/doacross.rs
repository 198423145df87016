//! Loop nests with `ordered(n)` and `depend(sink: …)`. Iterations are numbered from 0 in each loop.

use super::loops::{self, GUIDED, NONMONOTONIC, Plan, STATIC, schedule_of};
use crate::construct::dispatch::{DYNAMIC, RUNTIME};
use crate::construct::doacross;
use crate::schedule::nest::Dimension;
use crate::team::thread::Thread;

/// The thread comes to a nest; `counts` are the numbers of iterations. The outermost loop is shared.
///
/// # Safety
/// `counts` has `depth` elements.
unsafe fn begin(depth: u32, counts: *const u64, kind: i32, chunk: i64) {
    let thread = Thread::current();
    // SAFETY: the caller's duty.
    let counts = unsafe { core::slice::from_raw_parts(counts, depth as usize) };
    let nest: Vec<Dimension> = counts.iter().map(|&count| Dimension::of_trips(count as i64)).collect();
    // Iterations wait for earlier ones, which must be handed out first.
    Plan::outermost(kind & !NONMONOTONIC, counts.first().copied().unwrap_or(0), chunk).begin(thread);
    doacross::init(thread, &nest);
}

macro_rules! starts {
    ($name:ident, $type:ty, $kind:expr, $($chunk:ident)?) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(
            depth: u32,
            counts: *const u64,
            $($chunk: i64,)?
            first: *mut $type,
            after: *mut $type,
        ) -> bool {
            // SAFETY: by the ABI.
            unsafe {
                begin(depth, counts, $kind, [$($chunk,)? 0][0]);
                loops::next(first, after)
            }
        }
    };
}

starts!(GOMP_loop_doacross_static_start, i64, STATIC, chunk);
starts!(GOMP_loop_doacross_dynamic_start, i64, DYNAMIC, chunk);
starts!(GOMP_loop_doacross_guided_start, i64, GUIDED, chunk);
starts!(GOMP_loop_doacross_runtime_start, i64, RUNTIME,);
starts!(GOMP_loop_ull_doacross_static_start, u64, STATIC, chunk);
starts!(GOMP_loop_ull_doacross_dynamic_start, u64, DYNAMIC, chunk);
starts!(GOMP_loop_ull_doacross_guided_start, u64, GUIDED, chunk);
starts!(GOMP_loop_ull_doacross_runtime_start, u64, RUNTIME,);

macro_rules! general_starts {
    ($name:ident, $type:ty) => {
        #[unsafe(no_mangle)]
        unsafe extern "C" fn $name(
            depth: u32,
            counts: *const u64,
            schedule: i64,
            chunk: i64,
            first: *mut $type,
            after: *mut $type,
            reductions: *mut usize,
            memory: *mut *mut core::ffi::c_void,
        ) -> bool {
            // SAFETY: by the ABI.
            unsafe {
                begin(depth, counts, schedule_of(schedule), chunk);
                super::task_reduction::share(reductions, memory);
                first.is_null() || loops::next(first, after)
            }
        }
    };
}

general_starts!(GOMP_loop_doacross_start, i64);
general_starts!(GOMP_loop_ull_doacross_start, u64);

/// # Safety
/// There is a number for each loop of the nest.
unsafe fn values<'a>(thread: &Thread, numbers: *const i64) -> &'a [i64] {
    // SAFETY: the caller's duty.
    unsafe { core::slice::from_raw_parts(numbers, doacross::depth(thread)) }
}

unsafe extern "C" fn wait(numbers: *const i64) {
    let thread = Thread::current();
    if doacross::is_inside(thread) {
        // SAFETY: by the ABI.
        doacross::sink(thread, unsafe { values(thread, numbers) });
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_doacross_post(numbers: *const i64) {
    let thread = Thread::current();
    if doacross::is_inside(thread) {
        // SAFETY: by the ABI.
        doacross::source(thread, unsafe { values(thread, numbers) });
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_doacross_ull_post(numbers: *const i64) {
    // SAFETY: the same duties.
    unsafe { GOMP_doacross_post(numbers) }
}

/// Defines a C-variadic function whose arguments are the numbers: it lays them out behind each other, with the numbers
/// from the stack copied behind those from the registers.
macro_rules! variadic {
    ($name:ident) => {
        #[cfg(target_arch = "x86_64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".cfi_startproc",
                // Remove the return address: the words in registers then go right in front of those on the stack.
                "pop rax",
                ".cfi_adjust_cfa_offset -8",
                "push r9",
                "push r8",
                "push rcx",
                "push rdx",
                "push rsi",
                "push rdi",
                ".cfi_adjust_cfa_offset 48",
                "mov rdi, rsp",
                "push rax",
                ".cfi_adjust_cfa_offset 8",
                "sub rsp, 8",
                ".cfi_adjust_cfa_offset 8",
                "call {wait}",
                "mov rax, [rsp + 8]",
                "add rsp, 64",
                ".cfi_adjust_cfa_offset -64",
                "push rax",
                ".cfi_adjust_cfa_offset 8",
                "ret",
                ".cfi_endproc",
                wait = sym wait,
            )
        }

        #[cfg(target_arch = "aarch64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".cfi_startproc",
                "stp x6, x7, [sp, #-16]!",
                "stp x4, x5, [sp, #-16]!",
                "stp x2, x3, [sp, #-16]!",
                "stp x0, x1, [sp, #-16]!",
                "mov x0, sp",
                "stp x29, x30, [sp, #-16]!",
                ".cfi_def_cfa_offset 80",
                ".cfi_offset x29, -80",
                ".cfi_offset x30, -72",
                "bl {wait}",
                "ldp x29, x30, [sp], #80",
                ".cfi_def_cfa_offset 0",
                "ret",
                ".cfi_endproc",
                wait = sym wait,
            )
        }
    };
}

variadic!(GOMP_doacross_wait);
variadic!(GOMP_doacross_ull_wait);
