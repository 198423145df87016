//! What a program computes, if it is executed one statement after the other: a task where it is forked.
//!
//! This knows neither LLVM nor Weft. What uses a name that nothing declares any more, since the program has lost
//! statements, reads 0 and does nothing else.

use super::tree::{ARGUMENT, CELL, CELLS, DEPTH, Expr, Fork, ForkLoop, Index, Name, Op, Program, Stmt};

/// The names of a function: what they are, by name.
#[derive(Clone, Default)]
struct Names(Vec<Option<Meaning>>);

#[derive(Clone, Copy)]
enum Meaning {
    Value(u64),
    /// The variable's first element in memory, how many there are, and which of their bits count.
    Variable(usize, u64, u64),
}

impl Names {
    fn set(&mut self, name: Name, meaning: Meaning) {
        let index = name as usize;
        if self.0.len() <= index {
            self.0.resize(index + 1, None);
        }
        self.0[index] = Some(meaning);
    }

    fn get(&self, name: Name) -> Option<Meaning> {
        self.0.get(name as usize).copied().flatten()
    }
}

struct Machine<'p> {
    program: &'p Program,
    memory: Vec<u64>,
    counted: u64,
    fuel: u64,
}

/// How control leaves a statement: `None` to the next one, or out of the function with a word.
type Flow = Option<u64>;

/// What `program` computes, if it takes at most `fuel` statements.
pub fn result(program: &Program, fuel: u64) -> Option<u64> {
    let mut machine = Machine { program, memory: Vec::new(), counted: 0, fuel };
    let mut globals = Names::default();
    for (number, name) in program.globals.iter().enumerate() {
        let at = machine.allocate(CELLS, number as u64);
        globals.set(*name, Meaning::Variable(at, CELLS, u64::MAX));
    }
    let cell = machine.allocate(CELLS, 0);
    let returned = machine.call(0, program.depth, program.seed, cell, &globals)?;
    let words = &machine.memory[..cell + CELLS as usize];
    let hash = words.iter().fold(returned, |hash, word| hash.wrapping_mul(31).wrapping_add(*word));
    Some(hash.wrapping_mul(31).wrapping_add(machine.counted))
}

impl Machine<'_> {
    fn allocate(&mut self, count: u64, value: u64) -> usize {
        let at = self.memory.len();
        self.memory.resize(at + count as usize, value);
        at
    }

    fn call(
        &mut self,
        function: usize,
        depth: u64,
        argument: u64,
        cell: usize,
        globals: &Names,
    ) -> Option<u64> {
        let function = self.program.functions.get(function)?;
        let mut names = globals.clone();
        names.set(DEPTH, Meaning::Value(depth));
        names.set(ARGUMENT, Meaning::Value(argument));
        names.set(CELL, Meaning::Variable(cell, CELLS, u64::MAX));
        match self.all(&function.body, &mut names)? {
            Some(returned) => Some(returned),
            None => self.eval(&function.result, &names),
        }
    }

    /// Executes statements whose names nothing behind them sees.
    fn within(&mut self, body: &[Stmt], names: &Names) -> Option<Flow> {
        self.all(body, &mut names.clone())
    }

    fn all(&mut self, body: &[Stmt], names: &mut Names) -> Option<Flow> {
        for stmt in body {
            let flow = self.stmt(stmt, names)?;
            if flow.is_some() {
                return Some(flow);
            }
        }
        Some(None)
    }

    fn stmt(&mut self, stmt: &Stmt, names: &mut Names) -> Option<Flow> {
        self.fuel = self.fuel.checked_sub(1)?;
        match stmt {
            Stmt::Let(name, ty, value) => {
                let value = self.eval(value, names)? & ty.mask();
                names.set(*name, Meaning::Value(value));
            }
            Stmt::Choose(name, condition, one, other) => {
                let chosen = if is_true(self.eval(condition, names)?) { one } else { other };
                let value = self.eval(chosen, names)?;
                names.set(*name, Meaning::Value(value));
            }
            Stmt::Var(name, ty, len, value) => {
                let value = self.eval(value, names)? & ty.mask();
                let at = self.allocate(*len, value);
                names.set(*name, Meaning::Variable(at, *len, ty.mask()));
            }
            Stmt::Write(name, index, value) => {
                let value = self.eval(value, names)?;
                if let Some((at, mask)) = element(*name, *index, names) {
                    self.memory[at] = value & mask;
                }
            }
            Stmt::Add(name, index, value) => {
                let value = self.eval(value, names)?;
                if let Some((at, mask)) = element(*name, *index, names) {
                    self.memory[at] = self.memory[at].wrapping_add(value) & mask;
                }
            }
            Stmt::Count(value) => self.counted = self.counted.wrapping_add(self.eval(value, names)?),
            Stmt::Call(name, function, argument, variable) => {
                let (depth, argument) = (word(DEPTH, names), self.eval(argument, names)?);
                let value = match names.get(*variable) {
                    Some(Meaning::Variable(at, ..)) if depth > 0 => {
                        self.call(*function, depth - 1, argument, at, &Names::default())?
                    }
                    _ => 0,
                };
                names.set(*name, Meaning::Value(value));
            }
            Stmt::If(condition, one, other) => {
                let chosen = if is_true(self.eval(condition, names)?) { one } else { other };
                return self.within(chosen, names);
            }
            Stmt::Switch(value, arms) => {
                let chosen = self.eval(value, names)? as usize % arms.len();
                return self.within(&arms[chosen], names);
            }
            Stmt::Loop(counter, count, body) => {
                for number in 0..self.eval(count, names)? & 3 {
                    let mut names = names.clone();
                    names.set(*counter, Meaning::Value(number));
                    let flow = self.all(body, &mut names)?;
                    if flow.is_some() {
                        return Some(flow);
                    }
                }
            }
            Stmt::Fork(fork) => return self.fork(fork, names),
            Stmt::ForkLoop(fork) => return self.fork_loop(fork, names),
            Stmt::Return(value) => return Some(Some(self.eval(value, names)?)),
            Stmt::Ask(condition) => {
                self.eval(condition, names)?;
            }
            Stmt::Never => {}
        }
        Some(None)
    }

    fn fork(&mut self, fork: &Fork, names: &mut Names) -> Option<Flow> {
        let mut inner = names.clone();
        self.all(&fork.task, &mut inner)?;
        if let Some((condition, one, other)) = &fork.ends {
            let chosen = if is_true(self.eval(condition, &inner)?) { one } else { other };
            self.all(chosen, &mut inner)?;
        }
        for (name, from) in &fork.phis {
            let meaning = names.get(*from)?;
            names.set(*name, meaning);
        }
        let Some((condition, before, after)) = &fork.joins else {
            return self.all(&fork.cont, names);
        };
        let mut inner = names.clone();
        self.all(&fork.cont, &mut inner)?;
        let chosen = usize::from(!is_true(self.eval(condition, &inner)?));
        self.all(&before[chosen], &mut inner)?;
        self.all(&after[chosen], &mut inner)
    }

    fn fork_loop(&mut self, fork: &ForkLoop, names: &mut Names) -> Option<Flow> {
        for outer in 0..fork.outer.map_or(1, |(_, count)| count) {
            for number in 0..fork.count {
                let mut inner = names.clone();
                if let Some((counter, _)) = fork.outer {
                    inner.set(counter, Meaning::Value(outer));
                }
                inner.set(fork.counter, Meaning::Value(number));
                self.all(&fork.before, &mut inner)?;
                self.within(&fork.task, &inner)?;
                self.all(&fork.beside, &mut inner)?;
            }
        }
        self.within(&fork.behind, names)
    }

    fn eval(&self, expr: &Expr, names: &Names) -> Option<u64> {
        Some(match expr {
            Expr::Const(value) => *value,
            Expr::Value(name) => word(*name, names),
            Expr::Read(name, index) => element(*name, *index, names).map_or(0, |(at, _)| self.memory[at]),
            Expr::Binary(op, left, right) => {
                let (left, right) = (self.eval(left, names)?, self.eval(right, names)?);
                match op {
                    Op::Add => left.wrapping_add(right),
                    Op::Sub => left.wrapping_sub(right),
                    Op::Mul => left.wrapping_mul(right),
                    Op::And => left & right,
                    Op::Or => left | right,
                    Op::Xor => left ^ right,
                    Op::Shift => left >> (right & 63),
                    Op::Less => u64::from(left < right),
                }
            }
        })
    }
}

/// The value with that name.
fn word(name: Name, names: &Names) -> u64 {
    match names.get(name) {
        Some(Meaning::Value(value)) => value,
        _ => 0,
    }
}

/// Where an element lies in memory, and which of its bits count.
fn element(name: Name, index: Index, names: &Names) -> Option<(usize, u64)> {
    let Some(Meaning::Variable(at, len, mask)) = names.get(name) else { return None };
    let index = match index {
        Index::At(index) => index,
        Index::By(value) => word(value, names),
    };
    Some((at + (index & (len - 1)) as usize, mask))
}

/// A condition looks at one bit, so that it is not always the same.
pub fn is_true(value: u64) -> bool {
    value & 2 != 0
}
