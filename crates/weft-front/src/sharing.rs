//! Data sharing: which variables a `parallel` or `task` region lists, and how.
//!
//! [OMP 5.2 §5.1] Every variable that is declared outside such a construct and referenced in it is in exactly one
//! list: what a clause says, else what is predetermined, else what `default` says, else shared in a `parallel`.
//! In a `task`, it is shared if it is shared in all constructs around up to the innermost `parallel`, else firstprivate;
//! where the function shows no `parallel`, what has static storage is shared.
//! A variable whose every mention in the region is that of a private copy of a construct inside needs no value from
//! outside: it is listed as private, so that its address is not captured for nothing.
//!
//! ```c
//! int i, n = 10; double s = 0;
//! #pragma omp parallel reduction(+:s)     // REDUCTION.ADD: s   SHARED: n   PRIVATE: i
//! #pragma omp for
//! for (i = 0; i < n; i++) s += i;
//! ```

use rustc_hash::FxHashMap;
use weft_openmp::{ClauseArgs, ClauseKind, DefaultKind};
use weft_support::{Diagnostic, Span};

use crate::construct::{Attribute, Construct, Item, Unit, UnitKind};
use crate::file::File;
use crate::flat::one_line;
use crate::tree::{DeclId, NodeId, NodeKind, TypeClass};

/// A variable in the lists of a region.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    pub(crate) decl: DeclId,
    pub(crate) attribute: Attribute,
    /// The clause's item, if a clause names it.
    pub(crate) item: Option<Item>,
}

/// How a region uses a variable.
#[derive(Clone, Copy, Debug, Default)]
struct Use {
    /// Where the variable itself is first referenced, and not a private copy of a construct inside.
    referenced: Option<u32>,
}

/// The variables that a region uses, in the order of their first mention.
#[derive(Default)]
struct Uses {
    order: Vec<DeclId>,
    by_decl: FxHashMap<DeclId, Use>,
}

impl Uses {
    fn mention(&mut self, decl: DeclId) -> &mut Use {
        let order = &mut self.order;
        self.by_decl.entry(decl).or_insert_with(|| {
            order.push(decl);
            Use::default()
        })
    }
}

/// Returns the lists of unit `unit` of construct `index`.
pub(crate) fn lists(file: &File<'_>, index: usize, unit: usize) -> Vec<Listed> {
    let construct = &file.constructs[index];
    let mut listed = explicit(&construct.units[unit]);
    match construct.units[unit].kind {
        UnitKind::Parallel | UnitKind::Task => listed.extend(implicit(file, index, unit, &listed)),
        UnitKind::Loop => {
            let variables = iteration_variables(construct);
            let unlisted = variables.into_iter().filter(|&decl| !listed.iter().any(|item| item.decl == decl));
            let private: Vec<Listed> =
                unlisted.map(|decl| Listed { decl, attribute: Attribute::Private, item: None }).collect();
            listed.extend(private);
        }
        _ => {}
    }
    listed
}

/// Returns the variables that clauses name; a variable is listed twice only as `firstprivate` and `lastprivate`.
fn explicit(unit: &Unit) -> Vec<Listed> {
    let mut listed: Vec<Listed> = Vec::new();
    for item in &unit.items {
        let twice = listed.iter().any(|other| other.decl == item.decl && other.attribute == item.attribute);
        if !twice {
            let attribute = item.attribute.clone();
            listed.push(Listed { decl: item.decl, attribute, item: Some(item.clone()) });
        }
    }
    listed
}

/// Returns the variables that no clause of a `parallel` or `task` names.
fn implicit(file: &File<'_>, index: usize, unit: usize, explicit: &[Listed]) -> Vec<Listed> {
    let construct = &file.constructs[index];
    let default = default_kind(&construct.units[unit]);
    let mut listed = Vec::new();
    let uses = uses_inside(file, index, unit);
    for decl_id in uses.order {
        let decl = file.tree.decl(decl_id);
        let outside = !construct.contains(&file.tree, decl.lo);
        if !outside || decl.is_thread_local || explicit.iter().any(|item| item.decl == decl_id) {
            continue;
        }
        let referenced = uses.by_decl.get(&decl_id).is_some_and(|used| used.referenced.is_some());
        let attribute = if !referenced && decl.ty.is_scalar() && !decl.is_const {
            Attribute::Private
        } else {
            match default {
                Some(DefaultKind::Private) if referenced && !decl.is_static && !decl.is_const => {
                    Attribute::Private
                }
                Some(DefaultKind::Firstprivate) if referenced && !decl.is_static => Attribute::Firstprivate,
                None if referenced
                    && construct.units[unit].kind == UnitKind::Task
                    && !is_shared_around(file, index, unit, decl_id) =>
                {
                    Attribute::Firstprivate
                }
                _ => Attribute::Shared,
            }
        };
        listed.push(Listed { decl: decl_id, attribute, item: None });
    }
    listed
}

/// Says whether the constructs around a unit, up to the innermost `parallel`, all share a variable: then there is one of
/// it for the whole team [OMP 5.2 §5.1.1].
///
/// Without a `parallel` in the function, every thread of the team runs the function for itself: what is not `static` is
/// its own.
pub(crate) fn is_shared_around(file: &File<'_>, index: usize, unit: usize, variable: DeclId) -> bool {
    let decl = file.tree.decl(variable);
    let mut inner_units = unit;
    for at in std::iter::once(index).chain(file.ancestors(index)) {
        let construct = &file.constructs[at];
        if at != index {
            if !decl.is_static && construct.contains(&file.tree, decl.lo) {
                return false;
            }
            inner_units = construct.units.len();
        }
        for unit in construct.units[..inner_units].iter().rev() {
            let has_copy = unit.items.iter().any(|item| item.decl == variable && item.attribute.makes_copy());
            let is_iterated =
                unit.kind == UnitKind::Loop && iteration_variables(construct).contains(&variable);
            if has_copy || is_iterated {
                return false;
            }
            let is_listed = unit.item(variable).is_some();
            let makes_copies =
                matches!(default_kind(unit), Some(DefaultKind::Private | DefaultKind::Firstprivate));
            if makes_copies && !is_listed && !decl.is_static {
                return false;
            }
            // What a task shares is what is around it; a team shares what it has no copies of.
            if unit.kind == UnitKind::Parallel {
                return true;
            }
        }
    }
    decl.is_static
}

/// Reports the variables that `default(none)` leaves without an attribute [OMP 5.2 §5.4.1].
///
/// As clang and gcc have it since OpenMP 4.0, variables of `const` type and at file scope have to be named too.
pub(crate) fn check_default_none(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let construct = &file.constructs[index];
    for (number, unit) in construct.units.iter().enumerate() {
        let default = default_kind(unit);
        let demands_static_only = matches!(default, Some(DefaultKind::Private | DefaultKind::Firstprivate));
        if !(default == Some(DefaultKind::None) || demands_static_only) {
            continue;
        }
        let clause = unit.clause(ClauseKind::Default).expect("invariant: the kind comes from this clause");
        let uses = uses_inside(file, index, number);
        for decl_id in uses.order {
            let decl = file.tree.decl(decl_id);
            let referenced = uses.by_decl.get(&decl_id).and_then(|used| used.referenced);
            let Some(offset) = referenced else { continue };
            let outside = !construct.contains(&file.tree, decl.lo);
            let predetermined = decl.is_thread_local || unit.item(decl_id).is_some();
            if !outside || predetermined || (demands_static_only && !decl.is_file_scope) {
                continue;
            }
            let span = Span::new(file.id, offset, offset + decl.name.len() as u32);
            let message = format!(
                "variable '{}' needs a data-sharing clause under '{}'",
                decl.name,
                one_line(file.slice(clause.span.lo, clause.span.hi))
            );
            let note = "the clause is here";
            diagnostics.push(Diagnostic::error(message, span).with_note(note, Some(clause.span)));
        }
    }
}

/// Returns the kind of the `default` clause of a unit.
pub(crate) fn default_kind(unit: &Unit) -> Option<DefaultKind> {
    match unit.clause(ClauseKind::Default)?.args {
        ClauseArgs::Default(kind) => Some(kind),
        _ => None,
    }
}

/// Returns the loop variables that are declared before the loop, outermost loop first.
pub(crate) fn iteration_variables(construct: &Construct) -> Vec<DeclId> {
    let levels = construct.nest.as_ref().map_or(&[][..], |nest| &nest.levels);
    levels.iter().filter(|level| !level.declared).map(|level| level.variable).collect()
}

/// Collects what is used inside a unit: in the units within it, their clauses, and the statement.
fn uses_inside(file: &File<'_>, index: usize, unit: usize) -> Uses {
    let mut walk = Walk { file, uses: Uses::default(), private: Vec::new() };
    walk.units(index, unit + 1);
    walk.uses
}

/// Returns the variables that a unit references, each with the place of the first reference, in the order of the text.
pub(crate) fn referenced_inside(file: &File<'_>, index: usize, unit: usize) -> Vec<(DeclId, u32)> {
    let uses = uses_inside(file, index, unit);
    uses.order.iter().filter_map(|&decl| Some((decl, uses.by_decl.get(&decl)?.referenced?))).collect()
}

struct Walk<'a> {
    file: &'a File<'a>,
    uses: Uses,
    /// The variables of which the constructs around the current place have private copies.
    private: Vec<DeclId>,
}

impl Walk<'_> {
    /// Walks the units of a construct from the given one inwards, then its statement.
    fn units(&mut self, index: usize, from: usize) {
        let construct = &self.file.constructs[index];
        let outer = self.private.len();
        for unit in &construct.units[from..] {
            for item in &unit.items {
                if item.attribute == Attribute::Private {
                    self.uses.mention(item.decl);
                }
            }
            let mut ranges: Vec<(u32, u32)> = Vec::new();
            for clause in &unit.clauses {
                if clause.kind != ClauseKind::Private {
                    ranges.push((clause.span.lo, clause.span.hi));
                }
            }
            if unit.kind == UnitKind::Flush {
                ranges.push((self.file.tree.node(construct.node).lo, construct.body_hi));
            }
            for (lo, hi) in ranges {
                for node in self.file.tree.outermost_in(construct.node, lo, hi) {
                    self.node(node);
                }
            }
            if unit.kind == UnitKind::Loop {
                for decl in iteration_variables(construct) {
                    self.uses.mention(decl);
                    self.private.push(decl);
                }
                // Bounds and steps are evaluated before the region has its copies.
                for level in construct.nest.iter().flat_map(|nest| &nest.levels) {
                    if let Some((_, header)) = self.file.tree.children(level.node).split_last() {
                        header.iter().for_each(|&part| self.node(part));
                    }
                }
            }
            let copies = unit.items.iter().filter(|item| item.attribute.makes_copy());
            self.private.extend(copies.map(|item| item.decl));
        }
        if let Some(body) = construct.body {
            self.node(body);
        }
        self.private.truncate(outer);
    }

    fn node(&mut self, id: NodeId) {
        if let Some(&index) = self.file.construct_at.get(&id) {
            self.units(index, 0);
            return;
        }
        let node = self.file.tree.node(id);
        if let (NodeKind::Reference, Some(decl)) = (node.kind, node.decl)
            && self.file.tree.decl(decl).is_variable()
        {
            let is_copy = self.private.contains(&decl);
            let used = self.uses.mention(decl);
            if !is_copy {
                used.referenced.get_or_insert(node.lo);
            }
        }
        let unevaluated = unevaluated_operand(self.file, id);
        for &child in node.children.iter().filter(|&&child| Some(child) != unevaluated) {
            self.node(child);
        }
    }
}

/// Returns the child of `id` that only lends its type, so that no variable in it is used.
///
/// That is an operand of `typeof`, one of `sizeof` and `_Alignof` unless its length is computed, and what `_Generic` looks
/// at.
fn unevaluated_operand(file: &File<'_>, id: NodeId) -> Option<NodeId> {
    let node = file.tree.node(id);
    let &first = node.children.first()?;
    let operand = file.tree.node(first);
    let is_computed =
        matches!(file.tree.node(file.tree.peel(first)).ty, TypeClass::Array { variable: true, .. });
    match node.kind {
        NodeKind::Generic => Some(first),
        // In a type, as in `sizeof(int[n])`, an expression ends before the operator does.
        NodeKind::SizeOf => (operand.hi == node.hi && !is_computed).then_some(first),
        NodeKind::Paren => {
            let before = file.text[..node.lo as usize].trim_end();
            let is_typeof = ["typeof", "__typeof__", "__typeof", "typeof_unqual"].iter().any(|word| {
                before
                    .strip_suffix(word)
                    .is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '_'))
            });
            is_typeof.then_some(first)
        }
        _ => None,
    }
}
