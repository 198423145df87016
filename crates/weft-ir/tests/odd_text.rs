//! Text that is no IR, but is read: what is printed of it is read as the same. Each was found by mutation.

use weft_ir::{print_module, read_module};

/// Reads `text`, expects it to print as `expected`, and that to be a fixed point.
#[track_caller]
fn prints_as(text: &str, expected: &str) {
    let printed = print_module(&read_module(text).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(printed, expected);
    let again = print_module(&read_module(&printed).unwrap_or_else(|error| panic!("{error}")));
    assert_eq!(again, printed);
}

#[test]
fn words_of_a_constant_expression_on_two_lines() {
    prints_as(
        "@d = global i64 ptrtoint\nodd ; note\nly (ptr @d to i64)\n",
        "@d = global i64 ptrtoint odd ly (ptr @d to i64)\n",
    );
}

#[test]
fn a_byte_of_zero_between_words() {
    prints_as(
        "@d = global i64 ptrtoint\0odd (ptr @d to i64)\n",
        "@d = global i64 ptrtoint odd (ptr @d to i64)\n",
    );
}

/// An order that does not fit is not printed, and what it stood between stays apart.
#[test]
fn a_type_ends_with_its_line() {
    let text = "@x = external global %t\nuselistorder ptr @x, { 1, 0 }\naddrspace, what\n";
    prints_as(text, "@x = external global %t\n\nuselistorder ptr @x, { 1, 0 }\n\naddrspace, what\n");
    let text = "define void @f() {\n  unreachable\n  uselistorder i32 %n, { 1, 0 }\n}\n";
    prints_as(text, "define void @f() {\n  unreachable\n}\n");
    prints_as("@x = external global %t\n\naddrspace, what\n", "@x = external global %t\n\naddrspace, what\n");
}

/// Parameters have no address spaces but those of typed pointers, on one line or on two.
#[test]
fn an_address_space_is_that_of_a_pointer_on_the_next_line_too() {
    for text in ["declare void @f(%t addrspace(1) noundef)\n", "declare void @f(%t\naddrspace(1) noundef)\n"]
    {
        let error = read_module(text).expect_err("there is no pointer").to_string();
        assert!(error.contains("expected '*'"), "{error}");
    }
    prints_as("declare void @f(%t\naddrspace(1)* noundef)\n", "declare void @f(ptr addrspace(1) noundef)\n");
}

/// The order is dropped; what stood before it does not take in what stood behind.
#[test]
fn a_setting_without_its_string_ends_with_its_line() {
    prints_as(
        "source_filename = g\nuselistorder_bb @f, %x, { 1, 0 }\nodd\"s\"\n",
        "source_filename = g\n\nodd\"s\"\n",
    );
}

#[test]
fn attributes_on_two_lines() {
    prints_as(
        "declare i32 @f(i32 noundef ; c\nzeroext, i32\nsignext)\n",
        "declare i32 @f(i32 noundef zeroext, i32 signext)\n",
    );
}

#[test]
fn an_opcode_does_not_belong_to_the_instruction_before() {
    let text = "declare void @g()

define void @f() {
  call
  invoke void @g()
          to label %a unwind label %b

a:
  ret void

b:
  ret void
}
";
    prints_as(text, text);
}

#[test]
fn a_terminator_has_no_result_whatever_follows_it() {
    let error = read_module("define void @f() {\n  %b = ret void\n addrspace()\n}\n").unwrap_err();
    assert_eq!(error.message, "an instruction without result cannot have a name");
    assert_eq!((error.line, error.column), (2, 3));
}

/// The text of a body that is not understood names parameters by the numbers that they are written with.
#[test]
fn parameters_of_a_body_that_is_kept_as_text_keep_their_numbers() {
    // `%1` is a type and a local: nobody can say which of the two is meant.
    let text = "%1 = type { i32 }\n\ndefine i32 @f(i32 %0, i32 %1) {odd %1 unreachable}\n";
    prints_as(text, text);
    assert!(read_module(&text.replace("%0", "%20").replace("%1", "%21")).is_err());
}

#[test]
fn an_entry_of_no_instructions_shows_its_label() {
    prints_as("define void @f() {\n10:\n}\n", "define void @f() {\n0:\n}\n");
    prints_as("define void @f() {\n1:\nx:\n  ret void\n}\n", "define void @f() {\n0:\n\nx:\n  ret void\n}\n");
}

#[test]
fn an_address_space_is_no_initializer() {
    prints_as(
        "@a = global {}\naddrspace(1)@b = global i32 1\n",
        "@a = global {}\n\naddrspace(1)@b = global i32 1\n",
    );
    prints_as("@a = odd global %t\naddrspace(1)\n", "@a = odd global %t\n\naddrspace(1)\n");
}

/// The text of `va_arg` ends with its line; the result of the next instruction is no operand of it.
#[test]
fn an_instruction_that_breaks_off_refers_to_nothing_behind_it() {
    let text = "%t = type { i32 }\n\ndefine void @f() {\n  %a = va_arg ptr\n  %1 = call fastcc v %t, i64\n  unreachable\n}\n";
    prints_as(text, text);
}

#[test]
fn no_function_returns_a_function() {
    // So the first line has no result that the printer would have to name.
    let text = "define void @f() {\n  call void (ptr, ...) ()\n  unreachabl@g(ptr null)\n  ret void\n}\n";
    prints_as(text, text);
}
