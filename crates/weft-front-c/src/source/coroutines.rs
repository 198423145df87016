//! Finds coroutines, and refuses the regions in them that cannot be put into a lambda (`select/coroutine_regions.rs`): control
//! leaves such a function and comes back.
//!
//! ```cpp
//! Task run() {
//!   auto sum = [](int n) { … #pragma omp parallel … };      // the lambda is none, and its region is compiled
//!   #pragma omp parallel …                                  // refused if it waits
//!   co_return;
//! }
//! ```
//!
//! One of three words makes a function a coroutine, if it stands in its body, but in no function within that.

use weft_openmp::{Association, Leaf};
use weft_sema::model::tree::{NodeId, NodeKind, Tree};
use weft_sema::{Place, Refusal};
use weft_support::FileId;

use crate::source::flat::words;
use crate::source::pragma::FlatPragma;

/// The words that make a function a coroutine.
const WORDS: [&str; 3] = ["co_await", "co_yield", "co_return"];

/// Says whether a text may have a coroutine: hardly one has such a word at all.
pub(crate) fn may_be_in(text: &str) -> bool {
    WORDS.iter().any(|word| text.contains(word))
}

/// Returns a refusal for each coroutine with pragmas that cannot be compiled in one.
pub(crate) fn refusals(
    text: &str,
    tree: &Tree,
    pragmas: &[FlatPragma],
    places: &[Place],
    file: FileId,
) -> Vec<Refusal> {
    let mut coroutines = Coroutines::of(text, tree);
    let mut refusals = Vec::new();
    let mut last = None;
    for place in places {
        let directive = pragmas[place.pragma].directive();
        let is_declaration = directive.association() == Association::Declarative;
        let is_allocate = directive.is(&[Leaf::Allocate]);
        let function = function_around(tree, place.node);
        if last == function || is_declaration && !is_allocate || !coroutines.have(function) {
            continue;
        }
        last = function;
        let (directive, reason) = match is_allocate {
            true => ("allocate", "a variable of a coroutine is not supported yet"),
            false => (
                "OpenMP",
                "a region of a coroutine that waits in it or asks for its name is not supported yet",
            ),
        };
        refusals.push(Refusal {
            directive: directive.to_owned(),
            reason: reason.to_owned(),
            span: pragmas[place.pragma].span(file),
        });
    }
    refusals
}

/// The coroutines of a text.
pub(crate) struct Coroutines<'a> {
    text: &'a str,
    tree: &'a Tree,
    may_be: bool,
    /// The function that was asked about last, and what it is.
    last: Option<(NodeId, bool)>,
}

impl<'a> Coroutines<'a> {
    /// Those of a text with its tree.
    pub(crate) fn of(text: &'a str, tree: &'a Tree) -> Coroutines<'a> {
        Coroutines { text, tree, may_be: may_be_in(text), last: None }
    }

    /// Says whether a function is a coroutine.
    pub(crate) fn have(&mut self, function: Option<NodeId>) -> bool {
        let Some(function) = function.filter(|_| self.may_be) else { return false };
        match self.last {
            Some((last, is_coroutine)) if last == function => is_coroutine,
            _ => {
                let is_coroutine = is_coroutine(self.text, self.tree, function);
                self.last = Some((function, is_coroutine));
                is_coroutine
            }
        }
    }
}

fn is_function(kind: NodeKind) -> bool {
    matches!(kind, NodeKind::Lambda | NodeKind::Function)
}

/// Returns the innermost function or lambda around a node.
pub(crate) fn function_around(tree: &Tree, node: NodeId) -> Option<NodeId> {
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
