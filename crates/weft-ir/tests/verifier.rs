//! The verifier finds what is broken and nothing else.

use weft_ir::reader::read_module;
use weft_ir::verify::{Rule, verify_module};
use weft_ir::{Block, Cursor, Function, InstData, Module, Op, Operand, Type};

fn rules(module: &Module) -> Vec<Rule> {
    let mut rules: Vec<Rule> = verify_module(module).into_iter().map(|e| e.rule).collect();
    rules.dedup();
    rules
}

/// The rules that the text breaks.
fn broken(text: &str) -> Vec<Rule> {
    rules(&read_module(text).unwrap())
}

const SOUND: &str = r"
%s = type { i32, [2 x double] }
@g = global i32 0
@p = global ptr @g
declare void @use(ptr, ...) #0
declare i32 @pers(...)

define i32 @f(i32 %n, ptr %a, %s %agg) #0 personality ptr @pers {
entry:
  %c = icmp slt i32 %n, 3
  switch i32 %n, label %loop [
    i32 1, label %out
    i32 2, label %out
  ]
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %cont ]
  %q = getelementptr %s, ptr %a, i64 0, i32 1, i64 1
  invoke void (ptr, ...) @use(ptr %q, i32 %i) to label %cont unwind label %pad
cont:
  %d = extractvalue %s %agg, 1, 0
  %e = insertvalue %s %agg, double %d, 1, 1
  %next = add nsw i32 %i, 1
  br i1 %c, label %loop, label %out
pad:
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
out:
  %r = phi i32 [ 1, %entry ], [ 1, %entry ], [ %next, %cont ]
  ret i32 %r
dead:
  %w2 = add i32 %w3, 1
  %w3 = add i32 %w2, 1
  br label %dead
}
attributes #0 = { nounwind }
";

#[test]
fn sound_modules_pass() {
    assert_eq!(broken(SOUND), []);
}

#[test]
fn broken_text_is_found() {
    let cases: &[(&str, &str, Rule)] = &[
        ("%i = phi i32 [ 0, %entry ], [ %next, %cont ]", "%i = phi i32 [ 0, %entry ]", Rule::PhiEntries),
        ("[ 1, %entry ], [ 1, %entry ]", "[ 1, %entry ]", Rule::PhiEntries),
        ("[ 1, %entry ], [ 1, %entry ]", "[ 1, %entry ], [ 2, %entry ]", Rule::PhiEntries),
        ("  ret i32 %r", "  ret i32 %i", Rule::Dominance),
        (
            "  %next = add nsw i32 %i, 1",
            "  %next = add nsw i32 %later, 1\n  %later = add i32 1, 1",
            Rule::Dominance,
        ),
        ("  ret i32 %r", "  ret ptr %a", Rule::OperandType),
        ("br i1 %c, label %loop, label %out\npad", "br label %entry\npad", Rule::Entry),
        ("%d = extractvalue %s %agg, 1, 0", "%d = extractvalue %s %agg, 1, 7", Rule::OperandType),
        ("@p = global ptr @g", "@p = global ptr @h", Rule::Reference),
        ("  ret i32 %r", "  ret i32 %r, !dbg !9", Rule::Reference),
        (
            "invoke void (ptr, ...) @use(ptr %q, i32 %i)",
            "invoke void (ptr, ...) @use2(ptr %q)",
            Rule::Reference,
        ),
        ("invoke void (ptr, ...) @use(ptr %q, i32 %i)", "invoke void (ptr, ...) @use(i32 %i)", Rule::Call),
        ("invoke void (ptr, ...) @use(ptr %q, i32 %i)", "invoke void (ptr, ...) @use()", Rule::Call),
        ("invoke void (ptr, ...) @use(ptr %q, i32 %i)", "invoke void (ptr) @use(ptr %q, i32 %i)", Rule::Call),
    ];
    let sound = SOUND;
    for (from, to, rule) in cases {
        assert!(sound.contains(from), "{from}");
        let found = broken(&sound.replace(from, to));
        assert!(found.contains(rule), "{to}: {found:?} instead of {rule:?}");
    }
}

#[test]
fn exceptions_come_to_pads() {
    let text = "
declare void @g()
declare i32 @pers(...)
define void @f(i1 %c) personality ptr @pers {
entry:
  invoke void @g() to label %ok unwind label %pad
ok:
  br i1 %c, label %ok, label %out
pad:
  %p = phi i32 [ 1, %entry ]
  %l = landingpad { ptr, i32 } cleanup
  resume { ptr, i32 } %l
out:
  ret void
}
";
    assert_eq!(broken(text), []);
    let cases = [
        (
            "unwind label %pad",
            "unwind label %ok",
            "unwinds to %ok, which does not begin with an exception pad",
        ),
        ("  %l = landing", "  call void @g()\n  %l = landing", "a pad is the first of its block behind phis"),
        ("personality ptr @pers", "", "a pad in a function without personality"),
        (
            "label %ok, label %out",
            "label %pad, label %out",
            "%ok comes to a landing pad otherwise than by unwinding",
        ),
        (
            "to label %ok unwind",
            "to label %pad unwind",
            "%entry comes to a landing pad otherwise than by unwinding",
        ),
    ];
    for (from, to, words) in cases {
        let module = read_module(&text.replace(from, to)).unwrap();
        let errors = verify_module(&module);
        let found = errors.iter().any(|e| e.rule == Rule::ExceptionPad && e.message.contains(words));
        assert!(found, "{to}: {errors:?}");
    }
}

#[test]
fn tokens_go_nowhere() {
    let text = r"
declare token @llvm.begin()
declare void @llvm.end(token)
define void @f(i1 %c) {
entry:
  %t = call token @llvm.begin()
  %u = call token @llvm.begin()
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %m = phi token [ %t, %entry ], [ %u, %a ]
  call void @llvm.end(token %m)
  ret void
}
";
    assert_eq!(broken(text), [Rule::Token]);
    let called = text.replace("%m = phi token [ %t, %entry ], [ %u, %a ]", "").replace("%m)", "%t)");
    assert_eq!(broken(&called), []);
    // An intrinsic is called as it is declared.
    assert_eq!(
        broken(&called.replace("declare void @llvm.end(token)", "declare void @llvm.end(token, i32)")),
        [Rule::Call]
    );
}

#[test]
fn the_result_of_an_invoke_is_there_on_its_normal_edge_only() {
    let text = |use_in_pad: &str, use_in_out: &str| {
        format!(
            r"
declare i32 @g()
declare i32 @pers(...)
define i32 @f() personality ptr @pers {{
entry:
  %x = invoke i32 @g() to label %ok unwind label %pad
ok:
  br label %out
pad:
  %l = landingpad {{ ptr, i32 }} cleanup
  br label %out
out:
  %r = phi i32 [ {use_in_out}, %ok ], [ {use_in_pad}, %pad ]
  ret i32 %r
}}
"
        )
    };
    assert_eq!(broken(&text("0", "%x")), []);
    assert_eq!(broken(&text("%x", "0")), [Rule::Dominance]);
}

/// A function `void @f(i32)` with one block, and what `edit` does to it.
fn edited(edit: impl FnOnce(&mut Module, &mut Function, Block)) -> Vec<Rule> {
    let mut module = Module::default();
    let mut func = Function::new(module.ctx.names.intern("f"), Type::VOID);
    func.add_param(Type::I32, "", None);
    let block = func.append_block(None);
    edit(&mut module, &mut func, block);
    module.add_function(func);
    rules(&module)
}

#[test]
fn broken_structures_are_found_without_panic() {
    let ret = |m: &mut Module, f: &mut Function, b: Block| Cursor::at_end(f, &mut m.ctx, b).ret(None);
    let sound = edited(|m, f, b| {
        ret(m, f, b);
    });
    assert_eq!(sound, []);
    assert_eq!(edited(|_, _, _| ()), [Rule::BlockShape]);
    assert_eq!(
        edited(|m, f, b| {
            ret(m, f, b);
            ret(m, f, b);
        }),
        [Rule::BlockShape]
    );
    let removed = edited(|m, f, b| {
        let mut at = Cursor::at_end(f, &mut m.ctx, b);
        let slot = at.alloca(Type::I32, None, None);
        at.load(Type::I32, slot);
        at.ret(None);
        let slot = f.block_insts(b)[0];
        f.remove_inst(slot);
    });
    assert_eq!(removed, [Rule::Ids]);
    let gone = edited(|m, f, b| {
        let other = f.make_block(None);
        Cursor::at_end(f, &mut m.ctx, b).br(other);
    });
    assert_eq!(gone, [Rule::Ids]);
    let twice = edited(|m, f, b| {
        let inst = ret(m, f, b);
        f.append_inst(b, inst);
    });
    assert_eq!(twice, [Rule::Ids]);
    let foreign = edited(|m, f, b| {
        let far = Operand::Value(weft_ir::Value::from_u32(77));
        Cursor::at_end(f, &mut m.ctx, b).insert(InstData::new(Op::Freeze, Type::I32, [far]));
        ret(m, f, b);
    });
    assert_eq!(foreign, [Rule::Ids]);
    let empty_call = edited(|m, f, b| {
        let fn_ty = m.ctx.types.function(Type::VOID, vec![], false);
        let info = weft_ir::CallInfo::plain(fn_ty, 2);
        let call = InstData::new(Op::Call(Box::new(info)), Type::VOID, []);
        Cursor::at_end(f, &mut m.ctx, b).insert(call);
        ret(m, f, b);
    });
    assert_eq!(empty_call, [Rule::OperandCount]);
    let mixed = edited(|m, f, b| {
        let mut at = Cursor::at_end(f, &mut m.ctx, b);
        let (a, c) = (at.i32(1), at.i64(1));
        at.binary(weft_ir::BinaryOp::Add, a, c);
        at.ret(None);
    });
    assert_eq!(mixed, [Rule::OperandType]);
}

#[test]
fn a_name_stands_for_one_global() {
    let mut module = read_module("define void @f() {\n  ret void\n}\n").unwrap();
    let again = module.functions[module.function("f").unwrap()].clone();
    module.add_function(again);
    let errors = verify_module(&module);
    assert!(errors.iter().any(|e| e.rule == Rule::GlobalName && e.message.contains("@f")), "{errors:?}");
}
