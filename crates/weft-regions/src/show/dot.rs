//! The tree of regions as a graph for Graphviz.

use crate::show::model::{FunctionModel, Node};

/// Draws one cluster per function, an edge from each region to those in it.
pub(super) fn draw(functions: &[FunctionModel]) -> String {
    let mut out =
        String::from("digraph regions {\n  node [shape=box, style=rounded, fontname=\"monospace\"];\n");
    let mut next = 0;
    for (i, function) in functions.iter().enumerate() {
        out.push_str(&format!("  subgraph cluster_{i} {{\n    label=\"{}\";\n", escape(&function.name)));
        for problem in &function.problems {
            out.push_str(&format!("    n{next} [color=red, label=\"{}\"];\n", escape(&problem.message)));
            next += 1;
        }
        for node in &function.nodes {
            draw_node(node, &mut next, &mut out);
        }
        out.push_str("  }\n");
    }
    out.push_str("}\n");
    out
}

/// Draws `node` and what is inside; returns its number.
fn draw_node(node: &Node, next: &mut usize, out: &mut String) -> usize {
    let id = *next;
    *next += 1;
    let mut label = format!("{}\\l", escape(node.directive.lower()));
    let place = node.place_text();
    let lines = std::iter::once(place.as_str()).chain(node.clause_texts());
    let refusals = node.refusals.iter().map(String::as_str);
    for line in lines.chain(refusals).filter(|l| !l.is_empty()) {
        label.push_str(&escape(line));
        // `\l` ends a line that is set flush left.
        label.push_str("\\l");
    }
    out.push_str(&format!("    n{id} [label=\"{label}\"];\n"));
    for child in &node.children {
        let to = draw_node(child, next, out);
        out.push_str(&format!("    n{id} -> n{to};\n"));
    }
    id
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"")
}
