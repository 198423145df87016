//! Counts of the ways that iterations take: each count grows by whether its condition holds.
//!
//! ```c
//! if (c >= '0' && c <= '9') digits++;                     bool digit = c >= '0' && c <= '9';
//! else if (c == ' ' || c == '\n') spaces++;       ==>     digits += digit;
//!                                                         spaces += !digit && (c == ' ' || c == '\n');
//! ```
//! LLVM makes a switch of comparisons with constants, and no vectors of a loop that has one. Of conditions alone it makes masks of the
//! width of the counts, four bytes for each byte that is looked at. What holds of bytes is counted in bytes, where the loop is one block
//! and says so ([`crate::partial_sums`]).
//!
//! # Algorithm
//! If-conversion [Allen, Kennedy, Porterfield and Warren, Conversion of Control Dependence to Data Dependence, POPL 1983]: what is
//! computed between the header and the latch moves to the header's end, in order, and each edge gets the condition under which it is
//! taken, a conjunction that asks for no condition of a way that is not taken. A count's value at the end of each way is the value it had
//! and a number of ones, each with the condition of the ways that bring it. Equal ones are joined.
//!
//! # Preconditions
//! None.
//!
//! # Postconditions
//! The loop is one block. Each value is the same, as what moves may be executed in any case, and no more than one way is taken.
//!
//! # Refused
//! Loops that store, call, load wide numbers, or load under a condition; that carry or choose anything but counts; and ways that compute
//! much or ask much.

use rustc_hash::FxHashMap;
use weft_analysis::{Cfg, UseIndex};
use weft_ir::edit::{merge_straight_line, remove_unreachable_blocks};
use weft_ir::{
    BinaryOp, Block, CastOp, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand, Type, Value,
};

use crate::between::is_free;
use crate::innermost::Innermost;
use crate::skeleton::Skeleton;

/// So many operations the ways have at most.
const FEW: usize = 16;
/// So many comparisons of a switch are better than a jump, where vectors are made.
const CASES: usize = 8;
/// So many times a count grows at most.
const TIMES: usize = 4;

/// When an edge is taken, or a count grows: where all of these hold; the second says whether the condition does.
type Conditions = Vec<(Asked, bool)>;

/// What is asked on a way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// A condition.
    Of(Operand),
    /// Whether the number is that of a case of this switch that leads to the block.
    Case(Inst, Block),
    /// Whether any edge into the block is taken.
    Comes(Block),
}

/// Makes such counts in `loops` of `func`, which is taken out of `module`; returns in how many. If there are any, the loops are no longer
/// what they were.
pub(crate) fn count(module: &mut Module, func: &mut Function, loops: &[Innermost]) -> usize {
    let candidates = loops.iter().filter_map(|found| found.frame.as_ref());
    let candidates: Vec<&Skeleton> =
        candidates.filter(|frame| frame.blocks.len() > 2 && may_count(module, func, frame)).collect();
    let mut done = 0;
    for frame in candidates {
        let cfg = Cfg::compute(func);
        let Some(ways) = Ways::of(module, func, frame) else { continue };
        let grown: Option<Vec<Vec<Conditions>>> = frame
            .carried
            .iter()
            .map(|carried| ways.grown(module, func, carried.value, carried.next))
            .collect();
        if let Some(grown) = grown.filter(|grown| grown.iter().all(|times| times.len() <= TIMES)) {
            write(module, func, &cfg, &ways, &grown);
            done += 1;
        }
    }
    if done > 0 {
        remove_unreachable_blocks(func);
        merge_straight_line(func);
    }
    done
}

/// Whether the loop looks at bytes and numbers of 16 bits, in any case, and computes little of them on its ways.
fn may_count(module: &Module, func: &Function, frame: &Skeleton) -> bool {
    let (mut loads, mut operations) = (0, 0);
    for &block in &frame.blocks {
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            match &data.op {
                Op::Load { volatile: false, atomic: None, .. } => {
                    let is_narrow = matches!(module.ctx.types.int_bits(data.ty), Some(8 | 16));
                    if block != frame.header || !is_narrow {
                        return false;
                    }
                    loads += 1;
                }
                Op::Phi(_) | Op::Br | Op::CondBr | Op::Switch | Op::DebugRecord(_) => {}
                _ if is_free(data) => {
                    operations += usize::from(block != frame.header && block != frame.latch)
                }
                _ => return false,
            }
        }
    }
    let are_counts = frame
        .carried
        .iter()
        .all(|carried| matches!(module.ctx.types.int_bits(func.insts[carried.phi].ty), Some(32 | 64)));
    loads > 0 && operations <= FEW && are_counts && !frame.carried.is_empty()
}

/// The ways of a loop from its header to its latch.
struct Ways<'a> {
    frame: &'a Skeleton,
    /// When each edge between blocks of an iteration is taken, if its first block is executed.
    edges: FxHashMap<(Block, Block), Conditions>,
    /// The phis where ways meet.
    phis: Vec<Inst>,
    /// The sums that are made of what the loop carries.
    sums: Vec<Inst>,
}

impl<'a> Ways<'a> {
    fn of(module: &Module, func: &Function, frame: &'a Skeleton) -> Option<Ways<'a>> {
        let mut ways = Ways { frame, edges: FxHashMap::default(), phis: Vec::new(), sums: Vec::new() };
        for &block in frame.blocks.iter().filter(|block| **block != frame.latch) {
            let end = func.terminator(block)?;
            let data = &func.insts[end];
            match (&data.op, &data.operands[..]) {
                (Op::Br, &[Operand::Block(to)]) => ways.note((block, to), Vec::new()),
                (Op::CondBr, &[condition, Operand::Block(yes), Operand::Block(no)]) if yes != no => {
                    ways.note((block, yes), vec![(Asked::Of(condition), true)]);
                    ways.note((block, no), vec![(Asked::Of(condition), false)]);
                }
                (Op::Switch, &[_, Operand::Block(default), ref pairs @ ..]) => {
                    let mut targets: Vec<Block> = Vec::new();
                    for pair in pairs.chunks_exact(2) {
                        let Operand::Block(to) = pair[1] else { return None };
                        if !targets.contains(&to) {
                            targets.push(to);
                        }
                    }
                    let none = targets.iter().map(|to| (Asked::Case(end, *to), false)).collect();
                    (pairs.len() / 2 <= CASES && !targets.contains(&default)).then_some(())?;
                    targets
                        .iter()
                        .for_each(|to| ways.note((block, *to), vec![(Asked::Case(end, *to), true)]));
                    ways.note((block, default), none);
                }
                _ => return None,
            }
        }
        for &block in frame.blocks.iter().filter(|block| **block != frame.header) {
            let phis = func.block_insts(block).iter().copied().filter(|inst| func.insts[*inst].is_phi());
            ways.phis.extend(phis);
        }
        let is_forward = |(from, to): &(Block, Block)| {
            let place = |block: &Block| frame.blocks.iter().position(|other| other == block);
            place(from) < place(to)
        };
        (ways.edges.keys().all(is_forward) && ways.find_counts(module, func)).then_some(ways)
    }

    fn note(&mut self, edge: (Block, Block), conditions: Conditions) {
        self.edges.insert(edge, conditions);
    }

    /// Notes what counts, and says whether what it counts is used for that alone, and as the next value.
    fn find_counts(&mut self, module: &Module, func: &Function) -> bool {
        let mut known: Vec<Value> = self.frame.carried.iter().map(|carried| carried.value).collect();
        known.extend(self.phis.iter().filter_map(|phi| func.insts[*phi].result));
        // In reverse post-order, a sum comes behind what it is of.
        for &inst in self.frame.blocks.iter().flat_map(|block| func.block_insts(*block)) {
            let data = &func.insts[inst];
            let is_known =
                |operand: &Operand| matches!(operand, Operand::Value(value) if known.contains(value));
            if matches!(data.op, Op::Binary(BinaryOp::Add, _)) && data.operands.iter().any(is_known) {
                self.sums.push(inst);
                known.extend(data.result);
            }
        }
        let uses = UseIndex::compute(func);
        let is_next = |value| self.frame.carried.iter().any(|carried| carried.next == Operand::Value(value));
        let is_carried = |value| self.frame.carried.iter().any(|carried| carried.value == value);
        let is_own = |used: Inst| {
            self.phis.contains(&used)
                || self.sums.contains(&used)
                || self.frame.carried.iter().any(|carried| carried.phi == used)
        };
        let is_count = |value: Value| {
            let is_wide = module.ctx.types.int_bits(func.values[value].ty).is_some_and(|bits| bits >= 32);
            let sees = |used: Inst| match self.is_inside(func, used) {
                true => is_own(used),
                false => is_next(value) || is_carried(value),
            };
            is_wide && uses.uses(value).iter().all(|used| sees(used.inst))
        };
        known.into_iter().all(is_count)
    }

    fn is_inside(&self, func: &Function, inst: Inst) -> bool {
        func.inst_block(inst).is_some_and(|block| self.frame.blocks.contains(&block))
    }

    /// When a `value` is more than what the iteration began with, `first`: by one for each of these, of which several may hold.
    fn grown(
        &self,
        module: &Module,
        func: &Function,
        first: Value,
        value: Operand,
    ) -> Option<Vec<Conditions>> {
        let Operand::Value(value) = value else { return None };
        if value == first {
            return Some(Vec::new());
        }
        let inst = func.def_inst(value).filter(|inst| self.is_inside(func, *inst))?;
        let data = &func.insts[inst];
        match (&data.op, &data.operands[..]) {
            (Op::Binary(BinaryOp::Add, _), &[before, Operand::Const(one)]) => {
                (module.ctx.consts.as_int(one) == Some(1)).then_some(())?;
                let mut times = self.grown(module, func, first, before)?;
                // Whoever takes this value says when it counts.
                times.push(Vec::new());
                Some(times)
            }
            (Op::Phi(_), _) if self.phis.contains(&inst) => {
                let block = func.inst_block(inst)?;
                let mut all: Vec<Conditions> = Vec::new();
                for (value, from) in data.phi_incoming() {
                    for within in self.grown(module, func, first, value)? {
                        let mut conditions = vec![(Asked::Comes(from), true)];
                        conditions.extend(self.edges.get(&(from, block))?.iter().copied());
                        conditions.extend(within);
                        all.push(conditions);
                    }
                }
                (all.len() <= TIMES).then_some(all)
            }
            _ => None,
        }
    }
}

/// The conditions of a loop as bits, in its header.
struct Bits<'a> {
    module: &'a mut Module,
    func: &'a mut Function,
    header: Block,
    /// When each block is executed; none: in any case.
    comes: FxHashMap<Block, Option<Operand>>,
}

impl Bits<'_> {
    fn at(&mut self) -> Cursor<'_> {
        Cursor::at_end(self.func, &mut self.module.ctx, self.header)
    }

    /// Whether all of `conditions` hold; none if that is always so.
    fn all(&mut self, conditions: &Conditions) -> Option<Operand> {
        let mut all: Option<Operand> = None;
        for &(asked, wanted) in conditions {
            let bit = match asked {
                Asked::Of(condition) => Some(condition),
                Asked::Comes(block) => self.comes.get(&block).copied().flatten(),
                Asked::Case(switch, to) => self.case(switch, to),
            };
            let Some(mut bit) = bit else { continue };
            let [yes, no] = [1, 0].map(|bit| self.module.ctx.int(Type::I1, bit));
            if !wanted {
                bit = self.at().binary(BinaryOp::Xor, bit, yes);
            }
            // Where the ones before do not hold, nobody asks for this one, which may have no meaning.
            all = Some(match all {
                Some(all) => self.at().select(all, bit, no),
                None => bit,
            });
        }
        all
    }

    /// Whether the number of a switch is that of a case that leads to a block.
    fn case(&mut self, switch: Inst, to: Block) -> Option<Operand> {
        let operands = self.func.insts[switch].operands.clone();
        let mut any: Option<Operand> = None;
        for pair in operands[2..].chunks_exact(2).filter(|pair| pair[1] == Operand::Block(to)) {
            let is_case = self.at().icmp(IntPredicate::Eq, operands[0], pair[0]);
            any = Some(any.map_or(is_case, |any| self.at().binary(BinaryOp::Or, any, is_case)));
        }
        any
    }
}

/// Lets each count grow by its conditions, and goes from the header to the latch.
fn write(module: &mut Module, func: &mut Function, cfg: &Cfg, ways: &Ways<'_>, grown: &[Vec<Conditions>]) {
    let Skeleton { header, latch, ref blocks, ref carried, .. } = *ways.frame;
    if let Some(end) = func.terminator(header) {
        func.remove_inst(end);
    }
    let between = || blocks.iter().copied().filter(|block| *block != header && *block != latch);
    for block in between() {
        for inst in func.block_insts(block).to_vec() {
            if is_free(&func.insts[inst]) && !ways.sums.contains(&inst) {
                func.remove_inst(inst);
                func.append_inst(header, inst);
            }
        }
    }
    let mut bits = Bits { module, func, header, comes: FxHashMap::default() };
    bits.comes.insert(header, None);
    for block in between() {
        let mut any: Option<Operand> = None;
        let preds = cfg.preds(block);
        // A switch may lead here by several cases.
        let each = preds.iter().enumerate().filter(|(index, from)| !preds[..*index].contains(from));
        for (_, from) in each {
            let mut conditions = vec![(Asked::Comes(*from), true)];
            conditions.extend(ways.edges.get(&(*from, block)).into_iter().flatten().copied());
            let taken = bits.all(&conditions);
            any = match (any, taken) {
                (Some(any), Some(taken)) => Some(bits.at().binary(BinaryOp::Or, any, taken)),
                (None, taken) => taken,
                (any, None) => any,
            };
        }
        bits.comes.insert(block, any);
    }
    let mut sums = Vec::new();
    for (carried, times) in carried.iter().zip(grown) {
        let ty = bits.func.insts[carried.phi].ty;
        let mut sum = Operand::Value(carried.value);
        for conditions in times {
            let one = match bits.all(conditions) {
                Some(bit) => bits.at().cast(CastOp::ZExt, bit, ty),
                None => bits.module.ctx.int(ty, 1),
            };
            sum = bits.at().binary_with(BinaryOp::Add, Flags::NONE, sum, one);
        }
        sums.push(sum);
    }
    bits.at().br(latch);
    for (carried, sum) in carried.iter().zip(sums) {
        if let Operand::Value(old) = carried.next {
            func.replace_uses(old, sum);
        }
    }
    for old in ways.phis.iter().chain(&ways.sums) {
        func.remove_inst(*old);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::transformed;

    /// A loop over bytes `%x` that counts two things; `first` begins what happens between the header and the latch.
    fn counted(first: &str, more: &str, latch: &str) -> (usize, String) {
        let text = format!(
            "define i32 @f(ptr %p, i64 %n) {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %latch ]\n  %d = phi i32 [ 7, %entry ], [ %d2, %latch ]\n  \
             %s = phi i32 [ 0, %entry ], [ %s2, %latch ]\n  %at = getelementptr inbounds i8, ptr %p, i64 %i\n  \
             %x = load i8, ptr %at\n  %y = add i8 %x, -48\n  %digit = icmp ult i8 %y, 10\n  {first}\n\
             digits:\n  %d1 = add nsw i32 %d, 1\n  br label %latch\nother:\n  {more}\n\
             spaces:\n  %s1 = add nsw i32 %s, 1\n  br label %latch\nlatch:\n  {latch}\n  \
             %next = add nuw nsw i64 %i, 1\n  %done = icmp eq i64 %next, %n\n  br i1 %done, label %out, label %head\n\
             out:\n  %all = add i32 %d2, %s2\n  ret i32 %all\n}}\n"
        );
        transformed(&text, |module, func| {
            let loops = Innermost::all(module, func);
            count(module, func, &loops)
        })
    }

    const FIRST: &str = "br i1 %digit, label %digits, label %other";
    const SWITCH: &str = "switch i8 %x, label %latch [ i8 32, label %spaces i8 10, label %spaces ]";
    const LATCH: &str = "%d2 = phi i32 [ %d1, %digits ], [ %d, %spaces ], [ %d, %other ]\n  \
                         %s2 = phi i32 [ %s, %digits ], [ %s1, %spaces ], [ %s, %other ]";

    #[test]
    fn each_count_grows_by_its_condition() {
        let (count, text) = counted(FIRST, SWITCH, LATCH);
        assert_eq!(count, 1);
        assert!(!text.contains("switch") && text.matches("phi i32").count() == 2, "{text}");
        assert!(text.contains("zext i1 %digit to i32"), "{text}");
        assert_eq!(
            (text.matches("icmp eq i8 %x").count(), text.matches("add i32 %").count()),
            (2, 3),
            "{text}"
        );
        let (count, text) =
            counted(FIRST, "%c = icmp eq i8 %x, 9\n  br i1 %c, label %spaces, label %latch", LATCH);
        assert_eq!(count, 1);
        // Whether it is a space is asked of what is no digit alone.
        assert!(text.contains("xor i1 %digit, true") && text.contains("i1 %c, i1 false"), "{text}");
    }

    #[test]
    fn other_ways_stay() {
        let stay = |first: &str, more: &str, latch: &str, why: &str| {
            let (count, text) = counted(first, more, latch);
            assert!(count == 0 && text.contains("digits:"), "{why}: {text}");
        };
        stay(
            FIRST,
            "store i8 0, ptr %at\n  br label %spaces",
            &LATCH.replace(", [ %d, %other ]", "").replace(", [ %s, %other ]", ""),
            "it stores",
        );
        stay(
            FIRST,
            "%z = load i8, ptr %p\n  %c = icmp eq i8 %z, 9\n  br i1 %c, label %spaces, label %latch",
            LATCH,
            "it loads under a condition",
        );
        stay(
            FIRST,
            "%q = sdiv i8 3, %x\n  %c = icmp eq i8 %q, 9\n  br i1 %c, label %spaces, label %latch",
            LATCH,
            "it may not divide",
        );
        stay(FIRST, SWITCH, &LATCH.replace("[ %d, %spaces ]", "[ %s, %spaces ]"), "counts change places");
        stay(FIRST, SWITCH, &LATCH.replace("[ %d, %spaces ]", "[ 0, %spaces ]"), "it begins anew");
        stay(
            FIRST,
            "%c = icmp sgt i32 %d, 9\n  br i1 %c, label %spaces, label %latch",
            LATCH,
            "it asks for a count",
        );
    }
}
