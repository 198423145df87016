//! Runs libclang over the probe, and sorts its errors: those of the user's C from those of the user's pragmas.
//!
//! An error inside a pragma is about a clause: it is reported as such, the expression is blanked, and the text is parsed
//! again, so that everything else is still checked.
//! For an error elsewhere, the text without any pragma decides. If that text has the error too, the program is not valid C,
//! and clang itself reports why. Otherwise a pragma stands where it must not, and is blanked for the next attempt.

use crate::{Language, Options};
use weft_openmp::{ClauseKind, Directive, Leaf};
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::source::bodies;
use crate::source::clang::records::{Records, records};
use crate::source::clang::{ClangError, LibclangMissing, Request, parse as parse_with_clang};
use crate::source::compiled::Header;
use crate::source::declared::{Appended, DECLARED};
use crate::source::flat::{FlatText, find_word, line_of, next_token_byte, one_line};
use crate::source::lines::pragma_lines;
use crate::source::places;
use crate::source::pragma::FlatPragma;
use crate::source::probe::{Shape, expressions, overwrite};
use crate::source::syntax;
use weft_sema::model::tree::Tree;
use weft_sema::{Place, Refusal};

/// The outcome of parsing.
#[derive(Clone)]
pub(crate) struct Parsed {
    /// Absent if the text has too many errors.
    pub(crate) read: Option<Read>,
    /// What is wrong with clauses, and with the places of pragmas.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// The errors that the text has without its pragmas as well.
    pub(crate) c_errors: Vec<ClangError>,
    /// What cannot be translated though nothing is wrong with it.
    pub(crate) refusals: Vec<Refusal>,
}

/// A text that libclang has read.
#[derive(Clone)]
pub(crate) struct Read {
    pub(crate) tree: Tree,
    /// The pragmas; those that stand where they must not have no directive.
    pub(crate) pragmas: Vec<FlatPragma>,
    /// Where the constructs are in the tree.
    pub(crate) places: Vec<Place>,
}

/// The directives at file scope that are about the function behind them.
pub(crate) const OF_FUNCTIONS: [Leaf; 2] = [Leaf::DeclareSimd, Leaf::DeclareVariant];

/// How often the text is parsed at most: every attempt but the last blanks an expression or a pragma.
const ATTEMPTS: usize = 16;

/// What [`parse`] is asked for: the file, its pragmas, and whether the tree has all functions.
pub(crate) type Asked = (FileId, Vec<FlatPragma>, bool);

/// Parses a flat file. The tree has the functions with pragmas, or all of them.
pub(super) fn parse(
    map: &SourceMap,
    (id, mut pragmas, is_whole): Asked,
    options: &Options,
) -> Result<Parsed, LibclangMissing> {
    let text = map.text(id);
    let mut blanked: Vec<(u32, u32)> = Vec::new();
    let mut diagnostics = Vec::new();
    let mut own_errors: Option<Vec<ClangError>> = None;
    let lines: Vec<u32> = pragmas.iter().map(|pragma| pragma.line.lo).collect();
    let mut needless = bodies::needless(text, &lines, options.language);
    for _ in 0..ATTEMPTS {
        // In C++ functions stand for the directives where those are.
        let declaring = if options.language.is_cxx() { &[][..] } else { &pragmas };
        let appended = Appended::of(declaring, text);
        let blank = Blank { expressions: &blanked, bodies: &needless };
        let (mut tree, errors) = run(map, id, &pragmas, (&blank, is_whole), &appended, options)?;
        if !errors.is_empty() && !needless.is_empty() {
            needless.clear();
            continue;
        }
        let (in_appended, errors): (Vec<_>, Vec<_>) =
            errors.into_iter().partition(|error| error.offset > text.len() as u32);
        let (in_pragmas, elsewhere): (Vec<_>, Vec<_>) =
            errors.into_iter().partition(|error| pragma_of(&pragmas, error.offset).is_some());
        // A declaration in the place of a statement is lost, and so is what names it: that waits until the pragma is gone.
        let first = elsewhere.iter().filter(|error| !is_undeclared(error)).map(|error| error.offset).min();
        let waits = |error: &ClangError| is_undeclared(error) && first.is_some_and(|at| at < error.offset);
        let (waiting, now): (Vec<_>, Vec<_>) = in_pragmas.iter().partition(|error| waits(error));
        let mut report =
            |errors: Vec<&ClangError>, pragmas: &[FlatPragma], diagnostics: &mut Vec<Diagnostic>| {
                errors.into_iter().fold(false, |progress, error| {
                    progress | report_in_pragma(text, pragmas, id, error, &mut blanked, diagnostics)
                })
            };
        if report(now, &pragmas, &mut diagnostics) {
            continue;
        }
        if own_errors.is_none() && !(elsewhere.is_empty() && in_appended.is_empty()) {
            own_errors = Some(errors_without_pragmas(map, id, options)?);
        }
        let c_errors = own_errors.as_deref().unwrap_or_default();
        // An error of the C causes others near it, for which no pragma is to blame.
        let of_pragmas = elsewhere.iter().filter(|error| {
            !waits(error)
                && !c_errors.iter().any(|own| line_of(text, own.offset) == line_of(text, error.offset))
        });
        let of_pragmas: Vec<&ClangError> = of_pragmas.collect();
        let mut progress =
            waiting.is_empty() && report_stuck(&mut pragmas, (id, text), &in_pragmas, &mut diagnostics);
        // An error of the C may break pragmas behind it, so a pragma is blamed only if there is none.
        if c_errors.is_empty() {
            progress |= report_misplaced(&mut pragmas, (id, text), &of_pragmas, &mut diagnostics);
        }
        if progress
            || report(waiting, &pragmas, &mut diagnostics)
            || report_stuck(&mut pragmas, (id, text), &in_pragmas, &mut diagnostics)
        {
            continue;
        }
        let mut refusals = match c_errors.is_empty() {
            true => appended.judge(text, &pragmas, &in_appended, id, &mut diagnostics),
            false => Vec::new(),
        };
        // What is left of a type in a refused directive is not what the user wrote.
        tree.declared_types.retain(|ty| {
            let line = &pragmas[ty.pragma].line;
            !refusals.iter().any(|refusal| (line.lo..line.hi).contains(&refusal.span.lo))
        });
        syntax::complete(FlatText(text), &mut tree);
        let places = places::find(&tree, &pragmas);
        let c_errors = own_errors.unwrap_or_default();
        if c_errors.is_empty() {
            let lost = lost(&pragmas, &places);
            match options.language.is_cxx() {
                true => refusals.extend(lost.map(|pragma| Refusal {
                    directive: pragma.directive().name(),
                    reason: "a place that libclang does not show, as in a variable template, is not supported yet"
                        .to_owned(),
                    span: pragma.span(id),
                })),
                false => diagnostics
                    .extend(lost.map(|pragma| cannot_stand_here(&pragma.directive().name(), pragma.span(id)))),
            }
        }
        let read = Some(Read { tree, pragmas, places });
        return Ok(Parsed { read, diagnostics, c_errors, refusals });
    }
    let c_errors = own_errors.unwrap_or_default();
    Ok(Parsed { read: None, diagnostics, c_errors, refusals: Vec::new() })
}

/// The precompiled header of the text's beginning.
fn header_of<'a>(text: &str, options: &'a Options) -> Option<Header<'a>> {
    options.compiled.as_ref().and_then(|compiled| compiled.header_of(text))
}

/// What libclang does not get to read.
struct Blank<'a> {
    /// Expressions of pragmas that have an error.
    expressions: &'a [(u32, u32)],
    /// The bodies of functions that concern nobody.
    bodies: &'a [(u32, u32)],
}

fn run(
    map: &SourceMap,
    id: FileId,
    pragmas: &[FlatPragma],
    (blank, is_whole): (&Blank<'_>, bool),
    appended: &Appended,
    options: &Options,
) -> Result<(Tree, Vec<ClangError>), LibclangMissing> {
    let mut bytes = map.text(id).as_bytes().to_vec();
    for pragma in pragmas {
        let mut ranges = pragma.directive.as_ref().map(expressions).unwrap_or_default();
        ranges.retain(|range| !blank.expressions.contains(range));
        overwrite(&mut bytes, (pragma.line.lo, pragma.line.hi), pragma.shape, &ranges, options.language);
    }
    blank.bodies.iter().for_each(|body| bodies::overwrite(&mut bytes, *body));
    let mut text =
        String::from_utf8(bytes).expect("invariant: whole expressions are kept, all else becomes ASCII");
    text.push_str(&appended.text);
    call(map, id, &text, (pragmas, is_whole), options)
}

fn call(
    map: &SourceMap,
    id: FileId,
    text: &str,
    (pragmas, is_whole): (&[FlatPragma], bool),
    options: &Options,
) -> Result<(Tree, Vec<ClangError>), LibclangMissing> {
    let arguments = clang_arguments(options);
    let name = format!("{}.weft.i", map.name(id));
    let at_file_scope = || pragmas.iter().filter(|pragma| pragma.is_at_file_scope());
    parse_with_clang(&Request {
        name: &name,
        before: options.language.before_probe(),
        header: header_of(map.text(id), options),
        text,
        is_cxx: options.language.is_cxx(),
        arguments: &arguments,
        pragmas: &pragmas
            .iter()
            .filter(|pragma| !pragma.is_left)
            .map(|pragma| (pragma.line.lo, pragma.line.hi))
            .collect::<Vec<_>>(),
        is_whole,
        of_functions: &at_file_scope()
            .filter(|pragma| OF_FUNCTIONS.iter().any(|leaf| pragma.directive().is(&[*leaf])))
            .map(|pragma| (pragma.line.lo, pragma.line.hi))
            .collect::<Vec<_>>(),
        threadprivate: &at_file_scope().flat_map(FlatPragma::argument_names).collect::<Vec<_>>(),
        appended: map.text(id).len() as u32,
        declared: DECLARED,
        last_threadprivate: at_file_scope().next_back().map_or(0, |pragma| pragma.line.lo),
    })
}

/// Returns what libclang is asked to parse a text with.
pub(crate) fn clang_arguments(options: &Options) -> Vec<String> {
    let language = if options.language.is_cxx() { "c++-cpp-output" } else { "cpp-output" };
    let mut arguments: Vec<String> =
        ["-x", language, "-Wno-everything", "-ferror-limit=0", "-fno-spell-checking"]
            .map(String::from)
            .to_vec();
    arguments.extend(options.clang_arguments.iter().cloned());
    // This comes last, so that no option of the user turns OpenMP on: libclang shows nothing in a captured region.
    arguments.push("-fno-openmp".to_owned());
    arguments
}

/// Says whether an error is about a name that nothing declares, which may follow from an error before it.
fn is_undeclared(error: &ClangError) -> bool {
    error.message.starts_with("use of undeclared identifier")
}

/// Returns the pragma that contains `offset`.
fn pragma_of(pragmas: &[FlatPragma], offset: u32) -> Option<&FlatPragma> {
    let after = pragmas.partition_point(|pragma| pragma.line.lo <= offset);
    let pragma = after.checked_sub(1).map(|index| &pragmas[index])?;
    (offset < pragma.line.hi).then_some(pragma)
}

/// Reports an error in a clause and blanks the expression; says whether there was one to blank.
fn report_in_pragma(
    text: &str,
    pragmas: &[FlatPragma],
    id: FileId,
    error: &ClangError,
    blanked: &mut Vec<(u32, u32)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let Some(pragma) = pragma_of(pragmas, error.offset) else { return false };
    let Some(directive) = &pragma.directive else { return false };
    if error.message.starts_with(UNEXPANDED) {
        return report_packs(text, (directive, id), error, blanked, diagnostics);
    }
    // clang reports an error at the end of an expression at the byte behind it, and an expression without a value at the
    // comma before it.
    let is_no_expression = error.message.starts_with("expected ')'");
    let at_comma = is_no_expression || error.message.starts_with("incomplete type ");
    let ranges = expressions(directive);
    let candidates = ranges.iter().rev().filter(|range| range.0 <= error.offset + u32::from(at_comma));
    let Some(&range) = candidates.into_iter().find(|range| !blanked.contains(range)) else { return false };
    blanked.push(range);
    let clause =
        directive.clauses.iter().find(|clause| clause.span.lo <= range.0 && range.1 <= clause.span.hi);
    let place = match clause {
        Some(clause) => format!("clause '{}'", clause.kind.name()),
        None => format!("'#pragma omp {}'", directive.name()),
    };
    let lo = if (range.0..range.1).contains(&error.offset) { error.offset } else { range.0 };
    let span = Span::new(id, lo, range.1);
    if is_no_expression && error.offset < range.0 {
        let text = one_line(&text[range.0 as usize..range.1 as usize]);
        diagnostics.push(Diagnostic::error(format!("'{text}' in {place} is not a variable"), span));
    } else if !(error.offset < range.0 && clause.is_some_and(|clause| clause.kind == ClauseKind::Shared)) {
        // A shared variable needs no complete type.
        diagnostics.push(Diagnostic::error(format!("{} in {place}", error.message), span));
    }
    true
}

/// What libclang says of the expressions of a pragma that name parameter packs, of which it names at most two.
const UNEXPANDED: &str = "expression contains unexpanded parameter pack";

/// Reports the parameter packs in the clauses of a directive and blanks the expressions; says whether there was one to blank. What
/// is shared by all instances of a region needs no name in its list, and a pack is shared unless something says otherwise.
fn report_packs(
    text: &str,
    (directive, id): (&Directive, FileId),
    error: &ClangError,
    blanked: &mut Vec<(u32, u32)>,
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    let names: Vec<&str> = error.message[UNEXPANDED.len()..].split('\'').skip(1).step_by(2).collect();
    let mut progress = false;
    for range in expressions(directive) {
        let written = &text[range.0 as usize..range.1 as usize];
        let Some(name) = names.iter().find(|name| find_word(written, name).is_some()) else { continue };
        if blanked.contains(&range) {
            continue;
        }
        blanked.push(range);
        progress = true;
        let mut clauses = directive.clauses.iter();
        let clause = clauses.find(|clause| clause.span.lo <= range.0 && range.1 <= clause.span.hi);
        if clause.is_some_and(|clause| clause.kind == ClauseKind::Shared && written.trim() == *name) {
            continue;
        }
        let place = match clause {
            Some(clause) => format!("clause '{}'", clause.kind.name()),
            None => format!("'#pragma omp {}'", directive.name()),
        };
        let message = format!("the parameter pack '{name}' cannot be in {place}");
        diagnostics.push(Diagnostic::error(message, Span::new(id, range.0, range.1)));
    }
    progress
}

/// Returns the errors of the text with all pragmas blanked.
fn errors_without_pragmas(
    map: &SourceMap,
    id: FileId,
    options: &Options,
) -> Result<Vec<ClangError>, LibclangMissing> {
    let text = without_pragmas(map.text(id), options.language);
    Ok(call(map, id, &text, (&[], false), options)?.1)
}

/// Returns the errors in `behind`, lines that stand behind the text of a file without its pragmas: for each, the number of its
/// line.
pub(crate) fn errors_behind(
    map: &SourceMap,
    id: FileId,
    behind: &[String],
    options: &Options,
) -> Result<Vec<usize>, LibclangMissing> {
    let mut text = without_pragmas(map.text(id), options.language);
    let mut begins = Vec::new();
    for line in behind {
        text.push('\n');
        begins.push(text.len() as u32);
        text.push_str(line);
    }
    let errors = call(map, id, &text, (&[], false), options)?.1;
    let numbers =
        errors.iter().filter_map(|error| begins.partition_point(|lo| *lo <= error.offset).checked_sub(1));
    Ok(numbers.collect())
}

/// Returns the structures and classes of a file, but for those of the system's headers.
pub(crate) fn records_of(map: &SourceMap, id: FileId, options: &Options) -> Result<Records, LibclangMissing> {
    let text = without_pragmas(map.text(id), options.language);
    let mut found = records(&Request {
        name: &format!("{}.weft.i", map.name(id)),
        before: options.language.before_probe(),
        header: header_of(map.text(id), options),
        text: &text,
        is_cxx: options.language.is_cxx(),
        arguments: &clang_arguments(options),
        ..Request::default()
    })?;
    let system = bodies::System::of(&text);
    found.all.retain(|record| !system.has(record.begin));
    Ok(found)
}

/// Returns the text with its pragmas blanked.
pub(crate) fn without_pragmas(text: &str, language: Language) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for line in pragma_lines(text, language) {
        overwrite(&mut bytes, (line.lo, line.hi), Shape::Blank, &[], language);
    }
    String::from_utf8(bytes).expect("invariant: whole lines become blank")
}

/// Reports the pragmas that libclang stumbles over though their expressions are fine, and blanks them.
///
/// Such a pragma stands where no statement can stand, as in the body of a structure.
fn report_stuck(
    pragmas: &mut [FlatPragma],
    place: (FileId, &str),
    errors: &[ClangError],
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    blank_before(pragmas, place, errors.iter(), diagnostics, |name, _, _, span| cannot_stand_here(name, span))
}

/// Reports the pragmas behind which clang found something that is no statement, and blanks them. In C++, a declaration may pass for
/// one, and the error is about its name further down.
fn report_misplaced(
    pragmas: &mut [FlatPragma],
    (id, text): (FileId, &str),
    errors: &[&ClangError],
    diagnostics: &mut Vec<Diagnostic>,
) -> bool {
    blank_before(pragmas, (id, text), errors.iter().copied(), diagnostics, |name, shape, offset, span| {
        if shape == Shape::Statement {
            return cannot_stand_here(name, span);
        }
        let behind = next_token_byte(text, span.hi).filter(|(at, byte)| *byte != b'#' && *at < offset);
        let at = behind.map_or(offset, |(at, _)| at);
        Diagnostic::error(
            format!("expected a statement after '#pragma omp {name}' [OMP 5.2 §4.3]"),
            Span::new(id, at, at + 1),
        )
        .with_note(format!("'#pragma omp {name}' is here"), Some(span))
    })
}

fn cannot_stand_here(name: &str, span: Span) -> Diagnostic {
    Diagnostic::error(format!("'#pragma omp {name}' cannot stand here"), span)
}

/// Takes the pragma before each error out of the text, with a diagnostic made of its name, its shape, the offset of the
/// error, and its span; says whether there was one to take out.
fn blank_before<'e>(
    pragmas: &mut [FlatPragma],
    (id, text): (FileId, &str),
    errors: impl Iterator<Item = &'e ClangError>,
    diagnostics: &mut Vec<Diagnostic>,
    diagnostic: impl Fn(&str, Shape, u32, Span) -> Diagnostic,
) -> bool {
    let mut progress = false;
    for error in errors {
        let after = pragmas.partition_point(|pragma| pragma.line.lo <= error.offset);
        // Pragmas at file scope are not in the text that libclang sees.
        let Some(index) = pragmas[..after].iter().rposition(|pragma| pragma.line.depth > 0) else {
            continue;
        };
        // A pragma may have several errors behind it; the first one is enough.
        let Some(directive) = pragmas[index].directive.take() else { continue };
        let shape = std::mem::replace(&mut pragmas[index].shape, Shape::Blank);
        diagnostics.push(diagnostic(&directive.name(), shape, error.offset, pragmas[index].span(id)));
        // What is right above a directive applies to it, so that it has no statement either.
        for above in (0..index).rev() {
            let (hi, lo) = (pragmas[above].line.hi, pragmas[above + 1].line.lo);
            let is_on_it = text.get(hi as usize..lo as usize).is_some_and(|gap| gap.trim().is_empty());
            if shape != Shape::Prefix || pragmas[above].shape != Shape::Prefix || !is_on_it {
                break;
            }
            (pragmas[above].directive, pragmas[above].shape) = (None, Shape::Blank);
        }
        progress = true;
    }
    progress
}

/// Returns the pragmas that are in no statement of the tree, such as in the body of a structure.
fn lost<'a>(pragmas: &'a [FlatPragma], places: &[Place]) -> impl Iterator<Item = &'a FlatPragma> {
    let mut found = vec![false; pragmas.len()];
    for place in places {
        found[place.pragma] = true;
    }
    let has_place = |pragma: &FlatPragma| pragma.is_at_file_scope() || pragma.shape == Shape::Blank;
    let is_lost =
        move |pragma: &FlatPragma, found: bool| !found && pragma.directive.is_some() && !has_place(pragma);
    pragmas.iter().zip(found).filter(move |&(pragma, found)| is_lost(pragma, found)).map(|(pragma, _)| pragma)
}
