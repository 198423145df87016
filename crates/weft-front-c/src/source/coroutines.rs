//! Refuses regions in coroutines: control leaves such a function and comes back.
//!
//! ```cpp
//! Task run() {
//!   auto sum = [](int n) { … #pragma omp parallel … };      // the lambda is none, and its region is compiled
//!   #pragma omp parallel …                                  // refused
//!   co_return;
//! }
//! ```
//!
//! One of three words makes a function a coroutine, if it stands in its body, but in no function within that.

use weft_sema::model::tree::{NodeId, NodeKind, Tree};
use weft_sema::{Place, Refusal};
use weft_support::FileId;

use crate::source::flat::words;
use crate::source::pragma::FlatPragma;

/// The words that make a function a coroutine.
const WORDS: [&str; 3] = ["co_await", "co_yield", "co_return"];

/// Returns a refusal for each coroutine with pragmas.
pub(crate) fn refusals(
    text: &str,
    tree: &Tree,
    pragmas: &[FlatPragma],
    places: &[Place],
    file: FileId,
) -> Vec<Refusal> {
    let mut refusals = Vec::new();
    // Hardly a text has such a word at all.
    if !text.contains("co_") {
        return refusals;
    }
    let mut last = None;
    for place in places {
        let Some(function) = function_around(tree, place.node).filter(|found| last != Some(*found)) else {
            continue;
        };
        last = Some(function);
        if is_coroutine(text, tree, function) {
            refusals.push(Refusal {
                directive: "OpenMP".to_owned(),
                reason: "a region in a coroutine is not supported yet".to_owned(),
                span: pragmas[place.pragma].span(file),
            });
        }
    }
    refusals
}

fn is_function(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Lambda | NodeKind::Function)
}

fn function_around(tree: &Tree, node: NodeId) -> Option<NodeId> {
    std::iter::successors(Some(node), |&at| tree.node(at).parent).find(|&at| is_function(tree.kind(at)))
}

fn is_coroutine(text: &str, tree: &Tree, function: NodeId) -> bool {
    let node = tree.node(function);
    let mut within = Vec::new();
    tree.walk(function, &mut |id, inner| {
        let is_inner = id != function && is_function(inner.kind);
        within.extend(is_inner.then_some(inner.lo..inner.hi));
        !is_inner
    });
    words(&text[node.lo as usize..node.hi as usize]).any(|(at, word)| {
        let at = node.lo + at as u32;
        WORDS.contains(&word) && !within.iter().any(|range| range.contains(&at))
    })
}
