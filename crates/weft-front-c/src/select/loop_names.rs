//! Whether a loop may be over a member that goes by several names, by the text alone: `loop_members` finds out.

use weft_openmp::{Association, Directive};
use weft_support::identifier;

/// Says whether a directive may belong to a loop over such a member; `text` is what stands behind it.
pub(super) fn may_be_in(directive: &Directive, text: &str) -> bool {
    let is_word = identifier::is_part;
    let Some(header) = text.trim_start().strip_prefix("for").filter(|_| has_loops(directive)) else {
        return false;
    };
    // The headers of a nest come one behind the other, up to the innermost statement; those of a block are found by the first.
    let header = header.split(['{', '}']).next().unwrap_or("");
    header.split("for").any(|header| {
        let variable =
            header.trim_start().trim_start_matches('(').split(['=', ';']).next().unwrap_or("").trim();
        let name = variable.rsplit(|c| !is_word(c)).next().unwrap_or("");
        let is_behind = |before: &str| {
            let spelled = format!("{before}{name}");
            text.match_indices(&spelled).any(|(at, found)| !text[at + found.len()..].starts_with(is_word))
        };
        let is_declared = variable.contains(char::is_whitespace);
        !name.is_empty() && !is_declared && (is_behind("::") || is_behind("this->"))
    })
}

/// Says whether a directive is about loops.
pub(super) fn has_loops(directive: &Directive) -> bool {
    directive.association() == Association::LoopNest
}
