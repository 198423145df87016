//! Reads the header of one loop of a nest: `for (INIT; i REL UB; INCR)`.
//!
//! INIT assigns to or declares `i`, REL is one of `< <= > >= !=` (with `i` on either side), INCR is one of `i++ ++i i-- --i
//! i += s i -= s i = i + s i = s + i i = i - s` [OMP 5.2 §4.4.1].
//! Every part that is wrong is reported.

use weft_support::{Diagnostic, Span};

use crate::Refusal;
use crate::file::File;
use crate::flat::{ForHeader, for_header, one_line, rfind_word, skip_blank};
use crate::loops::{Findings, Level, Operand, Relation, Step};
use crate::tree::{DeclId, NodeId, NodeKind, TypeClass};

/// Reads the header of one loop.
pub(crate) struct Parser<'a> {
    pub(crate) file: &'a File<'a>,
    pub(crate) findings: &'a mut Findings,
    /// The name of the directive, for messages.
    pub(crate) directive: &'a str,
    /// The variables of the loops around this one.
    pub(crate) outer: &'a [DeclId],
}

impl Parser<'_> {
    fn error(&mut self, message: String, span: Span) {
        self.findings.diagnostics.push(Diagnostic::error(message, span));
    }

    fn refuse(&mut self, reason: String, span: Span) {
        self.findings.refusals.push(Refusal { directive: self.directive.to_owned(), reason, span });
    }

    /// Reads the loop `node`; nothing is returned if something is wrong with it.
    pub(crate) fn level(&mut self, node: NodeId) -> Option<Level> {
        let file = self.file;
        let tree = &file.tree;
        let children = tree.children(node);
        let (&body, parts) = children.split_last()?;
        let header = for_header(file.text, tree.node(node).lo)?;
        let part = |lo: u32, hi: u32| {
            parts.iter().copied().find(|&part| tree.node(part).lo > lo && tree.node(part).lo < hi)
        };
        let init = part(header.open, header.first);
        let condition = part(header.first, header.second);
        let increment = part(header.second, header.close);
        let Some((variable, declared, lower)) = init.and_then(|init| self.init(init)) else {
            let span = file.span(init.map_or(header.first, |init| tree.node(init).lo), header.first);
            self.error(
                format!(
                    "the loop after '#pragma omp {}' must begin by giving its variable a value: 'i = start'",
                    self.directive
                ),
                span,
            );
            return None;
        };
        let decl = tree.decl(variable);
        let bits = match &decl.ty {
            TypeClass::Integer { bits, .. } if *bits <= 64 => Some(*bits),
            TypeClass::Pointer(_) => None,
            TypeClass::Integer { .. } | TypeClass::Bool => {
                let span = init.map_or(file.node_span(node), |init| file.node_span(init));
                self.refuse(
                    format!("a loop variable of type '{}' is not supported yet", decl.type_spelling),
                    span,
                );
                return None;
            }
            _ => {
                let span = init.map_or(file.node_span(node), |init| file.node_span(init));
                self.error(
                    format!(
                        "the loop variable '{}' must be of integer or pointer type, not '{}'",
                        decl.name, decl.type_spelling
                    ),
                    span,
                );
                return None;
            }
        };
        if decl.is_thread_local {
            let span = init.map_or(file.node_span(node), |init| file.node_span(init));
            let what = if decl.is_threadprivate { "threadprivate" } else { "thread-local" };
            self.error(format!("the loop variable '{}' must not be {what}", decl.name), span);
            return None;
        }
        if self.outer.contains(&variable) {
            let span = init.map_or(file.node_span(node), |init| file.node_span(init));
            self.error(format!("'{}' is the variable of a loop around this one already", decl.name), span);
            return None;
        }
        let condition = condition.map_or_else(
            || Err(file.span(header.first, header.second + 1)),
            |condition| self.condition(condition, variable).ok_or_else(|| file.node_span(condition)),
        );
        let increment = increment.map_or_else(
            || Err(file.span(header.second, header.close + 1)),
            |increment| self.increment(increment, variable).ok_or_else(|| file.node_span(increment)),
        );
        if let Err(span) = condition {
            self.error(
                format!("the loop condition must compare '{}' by '<', '<=', '>', '>=' or '!='", decl.name),
                span,
            );
        }
        if let Err(span) = increment {
            self.error(
                format!(
                    "the loop must add to or subtract from '{}' in each iteration, and nothing else",
                    decl.name
                ),
                span,
            );
        }
        let ((relation, upper), (step_node, subtracts)) = (condition.ok()?, increment.ok()?);
        let operand_of = |id: NodeId| Operand {
            text: file.node_text(id),
            constant: tree.node(id).value.or(tree.node(tree.peel(id)).value),
            ty: tree.node(id).ty.clone(),
        };
        let step = match step_node {
            Some(id) => Step { operand: operand_of(id), subtracts },
            None => {
                let ty = TypeClass::Integer { signed: true, bits: 32 };
                Step { operand: Operand { text: "1".to_owned(), constant: Some(1), ty }, subtracts }
            }
        };
        let (target, type_name) = if declared {
            let init = init.expect("invariant: a variable is declared in it");
            declaration(file, init, lower, &decl.name)
        } else {
            (decl.name.clone(), format!("__typeof__({})", decl.name))
        };
        let mut fine = self.check_step(&step, relation, &decl.name, header);
        let mut invariant = vec![lower, upper];
        invariant.extend(step_node);
        for expression in invariant {
            fine &= self.check_invariant(expression, variable);
        }
        fine.then(|| Level {
            node,
            header,
            body,
            variable,
            name: decl.name.clone(),
            declared,
            target,
            type_name,
            bits,
            signed: matches!(decl.ty, TypeClass::Integer { signed: true, .. }),
            lower: operand_of(lower),
            upper: operand_of(upper),
            relation,
            step,
        })
    }

    /// Returns the variable, whether it is declared here, and the expression it starts from.
    fn init(&self, init: NodeId) -> Option<(DeclId, bool, NodeId)> {
        let tree = &self.file.tree;
        let node = tree.node(init);
        if node.kind == NodeKind::DeclStatement {
            let [variable] = node.children[..] else { return None };
            let node = tree.node(variable);
            let &start = node.children.last()?;
            let decl = (node.kind == NodeKind::Variable).then_some(node.decl?)?;
            // Without an initializer the last child belongs to the type.
            let between = self.file.slice(node.lo, tree.node(start).lo);
            return between.trim_end().ends_with('=').then_some((decl, true, start));
        }
        let init = tree.peel(init);
        let [left, right] = tree.children(init) else { return None };
        let is_assignment = tree.kind(init) == NodeKind::Binary && self.operator(*left, *right) == "=";
        is_assignment.then_some((tree.as_variable(*left)?, false, *right))
    }

    fn condition(&self, condition: NodeId, variable: DeclId) -> Option<(Relation, NodeId)> {
        let tree = &self.file.tree;
        let condition = tree.peel(condition);
        let [left, right] = tree.children(condition) else { return None };
        if tree.kind(condition) != NodeKind::Binary {
            return None;
        }
        let relation = Relation::parse(&self.operator(*left, *right))?;
        if tree.as_variable(*left) == Some(variable) {
            Some((relation, *right))
        } else if tree.as_variable(*right) == Some(variable) {
            Some((relation.flipped(), *left))
        } else {
            None
        }
    }

    /// Returns the step (none for `++` and `--`) and whether it is subtracted.
    fn increment(&self, increment: NodeId, variable: DeclId) -> Option<(Option<NodeId>, bool)> {
        let tree = &self.file.tree;
        let increment = tree.peel(increment);
        let node = tree.node(increment);
        match (node.kind, &node.children[..]) {
            (NodeKind::Unary, [operand]) if tree.as_variable(*operand) == Some(variable) => {
                let inner = tree.node(*operand);
                let before = one_line(self.file.slice(node.lo, inner.lo));
                let after = one_line(self.file.slice(inner.hi, node.hi));
                match (before.as_str(), after.as_str()) {
                    ("++", "") | ("", "++") => Some((None, false)),
                    ("--", "") | ("", "--") => Some((None, true)),
                    _ => None,
                }
            }
            (NodeKind::CompoundAssign, [left, right]) if tree.as_variable(*left) == Some(variable) => {
                match self.operator(*left, *right).as_str() {
                    "+=" => Some((Some(*right), false)),
                    "-=" => Some((Some(*right), true)),
                    _ => None,
                }
            }
            (NodeKind::Binary, [left, right])
                if tree.as_variable(*left) == Some(variable) && self.operator(*left, *right) == "=" =>
            {
                let sum = tree.peel(*right);
                let [first, second] = tree.children(sum) else { return None };
                if tree.kind(sum) != NodeKind::Binary {
                    return None;
                }
                match self.operator(*first, *second).as_str() {
                    "+" if tree.as_variable(*first) == Some(variable) => Some((Some(*second), false)),
                    "+" if tree.as_variable(*second) == Some(variable) => Some((Some(*first), false)),
                    "-" if tree.as_variable(*first) == Some(variable) => Some((Some(*second), true)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Returns the operator between two operands.
    fn operator(&self, left: NodeId, right: NodeId) -> String {
        operator_between(self.file, left, right)
    }

    fn check_step(&mut self, step: &Step, relation: Relation, name: &str, header: ForHeader) -> bool {
        let lo = skip_blank(self.file.text, header.second + 1, true).min(header.close);
        let span = self.file.span(lo, header.close);
        if !step.operand.ty.is_integer() {
            self.error(format!("the step of loop variable '{name}' must be an integer"), span);
            return false;
        }
        let Some(value) = step.constant() else {
            if relation == Relation::NotEqual {
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
        self.error(problem, span);
        false
    }

    /// Reports a bound or step that the loops of the nest change.
    fn check_invariant(&mut self, expression: NodeId, variable: DeclId) -> bool {
        let tree = &self.file.tree;
        let (mut own, mut outer) = (None, None);
        tree.walk(expression, &mut |id, node| {
            if let (NodeKind::Reference, Some(decl)) = (node.kind, node.decl) {
                if decl == variable {
                    own.get_or_insert(id);
                } else if self.outer.contains(&decl) {
                    outer.get_or_insert(id);
                }
            }
            true
        });
        if let Some(id) = own {
            let name = &tree.decl(variable).name;
            self.error(
                format!("the bounds and step of the loop over '{name}' must not depend on '{name}'"),
                self.file.node_span(id),
            );
        } else if let Some(id) = outer {
            self.refuse(
                "loop nests whose inner bounds depend on an outer loop are not supported yet".to_owned(),
                self.file.node_span(id),
            );
        }
        own.is_none() && outer.is_none()
    }
}

/// Returns the operator between two operands.
pub(crate) fn operator_between(file: &File<'_>, left: NodeId, right: NodeId) -> String {
    one_line(file.slice(file.tree.node(left).hi, file.tree.node(right).lo))
}

/// Returns the declaration up to the `=`, and its type's name: the declaration without the variable.
fn declaration(file: &File<'_>, init: NodeId, start: NodeId, name: &str) -> (String, String) {
    let text = one_line(file.slice(file.tree.node(init).lo, file.tree.node(start).lo));
    let declarator = text.trim_end().trim_end_matches('=').trim_end().to_owned();
    let at = rfind_word(&declarator, name).unwrap_or(declarator.len());
    let rest = declarator.get(at + name.len()..).unwrap_or("");
    let type_name = format!("__typeof__({}{})", declarator[..at].trim_end(), rest);
    (declarator, type_name)
}
