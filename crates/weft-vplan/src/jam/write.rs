//! Writing the loops: the one with several iterations together, in front of the one that was there, which does what is left.

use rustc_hash::FxHashMap;
use weft_ir::edit::split_edge;
use weft_ir::{BinaryOp, Block, Context, Cursor, Flags, Function, Inst, IntPredicate, Module, Operand, Type};

use super::nest::Nest;
use super::order::Apart;
use super::profit::Profit;
use crate::affine::start;
use crate::copies::{Copy, Made, add_incoming, advanced, copy_block, mapped};
use crate::hints::{self, Hint};
use crate::reach::reach;
use crate::scopes;
use crate::skeleton::{Skeleton, incoming};
use crate::trips::count;

/// Writes the nest with as many iterations of the outer loop together as pays, to be executed if places lie `apart` and the inner
/// loop is as short as has to be; nothing if it could not be written.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    nest: &Nest,
    Profit { factor, limit, has_one_vector }: Profit,
    apart: &Apart,
) -> Option<()> {
    let [outer, inner] = nest.frames();
    let (head, body, tail) = (outer.header, inner.header, outer.latch);
    let starts: Option<Vec<Operand>> =
        outer.inductions.iter().map(|induction| start(func, outer, induction)).collect();
    let starts = starts?;
    let inner_first = start(func, inner, &inner.inductions[inner.test.induction])?;
    let exit = split_edge(func, &mut module.ctx, tail, outer.exit)?;
    let front = split_edge(func, &mut module.ctx, outer.before, head)?;
    let ctx = &mut module.ctx;
    let [heads, bodies, tails, rest] = std::array::from_fn(|_| func.make_block(None));
    let mut last = front;
    for block in [heads, bodies, tails, rest] {
        func.insert_block_after(block, last);
        last = block;
    }

    // In front: how often, and whether it may be done.
    let branch = func.terminator(front)?;
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, ctx, front);
    let trips = count(&mut at, outer, starts[outer.test.induction]);
    let mask = at.ctx.int(Type::I64, -i128::from(factor));
    let whole = at.binary(BinaryOp::And, trips, mask);
    let zero = at.ctx.int(Type::I64, 0);
    let mut may = at.icmp(IntPredicate::Ne, whole, zero);
    if let Some(limit) = limit {
        let inner_trips = count(&mut at, inner, inner_first);
        let limit = at.ctx.int(Type::I64, i128::from(limit));
        let is_short = at.icmp(IntPredicate::Ult, inner_trips, limit);
        may = at.binary(BinaryOp::And, may, is_short);
    }
    if !apart.pairs.is_empty() {
        let inner_trips = count(&mut at, inner, inner_first);
        let one = at.ctx.int(Type::I64, 1);
        let last_outer = at.binary(BinaryOp::Sub, trips, one);
        let last_inner = at.binary(BinaryOp::Sub, inner_trips, one);
        let mut ends: FxHashMap<usize, (Operand, Operand)> = FxHashMap::default();
        for &(left, right) in &apart.pairs {
            let mut ends_of = |at: &mut Cursor<'_>, index: usize| {
                *ends.entry(index).or_insert_with(|| {
                    let place = &apart.places[index];
                    reach(at, place.root, &place.at, (place.least, place.most), &[last_outer, last_inner])
                })
            };
            let (a, b) = (ends_of(&mut at, left), ends_of(&mut at, right));
            let is_below = at.icmp(IntPredicate::Ule, a.1, b.0);
            let is_above = at.icmp(IntPredicate::Ule, b.1, a.0);
            let are_apart = at.binary(BinaryOp::Or, is_below, is_above);
            may = at.binary(BinaryOp::And, may, are_apart);
        }
    }
    at.cond_br(may, heads, head);

    // The variables of the outer loop in each of the iterations that are executed together.
    let mut at = Cursor::at_end(func, ctx, heads);
    let done = at.phi(Type::I64, &[(zero, front)]);
    let variables: Vec<Operand> = starts
        .iter()
        .map(|start| {
            let ty = at.ty(*start);
            at.phi(ty, &[(*start, front)])
        })
        .collect();
    let mut copies: Vec<Copy> = vec![Copy::default(); factor as usize];
    for (later, copy) in copies.iter_mut().enumerate() {
        for (induction, variable) in outer.inductions.iter().zip(&variables) {
            let by = induction.step * later as i128;
            let value = if later == 0 { *variable } else { advanced(&mut at, *variable, by, induction) };
            copy.insert(induction.value, value);
        }
    }
    let mut made = Made::default();
    for copy in &mut copies {
        copy_block(func, ctx, head, heads, copy, &mut made);
    }
    Cursor::at_end(func, ctx, heads).br(bodies);
    jam_bodies(func, ctx, inner, (heads, bodies), &mut copies, &mut made);
    let branch = func.insts[func.terminator(body)?].clone();
    let condition = mapped(&copies[0], branch.operands[0]);
    let goes_on = branch.operands[1] == Operand::Block(body);
    let (then, otherwise) = if goes_on { (bodies, tails) } else { (tails, bodies) };
    Cursor::at_end(func, ctx, bodies).cond_br(condition, then, otherwise);
    let told = nest.is_for_lanes(module, func).then(|| module.loop_node(func, &[body])).flatten();
    if let Some(node) = told {
        let properties = module.loop_properties(node);
        let node = module.add_loop_node(&properties);
        module.set_loop_node(func, &[bodies], node);
    }
    if has_one_vector {
        hints::set(module, func, &[bodies], Hint::Interleave, 1);
    }
    let ctx = &mut module.ctx;

    // Behind the inner loop; what it has computed last is a phi there.
    for copy in &mut copies {
        for &inst in func.block_insts(tail) {
            if let (true, Some(result)) = (func.insts[inst].is_phi(), func.insts[inst].result) {
                copy.insert(result, mapped(copy, incoming(func, inst, body)?));
            }
        }
        copy_block(func, ctx, tail, tails, copy, &mut made);
    }
    let mut at = Cursor::at_end(func, ctx, tails);
    let by = at.ctx.int(Type::I64, i128::from(factor));
    let now_done = at.binary_with(BinaryOp::Add, Flags::NUW, done, by);
    let mut next: Vec<(Operand, Operand)> = vec![(done, now_done)];
    for (induction, variable) in outer.inductions.iter().zip(&variables) {
        next.push((*variable, advanced(&mut at, *variable, induction.step * i128::from(factor), induction)));
    }
    let is_less = at.icmp(IntPredicate::Ult, now_done, whole);
    at.cond_br(is_less, heads, rest);
    for (phi, next) in &next {
        add_incoming(func, *phi, *next, tails);
    }

    // The original loop does the rest.
    let is_all = Cursor::at_end(func, ctx, rest).icmp(IntPredicate::Eq, whole, trips);
    Cursor::at_end(func, ctx, rest).cond_br(is_all, exit, head);
    for (induction, (_, next)) in outer.inductions.iter().zip(&next[1..]) {
        func.insts[induction.phi].add_incoming(*next, rest);
    }
    tell_apart(module, func, apart, &made);
    Some(())
}

/// Writes the inner loop's code for all iterations that are executed together.
fn jam_bodies(
    func: &mut Function,
    ctx: &mut Context,
    inner: &Skeleton,
    (heads, bodies): (Block, Block),
    copies: &mut [Copy],
    made: &mut Made,
) {
    let body = inner.header;
    let phis: Vec<Inst> =
        func.block_insts(body).iter().copied().filter(|i| func.insts[*i].is_phi()).collect();
    // A variable that begins and grows alike is one for all.
    let mut waiting: Vec<(usize, Operand, Operand)> = Vec::new();
    for phi in phis {
        let (Some(value), Some(start)) = (func.insts[phi].result, incoming(func, phi, inner.before)) else {
            continue;
        };
        let induction = inner.inductions.iter().find(|induction| induction.phi == phi);
        let starts: Vec<Operand> = copies.iter().map(|copy| mapped(copy, start)).collect();
        let is_shared = induction.is_some() && starts.iter().all(|other| *other == starts[0]);
        for (index, first) in starts.into_iter().enumerate() {
            if is_shared && index > 0 {
                let shared = mapped(&copies[0], Operand::Value(value));
                copies[index].insert(value, shared);
                continue;
            }
            let ty = func.values[value].ty;
            let phi_copy = Cursor::at_front(func, ctx, bodies).phi(ty, &[(first, heads)]);
            copies[index].insert(value, phi_copy);
            let next = incoming(func, phi, body).unwrap_or(start);
            waiting.push((index, phi_copy, next));
        }
    }
    for copy in copies.iter_mut() {
        copy_block(func, ctx, body, bodies, copy, made);
    }
    for (index, phi, next) in waiting {
        let next = mapped(&copies[index], next);
        add_incoming(func, phi, next, bodies);
    }
}

/// Tells LLVM of the copies of accesses what the comparisons at run time have shown.
fn tell_apart(module: &mut Module, func: &mut Function, apart: &Apart, made: &Made) {
    let copies = |inst: &Inst| made.get(inst).cloned().unwrap_or_default();
    let places: Vec<Vec<Inst>> =
        apart.places.iter().map(|place| place.insts.iter().flat_map(copies).collect()).collect();
    scopes::tell_apart(module, func, &places, &apart.pairs);
}
