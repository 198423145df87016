//! Makes random programs that compute the same in whatever order their tasks are executed.
//!
//! Each place in a program may do with a variable what its *right* says; a fork divides the rights among the task and
//! the continuation, so that no two places that run side by side access one element unless both read or both add
//! atomically.

use crate::random::Random;

use super::tree::{
    ARGUMENT, CELL, CELLS, Expr, FIRST, Fork, ForkLoop, Function, Index, Name, Op, Program, Stmt, Ty,
};

/// What a place may do with a variable.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Right {
    /// Everything.
    Own,
    /// Read it, as all others.
    Read,
    /// Add to it atomically, as all others.
    Add,
    /// Everything with the element that a value says.
    Element(Name),
    /// Nothing.
    None,
}

#[derive(Clone, Copy)]
struct Var {
    name: Name,
    ty: Ty,
    len: u64,
    right: Right,
}

#[derive(Clone)]
struct Scope {
    values: Vec<Name>,
    vars: Vec<Var>,
    /// How many regions, loops and branches are around.
    nesting: usize,
    /// Whether a region is around.
    in_region: bool,
}

struct Generator {
    random: Random,
    next: Name,
    functions: usize,
    /// How many more statements the function may have.
    budget: usize,
}

const TYPES: &[Ty] = &[
    Ty::I64,
    Ty::I64,
    Ty::I64,
    Ty::I1,
    Ty::I8,
    Ty::I16,
    Ty::I32,
    Ty::I32,
    Ty::I128,
    Ty::F32,
    Ty::F64,
    Ty::V2,
];

/// The program of a seed. Its depth is the deepest that one may try.
pub fn program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let functions = 1 + random.below(4) + usize::from(random.chance(60));
    let mut generator = Generator { random, next: FIRST, functions, budget: 0 };
    let globals: Vec<Name> = (0..generator.random.below(3)).map(|_| generator.name()).collect();
    let functions =
        (0..functions).map(|index| generator.function(if index == 0 { &globals } else { &[] })).collect();
    Program { seed, functions, depth: 1 + generator.random.below(9) as u64, globals }
}

impl Generator {
    fn name(&mut self) -> Name {
        self.next += 1;
        self.next - 1
    }

    fn function(&mut self, globals: &[Name]) -> Function {
        self.budget = 5 + self.random.below(18);
        let cells = globals.iter().copied().chain([CELL]);
        let vars = cells.map(|name| Var { name, ty: Ty::I64, len: CELLS, right: Right::Own }).collect();
        let mut scope = Scope { values: vec![ARGUMENT], vars, nesting: 0, in_region: false };
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(3) {
            self.declare(&mut scope, &mut body);
        }
        self.region(&mut scope, &mut body);
        body.extend(self.statements(&mut scope));
        let result = self.expr(&scope, 2);
        Function { body, result, hoists: self.random.chance(75), nounwind: self.random.chance(85) }
    }

    fn expr(&mut self, scope: &Scope, depth: usize) -> Expr {
        if depth > 0 && self.random.chance(60) {
            let op = self.random.pick(&[
                Op::Add,
                Op::Add,
                Op::Sub,
                Op::Mul,
                Op::And,
                Op::Or,
                Op::Xor,
                Op::Xor,
                Op::Shift,
                Op::Less,
            ]);
            return Expr::Binary(
                op,
                Box::new(self.expr(scope, depth - 1)),
                Box::new(self.expr(scope, depth - 1)),
            );
        }
        let readable: Vec<Var> =
            scope.vars.iter().copied().filter(|var| !matches!(var.right, Right::Add | Right::None)).collect();
        match self.random.below(10) {
            0 | 1 => Expr::Const(self.random.pick(&[0, 1, 2, 3, 7, 64, 1000, 0x1234_5678_9abc, u64::MAX])),
            2..=5 if !readable.is_empty() => {
                let var = self.random.pick(&readable);
                Expr::Read(var.name, self.index(scope, var))
            }
            _ => Expr::Value(self.random.pick(&scope.values)),
        }
    }

    fn index(&mut self, scope: &Scope, var: Var) -> Index {
        match var.right {
            Right::Element(name) => Index::By(name),
            _ if self.random.chance(30) => Index::By(self.random.pick(&scope.values)),
            _ => Index::At(self.random.below(var.len as usize) as u64),
        }
    }

    fn statements(&mut self, scope: &mut Scope) -> Vec<Stmt> {
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(4) {
            self.statement(scope, &mut body);
        }
        body
    }

    /// Statements that see what is around, and whose names nobody else sees.
    fn inner(&mut self, scope: &Scope) -> Vec<Stmt> {
        let mut inner = scope.clone();
        inner.nesting += 1;
        self.statements(&mut inner)
    }

    fn declare(&mut self, scope: &mut Scope, body: &mut Vec<Stmt>) {
        let (name, ty, len) =
            (self.name(), self.random.pick(TYPES), self.random.pick(&[1, 1, 1, 1, 1, 2, 4, 64]));
        // What a function can be called with.
        let (ty, len) = if self.random.chance(15) { (Ty::I64, CELLS) } else { (ty, len) };
        body.push(Stmt::Var(name, ty, len, self.expr(scope, 1)));
        scope.vars.push(Var { name, ty, len, right: Right::Own });
    }

    fn value(&mut self, scope: &mut Scope, body: &mut Vec<Stmt>) {
        let name = self.name();
        if self.random.chance(25) {
            let [condition, one, other] = [1, 1, 1].map(|depth| self.expr(scope, depth));
            body.push(Stmt::Choose(name, condition, one, other));
        } else {
            let ty = self.random.pick(TYPES);
            body.push(Stmt::Let(name, ty, self.expr(scope, 2)));
        }
        scope.values.push(name);
    }

    fn statement(&mut self, scope: &mut Scope, body: &mut Vec<Stmt>) {
        let Some(left) = self.budget.checked_sub(1) else { return };
        self.budget = left;
        let nests = scope.nesting < 6;
        match self.random.below(25) {
            0..=3 => self.write(scope, body),
            4 | 5 => self.value(scope, body),
            6 => self.declare(scope, body),
            7..=10 => self.call(scope, body),
            11 if nests => {
                let condition = self.expr(scope, 1);
                let (one, mut other) = (self.inner(scope), Vec::new());
                if self.random.chance(50) {
                    other = self.inner(scope);
                }
                if !scope.in_region && self.random.chance(30) {
                    other.push(Stmt::Return(self.expr(scope, 1)));
                }
                body.push(Stmt::If(condition, one, other));
            }
            12 if nests => {
                let value = self.expr(scope, 1);
                let arms = (0..2 + self.random.below(3)).map(|_| self.inner(scope)).collect();
                body.push(Stmt::Switch(value, arms));
            }
            13 | 14 if nests => {
                let (counter, count) = (self.name(), self.expr(scope, 1));
                let mut inner = scope.clone();
                inner.nesting += 1;
                inner.values.push(counter);
                body.push(Stmt::Loop(counter, count, self.statements(&mut inner)));
            }
            15..=20 if nests => self.region(scope, body),
            21 => body.push(Stmt::Count(self.expr(scope, 1))),
            22 if self.random.chance(20) => body.push(Stmt::Never),
            23 => body.push(Stmt::Ask(self.expr(scope, 1))),
            _ => self.write(scope, body),
        }
    }

    fn write(&mut self, scope: &Scope, body: &mut Vec<Stmt>) {
        let writable: Vec<Var> = scope
            .vars
            .iter()
            .copied()
            .filter(|var| !matches!(var.right, Right::Read | Right::None))
            .collect();
        if writable.is_empty() {
            return body.push(Stmt::Count(self.expr(scope, 2)));
        }
        let var = self.random.pick(&writable);
        let (index, value) = (self.index(scope, var), self.expr(scope, 2));
        body.push(match var.right {
            Right::Add => Stmt::Add(var.name, index, value),
            _ => Stmt::Write(var.name, index, value),
        });
    }

    fn call(&mut self, scope: &mut Scope, body: &mut Vec<Stmt>) {
        if self.functions == 1 {
            return self.write(scope, body);
        }
        let is_cell = |var: &&Var| var.ty == Ty::I64 && var.len == CELLS && var.right == Right::Own;
        let cells: Vec<Var> = scope.vars.iter().filter(is_cell).copied().collect();
        let cell = match cells.is_empty() {
            false => self.random.pick(&cells).name,
            true => {
                let name = self.name();
                body.push(Stmt::Var(name, Ty::I64, CELLS, self.expr(scope, 1)));
                scope.vars.push(Var { name, ty: Ty::I64, len: CELLS, right: Right::Own });
                name
            }
        };
        let (name, argument) = (self.name(), self.expr(scope, 2));
        body.push(Stmt::Call(name, 1 + self.random.below(self.functions - 1), argument, cell));
        scope.values.push(name);
        self.write(scope, body);
    }

    fn region(&mut self, scope: &mut Scope, body: &mut Vec<Stmt>) {
        if self.random.chance(30) {
            return self.region_in_loop(scope, body);
        }
        if self.random.chance(20) {
            body.push(Stmt::Ask(self.expr(scope, 1)));
        }
        let (mut task, mut cont) = (scope.clone(), scope.clone());
        for (in_task, in_cont) in task.vars.iter_mut().zip(&mut cont.vars) {
            (in_task.right, in_cont.right) = self.divided(in_task.right, in_task.ty);
        }
        for inner in [&mut task, &mut cont] {
            inner.nesting += 1;
            inner.in_region = true;
        }
        let mut body_of_task = Vec::new();
        if self.random.chance(50) {
            self.call(&mut task, &mut body_of_task);
        }
        body_of_task.extend(self.statements(&mut task));
        let mut fork =
            Fork { task: body_of_task, ends: None, phis: Vec::new(), cont: Vec::new(), joins: None };
        if self.random.chance(15) {
            fork.ends = Some((self.expr(&task, 1), self.inner(&task), self.inner(&task)));
        }
        for _ in 0..self.random.below(5).saturating_sub(2) {
            let (name, old) = (self.name(), self.random.pick(&scope.values));
            fork.phis.push((name, old));
            cont.values.push(name);
        }
        if self.random.chance(85) {
            if self.random.chance(40) {
                self.call(&mut cont, &mut fork.cont);
            }
            fork.cont.extend(self.statements(&mut cont));
        }
        if self.random.chance(15) {
            let condition = self.expr(&cont, 1);
            let before = [self.inner(&cont), self.inner(&cont)];
            let after = [self.inner(scope), self.inner(scope)];
            fork.joins = Some((condition, before, after));
            if !scope.in_region
                && self.random.chance(30)
                && let Some((_, _, [_, after])) = &mut fork.joins
            {
                after.push(Stmt::Return(self.expr(scope, 1)));
            }
        } else {
            // What the continuation has declared is there behind the join, and belongs to who is there.
            scope.values.clone_from(&cont.values);
            let declared = scope.vars.len();
            scope.vars.extend(cont.vars.drain(declared..));
        }
        body.push(Stmt::Fork(Box::new(fork)));
    }

    fn region_in_loop(&mut self, scope: &Scope, body: &mut Vec<Stmt>) {
        let most = if self.random.chance(25) { 60 } else { 4 };
        let (counter, count) = (self.name(), 1 + self.random.below(most) as u64);
        let outer = self.random.chance(20).then(|| (self.name(), 1 + self.random.below(3) as u64));
        let mut around = scope.clone();
        around.nesting += 1;
        around.in_region = true;
        let (mut task, mut beside) = (around.clone(), around.clone());
        for (in_task, in_cont) in task.vars.iter_mut().zip(&mut beside.vars) {
            (in_task.right, in_cont.right) = self.divided(in_task.right, in_task.ty);
            if in_task.right != Right::Read && in_task.right != Right::Add && in_task.right != Right::None {
                // Many instances of the task run side by side.
                let each = in_task.right == Right::Own && outer.is_none() && in_task.len >= count;
                in_task.right = if each { Right::Element(counter) } else { Right::None };
            }
        }
        around.vars.clone_from(&beside.vars);
        for inner in [&mut task, &mut beside] {
            inner.values.push(counter);
            inner.values.extend(outer.map(|(name, _)| name));
        }
        let mut before = Vec::new();
        for _ in 0..self.random.below(3) {
            let (name, ty) = (self.name(), self.random.pick(TYPES));
            before.push(Stmt::Let(name, ty, self.expr(&beside, 1)));
            task.values.push(name);
            beside.values.push(name);
        }
        let task = self.statements(&mut task);
        let beside = if self.random.chance(40) { self.inner(&beside) } else { Vec::new() };
        let behind = if self.random.chance(40) { self.inner(&around) } else { Vec::new() };
        body.push(Stmt::ForkLoop(Box::new(ForkLoop { counter, count, outer, before, task, beside, behind })));
    }

    /// The rights of a task and of its continuation, of who has `right` at the fork.
    fn divided(&mut self, right: Right, ty: Ty) -> (Right, Right) {
        match right {
            Right::Own => match self.random.below(8) {
                0..=2 => (Right::Own, Right::None),
                3 | 4 => (Right::None, Right::Own),
                5 if ty == Ty::I64 => (Right::Add, Right::Add),
                _ => (Right::Read, Right::Read),
            },
            Right::Element(_) if self.random.chance(50) => (right, Right::None),
            Right::Element(_) => (Right::None, right),
            _ => (right, right),
        }
    }
}
