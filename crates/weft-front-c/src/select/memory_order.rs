//! The memory order of `atomic` directives without one, in a file with `requires atomic_default_mem_order`.
//! [OMP 5.2 §8.2.1]
//!
//! ```c
//! #pragma omp requires atomic_default_mem_order(seq_cst)
//! #pragma omp atomic                                         #pragma omp atomic seq_cst
//! ```

use weft_openmp::{ClauseKind, Directive, Leaf};
use weft_sema::select::Requirements;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::Options;
use crate::select::scene::parsed;
use crate::source::lines::PragmaLine;
use crate::text::edits::Edits;

/// Reports a second order, and one that comes behind atomic operations that need it.
pub(super) fn check(pragmas: &[(PragmaLine, Directive)], diagnostics: &mut Vec<Diagnostic>) {
    let (mut first, mut atomic): (Option<Span>, Option<Span>) = (None, None);
    for (_, directive) in pragmas {
        if directive.is(&[Leaf::Atomic]) && order(directive, "seq_cst").is_some() {
            atomic.get_or_insert(directive.span);
        }
        let clause = directive.clause(ClauseKind::AtomicDefaultMemOrder);
        let Some(clause) = clause.filter(|_| directive.is(&[Leaf::Requires])) else { continue };
        let what = "clause 'atomic_default_mem_order' on directive 'requires'";
        if let Some(first) = first {
            let message = format!("{what} is given more than once in this file");
            let note = ("the first one is here", Some(first));
            diagnostics.push(Diagnostic::error(message, clause.span).with_note(note.0, note.1));
        } else if let Some(atomic) = atomic {
            let message = format!("{what} must come before the atomic operations that it is about");
            diagnostics.push(
                Diagnostic::error(message, clause.span).with_note("this one comes before", Some(atomic)),
            );
        }
        first.get_or_insert(clause.span);
    }
}

/// Gives each `atomic` directive of a text its order.
pub(super) fn write(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    requirements: &Requirements,
    edits: &mut Edits,
) {
    let Some(required) = requirements.memory_order.as_deref() else { return };
    for (line, directive) in parsed(map.text(file), file, options) {
        let atomic = directive.filter(|directive| directive.is(&[Leaf::Atomic]));
        if let Some(order) = atomic.and_then(|directive| order(&directive, required)) {
            edits.replace(line.hi, line.hi, format!(" {order}"));
        }
    }
}

/// Returns the order that an `atomic` directive without one gets. [OMP 5.2 §8.2.1]
fn order(directive: &Directive, required: &str) -> Option<&'static str> {
    use ClauseKind::{AcqRel, Acquire, Capture, Compare, Read, Relaxed, Release, SeqCst, Write};
    let given = |kind: ClauseKind| directive.clause(kind).is_some();
    if [SeqCst, AcqRel, Acquire, Release, Relaxed].into_iter().any(given) {
        return None;
    }
    match required {
        "seq_cst" => Some("seq_cst"),
        "relaxed" => Some("relaxed"),
        "acquire" => {
            (!given(Write)).then_some("acquire").filter(|_| given(Read) || given(Capture) || given(Compare))
        }
        "release" => (!given(Read)).then_some("release"),
        "acq_rel" if given(Capture) || given(Compare) => Some("acq_rel"),
        "acq_rel" if given(Read) => Some("acquire"),
        "acq_rel" => Some("release"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::order;
    use weft_openmp::{Version, parse_pragma};
    use weft_support::SourceMap;

    #[test]
    fn an_atomic_operation_gets_the_order_that_is_required_and_fits() {
        let of = |text: &str, required: &str| {
            let file = SourceMap::new().add_file("a.c", text);
            order(&parse_pragma(text, 0, file, Version::V52).0.unwrap(), required)
        };
        assert_eq!(of("atomic", "seq_cst"), Some("seq_cst"));
        assert_eq!(of("atomic relaxed", "seq_cst"), None);
        assert_eq!(of("atomic read", "acq_rel"), Some("acquire"));
        assert_eq!(of("atomic write", "acq_rel"), Some("release"));
        assert_eq!(of("atomic", "acq_rel"), Some("release"));
        assert_eq!(of("atomic capture", "acq_rel"), Some("acq_rel"));
        assert_eq!(of("atomic write", "acquire"), None);
        assert_eq!(of("atomic read", "release"), None);
    }
}
