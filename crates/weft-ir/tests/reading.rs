//! Errors of the reader, input that is no IR, and how unknown syntax is kept.

use weft_ir::{Item, Op, Operand, Piece, Type, print_module, read_module};

/// The error of reading `text` as `line:column: message`.
fn error(text: &str) -> String {
    match read_module(text) {
        Ok(_) => "no error".to_string(),
        Err(e) => format!("{}:{}: {}", e.line, e.column, e.message),
    }
}

#[test]
fn the_error_shows_the_place() {
    let text = "define i32 @f(i32 %a) {\n  %b = add i32 %a, 1\n\tret i32 %c\n}\n";
    let error = read_module(text).unwrap_err();
    assert_eq!(error.to_string(), "3:10: value is used, but not defined\n  \tret i32 %c\n  \t        ^");
}

#[test]
fn broken_modules() {
    let cases = [
        ("define void @f() {\n  ret void\n", "1:18: the body of the function has no closing '}'"),
        ("define void @f() {\n}\n", "2:1: a function without blocks"),
        ("define void @f() {\n  br label %x\n}\n", "2:12: block is used, but not defined"),
        ("define i32 @f(i32 %a) {\n  %a = add i32 1, 2\n  ret i32 %a\n}", "2:3: value is defined twice"),
        ("define i32 @f(i32 %a, i32 %a) {\n  ret i32 %a\n}", "1:27: two parameters of the same name"),
        ("define void @f() {\na:\n  br label %a\na:\n  ret void\n}", "4:1: block 'a' is defined twice"),
        ("define i64 @f(i32 %a) {\n  ret i64 %a\n}", "2:11: '%a' is of type i32, not i64"),
        (
            "define i64 @f() {\n  %b = add i64 %c, 1\n  %c = add i32 1, 1\n  ret i64 %b\n}",
            "3:3: value of type i32 was used as i64",
        ),
        (
            "define void @f(ptr %p) {\n  %x = store i32 1, ptr %p\n  ret void\n}",
            "2:3: an instruction without result cannot have a name",
        ),
        ("define void @f(ptr %p) {\n  call void @g(i32 1\n  ret void\n}", "3:3: expected ')', found 'ret'"),
        ("define void @f() {\n  %x add i32 1, 1\n}", "2:6: expected '=' after the name of the result"),
        ("define void f() {\n  ret void\n}", "1:13: expected a global name, found 'f'"),
        ("define void @f(i32 %x\n", "2:1: expected ')', found the end of the text"),
        ("declare void @f()\ndeclare void @f()\n", "2:1: '@f' is defined twice"),
        ("@x = global i32 1\n@x = global i32 2\n", "2:1: '@x' is defined twice"),
        ("@x = global [2 x i32] [i32 1, i32 2\n", "2:1: expected ']', found the end of the text"),
        ("%t = type { i32\n", "2:1: expected '}', found the end of the text"),
        ("%t = type i32\n%t = type i32\n", "2:1: type '%t' is defined twice"),
        ("!0 = !{!1\n", "1:7: bracket without its match"),
        ("!0 = !{}\n!0 = !{}\n", "2:1: metadata '!0' is defined twice"),
        ("attributes #0 = nounwind\n", "1:17: expected '{', found 'nounwind'"),
        ("source_filename = \"open\n", "1:19: this is not IR"),
        ("hello\n", "1:1: 'hello' starts no top-level item"),
        ("ret void\n}\n", "2:1: '}' starts no top-level item"),
        (
            "define void @f() {\n  %4294967295 = add i32 1, 2\n  ret void\n}",
            "2:3: the number of the value is too large",
        ),
        (
            "define void @f() {\n  ret i32 0, \"é\n}",
            "2:14: expected the end of the instruction, found a string without closing quote",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(error(text), expected, "{text}");
    }
}

#[test]
fn columns_count_characters() {
    assert_eq!(error("; é\n@x = global i32 1 ; é\n é"), "3:2: this is not IR");
    assert_eq!(error("!0 = !{!\"é\", !1"), "1:7: bracket without its match");
}

#[test]
fn nesting_has_a_limit() {
    for (open, close) in [("[1 x ", "]"), ("{", "}"), ("<{", "}>")] {
        let text = format!("%t = type {}i8{}\n", open.repeat(100_000), close.repeat(100_000));
        assert!(error(&text).ends_with("nested too deeply"), "{open}");
    }
    let mut constant = "ptr null".to_string();
    for _ in 0..5_000 {
        constant = format!("i64 ptrtoint ({constant} to i64)");
        constant = format!("ptr inttoptr ({constant} to ptr)");
    }
    // The reader cannot follow, but the brackets match: kept as text.
    let module = read_module(&format!("@x = global {constant}\n")).unwrap();
    let items: Vec<&Item> = module.items.iter().collect();
    assert!(matches!(items[..], [Item::Verbatim(_)]));
}

#[test]
fn an_unknown_instruction_has_holes_for_locals_and_blocks() {
    let text = "define void @f(i32 %a, ptr %p) {
entry:
  %r = launch fast i32 %a, [ptr %p, i32 7], !dbg !3
  %s = add i32 %r, 1
  depart i32 %s, label %next
  \nnext:
  ret void\n}\n";
    let module = read_module(text).unwrap();
    let func = &module.functions[module.function("f").unwrap()];
    let entry = func.entry().unwrap();
    let insts: Vec<_> = func.block_insts(entry).iter().map(|i| &func.insts[*i]).collect();
    let Op::Opaque { text, terminator: false } = &insts[0].op else { panic!() };
    assert_eq!(
        text.pieces,
        [
            Piece::Text("launch fast i32 ".into()),
            Piece::Hole(0),
            Piece::Text(", [ptr ".into()),
            Piece::Hole(1),
            Piece::Text(", i32 7]".into())
        ]
    );
    assert_eq!(
        insts[0].operands[..],
        [Operand::Value(func.params[0].value), Operand::Value(func.params[1].value)]
    );
    assert_eq!(insts[0].attachments.len(), 1);
    assert_eq!(insts[0].ty, Type::I32, "the use tells the type");
    assert!(insts[2].is_terminator(), "an unknown instruction with a label ends a block");
    assert_eq!(insts[2].successors().collect::<Vec<_>>(), [func.blocks()[1]]);
}

#[test]
fn a_name_of_a_type_and_of_a_local_keeps_the_body_as_text() {
    let body = "{\n  %s = add i32 %x, 1\n  %y = launch %s, i32 %s\n  ret void\n}";
    let text = format!("%s = type {{ i32 }}\n\ndefine void @f(i32 %x) {body}\n");
    let module = read_module(&text).unwrap();
    let func = &module.functions[module.function("f").unwrap()];
    assert_eq!(func.verbatim_body.as_deref(), Some(body));
    assert!(func.insts.is_empty() && func.blocks().is_empty());
    assert_eq!(print_module(&module), text);
}

#[test]
fn a_block_used_like_a_value_keeps_the_body_as_text() {
    let text = "define void @f() {\n  %x = choose [1, %b]\n  br label %b\n\nb:\n  ret void\n}\n";
    let module = read_module(text).unwrap();
    assert!(module.functions[module.function("f").unwrap()].verbatim_body.is_some());
    assert_eq!(print_module(&module), text);
}

#[test]
fn locals_of_the_same_name_print_differently() {
    let text = "define i32 @f(i32 %x) {\nentry:\n  %x1 = add i32 %x, 1\n  %y = add i32 %x1, 2\n  %z2 = add i32 %y, 3\n  br label %entry2\n\nentry2:\n  ret i32 %z2\n}\n";
    let mut module = read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let names: Vec<_> = ["x", "entry", "z2"].map(|n| module.ctx.names.intern(n)).into();
    let func = &mut module.functions[id];
    let (entry, second) = (func.blocks()[0], func.blocks()[1]);
    func.set_block_name(second, Some(names[1]));
    let insts = func.block_insts(entry).to_vec();
    for (inst, name) in [(insts[0], names[0]), (insts[1], names[2]), (insts[2], names[2])] {
        let value = func.insts[inst].result.unwrap();
        func.values[value].name = Some(name);
    }
    assert_eq!(
        print_module(&module),
        "define i32 @f(i32 %x) {\nentry:\n  %x1 = add i32 %x, 1\n  %z2 = add i32 %x1, 2\n  %z2.1 = add i32 %z2, 3\n  br label %entry1\n\nentry1:\n  ret i32 %z2.1\n}\n"
    );
}

#[test]
fn unnamed_values_are_numbered_anew() {
    let text = "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 1\n  %3 = add i32 %2, 2\n  br label %4\n\n4:\n  ret i32 %3\n}\n";
    let mut module = read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let func = &mut module.functions[id];
    let first = func.block_insts(func.blocks()[0])[0];
    let (result, param) = (func.insts[first].result.unwrap(), func.params[0].value);
    func.replace_uses(result, Operand::Value(param));
    func.remove_inst(first);
    assert_eq!(
        func.display(&module.ctx).to_string(),
        "define i32 @f(i32 %0) {\n  %2 = add i32 %0, 2\n  br label %3\n\n3:\n  ret i32 %2\n}\n"
    );
    let inst = func.block_insts(func.blocks()[0])[0];
    assert_eq!(func.display_inst(inst, &module.ctx).to_string(), "%2 = add i32 %0, 2");
    assert_eq!(func.display_operand(Operand::Value(param), &module.ctx).to_string(), "i32 %0");
}

#[test]
fn block_addresses_follow_the_block() {
    let text = "@p = global ptr blockaddress(@f, %3)\n\ndefine void @f(ptr %0) {\n  %2 = add i32 1, 1\n  br label %3\n\n3:\n  indirectbr ptr %0, [label %3]\n}\n";
    let mut module = read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let func = &mut module.functions[id];
    let first = func.block_insts(func.blocks()[0])[0];
    func.remove_inst(first);
    let printed = print_module(&module);
    assert!(printed.contains("blockaddress(@f, %2)") && printed.contains("\n2:\n"), "{printed}");
}

#[test]
fn comments_and_use_list_orders_that_do_not_fit_are_dropped() {
    let text = "; c\n@x = global i32 1 ; c\ndefine void @f(i32 %a) { ; c\n  ret void ; c\n  uselistorder i32 %a, { 1, 0 }\n}\n";
    let module = read_module(text).unwrap();
    assert_eq!(print_module(&module), "@x = global i32 1\n\ndefine void @f(i32 %a) {\n  ret void\n}\n");
}

/// A module with most of the syntax there is.
fn sample() -> String {
    let dir = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ll");
    ["unusual.ll", "constants.ll", "regions.ll"]
        .map(|f| std::fs::read_to_string(dir.join(f)).unwrap())
        .join("\n")
}

#[test]
fn truncated_text_never_panics() {
    for name in ["unusual.ll", "constants.ll", "regions.ll"] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ll").join(name);
        let text = std::fs::read_to_string(path).unwrap();
        for end in (0..text.len()).filter(|n| text.is_char_boundary(*n)) {
            if let Ok(module) = read_module(&text[..end]) {
                print_module(&module);
            }
        }
    }
}

#[test]
fn changed_bytes_never_panic() {
    let text = sample();
    read_module(&text).unwrap();
    let mut state = 0x2545_f491_4f6c_dd1du64;
    let mut random = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state as usize
    };
    let spice = b"%@!#\"{}()[]<>,=:;0123456789-.\\ \nix\x80\xff";
    for _ in 0..4_000 {
        let mut bytes = text.clone().into_bytes();
        for _ in 0..1 + random() % 4 {
            let at = random() % bytes.len();
            match random() % 4 {
                0 => bytes[at] = spice[random() % spice.len()],
                1 => bytes.insert(at, spice[random() % spice.len()]),
                2 => {
                    bytes.remove(at);
                }
                _ => {
                    // Moves a stretch to another place.
                    let end = (at + random() % 60).min(bytes.len());
                    let cut: Vec<u8> = bytes.drain(at..end).collect();
                    let to = random() % bytes.len();
                    bytes.splice(to..to, cut);
                }
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        if let Ok(module) = read_module(&text) {
            let printed = print_module(&module);
            // What was taken must come back as something that can be taken.
            let again = read_module(&printed).unwrap_or_else(|e| panic!("{e}"));
            let again = print_module(&again);
            // Text kept of broken items may be cut into items otherwise, which moves blank lines.
            let lines =
                |text: &str| text.lines().filter(|l| !l.is_empty()).map(str::to_string).collect::<Vec<_>>();
            let (again, printed) = (lines(&again), lines(&printed));
            let change = again.iter().zip(&printed).find(|(a, b)| a != b);
            assert!(again == printed, "no fixed point: {change:?}");
        }
    }
}
