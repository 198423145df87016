//! Marks the static members of a class that a `declare target` in it is about.
//!
//! ```cpp
//! struct S {
//! #pragma omp begin declare target
//!   static int made;                        // becomes: __attribute__((annotate("…"))) static int made;
//!   int area() const { return made; }       // stays: devices have what their code calls
//! #pragma omp end declare target
//! };
//! ```
//!
//! clang takes its own pragma for ranges of declarations outside of classes only, and a list behind the class could not name what
//! is private. An attribute on the first declaration holds for the definition behind the class, and for a template's instances.
//! Members without `static` get none: it would be about each access of an object's member, and of a function it would say no
//! more than that other files may call it. Such a call is refused by the name of the function.
//!
//! - **Precondition.** The range begins where a declaration may begin, and ends in the same class.
//! - **Postcondition.** Each static member of the range that is meant has the attribute, and nothing else has.

use crate::source::flat::{next_token_byte, token_byte_end, words};
use crate::text::edits::Edits;

/// Marks the static members of the range `lo..hi` whose names are meant.
pub(super) fn mark(
    text: &str,
    (lo, hi): (u32, u32),
    is_meant: &dyn Fn(&str) -> bool,
    kind: &str,
    edits: &mut Edits,
) {
    for (begin, end) in declarations(text, lo, hi) {
        let declaration = &text[begin as usize..end as usize];
        let Some((at, word)) = words(declaration).find(|(_, word)| *word == "static") else { continue };
        let behind = &declaration[at + word.len()..];
        if words(behind).any(|(at, name)| is_declared(behind, at, name) && is_meant(name)) {
            let at = begin + at as u32;
            edits.replace(at, at, format!("__attribute__((annotate(\"{kind}\"))) "));
        }
    }
}

/// Returns the declarations of the range, without the bodies of functions and classes.
fn declarations(text: &str, lo: u32, hi: u32) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    let (mut begin, mut at, mut depth) = (lo, lo, 0u32);
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|(offset, _)| *offset < hi) {
        at = token_byte_end(text, offset);
        if depth == 0 && matches!(byte, b'{' | b';') {
            found.push((begin, at));
        }
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 && matches!(byte, b'}' | b';') {
            begin = at;
        }
    }
    found
}

/// Says whether the word at `at` of what stands behind `static` may be a name that is declared there.
fn is_declared(behind: &str, at: usize, name: &str) -> bool {
    let is_value = behind[..at].trim_end().ends_with('=');
    !is_value && behind[at + name.len()..].trim_start().starts_with([';', '=', ',', '(', '{', '['])
}
