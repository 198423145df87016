//! What the compiler says of constructs and of what they map.
//!
//! ```text
//! ;a.c;main;8;9;;         where a construct is: file, function, line, column [kmp.h: ident_t]
//! ;p[0 : n];a.c;8;9;;     what is mapped: as the program calls it, file, line, column
//! a.c:8 (main): 'p[0 : n]'
//! ```

use core::ffi::{CStr, c_char, c_void};

use weft_abi::ident::UNKNOWN;
use weft_offload::{Failure, Problem};

use crate::settings::report;

/// Where the string is. [kmp.h: ident_t]
const TEXT: usize = 16;

/// What the compiler says of a construct's place.
///
/// # Safety
/// It is null or an `ident_t`.
pub(super) unsafe fn text_of(place: *const c_void) -> Option<String> {
    if place.is_null() {
        return None;
    }
    // SAFETY: the caller's duty.
    let text = unsafe { *place.byte_add(TEXT).cast::<*const c_char>() };
    // SAFETY: null, or a string that ends with a null.
    unsafe { string(text) }
}

/// # Safety
/// It is null or a string that ends with a null.
unsafe fn string(text: *const c_char) -> Option<String> {
    // SAFETY: the caller's duty.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
}

/// What the program calls something that is mapped.
///
/// # Safety
/// The address is 0, or that of such a string.
pub(super) unsafe fn name_of(name: usize) -> Option<String> {
    // SAFETY: the caller's duty.
    let text = unsafe { string(core::ptr::with_exposed_provenance(name)) }?;
    named(&text).map(str::to_owned)
}

/// The name in what is said of something mapped. It may have semicolons itself.
fn named(text: &str) -> Option<&str> {
    let mut parts = text.strip_prefix(';')?.rsplitn(6, ';');
    let name = parts.nth(5)?;
    (!name.is_empty() && name != UNKNOWN).then_some(name)
}

/// What an error begins with: where it is, and what it is about, as far as that is known.
fn beginning(place: Option<&str>, name: Option<&str>) -> String {
    let words: Vec<&str> = place.unwrap_or_default().split(';').collect();
    let mut begin = match words[..] {
        [_, file, function, line, ..] if file != UNKNOWN => format!("{file}:{line} ({function}): "),
        _ => String::new(),
    };
    if let Some(name) = name {
        begin.push_str(&format!("'{name}': "));
    }
    begin
}

/// Ends the program with an error of a construct.
///
/// # Safety
/// The place is null or an `ident_t`.
pub(super) unsafe fn fatal(place: *const c_void, text: &str) -> ! {
    // SAFETY: the caller's duty.
    let place = unsafe { text_of(place) };
    report::fatal(&format!("{}{text}", beginning(place.as_deref(), None)))
}

/// What a construct came to; what cannot be mapped ends the program.
///
/// # Safety
/// The place is null or an `ident_t`, and names of failures are those of the compiler.
pub(super) unsafe fn settled<T>(outcome: Option<Result<T, Failure>>, place: *const c_void) -> Option<T> {
    match outcome? {
        Ok(result) => Some(result),
        Err(Failure { problem, name }) => {
            // SAFETY: the caller's duty.
            let (place, name) = unsafe { (text_of(place), name_of(name)) };
            report::fatal(&told(&problem, place.as_deref(), name.as_deref()))
        }
    }
}

fn told(problem: &Problem, place: Option<&str>, name: Option<&str>) -> String {
    format!("{}{problem}", beginning(place, name))
}

#[cfg(test)]
mod tests {
    use weft_offload::Problem;

    use super::{named, told};

    #[test]
    fn names_end_before_four_fields() {
        assert_eq!(named(";p[0 : n];a.c;8;9;;"), Some("p[0 : n]"));
        assert_eq!(named(";({ f(); p; })[0 : n];a.c;8;9;;"), Some("({ f(); p; })[0 : n]"));
        assert_eq!(named(";unknown;unknown;0;0;;"), None);
        assert_eq!(named(";a.c;8;9;;"), None);
        assert_eq!(named(""), None);
    }

    #[test]
    fn a_problem_is_told_with_what_is_known() {
        let problem = Problem::NoMemory { bytes: 8 };
        let of = |place, name| told(&problem, place, name);
        let what = "the device has no memory for 8 bytes";
        assert_eq!(
            of(Some(";a.c;main;8;9;;"), Some("p[0 : n]")),
            format!("a.c:8 (main): 'p[0 : n]': {what}")
        );
        assert_eq!(of(Some(";a.c;main;8;9;;"), None), format!("a.c:8 (main): {what}"));
        assert_eq!(of(Some(";unknown;unknown;0;0;;"), None), what);
        assert_eq!(of(None, None), what);
    }
}
