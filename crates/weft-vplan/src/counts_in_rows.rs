//! Counts that an unrolled loop has left: of the bytes of a row, it is asked as of vectors what holds of them.
//!
//! ```c
//! for (k = 0; k < 32; k++) n += s[i][k] == 'G' || s[i][k] == 'C';      // LLVM has unrolled the loop
//! for (k = 0; k < 16; k++) n += p[i][k] != q[k];
//! ```
//! ```text
//! n + (s0 == 'G' || s0 == 'C') + (s1 == 'G' || s1 == 'C') + …   ==>   n + popcnt of the mask of 32 bytes
//! ```
//! LLVM would make numbers of 32 bits of the answers and add these, or add them one by one. Machines without `popcnt` add up the bytes
//! of masks by `psadbw`.
//!
//! # Preconditions
//! The sum is in an innermost loop of one block, and of 32 or 64 bits. What is asked is asked in 8 bits, of bytes that are loaded or
//! the same in all iterations.
//!
//! # Postconditions
//! The sum is the same. Nothing between the loads and the sum writes memory.
//!
//! # Algorithm
//! The terms of a sum are trees ([`Tree`]). Two of one form, in which each load is so many bytes behind that of the other, are terms
//! of one row. Rows of less than [`LEAST`] stay.

use weft_analysis::{EffectTable, UseIndex};
use weft_ir::{BinaryOp, CastOp, Function, Inst, Module, Op, Operand, Type};

use crate::affine::{Loops, Sum, place};
use crate::execute::counts_in_rows::{self as writing, Counted, LEAST, Row, Tree};
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;
use crate::sums_in_rows::summands;
use crate::target::Target;

/// How deep what is asked of a byte may be.
const DEPTH: u32 = 5;

/// Writes the counts in `loops` of `func`, which is taken out of `module`; returns how many.
pub(crate) fn count(
    module: &mut Module,
    func: &mut Function,
    effects: &EffectTable,
    loops: &[Innermost],
) -> usize {
    if Target::of_x86(module, func).is_none() {
        return 0;
    }
    let is_answer = |inst: &&Inst| answer(func, **inst).is_some();
    let has_row =
        |frame: &&Skeleton| func.block_insts(frame.header).iter().filter(is_answer).count() >= LEAST as usize;
    let found: Vec<&Skeleton> = loops.iter().filter_map(Innermost::of_one_block).filter(has_row).collect();
    if found.is_empty() {
        return 0;
    }
    let uses = UseIndex::compute(func);
    let mut counts = Vec::new();
    for frame in found {
        let insts = func.block_insts(frame.header);
        let search = Search { module, func, effects, uses: &uses, nest: Loops(vec![frame.clone()]), insts };
        counts.extend(insts.iter().filter_map(|inst| search.counted(*inst)));
    }
    counts.iter().for_each(|counted| writing::write(module, func, counted));
    counts.len()
}

/// The condition of which an instruction makes 0 or 1.
fn answer(func: &Function, inst: Inst) -> Option<Operand> {
    let data = &func.insts[inst];
    let Operand::Value(asked) = *data.operands.first()? else { return None };
    (matches!(data.op, Op::Cast(CastOp::ZExt, _)) && func.values[asked].ty == Type::I1)
        .then_some(data.operands[0])
}

/// Whether two operations are one, whatever is known of their results.
fn does_the_same(one: &Op, other: &Op) -> bool {
    match (one, other) {
        (Op::ICmp(one, _), Op::ICmp(other, _)) => one == other,
        (Op::Binary(one, _), Op::Binary(other, _)) => one == other,
        (Op::Select(_), Op::Select(_)) => true,
        _ => false,
    }
}

struct Search<'a> {
    module: &'a Module,
    func: &'a Function,
    effects: &'a EffectTable,
    uses: &'a UseIndex,
    nest: Loops,
    /// The instructions of the loop.
    insts: &'a [Inst],
}

/// A byte that is loaded: where, from which pointer.
struct Loaded {
    load: Inst,
    root: Operand,
    at: Sum,
}

/// A term of a sum.
struct Term {
    inst: Inst,
    tree: Tree,
    /// The bytes of the tree, in its order.
    loaded: Vec<Loaded>,
}

impl Search<'_> {
    /// The sum whose last addition is `root`, if it has rows.
    fn counted(&self, root: Inst) -> Option<Counted> {
        let ty = self.func.insts[root].ty;
        let is_sum = |inst: Inst| {
            let data = &self.func.insts[inst];
            matches!(data.op, Op::Binary(BinaryOp::Add, _)) && data.ty == ty && self.insts.contains(&inst)
        };
        let result = self.func.insts[root].result?;
        let goes_on = matches!(self.uses.uses(result), [used] if is_sum(used.inst));
        if !matches!(ty, Type::I32 | Type::I64) || !is_sum(root) || goes_on {
            return None;
        }
        let (mut terms, mut others) = (Vec::new(), Vec::new());
        for (operand, inst) in summands(self.func, self.uses, self.insts, root, &is_sum) {
            match inst.and_then(|inst| self.term(inst)) {
                Some(term) => terms.push(term),
                None => others.push(operand),
            }
        }
        let rows = self.rows(terms, &mut others);
        let at = |inst: Inst| self.insts.iter().position(|known| *known == inst);
        let (first, last) = (rows.iter().filter_map(|(_, load)| at(*load)).min()?, at(root)?);
        let writes =
            |inst: &Inst| self.effects.of_inst(&self.module.ctx, self.func, *inst).has_side_effects();
        let rows = rows.into_iter().map(|(row, _)| row).collect();
        (!self.insts[first..last].iter().any(writes)).then_some(Counted { root, rows, others })
    }

    fn term(&self, inst: Inst) -> Option<Term> {
        let asked = answer(self.func, inst)?;
        let mut loaded = Vec::new();
        let tree = self.tree(asked, DEPTH, &mut loaded)?;
        (!loaded.is_empty()).then_some(Term { inst, tree, loaded })
    }

    /// What is computed of bytes, which are added to `loaded`.
    fn tree(&self, operand: Operand, depth: u32, loaded: &mut Vec<Loaded>) -> Option<Tree> {
        let Operand::Value(value) = operand else {
            return matches!(operand, Operand::Const(_)).then_some(Tree::Same(operand));
        };
        let Some(inst) = self.func.def_inst(value).filter(|inst| self.insts.contains(inst)) else {
            return Some(Tree::Same(operand));
        };
        let data = &self.func.insts[inst];
        let is_narrow = |ty: Type| ty == Type::I1 || ty == Type::I8;
        match data.op {
            Op::Load { volatile: false, atomic: None, .. } if data.ty == Type::I8 => {
                let (root, at) = place(self.module, self.func, &self.nest, data.operands[0])?;
                loaded.push(Loaded { load: inst, root, at });
                Some(Tree::Loaded(inst))
            }
            Op::ICmp(..)
            | Op::Select(_)
            | Op::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Add | BinaryOp::Sub, _) => {
                let depth = depth.checked_sub(1)?;
                let are_narrow =
                    data.operands.iter().all(|of| is_narrow(self.module.ctx.operand_ty(self.func, *of)));
                if !are_narrow {
                    return None;
                }
                let parts = data.operands.iter().map(|of| self.tree(*of, depth, loaded));
                Some(Tree::Op(inst, parts.collect::<Option<_>>()?))
            }
            _ => None,
        }
    }

    /// The rows among `terms`, each with a load of which none of the row's comes before; terms that are in none go to `others`.
    fn rows(&self, terms: Vec<Term>, others: &mut Vec<Operand>) -> Vec<(Row, Inst)> {
        let mut groups: Vec<Vec<(i128, Term)>> = Vec::new();
        for term in terms {
            let found = groups.iter_mut().find_map(|group| {
                let distance = self.distance(&group[0].1, &term)?;
                Some((group, distance))
            });
            match found {
                Some((group, distance)) => group.push((distance, term)),
                None => groups.push(vec![(0, term)]),
            }
        }
        let mut rows = Vec::new();
        for mut group in groups {
            group.sort_by_key(|(distance, _)| *distance);
            for run in group.chunk_by(|(one, _), (next, _)| *next - *one == 1) {
                let count = run.len() / LEAST as usize * LEAST as usize;
                others.extend(run[count..].iter().map(|(_, term)| self.func.result(term.inst)));
                let all = run[..count].iter().flat_map(|(_, term)| &term.loaded).map(|loaded| loaded.load);
                let first = all.min_by_key(|load| self.insts.iter().position(|known| known == load));
                if let Some(first) = first {
                    rows.push((Row { tree: run[0].1.tree.clone(), count }, first));
                }
            }
        }
        rows
    }

    /// By how many bytes the loads of `next` are behind those of `one`, if the two are of one form.
    fn distance(&self, one: &Term, next: &Term) -> Option<i128> {
        if !self.are_alike(&one.tree, &next.tree) || one.loaded.len() != next.loaded.len() {
            return None;
        }
        let mut pairs = one.loaded.iter().zip(&next.loaded);
        let distance = next.loaded.first()?.at.constant - one.loaded.first()?.at.constant;
        let is_behind = |(one, next): (&Loaded, &Loaded)| {
            one.root == next.root
                && one.at.terms == next.at.terms
                && next.at.constant - one.at.constant == distance
        };
        pairs.all(is_behind).then_some(distance)
    }

    fn are_alike(&self, one: &Tree, other: &Tree) -> bool {
        match (one, other) {
            (Tree::Loaded(_), Tree::Loaded(_)) => true,
            (Tree::Same(one), Tree::Same(other)) => one == other,
            (Tree::Op(one, parts), Tree::Op(other, others)) => {
                does_the_same(&self.func.insts[*one].op, &self.func.insts[*other].op)
                    && parts.len() == others.len()
                    && parts.iter().zip(others).all(|(one, other)| self.are_alike(one, other))
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::testing::transformed;

    /// A loop that stores how many of `count` bytes of each row of `%p` are as `asked` asks, as `%c`, of the byte `%x` and the one of `%q`
    /// in the same place, `%y`; `body` stands behind the loads.
    fn counted(features: &str, count: u32, asked: &str, body: &str) -> (usize, String) {
        let mut terms = String::new();
        for k in 0..count {
            let asked = ["%x", "%y", "%c", "%d"]
                .iter()
                .fold(asked.to_owned(), |text, name| text.replace(name, &format!("{name}{k}")));
            let _ = write!(
                terms,
                "%at{k} = add i64 %row, {k}\n  %a{k} = getelementptr i8, ptr %p, i64 %at{k}\n  %x{k} = load i8, ptr %a{k}\n  \
                 %b{k} = getelementptr i8, ptr %q, i64 {k}\n  %y{k} = load i8, ptr %b{k}\n  {asked}\n  \
                 %m{k} = zext i1 %c{k} to i32\n  "
            );
        }
        let mut sums = "%s0 = add i32 %m0, 5\n  ".to_owned();
        for k in 1..count {
            let _ = write!(sums, "%s{k} = add i32 %s{}, %m{k}\n  ", k - 1);
        }
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             define void @f(ptr %p, ptr %q, ptr %o, i8 %z) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %row = mul i64 %i, 64\n  {terms}{body}\n  {sums}\
             %to = getelementptr i32, ptr %o, i64 %i\n  store i32 %s{}, ptr %to\n  %next = add nuw i64 %i, 1\n  \
             %more = icmp ne i64 %next, 4096\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"{features}\" }}\n",
            count - 1
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            let effects = EffectTable::compute(module);
            super::count(module, func, &effects, &loops)
        })
    }

    const EITHER: &str = "%d = and i8 %x, -5\n  %c = icmp eq i8 %d, 67";

    #[test]
    fn masks_are_counted() {
        let (count, text) = counted("+sse2,+avx2,+popcnt", 50, EITHER, "");
        assert_eq!(count, 1, "{text}");
        let calls = ["@llvm.ctpop.i32(", "@llvm.ctpop.i16("].map(|name| text.matches(name).count() - 1);
        assert_eq!(calls, [1, 1], "{text}");
        assert!(text.contains("load <32 x i8>, ptr %a0") && text.contains(", %m49\n"), "{text}");
    }

    #[test]
    fn bytes_of_masks_are_added_up_without_such_an_instruction() {
        let (count, text) = counted("+sse2", 32, "%c = icmp ult i8 %x, %y", "");
        assert_eq!(count, 1, "{text}");
        assert_eq!(text.matches("call <2 x i64> @llvm.x86.sse2.psad.bw(").count(), 1, "{text}");
        assert_eq!(text.matches("icmp ult <16 x i8>").count(), 2, "{text}");
        assert!(text.contains("load <16 x i8>, ptr %b0"), "{text}");
    }

    #[test]
    fn what_is_no_row_stays() {
        assert_eq!(counted("+sse2", 15, EITHER, "").0, 0, "too few");
        assert_eq!(counted("+sse2", 16, "%c = icmp eq i8 %x, %z", "").0, 1);
        let (_, text) = counted("+sse2", 16, "%d = add nsw i8 %x, %y\n  %c = icmp eq i8 %d, 3", "");
        assert!(text.contains("add <16 x i8>"), "what does not overflow in one may in others: {text}");
        assert_eq!(counted("+sse2", 16, EITHER, "store i8 1, ptr %o").0, 0, "the row is overwritten");
        let wide = "%d = zext i8 %x to i32\n  %c = icmp slt i32 %d, 7";
        assert_eq!(counted("+sse2", 16, wide, "").0, 0, "it is asked in 32 bits");
        assert_eq!(counted("+sse2", 16, "%d = mul i8 %x, %y\n  %c = icmp eq i8 %d, 7", "").0, 0);
    }
}
