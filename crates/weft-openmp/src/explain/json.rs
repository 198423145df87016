//! Explanations as JSON for programs.

use weft_support::json::string;

use super::{ClauseLine, DirectiveRow, Explanation, NamePage, PlacedClause, SplitPage};
use crate::split::capture::Evaluation;
use crate::table::clause::ClauseKind;
use crate::table::deprecation::Deprecation;
use crate::table::leaf::{Association, Language};

impl Explanation {
    /// Renders the explanation as one JSON value and a newline.
    pub fn to_json(&self) -> String {
        let value = match self {
            Explanation::Directives(rows) => object(&[("directives", array(rows.iter().map(directive)))]),
            Explanation::Name(page) => name_page(page),
            Explanation::Split(pages) => object(&[("split", array(pages.iter().map(split_page)))]),
            Explanation::Wrong(messages) => object(&[("errors", array(messages.lines().map(string)))]),
        };
        format!("{value}\n")
    }
}

fn directive(row: &DirectiveRow) -> String {
    object(&[
        ("name", string(&row.name)),
        ("leaves", array(row.leaves.iter().map(|leaf| string(leaf.name())))),
        ("since", string(&row.since.to_string())),
        ("deprecated", deprecated(row.deprecated)),
        ("language", string(if row.language == Language::Fortran { "Fortran" } else { "C" })),
        ("association", string(association(row.association))),
    ])
}

fn association(association: Association) -> &'static str {
    match association {
        Association::StandAlone => "stand-alone",
        Association::Block => "block",
        Association::LoopNest => "loop-nest",
        Association::Declarative => "declarative",
        Association::Delimited => "delimited",
        Association::Separating => "separating",
        Association::Unspecified => "unspecified",
    }
}

fn deprecated(found: Option<Deprecation>) -> String {
    match found {
        None => "null".to_owned(),
        Some(found) => {
            object(&[("since", string(&found.since.to_string())), ("instead", string(found.instead))])
        }
    }
}

fn name_page(page: &NamePage) -> String {
    let group = |kinds: &Vec<ClauseKind>| array(kinds.iter().map(|kind| string(kind.name())));
    object(&[
        ("directive", directive(&page.directive)),
        ("units", array(page.units.iter().map(|unit| string(unit)))),
        ("clauses", array(page.clauses.iter().map(clause_line))),
        ("exclusive", array(page.exclusive.iter().map(group))),
        ("required", array(page.required.iter().map(group))),
    ])
}

fn clause_line(line: &ClauseLine) -> String {
    object(&[
        ("name", string(line.kind.name())),
        ("since", string(&line.since.to_string())),
        ("once", line.once.to_string()),
        ("leaves", array(line.leaves.iter().map(|leaf| string(leaf.name())))),
        ("deprecated", deprecated(line.deprecated)),
    ])
}

fn split_page(page: &SplitPage) -> String {
    let units = page.units.iter().map(|unit| {
        object(&[
            ("name", string(&unit.name)),
            ("region", string(&unit.region)),
            ("clauses", array(unit.clauses.iter().map(placed_clause))),
        ])
    });
    object(&[
        ("directive", directive(&page.directive)),
        ("units", array(units)),
        ("unplaced", array(page.unplaced.iter().map(|clause| string(clause)))),
        ("warnings", array(page.warnings.iter().map(|warning| string(warning)))),
    ])
}

fn placed_clause(clause: &PlacedClause) -> String {
    let evaluated = match clause.evaluation {
        Evaluation::OutsideUnit => "outside-unit",
        Evaluation::OutsideOutermost => "outside-outermost",
    };
    object(&[
        ("clause", string(&clause.text)),
        ("region", string(&clause.region)),
        ("implied", clause.implied.to_string()),
        ("from", clause.origin.as_deref().map_or("null".to_owned(), string)),
        ("rule", string(clause.rule.text())),
        ("citation", string(clause.rule.citation())),
        ("evaluated", string(evaluated)),
    ])
}

fn object(fields: &[(&str, String)]) -> String {
    let fields: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}:{value}", string(name))).collect();
    format!("{{{}}}", fields.join(","))
}

fn array(values: impl Iterator<Item = String>) -> String {
    format!("[{}]", values.collect::<Vec<_>>().join(","))
}
