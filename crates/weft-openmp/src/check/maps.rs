//! Rules on `map`, `defaultmap`, `depend` and the clauses of `ordered` and `declare variant`.

use weft_support::{Diagnostic, Span};

use crate::parse::host::{Host, ParseOptions};
use crate::table::clause::ClauseKind;
use crate::table::extension;
use crate::table::leaf::Leaf;
use crate::table::version::Version;
use crate::tree::ast::{Clause, ClauseArgs, Directive};
use crate::tree::modifier::Modifier;
use crate::tree::typed::{Doacross, Typed};

/// The words of `map` that give the direction of the mapping; at most one may stand.
const MAP_TYPES: [&str; 7] = ["to", "from", "tofrom", "alloc", "storage", "release", "delete"];

/// Checks the directive. It takes nothing out, since no later stage relies on these rules.
pub(crate) fn check(directive: &Directive, options: ParseOptions, found: &mut Vec<Diagnostic>) {
    let version = options.version;
    for clause in &directive.clauses {
        check_words_once(directive, clause, options.host, found);
        if clause.kind == ClauseKind::Map {
            check_map_type(directive, clause, version, found);
        }
    }
    check_defaultmaps(directive, version, found);
    check_doacross(directive, found);
    check_variant(directive, found);
}

/// A word before the colon may stand once, and only one of those that exclude each other.
fn check_words_once(directive: &Directive, clause: &Clause, host: Host, found: &mut Vec<Diagnostic>) {
    let owner = || format!("clause '{}' on directive '{}'", clause.kind.name(), directive.name());
    let modifiers = clause.modifiers();
    for (index, modifier) in modifiers.iter().enumerate() {
        let name = word(modifier);
        if modifiers[..index].iter().any(|other| word(other) == name) {
            let message = format!("'{name}' is given more than once in {}", owner());
            let mut diagnostic = Diagnostic::error(message, modifier.span);
            if host != Host::Fortran && clause.kind == ClauseKind::Init {
                extension::soften(&mut diagnostic, "once is enough");
            }
            found.push(diagnostic);
        }
    }
    let is_type = |modifier: &&Modifier| match clause.kind {
        ClauseKind::Map => MAP_TYPES.contains(&modifier.text.as_str()),
        ClauseKind::Depend => !modifier.text.starts_with("iterator"),
        _ => false,
    };
    let types: Vec<&Modifier> = modifiers.iter().filter(is_type).collect();
    if let [first, second, ..] = types.as_slice()
        && first.text != second.text
    {
        let message = format!("'{}' and '{}' exclude each other in {}", first.text, second.text, owner());
        found.push(Diagnostic::error(message, second.span));
    }
    if clause.kind == ClauseKind::Depend && types.is_empty() && !modifiers.is_empty() {
        found.push(Diagnostic::error(format!("missing dependence type in {}", owner()), clause.span));
    }
}

/// Returns the word of a modifier, without its argument.
fn word(modifier: &Modifier) -> &str {
    modifier.text.split('(').next().unwrap_or_default().trim()
}

/// The allowed directions of a mapping depend on the directive [OMP 5.2 §5.8.3].
fn check_map_type(directive: &Directive, clause: &Clause, version: Version, found: &mut Vec<Diagnostic>) {
    let allowed: &[&str] = match directive.leaves.first() {
        // Since 5.2 a direction without a meaning is ignored.
        Some(Leaf::TargetEnterData) if version >= Version::V52 => &["to", "alloc", "storage", "tofrom"],
        Some(Leaf::TargetEnterData) => &["to", "alloc"],
        Some(Leaf::TargetExitData) if version >= Version::V52 => {
            &["from", "release", "delete", "storage", "tofrom"]
        }
        Some(Leaf::TargetExitData) => &["from", "release", "delete"],
        Some(Leaf::Target | Leaf::TargetData | Leaf::DeclareMapper) => {
            &["to", "from", "tofrom", "alloc", "storage"]
        }
        _ => return,
    };
    let given = clause.modifiers().iter().find(|modifier| MAP_TYPES.contains(&modifier.text.as_str()));
    let name = directive.name();
    match given {
        Some(modifier) if !allowed.contains(&modifier.text.as_str()) => {
            let message =
                format!("map type '{}' in clause 'map' is not allowed on directive '{name}'", modifier.text);
            found.push(Diagnostic::error(message, modifier.span));
        }
        None if version < Version::V52 => {
            let demands =
                matches!(directive.leaves.first(), Some(Leaf::TargetEnterData | Leaf::TargetExitData));
            let has_words = clause.modifiers().iter().any(|modifier| !modifier.text.contains('('));
            if demands || has_words {
                let message =
                    format!("clause 'map' on directive '{name}' needs a map type before OpenMP 5.2");
                found.push(Diagnostic::error(message, clause.span));
            }
        }
        _ => {}
    }
}

/// `defaultmap` may name each category of variables once [OMP 5.2 §5.8.7].
fn check_defaultmaps(directive: &Directive, version: Version, found: &mut Vec<Diagnostic>) {
    const CATEGORIES: [&str; 5] = ["scalar", "aggregate", "pointer", "allocatable", "all"];
    let name = directive.name();
    let mut seen: Vec<(&str, Span)> = Vec::new();
    for clause in directive.clauses_of(ClauseKind::Defaultmap) {
        let category = clause.items().first();
        if let Some(item) = category.filter(|item| !CATEGORIES.contains(&item.text.as_str())) {
            let message =
                format!("unknown category '{}' in clause 'defaultmap' on directive '{name}'", item.text);
            found.push(Diagnostic::error(message, item.span));
            continue;
        }
        if category.is_none() && version < Version::V50 {
            let message =
                format!("clause 'defaultmap' on directive '{name}' needs ': scalar' before OpenMP 5.0");
            found.push(Diagnostic::error(message, clause.span));
        }
        let category = category.map_or("all", |item| item.text.as_str());
        let earlier =
            seen.iter().find(|(other, _)| *other == category || *other == "all" || category == "all");
        if let Some((_, span)) = earlier {
            let message = format!("clause 'defaultmap' is given more than once on directive '{name}'");
            found.push(
                Diagnostic::error(message, clause.span)
                    .with_note("the first 'defaultmap' is here", Some(*span)),
            );
        }
        seen.push((category, clause.span));
    }
}

/// An `ordered` without a body either waits or signals [OMP 5.2 §15.9.7].
fn check_doacross(directive: &Directive, found: &mut Vec<Diagnostic>) {
    if directive.leaves != [Leaf::Ordered] {
        for clause in &directive.clauses {
            if let ClauseArgs::Typed(Typed::Doacross(_)) = &clause.args {
                let message = format!(
                    "'source' and 'sink' in clause '{}' go with directive 'ordered' only",
                    clause.kind.name()
                );
                found.push(Diagnostic::error(message, clause.span));
            }
        }
        return;
    }
    let mut source: Option<Span> = None;
    let mut sink: Option<Span> = None;
    for clause in &directive.clauses {
        match &clause.args {
            ClauseArgs::Typed(Typed::Doacross(Doacross::Source)) => {
                if let Some(first) = source.or(sink) {
                    let message = "directive 'ordered' can have one 'source', and no 'sink' beside it";
                    found.push(
                        Diagnostic::error(message, clause.span).with_note("the other is here", Some(first)),
                    );
                }
                source = source.or(Some(clause.span));
            }
            ClauseArgs::Typed(Typed::Doacross(_)) => {
                if let Some(first) = source {
                    let message = "directive 'ordered' can have one 'source', and no 'sink' beside it";
                    found.push(
                        Diagnostic::error(message, clause.span).with_note("the other is here", Some(first)),
                    );
                }
                sink = sink.or(Some(clause.span));
            }
            _ if clause.kind == ClauseKind::Depend => {
                let message = "clause 'depend' on directive 'ordered' takes 'source' or 'sink' only";
                found.push(Diagnostic::error(message, clause.span));
            }
            _ => {}
        }
    }
}

/// Changed arguments require a `dispatch` [OMP 5.2 §7.5.2, §7.5.3].
fn check_variant(directive: &Directive, found: &mut Vec<Diagnostic>) {
    if directive.leaves != [Leaf::DeclareVariant] {
        return;
    }
    let Some(ClauseArgs::Typed(Typed::Selector(selector))) =
        directive.clause(ClauseKind::Match).map(|clause| &clause.args)
    else {
        return;
    };
    let sets = selector.sets.iter().filter(|set| set.name.text == "construct");
    let has_dispatch = sets.flat_map(|set| &set.traits).any(|selector| selector.name.text == "dispatch");
    let adjusting = [ClauseKind::AdjustArgs, ClauseKind::AppendArgs];
    if let Some(clause) = directive.clauses.iter().find(|clause| adjusting.contains(&clause.kind))
        && !has_dispatch
    {
        let message = format!(
            "clause '{}' on directive 'declare variant' needs 'construct={{dispatch}}'",
            clause.kind.name()
        );
        found.push(Diagnostic::error(message, clause.span));
    }
}
