use weft_analysis::EffectTable;

use super::mark;
use crate::testing::transformed;
use crate::{Effort, Library};

/// How many loops are marked of one that loads a byte `%x`, and stores the byte `%y` that `body` makes of it; and the text.
fn marked(table: &str, body: &str) -> (usize, String) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@t = {table}\n\
         define void @f(ptr %p, ptr %q, i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %latch ]\n  %from = getelementptr inbounds i8, ptr %p, i64 %i\n  \
         %x = load i8, ptr %from\n  {body}\n  br label %latch\nlatch:\n  %z = phi i8 [ %y, %here ]\n  \
         %to = getelementptr inbounds i8, ptr %q, i64 %i\n  store i8 %z, ptr %to\n  %i1 = add nuw nsw i64 %i, 1\n  \
         %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    })
}

/// What is looked up in sixteen bytes.
const LOOKED_UP: &str = "br label %here\nhere:\n  %k = and i8 %x, 15\n  %w = zext i8 %k to i64\n  \
                         %at = getelementptr inbounds [16 x i8], ptr @t, i64 0, i64 %w\n  %y = load i8, ptr %at";

#[test]
fn bytes_that_are_looked_up_are_lanes() {
    let (count, text) = marked("internal constant [16 x i8] c\"0123456789abcdef\"", LOOKED_UP);
    assert_eq!(count, 1, "{text}");
    assert!(!text.contains("ptrtoint ptr @t"), "nothing writes to a constant: {text}");
    let (count, text) = marked("internal global [16 x i8] zeroinitializer", LOOKED_UP);
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("ptrtoint ptr @t"), "the whole table is asked about: {text}");
    assert_eq!(marked("external global [16 x i8]", LOOKED_UP).0, 0, "it may be larger");
    let wide =
        LOOKED_UP.replace("load i8", "load i16").replace("%y =", "%v =") + "\n  %y = trunc i16 %v to i8";
    assert_eq!(marked("internal constant [16 x i8] zeroinitializer", &wide).0, 0, "no register picks those");
}

#[test]
fn a_switch_is_for_lanes() {
    let cases = "switch i8 %x, label %rest [ i8 48, label %one i8 53, label %two i8 58, label %one i8 65, label %two \
                 i8 71, label %one ]\none:\n  br label %here\ntwo:\n  br label %here\nrest:\n  br label %here\nhere:\n  \
                 %y = phi i8 [ 1, %one ], [ 2, %two ], [ 3, %rest ]";
    assert_eq!(marked("external global i8", cases).0, 1);
    let choice = "%c = icmp eq i8 %x, 48\n  br label %here\nhere:\n  %y = select i1 %c, i8 1, i8 3";
    assert_eq!(marked("external global i8", choice).0, 0, "LLVM makes vectors of that");
}
