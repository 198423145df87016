//! The constructs of a file: which statement each pragma applies to, how they nest, and what their clauses name.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Leaf, ListItem, Reason, ReductionOp, decompose};
use weft_support::{Diagnostic, FileId, Span};

use crate::flat::skip_blank;
use crate::loops::LoopNest;
use crate::pragma::Pragma;
use crate::probe::Shape;
use crate::sections::Section;
use crate::tree::{DeclId, NodeId, NodeKind, Tree};

/// What a unit is; `parallel for` is made of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    Parallel,
    Loop,
    Sections,
    /// A `section`, which is no region of its own.
    Section,
    Single,
    Master,
    Critical,
    Ordered,
    Atomic,
    Task,
    Taskgroup,
    Barrier,
    Flush,
    Taskwait,
    Taskyield,
    Threadprivate,
}

impl UnitKind {
    fn of(leaf: Leaf) -> Option<UnitKind> {
        Some(match leaf {
            Leaf::Parallel => UnitKind::Parallel,
            Leaf::For => UnitKind::Loop,
            Leaf::Sections => UnitKind::Sections,
            Leaf::Section => UnitKind::Section,
            Leaf::Single => UnitKind::Single,
            Leaf::Master | Leaf::Masked => UnitKind::Master,
            Leaf::Critical => UnitKind::Critical,
            Leaf::Ordered => UnitKind::Ordered,
            Leaf::Atomic => UnitKind::Atomic,
            Leaf::Task => UnitKind::Task,
            Leaf::Taskgroup => UnitKind::Taskgroup,
            Leaf::Barrier => UnitKind::Barrier,
            Leaf::Flush => UnitKind::Flush,
            Leaf::Taskwait => UnitKind::Taskwait,
            Leaf::Taskyield => UnitKind::Taskyield,
            Leaf::Threadprivate => UnitKind::Threadprivate,
            _ => return None,
        })
    }

    /// Says whether the threads of a team share the region's work out among them.
    pub(crate) fn is_worksharing(self) -> bool {
        matches!(self, UnitKind::Loop | UnitKind::Sections | UnitKind::Single)
    }
}

/// What a clause makes of its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    Shared,
    Private,
    Firstprivate,
    Lastprivate,
    Reduction(ReductionOp),
    Copyin,
    Copyprivate,
}

impl Attribute {
    /// Says whether the region has a new copy of the variable.
    pub(crate) fn makes_copy(&self) -> bool {
        !matches!(self, Attribute::Shared | Attribute::Copyin | Attribute::Copyprivate)
    }
}

/// A list item whose variable is known.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) decl: DeclId,
    pub(crate) attribute: Attribute,
    pub(crate) span: Span,
    pub(crate) written: ListItem,
}

/// A part of a construct that becomes one region, with the clauses that `weft_openmp::decompose` gives it.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) kind: UnitKind,
    pub(crate) clauses: Vec<Clause>,
    /// Why each of the clauses is here, in the same order.
    pub(crate) reasons: Vec<Reason>,
    pub(crate) items: Vec<Item>,
}

impl Unit {
    /// Returns the clauses that the user wrote, not those that the decomposition implies.
    pub(crate) fn written(&self) -> impl Iterator<Item = &Clause> {
        self.clauses.iter().zip(&self.reasons).filter(|(_, reason)| !reason.implied).map(|(clause, _)| clause)
    }

    pub(crate) fn clause(&self, kind: ClauseKind) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.kind == kind)
    }

    /// Returns the variables with this attribute.
    pub(crate) fn with(&self, attribute: &Attribute) -> impl Iterator<Item = &Item> {
        self.items.iter().filter(move |item| item.attribute == *attribute)
    }

    /// Returns the item of a variable.
    pub(crate) fn item(&self, decl: DeclId) -> Option<&Item> {
        self.items.iter().find(|item| item.decl == decl)
    }
}

/// A construct.
#[derive(Clone, Debug)]
pub(crate) struct Construct {
    /// The index of the pragma.
    pub(crate) pragma: usize,
    /// The construct around it within the same function.
    pub(crate) parent: Option<usize>,
    /// The node that the probe made of the pragma.
    pub(crate) node: NodeId,
    /// The statement it applies to; a stand-alone directive has none.
    pub(crate) body: Option<NodeId>,
    /// The offset behind the statement, its semicolon included.
    pub(crate) body_hi: u32,
    pub(crate) units: Vec<Unit>,
    /// The loops of a `for`.
    pub(crate) nest: Option<LoopNest>,
    /// The sections of a `sections`.
    pub(crate) sections: Vec<Section>,
}

impl Construct {
    pub(crate) fn unit(&self, kind: UnitKind) -> Option<&Unit> {
        self.units.iter().find(|unit| unit.kind == kind)
    }

    /// Says whether the declaration that begins at `offset` stands inside the construct.
    pub(crate) fn contains(&self, tree: &Tree, offset: u32) -> bool {
        self.body.is_some_and(|body| tree.node(body).lo <= offset && offset < self.body_hi)
    }
}

/// Builds the constructs of all functions, outer ones before inner ones, in the order of the text.
pub(crate) fn build(
    text: &str,
    file: FileId,
    tree: &Tree,
    pragmas: &[Pragma],
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<Construct> {
    let mut finder = Finder { text, file, tree, pragmas, diagnostics, constructs: Vec::new() };
    for &function in &tree.functions {
        finder.visit(function, None);
    }
    finder.constructs
}

struct Finder<'a> {
    text: &'a str,
    file: FileId,
    tree: &'a Tree,
    pragmas: &'a [Pragma],
    diagnostics: &'a mut Vec<Diagnostic>,
    constructs: Vec<Construct>,
}

impl Finder<'_> {
    fn visit(&mut self, node: NodeId, parent: Option<usize>) {
        let mut parent = parent;
        if let Some(pragma) = self.pragma_at(node) {
            parent = Some(self.add(pragma, node, parent));
        }
        for &child in self.tree.children(node) {
            self.visit(child, parent);
        }
    }

    /// Returns the pragma that `node` was made of.
    fn pragma_at(&self, node: NodeId) -> Option<usize> {
        let lo = self.tree.node(node).lo;
        let index = self.pragmas.binary_search_by_key(&lo, |pragma| pragma.line.lo).ok()?;
        let pragma = &self.pragmas[index];
        pragma.directive.as_ref()?;
        let parent_lo = self.tree.node(node).parent.map(|parent| self.tree.node(parent).lo);
        let is_it = match pragma.shape {
            Shape::Prefix => self.tree.kind(node) == NodeKind::For,
            // The expression statement `0` or `0, a` begins at the same place as its parts.
            Shape::Statement => parent_lo != Some(lo) || self.tree.node(node).parent.is_none(),
            Shape::Blank => false,
        };
        is_it.then_some(index)
    }

    fn add(&mut self, index: usize, node: NodeId, parent: Option<usize>) -> usize {
        let pragma = &self.pragmas[index];
        let directive = pragma.directive();
        let body =
            (pragma.shape == Shape::Prefix).then(|| self.tree.children(node).last().copied()).flatten();
        let body = body.filter(|&body| self.tree.node(body).lo >= pragma.line.hi);
        let body_hi = body.map_or(pragma.line.hi, |body| statement_end(self.text, self.tree, body));
        let mut units = Vec::new();
        for share in decompose(directive) {
            let Some(kind) = share.leaves.first().and_then(|&leaf| UnitKind::of(leaf)) else { continue };
            let items = self.resolve(node, &share);
            units.push(Unit { kind, clauses: share.clauses, reasons: share.reasons, items });
        }
        self.constructs.push(Construct {
            pragma: index,
            parent,
            node,
            body,
            body_hi,
            units,
            nest: None,
            sections: Vec::new(),
        });
        self.constructs.len() - 1
    }

    /// Finds the variables that the clauses of a unit name.
    fn resolve(&mut self, node: NodeId, share: &weft_openmp::Unit) -> Vec<Item> {
        let mut items = Vec::new();
        for (clause, reason) in share.placed() {
            let Some(attribute) = attribute(clause) else { continue };
            for written in clause.items() {
                let base = self.tree.exactly(node, written.base.span.lo, written.base.span.hi);
                // What clang could not make sense of was reported already.
                let Some(base) = base else { continue };
                match self.tree.as_variable(base).filter(|_| written.base_name().is_some()) {
                    Some(decl) => {
                        let attribute = attribute.clone();
                        items.push(Item { decl, attribute, span: written.span, written: written.clone() });
                    }
                    None if reason.implied => {}
                    None => self.diagnostics.push(Diagnostic::error(
                        format!("'{}' in clause '{}' is not a variable", written.text, clause.kind.name()),
                        Span::new(self.file, written.span.lo, written.span.hi),
                    )),
                }
            }
        }
        items
    }
}

/// Returns what a clause makes of its items.
pub(crate) fn attribute(clause: &Clause) -> Option<Attribute> {
    Some(match clause.kind {
        ClauseKind::Shared => Attribute::Shared,
        ClauseKind::Private => Attribute::Private,
        ClauseKind::Firstprivate => Attribute::Firstprivate,
        ClauseKind::Lastprivate => Attribute::Lastprivate,
        ClauseKind::Reduction => match &clause.args {
            ClauseArgs::Reduction { op, .. } => Attribute::Reduction(op.clone()),
            _ => return None,
        },
        ClauseKind::Copyin => Attribute::Copyin,
        ClauseKind::Copyprivate => Attribute::Copyprivate,
        _ => return None,
    })
}

/// Returns the offset behind a statement, its semicolon included.
pub(crate) fn statement_end(text: &str, tree: &Tree, id: NodeId) -> u32 {
    let node = tree.node(id);
    match node.kind {
        NodeKind::Compound | NodeKind::Null | NodeKind::DeclStatement => node.hi,
        NodeKind::For
        | NodeKind::While
        | NodeKind::If
        | NodeKind::Switch
        | NodeKind::Label
        | NodeKind::Case
        | NodeKind::Default => node.children.last().map_or(node.hi, |&last| statement_end(text, tree, last)),
        // An attributed statement ends where the statement in it ends.
        NodeKind::Statement if matches!(node.children[..], [_]) => {
            statement_end(text, tree, node.children[0])
        }
        _ => {
            let next = skip_blank(text, node.hi, false);
            if text.as_bytes().get(next as usize) == Some(&b';') { next + 1 } else { node.hi }
        }
    }
}
