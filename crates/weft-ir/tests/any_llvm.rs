//! What versions of LLVM, and people, write differently is read as what LLVM reads it as.

use weft_ir::verify::verify_module;
use weft_ir::{print_module, read_module};

/// Reads `text` and expects it to be sound and to print as `expected`.
#[track_caller]
fn reads_as(text: &str, expected: &str) {
    let module = read_module(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify_module(&module), []);
    assert_eq!(print_module(&module), expected);
    let again = read_module(expected).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print_module(&again), expected);
}

#[test]
fn typed_pointers_of_older_llvm() {
    reads_as(
        "@p = global i32* null
@q = global void (i8*, ...)* null
@r = global i8 addrspace(3)* addrspace(1)* null
define i8** @f([2 x i32]* %x, i32 ({ i8* }*)* %f) {
  ret i8** null
}
",
        "@p = global ptr null
@q = global ptr null
@r = global ptr addrspace(1) null

define ptr @f(ptr %x, ptr %f) {
  ret ptr null
}
",
    );
}

#[test]
fn nested_function_types_take_no_time() {
    let depth = 150;
    let ty = format!("{}i32{}", "void (".repeat(depth), ")*".repeat(depth));
    let module = read_module(&format!("@p = global {ty} null\n")).unwrap();
    assert_eq!(print_module(&module), "@p = global ptr null\n");
}

#[test]
fn lines_mean_nothing() {
    reads_as(
        "target triple =
  \"x\"
declare void @g()
define void @f(i1 %c) { call void @g() nounwind br i1 %c, label %a, label %b a: ret void b:
  %x = load atomic i32, ptr null seq_cst, align 4 %y = add i32 %x, 1 fence acquire
  ret void }
",
        "target triple =
  \"x\"

declare void @g()

define void @f(i1 %c) {
  call void @g() nounwind
  br i1 %c, label %a, label %b

a:
  ret void

b:
  %x = load atomic i32, ptr null seq_cst, align 4
  %y = add i32 %x, 1
  fence acquire
  ret void
}
",
    );
}

#[test]
fn items_on_one_line() {
    reads_as(
        "@a = global i32 0, align 4@b = global i32 1 !0 = !{!1}!1 = distinct !{!1, !\"}!2\"}\n",
        "@a = global i32 0, align 4\n@b = global i32 1\n\n!0 = !{!1}\n!1 = distinct !{!1, !\"}!2\"}\n",
    );
}

#[test]
fn unknown_instructions_over_several_lines() {
    reads_as(
        "declare i32 @pers(...)
declare void @g()
define void @f() personality ptr @pers {
  invoke void @g()
          to label %ok unwind label %dispatch
dispatch:
  %s = catchswitch within none [label %catch] unwind to caller
catch:
  %p = catchpad within %s []
  catchret from %p to label %ok
ok:
  ret void
}
",
        "declare i32 @pers(...)

declare void @g()

define void @f() personality ptr @pers {
  invoke void @g()
          to label %ok unwind label %dispatch

dispatch:
  %s = catchswitch within none [label %catch] unwind to caller

catch:
  %p = catchpad within %s []
  catchret from %p to label %ok

ok:
  ret void
}
",
    );
}

#[test]
fn empty_names_are_numbers() {
    reads_as(
        "@5 = global i8 0\n@\"\" = global i8 1\ndefine ptr @f(i32 %\"\") {\n  %\"\" = add i32 %0, 1\n  ret ptr @6\n}\n",
        "@5 = global i8 0\n@6 = global i8 1\n\ndefine ptr @f(i32 %0) {\n  %2 = add i32 %0, 1\n  ret ptr @6\n}\n",
    );
}

/// LLVM prints names that its reader would cut: it adds a number to what has the greatest length already.
#[test]
fn names_that_are_too_long_for_llvm_are_cut() {
    let (longest, kept) = ("x".repeat(1024), "x".repeat(1000));
    let escaped = format!("{}\\22{}", "x".repeat(998), "y".repeat(30));
    let (cut, taken) = ("x".repeat(998), format!("{kept}1"));
    reads_as(
        &format!(
            "define i32 @f(i32 %{longest}1, i32 %{longest}) {{\n{longest}2:\n  %{taken} = add i32 %{longest}1, %{longest}\n  %\"{escaped}\" = add i32 %{taken}, 1\n  ret i32 %\"{escaped}\"\n}}\n"
        ),
        &format!(
            "define i32 @f(i32 %{kept}2, i32 %{longest}) {{\n{kept}3:\n  %{taken} = add i32 %{kept}2, %{longest}\n  %{cut}1 = add i32 %{taken}, 1\n  ret i32 %{cut}1\n}}\n"
        ),
    );
}

#[test]
fn numbers_may_have_any_gaps() {
    reads_as(
        "define i32 @f(i32 %7) {\n  %4000000000 = add i32 %7, 1\n  ret i32 %4000000000\n}\n",
        "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  ret i32 %2\n}\n",
    );
}

#[test]
fn a_name_of_what_is_no_struct_is_the_type_itself() {
    reads_as(
        "%cond = type i1\n%fn = type i32 (i32)\n%s = type { i32 }\ndeclare i32 @g(i32)\ndefine %s @f(i1 %c, %s %x) {\n  %y = select %cond %c, %s %x, %s zeroinitializer\n  %z = call %fn @g(i32 1)\n  ret %s %y\n}\n",
        "%cond = type i1\n%fn = type i32 (i32)\n%s = type { i32 }\n\ndeclare i32 @g(i32)\n\ndefine %s @f(i1 %c, %s %x) {\n  %y = select i1 %c, %s %x, %s zeroinitializer\n  %z = call i32 @g(i32 1)\n  ret %s %y\n}\n",
    );
}

#[test]
fn hexadecimal_integers() {
    let text = "@x = global i64 u0x8000000000000000\n@y = global i8 s0x7F\n";
    reads_as(text, text);
}

#[test]
fn comments_in_what_is_kept_as_text() {
    reads_as(
        "attributes #0 = { nounwind ; why\n  \"k\"=\"v\" ; because\n}\n",
        "attributes #0 = { nounwind ; why\n  \"k\"=\"v\" }\n",
    );
}

#[test]
fn the_address_of_a_block_is_no_edge() {
    let text = "define void @f() {
entry:
  indirectbr ptr blockaddress(@f, %a), [label %b, label %a]

a:
  %x = phi i32 [ 0, %entry ]
  unreachable

b:
  ret void
}
";
    reads_as(text, text);
}

#[test]
fn intrinsics_need_no_declaration_and_groups_no_definition() {
    reads_as(
        "define i32 @f() #3 {\n  %x = call i32 @llvm.vscale.i32() #4\n  ret i32 %x\n}\n",
        "define i32 @f() #3 {\n  %x = call i32 @llvm.vscale.i32() #4\n  ret i32 %x\n}\n",
    );
}

#[test]
fn metadata_may_name_what_is_defined_later() {
    let text = "declare void @llvm.dbg.value(metadata, metadata, metadata)

define void @f() {
  call void @llvm.dbg.value(metadata i32 %x, metadata !0, metadata !DIExpression())
  %x = add i32 1, 2
  ret void
}

!0 = !{}
";
    reads_as(text, text);
    // An operand beside the metadata is a use.
    let used = text.replace("@llvm.dbg.value(metadata i32 %x,", "@g(metadata i32 %x, i32 %x,");
    let module = read_module(&used).unwrap();
    assert!(!verify_module(&module).is_empty());
}

#[test]
fn metadata_without_a_node_is_an_error() {
    let error = read_module("!0 =\nfoo = !{}\n").unwrap_err();
    assert_eq!((error.line, error.column), (2, 1), "{error}");
    assert!(error.message.contains("expected a metadata node"), "{error}");
}
