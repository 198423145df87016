//! What clang 19 and gcc 12 compile of a program: the same in words that both understand.
//!
//! A reference that refuses a construct, or is wrong about it, leaves only the other one to compare with.
//! - `allocate` is a hint here. gcc 12 has no such directive, and clang 19 reads variables before it has made them.
//! - A collapsed nest with statements between its loops is one of its outer loop: these statements change nothing but what
//!   they declare. gcc 12 takes perfect nests alone.
//! - `lastprivate(conditional: …)` leaves what the last assignment in the order of the iterations has written, as a loop does
//!   that one thread executes. Both are wrong about one that is executed again.
//! - `num_teams(a: b)` may make `b` teams. clang 19 knows no lower bound.

use super::tree::{Directive, Node};

/// The program for clang and gcc.
pub fn for_others(nodes: &[Node]) -> Vec<Node> {
    nodes.iter().map(node_for_others).collect()
}

fn node_for_others(node: &Node) -> Node {
    let mut node = node.clone();
    node.directive =
        node.directive.and_then(|directive| directive_for_others(directive, node.body.as_deref()));
    node.body = node.body.as_deref().map(for_others);
    node
}

fn directive_for_others(mut directive: Directive, body: Option<&[Node]>) -> Option<Directive> {
    if directive.name.starts_with("allocate(") {
        return None;
    }
    if directive.clauses.iter().any(|clause| clause.starts_with("lastprivate(conditional:")) {
        return Some(Directive { name: "single".to_owned(), clauses: Vec::new() });
    }
    for clause in &mut directive.clauses {
        let bounds = clause.strip_prefix("num_teams(").and_then(|bounds| bounds.split_once(": "));
        if let Some(upper) = bounds.map(|(_, upper)| format!("num_teams({upper}")) {
            *clause = upper;
        }
    }
    // The loops of a perfect nest are in the text of one statement.
    let begins_otherwise = |node: &Node| node.body.is_none() && node.text.starts_with("u32 w");
    if body.and_then(<[Node]>::first).is_some_and(begins_otherwise) {
        directive.clauses.retain(|clause| !clause.starts_with("collapse"));
    }
    Some(directive)
}
