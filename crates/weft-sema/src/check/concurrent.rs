//! What may be called and named where threads are not to be told apart: in a `loop`, in a loop with `order(concurrent)`, and
//! in a `teams` region itself; and what must not be called in iterations that are executed at once, those of `simd`.
//!
//! ```c
//! #pragma omp teams loop
//! for (…) a[i] = omp_get_thread_num();     // warning: it is not said which threads execute the iterations
//! ```
//!
//! The constructs that may stand there are a matter of `weft_openmp::nesting`.

use weft_openmp::{ClauseKind, LENIENT, Leaf};
use weft_support::Diagnostic;

use crate::model::program::Program;
use crate::model::tree::{Node, NodeId, NodeKind};

/// Where code stands that must not ask who executes it.
enum Place {
    /// In a loop with a written `order(concurrent)`.
    Ordered,
    /// In a `loop`.
    Loop,
    /// In a `teams` region, and in no construct within it.
    Teams,
    /// In a `simd` loop.
    Simd,
}

/// What leaves an iteration for another place, or remembers one [C11 7.13, POSIX].
const JUMPS: [&str; 8] =
    ["setjmp", "_setjmp", "__setjmp", "sigsetjmp", "__sigsetjmp", "longjmp", "_longjmp", "siglongjmp"];

/// Checks the statement of construct `index`.
pub(crate) fn check(program: &Program<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) {
    let directive = program.directive(index);
    let place = match directive.leaves.last() {
        _ if directive.clause(ClauseKind::Order).is_some() => Place::Ordered,
        Some(Leaf::Loop) => Place::Loop,
        Some(Leaf::Teams) => Place::Teams,
        Some(Leaf::Simd) => Place::Simd,
        _ => return,
    };
    let Some(body) = program.constructs[index].body else { return };
    let name = directive.name();
    program.tree.walk(body, &mut |id, node| {
        if let Some(&inner) = program.construct_at.get(&id) {
            return match place {
                // clang looks into every construct.
                Place::Ordered | Place::Simd => true,
                Place::Loop => !program.constructs[inner].units[0].starts_threads(),
                Place::Teams => false,
            };
        }
        if let Some((what, call)) = asked(program, id, node, &place) {
            let message = match place {
                Place::Ordered => format!("{what} in a '{name}' region with clause 'order' [OMP 5.2 §10.3]"),
                Place::Loop => format!("{what} in a '{name}' region [OMP 5.2 §11.7]"),
                Place::Teams => format!("{what} in a '{name}' region [OMP 5.2 §10.2]"),
                Place::Simd => format!("{what} in a '{name}' region [OMP 5.2 §10.4]"),
            };
            let span = program.node_span(id);
            // clang refuses calls beside a written clause, and nothing else.
            diagnostics.push(match (&place, call) {
                (Place::Ordered, true) => Diagnostic::error(message, span),
                _ => Diagnostic::warning(message, span, LENIENT),
            });
        }
        true
    });
}

/// Says what is wrong with a node at `place`, and whether it is a call.
fn asked(program: &Program<'_>, id: NodeId, node: &Node, place: &Place) -> Option<(String, bool)> {
    let tree = &program.tree;
    if node.kind == NodeKind::Call {
        let called = tree.node(tree.peel(*tree.children(id).first()?));
        let name = &tree.decl(called.decl.filter(|_| called.kind == NodeKind::Reference)?).name;
        let is_allowed =
            matches!(place, Place::Teams) && matches!(&**name, "omp_get_num_teams" | "omp_get_team_num");
        if matches!(place, Place::Simd) {
            let is_jump = JUMPS.contains(&&**name);
            return is_jump.then(|| (format!("the function '{name}' must not be called"), true));
        }
        let is_api = name.starts_with("omp_") && !is_allowed;
        return is_api.then(|| (format!("the function '{name}' of OpenMP must not be called"), true));
    }
    if matches!(place, Place::Teams | Place::Simd) || node.kind != NodeKind::Reference {
        return None;
    }
    let decl = tree.decl(node.decl?);
    decl.is_threadprivate
        .then(|| (format!("the threadprivate variable '{}' must not be used", decl.name), false))
}
