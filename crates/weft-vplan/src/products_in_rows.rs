//! Sums of products that an unrolled loop has left: rows of narrow numbers are multiplied as vectors.
//!
//! ```c
//! for (k = 0; k < 32; k++) s += x[i + k] * h[k];       // x and h of 16 bits; LLVM has unrolled the loop
//! ```
//! ```text
//! s + x0 * h0 + x1 * h1 + x2 * h2 + …   ==>   s + sum of the lanes of (pmaddwd of eight and eight numbers, and of the next eight, …)
//! ```
//! LLVM makes vectors of the products as of numbers of 32 bits, if it makes any: it does not look for this instruction in straight
//! code.
//!
//! # Preconditions
//! The sum is in an innermost loop of one block, and of 32 bits. Its factors are numbers of 16 bits with signs, or of 8. Where
//! machines multiply numbers of 32 bits (SSE4.1), the rows lie apart for neighboring iterations; else vectors of several sums are better.
//!
//! # Postconditions
//! The sum is the same, modulo 2^32. Nothing between the loads and the sum writes memory.

use weft_analysis::{EffectTable, UseIndex};
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::affine::{Depth, Loops, Sum, Term, place};
use crate::execute::products_in_rows::{self as writing, LEAST, Row, RowSum, Side};
use crate::innermost::Innermost;
use crate::target::{Isa, Target, has_feature};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// A factor of 16 bits with a sign, or of 8.
#[derive(Clone, Debug)]
enum Factor {
    /// It is loaded in the loop, so many bytes at a time, and widened.
    Loaded { load: Inst, op: CastOp, root: Operand, at: Sum, size: i128 },
    /// It is the same in all iterations: a constant, or a number that is widened.
    Same(Operand, CastOp),
}

impl Factor {
    /// Whether two factors may be of one row.
    fn is_alike(&self, other: &Factor) -> bool {
        match (self, other) {
            (
                Factor::Loaded { op, root, at, size, .. },
                Factor::Loaded { op: op2, root: root2, at: at2, size: size2, .. },
            ) => root == root2 && at.terms == at2.terms && (op, size) == (op2, size2),
            (Factor::Same(..), Factor::Same(..)) => true,
            _ => false,
        }
    }

    /// How far it is from the root of its address, as far as that is a constant.
    fn distance(&self) -> i128 {
        match self {
            Factor::Loaded { at, .. } => at.constant,
            Factor::Same(..) => 0,
        }
    }

    /// Whether `next` comes behind it in the row.
    fn is_before(&self, next: &Factor) -> bool {
        match self {
            Factor::Loaded { size, .. } => next.distance() - self.distance() == *size,
            Factor::Same(..) => true,
        }
    }
}

/// Writes the sums in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn multiply(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    let Some(target) = Target::of(module, func) else { return 0 };
    let is_old = target.isa == Isa::Sse2 && !has_feature(module, func, "sse4.1");
    let is_product = |inst: &Inst| {
        matches!(func.insts[*inst].op, Op::Binary(BinaryOp::Mul, _)) && func.insts[*inst].ty == Type::I32
    };
    let found: Vec<&Innermost> = loops
        .iter()
        .filter(|found| {
            found.of_one_block().is_some() && found.insts(func).filter(is_product).count() >= LEAST
        })
        .collect();
    if found.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut sums = Vec::new();
    for candidate in found {
        let Some(frame) = candidate.of_one_block() else { continue };
        let search = Search {
            module,
            func,
            effects,
            uses: &uses,
            loops: Loops(vec![frame.clone()]),
            insts: func.block_insts(frame.header),
            is_old,
        };
        sums.extend(search.insts.iter().filter_map(|inst| search.sum(*inst)));
    }
    sums.iter().for_each(|sum| writing::write(module, func, sum, target));
    sums.len()
}

struct Search<'a> {
    module: &'a Module,
    func: &'a Function,
    effects: &'a EffectTable,
    uses: &'a UseIndex,
    loops: Loops,
    /// The instructions of the loop.
    insts: &'a [Inst],
    is_old: bool,
}

impl Search<'_> {
    /// The sum whose last addition is `root`, if it has rows.
    fn sum(&self, root: Inst) -> Option<RowSum> {
        let is_sum = |inst: Inst| {
            let data = &self.func.insts[inst];
            matches!(data.op, Op::Binary(BinaryOp::Add, _)) && data.ty == Type::I32
        };
        let result = self.func.insts[root].result?;
        let is_part = |inst: Inst| is_sum(inst) && self.insts.contains(&inst);
        let is_last = !matches!(self.uses.uses(result), [used] if is_part(used.inst));
        if !is_sum(root) || !is_last {
            return None;
        }
        let (mut products, mut others) = (Vec::new(), Vec::new());
        let mut todo = vec![self.func.insts[root].operands[0], self.func.insts[root].operands[1]];
        while let Some(operand) = todo.pop() {
            let inst = match operand {
                Operand::Value(value) if self.uses.uses(value).len() == 1 => self.func.def_inst(value),
                _ => None,
            };
            match inst.filter(|inst| self.insts.contains(inst)) {
                Some(inst) if is_sum(inst) => todo.extend(self.func.insts[inst].operands.iter().copied()),
                Some(inst) => match self.factors(inst) {
                    Some(factors) => products.push((inst, factors)),
                    None => others.push(operand),
                },
                None => others.push(operand),
            }
        }
        let (rows, alone) = rows(products);
        others.extend(alone.into_iter().map(|inst| self.func.result(inst)));
        let at = |inst: Inst| self.insts.iter().position(|known| *known == inst);
        let loads =
            rows.iter().flat_map(|(products, _)| products.iter()).flat_map(|product| self.loads_of(*product));
        let (first, last) = (loads.filter_map(at).min()?, at(root)?);
        let writes =
            |inst: &Inst| self.effects.of_inst(&self.module.ctx, self.func, *inst).has_side_effects();
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        (!self.insts[first..last].iter().any(writes)).then_some(RowSum { root, rows, others })
    }

    fn loads_of(&self, product: Inst) -> Vec<Inst> {
        let loaded = |factor: &Factor| match factor {
            Factor::Loaded { load, .. } => Some(*load),
            Factor::Same(..) => None,
        };
        self.factors(product).map_or_else(Vec::new, |factors| factors.iter().filter_map(loaded).collect())
    }

    /// The factors of a product, of which the first is loaded.
    fn factors(&self, product: Inst) -> Option<[Factor; 2]> {
        let data = &self.func.insts[product];
        if !matches!(data.op, Op::Binary(BinaryOp::Mul, _)) || data.ty != Type::I32 {
            return None;
        }
        let mut factors = [self.factor(data.operands[0])?, self.factor(data.operands[1])?];
        factors.sort_by_key(|factor| matches!(factor, Factor::Same(..)));
        // Of neighboring iterations, vectors of sums are made where their numbers are neighbors.
        let is_apart = |factor: &Factor| match factor {
            Factor::Loaded { at, size, .. } => at.factor(Term::Done(ONLY)).abs() > *size,
            Factor::Same(..) => false,
        };
        let is_loaded = matches!(factors[0], Factor::Loaded { .. });
        (is_loaded && (self.is_old || factors.iter().any(is_apart))).then_some(factors)
    }

    fn factor(&self, operand: Operand) -> Option<Factor> {
        let value = match operand {
            Operand::Const(constant) => {
                let number = self.module.ctx.consts.as_int(constant)?;
                return i16::try_from(number).ok().map(|_| Factor::Same(operand, CastOp::SExt));
            }
            Operand::Value(value) => value,
            _ => return None,
        };
        let data = &self.func.insts[self.func.def_inst(value)?];
        let Op::Cast(op @ (CastOp::SExt | CastOp::ZExt), _) = data.op else { return None };
        let Operand::Value(narrow) = data.operands[0] else { return None };
        let bits = self.module.ctx.types.int_bits(self.func.values[narrow].ty)?;
        if !matches!((bits, op), (8, _) | (16, CastOp::SExt)) {
            return None;
        }
        let Some(load) = self.func.def_inst(narrow).filter(|inst| self.insts.contains(inst)) else {
            return Some(Factor::Same(data.operands[0], op));
        };
        let loaded = &self.func.insts[load];
        if !matches!(loaded.op, Op::Load { volatile: false, atomic: None, .. }) {
            return None;
        }
        let (root, at) = place(self.module, self.func, &self.loops, loaded.operands[0])?;
        Some(Factor::Loaded { load, op, root, at, size: i128::from(bits / 8) })
    }
}

/// The rows among products, with those that they are of, and the products that are in none.
fn rows(products: Vec<(Inst, [Factor; 2])>) -> (Vec<(Vec<Inst>, Row)>, Vec<Inst>) {
    let mut groups: Vec<Vec<(Inst, [Factor; 2])>> = Vec::new();
    for (inst, [left, right]) in products {
        let mut swaps = false;
        let group = groups.iter_mut().find(|group| {
            let [one, other] = &group[0].1;
            let is_same = one.is_alike(&left) && other.is_alike(&right);
            swaps = !is_same && one.is_alike(&right) && other.is_alike(&left);
            is_same || swaps
        });
        let product = (inst, if swaps { [right, left] } else { [left, right] });
        match group {
            Some(group) => group.push(product),
            None => groups.push(vec![product]),
        }
    }
    let (mut rows, mut alone) = (Vec::new(), Vec::new());
    for mut group in groups {
        group.sort_by_key(|(_, factors)| (factors[0].distance(), factors[1].distance()));
        let follows = |one: &(Inst, [Factor; 2]), next: &(Inst, [Factor; 2])| {
            one.1.iter().zip(&next.1).all(|(one, next)| one.is_before(next))
        };
        for run in group.chunk_by(follows) {
            // What is left over of whole vectors stays.
            let count = run.len() / LEAST * LEAST;
            alone.extend(run[count..].iter().map(|(inst, _)| *inst));
            if count > 0 {
                let sides = [0, 1].map(|index| side(&run[..count], index));
                rows.push((run[..count].iter().map(|(inst, _)| *inst).collect(), Row { count, sides }));
            }
        }
    }
    (rows, alone)
}

/// The factors number `index` of the products of a row.
fn side(row: &[(Inst, [Factor; 2])], index: usize) -> Side {
    match &row[0].1[index] {
        Factor::Loaded { load, op, .. } => Side::Loaded(*load, *op),
        Factor::Same(..) => {
            let same = |(_, factors): &(Inst, [Factor; 2])| match factors[index] {
                Factor::Same(value, op) => Some((value, op)),
                Factor::Loaded { .. } => None,
            };
            Side::Same(row.iter().filter_map(same).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::testing::transformed;

    /// A loop that stores, for each row of `%p` that is `step` numbers farther, the sum of `count` products with those of `%q`;
    /// `body` stands behind the loads.
    fn multiplied(features: &str, step: u32, count: u32, widened: &str, body: &str) -> (usize, String) {
        let mut products = String::new();
        for k in 0..count {
            // The factors of every other product are swapped, as LLVM leaves them.
            let factors = if k % 2 == 0 { format!("%xw{k}, %yw{k}") } else { format!("%yw{k}, %xw{k}") };
            let _ = write!(
                products,
                "%at{k} = add i64 %row, {k}\n  %a{k} = getelementptr i16, ptr %p, i64 %at{k}\n  %x{k} = load i16, ptr %a{k}, align 2\n  \
                 %xw{k} = {widened} i16 %x{k} to i32\n  %b{k} = getelementptr i16, ptr %q, i64 {k}\n  \
                 %y{k} = load i16, ptr %b{k}, align 2\n  %yw{k} = sext i16 %y{k} to i32\n  %m{k} = mul i32 {factors}\n  "
            );
        }
        let _ = write!(products, "{body}\n  %s0 = add i32 %m0, 5\n  ");
        for k in 1..count {
            let _ = write!(products, "%s{k} = add i32 %s{}, %m{k}\n  ", k - 1);
        }
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q, ptr %o) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %row = mul i64 %i, {step}\n  {products}\
             %to = getelementptr i32, ptr %o, i64 %i\n  store i32 %s{}, ptr %to\n  %next = add nuw i64 %i, 1\n  \
             %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n",
            count - 1
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let effects = EffectTable::compute(module);
            multiply(module, func, &effects, &loops)
        })
    }

    fn calls(text: &str, name: &str) -> usize {
        text.matches(&format!("> @{name}(")).count().saturating_sub(1)
    }

    #[test]
    fn rows_are_cut_into_vectors() {
        let (count, text) = multiplied("+sse2", 20, 20, "sext", "");
        assert_eq!((count, calls(&text, "llvm.x86.sse2.pmadd.wd")), (1, 2), "{text}");
        assert!(text.contains("add i32 %") && text.contains("load <8 x i16>, ptr %a0, align 2"), "{text}");
        let (count, text) = multiplied("+sse2,+sse4.1,+avx2", 40, 40, "sext", "");
        assert_eq!(count, 1);
        let both = ["llvm.x86.avx2.pmadd.wd", "llvm.x86.sse2.pmadd.wd"].map(|name| calls(&text, name));
        assert_eq!(both, [2, 1], "{text}");
    }

    #[test]
    fn factors_that_are_the_same_need_no_row() {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define i32 @f(ptr %p, i16 %w) #0 {{\nentry:\n  %ww = sext i16 %w to i32\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %s = phi i32 [ 0, %entry ], [ %s7, %loop ]\n  {}\
             %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret i32 %s7\n}}\nattributes #0 = {{ \"target-features\"=\"+sse2\" }}\n",
            (0..8).fold(String::new(), |mut text, k| {
                let factor = if k == 3 { "%ww".to_owned() } else { format!("{}", 5 - k) };
                let before = if k == 0 { "%s".to_owned() } else { format!("%s{}", k - 1) };
                let _ = write!(
                    text,
                    "%at{k} = add i64 %i, {}\n  %a{k} = getelementptr i16, ptr %p, i64 %at{k}\n  %x{k} = load i16, ptr %a{k}\n  \
                     %xw{k} = sext i16 %x{k} to i32\n  %m{k} = mul i32 %xw{k}, {factor}\n  %s{k} = add i32 {before}, %m{k}\n  ",
                    7 - k
                );
                text
            })
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let effects = EffectTable::compute(module);
            multiply(module, func, &effects, &loops)
        });
        assert_eq!(count, 1);
        // The last number of the row has the first factor.
        let constants = "<8 x i16> <i16 -2, i16 -1, i16 0, i16 1, i16 0, i16 3, i16 4, i16 5>, i16 %w, i64 4";
        assert!(text.contains(constants), "{text}");
    }

    #[test]
    fn what_is_no_row_stays() {
        assert_eq!(multiplied("+sse2", 20, 7, "sext", "").0, 0, "too few");
        assert_eq!(multiplied("+sse2", 20, 20, "zext", "").0, 0, "numbers without signs");
        assert_eq!(
            multiplied("+sse2", 20, 20, "sext", "store i32 %m3, ptr %o").0,
            0,
            "the row is overwritten"
        );
        assert_eq!(multiplied("+sse2", 1, 20, "sext", "").0, 1);
        assert_eq!(
            multiplied("+sse2,+sse4.1,+avx2", 1, 20, "sext", "").0,
            0,
            "sums of neighbors are vectors"
        );
    }
}
