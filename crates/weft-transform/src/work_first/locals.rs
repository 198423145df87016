//! What the resume path gets of the fast path's locals: the values that are live where it is entered, and variables.
//!
//! A variable whose address is used for nothing but accesses, in the function and in the bodies of its tasks, is
//! handed over by its value, and the resume path has one of its own. So in the fast path LLVM can keep it in a register.
//! Nobody has its address at that moment: tasks that had it have been called, and are complete.
//! Of all others the address is handed over; the fast path's frame lives until the resume path returns.

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use weft_analysis::Liveness;
use weft_ir::cfg::Cfg;
use weft_ir::{Block, Context, Function, Inst, Module, Op, Operand, SymbolDef, Type, TypeData, Value};
use weft_regions::{Marker, TASK};

use super::alone::accesses;
use super::sites::{Site, Sites};
use super::synced::is_lifetime;
use crate::attributes;

/// How deep the bodies of tasks are followed for uses of an address.
const DEEP: u32 = 3;

/// A variable that is handed over by its value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Variable {
    /// The alloca.
    pub(super) inst: Inst,
    /// Its address.
    pub(super) address: Value,
    /// What it holds.
    pub(super) ty: Type,
}

/// See the module.
#[derive(Debug)]
pub(super) struct Locals {
    /// Values that are live at an entry, in order.
    pub(super) values: Vec<Value>,
    /// Variables that are live at an entry, in order.
    pub(super) variables: Vec<Variable>,
    /// What is live at which entry.
    live: IndexMap<Block, IndexSet<Value, FxBuildHasher>, FxBuildHasher>,
}

impl Locals {
    /// Whether `value` is live at the start of `block`, where the resume path is entered.
    pub(super) fn is_live(&self, block: Block, value: Value) -> bool {
        self.live.get(&block).is_some_and(|values| values.contains(&value))
    }
}

/// Finds what is live where the resume path of `func` is entered.
pub(super) fn at_sites(module: &Module, func: &Function, sites: &Sites) -> Locals {
    let liveness = Liveness::compute(func, &Cfg::compute(func));
    // What the reductions of groups around the site are about, which the resume path begins.
    let reduced = |site: &Site| {
        let begins = site.around.clone().into_iter();
        begins.flat_map(|inst| func.insts[inst].operands.clone()).filter_map(|operand| match operand {
            Operand::Value(value) if func.values[value].ty != Type::TOKEN => Some(value),
            _ => None,
        })
    };
    let mut live: IndexMap<Block, IndexSet<Value, FxBuildHasher>, FxBuildHasher> = IndexMap::default();
    for (site, block) in sites.all.iter().filter_map(|site| Some((site, site.block?))) {
        let is_word = |value: &Value| func.values[*value].ty != Type::TOKEN;
        let at_entry = liveness.live_in(block).into_iter().filter(is_word);
        live.entry(block).or_default().extend(at_entry.chain(reduced(site)));
    }
    let mut all: Vec<Value> = live.values().flatten().copied().collect();
    all.sort();
    all.dedup();
    let (mut values, mut variables) = (Vec::new(), Vec::new());
    for value in all {
        match variable(module, func, value, sites) {
            Some(variable) => variables.push(variable),
            None => values.push(value),
        }
    }
    Locals { values, variables, live }
}

/// Attributes of functions for which a sanitizer takes a variable for dead outside of its lifetime markers.
const WATCHED: [&str; 3] = ["sanitize_address", "sanitize_hwaddress", "sanitize_memtag"];

/// Removes the lifetime markers of variables whose addresses `locals` hands over, if a sanitizer watches the accesses of
/// `func`. The resume path begins such variables in the frame of the fast path, where the sanitizer would still take them
/// for dead: it sees the markers of one function at a time.
pub(super) fn outlive_markers(module: &Module, func: &mut Function, locals: &Locals) {
    if !WATCHED.iter().any(|name| attributes::has(module, &func.suffix, name)) {
        return;
    }
    let handed: Vec<Value> = locals.values.iter().map(|value| object(func, *value)).collect();
    let is_of_handed = |func: &Function, inst: Inst| {
        let mut operands = func.insts[inst].operands.iter();
        is_lifetime(&module.ctx, func, inst)
            && operands.any(|operand| matches!(operand, Operand::Value(value) if handed.contains(value)))
    };
    let markers: Vec<Inst> =
        func.layout_insts().map(|(_, inst)| inst).filter(|inst| is_of_handed(func, *inst)).collect();
    markers.into_iter().for_each(|inst| func.remove_inst(inst));
}

/// The address of the object in which `address` lies, as far as `func` says.
fn object(func: &Function, address: Value) -> Value {
    let mut object = address;
    while let Some(inst) = func.def_inst(object)
        && matches!(func.insts[inst].op, Op::Gep { .. })
        && let Some(Operand::Value(base)) = func.insts[inst].operands.first()
    {
        object = *base;
    }
    object
}

fn variable(module: &Module, func: &Function, address: Value, sites: &Sites) -> Option<Variable> {
    let inst = func.def_inst(address)?;
    let Op::Alloca { ty, .. } = func.insts[inst].op else { return None };
    let data = module.ctx.types.data(module.ctx.types.resolve(ty));
    let is_scalar = match data {
        TypeData::Int(bits) => matches!(bits, 8 | 16 | 32 | 64),
        TypeData::Float | TypeData::Double | TypeData::Ptr(0) => true,
        _ => false,
    };
    // What is not made at the start may have several instances, and any size.
    let is_alone = func.insts[inst].operands.is_empty() && func.inst_block(inst) == func.entry();
    // What a group lists is there for LLVM; but the runtime adds to the items of reductions.
    let is_listed = |inst: &Inst| Marker::of(&func.insts[*inst], &module.ctx) == Some(Marker::Entry);
    let listed: Vec<Inst> = sites.marks.iter().copied().filter(is_listed).collect();
    let is_only_accessed = is_only_accessed(module, func, address, DEEP, &listed);
    (is_scalar && is_alone && is_only_accessed).then_some(Variable { inst, address, ty })
}

/// Whether `address` is used for nothing but accesses, in `func` and in what it passes it to; but for those who
/// list it.
fn is_only_accessed(module: &Module, func: &Function, address: Value, depth: u32, listed: &[Inst]) -> bool {
    let operand = Operand::Value(address);
    func.layout_insts().all(|(_, inst)| {
        let data = &func.insts[inst];
        if data.is_debug_record() || !data.operands.contains(&operand) || listed.contains(&inst) {
            return true;
        }
        match &data.op {
            _ if accesses(func, inst, operand) => true,
            Op::Call(_) if is_lifetime(&module.ctx, func, inst) => true,
            Op::Call(_) if is_task(&module.ctx, func, inst) => {
                depth > 0 && is_only_accessed_by_task(module, func, inst, operand, depth - 1)
            }
            Op::Call(_) | Op::Invoke(_) => is_not_captured(module, func, inst, operand),
            _ => false,
        }
    })
}

fn is_task(ctx: &Context, func: &Function, inst: Inst) -> bool {
    let callee = func.insts[inst].callee().and_then(|callee| ctx.global_name(callee));
    callee.is_some_and(|name| ctx.names.text(name) == TASK)
}

/// The same of the task that `inst` creates: the words are the parameters of its function behind the thread number. What
/// it copies it reads.
fn is_only_accessed_by_task(
    module: &Module,
    func: &Function,
    inst: Inst,
    address: Operand,
    depth: u32,
) -> bool {
    let [function, words @ ..] = func.insts[inst].args() else { return false };
    let Some(name) = module.ctx.global_name(*function) else { return false };
    let Some(SymbolDef::Function(id)) = module.symbols.get(&name) else { return false };
    let body = &module.functions[*id];
    words.iter().enumerate().filter(|(_, word)| **word == address).all(|(index, _)| {
        body.params
            .get(index + 1)
            .is_some_and(|param| is_only_accessed(module, body, param.value, depth, &[]))
    })
}

/// Whether what `inst` calls keeps no copy of `address`.
fn is_not_captured(module: &Module, func: &Function, inst: Inst, address: Operand) -> bool {
    let data = &func.insts[inst];
    let args = data.args();
    let others = data.operands.len() - args.len();
    if data.operands[args.len()..].contains(&address) && others > 0 {
        return false;
    }
    let callee = data.callee().and_then(|callee| module.ctx.global_name(callee));
    let callee = callee.and_then(|name| match module.symbols.get(&name) {
        Some(SymbolDef::Function(id)) => Some(&module.functions[*id]),
        _ => None,
    });
    let says = |attrs: &str| attrs.split_whitespace().any(|word| word == "nocapture");
    let on_call = data.call_info().map(|info| info.arg_attrs()).unwrap_or_default();
    args.iter().enumerate().filter(|(_, arg)| **arg == address).all(|(index, _)| {
        on_call.get(index).is_some_and(|attrs| says(attrs))
            || callee.and_then(|f| f.params.get(index)).is_some_and(|param| says(&param.attrs))
    })
}
