//! The front end for C: turns preprocessed text with OpenMP pragmas into C whose constructs are marker calls.
//!
//! 1. `flat.rs`, `pragma.rs`: find the pragmas and parse them (`weft-openmp`).
//! 2. `probe.rs`, `clang`, `tree.rs`: let libclang parse the text, pragmas disguised as C, into a safe tree.
//! 3. `construct.rs`, `loops.rs`, `loop_header.rs`, `sections.rs`, `threadprivate.rs`, `placement.rs`, `sharing.rs`: find what each construct applies to, names and shares.
//! 4. `check.rs`, `reduction_items.rs`, `task_rules.rs`, `hints.rs`, `flow.rs`, `atomic.rs`, `broken.rs`: report what is wrong with the user's program, all of it in one run.
//! 5. `region_text.rs`, `loop_text.rs`, `atomic_text.rs`, `emit.rs`, `edit.rs`: write the annotated text.
//!
//! The contract of the output is `docs/region-ir.md` §1.
//! Line numbers stay the user's: nothing is inserted but on lines that are there, and line markers survive every edit.

mod atomic;
mod atomic_text;
mod broken;
mod check;
mod clang;
mod construct;
mod declared;
mod edit;
mod emit;
mod file;
mod flat;
mod flow;
mod hints;
mod loop_header;
mod loop_text;
mod loops;
mod parse;
mod placement;
mod pragma;
mod probe;
mod reduction_items;
mod region_text;
mod sections;
mod sharing;
mod task_rules;
mod threadprivate;
mod tree;

use weft_openmp::Version;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

pub use clang::LibclangMissing;

/// How to read the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Arguments for libclang: `-std=…`, `--target=…` and the like; no `-fopenmp`.
    pub clang_arguments: Vec<String>,
    /// The version of OpenMP that is accepted.
    pub version: Version,
}

/// A construct that this front end cannot translate, though the program may be right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The directive's name, such as `taskloop simd`.
    pub directive: String,
    /// What is not supported, in lower case and without a full stop.
    pub reason: String,
    /// Where it is.
    pub span: Span,
}

/// What became of a file.
#[derive(Clone, Debug, Default)]
pub struct Annotated {
    /// The annotated text; absent if there is no OpenMP in it, or if anything below keeps it from being translated.
    pub source: Option<String>,
    /// Findings about the program's OpenMP, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What cannot be translated: the file is for another compiler then.
    pub refusals: Vec<Refusal>,
    /// Whether there is any `#pragma omp` in the text.
    pub has_openmp: bool,
    /// The errors that the text has even without its pragmas; clang itself has to say them, and does so better.
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
    let mut pragmas = pragma::collect(text, file, options.version);
    let mut result = Annotated { has_openmp: !pragmas.all.is_empty(), ..Annotated::default() };
    result.diagnostics.append(&mut pragmas.diagnostics);
    result.refusals.append(&mut pragmas.refusals);
    // What a refused pragma means for the others is not known: whoever takes the file over checks it as a whole.
    if !result.has_openmp || !result.refusals.is_empty() {
        return Ok(result);
    }
    let parsed = parse::parse(map, file, pragmas.all, options)?;
    result.diagnostics.extend(parsed.diagnostics);
    result.c_errors = parsed
        .c_errors
        .into_iter()
        .map(|error| CError { message: error.message, span: Span::new(file, error.offset, error.offset) })
        .collect();
    if let Some(mut file) = parsed.file {
        let certain = result.diagnostics.len();
        let mut checked =
            Annotated { diagnostics: std::mem::take(&mut result.diagnostics), ..Annotated::default() };
        check::check(&mut file, &mut checked);
        result.diagnostics = broken::trustworthy(&file, &result.c_errors, checked.diagnostics, certain);
        result.refusals = checked.refusals;
        let fine = result.refusals.is_empty() && result.c_errors.is_empty();
        if fine && !result.diagnostics.iter().any(Diagnostic::is_error) {
            result.source = Some(emit::annotate(&file));
        }
    }
    result.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.lo));
    // What the pragma's text shows already, the checks on types may find again: one mistake, one error.
    result.diagnostics.dedup_by(|later, earlier| {
        later.is_error() && earlier.is_error() && later.span.is_some() && later.span == earlier.span
    });
    Ok(result)
}
