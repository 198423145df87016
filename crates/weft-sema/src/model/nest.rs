//! Canonical loop nests [OMP 5.2 §4.4.1], as data.

use weft_support::Span;

use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, NodeId};
use crate::model::types::TypeClass;

/// How the loop variable is compared, with the variable on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
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
}

impl Relation {
    /// Returns the relation that an operator stands for.
    pub fn of(operator: Operator) -> Option<Relation> {
        Some(match operator {
            Operator::Less => Relation::Less,
            Operator::LessEqual => Relation::LessEqual,
            Operator::Greater => Relation::Greater,
            Operator::GreaterEqual => Relation::GreaterEqual,
            Operator::NotEqual => Relation::NotEqual,
            _ => return None,
        })
    }

    /// Returns the relation that holds if the two sides are exchanged.
    pub fn flipped(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::NotEqual => Relation::NotEqual,
        }
    }

    /// Returns the operator as it is written.
    pub fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::NotEqual => "!=",
        }
    }
}

/// A bound or step of a loop.
#[derive(Clone, Debug)]
pub struct Operand {
    /// The expression; absent for the 1 of `i++`.
    pub node: Option<NodeId>,
    /// The value of a constant expression.
    pub constant: Option<i128>,
    /// The type of the expression.
    pub ty: TypeClass,
    /// How a bound depends on a loop around, if it does.
    pub outer: Option<Outer>,
}

/// How a bound depends on the variable of an outer loop: `factor * variable + offset` [OMP 5.2 §4.4.1].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outer {
    /// The index of that loop in the nest, from the outermost.
    pub level: usize,
    /// What the variable is multiplied with.
    pub factor: Product,
    /// What is added, each part alone.
    pub offsets: Vec<Product>,
}

/// A product of expressions that do not change in the nest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Product {
    /// Whether it is subtracted.
    pub is_negated: bool,
    /// The factors; none for 1.
    pub factors: Vec<NodeId>,
}

/// How the loop variable changes.
#[derive(Clone, Debug)]
pub struct Step {
    /// What is added or subtracted.
    pub operand: Operand,
    /// Whether the operand is subtracted.
    pub subtracts: bool,
}

impl Step {
    /// Returns what is added to the variable, if that is a constant.
    pub fn constant(&self) -> Option<i128> {
        self.operand.constant.map(|value| if self.subtracts { -value } else { value })
    }
}

/// Where the header of a loop is, in offsets of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parentheses {
    /// The opening parenthesis.
    pub open: u32,
    /// The closing parenthesis.
    pub close: u32,
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub struct Level {
    /// The `for` statement.
    pub node: NodeId,
    /// Where the parentheses of its header are.
    pub header: Parentheses,
    /// The first part of the header, which gives the variable its value.
    pub init: NodeId,
    /// The statement that is repeated.
    pub body: NodeId,
    /// The loop variable.
    pub variable: DeclId,
    /// The name of the variable.
    pub name: String,
    /// Whether the header declares the variable.
    pub declared: bool,
    /// The width of the variable: 1 for a `bool`; absent for pointers.
    pub bits: Option<u32>,
    /// Whether the variable is a signed integer.
    pub signed: bool,
    /// Whether the host's language has to say what the variable's values are: those of an iterator, or of a type that a
    /// template leaves open.
    pub is_open: bool,
    /// Where the range stands that the loop is over, if it is over the elements of one. The loop counts its iterations
    /// then, and its variable is declared as one element in each.
    pub range: Option<(u32, u32)>,
    /// Whether the range may be made of objects that live as long as the loop, and that nothing else keeps.
    pub keeps_temporaries: bool,
    /// Whether the range may be an object that ends with the loop: it does not stand there as a variable or a part of one.
    pub may_end: bool,
    /// Whether the ends of the range are functions of its class that not everyone may call.
    pub has_hidden_ends: bool,
    /// Where the variable begins.
    pub lower: Operand,
    /// What the variable is compared with.
    pub upper: Operand,
    /// How the variable is compared.
    pub relation: Relation,
    /// How the variable changes.
    pub step: Step,
}

impl Level {
    /// Says whether the variable grows.
    pub fn is_up(&self) -> bool {
        match self.relation {
            Relation::Less | Relation::LessEqual => true,
            Relation::Greater | Relation::GreaterEqual => false,
            Relation::NotEqual => self.step.constant() == Some(1),
        }
    }

    /// Says whether the variable changes by one, and may have a value beyond that of its last iteration: a `bool` may not.
    pub fn is_unit(&self) -> bool {
        self.bits != Some(1) && matches!(self.step.constant(), Some(1 | -1))
    }
}

impl Level {
    /// Returns the bounds that depend on outer loops, by how they do.
    pub fn outer_bounds(&self) -> impl Iterator<Item = &Outer> {
        [&self.lower, &self.upper].into_iter().filter_map(|bound| bound.outer.as_ref())
    }
}

/// The loops that a `for` construct applies to.
#[derive(Clone, Debug, Default)]
pub struct LoopNest {
    /// Outermost first; never empty.
    pub levels: Vec<Level>,
    /// The loops in the innermost of these that `ordered(n)` is about too; they stay where they are.
    pub within: Vec<Level>,
    /// Whether the iterations of all these loops may wait for each other.
    pub is_doacross: bool,
    /// What is made of the loops, in this order.
    pub transforms: Vec<Transform>,
    /// Where the directives stand that say so, one for each of these.
    pub transformed_by: Vec<Span>,
    /// How many of the loops run as one then.
    pub collapsed: usize,
    /// The loops one behind the other that are the last of `levels`: in each iteration, one of each that has so many. That level
    /// is the first of them in all but its number of iterations.
    pub fused: Vec<Level>,
    /// What directives make of each of these loops before they are fused.
    pub remade: Vec<Remade>,
    /// The block of these loops.
    pub block: Option<NodeId>,
    /// Whether the construct does nothing but transform the loops.
    pub is_alone: bool,
    /// The constructs that transform the loops, if the nest is that of another one.
    pub parts: Vec<usize>,
    /// The first statement or declaration that stands between two of the loops, if any does.
    pub between: Option<NodeId>,
}

/// The number of iterations in a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// It is known.
    Number(usize),
    /// An instance of a template knows the value of the expression that stands there.
    Open(Span),
    /// It is what the expression that stands there is when the loops are counted.
    Evaluated(Span),
}

/// What is made of a nest. Loops are counted from the outermost one, from 0, and as what was made before has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Transform {
    /// Loops from this one on run over tiles of these sizes, and as many loops more over the iterations of a tile.
    Tile(usize, Vec<Size>),
    /// Loops from this one on run over the places in stripes of these sizes, and as many loops more over the stripes.
    Stripe(usize, Vec<Size>),
    /// The loop runs from its last iteration to its first.
    Reverse(usize),
    /// The loops from this one on come in another order: at each place the one that was at that place, from 0.
    Interchange(usize, Vec<usize>),
}

/// What directives make of one loop, as a single loop again: `reverse`, `unroll partial`, and `tile` of which the outer loop counts.
///
/// ```c
/// #pragma omp reverse                      // reverses_blocks
/// #pragma omp unroll partial(4)            // size
/// #pragma omp reverse                      // is_reversed
/// for (…)
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Remade {
    /// Whether the iterations of the program's loop come from its last to its first.
    pub is_reversed: bool,
    /// How many of these are one, if they are put together to blocks.
    pub size: Option<usize>,
    /// Whether the blocks come from the last to the first.
    pub reverses_blocks: bool,
}

impl Remade {
    /// Returns what a further directive makes of it, if that is known here.
    pub(crate) fn under(self, transform: &Transform) -> Option<Remade> {
        match (transform, self.size) {
            (Transform::Reverse(_), None) => Some(Remade { is_reversed: !self.is_reversed, ..self }),
            (Transform::Reverse(_), Some(_)) => {
                Some(Remade { reverses_blocks: !self.reverses_blocks, ..self })
            }
            (Transform::Tile(_, sizes), None) => match sizes[..] {
                [Size::Number(size)] => Some(Remade { size: Some(size), ..self }),
                _ => None,
            },
            _ => None,
        }
    }
}

impl LoopNest {
    /// Returns the sizes that are evaluated, each under the number of its place in this list.
    pub fn evaluated_sizes(&self) -> Vec<Span> {
        let sizes = self.transforms.iter().flat_map(|transform| match transform {
            Transform::Tile(_, sizes) | Transform::Stripe(_, sizes) => sizes.as_slice(),
            Transform::Reverse(_) | Transform::Interchange(..) => &[],
        });
        let spans = sizes.filter_map(|size| match size {
            Size::Evaluated(span) => Some(*span),
            Size::Number(_) | Size::Open(_) => None,
        });
        spans.collect()
    }

    /// Returns all loops that the construct is about: those that run as one, those that stay where they are, and those that
    /// are fused.
    pub fn all(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().chain(&self.within).chain(&self.fused)
    }

    /// Returns where the fused loops are among all.
    pub fn fused_at(&self) -> usize {
        self.levels.len() + self.within.len()
    }

    /// Says whether directives make other loops of those of the program.
    pub fn is_transformed(&self) -> bool {
        !self.transforms.is_empty() || !self.fused.is_empty()
    }

    /// Says whether the middle end writes loops around runs of the innermost one.
    pub fn has_runs(&self) -> bool {
        self.levels.len() > 1 || !self.transforms.is_empty() || self.is_alone
    }

    /// Says whether each iteration of the loops that run as one executes the statement within once, in the order of its number:
    /// the loops may come in another order, or backwards, or be fused to one.
    pub fn is_one_to_one(&self) -> bool {
        let keeps = |transform: &Transform| !matches!(transform, Transform::Tile(..) | Transform::Stripe(..));
        let are_all = self.collapsed == self.levels.len() && self.within.is_empty();
        let is_one = self.levels.len() == 1 && self.remade.iter().all(|one| one.size.is_none());
        are_all && self.transforms.iter().all(keeps) && (self.fused.is_empty() || is_one)
    }

    /// Returns how many iterations of the program's loop are one of the construct's, if the nest is one loop, in tiles of a
    /// constant size.
    pub fn tile_size(&self) -> Option<usize> {
        let is_one = self.levels.len() == 1 && self.collapsed == 1 && self.fused.is_empty();
        match &self.transforms[..] {
            [Transform::Tile(0, sizes)] if is_one => match sizes[..] {
                [Size::Number(size)] => Some(size),
                _ => None,
            },
            _ => None,
        }
    }

    /// Says whether the middle end counts the iterations.
    pub fn is_counted(&self) -> bool {
        !self.is_rectangular() || !self.transforms.is_empty()
    }

    /// Says whether each loop runs equally often in each iteration of the others.
    pub fn is_rectangular(&self) -> bool {
        self.all().all(|level| level.outer_bounds().next().is_none())
    }

    /// Says whether the number of iterations of loop `level` may depend on the index of loop `outer`, which is around it.
    pub fn depends(&self, level: usize, outer: usize) -> bool {
        self.levels[level].outer_bounds().any(|bound| self.begins_by(bound.level, outer))
    }

    /// Says whether the value of the variable of loop `level` depends on the index of loop `outer`.
    pub fn begins_by(&self, level: usize, outer: usize) -> bool {
        level == outer
            || self.levels[level].lower.outer.as_ref().is_some_and(|lower| self.begins_by(lower.level, outer))
    }
}
