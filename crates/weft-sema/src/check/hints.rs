//! The hints of `critical` constructs: all constructs of one name share a lock, so they must agree [OMP 5.2 §15.2].
//!
//! ```c
//! #pragma omp critical(queue) hint(omp_sync_hint_contended)
//! #pragma omp critical(queue)                               // error: the hint differs
//! ```

use rustc_hash::FxHashMap;
use weft_openmp::{Argument, ClauseKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::model::program::Program;

/// Reports every `critical` whose hint differs from that of the first one of its name, and hints that contradict
/// themselves.
pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    check_contradictions(program, diagnostics);
    let mut first: FxHashMap<&str, (i128, usize)> = FxHashMap::default();
    for index in 0..program.constructs.len() {
        if program.constructs[index].unit(Leaf::Critical).is_none() {
            continue;
        }
        let (Some(name), Some(hint)) = (name_of(program, index), hint_of(program, index)) else { continue };
        let &mut (expected, at) = first.entry(name).or_insert((hint, index));
        if hint != expected {
            let message =
                format!("every '#pragma omp critical({name})' must have the same hint, found {hint}");
            let note = format!("the first one has the hint {expected}");
            let diagnostic = Diagnostic::error(message, program.pragma_span(index));
            diagnostics.push(diagnostic.with_note(note, Some(program.pragma_span(at))));
        }
    }
}

/// Reports hints that are none, and warns of those that exclude each other [OMP 5.2 §15.1], which clang and gcc take.
fn check_contradictions(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>) {
    let pairs = [(0b0011, "contended and uncontended"), (0b1100, "speculative and nonspeculative")];
    for index in 0..program.constructs.len() {
        let Some(clause) = program.directive(index).clause(ClauseKind::Hint) else { continue };
        let Some(hint) = hint_of(program, index) else { continue };
        if hint < 0 {
            let message = format!("clause 'hint' takes no negative value, found {hint} [OMP 5.2 §15.1]");
            diagnostics.push(Diagnostic::error(message, clause.span));
            continue;
        }
        for (_, what) in pairs.iter().filter(|(both, _)| hint & both == *both) {
            let message =
                format!("clause 'hint' cannot ask for {what} synchronization at once [OMP 5.2 §15.1]");
            diagnostics.push(Diagnostic::warning(message, clause.span, LENIENT));
        }
    }
}

fn name_of<'a>(program: &'a Program<'_>, index: usize) -> Option<&'a str> {
    match &program.directive(index).argument {
        Argument::Name(name) => Some(&name.text),
        _ => None,
    }
}

/// Returns the value of the hint, which is 0 without the clause; nothing if it is not known.
fn hint_of(program: &Program<'_>, index: usize) -> Option<i128> {
    let Some(clause) = program.directive(index).clause(ClauseKind::Hint) else { return Some(0) };
    program.type_and_value(program.clause_node(index, clause.expr()?)?).1
}
