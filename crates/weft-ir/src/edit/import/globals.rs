//! Which global of the destination stands for one of the source, and how it gets there.

use super::comdats::find_word;
use super::{Choice, How, ImportError, Need, NewGlobal, Referenced, Run};
use crate::linkage::Linkage;
use crate::module::{GlobalVar, Item, Module, SymbolDef};
use crate::names::{Symbol, unquoted};
use crate::reader::{Kind, lex};

/// What has to be known of a global to decide about it.
struct Facts {
    linkage: Linkage,
    is_definition: bool,
}

/// The text of the alias or ifunc `name`.
pub(super) fn alias_text(module: &Module, name: Symbol) -> Option<&str> {
    let written = |text: &str| {
        let tok = lex(text.as_bytes(), 0);
        (tok.kind == Kind::Global).then(|| unquoted(&text[1..tok.end]).into_owned())
    };
    module.items.iter().find_map(|item| match item {
        Item::Verbatim(text) if written(text).is_some_and(|w| w == module.ctx.names.text(name)) => {
            Some(&**text)
        }
        _ => None,
    })
}

/// The words before `alias` or `ifunc` in the text of one, and what follows that word.
pub(super) fn alias_parts(text: &str) -> Option<(&str, &str)> {
    let (_, rest) = text.split_at(lex(text.as_bytes(), 0).end);
    let rest = rest.trim_start().strip_prefix('=')?;
    let at = find_word(rest, &["alias", "ifunc"])?;
    // A variable that is kept as text may have such a word farther behind.
    if find_word(&rest[..at], &["global", "constant"]).is_some() {
        return None;
    }
    Some((rest[..at].trim(), &rest[at + "alias".len()..]))
}

fn facts(module: &Module, name: Symbol, def: SymbolDef) -> Result<Facts, ImportError> {
    Ok(match def {
        SymbolDef::Function(id) => {
            let func = &module.functions[id];
            Facts { linkage: func.linkage(), is_definition: !func.is_declaration }
        }
        SymbolDef::Global(id) => {
            let global = &module.globals[id];
            Facts { linkage: global.linkage(), is_definition: global.init.is_some() }
        }
        SymbolDef::Alias => {
            let parts = alias_text(module, name).and_then(alias_parts);
            let Some((prefix, _)) = parts else {
                return Err(ImportError::NotUnderstood(module.ctx.names.text(name).to_owned()));
            };
            Facts { linkage: Linkage::in_prefix(prefix), is_definition: true }
        }
    })
}

/// The address space in which a variable lives, as written.
fn space_of(module: &Module, def: SymbolDef) -> &str {
    let prefix = match def {
        SymbolDef::Global(id) => &module.globals[id].prefix,
        _ => return "",
    };
    let space = prefix.split_once("addrspace(").and_then(|(_, rest)| rest.split_once(')'));
    space.map_or("", |(space, _)| space)
}

fn is_alike(a: SymbolDef, b: SymbolDef) -> bool {
    matches!(
        (a, b),
        (SymbolDef::Alias, _)
            | (_, SymbolDef::Alias)
            | (SymbolDef::Function(_), SymbolDef::Function(_))
            | (SymbolDef::Global(_), SymbolDef::Global(_))
    )
}

impl Run<'_> {
    /// The name in the destination of the source's global `name`, which is imported if need be.
    pub(super) fn global(&mut self, name: Symbol, need: Need) -> Result<Symbol, ImportError> {
        if let Some(&(new, how)) = self.known.globals.get(&name) {
            return match how {
                How::Cloned => Ok(new),
                How::Declared | How::Existing if need == Need::Any => Ok(new),
                How::Declared => self.upgrade(name, new, need),
                How::Existing if need == Need::Body => Err(ImportError::BlockAddress(self.text_of(name))),
                How::Existing => self.upgrade_existing(name, new),
            };
        }
        let Some(&def) = self.src.symbols.get(&name) else {
            // An intrinsic that nobody declared.
            return Ok(self.symbol(name));
        };
        let Facts { linkage, is_definition } = facts(self.src, name, def)?;
        let (new, how) = if linkage.is_local() || self.is_unnamed(name) {
            self.chosen(name, def, linkage, need)?;
            (self.fresh_name(name), How::Cloned)
        } else {
            self.shared(name, def, linkage, is_definition, need)?
        };
        if need == Need::Body && how != How::Cloned {
            return Err(ImportError::BlockAddress(self.text_of(name)));
        }
        self.known.globals.insert(name, (new, how));
        self.new.names.insert(new);
        match how {
            How::Cloned => self.to_clone.push_back(name),
            How::Declared => self.to_declare.push_back(name),
            How::Existing => {}
        }
        Ok(new)
    }

    fn text_of(&self, name: Symbol) -> String {
        self.src.ctx.names.text(name).to_owned()
    }

    fn is_unnamed(&self, name: Symbol) -> bool {
        let text = self.src.ctx.names.text(name);
        !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit())
    }

    /// What the caller chooses for a definition; it is asked only if both are possible.
    fn chosen(
        &mut self,
        name: Symbol,
        def: SymbolDef,
        linkage: Linkage,
        need: Need,
    ) -> Result<Choice, ImportError> {
        if need != Need::Any {
            return Ok(Choice::Clone);
        }
        let choice = (self.choose)(&Referenced { module: self.src, name, def, linkage });
        if choice == Choice::Declare && (linkage.is_local() || self.is_unnamed(name)) {
            return Err(ImportError::Local(self.text_of(name)));
        }
        Ok(choice)
    }

    /// Decides about a global that other modules see.
    fn shared(
        &mut self,
        name: Symbol,
        def: SymbolDef,
        linkage: Linkage,
        is_definition: bool,
        need: Need,
    ) -> Result<(Symbol, How), ImportError> {
        let new = self.symbol(name);
        let Some(&there) = self.dst.symbols.get(&new) else {
            let is_cloned = is_definition && self.chosen(name, def, linkage, need)? == Choice::Clone;
            return Ok((new, if is_cloned { How::Cloned } else { How::Declared }));
        };
        let other = facts(self.dst, new, there)?;
        let is_same_space = space_of(self.src, def) == space_of(self.dst, there);
        if other.linkage.is_local() || !is_alike(def, there) || !is_same_space {
            return Err(ImportError::NameTaken(self.text_of(name)));
        }
        if !is_definition || self.chosen(name, def, linkage, need)? == Choice::Declare {
            return Ok((new, How::Existing));
        }
        if !other.is_definition {
            return Ok((new, How::Cloned));
        }
        // A linker takes either; ours stays.
        if linkage.is_merged() || other.linkage.is_merged() {
            return Ok((new, How::Existing));
        }
        Err(match linkage {
            // Two lists would have to be joined.
            Linkage::Appending => ImportError::Appending(self.text_of(name)),
            _ => ImportError::NameTaken(self.text_of(name)),
        })
    }

    /// Defines what was to be declared, if the source has a definition.
    fn upgrade(&mut self, name: Symbol, new: Symbol, need: Need) -> Result<Symbol, ImportError> {
        let def = self.src.symbols[&name];
        let Facts { linkage, is_definition } = facts(self.src, name, def)?;
        if linkage == Linkage::Appending {
            return Err(ImportError::Appending(self.text_of(name)));
        }
        if is_definition {
            self.known.globals.insert(name, (new, How::Cloned));
            self.upgraded.push(name);
            self.to_clone.push_back(name);
        } else if need == Need::Body {
            return Err(ImportError::BlockAddress(self.text_of(name)));
        }
        Ok(new)
    }

    /// As [`Run::upgrade`], for what the destination had before: a declaration is filled.
    fn upgrade_existing(&mut self, name: Symbol, new: Symbol) -> Result<Symbol, ImportError> {
        let there = self.dst.symbols[&new];
        let def = self.src.symbols[&name];
        let is_filled = facts(self.dst, new, there)?.is_definition;
        if !is_filled && facts(self.src, name, def)?.is_definition {
            self.known.globals.insert(name, (new, How::Cloned));
            self.upgraded.push(name);
            self.to_clone.push_back(name);
        }
        Ok(new)
    }

    /// A name that neither module has: that of the source if the destination does not have it.
    fn fresh_name(&mut self, name: Symbol) -> Symbol {
        let base = if self.is_unnamed(name) { "unnamed" } else { self.src.ctx.names.text(name) };
        let mut text = base.to_owned();
        let mut n = 0;
        loop {
            let new = self.dst.ctx.names.intern(&text);
            let of_source = self.src.ctx.names.lookup(&text).filter(|other| *other != name);
            let is_taken = self.dst.symbols.contains_key(&new)
                || self.new.names.contains(&new)
                || of_source.is_some_and(|other| self.src.symbols.contains_key(&other));
            if !is_taken {
                return new;
            }
            n += 1;
            text = format!("{base}.{n}");
        }
    }

    // ---- variables and aliases

    /// Clones the definition of the source's global `name`.
    pub(super) fn clone_global(&mut self, name: Symbol) -> Result<(), ImportError> {
        let (src, new) = (self.src, self.known.globals[&name].0);
        let global = match src.symbols[&name] {
            SymbolDef::Function(id) => NewGlobal::Function(self.cloned_function(&src.functions[id], new)?),
            SymbolDef::Global(id) => {
                let global = &src.globals[id];
                let mut attachments = global.attachments.clone();
                self.attachments(&mut attachments)?;
                NewGlobal::Variable(GlobalVar {
                    name: new,
                    prefix: global.prefix.clone(),
                    is_constant: global.is_constant,
                    ty: self.ty(global.ty)?,
                    init: global.init.map(|init| self.constant(init)).transpose()?,
                    suffix: self.suffix_with_comdat(&global.suffix, name)?,
                    attachments,
                })
            }
            SymbolDef::Alias => {
                let text = alias_text(src, name).expect("invariant: the alias was found before");
                NewGlobal::Alias(new, self.text_over_definitions(text)?)
            }
        };
        self.new.globals.push(global);
        Ok(())
    }

    /// Declares the source's global `name`.
    pub(super) fn declare_global(&mut self, name: Symbol) -> Result<(), ImportError> {
        let (src, new) = (self.src, self.known.globals[&name].0);
        let global = match src.symbols[&name] {
            SymbolDef::Function(id) => NewGlobal::Function(self.declared_function(&src.functions[id], new)?),
            SymbolDef::Global(id) => NewGlobal::Variable(self.declared_variable(&src.globals[id], new)?),
            SymbolDef::Alias => self.declared_alias(name, new)?,
        };
        self.new.globals.push(global);
        Ok(())
    }

    fn declared_variable(&mut self, global: &GlobalVar, new: Symbol) -> Result<GlobalVar, ImportError> {
        let ty = self.ty(global.ty)?;
        let mut declared = GlobalVar { name: new, ty, init: None, ..global.clone() };
        if global.init.is_some() {
            // The definition stays where it is: with its comdat, its section and its debug information.
            declared.prefix = format!("external {}", declared_prefix(&global.prefix)).trim_end().into();
            let at = find_word(&global.suffix, &["align"]);
            let align = at.map(|at| global.suffix[at..].split(',').next().unwrap_or_default().trim());
            declared.suffix = align.map_or_else(|| "".into(), |align| format!(", {align}").into());
            declared.attachments.clear();
        } else {
            declared.suffix = self.text(&global.suffix)?;
            self.attachments(&mut declared.attachments)?;
        }
        Ok(declared)
    }

    fn declared_alias(&mut self, name: Symbol, new: Symbol) -> Result<NewGlobal, ImportError> {
        let not_understood = || ImportError::NotUnderstood(self.src.ctx.names.text(name).to_owned());
        let parts = alias_text(self.src, name).and_then(alias_parts);
        let (prefix, rest) = parts.ok_or_else(not_understood)?;
        let ty = rest.split_once('@').map_or(rest, |(ty, _)| ty);
        let ty = self.text(ty)?;
        let ty = crate::reader::read_type(&ty, &mut self.dst.ctx);
        let ty = ty.ok_or_else(|| ImportError::NotUnderstood(self.text_of(name)))?;
        Ok(match self.dst.ctx.types.data(ty).clone() {
            crate::types::TypeData::Function { ret, params, vararg } => {
                let mut func = crate::function::Function::new(new, ret);
                for param in params {
                    func.add_param(param, "", None);
                }
                func.vararg = vararg;
                func.prefix = declared_prefix(prefix).replace("unnamed_addr", "").trim().into();
                NewGlobal::Function(func)
            }
            _ => NewGlobal::Variable(GlobalVar {
                name: new,
                prefix: format!("external {}", declared_prefix(prefix)).trim_end().into(),
                is_constant: false,
                ty,
                init: None,
                suffix: "".into(),
                attachments: smallvec::SmallVec::new(),
            }),
        })
    }
}

/// The prefix of a definition without what is said of the definition: linkage, and where its symbol is.
pub(super) fn declared_prefix(prefix: &str) -> String {
    let says_where = |word: &str| matches!(word, "dso_local" | "dso_preemptable" | "dllexport" | "dllimport");
    let mut out = String::new();
    let mut tok = lex(prefix.as_bytes(), 0);
    let mut from = 0;
    while tok.kind != Kind::Eof {
        let word = &prefix[tok.start..tok.end];
        if tok.kind == Kind::Word && (Linkage::from_name(word).is_some() || says_where(word)) {
            out.push_str(prefix[from..tok.start].trim_end());
            from = tok.end;
        }
        tok = lex(prefix.as_bytes(), tok.end);
    }
    out.push_str(&prefix[from..]);
    out.trim().to_owned()
}
