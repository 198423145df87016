//! Use-list orders are printed while they fit, and LLVM reads what is printed.

use std::io::Write;
use std::process::{Command, Stdio};

use weft_ir::verify::verify_module;
use weft_ir::{FuncId, Module, Operand, print_module, read_module};

/// Reads `text` and expects it to be sound and to print as itself.
#[track_caller]
fn reads_as_itself(text: &str) -> Module {
    let module = read_module(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(verify_module(&module), []);
    assert_eq!(print_module(&module), text);
    module
}

/// Whether LLVM reads `text`; it rejects orders that do not fit.
fn llvm_reads(text: &str) -> bool {
    let mut llvm =
        Command::new("llvm-as-19").args(["-o", "/dev/null"]).stdin(Stdio::piped()).spawn().unwrap();
    llvm.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    llvm.wait().unwrap().success()
}

/// LLVM lists the predecessors of a block in the order of its uses, so that the order shows.
#[test]
fn use_list_orders_are_kept_while_they_fit() {
    let text = "define i32 @f(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  %y = add i32 %x, %x
  ret i32 %y
  uselistorder i32 %x, { 1, 0 }
  uselistorder label %b, { 1, 0 }
}
";
    let mut module = reads_as_itself(text);
    let id = module.function("f").unwrap();
    let (ctx, func) = (&mut module.ctx, &mut module.functions[id]);
    let x = func.params[1].value;
    let seven = ctx.int(weft_ir::Type::I32, 7);
    let add = func.block_insts(func.blocks()[2])[0];
    func.insts[add].operands[1] = seven;
    assert_eq!(func.insts[add].operands[0], Operand::Value(x));
    let printed = print_module(&module);
    assert!(!printed.contains("uselistorder i32 %x"), "{printed}");
    assert!(printed.contains("uselistorder label %b, { 1, 0 }"), "{printed}");
}

/// Orders of a global, of an integer, of a constant expression and of a block whose address is taken.
const OF_CONSTANTS: &str = "@g = global i32 0
@p = global ptr getelementptr (i8, ptr @g, i64 1)
@q = global ptr @g

@second_byte = alias i8, getelementptr (i8, ptr @g, i64 1)

declare i32 @pers(...)

define ptr @first(ptr %x) personality ptr @pers {
  store i32 7, ptr @g, align 4
  store i32 7, ptr %x, align 4
  store i32 7, ptr %x, align 4
  indirectbr ptr %x, [label %next, label %last]

next:
  br label %last

last:
  ret ptr blockaddress(@first, %last)
  uselistorder i32 7, { 2, 0, 1 }
}

define void @second() personality ptr @pers {
  store i32 7, ptr getelementptr (i8, ptr @g, i64 1), align 4
  store i32 9, ptr @g, align 4
  ret void
}

uselistorder ptr @g, { 3, 1, 2, 0 }
uselistorder ptr getelementptr (i8, ptr @g, i64 1), { 2, 0, 1 }
uselistorder ptr @pers, { 1, 0 }
uselistorder_bb @first, %last, { 2, 0, 1 }
";

fn function(module: &Module, name: &str) -> FuncId {
    module.function(name).unwrap()
}

#[test]
fn orders_of_constants_are_kept() {
    reads_as_itself(OF_CONSTANTS);
    assert!(llvm_reads(OF_CONSTANTS));
}

#[test]
fn an_order_inside_a_function_counts_up_to_its_end() {
    let mut module = reads_as_itself(OF_CONSTANTS);
    // A use behind the function with the order of `i32 7` is none of that order's.
    let id = function(&module, "second");
    let func = &mut module.functions[id];
    let (store, seven) = (
        func.block_insts(func.blocks()[0])[0],
        func.insts[func.block_insts(func.blocks()[0])[0]].operands[0],
    );
    func.insts[store].operands[0] = module.ctx.int(weft_ir::Type::I32, 8);
    assert_ne!(func.insts[store].operands[0], seven);
    let printed = print_module(&module);
    assert!(printed.contains("  uselistorder i32 7, { 2, 0, 1 }"), "{printed}");
    assert!(llvm_reads(&printed));
}

#[test]
fn uses_by_an_alias_count() {
    let mut module = reads_as_itself(OF_CONSTANTS);
    module.items.retain(|item| !matches!(item, weft_ir::Item::Verbatim(_)));
    let printed = print_module(&module);
    assert!(!printed.contains("uselistorder ptr getelementptr"), "{printed}");
    assert!(llvm_reads(&printed));
}

#[test]
fn orders_that_an_edit_has_made_wrong_are_not_printed() {
    let mut module = reads_as_itself(OF_CONSTANTS);
    let id = function(&module, "second");
    let func = &mut module.functions[id];
    let store = func.block_insts(func.blocks()[0])[1];
    func.remove_inst(store);
    let printed = print_module(&module);
    assert!(!printed.contains("uselistorder ptr @g"), "{printed}");
    assert!(printed.contains("uselistorder ptr getelementptr (i8, ptr @g, i64 1), { 2, 0, 1 }"), "{printed}");
    assert!(llvm_reads(&printed));

    // Without the whole function one personality is left, and one use of the constant expression.
    module.items.retain(|item| !matches!(item, weft_ir::Item::Function(f) if *f == id));
    let printed = print_module(&module);
    assert!(
        !printed.contains("uselistorder ptr @pers") && !printed.contains("uselistorder ptr getelementptr"),
        "{printed}"
    );
    assert!(printed.contains("uselistorder_bb @first, %last"), "{printed}");
    assert!(llvm_reads(&printed));

    let id = function(&module, "first");
    let func = &mut module.functions[id];
    let next = func.blocks()[1];
    weft_ir::edit::redirect_edges(func, next, func.blocks()[2], next);
    let printed = print_module(&module);
    assert!(!printed.contains("uselistorder_bb"), "{printed}");
    assert!(llvm_reads(&printed));
}
