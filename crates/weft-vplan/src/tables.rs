//! Tables of bytes that registers hold: a load of an element that differs between lanes is an instruction that picks bytes.
//!
//! ```c
//! static const char digit[] = "0123456789abcdef";
//! for (i = …) out[i] = digit[p[i] & 15];            // 16, 32 or 64 bytes at a time: pshufb
//! ```
//! No machine gathers bytes: LLVM takes each address out of a vector, and puts each byte into one.
//!
//! # Preconditions
//! The nodes are those of a loop whose accesses are parallel: no iteration writes what another one looks up.
//!
//! # Postconditions
//! A load that is found reads, in each lane that is there, one of the first [`Table::entries`] bytes behind [`Table::root`] and
//! [`Table::first`] more bytes; all of these are in the object, however many lanes there are.
//!
//! # Algorithm
//! The address is that of a variable of the module, with a known size, and one index more. Between which numbers the index lies, is
//! known from what it is computed of (`narrow/intervals.rs`), and it lies in the object.

use rustc_hash::FxHashSet;
use weft_analysis::Address;
use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Linkage, Module, Op, Operand, Type, Value};

use crate::facts::Facts;
use crate::narrow::intervals;
use crate::plan::{Access, LEAST_BYTES, Node, Recipe, Table};
use crate::target::{Isa, Target, has_feature};

/// The instructions of a machine that pick bytes: the size of their registers, the most bytes that they pick from, and whether they
/// permute whole registers.
fn instructions(module: &Module, func: &Function, target: Target) -> Option<(u32, u64, bool)> {
    let has = |name: &str| has_feature(module, func, name);
    match target.isa {
        Isa::Avx512 if target.bytes == 64 && has("avx512vbmi") => Some((64, 256, true)),
        Isa::Avx512 if target.bytes == 64 => Some((64, 64, false)),
        Isa::Avx512 | Isa::Avx2 if target.bytes >= 32 => Some((32, 64, false)),
        _ if has("ssse3") => Some((16, 32, false)),
        _ => None,
    }
}

/// Finds the tables that a plan's nodes look numbers up in, and notes them in the recipes.
pub(crate) fn find(facts: &Facts<'_>, nodes: &mut [Node]) -> Vec<Table> {
    let mut tables = Vec::new();
    let Some(machine) = instructions(facts.module, facts.func, facts.target) else { return tables };
    for_each_recipe(nodes, &mut |inst, recipe| {
        if *recipe == Recipe::Load(Access::Indexed)
            && let Some(table) = table(facts.module, facts.func, machine, inst)
        {
            let number = u32::try_from(tables.len()).unwrap_or(u32::MAX);
            *recipe = Recipe::Load(Access::Table { number });
            tables.push(table);
        }
    });
    if !tables.is_empty() {
        skip_addresses(facts, nodes, &tables);
    }
    tables
}

/// Leaves out the addresses of entries, and the indices that are widened for nothing else.
fn skip_addresses(facts: &Facts<'_>, nodes: &mut [Node], tables: &[Table]) {
    let mut gone: FxHashSet<Inst> = tables.iter().map(|table| table.load).collect();
    let is_index = |value: Value| tables.iter().any(|table| table.index == Operand::Value(value));
    // First the addresses, then what they are made of.
    for _ in 0..2 {
        for_each_recipe(nodes, &mut |inst, recipe| {
            let data = &facts.func.insts[inst];
            let is_for_addresses = matches!(data.op, Op::Gep { .. } | Op::Cast(CastOp::ZExt, _));
            let Some(value) = data.result.filter(|value| is_for_addresses && !is_index(*value)) else {
                return;
            };
            let is_gone =
                |user: Inst| gone.contains(&user) || matches!(facts.func.insts[user].op, Op::DebugRecord(_));
            if *recipe == Recipe::Widen && facts.uses.uses(value).iter().all(|used| is_gone(used.inst)) {
                *recipe = Recipe::Skip;
                gone.insert(inst);
            }
        });
    }
}

/// Calls `f` on each instruction of the nodes, with its recipe.
fn for_each_recipe(nodes: &mut [Node], f: &mut dyn FnMut(Inst, &mut Recipe)) {
    for node in nodes {
        match node {
            Node::Step(step) => step.insts.iter_mut().for_each(|(inst, recipe)| f(*inst, recipe)),
            Node::Inner(inner) => for_each_recipe(&mut inner.nodes, f),
            Node::Bypass { nodes, .. } => for_each_recipe(nodes, f),
        }
    }
}

/// The table that a load looks up a number in.
fn table(module: &Module, func: &Function, machine: (u32, u64, bool), load: Inst) -> Option<Table> {
    let (register, most, permutes) = machine;
    let data = &func.insts[load];
    if data.ty != Type::I8 {
        return None;
    }
    let Address { root, distance } = Address::of(module, func, data.operands[0]);
    let distance = distance?;
    let [(index, 1)] = distance.indices[..] else { return None };
    let first = u64::try_from(distance.bytes).ok()?;
    let size = size(module, root)?;
    let (least, greatest) = range(module, func, index)?;
    // What lies beyond the object is no entry.
    let entries = u64::try_from(greatest).ok().filter(|_| least >= 0)?.saturating_add(1);
    let entries = entries.min(size.checked_sub(first)?).next_multiple_of(LEAST_BYTES);
    let is_there = entries > 0 && entries <= most && first + entries <= size;
    is_there.then(|| Table {
        load,
        root,
        first,
        index: widened(module, func, index),
        entries,
        register,
        permutes,
    })
}

/// The size of a variable of the module that is there in any case, in bytes.
pub(crate) fn size(module: &Module, root: Operand) -> Option<u64> {
    let global = &module.globals[module.global_var(module.ctx.global_name(root)?)?];
    let is_there = !global.is_thread_local() && global.linkage() != Linkage::ExternWeak;
    module.ctx.types.size_align(global.ty).map(|(size, _)| size).filter(|_| is_there)
}

/// The size of a variable of the module that has no more bytes than these.
pub(crate) fn whole_size(module: &Module, root: Operand) -> Option<u64> {
    let global = &module.globals[module.global_var(module.ctx.global_name(root)?)?];
    let is_only = matches!(global.linkage(), Linkage::Internal | Linkage::Private | Linkage::External);
    (global.init.is_some() && is_only).then(|| size(module, root)).flatten()
}

/// Whether one of `blocks` looks a byte up in a table that the machine's registers hold.
pub(crate) fn are_looked_up(module: &Module, func: &Function, target: Target, blocks: &[Block]) -> bool {
    let Some(machine) = instructions(module, func, target) else { return false };
    let mut all = blocks.iter().flat_map(|block| func.block_insts(*block));
    all.any(|inst| {
        matches!(func.insts[*inst].op, Op::Load { .. }) && table(module, func, machine, *inst).is_some()
    })
}

/// The least and the greatest number that an index may be.
fn range(module: &Module, func: &Function, index: Operand) -> Option<(i128, i128)> {
    let def = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).map(|inst| &func.insts[inst]),
        _ => None,
    };
    let data = def(index)?;
    let narrow = match data.op {
        Op::Cast(CastOp::ZExt, _) => data.operands[0],
        _ => index,
    };
    let known = intervals::of(module, func, index);
    // The high bits of any number.
    let shifted = def(narrow).filter(|data| matches!(data.op, Op::Binary(BinaryOp::LShr, _)));
    let by_shift = shifted.and_then(|data| {
        let Operand::Const(by) = data.operands[1] else { return None };
        let by = module.ctx.consts.as_int(by).filter(|by| (1..64).contains(by))?;
        let bits = module.ctx.types.int_bits(data.ty).filter(|bits| *bits <= 64)?;
        Some((0, ((1i128 << bits) - 1) >> by))
    });
    // Both are true.
    match (known, by_shift) {
        (Some((least, greatest)), Some((_, bound))) => Some((least.max(0), greatest.min(bound))),
        (known, by_shift) => known.or(by_shift),
    }
}

/// The byte of which an index is made, or the index itself.
fn widened(module: &Module, func: &Function, index: Operand) -> Operand {
    let Operand::Value(value) = index else { return index };
    let Some(def) = func.def_inst(value) else { return index };
    let data = &func.insts[def];
    match data.op {
        Op::Cast(CastOp::ZExt, _) if module.ctx.operand_ty(func, data.operands[0]) == Type::I8 => {
            data.operands[0]
        }
        _ => index,
    }
}
