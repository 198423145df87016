//! Clauses as a user would write them.

use weft_ir::{Module, Operand};

use crate::clause::{Clause, ClauseKind};
use crate::show::naming::Naming;

/// A clause, spelled out.
pub(super) struct ClauseModel {
    /// The tag of the bundle.
    pub(super) tag: String,
    /// The operands.
    pub(super) operands: Vec<String>,
    /// The clause as a user would write it, `private(a, b)`.
    pub(super) text: String,
}

/// Spells out `clauses`, but for the location, and for bounds that are variables of the front end's own making.
pub(super) fn spell_clauses(module: &Module, naming: &Naming<'_>, clauses: &[Clause]) -> Vec<ClauseModel> {
    let shown = clauses.iter().filter(|c| c.kind != ClauseKind::Loc);
    shown
        .map(|clause| {
            let tag = clause.kind.tag(&module.ctx).into_owned();
            let name = |(i, o): (usize, &Operand)| operand(naming, clause.kind, i, *o);
            let operands: Vec<String> = clause.operands.iter().enumerate().map(name).collect();
            let text = spell(clause.kind, &tag, &operands);
            ClauseModel { tag, operands, text }
        })
        .filter(|model| !model.text.starts_with("bounds(__weft_"))
        .collect()
}

/// What operand `index` of a clause is called: lists of variables name variables, all else are values.
fn operand(naming: &Naming<'_>, kind: ClauseKind, index: usize, operand: Operand) -> String {
    use ClauseKind::*;
    match kind {
        Name => naming.string(operand),
        Reduction(spec) if spec.arrsect.is_some() && !index.is_multiple_of(3) => naming.value(operand),
        Shared | Private | Firstprivate | Lastprivate | Reduction(_) | NormalizedBounds | Copyin
        | Threadprivate => naming.variable(operand),
        Copyprivate | TaskPrivate | ObjectType if index == 0 => naming.variable(operand),
        _ => naming.value(operand),
    }
}

/// The clause as a user would write it.
fn spell(kind: ClauseKind, tag: &str, operands: &[String]) -> String {
    use ClauseKind::*;
    let list = operands.join(", ");
    match kind {
        Loc => String::new(),
        If => format!("if({list})"),
        NumThreads => format!("num_threads({list})"),
        Collapse => format!("collapse({list})"),
        Nowait => "nowait".to_owned(),
        Default(default) => format!("default({})", default.word().to_lowercase()),
        ProcBind(bind) => format!("proc_bind({})", bind.word().to_lowercase()),
        Shared => format!("shared({list})"),
        Private => format!("private({list})"),
        Firstprivate => format!("firstprivate({list})"),
        Lastprivate => format!("lastprivate({list})"),
        Reduction(spec) => {
            let sections: Vec<String> = match spec.arrsect {
                Some(_) => operands
                    .chunks(3)
                    .map(|s| match s {
                        [base, first, count] => format!("{base}[{first}:{count}]"),
                        odd => odd.join(", "),
                    })
                    .collect(),
                None => operands.to_vec(),
            };
            format!("reduction({}: {})", spec.op.of_language().spelling(), sections.join(", "))
        }
        Schedule(spec) => {
            let modifier = spec.modifier.map(|m| m.word().to_lowercase());
            let simd = spec.simd.then(|| "simd".to_owned());
            let modifiers: Vec<String> = modifier.into_iter().chain(simd).collect();
            let colon = if modifiers.is_empty() { "" } else { ": " };
            let kind = spec.kind.word().to_lowercase();
            let chunk = operands.first().map(|c| format!(", {c}")).unwrap_or_default();
            format!("schedule({}{colon}{kind}{chunk})", modifiers.join(", "))
        }
        NormalizedBounds => format!("bounds({list})"),
        Name => format!("({list})"),
        Hint => format!("hint({list})"),
        Ordered => "ordered".to_owned(),
        Final => format!("final({list})"),
        Untied => "untied".to_owned(),
        Mergeable => "mergeable".to_owned(),
        Copyin => format!("copyin({list})"),
        Copyprivate => format!("copyprivate({list})"),
        Threadprivate => format!("threadprivate({list})"),
        Implicit => "implicit".to_owned(),
        TaskPrivate => format!("private copy({list})"),
        ObjectType => format!("type({list})"),
        Other(_) if operands.is_empty() => tag.to_owned(),
        Other(_) => format!("{tag}({list})"),
    }
}
