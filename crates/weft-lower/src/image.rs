//! A program for a device in the module of the host, which tells the runtime of it.
//!
//! ```llvm
//! @weft.image.bytes = internal constant [N x i8] c"…"
//! @weft.image = internal constant { ptr, ptr, ptr, ptr } { the bytes' begin and end, the table's begin and end }
//! @weft.images = internal constant { i32, ptr, ptr, ptr } { i32 1, ptr @weft.image, the table's begin and end }
//! define internal void @weft.image.register() { call void @__tgt_register_lib(ptr @weft.images) … }
//! @llvm.global_ctors = appending global … @weft.image.register …
//! ```
//!
//! A file that shares nothing with others on devices brings its own image, and no linker for images is needed. The table is
//! that of the whole program, whose bounds the linker knows; an image has some of its kernels. [omptarget.h: __tgt_bin_desc]
//!
//! What several files share is in one image, which the driver makes of all of them when it links the program. A variable says
//! that there is one: the files have a weak definition of it, the joined image a strong one, which the linker takes.
//!
//! ```llvm
//! @__weft_joined_image = weak hidden global i8 0                           ; 1 where the joined image is
//! define internal void @weft.image.register() {
//!   %joined = load i8, ptr @__weft_joined_image
//!   … if it is 0: call void @__tgt_register_lib(ptr @weft.images) …
//! ```

use weft_abi::offload::NOTHING;
use weft_ir::{Const, ConstKind, Cursor, Function, GlobalVar, IntPredicate, Module, Operand, Symbol, Type};

use crate::entries::{has_entries, require};

/// What the linker calls the bounds of the table.
const BOUNDS: [&str; 2] = ["__start_omp_offloading_entries", "__stop_omp_offloading_entries"];
/// Before what the program's own constructors may start.
const PRIORITY: i128 = 101;

/// The variable that says whether the program has a joined image.
const JOINED: &str = "__weft_joined_image";

/// What an image is to the program that the linker makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    /// It shares nothing with others.
    Alone,
    /// It counts unless the program has a joined image, which has all that is in it.
    Superseded,
    /// It is the joined one.
    Joined,
}

/// Adds the program of a device.
pub fn embed_image(module: &mut Module, bytes: &[u8], standing: Standing) {
    let joined = (standing != Standing::Alone).then(|| joined(module, standing));
    // The linker knows the bounds of what is there.
    if !has_entries(module) {
        require(module, NOTHING);
    }
    let string: String = bytes.iter().map(|byte| escaped(*byte)).collect();
    let string = module.ctx.names.intern(&string);
    let ty = module.ctx.types.array(bytes.len() as u64, Type::I8);
    let string = module.ctx.consts.intern(ty, ConstKind::String(string));
    let name = constant(module, "weft.image.bytes", ty, string, 16);
    let begin = address(module, name);
    let end = behind(module, begin, bytes.len());
    let table = BOUNDS.map(|bound| {
        let name = module.ctx.names.intern(bound);
        if module.global_var(name).is_none() {
            module.add_global(GlobalVar {
                name,
                prefix: "external hidden".into(),
                is_constant: true,
                ty: Type::I8,
                init: None,
                suffix: "".into(),
                attachments: Default::default(),
            });
        }
        address(module, name)
    });
    let image = record(module, "weft.image", vec![begin, end, table[0], table[1]]);
    let image = address(module, image);
    let one = module.ctx.consts.int(Type::I32, 1);
    let images = record(module, "weft.images", vec![one, image, table[0], table[1]]);
    let asked = joined.filter(|_| standing == Standing::Superseded);
    let functions = ["register", "unregister"].map(|what| caller(module, what, images, asked));
    for (list, function) in ["llvm.global_ctors", "llvm.global_dtors"].into_iter().zip(functions) {
        append(module, list, function);
    }
}

fn escaped(byte: u8) -> String {
    match byte {
        b' '..=b'~' if !matches!(byte, b'"' | b'\\') => char::from(byte).to_string(),
        _ => format!("\\{byte:02X}"),
    }
}

fn address(module: &mut Module, name: Symbol) -> Const {
    module.ctx.consts.intern(Type::PTR, ConstKind::Global(name))
}

/// The address `bytes` behind another.
fn behind(module: &mut Module, base: Const, bytes: usize) -> Const {
    let head = module.ctx.names.intern("getelementptr");
    let bytes = module.ctx.consts.int(Type::I64, bytes as i128);
    let kind = ConstKind::Expr { head, source: Some(Type::I8), operands: vec![base, bytes] };
    module.ctx.consts.intern(Type::PTR, kind)
}

fn constant(module: &mut Module, name: &str, ty: Type, init: Const, align: u32) -> Symbol {
    let name = module.fresh_global_name(name);
    module.add_global(GlobalVar {
        name,
        prefix: "internal".into(),
        is_constant: true,
        ty,
        init: Some(init),
        suffix: format!(", align {align}").into(),
        attachments: Default::default(),
    });
    name
}

fn record(module: &mut Module, name: &str, items: Vec<Const>) -> Symbol {
    let types = items.iter().map(|item| module.ctx.consts.ty(*item)).collect();
    let ty = module.ctx.types.structure(types);
    let init = module.ctx.consts.intern(ty, ConstKind::Aggregate(items));
    constant(module, name, ty, init, 8)
}

/// Adds the variable that says whether the program has a joined image.
fn joined(module: &mut Module, standing: Standing) -> Symbol {
    let name = module.ctx.names.intern(JOINED);
    let is_it = standing == Standing::Joined;
    let value = module.ctx.consts.int(Type::I8, i128::from(is_it));
    module.add_global(GlobalVar {
        name,
        prefix: if is_it { "hidden" } else { "weak hidden" }.into(),
        is_constant: false,
        ty: Type::I8,
        init: Some(value),
        suffix: ", align 1".into(),
        attachments: Default::default(),
    });
    name
}

/// Adds a function that hands the record over, unless the variable `unless` says otherwise.
fn caller(module: &mut Module, what: &str, images: Symbol, unless: Option<Symbol>) -> Symbol {
    let callee = format!("__tgt_{what}_lib");
    module.declare(&callee, Type::VOID, &[Type::PTR], false, "nounwind");
    let callee = module.ctx.global(&callee);
    let images = address(module, images);
    let name = module.fresh_global_name(&format!("weft.image.{what}"));
    let mut func = Function::new(name, Type::VOID);
    func.prefix = "internal".into();
    let mut block = func.append_block(None);
    if let Some(unless) = unless {
        let unless = address(module, unless);
        let (calls, end) = (func.append_block(None), func.append_block(None));
        let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
        let word = at.load(Type::I8, Operand::Const(unless));
        let zero = at.zero(Type::I8);
        let is_absent = at.icmp(IntPredicate::Eq, word, zero);
        at.cond_br(is_absent, calls, end);
        Cursor::at_end(&mut func, &mut module.ctx, end).ret(None);
        block = calls;
    }
    let mut at = Cursor::at_end(&mut func, &mut module.ctx, block);
    at.call(Type::VOID, callee, &[Operand::Const(images)]);
    at.ret(None);
    module.add_function(func);
    name
}

/// Adds a function to a list of those that the loader calls.
fn append(module: &mut Module, list: &str, function: Symbol) {
    let row_ty = module.ctx.types.structure(vec![Type::I32, Type::PTR, Type::PTR]);
    let priority = module.ctx.consts.int(Type::I32, PRIORITY);
    let function = address(module, function);
    let null = module.ctx.consts.intern(Type::PTR, ConstKind::Null);
    let row = module.ctx.consts.intern(row_ty, ConstKind::Aggregate(vec![priority, function, null]));
    let name = module.ctx.names.intern(list);
    let known = module.global_var(name);
    let mut rows = match known.and_then(|id| module.globals[id].init) {
        Some(init) => match &module.ctx.consts.data(init).kind {
            ConstKind::Aggregate(rows) => rows.clone(),
            _ => Vec::new(),
        },
        None => Vec::new(),
    };
    rows.push(row);
    let ty = module.ctx.types.array(rows.len() as u64, row_ty);
    let init = Some(module.ctx.consts.intern(ty, ConstKind::Aggregate(rows)));
    match known {
        Some(id) => (module.globals[id].ty, module.globals[id].init) = (ty, init),
        None => {
            module.add_global(GlobalVar {
                name,
                prefix: "appending".into(),
                is_constant: false,
                ty,
                init,
                suffix: "".into(),
                attachments: Default::default(),
            });
        }
    }
}
