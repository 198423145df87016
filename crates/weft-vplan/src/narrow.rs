//! Narrowing: values of a loop are computed in the width that their uses demand.
//!
//! ```llvm
//! %x = load i8, ptr %p                                %x = load i8, ptr %p
//! %w = zext i8 %x to i32                              %w = zext i8 %x to i16
//! %m = mul nsw i32 %w, %gain                  ==>     %g = trunc i32 %gain to i16
//! %s = ashr i32 %m, 3                                 %m = mul i16 %w, %g
//! %t = trunc i32 %s to i8                             %s = lshr i16 %m, 3
//!                                                     %t = trunc i16 %s to i8
//! ```
//!
//! C computes in `int`. A vector of `int` holds half as many elements as one of 16 bits, and a quarter of those of 8.
//! LLVM narrows to the width of the result alone; where a shift to the right demands a few bits more, it keeps 32.
//!
//! # Postconditions
//! The truncated values are the same, bit by bit. Flags are gone where the narrow operation may wrap.
//!
//! # Algorithm
//! From each truncation to at most 16 bits, the number of low bits that are demanded goes down the expression: it stays the
//! same through sums, products and logic, and grows by the distance of a shift to the right. As long as 16 bits are enough, and
//! nobody else uses a value, the expression is written anew in `i16`. The rest, what the loop does not compute included, is
//! truncated. (Demanded bits as in LLVM's `DemandedBits`, on trees.)
//! Absolute values, minima and maxima demand all bits of their operands. They are narrowed if these are numbers of 16 bits, by
//! the intervals of what they are computed from. Of such numbers, the order without a sign is that of their low 16 bits.
//! Bytes that lie four apart, as the channels of pixels do, are numbers of 32 bits in a vector already, but for a shift: expressions
//! of these stay wide.
//! What several expressions use is cut where they use it, unless it takes one operation from narrow numbers (`255 - alpha`): that
//! one is done again, in 16 bits.

mod intervals;
mod pixels;

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, DomTree, Loops, UseIndex};
use weft_ir::edit::RewriteMap;
use weft_ir::{BinaryOp, Block, CastOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, TypeData};

use intervals::Choice;

/// The width in which is computed.
const NARROW: u32 = 16;

/// Narrows the expressions in the loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn narrow(module: &mut Module, func: &mut Function) -> usize {
    if !func.layout_insts().any(|(_, inst)| is_root(module, func, inst)) {
        return 0;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let in_loops: FxHashSet<Block> = func.blocks().iter().copied().filter(|b| loops.depth(*b) > 0).collect();
    if in_loops.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let roots: Vec<Inst> = func
        .layout_insts()
        .filter(|(block, inst)| in_loops.contains(block) && is_root(module, func, *inst))
        .map(|(_, inst)| inst)
        .collect();
    let mut rewrite = RewriteMap::new();
    let mut replaced = Vec::new();
    for root in roots {
        let data = &func.insts[root];
        let (of, ty, result) = (data.operands[0], data.ty, data.result);
        let Some(bits) = module.ctx.types.int_bits(ty) else { continue };
        let mut tree =
            Tree { module, func, uses: &uses, blocks: &in_loops, depths: FxHashMap::default(), gains: 0 };
        if !tree.measure(of, bits, 0) || tree.gains == 0 || pixels::has_any(module, func, tree.depths.keys())
        {
            continue;
        }
        let interior = tree.depths;
        let narrow = module.ctx.types.int(NARROW);
        let new = rewritten(module, func, &interior, of, narrow, root);
        let new = match bits == NARROW {
            true => new,
            false => Cursor::before(func, &mut module.ctx, root).cast(CastOp::Trunc, new, ty),
        };
        if let Some(result) = result {
            rewrite.insert(result, new);
            replaced.push(root);
        }
    }
    rewrite.apply(func);
    for root in &replaced {
        func.remove_inst(*root);
    }
    replaced.len()
}

/// Whether `inst` cuts a number of more than 16 bits down to 8 or 16.
fn is_root(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let bits = |ty: Type| module.ctx.types.int_bits(ty);
    matches!(data.op, Op::Cast(CastOp::Trunc, _))
        && matches!(bits(data.ty), Some(8 | 16))
        && matches!(bits(module.ctx.operand_ty(func, data.operands[0])), Some(32 | 64))
}

/// An expression, as far as it is narrowed.
struct Tree<'a> {
    module: &'a Module,
    func: &'a Function,
    uses: &'a UseIndex,
    blocks: &'a FxHashSet<Block>,
    /// The instructions that are written anew.
    depths: FxHashMap<Inst, u32>,
    /// How many operations become cheaper, with operands that are narrow in memory.
    gains: usize,
}

impl Tree<'_> {
    /// Finds out whether 16 bits are enough of `operand`, of which the low `bits` are demanded.
    fn measure(&mut self, operand: Operand, bits: u32, depth: u32) -> bool {
        if bits > NARROW || depth > 12 {
            return false;
        }
        let Operand::Value(value) = operand else { return matches!(operand, Operand::Const(_)) };
        let Some(inst) = self.func.def_inst(value) else { return true };
        let is_here = self.func.inst_block(inst).is_some_and(|block| self.blocks.contains(&block));
        let data = &self.func.insts[inst];
        // A value for others, too, is cut where it is used. A number that was widened is not even that.
        let is_widened = matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _));
        if !is_here || !is_widened && self.uses.uses(value).len() != 1 && !self.is_shallow(inst) {
            return true;
        }
        let constant = |operand: Operand| match operand {
            Operand::Const(c) => self.module.ctx.consts.as_int(c).and_then(|n| u32::try_from(n).ok()),
            _ => None,
        };
        let operands = data.operands.to_vec();
        match data.op {
            Op::Cast(CastOp::ZExt | CastOp::SExt, _) => {
                let from = self.module.ctx.operand_ty(self.func, operands[0]);
                if self.module.ctx.types.int_bits(from).is_some_and(|from| matches!(from, 8 | 16)) {
                    self.depths.insert(inst, depth);
                    self.gains += 1;
                }
                true
            }
            Op::Binary(
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor,
                _,
            ) => {
                self.depths.insert(inst, depth);
                self.measure(operands[0], bits, depth + 1) && self.measure(operands[1], bits, depth + 1)
            }
            Op::Binary(BinaryOp::Shl, _) => match constant(operands[1]) {
                Some(by) if by < NARROW => {
                    self.depths.insert(inst, depth);
                    self.measure(operands[0], bits, depth + 1)
                }
                _ => true,
            },
            Op::Binary(BinaryOp::LShr | BinaryOp::AShr, _) => match constant(operands[1]) {
                Some(by) if by < NARROW => {
                    self.depths.insert(inst, depth);
                    self.measure(operands[0], bits + by, depth + 1)
                }
                _ => true,
            },
            Op::Select(_) => {
                self.depths.insert(inst, depth);
                self.measure(operands[1], bits, depth + 1) && self.measure(operands[2], bits, depth + 1)
            }
            Op::Call(_) => {
                let Some(choice) = Choice::of(self.module, self.func, inst) else { return true };
                let args = &operands[..choice.numbers()];
                if !args.iter().all(|arg| intervals::of(self.module, self.func, *arg).is_some_and(fits)) {
                    return true;
                }
                self.depths.insert(inst, depth);
                args.iter().all(|arg| self.measure(*arg, NARROW, depth + 1))
            }
            _ => true,
        }
    }

    /// Whether `inst` is one operation, whose low bits are those of its operands alone, from a constant and a number that was
    /// widened.
    fn is_shallow(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        use BinaryOp as B;
        if !matches!(data.op, Op::Binary(B::Add | B::Sub | B::Mul | B::And | B::Or | B::Xor, _)) {
            return false;
        }
        let is_widened = |operand: &Operand| {
            let Operand::Value(value) = operand else { return false };
            let data = self.func.def_inst(*value).map(|inst| &self.func.insts[inst]);
            data.is_some_and(|data| {
                let from = matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _))
                    .then(|| self.module.ctx.operand_ty(self.func, data.operands[0]));
                let bits = from.and_then(|from| self.module.ctx.types.int_bits(from));
                matches!(bits, Some(8 | 16))
            })
        };
        let is_constant = |operand: &Operand| matches!(operand, Operand::Const(_));
        data.operands.iter().any(is_constant) && data.operands.iter().any(is_widened)
    }
}

/// Whether all numbers of an interval have 16 bits, with a sign.
fn fits((least, greatest): (i128, i128)) -> bool {
    i128::from(i16::MIN) <= least && greatest <= i128::from(i16::MAX)
}

/// Writes the narrow form of `operand` in front of `before`.
fn rewritten(
    module: &mut Module,
    func: &mut Function,
    interior: &FxHashMap<Inst, u32>,
    operand: Operand,
    narrow: Type,
    before: Inst,
) -> Operand {
    if let Operand::Const(constant) = operand
        && let Some(number) = module.ctx.consts.as_int(constant)
    {
        let number = i128::from(number as i16);
        return module.ctx.int(narrow, number);
    }
    let inst = match operand {
        Operand::Value(value) => func.def_inst(value).filter(|inst| interior.contains_key(inst)),
        _ => None,
    };
    let Some(inst) = inst else {
        return Cursor::before(func, &mut module.ctx, before).cast(CastOp::Trunc, operand, narrow);
    };
    let data = func.insts[inst].clone();
    let part = |module: &mut Module, func: &mut Function, index: usize| {
        rewritten(module, func, interior, data.operands[index], narrow, before)
    };
    match data.op {
        Op::Cast(op, _) => {
            let from = data.operands[0];
            let is_same =
                matches!(module.ctx.types.data(module.ctx.operand_ty(func, from)), TypeData::Int(NARROW));
            if is_same { from } else { Cursor::before(func, &mut module.ctx, before).cast(op, from, narrow) }
        }
        Op::Select(_) => {
            let (yes, no) = (part(module, func, 1), part(module, func, 2));
            Cursor::before(func, &mut module.ctx, before).select(data.operands[0], yes, no)
        }
        Op::Binary(op, _) => {
            let (left, right) = (part(module, func, 0), part(module, func, 1));
            // The bits that an arithmetic shift brings in are not demanded.
            let op = if op == BinaryOp::AShr { BinaryOp::LShr } else { op };
            Cursor::before(func, &mut module.ctx, before).binary_with(op, Flags::NONE, left, right)
        }
        Op::Call(_) => {
            let Some(choice) = Choice::of(module, func, inst) else { return operand };
            let mut args: Vec<Operand> =
                (0..choice.numbers()).map(|index| part(module, func, index)).collect();
            let mut types = vec![narrow; args.len()];
            if choice == Choice::Abs {
                // The least number of 16 bits has an absolute value of 17, whose low 16 bits are demanded.
                args.push(module.ctx.int(Type::I1, 0));
                types.push(Type::I1);
            }
            let name = format!("{}i{NARROW}", choice.name());
            module.declare(
                &name,
                narrow,
                &types,
                false,
                "nocallback nofree nosync nounwind speculatable willreturn memory(none)",
            );
            let callee = module.ctx.global(&name);
            let mut at = Cursor::before(func, &mut module.ctx, before);
            let call = at.call(narrow, callee, &args);
            at.func.result(call)
        }
        _ => operand,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrowed(body: &str) -> String {
        let text = format!(
            "define void @f(ptr %p, i32 %gain) {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %head ]\n  %q = getelementptr i8, ptr %p, i64 %i\n{body}  \
             store i8 %t, ptr %q\n  %next = add i64 %i, 1\n  %more = icmp ult i64 %next, 64\n  \
             br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
             declare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.smin.i32(i32, i32)\n\
             declare i32 @llvm.umin.i32(i32, i32)\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let id = module.function("f").unwrap();
        let placeholder = Function::new(module.functions[id].name, Type::VOID);
        let mut func = std::mem::replace(&mut module.functions[id], placeholder);
        narrow(&mut module, &mut func);
        module.functions[id] = func;
        assert!(weft_ir::verify::verify_module(&module).is_empty());
        weft_ir::print_module(&module)
    }

    #[test]
    fn a_shift_to_the_right_demands_its_distance() {
        let body = |by: u32| {
            format!(
                "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %m = mul nsw i32 %w, %gain\n  \
                 %s = ashr i32 %m, {by}\n  %t = trunc i32 %s to i8\n"
            )
        };
        let text = narrowed(&body(8));
        assert!(
            text.contains("mul i16") && text.contains("lshr i16") && text.contains("trunc i32 %gain to i16"),
            "{text}"
        );
        assert!(!narrowed(&body(9)).contains("i16"), "seventeen bits are demanded");
    }

    #[test]
    fn absolute_values_of_numbers_of_16_bits_are_narrow() {
        let body = |factor: u32| {
            format!(
                "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %m = mul nsw i32 %w, {factor}\n  \
                 %d = sub nsw i32 %m, %w\n  %a = call i32 @llvm.abs.i32(i32 %d, i1 true)\n  \
                 %b = call i32 @llvm.smin.i32(i32 %a, i32 255)\n  %t = trunc i32 %b to i8\n"
            )
        };
        let text = narrowed(&body(128));
        assert!(
            text.contains("call i16 @llvm.abs.i16(i16 ") && text.contains("call i16 @llvm.smin.i16(i16 "),
            "{text}"
        );
        assert!(!narrowed(&body(129)).contains("i16"), "the product may be 32895");
    }

    #[test]
    fn the_order_without_a_sign_is_that_of_16_bits() {
        let text = narrowed(
            "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %m = mul nsw i32 %w, 4\n  \
             %b = call i32 @llvm.umin.i32(i32 %m, i32 255)\n  %t = trunc i32 %b to i8\n",
        );
        assert!(text.contains("call i16 @llvm.umin.i16(i16 "), "{text}");
    }

    #[test]
    fn one_operation_for_several_is_done_again() {
        let text = narrowed(
            "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %r = xor i32 %w, 255\n  %m = mul i32 %r, %w\n  \
             %o = mul i32 %r, %gain\n  store i32 %o, ptr %p\n  %s = lshr i32 %m, 8\n  %t = trunc i32 %s to i8\n",
        );
        assert!(text.contains("xor i16") && text.contains("mul i16"), "{text}");
    }

    #[test]
    fn bytes_of_pixels_stay_wide() {
        let body = |by: u32| {
            format!(
                "  %n = shl i64 %i, {by}\n  %o = or disjoint i64 %n, 1\n  %r = getelementptr i8, ptr %p, i64 %o\n  \
                 %x = load i8, ptr %r\n  %w = zext i8 %x to i32\n  %m = mul nsw i32 %w, %gain\n  \
                 %s = ashr i32 %m, 3\n  %t = trunc i32 %s to i8\n"
            )
        };
        assert!(!narrowed(&body(2)).contains("mul i16"));
        assert!(narrowed(&body(1)).contains("mul i16"));
    }

    #[test]
    fn what_others_use_stays_wide() {
        let text = narrowed(
            "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %m = mul i32 %w, %gain\n  store i32 %m, ptr %p\n  \
             %a = add i32 %m, 5\n  %s = lshr i32 %a, 3\n  %t = trunc i32 %s to i8\n",
        );
        assert!(text.contains("mul i32"), "{text}");
    }
}
