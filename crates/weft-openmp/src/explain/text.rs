//! Explanations as text for a terminal.

use super::{ClauseLine, DirectiveRow, Explanation, NamePage, PlacedClause, SplitPage};
use crate::split::capture::Evaluation;
use crate::table::clause::ClauseKind;
use crate::table::deprecation::Deprecation;
use crate::table::leaf::{Association, Language};

/// The column at which the reasons begin.
const REASONS: usize = 34;

impl Explanation {
    /// Renders the explanation; the text ends with a newline.
    pub fn to_text(&self) -> String {
        match self {
            Explanation::Directives(rows) => rows.iter().map(list_row).collect(),
            Explanation::Name(page) => name_page(page),
            Explanation::Split(pages) => pages.iter().map(split_page).collect::<Vec<_>>().join("\n"),
            Explanation::Wrong(messages) => messages.clone(),
        }
    }
}

fn list_row(row: &DirectiveRow) -> String {
    let mut notes = vec![association(row.association)];
    if row.language == Language::Fortran {
        notes.push("Fortran");
    }
    let deprecated = row.deprecated.map(|found| format!(", {}", deprecation(found))).unwrap_or_default();
    format!("{:<48}{}  {}{deprecated}\n", row.name, row.since, notes.join(", "))
}

fn association(association: Association) -> &'static str {
    match association {
        Association::StandAlone => "stands alone",
        Association::Block => "block",
        Association::LoopNest => "loop nest",
        Association::Declarative => "declaration",
        Association::Delimited => "up to its end directive",
        Association::Separating => "separates statements",
        Association::Unspecified => "as its clauses say",
    }
}

fn deprecation(found: Deprecation) -> String {
    format!("deprecated since {}: use {}", found.since, found.instead)
}

fn heading(row: &DirectiveRow) -> String {
    let deprecated = row.deprecated.map(|found| format!("; {}", deprecation(found))).unwrap_or_default();
    format!("{}: since OpenMP {}, {}{deprecated}\n", row.name, row.since, association(row.association))
}

fn name_page(page: &NamePage) -> String {
    let mut text = heading(&page.directive);
    if page.directive.leaves.len() > 1 {
        text += &format!("splits into: {}\n", page.units.join(" | "));
    }
    text += if page.clauses.is_empty() { "takes no clause\n" } else { "clauses:\n" };
    for line in &page.clauses {
        text += &clause_line(line, page.directive.leaves.len() > 1);
    }
    for (what, groups) in [("at most one of", &page.exclusive), ("one is needed of", &page.required)] {
        for group in groups {
            text += &format!("{what}: {}\n", names(group));
        }
    }
    text
}

fn names(group: &[ClauseKind]) -> String {
    group.iter().map(|kind| kind.name()).collect::<Vec<_>>().join(", ")
}

fn clause_line(line: &ClauseLine, is_compound: bool) -> String {
    let mut notes = Vec::new();
    if line.once {
        notes.push("once".to_owned());
    }
    if is_compound {
        let leaves: Vec<&str> = line.leaves.iter().map(|leaf| leaf.name()).collect();
        notes.push(format!("permitted by {}", leaves.join(", ")));
    }
    notes.extend(line.deprecated.map(deprecation));
    let row = format!("  {:<22}{}  {}", line.kind.name(), line.since, notes.join("; "));
    format!("{}\n", row.trim_end())
}

fn split_page(page: &SplitPage) -> String {
    let mut text = heading(&page.directive);
    for warning in &page.warnings {
        text += &format!("warning: {warning}\n");
    }
    for (depth, unit) in page.units.iter().enumerate() {
        let indent = "  ".repeat(depth);
        text += &format!("\n{}\n", pad(&format!("{indent}{}", unit.name), &unit.region));
        for clause in &unit.clauses {
            text += &format!("{}\n", pad(&format!("{indent}  {}", clause.text), &why(clause)));
        }
    }
    for clause in &page.unplaced {
        text += &format!("\nno leaf takes '{clause}': LLVM gives up\n");
    }
    text
}

fn why(clause: &PlacedClause) -> String {
    let mut text = String::new();
    if clause.implied {
        text += "implied: ";
    }
    text += clause.rule.text();
    if let Some(origin) = clause.origin.as_ref().filter(|_| clause.implied) {
        text += &format!(", from {origin}");
    }
    if clause.evaluation == Evaluation::OutsideOutermost {
        text += "; evaluated before the whole construct";
    }
    format!("{text} [{}]", clause.rule.citation())
}

/// Puts `behind` into its column, at least two blanks behind `before`.
fn pad(before: &str, behind: &str) -> String {
    let width = before.chars().count();
    let blanks = REASONS.saturating_sub(width).max(2);
    format!("{before}{}{behind}", " ".repeat(blanks))
}
