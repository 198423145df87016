//! What Weft compiles, as the tables of the documentation have it: Markdown made from [`crate::ability`].
//!
//! ```text
//! | `ordered` | | `threads`: it is what 'ordered' without a clause says [OMP 5.2 §15.10.2] |      supported()
//! | `DIR.OMP.ORDERED` / `DIR.OMP.END.ORDERED` | in place | |                                      supported_regions()
//! ```
//!
//! Postcondition: a table each, and nothing else; the text ends with a newline.

use std::fmt::Write as _;

use crate::ability::{Ability, Form, abilities, honors_own, is_of_program};
use crate::region::{Own, OwnGroup, UnitKind, clause_name};
use crate::table::clause::{ClauseKind, Shape};
use crate::table::compound::compound_name;

/// Returns the directives that Weft compiles, in the order of the table, each with the clauses that it honors and those that
/// it leaves out.
pub fn supported() -> String {
    let mut table =
        String::from("| directive | clauses | clauses that are left out, and why |\n|---|---|---|\n");
    for row in abilities() {
        let name = compound_name(row.leaves);
        let clauses = codes(row.honored.iter().map(|kind| kind.name().to_owned()), ", ");
        let _infallible = writeln!(table, "| `{name}` |{} |{} |", cell(&clauses), cell(&left_out(row)));
    }
    table
}

/// Returns the strings of the regions that Weft lowers, what becomes of each region, and the strings of its clauses without
/// `QUAL.OMP.`; what an argument adds to a string is `*`.
pub fn supported_regions() -> String {
    let mut table = String::from("| string | region | clauses |\n|---|---|---|\n");
    for row in abilities().iter().filter(|row| !matches!(row.form, Form::Nothing | Form::Resolved)) {
        let Some(unit) = UnitKind::of(row.leaves) else { continue };
        let own = Own::ALL.iter().filter(|own| has(unit, **own)).map(|own| own.tag());
        let honored = row.honored.iter().filter(|kind| !is_of_program(row.leaves, **kind));
        let strings = honored.map(|kind| string(*kind)).chain(own.map(str::to_owned));
        let clauses = codes(strings.map(|text| text.trim_start_matches("QUAL.OMP.").to_owned()), " ");
        push_region(&mut table, unit, region(row.form), &cell(&clauses));
    }
    push_region(&mut table, UnitKind::ITERATION_END, "stand-alone, in a loop with `ORDERED`", "");
    for unit in [UnitKind::SOURCE, UnitKind::SINK] {
        push_region(&mut table, unit, "stand-alone, in a loop with `QUAL.WEFT.DOACROSS`", "");
    }
    table
}

fn push_region(table: &mut String, unit: UnitKind, region: &str, clauses: &str) {
    let end = unit.end().map_or(String::new(), |end| format!(" / `{end}`"));
    let _infallible = writeln!(table, "| `{}`{end} | {region} |{clauses} |", unit.begin());
}

/// Says whether regions of this unit have the clause, which is none of OpenMP's, and whether it is lowered.
fn has(unit: UnitKind, own: Own) -> bool {
    let is_said_by_front_ends = matches!(own.group(), OwnGroup::Argument | OwnGroup::Bounds);
    is_said_by_front_ends && own.stands_on(unit.leaves()) && honors_own(own)
}

/// Says what becomes of a region.
fn region(form: Form) -> &'static str {
    match form {
        Form::Outlined => "outlined",
        Form::Bracketed | Form::Selected | Form::Loop | Form::Access => "in place",
        Form::Point | Form::Departure | Form::Declared => "stand-alone",
        Form::Part => "part of the region around it",
        Form::Transformation => "in place, until its loops are written",
        Form::Nothing | Form::Resolved => "none",
    }
}

/// Returns the string of a clause, with `*` where its argument is a word of it.
fn string(kind: ClauseKind) -> String {
    let has_words = matches!(
        kind.row().shape,
        Shape::Default | Shape::ProcBind | Shape::Schedule | Shape::Reduction | Shape::Keyword(_)
    );
    format!("{}{}", clause_name(kind), if has_words { ".*" } else { "" })
}

/// Returns the clauses that are left out, those with one reason together.
fn left_out(row: &Ability) -> String {
    let mut groups: Vec<(&str, Vec<String>)> = Vec::new();
    for (kind, why) in row.ignorable {
        let name = kind.name().to_owned();
        match groups.iter_mut().find(|(known, _)| known == why) {
            Some((_, names)) => names.push(name),
            None => groups.push((why, vec![name])),
        }
    }
    let groups = groups.into_iter().map(|(why, names)| format!("{}: {why}", codes(names.into_iter(), ", ")));
    groups.collect::<Vec<_>>().join("; ")
}

fn codes(words: impl Iterator<Item = String>, between: &str) -> String {
    words.map(|word| format!("`{word}`")).collect::<Vec<_>>().join(between)
}

/// Returns the text of a cell: a blank in front, unless it is empty.
fn cell(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!(" {text}") }
}
