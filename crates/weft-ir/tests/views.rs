//! The typed views of instructions that are kept as text.

use weft_ir::views::{
    CallBr, CatchRet, CatchSwitch, Clause, CleanupRet, FuncletKind, FuncletPad, IndirectBr, LandingPad,
    Resume, TextOperand, VaArg,
};
use weft_ir::{Block, Function, InstData, Module, Operand, Type, read_module};

/// The instruction whose text begins with `opcode`, of the function `f`.
fn find<'m>(module: &'m Module, opcode: &str) -> &'m InstData {
    let func = function(module);
    let found = func.layout_insts().map(|(_, inst)| &func.insts[inst]);
    let mut found = found.filter(|data| data.opaque_opcode() == Some(opcode));
    let data = found.next().unwrap_or_else(|| panic!("no {opcode}"));
    assert!(found.next().is_none(), "two of {opcode}");
    data
}

fn function(module: &Module) -> &Function {
    &module.functions[module.function("f").unwrap()]
}

fn block(module: &Module, name: &str) -> Block {
    let func = function(module);
    let name = module.ctx.names.lookup(name);
    *func.blocks().iter().find(|b| func.block_name(**b) == name).unwrap()
}

fn result(data: &InstData) -> Operand {
    Operand::Value(data.result.unwrap())
}

#[test]
fn landing_pads() {
    let text = "
%e = type { ptr, i32 }
@t = external constant ptr
@u = external constant ptr
declare i32 @p(...)
declare void @g()
define void @f() personality ptr @p {
  invoke void @g() to label %ok unwind label %pad
ok:
  ret void
pad:
  %x = landingpad %e cleanup catch ptr @t
          catch ptr null
          filter [2 x ptr] [ptr @t, ptr @u]
  resume %e %x
}
";
    let module = read_module(text).unwrap();
    let data = find(&module, "landingpad");
    let pad = LandingPad::of(data).unwrap();
    assert!(pad.is_cleanup);
    assert_eq!(
        pad.clauses,
        [Clause::Catch("ptr @t"), Clause::Catch("ptr null"), Clause::Filter("[2 x ptr] [ptr @t, ptr @u]")]
    );
    let resume = Resume::of(find(&module, "resume")).unwrap();
    assert_eq!(resume.exception, TextOperand::Local(result(data)));
    assert!(data.is_exception_pad() && Resume::of(data).is_none());
}

#[test]
fn a_landing_pad_without_cleanup_and_a_constant_that_is_resumed() {
    let text = "
declare i32 @p(...)
define void @f() personality ptr @p {
  %x = landingpad { ptr, i32 } filter [0 x ptr] zeroinitializer
  resume { ptr, i32 } zeroinitializer
}
";
    let module = read_module(text).unwrap();
    let pad = LandingPad::of(find(&module, "landingpad")).unwrap();
    assert_eq!(
        pad,
        LandingPad { is_cleanup: false, clauses: vec![Clause::Filter("[0 x ptr] zeroinitializer")] }
    );
    let resume = Resume::of(find(&module, "resume")).unwrap();
    assert_eq!(resume.exception, TextOperand::Constant("{ ptr, i32 } zeroinitializer"));
}

#[test]
fn funclets() {
    let text = "
declare i32 @p(...)
declare void @g()
define void @f(ptr %x) personality ptr @p {
  invoke void @g() to label %ok unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %first, label %second] unwind label %clean
first:
  %a = catchpad within %s [ptr null, i32 64, ptr %x]
  catchret from %a to label %ok
second:
  unreachable
clean:
  %c = cleanuppad within none []
  cleanupret from %c unwind to caller
ok:
  ret void
}
";
    let module = read_module(text).unwrap();
    let switch = find(&module, "catchswitch");
    let view = CatchSwitch::of(switch).unwrap();
    assert_eq!(view.parent, None);
    assert_eq!(view.handlers, [block(&module, "first"), block(&module, "second")]);
    assert_eq!(view.unwind, Some(block(&module, "clean")));

    let pad = find(&module, "catchpad");
    let view = FuncletPad::of(pad).unwrap();
    assert_eq!((view.kind, view.parent), (FuncletKind::Catch, Some(result(switch))));
    let x = Operand::Value(function(&module).params[0].value);
    assert_eq!(
        view.args,
        [TextOperand::Constant("ptr null"), TextOperand::Constant("i32 64"), TextOperand::Local(x)]
    );
    let ret = CatchRet::of(find(&module, "catchret")).unwrap();
    assert_eq!(ret, CatchRet { pad: result(pad), target: block(&module, "ok") });

    let clean = find(&module, "cleanuppad");
    let view = FuncletPad::of(clean).unwrap();
    assert_eq!(view, FuncletPad { kind: FuncletKind::Cleanup, parent: None, args: vec![] });
    let ret = CleanupRet::of(find(&module, "cleanupret")).unwrap();
    assert_eq!(ret, CleanupRet { pad: result(clean), unwind: None });
}

#[test]
fn jumps() {
    let text = "
define void @f(ptr %x, i32 %n) {
  callbr void asm sideeffect \"# $0 ${1:l}\", \"r,r,!i,!i\"(i32 %n, i32 5) #1 to label %next [label %a, label %b]
next:
  indirectbr ptr %x, [label %a, label %b]
a:
  ret void
b:
  ret void
}
";
    let module = read_module(text).unwrap();
    let (a, b) = (block(&module, "a"), block(&module, "b"));
    let params = &function(&module).params;
    let call = CallBr::of(find(&module, "callbr")).unwrap();
    assert_eq!(call.callee, "void asm sideeffect \"# $0 ${1:l}\", \"r,r,!i,!i\"");
    let n = Operand::Value(params[1].value);
    assert_eq!(call.args, [TextOperand::Local(n), TextOperand::Constant("i32 5")]);
    assert_eq!((call.fallthrough, &call.indirect[..]), (block(&module, "next"), &[a, b][..]));

    let jump = IndirectBr::of(find(&module, "indirectbr")).unwrap();
    assert_eq!(jump.address, TextOperand::Local(Operand::Value(params[0].value)));
    assert_eq!(jump.destinations, [a, b]);
}

#[test]
fn variadic_arguments() {
    let text = "
define i64 @f(ptr %list) {
  %x = va_arg ptr %list, i64
  ret i64 %x
}
";
    let module = read_module(text).unwrap();
    let view = VaArg::of(find(&module, "va_arg")).unwrap();
    let list = Operand::Value(function(&module).params[0].value);
    assert_eq!(view, VaArg { list: TextOperand::Local(list), ty: Type::I64 });
}

/// A syntax that a view does not know makes no view, rather than half of one.
#[test]
fn unknown_syntax_has_no_view() {
    let text = "
declare i32 @p(...)
define void @f(ptr %x) personality ptr @p {
  %y = landingpad { ptr, i32 } cleanup new i32 3
  indirectbr ptr %x, [label %a] new
a:
  unreachable
}
";
    let module = read_module(text).unwrap();
    assert_eq!(LandingPad::of(find(&module, "landingpad")), None);
    assert_eq!(IndirectBr::of(find(&module, "indirectbr")), None);
}
