//! Reading functions: header, parameters, blocks.

use super::{Fail, Kind, Reach, Read, Reader, Tok};
use crate::entities::Block;
use crate::function::Function;
use crate::types::Type;

impl Reader<'_> {
    /// Takes a function whose `define` or `declare` is current.
    pub(super) fn function(&mut self) -> Read<Function> {
        let start = self.tok;
        let next_global = self.next_global;
        self.header()?;
        if self.func.is_declaration {
            return Ok(std::mem::replace(&mut self.func, Function::new(crate::names::Symbol(0), Type::VOID)));
        }
        let body = self.tok;
        match self.body() {
            Ok(()) => self.func.shrink(),
            Err(fail) if fail.reach == Reach::Body => {
                // The arenas hold half a body now: start over and keep the text.
                let name = self.func.name;
                self.labels.retain(|(func, _), _| *func != name);
                self.rewind(start);
                self.next_global = next_global;
                self.header()?;
                if !self.params_are_dense() {
                    // Their numbers would change, and the text that names them would not.
                    return Err(Self::hard(fail));
                }
                self.rewind(body);
                self.balanced()?;
                self.func.verbatim_body = Some(self.slice(body.start, self.prev_end).into());
            }
            Err(fail) => return Err(fail),
        }
        Ok(std::mem::replace(&mut self.func, Function::new(crate::names::Symbol(0), Type::VOID)))
    }

    /// Takes all up to the opening brace (or the end of a declaration) into `self.func`.
    fn header(&mut self) -> Read<()> {
        let keyword = self.bump();
        let is_declaration = self.str(keyword) == "declare";
        self.locals.clear();
        self.attachments.clear();
        while self.tok.kind == Kind::Meta {
            self.attachment()?;
        }
        let prefix = self.prefix()?;
        let ret = self.ty()?;
        let name = self.defined_global_name()?;
        self.func = Function::new(name, ret);
        self.func.prefix = prefix;
        self.expect(b'(')?;
        self.params(is_declaration)?;
        self.expect(b')')?;
        self.func.suffix = self.function_suffix(is_declaration)?;
        while self.tok.kind == Kind::Meta && !(is_declaration && self.tok.first) {
            self.attachment()?;
        }
        self.func.attachments = std::mem::take(&mut self.attachments);
        self.func.is_declaration = is_declaration;
        if !is_declaration && !self.at(b'{') {
            return self.fail_expected("'{'");
        }
        Ok(())
    }

    /// Whether the parameters without names have the numbers that they are printed with.
    fn params_are_dense(&self) -> bool {
        let unnamed = self.func.params.iter().filter(|p| self.func.values[p.value].name.is_none());
        unnamed.count() == self.next_local()
    }

    fn params(&mut self, is_declaration: bool) -> Read<()> {
        while !self.at(b')') {
            if self.eat(b'.') {
                self.func.vararg = true;
                return Ok(());
            }
            let ty = self.ty()?;
            let attrs = self.value_attributes()?;
            let name = if self.tok.kind == Kind::Local { Some(self.bump()) } else { None };
            let value = self.func.add_param(ty, &attrs, None);
            if !is_declaration {
                self.define_param(value, name)?;
            }
            if !self.eat(b',') {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Takes what stands between the parameters and the attachments or the body.
    fn function_suffix(&mut self, is_declaration: bool) -> Read<Box<str>> {
        let start = self.tok.start;
        let mut any = false;
        while matches!(self.tok.kind, Kind::Word | Kind::Str | Kind::Group)
            && !(is_declaration && self.tok.first)
        {
            let word = self.word();
            if matches!(word, "prefix" | "prologue" | "personality") {
                self.bump();
                self.typed_constant()?;
            } else if matches!(word, "section" | "partition" | "gc") {
                self.bump();
                if self.tok.kind == Kind::Str {
                    self.bump();
                }
            } else {
                self.attribute()?;
            }
            any = true;
        }
        Ok(if any { self.slice(start, self.prev_end).into() } else { "".into() })
    }

    /// Takes the body from its brace to its brace.
    fn body(&mut self) -> Read<()> {
        let open = self.bump();
        let mut block: Option<Block> = None;
        loop {
            match self.tok.kind {
                Kind::Punct(b'}') => break,
                Kind::Eof => return self.broken(open.start, "the body of the function has no closing '}'"),
                Kind::Record => {
                    let at = self.open_block(block)?;
                    block = Some(at);
                    let data = self.debug_record()?;
                    let inst = self.func.make_inst(data);
                    self.func.append_inst(at, inst);
                    continue;
                }
                Kind::Word | Kind::Number | Kind::Str
                    if self.text.as_bytes().get(self.tok.end) == Some(&b':') =>
                {
                    let tok = self.bump();
                    self.bump();
                    block = Some(self.define_block(tok.start, Some(self.str(tok)))?);
                    continue;
                }
                Kind::Word if self.word() == "uselistorder" => {
                    self.use_list_order()?;
                    continue;
                }
                _ => {}
            }
            let at = self.open_block(block)?;
            block = if self.statement(at)? { None } else { Some(at) };
        }
        let close = self.bump();
        if self.func.blocks().is_empty() {
            return self.broken(close.start, "a function without blocks");
        }
        self.check_forwards(close.start)
    }

    /// The block to append to: `block`, or a new unnamed one behind a terminator or at the start.
    fn open_block(&mut self, block: Option<Block>) -> Read<Block> {
        match block {
            Some(block) => Ok(block),
            None => self.define_block(self.tok.start, None),
        }
    }

    /// Takes one instruction into `block` and returns whether it is a terminator.
    fn statement(&mut self, block: Block) -> Read<bool> {
        let name: Option<Tok> = if self.tok.kind == Kind::Local {
            let tok = self.bump();
            if !self.eat(b'=') {
                return self.broken(self.tok.start, "expected '=' after the name of the result");
            }
            Some(tok)
        } else {
            None
        };
        let start = self.tok;
        let mark = self.forward_mark();
        self.attachments.clear();
        let depth = self.depth;
        let data = match self.instruction() {
            Ok(data) => data,
            Err(fail) if fail.reach == Reach::Statement => {
                self.depth = depth;
                self.rewind(start);
                self.forget_forwards(mark);
                self.opaque(fail, name.is_some())?
            }
            Err(fail) => return Err(fail),
        };
        let terminator = data.is_terminator();
        let inst = self.define_inst(data, name)?;
        self.func.append_inst(block, inst);
        Ok(terminator)
    }

    /// Turns a failure that reaches no farther than a statement into one that ends the reading.
    #[expect(clippy::boxed_local, reason = "the error type of `Read` is boxed")]
    pub(super) fn hard(fail: Box<Fail>) -> Box<Fail> {
        Box::new(Fail { reach: Reach::Module, ..*fail })
    }
}
