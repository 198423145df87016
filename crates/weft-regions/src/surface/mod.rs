//! Reads the surface form: calls of `__weft_*` become Region IR.
//!
//! ```llvm
//! call void (ptr, ...) @__weft_directive(ptr @.str, ptr @.str.1, i32 12, i32 9)
//! call void (ptr, ...) @__weft_qual_opndlist(ptr @.str.2, ptr %a)
//! call void (ptr, ...) @__weft_directive(ptr @.str.3)
//! ```
//! becomes
//! ```llvm
//! %omp.parallel = call token @llvm.directive.region.entry() [
//!     "DIR.OMP.PARALLEL"(), "QUAL.WEFT.LOC"(ptr @.str.1, i32 12, i32 9), "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//!
//! A call of `__weft_reached`, which guards the body of a region, becomes the marker [`Marker::Reached`].
//! A call of `__weft_task_private` becomes the address that the list has, for which `prepare` puts that of the copy.
//!
//! The call stands where the group's `DIR.QUAL.LIST.END` stood, since the code before it computes all operands.
//! Structure pairs begin and end groups: every path leaves regions in the reverse order of entering them.
//!
//! Before: a module as clang prints it, without optimization.
//! After: the module has no `__weft_*` calls, and none of the strings that only they named.
//! If a function breaks the rules, the reader reports all of its problems and leaves it as it was.

mod cleanup_switch;
mod groups;
mod operand_types;
mod scan;
mod threadprivate;
mod variants;

use rustc_hash::FxHashMap;
use weft_ir::debug_info::debug_location;
use weft_ir::edit::{RewriteMap, remove_unreachable_blocks};
use weft_ir::{Context, Cursor, FuncId, Function, Inst, Item, Module, Operand, Symbol};
use weft_openmp::UnitKind as Directive;

use crate::clause::directive_clause;
use crate::clause::{Clause, Own};
use crate::cleanup::{remove_declarations, remove_unused_strings};
use crate::entry::set_bundles;
use crate::markers::{Marker, MarkerFn, marker};
use crate::problem::Problem;
use groups::{Found, Group, Role};
use scan::scan;

pub use threadprivate::read_threadprivate;
pub use variants::{VARIANTS, read_variants};

/// The functions of the surface form that make groups.
pub(crate) const SURFACE_FUNCTIONS: [&str; 4] =
    ["__weft_directive", "__weft_qual", "__weft_qual_opnd", "__weft_qual_opndlist"];

/// The function of the surface form that says where the copy of an object is.
pub(crate) const PRIVATE_FUNCTION: &str = "__weft_task_private";

/// The function of the surface form that guards the body of a region which some threads skip.
pub(crate) const REACHED_FUNCTION: &str = "__weft_reached";

/// Turns the surface form into Region IR, all over the module.
///
/// First does what [`read_threadprivate`] does, and stops there if that finds problems.
pub fn read_surface(module: &mut Module) -> Vec<Problem> {
    let mut strings: Vec<Symbol> = Vec::new();
    let names = SURFACE_FUNCTIONS.into_iter().chain([PRIVATE_FUNCTION, REACHED_FUNCTION]);
    let surface: Vec<Symbol> = names.filter_map(|name| module.ctx.names.lookup(name)).collect();
    if surface.is_empty() {
        return Vec::new();
    }
    let mut problems = read_threadprivate(module);
    if !problems.is_empty() {
        return problems;
    }
    for id in functions_of(module) {
        if module.functions[id].verbatim_body.as_ref().is_some_and(|b| b.contains("@__weft_")) {
            problems.push(Problem {
                function: module.ctx.names.text(module.functions[id].name).to_owned(),
                place: None,
                message: "holds directives, but its body could not be read".to_owned(),
            });
            continue;
        }
        if surface_calls(&module.functions[id], &module.ctx).next().is_none() {
            continue;
        }
        // The code behind a call that does not return may stand in blocks that nothing reaches; markers in such
        // blocks belong to no structure.
        remove_unreachable_blocks(&mut module.functions[id]);
        cleanup_switch::without_impossible_defaults(&mut module.functions[id], &module.ctx);
        match scan(module, &module.functions[id]) {
            Ok(found) => {
                for group in &found.groups {
                    strings.extend(&group.strings);
                }
                rewrite(module, id, &found);
                name_originals(&mut module.functions[id], &found.privates);
            }
            Err(found) => problems.extend(found),
        }
    }
    remove_declarations(module, &surface);
    remove_unused_strings(module, &strings);
    problems
}

/// The functions of the module, in order.
fn functions_of(module: &Module) -> Vec<FuncId> {
    let id = |item: &Item| match item {
        Item::Function(id) => Some(*id),
        _ => None,
    };
    module.items.iter().filter_map(id).collect()
}

/// The calls of surface functions in `func`, in the order of the layout.
fn surface_calls<'a>(func: &'a Function, ctx: &'a Context) -> impl Iterator<Item = Inst> + 'a {
    func.layout_insts().map(|(_, inst)| inst).filter(|inst| {
        let callee = func.insts[*inst].callee().and_then(|c| ctx.global_name(c));
        callee.is_some_and(|c| SURFACE_FUNCTIONS.contains(&ctx.names.text(c)))
    })
}

/// Replaces each group, and each guard of a body, by one marker call.
fn rewrite(module: &mut Module, id: FuncId, found: &Found) {
    let groups = &found.groups;
    let mut callees: FxHashMap<Marker, MarkerFn> = FxHashMap::default();
    let guard = (!found.guards.is_empty()).then_some(Marker::Reached);
    for wanted in groups.iter().filter_map(Group::marker).chain(guard) {
        callees.entry(wanted).or_insert_with(|| marker(module, wanted));
    }
    let Module { functions, ctx, .. } = module;
    let func = &mut functions[id];
    let mut tokens: Vec<Option<Operand>> = vec![None; groups.len()];
    for (index, group) in groups.iter().enumerate() {
        let Some(callee) = group.marker().and_then(|m| callees.get(&m).copied()) else { continue };
        let args = match group.role {
            Role::Begin => vec![],
            Role::End { begin } => vec![region_token(&tokens, begin)],
            Role::StandAlone { inside: Some(region) } => vec![region_token(&tokens, region)],
            Role::StandAlone { inside: None } => vec![ctx.token_none()],
        };
        let attachment = debug_location(func, ctx, group.calls[0]);
        let mut cursor = Cursor::before(func, ctx, group.list_end());
        cursor.attachment = attachment;
        let inst = cursor.call_as(callee.fn_ty, callee.callee, &args);
        match group.role {
            Role::Begin => {
                let name = token_name(ctx, group.directive);
                let token = func.result(inst);
                if let Operand::Value(value) = token {
                    func.values[value].name = Some(name);
                }
                tokens[index] = Some(token);
                set_bundles(func, ctx, inst, Some(group.directive), &group.clauses);
            }
            Role::End { .. } => {
                let end = group.directive.end().expect("invariant: only regions have an end group");
                set_bundles(func, ctx, inst, None, &[directive_clause(end)]);
            }
            Role::StandAlone { .. } => {
                if let Some(outcome) = group.outcome() {
                    let result = func.result(inst);
                    Cursor::before(func, ctx, group.list_end()).store(result, outcome);
                }
                let clauses: Vec<Clause> =
                    group.clauses.iter().filter(|clause| clause.kind != Own::Outcome).cloned().collect();
                set_bundles(func, ctx, inst, None, &clauses);
            }
        }
    }
    let mut results = RewriteMap::new();
    for (call, region) in &found.guards {
        let callee = callees[&Marker::Reached];
        let mut cursor = Cursor::before(func, ctx, *call);
        let guard = cursor.call_as(callee.fn_ty, callee.callee, &[region_token(&tokens, *region)]);
        let guard = func.result(guard);
        if let Some(result) = func.insts[*call].result {
            results.insert(result, guard);
        }
    }
    results.apply(func);
    let guards = found.guards.iter().map(|(call, _)| *call);
    func.remove_insts(guards.chain(groups.iter().flat_map(|group| group.calls.iter().copied())));
}

/// Lets `func` use the address of the original where it asks for that of the copy.
fn name_originals(func: &mut Function, privates: &[(Inst, Operand)]) {
    let mut originals = RewriteMap::new();
    for (call, original) in privates {
        if let Some(result) = func.insts[*call].result {
            originals.insert(result, *original);
        }
    }
    originals.apply(func);
    func.remove_insts(privates.iter().map(|(call, _)| *call));
}

/// The name of the token of a region. Several may have it: printing keeps equal names apart.
fn token_name(ctx: &mut Context, directive: Directive) -> Symbol {
    ctx.names.intern(&format!("omp.{}", directive.lower()))
}

fn region_token(tokens: &[Option<Operand>], region: usize) -> Operand {
    tokens[region].expect("invariant: a region is entered before anything in it")
}
