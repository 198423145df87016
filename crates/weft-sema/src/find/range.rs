//! Reads the header of a loop over the elements of a range: `for (DECLARATION : RANGE)` [OMP 5.2 §4.4.1].
//!
//! Such a loop counts its iterations, and declares one element in each. The range must be the same in all iterations of the
//! loops around it.
//! Since C++23 the loop keeps all temporary objects of its range, which are more than the range itself.
//! A range that *is* a variable of a loop around is an error, and so is, outside of templates, one that evaluates such a
//! variable: clang 19 takes them, and reads the variable in front of that loop.
//! A header with a statement in front of the declaration is an error, for it is no canonical loop: what a front end can write
//! in front of the construct is not here any more.
//! Refused: arrays of variable length.

use crate::find::header::Parser;
use crate::model::nest::{Level, Operand, Parentheses, Relation, Step};
use crate::model::syntax::Syntax;
use crate::model::tree::{NodeId, NodeKind};
use crate::model::types::TypeClass;

/// What is wrong with a loop that is another one in each iteration of a loop around it.
const DEPENDS: &str = "a loop of a nest must not depend on this variable of a loop around it";

impl Parser<'_> {
    /// Reads the loop `node` over the elements of a range; nothing is returned if something is wrong with it.
    pub(super) fn range_level(&mut self, node: NodeId) -> Option<Level> {
        let program = self.program;
        let tree = &program.tree;
        let (&body, parts) = tree.children(node).split_last()?;
        let Syntax::ForRange(Some(header)) = tree.node(node).syntax else {
            let message =
                "a loop over a range must not begin with a statement; write it in front of the directive";
            self.certain_error(message.to_owned(), program.node_span(node));
            return None;
        };
        let declaration = parts.iter().find_map(|&part| Some((part, tree.node(part).decl?)));
        let Some((init, variable)) = declaration.filter(|(part, _)| tree.node(*part).lo < header.colon)
        else {
            self.refuse("this loop over a range is not supported yet".to_owned(), program.node_span(node));
            return None;
        };
        let (mut keeps_temporaries, mut may_end) = (false, false);
        let range = parts.iter().copied().filter(|&part| tree.node(part).lo > header.colon);
        for part in range {
            if matches!(tree.node(tree.peel(part)).ty, TypeClass::Array { variable: true, .. }) {
                let reason = "a range of variable length is not supported yet".to_owned();
                self.refuse(reason, program.node_span(part));
                return None;
            }
            keeps_temporaries |= program.host.keeps_temporaries() && self.makes_temporaries(part);
            may_end |= !matches!(
                tree.kind(tree.peel(part)),
                NodeKind::Reference | NodeKind::Member | NodeKind::Subscript | NodeKind::Unary
            );
            let mut outer = None;
            tree.walk(part, &mut |id, node| {
                let is_outer = node.decl.is_some_and(|decl| self.outer.contains(&decl));
                if node.kind == NodeKind::Reference && is_outer {
                    outer.get_or_insert(id);
                }
                true
            });
            let named = outer.or_else(|| self.element_named(part));
            if let Some(named) = named {
                let span = program.node_span(named);
                match tree.peel(part) == named {
                    true => self.certain_error(DEPENDS.to_owned(), span),
                    false => self.error_by_name(DEPENDS.to_owned(), (part, named), span),
                }
                return None;
            }
        }
        let number = |constant| Operand {
            node: None,
            constant,
            ty: TypeClass::Integer { signed: true, bits: 64 },
            outer: None,
        };
        Some(Level {
            node,
            header: Parentheses { open: header.open, close: header.close },
            init,
            body,
            variable,
            name: tree.decl(variable).name.clone(),
            declared: true,
            bits: None,
            signed: false,
            is_open: true,
            range: Some((header.colon + 1, header.close)),
            keeps_temporaries,
            may_end,
            has_hidden_ends: tree.node(node).has_hidden_ends,
            lower: number(None),
            upper: number(None),
            relation: Relation::NotEqual,
            step: Step { operand: number(Some(1)), subtracts: false },
        })
    }

    /// Says whether the expression of a range may make objects that only the loop itself keeps.
    fn makes_temporaries(&self, range: NodeId) -> bool {
        let makes = [NodeKind::Call, NodeKind::Cast, NodeKind::Lambda, NodeKind::StatementExpression];
        let mut found = false;
        self.program.tree.walk(range, &mut |_, node| {
            found |= makes.contains(&node.kind);
            !found
        });
        found
    }

    /// Reports that an expression names an element of a range that a loop around runs over, if it does.
    pub(super) fn element_in(&mut self, expression: NodeId) -> Result<(), ()> {
        self.element_named(expression).map_or(Ok(()), |found| {
            self.error(DEPENDS.to_owned(), self.program.node_span(found));
            Err(())
        })
    }

    /// Returns where an expression names an element of a range that a loop around runs over.
    fn element_named(&self, expression: NodeId) -> Option<NodeId> {
        let tree = &self.program.tree;
        let mut found = None;
        tree.walk(expression, &mut |id, node| {
            let declared =
                node.decl.filter(|_| node.kind == NodeKind::Reference).map(|decl| tree.decl(decl).lo);
            let is_in = |at: u32| self.ranges.iter().any(|header| header.open < at && at < header.close);
            if declared.is_some_and(is_in) {
                found.get_or_insert(id);
            }
            true
        });
        found
    }
}
