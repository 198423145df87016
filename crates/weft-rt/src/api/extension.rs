//! Functions of LLVM's runtime beyond the specification: `kmp_*`. [omp.h]

use core::ffi::{c_char, c_void};
use core::sync::atomic::{AtomicI32, Ordering};

use weft_wait::wait;

use crate::construct::cancel;
use crate::fork::registry;
use crate::settings::variables::Draft;
use crate::settings::{self, environment, global, report};
use crate::team::thread::Thread;

/// Kinds of `KMP_LIBRARY`. [kmp.h: library_type]
const SERIAL: i32 = 1;
const TURNAROUND: i32 = 2;
const THROUGHPUT: i32 = 3;

static LIBRARY: AtomicI32 = AtomicI32::new(THROUGHPUT);

omp_functions! {
    /// How long a thread waits awake, in milliseconds.
    fn kmp_set_blocktime kmp_set_blocktime_(milliseconds: i32) {
        let milliseconds = milliseconds.max(0) as u32;
        settings::get();
        global::set_block_time(milliseconds);
        wait::set_patience(environment::patience_for(milliseconds));
    }
    /// See above.
    fn kmp_get_blocktime kmp_get_blocktime_() -> i32 { global::block_time(settings::get()) as i32 }
    /// 1 serial, 2 turnaround, 3 throughput.
    fn kmp_set_library kmp_set_library_(kind: i32) {
        settings::get();
        match kind {
            SERIAL => {
                let task = Thread::current().task();
                task.set_icvs(task.icvs().with(|icvs| icvs.threads = 1));
            }
            TURNAROUND => wait::set_patience(environment::patience_for(environment::FOREVER)),
            THROUGHPUT => {}
            _ => return,
        }
        LIBRARY.store(kind, Ordering::Relaxed);
    }
    /// See above.
    fn kmp_get_library kmp_get_library_() -> i32 { LIBRARY.load(Ordering::Relaxed) }
    /// One thread.
    fn kmp_set_library_serial kmp_set_library_serial_() { kmp_set_library(SERIAL); }
    /// Threads wait awake.
    fn kmp_set_library_turnaround kmp_set_library_turnaround_() { kmp_set_library(TURNAROUND); }
    /// They wait asleep after a while.
    fn kmp_set_library_throughput kmp_set_library_throughput_() { kmp_set_library(THROUGHPUT); }
    /// Stack size of workers yet to be made, in bytes.
    fn kmp_set_stacksize kmp_set_stacksize_(size: i32) { global::set_stack_size(size.max(0) as usize); }
    /// See above.
    fn kmp_get_stacksize kmp_get_stacksize_() -> i32 { i32::try_from(global::stack_size(settings::get())).unwrap_or(i32::MAX) }
    /// The same.
    fn kmp_set_stacksize_s kmp_set_stacksize_s_(size: usize) { global::set_stack_size(size); }
    /// The same.
    fn kmp_get_stacksize_s kmp_get_stacksize_s_() -> usize { global::stack_size(settings::get()) }
    /// Has no effect: the number of loops in flight is fixed.
    fn kmp_set_disp_num_buffers kmp_set_disp_num_buffers_(_count: i32) {}
    /// How many threads the runtime knows.
    fn kmp_get_num_known_threads kmp_get_num_known_threads_() -> i32 { registry::known() as i32 }
    /// Whether the construct of this kind around the caller was canceled. [kmp.h: kmp_cancel_kind_t]
    fn kmp_get_cancellation_status kmp_get_cancellation_status_(kind: i32) -> i32 {
        i32::from(cancel::point(Thread::current(), kind))
    }
    /// Warnings are printed.
    fn kmp_set_warnings_on kmp_set_warnings_on_() { report::set_warnings(true); }
    /// They are not.
    fn kmp_set_warnings_off kmp_set_warnings_off_() { report::set_warnings(false); }
}

/// Applies settings in the form of the environment, separated by `|`. The runtime is in use already: only settings that
/// functions can change, too, are changed.
fn set_defaults(text: &str) {
    let given: Vec<(&str, &str)> = text.split('|').filter_map(|setting| setting.split_once('=')).collect();
    let value =
        |name: &str| given.iter().rfind(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned());
    settings::get();
    let mut draft = Draft::new();
    for warning in environment::apply(&mut draft, value) {
        report::warning(report::INVALID_VALUE, &warning);
    }
    if value("OMP_TARGET_OFFLOAD").is_some() {
        global::set_target_offload(draft.target_offload);
    }
    if let Some(patience) = draft.patience {
        global::set_block_time(draft.block_time);
        wait::set_patience(patience);
    }
    if let Some(&threads) = draft.threads.first() {
        let task = Thread::current().task();
        task.set_icvs(task.icvs().with(|icvs| icvs.threads = threads));
    }
}

/// See [`set_defaults`].
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults(text: *const c_char) {
    if !text.is_null() {
        // SAFETY: the program passes a string.
        set_defaults(&unsafe { core::ffi::CStr::from_ptr(text) }.to_string_lossy());
    }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_set_defaults_(text: *const u8, length: usize) {
    if !text.is_null() {
        // SAFETY: Fortran passes the length.
        set_defaults(&String::from_utf8_lossy(unsafe { core::slice::from_raw_parts(text, length) }));
    }
}

/// The C library's memory.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_malloc(size: usize) -> *mut c_void {
    // SAFETY: has no preconditions.
    unsafe { libc::malloc(size) }
}

/// The same, at a multiple of `alignment`, which is a power of two.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_aligned_malloc(size: usize, alignment: usize) -> *mut c_void {
    let mut block = core::ptr::null_mut();
    // SAFETY: writes the pointer only if there is a block.
    unsafe { libc::posix_memalign(&raw mut block, alignment.max(size_of::<usize>()), size) };
    block
}

/// The same, of zeros.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_calloc(count: usize, size: usize) -> *mut c_void {
    // SAFETY: has no preconditions.
    unsafe { libc::calloc(count, size) }
}

/// A block of another size.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_realloc(block: *mut c_void, size: usize) -> *mut c_void {
    // SAFETY: a block of these functions.
    unsafe { libc::realloc(block, size) }
}

/// Gives a block back.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_free(block: *mut c_void) {
    // SAFETY: a block of these functions.
    unsafe { libc::free(block) }
}

/// Defines another name of a function, with the same arguments or, for Fortran, their addresses.
macro_rules! other_names {
    ($($other:ident => $name:ident($($argument:ident: $type:ty),*) $(-> $result:ty)?)*) => {
        $(
            /// Another name.
            #[unsafe(no_mangle)]
            unsafe extern "C" fn $other($($argument: $type),*) $(-> $result)? {
                // SAFETY: the same duties.
                #[allow(unused_unsafe, reason = "some of them are safe")]
                unsafe { $name($($argument),*) }
            }
        )*
    };
}

other_names! {
    kmpc_malloc => kmp_malloc(size: usize) -> *mut c_void
    kmpc_aligned_malloc => kmp_aligned_malloc(size: usize, alignment: usize) -> *mut c_void
    kmpc_calloc => kmp_calloc(count: usize, size: usize) -> *mut c_void
    kmpc_realloc => kmp_realloc(block: *mut c_void, size: usize) -> *mut c_void
    kmpc_free => kmp_free(block: *mut c_void)
    kmpc_set_blocktime => kmp_set_blocktime(milliseconds: i32)
    kmpc_set_library => kmp_set_library(kind: i32)
    kmpc_set_stacksize => kmp_set_stacksize(size: i32)
    kmpc_set_stacksize_s => kmp_set_stacksize_s(size: usize)
    kmpc_set_disp_num_buffers => kmp_set_disp_num_buffers(count: i32)
    kmpc_set_defaults => kmp_set_defaults(text: *const c_char)
}

/// The forms of Fortran: numbers come by their addresses, and a block is the variable that holds it.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_malloc_(size: *const usize) -> *mut c_void {
    // SAFETY: Fortran passes addresses.
    unsafe { kmp_malloc(*size) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_aligned_malloc_(size: *const usize, alignment: *const usize) -> *mut c_void {
    // SAFETY: Fortran passes addresses.
    unsafe { kmp_aligned_malloc(*size, *alignment) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_calloc_(count: *const usize, size: *const usize) -> *mut c_void {
    // SAFETY: Fortran passes addresses.
    unsafe { kmp_calloc(*count, *size) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_realloc_(block: *const *mut c_void, size: *const usize) -> *mut c_void {
    // SAFETY: Fortran passes addresses.
    unsafe { kmp_realloc(*block, *size) }
}

/// See above.
#[unsafe(no_mangle)]
unsafe extern "C" fn kmp_free_(block: *const *mut c_void) {
    // SAFETY: Fortran passes addresses.
    unsafe { kmp_free(*block) }
}
