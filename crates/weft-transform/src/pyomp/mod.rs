//! What PyOMP's markers mean beyond the bundle dialect, said in Region IR.
//!
//! PyOMP (OpenMP in Python, by Numba) marks regions in the bundle form, but relies on three things that are no part of
//! it:
//! * loops run from one variable up to and including another ([`loops`]);
//! * `firstprivate` of an array calls a function that copies it, which has a name only ([`copies`]);
//! * a private copy starts as zero, so that Numba finds no reference to release in it ([`copies`]).
//!
//! It uses `teams` on the host as well, for a league of one ([`teams`]).
//!
//! Before: Region IR as it was read, with `NORMALIZED.IV`, `.START`, `.LB`, `.UB` and `:COPYFN`.
//! After: Region IR as the front-end contract of `docs/region-ir.md` has it.

mod copies;
mod loops;
mod teams;

use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Type};
use weft_regions::{Clause, ClauseKind, Problem, entries, has_markers, isolate_markers, location_of};

use crate::functions::for_each_function;

/// Rewrites the regions of a module that PyOMP printed.
///
/// # Errors
/// All regions that do not look as PyOMP prints them, with the reason. The module is not usable then.
pub fn read_pyomp(module: &mut Module) -> Result<(), Vec<Problem>> {
    let mut problems = Vec::new();
    for_each_function(module, |module, func| {
        if !has_markers(func, &module.ctx) {
            return;
        }
        isolate_markers(func, &mut module.ctx);
        for inst in entries(func, &module.ctx) {
            teams::rewrite(module, func, inst);
            let mut done = copies::rewrite(module, func, inst);
            if done.is_ok() {
                done = loops::rewrite(module, func, inst);
            }
            if let Err(message) = done {
                let place = location_of(module, func, inst);
                let function = module.ctx.names.text(func.name).to_owned();
                problems.push(Problem { function, place, message });
            }
        }
    });
    if problems.is_empty() { Ok(()) } else { Err(problems) }
}

/// The type of the variable at `address`, if it is an `alloca` of one object.
fn variable_type(func: &Function, address: Operand) -> Option<Type> {
    let Operand::Value(value) = address else { return None };
    let data = &func.insts[func.def_inst(value)?];
    match &data.op {
        Op::Alloca { ty, .. } => Some(*ty),
        _ => None,
    }
}

/// Makes a variable in the function's entry block.
fn new_variable(module: &mut Module, func: &mut Function, ty: Type, name: &str) -> Operand {
    let block = func.entry().expect("invariant: a function with a region has a body");
    let mut at = Cursor::at_start(func, &mut module.ctx, block);
    let variable = at.alloca(ty, None, None);
    if let Operand::Value(value) = variable {
        func.values[value].name = Some(module.ctx.names.intern(name));
    }
    variable
}

/// A cursor behind the entry marker and what was put there before.
fn behind<'a>(module: &'a mut Module, func: &'a mut Function, inst: Inst) -> Cursor<'a> {
    let block = func.inst_block(inst).expect("invariant: the marker is in the layout");
    Cursor::before_terminator(func, &mut module.ctx, block)
}

/// Takes `items` out of all clauses of `kind`; returns whether each of them was there.
fn take_items(clauses: &mut [Clause], kind: ClauseKind, items: &[Operand]) -> Vec<bool> {
    let mut found = vec![false; items.len()];
    for clause in clauses.iter_mut().filter(|c| c.kind == kind) {
        clause.retain(|operand| match items.iter().position(|item| *item == operand) {
            Some(at) => {
                found[at] = true;
                false
            }
            None => true,
        });
    }
    found
}

/// Whether the clause is a list that names nothing.
fn is_empty_list(clause: &Clause) -> bool {
    use ClauseKind::{Firstprivate, Lastprivate, Private};
    let is_list = [Private, Firstprivate, Lastprivate].into_iter().any(|kind| clause.is(kind));
    is_list && clause.items().is_empty()
}
