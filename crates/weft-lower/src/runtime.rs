//! Declares entry points of the runtime and calls them.

use weft_abi::{EntryPoint, Memory, Word};
use weft_ir::{Attachment, Cursor, Inst, MdValue, Module, Operand, Type};

/// A declared entry point: what a call of it needs.
pub(crate) struct Runtime {
    callee: Operand,
    fn_ty: Type,
    suffix: &'static str,
}

impl Runtime {
    /// Declares `entry` if the module has not done so.
    pub(crate) fn declare(module: &mut Module, entry: &EntryPoint) -> Runtime {
        let suffix = attributes(entry);
        let params: Vec<Type> = entry.params.iter().map(|w| word_type(*w)).collect();
        let ret = word_type(entry.result);
        if module.function(entry.name).is_none() {
            let id = module.declare(entry.name, ret, &params, entry.variadic, suffix);
            if let Some(index) = entry.callback {
                let callback = callback(module, index);
                module.functions[id].attachments.push(callback);
            }
        }
        let callee = module.ctx.global(entry.name);
        let fn_ty = module.ctx.types.function(ret, params, entry.variadic);
        Runtime { callee, fn_ty, suffix }
    }

    /// Calls it, and returns the call.
    pub(crate) fn call(&self, cursor: &mut Cursor<'_>, args: &[Operand]) -> Inst {
        let inst = cursor.call_as(self.fn_ty, self.callee, args);
        // The attributes stand on the call too: a declaration of the user's (`omp_get_num_threads`) has none.
        if let Some(info) = cursor.func.insts[inst].call_info_mut() {
            info.suffix = self.suffix.into();
        }
        inst
    }

    /// Calls it, and returns what it returns.
    pub(crate) fn value(&self, cursor: &mut Cursor<'_>, args: &[Operand]) -> Operand {
        let inst = self.call(cursor, args);
        cursor.func.result(inst)
    }
}

/// The IR type of a word of the ABI.
pub(crate) fn word_type(word: Word) -> Type {
    match word {
        Word::Void => Type::VOID,
        Word::I32 => Type::I32,
        Word::I64 => Type::I64,
        Word::Ptr => Type::PTR,
    }
}

fn attributes(entry: &EntryPoint) -> &'static str {
    match (entry.convergent, entry.memory) {
        (true, _) => "convergent nounwind",
        (false, Memory::Any) => "nounwind",
        (false, Memory::ReadsRuntime) => "nounwind willreturn memory(inaccessiblemem: read)",
    }
}

/// `!callback` metadata: the runtime calls parameter `index` with two words of its own and the variadic arguments.
///
/// With it LLVM sees through the fork, and propagates constants and attributes between the two functions.
/// [LangRef: callback metadata]
fn callback(module: &mut Module, index: u32) -> Attachment {
    let encoding = module.add_metadata(&format!("!{{i64 {index}, i64 -1, i64 -1, i1 true}}"));
    let list = module.add_metadata(&format!("!{{!{encoding}}}"));
    Attachment { kind: module.ctx.names.intern("callback"), value: MdValue::Node(list) }
}
