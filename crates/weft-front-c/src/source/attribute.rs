//! Directives that are written as attributes of C23 and C++, which this front end refuses.
//!
//! ```c
//! [[omp::directive(parallel for)]] for (…) …           refused: 'parallel for'
//! [[omp::sequence(directive(parallel), directive(for))]] …
//! [[using omp : directive(parallel)]] …
//! ```
//!
//! clang without `-fopenmp` passes over them, so a file with one must not be compiled as annotated text.

use weft_openmp::{Host, ParseOptions, parse_attribute};
use weft_sema::Refusal;
use weft_support::{FileId, Span};

use crate::Options;
use crate::source::flat::{find_word, matching_bracket, next_token_byte, skip_blank, token_byte_end};

/// Returns a refusal for each attribute of a flat file that holds directives.
pub(crate) fn refusals(text: &str, file: FileId, options: &Options) -> Vec<Refusal> {
    let host = if options.language.is_cxx() { Host::Cpp } else { Host::C };
    let refuse = |(lo, hi): (u32, u32)| {
        let options = ParseOptions { version: options.version, host };
        let (directives, _) = parse_attribute(&text[lo as usize..hi as usize], lo, file, options);
        Refusal {
            directive: directives.first().map_or("omp::directive".to_owned(), |directive| directive.name()),
            reason: "directives in attributes are not supported yet".to_owned(),
            span: Span::new(file, lo, hi),
        }
    };
    attributes(text).into_iter().map(refuse).collect()
}

/// Says whether a flat file has attributes that hold directives.
pub fn has_attributes(text: &str) -> bool {
    !attributes(text).is_empty()
}

/// Returns where the attributes with directives are, from the first bracket to behind the last one.
fn attributes(text: &str) -> Vec<(u32, u32)> {
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
