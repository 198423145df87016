//! Fork-join programs as trees. They are printed as Parallel IR ([`super::ir`]) and as C with tasks ([`super::c`]), and
//! executed one statement after the other ([`super::interpret`]).
//!
//! All arithmetic is on words of 64 bits. A value or a variable of another type holds as many low bits of a word as
//! [`Ty::mask`] says; reading it gives them back.

/// The name of a value, a variable, or the counter of a loop; unique in its function.
pub type Name = u32;

/// The type of a value or a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    /// Integers of so many bits; the one of 128 holds a word and its complement.
    I1,
    /// See [`Ty::I1`].
    I8,
    /// See [`Ty::I1`].
    I16,
    /// See [`Ty::I1`].
    I32,
    /// See [`Ty::I1`].
    I64,
    /// See [`Ty::I1`].
    I128,
    /// Floating point numbers, which hold small natural ones.
    F32,
    /// See [`Ty::F32`].
    F64,
    /// A vector of a word and its complement.
    V2,
}

impl Ty {
    /// The bits that survive.
    pub fn mask(self) -> u64 {
        match self {
            Ty::I1 => 1,
            Ty::I8 => 0xff,
            Ty::I16 | Ty::F32 => 0xffff,
            Ty::I32 | Ty::F64 => 0xffff_ffff,
            Ty::I64 | Ty::I128 | Ty::V2 => u64::MAX,
        }
    }
}

/// An operator on words.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    Add,
    Sub,
    Mul,
    And,
    Or,
    Xor,
    /// To the right, by the right operand modulo 64.
    Shift,
    /// 1 or 0.
    Less,
}

/// An expression.
#[derive(Clone, Debug)]
pub enum Expr {
    /// A constant.
    Const(u64),
    /// A value.
    Value(Name),
    /// An element of a variable.
    Read(Name, Index),
    /// An operator and its operands.
    Binary(Op, Box<Expr>, Box<Expr>),
}

/// Which element of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Index {
    /// A constant one.
    At(u64),
    /// The one that a value says, modulo the number of elements, which is a power of two.
    By(Name),
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    /// A value that does not change.
    Let(Name, Ty, Expr),
    /// A value that is one or the other, by way of two blocks.
    Choose(Name, Expr, Expr, Expr),
    /// A variable of so many elements, all of which are what the expression says.
    Var(Name, Ty, u64, Expr),
    /// Writes an element.
    Write(Name, Index, Expr),
    /// Adds to an element, atomically.
    Add(Name, Index, Expr),
    /// Adds to what all functions of the program add to, atomically.
    Count(Expr),
    /// Calls a function, if the depth allows it, with a word and the address of a variable of [`CELLS`] words: else 0.
    Call(Name, usize, Expr, Name),
    /// A branch.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// One of several.
    Switch(Expr, Vec<Vec<Stmt>>),
    /// So many iterations as the low bits of the expression say, at most 3.
    Loop(Name, Expr, Vec<Stmt>),
    /// A region.
    Fork(Box<Fork>),
    /// A region whose fork is in a loop, and whose join is behind it.
    ForkLoop(Box<ForkLoop>),
    /// Returns a word from the function. In no region.
    Return(Expr),
    /// If the condition holds, lets the thread make its next tasks as if another one had asked for some.
    Ask(Expr),
    /// Stops the program if the condition holds, which it never does.
    Never,
}

/// A region with one instance of its task.
#[derive(Clone, Debug)]
pub struct Fork {
    /// The task.
    pub task: Vec<Stmt>,
    /// If given, the task ends in two places: what is executed in front of either.
    pub ends: Option<(Expr, Vec<Stmt>, Vec<Stmt>)>,
    /// Values from in front of the fork that the continuation gets anew: its name and theirs.
    pub phis: Vec<(Name, Name)>,
    /// The continuation. What it declares is seen behind the region, if there is one join.
    pub cont: Vec<Stmt>,
    /// If given, there are two joins.
    pub joins: Option<TwoJoins>,
}

/// Which of two joins a continuation comes to, and what is executed in front of and behind either.
pub type TwoJoins = (Expr, [Vec<Stmt>; 2], [Vec<Stmt>; 2]);

/// A region with an instance of its task for each iteration of a loop, or of two.
#[derive(Clone, Debug)]
pub struct ForkLoop {
    /// Counts the iterations.
    pub counter: Name,
    /// How many there are.
    pub count: u64,
    /// The counter of a loop around it, and how many iterations that has.
    pub outer: Option<(Name, u64)>,
    /// Values that the iteration computes in front of the fork.
    pub before: Vec<Stmt>,
    /// The task.
    pub task: Vec<Stmt>,
    /// What the iteration does beside the task.
    pub beside: Vec<Stmt>,
    /// What is done behind the loop and in front of the join.
    pub behind: Vec<Stmt>,
}

/// How many words the variable has that a function gets.
pub const CELLS: u64 = 4;

/// The depth of the call, the argument and the variable of a function.
pub const DEPTH: Name = 0;
/// See [`DEPTH`].
pub const ARGUMENT: Name = 1;
/// See [`DEPTH`].
pub const CELL: Name = 2;
/// The first name that is free.
pub const FIRST: Name = 3;

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// What it does.
    pub body: Vec<Stmt>,
    /// What it returns at its end.
    pub result: Expr,
    /// Whether its variables are in its or its task's first block, rather than where they are declared.
    pub hoists: bool,
    /// Whether it is marked to leave by no exception.
    pub nounwind: bool,
}

/// A program: the first function is called once, by nobody else.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its number.
    pub seed: u64,
    /// Its functions.
    pub functions: Vec<Function>,
    /// The depth of the first call.
    pub depth: u64,
    /// Its variables of [`CELLS`] words outside of functions; the first function may use them.
    pub globals: Vec<Name>,
}

/// How many statements there are.
pub fn count(body: &[Stmt]) -> usize {
    body.iter().map(|stmt| 1 + parts(stmt).iter().map(|part| count(part)).sum::<usize>()).sum()
}

/// The lists of statements in a statement.
pub fn parts(stmt: &Stmt) -> Vec<&Vec<Stmt>> {
    match stmt {
        Stmt::If(_, one, other) => vec![one, other],
        Stmt::Switch(_, arms) => arms.iter().collect(),
        Stmt::Loop(_, _, body) => vec![body],
        Stmt::Fork(fork) => {
            let mut all = vec![&fork.task, &fork.cont];
            if let Some((_, one, other)) = &fork.ends {
                all.extend([one, other]);
            }
            if let Some((_, before, after)) = &fork.joins {
                all.extend(before.iter().chain(after));
            }
            all
        }
        Stmt::ForkLoop(fork) => vec![&fork.before, &fork.task, &fork.beside, &fork.behind],
        _ => Vec::new(),
    }
}

/// See [`parts`].
pub fn parts_mut(stmt: &mut Stmt) -> Vec<&mut Vec<Stmt>> {
    match stmt {
        Stmt::If(_, one, other) => vec![one, other],
        Stmt::Switch(_, arms) => arms.iter_mut().collect(),
        Stmt::Loop(_, _, body) => vec![body],
        Stmt::Fork(fork) => {
            let Fork { task, cont, ends, joins, .. } = &mut **fork;
            let mut all = vec![task, cont];
            if let Some((_, one, other)) = ends {
                all.extend([one, other]);
            }
            if let Some((_, before, after)) = joins {
                all.extend(before.iter_mut().chain(after));
            }
            all
        }
        Stmt::ForkLoop(fork) => {
            let ForkLoop { before, task, beside, behind, .. } = &mut **fork;
            vec![before, task, beside, behind]
        }
        _ => Vec::new(),
    }
}
