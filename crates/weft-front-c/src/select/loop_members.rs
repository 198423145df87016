//! Members that are loop variables and that the loop names by more than their names: what the construct has copies of although
//! no clause says so.
//!
//! ```cpp
//! #pragma omp parallel for                        // `a` is private
//! for (a = 0; A::a < n; this->a++) v[a] = 0;      // `members` names all of them by one reference
//! ```

use weft_openmp::{Association, Directive};
use weft_sema::Place;
use weft_sema::model::syntax::{Operator, Syntax};
use weft_sema::model::tree::{DeclId, NodeId, NodeKind, Tree};

use crate::select::scene::Scene;

/// Says whether a directive may belong to a loop over such a member; `text` is what stands behind it.
pub(super) fn may_be_in(directive: &Directive, text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let Some(header) = text.trim_start().strip_prefix("for").filter(|_| has_loops(directive)) else {
        return false;
    };
    // The headers of a nest come one behind the other, up to the innermost statement; those of a block are found by the first.
    let header = header.split(['{', '}']).next().unwrap_or("");
    header.split("for").any(|header| {
        let variable =
            header.trim_start().trim_start_matches('(').split(['=', ';']).next().unwrap_or("").trim();
        let name = variable.rsplit(|c| !is_word(c)).next().unwrap_or("");
        let is_behind = |before: &str| {
            let spelled = format!("{before}{name}");
            text.match_indices(&spelled).any(|(at, found)| !text[at + found.len()..].starts_with(is_word))
        };
        let is_declared = variable.contains(char::is_whitespace);
        !name.is_empty() && !is_declared && (is_behind("::") || is_behind("this->"))
    })
}

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

fn has_loops(directive: &Directive) -> bool {
    directive.association() == Association::LoopNest
}
