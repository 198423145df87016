//! The names of clause operands in pictures.

use weft_ir::entity::SecondaryMap;
use weft_ir::{Block, ConstKind, Function, Module, Op, Operand, Type, Value};

use crate::strings::constant_string;

/// Names of the values of one function.
///
/// Addresses of variables go by the variable's name; other values have `%` in front.
pub(super) struct Naming<'a> {
    module: &'a Module,
    func: &'a Function,
    numbers: SecondaryMap<Value, u32>,
    block_numbers: SecondaryMap<Block, u32>,
}

impl<'a> Naming<'a> {
    /// Numbers the unnamed values of `func` as LLVM does when it prints them.
    pub(super) fn of(module: &'a Module, func: &'a Function) -> Naming<'a> {
        let mut numbers = SecondaryMap::new();
        let mut block_numbers = SecondaryMap::new();
        let mut next = 0;
        let mut number = |value: Value, next: &mut u32| {
            if func.values[value].name.is_none() {
                numbers[value] = *next;
                *next += 1;
            }
        };
        for param in &func.params {
            number(param.value, &mut next);
        }
        for &block in func.blocks() {
            // Unnamed blocks take a number of the same sequence.
            if func.block_name(block).is_none() {
                block_numbers[block] = next;
                next += 1;
            }
            for &inst in func.block_insts(block) {
                if let Some(value) = func.insts[inst].result {
                    number(value, &mut next);
                }
            }
        }
        Naming { module, func, numbers, block_numbers }
    }

    /// The name of `operand` as an item of a list of variables.
    pub(super) fn variable(&self, operand: Operand) -> String {
        let name = match operand {
            Operand::Value(value) => match self.func.values[value].name {
                Some(name) => self.module.ctx.names.text(name),
                None => return format!("%{}", self.numbers[value]),
            },
            _ => return self.value(operand),
        };
        name.strip_suffix(".addr").unwrap_or(name).to_owned()
    }

    /// The name of `operand` as a value: the variable from which it was just loaded, if it was.
    pub(super) fn value(&self, operand: Operand) -> String {
        let names = &self.module.ctx.names;
        match operand {
            Operand::Value(value) => self.loaded_from(value).unwrap_or_else(|| self.local(value)),
            Operand::Const(c) => match &self.module.ctx.consts.data(c).kind {
                ConstKind::Int(value) if self.module.ctx.consts.ty(c) == Type::I1 => {
                    (*value != 0).to_string()
                }
                ConstKind::Int(value) => value.to_string(),
                ConstKind::Global(name) => names.text(*name).to_owned(),
                ConstKind::Null => "null".to_owned(),
                ConstKind::Undef => "undef".to_owned(),
                ConstKind::Poison => "poison".to_owned(),
                ConstKind::Zero => "zeroinitializer".to_owned(),
                ConstKind::None => "none".to_owned(),
                ConstKind::Number(text) | ConstKind::Verbatim(text) => names.text(*text).to_owned(),
                _ => "constant".to_owned(),
            },
            Operand::Block(block) => self.block(block),
            Operand::Metadata(text) => names.text(text).to_owned(),
        }
    }

    /// The name of `value` as IR has it.
    pub(super) fn local(&self, value: Value) -> String {
        match self.func.values[value].name {
            Some(name) => format!("%{}", self.module.ctx.names.text(name)),
            None => format!("%{}", self.numbers[value]),
        }
    }

    /// The variable that `value` was loaded from, with conversions in between.
    fn loaded_from(&self, value: Value) -> Option<String> {
        let data = &self.func.insts[self.func.def_inst(value)?];
        match (&data.op, data.operands.first()?) {
            (Op::Cast(..), Operand::Value(from)) => self.loaded_from(*from),
            (Op::Load { .. }, address @ Operand::Value(from)) if self.func.values[*from].name.is_some() => {
                Some(self.variable(*address))
            }
            (Op::Load { .. }, address) => {
                self.module.ctx.global_name(*address).map(|_| self.variable(*address))
            }
            _ => None,
        }
    }

    /// The label of `block`.
    pub(super) fn block(&self, block: Block) -> String {
        match self.func.block_name(block) {
            Some(name) => self.module.ctx.names.text(name).to_owned(),
            None => self.block_numbers[block].to_string(),
        }
    }

    /// The text of the string constant `operand`, or what stands for its address.
    pub(super) fn string(&self, operand: Operand) -> String {
        constant_string(self.module, operand).unwrap_or_else(|| self.value(operand))
    }
}
