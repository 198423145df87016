//! The ways to write a directive into a program, all brought to the text behind `#pragma omp`.
//!
//! ```text
//! #pragma omp parallel for                         C and C++, lines joined by a backslash
//! _Pragma("omp parallel for")                      C and C++, in macros
//! [[omp::directive(parallel for)]]                 C++11 and C23 attributes
//! [[omp::sequence(directive(parallel), omp::directive(for))]]
//! !$omp parallel do &                              Fortran, free and fixed form, with continuation lines
//! !$omp& private(x)
//! ```
//!
//! Spans in the result point into the given text, even where the reader cut text out or joined lines.

use weft_support::identifier;
use weft_support::{Diagnostic, FileId};

use crate::parse::cut::DirectiveText;
use crate::parse::fortran;
use crate::parse::host::{Host, ParseOptions};
use crate::parse::parse;
use crate::parse::scan::{Place, Range, Text};
use crate::parse::token::TokenKind;
use crate::tree::ast::Directive;

/// The directives of a text in order, and everything that is wrong with them.
pub type Parsed = (Vec<Directive>, Vec<Diagnostic>);

/// Parses a directive in any of its forms; `text` begins at the offset `base` of `file`.
///
/// Text without a sentinel counts as the text behind `#pragma omp`.
/// An attribute may yield several directives.
pub fn parse_any(text: &str, base: u32, file: FileId, options: ParseOptions) -> Parsed {
    let trimmed = text.trim_start();
    let skipped = text.len() - trimmed.len();
    if trimmed.starts_with("[[") {
        return parse_attribute(text, base, file, options);
    }
    if trimmed.starts_with("_Pragma") || trimmed.starts_with("__pragma") {
        return match pragma_operator(text) {
            Some(mut found) => {
                found.shift(base);
                one(found.parse(file, options))
            }
            None => (
                Vec::new(),
                vec![nothing_found("no OpenMP directive in '_Pragma'", text, base, file, options)],
            ),
        };
    }
    if fortran::begins_with_sentinel(trimmed) {
        let options = ParseOptions { host: Host::Fortran, ..options };
        let mut all = (Vec::new(), Vec::new());
        for mut found in fortran::directives(text) {
            found.shift(base);
            let (directive, diagnostics) = found.parse(file, options);
            all.0.extend(directive);
            all.1.extend(diagnostics);
        }
        return all;
    }
    let lo = skipped + pragma_prefix(trimmed);
    let mut found = DirectiveText::default();
    found.push(text, lo, text.len());
    found.shift(base);
    if found.text.is_empty() {
        found.pieces.push((0, base.saturating_add(lo as u32)));
    }
    one(found.parse(file, options))
}

fn one((directive, diagnostics): (Option<Directive>, Vec<Diagnostic>)) -> Parsed {
    (directive.into_iter().collect(), diagnostics)
}

/// Returns the length of `#pragma omp`, if the text begins with it.
fn pragma_prefix(text: &str) -> usize {
    let behind_hash = text.strip_prefix('#').map(str::trim_start);
    let behind_pragma = behind_hash.and_then(|rest| rest.strip_prefix("pragma")).map(str::trim_start);
    match behind_pragma.and_then(|rest| rest.strip_prefix("omp")) {
        Some(rest) if !rest.starts_with(identifier::is_part) => text.len() - rest.len(),
        _ => 0,
    }
}

fn nothing_found(message: &str, text: &str, base: u32, file: FileId, options: ParseOptions) -> Diagnostic {
    let text = Text { text, place: Place::From(base), file, host: options.host };
    Diagnostic::error(message, text.expr(Range { lo: 0, hi: text.text.len() }).span)
}

/// Reads `_Pragma("omp …")`; returns `None` if the pragma is not one of OpenMP.
///
/// In the string `\"` stands for `"` and `\\` for `\` [C23 6.10.11].
pub fn pragma_operator(text: &str) -> Option<DirectiveText> {
    let start = text.find("ragma")? + "ragma".len();
    let open = start + text[start..].find('(')? + 1;
    let body = &text[open..];
    let blanks = body.len() - body.trim_start().len();
    let quote = open + blanks;
    if !text[quote..].starts_with('"') {
        // Microsoft's `__pragma(omp …)` has no string.
        let end = text.rfind(')').filter(|end| *end >= quote)?;
        let prefix = words_prefix(&text[quote..end])?;
        let mut found = DirectiveText::default();
        found.push(text, quote + prefix, end);
        return Some(found);
    }
    let lo = quote + 1;
    let bytes = text.as_bytes();
    let mut raw = DirectiveText::default();
    let (mut piece, mut at) = (lo, lo);
    while at < bytes.len() && bytes[at] != b'"' {
        if bytes[at] == b'\\' && matches!(bytes.get(at + 1), Some(b'"' | b'\\')) {
            raw.push(text, piece, at);
            piece = at + 1;
            at += 1;
        }
        at += 1;
    }
    raw.push(text, piece, at.min(bytes.len()));
    let prefix = words_prefix(&raw.text)?;
    Some(raw.without_prefix(prefix))
}

/// Returns the length of `omp` and of the text before it.
fn words_prefix(text: &str) -> Option<usize> {
    let rest = text.trim_start().strip_prefix("omp")?;
    let is_whole = !rest.starts_with(identifier::is_part);
    is_whole.then_some(text.len() - rest.len())
}

impl DirectiveText {
    fn without_prefix(&self, length: usize) -> DirectiveText {
        let cut = length as u32;
        let index = self.pieces.partition_point(|(text, _)| *text <= cut).saturating_sub(1);
        let mut pieces: Vec<(u32, u32)> = self.pieces[index..].to_vec();
        for (text, file) in &mut pieces {
            *file += cut.saturating_sub(*text);
            *text = text.saturating_sub(cut);
        }
        DirectiveText { text: self.text[length..].to_owned(), pieces }
    }
}

/// Parses `[[omp::directive(…)]]`, `[[omp::sequence(…)]]` and `[[using omp: …]]` [OMP 5.2 §3.1].
///
/// The function skips attributes that are not OpenMP's.
pub fn parse_attribute(text: &str, base: u32, file: FileId, options: ParseOptions) -> Parsed {
    let whole = Text { text, place: Place::From(base), file, host: options.host };
    let mut attribute = Attribute { text: whole, options, directives: Vec::new(), found: Vec::new() };
    attribute.read();
    (attribute.directives, attribute.found)
}

struct Attribute<'a> {
    text: Text<'a>,
    options: ParseOptions,
    directives: Vec<Directive>,
    found: Vec<Diagnostic>,
}

impl Attribute<'_> {
    fn read(&mut self) {
        let all = Range { lo: 0, hi: self.text.text.len() };
        let Some(outer) = self.text.tokens(all).next().filter(|token| token.is(b'[')) else { return };
        let outer = self.text.group(outer, all);
        let Some(inner) = self.text.tokens(outer.inner).next().filter(|token| token.is(b'[')) else { return };
        let mut list = self.text.group(inner, outer.inner).inner;
        let mut tokens = self.text.tokens(list);
        let (first, second, third) = (tokens.next(), tokens.next(), tokens.next());
        let mut is_openmp = false;
        if let (Some(using), Some(name), Some(colon)) = (first, second, third)
            && self.text.token_text(using) == "using"
            && colon.is(b':')
        {
            is_openmp = self.text.token_text(name) == "omp";
            list = Range { lo: colon.hi, hi: list.hi };
        }
        for piece in self.text.split(list) {
            self.item(piece, is_openmp, true);
        }
        if self.directives.is_empty() && self.found.is_empty() {
            let span = self.text.expr(all).span;
            self.found.push(Diagnostic::error("no OpenMP directive in the attribute", span));
        }
    }

    /// Reads `[omp::]directive(…)` or `[omp::]sequence(…)`.
    ///
    /// At the top other attributes may stand beside OpenMP's; within a sequence nothing else may.
    fn item(&mut self, piece: Range, mut is_openmp: bool, at_top: bool) {
        let mut tokens = self.text.tokens(piece);
        let Some(mut name) = tokens.next() else { return };
        let mut next = tokens.next();
        if self.text.token_text(name) == "omp" && next.is_some_and(|token| token.kind == TokenKind::Scope) {
            is_openmp = true;
            let Some(behind) = tokens.next() else { return };
            name = behind;
            next = tokens.next();
        }
        if !is_openmp && at_top {
            return;
        }
        let word = self.text.token_text(name);
        let span = self.text.span(name.lo, name.hi);
        if !matches!(word, "directive" | "sequence" | "decl") {
            let message =
                format!("unknown OpenMP attribute '{word}'; expected 'directive', 'decl' or 'sequence'");
            self.found.push(Diagnostic::error(message, span));
            return;
        }
        let Some(open) = next.filter(|token| token.is(b'(')) else {
            self.found
                .push(Diagnostic::error(format!("expected '(' behind OpenMP attribute '{word}'"), span));
            return;
        };
        let group = self.text.group(open, piece);
        if !group.closed {
            self.found
                .push(Diagnostic::error(format!("expected ')' to end OpenMP attribute '{word}'"), span));
            return;
        }
        let behind = Range { lo: group.end, hi: piece.hi };
        if let Some(extra) = self.text.tokens(behind).next() {
            let message = format!("unexpected text behind OpenMP attribute '{word}'");
            self.found.push(Diagnostic::error(message, self.text.span(extra.lo, behind.hi)));
        }
        if word == "sequence" {
            for piece in self.text.split(group.inner) {
                // Within a sequence the prefix may be missing.
                self.item(piece, true, false);
            }
            return;
        }
        // A comma may separate the directive's name from its first clause; the parser of pragmas knows that.
        let nested = Text { text: self.text.slice(group.inner), ..self.text };
        let place = match self.text.place {
            Place::From(base) => Place::From(base.saturating_add(group.inner.lo as u32)),
            pieces @ Place::Pieces(_) => pieces,
        };
        let (directive, found) = parse(Text { place, ..nested }, self.options);
        self.directives.extend(directive);
        self.found.extend(found);
    }
}

#[cfg(test)]
mod tests {
    use super::{parse_any, pragma_operator};
    use crate::{Host, ParseOptions, Version};
    use weft_support::SourceMap;

    /// The names of the directives, with the text that the first clause's span covers.
    fn check(text: &str, expected: &[(&str, &str)]) {
        let file = SourceMap::new().add_file("t", text);
        let options = ParseOptions { version: Version::V52, host: Host::Cpp };
        let (directives, found) = parse_any(text, 0, file, options);
        assert!(found.is_empty(), "{text}: {found:?}");
        let shown: Vec<(String, &str)> = directives
            .iter()
            .map(|directive| {
                let span = directive.clauses.first().map_or(directive.span, |clause| clause.span);
                (directive.name(), &text[span.lo as usize..span.hi as usize])
            })
            .collect();
        let expected: Vec<(String, &str)> =
            expected.iter().map(|(name, at)| ((*name).to_owned(), *at)).collect();
        assert_eq!(shown, expected, "{text}");
    }

    fn check_error(text: &str, expected: &str) {
        let file = SourceMap::new().add_file("t", text);
        let (_, found) = parse_any(text, 0, file, ParseOptions::default());
        let messages: Vec<&str> = found.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        assert_eq!(messages, [expected], "{text}");
    }

    #[test]
    fn a_pragma_with_and_without_its_prefix() {
        check("#pragma omp for nowait", &[("for", "nowait")]);
        check("  #  pragma\tomp for nowait", &[("for", "nowait")]);
        check("for nowait", &[("for", "nowait")]);
        check("#pragma omp parallel \\\n private(a)", &[("parallel", "private(a)")]);
    }

    #[test]
    fn the_pragma_operator_unescapes_its_string() {
        check("_Pragma(\"omp for nowait\")", &[("for", "nowait")]);
        check("_Pragma ( \"omp parallel if(f(\\\"a)\\\"))\" )", &[("parallel", "if(f(\\\"a)\\\"))")]);
        check("__pragma(omp parallel private(a))", &[("parallel", "private(a)")]);
        assert_eq!(pragma_operator("_Pragma(\"GCC ivdep\")"), None);
        assert_eq!(pragma_operator("_Pragma(\"ompx foo\")"), None);
        check_error("_Pragma(\"once\")", "no OpenMP directive in '_Pragma'");
    }

    #[test]
    fn attributes_hold_directives_and_sequences() {
        check(
            "[[omp::directive(parallel for, private(a), nowait)]]".replace(", nowait", "").as_str(),
            &[("parallel for", "private(a)")],
        );
        check("[[ using omp : directive(for nowait) ]]", &[("for", "nowait")]);
        check("[[likely, omp::directive(barrier)]]", &[("barrier", "barrier")]);
        check(
            "[[omp::sequence(omp::directive(parallel private(x)), directive(for schedule(static, 1)))]]",
            &[("parallel", "private(x)"), ("for", "schedule(static, 1)")],
        );
        check(
            "[[omp::sequence(omp::sequence(directive(taskwait)), directive(barrier))]]",
            &[("taskwait", "taskwait"), ("barrier", "barrier")],
        );
        check_error(
            "[[omp::directiv(parallel)]]",
            "unknown OpenMP attribute 'directiv'; expected 'directive', 'decl' or 'sequence'",
        );
        check_error("[[omp::directive]]", "expected '(' behind OpenMP attribute 'directive'");
        check_error("[[nodiscard]]", "no OpenMP directive in the attribute");
        check_error(
            "[[omp::directive(paralel)]]",
            "unknown OpenMP directive 'paralel'; did you mean 'parallel'?",
        );
    }
}
