//! Numbers of loops that the arguments of a template tell, in C++.
//!
//! ```cpp
//! template <int N> void f() {
//! #pragma omp parallel for collapse(N)                      // { static_assert((N) > 0 && (N) <= 2, "…");
//!   for (…) for (…) …                                       // #pragma omp metadirective
//!                                                           //   when(user={condition((N) == 1)}: parallel for collapse(1))
//!                                                           //   when(user={condition((N) == 2)}: parallel for collapse(2))
//!                                                           // for (…) for (…) … }
//! ```
//!
//! In the pattern of a template there is no number, and the text is written for any number of loops that there are. The
//! conditions are constants of each instance, of which clang keeps one copy of the statement.
//!
//! With `ordered(N)`, iterations may wait for others, which a `sink` names by one number for each loop. Then these tell how
//! many loops there are, and the statement is written once.

use weft_openmp::{Clause, ClauseArgs, ClauseKind, Doacross, Leaf, Typed};
use weft_sema::Place;
use weft_sema::model::tree::{NodeId, NodeKind};
use weft_sema::model::types::TypeClass;
use weft_support::SourceMap;

use crate::select::open_names::numbers;
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{FlatText, matching_bracket, next_token_byte, one_line, words};
use crate::text::edits::Edits;

/// Makes the outermost directives with such a number metadirectives, or gives them the number that others tell.
pub(super) fn write(map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    let mut done: Vec<usize> = Vec::new();
    let file = map.text(scene.file);
    for (index, place) in scene.places.iter().enumerate() {
        let directive = scene.directive(place);
        let Some(body) = place.body else { continue };
        if scene.around(place.parent).any(|around| done.contains(&around)) {
            continue;
        }
        let is_open_number = |clause: &Clause| {
            clause.expr().is_some_and(|expr| {
                scene.value(place.node, expr).is_none()
                    && is_open(scene, file, place.node, (expr.span.lo, expr.span.hi))
            })
        };
        let Some((clause, text)) = numbers(directive).find(|(clause, _)| is_open_number(clause)) else {
            continue;
        };
        let kind = clause.kind.name();
        let line = scene.pragmas[place.pragma].line;
        let [before, behind] = [(directive.name_span.lo, clause.span.lo), (clause.span.hi, line.hi)]
            .map(|(lo, hi)| one_line(FlatText(file).slice(lo, hi)));
        let told = if clause.kind == ClauseKind::Ordered { told_by_sinks(scene, index) } else { None };
        let depth = loops(scene, body);
        let (right, chosen) = match told {
            Some(count) => {
                (format!("({text}) == {count}"), format!("#pragma omp {before} ordered({count}) {behind}"))
            }
            None if depth == 0 || scene.hinders_copies(body).is_some() => continue,
            None => {
                let case = |count| {
                    format!(
                        " when(user={{condition(({text}) == {count})}}: {before} {kind}({count}) {behind})"
                    )
                };
                let cases: String = (1..=depth).map(case).collect();
                (format!("({text}) > 0 && ({text}) <= {depth}"), format!("#pragma omp metadirective{cases}"))
            }
        };
        done.push(index);
        let mut written =
            format!("{{ static_assert({right}, \"there are not as many loops as clause '{kind}' names\");");
        resume(map, scene.file, line.lo, &mut written);
        written.push_str(&chosen);
        edits.replace(line.lo, line.hi, written);
        let end = scene.tree.node(body).end;
        edits.close(end, end, index, " }".to_owned());
    }
}

/// Returns how many loops the iterations have that others of the construct at a place wait for, if any do.
fn told_by_sinks(scene: &Scene, index: usize) -> Option<usize> {
    let is_inside = |place: &&Place| place.parent == Some(index);
    let clauses = scene.places.iter().filter(is_inside).flat_map(|place| &scene.directive(place).clauses);
    clauses.into_iter().find_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Doacross(Doacross::Sink(items))) => Some(items.len()),
        _ => None,
    })
}

/// Says whether an expression may be constant in an instance of a template: it reads no variable, but for constants. What
/// `sizeof` and `decltype` ask about is not read.
fn is_open(scene: &Scene, text: &str, root: NodeId, (lo, hi): (u32, u32)) -> bool {
    let Some(node) = scene.tree.exactly(root, lo, hi) else { return false };
    let ty = &scene.tree.node(scene.tree.peel(node)).ty;
    let mut is_open = ty.is_integer() || ty.is_open() || matches!(ty, TypeClass::Record | TypeClass::Other);
    let asked = asked_about(&text[lo as usize..hi as usize], lo);
    scene.tree.walk(node, &mut |_, node| {
        let is_asked = asked.iter().any(|(lo, hi)| *lo < node.lo && node.hi <= *hi);
        let variable = node.decl.map(|decl| scene.tree.decl(decl)).filter(|decl| decl.is_variable());
        is_open &= node.kind != NodeKind::Reference || is_asked || variable.is_none_or(|it| it.is_constant);
        is_open && !is_asked && node.kind != NodeKind::SizeOf
    });
    is_open
}

/// Returns the brackets of `decltype` in a part of the text that begins at `at`.
fn asked_about(part: &str, at: u32) -> Vec<(u32, u32)> {
    let brackets = words(part).filter(|(_, word)| *word == "decltype").filter_map(|(lo, word)| {
        let (open, _) = next_token_byte(part, (lo + word.len()) as u32).filter(|(_, byte)| *byte == b'(')?;
        Some((at + open, at + matching_bracket(part, open)?))
    });
    brackets.collect()
}

/// Returns the number of loops that stand in each other with nothing between them but directives that make loops of loops.
fn loops(scene: &Scene, statement: NodeId) -> usize {
    let (mut depth, mut at) = (0, Some(statement));
    while let Some(node) = at {
        if let Some(place) = scene.place_of(node) {
            let leaves = &scene.directive(place).leaves;
            if !leaves.iter().all(|leaf| leaf.transforms_loops()) {
                break;
            }
            // These make more loops than they are about.
            let is_tiled = leaves.iter().any(|leaf| matches!(leaf, Leaf::Tile | Leaf::Stripe | Leaf::Split));
            depth += usize::from(is_tiled);
            at = place.body;
            continue;
        }
        let children = scene.tree.children(node);
        at = match (scene.tree.kind(node), children) {
            (NodeKind::For | NodeKind::ForRange, [.., body]) => {
                depth += 1;
                Some(*body)
            }
            (NodeKind::Compound | NodeKind::Statement, [only]) => Some(*only),
            _ => None,
        };
    }
    depth
}
