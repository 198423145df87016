//! Parameter packs of which a task has copies.
//!
//! ```cpp
//! template <class F, class... A> void spawn(F f, A... a) {  { __weft_packs::all<decltype((a))...> p(a...);
//!   #pragma omp task                                        #pragma omp task
//!   f(a...);                                                { p.give([&](__weft_packs::of<A> &...a) {
//!                                                             f(a...); }); } }
//! ```
//!
//! No declaration in a region makes a pack, but the parameters of a lambda are one. What is copied for the task is an object
//! that knows the parameters: its copy has a copy of each [OMP 5.2 §5.1.1]. A pack stands in no list of a clause.
//!
//! Where a construct around makes tasks or teams, a pack is shared, or the outer task comes first: what is in the lambda is
//! looked at in the next round, where its parameters are those of a function again.
//!
//! Refused by leaving the task as it is: what binds to the task, or goes by what is shared around it, would stand in another
//! function; parameters with parentheses in their declarations, and those that a lambda has captured, if they have named types.

use weft_openmp::{Clause, ClauseKind, Directive, Leaf};
use weft_sema::Place;
use weft_sema::model::tree::{DeclId, MADE, NodeId, NodeKind};
use weft_support::SourceMap;

use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::flat::{find_word, next_line, one_line};
use crate::text::edits::Edits;

/// The directives that mean the same in a lambda that the task calls.
const INDEPENDENT: [Leaf; 5] = [Leaf::Atomic, Leaf::Critical, Leaf::Flush, Leaf::Taskwait, Leaf::Taskyield];

/// The type without its reference.
pub(super) const OF: &str = "template <class T> struct of_t { using type = T; }; \
     template <class T> struct of_t<T &> { using type = T; }; \
     template <class T> struct of_t<T &&> { using type = T; }; \
     template <class T> using of = typename of_t<T>::type; ";

/// One for each parameter of a pack; they are given to a function in their order.
pub(super) const ALL: &str = "\
     template <class...> struct all { template <class F, class... A> void give(F const &f, A &...a) const { f(a...); } }; \
     template <class T, class... R> struct all<T, R...> { one<of<T>> first; all<R...> rest; \
     explicit all(of<T> &first, of<R> &...rest) noexcept : first(first), rest(rest...) {} \
     template <class F, class... A> void give(F const &f, A &...a) const { rest.give(f, a..., *first.at); } }; ";

/// What holds the parameters of a pack: its copy holds copies of them, and so does no other. A function is no object.
const ONE: &str = "struct place { void *at; }; } \
     inline void *operator new(decltype(sizeof 0), __weft_packs::place place) noexcept { return place.at; } \
     namespace __weft_packs { \
     template <class T, bool = __is_function(T)> struct one { struct whole { T it; }; T *at; union { whole copy; char none; }; \
     explicit one(T &it) noexcept : at(__builtin_addressof(it)), none() {} \
     one(one const &o) : at(__builtin_addressof((::new (place{(void *)__builtin_addressof(copy)}) whole(*(whole *)o.at))->it)) {} \
     ~one() { if ((void *)at == (void *)__builtin_addressof(copy)) copy.~whole(); } }; \
     template <class T> struct one<T, true> { T *at; explicit one(T &it) noexcept : at(it) {} }; ";

/// Gives such tasks copies of their packs.
pub(super) fn write(map: &SourceMap, scene: &Scene, round: usize, edits: &mut Edits) {
    let text = map.text(scene.file);
    let at = behind_headers(text);
    let holders = ["namespace __weft_packs { ", OF, ONE, ALL, "} "].concat();
    let mut is_any = text[at as usize..].starts_with(&holders);
    for (index, place) in scene.places.iter().enumerate() {
        let packs = packs(text, scene, index, place);
        let Some(body) = place.body.filter(|_| !packs.is_empty()) else { continue };
        if !std::mem::replace(&mut is_any, true) {
            let mut holders = holders.clone();
            resume(map, scene.file, at, &mut holders);
            edits.replace(at, at, holders);
        }
        let line = scene.pragmas[place.pragma].line;
        let (mut front, mut begin, mut end) = ("{ ".to_owned(), "{ ".to_owned(), String::new());
        for (number, (pack, declared)) in packs.iter().enumerate() {
            let name = &scene.tree.decl(*pack).name;
            let held = format!("{MADE}{round}_{index}_{number}");
            front.push_str(&format!("__weft_packs::all<decltype(({name}))...> {held}({name}...); "));
            begin.push_str(&format!("{held}.give([&]({declared} &...{name}) {{ "));
            end.push_str(" });");
        }
        resume(map, scene.file, line.lo, &mut front);
        front.push_str(&text[line.lo as usize..line.hi as usize]);
        edits.replace(line.lo, line.hi, front);
        let (lo, hi) = (scene.tree.node(body).lo, scene.tree.node(body).end);
        resume(map, scene.file, lo, &mut begin);
        edits.replace(lo, lo, begin);
        edits.close(hi, hi, index, format!("{end} }} }}"));
    }
}

/// Returns where declarations may stand in front of a file: behind a blank line that stands for all headers, and the marker
/// that returns from them.
pub(super) fn behind_headers(text: &str) -> u32 {
    let second = next_line(text, 0);
    let is_blank = text[..second as usize].trim().is_empty();
    if is_blank && text[second as usize..].starts_with("# ") { next_line(text, second) } else { 0 }
}

/// Returns the packs of which a construct needs copies, and can be given some, with what declares such a copy.
fn packs(text: &str, scene: &Scene, index: usize, place: &Place) -> Vec<(DeclId, String)> {
    let directive = scene.directive(place);
    let shares = |around: usize| {
        let leaves = &scene.directive(&scene.places[around]).leaves;
        let parts = [Leaf::Parallel, Leaf::Teams, Leaf::Target, Leaf::Task, Leaf::Taskloop];
        leaves.iter().any(|leaf| parts.contains(leaf))
    };
    let is_independent = |other: &Place| INDEPENDENT.iter().any(|leaf| scene.directive(other).is(&[*leaf]));
    let is_within = |other: usize| scene.around(scene.places[other].parent).any(|around| around == index);
    let mut within = (0..scene.places.len()).filter(|&other| is_within(other));
    let Some(body) = place.body else { return Vec::new() };
    if !directive.is(&[Leaf::Task])
        || directive.clause(ClauseKind::Default).is_some()
        || scene.around(place.parent).any(shares)
        || !within.all(|other| is_independent(&scene.places[other]))
    {
        return Vec::new();
    }
    let (lo, hi) = (scene.tree.node(body).lo, scene.tree.node(body).end);
    let mut found: Vec<DeclId> = Vec::new();
    scene.tree.walk(body, &mut |_, node| {
        let named = node.decl.filter(|_| node.kind == NodeKind::Reference);
        let pack = named.filter(|&id| {
            let decl = scene.tree.decl(id);
            let is_outside = !(lo..hi).contains(&decl.lo);
            decl.is_pack
                && decl.is_variable()
                && is_outside
                && !is_shared(directive, &decl.name)
                && !found.contains(&id)
        });
        found.extend(pack);
        true
    });
    let declared = |pack: DeclId| {
        let decl = scene.tree.decl(pack);
        let copy = copied(&text[decl.lo as usize..], &decl.name)?;
        // A lambda makes constants of what it captures.
        (copy == "auto" || !is_captured(scene, body, decl.lo)).then_some((pack, copy))
    };
    found.into_iter().map(declared).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// Says whether a clause of a directive says that a pack is shared.
fn is_shared(directive: &Directive, name: &str) -> bool {
    let mut items = directive.clauses_of(ClauseKind::Shared).flat_map(Clause::items);
    items.any(|item| item.base_name() == Some(name))
}

/// Says whether a lambda around a node captures what is declared at `lo`.
fn is_captured(scene: &Scene, node: NodeId, lo: u32) -> bool {
    let mut around = std::iter::successors(Some(node), |&at| scene.tree.node(at).parent);
    around.any(|at| {
        let node = scene.tree.node(at);
        node.kind == NodeKind::Lambda && !(node.lo..node.hi).contains(&lo)
    })
}

/// Returns what declares a reference to the copy of a parameter of a pack, up to the `&`; `text` begins with the declaration.
fn copied(text: &str, name: &str) -> Option<String> {
    let is_of_pack = |at: usize| text[at + "...".len()..].trim_start().starts_with(name);
    let at = text.match_indices("...").map(|(at, _)| at).find(|&at| is_of_pack(at))?;
    let ty = one_line(text[..at].trim_end());
    match () {
        () if ty.contains(['(', ';']) => None,
        () if find_word(&ty, "auto").is_some() => Some("auto".to_owned()),
        () => Some(format!("__weft_packs::of<{ty}>")),
    }
}

#[cfg(test)]
mod tests {
    use super::copied;

    #[test]
    fn a_copy_is_declared_by_the_type_of_the_parameter() {
        for (text, expected) in [
            ("A... a) {", Some("__weft_packs::of<A>")),
            (
                "const std::pair<A, B...>\n &... a, int b)",
                Some("__weft_packs::of<const std::pair<A, B...> &>"),
            ),
            ("auto &&...a)", Some("auto")),
            ("const char (&...a)[N])", None),
            ("A...) { f(); g(a...); }", None),
        ] {
            assert_eq!(copied(text, "a").as_deref(), expected, "{text}");
        }
    }
}
