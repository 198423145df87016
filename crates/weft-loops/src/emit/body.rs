//! The executions of bodies, and the branches around them.
//!
//! ```llvm
//!   %some = icmp ult i64 %k, %n          ; a condition of a fused loop
//!   br i1 %some, label %omp.if, label %omp.join
//! omp.if:                                ; `begin`
//! omp.next:                              ; `next`
//!   br label %omp.join
//! omp.join:
//! ```

use weft_ir::{BinaryOp, Block, IntPredicate, Operand};

use super::{Emitter, Execution, Interval};
use crate::expr::{Expr, Variable};

impl Emitter<'_> {
    /// Whether the body takes runs of the loop with the index `variable`: there the last original loop goes on by one in
    /// each iteration, and nothing else changes. Several bodies take none, since they alternate.
    pub(super) fn has_runs(&self, variable: Variable) -> bool {
        let ([body], true) = (self.nest.bodies(), self.options.has_runs) else { return false };
        let Some((last, others)) = body.indices.split_last() else { return false };
        let conditions = body.conditions.iter().flat_map(|(less, than)| [less, than]);
        last.steps_with(variable) && !others.iter().chain(conditions).any(|expr| expr.mentions(&[variable]))
    }

    /// Writes an execution of each body from the open block `open` on, over a run of the loop with the index given, or of
    /// one iteration. Returns the block that is open behind them.
    pub(super) fn bodies(&mut self, open: Block, run: Option<(Variable, Interval)>) -> Block {
        let nest = self.nest;
        let mut open = open;
        if let Some((variable, interval)) = run {
            self.variables.insert(variable, interval.first);
        }
        for body in nest.bodies() {
            let known = self.known.len();
            let mut skipping = Vec::new();
            for (less, than) in &body.conditions {
                let (less, than) = (self.value(open, less), self.value(open, than));
                open = self.unless(open, IntPredicate::Uge, less, than, &mut skipping);
            }
            let indices: Vec<Operand> = body.indices.iter().map(|index| self.value(open, index)).collect();
            let end = match body.indices.last() {
                Some(last) if self.options.has_runs => Some(self.end_of_run(open, last, &indices, run)),
                _ => None,
            };
            let next = self.block(".next");
            self.executions.push(Execution { body: body.number, begin: open, next, indices, end });
            self.known.truncate(known);
            open = self.join(next, &skipping);
        }
        open
    }

    /// The end of the run that begins with the last of `indices`, which `last` computes.
    fn end_of_run(
        &mut self,
        open: Block,
        last: &Expr,
        indices: &[Operand],
        run: Option<(Variable, Interval)>,
    ) -> Operand {
        let first = indices[indices.len() - 1];
        let mut at = self.at(open);
        match run {
            Some((variable, interval)) if *last == variable.into() => interval.end,
            Some((_, interval)) => {
                let length = at.binary(BinaryOp::Sub, interval.end, interval.first);
                at.binary(BinaryOp::Add, first, length)
            }
            None => {
                let one = at.i64(1);
                at.binary(BinaryOp::Add, first, one)
            }
        }
    }

    /// Goes on from `open` in a new block, unless the relation holds; notes where it goes then.
    pub(super) fn unless(
        &mut self,
        open: Block,
        relation: IntPredicate,
        left: Operand,
        right: Operand,
        skipping: &mut Vec<(Block, Operand, Block)>,
    ) -> Block {
        let then = self.block(".if");
        let holds = self.at(open).icmp(relation.inverse(), left, right);
        skipping.push((open, holds, then));
        then
    }

    /// Ends the blocks that [`Emitter::unless`] has left open, and lets them meet what ends with the open block `open`.
    pub(super) fn join(&mut self, open: Block, skipping: &[(Block, Operand, Block)]) -> Block {
        if skipping.is_empty() {
            return open;
        }
        let join = self.block(".join");
        for (from, holds, then) in skipping {
            self.at(*from).cond_br(*holds, *then, join);
        }
        self.at(open).br(join);
        join
    }
}
