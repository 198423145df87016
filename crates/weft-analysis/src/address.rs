//! Addresses taken apart: the pointer that they come from, and what is added to it.
//!
//! ```llvm
//! %row = getelementptr [8 x double], ptr @a, i64 %i
//! %p = getelementptr double, ptr %row, i64 %j          ; @a, 64 * %i + 8 * %j + 0
//! ```
//!
//! Objects to which no pointer leads but those that come from it (variables, `noalias` arguments and results) are *identified*:
//! addresses in two of them are different.

use weft_ir::{ConstKind, Function, Module, Op, Operand, Symbol, SymbolDef, Type, TypeData, ValueDef};

/// A distance: `sum of index * scale + bytes`, in bytes. The indices are read as signed numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Distance {
    /// What is multiplied, and by how much.
    pub indices: Vec<(Operand, i128)>,
    /// What is added.
    pub bytes: i128,
}

/// An address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The pointer that is no `getelementptr`.
    pub root: Operand,
    /// How far from there; none if a type on the way has no constant size.
    pub distance: Option<Distance>,
}

impl Address {
    /// Takes `pointer` apart.
    pub fn of(module: &Module, func: &Function, pointer: Operand) -> Address {
        let mut at = pointer;
        let mut distance = Some(Distance::default());
        loop {
            let step = match at {
                Operand::Value(value) => func.def_inst(value).and_then(|inst| {
                    let data = &func.insts[inst];
                    let Op::Gep { source, .. } = data.op else { return None };
                    Some((source, data.operands.to_vec()))
                }),
                Operand::Const(c) => match &module.ctx.consts.data(c).kind {
                    ConstKind::Expr { source: Some(source), operands, .. } if !operands.is_empty() => {
                        Some((*source, operands.iter().map(|c| Operand::Const(*c)).collect()))
                    }
                    _ => None,
                },
                _ => None,
            };
            let Some((source, operands)) = step else { return Address { root: at, distance } };
            distance = distance.and_then(|sum| sum.plus(module, source, &operands[1..]));
            at = operands[0];
        }
    }
}

impl Distance {
    /// Adds what the indices of a `getelementptr` stand for.
    pub(crate) fn plus(mut self, module: &Module, source: Type, indices: &[Operand]) -> Option<Distance> {
        let types = &module.ctx.types;
        let size = |ty: Type| types.size_align(ty).map(|(size, _)| i128::from(size));
        let (first, rest) = indices.split_first()?;
        self.add(module, *first, size(source)?);
        let mut ty = source;
        for index in rest {
            ty = match types.data(types.resolve(ty)) {
                TypeData::Array { elem, .. } => {
                    self.add(module, *index, size(*elem)?);
                    *elem
                }
                TypeData::Struct { packed: false, fields } => {
                    let Operand::Const(number) = index else { return None };
                    let number = usize::try_from(module.ctx.consts.as_int(*number)?).ok()?;
                    let mut at: u64 = 0;
                    for (place, field) in fields.iter().enumerate() {
                        let (size, align) = types.size_align(*field)?;
                        at = at.next_multiple_of(align.max(1));
                        if place == number {
                            break;
                        }
                        at += size;
                    }
                    self.bytes += i128::from(at);
                    *fields.get(number)?
                }
                _ => return None,
            };
        }
        Some(self)
    }

    fn add(&mut self, module: &Module, index: Operand, scale: i128) {
        let constant = match index {
            Operand::Const(c) => module.ctx.consts.as_int(c),
            _ => None,
        };
        match constant {
            Some(number) => self.bytes += number * scale,
            None => self.indices.push((index, scale)),
        }
    }
}

/// Whether `object` is the address of an object to which no pointer leads but those that come from it.
pub fn is_identified(module: &Module, func: &Function, object: Operand) -> bool {
    if let Some(name) = module.ctx.global_name(object) {
        return module.global_var(name).is_some_and(|id| !module.globals[id].is_thread_local());
    }
    let Operand::Value(value) = object else { return false };
    let has_word = |text: &str| text.split_whitespace().any(|word| word == "noalias");
    match func.values[value].def {
        ValueDef::Param(index) => has_word(&func.params[index].attrs),
        ValueDef::Inst(inst) => match &func.insts[inst].op {
            Op::Alloca { .. } => true,
            Op::Call(info) | Op::Invoke(info) => {
                let callee = func.insts[inst].callee().and_then(|c| module.ctx.global_name(c));
                let of_callee = match callee.and_then(|name| module.symbols.get(&name)) {
                    Some(SymbolDef::Function(id)) => has_word(&module.functions[*id].prefix),
                    _ => false,
                };
                of_callee || has_word(&info.prefix)
            }
            _ => false,
        },
        ValueDef::Forward => false,
    }
}

/// Whether the operand is, or is computed from, the address of a thread-local variable.
pub fn names_thread_local(module: &Module, operand: Operand) -> bool {
    let Operand::Const(c) = operand else { return false };
    let mut found = false;
    module.ctx.consts.for_each_global(c, &mut |name: Symbol| {
        let text = module.ctx.names.text(name);
        let of_variable = module.global_var(name).is_some_and(|id| module.globals[id].is_thread_local());
        found |= of_variable || text.starts_with("llvm.threadlocal");
    });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn indices_of_arrays_and_structures_are_bytes() {
        let text = "%s = type { i8, [4 x double] }\ndefine ptr @f(ptr noalias %p, ptr %q, i64 %i, i64 %j) {\n  \
                    %a = getelementptr %s, ptr %p, i64 %i\n  \
                    %b = getelementptr %s, ptr %a, i64 2, i32 1, i64 %j\n  ret ptr %b\n}\n";
        let module = weft_ir::read_module(text).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        let ret = func.layout_insts().last().unwrap().1;
        let address = Address::of(&module, func, func.insts[ret].operands[0]);
        let param = |index: usize| Operand::Value(func.params[index].value);
        let distance = Distance { indices: vec![(param(3), 8), (param(2), 40)], bytes: 88 };
        assert_eq!(address, Address { root: param(0), distance: Some(distance) });
        assert!(is_identified(&module, func, param(0)) && !is_identified(&module, func, param(1)));
    }
}
