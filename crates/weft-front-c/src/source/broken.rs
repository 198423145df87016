//! What can still be said of the pragmas of a text that is no valid C.
//!
//! libclang recovers from errors, so most checks on its tree still hold. Three kinds of findings may not, and are left out,
//! since clang's own error comes first:
//! - those on a line that has an error of the C,
//! - those on a line with an expression whose type is lost to such an error,
//! - all of them if a brace is missing: nobody knows then which statement belongs to which.

use rustc_hash::FxHashSet;
use weft_support::Diagnostic;

use crate::source::clang::ClangError;
use crate::source::flat::line_of;
use weft_sema::model::tree::Tree;
use weft_sema::model::types::TypeClass;

/// The beginnings of messages after which the nesting of blocks is a guess.
const STRUCTURAL: [&str; 5] = [
    "expected '}'",
    "extraneous closing brace",
    "function definition is not allowed here",
    "expected identifier or '('",
    "expected external declaration",
];

/// Returns those of `diagnostics`, which come from the tree, that hold although the text has `c_errors`.
pub(crate) fn trustworthy(
    text: &str,
    tree: &Tree,
    c_errors: &[ClangError],
    diagnostics: Vec<Diagnostic>,
) -> Vec<Diagnostic> {
    if c_errors.is_empty() {
        return diagnostics;
    }
    if c_errors.iter().any(|error| STRUCTURAL.iter().any(|start| error.message.starts_with(start))) {
        return Vec::new();
    }
    let line = |offset: u32| line_of(text, offset);
    let mut lines: FxHashSet<usize> = c_errors.iter().map(|error| line(error.offset)).collect();
    let untyped = tree.nodes().map(|id| tree.node(id)).filter(|node| node.ty == TypeClass::Other);
    lines.extend(untyped.map(|node| line(node.lo)));
    let holds = |diagnostic: &Diagnostic| diagnostic.span.is_none_or(|span| !lines.contains(&line(span.lo)));
    diagnostics.into_iter().filter(holds).collect()
}
