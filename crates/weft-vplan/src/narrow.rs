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
//! Of a number that has 16 bits anyway, by its interval, a shift to the right demands these.
//! Absolute values, minima and maxima demand all bits of their operands. They are narrowed if these are numbers of 16 bits, by
//! the intervals of what they are computed from. Of such numbers, the order without a sign is that of their low 16 bits.
//! Bytes that lie four apart, as the channels of pixels do, are numbers of 32 bits in a vector already, but for a shift: expressions
//! of these stay wide.
//! What several expressions use is cut where they use it, unless it takes few operations from narrow numbers (`255 - alpha`,
//! `3 * a + b`): these are done again, in 16 bits.
//! Sums of narrow numbers that are parts of wide expressions are computed in 16 bits, too ([`sums`]), but where iterations load them
//! far apart: LLVM makes vectors within an iteration there, and looks for products of what was widened. So are products of
//! 16-bit numbers of which less than the high half is shifted away ([`products`]), and products that have 16 bits
//! ([`small_products`]).

pub(crate) mod intervals;
mod pixels;
mod products;
mod rewrite;
mod small_products;
mod sums;
mod tree;

use rustc_hash::FxHashSet;
use weft_analysis::{Cfg, DomTree, Loop, Loops, UseIndex};
use weft_ir::edit::RewriteMap;
use weft_ir::{Block, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::affine::{self, Term};
use crate::factors;
use crate::skeleton::Skeleton;
use intervals::NARROW;
use rewrite::Rewrite;
use tree::{Place, Tree};

/// So many elements apart LLVM makes vectors of several iterations' loads at most.
const INTERLEAVED: i128 = 8;

/// Narrows the expressions in the loops of `func`, which is taken out of `module`; returns how many.
pub(crate) fn narrow(module: &mut Module, func: &mut Function) -> usize {
    let is_narrow = |ty: Type| matches!(module.ctx.types.int_bits(ty), Some(8 | 16));
    if !func.layout_insts().any(|(_, inst)| is_narrow(func.insts[inst].ty)) {
        return 0;
    }
    let cfg = Cfg::compute(func);
    let dom = DomTree::compute(func, &cfg);
    let loops = Loops::compute(&cfg, &dom);
    let blocks: FxHashSet<Block> = func.blocks().iter().copied().filter(|b| loops.depth(*b) > 0).collect();
    if blocks.is_empty() {
        return 0;
    }
    let alone = loops.iter().filter(|(_, found)| found.blocks.len() == 1).map(|(_, found)| found.header);
    let alone: FxHashSet<Block> = alone.collect();
    let products = products::halve(module, func, &alone);
    let is_plain = |found: &Loop| {
        let frame = Skeleton::of(module, func, &cfg, found);
        frame.is_ok_and(|frame| factors::is_plain(module, func, &frame))
    };
    let lacks_products = small_products::are_wanted(module, func);
    let plain =
        loops.iter().filter(|(_, found)| lacks_products && alone.contains(&found.header) && is_plain(found));
    let plain: FxHashSet<Block> = plain.map(|(_, found)| found.header).collect();
    let is_apart = |found: &Loop| {
        let frame = Skeleton::of(module, func, &cfg, found);
        frame.is_ok_and(|frame| loads_far_apart(module, func, frame))
    };
    let apart = loops.iter().filter(|(_, found)| alone.contains(&found.header) && is_apart(found));
    let apart: FxHashSet<Block> = apart.map(|(_, found)| found.header).collect();
    // What is written anew first is not looked at again.
    products
        + all(module, func, &blocks, &|place, inst| {
            let bits = is_root(place.module, place.func, inst)
                .then(|| place.module.ctx.types.int_bits(place.func.insts[inst].ty))??;
            let of = place.func.insts[inst].operands[0];
            let tree = Tree::of(place, of, bits, Some(inst)).filter(|tree| tree.leaves() > 0)?;
            Some(Expression { interior: tree.interior, of, has_sign: false })
        })
        + all(module, func, &blocks, &|place, inst| {
            if place.func.inst_block(inst).is_some_and(|block| apart.contains(&block)) {
                return None;
            }
            let (tree, has_sign) = sums::of(place, inst)?;
            let of = Operand::Value(place.func.insts[inst].result?);
            Some(Expression { interior: tree.interior, of, has_sign })
        })
        + all(module, func, &blocks, &|place, inst| {
            let (tree, has_sign) = small_products::of(place, &plain, inst)?;
            let of = Operand::Value(place.func.insts[inst].result?);
            Some(Expression { interior: tree.interior, of, has_sign })
        })
}

/// Whether the iterations of a loop load narrow numbers more than [`INTERLEAVED`] elements apart.
fn loads_far_apart(module: &Module, func: &Function, frame: Skeleton) -> bool {
    let header = frame.header;
    let nest = affine::Loops(vec![frame]);
    func.block_insts(header).iter().any(|inst| {
        let data = &func.insts[*inst];
        let bits = module.ctx.types.int_bits(data.ty).filter(|bits| matches!(bits, 8 | 16));
        let Some(bits) = bits.filter(|_| matches!(data.op, Op::Load { .. })) else { return false };
        let at = affine::place(module, func, &nest, data.operands[0]);
        at.is_some_and(|(_, at)| at.factor(Term::Done(0)).abs() > INTERLEAVED * i128::from(bits / 8))
    })
}

/// An expression that is computed in 16 bits.
struct Expression {
    /// Its instructions.
    interior: FxHashSet<Inst>,
    /// Its result.
    of: Operand,
    /// Whether the result is widened with its sign.
    has_sign: bool,
}

/// Narrows each expression that `find` finds, by the instruction whose result takes its place; returns how many.
fn all(
    module: &mut Module,
    func: &mut Function,
    blocks: &FxHashSet<Block>,
    find: &dyn Fn(Place<'_>, Inst) -> Option<Expression>,
) -> usize {
    let uses = UseIndex::compute(func);
    let place = Place { module, func, uses: &uses, blocks };
    let insts = func.layout_insts().filter(|(block, _)| blocks.contains(block)).map(|(_, inst)| inst);
    let found: Vec<(Inst, Expression)> = insts
        .filter_map(|inst| Some((inst, find(place, inst)?)))
        .filter(|(_, found)| !pixels::has_any(module, func, &found.interior))
        .collect();
    let mut replaced = RewriteMap::new();
    for (root, Expression { interior, of, has_sign }) in &found {
        let (ty, result) = (func.insts[*root].ty, func.insts[*root].result);
        let mut rewrite = Rewrite::new(module, func, interior.clone(), *root);
        let narrow = rewrite.narrow(*of);
        let new = match rewrite.module.ctx.types.int_bits(ty) {
            Some(NARROW) => narrow,
            Some(..NARROW) => rewrite.cursor().cast(CastOp::Trunc, narrow, ty),
            _ => {
                // LLVM would compute in the wide type again.
                let kept = rewrite.cursor().freeze(narrow);
                rewrite.cursor().cast(if *has_sign { CastOp::SExt } else { CastOp::ZExt }, kept, ty)
            }
        };
        if let Some(result) = result {
            replaced.insert(result, new);
        }
    }
    replaced.apply(func);
    found.iter().for_each(|(root, _)| func.remove_inst(*root));
    found.len()
}

/// Whether `inst` cuts a number of more than 16 bits down to 8 or 16.
fn is_root(module: &Module, func: &Function, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let bits = |ty: Type| module.ctx.types.int_bits(ty);
    matches!(data.op, Op::Cast(CastOp::Trunc, _))
        && matches!(bits(data.ty), Some(8 | 16))
        && matches!(bits(module.ctx.operand_ty(func, data.operands[0])), Some(32 | 64))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn narrowed(body: &str) -> String {
        narrowed_with(body, |text| text)
    }

    /// The function with `body`, which is changed by `change` before.
    fn narrowed_with(body: &str, change: impl FnOnce(String) -> String) -> String {
        let text = format!(
            "define void @f(ptr %p, i32 %gain) {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %head ]\n  %q = getelementptr i8, ptr %p, i64 %i\n{body}  \
             store i8 %t, ptr %q\n  %next = add i64 %i, 1\n  %more = icmp ult i64 %next, 64\n  \
             br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
             declare i32 @llvm.abs.i32(i32, i1)\ndeclare i32 @llvm.smin.i32(i32, i32)\n\
             declare i32 @llvm.umin.i32(i32, i32)\n"
        );
        let mut module = weft_ir::read_module(&change(text)).unwrap();
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
    fn of_numbers_of_16_bits_a_shift_demands_no_more() {
        let body = |most: u32, shift: &str| {
            format!(
                "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %m = mul nuw nsw i32 %w, {most}\n  \
                 %h = {shift} i32 %m, 8\n  %s = add nuw nsw i32 %m, %h\n  %u = lshr i32 %s, 8\n  \
                 %t = trunc i32 %u to i8\n"
            )
        };
        for (most, shift) in [(255, "lshr"), (255, "ashr"), (128, "ashr")] {
            let text = narrowed(&body(most, shift));
            assert!(text.contains("mul i16") && text.contains("add i16"), "{text}");
            assert_eq!(text.contains("ashr i16"), most == 128 && shift == "ashr", "{text}");
            assert_eq!(text.matches("mul i16").count(), 1, "both take the one product: {text}");
        }
        assert!(!narrowed(&body(258, "lshr")).contains("i16"), "the product may be 65790");
        let signed = body(128, "lshr").replace("mul nuw nsw i32 %w, 128", "sub nsw i32 0, %w");
        assert!(!narrowed(&signed).contains("i16"), "the product may be negative, and has 32 bits then");
    }

    #[test]
    fn shifted_products_are_made_of_their_halves() {
        let body = |ext: &str, sum: &str, by: u32| {
            format!(
                "  %x = load i16, ptr %q\n  %w = {ext} i16 %x to i32\n  %r = getelementptr i16, ptr %q, i64 1\n  \
                 %y = load i16, ptr %r\n  %v = {ext} i16 %y to i32\n  %p1 = mul nsw i32 %w, %v\n  {sum}\n  \
                 %h = lshr i32 %s, {by}\n  %u = trunc i32 %h to i16\n  store i16 %u, ptr %q\n  %t = trunc i16 %u to i8\n"
            )
        };
        for ext in ["sext", "zext"] {
            let text = narrowed(&body(ext, "%s = add nsw i32 %p1, 16384", 15));
            for part in
                ["lshr i32 %p1, 16", "mul i16 %x, %y", "@llvm.fshl.i16(", ", i16 1)", ", 14", "and i16"]
            {
                assert!(text.contains(part), "{part}: {text}");
            }
        }
        let text = narrowed(&body("sext", "%s = mul nsw i32 %w, 77", 7));
        assert!(text.contains("mul i16 %x, 77") && text.contains(", i16 9)"), "{text}");
        assert!(!text.contains("and i16"), "nothing is rounded: {text}");
        for (ext, sum, by) in [
            ("sext", "%s = add nsw i32 %p1, 8192", 15),
            ("sext", "%s = add nsw i32 %p1, 32768", 16),
            ("sext", "%s = mul nsw i32 %w, 40000", 7),
            ("zext", "%s = mul nsw i32 %w, -2", 7),
            ("sext", "%s = mul nsw i32 %w, %gain", 7),
        ] {
            assert!(!narrowed(&body(ext, sum, by)).contains("mul i16"), "{sum}");
        }
        let shared = body("sext", "store i32 %p1, ptr %q\n  %s = add nsw i32 %p1, 64", 7);
        assert!(!narrowed(&shared).contains("mul i16"), "the product has another use");
    }

    #[test]
    fn sums_of_bytes_are_widened_once() {
        let body = |sum: &str| {
            format!(
                "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %r = getelementptr i8, ptr %q, i64 1\n  \
                 %y = load i8, ptr %r\n  %v = zext i8 %y to i32\n  {sum}\n  \
                 %f = mul i32 %s, 21846\n  %h = lshr i32 %f, 16\n  %t = trunc i32 %h to i8\n"
            )
        };
        let text = narrowed(&body("%s = add nuw nsw i32 %w, %v"));
        assert!(text.contains("add i16") && text.contains("zext i16") && text.contains("mul i32"), "{text}");
        let text = narrowed(&body("%s = sub nsw i32 %w, %v"));
        assert!(text.contains("sub i16") && text.contains("sext i16"), "{text}");
        let in_rows = |bytes: u32| {
            let rows = format!("%q = getelementptr [{bytes} x i8], ptr %p, i64 %i");
            let change = |text: String| text.replace("%q = getelementptr i8, ptr %p, i64 %i", &rows);
            narrowed_with(&body("%s = sub nsw i32 %w, %v"), change)
        };
        assert!(!in_rows(9).contains("sub i16"), "LLVM makes vectors of rows");
        assert!(in_rows(8).contains("sub i16"));
        assert!(!narrowed(&body("%s = mul nuw nsw i32 %w, %v")).contains("i16"), "it is a product");
        assert!(!narrowed(&body("%s = add nuw nsw i32 %w, %w")).contains("i16"), "it is of one number");
        assert!(!narrowed(&body("%s = add nsw i32 %w, %gain")).contains("i16"), "it has more bits");
        let distance = |first: &str| {
            body(&format!(
                "%d = sub nsw i32 {first}, %v\n  %b = call i32 @llvm.abs.i32(i32 %d, i1 true)\n  %s = add nsw i32 %b, %w"
            ))
        };
        assert!(!narrowed(&distance("%w")).contains("i16"), "machines add up absolute differences of bytes");
        assert!(narrowed(&distance("7")).contains("add i16"));
    }

    #[test]
    fn products_of_bytes_are_widened_behind() {
        let body = |ext: &str, factor: &str, sum: &str| {
            format!(
                "  %x = load i8, ptr %q\n  %w = {ext} i8 %x to i32\n  %v = sext i8 {factor} to i32\n  \
                 %m = mul nsw i32 %w, %v\n  %r = getelementptr i32, ptr %p, i64 %i\n  %y = load i32, ptr %r\n  \
                 %s = {sum}\n  store i32 %s, ptr %r\n  %t = add i8 %x, 1\n"
            )
        };
        let sse2 = "target triple = \"x86_64-pc-linux-gnu\"\n";
        let factor = |text: String| format!("{sse2}{}", text.replace("i32 %gain)", "i32 %gain, i8 %by)"));
        let narrowed = |body: &str| narrowed_with(body, factor);
        for (ext, by) in [("sext", "%by"), ("zext", "%by"), ("sext", "%x")] {
            let text = narrowed(&body(ext, by, "add i32 %y, %m"));
            assert!(
                text.contains("mul i16") && text.contains("freeze i16") && text.contains("sext i16"),
                "{text}"
            );
        }
        let constant = body("sext", "%by", "add i32 %y, %m").replace("i32 %w, %v", "i32 %w, 100");
        assert!(!narrowed(&constant).contains("mul i16"), "it is a constant");
        assert!(
            !narrowed(&body("sext", "%by", "xor i32 %y, %m")).contains("mul i16"),
            "it is no part of a sum"
        );
        let carried =
            body("sext", "%by", "add i32 %y, %m").replace("%y = load i32, ptr %r", "%y = add i32 %s0, 1");
        let phi = "%s0 = phi i32 [ 0, %entry ], [ %s, %head ]\n  %q = getelementptr";
        let summed = |text: String| factor(text).replacen("%q = getelementptr", phi, 1);
        assert!(!narrowed_with(&carried, summed).contains("mul i16"), "machines sum up products");
        let newer = |text: String| factor(text).replace("%by) {", "%by) \"target-features\"=\"+sse4.1\" {");
        assert!(
            !narrowed_with(&body("sext", "%by", "add i32 %y, %m"), newer).contains("mul i16"),
            "it has pmulld"
        );
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
    fn few_operations_for_several_are_done_again() {
        let text = narrowed(
            "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %r = xor i32 %w, 255\n  %m = mul i32 %r, %w\n  \
             %o = mul i32 %r, %gain\n  store i32 %o, ptr %p\n  %s = lshr i32 %m, 8\n  %t = trunc i32 %s to i8\n",
        );
        assert!(text.contains("xor i16") && text.contains("mul i16"), "{text}");
        let sum = |more: &str| {
            format!(
                "  %x = load i8, ptr %q\n  %w = zext i8 %x to i32\n  %r = mul i32 %w, 3\n  %u = add i32 %r, %w\n  \
                 {more}\n  %o = mul i32 %v, %gain\n  store i32 %o, ptr %p\n  %a = mul i32 %v, 5\n  \
                 %s = lshr i32 %a, 4\n  %t = trunc i32 %s to i8\n"
            )
        };
        let text = narrowed(&sum("%v = add i32 %u, 8"));
        assert!(text.contains("mul i16 %") && !text.contains("trunc i32 %v"), "{text}");
        let text = narrowed(&sum("%u1 = xor i32 %u, 9\n  %v = add i32 %u1, 8"));
        assert!(!text.contains("i16"), "these are many: {text}");
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
