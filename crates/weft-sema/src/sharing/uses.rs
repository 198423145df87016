//! What a region uses: the variables that its statement and its inner directives mention.

use rustc_hash::FxHashMap;
use weft_openmp::{ClauseKind, Leaf};

use crate::model::program::Program;
use crate::model::syntax::Syntax;
use crate::model::tree::{DeclId, NodeId, NodeKind};
use crate::model::types::TypeClass;
use crate::sharing::implicit_kind;

/// The variables that a region uses, in the order of their first mention.
#[derive(Default)]
pub(crate) struct Uses {
    order: Vec<DeclId>,
    /// Where each variable itself is first referenced, and not a private copy of a construct inside.
    referenced: FxHashMap<DeclId, Option<u32>>,
    /// The loop variables that get their final values from a `simd` loop inside, which no clause names.
    assigned: Vec<DeclId>,
}

impl Uses {
    /// Returns the variables that are mentioned, in the order of their first mention.
    pub(crate) fn variables(&self) -> impl Iterator<Item = DeclId> {
        self.order.iter().copied()
    }

    /// Returns where a variable itself is first referenced, and not a private copy of a construct inside.
    pub(crate) fn reference(&self, decl: DeclId) -> Option<u32> {
        self.referenced.get(&decl).copied().flatten()
    }

    /// Says whether the variable itself is referenced, or gets its final value from a loop inside.
    pub(crate) fn is_needed(&self, decl: DeclId) -> bool {
        self.reference(decl).is_some() || self.assigned.contains(&decl)
    }

    fn mention(&mut self, decl: DeclId) -> &mut Option<u32> {
        let order = &mut self.order;
        self.referenced.entry(decl).or_insert_with(|| {
            order.push(decl);
            None
        })
    }
}

/// Collects what is used inside a unit: in the units within it, their clauses, and the statement.
pub(crate) fn uses_inside(program: &Program<'_>, index: usize, unit: usize) -> Uses {
    let private = Vec::new();
    let members = members_with_copies(program, index, unit);
    let mut walk = Walk { program, uses: Uses::default(), private, members };
    walk.units(index, unit + 1);
    walk.uses
}

/// Returns the members of which a construct around a unit has copies, which are variables there.
fn members_with_copies(program: &Program<'_>, index: usize, unit: usize) -> Vec<DeclId> {
    let outer = program.ancestors(index).flat_map(|outer| &program.constructs[outer].units);
    let items = outer.chain(&program.constructs[index].units[..unit]).flat_map(|unit| &unit.items);
    let copied = items.filter(|item| item.makes_copy() && program.tree.decl(item.decl).is_member());
    copied.map(|item| item.decl).collect()
}

struct Walk<'a> {
    program: &'a Program<'a>,
    uses: Uses,
    /// The variables of which the constructs around the current place have private copies.
    private: Vec<DeclId>,
    /// The members that are variables, since a construct around all has copies of them. Others come with their object.
    members: Vec<DeclId>,
}

impl Walk<'_> {
    fn is_variable(&self, decl: DeclId) -> bool {
        self.program.tree.decl(decl).is_variable() || self.members.contains(&decl)
    }

    /// Walks the units of a construct from the given one inwards, then its statement.
    fn units(&mut self, index: usize, from: usize) {
        let construct = &self.program.constructs[index];
        let outer = self.private.len();
        for unit in &construct.units[from..] {
            for item in &unit.items {
                if item.kind == ClauseKind::Private && self.is_variable(item.decl) {
                    self.uses.mention(item.decl);
                }
            }
            let mut ranges: Vec<(u32, u32)> = Vec::new();
            for clause in &unit.clauses {
                if clause.kind == ClauseKind::Allocate {
                    // Its items are the copies; the allocator is the one outside.
                    let modifiers = clause.modifiers().iter();
                    ranges.extend(modifiers.map(|modifier| (modifier.span.lo, modifier.span.hi)));
                } else if clause.kind != ClauseKind::Private {
                    ranges.push((clause.span.lo, clause.span.hi));
                }
            }
            if unit.leaf == Leaf::Flush {
                ranges.push((self.program.tree.node(construct.node).lo, construct.body_hi));
            }
            for (lo, hi) in ranges {
                for node in self.program.tree.outermost_in(construct.node, lo, hi) {
                    self.node(node);
                }
            }
            if unit.is_loop() {
                for decl in construct.iteration_variables() {
                    self.uses.mention(decl);
                    let is_private = implicit_kind(construct, unit) == ClauseKind::Private;
                    if !is_private && unit.item(decl).is_none() && !self.private.contains(&decl) {
                        self.uses.assigned.push(decl);
                    }
                    self.private.push(decl);
                }
                // Bounds and steps are evaluated before the region has its copies.
                for level in construct.nest.iter().flat_map(|nest| nest.all()) {
                    if let Some((_, header)) = self.program.tree.children(level.node).split_last() {
                        header.iter().for_each(|&part| self.node(part));
                    }
                }
            }
            let copies = unit.items.iter().filter(|item| item.makes_copy());
            self.private.extend(copies.map(|item| item.decl));
        }
        if let Some(body) = construct.body {
            self.node(body);
        }
        self.private.truncate(outer);
    }

    fn node(&mut self, id: NodeId) {
        if let Some(&index) = self.program.construct_at.get(&id) {
            self.units(index, 0);
            return;
        }
        let node = self.program.tree.node(id);
        if let (NodeKind::Reference, Some(decl)) = (node.kind, node.decl)
            && self.is_variable(decl)
        {
            let is_copy = self.private.contains(&decl);
            let used = self.uses.mention(decl);
            if !is_copy {
                used.get_or_insert(node.lo);
            }
        }
        let unevaluated = unevaluated_operand(self.program, id);
        for &child in node.children.iter().filter(|&&child| Some(child) != unevaluated) {
            self.node(child);
        }
    }
}

/// Returns the child of `id` that only lends its type, so that no variable in it is used.
///
/// That is an operand of `typeof`, one of `sizeof` and `_Alignof` unless its length is computed, and what `_Generic` looks
/// at.
fn unevaluated_operand(program: &Program<'_>, id: NodeId) -> Option<NodeId> {
    let node = program.tree.node(id);
    let &first = node.children.first()?;
    let operand = program.tree.node(first);
    let is_computed =
        matches!(program.tree.node(program.tree.peel(first)).ty, TypeClass::Array { variable: true, .. });
    match node.kind {
        NodeKind::Generic => Some(first),
        // In a type, as in `sizeof(int[n])`, an expression ends before the operator does.
        NodeKind::SizeOf => (operand.hi == node.hi && !is_computed).then_some(first),
        NodeKind::Paren => (node.syntax == Syntax::Typeof).then_some(first),
        _ => None,
    }
}
