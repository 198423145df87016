//! A call of another function, with one argument more.
//!
//! ```llvm
//! %r = call i64 @f(i64 %n), !dbg !7      ==>      %r = call i64 @f.below(i64 %n, i32 %left), !dbg !7
//! ```

use crate::entities::Inst;
use crate::function::Function;
use crate::inst::{CallInfo, InstData, Op};
use crate::module::Context;
use crate::operands::Operand;
use crate::types::Type;

/// Lets the call `inst` call `callee`, with the argument `more` behind the ones that it has.
///
/// Its result, its calling convention and its metadata stay; what it said of arguments and of itself is said of another function,
/// and goes. An instruction that is no call is left alone.
pub fn call_with(ctx: &mut Context, func: &mut Function, inst: Inst, callee: Operand, more: Operand) {
    let data = func.insts[inst].clone();
    let Some(info) = data.call_info() else { return };
    let args: Vec<Operand> = data.args().iter().copied().chain([more]).collect();
    let params: Vec<Type> = args.iter().map(|arg| ctx.operand_ty(func, *arg)).collect();
    let fn_ty = ctx.types.function(data.ty, params, false);
    let mut call = CallInfo::plain(fn_ty, args.len());
    call.prefix.clone_from(&info.prefix);
    let mut new = InstData::new(Op::Call(Box::new(call)), data.ty, args.into_iter().chain([callee]));
    new.attachments = data.attachments;
    new.result = data.result;
    func.insts[inst] = new;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{print_module, read_module};

    #[test]
    fn the_result_the_convention_and_the_metadata_stay() {
        let text = "declare fastcc i64 @f(i64)\n\ndeclare i64 @g(i64, i64)\n\ndefine i64 @h(i64 %n) {\n  \
                    %r = tail call fastcc i64 @f(i64 noundef %n) nounwind, !own !0\n  ret i64 %r\n}\n\n!0 = !{}\n";
        let mut module = read_module(text).unwrap();
        let id = module.function("h").unwrap();
        let (call, left) = {
            let func = &module.functions[id];
            let call = func.layout_insts().next().unwrap().1;
            (call, func.insts[call].args()[0])
        };
        let callee = module.ctx.global("g");
        call_with(&mut module.ctx, &mut module.functions[id], call, callee, left);
        let text = print_module(&module);
        assert!(text.contains("%r = call fastcc i64 @g(i64 %n, i64 %n), !own !0"), "{text}");
    }
}
