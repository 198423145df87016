//! Which namespaces and classes of a flat file of C++ a place is in.
//!
//! ```cpp
//! namespace a::b { struct S { static int x; }; namespace { int y; } }      // x: a::b::S, y: a::b
//! ```
//!
//! Directives outside of functions name what their scope knows; libclang's tree has no scopes of declarations.

use crate::Language;
use crate::source::flat::{line_end, next_token_byte, one_line, token_byte_end};
use crate::source::scopes::Scopes;
use weft_support::identifier;

/// A namespace or class.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct NamedScope {
    lo: u32,
    hi: u32,
    /// What qualifies names in it, from the scope around on; nothing for a namespace without a name.
    name: Vec<String>,
    /// Whether declarations at file scope may stand in it.
    is_namespace: bool,
}

/// The namespaces and classes of a text.
#[derive(Debug, Default)]
pub(crate) struct NamedScopes(Vec<NamedScope>);

impl NamedScopes {
    /// Reads a text; one of C has none.
    pub(crate) fn of(text: &str, language: Language) -> NamedScopes {
        let mut found: Vec<NamedScope> = Vec::new();
        if !language.is_cxx() {
            return NamedScopes(found);
        }
        let mut scopes = Scopes::new(text, language);
        // What is open: the number of a scope with a name.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut at = 0;
        while let Some((offset, byte)) = next_token_byte(text, at) {
            let (begin, before) = (scopes.begin(), scopes.outer());
            scopes.read(offset as usize, byte);
            if scopes.outer() > before {
                let scope = scope(&text[begin..offset as usize]).map(|(name, is_namespace)| {
                    found.push(NamedScope { lo: offset, hi: text.len() as u32, name, is_namespace });
                    found.len() - 1
                });
                open.push(scope);
            } else if scopes.outer() < before
                && let Some(scope) = open.pop().flatten()
            {
                found[scope].hi = offset;
            }
            at = token_byte_end(text, offset);
            if byte == b'#' {
                at = line_end(text, offset as usize) as u32;
            }
        }
        NamedScopes(found)
    }

    fn around(&self, at: u32) -> impl Iterator<Item = &NamedScope> {
        self.0.iter().filter(move |scope| scope.lo < at && at < scope.hi)
    }

    /// Returns what qualifies a name that is declared at a place, the outermost scope first.
    pub(crate) fn path(&self, at: u32) -> Vec<&str> {
        self.around(at).flat_map(|scope| scope.name.iter().map(String::as_str)).collect()
    }

    /// Returns where the body of the class begins and ends that a place stands in.
    pub(crate) fn class_around(&self, at: u32) -> Option<(u32, u32)> {
        let innermost = self.around(at).last()?;
        (!innermost.is_namespace).then_some((innermost.lo + 1, innermost.hi))
    }

    /// Says whether a place is in a namespace, and in no class.
    pub(crate) fn is_in_namespace(&self, at: u32) -> bool {
        self.around(at).all(|scope| scope.is_namespace) && self.around(at).next().is_some()
    }
}

/// Returns the name of the namespace or class whose brace stands behind `declaration`, and whether it is a namespace.
fn scope(declaration: &str) -> Option<(Vec<String>, bool)> {
    let lines = declaration.split('\n').filter(|line| !line.trim_start().starts_with('#'));
    let line = one_line(&lines.collect::<Vec<_>>().join("\n"));
    let is_part = identifier::is_part;
    let keywords = ["namespace", "class", "struct", "union"];
    let keyword = keywords.into_iter().find(|keyword| {
        let mut places = line.match_indices(keyword);
        places
            .any(|(at, _)| !line[..at].ends_with(is_part) && !line[at + keyword.len()..].starts_with(is_part))
    })?;
    let mut rest = line.split_once(keyword)?.1.trim();
    // Attributes stand before the name of a class, and before or behind that of a namespace.
    while let Some(behind) = rest.strip_prefix("[[") {
        rest = behind.split_once("]]")?.1.trim();
    }
    let end = rest.find(|c: char| !is_part(c) && c != ':').unwrap_or(rest.len());
    let name = rest[..end].split("::").filter(|part| !part.is_empty());
    // What stands behind one colon are bases.
    let name = name.filter_map(|part| part.split(':').next()).filter(|part| !part.is_empty());
    let name = name.map(str::to_owned).collect();
    Some((name, keyword == "namespace"))
}

#[cfg(test)]
mod tests {
    use super::NamedScopes;
    use crate::Language;

    #[test]
    fn places_are_in_namespaces_and_classes() {
        let text = "namespace a::b { struct [[x]] S : T { static int x; }; namespace { int y; } }\n\
                    extern \"C\" { int z; } void f() { { int n; } } inline namespace v { int w; }";
        let scopes = NamedScopes::of(text, Language::Cxx { has_exceptions: true, keeps_temporaries: false });
        let path = |name: &str| scopes.path(text.find(name).expect("there") as u32).join("::");
        assert_eq!(
            [path("x;"), path("y;"), path("z;"), path("n;"), path("w;")],
            ["a::b::S", "a::b", "", "", "v"]
        );
        let is_in = |name: &str| scopes.is_in_namespace(text.find(name).expect("there") as u32);
        assert_eq!([is_in("x;"), is_in("y;"), is_in("z;"), is_in("w;")], [false, true, false, true]);
    }
}
