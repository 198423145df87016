//! Loops over ranges that begin with a statement, as C++20 has them.
//!
//! ```cpp
//! #pragma omp parallel for default(none)        { auto v = f();
//! for (auto v = f(); auto &x : v)               #pragma omp parallel for default(none) shared(v)
//!   use(x);                                     for (auto &x : v)
//!                                                 use(x); }
//! ```
//!
//! The specification's loop has no such statement [OMP 5.2 §4.4.1]. clang takes it, and executes it in some
//! constructs once and in others in each thread. Here it goes in front of the construct: it is executed once, as in the loop
//! without a directive, and a variable that it declares is one outside. For an inner loop of a nest that is what becomes of
//! its range, too.
//!
//! Refused by leaving the loop as it is, which is an error then:
//! - a statement that declares what the loop changes, which would count anew in each run of an inner loop;
//! - one that names a variable of a loop around it, or one of which the construct makes copies;
//! - constructs that go on behind the statement that they are (`nogroup`, `target nowait`), and a `target` for devices.

use weft_openmp::{Association, ClauseArgs, ClauseKind, Directive, Leaf};
use weft_sema::Place;
use weft_sema::model::syntax::Operator;
use weft_sema::model::tree::{DeclId, NodeId, NodeKind};
use weft_support::SourceMap;

use crate::select::open_names::{copied_or_mapped, may_hold_statements};
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{one_line, words};
use crate::source::range_statement::range_statement;
use crate::text::edits::Edits;

/// Writes the statements in front of the constructs; `offloads` says whether there is a device with memory of its own.
pub(super) fn write(map: &SourceMap, scene: &Scene, offloads: bool, edits: &mut Edits) {
    let text = map.text(scene.file);
    for (index, place) in scene.places.iter().enumerate() {
        let outermost = outermost(scene, index);
        // Below others, a directive has its turn when these have been looked at.
        let is_in_turn =
            outermost == index || !edits.covers(scene.pragmas[scene.places[outermost].pragma].line.lo);
        let front = &scene.places[outermost];
        let directive = scene.directive(front);
        let (Some(end), true) = (front.body.map(|body| scene.tree.node(body).end), is_in_turn) else {
            continue;
        };
        let lasts = !(offloads && directive.leaves.contains(&Leaf::Target));
        let found: Vec<Found> =
            match lasts && may_hold_statements(directive) && may_hold_statements(scene.directive(place)) {
                true => statements(text, scene, place, directive),
                false => Vec::new(),
            };
        // What stands in a nest of two directives went in front of the outer one.
        let found: Vec<Found> = found.into_iter().filter(|one| !edits.covers(one.begin)).collect();
        if found.is_empty() {
            continue;
        }
        let line = scene.pragmas[front.pragma].line;
        let before = found.iter().map(|one| one_line(&text[one.begin as usize..one.behind as usize]));
        let mut written = format!("{{ {} ", before.collect::<Vec<_>>().join(" "));
        resume(map, scene.file, line.lo, &mut written);
        written.push_str(&text[line.lo as usize..line.hi as usize]);
        let names: Vec<&str> = found
            .iter()
            .flat_map(|one| &one.declared)
            .map(|decl| scene.tree.decl(*decl).name.as_str())
            .collect();
        if lists_what_is_shared(directive) && !names.is_empty() {
            written.push_str(&format!(" shared({})", names.join(", ")));
        }
        edits.replace(line.lo, line.hi, written);
        // What is behind it keeps its place.
        let blank = |c: char| if c == '\n' { "\n".to_owned() } else { " ".repeat(c.len_utf8()) };
        for Found { begin, behind, .. } in found {
            edits.replace(begin, behind, text[begin as usize..behind as usize].chars().map(blank).collect());
        }
        edits.close(end, end, outermost, " }".to_owned());
    }
}

/// A statement to take out.
struct Found {
    begin: u32,
    behind: u32,
    /// The variables that it declares, as far as the loop names them.
    declared: Vec<DeclId>,
}

/// Returns the outermost of the directives on loops that stand on each other right above a place.
fn outermost(scene: &Scene, index: usize) -> usize {
    let mut at = index;
    while let Some(parent) = scene.places[at].parent {
        let is_right_above = scene.places[parent].body == Some(scene.places[at].node);
        if !is_right_above || !is_about_loops(scene.directive(&scene.places[parent])) {
            break;
        }
        at = parent;
    }
    at
}

fn is_about_loops(directive: &Directive) -> bool {
    directive.leaves.iter().any(|leaf| leaf.row().association == Association::LoopNest)
}

/// Says whether a construct has variables of which a clause can say that they are those outside, and nothing else says so.
fn lists_what_is_shared(directive: &Directive) -> bool {
    const ASKED: [Leaf; 2] = [Leaf::Task, Leaf::Taskloop];
    const TEAMS: [Leaf; 2] = [Leaf::Parallel, Leaf::Teams];
    directive.leaves.iter().any(|leaf| ASKED.contains(leaf))
        || directive.clause(ClauseKind::Default).is_some()
            && directive.leaves.iter().any(|leaf| TEAMS.contains(leaf))
}

/// Returns the statements in the loops that the directive at a place is about; `front` is the one that they go in front of.
fn statements(text: &str, scene: &Scene, place: &Place, front: &Directive) -> Vec<Found> {
    let tree = &scene.tree;
    let (mut found, mut outer): (Vec<Found>, Vec<(u32, u32)>) = (Vec::new(), Vec::new());
    let (mut left, mut at) = (depth(scene, place), place.body);
    while let Some(id) = at {
        if let Some(inner) = scene.place_of(id) {
            at = inner.body.filter(|_| is_about_loops(scene.directive(inner)));
            continue;
        }
        let node = tree.node(id);
        let children = tree.children(id);
        at = match (node.kind, children) {
            (NodeKind::For | NodeKind::ForRange, [.., body]) if left > 0 => {
                left -= 1;
                let statement = range_statement(text, node.lo).filter(|_| node.kind == NodeKind::ForRange);
                let mut lo = node.lo;
                if let Some((begin, behind)) = statement {
                    let is_declared = |decl: &DeclId| {
                        (begin..behind).contains(&tree.decl(*decl).lo) && tree.decl(*decl).is_variable()
                    };
                    let declared: Vec<DeclId> = tree.decls().filter(is_declared).collect();
                    let statement = &text[begin as usize..behind as usize];
                    if !names_others(scene, statement, &outer, front) && !changes(scene, *body, &declared) {
                        found.push(Found { begin, behind, declared });
                        lo = behind;
                    }
                }
                outer.push((lo, tree.node(*body).lo));
                Some(*body)
            }
            (NodeKind::Compound | NodeKind::Statement, [only]) => Some(*only),
            _ => None,
        };
    }
    found
}

/// Returns how many loops a directive is about.
fn depth(scene: &Scene, place: &Place) -> usize {
    let directive = scene.directive(place);
    let number = |kind| {
        let expr = directive.clause(kind)?.expr()?;
        usize::try_from(scene.value(place.node, expr)?).ok()
    };
    let sizes = match directive.clause(ClauseKind::Sizes).map(|clause| &clause.args) {
        Some(ClauseArgs::Exprs(exprs)) => Some(exprs.len()),
        _ => None,
    };
    let interchanged = directive.leaves.contains(&Leaf::Interchange).then_some(2);
    [number(ClauseKind::Collapse), number(ClauseKind::Ordered), sizes, interchanged]
        .into_iter()
        .flatten()
        .max()
        .unwrap_or(1)
}

/// Says whether a statement names a variable of a loop around it, or one of which the construct makes copies. libclang shows
/// no such statement, so that the words count.
fn names_others(scene: &Scene, statement: &str, outer: &[(u32, u32)], front: &Directive) -> bool {
    let declared = scene.tree.decls().map(|decl| scene.tree.decl(decl));
    let of_loops = declared.filter(|decl| outer.iter().any(|(lo, hi)| (*lo..*hi).contains(&decl.lo)));
    let mut names: Vec<&str> = of_loops.map(|decl| decl.name.as_str()).collect();
    names.extend(copied_or_mapped(front).filter_map(|item| item.base_name()));
    words(statement).any(|(_, word)| names.contains(&word))
}

/// Says whether a loop changes one of these variables by its name.
fn changes(scene: &Scene, body: NodeId, declared: &[DeclId]) -> bool {
    let tree = &scene.tree;
    let is_it = |id: NodeId| tree.as_variable(id).is_some_and(|decl| declared.contains(&decl));
    let mut found = false;
    tree.walk(body, &mut |id, node| {
        let changed = match (node.kind, node.operator()) {
            (NodeKind::CompoundAssign, _) => true,
            (NodeKind::Binary, Some(operator)) => operator == Operator::Assign,
            (NodeKind::Unary, Some(operator)) => {
                use Operator::{PostDecrement, PostIncrement, PreDecrement, PreIncrement};
                matches!(operator, PreIncrement | PostIncrement | PreDecrement | PostDecrement)
            }
            _ => false,
        };
        found |= changed && tree.children(id).first().is_some_and(|&first| is_it(first));
        !found
    });
    found
}
