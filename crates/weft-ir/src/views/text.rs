//! The text of an opaque instruction as a list of tokens, holes among them.

use std::ops::Range;

use crate::entities::Block;
use crate::inst::{InstData, Op};
use crate::opaque_text::Piece;
use crate::operands::Operand;
use crate::reader::{Kind, Tok, lex};

/// An operand of an instruction that is kept as text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TextOperand<'a> {
    /// A value of the function.
    Local(Operand),
    /// A constant with its type, as written: `ptr @type_info`, `i32 64`.
    Constant(&'a str),
}

#[derive(Clone, Copy)]
enum Token {
    /// A token of the piece of this index.
    Lexed(usize, Tok),
    /// The operand of this index.
    Hole(usize),
}

/// The tokens of an opaque instruction. Indices count tokens; behind the last there is nothing, which fits no question.
pub(super) struct Text<'a> {
    data: &'a InstData,
    pieces: &'a [Piece],
    tokens: Vec<Token>,
}

impl<'a> Text<'a> {
    /// The tokens of `data` if its opcode is `opcode`.
    pub(super) fn of(data: &'a InstData, opcode: &str) -> Option<Text<'a>> {
        let Op::Opaque { text, .. } = &data.op else { return None };
        if text.opcode() != opcode {
            return None;
        }
        let mut tokens = Vec::new();
        for (index, piece) in text.pieces.iter().enumerate() {
            match piece {
                Piece::Hole(hole) => tokens.push(Token::Hole(*hole)),
                Piece::Text(text) => {
                    let mut tok = lex(text.as_bytes(), 0);
                    while tok.kind != Kind::Eof {
                        tokens.push(Token::Lexed(index, tok));
                        tok = lex(text.as_bytes(), tok.end);
                    }
                }
            }
        }
        Some(Text { data, pieces: &text.pieces, tokens })
    }

    /// Number of tokens.
    pub(super) fn len(&self) -> usize {
        self.tokens.len()
    }

    fn piece(&self, index: usize) -> &'a str {
        match &self.pieces[index] {
            Piece::Text(text) => text,
            Piece::Hole(_) => "",
        }
    }

    /// The token as text; a hole has none.
    pub(super) fn str(&self, at: usize) -> &'a str {
        match self.tokens.get(at) {
            Some(Token::Lexed(piece, tok)) => self.piece(*piece).get(tok.start..tok.end).unwrap_or_default(),
            _ => "",
        }
    }

    /// The operand that stands at `at`.
    pub(super) fn operand(&self, at: usize) -> Option<Operand> {
        match self.tokens.get(at) {
            Some(Token::Hole(index)) => self.data.operands.get(*index).copied(),
            _ => None,
        }
    }

    /// The block of `label %block`, whose word `label` stands at `at`.
    pub(super) fn label(&self, at: usize) -> Option<Block> {
        match (self.str(at), self.operand(at + 1)) {
            ("label", Some(Operand::Block(block))) => Some(block),
            _ => None,
        }
    }

    /// The index of the bracket that closes the one at `open`.
    pub(super) fn closing(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for at in open..self.len() {
            match self.str(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(at);
                    }
                }
                _ if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }

    /// The parts of `range` between commas that stand in no further bracket; none if the range is empty.
    pub(super) fn split(&self, range: Range<usize>) -> Vec<Range<usize>> {
        let mut parts = Vec::new();
        let (mut from, mut depth) = (range.start, 0i32);
        for at in range.clone() {
            match self.str(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                "," if depth == 0 => {
                    parts.push(from..at);
                    from = at + 1;
                }
                _ => {}
            }
        }
        if from < range.end {
            parts.push(from..range.end);
        }
        parts
    }

    /// The blocks of `[label %a, label %b]`, whose bracket stands at `open`, and the index behind it.
    pub(super) fn labels(&self, open: usize) -> Option<(Vec<Block>, usize)> {
        if self.str(open) != "[" {
            return None;
        }
        let close = self.closing(open)?;
        let labels = self
            .split(open + 1..close)
            .into_iter()
            .map(|part| self.label(part.start).filter(|_| part.len() == 2));
        Some((labels.collect::<Option<_>>()?, close + 1))
    }

    /// The operand with its type that `range` is.
    pub(super) fn typed_operand(&self, range: Range<usize>) -> Option<TextOperand<'a>> {
        let last = range.clone().last()?;
        if let Some(operand) = self.operand(last) {
            return Some(TextOperand::Local(operand));
        }
        match (self.tokens.get(range.start)?, self.tokens.get(last)?) {
            // A hole in the middle is the block of a `blockaddress`: no slice of one piece.
            (Token::Lexed(piece, first), Token::Lexed(end_piece, end)) if piece == end_piece => {
                Some(TextOperand::Constant(self.piece(*piece).get(first.start..end.end)?))
            }
            _ => None,
        }
    }

    /// The value of the function that stands at `at`, or `None` inside for the word `none`.
    pub(super) fn value_or_none(&self, at: usize) -> Option<Option<Operand>> {
        match self.operand(at) {
            Some(operand) => Some(Some(operand)),
            None => (self.str(at) == "none").then_some(None),
        }
    }

    /// The target of `unwind label %block` or, as `None` inside, of `unwind to caller`.
    pub(super) fn unwind(&self, at: usize) -> Option<Option<Block>> {
        match (self.str(at), self.str(at + 1), self.str(at + 2)) {
            ("unwind", "to", "caller") => Some(None),
            ("unwind", "label", _) => self.label(at + 1).map(Some),
            _ => None,
        }
    }
}
