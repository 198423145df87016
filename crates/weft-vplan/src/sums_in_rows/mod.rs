//! Sums that an unrolled loop has left: rows of narrow numbers are multiplied, or compared, as vectors.
//!
//! ```c
//! for (k = 0; k < 32; k++) s += x[i + k] * h[k];       // x and h of 16 bits; LLVM has unrolled the loop
//! for (k = 0; k < 16; k++) s += abs(p[k] - q[k]);      // p and q of bytes without signs
//! ```
//! ```text
//! s + x0 * h0 + x1 * h1 + x2 * h2 + …   ==>   s + sum of the lanes of (pmaddwd of eight and eight numbers, and of the next eight, …)
//! abs(p0 - q0) + abs(p1 - q1) + …       ==>   sum of the lanes of psadbw of sixteen and sixteen bytes
//! ```
//! LLVM makes vectors of the terms as of numbers of 32 bits, if it makes any: it does not look for these instructions in straight
//! code. Products of bytes without signs and bytes with them have an instruction of their own on machines with VNNI (`vpdpbusd`).
//!
//! # Preconditions
//! The sum is in an innermost loop of one block, and of 32 bits. Its factors are numbers of 16 bits with signs, or of 8. Where
//! machines multiply numbers of 32 bits (SSE4.1), rows of products lie apart for neighboring iterations; else vectors of several sums
//! are better. Numbers whose differences are summed up are bytes without signs.
//!
//! # Postconditions
//! The sum is the same, modulo 2^32. Nothing between the loads and the sum writes memory.

use weft_analysis::{Address, EffectTable, UseIndex};
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::address_sum;
use crate::affine::{Depth, Loops, Sum, Term, place};
use crate::calls;
use crate::execute::sums_in_rows::{self as writing, Kind, LEAST, RowSum};
use crate::facts::Facts;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target, has_feature};

mod rows;

use rows::{Factor, Part, rows};

/// The loop in [`Loops`].
const ONLY: Depth = 0;
/// Writes the sums in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn sum(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    let Some(target) = Target::of_x86(module, func) else { return 0 };
    let may_have_rows = |frame: &&Skeleton| {
        func.block_insts(frame.header).iter().filter(|inst| is_term(module, func, **inst)).count() >= LEAST
    };
    let found: Vec<&Skeleton> =
        loops.iter().filter_map(Innermost::of_one_block).filter(may_have_rows).collect();
    if found.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut sums = Vec::new();
    for frame in found {
        let search = Search::new(module, func, effects, &uses, frame, target);
        sums.extend(search.insts.iter().filter_map(|inst| search.sum(*inst)));
    }
    sums.iter().for_each(|sum| writing::write(module, func, sum, target));
    sums.len()
}

/// Whether a loop of one block, or an innermost one in it, does nothing but sum up rows of differences, each of which is an
/// instruction: lanes would have to transpose them, or to load bytes of several rows and widen them.
pub(crate) fn sums_differences(facts: &Facts<'_>, frame: &Skeleton) -> bool {
    if frame.blocks.len() == 1 {
        return consists_of_differences(facts, frame);
    }
    let inside = facts.loops.iter().filter(|(_, found)| {
        found.blocks.len() == 1 && found.header != frame.header && frame.blocks.contains(&found.header)
    });
    let frames =
        inside.filter_map(|(_, found)| Skeleton::of(facts.module, facts.func, facts.cfg, found).ok());
    frames.into_iter().any(|inner| consists_of_differences(facts, &inner))
}

/// Whether all terms of a loop of one block are in rows of differences.
fn consists_of_differences(facts: &Facts<'_>, frame: &Skeleton) -> bool {
    let Facts { module, func, effects, uses, target, .. } = *facts;
    let terms = func.block_insts(frame.header).iter().filter(|inst| is_term(module, func, **inst)).count();
    if terms < LEAST {
        return false;
    }
    let search = Search::new(module, func, effects, uses, frame, target);
    let sums = search.insts.iter().filter_map(|inst| search.sum(*inst));
    let rows = sums.flat_map(|sum| sum.rows).filter(|row| row.kind == Kind::Differences);
    rows.map(|row| row.count).sum::<usize>() == terms
}

/// What the additions of `insts` up to `root` add up; with each operand its instruction, if that is among `insts` and its result
/// is used by nothing else. `is_sum` says which are the additions.
pub(crate) fn summands(
    func: &Function,
    uses: &UseIndex,
    insts: &[Inst],
    root: Inst,
    is_sum: &dyn Fn(Inst) -> bool,
) -> Vec<(Operand, Option<Inst>)> {
    let mut found = Vec::new();
    let mut todo = func.insts[root].operands.to_vec();
    while let Some(operand) = todo.pop() {
        let inst = match operand {
            Operand::Value(value) if uses.uses(value).len() == 1 => func.def_inst(value),
            _ => None,
        };
        match inst.filter(|inst| insts.contains(inst)) {
            Some(inst) if is_sum(inst) => todo.extend(func.insts[inst].operands.iter().copied()),
            inst => found.push((operand, inst)),
        }
    }
    found
}

/// Whether `inst` may be a term of a row.
fn is_term(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let is_abs = || calls::elementwise(module, data).is_some_and(|known| known.name == "llvm.abs");
    data.ty == Type::I32 && (matches!(data.op, Op::Binary(BinaryOp::Mul, _)) || is_abs())
}

struct Search<'a> {
    module: &'a Module,
    func: &'a Function,
    effects: &'a EffectTable,
    uses: &'a UseIndex,
    loops: Loops,
    /// The instructions of the loop.
    insts: &'a [Inst],
    /// Whether the machine has no products of 32 bits.
    is_old: bool,
}

impl<'a> Search<'a> {
    fn new(
        module: &'a Module,
        func: &'a Function,
        effects: &'a EffectTable,
        uses: &'a UseIndex,
        frame: &Skeleton,
        target: Target,
    ) -> Search<'a> {
        let is_old = target.isa == Isa::Sse2 && !has_feature(module, func, "sse4.1");
        let loops = Loops(vec![frame.clone()]);
        Search { module, func, effects, uses, loops, insts: func.block_insts(frame.header), is_old }
    }

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
        let (mut parts, mut others) = (Vec::new(), Vec::new());
        for (operand, inst) in summands(self.func, self.uses, self.insts, root, &is_sum) {
            match inst.and_then(|inst| self.part(inst)) {
                Some(part) => parts.push(part),
                None => others.push(operand),
            }
        }
        let (rows, alone) = rows(parts);
        others.extend(alone.into_iter().map(|inst| self.func.result(inst)));
        let at = |inst: Inst| self.insts.iter().position(|known| *known == inst);
        let loads = rows.iter().flat_map(|(parts, _)| parts.iter()).flat_map(|part| self.loads_of(*part));
        let (first, last) = (loads.filter_map(at).min()?, at(root)?);
        let writes =
            |inst: &Inst| self.effects.of_inst(&self.module.ctx, self.func, *inst).has_side_effects();
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        (!self.insts[first..last].iter().any(writes)).then_some(RowSum { root, rows, others })
    }

    fn loads_of(&self, part: Inst) -> Vec<Inst> {
        let loaded = |factor: &Factor| match factor {
            Factor::Loaded { load, .. } => Some(*load),
            Factor::Same(..) => None,
        };
        self.part(part).map_or_else(Vec::new, |part| part.factors.iter().filter_map(loaded).collect())
    }

    /// The term that `inst` is.
    fn part(&self, inst: Inst) -> Option<Part> {
        if !is_term(self.module, self.func, inst) {
            return None;
        }
        let of = &self.func.insts[inst].operands;
        match self.func.insts[inst].op {
            Op::Binary(..) => {
                Some(Part { inst, kind: Kind::Products, factors: self.factors([of[0], of[1]])? })
            }
            _ => Some(Part { inst, kind: Kind::Differences, factors: self.differing(of[0])? }),
        }
    }

    /// The factors of a product, of which the first is loaded.
    fn factors(&self, of: [Operand; 2]) -> Option<[Factor; 2]> {
        let mut factors = [self.factor(of[0])?, self.factor(of[1])?];
        factors.sort_by_key(|factor| matches!(factor, Factor::Same(..)));
        // Of neighboring iterations, vectors of sums are made where their numbers are neighbors.
        let is_apart = |factor: &Factor| match factor {
            Factor::Loaded { at, size, .. } => at.factor(Term::Done(ONLY)).abs() > *size,
            Factor::Same(..) => false,
        };
        let is_loaded = matches!(factors[0], Factor::Loaded { .. });
        (is_loaded && (self.is_old || factors.iter().any(is_apart))).then_some(factors)
    }

    /// The bytes whose difference `operand` is, if they are loaded and have no signs.
    fn differing(&self, operand: Operand) -> Option<[Factor; 2]> {
        let Operand::Value(value) = operand else { return None };
        let data = &self.func.insts[self.func.def_inst(value)?];
        if !matches!(data.op, Op::Binary(BinaryOp::Sub, _)) {
            return None;
        }
        let factors = [self.factor(data.operands[0])?, self.factor(data.operands[1])?];
        let is_byte = |factor: &Factor| matches!(factor, Factor::Loaded { op: CastOp::ZExt, size: 1, .. });
        factors.iter().all(is_byte).then_some(factors)
    }

    /// An address of which the loop's number does not tell how it grows, as a sum of what it is computed of.
    fn anywhere(&self, address: Operand) -> Option<(Operand, Sum)> {
        let sum = address_sum::Sum::of(self.module, self.func, address)?;
        let mut at = Sum::constant(i128::from(sum.constant));
        for (value, factor) in sum.terms {
            at = at.plus(&Sum::term(Term::Value(value), i128::from(factor)))?;
        }
        Some((Address::of(self.module, self.func, address).root, at))
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
        let address = loaded.operands[0];
        let (root, at) =
            place(self.module, self.func, &self.loops, address).or_else(|| self.anywhere(address))?;
        Some(Factor::Loaded { load, op, root, at, size: i128::from(bits / 8) })
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
        summed(features, step, count, &format!("{products}{body}\n  "))
    }

    /// A loop that stores, for each row of `step` numbers, the sum of `count` terms `%m0`, `%m1` and so on, which `terms` computes.
    fn summed(features: &str, step: u32, count: u32, terms: &str) -> (usize, String) {
        let mut sums = "%s0 = add i32 %m0, 5\n  ".to_owned();
        for k in 1..count {
            let _ = write!(sums, "%s{k} = add i32 %s{}, %m{k}\n  ", k - 1);
        }
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\ndeclare i32 @llvm.abs.i32(i32, i1) nounwind willreturn memory(none)\n\
             define void @f(ptr %p, ptr %q, ptr %o) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %row = mul i64 %i, {step}\n  {terms}{sums}\
             %to = getelementptr i32, ptr %o, i64 %i\n  store i32 %s{}, ptr %to\n  %next = add nuw i64 %i, 1\n  \
             %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n",
            count - 1
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let effects = EffectTable::compute(module);
            sum(module, func, &effects, &loops)
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
            sum(module, func, &effects, &loops)
        });
        assert_eq!(count, 1);
        // The last number of the row has the first factor.
        let constants = "<8 x i16> <i16 -2, i16 -1, i16 0, i16 1, i16 0, i16 3, i16 4, i16 5>, i16 %w, i64 4";
        assert!(text.contains(constants), "{text}");
    }

    /// A loop that stores the sum of `count` absolute differences of bytes, or of products of bytes without and with signs.
    fn of_bytes(features: &str, count: u32, is_product: bool) -> (usize, String) {
        let mut terms = String::new();
        for k in 0..count {
            let second = if is_product { "sext" } else { "zext" };
            let term = match is_product {
                true => format!("%m{k} = mul i32 %yw{k}, %xw{k}"),
                false => format!(
                    "%d{k} = sub i32 %xw{k}, %yw{k}\n  %m{k} = call i32 @llvm.abs.i32(i32 %d{k}, i1 true)"
                ),
            };
            let _ = write!(
                terms,
                "%at{k} = add i64 %row, {k}\n  %a{k} = getelementptr i8, ptr %p, i64 %at{k}\n  %x{k} = load i8, ptr %a{k}\n  \
                 %xw{k} = zext i8 %x{k} to i32\n  %b{k} = getelementptr i8, ptr %q, i64 {k}\n  %y{k} = load i8, ptr %b{k}\n  \
                 %yw{k} = {second} i8 %y{k} to i32\n  {term}\n  "
            );
        }
        summed(features, 64, count, &terms)
    }

    #[test]
    fn differences_of_bytes_fill_twice_as_many_lanes() {
        let names = ["llvm.x86.avx2.psad.bw", "llvm.x86.sse2.psad.bw"];
        let (count, text) = of_bytes("+sse2", 41, false);
        assert_eq!((count, names.map(|name| calls(&text, name))), (1, [0, 3]), "{text}");
        assert!(
            text.contains("load <8 x i8>, ptr %") && text.contains("%m40\n"),
            "the last one is alone: {text}"
        );
        let (_, text) = of_bytes("+sse2,+sse4.1,+avx2", 56, false);
        assert_eq!(names.map(|name| calls(&text, name)), [1, 2], "{text}");
        assert_eq!(of_bytes("+sse2", 7, false).0, 0, "too few");
    }

    #[test]
    fn rows_of_bytes_may_lie_anywhere() {
        let mut terms =
            "%low = trunc i64 %i to i32\n  %far = mul i32 %low, %low\n  %wide = sext i32 %far to i64\n  "
                .to_owned();
        for k in 0..16 {
            let _ = write!(
                terms,
                "%at{k} = add i64 %wide, {k}\n  %a{k} = getelementptr i8, ptr %p, i64 %at{k}\n  %x{k} = load i8, ptr %a{k}\n  \
                 %xw{k} = zext i8 %x{k} to i32\n  %b{k} = getelementptr i8, ptr %q, i64 {k}\n  %y{k} = load i8, ptr %b{k}\n  \
                 %yw{k} = zext i8 %y{k} to i32\n  %d{k} = sub i32 %xw{k}, %yw{k}\n  \
                 %m{k} = call i32 @llvm.abs.i32(i32 %d{k}, i1 true)\n  "
            );
        }
        let (count, text) = summed("+sse2,+sse4.1,+avx2", 64, 16, &terms);
        assert_eq!((count, calls(&text, "llvm.x86.sse2.psad.bw")), (1, 1), "{text}");
    }

    #[test]
    fn products_of_bytes_have_an_instruction_where_signs_differ() {
        let names =
            ["llvm.x86.avx512.vpdpbusd.256", "llvm.x86.avx512.vpdpbusd.128", "llvm.x86.sse2.pmadd.wd"];
        let (_, text) = of_bytes("+sse2,+sse4.1,+avx2,+avxvnni", 56, true);
        assert_eq!(names.map(|name| calls(&text, name)), [1, 1, 1], "{text}");
        // The first of them has no signs.
        let from = text.split("vpdpbusd.256(").nth(1).unwrap_or_default();
        assert!(from.starts_with("<8 x i32> zeroinitializer"), "{text}");
        let (_, text) = of_bytes("+sse2,+sse4.1,+avx2", 56, true);
        assert_eq!(names.map(|name| calls(&text, name)), [0, 0, 1], "{text}");
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
