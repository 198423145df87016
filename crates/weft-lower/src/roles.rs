//! What the functions of a module are to the runtime.
//!
//! One walk over the module finds it, before the first function is lowered: afterwards the markers are gone.

use rustc_hash::FxHashSet;
use weft_ir::{FuncId, Item, Module, Operand};
use weft_regions::{Clause, Directive, FORK, Leaf, Marker, TASK, clauses_of, directive_clause};

/// The functions of a module that have a role.
#[derive(Default)]
pub(crate) struct Roles {
    /// A fork calls them: their first parameters point to the thread numbers.
    pub(crate) forked: FxHashSet<FuncId>,
    /// Of these, those whose fork begins a league.
    pub(crate) leagues: FxHashSet<FuncId>,
    /// They are bodies of tasks: their first parameter is the global thread number.
    pub(crate) tasks: FxHashSet<FuncId>,
    /// They call `taskyield` themselves, so that they may poll.
    pub(crate) giving_way: FxHashSet<FuncId>,
}

impl Roles {
    /// Reads the markers of `module`.
    pub(crate) fn of(module: &Module) -> Roles {
        let mut roles = Roles::default();
        for item in &module.items {
            let Item::Function(id) = item else { continue };
            let func = &module.functions[*id];
            for (_, inst) in func.layout_insts() {
                let data = &func.insts[inst];
                let Some(callee) = data.callee().and_then(|callee| module.ctx.global_name(callee)) else {
                    continue;
                };
                let target = data.args().first().and_then(|target| function_named(module, *target));
                let called = match module.ctx.names.text(callee) {
                    FORK => &mut roles.forked,
                    TASK => &mut roles.tasks,
                    name => {
                        if Marker::from_name(name) == Some(Marker::Point(Leaf::Taskyield)) {
                            roles.giving_way.insert(*id);
                        }
                        continue;
                    }
                };
                called.extend(target);
                if begins_league(&clauses_of(func, &module.ctx, inst)) {
                    roles.leagues.extend(target);
                }
            }
        }
        roles
    }
}

/// Says whether the clauses of a fork are those of a `teams` construct, or of a `target`, which begins a league of one team.
pub(crate) fn begins_league(clauses: &[Clause]) -> bool {
    begins_target(clauses) || clauses.contains(&directive_clause(Directive::from(Leaf::Teams).begin()))
}

/// Says whether the clauses of a fork are those of a `target` construct.
pub(crate) fn begins_target(clauses: &[Clause]) -> bool {
    clauses.contains(&directive_clause(Directive::from(Leaf::Target).begin()))
}

/// The function that `operand` is the address of.
pub(crate) fn function_named(module: &Module, operand: Operand) -> Option<FuncId> {
    module.function(module.ctx.names.text(module.ctx.global_name(operand)?))
}
