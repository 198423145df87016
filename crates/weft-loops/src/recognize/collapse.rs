//! Makes a nest of loops one loop over all iterations, for `collapse`.
//!
//! The iterations of the nest are numbered row by row: a row is a run of the innermost loop.
//!
//! ```text
//! for i …                         for the rows of the interval (weft_loops)
//!   for j …              ==>        i = … the row …
//!     body                          for j from the row's first column in the interval up to its last one
//!                                     body
//! ```
//!
//! The innermost loop stays a plain loop, in its own arithmetic; the emitter of nests writes the loop over the rows.
//! The outer loops are gone: their variables get their values at the beginning of each row, and their final ones
//! at the end, as a serial run leaves them.
//!
//! # Preconditions
//! Between two loops there is nothing but what computes; the number of iterations of each does not depend on
//! the variables of the others; nothing that the nest computes is used behind it.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::{redirect_edges, remove_unreachable_blocks, rename_phi_pred};
use weft_ir::{Block, Context, Cursor, Function, Op, Operand, Value};

use super::form::LoopShape;
use super::interval::{Interval, Prepared, run_over};
use super::variable::Home;
use crate::emit::{self, Execution, Options};
use crate::expr::Expr;
use crate::nest::Nest;

/// A loop of the nest: its shape, its variables and its number of iterations.
pub(super) struct Counted {
    pub(super) level: LoopShape,
    pub(super) variables: Vec<Prepared>,
    /// An `i64`, ahead of the region.
    pub(super) count: Operand,
}

/// Makes the loops `nest`, at least two, run over `interval`; its entering block goes to the outermost.
pub(super) fn run_over_nest(func: &mut Function, ctx: &mut Context, nest: &[Counted], interval: Interval) {
    let Some((inner, outer)) = nest.split_last() else { return };
    let outermost = &nest[0].level;
    let counts: Vec<Operand> = nest.iter().map(|counted| counted.count).collect();
    let loops = Nest::of((0..counts.len()).map(Expr::Parameter)).collapse(0, counts.len());
    let loops = loops.expect("invariant: no count depends on the index of another loop");

    // The loop over rows, around the innermost loop.
    if let Some(branch) = func.terminator(interval.entering) {
        func.remove_inst(branch);
    }
    let options = Options { name: "collapse", has_runs: true, hides_divisions: false };
    let all = Some(emit::Interval { first: interval.first, end: interval.last });
    let written = emit::write(func, ctx, &loops, &counts, all, interval.entering, options);
    let done = written.done;
    let Execution { begin: row, next, indices, end, .. } = &written.executions[0];
    let (row, next) = (*row, *next);
    let columns = Interval {
        entering: row,
        first: indices[outer.len()],
        last: end.expect("invariant: a body that takes runs has their ends"),
        may_be_empty: false,
    };

    // A row: the variables of the outer loops.
    let mut at = Cursor::at_end(func, ctx, row);
    let mut known: FxHashMap<Value, Operand> = FxHashMap::default();
    for (counted, iteration) in outer.iter().zip(indices) {
        for variable in &counted.variables {
            let value = variable.value_in(&counted.variables, &mut at, *iteration);
            match variable.home {
                Home::Memory { address, .. } => {
                    at.store(value, address);
                }
                Home::Phi(phi) => {
                    if let Some(result) = at.func.insts[phi].result {
                        known.insert(result, value);
                    }
                }
            }
        }
    }
    at.br(inner.level.header);
    rename_phi_pred(func, inner.level.header, inner.level.entering, row);

    // The end of a row, and of all.
    let exit = inner.level.exit;
    redirect_edges(func, inner.level.test, exit, next);
    let mut at = Cursor::at_end(func, ctx, done);
    for counted in outer {
        for variable in &counted.variables {
            if let Home::Memory { address, .. } = variable.home {
                let value = variable.value_in(&counted.variables, &mut at, counted.count);
                at.store(value, address);
            }
        }
    }
    at.br(outermost.exit);
    rename_phi_pred(func, outermost.exit, outermost.test, done);

    bring_along(func, ctx, outermost, &inner.level, row, &mut known);
    let level = LoopShape { entering: row, exit: next, ..inner.level.clone() };
    run_over(func, ctx, &level, &inner.variables, columns);
    remove_unreachable_blocks(func);
}

/// Copies to the end of `row` what the innermost loop uses of the code between the loops, which is to go.
fn bring_along(
    func: &mut Function,
    ctx: &mut Context,
    outermost: &LoopShape,
    inner: &LoopShape,
    row: Block,
    known: &mut FxHashMap<Value, Operand>,
) {
    let going: FxHashSet<Block> = outermost.blocks.difference(&inner.blocks).copied().collect();
    let users: Vec<Block> = func.blocks().iter().copied().filter(|b| inner.blocks.contains(b)).collect();
    for block in users {
        for inst in func.block_insts(block).to_vec() {
            for index in 0..func.insts[inst].operands.len() {
                let operand = func.insts[inst].operands[index];
                // The first value in a row is set later on.
                let is_first = func.insts[inst].is_phi()
                    && func.insts[inst].operands.get(index + 1) == Some(&Operand::Block(row));
                if !is_first {
                    func.insts[inst].operands[index] = brought(func, ctx, &going, row, known, operand);
                }
            }
        }
    }
}

fn brought(
    func: &mut Function,
    ctx: &mut Context,
    going: &FxHashSet<Block>,
    row: Block,
    known: &mut FxHashMap<Value, Operand>,
    operand: Operand,
) -> Operand {
    let Operand::Value(value) = operand else { return operand };
    if let Some(found) = known.get(&value) {
        return *found;
    }
    let def = func.def_inst(value);
    let Some(def) = def.filter(|d| func.inst_block(*d).is_some_and(|b| going.contains(&b))) else {
        return operand;
    };
    let mut copy = func.insts[def].clone();
    debug_assert!(!matches!(copy.op, Op::Phi(_)), "precondition: phis between the loops are their variables");
    for operand in &mut copy.operands {
        *operand = brought(func, ctx, going, row, known, *operand);
    }
    copy.result = None;
    let inst = Cursor::before_terminator(func, ctx, row).insert(copy);
    let result = func.result(inst);
    if let Operand::Value(new) = result {
        func.values[new].name = func.values[value].name;
    }
    known.insert(value, result);
    result
}
