//! Writes what metadirectives become. [OMP 5.2 §7.4]
//!
//! ```c
//! #pragma omp metadirective when(device={kind(gpu)} : teams) otherwise(parallel for)
//! #pragma omp                                                          parallel for
//! ```
//!
//! What depends on the program becomes an `if` with the statement once per candidate. A statement that cannot be written
//! twice, for a label or a static variable in it, keeps its metadirective.

use weft_openmp::{Association, ClauseArgs, ContextSelector, Directive, LENIENT, Leaf, Typed};
use weft_sema::Place;
use weft_sema::model::tree::NodeId;
use weft_sema::select::{Candidate, Choice, Device, Requirements, candidates};
use weft_support::{Diagnostic, SourceMap};

use crate::select::scene::Scene;
use crate::select::variants::Variants;
use crate::select::{Found, check_scores, resume};
use crate::source::flat::{FlatText, next_line, one_line};
use crate::text::edits::Edits;

/// Writes the outermost metadirectives of a text.
pub(super) fn write(
    map: &SourceMap,
    scene: &Scene,
    known: (&Device, &Requirements, &Variants),
    found: &mut Found,
    edits: &mut Edits,
) {
    let mut edited: Vec<usize> = Vec::new();
    for (index, place) in scene.places_of(Leaf::Metadirective) {
        // What is in the copies of another one comes in the next round.
        if scene.around(place.parent).any(|around| edited.contains(&around)) {
            continue;
        }
        if scene.is_wrong(place) {
            continue;
        }
        let directive = scene.directive(place);
        let cases = Cases::of(directive);
        let context = scene.context(place.node, place.parent, known);
        let value = |expr: &_| scene.value(place.node, expr);
        let selectors: Vec<&ContextSelector> = cases.when.iter().map(|(selector, _)| *selector).collect();
        match candidates(&selectors, &context, &value) {
            Choice::Unknown(why) => found.refuse(directive, format!("{why} is not supported yet")),
            Choice::First(chosen) => {
                let writer = Writer { map, scene, place };
                match writer.write(&cases, &chosen, edits) {
                    Ok(has_copies) => edited.extend(has_copies.then_some(index)),
                    Err(why) => found.refuse(directive, why),
                }
            }
        }
    }
}

/// Reports what is wrong with the scores in a text's metadirectives.
pub(super) fn check_all_scores(scene: &Scene, diagnostics: &mut Vec<Diagnostic>) {
    for (_, place) in scene.places_of(Leaf::Metadirective) {
        let directive = scene.directive(place);
        for (selector, _) in Cases::of(directive).when {
            check_scores(selector, &directive.name(), &|expr| scene.value(place.node, expr), diagnostics);
        }
    }
}

/// The directives that a metadirective may become; none is `nothing`.
struct Cases<'a> {
    when: Vec<(&'a ContextSelector, Option<&'a Directive>)>,
    otherwise: Option<&'a Directive>,
}

impl<'a> Cases<'a> {
    fn of(directive: &'a Directive) -> Cases<'a> {
        let mut cases = Cases { when: Vec::new(), otherwise: None };
        for clause in &directive.clauses {
            match &clause.args {
                ClauseArgs::Typed(Typed::When { selector, directive }) => {
                    cases.when.push((selector, directive.as_deref()));
                }
                ClauseArgs::Typed(Typed::Otherwise(directive)) => cases.otherwise = directive.as_deref(),
                _ => {}
            }
        }
        let effective = |one: &&Directive| !one.is(&[Leaf::Nothing]);
        cases.otherwise = cases.otherwise.filter(effective);
        cases.when.iter_mut().for_each(|(_, one)| *one = one.filter(effective));
        cases
    }
}

/// Reports metadirectives in metadirectives, and those that choose from nothing.
pub(super) fn check(directive: &Directive, diagnostics: &mut Vec<Diagnostic>) {
    if directive.clauses.is_empty() {
        let message = format!(
            "'#pragma omp {}' has no clause 'when' to choose from and means nothing [OMP 5.2 §7.4]",
            directive.name()
        );
        diagnostics.push(Diagnostic::warning(message, directive.name_span, LENIENT));
    }
    let cases = Cases::of(directive);
    let nested = cases.when.iter().filter_map(|(_, one)| *one).chain(cases.otherwise);
    for one in nested.filter(|one| one.is(&[Leaf::Metadirective]) || one.is(&[Leaf::BeginMetadirective])) {
        let message = "a metadirective cannot be a variant of another one".to_owned();
        diagnostics.push(Diagnostic::error(message, one.name_span));
    }
    let is_delimited = directive.is(&[Leaf::BeginMetadirective]);
    let alone = |one: &&Directive| matches!(one.leaves[..], [leaf] if leaf.row().association == Association::StandAlone);
    let variants = cases.when.iter().filter_map(|(_, one)| *one).chain(cases.otherwise);
    for one in variants.filter(|one| is_delimited && alone(one)) {
        let message = format!(
            "'{}' stands alone and cannot be a variant of '#pragma omp begin metadirective' [OMP 5.2 §7.4.4]",
            one.name()
        );
        diagnostics.push(Diagnostic::error(message, one.name_span));
    }
}

struct Writer<'a> {
    map: &'a SourceMap,
    scene: &'a Scene,
    place: &'a Place,
}

impl Writer<'_> {
    /// Writes the candidates; says whether the statement is part of what was written.
    fn write(&self, cases: &Cases<'_>, chosen: &[Candidate], edits: &mut Edits) -> Result<bool, String> {
        let line = self.scene.pragmas[self.place.pragma].line;
        let variant = |candidate: &Candidate| cases.when[candidate.index].1;
        let (dynamic, last) = match chosen.split_last() {
            Some((last, before)) if last.conditions.is_empty() => (before, variant(last)),
            _ => (chosen, cases.otherwise),
        };
        if dynamic.is_empty() {
            let text = last.map_or(String::new(), |one| self.pragma(one));
            edits.replace(line.lo, line.hi, text);
            return Ok(false);
        }
        let body = self.place.body;
        if let Some(why) = body.and_then(|body| self.scene.hinders_copies(body)) {
            return Err(format!(
                "a metadirective with conditions on a statement with {why} is not supported yet"
            ));
        }
        let mut text = "{ ".to_owned();
        for candidate in dynamic {
            let conditions: Vec<String> =
                candidate.conditions.iter().map(|expr| one_line(&expr.text)).collect();
            let condition = match &conditions[..] {
                [one] => one.clone(),
                several => format!("({})", several.join(") && (")),
            };
            text.push_str(&format!("if ({condition}) {{"));
            self.branch(variant(candidate), &mut text);
            text.push_str("} else ");
        }
        text.push('{');
        self.branch(last, &mut text);
        text.push_str("} }");
        let hi = self.end(body);
        resume(self.map, self.scene.file, hi, &mut text);
        edits.replace(line.lo, hi, text);
        Ok(body.is_some())
    }

    /// Returns the offset behind what the metadirective applies to.
    fn end(&self, body: Option<NodeId>) -> u32 {
        let line = self.scene.pragmas[self.place.pragma].line;
        body.map_or(line.hi, |body| self.scene.tree.node(body).end)
    }

    /// Writes a variant with a copy of the statement.
    fn branch(&self, variant: Option<&Directive>, text: &mut String) {
        let file = self.scene.file;
        let line = self.scene.pragmas[self.place.pragma].line;
        let all = FlatText(self.map.text(file));
        if let Some(variant) = variant {
            resume(self.map, file, line.lo, text);
            text.push_str(&self.pragma(variant));
        }
        if self.place.body.is_some() {
            resume(self.map, file, next_line(all.0, line.hi), text);
            text.push_str(all.slice(next_line(all.0, line.hi), self.end(self.place.body)));
        }
        text.push('\n');
    }

    /// Returns the variant as a pragma in the place of the metadirective, with its words at their columns.
    fn pragma(&self, variant: &Directive) -> String {
        let text = FlatText(self.map.text(self.scene.file));
        let line = self.scene.pragmas[self.place.pragma].line;
        let head = "#pragma omp ";
        let blanks = ((variant.span.lo - line.lo) as usize).saturating_sub(head.len());
        format!("{head}{}{}", " ".repeat(blanks), text.slice(variant.span.lo, variant.span.hi))
    }
}
