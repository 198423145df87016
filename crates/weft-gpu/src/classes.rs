//! What is named of the library of C++ and of which nothing but the address is used: tables, by classes with virtual functions,
//! and `std::nothrow`.
//!
//! ```llvm
//! @_ZTVN10__cxxabiv120__si_class_type_infoE = external global [0 x ptr]
//! ; becomes
//! @_ZTVN10__cxxabiv120__si_class_type_infoE = internal global [8 x ptr] zeroinitializer
//! ```
//!
//! A class's table of functions leads to what the class is called, and that to such a table. Who asks what an object is
//! (`dynamic_cast`) calls the library, and is refused as all that does.

use weft_ir::{ConstKind, Item, Module, Type};

/// How the names of these tables begin.
const OF_LIBRARY: &str = "_ZTVN10__cxxabiv1";

/// `std::nothrow`
const NOTHROW: &str = "_ZSt7nothrow";

/// As many words as the largest of them has.
const WORDS: u64 = 8;

/// Defines the tables that the module names.
pub(crate) fn define_tables(module: &mut Module) {
    let globals = module.items.iter().filter_map(|item| match item {
        Item::Global(id) => Some(*id),
        _ => None,
    });
    let is_one = |id: &weft_ir::GlobalId| {
        let global = &module.globals[*id];
        let name = module.ctx.names.text(global.name);
        global.init.is_none() && (name.starts_with(OF_LIBRARY) || name == NOTHROW)
    };
    for id in globals.filter(is_one).collect::<Vec<_>>() {
        let ty = module.ctx.types.array(WORDS, Type::PTR);
        let global = &mut module.globals[id];
        global.prefix = "internal".into();
        global.ty = ty;
        global.init = Some(module.ctx.consts.intern(ty, ConstKind::Zero));
    }
}
