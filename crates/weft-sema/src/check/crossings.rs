//! Which jumps leave a statement or enter it, where no loop of the statement's own belongs to a directive.
//!
//! ```c
//! #pragma omp assume no_openmp
//! {
//!     if (n == 1) return;              // leaves it
//!     for (;;) break;                  // stays in it
//! }
//! ```

use crate::model::tree::{Node, NodeId, NodeKind, Tree};

/// The statements that `continue` is about.
pub(super) const LOOPS: [NodeKind; 4] = [NodeKind::For, NodeKind::ForRange, NodeKind::While, NodeKind::Do];

/// The statements that `break` is about.
pub(super) const BREAKABLE: [NodeKind; 5] =
    [NodeKind::For, NodeKind::ForRange, NodeKind::While, NodeKind::Do, NodeKind::Switch];

/// A jump across the border of a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crossing {
    /// The jump.
    pub node: NodeId,
    /// Its words.
    pub words: String,
    /// Whether it leaves the statement; else it enters it.
    pub leaves: bool,
}

/// Returns the jumps of the function around `body` that leave `body` or enter it, in the order of the text.
pub fn crossings(tree: &Tree, body: NodeId) -> Vec<Crossing> {
    let mut found = Vec::new();
    let (lo, hi) = (tree.node(body).lo, tree.node(body).end);
    let is_within = |node: &Node| lo <= node.lo && node.lo < hi;
    let function = function_around(tree, body);
    tree.walk(function, &mut |id, node| {
        if id != function && is_function(node.kind) {
            return false;
        }
        let leaves_by =
            |stops: &[NodeKind]| is_within(node) && stop_around(tree, id, stops).is_none_or(|at| at < body);
        let (words, leaves) = match node.kind {
            NodeKind::Return if is_within(node) => ("return".to_owned(), true),
            NodeKind::Break if leaves_by(&BREAKABLE) => ("break".to_owned(), true),
            NodeKind::Continue if leaves_by(&LOOPS) => ("continue".to_owned(), true),
            NodeKind::Goto => match target(tree, id) {
                Some(label) if is_within(node) != is_within(tree.node(label)) => {
                    (tree.name(id).map_or_else(String::new, |name| format!("goto {name}")), is_within(node))
                }
                _ => return true,
            },
            _ => return true,
        };
        found.push(Crossing { node: id, words, leaves });
        true
    });
    found
}

/// Returns the label that a `goto` means: one of its own function.
pub(super) fn target(tree: &Tree, goto: NodeId) -> Option<NodeId> {
    let function = function_around(tree, goto);
    let mut found = None;
    tree.walk(function, &mut |id, node| {
        if id != function && is_function(node.kind) {
            return false;
        }
        if node.kind == NodeKind::Label && node.syntax == tree.node(goto).syntax {
            found = found.or(Some(id));
        }
        true
    });
    found
}

fn is_function(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Function | NodeKind::Lambda)
}

/// Returns the function that a node is executed in, or what is outermost around it.
fn function_around(tree: &Tree, id: NodeId) -> NodeId {
    let mut at = id;
    while let Some(parent) = tree.node(at).parent {
        at = parent;
        if is_function(tree.kind(at)) {
            break;
        }
    }
    at
}

/// Returns the nearest statement around `id` of a kind in `stops`.
pub(super) fn stop_around(tree: &Tree, id: NodeId, stops: &[NodeKind]) -> Option<NodeId> {
    let parents = std::iter::successors(tree.node(id).parent, |&at| tree.node(at).parent);
    parents.take_while(|&at| !is_function(tree.kind(at))).find(|&at| stops.contains(&tree.kind(at)))
}
