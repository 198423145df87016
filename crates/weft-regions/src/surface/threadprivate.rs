//! Makes the variables that `threadprivate` names thread-local. [OMP 5.2 §5.2]
//!
//! ```llvm
//! @x = internal global i32 3, align 4
//! @llvm.compiler.used = appending global [1 x ptr] [ptr @__weft_threadprivate_0], section "llvm.metadata"
//! define internal void @__weft_threadprivate_0() {  ; DIR.OMP.THREADPRIVATE … QUAL.OMP.THREADPRIVATE(ptr @x) … }
//! …  %v = load i32, ptr @x, align 4
//! ```
//! becomes
//! ```llvm
//! @x = internal thread_local global i32 3, align 4
//! …  %1 = call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @x)
//!    %v = load i32, ptr %1, align 4
//! ```
//!
//! This file removes the directive; [`crate::thread_local`] does the rest.
//!
//! Before: the surface form. After: the module has no `threadprivate` group and no function made for one.
//! If there are problems, the program keeps its meaning, and the groups stay where they stood.

use weft_ir::{FuncId, Inst, Item, Module, Symbol};

use weft_openmp::{Leaf, UnitKind as Directive};

use crate::clause::{Clause, Own};
use crate::cleanup::remove_unused_strings;
use crate::problem::Problem;
use crate::surface::groups::Group;
use crate::surface::scan::scan;
use crate::surface::{functions_of, surface_calls};
use crate::thread_local::{Directed, Variables, add_variables, check_uses, make_thread_local};

/// The prefix of the names of functions that hold only a directive at file scope.
const HELPER: &str = "__weft_threadprivate_";

/// Makes the variables of all `threadprivate` directives thread-local, all over the module.
///
/// # Errors
/// The variables that cannot become thread-local: something needs their address as a constant (an initializer, an
/// alias), or unknown code uses the address. The caller should then refuse the program and not call it wrong.
pub fn read_threadprivate(module: &mut Module) -> Vec<Problem> {
    let found = find_groups(module);
    let mut problems = Vec::new();
    let mut variables = Variables::default();
    for (function, group) in &found {
        let directed = Directed { function: *function, place: group.place.clone() };
        let named = group.clauses.iter().filter(|c| c.kind == Own::Threadprivate);
        let operands = named.flat_map(Clause::operands);
        add_variables(module, &directed, operands, &mut variables, &mut problems);
    }
    if found.is_empty() {
        return problems;
    }
    check_uses(module, &variables, &mut problems);
    if problems.is_empty() {
        remove_groups(module, &found);
        make_thread_local(module, &variables);
    }
    problems
}

/// The `threadprivate` groups of functions whose groups are well-formed; a later step reports the problems of the
/// others.
fn find_groups(module: &Module) -> Vec<(FuncId, Group)> {
    let mut found = Vec::new();
    for id in functions_of(module) {
        let func = &module.functions[id];
        let calls: Vec<Inst> = surface_calls(func, &module.ctx).collect();
        let directive = |call: &Inst| func.insts[*call].args().first().copied();
        let is_wanted = |text: String| text == Directive::from(Leaf::Threadprivate).begin();
        let text = |call: &Inst| crate::strings::constant_string(module, directive(call)?);
        if calls.iter().any(|call| text(call).is_some_and(is_wanted)) {
            let groups = scan(module, func).unwrap_or_default().groups.into_iter();
            found.extend(groups.filter(|g| g.directive.is(Leaf::Threadprivate)).map(|g| (id, g)));
        }
    }
    found
}

/// Removes the groups, the functions made for them, and what keeps those functions alive.
fn remove_groups(module: &mut Module, found: &[(FuncId, Group)]) {
    let mut strings: Vec<Symbol> = Vec::new();
    for (id, group) in found {
        strings.extend(&group.strings);
        let loc = group.clauses.iter().filter(|c| c.kind == Own::Loc).flat_map(Clause::operands);
        strings.extend(loc.filter_map(|o| module.ctx.global_name(o)));
        for call in &group.calls {
            module.functions[*id].remove_inst(*call);
        }
    }
    let is_helper = |module: &Module, id: &FuncId| {
        let func = &module.functions[*id];
        let is_empty = func.blocks().iter().all(|b| func.block_insts(*b).len() == 1);
        module.ctx.names.text(func.name).starts_with(HELPER) && is_empty
    };
    let helpers: Vec<FuncId> = found.iter().map(|(id, _)| *id).filter(|id| is_helper(module, id)).collect();
    for id in &helpers {
        let name = module.functions[*id].name;
        module.release(name);
        module.symbols.remove(&name);
        module.items.retain(|item| !matches!(item, Item::Function(f) if f == id));
    }
    remove_unused_strings(module, &strings);
}
