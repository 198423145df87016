//! Turns the constructs into edits of the flat file.
//!
//! A construct becomes one block, so that it stays one statement: `{ values; begin group; statement; end group; }`.
//! The pragma's line takes everything that comes before the statement; no newline is added or lost anywhere.

mod atomic;
mod context;
mod edits;
mod nest;
mod region;
mod sections;
mod threadprivate;

use weft_openmp::{ClauseKind, Leaf};
use weft_support::SourceMap;

use self::context::Context;
use self::edits::Edits;
use self::region::Generated;
use crate::source::flat::{FlatText, find_word, skeleton};
use weft_sema::model::construct::Attribute;
use weft_sema::model::nest::Level;
use weft_sema::model::program::Program;
use weft_sema::sharing::placement;

/// Returns the annotated text.
pub(crate) fn annotate(map: &SourceMap, text: &str, program: &Program<'_>) -> String {
    let context = &Context { program, text: FlatText(text), map };
    let mut edits = Edits::default();
    for index in 0..context.program.constructs.len() {
        construct(context, index, &mut edits);
    }
    threadprivate::write(context, &mut edits);
    for pragma in &context.program.pragmas {
        if !edits.covers(pragma.lo) {
            edits.replace(pragma.lo, pragma.hi, String::new());
        }
    }
    strip_register(context, &mut edits);
    insert_prelude(&edits.apply(text))
}

fn construct(context: &Context<'_>, index: usize, edits: &mut Edits) {
    let construct = &context.program.constructs[index];
    let line = &context.program.pragmas[construct.pragma];
    // The construct around it writes a `section`, and all directives of its kind are written together.
    if construct.unit(Leaf::Section).is_some() || construct.unit(Leaf::Threadprivate).is_some() {
        return;
    }
    if let (Some(form), Some(body)) = (&construct.atomic, construct.body) {
        let text = atomic::write(context, index, form);
        let lo = context.program.tree.node(body).lo;
        let (before, after) = match text.before_region {
            None => (String::new(), String::new()),
            Some(before) => {
                let region = region::write(context, index, 0, &Generated::default());
                (format!("{{ {before}{}", region.begin), format!("{} }}", region.end))
            }
        };
        edits.replace(line.lo, line.hi, before);
        let kept = skeleton(context.text.slice(lo, construct.body_hi));
        edits.replace(lo, construct.body_hi, format!("{}{after}{kept}", text.statement));
        return;
    }
    let loop_text = construct.nest.as_ref().map(|nest| {
        let finals = |level: &Level| {
            let items = construct.units.iter().flat_map(|unit| unit.with(&Attribute::Lastprivate));
            items.into_iter().any(|item| item.decl == level.variable)
        };
        let is_ordered = construct.units.iter().any(|unit| unit.clause(ClauseKind::Ordered).is_some());
        nest::write(context, nest, index, finals, is_ordered.then(|| region::iteration_end(context, index)))
    });
    let sections_text = construct.unit(Leaf::Sections).map(|_| sections::write(context, index, edits));
    let mut before = String::new();
    let mut after = String::new();
    let mut captured = Vec::new();
    if let Some(text) = loop_text.as_ref().filter(|_| placement::changes_its_bounds(context.program, index)) {
        let last = construct.units.len() - 1;
        let inner = region::write(context, index, last, &Generated::default());
        before.push_str(&format!("{{ {}{}", text.counts, inner.prelude));
        after.push_str(" }");
        captured.extend(text.counted.iter().cloned().chain(inner.names));
    }
    for (number, unit) in construct.units.iter().enumerate() {
        let mut generated = Generated::default();
        let mut declared = String::new();
        match (unit.leaf, &loop_text, &sections_text) {
            (Leaf::For, Some(text), _) => {
                let counts = if captured.is_empty() { &*text.counts } else { "" };
                declared = format!("{counts}{}", text.interval);
                generated.bounds = Some((&text.start, &text.end));
            }
            (Leaf::Sections, _, Some(text)) => {
                declared.clone_from(&text.prelude);
                generated.bounds = Some((&text.start, &text.end));
            }
            (Leaf::Parallel, ..) => generated.captured = &captured,
            _ => {}
        }
        let text = region::write(context, index, number, &generated);
        let is_before = unit.leaf == Leaf::For && !captured.is_empty();
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
        let lo = context.program.tree.node(first.node).lo;
        let kept = skeleton(context.text.slice(lo, last.header.close + 1));
        edits.replace(lo, last.header.close + 1, format!("{}{kept}", text.header));
        // Between the ends of the innermost body and of the outermost loop there are only the braces of the nest.
        let body_hi = context.program.tree.node(last.body).end;
        let kept = skeleton(context.text.slice(body_hi, construct.body_hi));
        edits.close(body_hi, construct.body_hi, index, format!("{}{after}{kept}", text.closing));
    } else {
        edits.close(construct.body_hi, construct.body_hi, index, after);
    }
}

/// Removes `register`: the address of such a variable could not be listed.
fn strip_register(context: &Context<'_>, edits: &mut Edits) {
    let mut seen = Vec::new();
    for &(lo, hi) in &context.program.tree.registers {
        if let Some(at) = find_word(context.text.slice(lo, hi), "register") {
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
    let prelude = region::PRELUDE;
    let first_line = text.split('\n').next().unwrap_or("");
    if first_line.starts_with("# ") {
        let rest = &text[first_line.len()..];
        format!("{first_line}\n# 1 \"<weft-prelude>\" 1 3\n{prelude}\n{first_line} 2{rest}")
    } else {
        format!("# 1 \"<weft-prelude>\" 1 3\n{prelude}\n# 1 \"<stdin>\" 2\n{text}")
    }
}
