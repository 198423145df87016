//! Every unit with every clause as imported IR has them: what the table does not name is refused by `not_lowerable` with its
//! string, and what it names is not.
//!
//! What `legalize` of `weft-transform` replaces beforehand is none of `not_lowerable`'s: `crates/weft-cli/tests/refused_clauses.rs` has it.

mod common;

use common::read;
use weft_openmp::ability::{self, Form, Verdict, ability, verdict};
use weft_openmp::explain::{sample, sample_clause};
use weft_openmp::region::{Fact, Kind, Own, clause_name, clause_string};
use weft_openmp::{ClauseKind, Leaf, UnitKind, Version, compound_name, parse_pragma};
use weft_regions::{Dialect, DialectProblem, not_lowerable, read_dialect};
use weft_support::SourceMap;

/// Operand lists, of which one fits each clause.
const OPERANDS: &[&str] = &[
    "ptr %x",
    "i32 %n",
    "i64 4",
    "ptr %x, ptr %y",
    "i32 4, i32 %n",
    "ptr %x, i64 0, i64 4",
    "ptr %x, i32 1, i32 1",
    "ptr %x, i64 4, ptr %y, ptr %y",
];

/// Returns a module with a region of `unit` that has one clause; `string` is empty for none.
fn module(unit: UnitKind, string: &str, operands: &str) -> String {
    let mut bundles = format!("\"{}\"()", unit.begin());
    if unit.is(Leaf::Sections) && string != Own::NormalizedBounds.tag() {
        bundles += ", \"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %start, ptr %end)";
    }
    if !string.is_empty() {
        bundles += &format!(", \"{string}\"({operands})");
    }
    format!(
        "define void @f(i32 %n) {{\n  %x = alloca i32\n  %y = alloca i32\n  %start = alloca i64\n  %end = alloca i64\n\
         \x20 %t = call token @llvm.directive.region.entry() [ {bundles} ]\n\
         \x20 call void @llvm.directive.region.exit(token %t) [ \"{}\"() ]\n  ret void\n}}\n\
         declare token @llvm.directive.region.entry()\ndeclare void @llvm.directive.region.exit(token)\n",
        unit.end_anyhow()
    )
}

/// Does what `weft opt` does up to the refusals, and returns their messages.
///
/// # Errors
/// The messages of the reader, if the text has no meaning.
fn refusals(text: &str) -> Result<Vec<String>, Vec<String>> {
    let mut module = read(text);
    let wrong = |problems: Vec<DialectProblem>| problems.iter().map(ToString::to_string).collect::<Vec<_>>();
    read_dialect(&mut module, Dialect::Bundles).map_err(wrong)?;
    Ok(not_lowerable(&module).into_iter().map(|problem| problem.message).collect())
}

/// As [`refusals`], of a region with a clause, whose operands are the first ones that fit; if none do, what the reader says.
fn refusals_of(unit: UnitKind, string: &str, is_bare: bool) -> Result<Vec<String>, Vec<String>> {
    let bare = [""];
    let all = bare.iter().filter(|_| is_bare).chain(OPERANDS).chain(bare.iter().filter(|_| !is_bare));
    let mut tried = all.map(|operands| refusals(&module(unit, string, operands)));
    let last = tried.by_ref().find(|result| result.is_ok());
    last.unwrap_or_else(|| refusals(&module(unit, string, "")))
}

/// Says whether `not_lowerable` takes a region of this unit.
///
/// What is no region of its own, `legalize` makes part of another one before, and refuses its clauses.
fn is_lowered(unit: UnitKind) -> bool {
    let row = ability(unit.leaves());
    row.is_some_and(|row| {
        !matches!(
            row.form,
            Form::Departure
                | Form::Part
                | Form::Access
                | Form::Transformation
                | Form::Nothing
                | Form::Resolved
        )
    })
}

/// Says that the messages name the directive if its region is not lowered, else the clause if it is refused.
#[track_caller]
fn check(unit: UnitKind, string: &str, is_refused: bool, messages: &[String]) {
    let named = match is_lowered(unit) {
        false => unit.begin(),
        true if is_refused => string,
        true => return assert!(messages.is_empty(), "{string} on {}: {messages:?}", unit.begin()),
    };
    let is_named = messages.iter().any(|message| message.contains(&format!("'{named}'")));
    assert!(is_named, "{string} on {}: {messages:?}", unit.begin());
}

/// Returns the string of the clause that `explain::sample` makes, and whether the table refuses it.
fn sampled(unit: UnitKind, kind: ClauseKind) -> (String, bool) {
    let text = sample(unit.leaves(), Some(kind));
    let file = SourceMap::new().add_file("a.c", &text);
    let (directive, _) = parse_pragma(&text, 0, file, Version::V60);
    let clause = directive.as_ref().and_then(|directive| directive.clause(kind));
    match clause {
        Some(clause) => {
            // Regions say it of each variable, in a clause of their own.
            let is_refused = kind == ClauseKind::Allocate
                || ability::is_of_program(unit.leaves(), kind)
                || matches!(verdict(unit.leaves(), clause), Verdict::Refused(_));
            (clause_string(kind, clause), is_refused)
        }
        // The parser of C does not take the directives of Fortran.
        None => (clause_name(kind).to_owned(), true),
    }
}

fn units() -> impl Iterator<Item = UnitKind> {
    UnitKind::all().filter(|unit| !unit.is_own())
}

#[test]
fn clauses_of_the_language() {
    let (mut refused, mut lowered) = (0, 0);
    for unit in units() {
        let alone = refusals(&module(unit, "", ""));
        check(unit, "", false, &alone.expect("a directive needs no clause in a region"));
        for &kind in ClauseKind::ALL.iter().filter(|kind| unit.permits(**kind)) {
            let (string, is_refused) = sampled(unit, kind);
            let is_bare = !sample_clause(&compound_name(unit.leaves()), kind, 0).contains('(');
            match refusals_of(unit, &string, is_bare) {
                Ok(messages) => check(unit, &string, is_refused, &messages),
                // A directive as the argument has no form in a region; nor do inductions, whose values the front end computes.
                Err(messages) => {
                    let has_directive = unit.is(Leaf::Metadirective) || unit.is(Leaf::BeginMetadirective);
                    assert!(
                        (has_directive || kind == ClauseKind::Induction) && messages[0].contains(&string),
                        "{messages:?}"
                    );
                }
            }
            *(if is_refused { &mut refused } else { &mut lowered }) += 1;
        }
    }
    assert!(refused > 90 && lowered > 100, "{refused} {lowered}");
}

#[test]
fn what_clauses_say_of_their_operands() {
    let (mut refused, mut lowered) = (0, 0);
    for unit in units().filter(|unit| is_lowered(*unit)) {
        for &kind in ClauseKind::ALL.iter().filter(|kind| unit.permits(**kind)) {
            let (string, is_clause_refused) = sampled(unit, kind);
            // What the reader knows of a variable's type, it does not leave to a clause.
            for fact in Fact::ALL.iter().filter(|fact| **fact != Fact::Typed && !is_clause_refused) {
                let string = format!("{string}:{}", fact.word());
                // Not every clause may say everything.
                let Ok(messages) = refusals_of(unit, &string, false) else { continue };
                let is_refused = !ability::honors_facts(kind, &[*fact]);
                check(unit, &string, is_refused, &messages);
                *(if is_refused { &mut refused } else { &mut lowered }) += 1;
            }
        }
    }
    assert!(refused > 700 && lowered > 8, "{refused} {lowered}");
}

#[test]
fn clauses_of_regions_alone() {
    let mut refused = 0;
    for unit in units() {
        for own in Own::ALL.iter().copied().filter(|own| unit.allows(&Kind::Own(*own))) {
            // A flush without a list flushes at least what a flush with one does.
            let is_refused = !ability::honors_own(own) && own != Own::Flush;
            // An item of a reduction of tasks has more operands than any other, but what a device is told of.
            let found = match refusals_of(unit, own.tag(), own.accepts(0)) {
                Err(_) if own == Own::Argument => {
                    refusals(&module(unit, own.tag(), "i64 35, i64 1, ptr %x, ptr %x, ptr %x, i64 4"))
                }
                Err(_) => refusals(&module(unit, own.tag(), "ptr %x, ptr %x, i64 4, ptr %y, ptr %y")),
                found => found,
            };
            check(unit, own.tag(), is_refused, &found.expect("some operands fit"));
            refused += usize::from(is_refused);
        }
    }
    assert!(refused > 700, "{refused}");
}
