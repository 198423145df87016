//! Whether iterations of a loop are independent: no one writes what another one reads or writes.
//!
//! Two accesses of different iterations, one of them a write, do not meet if
//!
//! | | |
//! |---|---|
//! | they are in different objects | two variables, say: known here |
//! | or in different parts of memory | the ranges that the loop reaches from two pointers, compared at run time; of a table that is looked up, the whole variable |
//! | or in one, at addresses like the digits of a number | see below |
//! | or in different rows or columns of one | the same, if all else in the addresses is a multiple of a row's length; or ranges again |
//!
//! An address is `a * i + b * j + … + c`, with the loop's own variable `i` and those of loops inside. If each factor is at least
//! as large as all that the terms with lesser factors come to, as in `row * 800 + column * 8` with up to 100 columns, other numbers
//! give other addresses: with another `i` it is another one, whatever `j` is. [Known as delinearization: Grosser et al.,
//! Optimistic Delinearization of Parametrically Sized Arrays, ICS 2015; here, strides are compared instead.]

use std::collections::BTreeMap;

use weft_analysis::{Address, Cfg, EffectTable, LoopId, UseIndex, block_set, live_outs};
use weft_ir::{Function, Inst, Module, Op, Operand, Value};

use super::conditions::{Conditions, Count, Digit, Digits, Extent, Site};
use super::extremes::{Ordered, extremes};
use super::sums::is_free_sum;
use crate::affine::{Depth, Loops, Sum, Term, never_meet, place, start};
use crate::skeleton::{Carried, Skeleton};
use crate::tables;

/// The loop itself in the [`Loops`] of an access.
const OWN: Depth = 0;
/// So many accesses may there be.
const MANY: usize = 160;

/// An access of the loop.
struct Access {
    inst: Inst,
    writes: bool,
    /// The pointer, from in front of the loop, that the address comes from; none if it comes from within.
    root: Option<Operand>,
    site: Option<Site>,
}

/// The frame of the loop `id`, what has to hold for its iterations to be independent, and the extremes of which the order matters; none
/// if that would not be enough.
pub(super) fn conditions<'a>(
    module: &Module,
    func: &Function,
    cfg: &Cfg,
    loops: &weft_analysis::Loops,
    id: LoopId,
    (effects, uses): (&EffectTable, &dyn Fn() -> &'a UseIndex),
) -> Option<(Skeleton, Conditions, Vec<Ordered>)> {
    let found = loops.get(id);
    let frame = Skeleton::of(module, func, cfg, found).ok()?;
    let is_int = |carried: &Carried| module.ctx.types.int_bits(func.values[carried.value].ty).is_some();
    let is_handed_on =
        |value: &Value| frame.carried.iter().any(|carried| carried.next == Operand::Value(*value));
    let has_results = !live_outs(func, &block_set(&found.blocks)).iter().all(is_handed_on);
    let is_joined = |carried: &Carried| is_int(carried) || is_free_sum(func, &frame.blocks, carried);
    let extremes = extremes(module, func, &frame, uses);
    if has_results || extremes.is_none() && !frame.carried.iter().all(is_joined) {
        return None;
    }
    let extremes = extremes.unwrap_or_default();
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
    // What has written memory is not executed again.
    if accesses.len() > MANY || !extremes.is_empty() && accesses.iter().any(|access| access.writes) {
        return None;
    }
    for x in accesses.iter().filter(|access| access.writes) {
        for y in &accesses {
            keep_apart(module, func, &mut conditions, (x, y))?;
        }
    }
    // A loop that is executed again has no copy for another reason.
    let is_right = conditions.are_none() || conditions.are_few() && extremes.is_empty();
    is_right.then_some((frame, conditions, extremes))
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
        // What is looked up in a variable lies in it.
        let whole = root.filter(|_| !writes).and_then(|root| Some((root, tables::whole_size(module, root)?)));
        let site = whole.map(|(root, size)| {
            let (at, size) = (Sum::default(), i128::from(size));
            let counts = vec![count(module, func, &own, OWN)];
            Site { root, at, chain: conditions.enter(own.clone(), counts), size, inst: Some(inst) }
        });
        return Some(Access { inst, writes, root, site });
    };
    let counts = (0..chain.0.len()).map(|depth| count(module, func, &chain, depth)).collect();
    let (size, inst_told) = (i128::from(size), Some(inst));
    let site = Site { root, at, chain: conditions.enter(chain, counts), size, inst: inst_told };
    Some(Access { inst, writes, root: Some(root), site: Some(site) })
}

/// How often the loop `depth` of a chain runs, if it runs, in front of the outermost one.
pub(crate) fn count(module: &Module, func: &Function, chain: &Loops, depth: Depth) -> Count {
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
    // Nothing writes to a constant [LangRef: Global Variables].
    if y.root.is_some_and(|root| is_constant(module, root)) {
        return Some(());
    }
    if let (Some(left), Some(right)) = (x.root, y.root)
        && never_meet(module, func, (x.inst, left), (y.inst, right))
    {
        return Some(());
    }
    let (x, y) = (x.site.as_ref()?, y.site.as_ref()?);
    if x.root != y.root {
        return conditions.keep_ranges_apart(x, y);
    }
    digits(conditions, x, y)
        .and_then(|digits| conditions.demand(digits))
        .or_else(|| in_rows(x, y).and_then(|digits| conditions.demand(digits)))
        .or_else(|| {
            // Where a constant lies between them, loops that run more than a few times reach from one to the other.
            let away = fixed(y).plus(&fixed(x).scaled(-1)?)?;
            (!away.terms.is_empty()).then(|| conditions.keep_ranges_apart(x, y))?
        })
}

/// Whether a pointer is to a constant of the module.
fn is_constant(module: &Module, root: Operand) -> bool {
    let global = module.ctx.global_name(root).and_then(|name| module.global_var(name));
    global.is_some_and(|global| module.globals[global].is_constant)
}

/// The same where it is not known how often inner loops run: what these and values add to either address are whole rows. Which row
/// it is may be any number then, and the loop's own digit stays within a row.
fn in_rows(x: &Site, y: &Site) -> Option<Digits> {
    let own = factor(&x.at, OWN);
    if own != factor(&y.at, OWN) || !own.terms.is_empty() || own.constant == 0 {
        return None;
    }
    // Values are the same in both iterations, so that only their difference counts.
    let away = fixed(y).plus(&fixed(x).scaled(-1)?)?;
    let steps = |site: &Site| -> Vec<i128> {
        let is_inner =
            |term: &Term| matches!(term, Term::Done(depth) | Term::DoneTimes(depth, _) if *depth != OWN);
        let inner = site.at.terms.iter().filter(|(term, _)| is_inner(term));
        inner.map(|(_, factor)| factor.abs()).collect()
    };
    let values = away.terms.values().map(|factor| factor.abs());
    let row = steps(x).into_iter().chain(steps(y)).chain(values).fold(0, gcd);
    // Steps of the loop that are rows themselves may lead to any other one.
    if row <= own.constant.abs() {
        return None;
    }
    let away = away.constant;
    let any = Digit { stride: Sum::constant(row), extent: Extent::Open };
    Some(with_own(x, y, (own, away - rounded(away, row) * row), vec![any]))
}

/// The greatest common divisor of two numbers of which none is negative; that of 0 and another one is the other one.
fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The terms of the addresses of two accesses from one pointer, as digits.
fn digits(conditions: &Conditions, x: &Site, y: &Site) -> Option<Digits> {
    let own = factor(&x.at, OWN);
    if own != factor(&y.at, OWN) || own == Sum::default() {
        return None;
    }
    let mut away = fixed(y).plus(&fixed(x).scaled(-1)?)?;
    let digits = match steps(conditions, x) == steps(conditions, y) && x.chain == y.chain {
        true => alike(conditions, x, &mut away)?,
        false => merged(conditions, x, y, &mut away)?,
    };
    if !away.terms.is_empty() {
        return None;
    }
    Some(with_own(x, y, (own, away.constant), digits))
}

/// The digits of two accesses, and the loop's own with its stride; `away` is what is left of the distance between the two.
fn with_own(x: &Site, y: &Site, (own, mut away): (Sum, i128), mut digits: Vec<Digit>) -> Digits {
    // A distance that is longer than a step is a digit of its own, which is 0 or 1.
    if own.terms.is_empty() && away.abs() > own.constant.abs() {
        let stride = Sum::constant(std::mem::take(&mut away).abs());
        digits.push(Digit { stride, extent: Extent::Known(2) });
    }
    let (first, last) = (away.min(0), x.size.max(away + y.size));
    digits.push(Digit { stride: own, extent: Extent::Loop((x.chain, OWN), 0) });
    Digits { width: last - first, digits }
}

/// The part of an address that is the same in all iterations.
fn fixed(site: &Site) -> Sum {
    let is_fixed = |term: &Term| matches!(term, Term::Value(_) | Term::Product(..));
    let terms = site.at.terms.iter().filter(|(term, _)| is_fixed(term));
    Sum { terms: terms.map(|(term, factor)| (*term, *factor)).collect(), constant: site.at.constant }
}

/// The factors of the loops within, by depth, without those that the address has nothing to do with.
fn steps(conditions: &Conditions, site: &Site) -> Vec<(Depth, Sum)> {
    let depths = 1..conditions.chains[site.chain].0.0.len();
    let steps = depths.map(|depth| (depth, factor(&site.at, depth)));
    steps.filter(|(_, stride)| *stride != Sum::default()).collect()
}

/// The digits of two accesses with the same factors in the same loops. Whole strides in the distance between the two are taken out of
/// `away`: they make the digit's number larger.
fn alike(conditions: &Conditions, site: &Site, away: &mut Sum) -> Option<Vec<Digit>> {
    let mut steps = steps(conditions, site);
    // Those with values first, then the largest.
    steps.sort_by_key(|(_, stride)| (stride.terms.is_empty(), -stride.constant.abs()));
    let mut digits = Vec::new();
    for (depth, stride) in steps {
        let times = match stride.terms.first_key_value() {
            Some((term, factor)) => away.factor(*term) / factor,
            None => rounded(away.constant, stride.constant.abs()) * stride.constant.signum(),
        };
        *away = away.clone().plus(&stride.clone().scaled(-times)?)?;
        digits.push(Digit { stride, extent: Extent::Loop((site.chain, depth), times.abs()) });
    }
    Some(digits)
}

/// The digits of two accesses in different loops, or with different factors, all of which are constants.
fn merged(conditions: &Conditions, x: &Site, y: &Site, away: &mut Sum) -> Option<Vec<Digit>> {
    // For each stride, the least and the greatest number that either has.
    let mut ranges: BTreeMap<i128, [(i128, i128); 2]> = BTreeMap::new();
    for (which, site) in [x, y].into_iter().enumerate() {
        for (depth, stride) in steps(conditions, site) {
            let Count::Constant(count) = conditions.chains[site.chain].1[depth] else { return None };
            if !stride.terms.is_empty() {
                return None;
            }
            let last = (count - 1) * stride.constant.signum();
            let range = &mut ranges.entry(stride.constant.abs()).or_default()[which];
            *range = (range.0 + last.min(0), range.1 + last.max(0));
        }
    }
    let digits = ranges.into_iter().rev().map(|(stride, [x, y])| {
        let times = rounded(away.constant, stride);
        away.constant -= times * stride;
        let count = x.1.max(y.1 + times) - x.0.min(y.0 + times) + 1;
        Digit { stride: Sum::constant(stride), extent: Extent::Known(count) }
    });
    Some(digits.collect())
}

/// How often `stride` goes into `distance`, to the nearest.
fn rounded(distance: i128, stride: i128) -> i128 {
    (distance + stride / 2).div_euclid(stride)
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
