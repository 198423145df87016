//! What has to hold for the iterations of a loop to be independent, and the code that asks for it in front of the loop.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_analysis::{Cfg, block_set, live_outs};
use weft_ir::edit::{CloneMap, SsaRepair, clone_blocks, prune_phi_entries, split_edge};
use weft_ir::{BinaryOp, Block, Cursor, Function, Inst, IntPredicate, Module, Operand, Type, Value};

use crate::affine::{Depth, Loops, Sum, Term, start};
use crate::reach::reach;
use crate::scopes;
use crate::skeleton::Skeleton;
use crate::trips;

/// So many questions at run time are worth it.
const FEW: usize = 8;

/// How often a loop runs, if it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Count {
    Constant(i128),
    /// It can be computed in front of the outermost loop.
    Computed,
    Unknown,
}

/// Where an access lies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Site {
    /// The pointer, from in front of the loop, that the address comes from.
    pub(crate) root: Operand,
    /// How far from there, in bytes.
    pub(crate) at: Sum,
    /// The index of its loops in [`Conditions::chains`].
    pub(crate) chain: usize,
    /// How many bytes.
    pub(crate) size: i128,
    /// The access itself, if it is to be told apart from others by what has been asked.
    pub(crate) inst: Option<Inst>,
}

/// A part of memory: what the loop reaches by accesses whose addresses differ by constants.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Part {
    root: Operand,
    /// How far from there, in bytes, without a constant.
    at: Sum,
    chain: usize,
    /// The first byte, from there.
    least: i128,
    /// Behind the last byte.
    most: i128,
    /// The accesses that are to be told apart from others.
    insts: Vec<Inst>,
}

/// How many numbers a digit has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// However many: nothing comes behind it.
    Open,
    Known(i128),
    /// As many as a loop has iterations, given by its chain and its depth there, and so many more.
    Loop((usize, Depth), i128),
}

/// One term of addresses: a number times the stride, in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digit {
    pub(super) stride: Sum,
    pub(super) extent: Extent,
}

/// Addresses that are different if one of these numbers is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digits {
    /// What is reached where all numbers are the same.
    pub(super) width: i128,
    /// The last one is the loop's own.
    pub(super) digits: Vec<Digit>,
}

/// What is to be asked.
#[derive(Clone, Debug, Default)]
pub(crate) struct Conditions {
    /// The loops around accesses, the outermost first, and how often they run.
    pub(super) chains: Vec<(Loops, Vec<Count>)>,
    parts: Vec<Part>,
    /// Indices of parts of memory of which no byte may be common to both.
    ranges: Vec<(usize, usize)>,
    digits: Vec<Digits>,
}

impl Conditions {
    /// The index of a chain of loops.
    pub(crate) fn enter(&mut self, chain: Loops, counts: Vec<Count>) -> usize {
        let headers = |chain: &Loops| -> Vec<Block> { chain.0.iter().map(|frame| frame.header).collect() };
        let found = self.chains.iter().position(|(known, _)| headers(known) == headers(&chain));
        found.unwrap_or_else(|| {
            self.chains.push((chain, counts));
            self.chains.len() - 1
        })
    }

    /// Whether there is nothing to ask.
    pub(crate) fn are_none(&self) -> bool {
        self.ranges.is_empty() && self.digits.is_empty()
    }

    /// Whether the answers tell two accesses apart.
    pub(crate) fn tells_apart(&self, x: Inst, y: Inst) -> bool {
        let is_pair = |(one, other): &(usize, usize)| {
            let of = |part: &usize, inst: Inst| self.parts[*part].insts.contains(&inst);
            of(one, x) && of(other, y) || of(one, y) && of(other, x)
        };
        self.ranges.iter().any(is_pair)
    }

    /// Whether it is worth asking.
    pub(crate) fn are_few(&self) -> bool {
        self.are_at_most(FEW)
    }

    /// Whether there are so many questions at most.
    pub(crate) fn are_at_most(&self, count: usize) -> bool {
        self.ranges.len() + self.digits.len() <= count
    }

    /// The loop shall not reach a common byte by two accesses, from two pointers or from places of one object that are apart; none if
    /// it is not known what it reaches, or both are of one part.
    pub(crate) fn keep_ranges_apart(&mut self, x: &Site, y: &Site) -> Option<()> {
        for site in [x, y] {
            let (_, counts) = &self.chains[site.chain];
            let is_used = |depth: Depth| {
                site.at
                    .terms
                    .keys()
                    .any(|term| matches!(term, Term::Done(of) | Term::DoneTimes(of, _) if *of == depth))
            };
            if (0..counts.len()).any(|depth| counts[depth] == Count::Unknown && is_used(depth)) {
                return None;
            }
        }
        let (x, y) = (self.part(x), self.part(y));
        // A part meets itself.
        if x == y {
            return None;
        }
        let pair = (x.min(y), x.max(y));
        if !self.ranges.contains(&pair) {
            self.ranges.push(pair);
        }
        Some(())
    }

    /// The index of the part of memory that a site belongs to.
    fn part(&mut self, site: &Site) -> usize {
        let mut at = site.at.clone();
        let from = std::mem::take(&mut at.constant);
        let is_same = |part: &Part| (part.root, part.chain) == (site.root, site.chain) && part.at == at;
        let index = self.parts.iter().position(is_same).unwrap_or_else(|| {
            let (root, chain) = (site.root, site.chain);
            self.parts.push(Part { root, at, chain, least: from, most: from, insts: Vec::new() });
            self.parts.len() - 1
        });
        let part = &mut self.parts[index];
        part.least = part.least.min(from);
        part.most = part.most.max(from + site.size);
        if let Some(inst) = site.inst.filter(|inst| !part.insts.contains(inst)) {
            part.insts.push(inst);
        }
        index
    }

    /// The digits shall tell addresses apart; none if they do not, or may not and it cannot be asked.
    pub(super) fn demand(&mut self, mut digits: Digits) -> Option<()> {
        // Strides that are known come first, the least before the others; of the rest, those of inner loops.
        let own = digits.digits.last()?.clone();
        digits.digits.reverse();
        digits.digits.sort_by_key(|digit| match digit.stride.terms.is_empty() {
            true => (0, digit.stride.constant.abs()),
            false => (if *digit == own { 2 } else { 1 }, 0),
        });
        // Two loops with one stride reach the same places.
        let known = |digit: &Digit| digit.stride.terms.is_empty().then(|| digit.stride.constant.abs());
        let mut pairs = digits.digits.windows(2);
        if pairs.any(|pair| known(&pair[0]).is_some_and(|stride| known(&pair[1]) == Some(stride))) {
            return None;
        }
        let (last, others) = digits.digits.split_last_mut()?;
        if others.iter().any(|digit| digit.extent == Extent::Open) {
            return None;
        }
        last.extent = Extent::Open;
        if digits.digits.iter().any(|digit| self.count(digit.extent) == Count::Unknown) {
            return None;
        }
        match self.holds(&digits) {
            Some(true) => {}
            Some(false) => return None,
            None if self.digits.contains(&digits) => {}
            None => self.digits.push(digits),
        }
        Some(())
    }

    fn count(&self, extent: Extent) -> Count {
        match extent {
            Extent::Open => Count::Constant(1),
            Extent::Known(count) => Count::Constant(count),
            Extent::Loop((chain, depth), more) => match self.chains[chain].1[depth] {
                Count::Constant(count) => Count::Constant(count + more),
                other => other,
            },
        }
    }

    /// Whether each stride reaches over what those before come to, if all is known.
    fn holds(&self, digits: &Digits) -> Option<bool> {
        let mut reached = digits.width;
        for digit in &digits.digits {
            if !digit.stride.terms.is_empty() {
                return None;
            }
            let stride = digit.stride.constant.abs();
            if stride < reached {
                return Some(false);
            }
            let Count::Constant(count) = self.count(digit.extent) else { return None };
            reached += stride * (count - 1);
        }
        Some(true)
    }
}

/// Writes the questions in front of the loop, and the loop once more behind it for where the answer is no; returns the headers of
/// the copies, or nothing if the loop's borders cannot be split. The loop's accesses are told apart as the answer is yes.
pub(crate) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    conditions: &Conditions,
) -> Option<FxHashSet<Block>> {
    if conditions.are_none() {
        return Some(FxHashSet::default());
    }
    split_edge(func, &mut module.ctx, frame.latch, frame.exit)?;
    let front = split_edge(func, &mut module.ctx, frame.before, frame.header)?;
    let results = live_outs(func, &block_set(&frame.blocks));
    let map = clone_blocks(func, &mut module.ctx, &frame.blocks);
    let branch = func.terminator(front)?;
    func.remove_inst(branch);
    let mut asked = Asked { conditions, lasts: FxHashMap::default() };
    let starts: FxHashMap<(usize, Depth), Operand> = conditions
        .chains
        .iter()
        .enumerate()
        .flat_map(|(chain, (loops, _))| {
            let starts = loops
                .0
                .iter()
                .enumerate()
                .filter_map(|(depth, frame)| Some((depth, start_in_front(func, frame, front)?)));
            starts.map(|(depth, start)| ((chain, depth), start)).collect::<Vec<_>>()
        })
        .collect();
    let mut at = Cursor::at_end(func, &mut module.ctx, front);
    let mut holds = at.ctx.int(Type::I1, 1);
    for (x, y) in &conditions.ranges {
        let [(x_first, x_end), (y_first, y_end)] =
            [x, y].map(|part| asked.range(&mut at, &starts, &conditions.parts[*part]));
        let is_below = at.icmp(IntPredicate::Ule, x_end, y_first);
        let is_above = at.icmp(IntPredicate::Ule, y_end, x_first);
        let are_apart = at.binary(BinaryOp::Or, is_below, is_above);
        holds = at.binary(BinaryOp::And, holds, are_apart);
    }
    for digits in &conditions.digits {
        holds = asked.tell_apart(&mut at, &starts, digits, holds);
    }
    // What the loop might not have asked for may be poison.
    let holds = at.freeze(holds);
    at.cond_br(holds, frame.header, map.block(frame.header));
    prune_phi_entries(func);
    join_results(module, func, &map, &results);
    let places: Vec<Vec<Inst>> = conditions.parts.iter().map(|part| part.insts.clone()).collect();
    scopes::tell_apart(module, func, &places, &conditions.ranges);
    Some(frame.blocks.iter().map(|block| map.block(*block)).collect())
}

/// Lets what is behind the loop have the loop's results or those of its copy, whichever was executed.
pub(super) fn join_results(module: &mut Module, func: &mut Function, map: &CloneMap, results: &[Value]) {
    let cfg = Cfg::compute(func);
    for &result in results {
        let Some(home) = func.def_inst(result).and_then(|inst| func.inst_block(inst)) else { continue };
        let mut repair = SsaRepair::new(func.values[result].ty, func.values[result].name);
        repair.define(home, Operand::Value(result));
        repair.define(map.block(home), map.operand(Operand::Value(result)));
        repair.rewrite_uses(func, &mut module.ctx, &cfg, result);
    }
}

/// What the tested variable of a loop begins with, where `front` may stand for the block in front of it.
fn start_in_front(func: &Function, frame: &Skeleton, front: Block) -> Option<Operand> {
    let tested = &frame.inductions[frame.test.induction];
    start(func, frame, tested).or_else(|| crate::skeleton::incoming(func, tested.phi, front))
}

/// What has been computed for the questions.
struct Asked<'a> {
    conditions: &'a Conditions,
    /// For each loop how many iterations there are but one.
    lasts: FxHashMap<(usize, Depth), Operand>,
}

/// What the tested variables of loops begin with.
type Starts = FxHashMap<(usize, Depth), Operand>;

impl Asked<'_> {
    /// How many iterations a loop has but one; 0 where nobody asks for it.
    fn last(&mut self, at: &mut Cursor<'_>, starts: &Starts, (chain, depth): (usize, Depth)) -> Operand {
        if let Some(last) = self.lasts.get(&(chain, depth)) {
            return *last;
        }
        let (loops, counts) = &self.conditions.chains[chain];
        let last = match (counts[depth], starts.get(&(chain, depth))) {
            (Count::Constant(count), _) => at.ctx.int(Type::I64, count - 1),
            (Count::Computed, Some(first)) => {
                let count = trips::count(at, &loops.0[depth], *first);
                let one = at.ctx.int(Type::I64, 1);
                at.binary(BinaryOp::Sub, count, one)
            }
            _ => at.ctx.int(Type::I64, 0),
        };
        self.lasts.insert((chain, depth), last);
        last
    }

    /// The first byte of a part of memory, and the one behind the last.
    fn range(&mut self, at: &mut Cursor<'_>, starts: &Starts, part: &Part) -> (Operand, Operand) {
        let depths = 0..self.conditions.chains[part.chain].0.0.len();
        let lasts: Vec<Operand> = depths.map(|depth| self.last(at, starts, (part.chain, depth))).collect();
        reach(at, part.root, &part.at, (part.least, part.most), &lasts)
    }

    /// Whether `holds`, and each stride reaches over what those before come to.
    fn tell_apart(
        &mut self,
        at: &mut Cursor<'_>,
        starts: &Starts,
        digits: &Digits,
        mut holds: Operand,
    ) -> Operand {
        let mut reached = at.ctx.int(Type::I64, digits.width);
        for digit in &digits.digits {
            let stride = length(at, &digit.stride);
            let reaches = at.icmp(IntPredicate::Uge, stride, reached);
            holds = at.binary(BinaryOp::And, holds, reaches);
            let last = match digit.extent {
                Extent::Open => continue,
                Extent::Known(count) => at.ctx.int(Type::I64, count - 1),
                Extent::Loop(count, more) => {
                    let last = self.last(at, starts, count);
                    let more = at.ctx.int(Type::I64, more);
                    at.binary(BinaryOp::Add, last, more)
                }
            };
            let way = at.binary(BinaryOp::Mul, stride, last);
            reached = at.binary(BinaryOp::Add, reached, way);
        }
        holds
    }
}

/// Writes how long a stride is, whatever its direction.
fn length(at: &mut Cursor<'_>, stride: &Sum) -> Operand {
    if stride.terms.is_empty() {
        return at.ctx.int(Type::I64, stride.constant.abs());
    }
    let mut sum = at.ctx.int(Type::I64, stride.constant);
    for (term, factor) in &stride.terms {
        let Term::Value(value) = *term else { continue };
        let factor = at.ctx.int(Type::I64, *factor);
        let part = at.binary(BinaryOp::Mul, Operand::Value(value), factor);
        sum = at.binary(BinaryOp::Add, sum, part);
    }
    let zero = at.ctx.int(Type::I64, 0);
    let back = at.binary(BinaryOp::Sub, zero, sum);
    let is_back = at.icmp(IntPredicate::Slt, sum, zero);
    at.select(is_back, back, sum)
}
