//! What the body of a loop nest must not do [OMP 5.2 §4.4.1].
//!
//! ```c
//! #pragma omp for
//! for (int i = 0; i < n; i++)
//!     i += a[i];                // warning: the iterations would no longer be those that were counted
//! #pragma omp for
//! for (int i = 0; i < n; i++)
//!     if (a[i]) n--;            // warning: the iterations were counted before
//! ```
//!
//! clang and gcc take both. Each of clang's iterations begins with the value that was counted, whatever the one before has made
//! of the variable, and so it is clang that compiles the first construct.

use weft_openmp::{ClauseKind, LENIENT};
use weft_support::Diagnostic;

use crate::check::captures::has_captured_copy;
use crate::findings::Refusal;
use crate::model::nest::{Level, LoopNest};
use crate::model::program::Program;
use crate::model::syntax::Operator;
use crate::model::tree::{DeclId, NodeId, NodeKind};
use crate::sharing::{Listed, lists};

/// Reports assignments to the loop variables of construct `index`, and to variables in the bounds of its loops, in the body of
/// its innermost loop.
pub(crate) fn check(
    program: &Program<'_>,
    index: usize,
    diagnostics: &mut Vec<Diagnostic>,
    refusals: &mut Vec<Refusal>,
) {
    let Some(nest) = &program.constructs[index].nest else { return };
    check_bounds(program, index, nest, diagnostics);
    let Some(innermost) = nest.levels.last() else { return };
    let tree = &program.tree;
    let mut targets = Vec::new();
    let bodies: Vec<NodeId> = match nest.fused.is_empty() {
        true => vec![innermost.body],
        false => nest.fused.iter().map(|level| level.body).collect(),
    };
    // The element of a range is counted by nothing.
    let counts = |level: &&Level| level.range.is_none();
    for level in nest.levels[..nest.levels.len() - 1].iter().filter(counts) {
        // Statements may stand between the loops.
        let own = [level.body];
        let bodies = if nest.between.is_some() { &own[..] } else { &bodies[..] };
        for &body in bodies {
            targets.extend(changes(program, body, level.variable).map(|id| (id, level.variable)));
        }
    }
    let inner = if nest.fused.is_empty() { std::slice::from_ref(innermost) } else { &nest.fused[..] };
    for level in inner.iter().filter(counts) {
        targets.extend(changes(program, level.body, level.variable).map(|id| (id, level.variable)));
    }
    targets.sort_by_key(|(id, _)| tree.node(*id).lo);
    for (id, decl) in targets {
        let name = &tree.decl(decl).name;
        let message = format!(
            "the loop variable '{name}' must not be changed in the body of the loop [OMP 5.2 §4.4.1]"
        );
        refusals.push(Refusal {
            directive: program.directive(index).name(),
            reason: format!("its body changes the loop variable '{name}'"),
            span: program.node_span(id),
        });
        let note = format!("the loop belongs to '#pragma omp {}' here", program.directive(index).name());
        diagnostics.push(
            Diagnostic::warning(message, program.node_span(id), LENIENT)
                .with_note(note, Some(program.pragma_span(index))),
        );
    }
}

/// Reports assignments to variables that a bound or a step of a loop reads. The number of iterations is that from before the
/// first one.
fn check_bounds(program: &Program<'_>, index: usize, nest: &LoopNest, diagnostics: &mut Vec<Diagnostic>) {
    let tree = &program.tree;
    let Some(outermost) = nest.levels.first() else { return };
    // Where the outermost loop begins is read once, whatever becomes of it.
    let begins = nest.levels[1..].iter().map(|level| &level.lower);
    let others = nest.levels.iter().flat_map(|level| [&level.upper, &level.step.operand]);
    let mut variables = Vec::new();
    for node in begins.chain(others).filter_map(|operand| operand.node) {
        tree.walk(node, &mut |_, node| {
            let named = node.decl.filter(|_| node.kind == NodeKind::Reference);
            variables
                .extend(named.filter(|&decl| tree.decl(decl).is_variable() || tree.decl(decl).is_member()));
            node.kind != NodeKind::SizeOf
        });
    }
    variables.sort();
    variables.dedup();
    let is_counted = |decl: DeclId| nest.all().any(|level| level.variable == decl);
    variables.retain(|&decl| !is_counted(decl) && !has_copy(program, index, decl));
    let mut found: Vec<(NodeId, DeclId)> = Vec::new();
    for decl in variables {
        found.extend(changes(program, outermost.body, decl).map(|id| (id, decl)));
    }
    found.sort_by_key(|(id, _)| tree.node(*id).lo);
    for (id, decl) in found {
        let message = format!(
            "'{}' in the bounds of the loop must not be changed in its body: its iterations are counted before \
             [OMP 5.2 §4.4.1]",
            tree.decl(decl).name
        );
        let note = format!("the loop belongs to '#pragma omp {}' here", program.directive(index).name());
        let warning = Diagnostic::warning(message, program.node_span(id), LENIENT);
        diagnostics.push(warning.with_note(note, Some(program.pragma_span(index))));
    }
}

/// Returns the expressions in `body` that change `variable`, but for constructs that have a copy of it.
fn changes(program: &Program<'_>, body: NodeId, variable: DeclId) -> impl Iterator<Item = NodeId> {
    let tree = &program.tree;
    let mut found = Vec::new();
    tree.walk(body, &mut |id, node| {
        if let Some(&inner) = program.construct_at.get(&id)
            && has_copy(program, inner, variable)
        {
            return false;
        }
        if node.kind == NodeKind::Lambda && has_captured_copy(program, id, variable) {
            return false;
        }
        let target = match (node.kind, &node.children[..]) {
            (NodeKind::CompoundAssign, [left, _]) => Some(*left),
            (NodeKind::Binary | NodeKind::Unary, [target, ..])
                if node.operator().is_some_and(Operator::changes_operand) =>
            {
                Some(*target)
            }
            _ => None,
        };
        if target.and_then(|target| tree.as_item(target)) == Some(variable) {
            found.push(id);
        }
        true
    });
    found.into_iter()
}

/// Says whether construct `index` works on a copy of the variable, by a clause or by a rule.
fn has_copy(program: &Program<'_>, index: usize, variable: DeclId) -> bool {
    let units = 0..program.constructs[index].units.len();
    let is_copy = |listed: &Listed| listed.decl == variable && listed.kind != ClauseKind::Shared;
    units.into_iter().any(|unit| lists(program, index, unit).iter().any(is_copy))
}
