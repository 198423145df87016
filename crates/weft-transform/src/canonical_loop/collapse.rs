//! Makes a nest of loops one loop over all iterations, for `collapse`.
//!
//! The iterations of the nest are numbered row by row: a row is a run of the innermost loop.
//!
//! ```text
//! for i …                         for (k = first; k < last; k = row end) {
//!   for j …              ==>        i = … k / columns …;  column = k % columns;
//!     body                          for j from column, up to the end of the row or of the interval
//!                                     body
//!                                 }
//! ```
//!
//! The innermost loop stays a plain loop, and only a new row costs a division.
//! The outer loops are gone: their variables get their values at the beginning of each row, and their final ones
//! at the end, as a serial run leaves them.
//!
//! # Preconditions
//! Between two loops there is nothing but what computes; the number of iterations of each does not depend on
//! the variables of the others; nothing that the nest computes is used behind it.

use rustc_hash::{FxHashMap, FxHashSet};
use weft_ir::edit::{redirect_edges, remove_unreachable_blocks, rename_phi_pred};
use weft_ir::{BinaryOp, Block, Context, Cursor, Function, IntPredicate, Op, Operand, Type, Value};

use super::form::Level;
use super::interval::{Interval, Prepared, run_over};
use super::variable::Home;

/// A loop of the nest: its shape, its variables and its number of iterations.
pub(super) struct Counted {
    pub(super) level: Level,
    pub(super) variables: Vec<Prepared>,
    /// An `i64`, ahead of the region.
    pub(super) count: Operand,
}

/// Makes the loops `nest`, at least two, run over `interval`; its entering block goes to the outermost.
pub(super) fn run_over_nest(func: &mut Function, ctx: &mut Context, nest: &[Counted], interval: Interval) {
    let Some((inner, outer)) = nest.split_last() else { return };
    let outermost = &nest[0].level;
    let names = ["collapse", "collapse.row", "collapse.done"].map(|name| Some(ctx.names.intern(name)));
    let [rows, row, done] = names.map(|name| func.make_block(name));
    func.insert_block_after(rows, interval.entering);
    func.insert_block_after(row, rows);
    func.insert_block_after(done, inner.level.latch);

    // The loop over rows.
    redirect_edges(func, interval.entering, outermost.header, rows);
    let mut at = Cursor::at_end(func, ctx, rows);
    let number = at.phi(Type::I64, &[(interval.first, interval.entering)]);
    let more = at.icmp(IntPredicate::Ult, number, interval.last);
    at.cond_br(more, row, done);

    // A row: its numbers, and the variables of the outer loops.
    let mut at = Cursor::at_end(func, ctx, row);
    let columns = inner.count;
    let mut rest = at.binary(BinaryOp::UDiv, number, columns);
    let before = at.binary(BinaryOp::Mul, rest, columns);
    let column = at.binary(BinaryOp::Sub, number, before);
    let room = at.binary(BinaryOp::Sub, columns, column);
    let left = at.binary(BinaryOp::Sub, interval.last, number);
    let fits = at.icmp(IntPredicate::Ult, room, left);
    let length = at.select(fits, room, left);
    let last_column = at.binary(BinaryOp::Add, column, length);
    let row_end = at.binary(BinaryOp::Add, number, length);
    let mut known: FxHashMap<Value, Operand> = FxHashMap::default();
    for (index, counted) in outer.iter().enumerate().rev() {
        let iteration = if index == 0 {
            rest
        } else {
            let iteration = at.binary(BinaryOp::URem, rest, counted.count);
            rest = at.binary(BinaryOp::UDiv, rest, counted.count);
            iteration
        };
        for variable in &counted.variables {
            let value = variable.value_in(&counted.variables, &mut at, iteration);
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
    redirect_edges(func, inner.level.test, exit, rows);
    if let Operand::Value(value) = number
        && let Some(phi) = func.def_inst(value)
    {
        func.insts[phi].add_incoming(row_end, inner.level.test);
    }
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
    let level = Level { entering: row, exit: rows, ..inner.level.clone() };
    let columns = Interval { entering: row, first: column, last: last_column, may_be_empty: false };
    run_over(func, ctx, &level, &inner.variables, columns);
    remove_unreachable_blocks(func);
}

/// Copies to the end of `row` what the innermost loop uses of the code between the loops, which is to go.
fn bring_along(
    func: &mut Function,
    ctx: &mut Context,
    outermost: &Level,
    inner: &Level,
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
