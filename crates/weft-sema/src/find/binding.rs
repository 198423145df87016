//! Which threads execute a `loop`, and whether a team may take part in one that is shared out among teams.
//!
//! ```c
//! #pragma omp teams loop             // binds to teams: each initial thread gets a chunk
//! for (…) a[i] = b[i];               // and its team shares the chunk out, as in `distribute parallel for`
//! ```
//!
//! A `loop` binds to what its `bind` says, else to a `teams` or `parallel` right around it, else to its thread
//! [OMP 5.2 §11.7.1].
//! The iterations may be executed in any order by any of the threads that the binding permits, so what a `loop` that binds to
//! `teams` becomes is up to the implementation. A team of more than one thread executes a chunk if nothing in the loop can
//! ask for the team of the initial thread: no `loop` that binds to it, and no call of a function that might hold one.

use weft_openmp::{Binding, Clause, ClauseArgs, ClauseKind, Leaf, Reason, Rule, Unit};

use crate::model::construct::Construct;
use crate::model::program::Pragma;
use crate::model::tree::{NodeId, NodeKind, Tree};

/// Gives each unit that is a `loop` its binding, and puts a `parallel` into a loop that binds to `teams` if it may have one.
///
/// `around` is the construct around the directive, `body` the statement that it applies to, and `pragmas` are all of the
/// file.
pub(super) fn bind(
    tree: &Tree,
    units: Vec<Unit>,
    around: Option<&Construct>,
    body: Option<NodeId>,
    pragmas: &[Pragma],
) -> Vec<(Unit, Option<Binding>)> {
    let mut outer = around.and_then(|around| around.units.last()).map(|unit| unit.leaf);
    let mut bound = Vec::new();
    for unit in units {
        let binding = unit.is(&[Leaf::Loop]).then(|| binding(&unit, outer));
        outer = unit.leaves.last().copied();
        match binding {
            Some(Binding::Teams) if body.is_some_and(|body| keeps_to_itself(tree, body, pragmas)) => {
                bound.extend(with_teams(&unit));
            }
            _ => bound.push((unit, binding)),
        }
    }
    bound
}

/// Returns what a `loop` binds to; `outer` is what is right around it.
fn binding(unit: &Unit, outer: Option<Leaf>) -> Binding {
    unit.clause(ClauseKind::Bind).and_then(Binding::of).unwrap_or(match outer {
        Some(Leaf::Teams) => Binding::Teams,
        Some(Leaf::Parallel) => Binding::Parallel,
        _ => Binding::Thread,
    })
}

/// Returns a `loop` that binds to `teams` as one that hands its chunks to a team.
///
/// What leaves the loop does so step by step; the inner one has the copies that nobody else needs.
fn with_teams(unit: &Unit) -> [(Unit, Option<Binding>); 3] {
    let mut outer = Unit::new(vec![Leaf::Loop]);
    let mut team = Unit::new(vec![Leaf::Parallel]);
    let mut inner = Unit::new(vec![Leaf::Loop]);
    for (clause, reason) in unit.placed() {
        let leaves = matches!(clause.kind, ClauseKind::Lastprivate | ClauseKind::Reduction);
        if leaves {
            let args = ClauseArgs::List { modifier: None, items: clause.items().to_vec() };
            let rule = match clause.kind {
                ClauseKind::Lastprivate => Rule::LastprivateShared,
                _ => Rule::ReductionShared,
            };
            let shared = Clause { args, ..clause.instead(ClauseKind::Shared, ClauseArgs::None) };
            team.push(shared, Reason { rule, implied: true, origin: reason.origin });
            outer.push(clause.clone(), reason);
        }
        inner.push(clause.clone(), reason);
    }
    [(outer, Some(Binding::Teams)), (team, None), (inner, Some(Binding::Parallel))]
}

/// Says whether no code in `body` can bind to the team around it: it holds no `bind(parallel)`, and calls nothing but
/// functions that compute.
fn keeps_to_itself(tree: &Tree, body: NodeId, pragmas: &[Pragma]) -> bool {
    let (lo, hi) = (tree.node(body).lo, tree.node(body).end);
    let inside = pragmas.iter().filter(|pragma| lo <= pragma.lo && pragma.lo < hi);
    let mut bindings =
        inside.filter_map(|pragma| pragma.directive.as_ref()?.clause(ClauseKind::Bind).and_then(Binding::of));
    if bindings.any(|binding| binding == Binding::Parallel) {
        return false;
    }
    let mut keeps = true;
    tree.walk(body, &mut |id, node| {
        if node.kind == NodeKind::Call {
            keeps &= callee(tree, id).is_some_and(computes);
        }
        keeps
    });
    keeps
}

/// Returns the name of the function that a call names.
fn callee(tree: &Tree, call: NodeId) -> Option<&str> {
    let called = tree.node(tree.peel(*tree.children(call).first()?));
    let decl = called.decl.filter(|_| called.kind == NodeKind::Reference)?;
    Some(&tree.decl(decl).name)
}

/// Says whether a function of this name is one of the C library that computes, and does nothing else.
fn computes(name: &str) -> bool {
    const FUNCTIONS: [&str; 32] = [
        "abs", "acos", "asin", "atan", "atan2", "cbrt", "ceil", "copysign", "cos", "cosh", "erf", "exp",
        "exp2", "fabs", "floor", "fma", "fmax", "fmin", "fmod", "hypot", "labs", "llabs", "log", "log10",
        "log2", "pow", "round", "sin", "sinh", "sqrt", "tan", "tanh",
    ];
    let is_known = |name: &str| FUNCTIONS.contains(&name);
    name.starts_with("__builtin_") || is_known(name) || name.strip_suffix(['f', 'l']).is_some_and(is_known)
}
