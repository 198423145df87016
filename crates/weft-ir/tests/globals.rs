//! Renaming globals and removing functions.

use weft_ir::edit::{RenameError, StillUsed};
use weft_ir::verify::verify_module;
use weft_ir::{Module, print_module, read_module};

fn read(text: &str) -> Module {
    read_module(text).unwrap_or_else(|error| panic!("{error}"))
}

/// Everything that may name a function or a variable.
const NAMES: &str = "$f = comdat any

@table = global [3 x ptr] [ptr @f, ptr getelementptr (i8, ptr @f, i64 4), ptr no_cfi @f], align 8
@label = constant ptr blockaddress(@f, %end)
@x = linkonce_odr global i32 0, comdat, align 4
@string = constant [3 x i8] c\"@f\\00\"

@other = alias void (), ptr @f

define linkonce_odr void @f() comdat personality ptr @f {
  call void @f() [ \"tag\"(ptr @f, ptr @ff) ]
  call void @llvm.mark(metadata ptr @f)
    #dbg_value(ptr @f, !0, !DIExpression(), !0)
  invoke void @f()
          to label %end unwind label %pad

pad:
  %p = landingpad { ptr, i32 }
          catch ptr @f
  unreachable

end:
  ret void
}

declare void @ff()

declare void @llvm.mark(metadata)

!named = !{!0}

!0 = !{ptr @f, !\"@f\"}

uselistorder_bb @f, %end, { 1, 0 }
";

#[test]
fn a_global_is_renamed_wherever_it_is_named() {
    let mut module = read(NAMES);
    assert_eq!(print_module(&module), NAMES);
    let f = module.ctx.names.lookup("f").unwrap();
    let new = module.rename_global(f, "g h").unwrap();
    assert_eq!(module.ctx.names.text(new), "g h");
    assert!(module.function("f").is_none() && module.function("g h").is_some());
    let expected = NAMES
        .replace("@f", "@\"g h\"")
        .replace("@\"g h\"f", "@ff")
        .replace("c\"@\"g h\"", "c\"@f")
        .replace("!\"@\"g h\"\"", "!\"@f\"")
        .replace(") comdat personality", ") comdat($f) personality");
    assert_eq!(print_module(&module), expected);
    assert_eq!(verify_module(&read(&expected)), []);

    // And back again; the comdat's name stays written.
    module.rename_global(new, "f").unwrap();
    assert_eq!(print_module(&module), NAMES.replace(") comdat personality", ") comdat($f) personality"));
}

#[test]
fn variables_and_aliases_are_renamed() {
    let mut module = read(NAMES);
    let names = ["x", "other"].map(|name| module.ctx.names.lookup(name).unwrap());
    module.rename_global(names[0], "y").unwrap();
    module.rename_global(names[1], "12").unwrap();
    let printed = print_module(&module);
    assert!(printed.contains("@y = linkonce_odr global i32 0, comdat($x), align 4\n"), "{printed}");
    assert!(printed.contains("@\"12\" = alias void (), ptr @f\n"), "{printed}");
}

#[test]
fn constants_that_become_alike_stay_apart() {
    let text =
        "@a = global ptr no_cfi @f\n@b = global ptr no_cfi @\"f\"\n@c = global i32 7\n\ndeclare void @f()\n";
    let mut module = read(text);
    let f = module.ctx.names.lookup("f").unwrap();
    module.rename_global(f, "g h").unwrap();
    let printed = print_module(&module);
    assert_eq!(verify_module(&read(&printed)), []);
    assert!(printed.contains("@c = global i32 7\n") && !printed.contains("@f"), "{printed}");
}

#[test]
fn names_that_cannot_be_had() {
    let mut module = read("@0 = global i32 0\n@a = global ptr @0\n@b = global ptr @a\n");
    let [zero, a] = ["0", "a"].map(|name| module.ctx.names.lookup(name).unwrap());
    assert_eq!(module.rename_global(a, "b"), Err(RenameError::Taken));
    assert_eq!(module.rename_global(a, ""), Err(RenameError::Taken));
    assert_eq!(module.rename_global(zero, "z"), Err(RenameError::Unnamed));
    let missing = module.ctx.names.intern("missing");
    assert_eq!(module.rename_global(missing, "z"), Err(RenameError::Missing));
    assert_eq!(print_module(&module), "@0 = global i32 0\n@a = global ptr @0\n@b = global ptr @a\n");
}

#[test]
fn a_function_that_only_itself_uses_is_removed() {
    let text = "@k = global i32 0

define ptr @f(i1 %c) {
  %x = call ptr @f(i1 true)
  %y = load ptr, ptr blockaddress(@f, %a), align 8
  br i1 %c, label %a, label %a

a:
  ret ptr %x
}

declare void @g(ptr)

uselistorder_bb @f, %a, { 1, 0, 2 }
";
    let mut module = read(text);
    let [f, g] = ["f", "g"].map(|name| module.function(name).unwrap());
    assert_eq!(module.remove_function(f), Ok(()));
    assert_eq!(print_module(&module), "@k = global i32 0\n\ndeclare void @g(ptr)\n");
    assert_eq!(module.remove_function(g), Ok(()));
    assert_eq!(print_module(&module), "@k = global i32 0\n");
    assert_eq!(verify_module(&module), []);
    assert!(module.function("f").is_none());
}

#[test]
fn a_function_that_is_used_stays() {
    for user in [
        "@x = global ptr @f\n",
        "@x = global [1 x ptr] [ptr getelementptr (i8, ptr @f, i64 4)]\n",
        "@x = global ptr blockaddress(@f, %a)\n",
        "@x = global ptr no_cfi @f\n",
        "@x = alias void (), ptr @f\n",
        "define void @g() {\n  call void @f()\n  ret void\n}\n",
        "define void @g() personality ptr @f {\n  ret void\n}\n",
        "!0 = !{ptr @\"f\"}\n",
    ] {
        let text = format!("{user}\ndefine void @f() {{\n  br label %a\n\na:\n  ret void\n}}\n");
        let mut module = read(&text);
        let f = module.function("f").unwrap();
        let before = print_module(&module);
        assert_eq!(module.remove_function(f), Err(StillUsed), "{user}");
        assert_eq!(print_module(&module), before);
    }
}
