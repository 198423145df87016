//! Takes out the directives that can be decided by the text alone.
//!
//! ```c
//! #pragma omp declare target … end declare target      a note: the host has its functions and variables anyway
//! #pragma omp assumes no_openmp                        nothing: no pass asks
//! #pragma omp requires …                               nothing but what selectors and atomic operations ask for
//! #pragma omp begin metadirective when(…) …            #pragma omp metadirective when(…) …
//! …                                                    { …
//! #pragma omp end metadirective                        }
//! #pragma omp begin declare variant match(s)           nothing for a device that is another one; else
//! int f(void) { … }                                    int f__ompvariant_…(void) { … }, a variant of f
//! #pragma omp end declare variant
//! ```

use weft_openmp::{
    Argument, Clause, ClauseArgs, ClauseKind, ContextSelector, Directive, LENIENT, Leaf, ListItem, Typed,
    parse_pragma,
};
use weft_sema::select::{Compatible, Context, Device, Requirements, compatible, is_selected};
use weft_support::{Diagnostic, FileId, Severity, SourceMap, Span};

use crate::devices::{ONE_MEMORY_NOTE, requires_one_memory};
use crate::select::function_name::{self, Definition};
use crate::select::member_mappers;
use crate::select::scene::parsed;
use crate::select::variants::{Variant, Variants};
use crate::select::{
    Found, SELECTORS, assumptions, conditions, declare_target, mappers, memory_order, metadirective,
    on_devices, requires, resume,
};
use crate::source::clang::LibclangMissing;
use crate::source::clang::records::Records;
use crate::source::flat::{find_word, one_line, skeleton};
use crate::source::left::Left;
use crate::source::lines::{PragmaLine, pragma_lines};
use crate::source::parse::records_of;
use crate::text::edits::Edits;
use crate::text::mappers::UNMAPPED;
use crate::{Language, Options};

/// What a directive that is open ends with.
struct Open {
    leaf: Leaf,
    line: PragmaLine,
    directive: Directive,
}

/// Takes out what it can, and keeps what the file requires and the variants of its functions.
///
/// # Errors
/// libclang cannot be loaded, which tells the values of conditions.
pub(super) fn write(
    map: &SourceMap,
    file: FileId,
    options: &Options,
    (device, requirements, variants): (&Device, &mut Requirements, &mut Variants),
    found: &mut Found,
    edits: &mut Edits,
) -> Result<(), LibclangMissing> {
    let text = map.text(file);
    let pragmas: Vec<(PragmaLine, Directive)> =
        parsed(text, file, options).filter_map(|(line, directive)| Some((line, directive?))).collect();
    for (line, directive) in &pragmas {
        check(text, *line, directive, options, &mut found.diagnostics);
    }
    memory_order::check(&pragmas, &mut found.diagnostics);
    requires::check(&pragmas, &mut found.diagnostics);
    let everywhere = pragmas.iter().filter(|(line, one)| line.depth == 0 && one.is(&[Leaf::Assumes]));
    for (_, outer) in everywhere {
        pragmas.iter().for_each(|(_, inner)| assumptions::check(outer, inner, &mut found.diagnostics));
    }
    for (_, directive) in pragmas.iter().filter(|(line, _)| line.depth == 0) {
        requirements.add(directive);
    }
    let mut open: Vec<Open> = Vec::new();
    // Nothing in a part of the text that is not for this device counts.
    let mut skipped_to = 0;
    let mut visible = options.with_beginning(text).into_owned();
    let mut mapped = mappers::Written::default();
    let is_for_mappers = options.offloads && !options.simd_only;
    let has_mappers = is_for_mappers && pragmas.iter().any(|(_, one)| one.is(&[Leaf::DeclareMapper]));
    let records = if has_mappers { records_of(map, file, options)? } else { Records::default() };
    if has_mappers && options.language.is_cxx() {
        mappers::write_prelude(text, &pragmas, &records, edits);
    }
    let functions = Left::nothing(text, options.language);
    let function_around = |line: &PragmaLine| functions.beginning_of_function(line.lo);
    for (line, directive) in &pragmas {
        if line.lo < skipped_to {
            continue;
        }
        let is = |leaf: Leaf| directive.is(&[leaf]);
        let mut blank = || edits.replace(line.lo, line.hi, String::new());
        match directive.leaves[..] {
            [Leaf::Requires] if line.depth == 0 && options.offloads && requires_one_memory(directive) => {
                edits.replace(line.lo, line.hi, ONE_MEMORY_NOTE.to_owned());
            }
            [Leaf::Requires] if line.depth == 0 => blank(),
            // In C++, namespaces and classes are scopes as well.
            [Leaf::Assumes] if line.depth == 0 || function_around(line).is_none() => blank(),
            [Leaf::Assumes] => {
                blank();
                let message = "'#pragma omp assumes' must stand outside of functions [OMP 5.2 §8.3.2]";
                found.diagnostics.push(Diagnostic::error(message, directive.name_span));
            }
            [Leaf::DeclareTarget] => {
                let before = &visible[..line.lo as usize];
                found.diagnostics.extend(undeclared(before, directive));
                declare_target::check(before, directive, &pragmas, &mut found.diagnostics);
                if let Some(function) = function_around(line) {
                    let (outside, within) = before.split_at(function as usize);
                    declare_target::check_local(outside, within, directive, &mut found.diagnostics);
                    if options.offloads && declare_target::locals(outside, directive).next().is_some() {
                        found
                            .refuse(directive, "of variables of a function is not supported yet for devices");
                        continue;
                    }
                }
                // Without a list it is for what follows, as clang has it with each of these clauses.
                let is_about_all =
                    |clause: &Clause| matches!(clause.kind, ClauseKind::DeviceType | ClauseKind::Indirect);
                let is_plain = directive.clauses.iter().all(is_about_all);
                let is_around = is_plain && matches!(directive.argument, Argument::None);
                if is_around && function_around(line).is_some() {
                    let message = "'#pragma omp declare target' without a list must stand outside of functions [OMP 5.2 §7.8.1]";
                    found.diagnostics.push(Diagnostic::error(message, directive.name_span));
                }
                let note = if is_around { on_devices::begin() } else { on_devices::named(directive) };
                edits.replace(line.lo, line.hi, note);
                if is_around {
                    push(&mut open, Leaf::EndDeclareTarget, *line, directive);
                }
            }
            [Leaf::DeclareMapper] if is_for_mappers => {
                let (here, is_cxx) = ((line, directive), options.language.is_cxx());
                let known = (&mut mapped, &records);
                mappers::write((map, file), here, is_cxx, known, edits);
            }
            [Leaf::BeginDeclareTarget] => {
                if function_around(line).is_some() {
                    let message =
                        "'#pragma omp begin declare target' must stand outside of functions [OMP 5.2 §7.8.2]";
                    found.diagnostics.push(Diagnostic::error(message, directive.name_span));
                }
                edits.replace(line.lo, line.hi, on_devices::begin());
                push(&mut open, Leaf::EndDeclareTarget, *line, directive);
            }
            [Leaf::BeginAssumes] => {
                blank();
                push(&mut open, Leaf::EndAssumes, *line, directive);
            }
            [Leaf::BeginMetadirective] => push(&mut open, Leaf::EndMetadirective, *line, directive),
            [Leaf::BeginDeclareVariant] => {
                let last = end_of_variant(&pragmas, line).map(|(line, _)| *line);
                let end = last.map_or((text.len() as u32, text.len() as u32), |line| (line.lo, line.hi));
                let around = open.iter().any(|open| open.leaf == Leaf::EndDeclareVariant);
                // Those in it are read by themselves.
                let begins = |(inner, one): &&(PragmaLine, Directive)| {
                    line.lo < inner.lo && inner.lo < end.0 && one.is(&[Leaf::BeginDeclareVariant])
                };
                let own = pragmas.iter().filter(begins).fold(text.to_owned(), |own, (inner, _)| {
                    let hi = end_of_variant(&pragmas, inner).map_or(end.0, |(line, _)| line.hi);
                    blanked(own, inner.lo, hi)
                });
                let mut directive = directive.clone();
                let selectors = directive.clauses.iter_mut().filter_map(|one| match &mut one.args {
                    ClauseArgs::Typed(Typed::Selector(selector)) => Some(selector),
                    _ => None,
                });
                conditions::evaluate(map, file, options, conditions::written(selectors))?;
                let directive = &directive;
                if let Some(simd) = construct(directive, "simd") {
                    let message = "the trait 'simd' must not be in the selector of '#pragma omp begin declare variant' \
                                   [OMP 5.2 §7.5.5]";
                    found.diagnostics.push(Diagnostic::warning(message, simd, LENIENT));
                }
                match variant_region(
                    &own,
                    options.language,
                    (line.hi, end.0),
                    directive,
                    (device, requirements),
                    around,
                ) {
                    Ok(Region::Elided) if last.is_none() => {
                        found.diagnostics.push(unpaired(directive, "end declare variant"));
                    }
                    Ok(Region::Elided) => {
                        skipped_to = end.1;
                        let kept = skeleton(&text[line.lo as usize..end.1 as usize]);
                        edits.replace(line.lo, end.1, kept);
                        visible = blanked(visible, line.lo, end.1);
                    }
                    Ok(Region::Renamed(renamed)) => {
                        let written = (&renamed.1, &*directive.name());
                        let selector =
                            conditions::with_scores(map, file, options, written, &mut found.diagnostics)?;
                        blank();
                        let written = directive.clause(ClauseKind::Match).map(|clause| clause.span);
                        let written = written.map_or("", |span| &text[span.lo as usize..span.hi as usize]);
                        for definition in renamed.0 {
                            if options.language.is_cxx() {
                                let (at, mut declared) =
                                    definition.write_in_cxx(&visible, &one_line(written), edits);
                                resume(map, file, at, &mut declared);
                                edits.replace(at, at, declared);
                                continue;
                            }
                            definition.write(&visible, edits);
                            let Definition { name: base, renamed: name, .. } = definition;
                            variants.add(Variant::new(base, name, selector.clone()));
                        }
                        push(&mut open, Leaf::EndDeclareVariant, *line, directive);
                    }
                    Err(why) => {
                        found.refuse(directive, why);
                        push(&mut open, Leaf::EndDeclareVariant, *line, directive);
                    }
                }
            }
            [
                Leaf::EndDeclareTarget | Leaf::EndAssumes | Leaf::EndMetadirective | Leaf::EndDeclareVariant,
            ] => match take(&mut open, is, directive, &mut found.diagnostics) {
                Some(begin) => {
                    end((map, file), &begin, (line, directive), &pragmas, found, edits);
                }
                None => {
                    let broken = |line: &PragmaLine, words: &str| {
                        line.lo < directive.span.lo && words.starts_with("begin")
                    };
                    if is_any_broken(text, &pragmas, options.language, broken) {
                        continue;
                    }
                    let begin = directive.name().replacen("end", "begin", 1);
                    found.diagnostics.push(unpaired(directive, &begin));
                }
            },
            _ => {}
        }
    }
    if !mapped.default.is_empty() {
        let is_cxx = options.language.is_cxx();
        let into = (&mut *edits, &mut found.diagnostics);
        if let Some(why) = member_mappers::write((map, file), is_cxx, &records, &mapped.default, into) {
            let end = text.len() as u32;
            edits.replace(end, end, format!("{UNMAPPED}{why}*/"));
        }
    }
    let has_end = |begin: &PragmaLine| {
        let is_end = |line: &PragmaLine, words: &str| line.lo > begin.lo && words.starts_with("end");
        is_any_broken(text, &pragmas, options.language, is_end)
    };
    for begin in open.into_iter().filter(|begin| !has_end(&begin.line)) {
        let mut diagnostic = unpaired(&begin.directive, begin.leaf.name());
        if begin.leaf != Leaf::EndMetadirective {
            // clang takes the end of the file for it.
            (diagnostic.severity, diagnostic.option) = (Severity::Warning, Some(LENIENT));
        }
        found.diagnostics.push(diagnostic);
    }
    Ok(())
}

/// Reports what is wrong with a directive that this stage takes out, though it may be parsed.
fn check(
    text: &str,
    line: PragmaLine,
    directive: &Directive,
    options: &Options,
    diagnostics: &mut Vec<Diagnostic>,
) {
    if !is_selected(directive) {
        return;
    }
    let words = &text[line.text_lo as usize..line.hi as usize];
    let (_, mut warnings) = parse_pragma(words, line.text_lo, directive.span.file, options.version);
    if directive.is(&[Leaf::Metadirective]) || directive.is(&[Leaf::BeginMetadirective]) {
        // Those on the directive that is chosen come with it.
        let otherwise = directive.clause(ClauseKind::Otherwise).map(|clause| clause.span);
        let is_own = |span: Option<Span>| otherwise.is_some() && span == otherwise;
        warnings.retain(|warning| warning.option == Some(SELECTORS) || is_own(warning.span));
        metadirective::check(directive, diagnostics);
    }
    diagnostics.append(&mut warnings);
}

/// Returns where the clause `match` of a directive names this construct.
fn construct(directive: &Directive, name: &str) -> Option<Span> {
    let selector = directive.clause(ClauseKind::Match).map(|clause| &clause.args);
    let Some(ClauseArgs::Typed(Typed::Selector(selector))) = selector else { return None };
    let sets = selector.sets.iter().filter(|set| set.name.text == "construct");
    sets.flat_map(|set| &set.traits).find(|one| one.name.text == name).map(|one| one.name.span)
}

fn push(open: &mut Vec<Open>, leaf: Leaf, line: PragmaLine, directive: &Directive) {
    open.push(Open { leaf, line, directive: directive.clone() });
}

/// Takes out the beginning that an end belongs to: the last one that is open, or, as for clang, one in front of others that
/// change no text either.
fn take(
    open: &mut Vec<Open>,
    is: impl Fn(Leaf) -> bool,
    end: &Directive,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Open> {
    let at = open.iter().rposition(|begin| is(begin.leaf))?;
    if let Some(inner) = open.get(at + 1) {
        if !open[at..].iter().all(|begin| matches!(begin.leaf, Leaf::EndDeclareTarget | Leaf::EndAssumes)) {
            return None;
        }
        let message =
            format!("'#pragma omp {}' ends in front of what begins behind its beginning", end.name());
        let warning = Diagnostic::warning(message, end.name_span, LENIENT);
        diagnostics.push(warning.with_note("this is open", Some(inner.directive.name_span)));
    }
    Some(open.remove(at))
}

/// Takes out the end of a pair whose beginning was, or makes a block of the two.
fn end(
    (map, file): (&SourceMap, FileId),
    begin: &Open,
    (line, directive): (&PragmaLine, &Directive),
    pragmas: &[(PragmaLine, Directive)],
    found: &mut Found,
    edits: &mut Edits,
) {
    if found.refusals.iter().any(|refusal| refusal.span == begin.directive.span) {
        return found.refuse(directive, "its beginning is not supported yet");
    }
    if begin.leaf == Leaf::EndAssumes {
        let is_in = |other: &&(PragmaLine, Directive)| begin.line.lo < other.0.lo && other.0.lo < line.lo;
        let within = pragmas.iter().filter(is_in);
        within.for_each(|(_, inner)| assumptions::check(&begin.directive, inner, &mut found.diagnostics));
    }
    if begin.leaf != Leaf::EndMetadirective {
        let is_on_devices = begin.leaf == Leaf::EndDeclareTarget;
        let note = if is_on_devices { on_devices::end() } else { String::new() };
        return edits.replace(line.lo, line.hi, note);
    }
    let word = begin.directive.name_span;
    edits.replace(word.lo, word.hi, "metadirective".to_owned());
    let mut brace = "\n{".to_owned();
    resume(map, file, begin.line.hi, &mut brace);
    edits.replace(begin.line.hi, begin.line.hi, brace);
    edits.replace(line.lo, line.hi, "}".to_owned());
}

/// Says whether a pragma that may be the other one of a pair could not be read: its own error tells of it.
fn is_any_broken(
    text: &str,
    known: &[(PragmaLine, Directive)],
    language: Language,
    may_be: impl Fn(&PragmaLine, &str) -> bool,
) -> bool {
    let is_known = |line: &PragmaLine| known.iter().any(|(other, _)| other.lo == line.lo);
    let words = |line: &PragmaLine| text[line.text_lo as usize..line.hi as usize].trim_start();
    pragma_lines(text, language).iter().any(|line| may_be(line, words(line)) && !is_known(line))
}

fn unpaired(directive: &Directive, partner: &str) -> Diagnostic {
    let message = format!("'#pragma omp {}' without '#pragma omp {partner}'", directive.name());
    Diagnostic::error(message, directive.name_span)
}

/// Returns a text with blanks in the place of `lo..hi`.
fn blanked(text: String, lo: u32, hi: u32) -> String {
    let mut bytes = text.into_bytes();
    bytes[lo as usize..hi as usize].fill(b' ');
    String::from_utf8(bytes).expect("invariant: whole lines become blank")
}

/// Reports what a directive names that is not declared `before` it.
fn undeclared(before: &str, directive: &Directive) -> Vec<Diagnostic> {
    let listed = match &directive.argument {
        Argument::List(items) => &items[..],
        _ => &[],
    };
    let items = listed.iter().chain(directive.clauses.iter().flat_map(|clause| clause.items()));
    let unknown = items
        .filter(|item| item.as_unscoped_variable().is_some_and(|name| find_word(before, name).is_none()));
    let report = |item: &ListItem| {
        let message = format!("'{}' on directive '{}' is not declared", item.text, directive.name());
        Diagnostic::error(message, item.span)
    };
    unknown.map(report).collect()
}

/// What becomes of the text between `begin declare variant` and its end.
enum Region {
    /// It is for another device.
    Elided,
    /// Its functions are variants.
    Renamed((Vec<Definition>, ContextSelector)),
}

/// Returns the `end declare variant` of the region that begins with the pragma at `begin`.
fn end_of_variant<'a>(
    pragmas: &'a [(PragmaLine, Directive)],
    begin: &PragmaLine,
) -> Option<&'a (PragmaLine, Directive)> {
    let mut depth = 1;
    pragmas.iter().filter(|(line, _)| line.lo > begin.lo).find(|(_, directive)| {
        depth += i32::from(directive.is(&[Leaf::BeginDeclareVariant]));
        depth -= i32::from(directive.is(&[Leaf::EndDeclareVariant]));
        depth == 0
    })
}

fn variant_region(
    text: &str,
    language: Language,
    range: (u32, u32),
    directive: &Directive,
    (device, requirements): (&Device, &Requirements),
    is_nested: bool,
) -> Result<Region, String> {
    let selector = directive.clause(ClauseKind::Match).map(|clause| &clause.args);
    let Some(ClauseArgs::Typed(Typed::Selector(selector))) = selector else {
        return Err("its selector is not supported yet".to_owned());
    };
    // Whether the constructs fit is known at each call.
    let mut of_device = selector.clone();
    of_device.sets.retain(|set| set.name.text != "construct");
    let context = Context::new([], device, requirements);
    match compatible(&of_device, &context, &|_| None) {
        Compatible::Never => Ok(Region::Elided),
        Compatible::Unknown(why) => Err(format!("{why} is not supported yet")),
        Compatible::If(_) => Err("a condition that is not constant is not supported yet".to_owned()),
        Compatible::Always if is_nested => {
            Err("a variant within another one is not supported yet".to_owned())
        }
        Compatible::Always => {
            let suffix = function_name::suffix(selector);
            let definitions = function_name::definitions(text, range, &suffix)?;
            let why =
                if language.is_cxx() { function_name::not_in_cxx(text, range, &definitions) } else { None };
            if let Some(why) = why {
                return Err(why);
            }
            Ok(Region::Renamed((definitions, selector.clone())))
        }
    }
}
