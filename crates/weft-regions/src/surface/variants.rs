//! Notes at functions which variants for vectors they have by `declare simd`. [OMP 5.2 §7.7]
//!
//! ```llvm
//! @.str = private constant [13 x i8] c"_ZGVbN4v_f…"
//! @__weft_variants_0 = internal constant { ptr, ptr } { ptr @f, ptr @.str }
//! declare float @f(float) #1
//! ```
//! becomes
//! ```llvm
//! declare float @f(float) #1 "weft.variants"="_ZGVbN4v_f…"
//! ```
//! The word `local` stands in front of the names where no other file can call the function.
//!
//! Before: the surface form. After: the module has no object made for such a note.

use weft_ir::{ConstKind, GlobalId, Item, Module, Symbol, attributes};

use crate::cleanup::remove_unused_strings;
use crate::strings::constant_string;

/// The prefix of the names of the objects.
const NOTE: &str = "__weft_variants_";

/// The attribute of functions.
pub const VARIANTS: &str = "weft.variants";

/// Turns the front end's notes into attributes.
pub fn read_variants(module: &mut Module) {
    let is_note = |item: &Item| match item {
        Item::Global(id) if module.ctx.names.text(module.globals[*id].name).starts_with(NOTE) => Some(*id),
        _ => None,
    };
    let notes: Vec<GlobalId> = module.items.iter().filter_map(is_note).collect();
    let mut strings: Vec<Symbol> = Vec::new();
    for id in notes {
        if let Some((function, string)) = read(module, id)
            && let Some(names) = constant_string(module, weft_ir::Operand::Const(string))
            && let Some(function) = module.function(&function)
        {
            let func = &mut module.functions[function];
            func.suffix = attributes::added(&func.suffix, &format!("\"{VARIANTS}\"=\"{names}\""));
            strings.extend(module.ctx.global_name(weft_ir::Operand::Const(string)));
        }
        let name = module.globals[id].name;
        module.release(name);
        module.symbols.remove(&name);
        module.items.retain(|item| !matches!(item, Item::Global(global) if *global == id));
        module.globals[id].init = None;
    }
    remove_unused_strings(module, &strings);
}

/// The function and the string that a note is about.
fn read(module: &Module, id: GlobalId) -> Option<(String, weft_ir::Const)> {
    let ConstKind::Aggregate(parts) = &module.ctx.consts.data(module.globals[id].init?).kind else {
        return None;
    };
    let &[function, string] = &parts[..] else { return None };
    let name = module.ctx.global_name(weft_ir::Operand::Const(function))?;
    Some((module.ctx.names.text(name).to_owned(), string))
}
