//! Control flow: a region is entered at its top and left at its bottom, and in no other way [OMP 5.2 §1.3].

use weft_openmp::LENIENT;
use weft_support::{Diagnostic, Span};

use crate::check::crossings::{BREAKABLE, LOOPS, target};
use crate::findings::Refusal;
use crate::model::construct::Unit;
use crate::model::program::Program;
use crate::model::tree::{NodeId, NodeKind};

/// Reports every jump out of or into a construct, in the order of the text.
///
/// A computed `goto` may stay in its construct, which cannot be told from the text: it is refused.
pub(crate) fn check(program: &Program<'_>, diagnostics: &mut Vec<Diagnostic>, refusals: &mut Vec<Refusal>) {
    for &function in &program.tree.functions {
        program.tree.walk(function, &mut |id, node| {
            match node.kind {
                NodeKind::Return => check_return(program, id, diagnostics),
                NodeKind::Throw => check_throw(program, id, diagnostics),
                NodeKind::Break => check_break(program, id, diagnostics),
                NodeKind::Continue => check_continue(program, id, diagnostics),
                NodeKind::Case | NodeKind::Default => check_case(program, id, diagnostics),
                NodeKind::Goto => check_goto(program, id, diagnostics),
                NodeKind::IndirectGoto => check_indirect_goto(program, id, refusals),
                _ => {}
            }
            true
        });
    }
}

/// The nearest thing around a statement that a jump is about.
enum Around {
    /// A loop or `switch` that belongs to no construct.
    Plain,
    /// A loop of a construct's nest, and whether it is the innermost one.
    Associated {
        construct: usize,
        innermost: bool,
    },
    /// A construct, before any loop.
    Construct(usize),
    Nothing,
}

/// Climbs from `id` to the nearest construct, or to the nearest node of a kind in `stops`.
fn around(program: &Program<'_>, id: NodeId, stops: &[NodeKind]) -> Around {
    let mut at = program.tree.node(id).parent;
    while let Some(node) = at {
        if let Some(&construct) = program.construct_at.get(&node) {
            return Around::Construct(construct);
        }
        if matches!(program.tree.kind(node), NodeKind::Lambda | NodeKind::Function) {
            return Around::Nothing;
        }
        if stops.contains(&program.tree.kind(node)) {
            return associated(program, node);
        }
        at = program.tree.node(node).parent;
    }
    Around::Nothing
}

/// Says whether a statement stands where a construct needs a loop, which has been reported.
fn is_instead_of_loop(program: &Program<'_>, id: NodeId, construct: usize) -> bool {
    let construct = &program.constructs[construct];
    construct.body == Some(id) && construct.units.iter().any(Unit::has_nest)
}

/// Says whether a loop belongs to the nest of a construct.
fn associated(program: &Program<'_>, node: NodeId) -> Around {
    for (construct, of) in program.constructs.iter().enumerate() {
        let Some(nest) = &of.nest else { continue };
        if let Some(depth) = nest.levels.iter().position(|level| level.node == node) {
            return Around::Associated { construct, innermost: depth + 1 == nest.levels.len() };
        }
        if nest.fused.iter().any(|level| level.node == node) {
            return Around::Associated { construct, innermost: true };
        }
    }
    Around::Plain
}

fn report(
    program: &Program<'_>,
    span: Span,
    message: String,
    construct: usize,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let note = format!("the region of '#pragma omp {}' begins here", program.directive(construct).name());
    let diagnostic = Diagnostic::error(message, span).cited("5.2 §4.3");
    diagnostics.push(diagnostic.with_note(note, Some(program.pragma_span(construct))));
}

fn leaves(
    program: &Program<'_>,
    id: NodeId,
    what: &str,
    construct: usize,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if is_instead_of_loop(program, id, construct) {
        return;
    }
    let name = program.directive(construct).name();
    let message = format!("'{what}' must not leave the region of '#pragma omp {name}'");
    report(program, program.node_span(id), message, construct, diagnostics);
}

fn check_return(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    if let Around::Construct(construct) = around(program, id, &[]) {
        leaves(program, id, "return", construct, diagnostics);
    }
}

/// Warns of a `throw` for which no handler stands in its region: there, the program ends. clang and gcc take it, and programs
/// end so on purpose.
fn check_throw(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    let Around::Construct(construct) = around(program, id, &[]) else { return };
    if has_handler(program, id, program.constructs[construct].node) {
        return;
    }
    let name = program.directive(construct).name();
    let message = format!("'throw' must not leave the region of '#pragma omp {name}'; it ends the program");
    let note = format!("the region of '#pragma omp {name}' begins here");
    let warning = Diagnostic::warning(message, program.node_span(id), LENIENT).cited("5.2 §4.3");
    diagnostics.push(warning.with_note(note, Some(program.pragma_span(construct))));
}

/// Says whether a `try` below the node `border` has a node in the block that its handlers are about.
fn has_handler(program: &Program<'_>, id: NodeId, border: NodeId) -> bool {
    let mut at = id;
    while let Some(parent) = program.tree.node(at).parent.filter(|&parent| parent != border) {
        let is_tried = program.tree.children(parent).first() == Some(&at);
        if program.tree.kind(parent) == NodeKind::Try && is_tried {
            return true;
        }
        at = parent;
    }
    false
}

fn check_break(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    match around(program, id, &BREAKABLE) {
        Around::Construct(construct) => leaves(program, id, "break", construct, diagnostics),
        Around::Associated { construct, .. } => {
            let name = program.directive(construct).name();
            let message = format!("'break' must not end the loop of '#pragma omp {name}' [OMP 5.2 §4.4.1]");
            report(program, program.node_span(id), message, construct, diagnostics);
        }
        Around::Plain | Around::Nothing => {}
    }
}

fn check_continue(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    match around(program, id, &LOOPS) {
        Around::Construct(construct) | Around::Associated { construct, innermost: false } => {
            leaves(program, id, "continue", construct, diagnostics);
        }
        Around::Associated { .. } | Around::Plain | Around::Nothing => {}
    }
}

fn check_case(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    if let Around::Construct(construct) = around(program, id, &[NodeKind::Switch]) {
        let what = if program.tree.kind(id) == NodeKind::Case { "case" } else { "default" };
        let lo = program.tree.node(id).lo;
        let name = program.directive(construct).name();
        let message =
            format!("'{what}' must not enter the region of '#pragma omp {name}' from a 'switch' around it");
        report(program, program.span(lo, lo + what.len() as u32), message, construct, diagnostics);
    }
}

fn check_goto(program: &Program<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    let node = program.tree.node(id);
    let (Some(name), Some(label)) = (program.tree.name(id), target(&program.tree, id)) else { return };
    let target = program.tree.node(label).lo;
    for (index, construct) in program.constructs.iter().enumerate() {
        if construct.body.is_none() {
            continue;
        }
        let from = construct.contains(&program.tree, node.lo);
        let to = construct.contains(&program.tree, target);
        // Only the outermost construct that the jump crosses is reported.
        if from != to {
            if is_instead_of_loop(program, id, index) {
                return;
            }
            let verb = if from { "leave" } else { "enter" };
            let directive = program.directive(index).name();
            let message = format!("'goto {name}' must not {verb} the region of '#pragma omp {directive}'");
            report(program, program.node_span(id), message, index, diagnostics);
            return;
        }
    }
}

fn check_indirect_goto(program: &Program<'_>, id: NodeId, refusals: &mut Vec<Refusal>) {
    if let Around::Construct(construct) = around(program, id, &[]) {
        refusals.push(Refusal {
            directive: program.directive(construct).name(),
            reason: "a computed 'goto' in the region is not supported yet".to_owned(),
            span: program.node_span(id),
        });
    }
}
