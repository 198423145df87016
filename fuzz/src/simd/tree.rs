//! Loops as trees of text: what the reduction takes away or replaces is a node, all else is C.

use std::fmt::Write;

/// The type of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    I64,
    U64,
    F32,
    F64,
}

/// All types.
pub const TYPES: [Ty; 10] =
    [Ty::I8, Ty::U8, Ty::I16, Ty::U16, Ty::I32, Ty::U32, Ty::I64, Ty::U64, Ty::F32, Ty::F64];

impl Ty {
    /// Its name in the text.
    pub fn name(self) -> &'static str {
        match self {
            Ty::I8 => "i8",
            Ty::U8 => "u8",
            Ty::I16 => "i16",
            Ty::U16 => "u16",
            Ty::I32 => "i32",
            Ty::U32 => "u32",
            Ty::I64 => "i64",
            Ty::U64 => "u64",
            Ty::F32 => "f32",
            Ty::F64 => "f64",
        }
    }

    /// Whether it is a type of floating-point numbers.
    pub fn is_real(self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }

    /// Whether it is a type of integers with a sign.
    pub fn is_signed(self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64)
    }

    /// The unsigned type in which arithmetic on it cannot overflow.
    pub fn wrapping(self) -> &'static str {
        if matches!(self, Ty::I64 | Ty::U64) { "u64" } else { "u32" }
    }
}

/// An expression of one type: text around its operands.
#[derive(Clone, Debug)]
pub struct Expr {
    /// Its type.
    pub ty: Ty,
    /// One piece more than there are operands.
    pub pieces: Vec<String>,
    /// The operands.
    pub operands: Vec<Expr>,
}

impl Expr {
    /// An expression without operands.
    pub fn leaf(ty: Ty, text: impl Into<String>) -> Expr {
        Expr { ty, pieces: vec![text.into()], operands: Vec::new() }
    }

    /// An expression whose operands stand where the text has `@`.
    pub fn of(ty: Ty, text: &str, operands: Vec<Expr>) -> Expr {
        let pieces: Vec<String> = text.split('@').map(str::to_owned).collect();
        debug_assert_eq!(pieces.len(), operands.len() + 1, "each operand has a place in '{text}'");
        Expr { ty, pieces, operands }
    }

    fn print(&self, out: &mut String) {
        for (index, piece) in self.pieces.iter().enumerate() {
            out.push_str(piece);
            if let Some(operand) = self.operands.get(index) {
                operand.print(out);
            }
        }
    }
}

/// A part of a statement.
#[derive(Clone, Debug)]
pub enum Part {
    /// C as it is.
    Text(String),
    /// An expression.
    Expr(Expr),
    /// Statements, printed in braces.
    Body(Vec<Stmt>),
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt(pub Vec<Part>);

impl Stmt {
    /// A statement whose expressions stand where the text has `@`.
    pub fn of(text: &str, exprs: Vec<Expr>) -> Stmt {
        let mut exprs = exprs.into_iter();
        let mut parts = Vec::new();
        for (index, piece) in text.split('@').enumerate() {
            if index > 0 {
                parts.extend(exprs.next().map(Part::Expr));
            }
            parts.push(Part::Text(piece.to_owned()));
        }
        Stmt(parts)
    }

    /// The same with statements in braces at its end.
    #[must_use]
    pub fn with(mut self, body: Vec<Stmt>) -> Stmt {
        self.0.push(Part::Body(body));
        self
    }

    /// The same with text at its end.
    #[must_use]
    pub fn and(mut self, text: &str) -> Stmt {
        self.0.push(Part::Text(text.to_owned()));
        self
    }
}

/// A function with variants for vectors.
#[derive(Clone, Debug)]
pub struct Called {
    /// Its clauses.
    pub clauses: String,
    /// Its type, name and parameters.
    pub head: String,
    /// Its statements, of which the last one returns.
    pub body: Vec<Stmt>,
}

/// A function with a loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// Its number.
    pub seed: u64,
    /// What is in front of the loop.
    pub before: Vec<Stmt>,
    /// A function that only this loop calls.
    pub called: Option<Called>,
    /// The pragma's directive; none if it is empty.
    pub directive: String,
    /// Its clauses.
    pub clauses: Vec<String>,
    /// What says how it runs: `for (…)`.
    pub head: String,
    /// The statements of an iteration.
    pub body: Vec<Stmt>,
    /// What is behind the loop.
    pub after: Vec<Stmt>,
}

/// Prints statements, each on a line.
pub fn print(body: &[Stmt], depth: usize, out: &mut String) {
    let indent = "    ".repeat(depth);
    for stmt in body {
        out.push_str(&indent);
        for part in &stmt.0 {
            match part {
                Part::Text(text) => out.push_str(text),
                Part::Expr(expr) => expr.print(out),
                Part::Body(body) => {
                    out.push_str(" {\n");
                    print(body, depth + 1, out);
                    let _infallible = write!(out, "{indent}}}");
                }
            }
        }
        out.push('\n');
    }
}
