//! The functions that are defined between `begin declare variant` and its end, and their new names.
//!
//! ```c
//! int f(int n) { … }          int f__ompvariant_device_kind_cpu(int n) { … }
//! ```
//!
//! The text is read by tokens only: the function's name is the first identifier with parentheses behind it. Namespaces are
//! looked into, and what is written for a function stands in its namespace.
//!
//! In C++, where other functions may have the same name, a `declare variant` directive says of which one it is a variant:
//!
//! ```cpp
//! double f(double x) { … }    double f__ompvariant_…(double x) { … }
//!                             #pragma omp declare variant(f__ompvariant_…) match(…)
//!                             double f(double x);
//! ```

use weft_openmp::ContextSelector;
use weft_support::identifier;

use crate::source::flat::{find_word, matching_bracket, next_token_byte, one_line, token_byte_end};
use crate::text::edits::Edits;

/// The definition of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Definition {
    /// Its name.
    pub(super) name: String,
    /// The name that it gets.
    pub(super) renamed: String,
    /// Where the name stands.
    at: u32,
    /// From its first word to its body.
    header: (u32, u32),
    /// The offset behind its body.
    end: u32,
}

impl Definition {
    /// Gives a function of C++ its new name, and returns what declares it a variant, which goes to the offset behind its body.
    pub(super) fn write_in_cxx(&self, text: &str, selector: &str, edits: &mut Edits) -> (u32, String) {
        let (lo, hi) = self.header;
        let header = one_line(&text[lo as usize..hi as usize]);
        edits.replace(lo, lo, "__attribute__((unused)) ".to_owned());
        edits.replace(self.at, self.at + self.name.len() as u32, self.renamed.clone());
        let directive = format!("#pragma omp declare variant({}) {selector}", self.renamed);
        (self.end, format!("\n{directive}\n{};", header.trim_end()))
    }

    /// Gives the function its new name, and declares one with the old name if there is none so far.
    pub(super) fn write(&self, text: &str, edits: &mut Edits) {
        let (lo, hi) = self.header;
        // Nobody need call it.
        let mut before = "__attribute__((unused)) ".to_owned();
        if find_word(&text[..lo as usize], &self.name).is_none() {
            let header = one_line(&text[lo as usize..hi as usize]);
            if header.contains('{') {
                // It defines a type, which is done once.
                let is_static = find_word(&header, "static").is_some();
                let class = if is_static { "static " } else { "" };
                let text = format!(" {class}__typeof__({}) {};", self.renamed, self.name);
                edits.replace(self.end, self.end, text);
            } else {
                before.insert_str(0, &format!("{}; ", header.trim_end()));
            }
        }
        edits.replace(lo, lo, before);
        edits.replace(self.at, self.at + self.name.len() as u32, self.renamed.clone());
    }
}

/// Words of C++ that make more of a definition than a function of the scope around.
const NOT_OF_SCOPE: [&str; 8] =
    ["template", "class", "struct", "operator", "extern", "concept", "constexpr", "consteval"];

/// Returns why the functions that are defined in `lo..hi` of a text of C++ cannot be declared again under their old names, if
/// they cannot.
pub(super) fn not_in_cxx(text: &str, (lo, hi): (u32, u32), definitions: &[Definition]) -> Option<String> {
    let mut outside = text[lo as usize..hi as usize].to_owned();
    for one in definitions.iter().rev() {
        if text[..one.at as usize].trim_end().ends_with("::") {
            return Some("a variant of a member or of another namespace is not supported yet".to_owned());
        }
        let header = &text[one.header.0 as usize..one.header.1 as usize];
        if header.contains(['{', '=']) {
            return Some("a variant of a function with default arguments is not supported yet".to_owned());
        }
        outside.replace_range((one.header.1 - lo) as usize..(one.end - lo) as usize, "");
    }
    let word = NOT_OF_SCOPE.iter().find(|word| find_word(&outside, word).is_some())?;
    Some(format!("'{word}' in it is not supported yet in C++"))
}

/// Returns what is put behind the names of functions that are variants for this selector.
pub(super) fn suffix(selector: &ContextSelector) -> String {
    let mut words = vec!["__ompvariant".to_owned()];
    for set in &selector.sets {
        words.push(set.name.text.clone());
        for one in &set.traits {
            words.push(one.name.text.clone());
            words.extend(one.score.iter().chain(&one.properties).map(|expr| expr.text.clone()));
        }
    }
    let spell = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    words.join("_").chars().map(spell).collect()
}

/// Words with parentheses behind them that are no function's name.
const NO_NAMES: [&str; 10] = [
    "__attribute__",
    "__attribute",
    "__declspec",
    "typeof",
    "__typeof__",
    "__typeof",
    "_Alignas",
    "alignas",
    "_Atomic",
    "__asm__",
];

/// Words of types: parentheses behind them begin a declarator that this file does not read.
const TYPES: [&str; 9] = ["int", "char", "void", "long", "short", "unsigned", "signed", "float", "double"];

/// Says whether a text is what stands in front of the brace of a namespace.
fn begins_namespace(text: &str) -> bool {
    let text = text.trim();
    let behind = text.strip_prefix("inline").map_or(text, str::trim_start).strip_prefix("namespace");
    let is_name = |c: char| c.is_alphanumeric() || c.is_whitespace() || matches!(c, '_' | ':');
    behind.is_some_and(|rest| !rest.starts_with(char::is_alphanumeric) && rest.chars().all(is_name))
}

/// Returns the functions that are defined in `lo..hi` at file scope or in namespaces; `suffix` is put behind their names.
///
/// # Errors
/// There is a declarator that this file does not read.
pub(super) fn definitions(text: &str, (lo, hi): (u32, u32), suffix: &str) -> Result<Vec<Definition>, String> {
    let mut found = Vec::new();
    let mut at = lo;
    let mut begin: Option<u32> = None;
    let mut name: Option<(u32, &str)> = None;
    let mut last: Option<(u32, &str)> = None;
    let mut is_odd = false;
    while let Some((offset, byte)) = next_token_byte(text, at).filter(|(offset, _)| *offset < hi) {
        begin.get_or_insert(offset);
        at = token_byte_end(text, offset);
        let is_part = |byte: &u8| identifier::is_part_byte(*byte);
        if is_part(&byte) {
            let length = text.as_bytes()[offset as usize..].iter().take_while(|byte| is_part(byte)).count();
            at = offset + length as u32;
            last = Some((offset, &text[offset as usize..at as usize]));
            continue;
        }
        let word = last.take();
        match byte {
            b'(' | b'[' => {
                at = matching_bracket(text, offset).map_or(hi, |close| close + 1);
                match word {
                    Some((_, word)) if TYPES.contains(&word) => is_odd = true,
                    Some(word) if byte == b'(' && !NO_NAMES.contains(&word.1) => {
                        name.get_or_insert(word);
                    }
                    _ => {}
                }
            }
            b'{' if name.is_none()
                && begins_namespace(&text[begin.unwrap_or(offset) as usize..offset as usize]) =>
            {
                (begin, is_odd) = (None, false);
            }
            b'}' => (begin, name, is_odd) = (None, None, false),
            b'{' => {
                let close = matching_bracket(text, offset).map_or(hi, |close| close + 1);
                at = close;
                let Some((at_name, function)) = name.filter(|_| !is_odd) else {
                    if is_odd {
                        return Err("a declaration in it is not supported yet".to_owned());
                    }
                    continue;
                };
                let header = (begin.unwrap_or(offset), offset);
                let renamed = format!("{function}{suffix}");
                found.push(Definition {
                    name: function.to_owned(),
                    renamed,
                    at: at_name,
                    header,
                    end: close,
                });
                (begin, name) = (None, None);
            }
            b';' => (begin, name, is_odd) = (None, None, false),
            // The braces of an initializer are no body.
            b'=' => name = None,
            _ => {}
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::{definitions, not_in_cxx};

    fn names(text: &str) -> String {
        let found = definitions(text, (0, text.len() as u32), "_v");
        found.map_or("?".to_owned(), |found| {
            found.iter().map(|one| one.name.as_str()).collect::<Vec<_>>().join(" ")
        })
    }

    #[test]
    fn the_names_of_definitions_are_found() {
        assert_eq!(names("int f(int n) { return g(n); } static inline double *h(void)\n{ }"), "f h");
        assert_eq!(names("__attribute__((noinline)) struct s f(void) __attribute__((pure)) { }"), "f");
        assert_eq!(names("int f(int); struct t { int a; }; int x[] = { 1 }; enum { A };"), "");
        assert_eq!(names("typeof(int) f(void) { } int g(a, b) { }"), "f g");
        assert_eq!(
            names("namespace { int f() { } } inline namespace a::b { int x; void g() { } } void h() { }"),
            "f g h"
        );
        assert_eq!(names("int (*f(void))(int) { return 0; }"), "?");
        assert_eq!(names("int (*p)(int);\nvoid f(char *s) { s = \"}\"; }"), "f");
    }

    #[test]
    fn functions_of_the_scope_around_can_be_declared_again() {
        let why = |text: &str| {
            let range = (0, text.len() as u32);
            let found = definitions(text, range, "_v").expect("declarators that are read");
            not_in_cxx(text, range, &found).unwrap_or_default()
        };
        assert_eq!(
            why("int f(int n) { struct s { }; return 0; } static auto g(int a) -> long { return 1; }"),
            ""
        );
        assert_eq!(why("int f(int n) { return 0; } namespace n { int f() { return 1; } }"), "");
        assert!(why("namespace n { struct s { int f() { return 1; } }; }").contains("'struct'"));
        assert!(why("template <class T> T f(T n) { return 0; }").contains("'template'"));
        assert!(why("int n::f(int n) { return 0; }").contains("another namespace"));
        assert!(why("int f(int n = 3) { return 0; }").contains("default arguments"));
    }
}
