//! Clauses that may be left out, and other names for what Weft lowers.
//!
//! | in imported IR | becomes | because |
//! |---|---|---|
//! | `IF.PARALLEL` on `PARALLEL`, `IF.TASK` on `TASK` | `IF` | it names the construct it stands on [OMP 5.2 §3.4] |
//! | `MASKED` without `FILTER` | `MASTER` | the primary thread executes it [OMP 5.2 §10.5] |
//! | the list of `FLUSH` | | a flush without it does at least as much [OMP 5.2 §15.8.5] |
//! | what `weft_openmp::ability` calls ignorable | | it has the reasons |
//!
//! # Postconditions
//! None of the above is left.

use weft_ir::{Function, Inst, Module};
use weft_regions::ability::{Verdict, verdict};
use weft_regions::{
    Clause, ClauseArgs, ClauseKind, Directive, Leaf, Marker, Own, clauses_of, directive_clause, set_bundles,
    units,
};

use super::exits_of;

/// Replaces clauses and directives of `func` by what they mean.
pub(super) fn replace(module: &mut Module, func: &mut Function) {
    for entry in units(func, &module.ctx) {
        let meant: Vec<Clause> =
            entry.clauses.iter().filter_map(|clause| meaning(clause, entry.directive)).collect();
        let is_masked = entry.directive.is(Leaf::Masked) && !entry.has(ClauseKind::Filter);
        if is_masked {
            become_directive(module, func, entry.inst, Leaf::Master.into(), &meant);
        } else if meant != entry.clauses {
            set_bundles(func, &mut module.ctx, entry.inst, Some(entry.directive), &meant);
        }
    }
    let is_flush =
        |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Point(Leaf::Flush));
    let flushes: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_flush).collect();
    for inst in flushes {
        let clauses = clauses_of(func, &module.ctx, inst);
        let meant: Vec<Clause> = clauses.iter().filter_map(|c| meaning(c, Leaf::Flush.into())).collect();
        if meant != clauses {
            set_bundles(func, &mut module.ctx, inst, None, &meant);
        }
    }
}

/// Lets the region of `entry` be one of `directive` with `clauses`, and its ends say so.
pub(super) fn become_directive(
    module: &mut Module,
    func: &mut Function,
    entry: Inst,
    directive: Directive,
    clauses: &[Clause],
) {
    set_bundles(func, &mut module.ctx, entry, Some(directive), clauses);
    let Some(end) = directive.end() else { return };
    let end = directive_clause(end);
    for exit in exits_of(module, func, entry) {
        set_bundles(func, &mut module.ctx, exit, None, std::slice::from_ref(&end));
    }
}

/// The clause that says the same as `clause` does on `directive`; none if nothing need be said.
fn meaning(clause: &Clause, directive: Directive) -> Option<Clause> {
    if clause.kind == Own::Flush || matches!(verdict(directive.leaves(), clause), Verdict::Ignorable(_)) {
        return None;
    }
    let mut meant = clause.clone();
    if let ClauseArgs::If { modifier, .. } = &mut meant.args
        && modifier.as_deref() == Some(directive.leaves())
    {
        *modifier = None;
    }
    Some(meant)
}
