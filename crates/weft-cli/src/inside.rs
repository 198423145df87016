//! The entry of the library that a started clang gets ([`weft_llvm::inside`]): it has the name of the function of glibc that calls
//! `main`. In every other program that has it, `weft` among them, it leaves everything to glibc.

#![allow(unsafe_code, reason = "the function is one of glibc's")]

use std::ffi::{c_char, c_int, c_void};

use weft_llvm::inside::{Main, Start, start};

/// Starts the process.
///
/// # Safety
/// The caller is the start-up code of a program.
#[unsafe(no_mangle)]
pub(crate) unsafe extern "C" fn __libc_start_main(
    main: Main,
    count: c_int,
    words: *mut *mut c_char,
    init: Option<unsafe extern "C" fn()>,
    fini: Option<unsafe extern "C" fn()>,
    loader_fini: Option<unsafe extern "C" fn()>,
    stack: *mut c_void,
) -> c_int {
    // SAFETY: by the caller's promise these are the arguments of glibc's function.
    unsafe { start(Start { main, count, words, init, fini, loader_fini, stack }, crate::drive) }
}
