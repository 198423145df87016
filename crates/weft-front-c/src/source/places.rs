//! Which node of the tree stands for which pragma, and which statement a pragma applies to.

use crate::source::pragma::FlatPragma;
use crate::source::probe::Shape;
use weft_sema::Place;
use weft_sema::model::tree::{NodeId, NodeKind, Tree};

/// Finds the places of all constructs, outer ones before inner ones, in the order of the text.
pub(crate) fn find(tree: &Tree, pragmas: &[FlatPragma]) -> Vec<Place> {
    let mut finder = Finder { tree, pragmas, places: Vec::new() };
    for &function in &tree.functions {
        finder.visit(function, None);
    }
    finder.places
}

struct Finder<'a> {
    tree: &'a Tree,
    pragmas: &'a [FlatPragma],
    places: Vec<Place>,
}

impl Finder<'_> {
    fn visit(&mut self, node: NodeId, parent: Option<usize>) {
        // What stands in a function within a function binds to nothing around that.
        let is_function = matches!(self.tree.kind(node), NodeKind::Lambda | NodeKind::Function);
        let mut parent = parent.filter(|_| !is_function);
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
        let body =
            (pragma.shape == Shape::Prefix).then(|| self.tree.children(node).last().copied()).flatten();
        let body = body.filter(|&body| self.tree.node(body).lo >= pragma.line.hi);
        self.places.push(Place { pragma: index, parent, node, body });
        self.places.len() - 1
    }
}
