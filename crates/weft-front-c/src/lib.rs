//! The front end for C: turns preprocessed text with OpenMP pragmas into C whose constructs are marker calls.
//!
//! 1. `source` finds the pragmas, lets `weft-openmp` parse them, and lets libclang parse the text, pragmas disguised as C,
//!    into a safe tree.
//! 2. `weft-sema` finds what each construct applies to and shares, reports what is wrong, and plans what is to be written.
//! 3. `text` writes the annotated text.
//!
//! The contract of the output is `docs/region-ir.md` §1.
//! Line numbers stay the user's: text is inserted only on lines that are there, and line markers survive every edit.

mod source;
mod text;

use weft_openmp::Version;
use weft_sema::plan::plan;
use weft_sema::{analyze, build};
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::source::attribute;
use crate::source::broken::trustworthy;
use crate::source::clang::ClangError;
use crate::source::flat::FlatText;
use crate::source::parse::{Read, parse};
use crate::source::pragma::{FlatPragma, collect};

pub use crate::source::attribute::has_attributes;
pub use crate::source::clang::LibclangMissing;
pub use weft_sema::Refusal;

/// How to read the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Arguments for libclang: `-std=…`, `--target=…` and the like; no `-fopenmp`.
    pub clang_arguments: Vec<String>,
    /// The version of OpenMP that is accepted.
    pub version: Version,
    /// Whether only the `simd` constructs count, each as the `simd` in it.
    pub simd_only: bool,
}

/// What became of a file.
#[derive(Clone, Debug, Default)]
pub struct Annotated {
    /// The annotated text; absent if there is no OpenMP in it, or if anything below keeps it from being translated.
    pub source: Option<String>,
    /// Findings about the program's OpenMP, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What cannot be translated; another compiler has to take the file if there is any.
    pub refusals: Vec<Refusal>,
    /// Whether there is any directive in the text, as a pragma or as an attribute.
    pub has_openmp: bool,
    /// The errors that the text has even without its pragmas; clang itself reports them, and words them better.
    pub c_errors: Vec<CError>,
}

/// An error of the program's C, as libclang words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CError {
    /// The message, without the suggestions that clang itself may add.
    pub message: String,
    /// Where it is.
    pub span: Span,
}

/// Annotates the flat file `file` of `map`.
///
/// # Errors
/// libclang cannot be loaded.
pub fn annotate(map: &SourceMap, file: FileId, options: &Options) -> Result<Annotated, LibclangMissing> {
    let text = map.text(file);
    let mut pragmas = collect(text, file, options);
    let mut result = Annotated { has_openmp: !pragmas.all.is_empty(), ..Annotated::default() };
    result.diagnostics.append(&mut pragmas.diagnostics);
    result.refusals.append(&mut pragmas.refusals);
    let mut attributes = attribute::refusals(text, file, options.version);
    result.has_openmp |= !attributes.is_empty();
    result.refusals.append(&mut attributes);
    // Other pragmas may depend on a refused one, so the compiler that takes the file over checks it as a whole.
    if !result.has_openmp || !result.refusals.is_empty() {
        return Ok(result);
    }
    let parsed = parse(map, file, pragmas.all, &options.clang_arguments)?;
    result.diagnostics.extend(parsed.diagnostics);
    if let Some(Read { tree, pragmas, places }) = parsed.read {
        let pragmas = pragmas.into_iter().map(FlatPragma::into_pragma).collect();
        let host = FlatText(text);
        let read = weft_sema::Parsed { file, host: &host, version: options.version, tree, pragmas, places };
        let mut program = build(read, &mut result.diagnostics);
        let mut findings = analyze(&mut program, &result.diagnostics);
        let doubtful = findings.diagnostics;
        result.diagnostics.extend(trustworthy(text, &program.tree, &parsed.c_errors, doubtful));
        result.refusals.append(&mut findings.refusals);
        let fine = result.refusals.is_empty() && parsed.c_errors.is_empty();
        if fine && !result.diagnostics.iter().any(Diagnostic::is_error) {
            result.source = Some(text::annotate(map, text, &program, &plan(&program)));
        }
    }
    let c_error = |error: ClangError| CError {
        message: error.message,
        span: Span::new(file, error.offset, error.offset),
    };
    result.c_errors = parsed.c_errors.into_iter().map(c_error).collect();
    result.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.lo));
    // The checks on types may find a mistake again that the pragma's text shows already; it is reported once.
    result.diagnostics.dedup_by(|later, earlier| {
        later.is_error() && earlier.is_error() && later.span.is_some() && later.span == earlier.span
    });
    Ok(result)
}
