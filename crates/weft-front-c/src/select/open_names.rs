//! What directives of C++ name that the text alone does not tell: members by more than their names, and numbers of loops.
//!
//! ```cpp
//! #pragma omp parallel for reduction(+ : this->sum)      // `members`
//! #pragma omp for collapse(N)                            // `collapse`
//! ```

use weft_openmp::{Clause, ClauseKind, Directive, ListItem};

use crate::source::flat::one_line;

/// Says whether a directive may name such a thing; `text` is what stands behind it.
pub(super) fn may_be_in(directive: &Directive, text: &str) -> bool {
    may_name_members(directive, text) || may_count_loops(directive)
}

/// Says whether a directive, or the text behind it, may name members of its lists by more than their names.
fn may_name_members(directive: &Directive, text: &str) -> bool {
    let is_behind = |before: &str, name: &str| {
        let spelled = format!("{before}{name}");
        let mut behind = text.match_indices(&spelled).map(|(at, found)| &text[at + found.len()..]);
        behind.any(|rest| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_'))
    };
    items(directive).any(|item| {
        !is_plain(item) || is_behind("this->", &item.base.text) || is_behind("::", &item.base.text)
    })
}

/// Says whether a directive has a number of loops that is no literal.
fn may_count_loops(directive: &Directive) -> bool {
    number(directive).is_some_and(|(_, text)| !text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the items of a directive that say whose data it is.
pub(super) fn items(directive: &Directive) -> impl Iterator<Item = &ListItem> {
    let clauses = directive.clauses.iter();
    let clauses = clauses.filter(|clause| ClauseKind::DATA_ENVIRONMENT.contains(&clause.kind));
    clauses.flat_map(|clause| {
        let makes_copies = clause.kind != ClauseKind::Shared;
        clause.items().iter().filter(move |item| (is_plain(item) && makes_copies) || is_spelled_out(item))
    })
}

/// Says whether an item is a name and nothing else.
pub(super) fn is_plain(item: &ListItem) -> bool {
    item.base_name().is_some_and(|name| !name.contains("::"))
}

/// Says whether an item names what may be a member by the object or the class.
pub(super) fn is_spelled_out(item: &ListItem) -> bool {
    let text = item.base.text.as_str();
    let of_this = text.strip_prefix("this").or_else(|| text.strip_prefix("(this)"));
    of_this.is_some_and(|rest| rest.trim_start().starts_with("->"))
        || (text.contains("::") && item.base_name().is_some())
}

/// Returns the clause that gives a directive its number of loops, and what that is.
pub(super) fn number(directive: &Directive) -> Option<(&Clause, String)> {
    let clause = directive.clause(ClauseKind::Collapse)?;
    Some((clause, one_line(&clause.expr()?.text)))
}
