//! The table of what devices have: kernels, variables and what the program requires, in a section that the linker joins.
//! [omptarget.h: __tgt_offload_entry]
//!
//! ```llvm
//! @weft.offload.entry.NAME = weak constant { ptr, ptr, i64, i32, i32 }
//!     { the address on the host, what it is called on devices, its size or 0, flags, data }, section "omp_offloading_entries", align 1
//! ```

use weft_abi::offload::ENTRY_REQUIRES;
use weft_ir::{Const, ConstKind, GlobalVar, Module, Symbol, Type};

/// The section of the table.
const SECTION: &str = "omp_offloading_entries";
/// How the rows of the table are called.
const ROW: &str = "weft.offload.entry.";
/// The row that says what the program requires.
const REQUIRES: &str = "weft.offload.requires";

/// Whether the table has a row of this module.
pub(crate) fn has_entries(module: &Module) -> bool {
    let mut names = module.symbols.keys().map(|name| module.ctx.names.text(*name));
    names.any(|name| name.starts_with(ROW) || name == REQUIRES)
}

/// Adds a row to the table, with flags and data: what is at `address` is called `name` on devices; a kernel has no size, and of a
/// function `name` is the variable that has its address there.
pub(crate) fn add_entry(module: &mut Module, address: Symbol, name: &str, bytes: u64, words: [i32; 2]) {
    let address = module.ctx.consts.intern(Type::PTR, ConstKind::Global(address));
    add_row(module, address, (&format!("{ROW}{name}"), name), bytes, words);
}

/// Adds the row that says what the program requires, which is about nothing on a device.
pub(crate) fn require(module: &mut Module, what: i32) {
    let null = module.ctx.consts.intern(Type::PTR, ConstKind::Null);
    add_row(module, null, (REQUIRES, ""), 0, [ENTRY_REQUIRES, what]);
}

/// Adds a row to the table, with its own name in the module and what it calls something.
fn add_row(module: &mut Module, address: Const, (row, name): (&str, &str), bytes: u64, words: [i32; 2]) {
    let string = module.fresh_global_name("weft.offload.name");
    module.add_string(string, name);
    let ty = module.ctx.types.structure(vec![Type::PTR, Type::PTR, Type::I64, Type::I32, Type::I32]);
    let consts = &mut module.ctx.consts;
    let items = vec![
        address,
        consts.intern(Type::PTR, ConstKind::Global(string)),
        consts.int(Type::I64, i128::from(bytes)),
        consts.int(Type::I32, i128::from(words[0])),
        consts.int(Type::I32, i128::from(words[1])),
    ];
    let init = consts.intern(ty, ConstKind::Aggregate(items));
    let entry = module.ctx.names.intern(row);
    module.add_global(GlobalVar {
        name: entry,
        // The linker's table has it although nothing names it.
        prefix: "weak".into(),
        is_constant: true,
        ty,
        init: Some(init),
        suffix: format!(", section \"{SECTION}\", align 1").into(),
        attachments: Default::default(),
    });
}
