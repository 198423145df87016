//! Directives that are written as attributes of C23 and C++ [OMP 5.2 §3.1]: they become pragmas.
//!
//! ```c
//! [[omp::directive(parallel for)]] for (…) …                   // #pragma omp parallel for ⏎ for (…) …
//! [[omp::sequence(directive(parallel), directive(for))]] …     // #pragma omp parallel ⏎ #pragma omp for ⏎ …
//! [[using omp : directive(barrier)]];                          // { ⏎ #pragma omp barrier ⏎ }
//! [[omp::directive(threadprivate(x))]];                        // #pragma omp threadprivate(x)
//! [[omp::directive(declare simd)]] int f(int);                 // #pragma omp declare simd ⏎ int f(int);
//! [[omp::decl(threadprivate)]] int x;                          // int x; ⏎ #pragma omp threadprivate(x)
//! ```
//!
//! The words of a directive keep their line and column. The hints `likely` and `unlikely` beside it are dropped, since clang
//! takes no attribute in front of a pragma. An attribute is refused if it has others beside it, or if it belongs to a part of a
//! declaration: a pragma would stand at another place. [`declared_by_attribute`] says which `decl` are understood.
//! What has the statement of a pragma as well gets a warning, and so do directives of several attributes of a statement: the
//! specification gives these no order, and clang takes them as they are written.
//! clang without `-fopenmp` passes over such attributes, so a file with one must not be compiled as annotated text.

use weft_openmp::{Association, Directive, Host, LENIENT, Leaf, ParseOptions, parse_attribute, parse_pragma};
use weft_sema::Refusal;
use weft_support::identifier;
use weft_support::{Diagnostic, FileId, SourceMap, Span};

use crate::Options;
use crate::source::declared_by_attribute;
use crate::source::flat::{
    find_word, line_of, matching_bracket, next_token_byte, one_line, skeleton, skip_blank, token_byte_end,
};
use crate::source::lines::{PragmaLine, pragma_lines};
use crate::source::parse::OF_FUNCTIONS;
use crate::text::edits::Edits;
use crate::text::line_marker;

/// What ends a part of a file, and is no statement.
const ENDS: [Leaf; 3] = [Leaf::EndAssumes, Leaf::EndDeclareTarget, Leaf::EndDeclareVariant];

/// Writes the attributes of a flat file as pragmas, in a new file of the map; nothing if there are none that can be.
pub(crate) fn as_pragmas(map: &mut SourceMap, file: FileId, options: &Options) -> Option<FileId> {
    let text = map.text(file);
    let mut edits = Edits::default();
    for (lo, hi, row) in rows(text) {
        if let Some(declared) = declared_by_attribute::read(text, (lo, hi), is_of_statement(text, lo)) {
            let column = lo as usize - line_of(text, lo);
            let there = line_marker(map, file, lo);
            let pragma = format!("\n{there}\n{:<column$}{}\n", "#pragma omp ", declared.words);
            let Some(behind) = declared.behind else {
                edits.replace(lo, hi, format!("{pragma}{}\n", line_marker(map, file, hi)));
                continue;
            };
            let kept = skeleton(&text[lo as usize..hi as usize]);
            edits.replace(lo, hi, kept);
            let back = line_marker(map, file, behind);
            edits.replace(behind, behind, format!("{pragma}{back}\n"));
            continue;
        }
        let (directives, found) = parsed(text, (lo, hi), file, options);
        if found.iter().any(Diagnostic::is_error) || !is_of_statement(text, row) || has_others(text, lo, hi) {
            continue;
        }
        let stands_alone = |one: &Directive| one.association() == Association::StandAlone;
        let declares = |one: &Directive| {
            matches!(one.association(), Association::Declarative | Association::Delimited)
                || ENDS.iter().any(|leaf| one.is(&[*leaf]))
        };
        let is_about_next = |one: &Directive| OF_FUNCTIONS.iter().any(|leaf| one.is(&[*leaf]));
        let semicolon = skip_blank(text, hi, true);
        let ends = text.as_bytes().get(semicolon as usize) == Some(&b';');
        // The lines of what is replaced are kept by the markers, so nothing but the end of the attribute counts.
        let replaced = match directives.last() {
            _ if directives.iter().any(is_about_next) => match directives.iter().all(is_about_next) {
                true if !ends => (hi, "", ""),
                _ => continue,
            },
            _ if directives.iter().any(declares) => match directives.iter().all(declares) {
                true if ends => (semicolon + 1, "", ""),
                _ => continue,
            },
            Some(last) if stands_alone(last) && ends && is_in_block(text, row) => (semicolon + 1, "{", "}"),
            // The pragma gets the error that this is.
            Some(last) if stands_alone(last) && ends => (semicolon + 1, "", ""),
            Some(last) if stands_alone(last) && is_in_block(text, row) => (hi, "", ""),
            Some(last) if !stands_alone(last) => (hi, "", ""),
            _ => continue,
        };
        let (end, before, behind) = replaced;
        let mut with = before.to_owned();
        for directive in &directives {
            with.push('\n');
            with.push_str(&line_marker(map, file, directive.span.lo));
            let words = one_line(&text[directive.span.lo as usize..directive.span.hi as usize]);
            let column = directive.span.lo as usize - line_of(text, directive.span.lo);
            with.push_str(&format!("\n{:<column$}{words}", "#pragma omp "));
        }
        with.push('\n');
        with.push_str(&line_marker(map, file, end));
        with.push('\n');
        with.push_str(behind);
        edits.replace(lo, end, with);
    }
    if edits.is_empty() {
        return None;
    }
    let written = edits.apply(text, |at| line_marker(map, file, at));
    let name = map.name(file).to_owned();
    Some(map.add_flat_file(name, written))
}

/// Returns a refusal for each attribute of a flat file that holds directives, but those with [`mistakes`].
pub(crate) fn refusals(text: &str, file: FileId, options: &Options) -> Vec<Refusal> {
    let refuse = |(lo, hi): (u32, u32)| {
        let (directives, found) = parsed(text, (lo, hi), file, options);
        (!found.iter().any(Diagnostic::is_error)).then(|| Refusal {
            directive: directives.first().map_or("omp::directive".to_owned(), Directive::name),
            reason: "this place of a directive in an attribute is not supported yet".to_owned(),
            span: Span::new(file, lo, hi),
        })
    };
    attributes(text).into_iter().filter_map(refuse).collect()
}

/// Returns what is wrong with the words of directives in attributes; no pragma is made of these that would be told of.
pub(crate) fn mistakes(text: &str, file: FileId, options: &Options) -> Vec<Diagnostic> {
    let of_one = |(lo, hi): (u32, u32)| {
        let is_declared = declared_by_attribute::read(text, (lo, hi), is_of_statement(text, lo)).is_some();
        let found = if is_declared { Vec::new() } else { parsed(text, (lo, hi), file, options).1 };
        let is_any_error = found.iter().any(Diagnostic::is_error);
        if is_any_error { found } else { Vec::new() }
    };
    attributes(text).into_iter().flat_map(of_one).collect()
}

/// Returns a warning for each attribute with directives that has the statement of a pragma, too [OMP 5.2 §3.1]. Clang takes both.
pub(crate) fn beside_pragmas(text: &str, file: FileId, options: &Options) -> Vec<Diagnostic> {
    let attributes = attributes(text);
    if attributes.is_empty() {
        return Vec::new();
    }
    let lines = pragma_lines(text, options.language);
    let has_statement = |line: &PragmaLine| {
        let words = &text[line.text_lo as usize..line.hi as usize];
        let directive = parse_pragma(words, line.text_lo, file, options.version).0;
        let with_statement = [Association::Block, Association::LoopNest];
        directive.is_some_and(|directive| with_statement.contains(&directive.association()))
    };
    let is_beside = |&&(lo, hi): &&(u32, u32)| {
        let follows = |line: &PragmaLine| line.hi <= lo && skip_blank(text, line.hi, false) == lo;
        let leads = |line: &PragmaLine| line.lo == skip_blank(text, hi, false);
        lines.iter().any(|line| (follows(line) || leads(line)) && has_statement(line))
    };
    let warn = |&(lo, hi): &(u32, u32)| {
        let message = "a statement must not have directives of a pragma and of an attribute at once";
        Diagnostic::warning(message, Span::new(file, lo, hi), LENIENT).cited("5.2 §3.1")
    };
    attributes.iter().filter(is_beside).map(warn).collect()
}

/// Returns a warning for each attribute behind another one of the same statement, if the order of their directives counts
/// [OMP 5.2 §3.1]: that of directives of functions does not. gcc refuses them.
pub(crate) fn without_order(text: &str, file: FileId, options: &Options) -> Vec<Diagnostic> {
    let is_of_function = |one: &Directive| OF_FUNCTIONS.iter().any(|leaf| one.is(&[*leaf]));
    let warn = |(lo, hi, row): (u32, u32, u32)| {
        let (directives, _) = parsed(text, (lo, hi), file, options);
        let first = directives.iter().find(|one| row < lo && !is_of_function(one))?;
        let message = "directives of several attributes of a statement have no order";
        let note = "write them in one 'omp::sequence(…)'";
        Some(Diagnostic::warning(message, first.span, LENIENT).cited("5.2 §3.1").with_note(note, None))
    };
    rows(text).into_iter().filter_map(warn).collect()
}

/// Returns a warning for each attribute with a directive that has no statement and no function, but stands at one: it must be
/// that of an empty statement [OMP 5.2 §3.1]. Clang takes it for a pragma in front of the statement, gcc refuses it.
pub(crate) fn of_statements(text: &str, file: FileId, options: &Options) -> Vec<Diagnostic> {
    let warn = |(lo, hi): (u32, u32)| {
        let next = skip_blank(text, hi, true);
        if text.as_bytes().get(next as usize) == Some(&b';') {
            return None;
        }
        let (directives, _) = parsed(text, (lo, hi), file, options);
        let last = directives.last()?;
        let is_of_function = OF_FUNCTIONS.iter().any(|leaf| last.is(&[*leaf]));
        let is_alone = matches!(
            last.association(),
            Association::StandAlone | Association::Declarative | Association::Delimited
        );
        let is_declared = declared_by_attribute::read(text, (lo, hi), is_of_statement(text, lo)).is_some();
        (is_alone && !is_of_function && !is_declared).then(|| {
            let message =
                format!("directive '{}' in an attribute must be that of an empty statement", last.name());
            Diagnostic::warning(message, last.span, LENIENT).cited("5.2 §3.1")
        })
    };
    attributes(text).into_iter().filter_map(warn).collect()
}

/// Says whether an attribute is that of a declaration: `omp::decl`.
pub(crate) fn is_declaration(text: &str, (lo, hi): (u32, u32)) -> bool {
    let inner = &text[lo as usize..hi as usize];
    let names = ["directive", "sequence"];
    find_word(inner, "decl").is_some() && names.iter().all(|name| find_word(inner, name).is_none())
}

/// Returns the directives of an attribute, and what is wrong with their words.
pub(crate) fn parsed(
    text: &str,
    (lo, hi): (u32, u32),
    file: FileId,
    options: &Options,
) -> (Vec<Directive>, Vec<Diagnostic>) {
    let host = if options.language.is_cxx() { Host::Cpp } else { Host::C };
    let options = ParseOptions { version: options.version, host };
    parse_attribute(&text[lo as usize..hi as usize], lo, file, options)
}

/// Returns the line of code that an attribute at `lo` stands in or behind, up to the attribute.
fn code_before(text: &str, lo: u32) -> &str {
    let lines = text[..lo as usize].lines().rev();
    let code = lines.map(str::trim_end).find(|line| !line.is_empty() && !line.starts_with('#'));
    code.unwrap_or("")
}

/// Says whether an attribute at `lo` is surely that of a whole statement of a block, and not of a part of another statement.
fn is_in_block(text: &str, lo: u32) -> bool {
    code_before(text, lo).ends_with([';', '{', '}'])
}

/// Says whether an attribute at `lo` is surely that of a whole statement or declaration.
fn is_of_statement(text: &str, lo: u32) -> bool {
    let before = code_before(text, lo);
    before.is_empty()
        || before.ends_with([';', '{', '}', ')', ':'])
        || ["else", "do"].iter().any(|word| {
            let rest = before.strip_suffix(word);
            rest.is_some_and(|rest| !rest.ends_with(identifier::is_part))
        })
}

/// Says whether the attribute `lo..hi` has others beside the directives but hints.
fn has_others(text: &str, lo: u32, hi: u32) -> bool {
    let inner = one_line(&text[lo as usize..hi as usize]);
    let inner = inner.trim_start_matches(['[', ' ']).trim_end_matches([']', ' ']);
    let is_all = inner.strip_prefix("using").is_some_and(|rest| rest.starts_with(' '));
    let (mut depth, mut begins, mut is_any_other) = (0i32, true, false);
    for (at, c) in inner.char_indices() {
        if begins && c != ' ' {
            let rest = &inner[at..];
            let word = rest.split(|c| !identifier::is_part(c)).next();
            is_any_other |= !is_all && !matches!(word, Some("omp" | "likely" | "unlikely"));
            begins = false;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            ',' if depth == 0 => begins = true,
            _ => {}
        }
    }
    is_any_other
}

/// Says whether a flat file has attributes that hold directives.
pub fn has_attributes(text: &str) -> bool {
    !attributes(text).is_empty()
}

/// Returns where the attributes with directives are, from the first bracket to behind the last one.
pub(crate) fn attributes(text: &str) -> Vec<(u32, u32)> {
    let mut found = Vec::new();
    // Hardly a file has any: the others are not scanned token by token.
    if !text.contains("omp") || !(text.contains("::") || text.contains("using")) {
        return found;
    }
    let mut at = 0;
    while let Some((lo, byte)) = next_token_byte(text, at) {
        at = token_byte_end(text, lo);
        let is_attribute = byte == b'[' && matches!(next_token_byte(text, at), Some((_, b'[')));
        if let Some(close) = is_attribute.then(|| matching_bracket(text, lo)).flatten() {
            if holds_directives(text, lo, close) {
                found.push((lo, close + 1));
            }
            at = close + 1;
        }
    }
    found
}

/// Returns the attributes with directives, and where the row begins of those that belong to the same statement or declaration.
fn rows(text: &str) -> Vec<(u32, u32, u32)> {
    let mut found: Vec<(u32, u32, u32)> = Vec::new();
    for (lo, hi) in attributes(text) {
        let before = found.last().filter(|(_, end, _)| skip_blank(text, *end, false) == lo);
        let row = before.map_or(lo, |(.., row)| *row);
        found.push((lo, hi, row));
    }
    found
}

/// Says whether `omp :: directive`, `using omp : … directive`, or one of their like stands in `lo..hi`; strings may hold such
/// a text too, and then clang compiles a file that Weft could have.
fn holds_directives(text: &str, lo: u32, hi: u32) -> bool {
    let mut from = lo as usize;
    while let Some(found) = text.get(from..hi as usize).and_then(|rest| find_word(rest, "omp")) {
        from += found + "omp".len();
        let rest = &text[skip_blank(text, from as u32, true) as usize..hi as usize];
        let names = ["directive", "sequence", "decl"];
        let Some(behind) = rest.strip_prefix("::") else {
            // Behind the one colon, all attributes of the list are of this namespace.
            if rest.starts_with(':') && names.iter().any(|name| find_word(rest, name).is_some()) {
                return true;
            }
            continue;
        };
        let word = skip_blank(text, hi - behind.len() as u32, true) as usize;
        if names.iter().any(|name| text[word..].starts_with(name)) {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{attributes, has_attributes};

    #[test]
    fn attributes_with_directives_are_found() {
        for attribute in [
            "[[omp::directive(parallel for)]]",
            "[ [\n# 3 \"a.c\"\nomp :: sequence(directive(parallel), directive(for)) ] ]",
            "[[likely, omp::directive(parallel private(a[1]))]]",
            "[[omp::decl(threadprivate)]]",
            "[[using omp: directive(barrier)]]",
            "[[ using omp : sequence(directive(parallel), directive(for)) ]]",
        ] {
            let text = format!("void f(void) {{ char *s = \"[[omp::directive(barrier)]]\"; {attribute} ; }}");
            let found: Vec<&str> =
                attributes(&text).iter().map(|&(lo, hi)| &text[lo as usize..hi as usize]).collect();
            assert_eq!(found, [attribute]);
        }
        for other in [
            "[[using omp: assume(\"x\")]]",
            "[[omp::assume(\"x\")]]",
            "[[gnu::pure]] int omp;",
            "a[b[0]] = omp; // ::",
        ] {
            assert!(!has_attributes(other), "{other}");
        }
    }
}
