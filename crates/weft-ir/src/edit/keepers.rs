//! The list of what LLVM keeps although nothing uses it, until code is made.
//!
//! ```llvm
//! @llvm.compiler.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
//! ```
//! Who is in it is not removed, and a function keeps its parameters. [LangRef: The 'llvm.compiler.used' Global Variable]
//!
//! # Preconditions
//! The list, if there is one, holds what stands in it as pointers.
//!
//! # Postconditions
//! A list is never empty: the last one to leave it takes it away.

use crate::constants::ConstKind;
use crate::module::{GlobalVar, Item, Module};
use crate::names::Symbol;
use crate::types::{Type, TypeData};

/// The list that says nothing to the linker.
const COMPILER: &str = "llvm.compiler.used";

/// All lists.
const LISTS: [&str; 2] = ["llvm.used", COMPILER];

impl Module {
    /// Keeps the globals `names` until [`Module::release`] lets them go.
    pub fn keep(&mut self, names: &[Symbol]) {
        let list = self.ctx.names.intern(COMPILER);
        let known = self.global_var(list);
        let mut kept = match known.and_then(|id| self.globals[id].init).map(|init| self.ctx.consts.data(init))
        {
            Some(data) => match &data.kind {
                ConstKind::Aggregate(kept) => kept.clone(),
                _ => return,
            },
            None => Vec::new(),
        };
        kept.extend(names.iter().map(|name| self.ctx.consts.intern(Type::PTR, ConstKind::Global(*name))));
        if kept.is_empty() {
            return;
        }
        let ty = self.ctx.types.array(kept.len() as u64, Type::PTR);
        let init = Some(self.ctx.consts.intern(ty, ConstKind::Aggregate(kept)));
        match known {
            Some(id) => (self.globals[id].ty, self.globals[id].init) = (ty, init),
            None => {
                self.add_global(GlobalVar {
                    name: list,
                    prefix: "appending".into(),
                    is_constant: false,
                    ty,
                    init,
                    suffix: ", section \"llvm.metadata\"".into(),
                    attachments: Default::default(),
                });
            }
        }
    }

    /// Takes `name` from the lists of what is kept.
    pub fn release(&mut self, name: Symbol) {
        for list in LISTS {
            let id = self.ctx.names.lookup(list).and_then(|list| self.global_var(list));
            let Some(id) = id else { continue };
            let Some(ConstKind::Aggregate(old)) =
                self.globals[id].init.map(|init| self.ctx.consts.data(init).kind.clone())
            else {
                continue;
            };
            let kept: Vec<_> =
                old.into_iter().filter(|item| !self.ctx.consts.mentions(*item, name)).collect();
            if kept.is_empty() {
                self.symbols.remove(&self.globals[id].name);
                self.items.retain(|item| !matches!(item, Item::Global(global) if *global == id));
                continue;
            }
            let ty = self.ctx.types.intern(TypeData::Array { len: kept.len() as u64, elem: Type::PTR });
            let init = self.ctx.consts.intern(ty, ConstKind::Aggregate(kept));
            let global = &mut self.globals[id];
            (global.ty, global.init) = (ty, Some(init));
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{print_module, read_module};

    #[test]
    fn who_is_kept_is_listed_and_the_last_one_takes_the_list_away() {
        let mut module = read_module("@a = internal global i32 0\n@b = internal global i32 0\n").unwrap();
        let names = ["a", "b"].map(|name| module.ctx.names.intern(name));
        module.keep(&names[..1]);
        module.keep(&names[1..]);
        let text = print_module(&module);
        let list =
            "@llvm.compiler.used = appending global [2 x ptr] [ptr @a, ptr @b], section \"llvm.metadata\"";
        assert!(text.contains(list), "{text}");
        module.release(names[0]);
        assert!(print_module(&module).contains("[1 x ptr] [ptr @b]"));
        module.release(names[1]);
        assert!(!print_module(&module).contains("llvm.compiler.used"));
    }
}
