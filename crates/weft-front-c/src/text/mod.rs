//! Writes the annotated text: what `weft-sema` plans becomes edits of the flat file.

mod allocate;
mod atomic;
mod atomic_compare;
mod conditional;
mod construct;
mod context;
mod cxx;
mod declared_reduction;
mod dependence;
mod doacross;
pub(crate) mod edits;
mod level;
mod linear;
pub(crate) mod mappers;
mod mapping;
mod names;
mod nest;
mod region;
mod scan;
mod scan_blocks;
mod sections;
mod slanted;
mod threadprivate;
mod variant;

use weft_sema::model::program::{Pragma, Program};
use weft_sema::plan::Plan;
use weft_support::{FileId, SourceMap};

use self::context::{Context, c_string};
use self::edits::Edits;
use crate::Language;
use crate::Options;
use crate::devices::ONE_MEMORY_LIST;
use crate::select::on_devices;
use crate::source::flat::{FlatText, registers};

/// Returns the annotated text of `program`, whose flat file is `text`; the pragmas at the offsets `stay` stay in it.
pub(crate) fn annotate(
    map: &SourceMap,
    text: &str,
    program: &Program<'_>,
    plan: &Plan,
    stay: &[u32],
    options: &Options,
) -> String {
    let language = options.language;
    let context = &Context { program, text: FlatText(text), map, language };
    let mut edits = Edits::default();
    for plan in &plan.constructs {
        construct::write(context, plan, &mut edits);
    }
    let stays = |pragma: &Pragma| stay.binary_search(&pragma.lo).is_ok();
    for directive in &plan.threadprivates {
        // Whoever reads the pragma makes the variable thread-local.
        if !stays(&program.pragmas[directive.pragma]) {
            threadprivate::write(context, directive, &mut edits);
        }
    }
    for directive in &plan.allocates {
        if !stays(&program.pragmas[directive.pragma]) {
            allocate::write(context, directive, &mut edits);
        }
    }
    for &pragma in &plan.declared_reductions {
        let write =
            if language.is_cxx() { cxx::declared_reduction::write } else { declared_reduction::write };
        write(context, pragma, stays(&program.pragmas[pragma]), &mut edits);
    }
    for variant in &plan.variants {
        variant::write(context, variant, &mut edits);
    }
    // Without a construct there is no loop that calls one, and nobody who reads the notes.
    if !plan.constructs.is_empty() {
        let end = text.len() as u32;
        let notes = plan.callable.iter().enumerate();
        let notes: String =
            notes.map(|(number, (of, names))| variant::note(context, number, *of, names)).collect();
        if !notes.is_empty() {
            edits.replace(end, end, format!("\n{notes}\n"));
        }
    }
    for pragma in context.program.pragmas.iter().filter(|pragma| !stays(pragma)) {
        if !edits.covers(pragma.lo) {
            edits.replace(pragma.lo, pragma.hi, String::new());
        }
    }
    if program.offloads {
        on_devices::write(text, language, &mut edits);
        if program.has_one_memory {
            let end = text.len() as u32;
            edits.replace(end, end, format!("\n{ONE_MEMORY_LIST}\n"));
        }
    }
    strip_register(context, &mut edits);
    let mut prelude = (if language.is_cxx() { cxx::prelude::PRELUDE } else { region::PRELUDE }).to_owned();
    if language.is_cxx() {
        prelude.push_str(&cxx::names::operation::prelude());
    }
    if language.is_cxx() && !plan.declared_reductions.is_empty() {
        prelude.push_str(&cxx::names::operators::prelude());
    }
    if plan.allocates.iter().any(allocate::needs_prelude) {
        prelude.push_str(allocate::PRELUDE);
    }
    let annotated = edits.apply(text, |at| line_marker(map, program.file, at));
    match &options.compiled {
        Some(compiled) if compiled.is_read_again => {
            insert_prelude(&compiled.restore(&annotated), 0, &prelude)
        }
        compiled => {
            let header = compiled.as_ref().and_then(|compiled| compiled.header_of(&annotated));
            insert_prelude(&annotated, header.map_or(0, |header| header.length), &prelude)
        }
    }
}

/// Returns a text without constructs, with what devices have of it marked.
pub(crate) fn with_devices(map: &SourceMap, file: FileId, text: &str, language: Language) -> String {
    let mut edits = Edits::default();
    on_devices::write(text, language, &mut edits);
    edits.apply(text, |at| line_marker(map, file, at))
}

/// Returns the line marker for a line that begins with what is at the offset `at` of `file`.
pub(crate) fn line_marker(map: &SourceMap, file: FileId, at: u32) -> String {
    let place = map.presumed(file, at);
    let system = if map.is_in_system_header(file, at) { " 3" } else { "" };
    format!("# {} {}{system}", place.line, c_string(&place.file))
}

/// Removes `register`: the address of such a variable could not be listed.
fn strip_register(context: &Context<'_>, edits: &mut Edits) {
    let tree = &context.program.tree;
    for function in tree.functions.iter().map(|function| tree.node(*function)) {
        for (lo, hi) in registers(context.text.slice(function.lo, function.hi)) {
            let (lo, hi) = (function.lo + lo as u32, function.lo + hi as u32);
            if !edits.covers(lo) {
                edits.replace(lo, hi, String::new());
            }
        }
    }
}

/// Puts the declarations of the markers behind the first line marker from `at` on, from which the unit's name is taken.
fn insert_prelude(text: &str, at: usize, prelude: &str) -> String {
    let (before, text) = text.split_at(at);
    let first_line = text.split('\n').next().unwrap_or("");
    if first_line.starts_with("# ") {
        let rest = &text[first_line.len()..];
        // The flags say whether it is a header of the system.
        let (place, flags) =
            first_line.split_at(first_line.rfind('"').map_or(first_line.len(), |end| end + 1));
        let flags = flags.trim_start_matches(" 2");
        format!("{before}{first_line}\n# 1 \"<weft-prelude>\" 1 3\n{prelude}\n{place} 2{flags}{rest}")
    } else {
        format!("{before}# 1 \"<weft-prelude>\" 1 3\n{prelude}\n# 1 \"<stdin>\" 2\n{text}")
    }
}
