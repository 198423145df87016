//! Tokens of the host language, as far as the search for the borders of clauses and arguments needs them.
//!
//! The tokens distinguish brackets, quotes, comments and numbers.
//! Every function accepts any text: a character that it does not understand is a token by itself.

use crate::parse::host::Host;

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// An identifier or keyword.
    Word,
    /// A number, with all its suffixes.
    Number,
    /// A string or character literal.
    Quote,
    /// `::`
    Scope,
    /// Any other single character, by its first byte.
    Punctuation(u8),
}

/// A token at `lo..hi`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) lo: usize,
    pub(crate) hi: usize,
}

impl Token {
    pub(crate) fn is(self, byte: u8) -> bool {
        self.kind == TokenKind::Punctuation(byte)
    }

    pub(crate) fn opens(self) -> bool {
        self.is(b'(') || self.is(b'[') || self.is(b'{')
    }

    pub(crate) fn closes(self) -> bool {
        self.is(b')') || self.is(b']') || self.is(b'}')
    }
}

/// Says whether the one bracket closes the other.
pub(crate) fn are_partners(open: Token, close: Token) -> bool {
    (open.is(b'(') && close.is(b')'))
        || (open.is(b'[') && close.is(b']'))
        || (open.is(b'{') && close.is(b'}'))
}

fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_' || byte == b'$' || byte >= 0x80
}

fn continues_word(byte: u8) -> bool {
    starts_word(byte) || byte.is_ascii_digit()
}

/// Returns the first token at or behind `at`, if it begins before `end`.
pub(crate) fn token_at(text: &str, at: usize, end: usize, host: Host) -> Option<Token> {
    let bytes = &text.as_bytes()[..end.min(text.len())];
    let lo = if host == Host::Fortran { skip_fortran_blanks(bytes, at) } else { skip_blanks(bytes, at) };
    let first = *bytes.get(lo)?;
    let (kind, hi) = match first {
        b'"' | b'\'' if host == Host::Fortran => (TokenKind::Quote, fortran_quote_end(bytes, lo)),
        b'"' | b'\'' => (TokenKind::Quote, quote_end(bytes, lo)),
        b':' if bytes.get(lo + 1) == Some(&b':') => (TokenKind::Scope, lo + 2),
        b'.' if bytes.get(lo + 1).is_some_and(u8::is_ascii_digit) => {
            (TokenKind::Number, number_end(bytes, lo))
        }
        _ if first.is_ascii_digit() => (TokenKind::Number, number_end(bytes, lo)),
        _ if starts_word(first) => {
            let length = bytes[lo..].iter().take_while(|&&byte| continues_word(byte)).count();
            match prefixed_quote_end(bytes, lo, lo + length) {
                Some(end) if host != Host::Fortran => (TokenKind::Quote, end),
                _ => (TokenKind::Word, lo + length),
            }
        }
        _ => (TokenKind::Punctuation(first), lo + 1),
    };
    Some(Token { kind, lo, hi })
}

/// Steps over blanks and the comment at the end of a line of Fortran.
fn skip_fortran_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        match bytes.get(at) {
            Some(byte) if byte.is_ascii_whitespace() => at += 1,
            Some(b'!') => {
                let rest = &bytes[at..];
                at += rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            }
            _ => return at,
        }
    }
}

/// Returns the offset behind a string of Fortran, in which a doubled quote stands for one quote.
fn fortran_quote_end(bytes: &[u8], lo: usize) -> usize {
    let quote = bytes[lo];
    let mut at = lo + 1;
    while let Some(&byte) = bytes.get(at) {
        match (byte == quote, bytes.get(at + 1) == Some(&quote)) {
            (true, true) => at += 2,
            (true, false) => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the offset behind a literal whose prefix (`L`, `u8`, `R` …) is the word `lo..hi`, if it is one.
fn prefixed_quote_end(bytes: &[u8], lo: usize, hi: usize) -> Option<usize> {
    let quote = *bytes.get(hi)?;
    match (&bytes[lo..hi], quote) {
        (b"R" | b"LR" | b"uR" | b"UR" | b"u8R", b'"') => Some(raw_string_end(bytes, hi)),
        (b"L" | b"u" | b"U" | b"u8", b'"' | b'\'') => Some(quote_end(bytes, hi)),
        _ => None,
    }
}

/// Returns the offset behind `"delimiter(…)delimiter"`, which begins at `quote`.
fn raw_string_end(bytes: &[u8], quote: usize) -> usize {
    /// The longest delimiter that C++ allows.
    const LONGEST: usize = 16;
    let rest = &bytes[quote + 1..];
    let Some(length) = rest.iter().take(LONGEST + 1).position(|&byte| byte == b'(') else {
        return quote_end(bytes, quote);
    };
    let closing = [b")", &rest[..length], b"\""].concat();
    let body = &rest[length + 1..];
    let found = body.windows(closing.len()).position(|window| window == closing);
    found.map_or(bytes.len(), |at| quote + 1 + length + 1 + at + closing.len())
}

/// Steps over blanks, line continuations and comments.
fn skip_blanks(bytes: &[u8], mut at: usize) -> usize {
    loop {
        let rest = bytes.get(at..).unwrap_or(&[]);
        at += match rest {
            [byte, ..] if byte.is_ascii_whitespace() || *byte == 0x0b => 1,
            [b'\\', b'\n', ..] => 2,
            [b'\\', b'\r', b'\n', ..] => 3,
            [b'/', b'*', body @ ..] => {
                2 + body.windows(2).position(|w| w == b"*/").map_or(body.len(), |i| i + 2)
            }
            [b'/', b'/', body @ ..] => 2 + body.iter().position(|&b| b == b'\n').unwrap_or(body.len()),
            _ => return at,
        };
    }
}

/// Returns the offset behind the literal that begins at `lo`; an unfinished one reaches to the end.
fn quote_end(bytes: &[u8], lo: usize) -> usize {
    let quote = bytes[lo];
    let mut at = lo + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            _ if byte == quote => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the offset behind the number that begins at `lo`: digits, letters, dots, exponents, digit separators.
fn number_end(bytes: &[u8], lo: usize) -> usize {
    let mut at = lo + 1;
    while let Some(&byte) = bytes.get(at) {
        let sign_of_exponent = matches!(byte, b'+' | b'-')
            && matches!(bytes[at - 1], b'e' | b'E' | b'p' | b'P')
            && !is_hex(bytes, lo, at);
        let separator = byte == b'\'' && bytes.get(at + 1).is_some_and(u8::is_ascii_alphanumeric);
        if !(continues_word(byte) || byte == b'.' || sign_of_exponent || separator) {
            break;
        }
        at += 1;
    }
    at
}

/// Says whether the `e` before `at` is a hexadecimal digit and no exponent.
fn is_hex(bytes: &[u8], lo: usize, at: usize) -> bool {
    matches!(bytes[lo..], [b'0', b'x' | b'X', ..]) && matches!(bytes[at - 1], b'e' | b'E')
}
