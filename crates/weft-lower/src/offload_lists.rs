//! The lists that a construct for a device hands to the runtime: what is mapped, how, and what the program calls it.
//!
//! ```llvm
//! [ …, "QUAL.WEFT.ARGUMENT"(i64 35, i64 1, ptr %a, ptr %a, ptr %a, i64 800) ]
//! ; becomes
//! %bases = alloca [2 x ptr] … store ptr %a, ptr %bases …        ; and so %begins, %sizes and %types
//! @weft.mapped = private unnamed_addr constant [2 x ptr] [ptr @weft.name, ptr null]
//! ```
//!
//! *Before:* the arguments of a construct, and the words that its region gets besides. *After:* four lists on the stack, with
//! one of mappers if there are any, and a constant one of names. [omptarget.h: __tgt_target_data_begin_mapper]

use weft_abi::offload::bits;
use weft_ir::{CastOp, Const, ConstKind, GlobalVar, Inst, Operand, Type};
use weft_regions::{Argument, constant_string};

use crate::lowering::Lowering;

/// The lists of a construct.
pub(crate) struct Lists {
    pub(crate) count: usize,
    pub(crate) bases: Operand,
    pub(crate) begins: Operand,
    pub(crate) sizes: Operand,
    pub(crate) types: Operand,
    /// The functions that map in parts, or null.
    pub(crate) mappers: Operand,
    /// What the program calls the arguments, or null.
    pub(crate) names: Operand,
}

impl Lowering<'_> {
    /// Writes the lists of a construct before `place`: its arguments, and the words that are handed over as they are.
    pub(crate) fn lists(
        &mut self,
        place: Inst,
        marker: Inst,
        arguments: &[Argument],
        literals: &[Operand],
    ) -> Lists {
        let count = arguments.len() + literals.len();
        let room = count.max(1) as u64;
        let of_pointers = self.module.ctx.types.array(room, Type::PTR);
        let of_numbers = self.module.ctx.types.array(room, Type::I64);
        let [bases, begins] = [self.slot(of_pointers), self.slot(of_pointers)];
        let [sizes, types] = [self.slot(of_numbers), self.slot(of_numbers)];
        let null = self.cursor(marker).zero(Type::PTR);
        let has_mappers = arguments.iter().any(|one| one.mapper.is_some_and(|mapper| mapper != null));
        let mappers = if has_mappers { self.slot(of_pointers) } else { null };
        let names = self.names(marker, arguments, count);
        let mut at = self.cursor_at(place, marker);
        let literal = at.i64((bits::LITERAL | bits::TARGET_PARAM) as i64);
        let word = at.i64(8);
        let mut rows: Vec<[Operand; 4]> =
            arguments.iter().map(|one| [one.base, one.begin, one.bytes, one.ty]).collect();
        for &value in literals {
            let value = match at.ty(value) {
                Type::PTR => value,
                _ => at.cast(CastOp::IntToPtr, value, Type::PTR),
            };
            rows.push([value, value, word, literal]);
        }
        for (index, row) in rows.into_iter().enumerate() {
            for (list, value) in [bases, begins, sizes, types].into_iter().zip(row) {
                let slot = element(&mut at, list, index);
                at.store(value, slot);
            }
        }
        for index in (0..count).filter(|_| has_mappers) {
            let mapper = arguments.get(index).and_then(|one| one.mapper).unwrap_or(null);
            let slot = element(&mut at, mappers, index);
            at.store(mapper, slot);
        }
        Lists { count, bases, begins, sizes, types, mappers, names }
    }

    /// The list of what the program calls the arguments, of which there are `count` with those that have no name; null if none
    /// has one.
    fn names(&mut self, marker: Inst, arguments: &[Argument], count: usize) -> Operand {
        let null = self.module.ctx.consts.intern(Type::PTR, ConstKind::Zero);
        let names: Vec<Const> = (0..count)
            .map(|at| arguments.get(at).and_then(|one| self.name(marker, one)).unwrap_or(null))
            .collect();
        if names.iter().all(|name| *name == null) {
            return Operand::Const(null);
        }
        let ty = self.module.ctx.types.array(count as u64, Type::PTR);
        let init = self.module.ctx.consts.intern(ty, ConstKind::Aggregate(names));
        let name = self.module.fresh_global_name("weft.mapped");
        self.module.add_global(GlobalVar {
            name,
            prefix: "private unnamed_addr".into(),
            is_constant: true,
            ty,
            init: Some(init),
            suffix: ", align 8".into(),
            attachments: Default::default(),
        });
        Operand::Const(self.module.ctx.consts.intern(Type::PTR, ConstKind::Global(name)))
    }

    /// What the program calls an argument, and where.
    pub(crate) fn name(&mut self, marker: Inst, argument: &Argument) -> Option<Const> {
        let name = constant_string(self.module, argument.name?)?;
        let place = self.place(marker);
        Some(self.idents.mapped(self.module, &name, place.as_ref()))
    }
}

/// The address of element `index` of a list.
pub(crate) fn element(at: &mut weft_ir::Cursor<'_>, list: Operand, index: usize) -> Operand {
    let index = at.i64(i64::try_from(index).unwrap_or(0));
    at.gep(Type::I64, list, &[index])
}
