//! List items whose size the front end tells: objects of C++ behind references, in a clause with `:SIZED`.
//!
//! ```llvm
//! %o = load ptr, ptr %o.addr
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(),
//!        "QUAL.OMP.FIRSTPRIVATE:SIZED"(ptr %o, i64 24, i64 8, ptr @copy, ptr @destroy) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(),
//!        "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %o, ptr @copy, ptr @destroy),
//!        "QUAL.WEFT.TYPE"(ptr %o, { [24 x i8] } zeroinitializer, i64 1, i64 8) ]
//! ```
//!
//! A structure is one object, whatever is in it: the functions copy and end the whole at once.
//!
//! # Preconditions
//! The operands are the object's address, its size and alignment in bytes, and what `:NONPOD` has in the clause. A
//! reduction's `:SIZED` means something else and stays.
//!
//! # Postconditions
//! Only reductions have `:SIZED`.
//!
//! # Refused
//! Sizes that are not constant, and alignments that are no powers of two.

use weft_ir::{ConstKind, Function, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, Fact, Own, Problem, set_clauses, units};

use super::problem;

/// Takes the sizes out of the clauses of `func`.
pub(super) fn note_sizes(module: &mut Module, func: &mut Function, problems: &mut Vec<Problem>) {
    for entry in units(func, &module.ctx) {
        let is_sized = |clause: &Clause| clause.facts == [Fact::Sized] && !clause.is(ClauseKind::Reduction);
        if !entry.clauses.iter().any(is_sized) {
            continue;
        }
        let mut clauses = Vec::with_capacity(entry.clauses.len());
        let mut types: Vec<Clause> = Vec::new();
        for mut clause in entry.clauses {
            if is_sized(&clause) {
                match take_size(module, &mut clause) {
                    Ok(note) if types.contains(&note) => {}
                    Ok(note) => types.push(note),
                    Err(message) => problems.push(problem(module, func, entry.inst, message)),
                }
            }
            clauses.push(clause);
        }
        clauses.extend(types);
        set_clauses(func, &mut module.ctx, entry.inst, &clauses);
    }
}

/// Makes `clause` one with `:NONPOD`, and returns the clause that tells the object's type.
fn take_size(module: &mut Module, clause: &mut Clause) -> Result<Clause, String> {
    let operands = clause.operands();
    let number = |operand: Option<&Operand>| match operand {
        Some(Operand::Const(c)) => module.ctx.consts.as_int(*c).and_then(|n| u64::try_from(n).ok()),
        _ => None,
    };
    let size =
        number(operands.get(1)).filter(|size| *size > 0).ok_or("the size of a list item is no constant")?;
    let align = number(operands.get(2)).filter(|align| align.is_power_of_two() && *align <= 1 << 29);
    let align = align.ok_or("the alignment of a list item is no power of two")?;
    let bytes = module.ctx.types.array(size, Type::I8);
    let ty = module.ctx.types.structure(vec![bytes]);
    let zero = Operand::Const(module.ctx.consts.intern(ty, ConstKind::Zero));
    let (one, align) = (module.ctx.int(Type::I64, 1), module.ctx.int(Type::I64, i128::from(align)));
    clause.facts = vec![Fact::Nonpod];
    if let Some([item]) = clause.items_mut().map(|items| &mut items[..]) {
        item.more.drain(..2);
    }
    Ok(Clause::of(Own::ObjectType, [operands[0], zero, one, align]))
}
