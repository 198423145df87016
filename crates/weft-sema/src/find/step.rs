//! Reads how a loop of a nest changes its variable, and checks that the loop comes to its end by that [OMP 5.2 §4.4.1].
//!
//! ```c
//! for (i = 0; i < n; i += 2)           // the step 2, added
//! for (i = n; i > 0; i = i - s)        // the step s, subtracted
//! for (i = 0; i < n; i = i + 3 - 1)    // a sum of constants, which gcc takes: 2
//! for (i = 0; i < n; i--)              // error: a loop with '<' must increase 'i'
//! ```

use crate::find::header::Parser;
use crate::model::nest::{Relation, Step};
use crate::model::syntax::{ForHeader, Operator};
use crate::model::tree::{DeclId, DeclKind, NodeId, NodeKind};
use crate::model::types::TypeClass;

impl Parser<'_> {
    /// Returns the step (none for `++` and `--`) and whether it is subtracted.
    pub(super) fn increment(&self, increment: NodeId, variable: DeclId) -> Option<(Option<NodeId>, bool)> {
        let tree = &self.program.tree;
        let increment = tree.peel(increment);
        let node = tree.node(increment);
        let operator = node.operator()?;
        match (node.kind, &node.children[..]) {
            (NodeKind::Unary, [operand]) if tree.as_item(*operand) == Some(variable) => match operator {
                Operator::PreIncrement | Operator::PostIncrement => Some((None, false)),
                Operator::PreDecrement | Operator::PostDecrement => Some((None, true)),
                _ => None,
            },
            (NodeKind::CompoundAssign, [left, right]) if tree.as_item(*left) == Some(variable) => {
                match operator {
                    Operator::Add => Some((Some(*right), false)),
                    Operator::Subtract => Some((Some(*right), true)),
                    _ => None,
                }
            }
            (NodeKind::Binary, [left, right])
                if tree.as_item(*left) == Some(variable) && operator == Operator::Assign =>
            {
                let sum = tree.peel(*right);
                let [first, second] = tree.children(sum) else { return None };
                if tree.kind(sum) != NodeKind::Binary {
                    return None;
                }
                match tree.node(sum).operator()? {
                    Operator::Add if tree.as_item(*first) == Some(variable) => Some((Some(*second), false)),
                    Operator::Add if tree.as_item(*second) == Some(variable) => Some((Some(*first), false)),
                    Operator::Subtract if tree.as_item(*first) == Some(variable) => {
                        Some((Some(*second), true))
                    }
                    _ => self.sum(increment).map(|_| (None, false)),
                }
            }
            _ => None,
        }
    }

    /// Returns what an assignment adds to the variable, if that is a sum of constants.
    pub(super) fn sum(&self, increment: NodeId) -> Option<i128> {
        let tree = &self.program.tree;
        let increment = tree.peel(increment);
        let is_assignment = tree.node(increment).operator() == Some(Operator::Assign);
        let [left, right] = tree.children(increment) else { return None };
        let variable = tree.as_item(*left).filter(|_| is_assignment)?;
        let mut total = 0i128;
        let mut seen = 0;
        let mut open = vec![(*right, 1)];
        while let Some((node, sign)) = open.pop() {
            let node = tree.peel(node);
            if tree.as_item(node) == Some(variable) {
                seen += sign;
                continue;
            }
            if let Some(value) = tree.node(node).value {
                total += i128::from(sign) * value;
                continue;
            }
            let [first, second] = tree.children(node) else { return None };
            let by = match tree.node(node).operator()? {
                Operator::Add => sign,
                Operator::Subtract => -sign,
                _ => return None,
            };
            open.extend([(*first, sign), (*second, by)]);
        }
        (seen == 1 && i32::try_from(total).is_ok()).then_some(total)
    }

    /// Checks that a loop comes to its end by its step; says whether it does.
    pub(super) fn check_step(
        &mut self,
        step: &Step,
        relation: Relation,
        name: &str,
        is_open: bool,
        header: ForHeader,
    ) -> bool {
        let span = self.program.span(header.increment, header.close);
        if step.operand.ty == TypeClass::Record && self.program.host.converts_objects() {
            self.refuse("a step that is an object is not supported yet".to_owned(), span);
            return false;
        }
        if !step.operand.ty.is_integer() && step.operand.ty != TypeClass::Dependent {
            self.error(format!("the step of loop variable '{name}' must be an integer"), span);
            return false;
        }
        let Some(value) = step.constant() else {
            // What is made of a template's arguments is 1 or -1 in each instance, or clang says what is wrong.
            let is_of_template = || is_open && step.operand.node.is_some_and(|node| !self.has_variable(node));
            if relation == Relation::NotEqual && !is_of_template() {
                self.error(format!("a loop with '!=' must change '{name}' by a constant 1 or -1"), span);
                return false;
            }
            return true;
        };
        let problem = match relation {
            Relation::NotEqual if value.abs() != 1 => {
                format!("a loop with '!=' must change '{name}' by 1 or -1")
            }
            Relation::Less | Relation::LessEqual if value <= 0 => {
                format!("a loop with '{}' must increase '{name}' in each iteration", relation.text())
            }
            Relation::Greater | Relation::GreaterEqual if value >= 0 => {
                format!("a loop with '{}' must decrease '{name}' in each iteration", relation.text())
            }
            _ => return true,
        };
        self.certain_error(problem, span);
        false
    }

    /// Says whether an expression reads a variable.
    fn has_variable(&self, expression: NodeId) -> bool {
        let tree = &self.program.tree;
        let mut found = false;
        tree.walk(expression, &mut |_, node| {
            let varies = |decl: DeclId| match tree.decl(decl).kind {
                DeclKind::Enumerator | DeclKind::Other => false,
                _ => !tree.decl(decl).is_constant,
            };
            let is_open = matches!(node.kind, NodeKind::Member | NodeKind::Call);
            found |= node.decl.map_or(is_open, varies);
            !found
        });
        found
    }
}
