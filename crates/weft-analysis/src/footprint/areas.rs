//! Which memory a recursive function accesses, relative to its arguments, and which of its calls of itself keep apart there.
//!
//! ```c
//! void sort(int *a, int *t, int n) {            // a: from a to a + 4 n, written; t: from t to t + 4 n, written
//!     …
//!     sort(a, t, m);                             // these two are apart: one ends at a + 4 m, where the other begins
//!     sort(a + m, t + m, n - m);
//! ```
//!
//! # Preconditions
//! The function has no parallel regions, throws nothing, waits for nobody, and has no volatile or atomic accesses. Its calls of itself
//! stand in no loop.
//!
//! # Postconditions
//! If what is [`Footprint::assumed`] of the arguments holds, and areas of which one is written do not overlap, then a call and all
//! that it calls access nothing but these areas, beside memory that it allocates itself, and the calls of a pair in
//! [`Footprint::apart`] write nothing that the other one accesses.
//!
//! # Algorithm
//! Pointers that come from one parameter or variable make an [`Area`]; those that are compared with each other belong to one. Of an area,
//! many bounds are supposed, linear in the parameters, and those are dropped that do not hold for an access, or not for a call of itself
//! whose bounds are supposed to hold. What is left holds by induction on the depth of calls, since each call lies within its caller's
//! bounds. [Rugina and Rinard, Automatic Parallelization of Divide and Conquer Algorithms, PPoPP 1999]
//!
//! # Refused
//! Addresses that are read from memory, calls of functions that access memory and are not known, areas without bounds.

use rustc_hash::FxHashSet;
use weft_ir::{Block, Function, Inst, Module};

use super::inequalities::{Fact, Sum, Unknown};
use super::numbers::{Aligned, Numbers, Place};
use super::reached::{Access, Root, Roots};
use crate::EffectTable;

/// Functions with more are not looked at.
const MANY_INSTS: usize = 1500;
const MANY_ACCESSES: usize = 60;
const MANY_CALLS: usize = 8;

/// Memory that the function reaches by pointers which belong together.
#[derive(Clone, Debug)]
pub struct Area {
    /// Where the pointers come from.
    pub roots: Vec<Root>,
    /// What is not negative for the address of each [`Unknown::Byte`] that is accessed, about parameters.
    pub bounds: Vec<Sum>,
    /// Whether some of it may be written.
    pub is_written: bool,
}

/// What a recursive function accesses.
#[derive(Clone, Debug)]
pub struct Footprint {
    /// The memory, in areas.
    pub areas: Vec<Area>,
    /// What must not be negative, about parameters. The function's calls of itself see to it.
    pub assumed: Vec<Sum>,
    /// Parameters that must lie a multiple of so many bytes behind another one, or behind a variable. The function's calls of itself
    /// see to that, too.
    pub aligned: Vec<Aligned>,
    /// The calls of itself, in pairs that may be executed at the same time.
    pub apart: Vec<[Inst; 2]>,
}

/// A call of the function by itself.
struct Call {
    inst: Inst,
    block: Block,
    args: Vec<Option<Sum>>,
    /// For each area of the function the one in which the callee finds it.
    areas: Vec<usize>,
}

impl Footprint {
    /// What `func` accesses, whose calls of itself are `calls`.
    pub fn of(
        module: &Module,
        effects: &EffectTable,
        func: &Function,
        calls: &[Inst],
    ) -> Result<Footprint, &'static str> {
        if func.layout_insts().nth(MANY_INSTS).is_some() || calls.len() > MANY_CALLS {
            return Err("it is too large to say what it accesses");
        }
        let roots = Roots::of(module, effects, func, calls)?;
        let is_divided = |found: &Result<Footprint, _>| found.as_ref().is_ok_and(|f| !f.apart.is_empty());
        let supposed = supposed_of_params(module, func, &roots);
        let under = |assumed, aligned| Footprint::under(module, func, calls, &roots, assumed, aligned);
        let mut found = under(supposed.clone(), false);
        let with_orders: Vec<Sum> =
            supposed.into_iter().chain(supposed_orders(module, func, &roots)).collect();
        for aligned in [false, true] {
            if !is_divided(&found) {
                let other = under(with_orders.clone(), aligned);
                if is_divided(&other) {
                    found = other;
                }
            }
        }
        let mut found = found?;
        let is_aligned = !found.aligned.is_empty();
        // What is not needed might not hold, and nothing would be divided then.
        let mut index = 0;
        while index < found.assumed.len() && !found.apart.is_empty() {
            let mut fewer = found.assumed.clone();
            fewer.remove(index);
            match under(fewer, is_aligned) {
                Ok(other) if other.apart.len() >= found.apart.len() => found = other,
                _ => index += 1,
            }
        }
        Ok(found)
    }

    /// What `func` accesses under assumptions of its parameters, of which those are dropped that its calls do not keep.
    fn under(
        module: &Module,
        func: &Function,
        calls: &[Inst],
        roots: &Roots<'_>,
        assumed: Vec<Sum>,
        aligned: bool,
    ) -> Result<Footprint, &'static str> {
        let mut numbers = Numbers::of(module, func);
        let is_reached = |block: &Block| numbers.cfg.is_reachable(*block);
        if numbers.loops.has_irreducible() || !func.blocks().iter().all(is_reached) {
            return Err("it has loops with several entries");
        }
        let mut areas: Vec<Area> = roots
            .areas()
            .into_iter()
            .map(|roots| Area { roots, bounds: Vec::new(), is_written: false })
            .collect();
        numbers.assumed = assumed;
        if aligned {
            numbers.suppose_aligned(roots, calls);
        }
        numbers.suppose();
        loop {
            let is_dropped = numbers.drop_wrong() | numbers.drop_unaligned(calls);
            if !drop_assumed(&mut numbers, calls) && !is_dropped {
                break;
            }
        }
        let accesses = roots.accesses(&numbers)?;
        if accesses.len() > MANY_ACCESSES {
            return Err("it accesses memory at too many places");
        }
        let calls =
            calls.iter().map(|call| call_of(&numbers, roots, *call)).collect::<Result<Vec<_>, _>>()?;
        let spans = spans(&areas);
        for (number, area) in areas.iter_mut().enumerate() {
            area.bounds = supposed_bounds(&numbers, &accesses, area, &spans);
            let own: Vec<&Access> = accesses.iter().filter(|access| access.area == number).collect();
            area.is_written = own.iter().any(|access| access.writes);
            area.bounds.retain(|bound| own.iter().all(|access| is_within(&numbers, access, bound)));
        }
        while drop_bounds(&numbers, &mut areas, &calls) {}
        while let Some(area) = written_by_calls(&areas, &calls) {
            areas[area].is_written = true;
        }
        // What the first call is asked of its areas holds for the calls that it makes as well.
        if !calls.iter().all(|call| keeps_areas(&numbers, &areas, call)) {
            return Err("two parts of memory may be one in a call of itself");
        }
        let has_bounds = |area: &Area| [1, -1].into_iter().all(|side| bounds_on(area, side).next().is_some());
        if !areas.iter().all(has_bounds) {
            return Err("how far it reaches is not known");
        }
        let mut apart = Vec::new();
        for (index, call) in calls.iter().enumerate() {
            for other in &calls[index + 1..] {
                if are_apart(&numbers, &areas, call, other) {
                    apart.push([call.inst, other.inst]);
                }
            }
        }
        let mut aligned = numbers.aligned;
        aligned.retain(|aligned| matches!(aligned.pointer, Unknown::Param(_)));
        Ok(Footprint { areas, assumed: numbers.assumed, aligned, apart })
    }
}

/// The bounds of `area` that are below (1) or above (-1) its bytes.
pub fn bounds_on(area: &Area, side: i128) -> impl Iterator<Item = &Sum> {
    area.bounds.iter().filter(move |bound| bound.terms.get(&Unknown::Byte) == Some(&side))
}

/// What may hold of parameters whenever the function is called: that numbers are natural, and not too large.
fn supposed_of_params(module: &Module, func: &Function, roots: &Roots<'_>) -> Vec<Sum> {
    let mut supposed: Vec<Option<Sum>> = Vec::new();
    let of = |index: usize| Sum::unknown(Unknown::Param(index));
    for (index, bits) in integers(module, func) {
        let largest = 1 << (bits - 2).min(59);
        supposed.extend([Some(of(index)), Sum::number(largest).minus(&of(index))]);
    }
    for root in roots.areas().into_iter().flatten() {
        supposed.push(Sum::number(i64::MAX.into()).minus(&Sum::unknown(root.unknown())));
    }
    supposed.into_iter().flatten().collect()
}

/// What may hold besides where two parameters are the ends of a part: they mostly come in order.
fn supposed_orders(module: &Module, func: &Function, roots: &Roots<'_>) -> Vec<Sum> {
    let mut supposed: Vec<Option<Sum>> = Vec::new();
    let of = |index: usize| Sum::unknown(Unknown::Param(index));
    let integers: Vec<usize> = integers(module, func).map(|(index, _)| index).collect();
    for (index, first) in integers.iter().enumerate() {
        for second in &integers[index + 1..] {
            supposed.push(of(*second).minus(&of(*first)).and_then(|sum| sum.plus_number(1)));
        }
    }
    for area in roots.areas() {
        for (index, first) in area.iter().enumerate() {
            let of = |root: &Root| Sum::unknown(root.unknown());
            supposed.extend(area[index + 1..].iter().map(|second| of(second).minus(&of(first))));
        }
    }
    supposed.into_iter().flatten().collect()
}

/// The parameters that are numbers, and their bits.
fn integers(module: &Module, func: &Function) -> impl Iterator<Item = (usize, u32)> {
    let types = &module.ctx.types;
    let params = func.params.iter().enumerate();
    params.filter_map(|(index, param)| {
        types.int_bits(param.ty).filter(|bits| (8..=64).contains(bits)).map(|bits| (index, bits))
    })
}

/// Drops what is assumed of parameters and does not hold for a call; whether there was such.
fn drop_assumed(numbers: &mut Numbers<'_>, calls: &[Inst]) -> bool {
    let holds = |sum: &Sum, call: &Inst| {
        let args: Vec<Option<Sum>> =
            numbers.func.insts[*call].args().iter().map(|arg| numbers.sum(*arg)).collect();
        let block = numbers.func.inst_block(*call);
        let then = with_args(sum, &args).zip(block);
        then.is_some_and(|(sum, block)| numbers.holds(&sum, Place::In(block)))
    };
    let kept: Vec<Sum> =
        numbers.assumed.iter().filter(|sum| calls.iter().all(|call| holds(sum, call))).cloned().collect();
    let is_dropped = kept.len() < numbers.assumed.len();
    numbers.assumed = kept;
    if is_dropped {
        numbers.forget();
    }
    is_dropped
}

/// `sum`, which is about parameters, for a call with these arguments.
fn with_args(sum: &Sum, args: &[Option<Sum>]) -> Option<Sum> {
    let is_known = |unknown: &Unknown| match unknown {
        Unknown::Param(index) => args.get(*index).is_some_and(Option::is_some),
        _ => true,
    };
    if !sum.terms.keys().all(is_known) {
        return None;
    }
    sum.replaced(&|unknown| match unknown {
        Unknown::Param(index) => args[index].clone(),
        _ => None,
    })
}

/// Where the areas of a call are.
fn call_of(numbers: &Numbers<'_>, roots: &Roots<'_>, inst: Inst) -> Result<Call, &'static str> {
    let data = &numbers.func.insts[inst];
    let args = data.args().iter().map(|arg| numbers.sum(*arg)).collect();
    let mut areas = Vec::new();
    for area in roots.areas() {
        let mut found: Option<usize> = None;
        for root in area {
            let pointer = match root {
                Root::Param(index) => *data.args().get(index).ok_or("it gets too few arguments")?,
                Root::Global(name) => {
                    let global = roots.area(Root::Global(name));
                    if found.is_some_and(|found| Some(found) != global) {
                        return Err("pointers to one part of memory lead to two in a call of itself");
                    }
                    found = global;
                    continue;
                }
            };
            let place = roots.area_of(pointer)?;
            if found.is_some_and(|found| found != place) {
                return Err("pointers to one part of memory lead to two in a call of itself");
            }
            found = Some(place);
        }
        areas.push(found.ok_or("it accesses memory in another way")?);
    }
    let block = numbers.func.inst_block(inst).ok_or("it accesses memory in another way")?;
    Ok(Call { inst, block, args, areas })
}

/// How many bytes lie between two pointers to one part of memory.
fn spans(areas: &[Area]) -> Vec<Sum> {
    let of = |root: &Root| Sum::unknown(root.unknown());
    let of_area = |area: &Area| -> Option<Vec<Sum>> {
        let (first, rest) = area.roots.split_first()?;
        rest.iter().map(|root| of(root).minus(&of(first))).collect()
    };
    areas.iter().filter_map(of_area).flatten().collect()
}

/// What may be the bounds of `area`: a pointer, and as many elements behind it as a parameter or two say, or as many bytes as there
/// are between pointers to another area.
fn supposed_bounds(numbers: &Numbers<'_>, accesses: &[Access], area: &Area, spans: &[Sum]) -> Vec<Sum> {
    let mut scales: Vec<i128> = accesses.iter().flat_map(|access| access.scales.iter().copied()).collect();
    scales.sort_unstable();
    scales.dedup();
    scales.truncate(4);
    let integers: Vec<Sum> = integers(numbers.module, numbers.func)
        .map(|(index, _)| Sum::unknown(Unknown::Param(index)))
        .collect();
    let pairs =
        integers.iter().enumerate().flat_map(|(i, a)| integers[i + 1..].iter().map(move |b| a.plus(b, 1)));
    let counts: Vec<Sum> =
        [Sum::default()].into_iter().chain(integers.iter().cloned()).chain(pairs.flatten()).collect();
    let byte = Sum::unknown(Unknown::Byte);
    let mut bounds: Vec<Option<Sum>> = Vec::new();
    for root in &area.roots {
        let root = Sum::unknown(root.unknown());
        for place in spans.iter().filter_map(|span| root.plus(span, 1)) {
            bounds.push(place.plus_number(-1).and_then(|last| last.minus(&byte)));
        }
        for (scale, count) in scales.iter().flat_map(|scale| counts.iter().map(move |count| (*scale, count)))
        {
            let Some(place) = root.plus(count, scale) else { continue };
            bounds.push(byte.minus(&place));
            for more in [-1, scale - 1] {
                bounds.push(place.plus_number(more).and_then(|last| last.minus(&byte)));
            }
        }
    }
    let mut bounds: Vec<Sum> = bounds.into_iter().flatten().collect();
    let mut seen = FxHashSet::default();
    bounds.retain(|bound| seen.insert(bound.clone()));
    bounds
}

/// Whether all bytes of `access` are on the right side of `bound`.
fn is_within(numbers: &Numbers<'_>, access: &Access, bound: &Sum) -> bool {
    let is_below = bound.terms.get(&Unknown::Byte) == Some(&1);
    let byte = if is_below { Some(access.first.clone()) } else { access.behind.plus_number(-1) };
    let then = bound.replaced(&|unknown| if unknown == Unknown::Byte { byte.clone() } else { None });
    byte.is_some() && then.is_some_and(|sum| numbers.holds(&sum, Place::In(access.block)))
}

/// What is known where `call` is made, and of the bytes that it accesses in the area `number` of its own.
fn of_call(numbers: &Numbers<'_>, areas: &[Area], call: &Call, number: usize) -> Vec<Fact> {
    let bounds = areas[number].bounds.iter().filter_map(|bound| with_args(bound, &call.args));
    bounds.map(Fact::NotNegative).chain(numbers.holding(Place::In(call.block)).iter().cloned()).collect()
}

/// Drops bounds that a call does not keep to; whether there was such.
fn drop_bounds(numbers: &Numbers<'_>, areas: &mut [Area], calls: &[Call]) -> bool {
    let mut is_dropped = false;
    for call in calls {
        for (number, &area) in call.areas.iter().enumerate() {
            let known = of_call(numbers, areas, call, number);
            let kept: Vec<Sum> =
                areas[area].bounds.iter().filter(|bound| numbers.follows(&known, bound)).cloned().collect();
            is_dropped |= kept.len() < areas[area].bounds.len();
            areas[area].bounds = kept;
        }
    }
    is_dropped
}

/// An area that a call writes, and of which that is not known.
fn written_by_calls(areas: &[Area], calls: &[Call]) -> Option<usize> {
    let pairs = calls.iter().flat_map(|call| call.areas.iter().enumerate());
    pairs
        .filter(|(own, area)| areas[*own].is_written && !areas[**area].is_written)
        .map(|(_, area)| *area)
        .next()
}

/// Whether areas of the callee of which one is written do not overlap either, where two of them lie in one of the caller's.
fn keeps_areas(numbers: &Numbers<'_>, areas: &[Area], call: &Call) -> bool {
    let pairs = (0..areas.len()).flat_map(|i| (i + 1..areas.len()).map(move |j| (i, j)));
    pairs
        .filter(|&(i, j)| call.areas[i] == call.areas[j] && (areas[i].is_written || areas[j].is_written))
        .all(|(i, j)| {
            let mut known = of_call(numbers, areas, call, i);
            known.extend(of_call(numbers, areas, call, j));
            numbers.follows(&known, &Sum::number(-1))
        })
}

/// Whether neither call writes what the other one accesses.
fn are_apart(numbers: &Numbers<'_>, areas: &[Area], a: &Call, b: &Call) -> bool {
    let pairs =
        a.areas.iter().enumerate().flat_map(|pair| b.areas.iter().enumerate().map(move |o| (pair, o)));
    // Areas do not overlap if one of them is written.
    pairs.filter(|((i, of_a), (j, of_b))| of_a == of_b && (areas[*i].is_written || areas[*j].is_written)).all(
        |((i, _), (j, _))| {
            let mut known = of_call(numbers, areas, a, i);
            known.extend(of_call(numbers, areas, b, j));
            numbers.follows(&known, &Sum::number(-1))
        },
    )
}
