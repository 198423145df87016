//! Declarative directives in attributes of what is declared: `decl` [OMP 5.2 §3.1]. They get their lists.
//!
//! ```cpp
//! [[omp::decl(threadprivate)]] static int a, b = 2;         // static int a, b = 2; ⏎ #pragma omp threadprivate(a, b)
//! int x [[omp::decl(allocate align(64))]], y;               // int x, y; ⏎ #pragma omp allocate(x) align(64)
//! [[omp::decl(declare target, link)]] int z;                // int z; ⏎ #pragma omp declare target link(z)
//! [[omp::decl(declare target)]] void f() {}                 // void f() {} ⏎ #pragma omp declare target enter(f)
//! [[omp::decl(declare simd)]] int g(int);                   // #pragma omp declare simd ⏎ int g(int);
//! ```
//!
//! In front of a declaration the attribute is about all that it declares, and behind a name about that one.
//! Refused: declarations of types and pointers to functions, functions beside `threadprivate` and the like, and lists whose
//! commas need the types to be understood.
//!
//! *Precondition:* the brackets of the text have partners. *Postcondition:* a pragma that names what is declared, or one that
//! stands in front of it; the attribute is gone.

use crate::source::flat::{FlatText, find_word, matching_bracket, next_token_byte, token_byte_end, words};
use weft_support::identifier;

/// A directive that gets the list of what is declared.
pub(super) struct Declared {
    /// The pragma, from the directive's name on.
    pub(super) words: String,
    /// Where it goes: behind the declaration; nothing if it goes where the attribute is.
    pub(super) behind: Option<u32>,
}

/// The clauses of `declare target` that have lists; the first one is meant where there is none.
const OF_TARGET: [&str; 3] = ["enter", "link", "local"];

/// The directives that take the list of what is declared as their argument.
const LISTED: [&str; 3] = ["threadprivate", "allocate", "groupprivate"];

/// Reads the attribute `lo..hi` of a flat file; `is_in_front` says whether a declaration begins with it.
pub(super) fn read(text: &str, (lo, hi): (u32, u32), is_in_front: bool) -> Option<Declared> {
    let inner = FlatText(text).slice(lo, hi);
    let open = lo + (find_word(inner, "decl")? + "decl".len()) as u32;
    let (open, _) = next_token_byte(text, open).filter(|&(_, byte)| byte == b'(')?;
    let close = matching_bracket(text, open)?;
    // Nothing else is in the attribute.
    let rest = FlatText(text).slice(close + 1, hi);
    let directive = FlatText(text).slice(open + 1, close);
    let (_, name) = words(directive).next().filter(|(at, _)| directive[..*at].trim().is_empty())?;
    if !rest.chars().all(|c| c == ']' || c.is_whitespace()) {
        return None;
    }
    let mut others = words(directive).map(|(_, word)| word);
    match [others.next(), others.next()] {
        [Some("declare"), Some("target")] | [Some("declare_target"), _] if is_in_front => {
            return on_devices(text, directive, hi);
        }
        [Some("declare"), Some("simd" | "variant")] | [Some("declare_simd" | "declare_variant"), _]
            if is_in_front && function(text, hi).is_some() =>
        {
            return Some(Declared { words: directive.trim().to_owned(), behind: None });
        }
        _ if !LISTED.contains(&name) => return None,
        _ => {}
    }
    let (all, end) = declarators(text, hi)?;
    let names = match is_in_front {
        true => all,
        false => vec![
            words(&text[..lo as usize])
                .last()
                .filter(|(at, word)| text[at + word.len()..lo as usize].trim().is_empty())?
                .1,
        ],
    };
    let clauses = &directive[directive.find(name)? + name.len()..];
    let clauses = clauses.trim_start_matches([',', ' ']);
    Some(Declared { words: format!("{name}({}) {clauses}", names.join(", ")), behind: Some(end + 1) })
}

/// Reads a `declare target` of the variables or the function whose declaration goes on at `from`.
fn on_devices(text: &str, directive: &str, from: u32) -> Option<Declared> {
    let (names, end) = match function(text, from) {
        Some((name, end)) => (vec![name], end),
        None => declarators(text, from).map(|(names, end)| (names, end + 1))?,
    };
    let behind = &directive[directive.find("target")? + "target".len()..];
    let behind = behind.trim_start_matches([',', ' ']);
    let list = OF_TARGET.into_iter().find(|word| find_word(behind, word).is_some());
    // The list is what is declared, so there is none in the attribute.
    let others = match list {
        None => behind.to_owned(),
        Some(word) => {
            let at = find_word(behind, word)?;
            let rest = behind[at + word.len()..].trim_start();
            if rest.starts_with('(') {
                return None;
            }
            format!("{} {}", &behind[..at], rest.trim_start_matches([',', ' ']))
        }
    };
    let list = list.unwrap_or(OF_TARGET[0]);
    let words = format!("declare target {list}({}) {}", names.join(", "), others.trim());
    Some(Declared { words, behind: Some(end) })
}

/// Returns the name of the function that the declaration declares that goes on at `from`, and where it ends.
fn function(text: &str, from: u32) -> Option<(&str, u32)> {
    let (mut last, mut name, mut at) = (None, None, from);
    loop {
        let (lo, byte) = next_token_byte(text, at)?;
        let rest = &text[lo as usize..];
        let length = rest.find(|c| !identifier::is_part(c)).unwrap_or(rest.len());
        at = if length > 0 { lo + length as u32 } else { token_byte_end(text, lo) };
        match byte {
            b';' => return Some((name?, lo + 1)),
            b'{' => return Some((name?, matching_bracket(text, lo)? + 1)),
            b'(' => {
                let is_of_type = matches!(last, Some("decltype" | "alignas" | "__attribute__"));
                name = if is_of_type { name } else { name.or(last) };
                at = matching_bracket(text, lo)? + 1;
            }
            b'=' | b',' | b'[' | b'}' | b')' if name.is_none() => return None,
            _ if length > 0 => last = Some(&rest[..length]),
            _ => {}
        }
    }
}

/// Returns the names that the declaration declares that goes on at `from`, and where its semicolon is.
fn declarators(text: &str, from: u32) -> Option<(Vec<&str>, u32)> {
    let (mut names, mut name, mut is_begun) = (Vec::new(), None, false);
    let mut at = from;
    loop {
        let (lo, byte) = next_token_byte(text, at)?;
        let rest = &text[lo as usize..];
        let length = rest.find(|c| !identifier::is_part(c)).unwrap_or(rest.len());
        let word = &rest[..length];
        at = if length > 0 { lo + length as u32 } else { token_byte_end(text, lo) };
        match byte {
            b';' | b',' => {
                names.extend(name.take());
                is_begun = false;
                if byte == b';' {
                    return Some((names, lo));
                }
            }
            b'=' => is_begun = true,
            b'[' => at = matching_bracket(text, lo)? + 1,
            b'{' => {
                is_begun = true;
                at = matching_bracket(text, lo)? + 1;
            }
            b'(' => {
                let (_, first) = next_token_byte(text, lo + 1)?;
                let is_declarator = !is_begun && matches!(first, b'*' | b'&' | b')');
                if is_declarator {
                    return None;
                }
                is_begun |= !matches!(name, Some("decltype" | "alignas" | "__attribute__"));
                at = matching_bracket(text, lo)? + 1;
            }
            // The commas of an argument list of a template look like those of the declaration.
            b'<' if is_begun => return None,
            b'<' => at = end_of_arguments(text, lo)?,
            b'}' | b')' => return None,
            _ if length == 0 || is_begun => {}
            _ if ["struct", "class", "union", "enum", "typedef", "using"].contains(&word) => return None,
            _ => name = Some(word),
        }
    }
}

/// Returns the offset behind the `>` that belongs to the `<` at `open`.
fn end_of_arguments(text: &str, open: u32) -> Option<u32> {
    let (mut depth, mut at) = (0u32, open);
    loop {
        let (lo, byte) = next_token_byte(text, at)?;
        at = token_byte_end(text, lo);
        match byte {
            b'<' => depth += 1,
            b'>' => depth -= 1,
            b'(' | b'[' | b'{' => at = matching_bracket(text, lo)? + 1,
            b';' => return None,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::read;

    #[track_caller]
    fn check(text: &str, expected: Option<(&str, &str)>) {
        let lo = text.find("[[").unwrap() as u32;
        let hi = text.find("]]").unwrap() as u32 + 2;
        let is_in_front = text[..lo as usize].trim().is_empty();
        let found = read(text, (lo, hi), is_in_front);
        let found = found.map(|found| {
            let behind = found.behind.unwrap_or(hi);
            (found.words, text[behind as usize..].to_owned())
        });
        let expected = expected.map(|(words, rest)| (words.to_owned(), rest.to_owned()));
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn directives_get_the_names_of_a_declaration() {
        check("[[omp::decl(threadprivate)]] static int a; x", Some(("threadprivate(a) ", " x")));
        check(
            "[[omp::decl(threadprivate)]] int a = f(1, 2), b[3][2] = {{1}, {2}}, *c, d{1}, e(4);",
            Some(("threadprivate(a, b, c, d, e) ", "")),
        );
        check(
            "[[ using omp : decl(threadprivate) ]] std::map<int, std::vector<int>> m;",
            Some(("threadprivate(m) ", "")),
        );
        check("alignas(8) int a, b [[omp::decl(threadprivate)]] = 2, c;", Some(("threadprivate(b) ", "")));
        check(
            "[[omp::decl(allocate, align(64) allocator(h))]] decltype(z) a;",
            Some(("allocate(a) align(64) allocator(h)", "")),
        );
    }

    #[test]
    fn functions_and_variables_are_for_devices() {
        check("[[omp::decl(declare target)]] int a; x", Some(("declare target enter(a) ", " x")));
        check(
            "[[omp::decl(declare target, link, device_type(any))]] int a = 1, b[2]; x",
            Some(("declare target link(a, b) device_type(any)", " x")),
        );
        check(
            "[[using omp : decl(declare_target)]] void f() { g(); } x",
            Some(("declare target enter(f) ", " x")),
        );
        check(
            "[[omp::decl(declare target)]] static int f(int a); x",
            Some(("declare target enter(f) ", " x")),
        );
    }

    #[test]
    fn what_is_about_a_function_stays_in_front() {
        check(
            "[[omp::decl(declare simd, simdlen(4))]] int f(int a); x",
            Some(("declare simd, simdlen(4)", " int f(int a); x")),
        );
    }

    #[test]
    fn what_is_not_understood_is_refused() {
        check("[[omp::decl(threadprivate)]] int (*f)(int);", None);
        check("[[omp::decl(threadprivate)]] struct s { int a; } b;", None);
        check("[[omp::decl(threadprivate)]] int a = f<1, 2>();", None);
        check("[[omp::decl(threadprivate), gnu::unused]] int a;", None);
        check("[[omp::decl(declare target, enter(a))]] int a;", None);
        check("[[omp::decl(declare simd)]] int a;", None);
        check("[[omp::decl(threadprivate)]] }", None);
    }
}
