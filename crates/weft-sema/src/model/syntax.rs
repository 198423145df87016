//! What the text of a node says beyond the node's kind: its operator, the parts of its header, its name.
//!
//! A parser such as libclang's gives kinds and extents. The builder of a [`Tree`](super::tree::Tree) reads the rest off the
//! text, so that no analysis has to.

/// What the text of a node says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Syntax {
    /// Nothing that is asked for.
    #[default]
    Plain,
    /// The operator of a unary or binary expression or of a compound assignment.
    Operator(Operator),
    /// The parts of the header of a `for`; absent if the text has no such header.
    For(Option<ForHeader>),
    /// The parts of the header of a `for` over the elements of a range; absent if the text has another one.
    ForRange(Option<RangeHeader>),
    /// The name of a label, or the one that a `goto` jumps to.
    Name(String),
    /// A variable whose declaration gives it a value; its last child is that value.
    Initialized,
    /// The operand of `typeof`.
    Typeof,
    /// A list of values in braces.
    Braces,
}

/// An operator, where the analyses tell it from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Assign,
    /// `+`, with one operand or two
    Add,
    /// `-`, with one operand or two
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `&`
    And,
    /// `^`
    Xor,
    /// `|`
    Or,
    /// `<<`
    ShiftLeft,
    /// `>>`
    ShiftRight,
    /// `==`
    Equal,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `!=`
    NotEqual,
    /// `++x`
    PreIncrement,
    /// `x++`
    PostIncrement,
    /// `--x`
    PreDecrement,
    /// `x--`
    PostDecrement,
    /// Any other operator.
    Other,
}

impl Operator {
    /// Says whether an expression with this operator changes its (left) operand.
    pub fn changes_operand(self) -> bool {
        matches!(
            self,
            Operator::Assign
                | Operator::PreIncrement
                | Operator::PostIncrement
                | Operator::PreDecrement
                | Operator::PostDecrement
        )
    }
}

/// Where the parts of a `for` header are, in offsets of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForHeader {
    /// The opening parenthesis.
    pub open: u32,
    /// The first semicolon.
    pub first: u32,
    /// The second semicolon.
    pub second: u32,
    /// Where the increment begins; `close` if there is none.
    pub increment: u32,
    /// The closing parenthesis.
    pub close: u32,
}

/// Where the parts of the header of a `for` over the elements of a range are, in offsets of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RangeHeader {
    /// The opening parenthesis.
    pub open: u32,
    /// The colon.
    pub colon: u32,
    /// The closing parenthesis.
    pub close: u32,
}
