//! Reading top-level items.

use super::lexer::line_end;
use super::{Kind, Reach, Read, Reader};
use crate::function::Function;
use crate::module::{GlobalVar, Item, SymbolDef};
use crate::names::Symbol;

impl Reader<'_> {
    /// Takes the whole module.
    pub(super) fn items(&mut self) -> Read<()> {
        while self.tok.kind != Kind::Eof {
            match self.tok.kind {
                Kind::Word => self.word_item()?,
                Kind::Global => self.global_item()?,
                Kind::Local => self.type_item()?,
                Kind::Meta => self.metadata_item()?,
                _ => self.verbatim_item()?,
            }
        }
        self.resolve_block_addresses();
        crate::use_list_counts::record(&mut self.module);
        Ok(())
    }

    fn word_item(&mut self) -> Read<()> {
        match self.word() {
            "define" | "declare" => {
                let at = self.tok.start;
                let func = self.function().map_err(Self::hard)?;
                self.add_function(at, func)
            }
            "attributes" => self.attr_group().map_err(Self::hard),
            "uselistorder" | "uselistorder_bb" => self.module_use_list_order(),
            "module" | "source_filename" | "target" => self.setting(),
            word if word.starts_with('$') => self.verbatim_item(),
            word => {
                let message = format!("'{word}' starts no top-level item");
                // An item of a newer LLVM has some structure; a stray word has none.
                let at = self.tok;
                self.bump();
                if self.tok.first || self.tok.kind == Kind::Eof {
                    return self.broken(at.start, message);
                }
                self.rewind(at);
                self.verbatim_item()
            }
        }
    }

    /// Takes `target triple = "…"` and its kin, which may break their line anywhere.
    fn setting(&mut self) -> Read<()> {
        let start = self.tok;
        while self.tok.kind == Kind::Word {
            self.bump();
        }
        self.eat(b'=');
        if self.tok.kind != Kind::Str {
            self.rewind(start);
            return self.verbatim_item();
        }
        self.bump();
        let text = self.slice(start.start, self.prev_end).into();
        self.module.items.push(Item::Verbatim(text));
        Ok(())
    }

    fn verbatim_item(&mut self) -> Read<()> {
        let start = self.tok.start;
        if matches!(self.tok.kind, Kind::Number | Kind::Str)
            || matches!(self.tok.kind, Kind::Punct(b) if b != b'^')
        {
            return self.broken(start, format!("'{}' starts no top-level item", self.str(self.tok)));
        }
        self.rest_of_line()?;
        let text = self.slice(start, self.prev_end).into();
        self.module.items.push(Item::Verbatim(text));
        Ok(())
    }

    fn add_symbol(&mut self, at: usize, name: Symbol, def: SymbolDef) -> Read<()> {
        if self.module.symbols.insert(name, def).is_some() {
            let message = format!("'@{}' is defined twice", self.module.ctx.names.text(name));
            return self.broken(at, message);
        }
        Ok(())
    }

    fn add_function(&mut self, at: usize, func: Function) -> Read<()> {
        let name = func.name;
        let id = self.module.functions.push(func);
        self.module.items.push(Item::Function(id));
        self.add_symbol(at, name, SymbolDef::Function(id))
    }

    fn type_item(&mut self) -> Read<()> {
        let tok = self.bump();
        let text = self.slice(tok.start + 1, tok.end);
        let name = self.name(text);
        self.expect(b'=').map_err(Self::hard)?;
        self.expect_word("type").map_err(Self::hard)?;
        let body = if self.eat_word("opaque") { None } else { Some(self.ty().map_err(Self::hard)?) };
        if self.module.ctx.types.body(name).is_some() {
            return self.broken(tok.start, format!("type '%{text}' is defined twice"));
        }
        self.module.ctx.types.define(name, body);
        self.module.items.push(Item::TypeDef(name));
        Ok(())
    }

    fn attr_group(&mut self) -> Read<()> {
        self.bump();
        if self.tok.kind != Kind::Group {
            return self.fail_expected("the number of an attribute group");
        }
        let tok = self.bump();
        let Ok(number) = self.slice(tok.start + 1, tok.end).parse::<u32>() else {
            return self.fail("the number of the attribute group is too large");
        };
        self.expect(b'=')?;
        if !self.at(b'{') {
            return self.fail_expected("'{'");
        }
        let open = self.bump();
        let start = self.tok.start;
        let mut end = start;
        while !self.at(b'}') {
            if matches!(self.tok.kind, Kind::Eof | Kind::Unknown) {
                return self.broken(open.start, "bracket without its match");
            }
            match self.tok.kind {
                Kind::Punct(b'(' | b'[' | b'{') => self.balanced()?,
                _ => {
                    self.bump();
                }
            }
            end = self.prev_end;
        }
        self.bump();
        // Up to the last token: a comment behind it would hide the brace that is printed next.
        let text = self.slice(start, end);
        if self.module.attr_groups.insert(number, text.into()).is_none() {
            self.module.items.push(Item::AttrGroup(number));
        }
        Ok(())
    }

    // ---- globals

    fn global_item(&mut self) -> Read<()> {
        let start = self.tok;
        let name = self.defined_global_name()?;
        self.expect(b'=').map_err(Self::hard)?;
        let depth = self.depth;
        self.attachments.clear();
        match self.global_var(name) {
            Ok(Some(global)) => {
                let id = self.module.globals.push(global);
                self.module.items.push(Item::Global(id));
                self.add_symbol(start.start, name, SymbolDef::Global(id))
            }
            Ok(None) => {
                self.rewind(start);
                self.verbatim_item()?;
                self.add_symbol(start.start, name, SymbolDef::Alias)
            }
            Err(fail) if fail.reach == Reach::Statement => {
                self.depth = depth;
                self.rewind(start);
                // Text whose brackets do not close is broken at the place that was found first.
                self.verbatim_item().map_err(|_| Self::hard(fail))?;
                self.add_symbol(start.start, name, SymbolDef::Alias)
            }
            Err(fail) => Err(fail),
        }
    }

    /// Takes a global variable from its linkage on; `None` if it is an alias or ifunc.
    fn global_var(&mut self, name: Symbol) -> Read<Option<GlobalVar>> {
        let start = self.tok.start;
        let mut any = false;
        let mut is_external = false;
        let is_constant = loop {
            // A word on the next line starts another item.
            match if self.tok.first { "" } else { self.word() } {
                "global" => break false,
                "constant" => break true,
                "alias" | "ifunc" => return Ok(None),
                "" => return self.fail_expected("'global' or 'constant'"),
                word => is_external |= matches!(word, "external" | "extern_weak"),
            }
            self.attribute()?;
            any = true;
        };
        let prefix = if any { self.slice(start, self.prev_end).into() } else { "".into() };
        self.bump();
        let ty = self.ty()?;
        let init = if is_external { None } else { Some(self.constant(ty)?) };
        let from = self.prev_end;
        let mut end = from;
        while self.comma()? {
            // `align 4`, `section "s"`, `comdat`, `comdat($x)`, `code_model "large"`, …
            while matches!(self.tok.kind, Kind::Word | Kind::Str) && !self.tok.first {
                let word = self.word();
                self.attribute()?;
                if word != "comdat" && matches!(self.tok.kind, Kind::Str | Kind::Number) {
                    self.bump();
                }
            }
            end = self.prev_end;
        }
        // Attributes may follow the attachments: `#0`.
        if !self.tok.first && !matches!(self.tok.kind, Kind::Eof | Kind::Global | Kind::Meta | Kind::Local) {
            return self.fail_expected("the end of the line");
        }
        let suffix = self.slice(from, end).into();
        let attachments = std::mem::take(&mut self.attachments);
        Ok(Some(GlobalVar { name, prefix, is_constant, ty, init, suffix, attachments }))
    }

    // ---- metadata

    fn metadata_item(&mut self) -> Read<()> {
        let tok = self.bump();
        let name = self.slice(tok.start + 1, tok.end);
        self.expect(b'=').map_err(Self::hard)?;
        let is_node = name.as_bytes()[0].is_ascii_digit();
        if !is_node && !self.at(b'!') {
            return self.fail_expected("'!{'").map_err(Self::hard);
        }
        let text = self.metadata_text()?;
        if is_node {
            let Ok(number) = name.parse::<u32>() else {
                return self.broken(tok.start, "the number of the metadata node is too large");
            };
            if self.module.metadata.insert(number, text).is_some() {
                return self.broken(tok.start, format!("metadata '!{number}' is defined twice"));
            }
            self.module.items.push(Item::Metadata(number));
            return Ok(());
        }
        let name = self.module.ctx.names.intern(name);
        if self.module.named_metadata.insert(name, text).is_none() {
            self.module.items.push(Item::NamedMetadata(name));
        }
        Ok(())
    }

    /// Takes the rest of the line as a node's text, without making tokens of it if it is all on the line.
    fn metadata_text(&mut self) -> Read<Box<str>> {
        let bytes = self.text.as_bytes();
        let start = self.tok.start;
        let end = line_end(bytes, start);
        let line = &bytes[start..end];
        let whole = matches!(line.last(), Some(b')' | b'}')) && !line.contains(&b';') && {
            let (mut depth, mut in_string, mut closed) = (0i64, false, 0);
            for (at, b) in line.iter().enumerate() {
                match b {
                    b'"' => in_string = !in_string,
                    b'(' | b'{' if !in_string => depth += 1,
                    b')' | b'}' if !in_string => {
                        depth -= 1;
                        if depth == 0 && closed == 0 {
                            closed = at;
                        }
                    }
                    _ => {}
                }
            }
            depth == 0 && !in_string && closed + 1 == line.len()
        };
        if whole && !self.tok.first {
            self.prev_end = end;
            self.tok = super::lex(bytes, end);
        } else {
            self.node()?;
        }
        Ok(self.slice(start, self.prev_end).into())
    }

    /// Takes a node; the next item may follow on the same line.
    fn node(&mut self) -> Read<()> {
        let start = self.tok;
        self.eat_word("distinct");
        match self.tok.kind {
            Kind::Punct(b'!') => {
                self.bump();
            }
            Kind::Meta => {
                self.bump();
            }
            _ => {}
        }
        if matches!(self.tok.kind, Kind::Punct(b'(' | b'{')) {
            self.balanced()?;
        }
        let is_empty = self.tok.start == start.start;
        if is_empty && (self.tok.first || self.tok.kind == Kind::Eof) {
            return self.fail_expected("a metadata node").map_err(Self::hard);
        }
        if self.tok.first || matches!(self.tok.kind, Kind::Meta | Kind::Eof) {
            return Ok(());
        }
        self.rewind(start);
        self.rest_of_line()
    }

    /// Finds the blocks whose addresses are taken.
    fn resolve_block_addresses(&mut self) {
        for address in &mut self.module.ctx.block_addresses {
            address.block = self.labels.get(&(address.func, address.label)).copied();
        }
    }
}
