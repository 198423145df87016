//! Constant expressions over a global become instructions, and the global a local value.

use weft_ir::edit::{expand_constant_uses, replace_global_uses};
use weft_ir::printer::print_module;
use weft_ir::reader::read_module;
use weft_ir::verify::verify_module;
use weft_ir::{Block, Module, Operand};

/// Replaces `@g` by the first parameter in the blocks of `@f` for which `in_blocks` says so; `None` if refused.
fn replaced(text: &str, in_blocks: &[&str]) -> Option<String> {
    let mut module = read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let global = module.ctx.names.lookup("g").unwrap();
    let Module { ctx, functions, .. } = &mut module;
    let func = &mut functions[id];
    let named = |b: &Block| func.block_name(*b).is_some_and(|n| in_blocks.contains(&ctx.names.text(n)));
    let blocks: Vec<Block> = func.blocks().iter().copied().filter(named).collect();
    assert_eq!(blocks.len(), in_blocks.len());
    expand_constant_uses(func, ctx, &blocks, global).ok()?;
    let to = Operand::Value(func.params[0].value);
    replace_global_uses(func, ctx, &blocks, global, to);
    assert_eq!(verify_module(&module), []);
    Some(print_module(&module))
}

/// The lines of the body, without indentation.
fn body(text: &str) -> Vec<String> {
    let body = text.split_once('{').unwrap().1.rsplit_once('}').unwrap().0;
    body.lines().map(|l| l.trim().to_owned()).filter(|l| !l.is_empty()).collect()
}

#[test]
fn nested_expressions_become_instructions_in_order() {
    let text = "
@g = global [8 x i32] zeroinitializer
define void @f(ptr %p) {
entry:
  store i64 ptrtoint (ptr getelementptr inbounds ([8 x i32], ptr @g, i64 0, i64 3) to i64), ptr @g, align 8
  ret void
}
";
    let out = replaced(text, &["entry"]).unwrap();
    assert_eq!(
        body(&out),
        [
            "entry:",
            "%0 = getelementptr inbounds [8 x i32], ptr %p, i64 0, i64 3",
            "%1 = ptrtoint ptr %0 to i64",
            "store i64 %1, ptr %p, align 8",
            "ret void",
        ]
    );
}

#[test]
fn only_the_given_blocks_change_and_phis_count_at_their_edges() {
    let text = "
@g = global [8 x i32] zeroinitializer
declare void @use(ptr)
define void @f(ptr %p, i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 1, label %join
    i32 2, label %join
  ]
other:
  call void @use(ptr @g)
  br label %join
join:
  %x = phi ptr [ getelementptr (i8, ptr @g, i64 4), %entry ], [ getelementptr (i8, ptr @g, i64 4), %entry ], [ @g, %other ]
  call void @use(ptr %x)
  ret void
}
";
    let out = replaced(text, &["entry"]).unwrap();
    let lines = body(&out);
    assert!(lines.contains(&"%0 = getelementptr i8, ptr %p, i64 4".to_owned()), "{out}");
    assert!(
        lines.contains(&"%x = phi ptr [ %0, %entry ], [ %0, %entry ], [ @g, %other ]".to_owned()),
        "{out}"
    );
    assert!(lines.contains(&"call void @use(ptr @g)".to_owned()), "{out}");

    let out = replaced(text, &["other"]).unwrap();
    assert!(body(&out).contains(&"call void @use(ptr %p)".to_owned()), "{out}");
    assert!(
        out.contains("[ %p, %other ]") && out.contains("[ getelementptr (i8, ptr @g, i64 4), %entry ]"),
        "{out}"
    );
}

#[test]
fn aggregates_and_vectors_are_built_element_by_element() {
    let text = "
@g = global i32 0
define { ptr, i32 } @f(ptr %p, ptr %q) {
entry:
  store <2 x ptr> <ptr @g, ptr null>, ptr %q, align 16
  ret { ptr, i32 } { ptr @g, i32 1 }
}
";
    let out = replaced(text, &["entry"]).unwrap();
    assert!(!body(&out).iter().any(|l| l.contains("@g")), "{out}");
    assert!(out.contains("insertelement <2 x ptr> poison, ptr %p, i32 0"), "{out}");
    assert!(out.contains("insertvalue { ptr, i32 } poison, ptr %p, 0"), "{out}");
}

#[test]
fn a_name_that_only_begins_alike_is_another() {
    let text = "
@g = global i32 0
@g.1 = global i32 0
define void @f(ptr %p, ptr %a) {
entry:
  %v = va_arg ptr %a, i32
  store i32 %v, ptr getelementptr (i8, ptr @g.1, i64 4), align 4
  ret void
}
";
    let out = replaced(text, &["entry"]).unwrap();
    assert!(out.contains("getelementptr (i8, ptr @g.1, i64 4)"), "{out}");
}

#[test]
fn what_no_instruction_can_compute_is_refused() {
    let text = "
@g = global i32 0
define void @f(ptr %p) {
entry:
  store ptr no_cfi @g, ptr %p, align 8
  ret void
}
";
    assert_eq!(replaced(text, &["entry"]), None);
}
