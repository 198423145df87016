//! What can still be said of the pragmas of a text that is no valid C.
//!
//! ```c
//! int f(int n) { return n)); }          // the error of the C
//! int g(int n) {
//! #pragma omp parallel for schedule(static, 0)      // is still told
//!   for (;;) n++; …
//! ```
//!
//! libclang recovers from errors, so most checks on its tree still hold. Three kinds of findings may not, and are left out,
//! since clang's own error comes first:
//! - those on a line that has an error of the C,
//! - those on a line with an expression whose type is lost to such an error,
//! - those in a function with an error that braces are missing, or superfluous: nobody knows then which statement belongs to
//!   which. A function that does not end has all in it that follows.

use rustc_hash::FxHashSet;
use weft_support::Diagnostic;

use crate::CError;
use crate::source::clang::ClangError;
use crate::source::flat::line_of;
use crate::source::pragma::OUTSIDE;
use weft_sema::model::tree::Tree;
use weft_sema::model::types::TypeClass;

/// The beginnings of messages after which the nesting of blocks is a guess, up to the end of the text or of the function.
const UNENDED: [&str; 2] = ["expected '}'", "function definition is not allowed here"];
const UNSURE: [&str; 3] = [SUPERFLUOUS, "expected identifier or '('", "expected external declaration"];
const SUPERFLUOUS: &str = "extraneous closing brace";

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
    let guessed: Vec<(u32, u32)> =
        c_errors.iter().filter_map(|error| guessed(tree, error, text.len() as u32)).collect();
    let line = |offset: u32| line_of(text, offset);
    let mut lines: FxHashSet<usize> = c_errors.iter().map(|error| line(error.offset)).collect();
    let untyped = tree.nodes().map(|id| tree.node(id)).filter(|node| node.ty == TypeClass::Other);
    lines.extend(untyped.map(|node| line(node.lo)));
    let holds = |diagnostic: &Diagnostic| {
        diagnostic.span.is_none_or(|span| {
            !lines.contains(&line(span.lo)) && !guessed.iter().any(|(lo, hi)| (*lo..*hi).contains(&span.lo))
        })
    };
    diagnostics.into_iter().filter(holds).collect()
}

/// Says whether a finding is that a directive stands outside of functions behind an error of the C: a brace that the error is about may
/// have ended its function. clang tells if it takes it so, too.
pub(crate) fn is_cut_off(found: &Diagnostic, c_errors: &[CError]) -> bool {
    let Some(span) = found.span.filter(|_| found.message.contains(OUTSIDE)) else { return false };
    c_errors.iter().any(|error| error.span.lo < span.lo)
}

/// Returns the part of a text, of that length, in which an error makes the nesting of blocks a guess, if it does.
fn guessed(tree: &Tree, error: &ClangError, length: u32) -> Option<(u32, u32)> {
    let is_one_of = |messages: &[&str]| messages.iter().any(|start| error.message.starts_with(start));
    let functions = || tree.functions.iter().map(|&function| tree.node(function));
    let around = functions().find(|node| node.lo <= error.offset && error.offset <= node.hi);
    if is_one_of(&UNENDED) {
        return Some((around.map_or(0, |node| node.lo), length));
    }
    // A brace too many has cut the function short that ends before it.
    let cut = || functions().rfind(|node| node.hi <= error.offset && is_one_of(&[SUPERFLUOUS]));
    let node = is_one_of(&UNSURE).then(|| around.or_else(cut))??;
    Some((node.lo, node.hi))
}
