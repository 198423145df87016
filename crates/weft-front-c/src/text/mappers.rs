//! The functions that `declare mapper` directives have become: a construct chooses among those before it.
//!
//! ```c
//! static void __weft_mapper_m_1(…) { … } /*weft:mapper m __weft_mapper_m_1 struct s*/
//! map(mapper(m), to: x)      _Generic((x), struct s: __weft_mapper_m_1, default: (void *)0)
//! ```
//!
//! So the compiler finds the mapper of a type, whatever the type is called; in C++, overloads do the same, those of a class
//! around first. A mapper of a block is known up to the block's end, and comes before all others.

use weft_sema::plan::MAPPER;

use crate::source::flat::FlatText;

/// What a note begins with.
pub(crate) const NOTE: &str = "/*weft:mapper ";

/// What the note begins with where a function is no mapper any more: the block ends that declares it.
pub(crate) const END: &str = "/*weft:no mapper ";

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
    let text = &text.0[..at as usize];
    let known = known(text, name);
    if !is_cxx {
        let choices: String = known.iter().map(|(function, ty)| format!("{ty}: {function}, ")).collect();
        return match known.is_empty() {
            true => "(void *)0".to_owned(),
            false => format!("_Generic(({place}){}, {choices}default: (void *)0)", "[0]".repeat(depth)),
        };
    }
    // What all mappers of a name need stands in front of the first declaration that has one in it.
    let is_declared = |which: &str| text.contains(&format!("__weft_map *{MAPPER}{which}_{name}("));
    if !is_declared("of") {
        return "(void *)0".to_owned();
    }
    let element = format!("__weft_element<decltype({place})>");
    let mut choice = format!("(void *){MAPPER}of_{name}(__weft_of<{element}>(), 0)");
    if is_declared("in") {
        let in_class = format!("{MAPPER}in_{name}(__weft_of<{element}>(), 0)");
        choice = format!("({in_class} ? (void *){in_class} : {choice})");
    }
    // Those of blocks come before all others, the innermost one first.
    for (function, ty) in known.iter().filter(|(function, _)| function.contains("::")) {
        choice = format!("(__is_same({element}, {ty}) ? (void *){function} : {choice})");
    }
    choice
}

/// Returns the mappers of a name at the end of `text` that notes tell of, each with its type.
fn known<'t>(text: &'t str, name: &str) -> Vec<(&'t str, &'t str)> {
    let mut known: Vec<(&str, &str)> = Vec::new();
    let begins = text.match_indices(NOTE).map(|(at, note)| (at + note.len(), true));
    let ends = text.match_indices(END).map(|(at, note)| (at + note.len(), false));
    let mut notes: Vec<(usize, bool)> = begins.chain(ends).collect();
    notes.sort_unstable();
    for (at, begins) in notes {
        let words = text[at..].split("*/").next().unwrap_or_default();
        if !begins {
            known.retain(|known| known.0.rsplit("::").next() != Some(words));
        } else if let [of, function, ty] = words.splitn(3, ' ').collect::<Vec<_>>()[..]
            && of == name
        {
            known.push((function, ty));
        }
    }
    // The last one of a type counts.
    let is_last = |at: usize| known[at + 1..].iter().all(|other| other.1 != known[at].1);
    (0..known.len()).filter(|&at| is_last(at)).map(|at| known[at]).collect()
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

#[cfg(test)]
mod tests {
    use super::choice;
    use crate::source::flat::FlatText;

    #[test]
    fn a_name_that_no_mapper_has_is_asked_for_nowhere() {
        let text = "template <class M> struct own { auto m = __weft_mapper_of_default(__weft_of<M>(), 0); }; \
                    inline __weft_map *__weft_mapper_of_id(__weft_of<S>, int) noexcept { return f; }\n x";
        let chosen = |name: &str| choice(FlatText(text), text.len() as u32, true, name, "x", 0);
        assert_eq!(chosen("default"), "(void *)0");
        assert!(chosen("id").contains("__weft_mapper_of_id("));
    }

    #[test]
    fn a_mapper_of_a_block_is_known_up_to_its_end() {
        let text = "/*weft:mapper default f_0 struct v*/ { /*weft:mapper default f_1 struct v*/ x /*weft:no mapper f_1*/} x";
        let places = text.match_indices(" x").map(|(at, _)| at as u32);
        let chosen: Vec<String> =
            places.map(|at| choice(FlatText(text), at, false, "default", "x", 1)).collect();
        assert_eq!(
            chosen,
            ["f_1", "f_0"]
                .map(|function| format!("_Generic((x)[0], struct v: {function}, default: (void *)0)"))
        );
    }
}
