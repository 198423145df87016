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
//! The operands are the address of the variable, a value of the element type, the number of elements, and, with
//! `:NONPOD`, the variable's functions.
//!
//! # Postconditions
//! Every clause whose only layout modifier is `:TYPED` is a plain one, and no `:NONPOD` clause has it. Where no copy is made (`SHARED`, `COPYIN`, whose
//! items are globals) the type is not noted.

use weft_ir::{Function, Module};
use weft_regions::{Clause, ClauseKind, Fact, Own, set_clauses, units};

/// Takes the types out of the data-sharing clauses of `func`.
pub(super) fn note_types(module: &mut Module, func: &mut Function) {
    for entry in units(func, &module.ctx) {
        let mut clauses = Vec::with_capacity(entry.clauses.len());
        let mut types: Vec<Clause> = Vec::new();
        let has_typed = entry.clauses.iter().any(|c| c.facts.contains(&Fact::Typed));
        for clause in entry.clauses {
            let Some(plain) = untyped(&clause) else {
                clauses.push(clause);
                continue;
            };
            let note = Clause::of(Own::ObjectType, clause.operands().into_iter().take(3));
            let is_copied = !plain.is(ClauseKind::Shared) && !plain.is(ClauseKind::Copyin);
            if is_copied && !types.contains(&note) {
                types.push(note);
            }
            clauses.push(plain);
        }
        clauses.extend(types);
        if clauses.iter().any(|c| c.kind == Own::ObjectType) || has_typed {
            set_clauses(func, &mut module.ctx, entry.inst, &clauses);
        }
    }
}

/// The clause without its fact `:TYPED`, if beside it only the variable's functions lay out its operands.
fn untyped(clause: &Clause) -> Option<Clause> {
    use ClauseKind::{Copyin, Copyprivate, Firstprivate, Lastprivate, Private, Reduction, Shared};
    let facts: Vec<Fact> = clause.facts.iter().copied().filter(|fact| *fact != Fact::Typed).collect();
    let kind = clause.language()?;
    let has_functions = facts == [Fact::Nonpod];
    let is_list = match kind {
        Shared => facts.is_empty(),
        Private | Firstprivate | Lastprivate | Copyin | Copyprivate => facts.is_empty() || has_functions,
        Reduction => {
            has_functions
                || facts.iter().all(|fact| matches!(fact, Fact::Unsigned | Fact::Cmplx | Fact::Bool))
        }
        _ => false,
    };
    let [item] = clause.items() else { return None };
    let is_laid_out = if has_functions { item.more.len() > 2 } else { item.more.len() == 2 };
    if !is_list || clause.facts.len() != facts.len() + 1 || !is_laid_out {
        return None;
    }
    let mut plain = Clause { facts, ..clause.clone() };
    plain.items_mut()?[0].more.drain(..2);
    Some(plain)
}
