//! Parameter packs of which a `target` on the initial device has copies.
//!
//! ```cpp
//! template <class... A> void f(A &...a) {  { __weft_sent::all<decltype((a))...> p(a...);
//!   #pragma omp target                       p.give([&](__weft_sent::of<decltype((a))> &...a) {
//!   ((a += 1), ...); }                     #pragma omp target
//!                                          ((a += 1), ...); }); } }
//! ```
//!
//! What no clause names is `firstprivate` in a `target` if it is a number or a pointer, and mapped, so the same, if it is an
//! object [OMP 5.2 §5.8.2]. Which of both a parameter of a pack is, each instance of the template decides. No declaration makes
//! a pack, but the parameters of a lambda are one: those that are numbers or pointers refer to copies. A pack stands in no list
//! of a clause.
//!
//! Precondition: there are no devices with memory of their own; what a lambda captures would have to be mapped to them.
//!
//! Refused by leaving the construct as it is: one that may outlive the block (`nowait`), or whose clauses say otherwise
//! (`defaultmap`, `default`), or that stands in another one that has copies.

use weft_openmp::{ClauseKind, Leaf};
use weft_sema::Place;
use weft_sema::model::tree::{DeclId, MADE, NodeKind};
use weft_support::SourceMap;

use crate::select::packs::{ALL, OF, behind_headers};
use crate::select::resume;
use crate::select::scene::Scene;
use crate::text::edits::Edits;

/// The types of the parameters that refer to what the region has.
const SENT: &str = "__weft_sent::of<";

/// What holds the copy of a parameter.
const ONE: &str = "template <class T, bool = __is_scalar(T)> struct one { T *at; \
     explicit one(T &it) noexcept : at(__builtin_addressof(it)) {} }; \
     template <class T> struct one<T, true> { T copy; T *at; \
     explicit one(T &it) noexcept : copy(it), at(__builtin_addressof(copy)) {} one(one const &) = delete; }; ";

/// Gives such constructs copies of their packs.
pub(super) fn write(map: &SourceMap, scene: &Scene, round: usize, edits: &mut Edits) {
    let text = map.text(scene.file);
    let at = behind_headers(text);
    let holders = ["namespace __weft_sent { ", OF, ONE, ALL, "} "].concat();
    let mut is_any = text[at as usize..].contains(&holders);
    for (index, place) in scene.places.iter().enumerate() {
        let packs = packs(text, scene, place);
        let Some(body) = place.body.filter(|_| !packs.is_empty()) else { continue };
        if !std::mem::replace(&mut is_any, true) {
            let mut holders = holders.clone();
            resume(map, scene.file, at, &mut holders);
            edits.replace(at, at, holders);
        }
        let (mut front, mut end) = ("{ ".to_owned(), String::new());
        for (number, pack) in packs.iter().enumerate() {
            let name = &scene.tree.decl(*pack).name;
            let held = format!("{MADE}{round}_{index}_{number}");
            front.push_str(&format!("__weft_sent::all<decltype(({name}))...> {held}({name}...); "));
            front.push_str(&format!("{held}.give([&]({SENT}decltype(({name}))> &...{name}) {{ "));
            end.push_str(" });");
        }
        let line = scene.pragmas[place.pragma].line;
        resume(map, scene.file, line.lo, &mut front);
        edits.replace(line.lo, line.lo, front);
        let end_of_body = scene.tree.node(body).end;
        edits.close(end_of_body, end_of_body, index, format!("{end} }}"));
    }
}

/// Returns the packs of which a construct needs copies, and can be given some.
fn packs(text: &str, scene: &Scene, place: &Place) -> Vec<DeclId> {
    let directive = scene.directive(place);
    let copies = |around: usize| {
        let leaves = &scene.directive(&scene.places[around]).leaves;
        leaves.iter().any(|leaf| [Leaf::Target, Leaf::Task, Leaf::Taskloop].contains(leaf))
    };
    let says_otherwise = [ClauseKind::Nowait, ClauseKind::Defaultmap, ClauseKind::Default];
    let Some(body) = place.body.filter(|_| directive.leaves.contains(&Leaf::Target)) else {
        return Vec::new();
    };
    if says_otherwise.iter().any(|kind| directive.clause(*kind).is_some())
        || scene.around(place.parent).any(copies)
    {
        return Vec::new();
    }
    let (lo, hi) = (scene.tree.node(body).lo, scene.tree.node(body).end);
    let mut found: Vec<DeclId> = Vec::new();
    scene.tree.walk(body, &mut |_, node| {
        let named = node.decl.filter(|_| node.kind == NodeKind::Reference);
        let pack = named.filter(|&id| {
            let decl = scene.tree.decl(id);
            let is_sent = || text[decl.lo as usize..].starts_with(SENT);
            let is_outside = !(lo..hi).contains(&decl.lo);
            decl.is_pack && decl.is_variable() && is_outside && !is_sent() && !found.contains(&id)
        });
        found.extend(pack);
        true
    });
    found
}
