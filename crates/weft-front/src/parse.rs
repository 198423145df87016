//! Runs libclang over the probe, and sorts its errors: those of the user's C from those of the user's pragmas.
//!
//! An error inside a pragma is about a clause: it is reported as such, the expression is blanked, and the text is parsed
//! again, so that everything else is still checked.
//! For an error elsewhere, the text without any pragma decides: if it has errors too, the program is no valid C;
//! else a pragma stands where it must not.

use rustc_hash::FxHashMap;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::Options;
use crate::clang::{ClangError, LibclangMissing, Request, parse as parse_with_clang};
use crate::construct::build;
use crate::file::File;
use crate::pragma::Pragma;
use crate::probe::{Shape, expressions, overwrite};
use crate::tree::Tree;

/// The outcome of parsing.
pub(crate) struct Parsed<'a> {
    pub(crate) file: Option<File<'a>>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) clang_errors: bool,
}

/// Every error of one parse but the last can blank one expression; nobody writes more wrong clauses than this.
const ATTEMPTS: usize = 8;

/// Parses the flat file and builds its constructs.
pub(crate) fn parse<'a>(
    map: &'a SourceMap,
    id: FileId,
    pragmas: Vec<Pragma>,
    options: &Options,
) -> Result<Parsed<'a>, LibclangMissing> {
    let text = map.text(id);
    let mut blanked: Vec<(u32, u32)> = Vec::new();
    let mut diagnostics = Vec::new();
    for _ in 0..ATTEMPTS {
        let (tree, errors) = run(map, id, &pragmas, &blanked, options)?;
        let (in_pragmas, elsewhere): (Vec<_>, Vec<_>) =
            errors.into_iter().partition(|error| pragma_of(&pragmas, error.offset).is_some());
        if in_pragmas.is_empty() && elsewhere.is_empty() {
            let constructs = build(text, id, &tree, &pragmas, &mut diagnostics);
            let construct_at: FxHashMap<_, _> =
                constructs.iter().enumerate().map(|(index, construct)| (construct.node, index)).collect();
            report_lost(&pragmas, &constructs, id, &mut diagnostics);
            let file = File { map, id, text, tree, pragmas, constructs, construct_at };
            return Ok(Parsed { file: Some(file), diagnostics, clang_errors: false });
        }
        let mut progress = false;
        for error in &in_pragmas {
            progress |= report_in_pragma(&pragmas, id, error, &mut blanked, &mut diagnostics);
        }
        if !progress {
            let clang_errors = has_own_errors(map, id, options)?;
            if !clang_errors {
                report_misplaced(&pragmas, id, &elsewhere, &mut diagnostics);
            }
            return Ok(Parsed { file: None, diagnostics, clang_errors });
        }
    }
    Ok(Parsed { file: None, diagnostics, clang_errors: false })
}

fn run(
    map: &SourceMap,
    id: FileId,
    pragmas: &[Pragma],
    blanked: &[(u32, u32)],
    options: &Options,
) -> Result<(Tree, Vec<ClangError>), LibclangMissing> {
    let mut bytes = map.text(id).as_bytes().to_vec();
    for pragma in pragmas {
        let mut ranges = pragma.directive.as_ref().map(expressions).unwrap_or_default();
        ranges.retain(|range| !blanked.contains(range));
        overwrite(&mut bytes, pragma.line.lo, pragma.line.hi, pragma.shape, &ranges);
    }
    let text =
        String::from_utf8(bytes).expect("invariant: whole expressions are kept, all else becomes ASCII");
    let ranges: Vec<(u32, u32)> = pragmas.iter().map(|pragma| (pragma.line.lo, pragma.line.hi)).collect();
    call(map, id, &text, &ranges, options)
}

fn call(
    map: &SourceMap,
    id: FileId,
    text: &str,
    pragmas: &[(u32, u32)],
    options: &Options,
) -> Result<(Tree, Vec<ClangError>), LibclangMissing> {
    let mut arguments: Vec<String> =
        ["-x", "cpp-output", "-w", "-ferror-limit=0", "-fno-spell-checking"].map(String::from).to_vec();
    arguments.extend(options.clang_arguments.iter().cloned());
    // Last, so that nothing the user gives turns it on: libclang shows nothing of what stands in a captured region.
    arguments.push("-fno-openmp".to_owned());
    let name = format!("{}.weft.i", map.name(id));
    parse_with_clang(&Request { name: &name, text, arguments: &arguments, pragmas })
}

/// Returns the pragma that contains `offset`.
fn pragma_of(pragmas: &[Pragma], offset: u32) -> Option<&Pragma> {
    let after = pragmas.partition_point(|pragma| pragma.line.lo <= offset);
    let pragma = after.checked_sub(1).map(|index| &pragmas[index])?;
    (offset < pragma.line.hi).then_some(pragma)
}

/// Reports an error in a clause and blanks the expression; says whether there was one to blank.
fn report_in_pragma(
    pragmas: &[Pragma],
    id: FileId,
    error: &ClangError,
    blanked: &mut Vec<(u32, u32)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let Some(pragma) = pragma_of(pragmas, error.offset) else { return false };
    let Some(directive) = &pragma.directive else { return false };
    // An error at the end of an expression is noticed at the byte behind it.
    let ranges = expressions(directive);
    let candidates = ranges.iter().rev().filter(|range| range.0 <= error.offset);
    let Some(&range) = candidates.into_iter().find(|range| !blanked.contains(range)) else { return false };
    blanked.push(range);
    let clause =
        directive.clauses.iter().find(|clause| clause.span.lo <= range.0 && range.1 <= clause.span.hi);
    let place = match clause {
        Some(clause) => format!("clause '{}'", clause.kind.name()),
        None => format!("'#pragma omp {}'", directive.name()),
    };
    let span = if error.offset < range.1 {
        Span::new(id, error.offset, range.1)
    } else {
        Span::new(id, range.0, range.1)
    };
    diagnostics.push(Diagnostic::error(format!("{} in {place}", error.message), span));
    true
}

/// Says whether the text has errors with all pragmas blanked.
fn has_own_errors(map: &SourceMap, id: FileId, options: &Options) -> Result<bool, LibclangMissing> {
    let text = map.text(id);
    let mut bytes = text.as_bytes().to_vec();
    for line in crate::flat::pragma_lines(text) {
        overwrite(&mut bytes, line.lo, line.hi, Shape::Blank, &[]);
    }
    let text = String::from_utf8(bytes).expect("invariant: whole lines become blank");
    Ok(!call(map, id, &text, &[], options)?.1.is_empty())
}

/// Reports the pragmas behind which clang found something that is no statement.
fn report_misplaced(
    pragmas: &[Pragma],
    id: FileId,
    errors: &[ClangError],
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut reported: Option<usize> = None;
    for error in errors {
        let after = pragmas.partition_point(|pragma| pragma.line.lo <= error.offset);
        let Some(index) = (0..after).rev().find(|&index| pragmas[index].directive.is_some()) else {
            continue;
        };
        if reported == Some(index) {
            continue;
        }
        reported = Some(index);
        let pragma = &pragmas[index];
        let message = match pragma.shape {
            Shape::Statement => format!("'#pragma omp {}' cannot stand here", pragma.directive().name()),
            _ => format!("expected a statement after '#pragma omp {}'", pragma.directive().name()),
        };
        diagnostics.push(Diagnostic::error(message, pragma.span(id)));
    }
}

/// Reports pragmas that are in no statement of the tree, such as in the body of a structure.
fn report_lost(
    pragmas: &[Pragma],
    constructs: &[crate::construct::Construct],
    id: FileId,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let mut found = vec![false; pragmas.len()];
    for construct in constructs {
        found[construct.pragma] = true;
    }
    for (pragma, _) in
        pragmas.iter().zip(found).filter(|(pragma, found)| !found && pragma.directive.is_some())
    {
        let message = format!("'#pragma omp {}' cannot stand here", pragma.directive().name());
        diagnostics.push(Diagnostic::error(message, pragma.span(id)));
    }
}
