//! Values that leave a region: computed again behind it.
//!
//! LLVM knows nothing of threads: where the same pure expression stands inside the region and behind it,
//! it may compute it once, inside.
//!
//! ```llvm
//!   %m = fmul double %a, %b            %m = fmul double %a, %b
//! call … region.exit(%t)        ==>  call … region.exit(%t)
//! ret double %m                      %m.again = fmul double %a, %b
//!                                    ret double %m.again
//! ```
//!
//! Refused are values that depend on memory or on the path taken: what `prepare` lists at the markers
//! keeps LLVM from forwarding such values, so there is a mistake somewhere.

use rustc_hash::FxHashMap;
use weft_ir::cfg::block_set;
use weft_ir::edit::live_outs;
use weft_ir::{Cursor, Function, InstData, Module, Op, Operand, SymbolDef, Value};
use weft_regions::Region;

/// Computes again, behind the exit of `region`, what is defined inside and used outside.
///
/// # Errors
/// Names a value that cannot be computed again.
pub(super) fn recompute(module: &mut Module, func: &mut Function, region: &Region) -> Result<(), String> {
    let set = block_set(&region.inside);
    let leaving = live_outs(func, &set);
    if leaving.is_empty() {
        return Ok(());
    }
    let Some(exit) = region.first_exit() else { return Ok(()) };
    let mut again: FxHashMap<Value, Operand> = FxHashMap::default();
    for value in leaving {
        compute(module, func, region, exit, value, &mut again, 0)?;
    }
    for block in func.blocks().to_vec() {
        if set.contains(block) {
            continue;
        }
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if let Operand::Value(value) = operand
                    && let Some(new) = again.get(value)
                {
                    *operand = *new;
                }
            }
        }
    }
    Ok(())
}

/// How deep an expression may be.
const MAX_DEPTH: usize = 64;

fn compute(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    exit: weft_ir::Block,
    value: Value,
    again: &mut FxHashMap<Value, Operand>,
    depth: usize,
) -> Result<Operand, String> {
    if let Some(known) = again.get(&value) {
        return Ok(*known);
    }
    let inst = func.def_inst(value);
    let inside = inst.and_then(|i| func.inst_block(i)).is_some_and(|b| region.inside.contains(&b));
    let Some(inst) = inst.filter(|_| inside) else { return Ok(Operand::Value(value)) };
    let data = func.insts[inst].clone();
    let copy_of = only_incoming(module, func, &data);
    if depth > MAX_DEPTH || (copy_of.is_none() && !is_pure(module, &data)) {
        let name = func.values[value].name.map_or("", |n| module.ctx.names.text(n));
        return Err(format!("the value '%{name}' is computed in the region and used behind it"));
    }
    let new = match copy_of {
        Some(Operand::Value(source)) => compute(module, func, region, exit, source, again, depth + 1)?,
        Some(constant) => constant,
        None => {
            let mut operands = Vec::new();
            for operand in &data.operands {
                let operand = match operand {
                    Operand::Value(v) => compute(module, func, region, exit, *v, again, depth + 1)?,
                    other => *other,
                };
                operands.push(operand);
            }
            let copy = InstData::new(data.op.clone(), data.ty, operands);
            let mut at = Cursor::before_terminator(func, &mut module.ctx, exit);
            let copy = at.insert(copy);
            func.result(copy)
        }
    };
    again.insert(value, new);
    Ok(new)
}

/// The value of a phi that has but one, be it computed in several places: LLVM does that where an
/// expression is there on one path and missing on another.
fn only_incoming(module: &Module, func: &Function, data: &InstData) -> Option<Operand> {
    let mut values = data.phi_incoming().map(|(value, _)| value);
    let first = values.next()?;
    values.all(|v| is_same(module, func, v, first, 0)).then_some(first)
}

/// Whether `a` and `b` are the same pure expression of the same values.
fn is_same(module: &Module, func: &Function, a: Operand, b: Operand, depth: usize) -> bool {
    if a == b {
        return true;
    }
    let data = |operand: Operand| match operand {
        Operand::Value(value) => func.def_inst(value).map(|inst| &func.insts[inst]),
        _ => None,
    };
    let (Some(a), Some(b)) = (data(a), data(b)) else { return false };
    depth < MAX_SAME
        && is_pure(module, a)
        && a.ty == b.ty
        // Operations have no equality of their own; what they print for debugging is all there is to them.
        && format!("{:?}", a.op) == format!("{:?}", b.op)
        && a.operands.len() == b.operands.len()
        && a.operands.iter().zip(&b.operands).all(|(x, y)| is_same(module, func, *x, *y, depth + 1))
}

/// How deep expressions are compared.
const MAX_SAME: usize = 8;

/// Whether the instruction's result depends on its operands alone.
pub(super) fn is_pure(module: &Module, data: &InstData) -> bool {
    match &data.op {
        Op::Binary(..)
        | Op::ICmp(..)
        | Op::FCmp(..)
        | Op::FNeg(_)
        | Op::Cast(..)
        | Op::Gep { .. }
        | Op::Select(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_)
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector => true,
        Op::Call(info) => !info.has_bundles() && calls_pure_function(module, data),
        _ => false,
    }
}

/// Whether the callee is declared to touch no memory.
fn calls_pure_function(module: &Module, data: &InstData) -> bool {
    let Some(name) = data.callee().and_then(|c| module.ctx.global_name(c)) else { return false };
    let Some(SymbolDef::Function(id)) = module.symbols.get(&name) else { return false };
    let suffix = &module.functions[*id].suffix;
    suffix.split_whitespace().any(|word| {
        let number = word.strip_prefix('#').and_then(|n| n.parse::<u32>().ok());
        number.and_then(|n| module.attr_groups.get(&n)).is_some_and(|text| {
            text.contains("memory(none)") && text.contains("willreturn") && !text.contains("convergent")
        })
    })
}
