//! Reports constructs where an assumption says that there are none [OMP 5.2 §8.3].
//!
//! ```c
//! #pragma omp assume absent(parallel)
//! {
//! #pragma omp parallel for                   // warning: 'parallel' is assumed to be absent
//! ```
//!
//! A violated assumption makes the program's behavior unspecified. Weft drops the assumption, so that the construct counts.

use weft_openmp::{
    Association, Clause, ClauseArgs, ClauseKind, Directive, LENIENT, Leaf, Typed, compound_name,
};
use weft_support::Diagnostic;

/// Constructs that make tasks, implicit or explicit ones, or iterations at once.
const PARALLELISM: [Leaf; 6] =
    [Leaf::Parallel, Leaf::Simd, Leaf::Target, Leaf::Task, Leaf::Taskloop, Leaf::Teams];

/// Directives beside declarative and delimited ones that say something about the program, and are no constructs that execute.
const NO_CONSTRUCTS: [Leaf; 6] = [
    Leaf::Assume,
    Leaf::EndAssumes,
    Leaf::EndDeclareTarget,
    Leaf::EndDeclareVariant,
    Leaf::EndMetadirective,
    Leaf::Nothing,
];

/// Reports that the directive `inner`, which is in the scope of the assumptions of `outer`, violates one of them.
pub(super) fn check(outer: &Directive, inner: &Directive, diagnostics: &mut Vec<Diagnostic>) {
    let violated = outer.clauses.iter().find_map(|clause| Some((clause, violates(clause, inner)?)));
    let Some((clause, what)) = violated else { return };
    let message = format!(
        "'#pragma omp {}' stands where clause '{}' assumes {what} [OMP 5.2 §8.3]; the assumption is not used",
        inner.name(),
        clause.kind.name()
    );
    let note = format!("'{}' is here", clause.kind.name());
    diagnostics
        .push(Diagnostic::warning(message, inner.name_span, LENIENT).with_note(note, Some(clause.span)));
}

/// Returns what an assumption says there is none of, if a directive is such a one.
fn violates(clause: &Clause, inner: &Directive) -> Option<String> {
    let is_said = |leaf: &Leaf| {
        matches!(leaf.row().association, Association::Declarative | Association::Delimited)
            || NO_CONSTRUCTS.contains(leaf)
    };
    let is_construct = !inner.leaves.iter().any(is_said);
    match clause.kind {
        ClauseKind::Absent => {
            let ClauseArgs::Typed(Typed::Directives(absent)) = &clause.args else { return None };
            let is_it = |leaves: &&Vec<Leaf>| leaves.iter().all(|leaf| inner.has(*leaf));
            absent.iter().find(is_it).map(|leaves| format!("that there is no '{}'", compound_name(leaves)))
        }
        ClauseKind::NoOpenmp | ClauseKind::NoOpenmpConstructs if is_construct => {
            Some("that there is no construct".to_owned())
        }
        ClauseKind::NoParallelism if PARALLELISM.iter().any(|leaf| inner.has(*leaf)) => {
            Some("that nothing is executed in parallel".to_owned())
        }
        _ => None,
    }
}
