//! The regions as JSON.

use weft_support::json::string;

use crate::forest::node_name;
use crate::show::model::{FunctionModel, Node};

/// Draws the regions as one JSON object: `{"functions": [{"name", "problems", "regions": […]}]}`.
pub(super) fn draw(functions: &[FunctionModel]) -> String {
    let mut out = String::from("{\n  \"functions\": [");
    for (i, function) in functions.iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        let problems = strings(function.problems.iter().map(|p| p.message.as_str()));
        out.push_str(&format!(
            "    {{\"name\": {}, \"problems\": {problems}, \"regions\": ",
            string(&function.name)
        ));
        nodes(&function.nodes, 3, &mut out);
        out.push('}');
    }
    out.push_str(if functions.is_empty() { "]\n}\n" } else { "\n  ]\n}\n" });
    out
}

fn nodes(list: &[Node], depth: usize, out: &mut String) {
    if list.is_empty() {
        out.push_str("[]");
        return;
    }
    let indent = "  ".repeat(depth);
    out.push('[');
    for (i, node) in list.iter().enumerate() {
        out.push_str(if i == 0 { "\n" } else { ",\n" });
        out.push_str(&format!(
            "{indent}{{\"directive\": {}, \"node\": {}, \"place\": ",
            string(node.directive.begin()),
            string(node_name(node.directive))
        ));
        match &node.place {
            Some(place) => out.push_str(&format!(
                "{{\"file\": {}, \"line\": {}, \"column\": {}}}",
                string(&place.file),
                place.line,
                place.column
            )),
            None => out.push_str("null"),
        }
        out.push_str(", \"clauses\": [");
        for (j, clause) in node.clauses.iter().enumerate() {
            let comma = if j == 0 { "" } else { ", " };
            let operands = strings(clause.operands.iter().map(String::as_str));
            out.push_str(&format!("{comma}{{\"tag\": {}, \"operands\": {operands}}}", string(&clause.tag)));
        }
        out.push_str("], \"environment\": {");
        for (j, (sharing, variables)) in node.environment.iter().enumerate() {
            let comma = if j == 0 { "" } else { ", " };
            let variables = strings(variables.iter().map(String::as_str));
            out.push_str(&format!("{comma}{}: {variables}", string(sharing)));
        }
        let exit_blocks = strings(node.exit_blocks.iter().map(String::as_str));
        let blocks = strings(node.blocks.iter().map(String::as_str));
        let refusals = strings(node.refusals.iter().map(String::as_str));
        out.push_str(&format!(
            "}}, \"level\": {}, \"exits\": {}, \"entry\": {}, \"exit_blocks\": {exit_blocks}, \"blocks\": {blocks}, \
             \"refusals\": {refusals}, \"children\": ",
            node.level,
            node.exits,
            string(&node.entry)
        ));
        nodes(&node.children, depth + 1, out);
        out.push('}');
    }
    out.push_str(&format!("\n{}]", "  ".repeat(depth - 1)));
}

fn strings<'a>(items: impl Iterator<Item = &'a str>) -> String {
    format!("[{}]", items.map(string).collect::<Vec<_>>().join(", "))
}
