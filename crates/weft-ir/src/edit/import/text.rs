//! Text that names things of its module: globals, types, metadata nodes, attribute groups.

use super::{ImportError, Need, Run};
use crate::edit::global_texts::printed;
use crate::names::unquoted;
use crate::reader::{Kind, lex};

/// Which names a text may have, and what it needs of them.
#[derive(Clone, Copy)]
struct Rules {
    need: Need,
    /// Whether `%x` may be a local, so that no type can be given another name.
    has_locals: bool,
}

impl Run<'_> {
    /// `text` with the names that things have in the destination.
    ///
    /// A `%name` in it is a type: operands are no part of an instruction's text.
    pub(super) fn text(&mut self, text: &str) -> Result<Box<str>, ImportError> {
        self.rewritten(text, Rules { need: Need::Any, has_locals: false })
    }

    /// As [`Run::text`], where globals that are named have to be defined.
    pub(super) fn text_over_definitions(&mut self, text: &str) -> Result<Box<str>, ImportError> {
        self.rewritten(text, Rules { need: Need::Definition, has_locals: false })
    }

    /// As [`Run::text`], for a body that is kept as text.
    pub(super) fn body_text(&mut self, text: &str) -> Result<Box<str>, ImportError> {
        self.rewritten(text, Rules { need: Need::Any, has_locals: true })
    }

    fn rewritten(&mut self, text: &str, rules: Rules) -> Result<Box<str>, ImportError> {
        if !text.bytes().any(|b| matches!(b, b'@' | b'%' | b'!' | b'#')) {
            return Ok(text.into());
        }
        let mut out = String::with_capacity(text.len());
        let mut from = 0;
        let mut before = ["", ""];
        let mut tok = lex(text.as_bytes(), 0);
        while tok.kind != Kind::Eof {
            let written = &text[tok.start..tok.end];
            let need = if before == ["blockaddress", "("] { Need::Body } else { rules.need };
            let new = match tok.kind {
                Kind::Global => self.named_global(&written[1..], need)?,
                Kind::Local => self.type_name(&written[1..], rules)?,
                Kind::Meta => match written[1..].parse() {
                    Ok(number) => Some(format!("!{}", self.node(number)?)),
                    Err(_) => None,
                },
                Kind::Group => match written[1..].parse() {
                    Ok(number) => Some(format!("#{}", self.group(number)?)),
                    Err(_) => None,
                },
                _ => None,
            };
            if let Some(new) = new {
                out.push_str(&text[from..tok.start]);
                out.push_str(&new);
                from = tok.end;
            }
            before = [before[1], written];
            tok = lex(text.as_bytes(), tok.end);
        }
        out.push_str(&text[from..]);
        Ok(out.into())
    }

    fn named_global(&mut self, written: &str, need: Need) -> Result<Option<String>, ImportError> {
        let Some(name) = self.src.ctx.names.lookup(&unquoted(written)) else { return Ok(None) };
        let new = self.global(name, need)?;
        Ok(Some(format!("@{}", printed(&self.dst.ctx.names, new))))
    }

    fn type_name(&mut self, written: &str, rules: Rules) -> Result<Option<String>, ImportError> {
        let name = self.src.ctx.names.lookup(&unquoted(written));
        let Some(name) = name.filter(|name| self.src.ctx.types.body(*name).is_some()) else {
            return Ok(None);
        };
        let new = self.named_type(name)?;
        if rules.has_locals {
            let text = self.src.ctx.names.text(name);
            return match self.dst.ctx.names.text(new) == text {
                true => Ok(None),
                false => Err(ImportError::TypeInText(text.to_owned())),
            };
        }
        Ok(Some(format!("%{}", printed(&self.dst.ctx.names, new))))
    }

    /// The number in the destination of the attribute group `number`.
    fn group(&mut self, number: u32) -> Result<u32, ImportError> {
        if let Some(known) = self.known.groups.get(&number) {
            return Ok(*known);
        }
        let Some(text) = self.src.attr_groups.get(&number) else {
            return Err(ImportError::Missing(format!("#{number}")));
        };
        let text = self.text(text)?;
        let there = self.dst.attr_groups.iter().find(|(_, t)| t.trim() == text.trim()).map(|(n, _)| *n);
        let there = there.or_else(|| self.new.groups.iter().find(|(_, t)| *t == text).map(|(n, _)| *n));
        let new = there.unwrap_or_else(|| {
            let used = self.dst.attr_groups.keys().chain(self.new.groups.iter().map(|(n, _)| n));
            let new = used.max().map_or(0, |n| n + 1);
            self.new.groups.push((new, text));
            new
        });
        self.known.groups.insert(number, new);
        Ok(new)
    }
}
