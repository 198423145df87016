//! The front end for C and C++ behind one function: a flat file in, annotated source and rendered findings out.

use std::time::{Duration, Instant};
use weft_support::identifier;

use weft_front_c::{Compiled, Language};
use weft_openmp::{Leaf, UNKNOWN_CLAUSE, Version};
use weft_support::{Diagnostic, FileId, RenderOptions, Severity, SourceMap};

use crate::cc::arg_table::{CHECK, look_up};
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

/// The options with which libclang can tell whether clang would say anything of a preprocessed text; none if one of `words`,
/// the options of the check, is not known to be harmless here.
pub(crate) fn silence_options(words: &[String]) -> Option<Vec<String>> {
    const ABOUT_COMMENTS: [&str; 2] = ["-Weverything", "-Wdocumentation"];
    const FOR_OTHERS: [&str; 5] = ["-Wp,", "-Wa,", "-Wl,", "-Xclang", "-Xpreprocessor"];
    let begins = |word: &str, beginnings: &[&str]| beginnings.iter().any(|start| word.starts_with(start));
    let mut options = language_options(words);
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let found = look_up(word);
        words.by_ref().take(found.map_or(0, |found| found.words())).for_each(drop);
        if begins(word, &FOR_OTHERS) || begins(word, &ABOUT_COMMENTS) {
            return None;
        }
        if begins(word, &["-W", "-w", "-pedantic"]) {
            options.push(word.clone());
        } else if found.is_some_and(|found| found.spec.steps == CHECK) && !begins(word, &["-f"]) {
            return None;
        }
    }
    options.push("-Qunused-arguments".to_owned());
    Some(options)
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

/// The options that libclang needs to read the text as clang does.
fn language_options(words: &[String]) -> Vec<String> {
    let mut options = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let values = words.by_ref().take(look_up(word).map_or(0, |found| found.words()));
        let values: Vec<&String> = values.collect();
        let prefixes = ["-std=", "--std", "-ansi", "-target", "--target=", "-m", "-f"];
        if word != "-mllvm" && prefixes.iter().any(|prefix| word.starts_with(prefix)) {
            options.extend(std::iter::once(word).chain(values).cloned());
        }
    }
    options
}

/// Whether exceptions are on; the last option counts.
fn has_exceptions(words: &[String]) -> bool {
    let last = words.iter().rev().find_map(|word| match word.as_str() {
        "-fexceptions" | "-fcxx-exceptions" => Some(true),
        "-fno-exceptions" | "-fno-cxx-exceptions" => Some(false),
        _ => None,
    });
    last.unwrap_or(true)
}

/// Whether the standard is one by which a `for` over a range keeps all temporary objects of the range: C++23 or a later one.
/// The last option counts.
fn keeps_temporaries(words: &[String]) -> bool {
    let standard =
        words.iter().rev().find_map(|word| word.strip_prefix("-std=").or(word.strip_prefix("--std=")));
    let year = standard.and_then(|name| name.strip_prefix("c++").or(name.strip_prefix("gnu++")));
    year.is_some_and(|year| ["23", "2b", "26", "2c"].contains(&year))
}

/// The version of OpenMP that `words` ask for; the last one counts.
fn openmp_version(words: &[String]) -> Result<Version, Error> {
    let asked = words.iter().rev().find_map(|word| word.strip_prefix("-fopenmp-version="));
    asked.map_or(Ok(Version::default()), |text| Version::from_flag(text).map_err(Error::Usage))
}

/// The preprocessed text without the declarations of system headers, or nothing if no directive is left.
///
/// `omp.h` declares variants of a function that the runtime has as well, and the headers of the C library declare vector
/// variants of theirs; none of that is for a compiler without variants. A variant's body would be a second definition, so
/// it goes with its directives. `omp.h` is one wherever it is found. Other headers mean what they say of variants and devices.
/// Lines stay where they are.
pub(crate) fn without_system_directives(flat: String) -> Option<String> {
    let mut header = Header::None;
    let mut in_variant = false;
    let mut found = false;
    let mut blanked: Vec<(usize, usize)> = Vec::new();
    let mut start = 0;
    for line in flat.split_inclusive('\n') {
        let (from, to) = (start, start + line.trim_end_matches('\n').len());
        start += line.len();
        let hash = line.trim_start().strip_prefix('#').map(str::trim_start);
        if let Some(rest) = hash.filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())) {
            header = header_of(rest);
            continue;
        }
        let directive = hash.and_then(openmp_directive);
        let is = |words: &str| directive.is_some_and(|directive| starts_with_words(directive, words));
        let declares = match header {
            Header::Omp => directive.is_some_and(is_foreign_declaration),
            Header::System => is("declare simd"),
            Header::None => false,
        };
        in_variant |= is("begin declare variant") && (declares || is_of_omp_h(&flat[start..]));
        if declares || in_variant {
            blanked.push((from, to));
        } else {
            found |= directive.is_some();
        }
        in_variant &= !is("end declare variant");
    }
    if !found && !weft_front_c::has_attributes(&flat) {
        return None;
    }
    let mut text = flat;
    for (from, to) in blanked.into_iter().rev() {
        text.replace_range(from..to, "");
    }
    Some(text)
}

/// Whether the headers of the C library declare variants for vectors of the functions that glibc has some of since 2.35, of which `tanh`
/// is one. They do where the program permits approximations.
pub(crate) fn declares_newer_variants(flat: &str) -> bool {
    let Some((before, _)) = flat.split_once(" double tanh (") else { return false };
    let line = before.rfind('\n').map_or("", |end| &before[..end]);
    let is_marker = |line: &&str| line.is_empty() || line.starts_with("# ");
    let last = line.lines().rev().find(|line| !is_marker(line));
    let directive = last.and_then(|line| openmp_directive(line.trim_start().strip_prefix('#')?.trim_start()));
    directive.is_some_and(|directive| starts_with_words(directive, "declare simd"))
}

/// What kind of header a part of a flat file is of.
#[derive(Clone, Copy)]
enum Header {
    /// `omp.h`.
    Omp,
    /// Another one of the system.
    System,
    /// None, or one of the program.
    None,
}

/// The header of which a line marker `# 1 "name" flags` without its `#` begins a part.
fn header_of(marker: &str) -> Header {
    let mut parts = marker.rsplitn(2, '"');
    let (flags, name) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let name = name.split_once('"').map_or("", |(_, name)| name);
    match () {
        () if name.rsplit('/').next() == Some("omp.h") => Header::Omp,
        () if flags.split_whitespace().any(|flag| flag == "3") => Header::System,
        () => Header::None,
    }
}

/// Whether `text` begins with the variant of a function that `omp.h` declares: it may come without line markers.
fn is_of_omp_h(text: &str) -> bool {
    let variant = text.split("end declare variant").next().unwrap_or_default();
    variant.trim_start().starts_with("static inline int omp_is_initial_device(void)")
}

/// Whether a directive of `omp.h` concerns variants and devices only.
fn is_foreign_declaration(directive: &str) -> bool {
    [
        "begin declare variant",
        "end declare variant",
        "declare variant",
        "declare simd",
        "declare target",
        "begin declare target",
        "end declare target",
    ]
    .iter()
    .any(|words| starts_with_words(directive, words))
}

fn starts_with_words(text: &str, words: &str) -> bool {
    let mut text = text.split(|c| !identifier::is_part(c)).filter(|word| !word.is_empty());
    words.split(' ').all(|word| text.next() == Some(word))
}

/// What follows `pragma omp`, if what follows a `#` is an OpenMP directive.
fn openmp_directive(rest: &str) -> Option<&str> {
    let rest = rest.strip_prefix("pragma")?;
    if !rest.starts_with(char::is_whitespace) {
        return None;
    }
    let rest = rest.trim_start().strip_prefix("omp")?;
    (!rest.starts_with(identifier::is_part)).then_some(rest)
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

    #[test]
    fn libclang_gets_language_options_only() {
        let words = ["-O3", "-std=c99", "-g", "-target", "x", "-mavx", "-Xclang", "-y"].map(String::from);
        assert_eq!(language_options(&words), ["-std=c99", "-target", "x", "-mavx"]);
    }

    #[test]
    fn silence_is_asked_for_with_warning_options_alone() {
        let of = |words: &str| silence_options(&words.split(' ').map(String::from).collect::<Vec<_>>());
        let expected = ["-std=c99", "-Wall", "-w", "-Qunused-arguments"].map(String::from).to_vec();
        assert_eq!(of("-I dir -Wall -DN=3 -std=c99 -w"), Some(expected));
        for words in ["-Wp,-MD,x", "-Weverything", "-Xclang -Wall", "--serialize-diagnostics x"] {
            assert_eq!(of(words), None, "{words}");
        }
    }

    fn has_openmp(text: &str) -> bool {
        without_system_directives(text.to_owned()).is_some()
    }

    #[test]
    fn directives_are_found_however_spaced() {
        assert!(has_openmp("int x;\n#pragma omp parallel\n"));
        assert!(has_openmp("  # pragma\tomp for"));
        assert!(!has_openmp("#pragma once\n#pragma ompx foo\n// #pragma omp"));
        assert!(!has_openmp("# 1 \"pragma omp.c\"\n"));
    }

    #[test]
    fn omp_h_is_a_system_header_wherever_it_is() {
        let header = "# 1 \"./inc/omp.h\" 1\n#pragma omp begin declare variant match(x)\nint f;\n\
            #pragma omp end declare variant\n# 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        assert!(has_openmp(&header.replace("omp.h", "comp.h")));
    }

    #[test]
    fn what_other_headers_of_the_system_declare_counts() {
        let header = "# 1 \"/usr/include/x.h\" 1 3\n#pragma omp declare simd\nint f(int);\n# 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        assert!(has_openmp(&header.replace("simd", "target")));
        assert!(has_openmp(&header.replace("simd", "variant(g) match(device={kind(cpu)})")));
    }

    #[test]
    fn headers_say_of_which_functions_they_have_variants() {
        let with = "# 1 \"/usr/include/math.h\" 1 3 4\n#pragma omp declare simd notinbranch\n\
            # 75 \"/usr/include/mathcalls.h\" 3 4\n extern double tanh (double __x);\n";
        assert!(declares_newer_variants(with));
        assert!(!declares_newer_variants(&with.replace("simd", "target")));
        assert!(!declares_newer_variants(
            &with.replace("\n extern", "\n extern double sinh (double);\n extern")
        ));
        assert!(!declares_newer_variants(&with.replace("tanh", "tan")));
    }

    #[test]
    fn the_variants_of_omp_h_are_known_without_line_markers() {
        let block = "#pragma omp begin declare variant match(x)\n\
            static inline int omp_is_initial_device(void) { return 1; }\n#pragma omp end declare variant\n";
        assert!(!has_openmp(block));
        assert!(has_openmp(&block.replace("omp_is", "my_is")));
        let text = format!("{block}#pragma omp parallel\n");
        assert_eq!(without_system_directives(text).unwrap(), "\n\n\n#pragma omp parallel\n");
    }

    #[test]
    fn what_a_system_header_executes_stays() {
        let header = "# 1 \"/usr/include/x.h\" 1 3\n";
        let source = format!("{header}#pragma omp declare simd notinbranch\n#pragma omp critical\n");
        let expected = format!("{header}\n#pragma omp critical\n");
        assert_eq!(without_system_directives(source).unwrap(), expected);
    }

    #[test]
    fn variants_in_system_headers_go_with_their_directives() {
        let header = "# 1 \"/usr/lib/omp.h\" 1 3\n\
            #pragma omp begin declare variant match(device={kind(host)})\n\
            int f(void) { return 1; }\n\
            #pragma omp end declare variant\n\
            #pragma omp begin declare variant match(device={kind(nohost)})\n\
            int f(void) { return 0; }\n\
            #pragma omp end declare variant\n\
            # 2 \"a.c\" 2\n";
        assert!(!has_openmp(header));
        let text = without_system_directives(format!("{header}#pragma omp parallel\n")).unwrap();
        let expected = "# 1 \"/usr/lib/omp.h\" 1 3\n\n\n\n\n\n\n# 2 \"a.c\" 2\n#pragma omp parallel\n";
        assert_eq!(text, expected);
    }
}
