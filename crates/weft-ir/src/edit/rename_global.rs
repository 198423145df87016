//! Giving a function, global variable or alias another name.
//!
//! ```text
//! define linkonce_odr void @f() comdat {
//!   call void @f()
//!   ==> rename_global(@f, "g")
//! define linkonce_odr void @g() comdat($f) {
//!   call void @g()
//! ```

use super::global_texts::{change_texts, printed, renamed};
use crate::constants::ConstKind;
use crate::module::{Module, SymbolDef};
use crate::names::Symbol;

/// Why a global keeps its name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RenameError {
    /// The module has no such global.
    Missing,
    /// The new name is another global's, or empty.
    Taken,
    /// The global has a number instead of a name; those of the globals behind it would change.
    Unnamed,
}

impl Module {
    /// Renames the global `old` wherever the module names it, and returns the symbol of its new name.
    ///
    /// It keeps its comdat. Module assembly, summaries and names inside debug information are not changed: they speak of
    /// symbols of the object file.
    /// Constants keep their ids. The cost is a walk over the module.
    ///
    /// ```
    /// use weft_ir::{print_module, read_module};
    ///
    /// let mut module = read_module("@x = global i32 1\n@y = global ptr @x\n")?;
    /// let x = module.ctx.names.lookup("x").expect("it is defined above");
    /// module.rename_global(x, "z").expect("nothing is called z");
    /// assert_eq!(print_module(&module), "@z = global i32 1\n@y = global ptr @z\n");
    /// # Ok::<(), weft_ir::ReadError>(())
    /// ```
    ///
    /// # Errors
    /// Nothing is changed then.
    pub fn rename_global(&mut self, old: Symbol, new: &str) -> Result<Symbol, RenameError> {
        let def = *self.symbols.get(&old).ok_or(RenameError::Missing)?;
        let is_number = |name: &str| name.bytes().all(|b| b.is_ascii_digit());
        let old_text = self.ctx.names.text(old).to_owned();
        if is_number(&old_text) {
            return Err(RenameError::Unnamed);
        }
        let new = match new {
            "" => return Err(RenameError::Taken),
            // Digits that are a name and no number; see the reader.
            _ if is_number(new) => self.ctx.names.intern(&format!("\\3{new}")),
            _ => self.ctx.names.intern(new),
        };
        if self.symbols.contains_key(&new) {
            return Err(RenameError::Taken);
        }
        let (old_printed, new_printed) = (printed(&self.ctx.names, old), printed(&self.ctx.names, new));
        // A comdat without a name has that of its global.
        if self.has_own_comdat(def) {
            let suffix = self.suffix_mut(def);
            *suffix = with_comdat(suffix, &old_printed);
        }
        change_texts(self, None, &mut |text| renamed(text, &old_text, &new_printed));
        let names = &mut self.ctx.names;
        // Two texts may differ in quotes only, and must not become one: constants keep their ids.
        let mut taken = self.ctx.consts.verbatim_texts();
        // `@old` and `@new` change places, for the same reason; nothing is called `new`, so that nothing follows from it.
        self.ctx.consts.change_kinds(&mut |kind| match kind {
            ConstKind::Global(name) if *name == old => Some(ConstKind::Global(new)),
            ConstKind::Global(name) if *name == new => Some(ConstKind::Global(old)),
            ConstKind::Verbatim(text) => {
                let mut text = renamed(names.text(*text), &old_text, &new_printed)?;
                while !taken.insert(names.intern(&text)) {
                    text.push(' ');
                }
                Some(ConstKind::Verbatim(names.intern(&text)))
            }
            _ => None,
        });
        for address in &mut self.ctx.block_addresses {
            if address.func == old {
                address.func = new;
            }
        }
        for order in &mut self.use_list_orders {
            order.rename(old, new);
        }
        match def {
            SymbolDef::Function(id) => self.functions[id].name = new,
            SymbolDef::Global(id) => self.globals[id].name = new,
            SymbolDef::Alias => {}
        }
        self.symbols.remove(&old);
        self.symbols.insert(new, def);
        Ok(new)
    }

    fn suffix_mut(&mut self, def: SymbolDef) -> &mut Box<str> {
        match def {
            SymbolDef::Function(id) => &mut self.functions[id].suffix,
            SymbolDef::Global(id) => &mut self.globals[id].suffix,
            SymbolDef::Alias => unreachable!("invariant: an alias has no comdat"),
        }
    }

    fn has_own_comdat(&self, def: SymbolDef) -> bool {
        let suffix = match def {
            SymbolDef::Function(id) => &self.functions[id].suffix,
            SymbolDef::Global(id) => &self.globals[id].suffix,
            SymbolDef::Alias => return false,
        };
        own_comdat(suffix).is_some()
    }
}

/// The place behind the word `comdat` of `suffix` that has no name behind it.
fn own_comdat(suffix: &str) -> Option<usize> {
    let mut start = 0;
    for (index, part) in suffix.split('"').enumerate() {
        if index.is_multiple_of(2)
            && let Some((at, _)) = part.match_indices("comdat").find(|(at, _)| {
                let before = part[..*at].chars().next_back();
                let after = part[at + 6..].chars().next();
                let is_edge = |c: Option<char>| c.is_none_or(|c| c.is_whitespace() || c == ',');
                is_edge(before) && is_edge(after)
            })
        {
            return Some(start + at + 6);
        }
        start += part.len() + 1;
    }
    None
}

/// `suffix`, whose comdat has the name `name` (as it is printed) if it has one without a name.
pub(super) fn with_comdat(suffix: &str, name: &str) -> Box<str> {
    match own_comdat(suffix) {
        Some(at) => format!("{}(${name}){}", &suffix[..at], &suffix[at..]).into(),
        None => suffix.into(),
    }
}
