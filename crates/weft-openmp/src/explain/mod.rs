//! Explains directives to people: how a compound splits, what a directive takes, which directives there are.
//!
//! ```text
//! explain("target teams distribute parallel for simd if(a) reduction(+: s)")
//! ```
//!
//! An [`Explanation`] is data; [`Explanation::to_text`] and [`Explanation::to_json`] render it.

mod json;
mod sample;
mod supported;
mod text;

pub use sample::{companions, head, sample, sample_clause};
pub use supported::{supported, supported_regions};

use weft_support::{Diagnostic, SourceMap};

use crate::parse::forms::parse_any;
use crate::parse::host::ParseOptions;
use crate::region;
use crate::split::capture::{Evaluation, add_captures, evaluation, guess_variable};
use crate::split::decompose::decompose;
use crate::split::llvm_mode::split_as_llvm;
use crate::split::rule::Rule;
use crate::split::unit::Unit;
use crate::table::clause::ClauseKind;
use crate::table::compound::{all_directives, compound_name, permission, rows, since};
use crate::table::deprecation::{Deprecation, deprecated_clause, deprecated_directive, deprecations};
use crate::table::leaf::{Association, Language, Leaf};
use crate::table::version::Version;
use crate::tree::ast::{Argument, Directive};
use crate::tree::spell::spell_clause;

/// How to explain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExplainOptions {
    /// The version of OpenMP, and the language around the directive.
    pub parse: ParseOptions,
    /// Whether to split as LLVM does, and not as the specification says.
    pub as_llvm: bool,
}

/// An explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explanation {
    /// Every directive.
    Directives(Vec<DirectiveRow>),
    /// What one directive is and takes.
    Name(Box<NamePage>),
    /// What directives with clauses mean, in the order of the text.
    Split(Vec<SplitPage>),
    /// The text has errors: the messages, rendered with their carets.
    Wrong(String),
}

/// A line in the list of all directives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DirectiveRow {
    /// The name.
    pub name: String,
    /// The leaves.
    pub leaves: Vec<Leaf>,
    /// The first version with it.
    pub since: Version,
    /// Whether and by what it is replaced.
    pub deprecated: Option<Deprecation>,
    /// Where it exists.
    pub language: Language,
    /// What it applies to.
    pub association: Association,
}

/// A clause that a directive takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClauseLine {
    /// The clause.
    pub kind: ClauseKind,
    /// The first version in which the directive takes it.
    pub since: Version,
    /// Whether at most one may stand.
    pub once: bool,
    /// The leaves of the directive that permit it.
    pub leaves: Vec<Leaf>,
    /// Whether and by what it is replaced.
    pub deprecated: Option<Deprecation>,
}

/// What one directive is and takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamePage {
    /// The directive.
    pub directive: DirectiveRow,
    /// The names of the units it splits into.
    pub units: Vec<String>,
    /// The clauses it takes, by name.
    pub clauses: Vec<ClauseLine>,
    /// Groups of clauses of which at most one may stand.
    pub exclusive: Vec<Vec<ClauseKind>>,
    /// Groups of clauses of which one must stand.
    pub required: Vec<Vec<ClauseKind>>,
}

/// A clause on a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedClause {
    /// The clause as text.
    pub text: String,
    /// Its string in a region.
    pub region: String,
    /// Why it is here.
    pub rule: Rule,
    /// Whether the decomposition added it; the user has not written it.
    pub implied: bool,
    /// The user's clause it comes from, as text.
    pub origin: Option<String>,
    /// Where its expressions are evaluated.
    pub evaluation: Evaluation,
}

/// A unit of a directive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedUnit {
    /// Its name.
    pub name: String,
    /// The string that opens its region.
    pub region: String,
    /// Its clauses.
    pub clauses: Vec<PlacedClause>,
}

/// How a directive with clauses splits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitPage {
    /// The directive.
    pub directive: DirectiveRow,
    /// Its units, outermost first.
    pub units: Vec<PlacedUnit>,
    /// Clauses that could not be placed; only LLVM's way of splitting leaves any.
    pub unplaced: Vec<String>,
    /// Warnings about the text, without places.
    pub warnings: Vec<String>,
}

/// Explains `text`.
///
/// An empty text gives the list of all directives, a bare name what the directive takes, and a directive with clauses
/// the units that it splits into.
pub fn explain(text: &str, options: ExplainOptions) -> Explanation {
    if text.trim().is_empty() {
        return Explanation::Directives(
            all_directives().iter().map(|leaves| directive_row(leaves)).collect(),
        );
    }
    let mut map = SourceMap::new();
    let file = map.add_file("directive", text);
    let (directives, found) = parse_any(text, 0, file, options.parse);
    if let [only] = directives.as_slice()
        && only.clauses.is_empty()
        && only.argument == Argument::None
        && only.span == only.name_span
        && is_bare_name(only, &found)
    {
        return Explanation::Name(Box::new(name_page(&only.leaves)));
    }
    if directives.is_empty() || found.iter().any(Diagnostic::is_error) {
        let rendered = weft_support::render_all(&map, &found, weft_support::RenderOptions::default());
        return Explanation::Wrong(rendered);
    }
    let warnings: Vec<String> = found.into_iter().map(|diagnostic| diagnostic.message).collect();
    let pages = directives.iter().map(|directive| split_page(directive, options, &warnings)).collect();
    Explanation::Split(pages)
}

/// Says whether the only fault is a missing clause or argument. The question is then about the directive as such.
fn is_bare_name(directive: &Directive, found: &[Diagnostic]) -> bool {
    found.iter().filter(|diagnostic| diagnostic.is_error()).all(|diagnostic| {
        let message = diagnostic.message.as_str();
        message.contains("needs clause")
            || message.contains("needs one of the clauses")
            || message.contains("needs OpenMP")
            || message.contains("exists in Fortran only")
            || message.starts_with("expected '(' behind directive")
            || message.starts_with("expected 'parallel'")
    }) && !directive.leaves.is_empty()
}

fn directive_row(leaves: &[Leaf]) -> DirectiveRow {
    let is_fortran = rows(leaves).any(|row| row.language == Language::Fortran);
    DirectiveRow {
        name: compound_name(leaves),
        leaves: leaves.to_vec(),
        since: since(leaves),
        deprecated: deprecated_directive(leaves),
        language: if is_fortran { Language::Fortran } else { Language::C },
        association: leaves.last().map_or(Association::StandAlone, |leaf| leaf.row().association),
    }
}

fn name_page(leaves: &[Leaf]) -> NamePage {
    let line = |kind: ClauseKind| {
        let permission = permission(leaves, kind)?;
        Some(ClauseLine {
            kind,
            since: permission.since.max(since(leaves)),
            once: permission.once,
            leaves: leaves.iter().copied().filter(|leaf| leaf.allows(kind).is_some()).collect(),
            deprecated: deprecated_clause(leaves, kind),
        })
    };
    NamePage {
        directive: directive_row(leaves),
        units: crate::table::compound::units_of(leaves).iter().map(|unit| compound_name(unit)).collect(),
        clauses: ClauseKind::ALL.iter().copied().filter_map(line).collect(),
        exclusive: rows(leaves).flat_map(|row| row.exclusive).map(|group| group.to_vec()).collect(),
        required: rows(leaves).flat_map(|row| row.required).map(|group| group.to_vec()).collect(),
    }
}

fn split_page(directive: &Directive, options: ExplainOptions, warnings: &[String]) -> SplitPage {
    let version = options.parse.version;
    let (units, unplaced) = if options.as_llvm {
        let split = split_as_llvm(directive, version);
        (split.leaves, split.unplaced)
    } else {
        let mut units = decompose(directive);
        add_captures(&mut units, &guess_variable);
        (units, Vec::new())
    };
    let texts: Vec<String> = directive.clauses.iter().map(spell_clause).collect();
    let deprecated = deprecations(directive, version).into_iter().map(|diagnostic| diagnostic.message);
    SplitPage {
        directive: directive_row(&directive.leaves),
        units: units.iter().map(|unit| placed_unit(unit, &texts)).collect(),
        unplaced: unplaced.into_iter().filter_map(|index| texts.get(index).cloned()).collect(),
        warnings: warnings.iter().cloned().chain(deprecated).collect(),
    }
}

fn placed_unit(unit: &Unit, texts: &[String]) -> PlacedUnit {
    let clauses = unit
        .placed()
        .map(|(clause, reason)| PlacedClause {
            text: spell_clause(clause),
            region: region::clause_string(clause.kind, clause),
            rule: reason.rule,
            implied: reason.implied,
            origin: reason.origin.and_then(|index| texts.get(index).cloned()),
            evaluation: evaluation(clause.kind),
        })
        .collect();
    PlacedUnit { name: compound_name(&unit.leaves), region: region::begin_string(&unit.leaves), clauses }
}
