//! `ident_t` constants: the source locations that the runtime is told.
//!
//! ```llvm
//! @weft.place = private unnamed_addr constant [20 x i8] c";a.c;main;12;9;;\00", align 1
//! @weft.ident = private unnamed_addr constant { i32, i32, i32, i32, ptr }
//!               { i32 0, i32 2, i32 0, i32 16, ptr @weft.place }, align 8
//! ```
//!
//! There is one per distinct pair of flags and text, and one text per distinct place. What a construct maps is told in the same
//! form, with what the program calls it in front: `;p[0 : n];a.c;12;9;;`.

use rustc_hash::FxHashMap;
use weft_abi::ident;
use weft_ir::{Const, ConstKind, GlobalVar, Module, Operand, Symbol, Type};
use weft_regions::Location;

use crate::runtime::word_type;

/// The locations made so far.
#[derive(Default)]
pub(crate) struct Idents {
    places: FxHashMap<String, Symbol>,
    idents: FxHashMap<(i32, Symbol), Operand>,
}

impl Idents {
    /// The `ident_t` with `flags` for `place` in `function`.
    pub(crate) fn get(
        &mut self,
        module: &mut Module,
        flags: i32,
        place: Option<&Location>,
        function: &str,
    ) -> Operand {
        let text = match place {
            Some(at) => format!(";{};{function};{};{};;", at.file, at.line, at.column),
            None => format!(";{0};{0};0;0;;", ident::UNKNOWN),
        };
        let len = text.len();
        let place = self.place(module, text);
        *self.idents.entry((flags, place)).or_insert_with(|| define_ident(module, flags, place, len))
    }

    /// The address of the string for what the program calls `name` in a construct at `place`.
    pub(crate) fn mapped(&mut self, module: &mut Module, name: &str, place: Option<&Location>) -> Const {
        let text = match place {
            Some(at) => format!(";{name};{};{};{};;", at.file, at.line, at.column),
            None => format!(";{name};{};0;0;;", ident::UNKNOWN),
        };
        let symbol = self.place(module, text);
        module.ctx.consts.intern(Type::PTR, ConstKind::Global(symbol))
    }

    fn place(&mut self, module: &mut Module, text: String) -> Symbol {
        if let Some(symbol) = self.places.get(&text) {
            return *symbol;
        }
        let name = module.fresh_global_name("weft.place");
        module.add_string(name, &text);
        self.places.insert(text, name);
        name
    }
}

fn define_ident(module: &mut Module, flags: i32, place: Symbol, len: usize) -> Operand {
    let fields = ident::FIELDS.iter().map(|w| word_type(*w)).collect();
    let ty = module.ctx.types.structure(fields);
    let consts = &mut module.ctx.consts;
    let zero = consts.int(Type::I32, 0);
    let items = vec![
        zero,
        consts.int(Type::I32, i128::from(flags)),
        zero,
        consts.int(Type::I32, len as i128),
        consts.intern(Type::PTR, ConstKind::Global(place)),
    ];
    let init = consts.intern(ty, ConstKind::Aggregate(items));
    let name = module.fresh_global_name("weft.ident");
    module.add_global(GlobalVar {
        name,
        prefix: "private unnamed_addr".into(),
        is_constant: true,
        ty,
        init: Some(init),
        suffix: format!(", align {}", ident::ALIGN).into(),
        attachments: Default::default(),
    });
    Operand::Const(module.ctx.consts.intern(Type::PTR, ConstKind::Global(name)))
}
