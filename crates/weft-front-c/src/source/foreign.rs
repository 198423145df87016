//! Directives and clauses in what is left to clang that clang 19 does not know.
//!
//! ```c
//! #pragma omp stripe sizes(4)                // error: not supported yet, and clang 19 does not know it either
//! for (…)
//!
//! #pragma omp fuse                           // error: clang 19 does not know it, and has to compile this code …
//! { for (…) for (…) }
//! #pragma omp task threadset(omp_pool)       // … because of this
//! ```
//!
//! clang refuses such a directive as none at all, and it drops such a clause with a warning, together with all that follows
//! it: the program would become another one.
//!
//! - **Precondition.** What Weft compiles itself is not among the pragmas that are left.
//! - **Postcondition.** Each such directive or clause has an error of its own, but for clauses that may be ignored. In a file
//!   with a mistake only those have one that are themselves not supported: of the others nobody knows whether clang would get
//!   them once the mistake is gone.

use weft_openmp::ability::{Verdict, verdict};
use weft_openmp::{Clause, Directive, decompose_regions, knows_clause, knows_directive, parse_pragma};
use weft_sema::Refusal;
use weft_support::{Diagnostic, FileId, Span};

use crate::source::pragma::FlatPragma;
use crate::{JUDGED, Options};

/// Reports what clang does not know in those of the pragmas that `is_left` says clang has to read, because of `refusals`;
/// `is_wrong` says that the file has a mistake, so that nobody compiles it.
pub(crate) fn unknown(
    text: &str,
    file: FileId,
    (pragmas, options): (&[FlatPragma], &Options),
    is_left: impl Fn(&FlatPragma) -> bool,
    (refusals, is_wrong): (&[Refusal], bool),
) -> Vec<Diagnostic> {
    let Some(first) = refusals.first() else { return Vec::new() };
    let cause = match first.directive == JUDGED {
        true => format!("because of what may be wrong here: {}", first.reason),
        false => format!("because of '{}' here: {}", first.directive, first.reason),
    };
    let mut found = Vec::new();
    for pragma in pragmas.iter().filter(|pragma| is_left(pragma)) {
        let (lo, hi) = (pragma.line.text_lo, pragma.line.hi);
        let words = text.get(lo as usize..hi as usize).unwrap_or_default();
        let Some(directive) = parse_pragma(words, lo, file, options.version).0 else { continue };
        let is_refused = |span: Span| {
            refusals.iter().any(|refusal| span.lo <= refusal.span.lo && refusal.span.lo < span.hi)
        };
        for (what, span) in of(&directive, &is_refused) {
            let is_refused = is_refused(span);
            if is_wrong && !is_refused {
                continue;
            }
            found.push(match is_refused {
                true => Diagnostic::error(
                    format!("the {what} is not supported yet, and clang 19 does not know it either"),
                    span,
                ),
                false => Diagnostic::error(
                    format!("clang 19 does not know the {what}, and has to compile this code"),
                    span,
                )
                .with_note(cause.clone(), Some(first.span)),
            });
        }
    }
    found
}

/// Returns what clang does not know of a directive, in words, and where it is: clauses, or else the directive itself, unless what is
/// refused of it is a clause.
fn of(directive: &Directive, is_refused: &dyn Fn(Span) -> bool) -> Vec<(String, Span)> {
    let is_unknown = |clause: &&Clause| !knows_clause(clause.kind) && !is_dispensable(directive, clause);
    let described =
        |clause: &Clause| (format!("clause '{}' on '{}'", clause.kind.name(), directive.name()), clause.span);
    let clauses = directive.clauses.iter().filter(is_unknown);
    if directive.leaves.iter().all(|leaf| knows_directive(*leaf)) {
        return clauses.map(described).collect();
    }
    let refused: Vec<(String, Span)> =
        clauses.filter(|clause| is_refused(clause.span)).map(described).collect();
    match refused.is_empty() {
        true => vec![(format!("directive '{}'", directive.name()), directive.name_span)],
        false => refused,
    }
}

/// Says whether a compiler may leave a clause out.
fn is_dispensable(directive: &Directive, clause: &Clause) -> bool {
    let units = decompose_regions(directive);
    let is_it =
        |other: &weft_openmp::Clause| other.kind == clause.kind && other.name_span == clause.name_span;
    let mut homes = units.iter().filter(|unit| unit.clauses.iter().any(is_it));
    homes.all(|unit| matches!(verdict(&unit.leaves, clause), Verdict::Ignorable(_)))
}
