//! Importing functions from one module into another: what comes along, how names are resolved, what is refused.

use weft_ir::edit::{Choice, ImportError, Importer, Referenced};
use weft_ir::verify::verify_module;
use weft_ir::{FuncId, Module, print_module, read_module};

fn read(text: &str) -> Module {
    read_module(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn usual(what: &Referenced<'_>) -> Choice {
    what.usual()
}

fn clone_all(_: &Referenced<'_>) -> Choice {
    Choice::Clone
}

fn declare_all(_: &Referenced<'_>) -> Choice {
    Choice::Declare
}

/// What `dst` is after `name` was imported from `src`.
#[track_caller]
fn import(dst: &str, src: &str, name: &str, choose: fn(&Referenced<'_>) -> Choice) -> String {
    let (mut module, src) = (read(dst), read(src));
    let id = module.import_function(&src, src.function(name).unwrap(), &mut { choose }).unwrap();
    assert_eq!(verify_module(&module), []);
    assert!(!module.functions[id].is_declaration);
    let printed = print_module(&module);
    // Everything that is named is there, and the text is IR.
    assert_eq!(verify_module(&read(&printed)), []);
    printed
}

/// Why `name` cannot be imported from `src` into `dst`, which stays as it was.
#[track_caller]
fn refused(dst: &str, src: &str, name: &str, choose: fn(&Referenced<'_>) -> Choice) -> ImportError {
    let (mut module, src) = (read(dst), read(src));
    let before = print_module(&module);
    let error = module.import_function(&src, src.function(name).unwrap(), &mut { choose }).unwrap_err();
    assert_eq!(print_module(&module), before);
    error
}

const GLOBALS: &str = "@.str = private unnamed_addr constant [3 x i8] c\"hi\\00\", align 1
@count = global i32 0, section \"s\", align 4

declare i32 @puts(ptr noundef) #0

define linkonce_odr dso_local i32 @merged(i32 %x) #1 {
  %r = add i32 %x, 1
  ret i32 %r
}

define hidden i32 @other(ptr byval({ i32, i32 }) %p) #1 section \"t\" {
  %r = call i32 @puts(ptr @.str)
  ret i32 %r
}

define i32 @f(i32 %n) #1 {
  %a = call i32 @merged(i32 %n)
  %b = call i32 @other(ptr @.str)
  %c = load i32, ptr @count, align 4
  %d = add nsw i32 %b, %c
  ret i32 %d
}

attributes #0 = { nounwind }
attributes #1 = { noinline \"key\"=\"value\" }
";

#[test]
fn locals_and_what_may_be_dropped_are_cloned_and_the_rest_is_declared() {
    let expected = "@.str = private unnamed_addr constant [3 x i8] c\"hi\\00\", align 1
@count = external global i32, align 4

define i32 @f(i32 %n) #0 {
  %a = call i32 @merged(i32 %n)
  %b = call i32 @other(ptr @.str)
  %c = load i32, ptr @count, align 4
  %d = add nsw i32 %b, %c
  ret i32 %d
}

define linkonce_odr dso_local i32 @merged(i32 %x) #0 {
  %r = add i32 %x, 1
  ret i32 %r
}

declare hidden i32 @other(ptr byval({ i32, i32 })) #0

attributes #0 = { noinline \"key\"=\"value\" }
";
    assert_eq!(import("", GLOBALS, "f", usual), expected);
    // The attribute group is found in the destination; a declaration there is filled, a definition used.
    let there = "declare i32 @f(i32)\n\ndefine i32 @other(ptr %p) {\n  ret i32 3\n}\n\nattributes #7 = { noinline \"key\"=\"value\" }\n";
    let printed = import(there, GLOBALS, "f", usual);
    assert!(printed.contains("define i32 @f(i32 %n) #7 {"), "{printed}");
    assert_eq!(printed.matches("@other(").count(), 2, "{printed}");
}

#[test]
fn everything_can_be_cloned() {
    let printed = import("", GLOBALS, "f", clone_all);
    for line in GLOBALS.lines().filter(|l| l.starts_with("@") || l.starts_with("  ")) {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    assert!(printed.contains("declare i32 @puts(ptr noundef) #"), "{printed}");
    assert_eq!(refused("", GLOBALS, "f", declare_all), ImportError::Local(".str".into()));
}

#[test]
fn what_is_local_gets_another_name() {
    let src = "@x = internal global i32 1
@0 = private constant i32 2

define internal i32 @local(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more

more:
  %m = sub i32 %n, 1
  %r = call i32 @local(i32 %m)
  ret i32 %r

end:
  %v = load i32, ptr @x
  %w = load i32, ptr @0
  ret i32 %w
}
";
    let dst = "@x = global i64 7\n@x.2 = global i8 0\n\ndeclare void @local()\n";
    let printed = import(dst, src, "local", usual);
    let expected = "@x = global i64 7
@x.2 = global i8 0
@x.1 = internal global i32 1
@unnamed = private constant i32 2

declare void @local()

define internal i32 @local.1(i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more

more:
  %m = sub i32 %n, 1
  %r = call i32 @local.1(i32 %m)
  ret i32 %r

end:
  %v = load i32, ptr @x.1
  %w = load i32, ptr @unnamed
  ret i32 %w
}
";
    assert_eq!(printed, expected);
}

#[test]
fn two_definitions_are_merged_or_refused() {
    let strong = "define i32 @f() {\n  ret i32 1\n}\n";
    let weak = "define weak i32 @f() {\n  ret i32 2\n}\n";
    assert_eq!(refused(strong, strong, "f", usual), ImportError::NameTaken("f".into()));
    assert_eq!(import(strong, weak, "f", usual), strong);
    assert_eq!(import(weak, strong, "f", usual), weak);
    // Not the same thing, or not seen from outside.
    assert_eq!(refused("@f = global i32 1\n", strong, "f", usual), ImportError::NameTaken("f".into()));
    let local = "define internal i32 @f() {\n  ret i32 1\n}\n";
    assert_eq!(refused(local, strong, "f", usual), ImportError::NameTaken("f".into()));
    let user = "declare i32 @f()\n\ndefine i32 @g() {\n  %r = call i32 @f()\n  ret i32 %r\n}\n";
    assert_eq!(refused(local, user, "g", usual), ImportError::NameTaken("f".into()));
    assert!(import(strong, user, "g", usual).contains("define i32 @f() {\n  ret i32 1"));
    let list = "@llvm.used = appending global [1 x ptr] [ptr @f], section \"llvm.metadata\"\n
define ptr @f() {\n  ret ptr @llvm.used\n}\n";
    assert!(import("", list, "f", clone_all).contains("@llvm.used = appending global [1 x ptr] [ptr @f]"));
    let other = "@llvm.used = appending global [1 x ptr] [ptr @g], section \"llvm.metadata\"\n
define void @g() {\n  ret void\n}\n";
    assert_eq!(refused(other, list, "f", clone_all), ImportError::Appending("llvm.used".into()));
}

#[test]
fn identified_structs_are_unified_by_name_and_body() {
    let src = "%node = type { i32, ptr, %leaf }
%leaf = type { i64, ptr (%node)* }
%open = type opaque
%closed = type { i32 }

@o = external global %open

define void @f(ptr sret(%node) %out, ptr byval(%closed) %c) {
  %a = alloca %node, align 8
  %p = getelementptr %node, ptr %a, i32 0, i32 2
  %q = getelementptr %closed, ptr @o, i32 0, i32 0
  %v = va_arg ptr %q, %leaf
  call void @f(ptr sret(%node) %a, ptr byval(%closed) %c)
  ret void
}
";
    // The same but for what is opaque on one of the sides.
    let same = "%leaf = type { i64, ptr }\n%closed = type opaque\n%open = type { i8 }\n%node = type { i32, ptr, %leaf }\n\n@n = external global %node\n";
    let printed = import(same, src, "f", usual);
    assert!(printed.contains("%node = type { i32, ptr, %leaf }"), "{printed}");
    assert!(printed.contains("%closed = type { i32 }\n%open = type { i8 }\n"), "{printed}");
    assert!(!printed.contains(".0"), "{printed}");
    // Another body inside makes another type outside.
    let other = "%leaf = type { i32 }\n\n@l = global %leaf zeroinitializer\n";
    let printed = import(other, src, "f", usual);
    for part in [
        "%leaf = type { i32 }\n",
        "%leaf.0 = type { i64, ptr }\n",
        "%node = type { i32, ptr, %leaf.0 }\n",
        "%v = va_arg ptr %q, %leaf.0\n",
        "@l = global %leaf zeroinitializer",
    ] {
        assert!(printed.contains(part), "{part}\n{printed}");
    }
    let other = "%node = type <{ i32, ptr }>\n%node.0 = type { i32 }\n\n@n = external global %node\n@m = external global %node.0\n";
    let printed = import(other, src, "f", usual);
    assert!(printed.contains("ptr sret(%node.1) %out"), "{printed}");
    assert!(printed.contains("call void @f(ptr sret(%node.1) %a"), "{printed}");
}

#[test]
fn comdats_come_as_a_whole() {
    let src = "$group = comdat any
$f = comdat largest

@guard = linkonce_odr global i8 0, comdat($group), align 1

define linkonce_odr void @member() comdat($group) {
  ret void
}

define linkonce_odr void @f() comdat {
  call void @member()
  ret void
}
";
    let printed = import("", src, "f", clone_all);
    assert!(printed.contains("$f = comdat largest\n$group = comdat any\n"), "{printed}");
    assert!(printed.contains("@guard = linkonce_odr global i8 0, comdat($group), align 1"), "{printed}");
    let dst = "$group = comdat largest\n\n@y = global i32 0, comdat($group)\n";
    assert_eq!(refused(dst, src, "f", usual), ImportError::Comdat("group".into()));
    // A comdat keeps its name although its function does not.
    let src = "$f = comdat any\n\ndefine internal void @f() comdat {\n  ret void\n}\n";
    let printed = import("declare void @f()\n", src, "f", usual);
    assert!(printed.contains("define internal void @f.1() comdat($f) {"), "{printed}");
}

#[test]
fn aliases_bring_what_they_stand_for() {
    let src = "@data = internal global [2 x i32] zeroinitializer

@second = weak hidden alias i32, getelementptr (i32, ptr @data, i32 1)
@also = alias i32 (i32), ptr @callee
@chosen = ifunc i32 (i32), ptr @resolver

define i32 @callee(i32 %x) {
  ret i32 %x
}

define ptr @resolver() {
  ret ptr @callee
}

define i32 @f() {
  %a = load i32, ptr @second
  %b = call i32 @also(i32 %a)
  %c = call i32 @chosen(i32 %b)
  ret i32 %c
}
";
    let printed = import("", src, "f", clone_all);
    for line in src.lines().filter(|line| line.starts_with('@')) {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    let printed = import("@data = global i8 1\n", src, "f", clone_all);
    assert!(printed.contains("@second = weak hidden alias i32, getelementptr (i32, ptr @data.1, i32 1)"));
    let printed = import("", src, "f", declare_all);
    assert!(printed.contains("@second = external hidden global i32\n"), "{printed}");
    assert!(printed.contains("declare i32 @also(i32)\n"), "{printed}");
    assert!(printed.contains("declare i32 @chosen(i32)\n"), "{printed}");
}

#[test]
fn addresses_of_blocks_follow_their_function() {
    let src = "@table = internal constant [2 x ptr] [ptr blockaddress(@f, %one), ptr blockaddress(@g, %1)]

define ptr @f(ptr %p, i32 %i) {
  %q = getelementptr [2 x ptr], ptr @table, i32 0, i32 %i
  %t = load ptr, ptr %q
  indirectbr ptr %t, [label %one, label %two]

one:
  ret ptr blockaddress(@f, %two)

two:
  ret ptr null
}

define ptr @g(i1 %c) {
  br label %1

1:
  ret ptr blockaddress(@f, %one)
}
";
    let printed = import("", src, "f", usual);
    for line in src.lines() {
        assert!(printed.contains(line), "{line}\n{printed}");
    }
    // The destination's own function has other blocks.
    let dst = "define weak ptr @g(i1 %c) {\n  ret ptr null\n}\n";
    assert_eq!(refused(dst, src, "f", usual), ImportError::BlockAddress("g".into()));
    // What was declared first is defined when an address in it is taken.
    let text = format!("{src}\ndefine ptr @h() {{\n  %r = call ptr @f(ptr null, i32 0)\n  ret ptr %r\n}}\n");
    let (mut module, src) = (Module::default(), read(&text));
    let mut importer = Importer::new(&mut module, &src);
    let f_is_declared = |module: &Module| module.functions[module.function("f").unwrap()].is_declaration;
    importer.function(src.function("h").unwrap(), &mut usual).unwrap();
    assert!(f_is_declared(importer.destination()));
    importer.function(src.function("g").unwrap(), &mut usual).unwrap();
    assert_eq!(verify_module(&module), []);
    assert!(!f_is_declared(&module));
}

const DEBUG: &str = r#"@v = internal global i32 0, !dbg !20

define i32 @f(i32 %x) !dbg !5 !custom !{!"inline", ptr @v} {
    #dbg_value(i32 %x, !9, !DIExpression(), !10)
  %y = call i32 @g(i32 %x), !dbg !10, !range !11
  br label %loop, !dbg !10

loop:
  br label %loop, !llvm.loop !12
}

define i32 @g(i32 %x) !dbg !13 {
  call void @llvm.mark(metadata !13, metadata ptr @v)
  ret i32 %x, !dbg !14
}

declare void @llvm.mark(metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!3, !4}
!llvm.ident = !{!15}

!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug, globals: !2, splitDebugInlining: false)
!1 = !DIFile(filename: "a.c", directory: "/d !7 @x")
!2 = !{!20}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !{i32 1, !"wchar_size", i32 4}
!5 = distinct !DISubprogram(name: "f", scope: !1, file: !1, line: 1, type: !6, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !7)
!6 = !DISubroutineType(types: !7)
!7 = !{}
!8 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!9 = !DILocalVariable(name: "x", arg: 1, scope: !5, file: !1, line: 1, type: !8)
!10 = !DILocation(line: 2, column: 3, scope: !5)
!11 = !{i32 0, i32 10}
!12 = distinct !{!12, !10}
!13 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 5, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!14 = !DILocation(line: 6, column: 3, scope: !13)
!15 = !{!"clang"}
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "v", scope: !0, file: !1, line: 9, type: !8, isLocal: true, isDefinition: true)
"#;

#[test]
fn debug_information_comes_along() {
    let printed = import("!llvm.ident = !{!0}\n\n!0 = !{!\"dst\"}\n", DEBUG, "f", usual);
    assert!(printed.contains("declare i32 @g(i32)\n"), "{printed}");
    assert!(printed.contains("!llvm.dbg.cu = !{!"), "{printed}");
    assert!(printed.contains(", !\"Debug Info Version\", i32 3}"), "{printed}");
    assert!(!printed.contains("globals:") && !printed.contains("wchar_size"), "{printed}");
    assert!(printed.contains("directory: \"/d !7 @x\""), "{printed}");
    assert!(printed.contains("@v = internal global i32 0, !dbg !"), "{printed}");
    // Two functions share their unit, their types and their flags.
    let (mut module, src) = (Module::default(), read(DEBUG));
    let mut importer = Importer::new(&mut module, &src);
    for name in ["f", "g", "f"] {
        importer.function(src.function(name).unwrap(), &mut usual).unwrap();
    }
    let printed = print_module(&module);
    assert_eq!(verify_module(&module), []);
    for once in ["DICompileUnit", "name: \"int\"", "Debug Info Version", "name: \"g\"", "define i32 @g"] {
        assert_eq!(printed.matches(once).count(), 1, "{once}\n{printed}");
    }
}

#[test]
fn a_body_that_is_kept_as_text() {
    // `%t` is a type and a local: nobody can say which of the two is meant.
    let src = "%t = type { i32 }\n\ndeclare void @g(ptr)\n\ndefine void @f(ptr %t) {\n  odd ptr %t, %t\n  call void @g(ptr %t), !m !0\n  ret void\n}\n\n!0 = !{}\n";
    assert!(read(src).functions.values().any(|f| f.verbatim_body.is_some()));
    let printed = import("!1 = !{i32 1}\n", src, "f", usual);
    assert!(printed.contains("call void @g(ptr %t), !m !2\n"), "{printed}");
    assert!(printed.contains("%t = type { i32 }\n"), "{printed}");
    let dst = "%t = type { i64 }\n\n@x = external global %t\n";
    assert_eq!(refused(dst, src, "f", usual), ImportError::TypeInText("t".into()));
}

/// After a refusal the importer knows no more than before.
#[test]
fn an_importer_goes_on_after_a_refusal() {
    let src = "%s = type { i32 }\n\ndefine void @bad(%s %x) !m !0 {\n  call void @taken()\n  ret void\n}\n\ndefine void @taken() {\n  ret void\n}\n\ndefine void @good(%s %x) #0 !m !0 {\n  call void @bad(%s %x)\n  ret void\n}\n\nattributes #0 = { nounwind }\n\n!0 = !{!1}\n!1 = !{}\n";
    let (mut module, src) = (read("define internal void @taken() {\n  ret void\n}\n"), read(src));
    let mut importer = Importer::new(&mut module, &src);
    let bad = importer.function(src.function("bad").unwrap(), &mut usual);
    assert_eq!(bad, Err(ImportError::NameTaken("taken".into())));
    let good = importer.function(src.function("good").unwrap(), &mut usual).unwrap();
    assert_eq!(verify_module(&module), []);
    assert_eq!(good, module.function("good").unwrap());
    let printed = print_module(&module);
    assert!(
        printed.contains("%s = type { i32 }\n") && printed.contains("declare void @bad(%s)\n"),
        "{printed}"
    );
    assert!(printed.contains("!0 = !{!1}\n!1 = !{}\n"), "{printed}");
}

/// An instruction that left its block leaves nothing behind.
#[test]
fn instructions_out_of_the_layout_stay_behind() {
    let mut src = read(
        "@gone = internal global i32 0\n\ndefine i32 @f(i32 %x) {\n  %a = load i32, ptr @gone\n  ret i32 %x\n}\n",
    );
    let id = src.function("f").unwrap();
    let func = &mut src.functions[id];
    let first = func.block_insts(func.entry().unwrap())[0];
    func.remove_inst(first);
    let mut dst = Module::default();
    let new: FuncId = dst.import_function(&src, id, &mut declare_all).unwrap();
    assert_eq!(verify_module(&dst), []);
    assert_eq!(print_module(&dst), "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n");
    assert_eq!(dst.functions[new].insts.len(), src.functions[id].insts.len());
}
