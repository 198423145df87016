//! The types that a function of C declares in front of a place in it, as declarations that may stand in another function.
//!
//! ```c
//! void f(void) {
//!   typedef struct { long v; } best;
//!   { struct p { best b; } x[8];
//! // here: typedef struct { long v; } best; { struct p { best b; };
//! ```
//!
//! The tokens are read one after the other; blocks that have ended are forgotten, and blocks that are open stay so, since what
//! they declare may hide what is declared around them. A copy of a structure has the tag and the members of the original, so
//! that clang takes both for one type when it tells which accesses may meet.
//!
//! Refused: pragmas in the function that are none of OpenMP, since they may change types, and a type behind the place, in its
//! block, that has the name of one in front. Postcondition: what the copies need of the function's variables, clang finds missing.

use crate::source::flat::{
    braces, find_word, matching_bracket, next_token_byte, one_line, skip_blank, token_byte_end, words,
};

/// The declarations, and what closes the blocks that they open.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct LocalTypes {
    pub(crate) declarations: String,
    pub(crate) closing: String,
}

impl LocalTypes {
    pub(crate) fn is_empty(&self) -> bool {
        self.declarations.is_empty()
    }
}

/// Returns the types that the function around the offset `at` of a flat file declares in front of it; nothing if they cannot
/// be copied. At file scope there are none.
pub(crate) fn in_front_of(text: &str, at: u32) -> Option<LocalTypes> {
    let is_begin = |&(_, byte, depth): &(u32, u8, u32)| (byte, depth) == (b'{', 1);
    let inside = braces(&text[..at as usize]).last().is_some_and(|(_, _, depth)| depth > 0);
    let Some((begin, ..)) = braces(&text[..at as usize]).filter(is_begin).last().filter(|_| inside) else {
        return Some(LocalTypes::default());
    };
    let end = matching_bracket(text, begin)?;
    let mut reader = Reader { text, at, scopes: Vec::new(), found: None };
    reader.function(begin, end)?;
    let scopes: Vec<String> = reader.found?.into_iter().map(|scope| scope.declarations).collect();
    if scopes.iter().all(String::is_empty) {
        return Some(LocalTypes::default());
    }
    let closing = "} ".repeat(scopes.len().saturating_sub(1));
    Some(LocalTypes { declarations: scopes.join("{ "), closing })
}

/// What a block has declared.
#[derive(Clone, Debug, Default)]
struct Scope {
    declarations: String,
    /// Tags with the word in front, and names of `typedef`.
    names: Vec<String>,
}

struct Reader<'a> {
    text: &'a str,
    at: u32,
    /// The blocks that are open.
    scopes: Vec<Scope>,
    /// Those that are open at the place.
    found: Option<Vec<Scope>>,
}

impl Reader<'_> {
    /// Reads the body of a function, from its first brace to the end of the block with the place.
    fn function(&mut self, begin: u32, end: u32) -> Option<()> {
        // Where the statement begins, and what types it defines.
        let (mut start, mut bodies) = (begin, Vec::new());
        // Where round brackets are open, and whether a value follows outside of them.
        let (mut open, mut is_value) = (0i32, false);
        let mut from = begin;
        while let Some((lo, byte)) = next_token_byte(self.text, from).filter(|&(lo, _)| lo <= end) {
            if lo >= self.at && self.found.is_none() {
                self.found = Some(self.scopes.clone());
            }
            if self.found.as_ref().is_some_and(|found| self.scopes.len() < found.len()) {
                break;
            }
            from = token_byte_end(self.text, lo);
            match byte {
                b'#' => return None,
                b'(' => open += 1,
                b')' => open -= 1,
                b'=' if open == 0 => is_value = true,
                b'{' if is_value && open == 0 => from = matching_bracket(self.text, lo)? + 1,
                b'{' => match self.keyword(start, lo) {
                    Some(keyword) => {
                        from = matching_bracket(self.text, lo)? + 1;
                        bodies.push(Body { keyword, open: lo, end: from });
                    }
                    None => {
                        self.scopes.push(Scope::default());
                        (start, bodies, is_value) = (from, Vec::new(), false);
                    }
                },
                b'}' => {
                    self.scopes.pop();
                    (start, bodies) = (from, Vec::new());
                }
                b';' => {
                    self.statement(start, lo, &bodies)?;
                    (start, bodies, is_value) = (from, Vec::new(), false);
                }
                // Behind a label.
                b':' if bodies.is_empty() => start = from,
                _ => {}
            }
        }
        Some(())
    }

    /// Returns where `struct` or its like stands, if the brace at `open` of the statement at `start` begins a type's body.
    fn keyword(&self, start: u32, open: u32) -> Option<u32> {
        let statement = &self.text[start as usize..open as usize];
        let is_keyword = |(_, word): &(usize, &str)| ["struct", "union", "enum"].contains(word);
        let (at, keyword) = words(statement).filter(is_keyword).last()?;
        // Behind it are attributes and the tag, if it has one; of a variable with a value, there is more.
        let behind = &statement[at + keyword.len()..];
        let tags = words(behind).filter(|(at, _)| brackets(&behind[..*at]) == 0);
        let is_all =
            !behind.contains(['=', '*']) && tags.filter(|(_, word)| !word.contains("attribute")).count() < 2;
        (is_all && brackets(behind) == 0).then_some(start + at as u32)
    }

    /// Keeps the types that the statement `start..semicolon` declares; nothing if a name has another meaning at the place.
    fn statement(&mut self, start: u32, semicolon: u32, bodies: &[Body]) -> Option<()> {
        let start = skip_blank(self.text, start, true).min(semicolon);
        let piece = |lo: u32, hi: u32| one_line(&self.text[lo as usize..hi as usize]);
        let mut outside = String::new();
        let mut from = start;
        for body in bodies {
            outside.push_str(&piece(from, body.keyword));
            outside.push(' ');
            from = body.end;
        }
        outside.push_str(&piece(from, semicolon));
        let (mut declarations, mut names) = (String::new(), Vec::new());
        let first = words(&outside).next().map_or("", |(_, word)| word);
        let is_tag_alone =
            bodies.is_empty() && ["struct", "union", "enum"].contains(&first) && words(&outside).count() == 2;
        if find_word(&outside, "typedef").is_some() || is_tag_alone {
            declarations = piece(start, semicolon) + "; ";
        } else {
            bodies.iter().for_each(|body| declarations += &(piece(body.keyword, body.end) + "; "));
        }
        if find_word(&outside, "typedef").is_some() {
            // In front of the extents of an array and the parameters of a function.
            let named = outside.split_once('[').map_or(&*outside, |(named, _)| named);
            let named = named.split_once(")(").map_or(named, |(named, _)| named);
            names.push(words(named).last()?.1.to_owned());
        } else if is_tag_alone {
            names.push(outside.clone());
        }
        let heads = bodies.iter().map(|body| piece(body.keyword, body.open).trim_end().to_owned());
        names.extend(heads.filter(|head| head.contains(' ')));
        let is_hidden = |name| self.found.iter().flatten().any(|scope| scope.names.contains(name));
        if names.iter().any(is_hidden) {
            return None;
        }
        let scope = self.scopes.last_mut()?;
        scope.declarations += &declarations;
        scope.names.append(&mut names);
        Some(())
    }
}

/// The body of a type that is defined in a statement.
struct Body {
    /// Where `struct` or its like stands.
    keyword: u32,
    open: u32,
    end: u32,
}

/// Returns how many round and square brackets are open behind a text.
fn brackets(text: &str) -> i32 {
    let count = |byte: u8| match byte {
        b'(' | b'[' => 1,
        b')' | b']' => -1,
        _ => 0,
    };
    text.bytes().map(count).sum()
}

#[cfg(test)]
mod tests {
    use super::{LocalTypes, in_front_of};

    fn check(text: &str, expected: Option<(&str, &str)>) {
        let at = text.find('@').expect("the place");
        let expected = expected.map(|(declarations, closing)| LocalTypes {
            declarations: declarations.to_owned(),
            closing: closing.to_owned(),
        });
        assert_eq!(in_front_of(&text.replace('@', " "), at as u32), expected, "{text}");
    }

    #[test]
    fn types_of_open_blocks_are_copied() {
        check("struct s { int a; }; @", Some(("", "")));
        check("int f(void) { struct s *p, q = {1}; @ }", Some(("", "")));
        check("int f(void) { for (;;) { if (x) { @ } } }", Some(("", "")));
        check(
            "int f(void) { { struct s { int b; }; } const struct s { int a[2]; } x = {{1}}, *y;\n# 3 \"a\"\n typedef struct s t; @ }",
            Some(("struct s { int a[2]; }; typedef struct s t; ", "")),
        );
        check(
            "int f(void) { typedef struct { long v[3]; } V; if (x) { l: ; enum e { a, b = 2 } z; for (;;) { @ } } }",
            Some(("typedef struct { long v[3]; } V; { enum e { a, b = 2 }; { ", "} } ")),
        );
        check(
            "int f(void) { struct s; { union { int a; } u; u = (struct t){1}; @ } }",
            Some(("struct s; { union { int a; }; ", "} ")),
        );
    }

    #[test]
    fn types_with_the_name_of_another_and_pragmas_are_refused() {
        check("int f(void) { struct s { int a; }; @ { struct s { int b; }; } }", None);
        let around = "struct s { int a; }; { struct s { int b[2]; }; ";
        check(
            &format!("int f(void) {{ {around} @ }} struct s c; struct r {{ int c; }}; }}"),
            Some((around, "} ")),
        );
        check("int f(void) { typedef int t; @ typedef long (*t)(int); }", None);
        check("int f(void) {\n#pragma pack(1)\n struct s { int a; }; @ }", None);
    }
}
