//! The regions as a picture: nested boxes, one per region, with directive, place and clauses.

use weft_openmp::{Leaf, UnitKind as Directive};

use crate::markers::Marker;
use crate::show::model::{FunctionModel, Node};
use crate::show::panel::{Panel, Tint};

/// The length at which clauses break into lines, in characters, approximately.
const WRAP: usize = 64;

/// Draws the regions of all functions below each other.
pub(super) fn draw(functions: &[FunctionModel]) -> String {
    let panels: Vec<Panel> = functions.iter().map(function_panel).collect();
    Panel::draw(&panels, "no regions")
}

fn function_panel(function: &FunctionModel) -> Panel {
    Panel {
        title: format!("function {}", function.name),
        remarks: function.problems.iter().flat_map(|p| wrap(&p.message)).collect(),
        tint: Tint::Pale,
        children: function.nodes.iter().map(node_panel).collect(),
        ..Panel::default()
    }
}

fn node_panel(node: &Node) -> Panel {
    Panel {
        title: node.directive.lower().to_owned(),
        place: node.place_text(),
        lines: node.clause_texts().flat_map(wrap).collect(),
        remarks: node.refusals.iter().flat_map(|r| wrap(r)).collect(),
        tint: tint(node.directive),
        children: node.children.iter().map(node_panel).collect(),
    }
}

fn tint(directive: Directive) -> Tint {
    match directive.leaf() {
        Some(Leaf::Parallel | Leaf::Teams) => Tint::Blue,
        Some(Leaf::For | Leaf::Sections | Leaf::Distribute | Leaf::Loop) => Tint::Green,
        Some(Leaf::Single | Leaf::Master) => Tint::Yellow,
        Some(Leaf::Task | Leaf::Taskloop | Leaf::Taskgroup) => Tint::Orange,
        Some(Leaf::Critical | Leaf::Ordered) => Tint::Red,
        _ if Marker::of_directive(directive).is_some() => Tint::Violet,
        _ => Tint::Gray,
    }
}

/// Breaks a text at blanks; lines after the first are indented.
fn wrap(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("invariant: there is a line from the start");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= WRAP {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(format!("    {word}"));
        }
    }
    lines
}
