//! The pragmas of a file: parsed, told apart into what this front end translates and what it refuses.

use weft_openmp::{Argument, Association, Directive, LENIENT, Leaf, UNKNOWN_CLAUSE, Version, parse_pragma};
use weft_support::{Diagnostic, FileId, Severity, Span};

use crate::Options;
use crate::source::flat::{matching_bracket, skip_blank};
use crate::source::hiding;
use crate::source::lines::{PragmaLine, pragma_lines};
use crate::source::literal;
use crate::source::misspelled;
use crate::source::probe::Shape;
use crate::source::simd_only::SimdOnly;
use weft_sema::model::program::Pragma;
use weft_sema::select::is_selected;
use weft_sema::{Declared, Refusal, is_at_compilation, refusal, user_message};

/// A pragma of a flat file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FlatPragma {
    /// Where it is.
    pub(crate) line: PragmaLine,
    /// Absent if the pragma could not be understood, or applies to nothing.
    pub(crate) directive: Option<Directive>,
    /// What it becomes in the text that libclang parses.
    pub(crate) shape: Shape,
    /// Whether it is another compiler's to read.
    pub(crate) is_left: bool,
}

impl FlatPragma {
    /// Returns the span of the whole pragma.
    pub(crate) fn span(&self, file: FileId) -> Span {
        Span::new(file, self.line.lo, self.line.hi)
    }

    /// Returns the directive of a pragma that is a construct.
    pub(crate) fn directive(&self) -> &Directive {
        self.directive.as_ref().expect("invariant: only pragmas with a directive become constructs")
    }

    /// Says whether it is a directive that stands at file scope, as `threadprivate` may.
    pub(crate) fn is_at_file_scope(&self) -> bool {
        self.directive.is_some() && self.line.depth == 0
    }

    /// Leaves it to another compiler.
    pub(crate) fn leave(&mut self) {
        (self.directive, self.shape, self.is_left) = (None, Shape::Blank, true);
    }

    /// Returns what the analyses need of it.
    pub(crate) fn into_pragma(self) -> Pragma {
        let PragmaLine { lo, hi, .. } = self.line;
        Pragma { lo, hi, directive: self.directive }
    }

    /// Returns the variables that its argument names, without their scopes.
    pub(crate) fn argument_names(&self) -> impl Iterator<Item = &str> {
        let items = match self.directive.as_ref().map(|directive| &directive.argument) {
            Some(Argument::List(items)) => &items[..],
            _ => &[],
        };
        items.iter().filter_map(|item| item.as_unscoped_variable())
    }
}

/// What the message says of a directive at file scope that is none for there.
pub(super) const OUTSIDE: &str = "must stand inside a function";

/// What the pragmas of a file say.
#[derive(Default)]
pub(crate) struct Pragmas {
    pub(crate) all: Vec<FlatPragma>,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) refusals: Vec<Refusal>,
}

/// Parses a pragma without what stands behind the first word that is no clause, as clang does, and warns of that word.
///
/// ```c
/// #pragma omp parallel privat(n) num_threads(2)     // parallel
/// ```
fn without_unknown(
    words: &str,
    base: u32,
    file: FileId,
    version: Version,
    diagnostics: Vec<Diagnostic>,
) -> (Option<Directive>, Vec<Diagnostic>) {
    let is_unknown = |diagnostic: &&Diagnostic| diagnostic.option == Some(UNKNOWN_CLAUSE);
    let first = diagnostics.iter().filter(is_unknown).min_by_key(|found| found.span.map(|span| span.lo));
    let Some((first, span)) = first.and_then(|first| Some((first, first.span?))) else {
        return (parse_pragma(words, base, file, version).0, diagnostics);
    };
    let before = words.get(..(span.lo - base) as usize).unwrap_or(words);
    let (directive, mut diagnostics) = (parse_pragma(before, base, file, version), vec![first.clone()]);
    diagnostics[0].severity = Severity::Warning;
    diagnostics[0].message += " (it is ignored, with all that follows)";
    diagnostics.extend(directive.1);
    (directive.0, diagnostics)
}

/// Says whether a directive declares what its argument names although there are errors: all of them are of its clauses, or a word of
/// its name is misspelled. Who uses what it declares is not to blame.
fn is_declared(text: &str, directive: &Directive, diagnostics: &[Diagnostic]) -> bool {
    let declares = [Leaf::Threadprivate, Leaf::DeclareReduction, Leaf::DeclareMapper];
    if !declares.iter().any(|leaf| directive.is(&[*leaf])) {
        return false;
    }
    let open = skip_blank(text, directive.name_span.hi, false);
    let Some(close) = matching_bracket(text, open) else { return false };
    let mut errors = diagnostics.iter().filter(|found| found.is_error());
    errors.all(|found| found.span.is_some_and(|span| span.hi <= open || span.lo > close))
}

/// Parses all pragmas of `text`; by the options, a word that is no clause ends its pragma with a warning.
///
/// The reasons tell, in the order of the text, why directives are still there that selection takes out; what it has found
/// wrong with one of them is known.
pub(crate) fn collect(
    text: &str,
    file: FileId,
    options: &Options,
    reasons: &[Refusal],
    known: &[Diagnostic],
) -> Pragmas {
    let mut pragmas = Pragmas::default();
    misspelled::report(text, file, &mut pragmas.diagnostics);
    let mut reasons = reasons.to_vec();
    let mut simd_only = SimdOnly::default();
    let parsed: Vec<_> = pragma_lines(text, options.language)
        .into_iter()
        .map(|line| {
            let words = &text[line.text_lo as usize..line.hi as usize];
            let (mut directive, mut diagnostics) = parse_pragma(words, line.text_lo, file, options.version);
            if options.ignores_unknown_clauses && diagnostics.iter().any(Diagnostic::is_error) {
                (directive, diagnostics) =
                    without_unknown(words, line.text_lo, file, options.version, diagnostics);
            }
            if !options.simd_only || directive.as_ref().is_some_and(is_selected) {
                return (line, (directive, diagnostics));
            }
            match directive.map(|directive| simd_only.reduced(directive)) {
                Some(Ok(Some(directive))) => (line, (Some(directive), diagnostics)),
                Some(Err(refused)) => {
                    pragmas.refusals.push(refused);
                    (line, (None, Vec::new()))
                }
                _ => (line, (None, Vec::new())),
            }
        })
        .collect();
    let hidings = match options.language.is_cxx() {
        true => {
            let directives =
                parsed.iter().filter_map(|(line, (directive, _))| Some((line, directive.as_ref()?)));
            hiding::find(text, directives)
        }
        false => Vec::new(),
    };
    let declared = Declared::of(parsed.iter().filter_map(|(_, (directive, _))| directive.as_ref()));
    for (line, (directive, diagnostics)) in parsed {
        let broken = diagnostics.iter().any(Diagnostic::is_error);
        let is_known = directive.as_ref().is_some_and(|directive| is_declared(text, directive, &diagnostics));
        // Selection has reported the warnings on what it takes out.
        if broken || !directive.as_ref().is_some_and(is_selected) {
            pragmas.diagnostics.extend(diagnostics);
        }
        let mut pragma = FlatPragma { line, directive: None, shape: Shape::Blank, is_left: false };
        if let Some(directive) = directive {
            // A broken directive may have been meant as another one.
            let mut hopeless = if broken { Vec::new() } else { declared.missing(&directive) };
            if !broken {
                hopeless.extend(misplaced(text, file, &directive, pragma.line));
            }
            let is_inner = directive.is(&[Leaf::DeclareSimd]) && pragma.line.depth > 0;
            let is_told = known.iter().any(|found| {
                let span = found.span.filter(|_| found.is_error());
                span.is_some_and(|span| span.file == file && (line.lo..line.hi).contains(&span.lo))
            });
            let is_taken_out = is_selected(&directive);
            // Its errors say enough, and those of its function are to be found, too.
            if broken && (is_taken_out || refusal(&directive, file).is_some()) || is_told && is_taken_out {
                pragmas.all.push(pragma);
                continue;
            }
            match unselected(&directive, &mut reasons)
                .or_else(|| refusal(&directive, file))
                .or_else(|| is_inner.then(|| in_function(&directive)))
                .or_else(|| hidings.contains(&line.lo).then(|| hiding::refusal(&directive)))
                .filter(|_| hopeless.is_empty())
            {
                Some(refused) => pragmas.refusals.push(refused),
                None if !broken && is_at_compilation(&directive) => {
                    pragmas.diagnostics.extend(user_message(&directive, literal::string));
                }
                None if hopeless.is_empty() => {
                    let is_usable = !broken || is_known;
                    place(text, file, directive, &mut pragma, &mut pragmas.diagnostics, !is_usable);
                }
                None => {}
            }
            pragmas.diagnostics.extend(hopeless);
        }
        pragmas.all.push(pragma);
    }
    pragmas
}

/// Returns why selection could not take out a directive, if it is one of those: the first of the reasons that is about such
/// a one, or none where it stands wrongly.
fn unselected(directive: &Directive, reasons: &mut Vec<Refusal>) -> Option<Refusal> {
    if !is_selected(directive) {
        return None;
    }
    let name = directive.name();
    let reason = reasons.iter().position(|reason| reason.directive == name);
    let reason = match reason.map(|at| reasons.remove(at)) {
        Some(refusal) => refusal.reason,
        None => format!("the directive '{name}' is not supported here"),
    };
    Some(Refusal { directive: name, reason, span: directive.name_span })
}

/// Reports a directive for selection that stands where it cannot.
fn misplaced(text: &str, file: FileId, directive: &Directive, line: PragmaLine) -> Vec<Diagnostic> {
    let in_functions = [Leaf::Assume, Leaf::Dispatch, Leaf::Interop];
    let mut diagnostics = Vec::new();
    if in_functions.iter().any(|leaf| directive.is(&[*leaf])) {
        let mut pragma = FlatPragma { line, directive: None, shape: Shape::Blank, is_left: false };
        place(text, file, directive.clone(), &mut pragma, &mut diagnostics, false);
    } else if directive.is(&[Leaf::Requires]) && line.depth > 0 && !line.is_in_structure {
        let message = "'#pragma omp requires' must stand outside of functions";
        diagnostics.push(Diagnostic::error(message, directive.name_span));
    }
    diagnostics
}

/// Refuses a directive that is known at file scope only.
fn in_function(directive: &Directive) -> Refusal {
    let directive_name = directive.name();
    let reason = format!("the directive '{directive_name}' is not supported yet in functions");
    Refusal { directive: directive_name, reason, span: directive.name_span }
}

/// Finds out what a supported pragma applies to.
fn place(
    text: &str,
    file: FileId,
    directive: Directive,
    pragma: &mut FlatPragma,
    diagnostics: &mut Vec<Diagnostic>,
    broken: bool,
) {
    if directive.is(&[Leaf::Nothing]) {
        return;
    }
    let name = directive.name();
    if pragma.line.depth == 0 {
        if broken {
            return;
        }
        // The probe leaves them out: libclang knows what is declared at file scope without it, and what a directive declares
        // by other text.
        let declarations = [
            Leaf::Allocate,
            Leaf::Threadprivate,
            Leaf::DeclareReduction,
            Leaf::DeclareMapper,
            Leaf::DeclareSimd,
        ];
        if declarations.iter().any(|leaf| directive.is(&[*leaf])) {
            if pragma.line.is_between_declarations {
                pragma.directive = Some(directive);
            } else {
                let message = format!("'#pragma omp {name}' cannot stand here");
                diagnostics.push(Diagnostic::error(message, directive.name_span));
            }
            return;
        }
        let message = format!("'#pragma omp {name}' {OUTSIDE}");
        diagnostics.push(Diagnostic::error(message, directive.name_span));
        return;
    }
    if directive.is(&[Leaf::DeclareReduction]) || directive.is(&[Leaf::DeclareMapper]) {
        if pragma.line.is_in_structure {
            // Its scope ends with the structure, and no directive that would use it can stand there [C17 §6.2.1].
            let message =
                format!("nothing can use what '#pragma omp {name}' declares in a structure; it is ignored");
            diagnostics.push(Diagnostic::warning(message, directive.name_span, LENIENT));
            return;
        }
        pragma.directive = (!broken).then_some(directive);
        return;
    }
    let at = skip_blank(text, pragma.line.hi, true);
    let next = text.as_bytes().get(at as usize);
    // The statements behind a `scan` are a sequence: they may be none, and begin with a declaration. [OMP 5.2 §5.6]
    let separates = directive.is(&[Leaf::Scan]);
    let stand_alone =
        separates || matches!(directive.association(), Association::StandAlone | Association::Declarative);
    // A broken `ordered` may have lost the clause by which it stands alone.
    let may_stand_alone = broken && directive.is(&[Leaf::Ordered]);
    if may_stand_alone && !stand_alone {
        return;
    }
    if !stand_alone && matches!(next, None | Some(b'}')) {
        if broken {
            // What is wrong with it may be its name: `task wait` needs no statement.
            return;
        }
        let message = format!("expected a statement after '#pragma omp {name}'");
        let next = next.map(|_| Span::new(file, at, at + 1));
        let note = "the block ends here";
        let diagnostic = Diagnostic::error(message, pragma.span(file));
        diagnostics.push(match next {
            Some(next) => diagnostic.with_note(note, Some(next)),
            None => diagnostic,
        });
        return;
    }
    // A broken `atomic` may have lost the clause that says which form its statement has.
    let usable = !(broken && directive.is(&[Leaf::Atomic]));
    pragma.shape = if stand_alone { Shape::Statement } else { Shape::Prefix };
    pragma.directive = usable.then_some(directive);
}
