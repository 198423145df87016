//! `sections`: a loop over the numbers of the sections, from 1; 0 means that none is left.

use core::ffi::c_void;

use super::loops::{self, Plan};
use crate::construct::{barrier, dispatch};
use crate::team::thread::Thread;
use crate::trace::Source;

#[unsafe(no_mangle)]
extern "C" fn GOMP_sections_start(count: u32) -> u32 {
    Plan::sections(count).begin(Thread::current());
    GOMP_sections_next()
}

/// With task reductions, or memory that the team shares.
#[unsafe(no_mangle)]
unsafe extern "C" fn GOMP_sections2_start(
    count: u32,
    reductions: *mut usize,
    memory: *mut *mut c_void,
) -> u32 {
    Plan::sections(count).begin(Thread::current());
    // SAFETY: by the ABI.
    unsafe { super::task_reduction::share(reductions, memory) };
    GOMP_sections_next()
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_sections_next() -> u32 {
    dispatch::next_section(Thread::current())
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_sections_end() {
    let thread = Thread::current();
    loops::leave(thread);
    barrier::barrier_at(thread, Source::end_of_construct());
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_sections_end_cancel() -> bool {
    let thread = Thread::current();
    loops::leave(thread);
    barrier::barrier_or_end(thread, Source::end_of_construct())
}

#[unsafe(no_mangle)]
extern "C" fn GOMP_sections_end_nowait() {
    loops::leave(Thread::current());
}
