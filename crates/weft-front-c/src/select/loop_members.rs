//! Members that are loop variables and that the loop names by more than their names: what the construct has copies of although
//! no clause says so.
//!
//! ```cpp
//! #pragma omp parallel for                        // `a` is private
//! for (a = 0; A::a < n; this->a++) v[a] = 0;      // `members` names all of them by one reference
//! ```

use weft_sema::Place;
use weft_sema::model::syntax::{Operator, Syntax};
use weft_sema::model::tree::{DeclId, NodeId, NodeKind, Tree};

use crate::select::loop_names::has_loops;
use crate::select::scene::Scene;

/// Returns the members that are loop variables of a construct, with what names them first. Those of a base that depends on a
/// template's arguments have no declaration.
pub(super) fn of(scene: &Scene, place: &Place, text: &str) -> Vec<(String, Option<DeclId>)> {
    let tree = &scene.tree;
    let mut found = Vec::new();
    let mut at = place.body.filter(|_| has_loops(scene.directive(place)));
    while let Some(id) = at {
        let node = tree.node(id);
        at = match node.kind {
            NodeKind::Compound => node.children.first().copied(),
            NodeKind::For => {
                found.extend(variable(tree, id, text));
                node.children.last().copied()
            }
            _ => None,
        };
    }
    found
}

/// Returns the member to which the header of a loop gives its first value.
fn variable(tree: &Tree, node: NodeId, text: &str) -> Option<(String, Option<DeclId>)> {
    let Syntax::For(Some(header)) = tree.node(node).syntax else { return None };
    let init = *tree.children(node).first().filter(|&&init| tree.node(init).lo < header.first)?;
    let init = tree.peel(init);
    let variable = tree.peel(*tree.children(init).first()?);
    let node = tree.node(variable);
    let spelled = &text[node.lo as usize..node.hi as usize];
    // Of another object no construct has a copy.
    let object = tree.object(variable).map(|object| tree.kind(tree.peel(object)));
    let is_own = match node.decl {
        Some(decl) => tree.decl(decl).is_member() && matches!(object, None | Some(NodeKind::This)),
        None => spelled.contains("::") && !spelled.contains(['(', '.', '[']) || spelled.starts_with("this->"),
    };
    let is_assignment = tree.node(init).operator() == Some(Operator::Assign)
        || node.decl.is_none() && text[node.hi as usize..].trim_start().starts_with('=');
    (is_own && is_assignment).then(|| (spelled.to_owned(), node.decl))
}
