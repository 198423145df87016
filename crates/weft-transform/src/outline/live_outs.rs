//! Values that leave a region: computed again behind it, or handed out by the thread that goes on.
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
//! A value that cannot be computed again depends on the path taken. Such are the leftovers of private variables that
//! LLVM promoted: they flow out, and round a loop in again, but no thread looks at them. [`super::handed_out`] passes these.
//!
//! Behind a task control comes from the path that skips the body: there each value is the one that it has on that path.
//!
//! # Why it is right
//! What is computed again was computed once in the region, which the exit lies behind, with the same operands; so a division
//! does not trap and a function returns.

use rustc_hash::FxHashMap;
use weft_ir::cfg::{BlockSet, block_set};
use weft_ir::edit::live_outs;
use weft_ir::{
    Block, ConstKind, Cursor, Function, InstData, Module, Op, Operand, SymbolDef, Value, attributes,
};
use weft_regions::Region;

use super::task::Skip;

/// Computes again, behind the exit of `region`, what is defined inside and used outside. Returns what cannot be, in the
/// order of its first use. `skip` is the path around the body of a task.
///
/// # Errors
/// Names a value behind a task that depends on its body.
pub(super) fn recompute(
    module: &mut Module,
    func: &mut Function,
    region: &Region,
    skip: Option<&Skip>,
) -> Result<Vec<Value>, String> {
    let inside = block_set(&region.inside);
    let leaving = live_outs(func, &inside);
    let Some(exit) = region.first_exit() else { return Ok(Vec::new()) };
    let mut again = Again { inside: &inside, exit, skip, known: FxHashMap::default() };
    let mut left = Vec::new();
    for value in leaving {
        if again.is_computable(module, func, value, 0) {
            again.compute(module, func, value);
        } else if region.unit.directive.is(weft_regions::Leaf::Task) {
            let name = func.values[value].name.map_or("", |n| module.ctx.names.text(n));
            return Err(format!("the value '%{name}' is computed in the task and used behind it"));
        } else {
            left.push(value);
        }
    }
    replace_outside(func, &inside, &again.known);
    Ok(left)
}

/// Replaces the uses outside of `inside` of the values that `new` maps.
pub(super) fn replace_outside(func: &mut Function, inside: &BlockSet, new: &FxHashMap<Value, Operand>) {
    if new.is_empty() {
        return;
    }
    for block in func.blocks().to_vec() {
        if inside.contains(block) {
            continue;
        }
        for inst in func.block_insts(block).to_vec() {
            for operand in &mut func.insts[inst].operands {
                if let Operand::Value(value) = operand
                    && let Some(new) = new.get(value)
                {
                    *operand = *new;
                }
            }
        }
    }
}

/// How deep an expression may be.
const MAX_DEPTH: usize = 64;
/// How deep expressions are compared.
const MAX_SAME: usize = 8;

/// What is computed again.
struct Again<'a> {
    inside: &'a BlockSet,
    exit: Block,
    skip: Option<&'a Skip>,
    known: FxHashMap<Value, Operand>,
}

impl Again<'_> {
    /// The instruction in the region that defines `value`.
    fn inside<'f>(&self, func: &'f Function, value: Value) -> Option<&'f InstData> {
        let inst = func.def_inst(value)?;
        func.inst_block(inst).filter(|block| self.inside.contains(*block))?;
        Some(&func.insts[inst])
    }

    /// Another operand that `data` is always the same as: of a phi or a select, the one on the path around a task, or the
    /// only one there is.
    fn copy_of(&self, module: &Module, func: &Function, value: Value, data: &InstData) -> Option<Operand> {
        let skipped = self.skip.and_then(|skip| skip.value(func, value));
        skipped.or_else(|| only_incoming(module, func, data))
    }

    /// Whether `value` can be computed behind the region.
    fn is_computable(&self, module: &Module, func: &Function, value: Value, depth: usize) -> bool {
        if self.known.contains_key(&value) {
            return true;
        }
        let Some(data) = self.inside(func, value) else { return true };
        if depth > MAX_DEPTH {
            return false;
        }
        let each = |operand: &Operand| match operand {
            Operand::Value(value) => self.is_computable(module, func, *value, depth + 1),
            _ => true,
        };
        match self.copy_of(module, func, value, data) {
            Some(source) => each(&source),
            None => is_pure(module, func, data) && data.operands.iter().all(each),
        }
    }

    /// Computes `value`, which can be.
    fn compute(&mut self, module: &mut Module, func: &mut Function, value: Value) -> Operand {
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        let Some(data) = self.inside(func, value).cloned() else { return Operand::Value(value) };
        let new = match self.copy_of(module, func, value, &data) {
            Some(Operand::Value(source)) => self.compute(module, func, source),
            Some(constant) => constant,
            None => {
                let mut operands = Vec::new();
                for operand in &data.operands {
                    operands.push(match operand {
                        Operand::Value(value) => self.compute(module, func, *value),
                        other => *other,
                    });
                }
                let copy = InstData::new(data.op.clone(), data.ty, operands);
                let copy = Cursor::before_terminator(func, &mut module.ctx, self.exit).insert(copy);
                func.result(copy)
            }
        };
        self.known.insert(value, new);
        new
    }
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
        && is_pure(module, func, a)
        && a.ty == b.ty
        // Operations have no equality of their own; what they print for debugging is all there is to them.
        && format!("{:?}", a.op) == format!("{:?}", b.op)
        && a.operands.len() == b.operands.len()
        && a.operands.iter().zip(&b.operands).all(|(x, y)| is_same(module, func, *x, *y, depth + 1))
}

/// Whether the instruction's result depends on its operands alone.
pub(super) fn is_pure(module: &Module, func: &Function, data: &InstData) -> bool {
    match &data.op {
        // Done again, it may choose another number.
        Op::Freeze => false,
        Op::Load { volatile: false, atomic: None, .. } => reads_constant(module, func, data),
        Op::Call(info) => !info.has_bundles() && calls_pure_function(module, data),
        op => op.only_computes(),
    }
}

/// Whether the load reads memory that nobody ever writes, so that no marker keeps LLVM from forwarding what it reads.
fn reads_constant(module: &Module, func: &Function, load: &InstData) -> bool {
    if load.attachments.iter().any(|attached| module.ctx.names.text(attached.kind) == "invariant.load") {
        return true;
    }
    let mut at = load.operands[0];
    loop {
        at = match at {
            Operand::Value(value) => match func.def_inst(value).map(|inst| &func.insts[inst]) {
                Some(data) if matches!(data.op, Op::Gep { .. }) => data.operands[0],
                _ => return false,
            },
            Operand::Const(constant) => match &module.ctx.consts.data(constant).kind {
                ConstKind::Global(name) => {
                    let global = module.global_var(*name).map(|id| &module.globals[id]);
                    return global.is_some_and(|g| g.is_constant && !g.is_thread_local());
                }
                ConstKind::Expr { source: Some(_), operands, .. } if !operands.is_empty() => {
                    Operand::Const(operands[0])
                }
                _ => return false,
            },
            _ => return false,
        };
    }
}

/// Whether the callee is declared to touch no memory.
fn calls_pure_function(module: &Module, data: &InstData) -> bool {
    let Some(name) = data.callee().and_then(|c| module.ctx.global_name(c)) else { return false };
    let Some(SymbolDef::Function(id)) = module.symbols.get(&name) else { return false };
    let suffix = &module.functions[*id].suffix;
    let mut groups = suffix.split_whitespace().filter_map(|word| attributes::group(module, word));
    groups.any(|text| text.contains("memory(none)") && !text.contains("convergent"))
}
