//! What the statements of `atomic` are made of: assignments, and expressions that name the same object.

use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::NodeId;

/// Returns the two sides of `a = b`.
pub(crate) fn assignment(program: &Program<'_>, node: NodeId) -> Option<(NodeId, NodeId)> {
    let node = program.tree.peel_implicit(node);
    let [left, right] = program.tree.children(node) else { return None };
    let is_it = program.tree.node(node).operator() == Some(Operator::Assign);
    is_it.then_some((*left, *right))
}

/// Says whether two expressions name the same object: they have the same tokens.
pub(crate) fn is_same(program: &Program<'_>, a: NodeId, b: NodeId) -> bool {
    let tokens = |id: NodeId| {
        let text = program.node_text(program.tree.peel(id));
        text.chars().filter(|c| !c.is_whitespace()).collect::<String>()
    };
    tokens(a) == tokens(b)
}
