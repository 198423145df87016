//! Recognizes the canonical loop nest of a `for` construct [OMP 5.2 §4.4.1].
//!
//! `for (INIT; i REL UB; INCR)`, where INIT assigns to or declares `i`, REL is one of `< <= > >= !=`, and INCR adds to or
//! subtracts from `i` something that the loop does not change.
//! Everything that is wrong with a header is reported, each part with its reason.
//! Refused: bounds that depend on an outer loop of the nest (non-rectangular nests), statements between the loops of a nest,
//! a loop in a block, and variables of type `_Bool` or wider than 64 bits.

use weft_openmp::{ClauseArgs, ClauseKind};
use weft_support::{Diagnostic, Span};

use crate::Refusal;
use crate::file::File;
use crate::flat::ForHeader;
use crate::loop_header::{Parser, operator_between};
use crate::tree::{DeclId, NodeId, NodeKind, TypeClass};

/// How the loop variable is compared, with the variable on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    NotEqual,
}

impl Relation {
    pub(crate) fn parse(text: &str) -> Option<Relation> {
        Some(match text {
            "<" => Relation::Less,
            "<=" => Relation::LessEqual,
            ">" => Relation::Greater,
            ">=" => Relation::GreaterEqual,
            "!=" => Relation::NotEqual,
            _ => return None,
        })
    }

    pub(crate) fn flipped(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::NotEqual => Relation::NotEqual,
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::NotEqual => "!=",
        }
    }
}

/// An expression of a header.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) text: String,
    /// Whether it is a constant, which is then written out wherever it is needed.
    pub(crate) constant: Option<i128>,
    pub(crate) ty: TypeClass,
}

/// How the loop variable changes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) operand: Operand,
    /// Whether the operand is subtracted.
    pub(crate) subtracts: bool,
}

impl Step {
    /// Returns what is added to the variable, if that is a constant.
    pub(crate) fn constant(&self) -> Option<i128> {
        self.operand.constant.map(|value| if self.subtracts { -value } else { value })
    }
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The `for` statement.
    pub(crate) node: NodeId,
    pub(crate) header: ForHeader,
    pub(crate) body: NodeId,
    pub(crate) variable: DeclId,
    /// The name of the variable.
    pub(crate) name: String,
    /// Whether the header declares the variable.
    pub(crate) declared: bool,
    /// The variable as the loop assigns to it, or the declaration up to the `=`.
    pub(crate) target: String,
    /// A type name for the variable's type.
    pub(crate) type_name: String,
    /// The width of the variable; for pointers absent.
    pub(crate) bits: Option<u32>,
    /// Whether the variable is a signed integer.
    pub(crate) signed: bool,
    pub(crate) lower: Operand,
    pub(crate) upper: Operand,
    pub(crate) relation: Relation,
    pub(crate) step: Step,
}

impl Level {
    /// Says whether the variable grows.
    pub(crate) fn is_up(&self) -> bool {
        match self.relation {
            Relation::Less | Relation::LessEqual => true,
            Relation::Greater | Relation::GreaterEqual => false,
            Relation::NotEqual => self.step.constant() == Some(1),
        }
    }

    /// Says whether the variable changes by one.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.step.constant(), Some(1 | -1))
    }
}

/// The loops that a `for` construct applies to.
#[derive(Clone, Debug)]
pub(crate) struct LoopNest {
    /// Outermost first; never empty.
    pub(crate) levels: Vec<Level>,
}

/// What went wrong with a nest.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) refusals: Vec<Refusal>,
}

/// Recognizes the nest of construct `index`; nothing is returned if something is wrong with it.
pub(crate) fn recognize(file: &File<'_>, index: usize, findings: &mut Findings) -> Option<LoopNest> {
    let construct = &file.constructs[index];
    let name = file.directive(index).name();
    let body = construct.body?;
    let (wanted, collapse_span) = collapse(file, index, &mut findings.diagnostics)?;
    let mut nest = LoopNest { levels: Vec::new() };
    let mut at = body;
    let mut fine = true;
    for depth in 0..wanted {
        let Some(loop_node) = nested_loop(file, at, depth == 0) else {
            no_loop(file, at, &name, (depth, wanted), collapse_span, findings);
            return None;
        };
        let outer: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
        let parsed = Parser { file, findings, directive: &name, outer: &outer }.level(loop_node);
        at = file.tree.children(loop_node).last().copied()?;
        match parsed {
            Some(level) => nest.levels.push(level),
            None => fine = false,
        }
    }
    if fine {
        check_body(file, index, &nest, &mut findings.diagnostics);
    }
    fine.then_some(nest)
}

/// Reports that the statement `at` is no loop, where `levels` gives the loops found and the loops wanted.
fn no_loop(
    file: &File<'_>,
    at: NodeId,
    name: &str,
    levels: (usize, usize),
    collapse_span: Option<Span>,
    findings: &mut Findings,
) {
    let span = file.node_span(at);
    let span = Span::new(span.file, span.lo, span.lo + 1);
    let (depth, wanted) = levels;
    let is_block = file.tree.kind(at) == NodeKind::Compound;
    let inside = if is_block { file.tree.children(at) } else { &[] };
    let is_construct = |node: &NodeId| file.construct_at.contains_key(node);
    let loops = inside.iter().filter(|&&node| nested_loop(file, node, true).is_some()).count();
    let reason = match (depth, inside.len()) {
        (0, 1) if nested_loop(file, at, false).is_some() => {
            "a loop in a block of its own is not supported yet"
        }
        (1.., 2..) if loops == 1 && !inside.iter().any(is_construct) => {
            "statements between the loops of a nest are not supported yet"
        }
        (0, _) => {
            let message = format!("the statement after '#pragma omp {name}' must be a for loop");
            let mut diagnostic = Diagnostic::error(message, span);
            if let Some(&first) = inside.first() {
                diagnostic = diagnostic
                    .with_note("the block begins with another statement", Some(file.node_span(first)));
            }
            return findings.diagnostics.push(diagnostic);
        }
        _ => {
            let message =
                format!("expected {wanted} nested for loops after '#pragma omp {name}', but found {depth}");
            let note = "the number of loops is given by the clause 'collapse' here";
            return findings
                .diagnostics
                .push(Diagnostic::error(message, span).with_note(note, collapse_span));
        }
    };
    findings.refusals.push(Refusal { directive: name.to_owned(), reason: reason.to_owned(), span });
}

/// Returns the number of loops and where it is given.
fn collapse(
    file: &File<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<(usize, Option<Span>)> {
    let Some(clause) = file.directive(index).clause(ClauseKind::Collapse) else { return Some((1, None)) };
    let ClauseArgs::Expr(expr) = &clause.args else { return Some((1, None)) };
    let node = file.tree.exactly(file.constructs[index].node, expr.span.lo, expr.span.hi);
    let value = node.map(|node| file.tree.node(file.tree.peel(node)).value.or(file.tree.node(node).value));
    match value {
        Some(Some(count)) if count > 0 => {
            Some((usize::try_from(count).unwrap_or(usize::MAX), Some(clause.span)))
        }
        // clang has reported what it could not parse.
        None => None,
        Some(_) => {
            let message = "the argument of clause 'collapse' must be a positive integer constant";
            diagnostics.push(Diagnostic::error(message, expr.span));
            None
        }
    }
}

/// Returns the loop that a statement is, looking through blocks that hold nothing else if `first` is not set.
fn nested_loop(file: &File<'_>, node: NodeId, first: bool) -> Option<NodeId> {
    match file.tree.kind(node) {
        NodeKind::For if !file.construct_at.contains_key(&node) => Some(node),
        // A loop hint makes the loop part of an attributed statement.
        NodeKind::Statement | NodeKind::Unexposed => match file.tree.children(node) {
            [only] => nested_loop(file, *only, first),
            _ => None,
        },
        NodeKind::Compound if !first => match file.tree.children(node) {
            [only] => nested_loop(file, *only, false),
            _ => None,
        },
        _ => None,
    }
}

/// Reports assignments to loop variables in the body: the iterations would no longer be those that were counted.
fn check_body(file: &File<'_>, index: usize, nest: &LoopNest, diagnostics: &mut Vec<Diagnostic>) {
    let Some(innermost) = nest.levels.last() else { return };
    let variables: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
    let tree = &file.tree;
    let mut targets = Vec::new();
    tree.walk(innermost.body, &mut |id, node| {
        if let Some(&inner) = file.construct_at.get(&id) {
            let units = &file.constructs[inner].units;
            let has_copy =
                units.iter().flat_map(|unit| &unit.items).any(|item| variables.contains(&item.decl));
            let is_for = units.iter().any(|unit| unit.kind == crate::construct::UnitKind::Loop);
            return !(has_copy || is_for);
        }
        let target = match (node.kind, &node.children[..]) {
            (NodeKind::CompoundAssign, [left, _]) => Some(*left),
            (NodeKind::Binary, [left, right]) if operator_between(file, *left, *right) == "=" => Some(*left),
            (NodeKind::Unary, [operand]) => {
                let inner = tree.node(*operand);
                let signs = [file.slice(node.lo, inner.lo), file.slice(inner.hi, node.hi)].concat();
                (signs.contains("++") || signs.contains("--")).then_some(*operand)
            }
            _ => None,
        };
        if let Some(decl) = target.and_then(|target| tree.as_variable(target))
            && variables.contains(&decl)
        {
            targets.push((id, decl));
        }
        true
    });
    for (id, decl) in targets {
        let message = format!(
            "the loop variable '{}' must not be changed in the body of the loop",
            tree.decl(decl).name
        );
        let note = format!("the loop belongs to '#pragma omp {}' here", file.directive(index).name());
        diagnostics.push(
            Diagnostic::error(message, file.node_span(id)).with_note(note, Some(file.pragma_span(index))),
        );
    }
}
