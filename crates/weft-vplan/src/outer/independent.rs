//! Whether iterations of a loop are independent: no one writes what another one reads or writes.
//!
//! Two accesses of different iterations, one of them a write, do not meet if
//!
//! | | |
//! |---|---|
//! | they are in different objects | two variables, say: known here |
//! | or in different parts of memory | the ranges that the loop reaches from two pointers, compared at run time |
//! | or in one, at addresses like the digits of a number | see below |
//!
//! An address is `a * i + b * j + … + c`, with the loop's own variable `i` and those of loops inside. If each factor is at least
//! as large as all that the terms with lesser factors come to, as in `row * 800 + column * 8` with up to 100 columns, other numbers
//! give other addresses: with another `i` it is another one, whatever `j` is. [Known as delinearization: Grosser et al.,
//! Optimistic Delinearization of Parametrically Sized Arrays, ICS 2015; here, strides are compared instead.]

use weft_analysis::{Address, Cfg, EffectTable, LoopId, block_set, live_outs};
use weft_ir::{Function, Inst, Module, Op, Operand, Value};

use super::conditions::{Conditions, Count, Digit, Digits, Site};
use crate::affine::{Depth, Loops, Sum, Term, never_meet, place, start};
use crate::skeleton::{Carried, Skeleton};

/// The loop itself in the [`Loops`] of an access.
const OWN: Depth = 0;
/// So many accesses may there be.
const MANY: usize = 48;

/// An access of the loop.
struct Access {
    inst: Inst,
    writes: bool,
    /// The pointer, from in front of the loop, that the address comes from; none if it comes from within.
    root: Option<Operand>,
    site: Option<Site>,
}

/// The frame of the loop `id`, and what has to hold for its iterations to be independent; none if that would not be enough.
pub(super) fn conditions(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &weft_analysis::Loops,
    id: LoopId,
    effects: &EffectTable,
) -> Option<(Skeleton, Conditions)> {
    let found = loops.get(id);
    let frame = Skeleton::of(module, func, cfg, found).ok()?;
    let is_int = |carried: &Carried| module.ctx.types.int_bits(func.values[carried.value].ty).is_some();
    let is_handed_on =
        |value: &Value| frame.carried.iter().any(|carried| carried.next == Operand::Value(*value));
    let has_results = !live_outs(func, &block_set(&found.blocks)).iter().all(is_handed_on);
    if has_results || !frame.carried.iter().all(is_int) {
        return None;
    }
    let mut accesses = Vec::new();
    let mut conditions = Conditions::default();
    for &block in &found.blocks {
        for &inst in func.block_insts(block) {
            let data = &func.insts[inst];
            match data.op {
                Op::Load { volatile: false, atomic: None, .. }
                | Op::Store { volatile: false, atomic: None, .. } => {
                    let chain = chain(module, func, cfg, loops, (id, loops.innermost(block)?));
                    accesses.push(access(module, func, &mut conditions, chain, (inst, &frame))?);
                }
                Op::Br | Op::CondBr | Op::Switch => {}
                _ if data.is_debug_record() => {}
                _ if data.is_terminator() => return None,
                _ => {
                    let effects = effects.of_inst(&module.ctx, func, inst);
                    if effects.accesses_memory() || effects.has_side_effects() {
                        return None;
                    }
                }
            }
        }
    }
    if accesses.len() > MANY {
        return None;
    }
    for x in accesses.iter().filter(|access| access.writes) {
        for y in &accesses {
            keep_apart(module, func, &mut conditions, (x, y))?;
        }
    }
    // Of two loops, two sums would have to be joined.
    let is_right = conditions.are_none() || conditions.are_few() && frame.carried.is_empty();
    is_right.then_some((frame, conditions))
}

/// The loops around a block from `outermost` to `innermost`, as far as they have a frame.
fn chain(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &weft_analysis::Loops,
    (outermost, innermost): (LoopId, LoopId),
) -> Option<Loops> {
    let mut ids = vec![innermost];
    while *ids.last()? != outermost {
        ids.push(loops.get(*ids.last()?).parent?);
    }
    let frames = ids.iter().rev().map(|id| Skeleton::of(module, func, cfg, loops.get(*id)).ok());
    Some(Loops(frames.collect::<Option<Vec<_>>>()?))
}

fn access(
    module: &Module,
    func: &Function,
    conditions: &mut Conditions,
    chain: Option<Loops>,
    (inst, frame): (Inst, &Skeleton),
) -> Option<Access> {
    let data = &func.insts[inst];
    let writes = matches!(data.op, Op::Store { .. });
    let (pointer, ty) = match writes {
        true => (data.operands[1], module.ctx.operand_ty(func, data.operands[0])),
        false => (data.operands[0], data.ty),
    };
    let (size, _) = module.ctx.types.size_align(ty)?;
    let own = Loops(vec![frame.clone()]);
    // In a loop without a frame, an address may still be a matter of the outer loop alone.
    let found = chain
        .and_then(|chain| place(module, func, &chain, pointer).map(|found| (chain, found)))
        .or_else(|| place(module, func, &own, pointer).map(|found| (own.clone(), found)));
    let Some((chain, (root, at))) = found else {
        let root = Address::of(module, func, pointer).root;
        let root = Some(root).filter(|root| own.leave_alone(func, *root));
        return Some(Access { inst, writes, root, site: None });
    };
    let counts = (0..chain.0.len()).map(|depth| count(module, func, &chain, depth)).collect();
    let site = Site { root, at, chain: conditions.enter(chain, counts), size: i128::from(size) };
    Some(Access { inst, writes, root: Some(root), site: Some(site) })
}

/// How often the loop `depth` of a chain runs, if it runs, in front of the outermost one.
fn count(module: &Module, func: &Function, chain: &Loops, depth: Depth) -> Count {
    let frame = &chain.0[depth];
    if let Some(count) = frame.constant_count(module, func) {
        return Count::Constant(i128::from(count));
    }
    let tested = &frame.inductions[frame.test.induction];
    let first = start(func, frame, tested).filter(|first| chain.leave_alone(func, *first));
    match first {
        Some(_) if chain.leave_alone(func, frame.test.bound) => Count::Computed,
        _ => Count::Unknown,
    }
}

/// Notes what has to hold for `x` and `y` of another iteration not to meet; none if nothing is enough.
fn keep_apart(
    module: &Module,
    func: &Function,
    conditions: &mut Conditions,
    (x, y): (&Access, &Access),
) -> Option<()> {
    if let (Some(left), Some(right)) = (x.root, y.root)
        && never_meet(module, func, (x.inst, left), (y.inst, right))
    {
        return Some(());
    }
    let (x, y) = (x.site.as_ref()?, y.site.as_ref()?);
    if x.root != y.root {
        return conditions.keep_ranges_apart(x, y);
    }
    let digits = digits(conditions, x, y)?;
    conditions.demand(digits)
}

/// The terms of the addresses of two accesses from one pointer, as digits.
fn digits(conditions: &Conditions, x: &Site, y: &Site) -> Option<Digits> {
    let is_fixed = |term: &&Term| matches!(term, Term::Value(_) | Term::Product(..));
    let fixed = |site: &Site| -> Vec<(Term, i128)> {
        site.at.terms.iter().filter(|(term, _)| is_fixed(term)).map(|(term, f)| (*term, *f)).collect()
    };
    let own = factor(&x.at, OWN);
    if fixed(x) != fixed(y) || own != factor(&y.at, OWN) || own == Sum::default() {
        return None;
    }
    let depths = |site: &Site| 1..conditions.chains[site.chain].0.0.len();
    let is_alike = x.chain == y.chain && depths(x).all(|depth| factor(&x.at, depth) == factor(&y.at, depth));
    let own = Digit { stride: own, count: Some((x.chain, OWN)) };
    if is_alike {
        let inner = depths(x).map(|depth| (depth, factor(&x.at, depth)));
        let inner = inner.filter(|(_, stride)| *stride != Sum::default());
        let inner = inner.map(|(depth, stride)| Digit { stride, count: Some((x.chain, depth)) });
        let (first, last) = (x.at.constant.min(y.at.constant), end(x).max(end(y)));
        let width = last - first;
        return Some(Digits { width, digits: inner.chain([own]).collect() });
    }
    // What both reach in one iteration must lie within one step.
    let (left, right) = (reached(conditions, x)?, reached(conditions, y)?);
    let width = left.1.max(right.1) - left.0.min(right.0);
    Some(Digits { width, digits: vec![own] })
}

fn end(site: &Site) -> i128 {
    site.at.constant + site.size
}

/// The factor of the number of iterations of a loop that are done: a constant and multiples of values.
fn factor(at: &Sum, depth: Depth) -> Sum {
    let mut found = Sum::constant(at.factor(Term::Done(depth)));
    for (term, factor) in &at.terms {
        if let Term::DoneTimes(of, value) = *term
            && of == depth
        {
            found.terms.insert(Term::Value(value), *factor);
        }
    }
    found
}

/// The first byte and the one behind the last that one iteration reaches, without values of the program; none if that is not known.
fn reached(conditions: &Conditions, site: &Site) -> Option<(i128, i128)> {
    let (mut first, mut last) = (site.at.constant, end(site));
    for (depth, count) in conditions.chains[site.chain].1.iter().enumerate().skip(1) {
        let step = factor(&site.at, depth);
        if step == Sum::default() {
            continue;
        }
        let Count::Constant(count) = count else { return None };
        if !step.terms.is_empty() {
            return None;
        }
        let way = step.constant * (count - 1);
        first += way.min(0);
        last += way.max(0);
    }
    Some((first, last))
}
