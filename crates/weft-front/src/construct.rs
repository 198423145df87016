//! The constructs of a file: which statement each pragma applies to, how they nest, and what their clauses name.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Leaf, ListItem, ReductionOp};
use weft_support::{Diagnostic, FileId, Span};

use crate::flat::skip_blank;
use crate::loops::LoopNest;
use crate::pragma::Pragma;
use crate::probe::Shape;
use crate::tree::{DeclId, NodeId, NodeKind, Tree};

/// What a unit is; `parallel for` is made of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UnitKind {
    Parallel,
    Loop,
    Single,
    Master,
    Critical,
    Atomic,
    Barrier,
    Flush,
}

/// The data-sharing attribute that a clause gives to its items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Attribute {
    Shared,
    Private,
    Firstprivate,
    Lastprivate,
    Reduction(ReductionOp),
}

/// A list item whose variable is known.
#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) decl: DeclId,
    pub(crate) attribute: Attribute,
    pub(crate) span: Span,
    pub(crate) written: ListItem,
}

/// A part of a construct that becomes one region.
#[derive(Clone, Debug)]
pub(crate) struct Unit {
    pub(crate) kind: UnitKind,
    pub(crate) clauses: Vec<Clause>,
    pub(crate) items: Vec<Item>,
}

impl Unit {
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
        let mut units = distribute(directive);
        for unit in &mut units {
            self.resolve(node, unit);
        }
        self.constructs.push(Construct { pragma: index, parent, node, body, body_hi, units, nest: None });
        self.constructs.len() - 1
    }

    /// Finds the variables that the clauses of a unit name.
    fn resolve(&mut self, node: NodeId, unit: &mut Unit) {
        let mut items = Vec::new();
        for clause in &unit.clauses {
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
                    None => self.diagnostics.push(Diagnostic::error(
                        format!("'{}' in clause '{}' is not a variable", written.text, clause.kind.name()),
                        Span::new(self.file, written.span.lo, written.span.hi),
                    )),
                }
            }
        }
        unit.items = items;
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
        _ => return None,
    })
}

/// Splits a directive into units and gives each clause to one of them.
///
/// Of the units that may have a clause, the one is chosen that makes the least work: privatization and reduction go to
/// the `parallel`, which the specification allows wherever no other thread can tell [OMP 5.2 §17.2].
/// A variable that is both `firstprivate` and `lastprivate` belongs to the loop, since the loop's last iteration must
/// reach the original variable.
fn distribute(directive: &Directive) -> Vec<Unit> {
    let mut units: Vec<Unit> = directive
        .leaves
        .iter()
        .filter_map(|leaf| {
            let kind = match leaf {
                Leaf::Parallel => UnitKind::Parallel,
                Leaf::For => UnitKind::Loop,
                Leaf::Single => UnitKind::Single,
                Leaf::Master | Leaf::Masked => UnitKind::Master,
                Leaf::Critical => UnitKind::Critical,
                Leaf::Atomic => UnitKind::Atomic,
                Leaf::Barrier => UnitKind::Barrier,
                Leaf::Flush => UnitKind::Flush,
                _ => return None,
            };
            Some(Unit { kind, clauses: Vec::new(), items: Vec::new() })
        })
        .collect();
    let last = units.len() - 1;
    let lastprivate: Vec<String> = directive
        .clauses_of(ClauseKind::Lastprivate)
        .flat_map(|clause| clause.items().iter().map(|item| item.base.text.clone()))
        .collect();
    for clause in &directive.clauses {
        use ClauseKind as K;
        match clause.kind {
            K::Lastprivate | K::Schedule | K::Collapse | K::Nowait | K::Order => {
                units[last].clauses.push(clause.clone())
            }
            K::Firstprivate if last > 0 => {
                let is_last = |item: &ListItem| lastprivate.contains(&item.base.text);
                for (unit, wanted) in [(0, false), (last, true)] {
                    let mut part = clause.clone();
                    if let Some(items) = part.items_mut() {
                        items.retain(|item| is_last(item) == wanted);
                        if !items.is_empty() {
                            units[unit].clauses.push(part);
                        }
                    }
                }
            }
            _ => units[0].clauses.push(clause.clone()),
        }
    }
    units
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
