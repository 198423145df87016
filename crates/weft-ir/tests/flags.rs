//! Predicates and flags: what is known is typed, and everything prints as it was written.

use weft_ir::{Flags, FloatPredicate, IntPredicate, Module, Op, print_module, read_module};

/// A function of `line`, which uses `%a`, `%b` (`i32`), `%x`, `%y` (`float`) and `%p`.
fn function(line: &str) -> String {
    format!(
        "define void @f(i32 %a, i32 %b, float %x, float %y, ptr %p, i1 %c) {{\n  {line}\n  ret void\n}}\n"
    )
}

#[track_caller]
fn read(line: &str) -> Module {
    let module = read_module(&function(line)).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(print_module(&module), function(line));
    module
}

/// The opcode of the only instruction, which is `line`.
#[track_caller]
fn op(line: &str) -> Op {
    let module = read(line);
    let func = &module.functions[module.function("f").unwrap()];
    let (_, inst) = func.layout_insts().next().unwrap();
    func.insts[inst].op.clone()
}

#[track_caller]
fn flags(line: &str) -> Flags {
    op(line).flags().unwrap().set()
}

#[test]
fn flags_are_sets() {
    assert_eq!(flags("%r = add i32 %a, %b"), Flags::NONE);
    assert_eq!(flags("%r = add nuw nsw i32 %a, %b"), Flags::NUW | Flags::NSW);
    assert_eq!(flags("%r = lshr exact i32 %a, %b"), Flags::EXACT);
    assert_eq!(flags("%r = or disjoint i32 %a, %b"), Flags::DISJOINT);
    assert_eq!(flags("%r = zext nneg i32 %a to i64"), Flags::NNEG);
    assert_eq!(flags("%r = trunc nuw i32 %a to i8"), Flags::NUW);
    assert_eq!(flags("%r = getelementptr nusw nuw i8, ptr %p, i32 %a"), Flags::NUSW | Flags::NUW);
    assert_eq!(flags("%r = getelementptr inbounds i8, ptr %p, i32 %a"), Flags::INBOUNDS);
    assert_eq!(flags("%r = fneg fast float %x"), Flags::FAST);
    assert_eq!(flags("%r = select nnan nsz i1 %c, float %x, float %y"), Flags::NNAN | Flags::NSZ);
    assert_eq!(flags("%r = call reassoc contract float @g(float %x)"), Flags::REASSOC | Flags::CONTRACT);
    assert_eq!(flags("%r = alloca inalloca i32, align 4"), Flags::INALLOCA);
    let cmpxchg = "%r = cmpxchg weak volatile ptr %p, i32 %a, i32 %b seq_cst seq_cst, align 4";
    assert_eq!(flags(cmpxchg), Flags::WEAK | Flags::VOLATILE);
}

#[test]
fn predicates_are_typed() {
    for predicate in IntPredicate::ALL {
        let line = format!("%r = icmp samesign {predicate} i32 %a, %b");
        assert!(matches!(op(&line), Op::ICmp(p, f) if p == predicate && f.set() == Flags::SAMESIGN));
    }
    for predicate in FloatPredicate::ALL {
        let line = format!("%r = fcmp nnan ninf {predicate} float %x, %y");
        assert!(
            matches!(op(&line), Op::FCmp(p, f) if p == predicate && f.contains(Flags::NNAN | Flags::NINF))
        );
    }
}

/// What a newer LLVM may print, and words in an order in which LLVM reads, but does not print them.
#[test]
fn other_words_stay_as_they_are() {
    for line in [
        "%r = add nsw nuw i32 %a, %b",
        "%r = add nuw brandnew nsw i32 %a, %b",
        "%r = fadd nnan fast float %x, %y",
        "%r = fadd reassoc nnan ninf nsz arcp contract afn float %x, %y",
        "%r = icmp brandnew ult i32 %a, %b",
        "%r = icmp samesign brandnew ult i32 %a, %b",
        "%r = icmp samesign  ult i32 %a, %b",
        "%r = getelementptr nuw inbounds i8, ptr %p, i32 %a",
    ] {
        let Op::Opaque { .. } = op(line) else { continue };
        panic!("{line} is opaque");
    }
    assert_eq!(flags("%r = icmp samesign brandnew ult i32 %a, %b"), Flags::SAMESIGN);
    assert!(matches!(op("%r = icmp brandnew i32 %a, %b"), Op::Opaque { .. }));
    assert!(matches!(op("%r = fcmp nnan brandnew float %x, %y"), Op::Opaque { .. }));
}

/// Dropping flags by which a result may become poison, as who moves an instruction does.
#[test]
fn flags_are_taken_away() {
    let mut module = read("%r = add nuw brandnew nsw i32 %a, %b");
    let id = module.function("f").unwrap();
    let func = &mut module.functions[id];
    let (_, inst) = func.layout_insts().next().unwrap();
    func.insts[inst].op.flags_mut().unwrap().remove(Flags::POISON_GENERATING);
    assert_eq!(print_module(&module), function("%r = add brandnew i32 %a, %b"));
}
