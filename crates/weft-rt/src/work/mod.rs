//! What the threads of a region execute, and how it is called.

pub(crate) mod call;

use crate::work::call::{call_in_registers, call_with_stack};

/// A parallel region's body: `f(&gtid, &tid, words…)`. [kmp.h: kmpc_micro]
///
/// The type names as many words as fit in registers; a callee that takes fewer ignores the rest.
#[cfg(target_arch = "x86_64")]
pub(crate) type Microtask = unsafe extern "C" fn(*mut i32, *mut i32, usize, usize, usize, usize);
/// See above.
#[cfg(target_arch = "aarch64")]
pub(crate) type Microtask =
    unsafe extern "C" fn(*mut i32, *mut i32, usize, usize, usize, usize, usize, usize);

/// How many variadic words of a `__kmpc_fork_call` come in registers.
#[cfg(target_arch = "x86_64")]
pub(crate) const SPILLED: usize = 3;
/// See above.
#[cfg(target_arch = "aarch64")]
pub(crate) const SPILLED: usize = 5;

/// How many words lie in [`Work`] itself.
const INLINE: usize = 8;
/// How many words of a region's body come in registers.
pub(crate) const REGISTERS: usize = SPILLED + 1;

/// Body and words of a region.
#[derive(Clone, Copy)]
pub(crate) struct Work {
    /// See the type.
    pub(crate) microtask: Microtask,
    /// How many words it takes.
    pub(crate) count: u32,
    /// The first words; 0 behind the last.
    pub(crate) words: [usize; INLINE],
    /// The words behind those that come in registers, if not all words are inline; else null.
    stacked: *const usize,
}

#[cfg(target_arch = "x86_64")]
unsafe extern "C" fn do_nothing(_: *mut i32, _: *mut i32, _: usize, _: usize, _: usize, _: usize) {}
#[cfg(target_arch = "aarch64")]
unsafe extern "C" fn do_nothing(
    _: *mut i32,
    _: *mut i32,
    _: usize,
    _: usize,
    _: usize,
    _: usize,
    _: usize,
    _: usize,
) {
}

impl Work {
    /// An empty body.
    pub(crate) fn nothing() -> Work {
        Work { microtask: do_nothing, count: 0, words: [0; INLINE], stacked: core::ptr::null() }
    }

    /// A body with the words that a trampoline has laid out.
    ///
    /// # Safety
    /// `spilled` has [`SPILLED`] readable words and `stacked` the rest of `count`, until the region has ended;
    /// `microtask` may be called with them.
    #[inline]
    pub(crate) unsafe fn new(
        microtask: Microtask,
        count: i32,
        spilled: *const usize,
        stacked: *const usize,
    ) -> Work {
        let count = count.max(0) as usize;
        let mut words = [0; INLINE];
        for (at, word) in words.iter_mut().enumerate().take(count) {
            // SAFETY: the caller's duty.
            *word = unsafe { if at < SPILLED { *spilled.add(at) } else { *stacked.add(at - SPILLED) } };
        }
        let stacked = if count > INLINE { stacked.wrapping_add(1) } else { core::ptr::null() };
        Work { microtask, count: count as u32, words, stacked }
    }

    /// A body with a few words.
    ///
    /// # Safety
    /// `microtask` may be called with them.
    #[inline]
    pub(crate) unsafe fn with_words<const N: usize>(microtask: Microtask, words: [usize; N]) -> Work {
        const { assert!(N <= REGISTERS) };
        let mut inline = [0; INLINE];
        inline[..N].copy_from_slice(&words);
        Work { microtask, count: N as u32, words: inline, stacked: core::ptr::null() }
    }

    /// Whether it is the same body with the same words.
    #[inline]
    pub(crate) fn is_same(&self, other: &Work) -> bool {
        self.microtask as usize == other.microtask as usize
            && self.count == other.count
            && self.words == other.words
            && self.stacked == other.stacked
    }

    /// Calls the body. The numbers lie on the caller's stack, as the ABI requires.
    #[inline]
    pub(crate) fn run(&self, gtid: i32, tid: i32) {
        let (mut gtid, mut tid) = (gtid, tid);
        // SAFETY: the duty of the code that made the work.
        unsafe { self.call(&raw mut gtid, &raw mut tid) }
    }

    #[cfg(target_arch = "x86_64")]
    #[inline]
    unsafe fn call(&self, gtid: *mut i32, tid: *mut i32) {
        let [a, b, c, d, ..] = self.words;
        // SAFETY: the body takes `count` words; more registers do no harm.
        unsafe {
            if self.count as usize <= REGISTERS {
                call_in_registers(gtid, tid, a, b, c, d, self.microtask);
            } else {
                call_with_stack(gtid, tid, self, self.beyond_registers());
            }
        }
    }

    #[cfg(target_arch = "aarch64")]
    #[inline]
    unsafe fn call(&self, gtid: *mut i32, tid: *mut i32) {
        let [a, b, c, d, e, f, ..] = self.words;
        // SAFETY: the body takes `count` words; more registers do no harm.
        unsafe {
            if self.count as usize <= REGISTERS {
                call_in_registers(gtid, tid, a, b, c, d, e, f, self.microtask);
            } else {
                call_with_stack(gtid, tid, self, self.beyond_registers());
            }
        }
    }

    /// The words that go to the stack.
    fn beyond_registers(&self) -> *const usize {
        if self.count as usize <= INLINE { self.words[REGISTERS..].as_ptr() } else { self.stacked }
    }
}
