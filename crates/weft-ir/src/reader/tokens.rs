//! Walking over tokens, and the pieces of syntax that are kept as text.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::opcodes::is_opcode;
use super::{Fail, Kind, MAX_DEPTH, Reach, Read, Reader, Tok, lex};
use crate::entities::{Attachment, MdValue};
use crate::flags::InstFlags;
use crate::names::{Symbol, unquoted};

/// The brackets that are open at a place in the text.
#[derive(Default)]
pub(super) struct Brackets(SmallVec<[u8; 16]>);

impl Brackets {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Opens or closes the bracket that `tok` is, if it is one; `false` if it closes what is not open.
    pub(super) fn take(&mut self, tok: Tok) -> bool {
        match tok.kind {
            Kind::Punct(b'(') => self.0.push(b')'),
            Kind::Punct(b'[') => self.0.push(b']'),
            Kind::Punct(b'{') => self.0.push(b'}'),
            Kind::Punct(close @ (b')' | b']' | b'}')) => return self.0.pop() == Some(close),
            _ => {}
        }
        true
    }
}

impl<'t> Reader<'t> {
    // ---- tokens

    /// Takes the current token.
    #[inline]
    pub(super) fn bump(&mut self) -> Tok {
        let tok = self.tok;
        self.prev_end = tok.end;
        self.tok = lex(self.text.as_bytes(), tok.end);
        tok
    }

    /// Goes back to `tok`, a token seen before.
    pub(super) fn rewind(&mut self, tok: Tok) {
        self.tok = tok;
        self.prev_end = tok.start;
    }

    /// Text from `from` to `to`; both are ends of tokens.
    #[inline]
    pub(super) fn slice(&self, from: usize, to: usize) -> &'t str {
        self.text.get(from..to).unwrap_or_default()
    }

    /// Text of `tok`.
    #[inline]
    pub(super) fn str(&self, tok: Tok) -> &'t str {
        self.slice(tok.start, tok.end)
    }

    /// The current token if it is a bare word, else nothing.
    #[inline]
    pub(super) fn word(&self) -> &'t str {
        if self.tok.kind == Kind::Word { self.str(self.tok) } else { "" }
    }

    #[inline]
    pub(super) fn at(&self, punct: u8) -> bool {
        self.tok.kind == Kind::Punct(punct)
    }

    /// Takes `punct` if it is next.
    #[inline]
    pub(super) fn eat(&mut self, punct: u8) -> bool {
        let found = self.at(punct);
        if found {
            self.bump();
        }
        found
    }

    /// Takes the bare word `word` if it is next.
    #[inline]
    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == word;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, punct: u8) -> Read<()> {
        if self.eat(punct) { Ok(()) } else { self.fail_expected(&format!("'{}'", punct as char)) }
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Read<()> {
        if self.eat_word(word) { Ok(()) } else { self.fail_expected(&format!("'{word}'")) }
    }

    /// Takes a plain decimal number.
    pub(super) fn number<T: std::str::FromStr>(&mut self) -> Read<T> {
        if self.tok.kind == Kind::Number
            && let Ok(value) = self.str(self.tok).parse()
        {
            self.bump();
            return Ok(value);
        }
        self.fail_expected("a number")
    }

    /// Text from `from` to `to`, with nothing but blanks between its tokens: no comment, no end of a line.
    pub(super) fn on_one_line(&self, from: usize, to: usize) -> Cow<'t, str> {
        let text = self.slice(from, to);
        if !text.bytes().any(|b| matches!(b, b'\n' | b'\r' | b'\t' | 0 | b';')) {
            return Cow::Borrowed(text);
        }
        let mut out = String::new();
        let (mut end, mut tok) = (0, lex(text.as_bytes(), 0));
        while tok.kind != Kind::Eof {
            if tok.start > end {
                out.push(' ');
            }
            out.push_str(text.get(tok.start..tok.end).unwrap_or_default());
            end = tok.end;
            tok = lex(text.as_bytes(), end);
        }
        Cow::Owned(out)
    }

    // ---- failures

    /// A failure that the caller may answer by keeping the statement as text.
    #[cold]
    pub(super) fn fail<T>(&self, message: impl Into<String>) -> Read<T> {
        Err(Box::new(Fail { at: self.tok.start, message: message.into(), reach: Reach::Statement }))
    }

    #[cold]
    pub(super) fn fail_expected<T>(&self, what: &str) -> Read<T> {
        let found = match self.tok.kind {
            Kind::Eof => "the end of the text".to_string(),
            Kind::Unknown if self.str(self.tok).contains('"') => "a string without closing quote".to_string(),
            _ => format!("'{}'", self.str(self.tok)),
        };
        self.fail(format!("expected {what}, found {found}"))
    }

    /// A failure that nothing can hide.
    #[cold]
    pub(super) fn broken<T>(&self, at: usize, message: impl Into<String>) -> Read<T> {
        Err(Box::new(Fail { at, message: message.into(), reach: Reach::Module }))
    }

    /// Runs `f` one level deeper.
    pub(super) fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MAX_DEPTH {
            return self.fail("nested too deeply");
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    // ---- names

    /// The name that a `%name`, `@name` or label stands for, written without sigil.
    pub(super) fn name(&mut self, text: &str) -> Symbol {
        self.module.ctx.names.intern(&unquoted(text))
    }

    /// The name of the global that is the current token.
    pub(super) fn global_name(&mut self) -> Read<Symbol> {
        if self.tok.kind != Kind::Global {
            return self.fail_expected("a global name");
        }
        let tok = self.bump();
        let text = self.slice(tok.start + 1, tok.end);
        Ok(self.name(text))
    }

    /// The name of the global that is the current token and is defined here; `@""` gets the next number.
    pub(super) fn defined_global_name(&mut self) -> Read<Symbol> {
        let name = self.global_name()?;
        let text = self.module.ctx.names.text(name);
        if text.is_empty() {
            let number = self.next_global.to_string();
            self.next_global += 1;
            return Ok(self.module.ctx.names.intern(&number));
        }
        if text.bytes().all(|b| b.is_ascii_digit())
            && let Ok(number) = text.parse::<u64>()
        {
            self.next_global = number.saturating_add(1);
        }
        Ok(name)
    }

    // ---- text

    /// Takes a bracketed group, from the bracket that is the current token to the one that closes it.
    pub(super) fn balanced(&mut self) -> Read<()> {
        let open = self.tok.start;
        let mut brackets = Brackets::default();
        loop {
            if matches!(self.tok.kind, Kind::Eof | Kind::Unknown) || !brackets.take(self.tok) {
                return self.broken(open, "bracket without its match");
            }
            self.bump();
            if brackets.is_empty() {
                return Ok(());
            }
        }
    }

    /// Takes the rest of a statement: up to the end of the line, or farther if brackets are open.
    pub(super) fn rest_of_line(&mut self) -> Read<()> {
        let mut first = true;
        while self.tok.kind != Kind::Eof && (first || !self.tok.first) {
            first = false;
            match self.tok.kind {
                Kind::Punct(b'(' | b'[' | b'{') => self.balanced()?,
                Kind::Punct(b')' | b']' | b'}') => {
                    return self.broken(self.tok.start, "bracket without its match");
                }
                Kind::Unknown => return self.broken(self.tok.start, "this is not IR"),
                _ => {
                    self.bump();
                }
            }
        }
        Ok(())
    }

    /// Takes one attribute whose first token is current: a word with its argument, a string pair, `#N`.
    pub(super) fn attribute(&mut self) -> Read<()> {
        let tok = self.bump();
        match tok.kind {
            Kind::Word if self.at(b'(') => self.balanced(),
            Kind::Word if self.tok.kind == Kind::Number && matches!(self.str(tok), "align" | "cc") => {
                self.bump();
                Ok(())
            }
            Kind::Str if self.eat(b'=') => {
                if self.tok.kind == Kind::Str {
                    self.bump();
                    return Ok(());
                }
                self.fail_expected("a string")
            }
            _ => Ok(()),
        }
    }

    /// Takes attributes between a type and the value it belongs to.
    pub(super) fn value_attributes(&mut self) -> Read<Box<str>> {
        let start = self.tok.start;
        let mut any = false;
        loop {
            match self.tok.kind {
                Kind::Word if !super::constants::starts_constant(self.str(self.tok)) => {}
                Kind::Str => {}
                _ => break,
            }
            self.attribute()?;
            any = true;
        }
        Ok(if any { self.on_one_line(start, self.prev_end).into() } else { "".into() })
    }

    /// Takes words and attributes up to where a type or another instruction starts.
    pub(super) fn prefix(&mut self) -> Read<Box<str>> {
        let start = self.tok.start;
        let mut any = false;
        while matches!(self.tok.kind, Kind::Word | Kind::Str) && !self.at_type() && !is_opcode(self.word()) {
            self.attribute()?;
            any = true;
        }
        Ok(if any { self.on_one_line(start, self.prev_end).into() } else { "".into() })
    }

    /// Takes flags.
    pub(super) fn flags(&mut self) -> InstFlags {
        InstFlags::from_text(&self.words())
    }

    /// Takes words such as `nuw nsw` up to where a type or another instruction starts.
    pub(super) fn words(&mut self) -> Cow<'t, str> {
        let start = self.tok.start;
        let mut any = false;
        while self.tok.kind == Kind::Word && !self.at_type() && !is_opcode(self.word()) {
            self.bump();
            any = true;
        }
        if any { self.on_one_line(start, self.prev_end) } else { "".into() }
    }

    // ---- attachments

    /// Takes a comma if one is next. What follows is either something of the statement (`true`) or
    /// attachments, which are then taken, all of them.
    pub(super) fn comma(&mut self) -> Read<bool> {
        if !self.eat(b',') {
            return Ok(false);
        }
        if self.tok.kind != Kind::Meta {
            return Ok(true);
        }
        loop {
            self.attachment()?;
            if !self.eat(b',') {
                return Ok(false);
            }
        }
    }

    /// Takes `!kind !node`.
    pub(super) fn attachment(&mut self) -> Read<()> {
        if self.tok.kind != Kind::Meta {
            return self.fail_expected("a metadata attachment");
        }
        let tok = self.bump();
        let kind = self.module.ctx.names.intern(self.slice(tok.start + 1, tok.end));
        let start = self.tok.start;
        let value = match self.tok.kind {
            Kind::Meta => {
                let tok = self.bump();
                match self.slice(tok.start + 1, tok.end).parse() {
                    Ok(node) => MdValue::Node(node),
                    Err(_) => {
                        if self.at(b'(') {
                            self.balanced()?;
                        }
                        MdValue::Inline(self.slice(start, self.prev_end).into())
                    }
                }
            }
            Kind::Punct(b'!') => {
                self.bump();
                if !self.at(b'{') {
                    return self.fail_expected("'{'");
                }
                self.balanced()?;
                MdValue::Inline(self.slice(start, self.prev_end).into())
            }
            _ => return self.fail_expected("a metadata node"),
        };
        self.attachments.push(Attachment { kind, value });
        Ok(())
    }
}
