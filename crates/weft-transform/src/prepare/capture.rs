//! Shared scalars that nobody writes during the region become values.
//!
//! ```llvm
//! %t = call token @…region.entry() [ …, "QUAL.OMP.SHARED"(ptr %n.addr, ptr %a.addr) ]
//!   %n = load i32, ptr %n.addr
//!   %a = load ptr, ptr %a.addr
//! ```
//! becomes
//! ```llvm
//! %n = load i32, ptr %n.addr
//! %a = load ptr, ptr %a.addr
//! %t = call token @…region.entry() [ …, "QUAL.OMP.SHARED"(ptr %a) ]
//! ```
//!
//! SROA then promotes the variable, and facts about it (a constant, no alias, a range) cross the border.
//! Clang cannot do this: it decides by reference or by value before any optimization has run.
//!
//! # Preconditions
//! Private copies have been made ([`super::copies`]).
//!
//! # Why it is right
//! The address of the variable is used for nothing but plain loads and stores and in markers, so no one
//! else can write it; no store to it lies inside the region; so it keeps its value as long as any thread
//! of the team executes the region. (A variable that an enclosing region's team shares is left alone.)
//! A pointer's *value* takes the variable's place in the list: what it points to is still shared,
//! and is captured thereby ([`super::soundness`]).

use rustc_hash::FxHashSet;
use weft_ir::edit::RewriteMap;
use weft_ir::{Block, Cursor, Function, Inst, InstData, Module, Op, Operand, Type, Value};
use weft_regions::{ClauseKind, Marker, RegionEntry, set_clauses};

use super::debug_records::{declare_at, value_at};
use super::object::is_scalar_type;
use super::temporaries::is_bookkeeping;
use super::uses::AllocaUses;
use crate::region::Region;

/// Captures by value what can be in the parallel region `region`.
///
/// `outer` are the parallel regions around it: what their teams still share, one of their threads may
/// write while another executes this region.
pub(super) fn capture_by_value(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    outer: &[Inst],
    uses: &AllocaUses,
) {
    let Some(entry) = RegionEntry::parse(func, &module.ctx, region.entry) else { return };
    let shared_outside: FxHashSet<Operand> = outer
        .iter()
        .filter_map(|inst| RegionEntry::parse(func, &module.ctx, *inst))
        .flat_map(|entry| entry.shared())
        .collect();
    let inside = region.block_set();
    let mut rewrite = RewriteMap::new();
    let mut captured: Vec<Value> = Vec::new();
    // The variables whose value is a pointer, and that value.
    let mut pointers: Vec<(Operand, Operand)> = Vec::new();
    for item in entry.shared() {
        let Operand::Value(address) = item else { continue };
        let by_value = (!shared_outside.contains(&item))
            .then(|| read_only_loads(module, func, &inside, uses, address))
            .flatten();
        let Some((ty, loads)) = by_value else {
            declare_at(func, region.body, 0, item, item);
            continue;
        };
        if !loads.is_empty() {
            let name = func.values[address].name;
            let mut at = Cursor::before(func, &mut module.ctx, region.entry);
            let value = at.load(ty, item);
            if let (Operand::Value(v), Some(name)) = (value, name) {
                let text = module.ctx.names.text(name);
                let text = text.strip_suffix(".addr").unwrap_or(text).to_owned();
                func.values[v].name = Some(module.ctx.names.intern(&text));
            }
            value_at(func, &module.ctx, region.body, 0, item, value);
            for load in loads {
                if let Some(result) = func.insts[load].result {
                    rewrite.insert(result, value);
                }
                func.remove_inst(load);
            }
            if ty == Type::PTR {
                pointers.push((item, value));
            }
        }
        captured.push(address);
    }
    rewrite.apply(func);
    if captured.is_empty() {
        return;
    }
    // Regions inside no longer use the variables either, but what the pointers lead to.
    let inner =
        region.insts(func).filter(|i| Marker::of(&func.insts[*i], &module.ctx) == Some(Marker::Entry));
    for inst in inner.collect::<Vec<_>>().into_iter().chain([region.entry]) {
        let Some(entry) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
        let mut clauses = entry.clauses;
        for clause in &mut clauses {
            if clause.kind == ClauseKind::Shared {
                let values = pointers.iter().filter(|(item, _)| clause.operands.contains(item));
                let values: Vec<Operand> = values.map(|(_, value)| *value).collect();
                clause.operands.retain(|o| !matches!(o, Operand::Value(v) if captured.contains(v)));
                clause.operands.extend(values);
            }
        }
        clauses.retain(|c| c.kind != ClauseKind::Shared || !c.operands.is_empty());
        set_clauses(func, &mut module.ctx, inst, &clauses);
    }
}

/// The type of the variable at `address` and its loads inside `region`, if it may be captured by value.
fn read_only_loads(
    module: &Module,
    func: &Function,
    inside: &FxHashSet<Block>,
    uses: &AllocaUses,
    address: Value,
) -> Option<(Type, Vec<Inst>)> {
    let Op::Alloca { ty, .. } = func.insts[func.def_inst(address)?].op else { return None };
    if !func.insts[func.def_inst(address)?].operands.is_empty() || !is_scalar_type(&module.ctx, ty) {
        return None;
    }
    let mut loads = Vec::new();
    for (block, inst) in uses.of(func, address) {
        let data = &func.insts[inst];
        if is_bookkeeping(func, module, inst) {
            continue;
        }
        let within = inside.contains(&block);
        match use_of(module, data, address, ty) {
            Use::Load if within => loads.push(inst),
            Use::Load | Use::Marker => {}
            Use::Store if !within => {}
            _ => return None,
        }
    }
    Some((ty, loads))
}

/// What an instruction does with the address of a variable.
enum Use {
    Load,
    Store,
    Marker,
    Escape,
}

fn use_of(module: &Module, data: &InstData, address: Value, ty: Type) -> Use {
    match &data.op {
        Op::Load { volatile: false, atomic: None, .. } if data.ty == ty => Use::Load,
        Op::Store { volatile: false, atomic: None, .. } if data.operands[0] != Operand::Value(address) => {
            Use::Store
        }
        // The markers of surrounding regions list the variable; they do not write it.
        Op::Call(_) if Marker::of(data, &module.ctx) == Some(Marker::Entry) => Use::Marker,
        _ => Use::Escape,
    }
}
