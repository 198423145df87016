//! Reads the header of one loop of a nest: `for (INIT; i REL UB; INCR)`.
//!
//! INIT assigns to or declares `i`, REL is one of `< <= > >= !=` (with `i` on either side), INCR is one of `i++ ++i i-- --i
//! i += s i -= s i = i + s i = s + i i = i - s` [OMP 5.2 §4.4.1], and sums of `i` and constants, which gcc takes, too.
//! The bounds may depend on outer loops of the nest as [`outer`] says; INCR is read in `step.rs`. Every part that is wrong is
//! reported.

use weft_support::{Diagnostic, Span};

use crate::find::outer;
use crate::findings::{Findings, Refusal};
use crate::model::nest::{Level, Operand, Outer, Parentheses, Product, Relation, Step};
use crate::model::program::Program;
use crate::model::syntax::{Operator, Syntax};
use crate::model::tree::{DeclId, NodeId, NodeKind, Tree};
use crate::model::types::TypeClass;

/// The section about the form of loops.
pub(crate) const CANONICAL: &str = "5.2 §4.4.1";

/// Reads the header of one loop.
pub(crate) struct Parser<'a> {
    pub(crate) program: &'a Program<'a>,
    /// Where problems go.
    pub(crate) findings: &'a mut Findings,
    /// The name of the directive, for messages.
    pub(crate) directive: &'a str,
    /// The variables of the loops around this one.
    pub(crate) outer: &'a [DeclId],
    /// Where the headers of those of them are that run over the elements of a range, and declare whatever they declare.
    pub(crate) ranges: &'a [Parentheses],
}

impl Parser<'_> {
    pub(crate) fn error(&mut self, message: String, span: Span) {
        self.findings.by_types.push(Diagnostic::error(message, span).cited(CANONICAL));
    }

    /// Reports what is wrong in every instance of a template.
    pub(super) fn certain_error(&mut self, message: String, span: Span) {
        self.findings.diagnostics.push(Diagnostic::error(message, span).cited(CANONICAL));
    }

    /// Reports that `named` must not stand in an expression: for certain, unless a template or an operand that is not evaluated,
    /// of `sizeof`, say, may make nothing of it.
    pub(super) fn error_by_name(
        &mut self,
        message: String,
        (expression, named): (NodeId, NodeId),
        span: Span,
    ) {
        let is_open = self.program.tree.is_in_template(self.program.tree.node(named).lo);
        match !is_open && is_evaluated(self.program, expression, named) {
            true => self.certain_error(message, span),
            false => self.error(message, span),
        }
    }

    pub(crate) fn refuse(&mut self, reason: String, span: Span) {
        self.findings.refusals.push(Refusal { directive: self.directive.to_owned(), reason, span });
    }

    /// Reads the loop `node`; nothing is returned if something is wrong with it.
    pub(crate) fn level(&mut self, node: NodeId) -> Option<Level> {
        let program = self.program;
        let tree = &program.tree;
        if tree.kind(node) == NodeKind::ForRange {
            return self.range_level(node);
        }
        let children = tree.children(node);
        let (&body, parts) = children.split_last()?;
        let Syntax::For(Some(header)) = tree.node(node).syntax else { return None };
        let part = |lo: u32, hi: u32| {
            parts.iter().copied().find(|&part| tree.node(part).lo > lo && tree.node(part).lo < hi)
        };
        let init = part(header.open, header.first);
        let condition = part(header.first, header.second);
        let increment = part(header.second, header.close);
        let found = init.and_then(|init| Some((init, self.init(init)?)));
        let Some((init, (variable, declared, lower))) = found else {
            let span = program.span(init.map_or(header.first, |init| tree.node(init).lo), header.first);
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
        // A type that a template leaves open may turn out to be one; clang says so.
        if declared && decl.is_reference && !matches!(decl.ty, TypeClass::Dependent) {
            let message = format!("the loop variable '{}' must not be a reference", decl.name);
            self.error(message, program.node_span(init));
            return None;
        }
        let is_object = decl.ty == TypeClass::Record && (!decl.is_bitwise || program.host.finds_reductions());
        // C++ counts by functions for all types.
        let width = decl.bit_width.filter(|_| !program.host.finds_reductions());
        let is_open = matches!(decl.ty, TypeClass::Dependent) && width.is_none() || is_object;
        let bits = match &decl.ty {
            _ if is_open => None,
            TypeClass::Integer { bits, .. } if *bits <= 128 => Some(*bits),
            TypeClass::Dependent if width.is_some_and(|width| width <= 64) => Some(64),
            TypeClass::Dependent if width.is_some_and(|width| width <= 128) => Some(128),
            TypeClass::Pointer(_) => None,
            TypeClass::Bool => Some(1),
            TypeClass::Integer { .. } | TypeClass::Dependent => {
                let span = program.node_span(init);
                self.refuse(
                    format!("a loop variable of type '{}' is not supported yet", decl.type_spelling),
                    span,
                );
                return None;
            }
            _ => {
                let span = program.node_span(init);
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
            let span = program.node_span(init);
            let what = if decl.is_threadprivate { "threadprivate" } else { "thread-local" };
            self.error(format!("the loop variable '{}' must not be {what}", decl.name), span);
            return None;
        }
        if self.outer.contains(&variable) {
            let span = program.node_span(init);
            let message = format!("'{}' is the variable of a loop around this one already", decl.name);
            self.certain_error(message, span);
            return None;
        }
        let condition = condition.map_or_else(
            || Err(program.span(header.first, header.second + 1)),
            |condition| self.condition(condition, variable).ok_or_else(|| program.node_span(condition)),
        );
        let increment_node = increment;
        let increment = increment.map_or_else(
            || Err(program.span(header.second, header.close + 1)),
            |increment| self.increment(increment, variable).ok_or_else(|| program.node_span(increment)),
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
        // What is written several times, in operands of `typeof` as well, is no expression that makes a type of its own.
        let has_lambda = |id: NodeId| {
            let mut found = false;
            tree.walk(id, &mut |_, node| {
                found |= node.kind == NodeKind::Lambda;
                !found
            });
            found
        };
        let constant_of =
            |id: NodeId| tree.node(id).value.or(tree.node(tree.peel(id)).value).filter(|_| !has_lambda(id));
        let operand_of = |id: NodeId| Operand {
            node: Some(id),
            // What a constant becomes as a value of such a type, its language knows.
            constant: if is_open { None } else { constant_of(id) },
            ty: tree.node(id).ty.clone(),
            outer: None,
        };
        let step = match step_node {
            // `i += -1` adds a negative number to an unsigned variable too: the conversion to its type is not the user's.
            Some(id) => {
                let constant = tree.node(tree.peel(id)).value.or(tree.node(id).value);
                Step { operand: Operand { constant, ..operand_of(id) }, subtracts }
            }
            None => {
                let ty = TypeClass::Integer { signed: true, bits: 32 };
                let constant = increment_node.and_then(|node| self.sum(node)).or(Some(1));
                Step { operand: Operand { node: None, constant, ty, outer: None }, subtracts }
            }
        };
        let mut fine = self.check_step(&step, relation, &decl.name, is_open, header);
        let mut bound = |expression| {
            let outer = self.dependence(expression, variable);
            fine &= outer.is_ok();
            Operand { outer: outer.ok().flatten(), ..operand_of(expression) }
        };
        let (lower, upper) = (bound(lower), bound(upper));
        let elsewhere = |bound: &&Operand| {
            // Under the conversion that the comparison makes.
            bound.node.is_some_and(|node| self.points_elsewhere(&decl.ty, program.type_and_value(node).0))
        };
        if let Some(at) = [&lower, &upper].into_iter().find(elsewhere) {
            let span = program.node_span(at.node.unwrap_or(node));
            let why = "a bound that points to another type than the loop variable is not supported yet";
            self.refuse(why.to_owned(), span);
            return None;
        }
        if let Some(step) = step_node {
            let is_outer = |node| tree.as_variable(node).is_some_and(|decl| self.outer.contains(&decl));
            let mut named = None;
            tree.walk(step, &mut |node, _| {
                named = named.or(is_outer(node).then_some(node));
                named.is_none()
            });
            if let Some(named) = named {
                let message =
                    format!("the step of the loop over '{}' must not depend on an outer loop", decl.name);
                self.error_by_name(message, (step, named), program.node_span(step));
            }
            fine &= named.is_none() && self.dependence(step, variable).is_ok();
        }
        fine.then(|| Level {
            node,
            header: Parentheses { open: header.open, close: header.close },
            init,
            body,
            variable,
            name: decl.name.clone(),
            declared,
            bits,
            signed: matches!(decl.ty, TypeClass::Integer { signed: true, .. }),
            is_open,
            range: None,
            keeps_temporaries: false,
            may_end: false,
            has_hidden_ends: false,
            lower,
            upper,
            relation,
            step,
        })
    }

    /// Says whether a bound is a pointer of C that the variable's pointers are only compared with under a warning of clang's.
    fn points_elsewhere(&self, variable: &TypeClass, bound: &TypeClass) -> bool {
        let (TypeClass::Pointer(own), TypeClass::Pointer(other)) = (variable, bound) else { return false };
        let is_known = |to: &TypeClass| matches!(to, TypeClass::Integer { .. } | TypeClass::Float(_));
        !self.program.host.finds_reductions() && own != other && is_known(own) && is_known(other)
    }

    /// Returns the variable, whether it is declared here, and the expression it starts from.
    fn init(&self, init: NodeId) -> Option<(DeclId, bool, NodeId)> {
        let tree = &self.program.tree;
        let node = tree.node(init);
        if node.kind == NodeKind::DeclStatement {
            let [variable] = node.children[..] else { return None };
            let node = tree.node(variable);
            let is_it = node.kind == NodeKind::Variable && node.syntax == Syntax::Initialized;
            let decl = is_it.then_some(node.decl?)?;
            let start = *node.children.last()?;
            // Of an object that begins by parentheses, what is in them.
            if let (NodeKind::Call, true) = (tree.kind(start), self.begins_with_name(start, decl)) {
                let [value] = *tree.children(start) else { return None };
                return Some((decl, true, value));
            }
            return Some((decl, true, tree.in_braces(start)?));
        }
        let init = tree.peel(init);
        let [left, right] = tree.children(init) else { return None };
        let is_assignment = tree.node(init).operator() == Some(Operator::Assign);
        is_assignment.then_some((tree.as_item(*left)?, false, *right))
    }

    /// Says whether an expression begins with the name of a variable and a parenthesis.
    fn begins_with_name(&self, node: NodeId, variable: DeclId) -> bool {
        let text = self.program.node_text(node);
        let rest = text.strip_prefix(&self.program.tree.decl(variable).name);
        rest.is_some_and(|rest| rest.trim_start().starts_with('('))
    }

    fn condition(&self, condition: NodeId, variable: DeclId) -> Option<(Relation, NodeId)> {
        let tree = &self.program.tree;
        let condition = tree.peel(condition);
        let [left, right] = tree.children(condition) else { return None };
        if tree.kind(condition) != NodeKind::Binary {
            return None;
        }
        let relation = Relation::of(tree.node(condition).operator()?)?;
        if tree.as_item(*left) == Some(variable) {
            Some((relation, *right))
        } else if tree.as_item(*right) == Some(variable) {
            Some((relation.flipped(), *left))
        } else {
            None
        }
    }

    /// Returns how a bound or step depends on an outer loop of the nest; reports what it must not.
    fn dependence(&mut self, expression: NodeId, variable: DeclId) -> Result<Option<Outer>, ()> {
        let tree = &self.program.tree;
        let (mut own, mut outer, mut again) = (None, None, None);
        tree.walk(expression, &mut |id, node| {
            if let (NodeKind::Reference, Some(decl)) = (node.kind, node.decl) {
                if decl == variable {
                    if !names_type(self.program, expression, id) {
                        own.get_or_insert(id);
                    }
                } else if self.outer.contains(&decl) {
                    let more = outer.is_some().then_some(id);
                    again = again.or(more);
                    outer.get_or_insert((id, decl));
                }
            }
            true
        });
        if let Some(id) = own {
            let name = &tree.decl(variable).name;
            self.error(
                format!("the bounds and step of the loop over '{name}' must not depend on '{name}'"),
                self.program.node_span(id),
            );
            return Err(());
        }
        let Some((id, decl)) = outer else { return self.element_in(expression).map(|()| None) };
        let ty = |decl: DeclId| &tree.decl(decl).ty;
        let is_pointer = |decl: DeclId| matches!(ty(decl), TypeClass::Pointer(_));
        let is_known = |decl: DeclId| ty(decl).is_integer() || is_pointer(decl);
        if let Some(id) = again {
            let message = self.form_of_bounds(variable);
            let span = self.program.node_span(id);
            match is_known(decl) && is_known(variable) {
                true => self.error_by_name(message, (expression, id), span),
                false => self.error(message, span),
            }
            return Err(());
        }
        let read = outer::read(tree, expression, self.outer);
        let is_number = |part: &Product| {
            part.factors.iter().all(|node| self.program.type_and_value(*node).0.is_integer())
        };
        // The distance of two other pointers is no part of the forms.
        let is_sum =
            |outer: &Outer| outer.factor == Product::default() && outer.offsets.iter().all(is_number);
        let fits = |outer: &Outer| match is_pointer(decl) || is_pointer(variable) {
            true => is_pointer(decl) && is_pointer(variable) && is_sum(outer),
            false => true,
        };
        if !read.as_ref().is_some_and(fits) {
            // clang takes any expression of integers, and counts iterations that there are not where a loop does not run.
            // What is read from a variable is none of the forms, whatever its type.
            match is_known(decl) && is_known(variable) || is_read_from(tree, expression, id) {
                true => {
                    let message = self.form_of_bounds(variable);
                    self.error_by_name(message, (expression, id), self.program.node_span(id));
                }
                false => self.refuse_dependence(id),
            }
            return Err(());
        }
        Ok(read)
    }

    fn form_of_bounds(&self, variable: DeclId) -> String {
        let decl = self.program.tree.decl(variable);
        let form = match decl.ty {
            TypeClass::Pointer(_) => "'p + b' of one outer loop variable 'p', a pointer",
            _ => "'a * i + b' of one outer loop variable 'i'",
        };
        format!("a bound of the loop over '{}' must be {form}, if it depends on any", decl.name)
    }

    fn refuse_dependence(&mut self, node: NodeId) {
        self.refuse(
            "a loop whose bounds or step depend in this way on an outer loop is not supported yet".to_owned(),
            self.program.node_span(node),
        );
    }
}

/// Says whether an operand that is not evaluated may begin between an offset and `named`, and go on there.
pub(crate) fn may_be_unevaluated(program: &Program<'_>, from: u32, named: NodeId) -> bool {
    let before = program.host.excerpt(from, program.tree.node(named).lo);
    ["decltype", "noexcept", "sizeof", "typeid", "typeof"].iter().any(|word| before.contains(word))
}

/// Says whether a name stands for its type, all by itself in `decltype(i)`: that does not depend on any iteration.
fn names_type(program: &Program<'_>, expression: NodeId, named: NodeId) -> bool {
    let [whole, node] = [expression, named].map(|id| program.tree.node(id));
    let before = program.host.excerpt(whole.lo, node.lo);
    let behind = program.host.excerpt(node.hi, whole.hi);
    let opened = before.trim_end().strip_suffix('(').map(str::trim_end);
    opened.is_some_and(|text| text.ends_with("decltype")) && behind.trim_start().starts_with(')')
}

/// Says whether an expression evaluates what stands in it: whether nothing around it is of a kind that may not, and no operand
/// in front of it that is not evaluated may go on there.
fn is_evaluated(program: &Program<'_>, expression: NodeId, named: NodeId) -> bool {
    use NodeKind as K;
    let tree = &program.tree;
    if may_be_unevaluated(program, tree.node(expression).lo, named) {
        return false;
    }
    let evaluates = |kind| {
        matches!(kind, K::Paren | K::Unary | K::Binary | K::Member | K::Call | K::Subscript | K::Unexposed)
    };
    tree.around(expression, named).into_iter().all(|node| evaluates(tree.kind(node)))
}

/// Says whether an expression takes a member or an element of what stands in it.
fn is_read_from(tree: &Tree, expression: NodeId, named: NodeId) -> bool {
    let reads = |kind| matches!(kind, NodeKind::Member | NodeKind::Subscript);
    tree.around(expression, named).into_iter().any(|node| reads(tree.kind(node)))
}
