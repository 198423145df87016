//! Entry points with as many arguments as the compiler likes.
//!
//! Rust cannot define C-variadic functions. `__kmpc_fork_call` and its kin are naked functions that spill the registers
//! in which variadic words may lie and pass on two pointers: to the spilled words, and to those that the caller left on
//! the stack. [`crate::work::Work`] copies the first few, so that members need not fetch cache lines of the primary
//! thread's stack; the others stay there until the join, and the whole team reads them there.

use core::ffi::c_void;

/// The pointer that a compiler passes for the source location; the runtime does not look behind it.
pub(crate) type Location = *const c_void;

/// Defines a C-variadic entry point `$name(loc, count, microtask, …)` that calls
/// `$target(loc, count, microtask, spilled, stacked)`.
macro_rules! variadic_entry {
    ($(#[$doc:meta])* $name:ident => $target:ident) => {
        $(#[$doc])*
        #[cfg(target_arch = "x86_64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".cfi_startproc",
                "sub rsp, 24",
                ".cfi_adjust_cfa_offset 24",
                "mov qword ptr [rsp], rcx",
                "mov qword ptr [rsp + 8], r8",
                "mov qword ptr [rsp + 16], r9",
                "mov rcx, rsp",
                "lea r8, [rsp + 32]",
                "call {target}",
                "add rsp, 24",
                ".cfi_adjust_cfa_offset -24",
                "ret",
                ".cfi_endproc",
                target = sym $target,
            )
        }

        $(#[$doc])*
        #[cfg(target_arch = "aarch64")]
        #[unsafe(no_mangle)]
        #[unsafe(naked)]
        unsafe extern "C" fn $name() {
            core::arch::naked_asm!(
                ".cfi_startproc",
                "stp x29, x30, [sp, #-64]!",
                ".cfi_def_cfa_offset 64",
                ".cfi_offset x29, -64",
                ".cfi_offset x30, -56",
                "stp x3, x4, [sp, #16]",
                "stp x5, x6, [sp, #32]",
                "str x7, [sp, #48]",
                "add x3, sp, #16",
                "add x4, sp, #64",
                "bl {target}",
                "ldp x29, x30, [sp], #64",
                ".cfi_def_cfa_offset 0",
                "ret",
                ".cfi_endproc",
                target = sym $target,
            )
        }
    };
}
pub(crate) use variadic_entry;
