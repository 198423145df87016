//! Which names of a module stand for others.

use crate::edit::remove_unused::{Named, defined_by};
use crate::module::{Item, Module};
use crate::names::Symbol;

impl Module {
    /// Returns the aliases of the module, each with the function or variable that it stands for; those that stand for something
    /// else, such as an address within a variable of others, are left out. [LangRef: Aliases]
    ///
    /// ```
    /// use weft_ir::read_module;
    ///
    /// let module = read_module("@a = alias void (), ptr @f\n\ndefine void @f() {\n  ret void\n}\n")?;
    /// let [(alias, target)] = module.aliases()[..] else { panic!("there is one") };
    /// assert_eq!([alias, target].map(|name| module.ctx.names.text(name)), ["a", "f"]);
    /// # Ok::<(), weft_ir::ReadError>(())
    /// ```
    #[must_use]
    pub fn aliases(&self) -> Vec<(Symbol, Symbol)> {
        let mut found = Vec::new();
        for item in &self.items {
            let Item::Verbatim(text) = item else { continue };
            let Some(alias) = defined_by(self, text) else { continue };
            let mut named = Named::default();
            named.add_text(self, text);
            named.0.remove(&alias);
            let mut targets = named.0.into_iter();
            if let (Some(target), None) = (targets.next(), targets.next()) {
                found.push((alias, target));
            }
        }
        found
    }
}
