//! What moving blocks carries along, and what it refuses.

use weft_ir::edit::{MoveError, MoveTargets, NewParam, SsaRepair, extract_blocks, move_blocks, split_edge};
use weft_ir::printer::print_module;
use weft_ir::reader::read_module;
use weft_ir::verify::verify_module;
use weft_ir::{Block, Cursor, Function, Module, Operand, Type, Value};

const TEXT: &str = "
@labels = internal global [1 x ptr] [ptr blockaddress(@f, %far)]
declare i32 @pers(...)
declare void @use(ptr)

define i32 @f(i32 %n, ptr %p, ptr %va) personality ptr @pers {
entry:
  %before = add i32 %n, 1
  br i1 true, label %body, label %after
body:
  %arg = va_arg ptr %va, i32
    #dbg_value(i32 %before, !1, !DIExpression(), !2)
    #dbg_value(i32 %arg, !1, !DIExpression(), !2)
  store i32 %arg, ptr %p, align 4
  switch i32 %arg, label %after [
    i32 1, label %more
    i32 2, label %more
  ]
more:
  %x = phi i32 [ 7, %body ], [ 7, %body ], [ 8, %far ]
  indirectbr ptr %p, [label %far, label %after]
far:
  br label %more
after:
  %r = phi i32 [ 3, %entry ], [ 4, %body ], [ 4, %more ]
  invoke void @use(ptr %p) to label %fine unwind label %pad
fine:
    #dbg_value(i32 %arg, !1, !DIExpression(), !2)
  ret i32 %r
pad:
  %l = landingpad { ptr, i32 } cleanup
  ret i32 %before
}
!1 = !{}
!2 = !{}
";

fn block(module: &Module, func: &Function, name: &str) -> Block {
    let named = |b: &&Block| func.block_name(**b).is_some_and(|n| module.ctx.names.text(n) == name);
    *func.blocks().iter().find(named).unwrap()
}

fn value(module: &Module, func: &Function, name: &str) -> Value {
    let named = |v: &Value| func.values[*v].name.is_some_and(|n| module.ctx.names.text(n) == name);
    func.values.keys().find(named).unwrap()
}

/// What extracting the blocks, the first being the entry, is refused for; live-ins named become parameters.
fn refusal(text: &str, blocks: &[&str], live_ins: &[&str]) -> Option<(Module, MoveError)> {
    let mut module = read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let func = &module.functions[id];
    let blocks: Vec<Block> = blocks.iter().map(|b| block(&module, func, b)).collect();
    let live_ins: Vec<Value> = live_ins.iter().map(|v| value(&module, func, v)).collect();
    let params: Vec<NewParam<'_>> = live_ins
        .iter()
        .map(|v| NewParam { ty: func.values[*v].ty, attrs: "", name: "p", live_in: Some(*v) })
        .collect();
    let name = module.fresh_global_name("new");
    let before = print_module(&module);
    let Module { ctx, functions, .. } = &mut module;
    let error = extract_blocks(&mut functions[id], ctx, &blocks, blocks[0], name, &params).err()?;
    assert_eq!(before, print_module(&module), "a refused move changed something");
    Some((module, error))
}

#[test]
fn refusals_name_their_reason() {
    type Expected = fn(&Module, &Function) -> MoveError;
    let check = |text: &str, blocks: &[&str], live_ins: &[&str], expected: Expected| {
        let (module, error) = refusal(text, blocks, live_ins).unwrap();
        let func = &module.functions[module.function("f").unwrap()];
        assert_eq!(error, expected(&module, func));
    };
    let indirect = |m: &Module, f: &Function| MoveError::Indirect(f.terminator(block(m, f, "more")).unwrap());
    check(TEXT, &["entry", "body"], &[], |_, _| MoveError::BadBlocks);
    check(TEXT, &["body", "far"], &[], indirect);
    check(TEXT, &["body", "more", "far"], &["p"], indirect);
    check(TEXT, &["fine"], &[], |m, f| MoveError::Return(block(m, f, "fine")));

    let plain = &plain();
    check(plain, &["after"], &["p"], |m, f| MoveError::ExceptionPad(block(m, f, "pad")));
    check(plain, &["body", "far"], &["p", "va"], |m, f| MoveError::SideEntry(block(m, f, "far")));
    check(plain, &["more", "far"], &[], |m, f| MoveError::EntryPhi(f.block_insts(block(m, f, "more"))[0]));
    let part = ["body", "more", "far"];
    check(plain, &part, &["p"], |m, f| MoveError::LiveIns(vec![value(m, f, "va")]));
    check(plain, &part, &[], |m, f| MoveError::LiveIns(vec![value(m, f, "va"), value(m, f, "p")]));
    check(&plain.replace("[ 4, %more ]", "[ 5, %more ]"), &part, &["p", "va"], |m, f| {
        MoveError::ExitPhi(f.block_insts(block(m, f, "after"))[0])
    });
    let used = plain.replace("[ 4, %body ]", "[ %arg, %body ]").replace("[ 4, %more ]", "[ %arg, %more ]");
    check(&used, &part, &["p", "va"], |m, f| MoveError::LiveOuts(vec![value(m, f, "arg")]));
}

/// The text with an ordinary branch instead of the indirect one.
fn plain() -> String {
    TEXT.replace("indirectbr ptr %p, [label %far, label %after]", "br i1 true, label %far, label %after")
}

#[test]
fn opaque_instructions_debug_records_and_block_addresses_follow() {
    let plain =
        TEXT.replace("indirectbr ptr %p, [label %far, label %after]", "br i1 true, label %far, label %after");
    let mut module = read_module(&plain).unwrap();
    let id = module.function("f").unwrap();
    let func = &module.functions[id];
    let blocks = ["body", "more", "far"].map(|b| block(&module, func, b));
    let after = block(&module, func, "after");
    let [p, va] = ["p", "va"].map(|v| value(&module, func, v));

    let Module { ctx, functions, .. } = &mut module;
    let func = &mut functions[id];
    let mut new = Function::new(ctx.names.intern("new"), Type::VOID);
    let q = new.add_param(Type::PTR, "", Some(ctx.names.intern("q")));
    let start = new.append_block(Some(ctx.names.intern("start")));
    let done = new.append_block(Some(ctx.names.intern("done")));
    Cursor::at_end(&mut new, ctx, done).ret(None);
    let targets = MoveTargets {
        values: [(p, Operand::Value(q)), (va, Operand::Value(q))].into_iter().collect(),
        exits: [(after, done)].into_iter().collect(),
    };
    let moved = move_blocks(func, &mut new, ctx, &blocks, blocks[0], &targets).unwrap();
    Cursor::at_end(&mut new, ctx, start).br(moved.map.blocks[&blocks[0]]);
    Cursor::at_end(func, ctx, moved.stub).br(after);
    module.add_function(new);

    assert_eq!(verify_module(&module), []);
    let text = print_module(&module);
    let (old, new) = text.split_once("@new(").unwrap();
    assert!(!old.contains("#dbg_value"), "a record of a value that moved is dropped: {text}");
    assert!(new.contains("%arg = va_arg ptr %q, i32"), "{text}");
    assert!(new.contains("#dbg_value(i32 %arg,"), "{text}");
    assert!(!new.contains("%before"), "a record of a value that stayed behind is dropped: {text}");
    assert!(text.contains("blockaddress(@new, %far)"), "{text}");
    assert!(text.contains("%r = phi i32 [ 3, %entry ], [ 4, %body.stub ]"), "{text}");
}

#[test]
fn parallel_edges_are_split_together() {
    let mut module = read_module(TEXT).unwrap();
    let id = module.function("f").unwrap();
    let func = &module.functions[id];
    let [body, more, far, after, pad] =
        ["body", "more", "far", "after", "pad"].map(|b| block(&module, func, b));
    let Module { ctx, functions, .. } = &mut module;
    let func = &mut functions[id];
    assert!(split_edge(func, ctx, body, more).is_some());
    assert!(split_edge(func, ctx, body, far).is_none(), "there is no such edge");
    assert!(split_edge(func, ctx, more, far).is_none(), "the address of the block stays in memory");
    assert!(split_edge(func, ctx, after, pad).is_none(), "a landing pad follows its invoke");
    assert_eq!(verify_module(&module), []);
    let text = print_module(&module);
    assert!(text.contains("%x = phi i32 [ 7, %body.more ], [ 8, %far ]"), "{text}");
}

#[test]
fn a_definition_at_the_start_of_a_block_reaches_its_uses() {
    let mut module = read_module(
        "
define i32 @f(i32 %old, i32 %other, i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %sum = add i32 %old, 1
  ret i32 %sum
}
",
    )
    .unwrap();
    let id = module.function("f").unwrap();
    let func = &module.functions[id];
    let [entry, a] = ["entry", "a"].map(|b| block(&module, func, b));
    let [old, other] = ["old", "other"].map(|v| value(&module, func, v));
    let Module { ctx, functions, .. } = &mut module;
    let func = &mut functions[id];
    let cfg = weft_ir::cfg::Cfg::compute(func);
    let mut repair = SsaRepair::new(Type::I32, None);
    repair.define_at_start(entry, Operand::Value(old));
    repair.define_at_start(a, Operand::Value(other));
    repair.rewrite_uses(func, ctx, &cfg, old);
    assert_eq!(repair.phis().len(), 1);
    assert_eq!(verify_module(&module), []);
    let text = print_module(&module);
    assert!(text.contains("= phi i32 [ %old, %entry ], [ %other, %a ]"), "{text}");
    assert!(text.contains("%sum = add i32 %0, 1"), "{text}");
}
