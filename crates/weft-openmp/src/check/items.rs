//! Rules on the variables that a directive's clauses name.
//!
//! A variable may be in only one data-sharing clause of a directive, except that it may be in both `firstprivate` and
//! `lastprivate` [OMP 5.2 §5.4].

use std::collections::BTreeMap;

use weft_support::{Diagnostic, Span};

use crate::table::clause::ClauseKind;
use crate::table::leaf::Leaf;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::names::Constituent;
use crate::tree::typed::Typed;

/// The flag of the warning about an item whose second listing has no effect.
const REPEATED: &str = "-Wweft-repeated-item";

/// A clause that names a variable.
struct Claim {
    kind: ClauseKind,
    span: Span,
    /// The item, if it is an element or a section.
    part: Option<String>,
    /// The parts of the directive that the clause names as those that it belongs to.
    constituent: Constituent,
}

/// Takes out the items that an earlier clause of the directive has already named. Of a directive that is not sound, clauses are
/// lost to errors.
pub(crate) fn check_items(directive: &mut Directive, is_sound: bool, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let mut claims: BTreeMap<String, Vec<Claim>> = BTreeMap::new();
    for clause in &mut directive.clauses {
        let kind = clause.kind;
        if !makes_claims(kind) {
            continue;
        }
        let constituent = clause.facts.clone();
        let Some(items) = clause.items_mut() else { continue };
        items.retain(|item| {
            let Some(variable) = item.base_name() else { return true };
            let claims = claims.entry(variable.to_owned()).or_default();
            // Different clauses may reduce different elements of one array.
            let is_part = !item.dimensions.is_empty();
            let differs =
                |other: &Claim| is_part && other.part.as_ref().is_some_and(|part| *part != item.text);
            // What a clause says of one part of the directive is nothing about the others.
            let is_apart = |other: &Claim| other.constituent != constituent;
            let rival = claims
                .iter()
                .filter(|other| !is_apart(other))
                .find(|other| !(go_together(other.kind, kind) || other.kind == kind && differs(other)))
                .map(|other| (other.kind, other.span));
            match rival {
                None => {
                    let part = is_part.then(|| item.text.clone());
                    claims.push(Claim { kind, span: item.span, part, constituent: constituent.clone() });
                    true
                }
                Some((other, span)) => {
                    found.push(conflict(variable, kind, item.span, other, span, &name));
                    false
                }
            }
        });
    }
    if is_sound {
        check_allocate(directive, found);
    }
    check_named_once(directive, found);
    check_addresses(directive, found);
    check_made_allocators(directive, found);
    directive.clauses.retain(|clause| !makes_claims(clause.kind) || !clause.items().is_empty());
}

/// Says whether a variable may be in clauses of this kind only once.
fn makes_claims(kind: ClauseKind) -> bool {
    kind.is_data_sharing()
        || matches!(kind, ClauseKind::Copyprivate | ClauseKind::Nontemporal | ClauseKind::Aligned)
}

/// Warns of items that clauses of one kind name again, where that is forbidden but has no effect: clang takes it, gcc does not.
fn check_named_once(directive: &Directive, found: &mut Vec<Diagnostic>) {
    use ClauseKind::{Allocate, Copyin, Map, Reduction, UseDeviceAddr, UseDevicePtr, UsesAllocators};
    let name = directive.name();
    for kind in [Allocate, Copyin, Map, Reduction, UseDeviceAddr, UseDevicePtr, UsesAllocators] {
        let mut seen: Vec<(&str, Span)> = Vec::new();
        for item in directive.clauses_of(kind).flat_map(Clause::items) {
            // Sections of one array are different list items, but a reduction makes one copy of it.
            let text = match kind {
                Reduction => item.base.text.as_str(),
                _ => item.text.as_str(),
            };
            match seen.iter().find(|(other, _)| *other == text) {
                None => seen.push((text, item.span)),
                Some((_, first)) => {
                    let message = format!(
                        "'{text}' is named more than once in clauses '{}' of directive '{name}' [OMP 5.2 §5.4]",
                        kind.name()
                    );
                    let note = format!("'{text}' is named first here");
                    found.push(
                        Diagnostic::warning(message, item.span, REPEATED).with_note(note, Some(*first)),
                    );
                }
            }
        }
    }
}

/// Reports variables of which one clause says that their own address is the device's, and another one that what they point to
/// is [OMP 5.2 §5.4]; gcc refuses them, clang does not look.
fn check_addresses(directive: &Directive, found: &mut Vec<Diagnostic>) {
    use ClauseKind::{HasDeviceAddr, IsDevicePtr, UseDeviceAddr, UseDevicePtr};
    for (of_pointer, of_variable) in [(UseDevicePtr, UseDeviceAddr), (IsDevicePtr, HasDeviceAddr)] {
        let variables = |kind| {
            let items = directive.clauses_of(kind).flat_map(Clause::items);
            items.filter_map(|item| Some((item.as_variable()?, item.span)))
        };
        for (name, first) in variables(of_pointer) {
            if let Some((_, second)) = variables(of_variable).find(|(other, _)| *other == name) {
                let (later, earlier) = if first.lo < second.lo { (second, first) } else { (first, second) };
                let message = format!(
                    "variable '{name}' cannot be in clauses '{}' and '{}' of directive '{}' at once [OMP 5.2 §5.4]",
                    of_pointer.name(),
                    of_variable.name(),
                    directive.name()
                );
                let note = format!("'{name}' is named first here");
                found.push(Diagnostic::error(message, later).with_note(note, Some(earlier)));
            }
        }
    }
}

/// Reports allocators of the construct that another clause shares or maps as well [OMP 5.2 §6.8].
fn check_made_allocators(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let made = directive.clauses_of(ClauseKind::UsesAllocators).flat_map(|clause| match &clause.args {
        ClauseArgs::Typed(Typed::Allocators(used)) => &used[..],
        _ => &[],
    });
    for allocator in made.map(|one| &one.allocator) {
        let shares = |clause: &&Clause| clause.kind.is_data_sharing() || clause.kind == ClauseKind::Map;
        let mut named = directive.clauses.iter().filter(shares).flat_map(|clause| {
            clause.items().iter().map(move |item| (clause.kind, item)).collect::<Vec<_>>()
        });
        if let Some((kind, item)) = named.find(|(_, item)| item.base_name() == Some(&allocator.text)) {
            let message = format!(
                "the allocator '{}' in clause 'uses_allocators' cannot be in clause '{}' of directive '{}', too",
                allocator.text,
                kind.name(),
                directive.name()
            );
            let note = "clause 'uses_allocators' names it here";
            found.push(Diagnostic::error(message, item.span).with_note(note, Some(allocator.span)));
        }
    }
}

/// Reports variables that `allocate` names and that no clause makes a new copy of [OMP 5.2 §6.6].
fn check_allocate(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    if directive.has(Leaf::Allocators) {
        return;
    }
    for clause in directive.clauses_of(ClauseKind::Allocate) {
        for item in clause.items() {
            let private = directive.clauses.iter().filter(|other| other.kind.is_privatizing());
            let is_private =
                private.flat_map(Clause::items).any(|other| may_be_same(member(other), member(item)));
            if !is_private {
                let message = format!(
                    "variable '{}' in clause 'allocate' is made private by no clause of directive '{name}'",
                    item.text
                );
                found.push(Diagnostic::error(message, item.span));
            }
        }
    }
}

/// Returns the name of an item; for a member of the current object, the name without `this->`.
fn member(item: &crate::tree::item::ListItem) -> &str {
    let text = item.base.text.as_str();
    text.strip_prefix("this->").unwrap_or(text)
}

/// Says whether two names may be those of one variable: one of them may name a scope of C++ as well.
fn may_be_same(one: &str, other: &str) -> bool {
    let is_behind_scope =
        |long: &str, short: &str| long.strip_suffix(short).is_some_and(|scope| scope.ends_with("::"));
    one == other || is_behind_scope(one, other) || is_behind_scope(other, one)
}

/// Says whether a variable may be in both clauses of one directive.
fn go_together(first: ClauseKind, second: ClauseKind) -> bool {
    use ClauseKind::{Aligned, Copyprivate, Firstprivate, Lastprivate, Nontemporal, Private};
    match (first, second) {
        // These two say nothing about sharing.
        (Nontemporal | Aligned, _) | (_, Nontemporal | Aligned) if first != second => true,
        (Firstprivate, Lastprivate) | (Lastprivate, Firstprivate) => true,
        // What is private to `single` itself has no copies in the other threads.
        (Copyprivate, other) | (other, Copyprivate) => !matches!(other, Private | Firstprivate | Copyprivate),
        _ => false,
    }
}

fn conflict(
    variable: &str,
    kind: ClauseKind,
    span: Span,
    other: ClauseKind,
    other_span: Span,
    directive: &str,
) -> Diagnostic {
    use ClauseKind::{Copyprivate, Firstprivate, Lastprivate, Private, Shared};
    let clause = kind.name();
    if kind != other {
        let message = format!(
            "variable '{variable}' cannot be in clauses '{}' and '{clause}' of directive '{directive}' at once",
            other.name()
        );
        let note = format!("'{variable}' is in clause '{}' here", other.name());
        return Diagnostic::error(message, span).with_note(note, Some(other_span));
    }
    let message = format!(
        "variable '{variable}' is listed more than once in clause '{clause}' on directive '{directive}'"
    );
    let note = format!("'{variable}' is listed first here");
    // Repeating an item is forbidden but harmless in these clauses, and other compilers let it pass.
    let is_harmless = matches!(kind, Private | Shared | Firstprivate | Lastprivate | Copyprivate);
    let diagnostic = match is_harmless {
        true => Diagnostic::warning(message, span, REPEATED),
        false => Diagnostic::error(message, span),
    };
    diagnostic.with_note(note, Some(other_span))
}
