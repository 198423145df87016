//! `teams` on the host, where nothing asks for more than one team.
//!
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TEAMS"(), "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//! becomes
//! ```llvm
//! %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a), "QUAL.OMP.IF"(i32 0) ]
//! ```
//!
//! Without `num_teams` the implementation chooses how many teams there are, and at least one. [OMP 5.2 §10.2]
//! The league of one is executed at once by the thread that meets it, which has copies of its own of what is private
//! and creates teams of its own by `parallel`: that is what an undeferred task does too, and neither is counted by
//! `omp_get_level`.
//!
//! Before: Region IR as it was read. After: a `TEAMS` region is left only if it has clauses that say more than how data
//! is shared.

use weft_ir::{Function, Inst, Module, Type};
use weft_regions::{
    Clause, ClauseKind, Directive, Fact, Kind, Leaf, Marker, Own, RegionEntry, directive_clause, set_bundles,
};

/// Rewrites the region that `inst` enters, if it is a league of one.
pub(super) fn rewrite(module: &mut Module, func: &mut Function, inst: Inst) {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { return };
    let shares = |clause: &Clause| {
        use ClauseKind::{Default, Firstprivate, Private, Shared};
        let is_copied = clause.is(Firstprivate) && clause.facts == [Fact::Copyfn];
        let shares =
            matches!(clause.kind, Kind::Omp(Shared | Private | Firstprivate | Default) | Kind::Own(Own::Loc));
        shares && clause.facts.is_empty() || is_copied
    };
    if !entry.directive.is(Leaf::Teams) || !entry.clauses.iter().all(shares) {
        return;
    }
    let mut clauses = entry.clauses.clone();
    clauses.push(Clause::of(ClauseKind::If, vec![module.ctx.int(Type::I32, 0)]));
    set_bundles(func, &mut module.ctx, inst, Some(Leaf::Task.into()), &clauses);
    let end = directive_clause(Directive::from(Leaf::Task).end_anyhow());
    let exits: Vec<Inst> = func.layout_insts().map(|(_, i)| i).collect();
    for exit in exits {
        let data = &func.insts[exit];
        let is_exit = Marker::of(data, &module.ctx) == Some(Marker::Exit);
        if is_exit && data.args() == [entry.token_operand(func)] {
            set_bundles(func, &mut module.ctx, exit, None, std::slice::from_ref(&end));
        }
    }
}
