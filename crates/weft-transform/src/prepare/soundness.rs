//! What keeps LLVM's reasoning about one thread true for many: listing objects at markers.
//!
//! An operand of a marker's bundle is captured, and a call that has bundles it does not know clobbers
//! what is captured. So LLVM must assume that the object changes at the marker. Listed are
//! * internal globals that are written: otherwise GlobalOpt turns one that only `main` uses into a local
//!   variable, and forwards its value through a barrier;
//! * `noalias` arguments, at the markers of orphaned constructs: otherwise a value is forwarded through a
//!   barrier, since nothing but the argument is thought to reach the memory;
//! * pointers that are values in a region that starts threads, and no variable's: `this`, and what a lambda has captured.
//!   Inlined into a function with the object, the region would have nothing to tell that others write it.
//!
//! Shared variables, and pointers captured by value, are listed already.

use rustc_hash::FxHashSet;
use weft_ir::{ConstKind, Function, Inst, Item, Module, Op, Operand, Symbol, Type, Value};
use weft_regions::{
    Clause, ClauseKind, Leaf, Marker, Region, RegionEntry, clauses_of, set_bundles, set_clauses,
};

/// Internal globals that some instruction may write: all but constants, thread-locals and those only loaded.
pub(super) fn writable_local_globals(module: &Module) -> Vec<Operand> {
    let mut candidates: Vec<(Symbol, bool)> = Vec::new();
    for item in &module.items {
        if let Item::Global(id) = item {
            let var = &module.globals[*id];
            if var.is_local() && !var.is_constant && !var.is_thread_local() {
                candidates.push((var.name, false));
            }
        }
    }
    if candidates.is_empty() {
        return Vec::new();
    }
    let index: rustc_hash::FxHashMap<Symbol, usize> =
        candidates.iter().enumerate().map(|(i, (name, _))| (*name, i)).collect();
    // Whoever reads an address out of an initializer may write what is there.
    for init in module.globals.values().filter_map(|global| global.init) {
        module.ctx.consts.for_each_global(init, &mut |name| {
            if let Some(i) = index.get(&name) {
                candidates[*i].1 = true;
            }
        });
    }
    for func in module.functions.values() {
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            let only_reads = matches!(data.op, Op::Load { .. });
            for operand in &data.operands {
                let Operand::Const(c) = operand else { continue };
                module.ctx.consts.for_each_global(*c, &mut |name| {
                    if let Some(i) = index.get(&name)
                        && !only_reads
                    {
                        candidates[*i].1 = true;
                    }
                });
            }
        }
    }
    let written = candidates.into_iter().filter(|(_, written)| *written);
    let names: Vec<Symbol> = written.map(|(name, _)| name).collect();
    names
        .into_iter()
        .filter_map(|name| module.ctx.consts.lookup(Type::PTR, &ConstKind::Global(name)))
        .map(Operand::Const)
        .collect()
}

/// Lists `globals` at the entry of `region`, which is to be outlined.
pub(super) fn list_globals(
    module: &mut Module,
    func: &mut Function,
    region: &mut Region,
    globals: &[Operand],
) {
    let known = region.unit.shared();
    let missing: Vec<Operand> = globals.iter().copied().filter(|g| !known.contains(g)).collect();
    if missing.is_empty() {
        return;
    }
    let mut clauses = region.unit.clauses.clone();
    add_shared(&mut clauses, missing);
    region.set_clauses(func, &mut module.ctx, clauses);
}

/// Lists the pointers at the entry of `region`, which is to be outlined, that it uses, and that are no allocas: what they
/// lead to is shared. What is computed from an alloca's address is as private as that.
///
/// ```llvm
/// %t = call token @…region.entry() [ "DIR.OMP.PARALLEL"() ]                 [ …, "QUAL.OMP.SHARED"(ptr %this) ]
///   store i32 1, ptr %this
/// ```
pub(super) fn list_pointers(module: &mut Module, func: &mut Function, region: &mut Region) {
    let inside = region.block_set();
    let known = func.insts[region.entry()].operands.clone();
    let mut missing: Vec<Operand> = Vec::new();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    for &inst in region.inside.iter().flat_map(|block| func.block_insts(*block)) {
        for &operand in &func.insts[inst].operands {
            let Operand::Value(value) = operand else { continue };
            let is_inside = |def: Inst| func.inst_block(def).is_some_and(|block| inside.contains(&block));
            if func.values[value].ty == Type::PTR && !func.def_inst(value).is_some_and(is_inside) {
                add_roots(func, value, &mut seen, &mut missing);
            }
        }
    }
    missing.retain(|operand| !known.contains(operand));
    if !missing.is_empty() {
        let mut clauses = region.unit.clauses.clone();
        add_shared(&mut clauses, missing);
        region.set_clauses(func, &mut module.ctx, clauses);
    }
}

/// Adds the pointers that an address is computed from, but for allocas.
fn add_roots(func: &Function, value: Value, seen: &mut FxHashSet<Value>, roots: &mut Vec<Operand>) {
    if !seen.insert(value) {
        return;
    }
    let computed = func.def_inst(value).map(|inst| &func.insts[inst]);
    match computed.map(|data| (&data.op, &data.operands)) {
        Some((Op::Alloca { .. }, _)) => {}
        Some((Op::Gep { .. } | Op::Cast(..) | Op::Select(_) | Op::Phi(_), operands)) => {
            for operand in operands {
                if let Operand::Value(of) = *operand
                    && func.values[of].ty == Type::PTR
                {
                    add_roots(func, of, seen, roots);
                }
            }
        }
        _ => roots.push(Operand::Value(value)),
    }
}

/// Lists the `noalias` arguments of `func` at the markers of its constructs that start no threads.
pub(super) fn list_noalias_arguments(module: &mut Module, func: &mut Function) {
    let noalias = func.params.iter().filter(|p| p.attrs.split_whitespace().any(|word| word == "noalias"));
    let arguments: Vec<Operand> = noalias.map(|p| Operand::Value(p.value)).collect();
    if arguments.is_empty() {
        return;
    }
    let markers: Vec<Inst> = func.layout_insts().map(|(_, inst)| inst).collect();
    for inst in markers {
        let data = &func.insts[inst];
        match Marker::of(data, &module.ctx) {
            Some(Marker::Entry) => {
                let Some(parsed) = RegionEntry::parse(func, &module.ctx, inst) else { continue };
                if !matches!(parsed.directive.leaf(), Some(Leaf::Parallel | Leaf::Teams | Leaf::Target)) {
                    let mut clauses = parsed.clauses;
                    add_shared(&mut clauses, arguments.clone());
                    set_clauses(func, &mut module.ctx, inst, &clauses);
                }
            }
            Some(Marker::Point(_) | Marker::CancelBarrier) => {
                let mut clauses = clauses_of(func, &module.ctx, inst);
                add_shared(&mut clauses, arguments.clone());
                set_bundles(func, &mut module.ctx, inst, None, &clauses);
            }
            _ => {}
        }
    }
}

/// Lists what is not listed as shared already.
fn add_shared(clauses: &mut Vec<Clause>, mut operands: Vec<Operand>) {
    match clauses.iter_mut().find(|c| c.kind == ClauseKind::Shared) {
        Some(clause) => {
            let known: Vec<Operand> = clause.variables().collect();
            operands.retain(|operand| !known.contains(operand));
            clause.extend(operands);
        }
        None => clauses.push(Clause::of(ClauseKind::Shared, operands)),
    }
}
