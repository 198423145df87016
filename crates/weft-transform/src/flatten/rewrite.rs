//! What becomes of a nested region in the path of a recursion in which no team begins: tasks, or serial code.
//!
//! ```llvm
//! parallel [SHARED(%v)] {                          taskloop [GRAINSIZE(1) SHARED(%v)
//!   store i64 0, ptr %start                        store i64 0, ptr %start
//!   store i64 2, ptr %end                          store i64 2, ptr %end
//!   sections [NOWAIT BOUNDS(%start, %end)] { … }   taskloop [GRAINSIZE(1) BOUNDS(%start, %end) SHARED(%v)] { … }
//! }
//! ```
//!
//! A section is a task. How many iterations of a loop a task has, the runtime decides; a `schedule` is for threads.
//! The join of the team is the end of the taskloop's group, which waits for all that its tasks have made. [OMP 5.2 §12.6]
//!
//! As serial code, the markers go. A private variable gets a place of its own, and sums are added up where they are.
//!
//! # Preconditions
//! The region is one that [`super::teams`] has read, with markers in blocks of their own.
//!
//! # Postconditions
//! No marker of the `parallel` is left. The blocks are the same.

use weft_ir::{Cursor, Function, Module, Op, Operand, Type};
use weft_regions::{
    Clause, ClauseArgs, ClauseKind, Directive, Fact, Leaf, Own, directive_clause, set_bundles,
};

use super::teams::{Team, element, exit_of, variable_type};
use crate::operands::replace_operand;

/// Lets tasks execute what `team` shares out.
pub(super) fn as_tasks(module: &mut Module, func: &mut Function, team: &Team) {
    let (outer, inner) = (&team.parallel.unit, &team.shared_out.unit);
    let mut clauses: Vec<Clause> = outer.loc_clause().into_iter().collect();
    if inner.directive.is(Leaf::Sections) {
        let one = module.ctx.int(Type::I64, 1);
        clauses.push(Clause::of(ClauseKind::Grainsize, [one]));
    }
    clauses.extend(inner.clause(Own::NormalizedBounds).cloned());
    if !team.own.is_empty() {
        clauses.push(Clause::of(ClauseKind::Firstprivate, team.own.iter().copied()));
    }
    for clause in &outer.clauses {
        match clause.language() {
            Some(ClauseKind::Shared | ClauseKind::Firstprivate | ClauseKind::Private) => {
                clauses.push(clause.clone());
            }
            Some(ClauseKind::If) => {
                let mut of_tasks = clause.clone();
                if let ClauseArgs::If { modifier, .. } = &mut of_tasks.args {
                    *modifier = None;
                }
                clauses.push(of_tasks);
            }
            Some(ClauseKind::Reduction) => clauses.extend(of_sections(module, func, clause)),
            _ => {}
        }
    }
    let directive: Directive = Leaf::Taskloop.into();
    set_bundles(func, &mut module.ctx, inner.inst, Some(directive), &clauses);
    if let Some(exit) = exit_of(module, func, &team.shared_out) {
        set_bundles(func, &mut module.ctx, exit, None, &[directive_clause(directive.end_anyhow())]);
    }
    if let Some(exit) = exit_of(module, func, &team.parallel) {
        func.remove_inst(exit);
    }
    func.remove_inst(outer.inst);
}

/// The reduction `clause` as one of tasks: of sections, one for each variable.
fn of_sections(module: &mut Module, func: &Function, clause: &Clause) -> Vec<Clause> {
    let (first, count) = (module.ctx.int(Type::I64, 0), module.ctx.int(Type::I64, 1));
    let of = |place: usize| {
        let mut single = clause.clone();
        let items = single.items_mut()?;
        *items = vec![items.get(place)?.clone()];
        let ty = element(module, func, items[0].variable)?;
        items[0].more = vec![first, count];
        single.facts.extend([Fact::Arrsect, ty]);
        Some(single)
    };
    (0..clause.items().len()).filter_map(of).collect()
}

/// Lets the current task execute what `team` shares out.
pub(super) fn as_serial_code(module: &mut Module, func: &mut Function, team: &Team) {
    for variable in team.parallel.unit.variables(ClauseKind::Private) {
        if let Some(own) = another(module, func, variable) {
            replace_operand(func, &team.parallel.inside, variable, own);
        }
    }
    for inst in team.markers(module, func).into_iter().rev() {
        func.remove_inst(inst);
    }
}

/// Makes a variable like the alloca `variable`.
fn another(module: &mut Module, func: &mut Function, variable: Operand) -> Option<Operand> {
    let ty = variable_type(func, variable)?;
    let Operand::Value(value) = variable else { return None };
    let Op::Alloca { align, .. } = func.insts[func.def_inst(value)?].op else { return None };
    let entry = func.entry()?;
    Some(Cursor::at_front(func, &mut module.ctx, entry).alloca(ty, None, align))
}
