use weft_analysis::{Cfg, DomTree, Loops};
use weft_ir::read_module;

use super::{Interval, cut};

/// Whether the way back goes from the loop `body`, in which `first`, `guard` and `last` say how it runs.
fn is_cut(first: &str, guard: &str, last: &str) -> bool {
    let text = format!(
        "define void @f(i64 %n) {{\nentry:\n  br label %next\nnext:\n  %all = call {{ i1, i64, i64 }} @next()\n  \
         %lb = extractvalue {{ i1, i64, i64 }} %all, 1\n  %ub = extractvalue {{ i1, i64, i64 }} %all, 2\n  \
         %x = trunc i64 %lb to i32\n  %y = trunc i64 %ub to i32\n{first}\n{guard}\nbody:\n  \
         %i = phi i64 [ %a, %next ], [ %j, %body ]\n  %j = add i64 %i, 1\n{last}\n}}\n\
         declare {{ i1, i64, i64 }} @next()\ndeclare i64 @llvm.umin.i64(i64, i64)\n"
    );
    let module = read_module(&text).unwrap();
    let id = module.function("f").unwrap();
    let mut func = module.functions[id].clone();
    let (next, n) = (func.blocks()[1], weft_ir::Operand::Value(func.params[0].value));
    let marker = func.block_insts(next)[0];
    let cfg = Cfg::compute(&func);
    let loops = Loops::compute(&cfg, &DomTree::compute(&func, &cfg));
    let body = func.blocks()[2];
    let found = loops.get(loops.innermost(body).unwrap()).clone();
    assert_eq!(found.header, body);
    cut(&mut func, &module.ctx, &found, Interval { marker, count: Some(n) })
}

const SIGNED: &str = "  %a = sext i32 %x to i64\n  %b = sext i32 %y to i64";
const GUARD: &str = "  %g = icmp slt i32 %x, %y\n  br i1 %g, label %body, label %next";
const NO_GUARD: &str = "  br label %body";
const UNTIL: &str = "  %c = icmp eq i64 %j, %b\n  br i1 %c, label %next, label %body";

#[test]
fn the_way_back_goes_where_one_iteration_is_all() {
    let plain = "  %a = add i64 %lb, 5\n  %b = add i64 %ub, 5";
    assert!(is_cut(plain, NO_GUARD, UNTIL));
    assert!(is_cut(plain, NO_GUARD, "  %c = icmp ult i64 %j, %b\n  br i1 %c, label %body, label %next"));
    assert!(is_cut(SIGNED, GUARD, UNTIL));
    let shifted = "  %s = shl i64 %lb, 32\n  %a = ashr exact i64 %s, 32\n  %t = add i64 %s, 4294967296\n  %b = ashr i64 %t, 32";
    assert!(is_cut(shifted, GUARD, UNTIL));
    let least =
        "  %a = call i64 @llvm.umin.i64(i64 %lb, i64 %n)\n  %b = call i64 @llvm.umin.i64(i64 %ub, i64 %n)";
    assert!(is_cut(least, NO_GUARD, UNTIL));
}

#[test]
fn other_loops_stay() {
    // An extended limit may have wrapped.
    assert!(!is_cut(SIGNED, NO_GUARD, UNTIL));
    assert!(!is_cut(SIGNED, &GUARD.replace("slt", "ult"), UNTIL));
    assert!(!is_cut(SIGNED, &GUARD.replace("%x, %y", "%y, %x"), UNTIL));
    let mixed = "  %a = sext i32 %x to i64\n  %b = zext i32 %y to i64";
    assert!(!is_cut(mixed, GUARD, UNTIL));
    // Two iterations; as many as somebody says; the other way round.
    assert!(!is_cut("  %a = add i64 %lb, 5\n  %b = add i64 %ub, 6", NO_GUARD, UNTIL));
    assert!(!is_cut("  %a = add i64 %lb, 0\n  %b = add i64 %n, 0", NO_GUARD, UNTIL));
    let plain = "  %a = add i64 %lb, 5\n  %b = add i64 %ub, 5";
    assert!(!is_cut(plain, NO_GUARD, "  %c = icmp ne i64 %j, %b\n  br i1 %c, label %next, label %body"));
}
