//! Writes a collapsed nest whose inner loops depend on the outer ones over an interval of its iterations.
//!
//! ```text
//! for i in 0..n { for j in 0..max(0, a + b * i) { body(i, j) } }
//! ```
//! becomes, over the iterations `first..end`, with what a body that is a loop itself takes of each row:
//! ```text
//! i = row(a, b, n, first)                       the first row: by binary search
//! j = first - cells(a, b, i)                    where it begins in there: what the rows before have
//! rest = end - first
//! for ; i < n && rest > 0; i += 1 {
//!     k = min(max(0, a + b * i) - j, rest)
//!     if k > 0 { body(i, j..j + k) }
//!     rest -= k, j = 0
//! }
//! ```
//!
//! The number of iterations of a loop is `max(0, c + s0 * i0 + s1 * i1 + …)`, where `i0`, `i1`, … are the indices of the
//! loops around it. [OMP 5.2 §4.4.2]
//! `cells`, the sum over the rows of the two innermost loops, is that of an arithmetic series, and takes one division
//! ([`FUNCTIONS`] has both functions). So an interval costs the logarithm of the number of rows.
//! Loops further out are walked through once for each interval: what such a loop has inside is skipped as a whole until the
//! first iteration is found. Polynomials of a higher degree would be of no use, since a loop may be empty in any iteration
//! of the others.
//!
//! # Preconditions
//! The number of all iterations is less than 2^63, and so is the magnitude of the numbers in between.
//! `first` and `end` are between 0 and the [`total`], and `first` is not more than `end`.
//!
//! # Postconditions
//! Those of [`super::write`]; the module has to have the [`FUNCTIONS`].

use weft_ir::{BinaryOp, Block, Context, Cursor, Flags, Function, IntPredicate, Operand, Type};

use super::{Execution, Interval, Written};

/// The text of a module with the functions that the written code calls.
pub const FUNCTIONS: &str = include_str!("slanted.ll");

/// The names of the [`FUNCTIONS`], callers behind what they call.
pub const FUNCTION_NAMES: [&str; 2] = ["weft.nest.cells", "weft.nest.row"];

/// A nest of at least two loops, outermost first, as `i64` values.
#[derive(Clone, Debug)]
pub struct Slanted {
    /// How often each loop runs while the indices of the loops around it are 0; may be negative.
    pub counts: Vec<Operand>,
    /// How often each loop but the outermost runs more per iteration of each loop around it, outermost first.
    pub slopes: Vec<Operand>,
}

impl Slanted {
    /// The number of slopes of a nest of `depth` loops.
    #[must_use]
    pub fn slopes_of(depth: usize) -> usize {
        depth * (depth - 1) / 2
    }

    fn slope(&self, level: usize, outer: usize) -> Operand {
        self.slopes[Slanted::slopes_of(level) + outer]
    }
}

/// Writes the number of all iterations from the open block `from` on; returns it and the block that is open behind.
pub fn total(
    func: &mut Function,
    ctx: &mut Context,
    nest: &Slanted,
    from: Block,
    name: &str,
) -> (Operand, Block) {
    let mut writer = Writer { func, ctx, nest, name, behind: from, outer: Vec::new() };
    let sum = writer.variable();
    writer.set(from, sum, 0);
    let done = writer.around(from, &mut |writer, open| {
        let pair = writer.pair(open);
        let cells = writer.call(open, "weft.nest.cells", &[pair.width, pair.slope, pair.rows]);
        let mut at = writer.at(open);
        let before = at.load(Type::I64, sum);
        let behind = at.binary(BinaryOp::Add, before, cells);
        at.store(behind, sum);
        open
    });
    (writer.at(done).load(Type::I64, sum), done)
}

/// Writes `nest` over an interval of its iterations from the open block `from` on; `total` is the number of all.
///
/// There is one execution of the body, for runs. The value is whether its run has the last iteration of the nest, an `i1`.
pub fn write(
    func: &mut Function,
    ctx: &mut Context,
    nest: &Slanted,
    interval: Interval,
    total: Operand,
    from: Block,
    name: &str,
) -> (Written, Operand) {
    let mut writer = Writer { func, ctx, nest, name, behind: from, outer: Vec::new() };
    let (skip, rest) = (writer.variable(), writer.variable());
    let mut at = writer.at(from);
    at.store(interval.first, skip);
    let left = at.binary(BinaryOp::Sub, interval.end, interval.first);
    at.store(left, rest);
    let is_at_end = at.icmp(IntPredicate::Eq, interval.end, total);
    let mut execution = None;
    let done = writer.around(from, &mut |writer, open| {
        let (found, done) = writer.rows(open, skip, rest, is_at_end);
        execution = Some(found);
        done
    });
    let (execution, is_last) = execution.expect("invariant: a nest has two innermost loops");
    (Written { executions: vec![execution], done }, is_last)
}

struct Writer<'a> {
    func: &'a mut Function,
    ctx: &'a mut Context,
    nest: &'a Slanted,
    name: &'a str,
    /// The new block that comes last in the layout.
    behind: Block,
    /// The indices of the loops around.
    outer: Vec<Operand>,
}

/// The two innermost loops: row `r` of `rows` has `max(0, width + slope * r)` cells.
#[derive(Clone, Copy)]
struct Pair {
    rows: Operand,
    width: Operand,
    slope: Operand,
}

impl Writer<'_> {
    fn block(&mut self, suffix: &str) -> Block {
        let name = self.ctx.names.intern(&format!("{}{suffix}", self.name));
        let block = self.func.make_block(Some(name));
        self.func.insert_block_after(block, self.behind);
        self.behind = block;
        block
    }

    fn at(&mut self, block: Block) -> Cursor<'_> {
        Cursor::at_end(self.func, self.ctx, block)
    }

    /// Makes a variable of the function.
    fn variable(&mut self) -> Operand {
        let entry = self.func.blocks()[0];
        Cursor::at_front(self.func, self.ctx, entry).alloca(Type::I64, None, Some(8))
    }

    fn set(&mut self, block: Block, variable: Operand, value: i64) {
        let mut at = self.at(block);
        let value = at.i64(value);
        at.store(value, variable);
    }

    fn call(&mut self, block: Block, name: &str, args: &[Operand]) -> Operand {
        let callee = self.ctx.global(name);
        let call = self.at(block).call(Type::I64, callee, args);
        self.func.result(call)
    }

    /// Computes how often loop `level` runs, or how much less than not at all.
    fn extent(&mut self, block: Block, level: usize) -> Operand {
        let mut extent = self.nest.counts[level];
        for outer in 0..self.outer.len().min(level) {
            let (slope, index) = (self.nest.slope(level, outer), self.outer[outer]);
            if self.is_zero(slope) {
                continue;
            }
            let mut at = self.at(block);
            let more = at.binary(BinaryOp::Mul, slope, index);
            extent = at.binary(BinaryOp::Add, extent, more);
        }
        extent
    }

    fn is_zero(&self, operand: Operand) -> bool {
        matches!(operand, Operand::Const(c) if self.ctx.consts.as_int(c) == Some(0))
    }

    /// The number, or 0 if it is negative.
    fn clamped(&mut self, block: Block, number: Operand) -> Operand {
        let mut at = self.at(block);
        let zero = at.i64(0);
        let is_positive = at.icmp(IntPredicate::Sgt, number, zero);
        at.select(is_positive, number, zero)
    }

    fn pair(&mut self, block: Block) -> Pair {
        let inner = self.nest.counts.len() - 1;
        let rows = self.extent(block, inner - 1);
        let rows = self.clamped(block, rows);
        let width = self.extent(block, inner);
        Pair { rows, width, slope: self.nest.slope(inner, inner - 1) }
    }

    /// Writes all loops but the two innermost around what `inside` writes into an open block; it returns the block that is
    /// open then.
    fn around(&mut self, open: Block, inside: &mut dyn FnMut(&mut Self, Block) -> Block) -> Block {
        let level = self.outer.len();
        if level + 2 == self.nest.counts.len() {
            return inside(self, open);
        }
        let count = self.extent(open, level);
        let count = self.clamped(open, count);
        let [head, body] = ["", ".body"].map(|suffix| self.block(suffix));
        let mut at = self.at(open);
        let zero = at.i64(0);
        at.br(head);
        let index = self.at(head).phi(Type::I64, &[(zero, open)]);
        self.outer.push(index);
        let next = self.around(body, inside);
        self.outer.pop();
        let done = self.block(".done");
        let mut at = self.at(head);
        let more = at.icmp(IntPredicate::Ult, index, count);
        at.cond_br(more, body, done);
        let mut at = self.at(next);
        let one = at.i64(1);
        let increased = at.binary_with(BinaryOp::Add, Flags::NUW, index, one);
        at.br(head);
        self.add_incoming(index, increased, next);
        done
    }

    fn add_incoming(&mut self, phi: Operand, value: Operand, from: Block) {
        if let Operand::Value(result) = phi
            && let Some(inst) = self.func.def_inst(result)
        {
            self.func.insts[inst].add_incoming(value, from);
        }
    }

    /// Writes the loop over the rows of the two innermost loops from the open block `open` on: those behind the first `skip`
    /// iterations, up to `rest` iterations. Returns the execution, whether it has the last iteration, and the open block.
    fn rows(
        &mut self,
        open: Block,
        skip: Operand,
        rest: Operand,
        is_at_end: Operand,
    ) -> ((Execution, Operand), Block) {
        let pair = self.pair(open);
        let cells = self.call(open, "weft.nest.cells", &[pair.width, pair.slope, pair.rows]);
        let [search, head, check, begin, next, behind, passed] =
            [".search", ".row", ".some", ".body", ".next", ".rest", ".passed"]
                .map(|suffix| self.block(suffix));
        let mut at = self.at(open);
        let before = at.load(Type::I64, skip);
        let wanted = at.load(Type::I64, rest);
        let zero = at.i64(0);
        let is_here = at.icmp(IntPredicate::Ult, before, cells);
        let is_wanted = at.icmp(IntPredicate::Ne, wanted, zero);
        let is_entered = at.binary(BinaryOp::And, is_here, is_wanted);
        let behind_all = at.binary(BinaryOp::Sub, before, cells);
        let still = at.select(is_here, zero, behind_all);
        at.store(still, skip);
        at.cond_br(is_entered, search, passed);

        let row = self.call(search, "weft.nest.row", &[pair.width, pair.slope, pair.rows, before]);
        let above = self.call(search, "weft.nest.cells", &[pair.width, pair.slope, row]);
        let mut at = self.at(search);
        let column = at.binary(BinaryOp::Sub, before, above);
        at.br(head);

        let mut at = self.at(head);
        let [row, column, left] = [row, column, wanted].map(|value| at.phi(Type::I64, &[(value, search)]));
        let is_row = at.icmp(IntPredicate::Ult, row, pair.rows);
        let some_left = at.icmp(IntPredicate::Ne, left, zero);
        let more = at.binary(BinaryOp::And, is_row, some_left);
        at.cond_br(more, check, behind);

        let mut at = self.at(check);
        let rise = at.binary(BinaryOp::Mul, pair.slope, row);
        let width = at.binary(BinaryOp::Add, pair.width, rise);
        let width = self.clamped(check, width);
        let mut at = self.at(check);
        let room = at.binary(BinaryOp::Sub, width, column);
        let fits = at.icmp(IntPredicate::Ult, room, left);
        let length = at.select(fits, room, left);
        let end = at.binary(BinaryOp::Add, column, length);
        let still_left = at.binary(BinaryOp::Sub, left, length);
        let is_done = at.icmp(IntPredicate::Eq, still_left, zero);
        let is_last = at.binary(BinaryOp::And, is_done, is_at_end);
        let is_empty = at.icmp(IntPredicate::Eq, length, zero);
        at.cond_br(is_empty, next, begin);

        let mut at = self.at(next);
        let one = at.i64(1);
        let row_below = at.binary_with(BinaryOp::Add, Flags::NUW, row, one);
        at.br(head);
        for (phi, value) in [(row, row_below), (column, zero), (left, still_left)] {
            self.add_incoming(phi, value, next);
        }
        let mut at = self.at(behind);
        at.store(left, rest);
        at.br(passed);
        let mut indices = self.outer.clone();
        indices.extend([row, column]);
        ((Execution { body: 0, begin, next, indices, end: Some(end) }, is_last), passed)
    }
}
