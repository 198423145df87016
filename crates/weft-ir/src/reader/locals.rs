//! The values and blocks of the function being read: by name, by number, and before their definition.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Fail, Kind, Reach, Read, Reader, Tok};
use crate::entities::{Block, Inst, Value};
use crate::function::{ValueData, ValueDef};
use crate::inst::InstData;
use crate::names::Symbol;
use crate::operands::Operand;
use crate::types::Type;

/// What a local name stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Local {
    Value(Value),
    Block(Block),
}

/// A use that came before its definition.
#[derive(Clone, Copy, Debug)]
struct Forward {
    local: Local,
    /// The place of the first use.
    at: usize,
    /// Whether it is a guess that the name is a value's: the use stands in unknown syntax.
    guessed: bool,
}

/// The local names of one function.
#[derive(Default)]
pub(super) struct Locals {
    numbered: Vec<Option<Local>>,
    /// Numbers too great for a table of that size.
    sparse: FxHashMap<u32, Local>,
    named: FxHashMap<Symbol, Local>,
    /// The number of the next unnamed value or block.
    next: u32,
    forwards: Vec<Forward>,
    /// Whether the block of this index has been placed.
    placed: Vec<bool>,
    /// Names that were taken for types in unknown syntax.
    taken_as_types: FxHashSet<Symbol>,
}

impl Locals {
    /// Forgets the function before.
    pub(super) fn clear(&mut self) {
        self.numbered.clear();
        self.sparse.clear();
        self.named.clear();
        self.next = 0;
        self.forwards.clear();
        self.placed.clear();
        self.taken_as_types.clear();
    }
}

/// A local name, looked up.
#[derive(Clone, Copy)]
enum Key {
    Number(u32),
    Name(Symbol),
}

impl Reader<'_> {
    /// The key of a `%name` without its sigil, or of a label.
    fn local_key(&mut self, at: usize, text: &str) -> Read<Key> {
        if !text.as_bytes().first().is_some_and(u8::is_ascii_digit) {
            return Ok(Key::Name(self.name(text)));
        }
        match text.parse::<u32>() {
            Ok(n) if n < u32::MAX => Ok(Key::Number(n)),
            Ok(_) => self.broken(at, "the number of the value is too large"),
            Err(_) if text.bytes().all(|b| b.is_ascii_digit()) => {
                self.broken(at, "the number of the value is too large")
            }
            Err(_) => Ok(Key::Name(self.name(text))),
        }
    }

    /// Whether `n` may be an index. Numbers have few gaps, so that a module has fewer of them than bytes.
    fn is_dense(&self, n: u32) -> bool {
        (n as usize) <= self.text.len()
    }

    /// The key of a name that is defined here; `%""` is no name, and so has the next number.
    fn definition_key(&mut self, at: usize, text: &str) -> Read<Key> {
        if text == "\"\"" { Ok(Key::Number(self.locals.next)) } else { self.local_key(at, text) }
    }

    fn local(&self, key: Key) -> Option<Local> {
        match key {
            Key::Number(n) if self.is_dense(n) => self.locals.numbered.get(n as usize).copied().flatten(),
            Key::Number(n) => self.locals.sparse.get(&n).copied(),
            Key::Name(name) => self.locals.named.get(&name).copied(),
        }
    }

    fn set_local(&mut self, key: Key, local: Local) {
        match key {
            Key::Number(n) if !self.is_dense(n) => {
                self.locals.sparse.insert(n, local);
            }
            Key::Number(n) => {
                let n = n as usize;
                if self.locals.numbered.len() <= n {
                    self.locals.numbered.resize(n + 1, None);
                }
                self.locals.numbered[n] = Some(local);
            }
            Key::Name(name) => {
                self.locals.named.insert(name, local);
            }
        }
    }

    fn fail_kind<T>(&self, tok_at: usize, local: Local, message: String) -> Read<T> {
        let guessed = self.locals.forwards.iter().any(|f| f.guessed && f.local == local);
        let reach = if guessed { Reach::Body } else { Reach::Module };
        Err(Box::new(Fail { at: tok_at, message, reach }))
    }

    /// The value that the token `%name` names where a value of type `ty` is wanted.
    pub(super) fn value(&mut self, tok: Tok, ty: Type) -> Read<Value> {
        let text = self.slice(tok.start + 1, tok.end);
        let key = self.local_key(tok.start, text)?;
        match self.local(key) {
            Some(Local::Value(value)) => {
                let known = self.func.values[value].ty;
                if known != ty && ty != self.unknown_ty {
                    if known != self.unknown_ty {
                        let ctx = &self.module.ctx;
                        let message =
                            format!("'%{text}' is of type {}, not {}", known.display(ctx), ty.display(ctx));
                        return self.broken(tok.start, message);
                    }
                    self.func.values[value].ty = ty;
                    if let ValueDef::Inst(inst) = self.func.values[value].def {
                        self.func.insts[inst].ty = ty;
                    }
                }
                Ok(value)
            }
            Some(local) => self.fail_kind(tok.start, local, format!("'%{text}' is a block, not a value")),
            None => {
                let name = match key {
                    Key::Number(_) => None,
                    Key::Name(name) => Some(name),
                };
                let value = self.func.values.push(ValueData { ty, def: ValueDef::Forward, name });
                self.forward(key, Local::Value(value), tok.start, ty == self.unknown_ty);
                Ok(value)
            }
        }
    }

    fn forward(&mut self, key: Key, local: Local, at: usize, guessed: bool) {
        self.set_local(key, local);
        self.locals.forwards.push(Forward { local, at, guessed });
    }

    /// The block that the token `%name` names.
    pub(super) fn block(&mut self, tok: Tok) -> Read<Block> {
        let text = self.slice(tok.start + 1, tok.end);
        let key = self.local_key(tok.start, text)?;
        match self.local(key) {
            Some(Local::Block(block)) => Ok(block),
            Some(local) => self.fail_kind(tok.start, local, format!("'%{text}' is a value, not a block")),
            None => Ok(self.forward_block(key, tok.start)),
        }
    }

    fn forward_block(&mut self, key: Key, at: usize) -> Block {
        let name = match key {
            Key::Number(_) => None,
            Key::Name(name) => Some(name),
        };
        let block = self.func.make_block(name);
        self.forward(key, Local::Block(block), at, false);
        block
    }

    /// Takes `label %name`.
    pub(super) fn label_operand(&mut self) -> Read<Operand> {
        self.expect_word("label")?;
        self.block_operand()
    }

    /// Takes `%name`, a block.
    pub(super) fn block_operand(&mut self) -> Read<Operand> {
        if self.tok.kind != Kind::Local {
            return self.fail_expected("a block");
        }
        let tok = self.bump();
        self.block(tok).map(Operand::Block)
    }

    // ---- definitions

    /// Gives the parameter `value` its name, or the next number.
    pub(super) fn define_param(&mut self, value: Value, name: Option<Tok>) -> Read<()> {
        let (at, key) = match name {
            Some(tok) => (tok.start, self.definition_key(tok.start, self.slice(tok.start + 1, tok.end))?),
            None => (self.prev_end, Key::Number(self.locals.next)),
        };
        if self.local(key).is_some() {
            return self.broken(at, "two parameters of the same name");
        }
        match key {
            Key::Number(n) => self.locals.next = n + 1,
            Key::Name(name) => self.func.values[value].name = Some(name),
        }
        self.set_local(key, Local::Value(value));
        Ok(())
    }

    /// Starts the block of the label `text`, or an unnamed one.
    pub(super) fn define_block(&mut self, at: usize, text: Option<&str>) -> Read<Block> {
        let key = match text {
            Some(text) => self.definition_key(at, text)?,
            None => Key::Number(self.locals.next),
        };
        let block = match self.local(key) {
            None => {
                let block = self.func.make_block(if let Key::Name(name) = key { Some(name) } else { None });
                self.set_local(key, Local::Block(block));
                block
            }
            Some(Local::Block(block)) => {
                if self.locals.placed.get(block.as_u32() as usize) == Some(&true) {
                    return self.broken(at, format!("block '{}' is defined twice", text.unwrap_or_default()));
                }
                block
            }
            Some(local) => {
                let text = text.unwrap_or_default();
                return self.fail_kind(at, local, format!("'%{text}' is a value and a block"));
            }
        };
        if let Key::Number(n) = key {
            self.locals.next = n + 1;
        }
        let index = block.as_u32() as usize;
        if self.locals.placed.len() <= index {
            self.locals.placed.resize(index + 1, false);
        }
        self.locals.placed[index] = true;
        self.func.place_block(block);
        if self.keep_labels {
            let label = match text {
                Some(text) => self.module.ctx.names.intern(text),
                None => self.module.ctx.names.intern(&(self.locals.next - 1).to_string()),
            };
            self.labels.insert((self.func.name, label), block);
        }
        Ok(block)
    }

    /// Makes the instruction and gives its result the name written before it, or the next number.
    pub(super) fn define_inst(&mut self, mut data: InstData, name: Option<Tok>) -> Read<Inst> {
        if data.ty == Type::VOID {
            if let Some(tok) = name {
                return self.broken(tok.start, "an instruction without result cannot have a name");
            }
            return Ok(self.func.make_inst(data));
        }
        let (at, key) = match name {
            Some(tok) => (tok.start, self.definition_key(tok.start, self.slice(tok.start + 1, tok.end))?),
            None => (self.prev_end, Key::Number(self.locals.next)),
        };
        if let Key::Number(n) = key {
            self.locals.next = n + 1;
        }
        match self.local(key) {
            None => {
                let inst = self.func.make_inst(data);
                if let Some(value) = self.func.insts[inst].result {
                    if let Key::Name(name) = key {
                        self.func.values[value].name = Some(name);
                    }
                    self.set_local(key, Local::Value(value));
                }
                Ok(inst)
            }
            Some(Local::Value(value)) if self.func.values[value].def == ValueDef::Forward => {
                let used = self.func.values[value].ty;
                if data.ty == self.unknown_ty {
                    data.ty = used;
                } else if used != data.ty && used != self.unknown_ty {
                    let ctx = &self.module.ctx;
                    let message =
                        format!("value of type {} was used as {}", data.ty.display(ctx), used.display(ctx));
                    return self.broken(at, message);
                }
                Ok(self.func.make_inst_defining(data, value))
            }
            Some(Local::Value(_)) => self.broken(at, "value is defined twice"),
            Some(local) => self.fail_kind(at, local, "a value and a block have the same name".to_string()),
        }
    }

    /// The number that the next local without a name gets.
    pub(super) fn next_local(&self) -> usize {
        self.locals.next as usize
    }

    // ---- unknown syntax

    /// How many uses before their definition there are so far.
    pub(super) fn forward_mark(&self) -> usize {
        self.locals.forwards.len()
    }

    /// Takes back what a failed attempt has said of the values it used first.
    pub(super) fn forget_forwards(&mut self, mark: usize) {
        for forward in &mut self.locals.forwards[mark..] {
            if let Local::Value(value) = forward.local {
                self.func.values[value].ty = self.unknown_ty;
                forward.guessed = true;
            }
        }
    }

    /// The operand that `%name` in unknown syntax is, or `None` if it is a type.
    pub(super) fn hole(&mut self, tok: Tok, is_label: bool) -> Read<Option<Operand>> {
        if is_label {
            return self.block(tok).map(|b| Some(Operand::Block(b)));
        }
        let text = self.slice(tok.start + 1, tok.end);
        let name = self.name(text);
        let key = self.local_key(tok.start, text)?;
        let local = self.local(key);
        if self.module.ctx.types.body(name).is_some() {
            if local.is_some() {
                return self.fail_ambiguous(tok.start);
            }
            self.locals.taken_as_types.insert(name);
            return Ok(None);
        }
        match local {
            Some(Local::Block(block)) => Ok(Some(Operand::Block(block))),
            _ => self.value(tok, self.unknown_ty).map(|v| Some(Operand::Value(v))),
        }
    }

    /// The failure of a name that may be a type or a local.
    #[cold]
    pub(super) fn fail_ambiguous<T>(&self, at: usize) -> Read<T> {
        let message = "the name of a type and of a local".to_string();
        Err(Box::new(Fail { at, message, reach: Reach::Body }))
    }

    /// Checks at the end of a body that all that was used is defined.
    pub(super) fn check_forwards(&mut self, end: usize) -> Read<()> {
        if self.locals.taken_as_types.iter().any(|n| {
            self.locals.named.contains_key(n)
                || self
                    .module
                    .ctx
                    .names
                    .text(*n)
                    .parse::<u32>()
                    .is_ok_and(|n| self.local(Key::Number(n)).is_some())
        }) {
            return self.fail_ambiguous(end);
        }
        let open: Vec<Forward> =
            self.locals.forwards.iter().copied().filter(|f| self.is_open(f.local)).collect();
        if open.is_empty() {
            return Ok(());
        }
        // A failed attempt at a statement may have left a forward that nothing uses.
        let mut used = FxHashSet::default();
        for (_, inst) in self.func.layout_insts() {
            used.extend(self.func.insts[inst].operands.iter().copied());
        }
        for forward in open {
            let (operand, what) = match forward.local {
                Local::Value(value) => (Operand::Value(value), "value"),
                Local::Block(block) => (Operand::Block(block), "block"),
            };
            if used.contains(&operand) {
                return self.broken(forward.at, format!("{what} is used, but not defined"));
            }
        }
        Ok(())
    }

    fn is_open(&self, local: Local) -> bool {
        match local {
            Local::Value(value) => self.func.values[value].def == ValueDef::Forward,
            Local::Block(block) => self.locals.placed.get(block.as_u32() as usize) != Some(&true),
        }
    }
}
