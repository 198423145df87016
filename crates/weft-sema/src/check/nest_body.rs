//! What the body of a loop nest must not do [OMP 5.2 §4.4.1].
//!
//! ```c
//! #pragma omp for
//! for (int i = 0; i < n; i++)
//!     i += a[i];                // error: the iterations would no longer be those that were counted
//! ```

use weft_openmp::Leaf;
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, NodeKind};

/// Reports assignments to the loop variables of construct `index` in the body of its innermost loop.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let Some(nest) = &program.constructs[index].nest else { return };
    let Some(innermost) = nest.levels.last() else { return };
    let variables: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
    let tree = &program.tree;
    let mut targets = Vec::new();
    tree.walk(innermost.body, &mut |id, node| {
        if let Some(&inner) = program.construct_at.get(&id) {
            let units = &program.constructs[inner].units;
            let has_copy =
                units.iter().flat_map(|unit| &unit.items).any(|item| variables.contains(&item.decl));
            let is_for = units.iter().any(|unit| unit.leaf == Leaf::For);
            return !(has_copy || is_for);
        }
        let target = match (node.kind, &node.children[..]) {
            (NodeKind::CompoundAssign, [left, _]) => Some(*left),
            (NodeKind::Binary | NodeKind::Unary, [target, ..])
                if node.operator().is_some_and(Operator::changes_operand) =>
            {
                Some(*target)
            }
            _ => None,
        };
        if let Some(decl) = target.and_then(|target| tree.as_variable(target))
            && variables.contains(&decl)
        {
            targets.push((id, decl));
        }
        true
    });
    for (id, decl) in targets {
        let message = format!(
            "the loop variable '{}' must not be changed in the body of the loop",
            tree.decl(decl).name
        );
        let note = format!("the loop belongs to '#pragma omp {}' here", program.directive(index).name());
        diagnostics.push(
            Diagnostic::error(message, program.node_span(id))
                .with_note(note, Some(program.pragma_span(index))),
        );
    }
}
