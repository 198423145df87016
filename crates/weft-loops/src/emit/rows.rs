//! Collapsed loops, row by row.
//!
//! ```llvm
//!   %row.0 = udiv i64 %first, %width               ; once
//!   %column.0 = sub i64 %first, …                  ; %row.0 * %width
//!   br label %omp
//! omp:
//!   %at = phi i64 [ %first, … ], [ %at.next, %omp.next ]
//!   %row = phi i64 [ %row.0, … ], [ %row.next, %omp.next ]
//!   %column = phi i64 [ %column.0, … ], [ 0, %omp.next ]
//!   %more = icmp ult i64 %at, %end
//!   br i1 %more, label %omp.row, label %omp.done
//! omp.row:
//!   %length = …                                    ; min(%width - %column, %end - %at)
//!   … the columns %column … %column + %length …
//! omp.next:
//!   %at.next = add nuw i64 %at, %length
//!   %row.next = add nuw i64 %row, 1
//!   br label %omp
//! ```
//!
//! Only the beginning of an interval divides by the width. A new row divides once for each loop around the innermost one
//! but the first. The loop along a row is a plain one, which LLVM vectorizes as it would have in the nest.

use weft_ir::{BinaryOp, Block, Flags, IntPredicate, Operand, Type};

use super::{Emitter, Interval};
use crate::expr::{Expr, Variable};

impl Emitter<'_> {
    /// Writes the levels from `depth` on, the first of which consists of rows with these columns and this width.
    pub(super) fn rows(
        &mut self,
        depth: usize,
        (column, width): (Variable, &Expr),
        interval: Option<Interval>,
        open: Block,
    ) -> Block {
        let level = &self.nest.levels()[depth];
        let (variable, count) = (level.variable, level.count.clone());
        let width = self.value(open, width);
        let is_whole = interval.is_none();
        let (interval, row, from) = match interval {
            Some(interval) => {
                let (row, column) = self.cell(open, interval.first, width);
                (interval, row, column)
            }
            None => {
                let end = self.value(open, &count);
                let zero = self.at(open).i64(0);
                (Interval { first: zero, end }, zero, zero)
            }
        };
        let [head, begin] = ["", ".row"].map(|suffix| self.block(suffix));
        self.at(open).br(head);
        let mut at = self.at(head);
        let [number, row] = [interval.first, row].map(|value| at.phi(Type::I64, &[(value, open)]));
        let begins = if is_whole { from } else { at.phi(Type::I64, &[(from, open)]) };

        // Of the whole nest, each row is whole.
        let zero = self.at(begin).i64(0);
        let (length, end, from) = match is_whole {
            true => (width, width, zero),
            false => {
                let (length, end) = self.rest_of_row(begin, width, begins, (number, interval.end));
                (length, end, begins)
            }
        };
        let known = self.known.len();
        self.variables.insert(variable, row);
        let next = self.counted(depth, column, Interval { first: from, end }, begin);
        self.known.truncate(known);

        let done = self.block(".done");
        let mut at = self.at(head);
        let more = at.icmp(IntPredicate::Ult, number, interval.end);
        at.cond_br(more, begin, done);
        let mut at = self.at(next);
        let behind = at.binary_with(BinaryOp::Add, Flags::NUW, number, length);
        let one = at.i64(1);
        let row_below = at.binary_with(BinaryOp::Add, Flags::NUW, row, one);
        at.br(head);
        for (phi, value) in [(number, behind), (row, row_below)] {
            self.add_incoming(phi, value, next);
        }
        if !is_whole {
            self.add_incoming(begins, zero, next);
        }
        done
    }

    /// How much of a row is executed from the column `from` on, and where that ends: with the row, or with the interval, of
    /// which so many iterations are done.
    fn rest_of_row(
        &mut self,
        begin: Block,
        width: Operand,
        from: Operand,
        (number, last): (Operand, Operand),
    ) -> (Operand, Operand) {
        let mut at = self.at(begin);
        let room = at.binary(BinaryOp::Sub, width, from);
        let left = at.binary(BinaryOp::Sub, last, number);
        let fits = at.icmp(IntPredicate::Ult, room, left);
        let length = at.select(fits, room, left);
        // The sum cannot wrap. If it said so, LLVM would make `from < end`, the test in front of the loop along the row,
        // `length != 0`, and no longer see by it how often that loop runs.
        (length, at.binary(BinaryOp::Add, from, length))
    }

    /// The row and the column of the cell of this number. The width is 0 only if there are no cells; the division must not
    /// trap then.
    fn cell(&mut self, open: Block, number: Operand, width: Operand) -> (Operand, Operand) {
        let is_zero = self.as_constant(width).map(|width| width == 0);
        let mut at = self.at(open);
        let divisor = match is_zero {
            Some(false) => width,
            _ => {
                let zero = at.i64(0);
                let is_zero = at.icmp(IntPredicate::Eq, width, zero);
                let one = at.i64(1);
                at.select(is_zero, one, width)
            }
        };
        let row = at.binary(BinaryOp::UDiv, number, divisor);
        let row = self.hidden(open, row);
        let mut at = self.at(open);
        let before = at.binary(BinaryOp::Mul, row, width);
        let column = at.binary(BinaryOp::Sub, number, before);
        (row, column)
    }
}
