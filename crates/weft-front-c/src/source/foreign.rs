//! Directives and clauses in what is left to clang that clang 19 does not know.
//!
//! ```c
//! #pragma omp stripe sizes(4)                // error: not supported yet, and clang 19 does not know it either
//! for (…)
//!
//! #pragma omp fuse                           // error: clang 19 does not know it, and has to compile this code …
//! { for (…) for (…) }
//! #pragma omp task threadset(omp_pool)       // … because of this
//! ```
//!
//! clang refuses such a directive as none at all, and it drops such a clause with a warning, together with all that follows
//! it: the program would become another one. So it is with the comma that may stand before the first clause, with the argument
//! of `nowait`, with attributes of declarations (`omp::decl`), and with selectors of variants that clang never takes for true.
//! Selection writes these in another way, which a file that clang gets as the user has written it has nothing of ([`lost`]).
//!
//! - **Precondition.** What Weft compiles itself is not among the pragmas that are left.
//! - **Postcondition.** Each such directive, clause or attribute has an error of its own, but for clauses that may be ignored.
//!   In a file with a mistake only those have one that are themselves not supported: of the others nobody knows whether clang
//!   would get them once the mistake is gone.

use weft_openmp::ability::{Verdict, verdict};
use weft_openmp::{
    Clause, ClauseArgs, ClauseKind, ContextSelector, Directive, Expr, Leaf, Typed, decompose_regions,
    knows_clause, knows_directive, parse_pragma,
};
use weft_sema::Refusal;
use weft_support::{Diagnostic, FileId, Span};

use crate::source::first_comma::first_comma;
use crate::source::lines::{PragmaLine, pragma_lines};
use crate::source::{attribute, simd_only};
use crate::{JUDGED, Options};

/// Reports what clang does not know in those directives that `is_left` says clang has to read of what stands at an offset,
/// because of `refusals`; `is_wrong` says that the file has a mistake, so that nobody compiles it. What selection has made
/// metadirectives of is reported as what it was, unless `chooses` says that the user has written some.
pub(crate) fn unknown(
    text: &str,
    file: FileId,
    (lines, options): (&[PragmaLine], &Options),
    (is_left, chooses): (impl Fn(u32) -> bool, bool),
    (refusals, is_wrong): (&[Refusal], bool),
) -> Vec<Diagnostic> {
    if refusals.is_empty() {
        return Vec::new();
    }
    let mut found = Vec::new();
    let is_refused =
        |span: Span| refusals.iter().any(|refusal| span.lo <= refusal.span.lo && refusal.span.lo < span.hi);
    let unknown = in_text(text, file, (lines, options), (&is_left, chooses), &is_refused);
    // What neither compiler knows is a mistake of the file, too.
    let is_wrong = is_wrong || unknown.iter().any(|(_, span)| is_refused(*span));
    for (what, span) in unknown {
        let is_refused = is_refused(span);
        if is_wrong && !is_refused {
            continue;
        }
        found.push(match is_refused {
            true => Diagnostic::error(
                format!("the {what} is not supported yet, and clang 19 does not know it either"),
                span,
            ),
            false => has_to_compile(&what, span, refusals.first()),
        });
    }
    found
}

/// Reports what clang does not know in a whole file that it gets as the user has written it, because of the first of the
/// `refusals` if there are any.
pub(crate) fn lost(text: &str, file: FileId, options: &Options, refusals: &[Refusal]) -> Vec<Diagnostic> {
    let lines = pragma_lines(text, options.language);
    let found = in_text(text, file, (&lines, options), (&|_| true, true), &|_| false);
    found.into_iter().map(|(what, span)| has_to_compile(&what, span, refusals.first())).collect()
}

/// The error of what clang has to compile without knowing it, because of a refusal.
fn has_to_compile(what: &str, span: Span, first: Option<&Refusal>) -> Diagnostic {
    let message = format!("clang 19 does not know the {what}, and has to compile this code");
    let error = Diagnostic::error(message, span);
    let Some(first) = first else { return error };
    let cause = match first.directive == JUDGED {
        true => format!("because of what may be wrong here: {}", first.reason),
        false => format!("because of '{}' here: {}", first.directive, first.reason),
    };
    error.with_note(cause, Some(first.span))
}

/// Returns what clang does not know of the directives that are left, in words, and where it is.
fn in_text(
    text: &str,
    file: FileId,
    (lines, options): (&[PragmaLine], &Options),
    (is_left, chooses): (&dyn Fn(u32) -> bool, bool),
    is_refused: &dyn Fn(Span) -> bool,
) -> Vec<(String, Span)> {
    let mut found = Vec::new();
    let mut directives = Vec::new();
    for line in lines.iter().filter(|line| is_left(line.lo)) {
        let words = text.get(line.text_lo as usize..line.hi as usize).unwrap_or_default();
        directives.extend(parse_pragma(words, line.text_lo, file, options.version).0);
    }
    for (lo, hi) in attribute::attributes(text).into_iter().filter(|(lo, _)| is_left(*lo)) {
        match attribute::is_declaration(text, (lo, hi)) {
            true => found.push(("attribute 'omp::decl'".to_owned(), Span::new(file, lo, hi))),
            false => directives.extend(attribute::parsed(text, (lo, hi), file, options).0),
        }
    }
    // Of the others clang reads nothing with these options, as asked for.
    let counts = |one: &Directive| !options.simd_only || !matches!(simd_only::reduced(one.clone()), Ok(None));
    for directive in directives.iter().filter(|one| counts(one)) {
        found.extend(of(directive, is_refused));
        if chooses || !directive.is(&[Leaf::Metadirective]) {
            found.extend(forms(text, file, directive));
        }
    }
    found
}

/// Returns what clang takes for false of the selector of a variant: sets of other devices, and in a `metadirective`, which it
/// reads where it stands, the constructs around it and conditions that are no numbers.
fn untrue(directive: &Directive, selector: &ContextSelector) -> Vec<(String, Span)> {
    let name = directive.name();
    let is_chosen_at_once = directive.is(&[Leaf::Metadirective]);
    let mut found = Vec::new();
    for set in &selector.sets {
        match &*set.name.text {
            "target_device" => found.push((format!("set 'target_device' of '{name}'"), set.name.span)),
            "construct" if is_chosen_at_once => {
                found.push((format!("set 'construct' of '{name}'"), set.name.span));
            }
            "user" if is_chosen_at_once => {
                let conditions = set.traits.iter().flat_map(|one| &one.properties);
                let open = conditions.filter(|expr| expr.as_integer().is_none());
                let words = |expr: &Expr| format!("condition '{}' of '{name}' in time", expr.text.trim());
                found.extend(open.map(|expr| (words(expr), expr.span)));
            }
            _ => {}
        }
    }
    found
}

/// Returns the forms of a directive that clang does not know, although it knows its clauses.
fn forms(text: &str, file: FileId, directive: &Directive) -> Vec<(String, Span)> {
    let name = directive.name();
    let comma = first_comma(text, directive).map(|at| {
        let what = format!("comma before the first clause of '{name}', behind which it ignores all clauses");
        (what, Span::new(file, at, at + 1))
    });
    let nowait = directive.clause(ClauseKind::Nowait).and_then(Clause::expr);
    let nowait = nowait.map(|expr| (format!("argument of clause 'nowait' on '{name}'"), expr.span));
    let mut found: Vec<(String, Span)> = comma.into_iter().chain(nowait).collect();
    for clause in &directive.clauses {
        let ClauseArgs::Typed(args) = &clause.args else { continue };
        let (selector, chosen) = match args {
            Typed::Selector(selector) => (Some(selector), None),
            Typed::When { selector, directive } => (Some(selector), directive.as_deref()),
            Typed::Otherwise(directive) => (None, directive.as_deref()),
            _ => continue,
        };
        found.extend(selector.into_iter().flat_map(|selector| untrue(directive, selector)));
        found.extend(chosen.into_iter().flat_map(|chosen| forms(text, file, chosen)));
    }
    found
}

/// Returns what clang does not know of a directive, in words, and where it is: clauses, or else the directive itself, unless what is
/// refused of it is a clause.
fn of(directive: &Directive, is_refused: &dyn Fn(Span) -> bool) -> Vec<(String, Span)> {
    let is_unknown = |clause: &&Clause| {
        !knows_clause(&directive.leaves, clause.kind) && !is_dispensable(directive, clause)
    };
    let described =
        |clause: &Clause| (format!("clause '{}' on '{}'", clause.kind.name(), directive.name()), clause.span);
    let clauses = directive.clauses.iter().filter(is_unknown);
    if directive.leaves.iter().all(|leaf| knows_directive(*leaf)) {
        return clauses.map(described).collect();
    }
    let refused: Vec<(String, Span)> =
        clauses.filter(|clause| is_refused(clause.span)).map(described).collect();
    match refused.is_empty() {
        true => vec![(format!("directive '{}'", directive.name()), directive.name_span)],
        false => refused,
    }
}

/// Says whether a compiler may leave a clause out.
fn is_dispensable(directive: &Directive, clause: &Clause) -> bool {
    let units = decompose_regions(directive);
    let is_it =
        |other: &weft_openmp::Clause| other.kind == clause.kind && other.name_span == clause.name_span;
    let mut homes = units.iter().filter(|unit| unit.clauses.iter().any(is_it));
    homes.all(|unit| matches!(verdict(&unit.leaves, clause), Verdict::Ignorable(_)))
}
