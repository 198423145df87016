//! Recognizes the canonical loop nest of a `for`, `simd` or `taskloop` construct [OMP 5.2 §4.4.1].
//!
//! `for (INIT; i REL UB; INCR)`, where INIT assigns to or declares `i`, REL is one of `< <= > >= !=`, and INCR adds to or
//! subtracts from `i` something that the loop does not change.
//! Everything that is wrong with a header is reported, each part with its reason.
//! Refused: bounds that depend on outer loops in another way than the specification has it, or on pointers, statements
//! between the loops of a nest, a loop in a block, and variables of type `_Bool` or wider than 64 bits.

use weft_openmp::ClauseKind;
use weft_support::{Diagnostic, Span};

use crate::find::header::Parser;
use crate::findings::{Findings, Refusal};
use crate::model::nest::LoopNest;
use crate::model::program::Program;
use crate::model::tree::{DeclId, NodeId, NodeKind};

/// Recognizes the nests of all constructs that are about one; those with something wrong stay without one.
pub(crate) fn find(program: &mut Program<'_>, findings: &mut Findings) {
    for index in 0..program.constructs.len() {
        if program.constructs[index].loop_unit().is_some() {
            program.constructs[index].nest = recognize(program, index, findings);
        }
    }
}

/// Recognizes the nest of construct `index`; nothing is returned if something is wrong with it.
fn recognize(program: &Program<'_>, index: usize, findings: &mut Findings) -> Option<LoopNest> {
    let construct = &program.constructs[index];
    let name = program.directive(index).name();
    let body = construct.body?;
    let collapse = number(program, index, ClauseKind::Collapse, &mut findings.diagnostics)?;
    let ordered = number(program, index, ClauseKind::Ordered, &mut findings.diagnostics)?;
    let collapsed = collapse.map_or(1, |(collapsed, _)| collapsed);
    let (wanted, by) = match (ordered, collapse) {
        (Some((ordered, span)), _) if ordered > collapsed => (ordered, Some((ClauseKind::Ordered, span))),
        (_, collapse) => (collapsed, collapse.map(|(_, span)| (ClauseKind::Collapse, span))),
    };
    let mut nest = LoopNest { levels: Vec::new(), within: Vec::new(), is_doacross: ordered.is_some() };
    let mut at = body;
    let mut fine = true;
    for depth in 0..wanted {
        let Some(loop_node) = nested_loop(program, at, depth == 0) else {
            no_loop(program, at, &name, (depth, wanted), by, findings);
            return None;
        };
        let outer: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
        let parsed = Parser { program, findings, directive: &name, outer: &outer }.level(loop_node);
        at = program.tree.children(loop_node).last().copied()?;
        match parsed {
            Some(level) => nest.levels.push(level),
            None => fine = false,
        }
    }
    nest.within = nest.levels.split_off(collapsed.min(nest.levels.len()));
    fine.then_some(nest)
}

/// Reports that the statement `at` is no loop, where `levels` gives the loops found and the loops wanted.
fn no_loop(
    program: &Program<'_>,
    at: NodeId,
    name: &str,
    levels: (usize, usize),
    by: Option<(ClauseKind, Span)>,
    findings: &mut Findings,
) {
    let span = program.node_span(at);
    let span = Span::new(span.file, span.lo, span.lo + 1);
    let (depth, wanted) = levels;
    let is_block = program.tree.kind(at) == NodeKind::Compound;
    let inside = if is_block { program.tree.children(at) } else { &[] };
    let is_construct = |node: &NodeId| program.construct_at.contains_key(node);
    let loops = inside.iter().filter(|&&node| nested_loop(program, node, true).is_some()).count();
    let reason = match (depth, inside.len()) {
        (0, 1) if nested_loop(program, at, false).is_some() => {
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
                    .with_note("the block begins with another statement", Some(program.node_span(first)));
            }
            return findings.diagnostics.push(diagnostic);
        }
        _ => {
            let message =
                format!("expected {wanted} nested for loops after '#pragma omp {name}', but found {depth}");
            let clause = by.map_or("collapse", |(clause, _)| clause.name());
            let note = format!("the number of loops is given by the clause '{clause}' here");
            return findings
                .diagnostics
                .push(Diagnostic::error(message, span).with_note(note, by.map(|(_, span)| span)));
        }
    };
    findings.refusals.push(Refusal { directive: name.to_owned(), reason: reason.to_owned(), span });
}

/// Returns the number of loops that a clause gives and where, if there is one; nothing if something is wrong with it.
#[expect(clippy::option_option, reason = "what is wrong and what is not there are two things")]
fn number(
    program: &Program<'_>,
    index: usize,
    kind: ClauseKind,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Option<(usize, Span)>> {
    let Some(clause) = program.directive(index).clause(kind) else { return Some(None) };
    let Some(expr) = clause.expr() else { return Some(None) };
    match program.clause_node(index, expr).map(|node| program.type_and_value(node).1) {
        Some(Some(count)) if count > 0 => {
            Some(Some((usize::try_from(count).unwrap_or(usize::MAX), clause.span)))
        }
        // The host's parser has reported what it could not parse.
        None => None,
        Some(_) => {
            let message =
                format!("the argument of clause '{}' must be a positive integer constant", kind.name());
            diagnostics.push(Diagnostic::error(message, expr.span));
            None
        }
    }
}

/// Returns the loop that a statement is, looking through blocks that hold nothing else if `first` is not set.
fn nested_loop(program: &Program<'_>, node: NodeId, first: bool) -> Option<NodeId> {
    match program.tree.kind(node) {
        NodeKind::For if !program.construct_at.contains_key(&node) => Some(node),
        // A loop hint makes the loop part of an attributed statement.
        NodeKind::Statement | NodeKind::Unexposed => match program.tree.children(node) {
            [only] => nested_loop(program, *only, first),
            _ => None,
        },
        NodeKind::Compound if !first => match program.tree.children(node) {
            [only] => nested_loop(program, *only, false),
            _ => None,
        },
        _ => None,
    }
}
