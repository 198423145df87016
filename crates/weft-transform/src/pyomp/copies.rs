//! Private copies as PyOMP means them.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE:COPYFN"(ptr %a, [4 x i8] c"copy"), "QUAL.OMP.PRIVATE"(ptr %x) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(),
//!        "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x), "QUAL.WEFT.COPY"(ptr %a, ptr @copy) ]
//! store double 0.0, ptr %x
//!
//! declare { ptr, i64 } @copy({ ptr, i64 })
//! ```
//!
//! When the function is called, `prepare` knows (`prepare/copying`): in front of a task, since the original may change
//! before it runs; once per chunk of a loop, since the code at the end of a chunk releases the chunk's copy.
//! `LASTPRIVATE:COPYFN` is `LASTPRIVATE`: the reference that the copy holds goes to the original.
//!
//! Before: the markers are isolated. After: no `:COPYFN` is left.

use weft_ir::{Context, Function, Inst, Module, Operand, Type};
use weft_regions::{Clause, ClauseKind, Fact, Own, RegionEntry, set_clauses};

use super::{behind, variable_type};

/// Rewrites the region that `inst` enters.
///
/// # Errors
/// A variable whose type is unknown, or a copy function without a name.
pub(super) fn rewrite(module: &mut Module, func: &mut Function, inst: Inst) -> Result<(), String> {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { return Ok(()) };
    let mut clauses = entry.clauses;
    let mut functions = Vec::new();
    for clause in &mut clauses {
        let kind = match clause.language() {
            Some(kind @ (ClauseKind::Firstprivate | ClauseKind::Lastprivate)) => kind,
            _ => continue,
        };
        if clause.facts != [Fact::Copyfn] {
            continue;
        }
        let operands = clause.operands();
        let pairs = operands.chunks_exact(2).map(|pair| (pair[0], pair[1]));
        *clause = Clause::of(kind, pairs.clone().map(|(variable, _)| variable));
        for (variable, name) in pairs.filter(|_| kind == ClauseKind::Firstprivate) {
            let name = text_of(&module.ctx, name).ok_or("the name of a copy function is no string")?;
            let ty = variable_type(func, variable).ok_or("a copied variable's type is unknown")?;
            module.declare(&name, ty, &[ty], false, "");
            functions.push(Clause::of(Own::CopyFunction, [variable, module.ctx.global(&name)]));
        }
    }
    clauses.extend(functions);
    start_as_zero(module, func, inst, &clauses)?;
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
    let items = |kind: ClauseKind| clauses.iter().filter(move |c| c.kind == kind).flat_map(Clause::variables);
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
