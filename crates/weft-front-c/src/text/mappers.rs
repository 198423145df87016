//! The functions that `declare mapper` directives have become: a construct chooses among those before it.
//!
//! ```c
//! static void __weft_mapper_m_1(…) { … } /*weft:mapper m __weft_mapper_m_1 struct s*/
//! map(mapper(m), to: x)      _Generic((x), struct s: __weft_mapper_m_1, default: (void *)0)
//! ```
//!
//! So the compiler finds the mapper of a type, whatever the type is called; in C++, overloads do the same.

use weft_sema::plan::MAPPER;

use crate::source::flat::FlatText;

/// What a note begins with.
pub(crate) const NOTE: &str = "/*weft:mapper ";

/// What the note begins with that says what cannot be mapped by the mappers of its members.
pub(crate) const UNMAPPED: &str = "/*weft:unmapped ";

/// Returns what a text says that it cannot map by the mappers of its members.
pub(crate) fn unmapped(text: &str) -> Option<&str> {
    let at = text.rfind(UNMAPPED)? + UNMAPPED.len();
    text[at..].split("*/").next()
}

/// Returns the expression for the mapper of this name for `place`, an object with `depth` dimensions, that a construct at the
/// offset `at` of `text` uses; null if the type has none.
pub(crate) fn choice(
    text: FlatText<'_>,
    at: u32,
    is_cxx: bool,
    name: &str,
    place: &str,
    depth: usize,
) -> String {
    let mut known: Vec<(&str, &str)> = Vec::new();
    for (_, note) in
        text.0[..at as usize].match_indices(NOTE).map(|(at, note)| (at, &text.0[at + note.len()..]))
    {
        let words = note.split("*/").next().unwrap_or_default();
        if let [of, function, ty] = words.splitn(3, ' ').collect::<Vec<_>>()[..]
            && of == name
        {
            known.retain(|known| known.1 != ty);
            known.push((function, ty));
        }
    }
    if known.is_empty() {
        return "(void *)0".to_owned();
    }
    if is_cxx {
        return format!("(void *){MAPPER}of_{name}(__weft_of<__weft_element<decltype({place})>>(), 0)");
    }
    let choices: String = known.iter().map(|(function, ty)| format!("{ty}: {function}, ")).collect();
    format!("_Generic(({place}){}, {choices}default: (void *)0)", "[0]".repeat(depth))
}

/// Says whether the directive at the offset `at` of `text` has become a function, which stands in front of it.
pub(crate) fn is_written(text: &str, at: u32) -> bool {
    let before = &text[..at as usize];
    let Some(note) = before.rfind(NOTE) else { return false };
    let behind = before[note..].split_once("*/").map_or("", |(_, behind)| behind);
    let mut lines = behind.lines().skip(1);
    lines.all(|line| line.trim().is_empty() || line.starts_with("# "))
}

/// Says whether a text has mappers.
pub(crate) fn are_in(text: &str) -> bool {
    text.contains(NOTE)
}
