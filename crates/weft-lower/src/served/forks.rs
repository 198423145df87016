//! Forks without a variadic function: the words lie in an array, and a function takes them from there.
//!
//! ```llvm
//! call void (ptr, i32, ptr, ...) @__kmpc_fork_call(ptr %place, i32 1, ptr @f.omp_outlined, i64 %n)
//! ; becomes
//!   store i64 %n, ptr %words
//!   call void @weft_fork(ptr @f.omp_outlined.served, ptr %words, i32 0)
//! define internal void @f.omp_outlined.served(ptr %words) {
//!   %thread = call i32 @omp_get_thread_num()
//!   store i32 %thread, ptr %slot
//!   %word = load i64, ptr %words
//!   call void @f.omp_outlined(ptr %slot, ptr %slot, i64 %word)
//!   ret void
//! }
//! ```
//! A call between `__kmpc_serialized_parallel` and its end becomes the fork of a team of one: `i32 1`.
//! The number of a thread in its team serves as its global number, too: nothing asks for that but the entry points.

use rustc_hash::FxHashMap;
use weft_abi::entry;
use weft_ir::{Cursor, Function, Inst, Module, Op, Operand, Symbol, Type};

use super::{callee, calls_of, function_named};

/// `void weft_fork(void (*code)(void *), void *words, int serial)`
const FORK: &str = "weft_fork";

/// The functions that take words from arrays, by those that they call and the types of the words.
#[derive(Default)]
pub(super) struct Begun(FxHashMap<(Symbol, Vec<Type>), Symbol>);

/// Rewrites the forks of `func`.
pub(super) fn rewrite(module: &mut Module, func: &mut Function, begun: &mut Begun) -> Result<(), String> {
    for fork in calls_of(func, &module.ctx, entry::FORK_CALL.name) {
        let [_, _, function, words @ ..] = func.insts[fork].args() else {
            return Err("a fork names no function".to_owned());
        };
        let (function, words) = (*function, words.to_vec());
        replace(module, func, begun, fork, function, &words, false)?;
    }
    for begin in calls_of(func, &module.ctx, entry::SERIALIZED_PARALLEL.name) {
        let (call, end) =
            serial(module, func, begin).ok_or("a serial region has a shape that is not known")?;
        let data = &func.insts[call];
        let function = data.callee().ok_or("a serial region calls nothing")?;
        let words = data.args()[2..].to_vec();
        replace(module, func, begun, call, function, &words, true)?;
        func.remove_inst(begin);
        func.remove_inst(end);
    }
    Ok(())
}

/// The call of the region's function behind `begin`, and the end.
fn serial(module: &Module, func: &Function, begin: Inst) -> Option<(Inst, Inst)> {
    let (block, index) = (func.inst_block(begin)?, func.inst_index(begin)?);
    let mut called = None;
    for inst in func.block_insts(block)[index + 1..].iter().copied() {
        if !matches!(func.insts[inst].op, Op::Call(_)) {
            continue;
        }
        match callee(func, &module.ctx, inst)? {
            name if name == entry::END_SERIALIZED_PARALLEL.name => return Some((called?, inst)),
            name if name.starts_with("llvm.") => {}
            _ if called.is_none() && func.insts[inst].args().len() >= 2 => called = Some(inst),
            _ => return None,
        }
    }
    None
}

/// Puts a call of `weft_fork` in the place of `inst`.
fn replace(
    module: &mut Module,
    func: &mut Function,
    begun: &mut Begun,
    inst: Inst,
    function: Operand,
    words: &[Operand],
    is_serial: bool,
) -> Result<(), String> {
    let types: Vec<Type> = words.iter().map(|word| module.ctx.operand_ty(func, *word)).collect();
    if types.iter().any(|ty| ![Type::I64, Type::I32, Type::PTR].contains(ty)) {
        return Err("a fork passes a word of an unusual type".to_owned());
    }
    let taking =
        taking(module, begun, function, &types).ok_or("a fork names something that is no function")?;
    let array = module.ctx.types.array(words.len().max(1) as u64, Type::I64);
    let start = func.entry().ok_or("a function without a body")?;
    let array = Cursor::at_start(func, &mut module.ctx, start).alloca(array, None, Some(8));
    module.declare(FORK, Type::VOID, &[Type::PTR, Type::PTR, Type::I32], false, "");
    let dbg = module.ctx.names.intern("dbg");
    let location = func.insts[inst].attachments.iter().find(|a| a.kind == dbg).cloned();
    let text = module.ctx.names.text(taking).to_owned();
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    at.attachment = location;
    for (index, word) in words.iter().enumerate() {
        let index = at.i64(index as i64);
        let place = at.gep(Type::I64, array, &[index]);
        at.store(*word, place);
    }
    let (fork, taking, serial) = (at.ctx.global(FORK), at.ctx.global(&text), at.i32(i32::from(is_serial)));
    at.call(Type::VOID, fork, &[taking, array, serial]);
    func.remove_inst(inst);
    Ok(())
}

/// The function that takes words of these types from an array and calls `function` with them.
fn taking(module: &mut Module, begun: &mut Begun, function: Operand, types: &[Type]) -> Option<Symbol> {
    let target = function_named(module, function)?;
    let key = (module.functions[target].name, types.to_vec());
    if let Some(known) = begun.0.get(&key) {
        return Some(*known);
    }
    let name = format!("{}.served", module.ctx.names.text(key.0));
    let name = module.fresh_global_name(&name);
    let ask = entry::GET_THREAD_NUM.name;
    module.declare(ask, Type::I32, &[], false, "");
    let mut made = Function::new(name, Type::VOID);
    made.prefix = "internal".into();
    made.suffix = super::plain(&module.functions[target].suffix);
    let words = Operand::Value(made.add_param(Type::PTR, "noundef", None));
    let block = made.append_block(None);
    let ask = module.ctx.global(ask);
    let mut at = Cursor::at_end(&mut made, &mut module.ctx, block);
    let slot = at.alloca(Type::I32, None, Some(4));
    let thread = at.call(Type::I32, ask, &[]);
    let thread = at.func.result(thread);
    at.store(thread, slot);
    let mut args = vec![slot, slot];
    for (index, ty) in types.iter().enumerate() {
        let index = at.i64(index as i64);
        let place = at.gep(Type::I64, words, &[index]);
        args.push(at.load(*ty, place));
    }
    at.call(Type::VOID, function, &args);
    at.ret(None);
    module.add_function(made);
    begun.0.insert(key, name);
    Some(name)
}
