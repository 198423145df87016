//! The tables of the documentation that are made from `weft_openmp::ability` are those that are in it.

use weft_openmp::explain::{supported, supported_regions};

/// Says that between a comment with `command` and the next comment `end` stands what the command prints.
#[track_caller]
fn check(document: &str, command: &str, expected: &str) {
    let path = format!("{}/../../docs/{document}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let begin = format!("<!-- {command} -->\n");
    let (_, behind) = text.split_once(&begin).unwrap_or_else(|| panic!("docs/{document} has no '{begin}'"));
    let (table, _) = behind.split_once("<!-- end -->\n").expect("the table has an end");
    let differs = expected.lines().find(|line| !table.lines().any(|other| other == *line));
    assert!(
        table == expected,
        "docs/{document} is not up to date: put there what `{command}` prints, between the comments around the \
         table.\nmissing: {}",
        differs.unwrap_or("nothing; there is a line too many, or another order")
    );
}

#[test]
fn the_table_of_what_weft_compiles() {
    check("openmp-support.md", "weft explain --supported", &supported());
}

#[test]
fn the_table_of_regions() {
    check("region-ir.md", "weft explain --supported=regions", &supported_regions());
}
