//! Writes a nest over an interval of its iterations as basic blocks.
//!
//! The iterations of the outermost level are numbered from 0; a worksharing construct gives each thread, or each chunk,
//! an interval of them. For `Nest::of([n])` over `%first … %end`, with the name `omp`:
//!
//! ```llvm
//!   br label %omp                                    ; `from`, which the client has left open
//! omp:
//!   %i = phi i64 [ %first, %from ], [ %i.next, %omp.next ]
//!   %more = icmp ult i64 %i, %end
//!   br i1 %more, label %omp.body, label %omp.done
//! omp.body:                                          ; `begin`, open: the client ends it
//!   …
//! omp.next:                                          ; `next`: where the client's body goes to
//!   %i.next = add nuw i64 %i, 1
//!   br label %omp
//! omp.done:                                          ; `done`, open
//! ```
//!
//! A client whose body is a loop itself, as in a program of C, asks for *runs*: the innermost loop is left to it, and
//! each execution of the body gets a run of indices, `first … end`. What has no such runs (a reversed loop, say) gets
//! runs of one iteration.
//!
//! `rows` writes collapsed loops, `body` the executions of bodies, `number` expressions. [`slanted`] is another writer,
//! for collapsed nests that are not rectangular.
//!
//! # Preconditions
//! `from` is an open block (it has no terminator), where interval and parameters are defined.
//!
//! # Postconditions
//! Each [`Execution::begin`] and [`Written::done`] is an open block. All else is complete, if the client lets each
//! execution of a body come to its [`Execution::next`] or not return at all.

mod body;
mod number;
mod rows;
pub mod slanted;

use rustc_hash::FxHashMap;
use weft_ir::{BinaryOp, Block, Context, Cursor, Flags, Function, IntPredicate, Operand, Type};

use crate::expr::{Expr, Variable};
use crate::nest::{Form, Nest};

/// An interval of the iterations of a nest's outermost level, as `i64` values.
#[derive(Clone, Copy, Debug)]
pub struct Interval {
    /// The first iteration, from 0.
    pub first: Operand,
    /// The one behind the last; not less than `first`.
    pub end: Operand,
}

/// How a nest is written.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// What the names of blocks begin with.
    pub name: &'a str,
    /// Whether bodies take runs of the innermost loop.
    pub has_runs: bool,
    /// Whether the optimizer shall not see how indices come out of divisions.
    ///
    /// Scalar evolution would carry a division into every address of the nest, and loop strength reduction gives up on
    /// addresses that hold one.
    pub hides_divisions: bool,
}

/// One execution of a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Execution {
    /// Which of the client's bodies it is.
    pub body: usize,
    /// An open block: where the body begins.
    pub begin: Block,
    /// Where control goes behind the body.
    pub next: Block,
    /// The iteration of each original loop, an `i64`; if the body takes runs, the last is the first of its run.
    pub indices: Vec<Operand>,
    /// The iteration behind the last of the run.
    pub end: Option<Operand>,
}

/// A nest that was written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// All executions of bodies in the text, in order.
    pub executions: Vec<Execution>,
    /// An open block: where control goes behind the nest.
    pub done: Block,
}

/// Writes `nest` from the open block `from` on; `parameters` are the `i64` values that its expressions name.
///
/// Without an interval, it runs over all iterations.
pub fn write(
    func: &mut Function,
    ctx: &mut Context,
    nest: &Nest,
    parameters: &[Operand],
    interval: Option<Interval>,
    from: Block,
    options: Options<'_>,
) -> Written {
    let variables = FxHashMap::default();
    let (known, executions) = (Vec::new(), Vec::new());
    let mut emitter =
        Emitter { func, ctx, nest, parameters, options, variables, known, executions, behind: from };
    let done = emitter.level(0, interval, from);
    Written { executions: emitter.executions, done }
}

/// Writes the number of iterations of the outermost level of `nest` at the end of the open block `block`.
///
/// # Panics
/// If the nest has no level.
pub fn count(
    func: &mut Function,
    ctx: &mut Context,
    nest: &Nest,
    parameters: &[Operand],
    block: Block,
    options: Options<'_>,
) -> Operand {
    let level = nest.levels().first().expect("precondition: a nest has a level");
    let variables = FxHashMap::default();
    let (known, executions) = (Vec::new(), Vec::new());
    let mut emitter =
        Emitter { func, ctx, nest, parameters, options, variables, known, executions, behind: block };
    emitter.value(block, &level.count)
}

/// A nest that is being written.
struct Emitter<'a> {
    func: &'a mut Function,
    ctx: &'a mut Context,
    nest: &'a Nest,
    parameters: &'a [Operand],
    options: Options<'a>,
    /// The indices of the loops around.
    variables: FxHashMap<Variable, Operand>,
    /// What was computed already, and dominates the block that is written.
    known: Vec<(Expr, Operand)>,
    executions: Vec<Execution>,
    /// The new block that comes last in the layout.
    behind: Block,
}

impl Emitter<'_> {
    /// Makes a block behind the last one.
    fn block(&mut self, suffix: &str) -> Block {
        let name = self.ctx.names.intern(&format!("{}{suffix}", self.options.name));
        let block = self.func.make_block(Some(name));
        self.func.insert_block_after(block, self.behind);
        self.behind = block;
        block
    }

    /// Writes at the end of `block`.
    fn at(&mut self, block: Block) -> Cursor<'_> {
        Cursor::at_end(self.func, self.ctx, block)
    }

    /// Adds to a phi.
    fn add_incoming(&mut self, phi: Operand, value: Operand, from: Block) {
        if let Operand::Value(result) = phi
            && let Some(inst) = self.func.def_inst(result)
        {
            self.func.insts[inst].add_incoming(value, from);
        }
    }

    /// Writes the levels from `depth` on, from the open block `open` on, and returns the block that is open behind them.
    /// Only the outermost level has an interval.
    fn level(&mut self, depth: usize, interval: Option<Interval>, open: Block) -> Block {
        let nest = self.nest;
        let Some(level) = nest.levels().get(depth) else { return self.bodies(open, None) };
        if let Form::Rows { column, width } = &level.form {
            return self.rows(depth, (*column, width), interval, open);
        }
        let interval = match interval {
            Some(interval) => interval,
            None => {
                let first = self.at(open).i64(0);
                Interval { first, end: self.value(open, &level.count) }
            }
        };
        match level.form {
            Form::Copies(copies) => self.copies(depth, copies, interval, open),
            _ => self.counted(depth, level.variable, interval, open),
        }
    }

    /// Writes the levels from `depth` on, the first of which has the index `variable` and is a loop over `interval`.
    fn counted(&mut self, depth: usize, variable: Variable, interval: Interval, open: Block) -> Block {
        if depth + 1 == self.nest.levels().len() && self.has_runs(variable) {
            return self.bodies(open, Some((variable, interval)));
        }
        let [head, begin] = ["", ".body"].map(|suffix| self.block(suffix));
        self.at(open).br(head);
        let index = self.at(head).phi(Type::I64, &[(interval.first, open)]);
        let known = self.known.len();
        self.variables.insert(variable, index);
        let next = self.level(depth + 1, None, begin);
        self.known.truncate(known);
        let done = self.block(".done");
        let mut at = self.at(head);
        let more = at.icmp(IntPredicate::Ult, index, interval.end);
        at.cond_br(more, begin, done);
        let mut at = self.at(next);
        let one = at.i64(1);
        let increased = at.binary_with(BinaryOp::Add, Flags::NUW, index, one);
        at.br(head);
        self.add_incoming(index, increased, next);
        done
    }

    /// Writes each of the first `copies` iterations of level `depth` that are in the interval.
    fn copies(&mut self, depth: usize, copies: u64, interval: Interval, open: Block) -> Block {
        let variable = self.nest.levels()[depth].variable;
        let mut open = open;
        for copy in 0..copies {
            let known = self.known.len();
            let index = self.ctx.int(Type::I64, i128::from(copy.cast_signed()));
            self.variables.insert(variable, index);
            let mut skipping = Vec::new();
            // The interval is not empty behind its beginning, nor before its end.
            if self.as_constant(interval.first).is_none_or(|first| copy < first) {
                open = self.unless(open, IntPredicate::Ugt, interval.first, index, &mut skipping);
            }
            if self.as_constant(interval.end).is_none_or(|end| end <= copy) {
                open = self.unless(open, IntPredicate::Ule, interval.end, index, &mut skipping);
            }
            let next = self.level(depth + 1, None, open);
            self.known.truncate(known);
            open = self.join(next, &skipping);
        }
        open
    }
}
