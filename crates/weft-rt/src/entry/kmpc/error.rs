//! `error at(execution)`, `scope`, and forms of `num_threads` that may be errors. [OMP 5.2 §8.5, §11.2]

use core::ffi::{CStr, c_char, c_void};

use crate::entry::variadic::Location;
use crate::events::{points, work};
use crate::ompt::abi::{scope, severity as grave, work as construct};
use crate::settings::{self, icv, report};
use crate::team::thread::{Request, Thread};

/// Numbers of libomp's messages.
const USER_WARNING: u32 = 283;
const STRICT_NUM_THREADS: u32 = 291;

/// `severity(fatal)`; 1 is `severity(warning)`. [kmp.h: kmp_severity_t]
const FATAL: i32 = 2;

/// The position of the construct, from `;file;function;line;column;;`. [kmp.h: ident_t]
///
/// # Safety
/// Null, or a location of a compiler.
unsafe fn place(loc: Location) -> String {
    /// Offset of `psource` on machines with pointers of eight bytes.
    const SOURCE: usize = 16;
    if loc.is_null() {
        return "unknown".to_owned();
    }
    // SAFETY: the caller's duty.
    let source = unsafe { loc.byte_add(SOURCE).cast::<*const c_char>().read() };
    // SAFETY: likewise.
    let source = unsafe { text(source) };
    let parts: Vec<&str> = source.split(';').collect();
    match parts[..] {
        [_, file, _, line, column, ..] => format!("{file}:{line}:{column}"),
        _ => "unknown".to_owned(),
    }
}

/// # Safety
/// Null, or a string.
unsafe fn text(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller's duty.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_error(loc: Location, severity: i32, message: *const c_char) {
    if Thread::has_tool() && !message.is_null() {
        let severity = if severity == FATAL { grave::FATAL } else { grave::WARNING };
        // SAFETY: by the ABI, a string.
        points::error(severity, unsafe { CStr::from_ptr(message) });
    }
    // SAFETY: by the ABI.
    let (place, message) = unsafe { (place(loc), text(message)) };
    if severity == FATAL {
        report::fatal(&format!("{place}: Encountered user-directed error: {message}."));
    }
    // They say whether warnings are printed.
    settings::get();
    report::warning(USER_WARNING, &format!("{place}: Encountered user-directed warning: {message}."));
}

/// Begins a `scope` region; this concerns only tools.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_scope(_loc: Location, _gtid: i32, _reserved: *const c_void) {
    tell_scope(scope::BEGIN);
}

/// Ends it.
#[unsafe(no_mangle)]
extern "C" fn __kmpc_end_scope(_loc: Location, _gtid: i32, _reserved: *const c_void) {
    tell_scope(scope::END);
}

fn tell_scope(endpoint: i32) {
    if Thread::has_tool() {
        work::tell(Thread::current(), construct::SCOPE, endpoint, 1);
    }
}

fn request(threads: i32) {
    let thread = Thread::current();
    thread.request.set(Request { threads, ..thread.request.get() });
}

/// Prints a warning or an error if the next region cannot have so many threads.
///
/// # Safety
/// `message` is null or a string.
unsafe fn require(threads: i32, severity: i32, message: *const c_char) {
    let limit = Thread::current().task().icvs().thread_limit;
    if threads <= 0 || threads as u32 <= limit {
        return;
    }
    // SAFETY: the caller's duty.
    let message = unsafe { text(message) };
    if severity == FATAL {
        report::fatal(&format!(
            "num_threads(strict: {threads}): only {limit} threads are allowed. {message}"
        ));
    }
    report::warning(
        STRICT_NUM_THREADS,
        &format!("num_threads(strict: {threads}): only {limit} threads are allowed. {message}"),
    );
}

/// `num_threads(strict: n)`
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_strict(
    _loc: Location,
    _gtid: i32,
    threads: i32,
    severity: i32,
    message: *const c_char,
) {
    // SAFETY: by the ABI.
    unsafe { require(threads, severity, message) };
    request(threads);
}

/// `num_threads(n, m, …)`: the region has `n`, regions inside it `m`, and so on.
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list(_loc: Location, _gtid: i32, count: u32, list: *const i32) {
    if count > 0 {
        // SAFETY: there are so many.
        let list = unsafe { core::slice::from_raw_parts(list, count as usize) };
        let inner: Vec<u32> = list[1..].iter().map(|&threads| threads.max(1) as u32).collect();
        request(list[0]);
        let thread = Thread::current();
        // A list of one element is a number and changes nothing for regions inside.
        if count > 1 {
            thread
                .request
                .set(Request { inner_threads: Some(icv::kept_list(&inner)), ..thread.request.get() });
        }
    }
}

/// `num_threads(strict: n, m, …)`
#[unsafe(no_mangle)]
unsafe extern "C" fn __kmpc_push_num_threads_list_strict(
    loc: Location,
    gtid: i32,
    count: u32,
    list: *const i32,
    severity: i32,
    message: *const c_char,
) {
    if count > 0 {
        // SAFETY: there are so many.
        unsafe {
            require(list.read(), severity, message);
            __kmpc_push_num_threads_list(loc, gtid, count, list);
        }
    }
}
