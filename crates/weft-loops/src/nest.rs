//! A nest of loops as data.
//!
//! ```text
//! for i in 0..n {                          levels: [ %0: n, %1: m ]
//!     for j in 0..m {              ==      bodies: [ body 0 at (%0, %1) ]
//!         body 0 at iteration (i, j)
//!     }
//! }
//! ```
//!
//! A transformation changes the levels, and the indices at which the bodies are executed. After tiling `j` by 4:
//!
//! ```text
//! levels: [ %0: n, %2: m divided by 4 and rounded up, %3: min(4, m - %2 * 4) ]
//! bodies: [ body 0 at (%0, %2 * 4 + %3) ]
//! ```
//!
//! # Invariants
//! - A level's count mentions the indices of the levels around it only.
//! - A body's indices and conditions mention the indices of the levels only.

use crate::expr::{Expr, Variable};

/// How the iterations of a level are written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Form {
    /// As a loop.
    Loop,
    /// One behind the other: at most this many, known when the code is written.
    Copies(u64),
    /// As a loop over the lanes of a vector: at most this many.
    Lanes(u64),
    /// As a loop over rows, with a loop over the columns of a row inside. The level's index is the number of the row; the
    /// level's count is the number of all cells, row by row.
    Rows {
        /// The index within a row.
        column: Variable,
        /// The length of a row; 0 only if the whole nest is empty.
        width: Expr,
    },
}

/// One level of a nest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    /// Its index, which runs from 0.
    pub variable: Variable,
    /// How many iterations it has, each time that control comes to it.
    pub count: Expr,
    /// How they are written.
    pub form: Form,
}

/// A body, executed once in each iteration of the innermost level.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Body {
    /// Which of the client's bodies it is.
    pub number: usize,
    /// It is executed only if, in each pair, the first number is less than the second.
    pub conditions: Vec<(Expr, Expr)>,
    /// The iteration of each of the *original* loops around the body, outermost first.
    pub indices: Vec<Expr>,
}

/// A nest of loops. The module has its meaning and its invariants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Nest {
    /// Outermost first.
    pub(crate) levels: Vec<Level>,
    /// In the order in which an iteration executes them.
    pub(crate) bodies: Vec<Body>,
    /// The number of indices that were ever made.
    pub(crate) variables: u32,
}

impl Nest {
    /// The nest of loops that run `counts` times, outermost first, around body number 0.
    ///
    /// A count may mention the indices of the loops around it: that of the loop of number `k` is [`Nest::original`].
    ///
    /// # Panics
    /// If a count mentions its own index, or that of a loop inside.
    #[must_use]
    pub fn of(counts: impl IntoIterator<Item = Expr>) -> Nest {
        let mut nest = Nest { levels: Vec::new(), bodies: Vec::new(), variables: 0 };
        for count in counts {
            let variable = nest.fresh();
            nest.levels.push(Level { variable, count, form: Form::Loop });
        }
        for (depth, level) in nest.levels.iter().enumerate() {
            let later: Vec<Variable> = nest.levels[depth..].iter().map(|level| level.variable).collect();
            assert!(!level.count.mentions(&later), "precondition: a count mentions indices around its loop");
        }
        let indices = nest.levels.iter().map(|level| level.variable.into()).collect();
        nest.bodies.push(Body { number: 0, conditions: Vec::new(), indices });
        nest
    }

    /// The index of the loop of number `depth`, from 0, of a nest that [`Nest::of`] makes.
    ///
    /// # Panics
    /// If `depth` does not fit 32 bits.
    #[must_use]
    pub fn original(depth: usize) -> Variable {
        Variable(u32::try_from(depth).expect("precondition: a nest has fewer than 2^32 loops"))
    }

    /// The same nest around body number `number`; for nests with one body.
    #[must_use]
    pub fn around(mut self, number: usize) -> Nest {
        for body in &mut self.bodies {
            body.number = number;
        }
        self
    }

    /// The levels, outermost first.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// The bodies, in the order of execution.
    #[must_use]
    pub fn bodies(&self) -> &[Body] {
        &self.bodies
    }

    /// An index that no other level has.
    pub(crate) fn fresh(&mut self) -> Variable {
        self.variables += 1;
        Variable(self.variables - 1)
    }

    /// Puts `to` in the place of an index, wherever it is mentioned.
    pub(crate) fn substitute(&mut self, variable: Variable, to: &Expr) {
        for level in &mut self.levels {
            level.count = level.count.substitute(variable, to);
            if let Form::Rows { width, .. } = &mut level.form {
                *width = width.substitute(variable, to);
            }
        }
        for body in &mut self.bodies {
            let conditions = body.conditions.iter_mut().flat_map(|(less, than)| [less, than]);
            for expr in conditions.chain(&mut body.indices) {
                *expr = expr.substitute(variable, to);
            }
        }
    }

    /// Makes level `depth` one plain loop if it consists of rows: then `k / width` is the row, and `k % width` the column.
    pub(crate) fn flatten(&mut self, depth: usize) {
        let Form::Rows { column, width } = self.levels[depth].form.clone() else { return };
        let cell = self.fresh();
        let row = self.levels[depth].variable;
        self.substitute(row, &(Expr::from(cell) / width.clone()));
        self.substitute(column, &(Expr::from(cell) % width));
        let level = &mut self.levels[depth];
        level.variable = cell;
        level.form = Form::Loop;
    }
}
