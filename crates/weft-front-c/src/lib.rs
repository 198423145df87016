//! The front end for C and C++: turns preprocessed text with OpenMP pragmas into text whose constructs are marker calls.
//!
//! 1. `select` resolves the directives that stand for others: `metadirective`, `declare variant` and the like.
//! 2. `source` finds the pragmas, lets `weft-openmp` parse them, and lets libclang parse the text, pragmas disguised as C,
//!    into a safe tree.
//! 3. `weft-sema` finds what each construct applies to and shares, reports what is wrong, and plans what is to be written.
//! 4. `text` writes the annotated text.
//!
//! The contract of the output is `docs/region-ir.md` §1.
//! Line numbers stay the user's: text is inserted only on lines that are there, and line markers survive every edit.

mod devices;
mod select;
mod source;
mod text;

use std::borrow::Cow;

use weft_openmp::{ClauseKind, Leaf, Version};
use weft_sema::model::program::HostText;
use weft_sema::plan::plan;
use weft_sema::select::Requirements;
use weft_sema::{Findings, analyze, build};
use weft_support::{Diagnostic, FileId, Presumed, SourceMap, Span};

use crate::select::{on_devices, requires, select};
use crate::source::attribute;
use crate::source::broken::{is_cut_off, trustworthy};
use crate::source::citation::cite;
use crate::source::clang::ClangError;
use crate::source::coroutines;
use crate::source::flat::{CxxText, FlatText};
use crate::source::foreign;
use crate::source::last_parsed::LastParsed;
use crate::source::left::Left;
use crate::source::lines::count_pragmas;
use crate::source::parse::Read;
use crate::source::pragma::{FlatPragma, collect};
use crate::text::mappers;

pub use crate::source::attribute::has_attributes;
pub use crate::source::citation::section_in_line;
pub use crate::source::clang::LibclangMissing;
pub use crate::source::comments::blank_comments;
pub use crate::source::compiled::Compiled;
pub use crate::source::digraphs::spell_out_digraphs;
pub use crate::source::encoding::{SourceText, source_text};
pub use crate::source::universal_names::spell_out_names;
pub use weft_sema::Refusal;

/// The language of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Language {
    /// C.
    #[default]
    C,
    /// C++.
    Cxx {
        /// Whether there are exceptions (`-fno-exceptions`).
        has_exceptions: bool,
        /// Whether a `for` over a range keeps all temporary objects of the range, not only the range itself.
        /// [C++23 \[class.temporary\]]
        keeps_temporaries: bool,
    },
}

impl Language {
    /// Whether it is C++ with exceptions.
    pub(crate) fn has_exceptions(self) -> bool {
        matches!(self, Language::Cxx { has_exceptions: true, .. })
    }

    /// Whether it is C++.
    pub(crate) fn is_cxx(self) -> bool {
        matches!(self, Language::Cxx { .. })
    }
}

/// How to read the text.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The language of the text.
    pub language: Language,
    /// Arguments for libclang: `-std=…`, `--target=…` and the like; no `-fopenmp`.
    pub clang_arguments: Vec<String>,
    /// The version of OpenMP that is accepted.
    pub version: Version,
    /// Whether a word that is no clause ends its pragma with a warning, as for clang; else it is an error.
    pub ignores_unknown_clauses: bool,
    /// Whether only the `simd` constructs count, each as the `simd` in it.
    pub simd_only: bool,
    /// Whether there is a device with memory of its own.
    pub offloads: bool,
    /// Whether that is a GPU.
    pub has_gpus: bool,
    /// The beginning that clang has compiled before. It is blank in the text, and in what becomes of it.
    pub compiled: Option<Compiled>,
    /// Whether the keywords of Cilk mean tasks.
    pub cilk: bool,
    /// Whether a race detector is told of each iteration of a loop.
    pub is_watched: bool,
}

impl Options {
    /// Returns `text` with the beginning that is blank in it, where declarations are looked for by their names.
    pub(crate) fn with_beginning<'a>(&self, text: &'a str) -> Cow<'a, str> {
        match &self.compiled {
            Some(compiled) if compiled.header_of(text).is_some() => Cow::Owned(compiled.restore(text)),
            _ => Cow::Borrowed(text),
        }
    }
}

/// The directive of a refusal whose reason may be an error of a program in C++, which clang judges: in a template, an instance
/// may have types and values by which nothing is wrong.
pub const JUDGED: &str = "";

/// What became of a file.
#[derive(Clone, Debug, Default)]
pub struct Annotated {
    /// The annotated text; absent if there is no OpenMP in it, or if anything below keeps it from being translated.
    /// If there are refusals, the functions that they are about have kept their pragmas.
    pub source: Option<String>,
    /// Findings about the program's OpenMP, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// What cannot be translated. Another compiler has to take the functions concerned, or the file if there is no text.
    pub refusals: Vec<Refusal>,
    /// The file with the directives that were selected in the place of others, if there are any.
    pub selected: Option<FileId>,
    /// Whether there is any directive in the text, as a pragma or as an attribute.
    pub has_openmp: bool,
    /// The errors that the text has even without its pragmas; clang itself reports them, and words them better.
    pub c_errors: Vec<CError>,
}

/// An error of the program's C, as libclang words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CError {
    /// The message, without the suggestions that clang itself may add.
    pub message: String,
    /// Where it is.
    pub span: Span,
}

/// Annotates the flat file `file` of `map`, to which it may add what becomes of the file on the way.
///
/// Functions with a construct that is not translated keep their pragmas, if the others can do without them; the compiler
/// that takes the annotated text must then read pragmas.
///
/// # Errors
/// libclang cannot be loaded.
pub fn annotate(map: &mut SourceMap, file: FileId, options: &Options) -> Result<Annotated, LibclangMissing> {
    let unshared = devices::unshared(map.text(file), file, options);
    let options = &Options { offloads: devices::are_meant(map.text(file), options), ..options.clone() };
    let original = file;
    let mut of_attributes = attribute::beside_pragmas(map.text(file), file, options);
    of_attributes.extend(attribute::mistakes(map.text(file), file, options));
    of_attributes.extend(attribute::of_statements(map.text(file), file, options));
    of_attributes.extend(attribute::without_order(map.text(file), file, options));
    let file = attribute::as_pragmas(map, file, options).unwrap_or(file);
    let mut last = LastParsed::default();
    let mut selected = select(map, file, options, &mut last)?;
    // Nothing can be selected in a text that is no valid C, and nobody compiles it.
    let invalid = c_errors(last.c_errors_of(file), file);
    let (map, file) = (&*map, selected.file.unwrap_or(file));
    selected.file = (file != original).then_some(file);
    let text = map.text(file);
    let mut found = collect(text, file, options, &selected.refusals, &selected.diagnostics);
    let mut known = selected.diagnostics;
    known.extend(unshared);
    known.extend(of_attributes);
    // These are about a text that is gone, so they leave the whole file.
    let mut judged = if options.language.is_cxx() { clang_judges(&mut selected.doubts) } else { Vec::new() };
    let has_metadirectives = map.text(original).contains(Leaf::Metadirective.name());
    if !has_metadirectives {
        judged.extend(unfit_numbers(&mut found.refusals));
    }
    known.append(&mut selected.doubts);
    let is_doubtful = !judged.is_empty();
    // What is wrong with a directive that is still there is reported by its own check.
    known.append(&mut found.diagnostics);
    known.extend(requires::unrequired(&found.all, &selected.requirements, &known));
    found.diagnostics = known;
    found.refusals.extend(judged);
    found.refusals.append(&mut attribute::refusals(text, file, options));
    let has_openmp = !found.all.is_empty() || !found.refusals.is_empty();
    found.refusals.extend(devices::refusals(text, file, &found.all, options));
    let mut refusals = found.refusals;
    let mut result = Annotated {
        has_openmp,
        diagnostics: found.diagnostics,
        selected: selected.file,
        ..Annotated::default()
    };
    let mut left = Left::nothing(text, options.language);
    // What is left is compiled with all of OpenMP, so nothing can be if only a part of it counts.
    // What runs on a device and what runs on the host must not be compiled apart.
    let can_be_parted = !options.simd_only && !options.offloads && !is_doubtful;
    // What was found in functions that a further reading would be about.
    let mut unread = Vec::new();
    let mut is_parted = refusals.is_empty() || (can_be_parted && left.add(&refusals));
    while let Some(pragmas) = left.others(&found.all).filter(|_| has_openmp && is_parted) {
        let requirements = &selected.requirements;
        let known = &result.diagnostics;
        let mut read = translate((map, file), (options, requirements), pragmas, &left, known, &mut last)?;
        let mut diagnostics = result.diagnostics.iter().chain(&read.diagnostics);
        let is_wrong = !read.c_errors.is_empty() || diagnostics.any(Diagnostic::is_error);
        refusals.append(&mut read.refusals);
        if read.source.is_some() || is_wrong || read.is_lost {
            result.source = read.source;
            result.diagnostics.append(&mut read.diagnostics);
            result.c_errors = read.c_errors;
            if read.is_lost {
                // Whoever sees neither a text nor a reason knows that something is wrong here.
                refusals.clear();
            }
            unread.clear();
            break;
        }
        is_parted = can_be_parted && left.add(&refusals);
        // Nobody reads again what is left now, so what was found there is told from this reading.
        let (of_left, of_others): (Vec<_>, Vec<_>) =
            read.diagnostics.into_iter().partition(|found| found.span.is_some_and(|span| left.has(span.lo)));
        result.diagnostics.extend(of_left);
        unread = of_others;
    }
    if result.source.is_none() {
        result.diagnostics.append(&mut unread);
    }
    if result.c_errors.is_empty() {
        result.c_errors = invalid;
    }
    result.diagnostics.retain(|found| !is_cut_off(found, &result.c_errors));
    if !has_openmp {
        // What the directives have become is plain text, which another compiler would not make of them.
        result.source = result.selected.map(|_| match options.offloads {
            true => text::with_devices(map, file, text, options.language),
            false => text.to_owned(),
        });
    }
    let is_whole = result.source.is_none();
    let staying = found.all.iter().filter(|pragma| left.stays(pragma)).map(|pragma| pragma.line.lo);
    let staying: Vec<u32> = staying.collect();
    let is_left = |at: u32| is_whole || left.has(at) || staying.contains(&at);
    let is_wrong = !result.c_errors.is_empty() || result.diagnostics.iter().any(Diagnostic::is_error);
    let lines: Vec<_> = found.all.iter().map(|pragma| pragma.line).collect();
    let errors = result.diagnostics.iter().filter(|found| found.is_error());
    let places: Vec<u32> = errors.filter_map(|error| Some(error.span?.lo)).collect();
    let told: Vec<u32> = lines
        .iter()
        .filter(|line| places.iter().any(|at| (line.lo..line.hi).contains(at)))
        .map(|line| line.lo)
        .collect();
    let is_untold = |at: u32| is_left(at) && !told.contains(&at);
    let left = (is_untold, has_metadirectives);
    let unknown = foreign::unknown(text, file, (&lines, options), left, (&refusals, is_wrong));
    if is_whole && !is_wrong && !refusals.is_empty() && file != original {
        // What selection has written in another way is there as well.
        let place = |found: &Diagnostic| found.span.map(|span| map.presumed_start(span));
        let mut lost = foreign::lost(map.text(original), original, options, &refusals);
        lost.retain(|one| unknown.iter().all(|known| place(known) != place(one)));
        result.diagnostics.extend(lost);
    }
    result.diagnostics.extend(unknown);
    select::as_written::name(text, &mut result.diagnostics, &mut refusals);
    result.refusals = refusals;
    cite(map, options.language, &mut result.diagnostics);
    result.diagnostics.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.lo));
    // The checks on types may find a mistake again that the pragma's text shows already; it is reported once.
    result.diagnostics.dedup_by(|later, earlier| {
        later.is_error() && earlier.is_error() && later.span.is_some() && later.span == earlier.span
    });
    // A directive that has become several has its mistake in each.
    let mut told: Vec<(Span, Presumed, String)> = Vec::new();
    result.diagnostics.retain(|found| {
        let Some(span) = found.span else { return true };
        let (place, text) = (map.presumed_start(span), map.text(span.file));
        let is_same = |(known, at, message): &(Span, Presumed, String)| {
            (&at.file, at.line, message) == (&place.file, place.line, &found.message)
                && (known.file != span.file
                    || text.get(known.lo as usize..span.lo as usize).is_some_and(|gap| gap.contains('\n')))
        };
        let is_new = !told.iter().any(is_same);
        told.push((span, place, found.message.clone()));
        is_new
    });
    Ok(result)
}

/// Says whether clang has neither an error nor a warning for a preprocessed text, given its options. What is compiled is blank
/// in the text.
///
/// # Errors
/// libclang cannot be loaded.
pub fn is_silent_about(
    text: &str,
    is_cxx: bool,
    clang_arguments: &[String],
    compiled: Option<&Compiled>,
) -> Result<bool, LibclangMissing> {
    source::clang::is_silent_about(text, is_cxx, clang_arguments, compiled)
}

/// Returns an error for all that clang does not know in a flat file, and would ignore, if it compiled the file as the user has
/// written it.
pub fn lost_on_clang(map: &SourceMap, file: FileId, options: &Options) -> Vec<Diagnostic> {
    let mut found = foreign::lost(map.text(file), file, options, &[]);
    found.sort_by_key(|diagnostic| diagnostic.span.map(|span| span.lo));
    cite(map, options.language, &mut found);
    found
}

/// Takes the errors out of `diagnostics`, as refusals.
fn clang_judges(diagnostics: &mut Vec<Diagnostic>) -> Vec<Refusal> {
    let (errors, others) = std::mem::take(diagnostics).into_iter().partition(Diagnostic::is_error);
    *diagnostics = others;
    let errors: Vec<Diagnostic> = errors;
    let refusal = |error: Diagnostic| {
        Some(Refusal { directive: JUDGED.to_owned(), reason: error.message, span: error.span? })
    };
    errors.into_iter().filter_map(refusal).collect()
}

/// Takes the metadirectives out of the `refusals` on a file in which nobody has written any: selection has, for a number of loops
/// that the arguments of a template tell, and an instance has another number of loops.
fn unfit_numbers(refusals: &mut Vec<Refusal>) -> Vec<Refusal> {
    let (mut numbers, others): (Vec<_>, Vec<_>) = std::mem::take(refusals)
        .into_iter()
        .partition(|refusal| refusal.directive == Leaf::Metadirective.name());
    *refusals = others;
    for refusal in &mut numbers {
        refusal.directive = JUDGED.to_owned();
        refusal.reason = "there may not be as many loops as the arguments of a template ask for".to_owned();
    }
    numbers
}

/// What became of the functions that are not left.
#[derive(Default)]
struct Translated {
    source: Option<String>,
    diagnostics: Vec<Diagnostic>,
    refusals: Vec<Refusal>,
    c_errors: Vec<CError>,
    /// Whether a pragma was lost that should have become something.
    is_lost: bool,
}

/// Translates the functions that are not left; `known` is what the pragmas' text alone shows.
fn translate(
    (map, file): (&SourceMap, FileId),
    (options, requirements): (&Options, &Requirements),
    pragmas: Vec<FlatPragma>,
    left: &Left,
    known: &[Diagnostic],
    last: &mut LastParsed,
) -> Result<Translated, LibclangMissing> {
    let text = map.text(file);
    let mut result = Translated::default();
    let parsed = last.take(map, (file, pragmas, false), options)?;
    result.diagnostics = parsed.diagnostics;
    result.refusals = parsed.refusals;
    if let Some(Read { tree, pragmas, places }) = parsed.read {
        if options.language.is_cxx() {
            result.refusals.extend(coroutines::refusals(text, &tree, &pragmas, &places, file));
        }
        let mut stay: Vec<u32> =
            pragmas.iter().filter(|pragma| left.stays(pragma)).map(|pragma| pragma.line.lo).collect();
        let pragmas = pragmas.into_iter().map(FlatPragma::into_pragma).collect();
        let keeps_temporaries = matches!(options.language, Language::Cxx { keeps_temporaries: true, .. });
        let (c, cxx) = (FlatText(text), CxxText { text, keeps_temporaries });
        let host: &dyn HostText = if options.language.is_cxx() { &cxx } else { &c };
        let read = weft_sema::Parsed {
            file,
            host,
            version: options.version,
            offloads: options.offloads,
            tree,
            pragmas,
            places,
        };
        if options.language.is_cxx() {
            // Of what cannot be parsed in a directive's place, clang has the last word.
            result.refusals.extend(clang_judges(&mut result.diagnostics));
        }
        let mut built = Findings::default();
        let mut program = build(read, &mut built);
        on_devices::mark(text, options.language, &mut program.tree);
        program.is_watched = options.is_watched;
        program.has_one_memory = options.offloads && text.contains(devices::ONE_MEMORY_NOTE);
        program.has_mappers = options.offloads && mappers::are_in(text);
        program.has_dynamic_allocators = requirements.has(ClauseKind::DynamicAllocators.name());
        result.refusals.extend(clang_judges(&mut built.by_types));
        result.diagnostics.append(&mut built.diagnostics);
        // What is declared as thread-local must not be named by a directive.
        let spelled = program.threadprivates.iter().filter(|directive| directive.spelled.is_some());
        let spelled: Vec<u32> = spelled.map(|directive| program.pragmas[directive.pragma].lo).collect();
        stay.retain(|at| !spelled.contains(at));
        let so_far: Vec<Diagnostic> = known.iter().chain(&result.diagnostics).cloned().collect();
        let mut findings = analyze(&mut program, &so_far);
        // An instance of a template may have types and values by which nothing is wrong.
        result.refusals.extend(clang_judges(&mut findings.by_types));
        let (tree, c_errors) = (&program.tree, &parsed.c_errors);
        result.diagnostics.extend(trustworthy(text, tree, c_errors, findings.diagnostics));
        result.refusals.extend(findings.refusals);
        let fine = result.refusals.is_empty() && parsed.c_errors.is_empty();
        if fine && !known.iter().chain(&result.diagnostics).any(Diagnostic::is_error) {
            let annotated = text::annotate(map, text, &program, &plan(&program), &stay, options);
            // A pragma that stays by mistake would be without effect, for nobody reads it, or be read twice.
            result.is_lost = count_pragmas(&annotated) != stay.len();
            result.source = (!result.is_lost).then_some(annotated);
        }
    }
    result.c_errors = c_errors(&parsed.c_errors, file);
    Ok(result)
}

/// Returns libclang's errors in `file`, with their places.
fn c_errors(errors: &[ClangError], file: FileId) -> Vec<CError> {
    let c_error = |error: &ClangError| CError {
        message: error.message.clone(),
        span: Span::new(file, error.offset, error.offset),
    };
    errors.iter().map(c_error).collect()
}
