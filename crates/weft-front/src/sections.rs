//! `sections`: finds the sections of the block, and writes it as a loop over them [OMP 5.2 §11.3].
//!
//! ```c
//! #pragma omp sections
//! {
//!   A                          // the first section needs no directive
//! #pragma omp section
//!   B
//! }
//! // becomes, between the groups of the region
//! for (s = start; s < end; ++s) switch (s) { case 0: { A } break; default: { B } break; }
//! ```
//!
//! A section is one statement; since OpenMP 5.1 it may be several.

use weft_openmp::Version;
use weft_support::Diagnostic;

use crate::construct::{UnitKind, statement_end};
use crate::edit::Edits;
use crate::file::File;
use crate::loop_text::NODEBUG;
use crate::tree::{NodeId, NodeKind};

/// One section.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// The `section` construct; the first section may have none.
    pub(crate) construct: Option<usize>,
    /// Where its first statement begins, or its directive.
    pub(crate) lo: u32,
    /// The offset behind its last statement.
    pub(crate) hi: u32,
}

/// Finds the sections of every `sections` construct, and reports what is in none.
pub(crate) fn find(file: &mut File<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for index in 0..file.constructs.len() {
        if file.constructs[index].unit(UnitKind::Sections).is_none() {
            continue;
        }
        let sections = sections_of(file, index, diagnostics);
        for section in &sections {
            if let Some(construct) = section.construct {
                file.constructs[construct].body_hi = section.hi;
            }
        }
        file.constructs[index].sections = sections;
    }
    report_stray(file, diagnostics);
}

fn sections_of(file: &File<'_>, index: usize, diagnostics: &mut Vec<Diagnostic>) -> Vec<Section> {
    let Some(body) = file.constructs[index].body else { return Vec::new() };
    let name = file.directive(index).name();
    if file.tree.kind(body) != NodeKind::Compound {
        let message = format!("the statement after '#pragma omp {name}' must be a block of sections");
        let lo = file.tree.node(body).lo;
        diagnostics.push(Diagnostic::error(message, file.span(lo, lo + 1)));
        return Vec::new();
    }
    let mut sections: Vec<Section> = Vec::new();
    // One message for a run of statements is enough.
    let mut reported = false;
    for &child in file.tree.children(body) {
        let construct = file.construct_at.get(&child).copied();
        let is_section = construct.is_some_and(|at| file.constructs[at].unit(UnitKind::Section).is_some());
        let (lo, hi) = (file.tree.node(child).lo, end_of(file, child));
        match sections.last_mut().filter(|_| !is_section) {
            Some(section) => {
                section.hi = hi;
                if file.version < Version::V51 && !reported {
                    diagnostics.push(between(file, index, child));
                    reported = true;
                }
            }
            None => {
                sections.push(Section { construct: construct.filter(|_| is_section), lo, hi });
                reported = false;
            }
        }
    }
    sections
}

/// Returns the offset behind a statement, be it a construct or not.
fn end_of(file: &File<'_>, node: NodeId) -> u32 {
    match file.construct_at.get(&node) {
        Some(&construct) => file.constructs[construct].body_hi,
        None => statement_end(file.text, &file.tree, node),
    }
}

fn between(file: &File<'_>, index: usize, statement: NodeId) -> Diagnostic {
    let name = file.directive(index).name();
    let message = format!(
        "a section of '#pragma omp {name}' is one statement before OpenMP 5.1: this one needs a '#pragma omp section' of its own, or a \
         block around both"
    );
    let note = format!("'#pragma omp {name}' is here");
    Diagnostic::error(message, file.node_span(statement)).with_note(note, Some(file.pragma_span(index)))
}

/// Reports each `section` that stands somewhere in a `sections` construct, but not directly in its block.
fn report_stray(file: &File<'_>, diagnostics: &mut Vec<Diagnostic>) {
    for (index, construct) in file.constructs.iter().enumerate() {
        if construct.unit(UnitKind::Section).is_none() {
            continue;
        }
        // That it stands in no `sections` at all is for the rules on nesting to say.
        let Some(outer) =
            construct.parent.filter(|&at| file.constructs[at].unit(UnitKind::Sections).is_some())
        else {
            continue;
        };
        if file.tree.node(construct.node).parent != file.constructs[outer].body {
            let name = file.directive(outer).name();
            let message = format!(
                "'#pragma omp section' must stand directly in the block of '#pragma omp {name}', not in a statement \
                 of a section"
            );
            let note = format!("'#pragma omp {name}' is here");
            let diagnostic = Diagnostic::error(message, file.pragma_span(index));
            diagnostics.push(diagnostic.with_note(note, Some(file.pragma_span(outer))));
        }
    }
}

/// The text around the block of a `sections` construct.
pub(crate) struct SectionsText {
    /// Declarations before the region.
    pub(crate) prelude: String,
    /// What comes in the region before the block.
    pub(crate) header: String,
    /// The names of the variables of `QUAL.OMP.NORMALIZED.BOUNDS`.
    pub(crate) start: String,
    pub(crate) end: String,
}

/// Writes the loop over the sections of construct `index`, whose block stays where it is.
pub(crate) fn write(file: &File<'_>, index: usize, edits: &mut Edits) -> SectionsText {
    let sections = &file.constructs[index].sections;
    for (number, section) in sections.iter().enumerate() {
        // The last one is the default, so that the optimizer sees no way past all of them.
        let label =
            if number + 1 == sections.len() { "default:".to_owned() } else { format!("case {number}:") };
        match section.construct {
            Some(construct) => {
                let line = file.pragmas[file.constructs[construct].pragma].line;
                edits.replace(line.lo, line.hi, format!("{label} {{"));
            }
            None => edits.close(section.lo, section.lo, index, format!("{label} {{ ")),
        }
        edits.close(section.hi, section.hi, section.construct.unwrap_or(index), " } break;".to_owned());
    }
    let [start, end, at] = ["start", "end", "section"].map(|what| format!("__weft_{what}{index}"));
    SectionsText {
        prelude: format!("{NODEBUG}unsigned long long {start} = 0, {end} = {}; ", sections.len()),
        header: format!(
            " for ({NODEBUG}unsigned long long {at} = {start}; {at} < {end}; ++{at}) switch ({at}) "
        ),
        start,
        end,
    }
}
