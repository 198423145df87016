//! Control flow: a region is entered at its top and left at its bottom, and in no other way [OMP 5.2 §1.3].

use weft_support::{Diagnostic, Span};

use crate::Refusal;
use crate::file::File;
use crate::flat::one_line;
use crate::tree::{NodeId, NodeKind};

/// Reports every jump out of or into a construct, in the order of the text.
///
/// A computed `goto` may stay in its construct, which cannot be told from the text: it is refused.
pub(crate) fn check(file: &File<'_>, diagnostics: &mut Vec<Diagnostic>, refusals: &mut Vec<Refusal>) {
    for &function in &file.tree.functions {
        let mut labels: Vec<(String, NodeId)> = Vec::new();
        file.tree.walk(function, &mut |id, node| {
            if node.kind == NodeKind::Label {
                labels.push((label_name(file, id), id));
            }
            true
        });
        file.tree.walk(function, &mut |id, node| {
            match node.kind {
                NodeKind::Return => check_return(file, id, diagnostics),
                NodeKind::Break => check_break(file, id, diagnostics),
                NodeKind::Continue => check_continue(file, id, diagnostics),
                NodeKind::Case | NodeKind::Default => check_case(file, id, diagnostics),
                NodeKind::Goto => check_goto(file, id, &labels, diagnostics),
                NodeKind::IndirectGoto => check_indirect_goto(file, id, refusals),
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
fn around(file: &File<'_>, id: NodeId, stops: &[NodeKind]) -> Around {
    let mut at = file.tree.node(id).parent;
    while let Some(node) = at {
        if let Some(&construct) = file.construct_at.get(&node) {
            return Around::Construct(construct);
        }
        if stops.contains(&file.tree.kind(node)) {
            return associated(file, node);
        }
        at = file.tree.node(node).parent;
    }
    Around::Nothing
}

/// Says whether a loop belongs to the nest of a construct.
fn associated(file: &File<'_>, node: NodeId) -> Around {
    for (construct, of) in file.constructs.iter().enumerate() {
        let Some(nest) = &of.nest else { continue };
        if let Some(depth) = nest.levels.iter().position(|level| level.node == node) {
            return Around::Associated { construct, innermost: depth + 1 == nest.levels.len() };
        }
    }
    Around::Plain
}

const LOOPS: [NodeKind; 3] = [NodeKind::For, NodeKind::While, NodeKind::Do];
const BREAKABLE: [NodeKind; 4] = [NodeKind::For, NodeKind::While, NodeKind::Do, NodeKind::Switch];

fn report(file: &File<'_>, span: Span, message: String, construct: usize, diagnostics: &mut Vec<Diagnostic>) {
    let note = format!("the region of '#pragma omp {}' begins here", file.directive(construct).name());
    diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(file.pragma_span(construct))));
}

fn leaves(file: &File<'_>, id: NodeId, what: &str, construct: usize, diagnostics: &mut Vec<Diagnostic>) {
    let name = file.directive(construct).name();
    let message = format!("'{what}' must not leave the region of '#pragma omp {name}'");
    report(file, file.node_span(id), message, construct, diagnostics);
}

fn check_return(file: &File<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    if let Around::Construct(construct) = around(file, id, &[]) {
        leaves(file, id, "return", construct, diagnostics);
    }
}

fn check_break(file: &File<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    match around(file, id, &BREAKABLE) {
        Around::Construct(construct) => leaves(file, id, "break", construct, diagnostics),
        Around::Associated { construct, .. } => {
            let name = file.directive(construct).name();
            let message = format!("'break' must not end the loop of '#pragma omp {name}'");
            report(file, file.node_span(id), message, construct, diagnostics);
        }
        Around::Plain | Around::Nothing => {}
    }
}

fn check_continue(file: &File<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    match around(file, id, &LOOPS) {
        Around::Construct(construct) | Around::Associated { construct, innermost: false } => {
            leaves(file, id, "continue", construct, diagnostics);
        }
        Around::Associated { .. } | Around::Plain | Around::Nothing => {}
    }
}

fn check_case(file: &File<'_>, id: NodeId, diagnostics: &mut Vec<Diagnostic>) {
    if let Around::Construct(construct) = around(file, id, &[NodeKind::Switch]) {
        let what = if file.tree.kind(id) == NodeKind::Case { "case" } else { "default" };
        let lo = file.tree.node(id).lo;
        let name = file.directive(construct).name();
        let message =
            format!("'{what}' must not enter the region of '#pragma omp {name}' from a 'switch' around it");
        report(file, file.span(lo, lo + what.len() as u32), message, construct, diagnostics);
    }
}

fn check_goto(file: &File<'_>, id: NodeId, labels: &[(String, NodeId)], diagnostics: &mut Vec<Diagnostic>) {
    let node = file.tree.node(id);
    let text = one_line(file.slice(node.lo, node.hi));
    let name = text.strip_prefix("goto").unwrap_or("").trim().trim_end_matches(';').trim_end();
    let Some((_, label)) = labels.iter().find(|(label, _)| label == name) else { return };
    let target = file.tree.node(*label).lo;
    for (index, construct) in file.constructs.iter().enumerate() {
        if construct.body.is_none() {
            continue;
        }
        let from = construct.contains(&file.tree, node.lo);
        let to = construct.contains(&file.tree, target);
        // Only the outermost construct that is crossed is worth a message.
        if from != to {
            let verb = if from { "leave" } else { "enter" };
            let directive = file.directive(index).name();
            let message = format!("'goto {name}' must not {verb} the region of '#pragma omp {directive}'");
            report(file, file.node_span(id), message, index, diagnostics);
            return;
        }
    }
}

fn check_indirect_goto(file: &File<'_>, id: NodeId, refusals: &mut Vec<Refusal>) {
    if let Around::Construct(construct) = around(file, id, &[]) {
        refusals.push(Refusal {
            directive: file.directive(construct).name(),
            reason: "a computed 'goto' in the region is not supported yet".to_owned(),
            span: file.node_span(id),
        });
    }
}

/// Returns the name of a label.
fn label_name(file: &File<'_>, id: NodeId) -> String {
    let node = file.tree.node(id);
    let text = file.slice(node.lo, node.hi);
    text.split(':').next().unwrap_or("").trim().to_owned()
}
