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

use weft_sema::model::tree::{NodeId, NodeKind};
use weft_sema::model::types::TypeClass;
use weft_support::SourceMap;

use crate::select::open_names::number;
use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{FlatText, matching_bracket, next_token_byte, one_line, words};
use crate::text::edits::Edits;

/// Makes the outermost directives with such a number metadirectives.
pub(super) fn write(map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    let mut done: Vec<usize> = Vec::new();
    for (index, place) in scene.places.iter().enumerate() {
        let directive = scene.directive(place);
        let (Some(body), Some((clause, text))) = (place.body, number(directive)) else { continue };
        if scene.around(place.parent).any(|around| done.contains(&around))
            || scene.hinders_copies(body).is_some()
        {
            continue;
        }
        let Some(expr) = clause.expr() else { continue };
        let depth = loops(scene, body);
        if depth == 0
            || scene.value(place.node, expr).is_some()
            || !is_open(scene, map.text(scene.file), place.node, (expr.span.lo, expr.span.hi))
        {
            continue;
        }
        done.push(index);
        let line = scene.pragmas[place.pragma].line;
        let all = FlatText(map.text(scene.file));
        let rest = [all.slice(directive.name_span.lo, clause.span.lo), all.slice(clause.span.hi, line.hi)]
            .map(one_line);
        let cases: Vec<String> = (1..=depth)
            .map(|count| {
                let [before, behind] = &rest;
                format!(" when(user={{condition(({text}) == {count})}}: {before} collapse({count}) {behind})")
            })
            .collect();
        let mut written = format!(
            "{{ static_assert(({text}) > 0 && ({text}) <= {depth}, \"there are not as many loops as clause 'collapse' names\");"
        );
        resume(map, scene.file, line.lo, &mut written);
        written.push_str(&format!("#pragma omp metadirective{}", cases.concat()));
        edits.replace(line.lo, line.hi, written);
        let end = scene.tree.node(body).end;
        edits.close(end, end, index, " }".to_owned());
    }
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

/// Returns the number of loops that stand in each other with nothing between them.
fn loops(scene: &Scene, statement: NodeId) -> usize {
    let (mut depth, mut at) = (0, Some(statement));
    while let Some(node) = at {
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
