//! The new form of a loop that a team executes: two regions, and an interval for each thread.
//!
//! # Before, after
//! The picture at [`super`].
//!
//! # Precondition
//! The loop is a [`Counted`] one.
//!
//! # Postcondition
//! A `PARALLEL` region with a condition, the least number of iterations, and in it a `LOOP` region without a barrier at its end.
//! A thread that gets no iterations goes around the loop. Sums have a variable that the regions list.

use weft_analysis::block_set;
use weft_ir::edit::split_edge;
use weft_ir::{BinaryOp, CastOp, Cursor, Flags, Inst, IntPredicate, Operand, Type};
use weft_regions::{
    Clause, ClauseKind, Directive, Leaf, Marker, directive_clause, isolate_markers, marker, set_bundles,
};

use super::counted::Counted;
use crate::Work;

/// Lets the loop run over a thread's interval, in regions of its own; returns the call that begins it, and the condition for a
/// team.
pub(super) fn share_out(
    work: &mut Work<'_>,
    counted: &Counted,
    least: i128,
) -> Result<(Inst, Inst), &'static str> {
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
