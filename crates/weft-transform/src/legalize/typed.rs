//! List items whose type the front end tells: `:TYPED` operands.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %a, double 0.0, i64 4) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.WEFT.TYPE"(ptr %a, double 0.0, i64 4) ]
//! ```
//!
//! So a list item may be an address that the IR gives no type to, such as a parameter. `prepare` takes element type and
//! number of elements from the clause.
//!
//! # Preconditions
//! The operands are the address of the variable, a value of the element type, and the number of elements.
//!
//! # Postconditions
//! Every clause whose only layout modifier is `:TYPED` is a plain one. Where no copy is made (`SHARED`, `COPYIN`, whose
//! items are globals) the type is not noted.

use weft_ir::{Function, Module};
use weft_regions::{Clause, ClauseKind, RegionEntry, set_clauses};

use crate::region;

/// Takes the types out of the data-sharing clauses of `func`.
pub(super) fn note_types(module: &mut Module, func: &mut Function) {
    for inst in region::entries(func, &module.ctx) {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        let mut clauses = Vec::with_capacity(entry.clauses.len());
        let mut types: Vec<Clause> = Vec::new();
        for clause in entry.clauses {
            let Some(kind) = untyped(module, &clause) else {
                clauses.push(clause);
                continue;
            };
            clauses.push(Clause::new(kind, vec![clause.operands[0]]));
            let note = Clause::new(ClauseKind::ObjectType, clause.operands);
            if !matches!(kind, ClauseKind::Shared | ClauseKind::Copyin) && !types.contains(&note) {
                types.push(note);
            }
        }
        clauses.extend(types);
        if clauses.iter().any(|c| c.kind == ClauseKind::ObjectType) || has_typed(module, func, inst) {
            set_clauses(func, &mut module.ctx, inst, &clauses);
        }
    }
}

fn has_typed(module: &Module, func: &Function, inst: weft_ir::Inst) -> bool {
    func.insts[inst].bundles().any(|(tag, _)| module.ctx.names.text(tag).contains(":TYPED"))
}

/// What the clause is without its modifier `:TYPED`.
fn untyped(module: &Module, clause: &Clause) -> Option<ClauseKind> {
    let ClauseKind::Other(tag) = clause.kind else { return None };
    let mut parts = module.ctx.names.text(tag).split(':');
    let head = parts.next()?;
    let (typed, others): (Vec<&str>, Vec<&str>) = parts.partition(|word| *word == "TYPED");
    if typed.len() != 1 || clause.operands.len() != 3 {
        return None;
    }
    let rest = std::iter::once(head).chain(others).collect::<Vec<_>>().join(":");
    let kind = ClauseKind::from_tag(&rest)?;
    let is_list = match kind {
        ClauseKind::Shared
        | ClauseKind::Private
        | ClauseKind::Firstprivate
        | ClauseKind::Lastprivate
        | ClauseKind::Copyin
        | ClauseKind::Copyprivate => true,
        ClauseKind::Reduction(spec) => spec.arrsect.is_none(),
        _ => false,
    };
    is_list.then_some(kind)
}
