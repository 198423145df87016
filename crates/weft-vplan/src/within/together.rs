//! Several iterations of a loop at once, where one stores less than a register holds.
//!
//! ```c
//! for (k = 0; k < n; k++)                       for (k = 0; k + 2 <= n; k += 2)
//!     for (i = 0; i < 4; i++)           ==>         for (i = 0; i < 4; i++)
//!         c[k][i] = a[k][i] * s[k];                     c[k][i] = a[k][i] * s[k], c[k + 1][i] = a[k + 1][i] * s[k + 1];
//!                                               for (; k < n; k++) …
//! ```
//!
//! - **Precondition.** The loop is one block, and carries nothing but variables that grow by a constant. Nothing of it is used behind.
//! - **Postcondition.** Iterations are executed in their order, each as a whole; the loop as it was does the rest of them.

use weft_analysis::UseIndex;
use weft_ir::edit::split_edge;
use weft_ir::{BinaryOp, Block, Cursor, Flags, Function, Inst, IntPredicate, Module, Operand, Type};

use super::accesses::Run;
use crate::affine::{Loops, Term, place, start};
use crate::copies::{Copy, Made, add_incoming, advanced, copy_block};
use crate::skeleton::Skeleton;
use crate::target::Target;
use crate::trips::count;

/// So many iterations are executed at once at most, and so many instructions.
const MOST: u64 = 8;
const MOST_INSTS: usize = 320;

/// How many iterations fill a register with what each stores in a row, if it goes on where the row before ends and no register is
/// full before.
pub(super) fn factor(
    module: &Module,
    func: &Function,
    (frame, uses): (&Skeleton, &UseIndex),
    stores: &[Run],
    target: Target,
) -> Option<u32> {
    let longest = stores.iter().max_by_key(|run| run.len()).filter(|run| run.len() > 1)?;
    let size: i64 = longest.iter().map(|place| place.size).sum();
    let loops = Loops(vec![frame.clone()]);
    let (_, at) = place(module, func, &loops, longest[0].address)?;
    if at.factor(Term::Done(0)) != i128::from(size) || !frame.carried.is_empty() {
        return None;
    }
    let factor = u64::from(target.bytes).checked_div(u64::try_from(size).ok()?)?;
    let insts = func.block_insts(frame.header);
    let is_few = frame.constant_count(module, func).is_some_and(|count| count < 2 * factor);
    let fits = factor.is_power_of_two() && (2..=MOST).contains(&factor);
    let is_long = insts.len() * usize::try_from(factor).unwrap_or(usize::MAX) > MOST_INSTS;
    (fits && !is_few && !is_long && !is_used_behind(func, uses, frame)).then(|| u32::try_from(factor).ok())?
}

/// Whether something that the loop computes is used behind it.
pub(super) fn is_used_behind(func: &Function, uses: &UseIndex, frame: &Skeleton) -> bool {
    let outside = |user: Inst| func.inst_block(user).is_some_and(|home| home != frame.header);
    func.block_insts(frame.header).iter().any(|inst| {
        let result = func.insts[*inst].result;
        result.is_some_and(|result| uses.uses(result).iter().any(|used| outside(used.inst)))
    })
}

/// Writes the loop with `factor` iterations at once in front of that of `frame`; returns its block, or nothing if the borders cannot
/// be split.
pub(super) fn write(
    module: &mut Module,
    func: &mut Function,
    frame: &Skeleton,
    factor: u32,
) -> Option<Block> {
    let starts: Vec<Operand> =
        frame.inductions.iter().map(|induction| start(func, frame, induction)).collect::<Option<_>>()?;
    let head = frame.header;
    let ctx = &mut module.ctx;
    let exit = split_edge(func, ctx, frame.latch, frame.exit)?;
    let front = split_edge(func, ctx, frame.before, head)?;
    let [bodies, rest] = std::array::from_fn(|_| func.make_block(None));
    func.insert_block_after(bodies, front);
    func.insert_block_after(rest, bodies);

    let branch = func.terminator(front)?;
    func.remove_inst(branch);
    let mut at = Cursor::at_end(func, ctx, front);
    let trips = count(&mut at, frame, starts[frame.test.induction]);
    let mask = at.ctx.int(Type::I64, -i128::from(factor));
    let whole = at.binary(BinaryOp::And, trips, mask);
    let zero = at.ctx.int(Type::I64, 0);
    let are_enough = at.icmp(IntPredicate::Ne, whole, zero);
    at.cond_br(are_enough, bodies, head);

    let mut at = Cursor::at_end(func, ctx, bodies);
    let done = at.phi(Type::I64, &[(zero, front)]);
    let variables: Vec<Operand> = starts
        .iter()
        .map(|start| {
            let ty = at.ty(*start);
            at.phi(ty, &[(*start, front)])
        })
        .collect();
    for later in 0..factor {
        let mut copy = Copy::default();
        let mut at = Cursor::at_end(func, ctx, bodies);
        for (induction, variable) in frame.inductions.iter().zip(&variables) {
            let by = induction.step * i128::from(later);
            let value = if later == 0 { *variable } else { advanced(&mut at, *variable, by, induction) };
            copy.insert(induction.value, value);
        }
        copy_block(func, ctx, head, bodies, &mut copy, &mut Made::default());
    }
    let mut at = Cursor::at_end(func, ctx, bodies);
    let by = at.ctx.int(Type::I64, i128::from(factor));
    let now_done = at.binary_with(BinaryOp::Add, Flags::NUW, done, by);
    let mut next = vec![(done, now_done)];
    for (induction, variable) in frame.inductions.iter().zip(&variables) {
        next.push((*variable, advanced(&mut at, *variable, induction.step * i128::from(factor), induction)));
    }
    let is_less = at.icmp(IntPredicate::Ult, now_done, whole);
    at.cond_br(is_less, bodies, rest);
    for (phi, next) in &next {
        add_incoming(func, *phi, *next, bodies);
    }

    // The original loop does the rest.
    let mut at = Cursor::at_end(func, ctx, rest);
    let is_all = at.icmp(IntPredicate::Eq, whole, trips);
    at.cond_br(is_all, exit, head);
    for (induction, (_, next)) in frame.inductions.iter().zip(&next[1..]) {
        func.insts[induction.phi].add_incoming(*next, rest);
    }
    Some(bodies)
}
