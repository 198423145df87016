//! Tokens of LLVM IR text, made one at a time from bytes.
//!
//! A token is a kind and a byte range; nothing is copied. Both ends of a token are boundaries of
//! UTF-8 characters, since every delimiter is ASCII and a run of other bytes is one token.

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// The end of the text.
    Eof,
    /// A bare word: keyword, opcode, attribute, `$comdat`.
    Word,
    /// An integer or floating-point literal.
    Number,
    /// `%name`, `%"name"` or `%12`.
    Local,
    /// `@name`, `@"name"` or `@12`.
    Global,
    /// `!name` or `!12`.
    Meta,
    /// `#12`
    Group,
    /// `#word`: the start of a debug record.
    Record,
    /// `"…"`
    Str,
    /// A single character of punctuation, or `.` for an ellipsis.
    Punct(u8),
    /// Bytes that start no token, or a string without its closing quote.
    Unknown,
}

/// A token: its kind, its place, and whether a line ends before it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tok {
    pub(crate) kind: Kind,
    /// First byte.
    pub(crate) start: usize,
    /// Behind the last byte.
    pub(crate) end: usize,
    /// Whether it is the first token of its line.
    pub(crate) first: bool,
}

const IDENT: u8 = 1;
const START: u8 = 2;
const DIGIT: u8 = 4;
const META: u8 = 8;

/// Classes of bytes: [`IDENT`] inside names, [`START`] at their front, [`META`] in metadata names.
static CLASS: [u8; 256] = {
    let mut table = [0u8; 256];
    let mut c = 0;
    while c < 256 {
        let b = c as u8;
        if b.is_ascii_alphabetic() || b == b'$' || b == b'.' || b == b'_' {
            table[c] = IDENT | START | META;
        } else if b.is_ascii_digit() {
            table[c] = IDENT | DIGIT | META;
        } else if b == b'-' {
            table[c] = IDENT | META;
        } else if b == b'\\' {
            table[c] = META;
        }
        c += 1;
    }
    table
};

fn run(bytes: &[u8], mut at: usize, class: u8) -> usize {
    while at < bytes.len() && CLASS[bytes[at] as usize] & class != 0 {
        at += 1;
    }
    at
}

fn has(bytes: &[u8], at: usize, class: u8) -> bool {
    bytes.get(at).is_some_and(|b| CLASS[*b as usize] & class != 0)
}

/// The end of the string whose opening quote is at `at`, or `None` if it has no closing quote.
fn string_end(bytes: &[u8], at: usize) -> Option<usize> {
    bytes[at + 1..].iter().position(|b| *b == b'"').map(|n| at + 1 + n + 1)
}

/// Reads the token at or behind `at`.
pub(crate) fn lex(bytes: &[u8], mut at: usize) -> Tok {
    let mut first = at == 0;
    loop {
        match bytes.get(at) {
            Some(b' ' | b'\t' | b'\r' | 0) => at += 1,
            Some(b'\n') => {
                first = true;
                at += 1;
            }
            Some(b';') => at = line_end(bytes, at),
            _ => break,
        }
    }
    let start = at;
    let tok = |kind, end| Tok { kind, start, end, first };
    let Some(&b) = bytes.get(at) else {
        return tok(Kind::Eof, start);
    };
    if CLASS[b as usize] & START != 0 {
        let end = run(bytes, at + 1, IDENT);
        // LLVM makes labels that begin like this, as of `..` and `.thread_crit_edge`.
        if b == b'.' && bytes[at..].starts_with(b"...") && bytes.get(end) != Some(&b':') {
            return tok(Kind::Punct(b'.'), at + 3);
        }
        return tok(Kind::Word, end);
    }
    match b {
        b'%' | b'@' => {
            let kind = if b == b'%' { Kind::Local } else { Kind::Global };
            match bytes.get(at + 1) {
                Some(b'"') => match string_end(bytes, at + 1) {
                    Some(end) => tok(kind, end),
                    None => tok(Kind::Unknown, bytes.len()),
                },
                Some(c) if c.is_ascii_digit() => tok(kind, run(bytes, at + 1, DIGIT)),
                Some(_) if has(bytes, at + 1, IDENT) => tok(kind, run(bytes, at + 1, IDENT)),
                _ => tok(Kind::Unknown, at + 1),
            }
        }
        b'0'..=b'9' => tok(Kind::Number, number_end(bytes, at)),
        b'-' if has(bytes, at + 1, DIGIT) => tok(Kind::Number, number_end(bytes, at + 1)),
        b'-' if has(bytes, at + 1, IDENT) => tok(Kind::Word, run(bytes, at + 1, IDENT)),
        b'!' if has(bytes, at + 1, META) => tok(Kind::Meta, run(bytes, at + 1, META)),
        b'#' if has(bytes, at + 1, DIGIT) => tok(Kind::Group, run(bytes, at + 1, DIGIT)),
        b'#' if has(bytes, at + 1, START) => tok(Kind::Record, run(bytes, at + 1, IDENT)),
        b'"' => match string_end(bytes, at) {
            Some(end) => tok(Kind::Str, end),
            None => tok(Kind::Unknown, bytes.len()),
        },
        0x21..=0x7e => tok(Kind::Punct(b), at + 1),
        _ => {
            let mut end = at + 1;
            while bytes.get(end).is_some_and(|b| *b >= 0x80) {
                end += 1;
            }
            tok(Kind::Unknown, end)
        }
    }
}

/// The end of the line that `at` is on: the index of its line feed, or of the end.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..].iter().position(|b| *b == b'\n').map_or(bytes.len(), |n| at + n)
}

/// The end of the number whose first digit is at `at`.
fn number_end(bytes: &[u8], at: usize) -> usize {
    if bytes[at] == b'0' && bytes.get(at + 1) == Some(&b'x') {
        let mut end = at + 2;
        while bytes.get(end).is_some_and(u8::is_ascii_alphanumeric) {
            end += 1;
        }
        return end;
    }
    let mut end = run(bytes, at, DIGIT);
    if bytes.get(end) == Some(&b'.') {
        end = run(bytes, end + 1, DIGIT);
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            if has(bytes, end + 1 + sign, DIGIT) {
                end = run(bytes, end + 1 + sign, DIGIT);
            }
        }
    }
    end
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str)> {
        let mut out = Vec::new();
        let mut at = 0;
        loop {
            let tok = lex(text.as_bytes(), at);
            if tok.kind == Kind::Eof {
                return out;
            }
            out.push((tok.kind, &text[tok.start..tok.end]));
            at = tok.end;
        }
    }

    #[test]
    fn tokens_of_an_instruction() {
        use Kind::*;
        assert_eq!(
            kinds("%x.1 = fadd <4 x float> %\"a b\", -1.5e+03 ; c"),
            [
                (Local, "%x.1"),
                (Punct(b'='), "="),
                (Word, "fadd"),
                (Punct(b'<'), "<"),
                (Number, "4"),
                (Word, "x"),
                (Word, "float"),
                (Punct(b'>'), ">"),
                (Local, "%\"a b\""),
                (Punct(b','), ","),
                (Number, "-1.5e+03"),
            ]
        );
    }

    #[test]
    fn numbers_and_sigils() {
        use Kind::*;
        assert_eq!(
            kinds("0xK4000 12 #3 #dbg_value !dbg !7 @\"x\\22\" ... !\"s\""),
            [
                (Number, "0xK4000"),
                (Number, "12"),
                (Group, "#3"),
                (Record, "#dbg_value"),
                (Meta, "!dbg"),
                (Meta, "!7"),
                (Global, "@\"x\\22\""),
                (Punct(b'.'), "..."),
                (Punct(b'!'), "!"),
                (Str, "\"s\""),
            ]
        );
    }

    #[test]
    fn a_label_may_begin_with_three_dots() {
        assert_eq!(kinds("...a:"), [(Kind::Word, "...a"), (Kind::Punct(b':'), ":")]);
        assert_eq!(kinds("...)"), [(Kind::Punct(b'.'), "..."), (Kind::Punct(b')'), ")")]);
    }

    #[test]
    fn text_that_is_no_ir() {
        assert_eq!(kinds("é§"), [(Kind::Unknown, "é§")]);
        assert_eq!(kinds("\"open"), [(Kind::Unknown, "\"open")]);
        assert_eq!(kinds("% "), [(Kind::Unknown, "%")]);
    }

    #[test]
    fn first_token_of_a_line() {
        let text = "a b\n ; c\n d";
        let a = lex(text.as_bytes(), 0);
        let b = lex(text.as_bytes(), a.end);
        let d = lex(text.as_bytes(), b.end);
        assert_eq!([a.first, b.first, d.first], [true, false, true]);
    }
}
