//! The calling thread: one word per thread, reached by one load.
//!
//! Rust's `thread_local!` in a shared library calls `__tls_get_addr` for each access.
//! The word is therefore defined and read in assembly, by the initial-exec model; a static link turns it into a plain
//! segment access.

use crate::team::thread::Thread;

#[cfg(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri)))]
mod word {
    use core::arch::{asm, global_asm};

    global_asm!(
        ".pushsection .tbss.weft_rt_thread,\"awT\",@nobits",
        ".globl weft_rt_thread",
        ".hidden weft_rt_thread",
        ".type weft_rt_thread,@object",
        ".size weft_rt_thread,8",
        ".p2align 3",
        "weft_rt_thread:",
        ".zero 8",
        ".popsection",
    );

    #[cfg(target_arch = "x86_64")]
    #[inline(always)]
    pub(crate) fn get() -> usize {
        let value: usize;
        // SAFETY: reads this thread's word, whose offset from the thread pointer the dynamic loader has filled in.
        unsafe {
            asm!(
                "mov {0}, qword ptr [rip + weft_rt_thread@GOTTPOFF]",
                "mov {0}, qword ptr fs:[{0}]",
                out(reg) value,
                options(nostack, preserves_flags, readonly),
            );
        }
        value
    }

    #[cfg(target_arch = "x86_64")]
    pub(crate) fn set(value: usize) {
        // SAFETY: writes this thread's word, which nothing else in the program names.
        unsafe {
            asm!(
                "mov {0}, qword ptr [rip + weft_rt_thread@GOTTPOFF]",
                "mov qword ptr fs:[{0}], {1}",
                out(reg) _,
                in(reg) value,
                options(nostack, preserves_flags),
            );
        }
    }

    #[cfg(target_arch = "aarch64")]
    #[inline(always)]
    pub(crate) fn get() -> usize {
        let value: usize;
        // SAFETY: as above.
        unsafe {
            asm!(
                "adrp {0}, :gottprel:weft_rt_thread",
                "ldr {0}, [{0}, :gottprel_lo12:weft_rt_thread]",
                "mrs {1}, tpidr_el0",
                "ldr {0}, [{1}, {0}]",
                out(reg) value,
                out(reg) _,
                options(nostack, preserves_flags, readonly),
            );
        }
        value
    }

    #[cfg(target_arch = "aarch64")]
    pub(crate) fn set(value: usize) {
        // SAFETY: as above.
        unsafe {
            asm!(
                "adrp {0}, :gottprel:weft_rt_thread",
                "ldr {0}, [{0}, :gottprel_lo12:weft_rt_thread]",
                "mrs {1}, tpidr_el0",
                "str {2}, [{1}, {0}]",
                out(reg) _,
                out(reg) _,
                in(reg) value,
                options(nostack, preserves_flags),
            );
        }
    }
}

#[cfg(not(all(target_os = "linux", any(target_arch = "x86_64", target_arch = "aarch64"), not(miri))))]
mod word {
    use core::cell::Cell;

    std::thread_local! {
        static WORD: Cell<usize> = const { Cell::new(0) };
    }

    pub(crate) fn get() -> usize {
        WORD.with(Cell::get)
    }

    pub(crate) fn set(value: usize) {
        WORD.with(|word| word.set(value));
    }
}

/// The calling thread's descriptor; `None` for a thread the runtime has not seen yet.
#[inline(always)]
pub(crate) fn thread() -> Option<&'static Thread> {
    // SAFETY: the word is 0 or was set from a reference that lives forever.
    unsafe { (word::get() as *const Thread).as_ref() }
}

/// Sets what [`thread`] returns from now on.
pub(crate) fn set_thread(thread: Option<&'static Thread>) {
    word::set(thread.map_or(0, |thread| core::ptr::from_ref(thread) as usize));
}
