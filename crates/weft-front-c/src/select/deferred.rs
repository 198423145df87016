//! The task that executes a sequence of constructs in place of one construct with `nowait` or `depend`.
//!
//! ```c
//! #pragma omp target update from(a[1:3][2:n]) nowait depend(in: a)
//!                            { #pragma omp task depend(in: a) shared(a) firstprivate(n)
//!                              { for (long long k = 0; k < (3); ++k)
//!                                #pragma omp target update from(a[(1) + k][2:n])
//!                              } }
//! ```
//!
//! A construct for devices is a task of its own, deferred with `nowait`, in which the values that its clauses name are those at
//! the time when the construct is met [OMP 5.2 §13.5, §13.9]. So the task copies numbers and pointers, and shares what is
//! mapped and whatever else has an address. Pointers in memory that lead to what is mapped are read when the task runs.
//!
//! What clauses read of memory that a task cannot copy (members, elements, results of calls) is read in front of it:
//!
//! ```c
//! #pragma omp target update from(a[0 : s.n : 2]) nowait
//!                            { const long long b = (s.n);
//!                              #pragma omp task firstprivate(b) …
//! ```
//!
//! Precondition: nothing but [`iterated`](super::iterated) writes the sequence, whose constructs name what the construct named.
//! Refused, and so left as it is: clauses with iterators in what they read of such memory; `defaultmap` that maps numbers or pointers;
//! `firstprivate` of objects; variables that a list cannot name.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Directive, Expr, Leaf, Modifier, ModifierKind};
use weft_sema::Place;
use weft_sema::model::tree::{Decl, NodeKind};
use weft_sema::model::types::TypeClass;
use weft_support::identifier;

use crate::select::one_by_one::{is_iterated, is_movement};
use crate::select::scene::Scene;

/// The clauses that are about the task.
const OF_TASK: [ClauseKind; 2] = [ClauseKind::Nowait, ClauseKind::Depend];

/// Says whether a clause is about the task in which a construct is executed.
pub(super) fn is_of_task(clause: &Clause) -> bool {
    OF_TASK.contains(&clause.kind)
}

/// The data sharing of a task.
#[derive(Debug, Default)]
pub(super) struct Sharing {
    copied: Vec<String>,
    shared: Vec<String>,
}

impl Sharing {
    /// Has the task copy one more variable.
    pub(super) fn copy(&mut self, name: String) {
        self.copied.push(name);
    }

    /// Returns the clauses.
    pub(super) fn clauses(&self) -> String {
        let list = |clause: &str, names: &[String]| match names {
            [] => String::new(),
            _ => format!(" {clause}({})", names.join(", ")),
        };
        list("shared", &self.shared) + &list("firstprivate", &self.copied)
    }
}

/// Returns the data sharing of the task around a directive's sequence; nothing if such a task would not do the same. What
/// [`read_in_front`] names is not in it.
pub(super) fn sharing(scene: &Scene, place: &Place, directive: &Directive) -> Option<Sharing> {
    let is_known = matches!(
        directive.leaves.first(),
        Some(Leaf::Target | Leaf::TargetEnterData | Leaf::TargetExitData | Leaf::TargetUpdate)
    );
    if !is_known || directive.clauses_of(ClauseKind::Defaultmap).any(maps_scalars) {
        return None;
    }
    // What `if` and `device` say is computed in front of the task, unless `if` is about a construct within.
    let is_in_front = |clause: &Clause| match clause.kind {
        ClauseKind::Device => true,
        ClauseKind::If => directive.leaves.len() == 1,
        _ => is_of_task(clause) || is_movement(clause),
    };
    let mut others = directive.clauses.iter().filter(|clause| !is_in_front(clause));
    let is_read = |expr: &Expr| reads_memory(scene, place, expr);
    if others.any(|clause| clause.expr().is_some_and(is_read)) || reads_by_iterators(directive) {
        return None;
    }
    let line = scene.pragmas[place.pragma].line;
    let end = place.body.map_or(line.hi, |body| scene.tree.node(body).end);
    let mut seen = Vec::new();
    scene.tree.walk(place.node, &mut |_, node| {
        seen.extend(node.decl.filter(|decl| !seen.contains(decl)));
        true
    });
    let mut sharing = Sharing::default();
    for decl in seen.into_iter().map(|decl| scene.tree.decl(decl)) {
        let is_inside = line.lo <= decl.lo && decl.lo < end;
        if !decl.is_variable() || is_inside || decl.is_constant {
            continue;
        }
        let is_listable =
            !decl.is_binding && !decl.is_pack && !decl.is_thread_local && !decl.is_threadprivate;
        match &decl.ty {
            _ if !is_listable => return None,
            TypeClass::Dependent | TypeClass::Other => return None,
            TypeClass::Array { .. } | TypeClass::Record
                if is_named(directive, decl, &[ClauseKind::Firstprivate]) =>
            {
                return None;
            }
            TypeClass::Array { .. } | TypeClass::Record => {
                // All tasks see the same of what lives as long as the program.
                if !decl.is_static {
                    sharing.shared.push(decl.name.clone());
                }
            }
            _ if is_by_address(directive, decl) => {
                if !decl.is_static {
                    sharing.shared.push(decl.name.clone());
                }
            }
            _ if decl.is_static && !decl.is_known_by_name => return None,
            _ => sharing.copied.push(decl.name.clone()),
        }
    }
    Some(sharing)
}

/// Says whether a `defaultmap` clause may map numbers or pointers themselves, of which the task has copies.
fn maps_scalars(clause: &Clause) -> bool {
    let ClauseArgs::Modified { modifiers, items } = &clause.args else { return true };
    let is_about_objects = items.first().is_some_and(|item| item.text.trim() == "aggregate");
    let copies = |modifier: &Modifier| matches!(modifier.text.trim(), "firstprivate" | "none" | "default");
    !is_about_objects && !modifiers.iter().all(copies)
}

/// Says whether a construct needs the variable itself, and not its value.
fn is_by_address(directive: &Directive, decl: &Decl) -> bool {
    use ClauseKind::{From, HasDeviceAddr, InReduction, Lastprivate, Linear, Map, Reduction, To};
    is_named(directive, decl, &[Map, To, From, HasDeviceAddr, InReduction, Lastprivate, Linear, Reduction])
}

/// Says whether a clause of one of these kinds lists a variable as a whole.
fn is_named(directive: &Directive, decl: &Decl, kinds: &[ClauseKind]) -> bool {
    let mut clauses = directive.clauses.iter().filter(|clause| kinds.contains(&clause.kind));
    clauses.any(|clause| clause.items().iter().any(|item| item.as_variable() == Some(decl.name.as_str())))
}

/// Says whether an expression is sums and products of names and numbers.
fn is_plain(text: &str) -> bool {
    let mut is_operand = false;
    text.chars().filter(|letter| !letter.is_whitespace()).all(|letter| {
        let was_operand = std::mem::replace(&mut is_operand, identifier::is_part(letter));
        is_operand || matches!(letter, '+' | '-' | '/' | '%') || letter == '*' && was_operand
    })
}

/// Says whether sections read memory at places that iterators tell, of which the tree has the names alone.
fn reads_by_iterators(directive: &Directive) -> bool {
    let clauses = directive.clauses.iter().filter(|clause| is_iterated(clause));
    let dimensions = clauses.flat_map(|clause| clause.items()).flat_map(|item| &item.dimensions);
    let mut exprs = dimensions.flat_map(|one| [&one.lower, &one.length, &one.stride].into_iter().flatten());
    exprs.any(|expr| !is_plain(&expr.text))
}

/// Returns the expressions of what a directive maps or moves that read more than variables: they are to be read in front of the
/// task. The flag says of one that it is an iterator's.
pub(super) fn read_in_front<'d>(
    scene: &Scene,
    place: &Place,
    directive: &'d Directive,
) -> Vec<(&'d Expr, bool)> {
    let mut found: Vec<(&Expr, bool)> = Vec::new();
    for clause in directive.clauses.iter().filter(|clause| is_movement(clause)) {
        for modifier in clause.modifiers() {
            if let ModifierKind::Iterator(definitions) = &modifier.kind {
                let exprs =
                    definitions.iter().flat_map(|one| [&one.begin, &one.end].into_iter().chain(&one.step));
                found.extend(exprs.map(|expr| (expr, true)));
            }
        }
        // Those of iterated sections are sums and products of names.
        let dimensions =
            clause.items().iter().filter(|_| !is_iterated(clause)).flat_map(|item| &item.dimensions);
        let exprs = dimensions.flat_map(|one| [&one.lower, &one.length, &one.stride].into_iter().flatten());
        found.extend(exprs.map(|expr| (expr, false)));
    }
    found.retain(|(expr, _)| reads_memory(scene, place, expr));
    found
}

/// Says whether an expression reads more than variables.
fn reads_memory(scene: &Scene, place: &Place, expr: &Expr) -> bool {
    let Some(node) = scene.tree.exactly(place.node, expr.span.lo, expr.span.hi) else { return true };
    let mut reads = false;
    scene.tree.walk(node, &mut |_, node| {
        use NodeKind::{Call, Lambda, Member, StatementExpression, Subscript, This, Unary};
        let is_member = || node.decl.is_some_and(|decl| scene.tree.decl(decl).is_member());
        reads |= match node.kind {
            NodeKind::SizeOf => return false,
            Member | Subscript | Call | This | Lambda | StatementExpression => true,
            Unary => node.children.iter().any(|&operand| {
                matches!(scene.tree.node(operand).ty, TypeClass::Pointer(_) | TypeClass::Array { .. })
            }),
            _ => is_member(),
        };
        !reads
    });
    reads
}
