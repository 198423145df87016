//! Rules on a directive's clauses taken together: how often each may stand, and which go together.
//!
//! The check reports what breaks a rule and takes it out of the directive, so that later stages may rely on the rule.
//! Rules on numbers are in `values.rs`, those on reductions in `reductions.rs`, and those on variables in `items.rs`.

use weft_support::{Diagnostic, Span};

use crate::check::items::check_items;
use crate::check::{applied, assumptions, maps, reductions, selectors, values};
use crate::parse::host::{Host, ParseOptions};
use crate::table::clause::ClauseKind;
use crate::table::compound::{permission, rows};
use crate::table::extension;
use crate::table::leaf::Leaf;
use crate::tree::ast::{Argument, Clause, ClauseArgs, Directive};
use crate::tree::item::{Expr, ListItem};
use crate::tree::modifier::ModifierKind;

/// Checks `directive` and takes out of it what breaks a rule.
pub(crate) fn check(directive: &mut Directive, options: ParseOptions, found: &mut Vec<Diagnostic>) {
    // The parser has already reported a clause that is there with an error.
    let is_sound = !found.iter().any(Diagnostic::is_error);
    check_repetition(directive, options, found);
    check_exclusion(directive, found);
    values::check(directive, found);
    reductions::check(directive, found);
    check_conditional(directive, found);
    assumptions::check(directive, found);
    selectors::check(directive, found);
    check_interop(directive, found);
    applied::check(directive, found);
    check_all_memory(directive, found);
    check_items(directive, is_sound, found);
    check_linear(directive, found);
    check_memory_order(directive, found);
    check_argument(directive, found);
    maps::check(directive, options, found);
    check_companions(directive, found);
    check_ultimate(directive, found);
    if is_sound {
        check_required(directive, found);
    }
}

/// Takes out `ref` and `uval`, which are for functions that are declared for vectors [OMP 5.2 §5.4.6].
fn check_linear(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    if directive.has(Leaf::DeclareSimd) {
        return;
    }
    for clause in &mut directive.clauses {
        let ClauseArgs::Linear { modifier, .. } = &mut clause.args else { continue };
        if let Some(word) = modifier.take_if(|word| matches!(word.text.as_str(), "ref" | "uval")) {
            let message =
                format!("modifier '{}' in clause 'linear' is for directive 'declare simd' only", word.text);
            found.push(Diagnostic::error(message, word.span));
        }
    }
}

/// Takes out repeated clauses where repetition is forbidden.
fn check_repetition(directive: &mut Directive, options: ParseOptions, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let leaves = directive.leaves.clone();
    let mut kept: Vec<Clause> = Vec::new();
    for clause in std::mem::take(&mut directive.clauses) {
        let once = permission(&leaves, clause.kind).is_some_and(|permission| permission.once);
        let earlier = match clause.kind {
            _ if !once => None,
            ClauseKind::If => kept.iter().find(|other| is_repeated_if(other, &clause)),
            kind => kept.iter().find(|other| other.kind == kind),
        };
        match earlier {
            None => kept.push(clause),
            Some(first) => {
                let message =
                    format!("clause '{}' is given more than once on directive '{name}'", clause.kind.name());
                let note = format!("the first '{}' is here", clause.kind.name());
                let mut diagnostic =
                    Diagnostic::error(message, clause.span).with_note(note, Some(first.span));
                if options.host != Host::Fortran
                    && extension::may_repeat(&leaves, clause.kind, options.version)
                {
                    extension::soften(&mut diagnostic, "the first one counts");
                }
                found.push(diagnostic);
            }
        }
    }
    directive.clauses = kept;
}

/// Says whether two `if` clauses apply to the same part of the directive; one without modifier applies to all.
fn is_repeated_if(first: &Clause, second: &Clause) -> bool {
    match (&first.args, &second.args) {
        (ClauseArgs::If { modifier: Some(first), .. }, ClauseArgs::If { modifier: Some(second), .. }) => {
            first == second
        }
        _ => first.kind == second.kind,
    }
}

/// Takes out the second of two clauses that exclude each other.
fn check_exclusion(directive: &mut Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let groups: Vec<&[ClauseKind]> =
        rows(&directive.leaves).flat_map(|row| row.exclusive.iter().copied()).collect();
    let mut kept: Vec<Clause> = Vec::new();
    for clause in std::mem::take(&mut directive.clauses) {
        let rival = kept.iter().find(|other| {
            other.kind != clause.kind
                && groups.iter().any(|group| group.contains(&other.kind) && group.contains(&clause.kind))
        });
        match rival {
            None => kept.push(clause),
            Some(other) => {
                let message = format!(
                    "clauses '{}' and '{}' exclude each other on directive '{name}'",
                    other.kind.name(),
                    clause.kind.name()
                );
                let note = format!("'{}' is here", other.kind.name());
                found.push(Diagnostic::error(message, clause.span).with_note(note, Some(other.span)));
            }
        }
    }
    directive.clauses = kept;
}

/// Reports `lastprivate(conditional:)` where the iterations have no order that tells a last one
/// [OMP 5.2 §11.6, §12.6].
fn check_conditional(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let unordered = [(Leaf::Distribute, "§11.6"), (Leaf::Taskloop, "§12.6")];
    let Some((_, section)) = unordered.iter().find(|(leaf, _)| directive.has(*leaf)) else { return };
    for clause in directive.clauses_of(ClauseKind::Lastprivate) {
        let ClauseArgs::List { modifier: Some(word), .. } = &clause.args else { continue };
        let message = format!(
            "modifier '{}' in clause 'lastprivate' is not allowed on directive '{}' [OMP 5.2 {section}]",
            word.text,
            directive.name()
        );
        found.push(Diagnostic::error(message, word.span));
    }
}

/// An atomic read acquires, a write or update releases; `acq_rel` is for what does both [OMP 5.1 §2.19.7].
fn check_memory_order(directive: &Directive, found: &mut Vec<Diagnostic>) {
    use ClauseKind::{AcqRel, Acquire, Capture, Compare, Read, Release, Write};
    let given = |kind| directive.clause(kind).is_some();
    if !directive.is(&[Leaf::Atomic]) || given(Capture) || given(Compare) {
        return;
    }
    let (form, wrong) = match (given(Read), given(Write)) {
        (true, _) => ("a read", [Release, AcqRel]),
        (_, true) => ("a write", [Acquire, AcqRel]),
        _ => ("an update", [Acquire, AcqRel]),
    };
    for clause in wrong.into_iter().filter_map(|kind| directive.clause(kind)) {
        let message = format!("clause '{}' on directive 'atomic' cannot order {form}", clause.kind.name());
        found.push(Diagnostic::error(message, clause.span));
    }
}

/// Reports clauses that have no meaning without another one.
fn check_companions(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    let pairs: [(Leaf, ClauseKind, &[ClauseKind]); 3] = [
        (Leaf::Atomic, ClauseKind::Fail, &[ClauseKind::Compare]),
        (Leaf::Atomic, ClauseKind::Weak, &[ClauseKind::Compare]),
        (Leaf::Interop, ClauseKind::Nowait, &[ClauseKind::Init, ClauseKind::Use, ClauseKind::Destroy]),
    ];
    for (leaf, kind, companions) in pairs {
        let is_there = companions.iter().any(|companion| directive.clause(*companion).is_some());
        if let Some(clause) = directive.clause(kind).filter(|_| directive.is(&[leaf]) && !is_there) {
            let names: Vec<String> = companions.iter().map(|kind| format!("'{}'", kind.name())).collect();
            let message = format!(
                "clause '{}' on directive '{name}' needs clause {} beside it",
                kind.name(),
                names.join(" or ")
            );
            found.push(Diagnostic::error(message, clause.span));
        }
    }
}

/// `otherwise` is the last clause [OMP 5.2 §7.4.2]; clang takes it anywhere.
fn check_ultimate(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let Some(otherwise) = directive.clause(ClauseKind::Otherwise) else { return };
    if let Some(later) = directive.clauses.iter().find(|clause| clause.span.lo > otherwise.span.lo) {
        let message = format!(
            "clause 'otherwise' on directive '{}' must be the last one [OMP 5.2 §7.4.2]",
            directive.name()
        );
        let note = format!("'{}' is behind it", later.kind.name());
        found.push(
            Diagnostic::warning(message, otherwise.span, extension::LENIENT)
                .with_note(note, Some(later.span)),
        );
    }
}

/// What waits for tasks is an object that orders itself among them, and one action is asked for of each object
/// [OMP 5.2 §14.1].
fn check_interop(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let actions = [ClauseKind::Init, ClauseKind::Use, ClauseKind::Destroy];
    let mut named: Vec<(&str, Span)> = Vec::new();
    let acting = directive.clauses.iter().filter(|clause| actions.contains(&clause.kind));
    for clause in acting.filter(|_| directive.is(&[Leaf::Interop])) {
        if let Some(second) = clause.items().get(1) {
            let name = clause.kind.name();
            let message = format!(
                "clause '{name}' on directive 'interop' takes one object, but '{}' is another one; give it a clause '{name}' of its own",
                second.text
            );
            found.push(Diagnostic::error(message, second.span));
            continue;
        }
        let is_section = |item: &&ListItem| item.dimensions.iter().any(|dimension| dimension.is_section);
        if let Some(section) = clause.items().iter().find(is_section) {
            let message = format!(
                "array section '{}' is not allowed in clause '{}' on directive 'interop'",
                section.text,
                clause.kind.name()
            );
            found.push(Diagnostic::error(message, section.span));
        }
        let bases = clause.items().iter().map(|item| &item.base).chain(clause.expr());
        for object in bases {
            match named.iter().find(|(name, _)| *name == object.text) {
                Some((name, first)) => {
                    let message =
                        format!("'{name}' is in more than one action clause of directive 'interop'");
                    let diagnostic = Diagnostic::error(message, object.span);
                    found.push(diagnostic.with_note("the first one is here", Some(*first)));
                }
                None => named.push((&object.text, object.span)),
            }
        }
    }
    let preferred = directive.clauses_of(ClauseKind::Init).flat_map(Clause::modifiers).filter_map(|one| {
        match &one.kind {
            ModifierKind::PreferType(types) => Some(types),
            _ => None,
        }
    });
    let is_floating = |expr: &&Expr| {
        let digits = expr.text.trim_start_matches(['-', '+', ' ', '.']);
        digits.starts_with(|c: char| c.is_ascii_digit()) && expr.text.contains('.')
    };
    for expr in preferred.flatten().filter(is_floating) {
        let message = format!("'{}' in 'prefer_type' must be a string or an integer constant", expr.text);
        found.push(Diagnostic::error(message, expr.span));
    }
    let Some(depend) = directive.clause(ClauseKind::Depend).filter(|_| directive.is(&[Leaf::Interop])) else {
        return;
    };
    let is_ordered =
        |clause: &&Clause| clause.modifiers().iter().any(|modifier| modifier.text == "targetsync");
    if let Some(init) = directive.clauses_of(ClauseKind::Init).find(|clause| !is_ordered(clause)) {
        let message =
            "clause 'depend' on directive 'interop' needs the modifier 'targetsync' in clause 'init'";
        let note = "'init' is here";
        found.push(Diagnostic::error(message, depend.span).with_note(note, Some(init.span)));
    }
}

/// `omp_all_memory` stands for all other list items [OMP 5.2 §15.9.5]; clang takes them beside it.
fn check_all_memory(directive: &Directive, found: &mut Vec<Diagnostic>) {
    for clause in directive.clauses_of(ClauseKind::Depend) {
        let Some(all) = clause.items().iter().find(|item| item.is_all_memory()) else { continue };
        if clause.items().len() > 1 {
            let message = format!(
                "'{}' in clause 'depend' on directive '{}' must be the only list item [OMP 5.2 §15.9.5]",
                all.text,
                directive.name()
            );
            found.push(Diagnostic::warning(message, all.span, extension::LENIENT));
        }
    }
}

/// Rules between the argument of a directive and its clauses.
fn check_argument(directive: &Directive, found: &mut Vec<Diagnostic>) {
    match (directive.leaves.as_slice(), &directive.argument) {
        ([Leaf::Critical], Argument::None) => {
            // Without a name only the hint `none` is allowed [OMP 5.2 §15.2].
            let hint = directive.clause(ClauseKind::Hint).and_then(Clause::expr);
            let says_nothing =
                |expr: &Expr| matches!(expr.text.as_str(), "0" | "omp_sync_hint_none" | "omp_lock_hint_none");
            if let Some(hint) = hint.filter(|expr| !says_nothing(expr)) {
                let message = "clause 'hint' on directive 'critical' needs a named critical construct";
                found.push(Diagnostic::error(message, hint.span));
            }
        }
        ([Leaf::Flush], Argument::List(items)) => {
            if let (Some(clause), Some(item)) = (directive.clauses.first(), items.first()) {
                let message =
                    format!("directive 'flush' cannot have both a list and clause '{}'", clause.kind.name());
                found.push(
                    Diagnostic::error(message, clause.span).with_note("the list is here", Some(item.span)),
                );
            }
        }
        _ => {}
    }
}

/// Reports that a required clause is missing: one of a group must be there, and none is.
fn check_required(directive: &Directive, found: &mut Vec<Diagnostic>) {
    let name = directive.name();
    // Assumptions of other compilers are no clauses here.
    if assumptions::are_in(directive) && directive.span.hi != directive.name_span.hi {
        return;
    }
    for group in rows(&directive.leaves).flat_map(|row| row.required) {
        if group.iter().any(|kind| directive.clause(*kind).is_some()) {
            continue;
        }
        let names: Vec<String> = group.iter().map(|kind| format!("'{}'", kind.name())).collect();
        let message = match names.as_slice() {
            [one] => format!("directive '{name}' needs clause {one}"),
            several => format!("directive '{name}' needs one of the clauses {}", several.join(", ")),
        };
        let end: Span = directive.name_span;
        found.push(Diagnostic::error(message, end));
    }
}
