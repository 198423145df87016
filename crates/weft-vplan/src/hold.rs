//! Loops that stay as they are: LLVM's vectorizer is told to leave them alone where its vectors are slower than single iterations.
//!
//! ```llvm
//! br i1 %more, label %loop, label %out                      ; u32 products and numbers of 64 bits, on a machine with SSE2
//! ; becomes
//! br i1 %more, label %loop, label %out, !llvm.loop !4       ; !4 = distinct !{!4, !5}
//!                                                           ; !5 = !{!"llvm.loop.vectorize.width", i32 1}
//! ```
//! A vector of SSE2 has no product of 32 bits: it is two of 64 bits, and the numbers are moved there and back. Where the loop's
//! widest numbers have 64 bits as well, LLVM takes vectors of two lanes, in which four such products take as long as ten single
//! ones. LLVM counts instructions, and a processor executes twice as many single ones at a time.
//!
//! A product of 64 bits takes three of 32 bits and their sums, eight instructions for two lanes, where a single one takes one. LLVM
//! counts as many, but so little for what makes floating-point numbers of them that random numbers become vectors.
//!
//! With AVX-512, loops that do little but look numbers up stay as well: a gather takes as long as single loads, bytes are picked one
//! by one, and addresses of 64 bits, as of rows of three numbers, fill twice as many registers. Where a condition decides, LLVM
//! gathers the members of structures and the columns of rows, too, which it interleaves elsewhere; a processor foresees most conditions,
//! those on where the loop's variable stands first of all, so that only what is computed of data weighs against that.
//!
//! # Postconditions
//! The program is the same; only metadata has changed.

use rustc_hash::FxHashSet;
use weft_analysis::{Address, Cfg, DomTree};
use weft_ir::{BinaryOp, Block, CastOp, Function, Inst, Module, Op, Operand, Type, TypeData, Value};

use crate::affine::{Depth, Loops, Term, number, place};
use crate::between;
use crate::calls;
use crate::hints::{self, Hint};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::target::{Isa, Target, has_feature};

/// As many other operations as a product outweighs.
const OUTWEIGHS: usize = 8;
/// So many elements apart LLVM interleaves accesses at most.
const INTERLEAVED: i128 = 8;
/// As many other operations as an access farther apart outweighs.
const FAR_OUTWEIGHS: usize = 2;
/// And one that no gather of full length does.
const SLOW_OUTWEIGHS: usize = 3;
/// And a number that is looked up without any gather: each index is taken out of a vector, and what is found put into another one.
const SINGLE_OUTWEIGHS: usize = 12;
/// As many other operations as a division is.
const DIVISION: usize = 8;
/// The least elements for which there are gathers, in bytes.
const GATHERED: i128 = 4;
/// The loop in [`Loops`].
const ONLY: Depth = 0;

/// Holds those `loops` of `func`, which is taken out of `module`, that are better off as they are; returns how many.
pub(crate) fn hold(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let is_product = |func: &Function, inst| {
        let data = &func.insts[inst];
        matches!(data.op, Op::Binary(BinaryOp::Mul, _)) && data.ty == Type::I32
    };
    let isa = Target::of_x86(module, func).map(|target| target.isa);
    if isa == Some(Isa::Avx512) {
        let framed = loops.iter().filter_map(|found| Some((found, found.frame.as_ref()?)));
        let mut dom = None;
        let far = framed.filter(|(found, frame)| match found.of_one_block() {
            Some(frame) => is_far(module, func, frame),
            None => {
                let dom = dom.get_or_insert_with(|| DomTree::compute(func, &Cfg::compute(func)));
                is_far_under_conditions(module, func, dom, frame)
            }
        });
        let far: Vec<_> = far.map(|(found, _)| (&found.latches[..], Hint::Width, 1)).collect();
        return hints::settle(module, func, &far);
    }
    if isa != Some(Isa::Sse2) {
        return 0;
    }
    let lacks_products = !has_feature(module, func, "sse4.1");
    let mut held = Vec::new();
    for found in loops {
        let (mut products, mut others, mut is_wide) = (0, 0, false);
        for inst in found.insts(func) {
            let data = &func.insts[inst];
            // What only counts or addresses is no element of a vector.
            is_wide |= matches!(module.ctx.types.data(data.ty), TypeData::Double);
            match data.op {
                _ if lacks_products && is_product(func, inst) => products += 1,
                _ if is_long_product(module, func, found, inst) => products += 1,
                Op::Binary(..) | Op::Cast(..) | Op::FCmp(..) | Op::Select(_) | Op::Load { .. } => others += 1,
                _ => {}
            }
        }
        if products >= 2 && is_wide && products * OUTWEIGHS >= others {
            held.push(&found.latches);
        }
    }
    held.iter().for_each(|latches| leave(module, func, latches));
    held.len()
}

/// Whether `inst` multiplies 64 bits that differ in each iteration, by no constant step; LLVM counts such a step.
fn is_long_product(module: &Module, func: &Function, found: &Innermost, inst: Inst) -> bool {
    let data = &func.insts[inst];
    let Some(frame) = &found.frame else { return false };
    if !matches!(data.op, Op::Binary(BinaryOp::Mul, _)) || data.ty != Type::I64 {
        return false;
    }
    // The product of two numbers of 32 bits is one instruction.
    let is_short = |operand: &Operand| match operand {
        Operand::Value(value) => func
            .def_inst(*value)
            .is_some_and(|def| matches!(func.insts[def].op, Op::Cast(CastOp::ZExt | CastOp::SExt, _))),
        _ => false,
    };
    let nest = Loops(vec![frame.clone()]);
    !data.operands.iter().any(is_short) && number(module, func, &nest, func.result(inst)).is_none()
}

/// Whether a loop does little but access places that are far apart, or load what lies anywhere.
fn is_far(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let loops = Loops(vec![frame.clone()]);
    // What is computed of what was loaded.
    let mut found: FxHashSet<Value> = FxHashSet::default();
    let (mut weight, mut others) = (0, 0);
    for inst in func.block_insts(frame.header) {
        let data = &func.insts[*inst];
        let is_found = |operand: &Operand| matches!(operand, Operand::Value(value) if found.contains(value));
        let is_looked_up = data.operands.iter().any(is_found);
        if is_looked_up || matches!(data.op, Op::Load { .. }) {
            found.extend(data.result);
        }
        let (address, ty) = match data.op {
            Op::Load { .. } => (data.operands[0], data.ty),
            Op::Store { .. } => (data.operands[1], module.ctx.operand_ty(func, data.operands[0])),
            Op::Binary(..) | Op::Cast(..) | Op::Select(_) | Op::Call(_) | Op::FCmp(..) | Op::ICmp(..) => {
                others += 1;
                continue;
            }
            _ => continue,
        };
        let size = module.ctx.types.size_align(ty).map_or(1, |(size, _)| i128::from(size));
        let step = place(module, func, &loops, address).map(|(_, at)| at.factor(Term::Done(ONLY)));
        match step {
            Some(step) if step.abs() > INTERLEAVED * size => weight += FAR_OUTWEIGHS,
            // It lies anywhere.
            None if matches!(data.op, Op::Load { .. }) => {
                weight += match has_short_index(module, func, address) {
                    _ if size < GATHERED && is_looked_up => SINGLE_OUTWEIGHS,
                    true if size >= GATHERED => FAR_OUTWEIGHS,
                    _ => SLOW_OUTWEIGHS,
                };
            }
            _ => others += 1,
        }
    }
    weight > 0 && weight >= others
}

/// Whether a loop with conditions does little but gather and scatter: under a condition, all that does not lie one behind the other.
fn is_far_under_conditions(module: &Module, func: &Function, dom: &DomTree, frame: &Skeleton) -> bool {
    let accesses = between::accesses(module, func, frame);
    // What is computed of what is loaded or carried; the rest only says where the loop stands.
    let mut data: FxHashSet<Value> = frame.carried.iter().map(|carried| carried.value).collect();
    let (mut weight, mut others) = (0, 0);
    let insts =
        frame.blocks.iter().flat_map(|block| func.block_insts(*block).iter().map(|inst| (*block, *inst)));
    for (block, inst) in insts {
        let is_of_data = |operand: &Operand| matches!(operand, Operand::Value(value) if data.contains(value));
        let is_data = func.insts[inst].operands.iter().any(is_of_data);
        let is_load = matches!(func.insts[inst].op, Op::Load { .. });
        data.extend(func.insts[inst].result.filter(|_| is_load || is_data));
        match &func.insts[inst].op {
            Op::Load { .. } | Op::Store { .. } => {
                let known = accesses.iter().find(|access| access.inst == inst);
                let step = known.map(|access| (access.sum.factor(Term::Done(ONLY)).abs(), access.size));
                let is_always = dom.dominates(block, frame.latch);
                match step {
                    Some((0, _)) => {}
                    Some((step, size)) if step == size || is_always && step <= INTERLEAVED * size => {
                        others += 1
                    }
                    _ => weight += SLOW_OUTWEIGHS,
                }
            }
            Op::Binary(BinaryOp::FDiv, _) if is_data => others += DIVISION,
            Op::Call(_) if is_data => {
                let known = calls::elementwise(module, &func.insts[inst]);
                others += known.map_or(DIVISION, |known| known.cost as usize);
            }
            Op::Binary(..) | Op::Cast(..) | Op::Select(_) | Op::FCmp(..) | Op::ICmp(..) if is_data => {
                others += 1
            }
            _ => {}
        }
    }
    weight > 0 && weight >= others
}

/// Whether an address is a pointer and a number of 32 bits times what machines multiply by.
fn has_short_index(module: &Module, func: &Function, address: Operand) -> bool {
    let distance = Address::of(module, func, address).distance;
    let indices = distance.map_or_else(Vec::new, |distance| distance.indices);
    let [(Operand::Value(index), 1 | 2 | 4 | 8)] = indices[..] else { return false };
    func.def_inst(index).map(|inst| &func.insts[inst]).is_some_and(|data| {
        let from = data.operands.first().map(|from| module.ctx.operand_ty(func, *from));
        matches!(data.op, Op::Cast(CastOp::ZExt | CastOp::SExt, _))
            && from.is_some_and(|from| module.ctx.types.int_bits(from).is_some_and(|bits| bits <= 32))
    })
}

/// Tells LLVM's vectorizer to leave the loop that ends in `latches` alone.
pub(crate) fn leave(module: &mut Module, func: &mut Function, latches: &[Block]) {
    hints::set(module, func, latches, Hint::Width, 1);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    fn held(features: &str, wide: &str, body: &str) -> usize {
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = external global double\n\
             define {wide} @f(i32 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %s = phi {wide} [ zeroinitializer, %entry ], [ %t, %loop ]\n  \
             {body}\n  %next = add i32 %i, 1\n  %more = icmp ne i32 %next, %n\n  br i1 %more, label %loop, label %out\n\
             out:\n  ret {wide} %t\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
        );
        let (count, text) = transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            hold(module, func, &loops)
        });
        assert_eq!(text.contains("llvm.loop.vectorize.width\", i32 1"), count > 0, "{text}");
        count
    }

    const REAL: &str = "%a = mul i32 %i, 7\n  %b = mul i32 %a, %a\n  %r = sitofp i32 %b to double\n  %t = fadd double %s, %r";

    #[test]
    fn products_of_32_bits_beside_numbers_of_64_are_left_alone() {
        assert_eq!(held("+sse2", "double", REAL), 1);
    }

    #[test]
    fn what_is_far_apart_is_left_alone_where_there_are_gathers() {
        let sum = |distance: u32, more: &str| {
            format!(
                "%p = phi ptr [ @a, %entry ], [ %q, %loop ]\n  %x = load double, ptr %p\n  \
                 %r = getelementptr double, ptr %p, i64 1\n  %y = load double, ptr %r\n  {more}\n  \
                 %t1 = fadd double %s, %x\n  %t = fadd double %t1, %y\n  %q = getelementptr double, ptr %p, i64 {distance}"
            )
        };
        let avx512 = "+avx512f,+avx512vl,+avx512bw,+avx512dq";
        assert_eq!(held(avx512, "double", &sum(9, "")), 1);
        assert_eq!(held(avx512, "double", &sum(8, "")), 0, "LLVM interleaves");
        assert_eq!(held("+sse4.1,+avx2", "double", &sum(9, "")), 0, "LLVM knows that it has no gathers");
        let much = "%v = fmul double %s, %s\n  %z = fmul double %v, %v\n  %w = fmul double %z, %z";
        assert_eq!(held(avx512, "double", &sum(9, much)), 0);
    }

    #[test]
    fn what_is_gathered_under_a_condition_is_left_alone() {
        // Members of structures of five numbers, in a loop that does more elsewhere.
        let held = |features: &str, condition: &str, row: &str, more: &str, always: &str| {
            let text = format!(
                "target triple = \"x86_64-pc-linux-gnu\"\ndefine void @f(ptr %p, ptr %q, i64 %k, i64 %n) #0 {{\nentry:\n  \
                 br label %loop\nloop:\n  %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  \
                 %to = getelementptr float, ptr %q, i64 %i\n  %old = load float, ptr %to\n  \
                 %one = getelementptr {row}, ptr %p, i64 %i\n  %two = getelementptr i8, ptr %one, i64 4\n  {always}\n  \
                 {condition}\n  br i1 %c, label %then, label %latch\nthen:\n  %x = load float, ptr %one\n  \
                 %y = load float, ptr %two\n  %m = fmul float %x, %y\n  {more}\n  br label %latch\nlatch:\n  \
                 %s = phi float [ %old, %loop ], [ %m, %then ]\n  store float %s, ptr %to\n  %next = add nuw nsw i64 %i, 1\n  \
                 %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
                 attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
            );
            let hold = |module: &mut Module, func: &mut Function| {
                let loops = Innermost::all(module, func);
                hold(module, func, &loops)
            };
            transformed(&text, hold).0
        };
        let avx512 = "+avx512f,+avx512vl,+avx512bw,+avx512dq";
        let (where_it_stands, of_data) = ("%c = icmp slt i64 %i, %k", "%c = fcmp olt float %old, 1.0");
        let (row, alone) = ("[5 x float]", "");
        assert_eq!(held(avx512, where_it_stands, row, alone, ""), 1);
        assert_eq!(
            held("+sse4.1,+avx2", where_it_stands, row, alone, ""),
            0,
            "LLVM knows that it has no gathers"
        );
        assert_eq!(held(avx512, where_it_stands, "float", alone, ""), 0, "they lie one behind the other");
        let times = |count: usize, op: &str| {
            (0..count).map(|n| format!("%m{n} = {op} float %m, 3.0\n  ")).collect::<String>()
        };
        // Two gathers are six, beside an old number, a new one and a product.
        assert_eq!(held(avx512, where_it_stands, row, &times(3, "fmul"), ""), 1);
        assert_eq!(held(avx512, of_data, row, &times(3, "fmul"), ""), 0, "a condition on data is one more");
        assert_eq!(held(avx512, where_it_stands, row, &times(1, "fdiv"), ""), 0, "a division is slow");
        let counts = "%w = mul i64 %i, %i\n  %w1 = add i64 %w, 7\n  %c = icmp slt i64 %w1, %k";
        assert_eq!(held(avx512, counts, row, &times(3, "fmul"), ""), 1, "that says where the loop stands");
        let interleaved = "%z = load float, ptr %one";
        assert_eq!(held(avx512, where_it_stands, row, &times(2, "fmul"), interleaved), 1);
        assert_eq!(
            held(avx512, where_it_stands, row, &times(3, "fmul"), interleaved),
            0,
            "LLVM interleaves that"
        );
    }

    #[test]
    fn what_no_gather_of_full_length_loads_weighs_more() {
        // Three numbers are looked up, beside seven other operations.
        let held = |ty: &str, row: &str, index: &str| {
            let body = format!(
                "{index}\n  %at = getelementptr {row}, ptr @a, i64 %w\n  %x = load {ty}, ptr %at\n  %y = load {ty}, ptr %at\n  \
                 %z = load {ty}, ptr %at\n  %m = fmul float 1.0, 1.0\n  %o = fmul float 1.0, 1.0\n  %t = fadd float %s, 1.0"
            );
            held("+avx512f,+avx512vl,+avx512bw,+avx512dq", "float", &body)
        };
        let short = "%h = mul i32 %i, %i\n  %w = zext i32 %h to i64";
        let long = "%h = zext i32 %i to i64\n  %w = mul i64 %h, %h";
        assert_eq!(held("float", "float", short), 0);
        assert_eq!(held("float", "float", long), 1, "addresses of 64 bits");
        assert_eq!(held("float", "[3 x float]", short), 1, "machines do not multiply by twelve");
        assert_eq!(held("i8", "i8", short), 1, "there are no gathers of bytes");
    }

    #[test]
    fn bytes_that_are_looked_up_weigh_most() {
        // One byte, beside eight other operations, the load of the index among them.
        let held = |index: &str| {
            let body = format!(
                "{index}\n  %w = zext i8 %l to i64\n  %at = getelementptr i8, ptr @a, i64 %w\n  %x = load i8, ptr %at\n  \
                 %m = fmul float 1.0, 1.0\n  %o = fmul float 1.0, 1.0\n  %q = fmul float 1.0, 1.0\n  %t = fadd float %s, 1.0"
            );
            held("+avx512f,+avx512vl,+avx512bw,+avx512dq", "float", &body)
        };
        assert_eq!(held("%l = load i8, ptr @a"), 1);
        assert_eq!(held("%l = trunc i32 %i to i8"), 0, "LLVM may know where that lies");
    }

    #[test]
    fn a_machine_with_such_products_and_narrow_numbers_are_left_to_llvm() {
        assert_eq!(held("+sse2,+sse4.1", "double", REAL), 0);
        assert_eq!(held("+sse2,+sse4.1,+avx2", "double", REAL), 0);
        let narrow = "%a = mul i32 %i, 7\n  %b = mul i32 %a, %a\n  %t = add i32 %s, %b";
        assert_eq!(held("+sse2", "i32", narrow), 0);
        let few = "%b = mul i32 %i, %i\n  %r = sitofp i32 %b to double\n  %t = fadd double %s, %r";
        assert_eq!(held("+sse2", "double", few), 0);
    }

    #[test]
    fn products_of_64_bits_are_left_alone() {
        let hash = "%w = sext i32 %i to i64\n  %x = lshr i64 %w, 3\n  %y = xor i64 %w, %x\n  %a = mul i64 %y, 1234567891234567\n  \
                    %b = lshr i64 %a, 7\n  %c = mul i64 %b, 1234567891234569\n  %r = uitofp i64 %c to double\n  %t = fadd double %s, %r";
        assert_eq!(held("+sse2", "double", hash), 1);
        assert_eq!(held("+sse2,+sse4.1", "double", hash), 1);
        assert_eq!(held("+sse2,+sse4.1,+avx2", "double", hash), 0, "there are four lanes");
        let short = hash.replace(
            "%a = mul i64 %y",
            "%z = trunc i64 %y to i32\n  %l = zext i32 %z to i64\n  %a = mul i64 %l",
        );
        assert_eq!(held("+sse2", "double", &short), 0, "one product of 64 bits is left");
        let whole =
            hash.replace("%r = uitofp i64 %c to double\n  %t = fadd double %s, %r", "%t = add i64 %s, %c");
        assert_eq!(held("+sse2", "i64", &whole), 0, "no number is converted");
        // Numbers of iterations times something only count.
        let counts = "%k = phi i64 [ 0, %entry ], [ %k1, %loop ]\n  %a = mul i64 %k, 24\n  %b = mul i64 %k, 40\n  \
                      %x = xor i64 %a, %b\n  %r = uitofp i64 %x to double\n  %t = fadd double %s, %r\n  %k1 = add i64 %k, 1";
        assert_eq!(held("+sse2", "double", counts), 0);
    }
}
