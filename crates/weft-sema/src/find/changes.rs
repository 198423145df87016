//! Finds where a construct assigns to a variable by its name.
//!
//! ```c
//! #pragma omp for lastprivate(conditional : x)
//! for (i = 0; i < n; i++) { x = a[i]; y = x++; f(&x); }    // the first two; what `f` does is not seen
//! ```
//!
//! A change through a pointer need not be seen: the value is unspecified then. [OMP 5.2 §5.4.5]

use weft_openmp::{ClauseKind, Leaf};

use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, Node, NodeId, NodeKind};
use crate::sharing::lists;

/// Returns the references to `variable` that the statement of construct `index` assigns to.
///
/// # Errors
/// What assigns to it in another way, or where nobody can note it.
pub(crate) fn of(program: &Program<'_>, index: usize, variable: DeclId) -> Result<Vec<NodeId>, &'static str> {
    let construct = &program.constructs[index];
    let innermost = construct.nest.as_ref().and_then(|nest| nest.levels.last()).map(|level| level.body);
    let mut search = Search { program, variable, found: Vec::new(), why: None };
    if let Some(body) = innermost.or(construct.body) {
        search.below(body);
    }
    search.why.map_or(Ok(search.found), Err)
}

struct Search<'a> {
    program: &'a Program<'a>,
    variable: DeclId,
    found: Vec<NodeId>,
    why: Option<&'static str>,
}

impl Search<'_> {
    fn below(&mut self, root: NodeId) {
        let mut inner = Vec::new();
        let mut found = Vec::new();
        self.program.tree.walk(root, &mut |id, node| {
            if let Some(&construct) = self.program.construct_at.get(&id) {
                inner.push(construct);
                return false;
            }
            found.extend(self.target(node));
            true
        });
        self.found.extend(found);
        for construct in inner {
            self.construct(construct);
        }
    }

    /// Looks at a construct inside.
    fn construct(&mut self, index: usize) {
        let construct = &self.program.constructs[index];
        let (mut is_copied, mut is_apart) = (false, false);
        for (number, unit) in construct.units.iter().enumerate() {
            is_apart |= unit.leaf == Leaf::Parallel || unit.makes_tasks();
            let listed = lists(self.program, index, number);
            for listed in listed.iter().filter(|listed| listed.decl == self.variable) {
                match listed.kind {
                    ClauseKind::Shared => {}
                    ClauseKind::Private | ClauseKind::Firstprivate => is_copied = true,
                    _ => self.why = Some("a clause of a construct inside assigns to it"),
                }
            }
        }
        let known = self.found.len();
        let Some(body) = construct.body else { return self.outside(construct.node, &[]) };
        let kept = match &construct.nest {
            Some(nest) => nest.levels.last().map_or(body, |level| level.body),
            None => body,
        };
        self.outside(construct.node, &[kept]);
        if is_copied {
            return;
        }
        self.below(kept);
        if self.found.len() > known && (is_apart || construct.atomic.is_some()) {
            self.why = Some("a construct inside assigns to it");
        }
    }

    /// Refuses assignments in what is not one of the statements `kept`: it is written anew.
    fn outside(&mut self, node: NodeId, kept: &[NodeId]) {
        let mut is_changed = false;
        self.program.tree.walk(node, &mut |id, node| {
            is_changed |= self.target(node).is_some() && !kept.contains(&id);
            !kept.contains(&id)
        });
        if is_changed {
            self.why = Some("a directive or the header of a loop inside assigns to it");
        }
    }

    /// Returns the reference to the variable that `node` assigns to.
    fn target(&self, node: &Node) -> Option<NodeId> {
        let target = match (node.kind, &node.children[..]) {
            (NodeKind::CompoundAssign, [left, _]) => *left,
            (NodeKind::Binary | NodeKind::Unary, [target, ..])
                if node.operator().is_some_and(Operator::changes_operand) =>
            {
                *target
            }
            _ => return None,
        };
        let tree = &self.program.tree;
        (tree.as_item(target) == Some(self.variable)).then(|| tree.peel(target))
    }
}
