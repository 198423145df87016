//! Constructs in coroutines, which become those of lambdas that are called at once.
//!
//! ```cpp
//! Task run(int n) {                              Task run(int n) {
//!   #pragma omp parallel for reduction(+ : sum)    [&] {
//!   for (int i = 0; i < n; i++) sum += i;          #pragma omp parallel for reduction(+ : sum)
//!   co_return;                                     for (int i = 0; i < n; i++) sum += i; }();
//! }                                                co_return;
//!                                                }
//! ```
//!
//! A coroutine is cut where it waits, and what lives across such a place moves to its frame. A construct lies between two of
//! these places, since control leaves it by its end alone [OMP 5.2 §1.2.2]; so it may be a function of its own, which names
//! what is around it. A deferred task refers to the variables themselves, not to the lambda.
//!
//! *Before:* the scene of a text whose directives have been chosen. *After:* no coroutine has a construct but those that are
//! refused: those that wait for a coroutine, or ask for the name of the function.

use weft_openmp::Association;
use weft_sema::Place;
use weft_support::SourceMap;

use crate::select::resume;
use crate::select::scene::Scene;
use crate::source::coroutines::{Coroutines, function_around};
use crate::source::flat::words;
use crate::text::edits::Edits;

/// What means something else in a function within.
const OF_FUNCTION: [&str; 6] =
    ["co_await", "co_yield", "co_return", "__func__", "__FUNCTION__", "__PRETTY_FUNCTION__"];

/// Puts the outermost constructs of coroutines into lambdas.
pub(super) fn write(map: &SourceMap, scene: &Scene, edits: &mut Edits) {
    let text = map.text(scene.file);
    let mut coroutines = Coroutines::of(text, &scene.tree);
    for (index, place) in scene.places.iter().enumerate() {
        let function = function_around(&scene.tree, place.node);
        let is_outermost = place
            .parent
            .is_none_or(|parent| function_around(&scene.tree, scene.places[parent].node) != function);
        if !is_outermost || !coroutines.have(function) || !may_be_called(text, scene, place) {
            continue;
        }
        let line = scene.pragmas[place.pragma].line;
        let mut written = "[&] {".to_owned();
        resume(map, scene.file, line.lo, &mut written);
        written.push_str(&text[line.lo as usize..line.hi as usize]);
        match place.body.map(|body| scene.tree.node(body).end) {
            Some(end) => edits.close(end, end, index, " }();".to_owned()),
            None => {
                written.push_str("\n }();");
                resume(map, scene.file, line.hi, &mut written);
            }
        }
        edits.replace(line.lo, line.hi, written);
    }
}

/// Says whether a construct means the same in a lambda.
fn may_be_called(text: &str, scene: &Scene, place: &Place) -> bool {
    let line = scene.pragmas[place.pragma].line;
    let end = place.body.map_or(line.hi, |body| scene.tree.node(body).end);
    let stands_in_order = matches!(
        scene.directive(place).association(),
        Association::StandAlone | Association::Block | Association::LoopNest
    );
    stands_in_order
        && !words(&text[line.lo as usize..end as usize]).any(|(_, word)| OF_FUNCTION.contains(&word))
}
