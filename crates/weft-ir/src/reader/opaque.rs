//! What is kept as text with holes: unknown instructions and debug records.

use smallvec::SmallVec;

use super::opcodes::{is_opcode, is_terminator};
use super::tokens::Brackets;
use super::{Fail, Kind, Operands, Reach, Read, Reader, Tok};
use crate::inst::{InstData, Op};
use crate::opaque_text::{OpaqueText, Piece};
use crate::types::{Type, TypeData};

/// Whether a line that starts with `word` goes on with the instruction of the line before, unless it is a label.
fn continues(word: &str) -> bool {
    matches!(word, "to" | "catch" | "filter" | "cleanup" | "unwind")
}

/// Text with holes in the making.
struct Template {
    text: OpaqueText,
    operands: Operands,
    /// Where the text not yet cut off begins.
    from: usize,
}

impl Template {
    fn new(from: usize) -> Template {
        Template { text: OpaqueText::default(), operands: Operands::new(), from }
    }
}

impl Reader<'_> {
    /// Cuts the text before `tok` off as a piece and puts a hole for `tok`, unless it names a type.
    fn cut(&mut self, template: &mut Template, tok: Tok, is_label: bool) -> Read<()> {
        if let Some(operand) = self.hole(tok, is_label)? {
            template.text.pieces.push(Piece::Text(self.slice(template.from, tok.start).into()));
            template.text.pieces.push(Piece::Hole(template.operands.len()));
            template.operands.push(operand);
            template.from = tok.end;
        }
        Ok(())
    }

    /// Takes `blockaddress (@f, %b`; `%b` is a hole if `@f` is the function being read.
    fn block_address_text(&mut self, template: &mut Template, brackets: &mut Brackets) -> Read<()> {
        self.bump();
        if !self.at(b'(') {
            return Ok(());
        }
        brackets.take(self.bump());
        if self.tok.kind == Kind::Global {
            let is_here = self.global_name()? == self.func.name;
            if self.eat(b',') && self.tok.kind == Kind::Local {
                if is_here {
                    self.cut(template, self.tok, true)?;
                }
                self.bump();
            }
        }
        Ok(())
    }

    fn close(&mut self, template: &mut Template, end: usize) {
        if template.from < end {
            template.text.pieces.push(Piece::Text(self.slice(template.from, end).into()));
        }
    }

    /// Takes a debug record, whose `#word` is current.
    pub(super) fn debug_record(&mut self) -> Read<InstData> {
        let start = self.bump();
        let mut template = Template::new(start.start);
        if !self.at(b'(') {
            return self.broken(self.tok.start, "expected '(' after a debug record's name");
        }
        let mut brackets = Brackets::default();
        loop {
            if matches!(self.tok.kind, Kind::Eof | Kind::Unknown) || !brackets.take(self.tok) {
                return self.broken(start.start, "debug record without its end");
            }
            match self.tok.kind {
                Kind::Local => self.cut(&mut template, self.tok, false)?,
                Kind::Word if self.word() == "blockaddress" => {
                    self.block_address_text(&mut template, &mut brackets)?;
                    continue;
                }
                _ => {}
            }
            self.bump();
            if brackets.is_empty() {
                break;
            }
        }
        self.close(&mut template, self.prev_end);
        let Template { text, operands, .. } = template;
        let op = Op::DebugRecord(text);
        Ok(InstData {
            op,
            ty: Type::VOID,
            operands: operands.into(),
            attachments: SmallVec::new(),
            result: None,
        })
    }

    /// Takes the instruction whose opcode is current as text; `why` is what the reader said of it.
    pub(super) fn opaque(&mut self, why: Box<Fail>, has_name: bool) -> Read<InstData> {
        let start = self.tok;
        let broken = |why: Box<Fail>| Err(Box::new(Fail { reach: Reach::Module, ..*why }));
        if start.kind != Kind::Word {
            return broken(why);
        }
        let opcode = self.str(start);
        let mark = self.forward_mark();
        let ty = self.opaque_ty(opcode, has_name);
        self.rewind(start);
        self.forget_forwards(mark);
        self.attachments.clear();

        let mut template = Template::new(start.start);
        let mut brackets = Brackets::default();
        let mut is_label = false;
        let mut has_label = false;
        let mut end = start.end;
        self.bump();
        // With nothing behind it, it is no instruction: printed, it would begin the one of the next line.
        let is_alone = self.tok.first || matches!(self.tok.kind, Kind::Eof | Kind::Punct(b'}'));
        if is_alone && matches!(opcode, "tail" | "musttail" | "notail") {
            return broken(why);
        }
        loop {
            let tok = self.tok;
            let continues = continues(self.word()) && self.text.as_bytes().get(tok.end) != Some(&b':');
            let continues = continues || tok.kind == Kind::Punct(b',');
            let line_ends = tok.first && !continues || matches!(tok.kind, Kind::Eof | Kind::Punct(b'}'));
            if line_ends && brackets.is_empty() {
                break;
            }
            if matches!(tok.kind, Kind::Eof | Kind::Unknown) || !brackets.take(tok) {
                return broken(why);
            }
            match tok.kind {
                Kind::Local => self.cut(&mut template, tok, is_label)?,
                Kind::Word if self.str(tok) == "blockaddress" => {
                    self.block_address_text(&mut template, &mut brackets)?;
                    end = self.prev_end;
                    continue;
                }
                Kind::Punct(b',') if brackets.is_empty() && self.trailing_attachments() => break,
                _ => {}
            }
            is_label = tok.kind == Kind::Word && self.str(tok) == "label";
            has_label |= is_label;
            end = tok.end;
            if self.tok.start == tok.start {
                self.bump();
            }
        }
        self.close(&mut template, end);
        let known = is_opcode(opcode) || ty != Type::VOID && ty != self.unknown_ty;
        let terminator = is_terminator(opcode) || has_label && !known;
        let attachments = std::mem::take(&mut self.attachments);
        let Template { text, operands, .. } = template;
        Ok(InstData {
            op: Op::Opaque { text, terminator },
            ty,
            operands: operands.into(),
            attachments,
            result: None,
        })
    }

    /// Takes `, !kind !node …` if that is all that is left of the statement; else nothing.
    fn trailing_attachments(&mut self) -> bool {
        let comma = self.tok;
        if matches!(self.comma(), Ok(false))
            && (self.tok.first || matches!(self.tok.kind, Kind::Eof | Kind::Punct(b'}')))
        {
            return true;
        }
        self.attachments.clear();
        self.rewind(comma);
        false
    }

    /// The result type of an unknown instruction, as far as its opcode tells it.
    fn opaque_ty(&mut self, opcode: &str, has_name: bool) -> Type {
        let ty = match opcode {
            "call" | "tail" | "musttail" | "notail" | "invoke" | "callbr" => self.call_result_ty(),
            "cleanuppad" | "catchpad" | "catchswitch" => Ok(Type::TOKEN),
            "landingpad" => {
                self.bump();
                self.ty()
            }
            "va_arg" => self.va_arg_ty(),
            // Whatever syntax they may get, they have no result.
            "store" | "fence" => Ok(Type::VOID),
            _ if is_terminator(opcode) => Ok(Type::VOID),
            _ => self.fail("unknown"),
        };
        match ty {
            Ok(ty) => ty,
            Err(_) if has_name => self.unknown_ty,
            Err(_) => Type::VOID,
        }
    }

    fn call_result_ty(&mut self) -> Read<Type> {
        self.bump();
        while self.tok.kind == Kind::Word && !self.at_type() && !self.tok.first {
            self.attribute()?;
        }
        if self.tok.first {
            return self.fail_expected("a type");
        }
        let ty = self.ty()?;
        Ok(match *self.module.ctx.types.data(ty) {
            TypeData::Function { ret, .. } => ret,
            _ => ty,
        })
    }

    fn va_arg_ty(&mut self) -> Read<Type> {
        self.bump();
        self.typed_operand()?;
        self.expect(b',')?;
        self.ty()
    }
}
