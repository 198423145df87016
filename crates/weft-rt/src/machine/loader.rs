//! The dynamic loader.

use core::ffi::{CStr, c_char, c_int, c_void};

/// `dlopen`, in programs that have it.
///
/// It is looked up: static programs cannot load anything, and one that names the function makes the linker warn of that.
pub(crate) fn open(path: &CStr) -> Option<*mut c_void> {
    type Open = unsafe extern "C" fn(*const c_char, c_int) -> *mut c_void;
    // SAFETY: a string that ends with a null.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"dlopen".as_ptr()) };
    // SAFETY: null is no function; else it is the C library's.
    let open = unsafe { core::mem::transmute::<*mut c_void, Option<Open>>(found) }?;
    // SAFETY: a string that ends with a null; the library's constructors are the program's.
    let handle = unsafe { open(path.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    (!handle.is_null()).then_some(handle)
}

/// Why `dlopen` has failed.
pub(crate) fn reason() -> String {
    type Error = unsafe extern "C" fn() -> *const c_char;
    // SAFETY: a string that ends with a null.
    let found = unsafe { libc::dlsym(libc::RTLD_DEFAULT, c"dlerror".as_ptr()) };
    // SAFETY: null is no function; else it is the C library's.
    let error = unsafe { core::mem::transmute::<*mut c_void, Option<Error>>(found) };
    // SAFETY: it returns null or a string.
    let text = error.map(|error| unsafe { error() }).filter(|text| !text.is_null());
    // SAFETY: as above.
    text.map_or_else(String::new, |text| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}
