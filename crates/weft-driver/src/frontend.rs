//! The front end for C and C++ behind one function: a flat file in, annotated source and rendered findings out.

mod language_options;
mod system_headers;

use std::time::{Duration, Instant};

use weft_front_c::{Compiled, Language};
use weft_openmp::{Leaf, UNKNOWN_CLAUSE};
use weft_support::{Diagnostic, FileId, RenderOptions, Severity, SourceMap};

pub(crate) use self::language_options::silence_options;
use self::language_options::{has_exceptions, keeps_temporaries, language_options, openmp_version};
pub(crate) use self::system_headers::{declares_newer_variants, without_system_directives};
use crate::error::Error;
use crate::tools::INSTALL;
use crate::warnings::{Level, Warnings};

/// A finding about the user's program, rendered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Finding {
    /// Whether it is an error.
    pub(crate) error: bool,
    /// The rendered text with its last newline.
    pub(crate) text: String,
}

/// A construct that Weft does not compile yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    /// The user's file.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: u32,
    /// The column.
    pub(crate) column: u32,
    /// What is refused: `'task'`.
    pub(crate) what: String,
    /// Whether it is refused because it may be wrong, which clang has to say.
    pub(crate) is_judged: bool,
    /// What clang compiles instead: `this function`.
    pub(crate) left: &'static str,
}

/// What the front end made of a flat file.
#[derive(Clone, Debug, Default)]
pub(crate) struct Annotated {
    /// The annotated source; none if there is a reason below, or nothing to annotate. With refusals, there is one if the
    /// functions that they are about have kept their pragmas, for clang.
    pub(crate) source: Option<String>,
    /// Errors and warnings.
    pub(crate) findings: Vec<Finding>,
    /// What Weft does not compile.
    pub(crate) refusals: Vec<Refusal>,
    /// The errors of the C itself; clang will say them.
    pub(crate) c_errors: Vec<CError>,
    /// The flat file with the directives that were selected in the place of others, if there are any.
    pub(crate) selected: Option<String>,
    /// Whether there is a directive at all.
    pub(crate) has_openmp: bool,
    /// How long it took.
    pub(crate) took: Duration,
}

/// An error of the user's C, as libclang words it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CError {
    /// The user's file.
    pub(crate) file: String,
    /// The line.
    pub(crate) line: u32,
    /// The message without a suggestion.
    pub(crate) message: String,
}

impl Annotated {
    /// Whether the user's program is wrong.
    pub(crate) fn is_wrong(&self) -> bool {
        !self.c_errors.is_empty() || self.findings.iter().any(|finding| finding.error)
    }

    /// Whether there is nothing but an annotated source: neither a finding nor directives that clang has to read in another way.
    pub(crate) fn is_plain(&self) -> bool {
        self.source.is_some()
            && self.findings.is_empty()
            && self.refusals.is_empty()
            && self.selected.is_none()
    }

    /// Whether functions are left to clang, which has to read their pragmas in the annotated source.
    pub(crate) fn leaves_functions(&self) -> bool {
        self.source.is_some() && !self.refusals.is_empty()
    }

    /// Whether what stands on a line is left to clang.
    pub(crate) fn leaves(&self, line: Option<(&str, u32)>) -> bool {
        self.refusals.iter().any(|refusal| line == Some((refusal.file.as_str(), refusal.line)))
    }

    /// Whether there are directives, but neither a translation nor a reason against one.
    pub(crate) fn says_nothing(&self) -> bool {
        self.has_openmp && self.source.is_none() && !self.is_wrong() && self.refusals.is_empty()
    }
}

/// Whether a flat file has keywords of Cilk, or the function in which a program of tasks begins.
pub(crate) fn may_be_cilk(flat: &str) -> bool {
    flat.contains("_Cilk_") || flat.contains("main") || has_reducers(flat)
}

/// Whether a flat file has reducers of Cilk.
pub(crate) fn has_reducers(flat: &str) -> bool {
    flat.contains("_Hyperobject") || flat.contains("opadd_reducer")
}

/// How a flat file is annotated.
pub(crate) struct How<'a> {
    /// The options of the compile that libclang has to know; of them it gets those that change the language.
    pub(crate) words: &'a [String],
    /// Whether it is C++.
    pub(crate) is_cxx: bool,
    /// Which warnings are findings at all, and which are errors.
    pub(crate) warnings: &'a Warnings,
    /// Whether only the `simd` constructs count.
    pub(crate) simd_only: bool,
    /// Whether there is a device with memory of its own.
    pub(crate) offloads: bool,
    /// Whether that is a part of the process.
    pub(crate) has_gpus: bool,
    /// Whether the keywords of Cilk mean tasks.
    pub(crate) cilk: bool,
    /// Whether a race detector is told of each iteration of a loop.
    pub(crate) is_watched: bool,
    /// Whether findings are colored.
    pub(crate) color: bool,
    /// The beginning of the file that clang has compiled before, which is blank in the flat file.
    pub(crate) compiled: Option<&'a Compiled>,
}

/// The front end's options.
fn options(how: &How<'_>) -> Result<weft_front_c::Options, Error> {
    let language = match how.is_cxx {
        true => Language::Cxx {
            has_exceptions: has_exceptions(how.words),
            keeps_temporaries: keeps_temporaries(how.words),
        },
        false => Language::C,
    };
    Ok(weft_front_c::Options {
        language,
        clang_arguments: language_options(how.words),
        version: openmp_version(how.words)?,
        ignores_unknown_clauses: how.warnings.forgives(UNKNOWN_CLAUSE),
        simd_only: how.simd_only,
        offloads: how.offloads,
        has_gpus: how.has_gpus,
        compiled: how.compiled.cloned(),
        cilk: how.cilk,
        is_watched: how.is_watched,
    })
}

/// Lets messages show the user's own lines: the flat file has macros expanded and comments gone.
fn register_originals(map: &mut SourceMap, id: FileId) {
    let names: Vec<String> = map.presumed_names(id).into_iter().map(ToOwned::to_owned).collect();
    for name in names {
        if let Ok(bytes) = std::fs::read(&name) {
            map.register_original(name, weft_support::text_from_bytes(bytes));
        }
    }
}

/// Renders those of the diagnostics that the command line wants.
fn rendered(map: &SourceMap, diagnostics: &[Diagnostic], how: &How<'_>) -> Vec<Finding> {
    let wanted = diagnostics.iter().filter_map(|diagnostic| leveled(diagnostic, how.warnings));
    let finding = |diagnostic: Diagnostic| Finding {
        error: diagnostic.is_error(),
        text: weft_support::render(map, &diagnostic, RenderOptions { color: how.color }),
    };
    wanted.map(finding).collect()
}

/// Returns an error for all that clang would ignore in a flat file if it compiled the file as the user has written it.
pub(crate) fn lost_on_clang(flat: String, file: &str, how: &How<'_>) -> Result<Vec<Finding>, Error> {
    let mut map = SourceMap::new();
    let id = map.add_flat_file(file, weft_front_c::spell_out_names(weft_front_c::blank_comments(flat)));
    let found = weft_front_c::lost_on_clang(&map, id, &options(how)?);
    if !found.is_empty() {
        register_originals(&mut map, id);
    }
    Ok(rendered(&map, &found, how))
}

/// Annotates a flat file.
pub(crate) fn annotate(flat: String, file: &str, how: &How<'_>) -> Result<Annotated, Error> {
    let start = Instant::now();
    let mut map = SourceMap::new();
    let flat = weft_front_c::spell_out_names(weft_front_c::blank_comments(flat));
    let id = map.add_flat_file(file, flat);
    let options = options(how)?;
    let found = weft_front_c::annotate(&mut map, id, &options).map_err(|missing| Error::MissingTool {
        tool: format!("libclang 19 ({})", missing.detail),
        install: INSTALL.to_owned(),
    })?;
    if !found.diagnostics.is_empty() || !found.refusals.is_empty() {
        register_originals(&mut map, id);
    }
    let findings = rendered(&map, &found.diagnostics, how);
    let refusals = found
        .refusals
        .iter()
        .map(|refusal| {
            let place = map.presumed_start(refusal.span);
            Refusal {
                file: place.file,
                line: place.line,
                column: place.column,
                what: what_is_refused(&refusal.directive, &refusal.reason),
                is_judged: refusal.directive == weft_front_c::JUDGED
                    || refusal.directive == Leaf::DeclareVariant.name(),
                left: match &found.source {
                    None => "this file",
                    Some(_) if refusal.directive.starts_with("declare ") => "what uses it",
                    Some(_) => "this function",
                },
            }
        })
        .collect();
    let c_errors = found
        .c_errors
        .iter()
        .map(|error| {
            let place = map.presumed_start(error.span);
            CError { file: place.file, line: place.line, message: error.message.clone() }
        })
        .collect();
    let whole = |text: String| how.compiled.map_or_else(|| text.clone(), |compiled| compiled.restore(&text));
    let selected = found.selected.map(|file| whole(map.text(file).to_owned()));
    Ok(Annotated {
        source: found.source.map(whole),
        findings,
        refusals,
        c_errors,
        selected,
        has_openmp: found.has_openmp,
        took: start.elapsed(),
    })
}

/// The diagnostic as the command line wants it; none if it is a warning that is off.
fn leveled(diagnostic: &Diagnostic, warnings: &Warnings) -> Option<Diagnostic> {
    let mut diagnostic = diagnostic.clone();
    if diagnostic.severity == Severity::Warning {
        match warnings.level(diagnostic.option.unwrap_or_default()) {
            Level::Silent => return None,
            Level::Warn => {}
            Level::Error => diagnostic.severity = Severity::Error,
        }
    }
    Some(diagnostic)
}

/// The words of the warning: the directive, and the reason where that says more than the directive's name.
fn what_is_refused(directive: &str, reason: &str) -> String {
    match reason == format!("the directive '{directive}' is not supported yet") {
        true => format!("'{directive}'"),
        false if directive == weft_front_c::JUDGED => format!("what may be wrong here ({reason})"),
        false => format!("'{directive}' ({reason})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_clause_is_told_with_its_reason() {
        assert_eq!(what_is_refused("task", "the directive 'task' is not supported yet"), "'task'");
        assert_eq!(what_is_refused("for", "the clause 'linear'"), "'for' (the clause 'linear')");
        assert_eq!(what_is_refused(weft_front_c::JUDGED, "a goto"), "what may be wrong here (a goto)");
    }

    #[test]
    fn directives_without_any_outcome_are_noticed() {
        let silent = Annotated { has_openmp: true, ..Annotated::default() };
        assert!(silent.says_nothing() && !silent.is_wrong());
        assert!(!Annotated::default().says_nothing());
        assert!(!Annotated { source: Some(String::new()), ..silent.clone() }.says_nothing());
        let warning = Finding { error: false, text: String::new() };
        assert!(Annotated { findings: vec![warning.clone()], ..silent.clone() }.says_nothing());
        assert!(!Annotated { findings: vec![Finding { error: true, ..warning }], ..silent }.says_nothing());
    }
}
