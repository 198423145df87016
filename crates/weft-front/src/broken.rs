//! What can still be said of the pragmas of a text that is no valid C.
//!
//! libclang recovers from errors, so the checks on its tree mostly hold; where they may not, clang's own error comes first
//! and ours would only be noise: on a line that has an error of the C, on a line with an expression whose type is lost to
//! such an error, and anywhere if a brace is missing, since nobody knows then what belongs to what.

use rustc_hash::FxHashSet;
use weft_support::Diagnostic;

use crate::CError;
use crate::file::File;
use crate::parse::line_of;
use crate::tree::TypeClass;

/// The beginnings of messages after which the nesting of blocks is a guess.
const STRUCTURAL: [&str; 5] = [
    "expected '}'",
    "extraneous closing brace",
    "function definition is not allowed here",
    "expected identifier or '('",
    "expected external declaration",
];

/// Returns the diagnostics that hold although the text has `c_errors`.
///
/// The first `certain` ones come from the pragmas' own text and hold anyway.
pub(crate) fn trustworthy(
    file: &File<'_>,
    c_errors: &[CError],
    mut diagnostics: Vec<Diagnostic>,
    certain: usize,
) -> Vec<Diagnostic> {
    if c_errors.is_empty() {
        return diagnostics;
    }
    let guessed = diagnostics.split_off(certain);
    if c_errors.iter().any(|error| STRUCTURAL.iter().any(|start| error.message.starts_with(start))) {
        return diagnostics;
    }
    let line = |offset: u32| line_of(file.text, offset);
    let mut lines: FxHashSet<usize> = c_errors.iter().map(|error| line(error.span.lo)).collect();
    let untyped = file.tree.nodes.iter().filter(|node| node.ty == TypeClass::Other);
    lines.extend(untyped.map(|node| line(node.lo)));
    let holds = |diagnostic: &Diagnostic| diagnostic.span.is_none_or(|span| !lines.contains(&line(span.lo)));
    diagnostics.extend(guessed.into_iter().filter(holds));
    diagnostics
}
