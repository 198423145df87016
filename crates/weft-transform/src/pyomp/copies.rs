//! Private copies as PyOMP means them.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE:COPYFN"(ptr %a, [4 x i8] c"copy"), "QUAL.OMP.PRIVATE"(ptr %x) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x) ]
//! store double 0.0, ptr %x
//! %a.value = load { ptr, i64 }, ptr %a
//! %a.copy = call { ptr, i64 } @copy({ ptr, i64 } %a.value)
//! store { ptr, i64 } %a.copy, ptr %a
//! ```
//!
//! A loop calls the function once per chunk, on the value that the variable had before the loop: the code at the end
//! of a chunk releases the chunk's copy.
//! A task calls it where it is made, since the original may change before it runs.
//! `LASTPRIVATE:COPYFN` is `LASTPRIVATE`: the reference that the copy holds goes to the original.
//!
//! Before: the markers are isolated. After: no `:COPYFN` is left.

use weft_ir::{Context, Cursor, Function, Inst, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, Fact, Leaf, RegionEntry, set_clauses};

use super::{behind, is_empty_list, new_variable, take_items, variable_type};

/// Rewrites the region that `inst` enters.
///
/// # Errors
/// A variable whose type is unknown, or a copy function without a name.
pub(super) fn rewrite(module: &mut Module, func: &mut Function, inst: Inst) -> Result<(), String> {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { return Ok(()) };
    let mut clauses = entry.clauses.clone();
    let mut copied: Vec<(Operand, String)> = Vec::new();
    for clause in &mut clauses {
        if clause.facts != [Fact::Copyfn] {
            continue;
        }
        let (kind, is_first) = match clause.language() {
            Some(ClauseKind::Firstprivate) => (ClauseKind::Firstprivate, true),
            Some(ClauseKind::Lastprivate) => (ClauseKind::Lastprivate, false),
            _ => continue,
        };
        let operands = clause.operands();
        let pairs: Vec<(Operand, Operand)> = operands.chunks_exact(2).map(|p| (p[0], p[1])).collect();
        *clause = Clause::of(kind, pairs.iter().map(|(variable, _)| *variable));
        for (variable, name) in pairs.into_iter().filter(|_| is_first) {
            let name = text_of(&module.ctx, name).ok_or("the name of a copy function is no string")?;
            copied.push((variable, name));
        }
    }
    start_as_zero(module, func, inst, &clauses)?;
    let is_team = entry.directive.is(Leaf::Parallel);
    for (variable, name) in copied {
        let ty = variable_type(func, variable).ok_or("a copied variable's type is unknown")?;
        module.declare(&name, ty, &[ty], false, "");
        let callee = module.ctx.global(&name);
        if is_team {
            let mut at = behind(module, func, inst);
            let value = at.load(ty, variable);
            let call = at.call(ty, callee, &[value]);
            let copy = at.func.result(call);
            at.store(copy, variable);
            continue;
        }
        // The variable is private now, and its value comes in by other means.
        take_items(&mut clauses, ClauseKind::Firstprivate, &[variable]);
        clauses.push(Clause::of(ClauseKind::Private, vec![variable]));
        if entry.directive.is(Leaf::Task) {
            let carrier = new_variable(module, func, ty, "copied");
            let mut at = Cursor::before(func, &mut module.ctx, inst);
            let value = at.load(ty, variable);
            let call = at.call(ty, callee, &[value]);
            let copy = at.func.result(call);
            at.store(copy, carrier);
            clauses.push(Clause::of(ClauseKind::Firstprivate, vec![carrier]));
            let mut at = behind(module, func, inst);
            let copy = at.load(ty, carrier);
            at.store(copy, variable);
            continue;
        }
        let value = Cursor::before(func, &mut module.ctx, inst).load(ty, variable);
        let mut at = behind(module, func, inst);
        let call = at.call(ty, callee, &[value]);
        let copy = at.func.result(call);
        at.store(copy, variable);
    }
    clauses.retain(|c| !is_empty_list(c));
    set_clauses(func, &mut module.ctx, inst, &clauses);
    Ok(())
}

/// Lets each copy that is not initialized by a clause start as zero.
fn start_as_zero(
    module: &mut Module,
    func: &mut Function,
    inst: Inst,
    clauses: &[Clause],
) -> Result<(), String> {
    let items = |kind: ClauseKind| clauses.iter().filter(move |c| c.kind == kind).flat_map(Clause::operands);
    let first: Vec<Operand> = items(ClauseKind::Firstprivate).collect();
    let mut fresh: Vec<(Operand, Type)> = Vec::new();
    for variable in items(ClauseKind::Private).chain(items(ClauseKind::Lastprivate)) {
        if first.contains(&variable) || fresh.iter().any(|(known, _)| *known == variable) {
            continue;
        }
        let ty = variable_type(func, variable).ok_or("a private variable's type is unknown")?;
        fresh.push((variable, ty));
    }
    let mut at = behind(module, func, inst);
    for (variable, ty) in fresh {
        let zero = at.zero(ty);
        at.store(zero, variable);
    }
    Ok(())
}

/// The text of a string constant.
fn text_of(ctx: &Context, operand: Operand) -> Option<String> {
    let Operand::Const(constant) = operand else { return None };
    match ctx.consts.data(constant).kind {
        weft_ir::ConstKind::String(text) => Some(ctx.names.text(text).trim_end_matches("\\00").to_owned()),
        _ => None,
    }
}
