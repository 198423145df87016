//! Where a `declare mapper` stands, and what finds it there.
//!
//! ```cpp
//! void f() {
//! #pragma omp declare mapper(m : S v) map(…)       struct __weft_scope_1 { static void __weft_mapper_m_1(…) { … } };
//!   …                                              a note, up to the end of the block: constructs in between ask for it first
//! }                                                /*weft:no mapper __weft_mapper_m_1*/ }
//! struct S {
//! #pragma omp declare mapper(S v) map(…)           in front of the end of the class, where its members see it:
//! };                                               static void __weft_mapper_default_2(…) { … }
//!                                                  static __weft_map *__weft_mapper_in_default(__weft_of<S>, int) { … } };
//! ```
//!
//! In C, the function of a block's mapper stands in front of the function around it. A mapper names no variable but its own
//! [OMP 5.2 §5.8.8], so that nothing of the function is missing there but types that it declares.
//!
//! Refused by returning no scope: a class in a class; in C, a function that declares types; a default mapper of which other
//! classes have members or which is one of their bases, since those that are mapped by their members would not find it.

use crate::source::clang::records::Records;
use crate::source::flat::{find_word, matching_bracket, next_token_byte, token_byte_end};
use crate::source::lines::PragmaLine;
use crate::source::local_types::{LocalTypes, in_front_of};
use weft_support::identifier;

/// Where a mapper is declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::select) enum Scope {
    /// In a file or a namespace.
    File,
    /// In a block of a function that ends with the brace there.
    Block(u32),
    /// In a class that ends with the brace there.
    Class(u32),
}

/// Returns where a mapper of a type is declared, if it can be written there.
pub(super) fn scope(
    text: &str,
    line: &PragmaLine,
    (is_cxx, records): (bool, &Records),
    (ty, is_default): (&str, bool),
) -> Option<Scope> {
    if !line.is_between_declarations {
        return None;
    }
    let is_in_class = records.extents.iter().any(|(begin, end)| (*begin..*end).contains(&line.lo));
    if line.depth == 0 && !is_in_class {
        return Some(Scope::File);
    }
    let end = end_of_scope(text, line.hi)?;
    if is_default && is_part_of_another(records, ty) {
        return None;
    }
    let around = records.extents.iter().filter(|(begin, close)| (*begin..*close).contains(&line.lo));
    let around: Vec<u32> = around.map(|(_, close)| *close).collect();
    let declares_types = || !in_front_of(text, line.lo).as_ref().is_some_and(LocalTypes::is_empty);
    match () {
        () if around.contains(&end) => (is_cxx && around == [end]).then_some(Scope::Class(end)),
        () if line.depth == 0 || !is_cxx && declares_types() => None,
        () => Some(Scope::Block(end)),
    }
}

/// Returns the offset of the brace that ends what is open at an offset.
fn end_of_scope(text: &str, from: u32) -> Option<u32> {
    let mut at = from;
    while let Some((offset, byte)) = next_token_byte(text, at) {
        match byte {
            b'}' => return Some(offset),
            b'(' | b'{' | b'[' => at = matching_bracket(text, offset)? + 1,
            _ => at = token_byte_end(text, offset),
        }
    }
    None
}

/// Says whether a record has a member of a type, or has it as a base, as far as names tell.
fn is_part_of_another(records: &Records, ty: &str) -> bool {
    let canonical = records.canonical(ty);
    let bare = canonical.split('<').next().unwrap_or_default();
    let last = bare.split(|c| !identifier::is_part(c)).rfind(|word| !word.is_empty());
    let Some(last) = last else { return true };
    let mut parts = records
        .all
        .iter()
        .flat_map(|record| record.bases.iter().chain(&record.virtual_bases).chain(&record.members));
    parts.any(|part| find_word(&part.ty, last).is_some() || find_word(&part.name, last).is_some())
}
