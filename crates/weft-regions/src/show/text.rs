//! One line per region, indented by nesting.
//!
//! ```text
//! function main
//!   parallel  a.c:12:9  shared(a, b) private(t) num_threads(%n)
//!     loop  a.c:14:9  schedule(dynamic, 4) nowait
//!     barrier  a.c:20:9
//! ```

use crate::show::model::{FunctionModel, Node};

/// Draws the regions as an indented list.
pub(super) fn draw(functions: &[FunctionModel]) -> String {
    let mut out = String::new();
    for function in functions {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&format!("function {}\n", function.name));
        for problem in &function.problems {
            out.push_str(&format!("  problem: {}\n", problem.message));
        }
        for node in &function.nodes {
            draw_node(node, 1, &mut out);
        }
    }
    if out.is_empty() {
        out.push_str("no regions\n");
    }
    out
}

fn draw_node(node: &Node, depth: usize, out: &mut String) {
    let mut line = format!("{}{}", "  ".repeat(depth), node.directive.lower());
    let clauses = node.clause_texts().collect::<Vec<_>>().join(" ");
    for part in [node.place_text(), clauses] {
        if !part.is_empty() {
            line.push_str("  ");
            line.push_str(&part);
        }
    }
    for refusal in &node.refusals {
        line.push_str(&format!("  [{refusal}]"));
    }
    out.push_str(&line);
    out.push('\n');
    for child in &node.children {
        draw_node(child, depth + 1, out);
    }
}
