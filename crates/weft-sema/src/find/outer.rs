//! Reads a bound that depends on the variable of an outer loop of the nest.
//!
//! `i`, `i + c`, `c + i`, `i - c`, `c - i`, and `a * i` or `i * a` in the place of `i`, where `a` and `c` do not change in
//! the nest [OMP 5.2 §4.4.1]. What equals one of these by the laws of sums and products counts as well: `i * m * 2`,
//! `(i + 1) * 2`, `-i`, `c + i * 2 + d`. So does a conversion `(long)i` that keeps the value.

use crate::model::nest::{Outer, Product};
use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, NodeId, NodeKind, Tree};
use crate::model::types::TypeClass;

/// Returns how `bound` depends on one of the variables `outer`, outermost first; nothing if it has another form.
pub(crate) fn read(tree: &Tree, bound: NodeId, outer: &[DeclId]) -> Option<Outer> {
    let width = integer(tree, bound).map_or(0, |(_, bits)| bits);
    let sum = Reader { tree, outer, width }.sum(bound)?;
    let (level, factor) = sum.variable?;
    Some(Outer { level, factor, offsets: sum.constants })
}

/// A sum of at most one product with an outer variable, and of products that do not change.
struct Sum {
    /// The loop of the variable, and what that is multiplied with.
    variable: Option<(usize, Product)>,
    constants: Vec<Product>,
}

impl Sum {
    fn products(&mut self) -> impl Iterator<Item = &mut Product> {
        self.variable.iter_mut().map(|(_, factor)| factor).chain(&mut self.constants)
    }

    fn negated(mut self) -> Sum {
        for product in self.products() {
            product.is_negated = !product.is_negated;
        }
        self
    }

    fn times(mut self, factor: NodeId) -> Sum {
        for product in self.products() {
            product.factors.push(factor);
        }
        self
    }

    /// Returns the sum of both; nothing if both have a variable.
    fn plus(mut self, mut other: Sum) -> Option<Sum> {
        if self.variable.is_some() && other.variable.is_some() {
            return None;
        }
        self.variable = self.variable.or(other.variable);
        self.constants.append(&mut other.constants);
        Some(self)
    }
}

struct Reader<'a> {
    tree: &'a Tree,
    outer: &'a [DeclId],
    /// The width of the bound's type.
    width: u32,
}

impl Reader<'_> {
    fn sum(&self, node: NodeId) -> Option<Sum> {
        let tree = self.tree;
        let node = tree.peel(node);
        if self.is_invariant(node) {
            let product = Product { factors: vec![node], ..Product::default() };
            return Some(Sum { variable: None, constants: vec![product] });
        }
        if let Some(level) = self.outer.iter().position(|decl| tree.as_variable(node) == Some(*decl)) {
            return Some(Sum { variable: Some((level, Product::default())), constants: Vec::new() });
        }
        let operator = tree.node(node).operator();
        match (tree.kind(node), tree.children(node)) {
            (NodeKind::Binary, &[left, right]) => match operator? {
                Operator::Add => self.sum(left)?.plus(self.sum(right)?),
                Operator::Subtract => self.sum(left)?.plus(self.sum(right)?.negated()),
                Operator::Multiply if self.is_invariant(left) => Some(self.sum(right)?.times(left)),
                Operator::Multiply if self.is_invariant(right) => Some(self.sum(left)?.times(right)),
                _ => None,
            },
            (NodeKind::Unary, &[operand]) => match operator? {
                Operator::Add => self.sum(operand),
                Operator::Subtract => Some(self.sum(operand)?.negated()),
                _ => None,
            },
            // A name of a type may stand in front of the operand.
            (NodeKind::Cast, &[.., operand]) if self.keeps_value(node, operand) => self.sum(operand),
            _ => None,
        }
    }

    /// Says whether a conversion keeps what the bound depends on: its type has all values of the operand's, which has not
    /// wrapped around, or the bound is as wide, so that a sign is all that changes.
    fn keeps_value(&self, cast: NodeId, operand: NodeId) -> bool {
        let types = integer(self.tree, cast).zip(integer(self.tree, operand));
        let Some(((to_signed, to), (from_signed, from))) = types else { return false };
        let is_exact = self.tree.as_variable(operand).is_some() || from_signed;
        let has_all = to > from && is_exact && (to_signed || !from_signed);
        has_all || (to == from && (to_signed == from_signed || to >= self.width))
    }

    fn is_invariant(&self, node: NodeId) -> bool {
        let mut is_invariant = true;
        self.tree.walk(node, &mut |_, node| {
            is_invariant &= !(node.kind == NodeKind::Reference
                && node.decl.is_some_and(|decl| self.outer.contains(&decl)));
            is_invariant
        });
        is_invariant
    }
}

/// Returns whether the type of an expression, before it is converted, has a sign, and its width.
fn integer(tree: &Tree, node: NodeId) -> Option<(bool, u32)> {
    match tree.node(tree.peel(node)).ty {
        TypeClass::Integer { signed, bits } => Some((signed, bits)),
        _ => None,
    }
}
