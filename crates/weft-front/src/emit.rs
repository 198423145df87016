//! Turns the constructs into edits of the flat file.
//!
//! A construct becomes one block, so that it stays one statement: `{ values; begin group; statement; end group; }`.
//! The pragma's line takes everything that comes before the statement; no newline is added or lost anywhere.

use weft_openmp::ClauseKind;

use crate::construct::{Attribute, UnitKind};
use crate::edit::Edits;
use crate::file::File;
use crate::flat::{find_word, skeleton};
use crate::region_text::{self, Generated};
use crate::{atomic_text, loop_text, placement, sections, threadprivate};

/// Returns the annotated text.
pub(crate) fn annotate(file: &File<'_>) -> String {
    let mut edits = Edits::default();
    for index in 0..file.constructs.len() {
        construct(file, index, &mut edits);
    }
    threadprivate::write(file, &mut edits);
    for pragma in &file.pragmas {
        if !edits.covers(pragma.line.lo) {
            edits.replace(pragma.line.lo, pragma.line.hi, String::new());
        }
    }
    strip_register(file, &mut edits);
    insert_prelude(&edits.apply(file.text))
}

fn construct(file: &File<'_>, index: usize, edits: &mut Edits) {
    let construct = &file.constructs[index];
    let line = file.pragmas[construct.pragma].line;
    // The construct around it writes a `section`, and all directives of its kind are written together.
    if construct.unit(UnitKind::Section).is_some() || construct.unit(UnitKind::Threadprivate).is_some() {
        return;
    }
    if let (Some(_), Some(body)) = (construct.unit(UnitKind::Atomic), construct.body)
        && let Some(text) = atomic_text::write(file, index)
    {
        let lo = file.tree.node(body).lo;
        let (before, after) = match text.before_region {
            None => (String::new(), String::new()),
            Some(before) => {
                let region = region_text::write(file, index, 0, &Generated::default());
                (format!("{{ {before}{}", region.begin), format!("{} }}", region.end))
            }
        };
        edits.replace(line.lo, line.hi, before);
        let kept = skeleton(file.slice(lo, construct.body_hi));
        edits.replace(lo, construct.body_hi, format!("{}{after}{kept}", text.statement));
        return;
    }
    let loop_text = construct.nest.as_ref().map(|nest| {
        let finals = |level: &crate::loops::Level| {
            let items = construct.units.iter().flat_map(|unit| unit.with(&Attribute::Lastprivate));
            items.into_iter().any(|item| item.decl == level.variable)
        };
        let is_ordered = construct.units.iter().any(|unit| unit.clause(ClauseKind::Ordered).is_some());
        loop_text::write(nest, index, finals, is_ordered.then(|| region_text::iteration_end(file, index)))
    });
    let sections_text = construct.unit(UnitKind::Sections).map(|_| sections::write(file, index, edits));
    let mut before = String::new();
    let mut after = String::new();
    let mut captured = Vec::new();
    if let Some(text) = loop_text.as_ref().filter(|_| placement::changes_its_bounds(file, index)) {
        let last = construct.units.len() - 1;
        let inner = region_text::write(file, index, last, &Generated::default());
        before.push_str(&format!("{{ {}{}", text.counts, inner.prelude));
        after.push_str(" }");
        captured.extend(text.counted.iter().cloned().chain(inner.names));
    }
    for (number, unit) in construct.units.iter().enumerate() {
        let mut generated = Generated::default();
        let mut declared = String::new();
        match (unit.kind, &loop_text, &sections_text) {
            (UnitKind::Loop, Some(text), _) => {
                let counts = if captured.is_empty() { &*text.counts } else { "" };
                declared = format!("{counts}{}", text.interval);
                generated.bounds = Some((&text.start, &text.end));
            }
            (UnitKind::Sections, _, Some(text)) => {
                declared.clone_from(&text.prelude);
                generated.bounds = Some((&text.start, &text.end));
            }
            (UnitKind::Parallel, ..) => generated.captured = &captured,
            _ => {}
        }
        let text = region_text::write(file, index, number, &generated);
        let is_before = unit.kind == UnitKind::Loop && !captured.is_empty();
        let prelude = if is_before { "" } else { &*text.prelude };
        before.push_str(&format!("{{ {prelude}{declared}{}", text.begin));
        after.insert_str(0, &format!("{} }}", text.end));
    }
    if construct.body.is_none() {
        edits.replace(line.lo, line.hi, format!("{before}{after}"));
        return;
    }
    // Loop hints (`#pragma unroll`) may stand between the pragma and the loop: only the header comes behind them.
    before.push_str(loop_text.as_ref().map_or("", |text| &text.opening));
    before.push_str(sections_text.as_ref().map_or("", |text| &text.header));
    edits.replace(line.lo, line.hi, before);
    if let (Some(text), Some(nest)) = (loop_text, &construct.nest) {
        let (first, last) = (&nest.levels[0], &nest.levels[nest.levels.len() - 1]);
        let lo = file.tree.node(first.node).lo;
        let kept = skeleton(file.slice(lo, last.header.close + 1));
        edits.replace(lo, last.header.close + 1, format!("{}{kept}", text.header));
        // Between the ends of the innermost body and of the outermost loop there are only the braces of the nest.
        let body_hi = crate::construct::statement_end(file.text, &file.tree, last.body);
        let kept = skeleton(file.slice(body_hi, construct.body_hi));
        edits.close(body_hi, construct.body_hi, index, format!("{}{after}{kept}", text.closing));
    } else {
        edits.close(construct.body_hi, construct.body_hi, index, after);
    }
}

/// Removes `register`: the address of such a variable could not be listed.
fn strip_register(file: &File<'_>, edits: &mut Edits) {
    let mut seen = Vec::new();
    for &(lo, hi) in &file.tree.registers {
        if let Some(at) = find_word(file.slice(lo, hi), "register") {
            let at = lo + at as u32;
            if !seen.contains(&at) && !edits.covers(at) {
                seen.push(at);
                edits.replace(at, at + "register".len() as u32, String::new());
            }
        }
    }
}

/// Puts the declarations of the markers behind the first line marker, from which the unit's name is taken.
fn insert_prelude(text: &str) -> String {
    let prelude = region_text::PRELUDE;
    let first_line = text.split('\n').next().unwrap_or("");
    if first_line.starts_with("# ") {
        let rest = &text[first_line.len()..];
        format!("{first_line}\n# 1 \"<weft-prelude>\" 1 3\n{prelude}\n{first_line} 2{rest}")
    } else {
        format!("# 1 \"<weft-prelude>\" 1 3\n{prelude}\n# 1 \"<stdin>\" 2\n{text}")
    }
}
