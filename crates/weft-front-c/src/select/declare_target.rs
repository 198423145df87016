//! What a `declare target` must not name [OMP 5.2 §7.8].
//!
//! ```c
//! void f(void);
//! int x, y;
//! #pragma omp threadprivate(x)
//! #pragma omp declare target enter(x)                // error: each thread of the host has one
//! #pragma omp declare target link(f)                 // error: a function
//! #pragma omp declare target enter(y) link(y)        // error: either
//! #pragma omp declare target enter(y) enter(y)       // error: once
//! #pragma omp declare target enter(x) indirect       // error: no function
//! ```
//!
//! This stage has the text alone, so a name is one of a function if a parenthesis follows where it stands first.

use weft_openmp::{Argument, ClauseArgs, ClauseKind, Directive, LENIENT, Leaf, ListItem};
use weft_support::Diagnostic;

use crate::source::flat::find_word;
use crate::source::lines::PragmaLine;

/// Checks what a directive names behind the text `before`; `pragmas` are all of the file.
pub(super) fn check(
    before: &str,
    directive: &Directive,
    pragmas: &[(PragmaLine, Directive)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let name = directive.name();
    let of = |wanted: &[ClauseKind]| {
        let clauses = directive.clauses.iter().filter(|clause| wanted.contains(&clause.kind));
        clauses.flat_map(|clause| clause.items()).collect::<Vec<&ListItem>>()
    };
    let listed = match &directive.argument {
        Argument::List(items) => &items[..],
        _ => &[],
    };
    let entered: Vec<&ListItem> = listed.iter().chain(of(&[ClauseKind::Enter, ClauseKind::To])).collect();
    let linked = of(&[ClauseKind::Link]);
    for items in [&entered, &linked] {
        for (at, item) in items.iter().enumerate() {
            if let Some(first) = items[..at].iter().find(|first| first.text == item.text) {
                let message = format!("'{}' is named more than once in directive '{name}'", item.text);
                let note = format!("'{}' is named first here", item.text);
                diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(first.span)));
            }
        }
    }
    for item in &linked {
        if let Some(other) = entered.iter().find(|other| other.text == item.text) {
            let message = format!("'{}' cannot be in clause 'link' of directive '{name}' as well", item.text);
            let note = format!("'{}' is named here", item.text);
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(other.span)));
        }
        if is_function(before, &item.text) {
            let message = format!("'{}' in clause 'link' on directive '{name}' is a function", item.text);
            diagnostics.push(Diagnostic::error(message, item.span));
        }
    }
    check_other_directive(directive, &linked, pragmas, diagnostics);
    check_indirect(before, directive, &entered, &linked, diagnostics);
    for item in entered.iter().chain(&linked) {
        let is_it = |(_, other): &&(PragmaLine, Directive)| match &other.argument {
            Argument::List(items) if other.is(&[Leaf::Threadprivate]) => {
                items.iter().any(|other| other.text == item.text)
            }
            _ => false,
        };
        if let Some((_, other)) = pragmas.iter().find(is_it) {
            let message =
                format!("the threadprivate variable '{}' cannot be in directive '{name}'", item.text);
            let note = format!("'{}' is made threadprivate here", item.text);
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(other.span)));
        }
    }
}

/// Reports what another directive enters, and this one links.
fn check_other_directive(
    directive: &Directive,
    linked: &[&ListItem],
    pragmas: &[(PragmaLine, Directive)],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let others = || pragmas.iter().filter(|(_, other)| other.span != directive.span).map(|(_, other)| other);
    let entered = |other: &'_ Directive| -> Vec<ListItem> {
        let listed = match &other.argument {
            Argument::List(items) if other.is(&[Leaf::DeclareTarget]) => items.clone(),
            _ => Vec::new(),
        };
        let clauses = other.clauses.iter().filter(|one| {
            other.is(&[Leaf::DeclareTarget]) && matches!(one.kind, ClauseKind::Enter | ClauseKind::To)
        });
        listed.into_iter().chain(clauses.flat_map(|clause| clause.items().to_vec())).collect()
    };
    for item in linked {
        let first = others().flat_map(entered).find(|other| other.text == item.text);
        if let Some(first) = first {
            let message = format!(
                "'{}' in clause 'link' is entered by another directive '{}' [OMP 5.2 §7.8]",
                item.text,
                directive.name()
            );
            let note = format!("'{}' is named here", item.text);
            diagnostics.push(Diagnostic::error(message, item.span).with_note(note, Some(first.span)));
        }
    }
}

/// Functions alone can be called by their addresses, and then on each device [OMP 5.2 §7.8.3].
fn check_indirect(
    before: &str,
    directive: &Directive,
    entered: &[&ListItem],
    linked: &[&ListItem],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let Some(indirect) = directive.clause(ClauseKind::Indirect) else { return };
    let variables = entered.iter().filter(|item| !is_function(before, &item.text)).chain(linked);
    for item in variables {
        let message = format!(
            "'{}' is no function, so clause 'indirect' means nothing for it [OMP 5.2 §7.8.3]",
            item.text
        );
        let note = "'indirect' is here";
        diagnostics
            .push(Diagnostic::warning(message, item.span, LENIENT).with_note(note, Some(indirect.span)));
    }
    let kind = directive.clause(ClauseKind::DeviceType).map(|clause| (clause, &clause.args));
    if let Some((clause, ClauseArgs::Keyword(word))) = kind
        && word.text != "any"
    {
        let message = format!(
            "clause 'indirect' goes with 'device_type(any)' only, found '{}' [OMP 5.2 §7.8.3]",
            word.text
        );
        diagnostics.push(
            Diagnostic::error(message, clause.span).with_note("'indirect' is here", Some(indirect.span)),
        );
    }
}

/// Reports variables of a function, of which devices have none of their own but of static ones: `outside` is the text before
/// the function, `within` that of the function before the directive [OMP 5.2 §7.8].
pub(super) fn check_local(
    outside: &str,
    within: &str,
    directive: &Directive,
    diagnostics: &mut Vec<Diagnostic>,
) {
    for item in locals(outside, directive).filter(|item| !is_declared_static(within, &item.text)) {
        let message = format!(
            "'{}' on directive '{}' is a local variable; those outside of functions are on devices [OMP 5.2 §7.8]",
            item.text,
            directive.name()
        );
        diagnostics.push(Diagnostic::error(message, item.span));
    }
}

/// Returns what a directive in a function names of the function's; `outside` is the text before it.
pub(super) fn locals<'a>(outside: &'a str, directive: &'a Directive) -> impl Iterator<Item = &'a ListItem> {
    let listed = match &directive.argument {
        Argument::List(items) => &items[..],
        _ => &[],
    };
    let items = listed.iter().chain(directive.clauses.iter().flat_map(|clause| clause.items()));
    items.filter(move |item| {
        item.as_unscoped_variable().is_some_and(|name| find_word(outside, name).is_none())
    })
}

/// Says whether the declaration in which a name stands first in a function says `static` or `extern`.
fn is_declared_static(within: &str, name: &str) -> bool {
    let Some(at) = find_word(within, name) else { return false };
    let begins = within[..at].rfind([';', '{', '}']).map_or(0, |end| end + 1);
    ["static", "extern"].iter().any(|word| find_word(&within[begins..at], word).is_some())
}

/// Says whether a name is one of a function.
fn is_function(before: &str, name: &str) -> bool {
    let end = find_word(before, name).map(|at| at + name.len());
    end.is_some_and(|end| before[end..].trim_start().starts_with('('))
}
