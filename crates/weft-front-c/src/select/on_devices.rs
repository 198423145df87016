//! Notes in the text which variables `declare target` is about, since a `target` does not copy those.
//!
//! ```c
//! #pragma omp declare target(x)          /*weft:on devices(x)*/
//! #pragma omp begin declare target       /*weft:on devices begin*/
//! …                                      …
//! #pragma omp end declare target         /*weft:on devices end*/
//! ```
//!
//! Comments, so that the C compiler need not know of them; a flat file has no others. In C++, a directive names what its scope
//! knows: its names are looked up there, and the list of what it names stands there. One in a class is about the class's static
//! members ([`of_class`]).

mod of_class;

use weft_openmp::{Argument, ClauseKind, Directive, ListItem};
use weft_sema::model::declaration::Decl;
use weft_sema::model::tree::{DeclId, Tree};
use weft_support::identifier;

use crate::Language;
use crate::source::lines::outermost_blocks;
use crate::source::named_scopes::NamedScopes;
use crate::text::edits::Edits;

/// What a note begins with.
const NOTE: &str = "/*weft:on devices";

/// What a device's functions and variables are marked with; `weft-regions` knows it.
const ON_DEVICES: &str = "__weft_on_devices";

/// The list of the variables that devices have while they are mapped; `weft-regions` knows it, too.
const LINKED: &str = "__weft_linked_on_devices";

/// What the names of those begin with in a note.
const LINK: &str = "link ";

/// The note in the place of a directive that names variables.
pub(super) fn named(directive: &Directive) -> String {
    let listed = match &directive.argument {
        Argument::List(items) => &items[..],
        _ => &[],
    };
    let names = |is_linked: bool| -> String {
        let clauses =
            directive.clauses.iter().filter(|clause| (clause.kind == ClauseKind::Link) == is_linked);
        let items = clauses.flat_map(|clause| clause.items());
        let items = listed.iter().filter(|_| !is_linked).chain(items);
        items.filter_map(ListItem::as_variable).collect::<Vec<&str>>().join(",")
    };
    format!("{NOTE}({})*/{NOTE} {LINK}{}*/", names(false), names(true))
}

/// The note in the place of a directive around declarations.
pub(super) fn begin() -> String {
    format!("{NOTE} begin*/")
}

/// The note in the place of its end.
pub(super) fn end() -> String {
    format!("{NOTE} end*/")
}

/// The streams of the C library: variables that each device has for itself, as it has the functions that print.
const STREAMS: [&str; 3] = ["stdin", "stdout", "stderr"];

/// Marks the variables that the notes of `text`, the text of `tree`, are about, and those of the C library.
pub(crate) fn mark(text: &str, language: Language, tree: &mut Tree) {
    mark_streams(tree);
    if !text.contains(NOTE) {
        return;
    }
    // Where a name stands, and the name.
    let mut names: Vec<(u32, &str)> = Vec::new();
    let mut linked: Vec<(u32, &str)> = Vec::new();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    let mut open: Vec<u32> = Vec::new();
    for (at, note) in text.match_indices(NOTE) {
        let rest = &text[at + note.len()..];
        let words = &rest[..rest.find("*/").unwrap_or(rest.len())];
        match words.trim() {
            "begin" => open.push(at as u32),
            "end" => ranges.extend(open.pop().map(|lo| (lo, at as u32))),
            list => match list.strip_prefix(LINK.trim_end()) {
                Some(list) => linked.extend(listed(list).map(|name| (at as u32, name))),
                None => names.extend(listed(list).map(|name| (at as u32, name))),
            },
        }
    }
    ranges.extend(open.into_iter().map(|lo| (lo, text.len() as u32)));
    let is_within = |at: u32| ranges.iter().any(|(lo, hi)| (*lo..*hi).contains(&at));
    // What they begin with must be there, too [OMP 5.2 §7.8.1].
    let initialized = initialized(text, language);
    let mut known = 0;
    while known < names.len() + 1 {
        known = names.len() + 1;
        for (at, name, value) in &initialized {
            let is_known = |word: &str| names.iter().any(|(_, name)| last(name) == word);
            if is_known(name) || is_within(*at) {
                let new = words(value).filter(|word| !is_known(word)).map(|word| (*at, word));
                let new = new.collect::<Vec<_>>();
                names.extend(new);
            }
        }
    }
    let scopes = NamedScopes::of(text, language);
    let those = |names: Vec<(u32, &str)>| -> Vec<DeclId> {
        names.into_iter().flat_map(|(at, name)| meant(tree, &scopes, at, name)).collect()
    };
    let (on_devices, linked) = (those(names), those(linked));
    let all: Vec<_> = tree.decls().collect();
    for id in all {
        let decl = tree.decl_mut(id);
        // One declaration in a range is enough, such as that of a header or of a class.
        let is_in_range = decl.is_static && (is_within(decl.lo) || is_within(decl.first_lo));
        decl.is_linked |= decl.is_variable() && linked.contains(&id);
        decl.is_on_devices |= decl.is_variable() && (is_in_range || on_devices.contains(&id));
    }
}

fn mark_streams(tree: &mut Tree) {
    let is_stream = |decl: &Decl| {
        let is_outside = decl.is_variable() && decl.is_file_scope;
        is_outside && decl.type_spelling == "FILE *" && STREAMS.contains(&decl.name.as_str())
    };
    let streams: Vec<DeclId> = tree.decls().filter(|id| is_stream(tree.decl(*id))).collect();
    for id in streams {
        tree.decl_mut(id).is_on_devices = true;
    }
}

/// Returns the variables that a name may mean at a place: those of the innermost scope that has any. Where nothing says
/// which scope one is of, as of a member that is defined elsewhere, it may be each of that name.
fn meant(tree: &Tree, scopes: &NamedScopes, at: u32, name: &str) -> Vec<DeclId> {
    let mut candidates: Vec<DeclId> = tree.decls().collect();
    candidates.retain(|&id| {
        let decl = tree.decl(id);
        // Static members are known by more than their names, as what is outside of functions.
        (decl.is_file_scope || decl.is_static && !decl.is_known_by_name) && decl.name == last(name)
    });
    let (around, mut qualifiers): (Vec<&str>, Vec<&str>) = (scopes.path(at), name.split("::").collect());
    qualifiers.pop();
    let is_absolute = qualifiers.first().is_some_and(|first| first.trim().is_empty());
    let qualifiers: Vec<&str> = qualifiers.into_iter().map(str::trim).filter(|one| !one.is_empty()).collect();
    let depths = if is_absolute { 0..=0 } else { 0..=around.len() };
    for depth in depths.rev() {
        let path = [&around[..depth], &qualifiers[..]].concat();
        let found: Vec<DeclId> =
            candidates.iter().copied().filter(|&id| scopes.path(tree.decl(id).first_lo) == path).collect();
        if !found.is_empty() {
            return found;
        }
    }
    candidates
}

/// Returns the names of a note.
fn listed(list: &str) -> impl Iterator<Item = &str> {
    list.trim_matches(['(', ')']).split(',').map(str::trim).filter(|name| !name.is_empty())
}

/// Returns a name without what qualifies it.
pub(super) fn last(name: &str) -> &str {
    name.rsplit("::").next().unwrap_or(name).trim()
}

/// Writes into the annotated text what the notes of `text` are about: the functions and variables of the ranges get an
/// attribute, and a list of the module has those that are named.
pub(crate) fn write(text: &str, language: Language, edits: &mut Edits) {
    let mut names: Vec<&str> = Vec::new();
    let mut linked: Vec<&str> = Vec::new();
    // Where a range begins that stands in a class, and its class ends.
    let mut open: Vec<Option<(u32, u32)>> = Vec::new();
    let scopes = if text.contains(NOTE) { NamedScopes::of(text, language) } else { NamedScopes::default() };
    for (at, note) in text.match_indices(NOTE) {
        let rest = &text[at + note.len()..];
        let length = rest.find("*/").unwrap_or(rest.len());
        let hi = (at + note.len() + length + 2) as u32;
        let pragma = match rest[..length].trim() {
            "begin" => {
                let class = scopes.class_around(at as u32);
                open.push(class.map(|(_, end)| (hi, end)));
                if class.is_some() {
                    continue;
                }
                format!(
                    "push(__attribute__((annotate(\"{ON_DEVICES}\"))), apply_to = any(function, variable(is_global)))"
                )
            }
            "end" => match open.pop() {
                None => continue,
                Some(Some((lo, _))) => {
                    of_class::mark(text, (lo, at as u32), &|_| true, ON_DEVICES, edits);
                    continue;
                }
                Some(None) => "pop".to_owned(),
            },
            list => {
                let (kind, list) = match list.strip_prefix(LINK.trim_end()) {
                    Some(list) => (LINKED, list),
                    None => (ON_DEVICES, list),
                };
                if let Some(class) = scopes.class_around(at as u32) {
                    let is_meant = |name: &str| self::listed(list).any(|one| last(one) == name);
                    of_class::mark(text, class, &is_meant, kind, edits);
                    continue;
                }
                // Elsewhere its names may mean nothing.
                if scopes.is_in_namespace(at as u32) && listed(list).next().is_some() {
                    edits.replace(
                        at as u32,
                        hi,
                        format!("\n{}\n", array(kind, &format!(".{at}"), listed(list))),
                    );
                } else if kind == LINKED {
                    linked.extend(listed(list));
                } else {
                    names.extend(listed(list));
                }
                continue;
            }
        };
        let lo = at as u32;
        edits.replace(lo, hi, format!("\n#pragma clang attribute {pragma}\n"));
    }
    let end = text.len() as u32;
    for (lo, hi) in open.iter().flatten() {
        of_class::mark(text, (*lo, *hi), &|_| true, ON_DEVICES, edits);
    }
    let mut behind = "pop\n".repeat(open.iter().filter(|class| class.is_none()).count());
    behind = behind.replace("pop", "\n#pragma clang attribute pop");
    for (list, names) in [(ON_DEVICES, names), (LINKED, linked)] {
        if !names.is_empty() {
            behind.push_str(&format!("\n{}\n", array(list, "", names.into_iter())));
        }
    }
    if !behind.is_empty() {
        edits.replace(end, end, behind);
    }
}

/// Returns the array that lists what devices have; the file has one for each `suffix`.
fn array<'a>(list: &str, suffix: &str, names: impl Iterator<Item = &'a str>) -> String {
    let items: Vec<String> = names.map(|name| format!("(const void *)&{name}")).collect();
    let name = format!("{list}{}", suffix.replace('.', "_"));
    format!(
        "static const void *const {name}[] __asm__(\"{list}{suffix}\") __attribute__((used)) = {{ {} }};",
        items.join(", ")
    )
}

/// Returns the variables outside of functions that have an initializer: where it is, the name, and the initializer.
fn initialized(text: &str, language: Language) -> Vec<(u32, &str, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    let blocks = outermost_blocks(text, language);
    for end in blocks.iter().map(|block| block.0).chain([text.len() as u32]) {
        let outside = &text[at as usize..end.max(at) as usize];
        for (offset, _) in outside.match_indices('=') {
            let before = outside[..offset].trim_end();
            let before =
                before.rfind('[').filter(|_| before.ends_with(']')).map_or(before, |open| &before[..open]);
            let Some(name) = words(before).last() else { continue };
            let lo = at + offset as u32;
            // An initializer in braces may be one of the blocks.
            let value = text[lo as usize + 1..].split(';').next().unwrap_or_default();
            found.push((lo, name, value));
        }
        at = blocks.iter().find(|block| block.0 == end).map_or(end, |block| block.1);
    }
    found
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty())
}
