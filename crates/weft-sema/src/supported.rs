//! Which directives and clauses are translated; everything else is refused with its reason.

use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, Dimension, Directive, Leaf, ReductionModifier, ReductionOp,
    units_of,
};
use weft_support::{FileId, Span};

use crate::findings::Refusal;

/// Returns what the unit `leaves` is as a region, if such units are translated; `masked` is `master` there.
///
/// No unit of several leaves is translated: `for simd` is not `for`.
pub(crate) fn region_leaf(leaves: &[Leaf]) -> Option<Leaf> {
    match *leaves {
        [Leaf::Master | Leaf::Masked] => Some(Leaf::Master),
        [
            leaf @ (Leaf::Parallel
            | Leaf::For
            | Leaf::Sections
            | Leaf::Section
            | Leaf::Single
            | Leaf::Critical
            | Leaf::Ordered
            | Leaf::Task
            | Leaf::Taskgroup
            | Leaf::Barrier
            | Leaf::Flush
            | Leaf::Taskwait
            | Leaf::Taskyield
            | Leaf::Atomic
            | Leaf::Threadprivate),
        ] => Some(leaf),
        _ => None,
    }
}

/// Says why a directive is not translated, if it is not.
pub fn refusal(directive: &Directive, file: FileId) -> Option<Refusal> {
    let is_translated = |unit: &Vec<Leaf>| region_leaf(unit).is_some() || *unit == [Leaf::Nothing];
    let refuse = |what: String, span: Span| Some(Refusal { directive: directive.name(), reason: what, span });
    if !units_of(&directive.leaves).iter().all(is_translated) {
        let span = Span::new(file, directive.name_span.lo, directive.name_span.hi);
        return refuse(format!("the directive '{}' is not supported yet", directive.name()), span);
    }
    for clause in &directive.clauses {
        if let Some(reason) = clause_refusal(directive, clause) {
            return refuse(reason, clause.span);
        }
    }
    if let Argument::Raw(raw) = &directive.argument {
        return refuse(format!("the argument of '{}' is not supported yet", directive.name()), raw.span);
    }
    None
}

fn clause_refusal(directive: &Directive, clause: &Clause) -> Option<String> {
    use ClauseKind as K;
    let unsupported = match clause.kind {
        K::Allocate
        | K::Linear
        | K::Filter
        | K::Compare
        | K::Fail
        | K::Weak
        | K::Depend
        | K::Doacross
        | K::Simd
        | K::Affinity
        | K::Detach
        | K::Priority
        | K::InReduction
        | K::TaskReduction => true,
        // It announces dependences between iterations then.
        K::Ordered if clause.args != ClauseArgs::None => {
            return Some("the clause 'ordered' with a number of loops is not supported yet".to_owned());
        }
        K::Nowait => directive.is(&[Leaf::Taskwait]),
        _ => false,
    };
    if unsupported {
        return Some(format!("the clause '{}' is not supported yet", clause.kind.name()));
    }
    match &clause.args {
        ClauseArgs::List { modifier: Some(word), .. } => Some(format!(
            "the modifier '{}' of the clause '{}' is not supported yet",
            word.text,
            clause.kind.name()
        )),
        ClauseArgs::Reduction { op: ReductionOp::Declared(name), .. } => {
            Some(format!("the reduction operator '{name}' is not supported yet"))
        }
        ClauseArgs::Reduction {
            modifier: Some(ReductionModifier::Inscan | ReductionModifier::Task), ..
        } => Some("this modifier of the clause 'reduction' is not supported yet".to_owned()),
        ClauseArgs::Reduction { items, .. }
            if items.iter().any(|item| item.dimensions.iter().any(has_stride)) =>
        {
            Some("array sections with a stride are not supported in the clause 'reduction'".to_owned())
        }
        _ => None,
    }
}

fn has_stride(dimension: &Dimension) -> bool {
    dimension.stride.is_some()
}
