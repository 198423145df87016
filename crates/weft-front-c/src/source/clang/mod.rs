//! The one place that calls libclang: parses a text and copies the functions of interest into a [`Tree`].
//!
//! libclang is loaded at run time from where Debian's packages put it; no environment variable is looked at.
//! The types and constants are those of `clang-sys`; the functions are looked up here, since the loader of that crate
//! searches by environment variables and `llvm-config`, and may find another version.
//!
//! What leaves this module is owned: no cursor, type or string of libclang outlives [`parse`].

#![allow(unsafe_code, reason = "libclang is a C library")]
#![allow(non_upper_case_globals, non_snake_case, reason = "the names are those of libclang")]

mod copy;
pub(crate) mod declared;
mod library;
pub(crate) mod records;
pub(crate) mod spawned;

use std::ffi::{CString, c_char, c_int};
use std::ptr;

use clang_sys::*;

pub use self::library::LibclangMissing;
use self::library::{Functions, functions, offset_of, take_string};
use crate::source::compiled::{Compiled, Header};
use weft_sema::model::tree::Tree;

/// An error that clang found in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ClangError {
    pub(crate) message: String,
    pub(crate) offset: u32,
}

/// What to parse.
#[derive(Default)]
pub(crate) struct Request<'a> {
    pub(crate) name: &'a str,
    /// What stands in front of the text, or behind its beginning that is compiled; offsets are those in the text.
    pub(crate) before: &'a str,
    /// The precompiled header for the beginning of the text.
    pub(crate) header: Option<Header<'a>>,
    pub(crate) text: &'a str,
    /// Whether it is C++.
    pub(crate) is_cxx: bool,
    pub(crate) arguments: &'a [String],
    /// The pragmas' ranges, by rising offset: functions that contain none of them are skipped.
    pub(crate) pragmas: &'a [(u32, u32)],
    /// Whether no function is skipped.
    pub(crate) is_whole: bool,
    /// The ranges of the directives at file scope that are about the function behind them.
    pub(crate) of_functions: &'a [(u32, u32)],
    /// The names in `threadprivate` directives at file scope.
    pub(crate) threadprivate: &'a [&'a str],
    /// Where the last of these directives begins: what is before it and has such a name in it is not skipped.
    pub(crate) last_threadprivate: u32,
    /// Where the functions begin that stand for `declare reduction` directives.
    pub(crate) appended: u32,
    /// The name of such a function that stands for a type, in front of the numbers of pragma and type.
    pub(crate) declared: &'a str,
}

impl Request<'_> {
    /// Returns the offset in the text of one in what libclang reads.
    fn offset(&self, offset: u32) -> u32 {
        let length = self.header.map_or(0, |header| header.length as u32);
        if offset < length {
            return offset;
        }
        offset.saturating_sub(self.before.len() as u32).max(length)
    }
}

/// Parses `request.text` and returns the functions that contain pragmas together with clang's errors.
pub(crate) fn parse(request: &Request<'_>) -> Result<(Tree, Vec<ClangError>), LibclangMissing> {
    let parsed = look(request, |clang, unit| {
        // SAFETY: the unit is live as long as the closure runs.
        unsafe { (copy::tree_of(clang, request, unit), read_errors(clang, request, unit)) }
    })?;
    Ok(parsed.unwrap_or_else(|| {
        let message = "libclang cannot parse the file".to_owned();
        (Tree::default(), vec![ClangError { message, offset: 0 }])
    }))
}

/// Lets libclang parse what a request is about, and hands the unit to `look`; nothing comes back if it cannot parse at all.
fn look<T>(
    request: &Request<'_>,
    look: impl FnOnce(&'static Functions, CXTranslationUnit) -> T,
) -> Result<Option<T>, LibclangMissing> {
    let whole;
    let text = match (request.header, request.before) {
        (None, "") => request.text,
        (None, before) => {
            whole = [before, request.text].concat();
            &whole
        }
        (Some(header), before) => {
            whole = header.rest(request.text, before);
            &whole
        }
    };
    let mut arguments = request.arguments.to_vec();
    arguments.extend(request.header.iter().flat_map(|header| header.arguments()));
    // Templates are looked at as they are written; what becomes of them is the real compile's.
    let incomplete = if request.is_cxx { CXTranslationUnit_Incomplete } else { CXTranslationUnit_None };
    let flags = CXTranslationUnit_KeepGoing | incomplete;
    with_unit(request.name, text, (&arguments, request.header.is_some()), flags, look)
}

/// Says whether clang has neither an error nor a warning for a preprocessed text with OpenMP in it.
pub(crate) fn is_silent_about(
    text: &str,
    is_cxx: bool,
    clang_arguments: &[String],
    compiled: Option<&Compiled>,
) -> Result<bool, LibclangMissing> {
    let language = if is_cxx { "c++-cpp-output" } else { "cpp-output" };
    let mut arguments: Vec<String> = ["-x", language].map(String::from).to_vec();
    arguments.extend(clang_arguments.iter().cloned());
    let header = compiled.and_then(|compiled| compiled.header_of(text));
    let rest = header.map(|header| header.rest(text, ""));
    arguments.extend(header.iter().flat_map(|header| header.arguments()));
    let text = rest.as_deref().unwrap_or(text);
    let worst =
        with_unit("weft.i", text, (&arguments, header.is_some()), CXTranslationUnit_None, |clang, unit| {
            // SAFETY: the unit is live as long as the closure runs, and every diagnostic is disposed of after its use.
            unsafe {
                let numbers = 0..(clang.getNumDiagnostics)(unit);
                let severities = numbers.map(|number| {
                    let diagnostic = (clang.getDiagnostic)(unit, number);
                    let severity = (clang.getDiagnosticSeverity)(diagnostic);
                    (clang.disposeDiagnostic)(diagnostic);
                    severity
                });
                severities.max().unwrap_or(CXDiagnostic_Ignored)
            }
        })?;
    Ok(worst.is_some_and(|worst| worst < CXDiagnostic_Warning))
}

/// Lets libclang parse `text` and hands the unit to `look`; nothing comes back if it cannot parse at all. If the arguments name
/// a precompiled header, what is in that is not among the unit's declarations.
fn with_unit<T>(
    name: &str,
    text: &str,
    (arguments, has_header): (&[String], bool),
    flags: CXTranslationUnit_Flags,
    look: impl FnOnce(&'static Functions, CXTranslationUnit) -> T,
) -> Result<Option<T>, LibclangMissing> {
    let clang = functions()?;
    let c_string = |text: &str| CString::new(text.replace('\0', " ")).expect("invariant: no NUL is left");
    let name = c_string(name);
    let arguments: Vec<CString> = arguments.iter().map(|argument| c_string(argument)).collect();
    let argument_pointers: Vec<*const c_char> = arguments.iter().map(|argument| argument.as_ptr()).collect();
    let mut unsaved =
        CXUnsavedFile { Filename: name.as_ptr(), Contents: text.as_ptr().cast(), Length: text.len() as _ };
    // SAFETY: all pointers are valid for the call; libclang copies the unsaved text and the arguments.
    // The index and the unit are disposed of below, after the last cursor was used.
    unsafe {
        let index = (clang.createIndex)(c_int::from(has_header), 0);
        let mut unit: CXTranslationUnit = ptr::null_mut();
        let status = (clang.parseTranslationUnit2)(
            index,
            name.as_ptr(),
            argument_pointers.as_ptr(),
            argument_pointers.len() as c_int,
            &raw mut unsaved,
            1,
            flags,
            &raw mut unit,
        );
        if status != CXError_Success || unit.is_null() {
            (clang.disposeIndex)(index);
            return Ok(None);
        }
        let result = look(clang, unit);
        (clang.disposeTranslationUnit)(unit);
        (clang.disposeIndex)(index);
        Ok(Some(result))
    }
}

/// Says whether clang finds no error in a unit.
///
/// # Safety
/// The unit is live.
unsafe fn is_free_of_errors(clang: &Functions, unit: CXTranslationUnit) -> bool {
    // SAFETY: the unit is live by the caller's promise, and every diagnostic is disposed of after its use.
    unsafe {
        (0..(clang.getNumDiagnostics)(unit)).all(|number| {
            let diagnostic = (clang.getDiagnostic)(unit, number);
            let is_error = (clang.getDiagnosticSeverity)(diagnostic) >= CXDiagnostic_Error;
            (clang.disposeDiagnostic)(diagnostic);
            !is_error
        })
    }
}

/// Collects the children of a cursor; `data` is a `Vec<CXCursor>`.
extern "C" fn collect(cursor: CXCursor, _parent: CXCursor, data: CXClientData) -> CXChildVisitResult {
    // SAFETY: `children_of` passes a pointer to a vector that nothing else refers to during the visit.
    let list = unsafe { &mut *data.cast::<Vec<CXCursor>>() };
    list.push(cursor);
    CXChildVisit_Continue
}

/// What may be defined in the declaration of something else: `struct S { … } s;`.
const CLASSES: [CXCursorKind; 3] = [CXCursor_ClassDecl, CXCursor_StructDecl, CXCursor_UnionDecl];

/// The declarations of something else.
const DECLARATORS: [CXCursorKind; 3] = [CXCursor_VarDecl, CXCursor_FieldDecl, CXCursor_TypedefDecl];

/// Returns the children of a cursor, without the classes that it defines beside something else: libclang shows them before it
/// as well.
///
/// # Safety
/// The cursor's translation unit is live.
unsafe fn children_of(clang: &Functions, cursor: CXCursor) -> Vec<CXCursor> {
    // SAFETY: the caller's promise.
    let mut children = unsafe { all_children_of(clang, cursor) };
    children.retain(|child| !DECLARATORS.contains(&cursor.kind) || !CLASSES.contains(&child.kind));
    children
}

/// Returns the classes that the declaration of something else defines.
///
/// # Safety
/// The cursor's translation unit is live.
unsafe fn classes_beside(clang: &Functions, cursor: CXCursor) -> Vec<CXCursor> {
    if !DECLARATORS.contains(&cursor.kind) {
        return Vec::new();
    }
    // SAFETY: the caller's promise.
    let children = unsafe { all_children_of(clang, cursor) };
    children.into_iter().filter(|child| CLASSES.contains(&child.kind)).collect()
}

/// # Safety
/// The cursor's translation unit is live.
unsafe fn all_children_of(clang: &Functions, cursor: CXCursor) -> Vec<CXCursor> {
    let mut list: Vec<CXCursor> = Vec::new();
    let data: CXClientData = (&raw mut list).cast();
    // SAFETY: the cursor is live by the caller's promise, and `collect` gets the vector it expects.
    unsafe { (clang.visitChildren)(cursor, collect, data) };
    list
}

/// Returns those of `macros` that clang predefines.
pub(crate) fn defined(
    macros: &[String],
    is_cxx: bool,
    clang_arguments: &[String],
) -> Result<Vec<String>, LibclangMissing> {
    let language = if is_cxx { "c++" } else { "c" };
    let mut arguments: Vec<String> =
        ["-x", language, "-Wno-everything", "-ferror-limit=0"].map(String::from).to_vec();
    arguments.extend(clang_arguments.iter().cloned());
    let text: String = macros.iter().map(|name| format!("#ifdef {name}\n#error {name}\n#endif\n")).collect();
    let appended = text.len() as u32;
    let text = text.as_str();
    let (_, errors) =
        parse(&Request { name: "weft.c", text, arguments: &arguments, appended, ..Request::default() })?;
    Ok(errors.into_iter().map(|error| error.message).collect())
}

/// Copies the errors out of a unit.
///
/// # Safety
/// `unit` is a live translation unit.
unsafe fn read_errors(clang: &Functions, request: &Request<'_>, unit: CXTranslationUnit) -> Vec<ClangError> {
    let mut errors = Vec::new();
    // SAFETY: the unit is live by the caller's promise, and every diagnostic is disposed of after its last use.
    unsafe {
        for number in 0..(clang.getNumDiagnostics)(unit) {
            let diagnostic = (clang.getDiagnostic)(unit, number);
            if (clang.getDiagnosticSeverity)(diagnostic) >= CXDiagnostic_Error {
                errors.push(ClangError {
                    message: take_string(clang, (clang.getDiagnosticSpelling)(diagnostic)),
                    offset: request.offset(offset_of(clang, (clang.getDiagnosticLocation)(diagnostic))),
                });
            }
            (clang.disposeDiagnostic)(diagnostic);
        }
    }
    errors
}
