//! Calls through pointers: the functions that a pointer can lead to are known, and each gets a call.
//!
//! ```llvm
//! %r = call i32 %f(i32 %x)
//! ; becomes
//!   %is = icmp eq ptr %f, @g                       ; the device's address, or the one that the host has
//!   %host = load ptr, ptr @weft.host.g
//!   %is.host = icmp eq ptr %f, %host
//!   %any = or i1 %is, %is.host
//!   br i1 %any, label %call, label %else
//! call:
//!   %r.g = call i32 @g(i32 %x)
//! else:
//!   call void @abort()
//! ```
//!
//! A pointer leads to a function of the module whose address the module takes, in tables of virtual functions, too, or to one
//! that `declare target` names, since the host may have taken its address: the host writes what it has to `weft.host.…` when it
//! loads the image. Another one would be a function of the host that no GPU has, and ends the program. So all that follows
//! knows who is called, and no pointer to code is left that a GPU would have to follow.
//!
//! *Left:* calls for which no function has the type.

use rustc_hash::FxHashSet;
use weft_abi::offload::HOST_ADDRESS;
use weft_ir::{
    BinaryOp, ConstKind, Cursor, FuncId, Function, GlobalVar, Inst, IntPredicate, Module, Op, Operand,
    Symbol, Type,
};

use crate::calls::function_named;
use crate::rewriting::{reopen, split_after, split_before, with_function};
use crate::sorting;

/// A function that a pointer may lead to.
struct Target {
    name: Symbol,
    ty: Type,
    /// Whether the host may have its address.
    is_of_host: bool,
}

/// Writes the calls through pointers as calls of functions.
pub(crate) fn resolve(module: &mut Module, kernels: &[Symbol]) {
    let calls: Vec<(FuncId, Vec<Inst>)> = module
        .defined_functions()
        .map(|id| (id, through_pointers(&module.functions[id])))
        .filter(|(_, insts)| !insts.is_empty())
        .collect();
    if calls.is_empty() {
        return;
    }
    let targets = targets(module, kernels);
    for (id, insts) in calls {
        with_function(module, id, |module, func| {
            for inst in insts {
                resolve_one(module, func, inst, &targets);
            }
        });
    }
}

/// Says whether the module calls through pointers, which may lead to functions of other files of the program.
#[must_use]
pub fn calls_through_pointers(module: &Module) -> bool {
    sorting::is_needed(module)
        || module.defined_functions().any(|id| !through_pointers(&module.functions[id]).is_empty())
}

fn through_pointers(func: &Function) -> Vec<Inst> {
    let is_one = |inst: &Inst| {
        let data = &func.insts[*inst];
        matches!(data.op, Op::Call(_)) && matches!(data.callee(), Some(Operand::Value(_)))
    };
    func.layout_insts().map(|(_, inst)| inst).filter(is_one).collect()
}

/// The functions whose addresses the module takes, and those that the host may know.
fn targets(module: &mut Module, kernels: &[Symbol]) -> Vec<Target> {
    let mut taken: FxHashSet<Symbol> = FxHashSet::default();
    let consts = &module.ctx.consts;
    for global in module.globals.values() {
        // What the compiler must keep is listed there.
        if let Some(init) = global.init.filter(|_| !module.ctx.names.text(global.name).starts_with("llvm.")) {
            consts.for_each_global(init, &mut |name| {
                taken.insert(name);
            });
        }
    }
    for id in module.defined_functions() {
        let func = &module.functions[id];
        for (_, inst) in func.layout_insts() {
            let data = &func.insts[inst];
            // What the runtime gets is the function of a region.
            let callee = data.callee().and_then(|callee| function_named(module, callee));
            if callee.is_some_and(|id| module.functions[id].is_declaration) {
                continue;
            }
            let operands = if data.callee().is_some() { data.args() } else { &data.operands[..] };
            for operand in operands {
                if let Operand::Const(constant) = operand {
                    consts.for_each_global(*constant, &mut |name| {
                        taken.insert(name);
                    });
                }
            }
        }
    }
    let mut targets = Vec::new();
    for id in module.defined_functions().collect::<Vec<_>>() {
        let func = &module.functions[id];
        let is_of_host = !func.linkage().is_local() && !func.linkage().is_merged();
        if func.vararg || kernels.contains(&func.name) || !(is_of_host || taken.contains(&func.name)) {
            continue;
        }
        let params = func.params.iter().map(|param| param.ty).collect();
        let (name, ret) = (func.name, func.ret);
        targets.push(Target { name, ty: module.ctx.types.function(ret, params, false), is_of_host });
    }
    targets
}

fn resolve_one(module: &mut Module, func: &mut Function, inst: Inst, targets: &[Target]) {
    let data = func.insts[inst].clone();
    let (Some(pointer), Some(ty)) = (data.callee(), data.call_info().map(|info| info.fn_ty)) else { return };
    let fitting: Vec<&Target> = targets.iter().filter(|target| target.ty == ty).collect();
    if fitting.is_empty() {
        return;
    }
    let rest = split_after(func, module, inst);
    let (mut asking, other) = split_before(func, module, inst);
    let mut results = Vec::new();
    for (index, target) in fitting.iter().enumerate() {
        let text = module.ctx.names.text(target.name).to_owned();
        let host = target.is_of_host.then(|| host_address(module, &text));
        let call = func.make_block(None);
        func.insert_block_after(call, asking);
        let next = if index + 1 == fitting.len() {
            other
        } else {
            let next = func.make_block(None);
            func.insert_block_after(next, call);
            next
        };
        let mut at = reopen(func, module, asking);
        let address = at.ctx.global(&text);
        let mut is_it = at.icmp(IntPredicate::Eq, pointer, address);
        if let Some(host) = host {
            let known = at.load(Type::PTR, host);
            let is_known = at.icmp(IntPredicate::Eq, pointer, known);
            is_it = at.binary(BinaryOp::Or, is_it, is_known);
        }
        at.cond_br(is_it, call, next);
        let mut direct = data.clone();
        if let Some(callee) = direct.operands.last_mut() {
            *callee = address;
        }
        let mut at = Cursor::at_end(func, &mut module.ctx, call);
        let direct = at.insert(direct);
        if data.ty != Type::VOID {
            results.push((at.func.result(direct), call));
        }
        at.br(rest);
        asking = next;
    }
    module.declare("abort", Type::VOID, &[], false, "noreturn nounwind");
    let abort = module.ctx.global("abort");
    let mut at = Cursor::before(func, &mut module.ctx, inst);
    at.call(Type::VOID, abort, &[]);
    if data.ty != Type::VOID {
        let none = at.zero(data.ty);
        results.push((none, other));
        let result = Cursor::at_start(func, &mut module.ctx, rest).phi(data.ty, &results);
        if let Some(old) = func.insts[inst].result {
            func.replace_uses(old, result);
        }
    }
    func.remove_inst(inst);
}

/// The variable that has the host's address of a function; the module gets it with the first question.
fn host_address(module: &mut Module, function: &str) -> Operand {
    let text = format!("{HOST_ADDRESS}{function}");
    let name = module.ctx.names.intern(&text);
    if module.global_var(name).is_none() {
        let zero = module.ctx.consts.intern(Type::PTR, ConstKind::Null);
        module.add_global(GlobalVar {
            name,
            prefix: "protected externally_initialized".into(),
            is_constant: false,
            ty: Type::PTR,
            init: Some(zero),
            suffix: ", align 8".into(),
            attachments: Default::default(),
        });
    }
    module.ctx.global(&text)
}
