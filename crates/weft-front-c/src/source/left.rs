//! Which functions of a file are left to another compiler, because they have a construct that is not translated.
//!
//! ```c
//! void f(void) { … #pragma omp parallel … }      // becomes marker calls
//! void g(void) { … #pragma omp target … }        // stays as it is, with all its pragmas
//! ```
//!
//! A directive binds to those around it in the same function, so that a function is the least that can be left. What
//! crosses from one function to another goes by way of the runtime: teams, locks, task groups. Two compilers with one
//! runtime agree on it, as they do from file to file. Directives at file scope are another matter:
//! - `threadprivate` is read by both: both make the variable thread-local.
//! - `allocate` is read by both: of a static variable it tells the alignment.
//! - `declare reduction` is read by both, for the functions that each of them has.
//! - `declare simd` is read by us alone: the variants are defined here, and a function that is left calls the function itself,
//!   which is always right.
//! - `declare mapper` concerns those that use it, and none of ours: on the host what is mapped stays where it is.
//! - `requires`, `declare variant`, `declare target` and their like are gone when functions are left: selection has put what
//!   they mean into the text (`select`). One that it could not take out may change the meaning of functions that do not name
//!   it. A file with such a one, or with any other directive at file scope, is left whole beside a function that is left.

use std::collections::BTreeSet;

use weft_openmp::Leaf;
use weft_sema::Refusal;

use crate::Language;
use crate::source::lines::outermost_blocks;
use crate::source::pragma::FlatPragma;

/// The directives at file scope that stay in the text for those who use them.
const DECLARATIONS: [Leaf; 3] = [Leaf::DeclareReduction, Leaf::DeclareMapper, Leaf::DeclareSimd];

/// The directives at file scope that do not keep functions from being left.
const BOTH: [Leaf; 5] =
    [Leaf::Allocate, Leaf::Threadprivate, Leaf::DeclareReduction, Leaf::DeclareMapper, Leaf::DeclareSimd];

/// What is left of a file to another compiler.
#[derive(Debug)]
pub(crate) struct Left {
    /// The bodies of functions, and other blocks at file scope.
    blocks: Vec<(u32, u32)>,
    /// The indices of those that are left.
    functions: BTreeSet<usize>,
    /// Where the directives at file scope are that stay.
    declarations: BTreeSet<u32>,
}

impl Left {
    /// Nothing is left of `text` so far.
    pub(crate) fn nothing(text: &str, language: Language) -> Left {
        Left {
            blocks: outermost_blocks(text, language),
            functions: BTreeSet::new(),
            declarations: BTreeSet::new(),
        }
    }

    /// Leaves what the refusals are about. Says whether something new is left and all of it can be.
    pub(crate) fn add(&mut self, refusals: &[Refusal]) -> bool {
        let before = self.functions.len() + self.declarations.len();
        for refusal in refusals {
            let at = refusal.span.lo;
            let is_declaration = || DECLARATIONS.iter().any(|leaf| leaf.name() == refusal.directive);
            match self.function_at(at) {
                Some(function) => drop(self.functions.insert(function)),
                None if is_declaration() => drop(self.declarations.insert(at)),
                None => return false,
            }
        }
        self.functions.len() + self.declarations.len() > before
    }

    /// Returns the index of the block around `offset`.
    fn function_at(&self, offset: u32) -> Option<usize> {
        let index = self.blocks.partition_point(|block| block.1 <= offset);
        self.blocks.get(index).is_some_and(|block| block.0 <= offset).then_some(index)
    }

    /// Returns where the function around `offset` begins, if there is one.
    pub(crate) fn beginning_of_function(&self, offset: u32) -> Option<u32> {
        self.function_at(offset).map(|function| self.blocks[function].0)
    }

    /// Says whether what stands at `offset` is in a function that is left.
    pub(crate) fn has(&self, offset: u32) -> bool {
        self.function_at(offset).is_some_and(|function| self.functions.contains(&function))
    }

    /// Returns the pragmas without what is left; none if nothing would be gained, or if one of those at file scope could
    /// mean something to both compilers.
    pub(crate) fn others(&self, pragmas: &[FlatPragma]) -> Option<Vec<FlatPragma>> {
        let mut pragmas = pragmas.to_vec();
        let is_any_left = !self.functions.is_empty() || !self.declarations.is_empty();
        let mut is_any_ours = false;
        for pragma in &mut pragmas {
            if self.function_at(pragma.line.lo).is_none() {
                let is = |leaf: &Leaf| pragma.directive().is(&[*leaf]);
                let is_known = || BOTH.iter().any(is);
                if is_any_left && pragma.is_at_file_scope() && !is_known() {
                    return None;
                }
            } else if self.has(pragma.line.lo) {
                pragma.leave();
            } else {
                is_any_ours = true;
            }
        }
        (is_any_ours || !is_any_left).then_some(pragmas)
    }

    /// Says whether the pragma stays in the text.
    pub(crate) fn stays(&self, pragma: &FlatPragma) -> bool {
        if pragma.is_left || self.declarations.iter().any(|at| pragma.line.lo <= *at && *at < pragma.line.hi)
        {
            return true;
        }
        // What is left may use the variables.
        let is_ours = || pragma.directive().is(&[Leaf::DeclareSimd]);
        pragma.is_at_file_scope()
            && !is_ours()
            && !(self.functions.is_empty() && self.declarations.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::Left;
    use crate::Language;
    use weft_sema::Refusal;
    use weft_support::{SourceMap, Span};

    #[test]
    fn what_is_refused_in_a_function_leaves_the_function() {
        let text = "struct s { int a; } x = { '}' };\nvoid f(void) { { A } }\n#pragma GCC \"{\nvoid g(void) { B { E } }\nD";
        let file = SourceMap::new().add_file("a.c", text);
        let refused = |what: &str, directive: &str| {
            let at = text.find(what).unwrap() as u32;
            Refusal {
                directive: directive.to_owned(),
                reason: String::new(),
                span: Span::new(file, at, at + 1),
            }
        };
        let at = |what: &str| text.find(what).unwrap() as u32;
        let mut left = Left::nothing(text, Language::C);
        assert!(left.add(&[refused("B", "target")]));
        assert!(left.has(at("E")) && !left.has(at("A")) && !left.has(at("D")));
        assert!(!left.add(&[refused("E", "target")]), "it is left already");
        assert!(left.add(&[refused("D", "declare reduction")]) && !left.add(&[refused("D", "requires")]));
    }
}
