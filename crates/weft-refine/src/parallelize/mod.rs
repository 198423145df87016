//! Shares out loops of the program that no directive names (`-fweft-parallelize`).
//!
//! ```llvm
//!   br label %loop                                        %t = call token @…region.entry() [ "DIR.OMP.PARALLEL"(), … ]
//! loop:                                                   %l = call token @…region.entry() [ "DIR.OMP.LOOP"(), … ]
//!   %i = phi i64 [ 0, %before ], [ %next, %loop ]         %r = call { i64, i64 } @…loop.begin(token %l, i64 0, i64 %n, i64 1)
//!   … a[i] = … b[i] …                                     … the loop, from %lb up to %ub, unless that is nothing …
//!   %next = add nsw i64 %i, 1                       ==>   call void @…loop.end(token %l)
//!   %done = icmp eq i64 %next, %n                         call void @…region.exit(token %l) [ "DIR.OMP.END.LOOP"() ]
//!   br i1 %done, label %out, label %loop                  call void @…region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
//! ```
//!
//! # Why it is right
//! Two iterations access no memory of which one of them writes any part, so that they may be executed in any order and at the
//! same time. That is asked of the loop in its new form, by [`crate::accesses`]: addresses of one object are apart by as much
//! as iterations are, and objects are different. Iterations hand no value on in registers: the loop has one phi, which counts,
//! and nothing that it computes is used behind it. It has one way out, at its end, and calls nothing but functions that compute
//! from their arguments, so that it executes all of its iterations. Sums are the exception: [`sums`].
//!
//! Two pointers of which that is not known are compared when the loop begins: if the memory that it accesses by them meets, one
//! thread executes all iterations, in order.
//!
//! # When it pays
//! A team costs about [`WORTH`] instructions. The region has a condition: as many iterations as take that long. Of a loop whose
//! number of iterations is not known, [`UNKNOWN`] are counted within an iteration. If the number of iterations is constant and too
//! small, the loop stays.
//!
//! # Refused
//! Loops of other forms, with other phis or values that go on, with several ways out; memory of one object that may be the
//! same, or of two of which one has no linear addresses; calls that are not known; functions with regions of the program's own. The remarks say which, and why. Of a nest, the outermost loop
//! is taken that can be.

mod sums;

use weft_analysis::{Cfg, DomTree, EffectTable, Loop, Loops, block_set, live_outs};
use weft_ir::debug_info::{debug_location, source_place};
use weft_ir::edit::split_edge;
use weft_ir::{
    BinaryOp, Block, CastOp, ConstKind, Cursor, Flags, Function, Inst, IntPredicate, Module, Op, Operand,
    Type, Value,
};
use weft_regions::{
    Clause, ClauseKind, Directive, Leaf, Location, Marker, Remark, directive_clause, has_markers,
    isolate_markers, marker, set_bundles,
};

use sums::Sum;

use crate::accesses::Access;
use crate::{LARGE, Work};

/// As many instructions take several times as long as to wake a team and to wait for it.
const WORTH: i128 = 12_000;
/// So many iterations are counted for a loop in the loop of which nothing is known.
const UNKNOWN: i128 = 8;
/// More pairs of pointers are not compared when the loop begins.
const QUESTIONS: usize = 6;
/// More pairs of accesses are not looked at.
const MANY: usize = 400;

/// Shares out loops of all functions of `module` that have no regions, and says what became of each loop.
pub fn parallelize(module: &mut Module) -> Vec<Remark> {
    let effects = EffectTable::compute(module);
    let mut remarks = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        if !func.is_readable() || func.layout_insts().nth(LARGE).is_some() || has_markers(func, &module.ctx) {
            continue;
        }
        let empty = Function::new(func.name, func.ret);
        let mut func = std::mem::replace(&mut module.functions[id], empty);
        let loops = {
            let cfg = Cfg::compute(&func);
            Loops::compute(&cfg, &DomTree::compute(&func, &cfg))
        };
        let outermost: Vec<Block> =
            loops.iter().filter(|(_, l)| l.depth == 1).map(|(_, l)| l.header).collect();
        let mut work = Work { module, func: &mut func, effects: &effects, remarks: &mut remarks };
        for (number, header) in outermost.into_iter().enumerate() {
            take_nest(&mut work, header, &format!("loop {}", number + 1));
        }
        module.functions[id] = func;
    }
    remarks
}

/// Shares out the loop with this header, or loops in it.
fn take_nest(work: &mut Work<'_>, header: Block, name: &str) {
    let saved = work.func.clone();
    let outcome = take(work, header);
    let message = match &outcome {
        Ok(least) => format!("a team executes {name} if it has more than {least} iterations"),
        Err(reason) => format!("one thread executes {name}: {reason}"),
    };
    let function = work.module.ctx.names.text(work.func.name).to_owned();
    let place = place_of(work, header);
    work.remarks.push(Remark { function, place, message });
    if outcome.is_ok() {
        return;
    }
    *work.func = saved;
    let cfg = Cfg::compute(work.func);
    let loops = Loops::compute(&cfg, &DomTree::compute(work.func, &cfg));
    let own = loops.iter().find(|(_, l)| l.header == header).map(|(id, _)| id);
    let inner = loops.iter().filter(|(_, l)| own.is_some() && l.parent == own).map(|(_, l)| l.header);
    for (number, header) in inner.collect::<Vec<_>>().into_iter().enumerate() {
        take_nest(work, header, &format!("{name}.{}", number + 1));
    }
}

/// The place of the loop with this header, if the module has such.
fn place_of(work: &Work<'_>, header: Block) -> Option<Location> {
    let insts = work.func.block_insts(header).iter();
    let found = insts.filter_map(|inst| debug_location(work.func, &work.module.ctx, *inst)).next()?;
    let (file, line, column) = source_place(work.module, &found)?;
    Some(Location { file, line, column })
}

/// A loop that counts.
struct Counted {
    blocks: Vec<Block>,
    header: Block,
    before: Block,
    latch: Block,
    out: Block,
    phi: Inst,
    /// The comparison in the latch, and which of its operands is the bound.
    test: Inst,
    bound: Operand,
    start: i128,
    ty: Type,
    /// What the iterations add up.
    sums: Vec<Sum>,
}

/// Shares out the loop, and returns how many iterations are too few; the function is not usable if that is refused.
fn take(work: &mut Work<'_>, header: Block) -> Result<i128, &'static str> {
    let cfg = Cfg::compute(work.func);
    let loops = Loops::compute(&cfg, &DomTree::compute(work.func, &cfg));
    let (_, found) = loops.iter().find(|(_, l)| l.header == header).ok_or("it is gone")?;
    if loops.has_irreducible() {
        return Err("the function has loops with several entries");
    }
    let counted = form(work, &cfg, found)?;
    let cost = cost(work, &loops, &counted);
    let least = WORTH / cost.max(1);
    if let Some(count) = constant(work, counted.bound)
        && count - counted.start <= least
    {
        return Err("there is too little to do");
    }
    check_calls(work, &counted)?;
    let (begin, much) = share_out(work, &counted, least)?;
    let pairs = check_accesses(work, &counted, begin)?;
    ask_if_apart(work, begin, much, &pairs)?;
    Ok(least)
}

fn constant(work: &Work<'_>, operand: Operand) -> Option<i128> {
    match operand {
        Operand::Const(c) => work.module.ctx.consts.as_int(c),
        _ => None,
    }
}

/// The parts of the loop, if it counts and does nothing else than to execute its iterations.
fn form(work: &mut Work<'_>, cfg: &Cfg, found: &Loop) -> Result<Counted, &'static str> {
    let func = &*work.func;
    let inside = block_set(&found.blocks);
    let [latch] = found.latches[..] else { return Err("it goes back from several places") };
    let outside = cfg.preds(found.header).iter().copied().filter(|block| !inside.contains(*block));
    let [before] = outside.collect::<Vec<_>>()[..] else { return Err("it is entered from several places") };
    let leaves = |block: &Block| func.successors(*block).iter().any(|next| !inside.contains(*next));
    let exits: Vec<Block> = found.blocks.iter().copied().filter(leaves).collect();
    if exits != [latch] {
        return Err("it may end before its end");
    }
    let out = func.successors(latch).iter().copied().find(|next| !inside.contains(*next));
    let out = out.ok_or("it does not end")?;
    let phis =
        || func.block_insts(found.header).iter().filter(|inst| matches!(func.insts[**inst].op, Op::Phi(_)));
    let counts = |phi: &Inst| {
        let next = func.insts[*phi].phi_incoming().find(|(_, block)| *block == latch).map(|(value, _)| value);
        let step = next.zip(func.insts[*phi].result).and_then(|(next, phi)| work.step(next, phi));
        step.is_some() && next == compared(func, latch)
    };
    let (counting, others): (Vec<Inst>, Vec<Inst>) = phis().copied().partition(counts);
    let [phi] = counting[..] else { return Err("it does not count up to a number") };
    let result = func.insts[phi].result.ok_or("its variable has no value")?;
    let ty = func.insts[phi].ty;
    if !matches!(ty, Type::I32 | Type::I64) {
        return Err("its variable is no 'int' or 'long'");
    }
    let incoming = |from: Block| {
        func.insts[phi].phi_incoming().find(|(_, block)| *block == from).map(|(value, _)| value)
    };
    let start = incoming(before).and_then(|start| constant(work, start));
    let start = start.ok_or("it does not begin with a constant")?;
    let next = incoming(latch).ok_or("its variable has no next value")?;
    if work.step(next, result) != Some(1) {
        return Err("its variable does not grow by one");
    }
    let terminator = func.terminator(latch).ok_or("it does not end")?;
    let (Op::CondBr, Some(Operand::Value(condition))) =
        (&func.insts[terminator].op, func.insts[terminator].operands.first())
    else {
        return Err("its end is no test");
    };
    let test = func.def_inst(*condition).ok_or("its end is no test")?;
    let goes_on = func.insts[terminator].operands.get(1) == Some(&Operand::Block(found.header));
    let bound = match (&func.insts[test].op, &func.insts[test].operands[..]) {
        (Op::ICmp(predicate @ (IntPredicate::Eq | IntPredicate::Ne), _), [left, bound])
            if *left == next && goes_on == (*predicate == IntPredicate::Ne) =>
        {
            *bound
        }
        _ => return Err("it does not count up to a number"),
    };
    let is_inside = |value: Value| {
        func.def_inst(value).and_then(|inst| func.inst_block(inst)).is_some_and(|b| inside.contains(b))
    };
    if matches!(bound, Operand::Value(value) if is_inside(value)) {
        return Err("its end changes on the way");
    }
    let only_test = func
        .layout_insts()
        .filter(|(_, inst)| func.insts[*inst].operands.contains(&Operand::Value(*condition)));
    if only_test.count() != 1 {
        return Err("its test is used for something else");
    }
    let blocks = found.blocks.clone();
    let mut sums = Vec::new();
    for other in others {
        let sum = sums::find(work, &inside, other, before, latch);
        sums.push(sum.ok_or("an iteration needs what the one before it has computed")?);
    }
    let is_sum = |value: &Value| sums.iter().any(|sum| sum.last == *value);
    if !live_outs(work.func, &inside).iter().all(is_sum) {
        return Err("what it computes is used behind it");
    }
    Ok(Counted { sums, blocks, header: found.header, before, latch, out, phi, test, bound, start, ty })
}

/// What the test at the end of `latch` compares.
fn compared(func: &Function, latch: Block) -> Option<Operand> {
    let Operand::Value(condition) = *func.insts[func.terminator(latch)?].operands.first()? else {
        return None;
    };
    func.insts[func.def_inst(condition)?].operands.first().copied()
}

/// About how many instructions an iteration takes.
fn cost(work: &Work<'_>, loops: &Loops, counted: &Counted) -> i128 {
    let depth = loops.depth(counted.header);
    let of = |block: &Block| {
        let insts = work.func.block_insts(*block);
        let math = insts.iter().filter(|inst| work.is_math(**inst)).count();
        let levels = loops.depth(*block).saturating_sub(depth).min(6);
        (insts.len() + 30 * math) as i128 * UNKNOWN.pow(levels)
    };
    counted.blocks.iter().map(of).sum()
}

/// Refuses what may not return, or not be executed by several threads at once.
fn check_calls(work: &Work<'_>, counted: &Counted) -> Result<(), &'static str> {
    for inst in counted.blocks.iter().flat_map(|block| work.func.block_insts(*block)) {
        let data = &work.func.insts[*inst];
        if matches!(data.op, Op::Alloca { .. }) {
            return Err("it makes variables on the stack");
        }
        if matches!(data.op, Op::Invoke(_) | Op::Opaque { .. }) || data.is_terminator() && !is_jump(&data.op)
        {
            return Err("it holds what is not understood");
        }
        if !matches!(data.op, Op::Call(_))
            || data.is_debug_record()
            || work.is_math(*inst)
            || work.is_lifetime(*inst)
        {
            continue;
        }
        let effects = work.effects.of_inst(&work.module.ctx, work.func, *inst);
        if effects.has_side_effects() || effects.reads {
            return Err("it calls functions that do more than compute");
        }
    }
    Ok(())
}

fn is_jump(op: &Op) -> bool {
    matches!(op, Op::Br | Op::CondBr | Op::Switch)
}

/// Refuses memory that two iterations may access, one of them to write. Returns the pairs of accesses by two pointers that must be
/// seen to be apart when the loop begins.
fn check_accesses(work: &Work<'_>, counted: &Counted, begin: Inst) -> Result<Vec<[Access; 2]>, &'static str> {
    let inside = block_set(&counted.blocks);
    let insts = counted.blocks.iter().flat_map(|block| work.func.block_insts(*block));
    let accesses: Vec<Access> = insts.filter_map(|inst| work.access(*inst, Some(begin))).collect();
    let is_fixed = |object: Option<Operand>| match object {
        Some(Operand::Value(value)) => {
            let home = work.func.def_inst(value).and_then(|inst| work.func.inst_block(inst));
            home.is_none_or(|block| !inside.contains(block))
        }
        Some(object) => work.module.ctx.global_name(object).is_some() || is_pointer_constant(work, object),
        None => false,
    };
    let is_of_thread = |object: Option<Operand>| {
        let name = object.and_then(|object| work.module.ctx.global_name(object));
        let variable = name.and_then(|name| work.module.global_var(name));
        variable.is_some_and(|id| work.module.globals[id].is_thread_local())
    };
    if accesses.iter().any(|access| is_of_thread(access.object)) {
        return Err("it accesses a variable of which each thread has its own");
    }
    if accesses.len() > 2 * MANY {
        return Err("it accesses memory at too many places");
    }
    let writes: Vec<&Access> = accesses.iter().filter(|access| access.writes).collect();
    if writes.len() * accesses.len() > MANY * MANY {
        return Err("it accesses memory at too many places");
    }
    let mut pairs = Vec::new();
    for write in writes {
        for other in &accesses {
            if !is_fixed(write.object) || !is_fixed(other.object) {
                return Err("it writes where a pointer leads that changes on the way");
            }
            if !work.may_conflict(write, other) {
                continue;
            }
            if write.object == other.object {
                return Err("two iterations may access the same part of an object");
            }
            if write.offset.is_none() || other.offset.is_none() {
                return Err("two pointers may lead to the same memory");
            }
            pairs.push([write.clone(), other.clone()]);
        }
    }
    Ok(pairs)
}

/// Whether a constant that is no name can be an object at all, such as a null pointer.
fn is_pointer_constant(work: &Work<'_>, object: Operand) -> bool {
    match object {
        Operand::Const(c) => !matches!(work.module.ctx.consts.data(c).kind, ConstKind::Expr { .. }),
        _ => false,
    }
}

/// The memory that a loop accesses by a pointer.
struct Extent {
    object: Operand,
    /// For each factor of the iteration's number the least and the greatest that is added, behind the last byte.
    parts: Vec<(i128, i128, i128)>,
}

/// Lets one thread execute the loop, in order, if the memory that it accesses by two pointers meets.
fn ask_if_apart(
    work: &mut Work<'_>,
    begin: Inst,
    much: Inst,
    pairs: &[[Access; 2]],
) -> Result<(), &'static str> {
    let mut extents: Vec<Extent> = Vec::new();
    let mut asked: Vec<[usize; 2]> = Vec::new();
    for pair in pairs {
        let [one, other] = [0, 1].map(|side| {
            let access: &Access = &pair[side];
            let (object, offset) = (access.object.zip(access.offset)).expect("invariant: both are known");
            let at = extents.iter().position(|extent| extent.object == object).unwrap_or_else(|| {
                extents.push(Extent { object, parts: Vec::new() });
                extents.len() - 1
            });
            let part = (offset.times, offset.least, offset.most + access.size);
            if !extents[at].parts.contains(&part) {
                extents[at].parts.push(part);
            }
            at
        });
        let pair = [one.min(other), one.max(other)];
        if !asked.contains(&pair) {
            asked.push(pair);
        }
    }
    if asked.is_empty() {
        return Ok(());
    }
    if asked.len() > QUESTIONS || extents.iter().any(|extent| extent.parts.len() > QUESTIONS) {
        return Err("too many pointers may lead to the same memory");
    }
    let count = work.func.insts[begin].args()[2];
    let mut at = Cursor::before(work.func, &mut work.module.ctx, much);
    let one = at.i64(1);
    let last = at.binary(BinaryOp::Sub, count, one);
    let mut bounds = Vec::new();
    for extent in &extents {
        let base = at.cast(CastOp::PtrToInt, extent.object, Type::I64);
        let mut range: Option<[Operand; 2]> = None;
        for &(times, least, behind) in &extent.parts {
            let number = |at: &mut Cursor<'_>, value: i128| at.ctx.int(Type::I64, value);
            let factor = number(&mut at, times);
            let way = at.binary(BinaryOp::Mul, last, factor);
            let (down, up) = if times < 0 { (Some(way), None) } else { (None, Some(way)) };
            let mut end = |way: Option<Operand>, add: i128| {
                let add = number(&mut at, add);
                let sum = at.binary(BinaryOp::Add, base, add);
                way.map_or(sum, |way| at.binary(BinaryOp::Add, sum, way))
            };
            let (from, to) = (end(down, least), end(up, behind));
            range = Some(match range {
                None => [from, to],
                Some([low, high]) => {
                    let lower = at.icmp(IntPredicate::Ult, from, low);
                    let higher = at.icmp(IntPredicate::Ugt, to, high);
                    [at.select(lower, from, low), at.select(higher, to, high)]
                }
            });
        }
        bounds.push(range.ok_or("two pointers may lead to the same memory")?);
    }
    let mut worth = work.func.insts[much].operands[0];
    for [one, other] in asked {
        let mut at = Cursor::before(work.func, &mut work.module.ctx, much);
        let before = at.icmp(IntPredicate::Ule, bounds[one][1], bounds[other][0]);
        let behind = at.icmp(IntPredicate::Ule, bounds[other][1], bounds[one][0]);
        let apart = at.binary(BinaryOp::Or, before, behind);
        worth = at.binary(BinaryOp::And, worth, apart);
    }
    work.func.insts[much].operands[0] = worth;
    Ok(())
}

/// Lets the loop run over a thread's interval, in regions of its own; returns the call that begins it, and the condition for a
/// team.
fn share_out(work: &mut Work<'_>, counted: &Counted, least: i128) -> Result<(Inst, Inst), &'static str> {
    let Counted { header, before, latch, out, phi, test, bound, start, ty, .. } = *counted;
    let entry =
        split_edge(work.func, &mut work.module.ctx, before, header).ok_or("its entry cannot be changed")?;
    let exit = split_edge(work.func, &mut work.module.ctx, latch, out).ok_or("its end cannot be changed")?;
    let [enter, leave, begins, ends] = [Marker::Entry, Marker::Exit, Marker::LoopBegin, Marker::LoopEnd]
        .map(|which| marker(work.module, which));
    let from = work.module.ctx.int(ty, start);
    let one = work.module.ctx.int(ty, 1);
    let least = work.module.ctx.int(Type::I64, least);

    let mut variables = Vec::new();
    for sum in &counted.sums {
        variables.push(sum.begin(work, entry).ok_or("its entry cannot be changed")?);
    }
    let terminator = work.func.terminator(entry).ok_or("its entry cannot be changed")?;
    let mut at = Cursor::before(work.func, &mut work.module.ctx, terminator);
    // The bound may be all numbers away: what is one less always fits.
    let distance = at.binary(BinaryOp::Sub, bound, from);
    let last = at.binary(BinaryOp::Sub, distance, one);
    let last = if ty == Type::I64 { last } else { at.cast(CastOp::ZExt, last, Type::I64) };
    let (zero64, one64) = (at.i64(0), at.i64(1));
    let count = at.binary_with(BinaryOp::Add, Flags::NUW, last, one64);
    let much = at.icmp(IntPredicate::Ugt, count, least);
    let much = at.cast(CastOp::ZExt, much, Type::I32);
    let team = at.call_as(enter.fn_ty, enter.callee, &[]);
    let shared = at.call_as(enter.fn_ty, enter.callee, &[]);
    let [team_token, token] = [team, shared].map(|inst| work.func.result(inst));
    let mut at = Cursor::before(work.func, &mut work.module.ctx, terminator);
    let begin = at.call_as(begins.fn_ty, begins.callee, &[token, zero64, count, one64]);
    let pair = work.func.result(begin);
    let mut at = Cursor::before(work.func, &mut work.module.ctx, terminator);
    let lower = at.extract_value(Type::I64, pair, 0);
    let upper = at.extract_value(Type::I64, pair, 1);
    let narrow = |at: &mut Cursor<'_>, value: Operand| match ty {
        Type::I64 => value,
        _ => at.cast(CastOp::Trunc, value, ty),
    };
    let first = narrow(&mut at, lower);
    let first = if start == 0 { first } else { at.binary(BinaryOp::Add, first, from) };
    let behind = narrow(&mut at, upper);
    let behind = if start == 0 { behind } else { at.binary(BinaryOp::Add, behind, from) };
    let some = at.icmp(IntPredicate::Ult, lower, upper);
    at.cond_br(some, header, exit);
    work.func.remove_inst(terminator);

    let incoming =
        work.func.insts[phi].operands.chunks_exact(2).position(|pair| pair[1] == Operand::Block(entry));
    let incoming = incoming.ok_or("its variable has no first value")?;
    work.func.insts[phi].operands[2 * incoming] = first;
    work.func.insts[test].operands[1] = behind;

    for (sum, variable) in counted.sums.iter().zip(&variables) {
        sum.add(work, *variable, exit, latch, entry);
    }
    let terminator = work.func.terminator(exit).ok_or("its end cannot be changed")?;
    let mut at = Cursor::before(work.func, &mut work.module.ctx, terminator);
    at.call_as(ends.fn_ty, ends.callee, &[token]);
    let exits = [token, team_token].map(|token| {
        Cursor::before(work.func, &mut work.module.ctx, terminator).call_as(
            leave.fn_ty,
            leave.callee,
            &[token],
        )
    });
    let inside = block_set(&counted.blocks);
    for (sum, variable) in counted.sums.iter().zip(&variables) {
        sum.end(work, *variable, exit, &inside);
    }
    let ctx = &mut work.module.ctx;
    let clauses = |own: Clause| match variables.is_empty() {
        true => vec![own],
        false => vec![own, Clause::of(ClauseKind::Shared, variables.clone())],
    };
    let [of_team, of_loop]: [Directive; 2] = [Leaf::Parallel.into(), Leaf::For.into()];
    set_bundles(work.func, ctx, team, Some(of_team), &clauses(Clause::of(ClauseKind::If, [much])));
    set_bundles(work.func, ctx, shared, Some(of_loop), &clauses(Clause::of(ClauseKind::Nowait, [])));
    for (inst, unit) in exits.into_iter().zip([of_loop, of_team]) {
        set_bundles(work.func, ctx, inst, None, &[directive_clause(unit.end_anyhow())]);
    }
    isolate_markers(work.func, ctx);
    let much = match much {
        Operand::Value(value) => work.func.def_inst(value),
        _ => None,
    };
    Ok((begin, much.ok_or("its condition cannot be computed")?))
}
