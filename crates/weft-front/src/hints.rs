//! The hints of `critical` constructs: all constructs of one name share a lock, so they must agree [OMP 5.2 §15.2].
//!
//! ```c
//! #pragma omp critical(queue) hint(omp_sync_hint_contended)
//! #pragma omp critical(queue)                               // error: the hint differs
//! ```

use rustc_hash::FxHashMap;
use weft_openmp::{Argument, ClauseKind};
use weft_support::Diagnostic;

use crate::check::{node_of, type_and_value};
use crate::construct::UnitKind;
use crate::file::File;

/// Reports every `critical` whose hint differs from that of the first one of its name.
pub(crate) fn check(file: &File<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let mut first: FxHashMap<&str, (i128, usize)> = FxHashMap::default();
    for index in 0..file.constructs.len() {
        if file.constructs[index].unit(UnitKind::Critical).is_none() {
            continue;
        }
        let (Some(name), Some(hint)) = (name_of(file, index), hint_of(file, index)) else { continue };
        let &mut (expected, at) = first.entry(name).or_insert((hint, index));
        if hint != expected {
            let message =
                format!("every '#pragma omp critical({name})' must have the same hint, found {hint}");
            let note = format!("the first one has the hint {expected}");
            let diagnostic = Diagnostic::error(message, file.pragma_span(index));
            diagnostics.push(diagnostic.with_note(note, Some(file.pragma_span(at))));
        }
    }
}

fn name_of<'a>(file: &'a File<'_>, index: usize) -> Option<&'a str> {
    match &file.directive(index).argument {
        Argument::Name(name) => Some(&name.text),
        _ => None,
    }
}

/// Returns the value of the hint, which is 0 without the clause; nothing if it is not known.
fn hint_of(file: &File<'_>, index: usize) -> Option<i128> {
    let Some(clause) = file.directive(index).clause(ClauseKind::Hint) else { return Some(0) };
    let node = node_of(file, file.constructs[index].node, clause.expr()?)?;
    type_and_value(file, node).1
}
