//! Turns the constructs into edits of the flat file.
//!
//! A construct becomes one block, so that it stays one statement: `{ values; begin group; statement; end group; }`.
//! The pragma's line takes everything that comes before the statement; no newline is added or lost anywhere.

use crate::atomic;
use crate::construct::{Attribute, UnitKind};
use crate::edit::Edits;
use crate::file::File;
use crate::flat::{find_word, skeleton};
use crate::loop_text;
use crate::region_text;

/// Returns the annotated text.
pub(crate) fn annotate(file: &File<'_>) -> String {
    let mut edits = Edits::default();
    for index in 0..file.constructs.len() {
        construct(file, index, &mut edits);
    }
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
    if construct.unit(UnitKind::Atomic).is_some()
        && let Some(text) = atomic::write(file, index)
    {
        let body = construct.body.expect("invariant: an atomic with a text has a statement");
        let lo = file.tree.node(body).lo;
        edits.replace(line.lo, line.hi, String::new());
        let kept = skeleton(file.slice(lo, construct.body_hi));
        edits.replace(lo, construct.body_hi, format!("{text}{kept}"));
        return;
    }
    let loop_text = construct.nest.as_ref().map(|nest| {
        let finals = |level: &crate::loops::Level| {
            let items = construct.units.iter().flat_map(|unit| unit.with(&Attribute::Lastprivate));
            items.into_iter().any(|item| item.decl == level.variable)
        };
        loop_text::write(nest, index, finals)
    });
    let mut before = String::new();
    let mut after = String::new();
    for (number, unit) in construct.units.iter().enumerate() {
        let of_loop = loop_text.as_ref().filter(|_| unit.kind == UnitKind::Loop);
        let text = region_text::write(file, index, number, of_loop);
        let loop_prelude = of_loop.map_or("", |text| text.prelude.as_str());
        before.push_str(&format!("{{ {}{loop_prelude}{}", text.prelude, text.begin));
        after.insert_str(0, &format!("{} }}", text.end));
    }
    if construct.body.is_none() {
        edits.replace(line.lo, line.hi, format!("{before}{after}"));
        return;
    }
    // Loop hints (`#pragma unroll`) may stand between the pragma and the loop: only the header comes behind them.
    before.push_str(loop_text.as_ref().map_or("", |text| &text.opening));
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
