//! Late clauses, which stand in the midst of their region, move to the region's entry.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
//!   …
//!   call void @llvm.directive.qualifier(token %t) [ "QUAL.OMP.PRIVATE"(ptr %x) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ]
//!   …
//! ```
//!
//! A clause holds for the whole of its region, wherever it stands.
//!
//! # Preconditions
//! `read` has given each late clause the token of the innermost unit that takes it.
//!
//! # Postconditions
//! No late clause is left whose operands are there at the entry. Others name a value of the region itself, and are
//! reported.

use weft_ir::cfg::Cfg;
use weft_ir::dominators::DomTree;
use weft_ir::{Function, Inst, Module, Operand};
use weft_regions::{Marker, Problem, RegionEntry, clauses_of, set_clauses};

use super::problem;

/// Moves the late clauses of `func`.
pub(super) fn hoist(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    let is_late = |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Qualifier);
    let late: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).filter(is_late).collect();
    if late.is_empty() {
        return;
    }
    let cfg = Cfg::compute(func);
    let dominators = DomTree::compute(func, &cfg);
    for inst in late {
        let entry = match func.insts[inst].args().first() {
            Some(Operand::Value(token)) => func.def_inst(*token),
            _ => None,
        };
        let Some(parsed) = entry.and_then(|entry| RegionEntry::parse(func, &module.ctx, entry)) else {
            continue;
        };
        let clauses = clauses_of(func, &module.ctx, inst);
        let is_there = |operand: &Operand| match operand {
            Operand::Value(value) => {
                func.def_inst(*value).is_none_or(|def| dominators.dominates_inst(func, def, parsed.inst))
            }
            _ => true,
        };
        if let Some(clause) = clauses.iter().find(|c| !c.operands().iter().all(is_there)) {
            let tag = clause.tag();
            let message = format!("late clause '{tag}' names a value that only exists inside of its region");
            problems.push(problem(module, func, inst, message));
            continue;
        }
        let mut all = parsed.clauses.clone();
        all.extend(clauses);
        set_clauses(func, &mut module.ctx, parsed.inst, &all);
        func.remove_inst(inst);
    }
}
