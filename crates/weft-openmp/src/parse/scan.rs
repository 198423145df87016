//! The borders of clauses and arguments in the host language's text.
//!
//! A comma or a colon in brackets, in a string or in a call ends no argument.

use weft_support::{FileId, Span};

use crate::parse::host::Host;
use crate::parse::token::{Token, TokenKind, are_partners, token_at};
use crate::tree::item::{Expr, Word};

/// A piece of the text, by byte offsets; `hi` is exclusive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Range {
    pub(crate) lo: usize,
    pub(crate) hi: usize,
}

/// The text of a pragma and where it stands.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a> {
    pub(crate) text: &'a str,
    pub(crate) place: Place<'a>,
    pub(crate) file: FileId,
    pub(crate) host: Host,
}

/// Where in the file the bytes of a text stand.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// In one piece, which begins at this offset.
    From(u32),
    /// In pieces: pairs of a piece's offset in the text and its offset in the file.
    Pieces(&'a [(u32, u32)]),
}

impl Place<'_> {
    /// Converts an offset in the text to an offset in the file.
    fn of(self, at: usize) -> u32 {
        let at = at as u32;
        match self {
            Place::From(base) => base.saturating_add(at),
            Place::Pieces(pieces) => {
                let index = pieces.partition_point(|(text, _)| *text <= at);
                let (text, file) = index.checked_sub(1).map_or((0, 0), |index| pieces[index]);
                file.saturating_add(at - text.min(at))
            }
        }
    }

    /// Returns the span in the file of `lo..hi`; the last byte covered determines its end.
    fn span(self, file: FileId, lo: usize, hi: usize) -> Span {
        let start = self.of(lo);
        let end = if hi > lo { self.of(hi - 1) + 1 } else { start };
        Span::new(file, start, end.max(start))
    }
}

/// A bracketed group, and those of its brackets that have no partner.
pub(crate) struct Group {
    /// The text between the brackets.
    pub(crate) inner: Range,
    /// The offset behind the closing bracket.
    pub(crate) end: usize,
    /// Whether the closing bracket is there.
    pub(crate) closed: bool,
    /// Brackets inside without a partner.
    pub(crate) unmatched: Vec<Token>,
}

impl<'a> Text<'a> {
    /// Returns the span of `lo..hi`.
    pub(crate) fn span(&self, lo: usize, hi: usize) -> Span {
        self.place.span(self.file, lo, hi)
    }

    /// Returns the text of `range`.
    pub(crate) fn slice(&self, range: Range) -> &'a str {
        self.text.get(range.lo..range.hi).unwrap_or("")
    }

    /// Returns the text of a token.
    pub(crate) fn token_text(&self, token: Token) -> &'a str {
        self.slice(Range { lo: token.lo, hi: token.hi })
    }

    /// Returns the token as a keyword of OpenMP.
    pub(crate) fn word(&self, token: Token) -> Word {
        Word { text: self.token_text(token).to_owned(), span: self.span(token.lo, token.hi) }
    }

    /// Returns the range as a piece of the host language, without blanks around it.
    pub(crate) fn expr(&self, range: Range) -> Expr {
        let range = self.trim(range);
        Expr { text: self.slice(range).to_owned(), span: self.span(range.lo, range.hi) }
    }

    /// Returns the range from its first token to its last one; if it has none, its start alone.
    pub(crate) fn trim(&self, range: Range) -> Range {
        let mut tokens = self.tokens(range);
        match tokens.next() {
            None => Range { lo: range.lo, hi: range.lo },
            Some(first) => Range { lo: first.lo, hi: tokens.last().unwrap_or(first).hi },
        }
    }

    /// Says whether `range` has no token.
    pub(crate) fn is_blank(&self, range: Range) -> bool {
        self.tokens(range).next().is_none()
    }

    /// Returns the tokens that begin in `range`.
    pub(crate) fn tokens(&self, range: Range) -> impl Iterator<Item = Token> + use<'a> {
        let (text, host) = (self.text, self.host);
        let mut at = range.lo;
        std::iter::from_fn(move || {
            let token = token_at(text, at, range.hi, host)?;
            at = token.hi;
            Some(token)
        })
    }

    /// Returns the only token of `range`, if it has exactly one.
    pub(crate) fn single_token(&self, range: Range) -> Option<Token> {
        let mut tokens = self.tokens(range);
        let token = tokens.next()?;
        tokens.next().is_none().then_some(token)
    }

    /// Returns the tokens of `range` that stand in none of its brackets; this includes opening brackets.
    pub(crate) fn top_level(&self, range: Range) -> impl Iterator<Item = Token> + use<'a> {
        let mut depth = 0usize;
        let mut template_end = 0;
        let text = *self;
        let mut last: Option<Token> = None;
        self.tokens(range).filter(move |token| {
            let before = last.replace(*token);
            if token.lo < template_end {
                return false;
            }
            if token.closes() {
                depth = depth.saturating_sub(1);
                return false;
            }
            let outside = depth == 0;
            depth += usize::from(token.opens());
            if outside && token.is(b'<') && before.is_some_and(|before| before.kind == TokenKind::Word) {
                template_end = text.template_end(*token, range).unwrap_or(0);
            }
            outside
        })
    }

    /// Returns the offset behind the `>` that ends the template arguments that `open` begins, if it begins any.
    ///
    /// Without the program's declarations this is a guess: the two must be partners without a logical operator in
    /// between, and the next token must be one that can follow a template's name.
    fn template_end(&self, open: Token, range: Range) -> Option<usize> {
        if self.host != Host::Cpp {
            return None;
        }
        let (mut angles, mut brackets) = (1usize, 0usize);
        let mut tokens = self.tokens(Range { lo: open.hi, hi: range.hi }).peekable();
        while let Some(token) = tokens.next() {
            if token.opens() {
                brackets += 1;
            } else if token.closes() {
                brackets = brackets.checked_sub(1)?;
            } else if brackets > 0 {
                // The text in other brackets does not matter here.
            } else if token.is(b'<') {
                angles += 1;
            } else if token.is(b'>') {
                angles -= 1;
                if angles == 0 {
                    let follows = match tokens.peek() {
                        None => true,
                        Some(next) => {
                            next.kind == TokenKind::Scope
                                || [b'(', b'{', b')', b',', b':', b'[', b'.']
                                    .iter()
                                    .any(|&byte| next.is(byte))
                        }
                    };
                    return follows.then_some(token.hi);
                }
            } else if token.is(b';')
                || token.is(b'|')
                || (token.is(b'&') && tokens.peek().is_some_and(|t| t.is(b'&')))
            {
                return None;
            }
        }
        None
    }

    /// Splits `range` at the commas that stand in no bracket; an empty range is one empty piece.
    pub(crate) fn split(&self, range: Range) -> Vec<Range> {
        let mut pieces = Vec::new();
        let mut lo = range.lo;
        for token in self.top_level(range).filter(|token| token.is(b',')) {
            pieces.push(self.trim(Range { lo, hi: token.lo }));
            lo = token.hi;
        }
        pieces.push(self.trim(Range { lo, hi: range.hi }));
        pieces
    }

    /// Splits `range` at its first colon that stands in no bracket and belongs to no `?`.
    pub(crate) fn split_at_colon(&self, range: Range) -> Option<(Range, Range)> {
        let mut questions = 0usize;
        for token in self.top_level(range) {
            if token.is(b'?') {
                questions += 1;
            } else if token.is(b':') {
                if questions == 0 {
                    return Some((
                        Range { lo: range.lo, hi: token.lo },
                        Range { lo: token.hi, hi: range.hi },
                    ));
                }
                questions -= 1;
            }
        }
        None
    }

    /// Reads the bracketed group that `open`, an opening bracket, begins; it ends in `range` at the latest.
    ///
    /// It notes an unmatched bracket inside and steps over it as far as possible, so that it finds the group's own end.
    pub(crate) fn group(&self, open: Token, range: Range) -> Group {
        let mut stack = vec![open];
        let mut unmatched = Vec::new();
        for token in self.tokens(Range { lo: open.hi, hi: range.hi }) {
            if token.opens() {
                stack.push(token);
            } else if token.closes() {
                let partner = stack.iter().rposition(|opener| are_partners(*opener, token));
                match partner {
                    None => unmatched.push(token),
                    Some(depth) => {
                        unmatched.extend(stack.drain(depth + 1..));
                        stack.pop();
                    }
                }
                if stack.is_empty() {
                    let inner = Range { lo: open.hi, hi: token.lo };
                    return Group { inner, end: token.hi, closed: true, unmatched };
                }
            }
        }
        let inner = Range { lo: open.hi, hi: range.hi };
        Group { inner, end: range.hi, closed: false, unmatched }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Range, Text};
    use crate::parse::host::Host;
    use weft_support::SourceMap;

    fn text_of(input: &str) -> Text<'_> {
        let file = SourceMap::new().add_file("t", input);
        Text { text: input, place: Place::From(0), file, host: Host::Cpp }
    }

    fn check_split(input: &str, expected: &[&str]) {
        let text = text_of(input);
        let pieces = text.split(Range { lo: 0, hi: input.len() });
        let pieces: Vec<&str> = pieces.into_iter().map(|range| text.slice(range)).collect();
        assert_eq!(pieces, expected, "{input}");
    }

    #[test]
    fn commas_split_only_outside_of_brackets_quotes_and_comments() {
        check_split("a, b ,c", &["a", "b", "c"]);
        check_split("f(a, b), c[1, 2], {3, 4}", &["f(a, b)", "c[1, 2]", "{3, 4}"]);
        check_split("\",\\\",\", ','", &["\",\\\",\"", "','"]);
        check_split("a /* , */, b // , c", &["a", "b"]);
        check_split("1'000'000, 0x1e+2, 1e+2", &["1'000'000", "0x1e+2", "1e+2"]);
        check_split("", &[""]);
        check_split("a,,b,", &["a", "", "b", ""]);
        check_split("f<a, b>(c), d", &["f<a, b>(c)", "d"]);
        check_split("std::pair<int, S<x, y>>::n, d", &["std::pair<int, S<x, y>>::n", "d"]);
        check_split("a < b, c", &["a < b", "c"]);
        check_split("a < b && c, d > (e)", &["a < b && c", "d > (e)"]);
        check_split("R\"x(a,\")x\", b", &["R\"x(a,\")x\"", "b"]);
        check_split("u8\"a,\\\"\", L',', b", &["u8\"a,\\\"\"", "L','", "b"]);
    }

    #[test]
    fn a_colon_of_a_conditional_or_a_scope_does_not_split() {
        let split = |input: &str| {
            let text = text_of(input);
            text.split_at_colon(Range { lo: 0, hi: input.len() })
                .map(|(before, behind)| (text.expr(before).text, text.expr(behind).text))
        };
        assert_eq!(split("a ? b : c"), None);
        assert_eq!(split("std::min : x"), Some(("std::min".into(), "x".into())));
        assert_eq!(split("a ? b : c : d"), Some(("a ? b : c".into(), "d".into())));
        assert_eq!(split("x[0:n]"), None);
    }
}
