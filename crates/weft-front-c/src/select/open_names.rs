//! What directives of C++ name that the text alone does not tell: members by more than their names, and numbers of loops.
//!
//! ```cpp
//! #pragma omp parallel for reduction(+ : this->sum)      // `members`
//! #pragma omp for collapse(N)                            // `collapse`, and `ordered(N)`
//! #pragma omp target map(n1::h)                          // `members`, by `qualified`
//! auto [low, high] = range();
//! #pragma omp parallel for reduction(min : low)          // `members`
//! #pragma omp task                                       // `packs`
//! f(a...);
//! #pragma omp target                                     // `target_packs`
//! f(a...);
//! ```

use weft_openmp::{Association, Clause, ClauseKind, Directive, Leaf, ListItem};
use weft_support::identifier;

use rustc_hash::FxHashSet;

use crate::select::loop_names;
use crate::source::flat::{line_end, matching_bracket, one_line, skip_blank};
use crate::source::range_statement::range_statement;

/// Says whether a directive may name such a thing; `text` is what stands behind it, and `introduced` are the names that are
/// [`introduced`] in the file.
pub(super) fn may_be_in(directive: &Directive, text: &str, introduced: &FxHashSet<&str>) -> bool {
    let is_introduced = |item: &ListItem| item.base_name().is_some_and(|name| introduced.contains(name));
    may_name_members(directive, text)
        || may_name_by_scope(directive, text, introduced)
        || may_count_loops(directive)
        || loop_names::may_be_in(directive, text)
        || may_copy_packs(directive, text)
        || may_begin_with_statement(directive, text)
        || listed(directive).any(|(item, _)| is_introduced(item))
}

/// Says whether a directive, with which `text` begins, may be about loops of which one is over a range and begins with a
/// statement.
fn may_begin_with_statement(directive: &Directive, text: &str) -> bool {
    if !may_hold_statements(directive) {
        return false;
    }
    let mut at = skip_blank(text, line_end(text, 0) as u32, true);
    loop {
        if text[at as usize..].starts_with('{') {
            at = skip_blank(text, at + 1, true);
        } else if text[at as usize..].starts_with("for") {
            let open = skip_blank(text, at + 3, true);
            let Some(close) = matching_bracket(text, open).filter(|_| text[open as usize..].starts_with('('))
            else {
                return false;
            };
            if range_statement(text, at).is_some() {
                return true;
            }
            at = skip_blank(text, close + 1, true);
        } else {
            return false;
        }
    }
}

/// Says whether a directive is about loops, and what stands in front of it lasts as long as its construct.
pub(super) fn may_hold_statements(directive: &Directive) -> bool {
    let has = |kind| directive.clause(kind).is_some();
    let is_target = directive.leaves.contains(&Leaf::Target);
    directive.leaves.iter().any(|leaf| leaf.row().association == Association::LoopNest)
        && !has(ClauseKind::Nogroup)
        && !(is_target && (has(ClauseKind::Nowait) || has(ClauseKind::Defaultmap)))
}

/// Says whether a directive, with which `text` begins, may make a task or a `target` that copies parameter packs.
fn may_copy_packs(directive: &Directive, text: &str) -> bool {
    if directive.leaves.contains(&Leaf::Target) {
        return text.contains("...");
    }
    if !directive.is(&[Leaf::Task]) {
        return false;
    }
    let behind = text.find('\n').map_or("", |at| &text[at..]);
    let begin = skip_blank(behind, 0, true);
    let end = match behind.as_bytes().get(begin as usize) {
        Some(b'{') => matching_bracket(behind, begin).map(|end| end as usize),
        _ => behind[begin as usize..].find(';').map(|at| begin as usize + at),
    };
    behind[..end.unwrap_or(behind.len())].contains("...")
}

/// Returns the names that structured bindings declare, those of members of classes that using-declarations introduce, and
/// those of members that are references or bit-fields.
pub(super) fn introduced(text: &str) -> FxHashSet<&str> {
    let is_part = identifier::is_part;
    let behind = |word: &'static str| {
        let is_word =
            move |at: usize| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part);
        let found = text.match_indices(word).filter(move |(at, _)| is_word(*at));
        found.map(move |(at, _)| text[at + word.len()..].trim_start())
    };
    let mut names = FxHashSet::default();
    for rest in behind("auto") {
        let list =
            rest.trim_start_matches(['&', ' ']).strip_prefix('[').and_then(|rest| rest.split(']').next());
        names.extend(list.into_iter().flat_map(|list| list.split(',')).map(str::trim));
    }
    for rest in behind("using") {
        let declared = rest.split(';').next().unwrap_or("");
        names.extend(declared.rsplit_once("::").map(|(_, name)| name.trim()));
    }
    // A reference without an initializer is a member: `int &n;`, `double (&a)[4];`.
    for (at, _) in text.match_indices('&') {
        let rest = text[at + 1..].trim_start();
        let length = rest.find(|c: char| !is_part(c)).unwrap_or(rest.len());
        let behind = rest[length..].trim_start();
        let is_declared = behind.starts_with(';')
            || behind.strip_prefix(')').is_some_and(|rest| rest.trim_start().starts_with('['));
        names.extend((length > 0 && is_declared).then_some(&rest[..length]));
    }
    // A bit-field: `unsigned a : 5, b : 3;`. A conditional expression has no name in front of the one at the colon.
    for (at, _) in text.match_indices(':') {
        let before = text[..at].trim_end();
        let name = &before[before.trim_end_matches(is_part).len()..];
        let declares = before[..before.len() - name.len()].trim_end().ends_with(|c| is_part(c) || c == ',');
        let is_single = !text[..at].ends_with(':') && !text[at + 1..].starts_with(':');
        names.extend((is_single && declares && !name.is_empty()).then_some(name));
    }
    names
}

/// Says whether a directive, or the text behind it, may name members of its lists by more than their names.
fn may_name_members(directive: &Directive, text: &str) -> bool {
    let is_behind = |before: &str, name: &str| {
        let spelled = format!("{before}{name}");
        let mut behind = text.match_indices(&spelled).map(|(at, found)| &text[at + found.len()..]);
        behind.any(|rest| !rest.starts_with(identifier::is_part))
    };
    let mut items = listed(directive).filter(|(item, is_copied)| *is_copied || !is_plain(item));
    items.any(|(item, _)| {
        !is_plain(item) || is_behind("this->", &item.base.text) || is_behind("::", &item.base.text)
    })
}

/// Says whether a directive, or the text behind it, may name variables by their scopes, or members that are references or
/// bit-fields, of which `introduced` has the names.
fn may_name_by_scope(directive: &Directive, text: &str, introduced: &FxHashSet<&str>) -> bool {
    let is_word = identifier::is_part;
    // What stands in front of a bracket or another scope is no variable; a `target` has copies of what no clause names.
    let mut scopes = text.match_indices("::").map(|(at, scope)| text[at + scope.len()..].trim_start());
    let may_name =
        |rest: &str| !rest.trim_start_matches(is_word).trim_start().starts_with(['(', '<', ':', '&', '*']);
    let is_reference =
        |item: &ListItem| item.text.split(|c: char| !is_word(c)).any(|word| introduced.contains(word));
    has_others(directive) && scopes.any(may_name) || copied_or_mapped(directive).any(is_reference)
}

/// Says whether a region has other variables than those around it by the same names.
pub(super) fn has_others(directive: &Directive) -> bool {
    directive.leaves.contains(&Leaf::Target) || copied_or_mapped(directive).next().is_some()
}

/// Returns the items that clauses make copies of, in the region or on a device.
pub(super) fn copied_or_mapped(directive: &Directive) -> impl Iterator<Item = &ListItem> {
    use ClauseKind as K;
    let makes_copies = |kind| match kind {
        K::Private | K::Firstprivate | K::Lastprivate | K::Linear => true,
        K::Reduction | K::InReduction | K::TaskReduction => true,
        K::Map | K::IsDevicePtr | K::HasDeviceAddr | K::UseDevicePtr | K::UseDeviceAddr => true,
        K::To | K::From => directive.leaves.contains(&Leaf::TargetUpdate),
        _ => false,
    };
    directive.clauses.iter().filter(move |clause| makes_copies(clause.kind)).flat_map(|clause| clause.items())
}

/// Says whether a directive has a number of loops that is no literal.
fn may_count_loops(directive: &Directive) -> bool {
    numbers(directive).any(|(_, text)| !text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Returns the items of a directive that say whose data it is, and whether that makes copies.
pub(super) fn listed(directive: &Directive) -> impl Iterator<Item = (&ListItem, bool)> {
    let clauses = directive.clauses.iter();
    let clauses = clauses.filter(|clause| ClauseKind::DATA_ENVIRONMENT.contains(&clause.kind));
    clauses.flat_map(|clause| {
        let makes_copies = clause.kind != ClauseKind::Shared;
        let items = clause.items().iter().filter(|item| is_plain(item) || is_spelled_out(item));
        items.map(move |item| (item, makes_copies))
    })
}

/// Says whether an item is a name and nothing else.
pub(super) fn is_plain(item: &ListItem) -> bool {
    item.base_name().is_some_and(|name| !name.contains("::") && !name.ends_with('>'))
}

/// Says whether an item names what may be a member by the object or the class.
pub(super) fn is_spelled_out(item: &ListItem) -> bool {
    let text = item.base.text.as_str();
    let of_this = text.strip_prefix("this").or_else(|| text.strip_prefix("(this)"));
    of_this.is_some_and(|rest| rest.trim_start().starts_with("->"))
        || ((text.contains("::") || text.ends_with('>')) && item.base_name().is_some())
}

/// Returns the clauses that give a directive its number of loops, and what that is.
pub(super) fn numbers(directive: &Directive) -> impl Iterator<Item = (&Clause, String)> {
    let clauses = [ClauseKind::Collapse, ClauseKind::Ordered].map(|kind| directive.clause(kind));
    clauses.into_iter().flatten().filter_map(|clause| Some((clause, one_line(&clause.expr()?.text))))
}
