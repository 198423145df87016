//! Indices that the text computes in 32 bits are computed as wide as addresses are.
//!
//! ```llvm
//! %m = mul nsw i32 8, %i                     %far = sext i32 %i to i64
//! %s = add nsw i32 %m, %k                    %m = mul nsw i64 8, %far
//! %at = sext i32 %s to i64           ==>     %by = sext i32 %k to i64
//! %p = getelementptr i8, ptr %o, i64 %at     %at = add nsw i64 %m, %by
//!                                            %p = getelementptr i8, ptr %o, i64 %at
//! ```
//! The bounds of a worksharing loop are numbers without a sign, so that LLVM knows that its variable is never negative. What is
//! computed of that it then widens by zeros, and where the inner loop is short and unrolled, `o[8 * i + k]` becomes
//! `o[(8 * i & 0xfffffff8) | k]`, of which nobody can tell any more that it grows by eight: that the product has 32 bits stood in a flag
//! that is gone. There are no vectors of the loop then.
//!
//! # Preconditions
//! Variables are in memory still, as the front end has put them there: a counter is loaded from its `alloca`.
//!
//! # Postconditions
//! Each address is the same, where there was one: sums and products with `nsw` are those of the numbers, or nothing at all.
//! [LangRef: 'add' Instruction]
//!
//! # Refused
//! Numbers of which more is made than an address: vectors of them would be half as long. Indices that are loaded from memory, or
//! computed of what is, since gathers take vectors of 32-bit indices; but what is loaded of 8 or 16 bits may be added to such a sum, as
//! the place within a block is that a table says: widened from 64 bits of which half is masked, it takes no fewer. And sums without multiples, or with products of variables, as in
//! `i * n + k`, which LLVM does not take for numbers without a sign.

use weft_analysis::UseIndex;
use weft_ir::{BinaryOp, CastOp, Cursor, Flags, Function, Inst, Module, Op, Operand, Type, debug_info};
use weft_regions::has_markers;

use crate::functions::for_each_function;

/// So many operations are looked through, one behind the other.
const DEPTH: u32 = 8;

/// Widens such indices of functions with regions; returns how many.
pub fn widen_sums(module: &mut Module) -> usize {
    let mut count = 0;
    for_each_function(module, |module, func| {
        if !has_markers(func, &module.ctx) {
            return;
        }
        let uses = UseIndex::compute(func);
        let indices = Indices { module, func, uses: &uses };
        let found: Vec<Inst> =
            func.layout_insts().map(|(_, inst)| inst).filter(|inst| indices.is_sum(*inst)).collect();
        count += found.len();
        for inst in found {
            write(module, func, inst);
        }
    });
    count
}

struct Indices<'a> {
    module: &'a Module,
    func: &'a Function,
    uses: &'a UseIndex,
}

impl Indices<'_> {
    fn def(&self, operand: Operand) -> Option<Inst> {
        match operand {
            Operand::Value(value) => self.func.def_inst(value),
            _ => None,
        }
    }

    /// Whether `inst` widens a sum of products, or so, of counters, for nothing but addresses.
    fn is_sum(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        let (Op::Cast(CastOp::SExt, _), Type::I64, Some(result)) = (&data.op, data.ty, data.result) else {
            return false;
        };
        let number = data.operands[0];
        let is_address = |user: Inst| matches!(self.func.insts[user].op, Op::Gep { .. });
        self.module.ctx.operand_ty(self.func, number) == Type::I32
            && has_multiple(self.func, number)
            && self.uses.uses(result).iter().all(|used| is_address(used.inst))
            && self.is_of_counters(number, DEPTH)
    }

    /// Whether `number` is a sum or a product of numbers that count something.
    fn is_of_counters(&self, number: Operand, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        match operation(self.func, number) {
            Some((op, parts)) => {
                (op != BinaryOp::Mul || has_constant(parts))
                    && parts.iter().all(|part| self.is_of_counters(*part, depth))
            }
            None => match self.def(number) {
                Some(inst) => {
                    self.is_narrow(inst) || self.variable(inst).is_some_and(|variable| self.counts(variable))
                }
                None => true,
            },
        }
    }

    /// Whether `inst` widens a number of a byte or two.
    fn is_narrow(&self, inst: Inst) -> bool {
        let data = &self.func.insts[inst];
        let from = || self.module.ctx.types.int_bits(self.module.ctx.operand_ty(self.func, data.operands[0]));
        matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _)) && from().is_some_and(|bits| bits <= 16)
    }

    /// The variable of the function that `inst` loads.
    fn variable(&self, inst: Inst) -> Option<Inst> {
        let data = &self.func.insts[inst];
        let home = matches!(data.op, Op::Load { .. }).then(|| self.def(data.operands[0])).flatten()?;
        matches!(self.func.insts[home].op, Op::Alloca { .. }).then_some(home)
    }

    /// Whether nothing is stored to a variable that comes from other memory, or from a call.
    fn counts(&self, variable: Inst) -> bool {
        let Some(address) = self.func.insts[variable].result else { return false };
        let stored = self.uses.uses(address).iter().filter_map(|used| {
            let data = &self.func.insts[used.inst];
            let is_stored_to =
                matches!(data.op, Op::Store { .. }) && data.operands[1] == Operand::Value(address);
            is_stored_to.then(|| data.operands[0])
        });
        stored.into_iter().all(|number| self.is_counted(number, DEPTH))
    }

    fn is_counted(&self, number: Operand, depth: u32) -> bool {
        let Some(depth) = depth.checked_sub(1) else { return false };
        let Some(inst) = self.def(number) else { return true };
        let data = &self.func.insts[inst];
        match data.op {
            Op::Load { .. } => self.variable(inst).is_some(),
            Op::Binary(..) | Op::Cast(CastOp::Trunc | CastOp::SExt | CastOp::ZExt, _) => {
                data.operands.iter().all(|part| self.is_counted(*part, depth))
            }
            Op::Phi(_) | Op::ExtractValue(_) => true,
            _ => false,
        }
    }
}

/// The sum, difference or product, of 32 bits, that `number` is as a number.
fn operation(func: &Function, number: Operand) -> Option<(BinaryOp, [Operand; 2])> {
    let Operand::Value(value) = number else { return None };
    let data = &func.insts[func.def_inst(value)?];
    let Op::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul), _) = data.op else { return None };
    data.flags().contains(Flags::NSW).then(|| (op, [data.operands[0], data.operands[1]]))
}

/// Whether a constant is multiplied.
fn has_constant(parts: [Operand; 2]) -> bool {
    parts.iter().any(|part| matches!(part, Operand::Const(_)))
}

/// Whether `number` is, or sums up, a multiple of something.
fn has_multiple(func: &Function, number: Operand) -> bool {
    let Some((op, parts)) = operation(func, number) else { return false };
    op == BinaryOp::Mul && has_constant(parts) || parts.iter().any(|part| has_multiple(func, *part))
}

/// Writes the index in the place of `inst`.
fn write(module: &mut Module, func: &mut Function, inst: Inst) {
    let attachment = debug_info::debug_location(func, &module.ctx, inst);
    let number = func.insts[inst].operands[0];
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    at.attachment = attachment;
    let wide = computed(&mut at, number);
    if let Some(result) = func.insts[inst].result {
        func.replace_uses(result, wide);
    }
    func.remove_inst(inst);
}

fn computed(at: &mut Cursor<'_>, number: Operand) -> Operand {
    match (operation(at.func, number), number) {
        (Some((op, parts)), _) => {
            let [left, right] = parts.map(|part| computed(at, part));
            at.binary_with(op, Flags::NSW, left, right)
        }
        (None, Operand::Const(constant)) if at.ctx.consts.as_int(constant).is_some() => {
            let value = at.ctx.consts.as_int(constant).unwrap_or_default();
            at.ctx.int(Type::I64, value)
        }
        (None, _) => at.cast(CastOp::SExt, number, Type::I64),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many indices are widened in a function with a region, whose variables `%i` and `%k` hold `first` and 3, and the text.
    fn widened(first: &str, body: &str) -> (usize, String) {
        let text = format!(
            "declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n\
             define void @f(ptr %o, ptr %q, i32 %w) {{\n  %i.at = alloca i32\n  %k.at = alloca i32\n  \
             %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]\n  {first}\n  \
             store i32 %first, ptr %i.at\n  store i32 3, ptr %k.at\n  %i = load i32, ptr %i.at\n  \
             %k = load i32, ptr %k.at\n  {body}\n  %at = sext i32 %s to i64\n  \
             %p = getelementptr i8, ptr %o, i64 %at\n  store i8 0, ptr %p\n  \
             call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]\n  ret void\n}}\n"
        );
        let mut module = weft_ir::read_module(&text).unwrap();
        let count = widen_sums(&mut module);
        assert_eq!(weft_ir::verify::verify_module(&module), []);
        (count, weft_ir::print_module(&module))
    }

    const COUNTS: &str = "%first = add nsw i32 %w, 1";
    const ROW: &str = "%m = mul nsw i32 8, %i\n  %s = add nsw i32 %m, %k";

    #[test]
    fn a_row_and_a_column_are_summed_up_in_64_bits() {
        let (count, text) = widened(COUNTS, ROW);
        assert!(count == 1 && !text.contains("sext i32 %s"), "{text}");
        for part in ["sext i32 %i to i64", "mul nsw i64 8, ", "sext i32 %k to i64", "add nsw i64 "] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let of_rows = "%m = mul nsw i32 %i, 3\n  %d = sub nsw i32 %m, %k\n  %e = mul nsw i32 %d, 4\n  \
                       %s = add nsw i32 %e, -1";
        let (count, text) = widened(COUNTS, of_rows);
        assert!(count == 1 && text.contains("sub nsw i64 ") && text.contains(", -1"), "{text}");
    }

    #[test]
    fn what_may_wrap_around_stays() {
        assert_eq!(widened(COUNTS, "%m = mul i32 8, %i\n  %s = add nsw i32 %m, %k").0, 0);
        assert_eq!(widened(COUNTS, "%s = add nuw i32 %i, %k").0, 0);
        assert_eq!(widened(COUNTS, "%s = xor i32 %i, %k").0, 0);
    }

    #[test]
    fn what_lanes_would_hold_stays() {
        assert_eq!(widened("%first = load i32, ptr %q", ROW).0, 0, "a variable that holds an index");
        let of_product = "%a = mul nsw i32 %i, %w\n  %b = add nsw i32 %a, %k\n  %s = mul nsw i32 %b, 9";
        assert_eq!(widened(COUNTS, of_product).0, 0, "a multiple of a product");
        assert_eq!(widened(COUNTS, "%s = add nsw i32 %i, %k").0, 0, "no multiple");
        let loaded = "%j = load i32, ptr %q\n  %m = mul nsw i32 8, %j\n  %s = add nsw i32 %m, %k";
        assert_eq!(widened(COUNTS, loaded).0, 0);
        let place = "%b = load i8, ptr %q\n  %j = zext i8 %b to i32\n  %m = mul nsw i32 64, %i\n  %s = add nsw i32 %m, %j";
        assert_eq!(widened(COUNTS, place).0, 1, "a byte says where in the row");
    }

    #[test]
    fn numbers_that_are_no_addresses_stay() {
        let stored = "%m = mul nsw i32 8, %i\n  %s = add nsw i32 %m, %k\n  %number = sext i32 %s to i64\n  \
                      store i64 %number, ptr %q";
        let (count, text) = widened(COUNTS, stored);
        assert!(count == 1 && text.contains("%number = sext i32 %s"), "{text}");
    }
}
