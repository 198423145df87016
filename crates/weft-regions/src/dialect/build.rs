//! Replaces groups of calls by the markers of Region IR.
//!
//! ```llvm
//! call void @llvm.directive(metadata !"DIR.OMP.PARALLEL.LOOP")
//! call void @llvm.directive(metadata !"DIR.QUAL.LIST.END")
//! ```
//! becomes
//! ```llvm
//! %omp.parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
//! %omp.loop = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
//! ```
//!
//! Before: complete and paired groups. After: none of their calls is left; each new token has the uses of the token of
//! the group that it replaces.

use rustc_hash::FxHashMap;
use weft_ir::builder::Cursor;
use weft_ir::debug_info::debug_location;
use weft_ir::edit::RewriteMap;
use weft_ir::{
    Attachment, ConstKind, Context, FuncId, Function, GlobalVar, Inst, Module, Operand, Symbol, Type,
};
use weft_openmp::region::{MarkedItem, OwnGroup, is_one_item};

use crate::clause::{Clause, Kind, behind};
use crate::dialect::event::RawClause;
use crate::dialect::scan::{Group, Role};
use crate::dialect::split::{Part, split};
use crate::dialect::values::{GlobalTypes, canonical, global_types};
use crate::markers::{Marker, MarkerFn, marker};

/// The regions of a group that begins one: units and their tokens, outermost first.
#[derive(Clone, Debug, Default)]
struct Entered {
    parts: Vec<(Part, Operand)>,
}

/// Replaces the calls of `groups` in the function `id`.
pub(super) fn build(module: &mut Module, id: FuncId, groups: Vec<Group>) {
    let mut callees: FxHashMap<Marker, MarkerFn> = FxHashMap::default();
    let mut entered: Vec<Entered> = vec![Entered::default(); groups.len()];
    let mut tokens = RewriteMap::new();
    let types = global_types(module);
    for (index, group) in groups.iter().enumerate() {
        for wanted in group_markers(group) {
            callees.entry(wanted).or_insert_with(|| marker(module, wanted));
        }
        match group.role {
            Role::Begin | Role::StandAlone { .. } | Role::Late { .. } => {
                let clauses = canonical_clauses(module, id, &types, group);
                let mut place = Place::of(module, id, group);
                match group.role {
                    Role::Begin => {
                        for mut part in split(&group.directive.leaves, clauses) {
                            merge_lists(&mut part.clauses);
                            let token = place.enter(callees[&Marker::Entry], &part);
                            entered[index].parts.push((part, token));
                        }
                        let innermost = entered[index].parts.last().map(|(_, token)| *token);
                        let old = group.calls.first().and_then(|c| place.func.insts[*c].result);
                        if let (Some(old), Some(innermost)) = (old, innermost) {
                            tokens.insert(old, innermost);
                        }
                    }
                    Role::StandAlone { inside } => {
                        let token = inside.and_then(|g| entered[g].parts.last()).map(|(_, token)| *token);
                        let Some(unit) = group.directive.unit() else {
                            unreachable!("invariant: no compound stands alone")
                        };
                        place.stand_alone(&callees, &Part { unit, clauses }, token);
                    }
                    Role::Late { inside } => {
                        if let Some(token) = home_of_late(&entered[inside], &clauses) {
                            place.qualify(callees[&Marker::Qualifier], token, &clauses);
                        }
                    }
                    Role::End { .. } => {}
                }
            }
            Role::End { begin } => {
                let mut place = Place::of(module, id, group);
                for (part, token) in entered[begin].parts.iter().rev() {
                    place.leave(callees[&Marker::Exit], part, *token);
                }
            }
        }
    }
    let func = &mut module.functions[id];
    tokens.apply(func);
    for call in groups.iter().flat_map(|g| &g.calls) {
        func.remove_inst(*call);
    }
}

/// The markers that may stand for the group.
fn group_markers(group: &Group) -> Vec<Marker> {
    match group.role {
        Role::Begin => vec![Marker::Entry],
        Role::End { .. } => vec![Marker::Exit],
        Role::Late { .. } => vec![Marker::Qualifier],
        Role::StandAlone { .. } => match group.directive.unit().and_then(Marker::of_directive) {
            Some(marker) => vec![marker],
            None => vec![Marker::Entry, Marker::Exit],
        },
    }
}

/// The clauses of a group with operands as Region IR has them.
fn canonical_clauses(
    module: &mut Module,
    id: FuncId,
    types: &impl Fn(Symbol) -> Option<Type>,
    group: &Group,
) -> Vec<Clause> {
    let mut clauses = group.clauses.clone();
    let names: Vec<Option<Symbol>> =
        clauses.iter().map(|c| c.name.as_deref().map(|text| name_string(module, text))).collect();
    let Module { functions, ctx, .. } = module;
    let func = &mut functions[id];
    let attachment = debug_location(func, ctx, group.at);
    let mut cursor = Cursor::before(func, ctx, group.at);
    cursor.attachment = attachment;
    for (clause, name) in clauses.iter_mut().zip(names) {
        clause.name = None;
        canonical(&mut cursor, &GlobalTypes { of: types, name }, clause);
    }
    let is_value = |operand| !ctx.types.is_ptr(ctx.operand_ty(func, operand));
    let read = |raw: &RawClause| {
        let behind = behind(&raw.tag, &raw.operands, ctx, is_value);
        Clause::from_tag(&raw.tag, &raw.operands, behind)
    };
    let mut clauses = clauses.iter().map(read).collect();
    merge_lists(&mut clauses);
    clauses
}

/// The global that holds the name of a critical region, found or made.
fn name_string(module: &mut Module, text: &str) -> Symbol {
    let content = format!("{text}\\00");
    let found = module.items.iter().find_map(|item| {
        let weft_ir::Item::Global(id) = item else { return None };
        let global = &module.globals[*id];
        let init = global.init.filter(|_| global.is_constant && global.is_local())?;
        match module.ctx.consts.data(init).kind {
            ConstKind::String(symbol) if module.ctx.names.text(symbol) == content => Some(global.name),
            _ => None,
        }
    });
    if let Some(found) = found {
        return found;
    }
    let name = module.fresh_global_name(&format!("omp.name.{text}"));
    let len = u64::try_from(text.len() + 1).unwrap_or(u64::MAX);
    let ty = module.ctx.types.array(len, Type::I8);
    let symbol = module.ctx.names.intern(&content);
    let init = module.ctx.consts.intern(ty, ConstKind::String(symbol));
    module.add_global(GlobalVar {
        name,
        prefix: "private unnamed_addr".into(),
        is_constant: true,
        ty,
        init: Some(init),
        suffix: "".into(),
        attachments: Default::default(),
    });
    name
}

/// Joins neighboring lists of one kind, and drops repeated items.
pub(super) fn merge_lists(clauses: &mut Vec<Clause>) {
    use weft_openmp::ClauseKind::{Aligned, Linear};
    let mut merged: Vec<Clause> = Vec::new();
    for mut clause in std::mem::take(clauses) {
        // A list whose facts make one item of all operands is one item.
        let is_mergeable = !is_one_item(&clause.facts) && !clause.is(Linear) && !clause.is(Aligned);
        let alike = |other: &Clause| other.kind == clause.kind && other.tag() == clause.tag();
        let Some(items) = Some(clause.items().to_vec()).filter(|items| is_mergeable && !items.is_empty())
        else {
            merged.push(clause);
            continue;
        };
        let mut fresh: Vec<MarkedItem<Operand>> = Vec::new();
        for item in items {
            let is_known =
                fresh.contains(&item) || merged.iter().any(|m| alike(m) && m.items().contains(&item));
            if !is_known {
                fresh.push(item);
            }
        }
        let joins = merged.last().is_some_and(alike);
        match (merged.last_mut().filter(|_| joins).and_then(Clause::items_mut), fresh.is_empty()) {
            (_, true) => {}
            (Some(items), false) => items.extend(fresh),
            (None, false) => {
                if let Some(items) = clause.items_mut() {
                    *items = fresh;
                }
                merged.push(clause);
            }
        }
    }
    *clauses = merged;
}

/// The unit of a region to which late clauses belong: the innermost that takes them.
fn home_of_late(entered: &Entered, clauses: &[Clause]) -> Option<Operand> {
    let takes = |part: &Part| {
        clauses.iter().all(|c| match &c.kind {
            Kind::Omp(kind) => part.unit.permits(*kind),
            Kind::Own(own) => own.group() == OwnGroup::Weft,
            Kind::Other(_) => false,
        })
    };
    let found = entered.parts.iter().rev().find(|(part, _)| takes(part));
    found.or(entered.parts.last()).map(|(_, token)| *token)
}

/// Where the markers of a group go.
struct Place<'a> {
    func: &'a mut Function,
    ctx: &'a mut Context,
    at: Inst,
    attachment: Option<Attachment>,
}

impl<'a> Place<'a> {
    fn of(module: &'a mut Module, id: FuncId, group: &Group) -> Place<'a> {
        let Module { functions, ctx, .. } = module;
        let func = &mut functions[id];
        let first = group.calls.first().copied().unwrap_or(group.at);
        let attachment = debug_location(func, ctx, first);
        Place { func, ctx, at: group.at, attachment }
    }

    fn call(&mut self, callee: MarkerFn, args: &[Operand], bundles: &[(String, Vec<Operand>)]) -> Inst {
        let attachment = self.attachment.clone();
        let mut cursor = Cursor::before(self.func, self.ctx, self.at);
        cursor.attachment = attachment;
        let inst = cursor.call_as(callee.fn_ty, callee.callee, args);
        put_bundles(self.func, self.ctx, inst, bundles);
        inst
    }

    fn enter(&mut self, callee: MarkerFn, part: &Part) -> Operand {
        let mut bundles = vec![(part.unit.begin().to_owned(), Vec::new())];
        bundles.extend(bundles_of(&part.clauses));
        let inst = self.call(callee, &[], &bundles);
        let name = self.ctx.names.intern(&format!("omp.{}", part.unit.lower()));
        let token = self.func.result(inst);
        if let Operand::Value(value) = token {
            self.func.values[value].name = Some(name);
        }
        token
    }

    fn leave(&mut self, callee: MarkerFn, part: &Part, token: Operand) {
        // A stand-alone directive without a marker in Region IR has an end all the same.
        self.call(callee, &[token], &[(part.unit.end_anyhow().to_owned(), Vec::new())]);
    }

    fn stand_alone(&mut self, callees: &FxHashMap<Marker, MarkerFn>, part: &Part, token: Option<Operand>) {
        let Some(marker) = Marker::of_directive(part.unit) else {
            let token = self.enter(callees[&Marker::Entry], part);
            return self.leave(callees[&Marker::Exit], part, token);
        };
        let none = self.ctx.token_none();
        let token = token.unwrap_or(none);
        self.call(callees[&marker], &[token], &bundles_of(&part.clauses));
    }

    fn qualify(&mut self, callee: MarkerFn, token: Operand, clauses: &[Clause]) {
        self.call(callee, &[token], &bundles_of(clauses));
    }
}

fn bundles_of(clauses: &[Clause]) -> Vec<(String, Vec<Operand>)> {
    clauses.iter().map(|c| (c.tag(), c.operands())).collect()
}

/// Replaces the bundles of a call by these.
pub(super) fn put_bundles(
    func: &mut Function,
    ctx: &mut Context,
    inst: Inst,
    bundles: &[(String, Vec<Operand>)],
) {
    let bundles = bundles.iter().map(|(tag, operands)| (ctx.names.intern(tag), operands.clone()));
    func.insts[inst].set_bundles(bundles);
}
