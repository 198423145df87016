//! What the operands of markers are.

use weft_openmp::{ClauseKind, Leaf};
use weft_support::Span;

use crate::model::construct::Declaration;
use crate::model::tree::DeclId;
use crate::plan::mapped::MappedPart;

/// A generated variable of a construct, by what it is for.
///
/// Those of a level of a nest have the level's index, outermost 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temporary {
    /// The expression of a clause, of the type that [`ClauseKind::operand_type`] tells.
    Clause(ClauseKind),
    /// The lower bound in a clause that has two: `num_teams`.
    Least(ClauseKind),
    /// The number of threads at that place of a `num_threads` with several, or with a word.
    Threads(usize),
    /// The allocator of the `allocate` clause of that number: 64 bits, unsigned.
    Allocator(usize),
    /// Where the memory of the variable of that number in an `allocate` directive is, and its allocator: a structure of a
    /// pointer and an unsigned number of 64 bits.
    Memory(usize),
    /// The condition of an `if` for that leaf of a compound construct, whose first leaf has [`Temporary::Clause`]: an `int`.
    If(Leaf),
    /// What the `linear` item of that number in the construct was before it: of the item's type.
    Linear(usize),
    /// What is added to that item for each iteration: 64 bits, signed.
    LinearStep(usize),
    /// The step of an `induction`, which may have any type that can be added or multiplied.
    InductionStep(usize),
    /// The range that a loop is over: a reference to it.
    Range(usize),
    /// Where a loop begins, in the first iteration of the loops around: of the type of its variable, or
    /// where such an object is, if the host's language has to say what its values are.
    Lower(usize),
    /// The bound that a loop's variable is compared with, in the first iteration of the loops around: of its own type.
    Upper(usize),
    /// What the variable of an outer loop is multiplied with in the [`Temporary::Lower`] of a loop: 64 bits, signed.
    LowerFactor(usize),
    /// The same of [`Temporary::Upper`].
    UpperFactor(usize),
    /// What is added to a loop's variable: of its own type.
    Step(usize),
    /// The number of iterations of a loop: 64 bits, unsigned. Where it depends on outer loops, as it is in the first
    /// iteration of these, and negative if that is before the loop has any: 64 bits, signed.
    Count(usize),
    /// By how much the number of iterations of the first loop grows with each iteration of the second one: 64 bits, signed.
    Slope(usize, usize),
    /// The size of a tile or stripe, of those that are evaluated the one of this number: 64 bits, signed.
    Size(usize),
    /// The number of iterations of the whole nest: 64 bits, unsigned.
    Total,
    /// The number of blocks of iterations in which a scan goes on: 64 bits, unsigned.
    Blocks,
    /// The iteration of a loop of a nest that is executed, from 0: 64 bits, unsigned.
    Index(usize),
    /// The first iteration of the innermost loop of a nest that is executed with these [`Temporary::Index`]es, from 0:
    /// 64 bits, unsigned.
    RunStart,
    /// The iteration behind the last one of these: 64 bits, unsigned.
    RunEnd,
    /// Whether these have the last iteration of the nest: 64 bits, unsigned.
    RunLast,
    /// The number of their first one in the nest, from 0: 64 bits, unsigned.
    RunNumber,
    /// The iteration of a loop that others wait for, from 0; -1 for one that is not there: 64 bits, signed.
    Iteration(usize),
    /// Whether control leaves a construct: an `int`.
    Left,
    /// Whether control has left the construct: an `int`.
    Canceled,
    /// Whether a thread executes the last iteration or section: an `int`.
    IsLast,
    /// Where the threads compare who assigned to the `lastprivate(conditional:)` items last: a pointer.
    Last,
    /// The value that the copy of such an item, which is `firstprivate` too, has at the beginning of the next chunk.
    LastBegin(usize),
    /// The first iteration that a thread executes: 64 bits, unsigned.
    Start,
    /// The iteration behind the last one that a thread executes: 64 bits, unsigned.
    End,
    /// The address of the object that the name of that number in the construct means outside, or which elements of it.
    Original(usize),
    /// Where that object is, and the allocator whose memory the copies of tasks are: a structure like that of
    /// [`Temporary::Memory`].
    Given(usize),
    /// A pointer to the first of the elements that tasks reduce under the name of that number in the construct.
    Reduced(usize),
    /// The dependences of `depend` clauses with iterators: an array of records.
    Dependences,
    /// The number of these records: 64 bits, unsigned.
    DependenceCount,
}

/// The operand of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The address of a variable.
    Variable(DeclId),
    /// Where the object of the member function is.
    This,
    /// The address of a generated variable.
    Address(Temporary),
    /// The value of a generated variable.
    Temporary(Temporary),
    /// A constant expression, converted as that variable's value would be.
    Constant(Temporary, Span),
    /// The address of what a [`Region`](super::Region) has among its locations under this number.
    Location(usize),
    /// A number.
    Number(usize),
    /// The name that stands there, as a string.
    Name(Span),
    /// The name of a lock of Weft's own, as a string.
    Lock(&'static str),
    /// The index of the first element of an array section, in elements from the variable's beginning: 64 bits, signed.
    First(usize),
    /// The number of elements of an array section: 64 bits, signed.
    Count(usize),
    /// The size of an object in bytes.
    Bytes(u64),
    /// The address of the function that combines two elements.
    Combiner(Declaration),
    /// The address of the function that gives an element its first value; null if the directive has no initializer.
    Initializer(Declaration),
    /// A number of 64 bits.
    Wide(usize),
    /// The value of the constant expression that stands there: 64 bits, signed.
    WideConstant(Span),
    /// A null pointer: there is no such function.
    Null,
    /// A part of what is known of the object that the name of this number means outside.
    Object(ObjectPart, usize),
    /// A part of what is known of the object that the loop of this number begins with.
    FirstValue(ObjectPart, usize),
    /// A part of what a [`Region`](super::Region) maps under this number.
    Mapped(MappedPart, usize),
    /// A parameter of the function that a `declare mapper` has become.
    OfMapper(&'static str),
    /// The number of elements that a [`Region`](super::Region) has among its sections under this number: 64 bits, signed.
    Elements(usize),
}

/// What a marker says of an object that it copies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ObjectPart {
    /// Its address.
    Address,
    /// Its size in bytes.
    Size,
    /// Its alignment in bytes.
    Alignment,
    /// The function that makes a copy.
    Copy,
    /// The function that ends one.
    End,
    /// The function that combines one with another, which ends.
    Combine,
    /// The function that begins one that is combined in the end.
    Begin,
}

/// A number of iterations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// The value of a generated variable.
    Temporary(Temporary),
    /// A number.
    Number(usize),
    /// The one that the middle end counts, of a nest that is not rectangular.
    Counted,
}
