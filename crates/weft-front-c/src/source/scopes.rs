//! Which braces of a flat file hold declarations, and which hold statements.
//!
//! ```cpp
//! namespace n { template <class T> struct S { void f() { … } }; }
//! //          0                             0          1          how deep in statements what follows is
//! ```
//!
//! Directives bind within a function, and functions are what is left to another compiler, so both ask where functions
//! begin. In C every brace at file scope may begin one. In C++ those of namespaces, linkage blocks and classes do not.
//! A brace in doubt counts as that of a function: then more is left together, and never the half of a function.

use crate::Language;
use crate::source::flat::{leading_blanks, matching_bracket, one_line, skip_blank};
use weft_support::identifier;

/// Follows the braces of a text.
pub(crate) struct Scopes<'a> {
    text: &'a str,
    language: Language,
    /// Where the declaration begins that is being read.
    begin: usize,
    /// How many braces of declarations are open.
    outer: u32,
    /// How many braces of functions are open, those in them included.
    depth: u32,
    /// Whether the outermost of them is, in C, one of a structure.
    is_in_structure: bool,
}

impl<'a> Scopes<'a> {
    /// Begins at the beginning of `text`.
    pub(crate) fn new(text: &'a str, language: Language) -> Scopes<'a> {
        Scopes {
            text,
            language,
            begin: leading_blanks(text.as_bytes()),
            outer: 0,
            depth: 0,
            is_in_structure: false,
        }
    }

    /// How many braces are open that hold statements; 0 where declarations stand.
    pub(crate) fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether what follows is in a structure of C that no function declares, as far as its first words tell.
    pub(crate) fn is_in_structure(&self) -> bool {
        self.depth > 0 && self.is_in_structure
    }

    /// How many braces are open that hold declarations.
    pub(super) fn outer(&self) -> u32 {
        self.outer
    }

    /// Where the declaration begins that is being read.
    pub(super) fn begin(&self) -> usize {
        self.begin
    }

    /// Reads the byte at `at`, which is in no literal and in no directive.
    pub(crate) fn read(&mut self, at: usize, byte: u8) {
        let is_of_declarations =
            byte == b'{' && self.depth == 0 && holds_declarations(&self.text[self.begin..at]);
        match byte {
            b'{' if is_of_declarations && self.language.is_cxx() => self.outer += 1,
            b'{' if self.depth == 0 => (self.depth, self.is_in_structure) = (1, is_of_declarations),
            b'{' => self.depth += 1,
            b'}' if self.depth > 0 => self.depth -= 1,
            b'}' => self.outer = self.outer.saturating_sub(1),
            _ => {}
        }
        if matches!(byte, b'{' | b'}' | b';') {
            self.begin = at + 1;
        }
    }
}

/// Says whether the brace behind `declaration` is surely that of a namespace, a linkage block or a class.
fn holds_declarations(declaration: &str) -> bool {
    let lines = declaration.split('\n').filter(|line| !line.trim_start().starts_with('#'));
    let line = one_line(&lines.collect::<Vec<_>>().join("\n"));
    let mut rest = line.trim();
    loop {
        let word = rest.split(|c| !identifier::is_part(c)).next().unwrap_or("");
        let behind = rest[word.len()..].trim_start();
        match word {
            "namespace" => return true,
            "class" | "struct" | "union" => return is_class_head(behind),
            "requires" => match behind_constraint(behind) {
                Some(behind) => rest = behind,
                None => return false,
            },
            "extern" => return is_string(behind),
            "inline" | "export" | "typedef" => rest = behind,
            "public" | "private" | "protected" if behind.starts_with(':') => rest = behind[1..].trim_start(),
            "template" => match behind_angles(behind) {
                Some(behind) => rest = behind,
                None => return false,
            },
            // A note of selection: the file has no other comments.
            "" if rest.starts_with("/*") => match rest.find("*/") {
                Some(close) => rest = rest[close + 2..].trim_start(),
                None => return false,
            },
            "" if rest.starts_with("[[") => match matching_bracket(rest, 0) {
                Some(close) => rest = rest[close as usize + 1..].trim_start(),
                None => return false,
            },
            _ => return false,
        }
    }
}

/// Says whether what stands between the word `class` and a brace is the head of a class, and not a function or a variable of one:
/// attributes, the name, and bases [C++23 \[class.pre\]].
fn is_class_head(text: &str) -> bool {
    let mut rest = text;
    loop {
        let word = rest.split(|c| !identifier::is_part(c)).next().unwrap_or("");
        let behind = rest[word.len()..].trim_start();
        rest = match (word, behind.as_bytes().first()) {
            ("alignas" | "__attribute__" | "__attribute" | "__declspec", Some(b'(')) | ("", Some(b'[')) => {
                match matching_bracket(behind, 0) {
                    Some(close) => behind[close as usize + 1..].trim_start(),
                    None => return false,
                }
            }
            (_, Some(b'<')) => match behind_angles(behind) {
                Some(behind) => behind,
                None => return false,
            },
            (_, Some(b':')) if behind.starts_with("::") => behind[2..].trim_start(),
            (_, None | Some(b':')) => return true,
            ("", _) => return false,
            _ => behind,
        }
    }
}

/// Returns the declaration behind a constraint that `text` begins with, if that is one of a class.
fn behind_constraint(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        let word = rest.split(|c| !identifier::is_part(c)).next().unwrap_or("");
        if ["class", "struct", "union"].contains(&word) {
            return Some(rest);
        }
        let behind = rest[word.len()..].trim_start();
        rest = match behind.as_bytes().first()? {
            b'(' => behind[matching_bracket(behind, 0)? as usize + 1..].trim_start(),
            b'<' => behind_angles(behind)?,
            b'&' | b'|' | b':' | b'!' => behind[1..].trim_start(),
            _ if word.is_empty() => return None,
            _ => behind,
        };
    }
}

/// Says whether `text` is a string literal and nothing else.
fn is_string(text: &str) -> bool {
    let inner = text.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
    inner.is_some_and(|inner| !inner.contains('"'))
}

/// Returns what follows a list in angle brackets that `text` begins with.
pub(crate) fn behind_angles(text: &str) -> Option<&str> {
    let (mut depth, mut at) = (0usize, 0);
    while let Some(byte) = text.as_bytes().get(at) {
        match byte {
            b'<' => depth += 1,
            b'>' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(text[at + 1..].trim_start());
                }
            }
            b'(' | b'[' | b'{' => at = matching_bracket(text, at as u32)? as usize,
            _ if depth == 0 => return None,
            _ => {}
        }
        at = skip_blank(text, at as u32 + 1, false) as usize;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::holds_declarations;

    #[test]
    fn functions_are_told_from_what_holds_them() {
        for yes in [
            "namespace a::b",
            "\n#pragma GCC visibility push(default)\ninline namespace\n# 3 \"a.h\"\n v1",
            "extern \"C\"",
            "template <class T, int N = (1 > 2)> struct S : B<T>",
            "public: class X final",
            "[[deprecated]] namespace x",
            "/*weft:on devices end*/\nnamespace x",
            "template <template <class> class C> class D",
            "struct alignas(64) S : B<decltype(f())>, private C",
            "class [[nodiscard]] __attribute__((visibility(\"default\"))) X final",
            "template <> struct a::S<sizeof(int)>",
            "template <class T> requires C<T> && (sizeof(T) > 4) struct S",
            "struct",
        ] {
            assert!(holds_declarations(yes), "{yes}");
        }
        for no in [
            "extern \"C\" void f(void)",
            "template <class T> void f(T t)",
            "struct S f()",
            "enum class E",
            "auto f = []",
            "struct S x =",
            "int main()",
            "struct alignas(64) S s =",
            "class X &f(int)",
            "struct S<int> a::f()",
            "template <class T> requires C<T> void f(T t)",
            "requires C<T> struct S f(T t)",
        ] {
            assert!(!holds_declarations(no), "{no}");
        }
    }
}
