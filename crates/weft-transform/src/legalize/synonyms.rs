//! Clauses that say nothing that Weft would have to follow, and other names for what it lowers.
//!
//! | in imported IR | becomes | because |
//! |---|---|---|
//! | `IF.PARALLEL` on `PARALLEL`, `IF.TASK` on `TASK` | `IF` | it names the construct it stands on [OMP 5.2 §3.4] |
//! | `MASKED` without `FILTER` | `MASTER` | the primary thread executes it [OMP 5.2 §10.5] |
//! | `PRIORITY`, `AFFINITY` on `TASK` | | hints [OMP 5.2 §12.4, §12.5.1] |
//! | `THREADS` on `ORDERED` | | as without it [OMP 5.2 §15.10.2] |
//! | `ORDER.…` on `LOOP` | | permits what Weft does not use [OMP 5.2 §10.3] |
//! | list, memory order on `FLUSH` | | a flush without them does at least as much [OMP 5.2 §15.8.5] |
//! | `HINT`, `UNTIED`, … | as it is | `prepare` knows it |
//!
//! # Postconditions
//! None of the above is left.

use weft_ir::{Function, Inst, Module};
use weft_regions::{Clause, ClauseKind, Directive, Marker, RegionEntry, clauses_of, set_bundles};

use super::exits_of;
use crate::region;

/// What is said of a clause.
enum Meaning {
    /// Nothing.
    Nothing,
    /// The same as by this one.
    Same(ClauseKind),
    /// What it says.
    Itself,
}

/// Replaces clauses and directives of `func` by what they mean.
pub(super) fn replace(module: &mut Module, func: &mut Function) {
    for inst in region::entries(func, &module.ctx) {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        let mut clauses = Vec::with_capacity(entry.clauses.len());
        let mut changed = false;
        for clause in entry.clauses {
            match meaning(&clause.kind.tag(&module.ctx), entry.directive) {
                Meaning::Nothing => changed = true,
                Meaning::Same(kind) => {
                    clauses.push(Clause::new(kind, clause.operands));
                    changed = true;
                }
                Meaning::Itself => clauses.push(clause),
            }
        }
        let is_masked = entry.directive.begin() == "DIR.OMP.MASKED"
            && !clauses.iter().any(|c| c.kind.tag(&module.ctx) == "QUAL.OMP.FILTER");
        if is_masked {
            become_directive(module, func, inst, Directive::Master, &clauses);
        } else if changed {
            set_bundles(func, &mut module.ctx, inst, Some(entry.directive), &clauses);
        }
    }
    let is_flush = |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Flush);
    let flushes: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_flush).collect();
    for inst in flushes {
        let clauses = clauses_of(&func.insts[inst], &module.ctx);
        let keeps = |clause: &&Clause| {
            let meaning = meaning(&clause.kind.tag(&module.ctx), Directive::Flush);
            matches!(meaning, Meaning::Itself)
        };
        let kept: Vec<Clause> = clauses.iter().filter(keeps).cloned().collect();
        if kept.len() < clauses.len() {
            set_bundles(func, &mut module.ctx, inst, None, &kept);
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
    let end = Clause::new(ClauseKind::Other(module.ctx.names.intern(end)), vec![]);
    for exit in exits_of(module, func, entry) {
        set_bundles(func, &mut module.ctx, exit, None, std::slice::from_ref(&end));
    }
}

fn meaning(tag: &str, directive: Directive) -> Meaning {
    let orders = ["SEQ_CST", "ACQ_REL", "ACQUIRE", "RELEASE", "RELAXED", "FLUSH"];
    let Some(word) = tag.strip_prefix("QUAL.OMP.") else { return Meaning::Itself };
    match (directive, word) {
        (Directive::Parallel, "IF.PARALLEL") | (Directive::Task, "IF.TASK") => Meaning::Same(ClauseKind::If),
        (Directive::Task, "PRIORITY") | (Directive::Ordered, "THREADS") => Meaning::Nothing,
        (Directive::Task, word) if word.starts_with("AFFINITY") => Meaning::Nothing,
        (Directive::Loop, word) if word.starts_with("ORDER.") => Meaning::Nothing,
        (Directive::Flush, word) if orders.contains(&word) => Meaning::Nothing,
        _ => Meaning::Itself,
    }
}
