//! Recognizes the canonical loop nest of a `for` construct [OMP 5.2 §4.4.1].
//!
//! `for (INIT; i REL UB; INCR)`, where INIT assigns to or declares `i`, REL is one of `< <= > >= !=`, and INCR adds to or
//! subtracts from `i` something that the loop does not change.
//! Everything that is wrong with a header is reported, each part with its reason.
//! Refused: bounds that depend on an outer loop of the nest (non-rectangular nests).

use weft_openmp::{ClauseArgs, ClauseKind};
use weft_support::{Diagnostic, Span};

use crate::Refusal;
use crate::file::File;
use crate::flat::{ForHeader, for_header, one_line, rfind_word};
use crate::tree::{DeclId, NodeId, NodeKind, TypeClass};

/// How the loop variable is compared, with the variable on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Relation {
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    NotEqual,
}

impl Relation {
    fn parse(text: &str) -> Option<Relation> {
        Some(match text {
            "<" => Relation::Less,
            "<=" => Relation::LessEqual,
            ">" => Relation::Greater,
            ">=" => Relation::GreaterEqual,
            "!=" => Relation::NotEqual,
            _ => return None,
        })
    }

    fn flipped(self) -> Relation {
        match self {
            Relation::Less => Relation::Greater,
            Relation::LessEqual => Relation::GreaterEqual,
            Relation::Greater => Relation::Less,
            Relation::GreaterEqual => Relation::LessEqual,
            Relation::NotEqual => Relation::NotEqual,
        }
    }

    pub(crate) fn text(self) -> &'static str {
        match self {
            Relation::Less => "<",
            Relation::LessEqual => "<=",
            Relation::Greater => ">",
            Relation::GreaterEqual => ">=",
            Relation::NotEqual => "!=",
        }
    }
}

/// An expression of a header.
#[derive(Clone, Debug)]
pub(crate) struct Operand {
    pub(crate) text: String,
    /// Whether it is a constant, which is then written out wherever it is needed.
    pub(crate) constant: Option<i128>,
    pub(crate) ty: TypeClass,
}

/// How the loop variable changes.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) operand: Operand,
    /// Whether the operand is subtracted.
    pub(crate) subtracts: bool,
}

impl Step {
    /// Returns what is added to the variable, if that is a constant.
    pub(crate) fn constant(&self) -> Option<i128> {
        self.operand.constant.map(|value| if self.subtracts { -value } else { value })
    }
}

/// One loop of a nest.
#[derive(Clone, Debug)]
pub(crate) struct Level {
    /// The `for` statement.
    pub(crate) node: NodeId,
    pub(crate) header: ForHeader,
    pub(crate) body: NodeId,
    pub(crate) variable: DeclId,
    /// The name of the variable.
    pub(crate) name: String,
    /// Whether the header declares the variable.
    pub(crate) declared: bool,
    /// The variable as the loop assigns to it, or the declaration up to the `=`.
    pub(crate) target: String,
    /// A type name for the variable's type.
    pub(crate) type_name: String,
    /// The width of the variable; for pointers absent.
    pub(crate) bits: Option<u32>,
    pub(crate) lower: Operand,
    pub(crate) upper: Operand,
    pub(crate) relation: Relation,
    pub(crate) step: Step,
}

impl Level {
    /// Says whether the variable grows.
    pub(crate) fn is_up(&self) -> bool {
        match self.relation {
            Relation::Less | Relation::LessEqual => true,
            Relation::Greater | Relation::GreaterEqual => false,
            Relation::NotEqual => self.step.constant() == Some(1),
        }
    }

    /// Says whether the variable changes by one.
    pub(crate) fn is_unit(&self) -> bool {
        matches!(self.step.constant(), Some(1 | -1))
    }
}

/// The loops that a `for` construct applies to.
#[derive(Clone, Debug)]
pub(crate) struct LoopNest {
    /// Outermost first; never empty.
    pub(crate) levels: Vec<Level>,
}

/// What went wrong with a nest.
#[derive(Default)]
pub(crate) struct Findings {
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) refusals: Vec<Refusal>,
}

/// Recognizes the nest of construct `index`; nothing is returned if something is wrong with it.
pub(crate) fn recognize(file: &File<'_>, index: usize, findings: &mut Findings) -> Option<LoopNest> {
    let construct = &file.constructs[index];
    let name = file.directive(index).name();
    let body = construct.body?;
    let (wanted, collapse_span) = collapse(file, index, &mut findings.diagnostics)?;
    let mut nest = LoopNest { levels: Vec::new() };
    let mut at = body;
    let mut fine = true;
    for depth in 0..wanted {
        let Some(loop_node) = nested_loop(file, at, depth == 0) else {
            let span = file.node_span(at);
            let diagnostic = if depth == 0 {
                let message = format!("the statement after '#pragma omp {name}' must be a for loop");
                Diagnostic::error(message, Span::new(span.file, span.lo, span.lo + 1))
            } else {
                let message = format!("expected {wanted} nested for loops after '#pragma omp {name}', but found {depth}");
                let note = "the number of loops is given by the clause 'collapse' here";
                Diagnostic::error(message, Span::new(span.file, span.lo, span.lo + 1)).with_note(note, collapse_span)
            };
            findings.diagnostics.push(diagnostic);
            return None;
        };
        let outer: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
        let parsed = Parser { file, findings, directive: &name, outer: &outer }.level(loop_node);
        at = file.tree.children(loop_node).last().copied()?;
        match parsed {
            Some(level) => nest.levels.push(level),
            None => fine = false,
        }
    }
    if fine {
        check_body(file, index, &nest, &mut findings.diagnostics);
    }
    fine.then_some(nest)
}

/// Returns the number of loops and where it is given.
fn collapse(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) -> Option<(usize, Option<Span>)> {
    let Some(clause) = file.directive(index).clause(ClauseKind::Collapse) else { return Some((1, None)) };
    let ClauseArgs::Expr(expr) = &clause.args else { return Some((1, None)) };
    let node = file.tree.exactly(file.constructs[index].node, expr.span.lo, expr.span.hi);
    let value = node.map(|node| file.tree.node(file.tree.peel(node)).value.or(file.tree.node(node).value));
    match value {
        Some(Some(count)) if count > 0 => Some((usize::try_from(count).unwrap_or(usize::MAX), Some(clause.span))),
        // clang has reported what it could not parse.
        None => None,
        Some(_) => {
            let message = "the argument of clause 'collapse' must be a positive integer constant";
            diagnostics.push(Diagnostic::error(message, expr.span));
            None
        }
    }
}

/// Returns the loop that a statement is, looking through blocks that hold nothing else if `first` is not set.
fn nested_loop(file: &File<'_>, node: NodeId, first: bool) -> Option<NodeId> {
    match file.tree.kind(node) {
        NodeKind::For if !file.construct_at.contains_key(&node) => Some(node),
        NodeKind::Compound if !first => match file.tree.children(node) {
            [only] => nested_loop(file, *only, false),
            _ => None,
        },
        _ => None,
    }
}

struct Parser<'a> {
    file: &'a File<'a>,
    findings: &'a mut Findings,
    directive: &'a str,
    /// The variables of the loops around this one.
    outer: &'a [DeclId],
}

impl Parser<'_> {
    fn error(&mut self, message: String, span: Span) {
        self.findings.diagnostics.push(Diagnostic::error(message, span));
    }

    fn level(&mut self, node: NodeId) -> Option<Level> {
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
                format!("the loop after '#pragma omp {}' must begin by giving its variable a value: 'i = start'", self.directive),
                span,
            );
            return None;
        };
        let decl = tree.decl(variable);
        let bits = match &decl.ty {
            TypeClass::Integer { bits, .. } if *bits <= 64 => Some(*bits),
            TypeClass::Pointer(_) => None,
            _ => {
                let span = init.map_or(file.node_span(node), |init| file.node_span(init));
                self.error(
                    format!("the loop variable '{}' must be of integer or pointer type, not '{}'", decl.name, decl.type_spelling),
                    span,
                );
                return None;
            }
        };
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
            self.error(format!("the loop must add to or subtract from '{}' in each iteration, and nothing else", decl.name), span);
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
        let span = self.file.span(header.second + 1, header.close);
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
            Relation::NotEqual if value.abs() != 1 => format!("a loop with '!=' must change '{name}' by 1 or -1"),
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
            self.error(format!("the bounds and step of the loop over '{name}' must not depend on '{name}'"), self.file.node_span(id));
        } else if let Some(id) = outer {
            self.findings.refusals.push(Refusal {
                directive: self.directive.to_owned(),
                reason: "loop nests whose inner bounds depend on an outer loop are not supported yet".to_owned(),
                span: self.file.node_span(id),
            });
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

/// Reports assignments to loop variables in the body: the iterations would no longer be those that were counted.
fn check_body(file: &File<'_>, index: usize, nest: &LoopNest, diagnostics: &mut Vec<Diagnostic>) {
    let Some(innermost) = nest.levels.last() else { return };
    let variables: Vec<DeclId> = nest.levels.iter().map(|level| level.variable).collect();
    let tree = &file.tree;
    let mut targets = Vec::new();
    tree.walk(innermost.body, &mut |id, node| {
        if let Some(&inner) = file.construct_at.get(&id) {
            let units = &file.constructs[inner].units;
            let has_copy = units.iter().flat_map(|unit| &unit.items).any(|item| variables.contains(&item.decl));
            let is_for = units.iter().any(|unit| unit.kind == crate::construct::UnitKind::Loop);
            return !(has_copy || is_for);
        }
        let target = match (node.kind, &node.children[..]) {
            (NodeKind::CompoundAssign, [left, _]) => Some(*left),
            (NodeKind::Binary, [left, right]) if operator_between(file, *left, *right) == "=" => Some(*left),
            (NodeKind::Unary, [operand]) => {
                let inner = tree.node(*operand);
                let signs = [file.slice(node.lo, inner.lo), file.slice(inner.hi, node.hi)].concat();
                (signs.contains("++") || signs.contains("--")).then_some(*operand)
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
        let message = format!("the loop variable '{}' must not be changed in the body of the loop", tree.decl(decl).name);
        let note = format!("the loop belongs to '#pragma omp {}' here", file.directive(index).name());
        diagnostics.push(Diagnostic::error(message, file.node_span(id)).with_note(note, Some(file.pragma_span(index))));
    }
}
