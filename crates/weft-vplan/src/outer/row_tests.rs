use weft_analysis::EffectTable;

use super::mark;
use crate::testing::transformed;
use crate::{Effort, Library};

/// How many loops are marked of one that adds up `count` numbers of `%ty` of a row of `length`, and stores the sum, every `apart` numbers.
fn marked(ty: &str, count: usize, length: usize, apart: usize) -> usize {
    let loads: String = (0..count)
        .map(|k| {
            format!(
                "%p{k} = getelementptr inbounds {ty}, ptr %row, i64 {k}\n  %x{k} = load {ty}, ptr %p{k}\n  \
                 %s{k} = add {ty} {}, %x{k}\n  ",
                if k == 0 { "0".to_owned() } else { format!("%s{}", k - 1) }
            )
        })
        .collect();
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [65536 x {ty}] zeroinitializer\n\
         @b = global [65536 x {ty}] zeroinitializer\ndefine void @f(i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %head ]\n  %far = mul nuw nsw i64 %i, {length}\n  \
         %row = getelementptr inbounds {ty}, ptr @a, i64 %far\n  {loads}%where = mul nuw nsw i64 %i, {apart}\n  \
         %to = getelementptr inbounds {ty}, ptr @b, i64 %where\n  store {ty} %s{}, ptr %to\n  \
         %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"+avx2\" }}\n",
        count - 1
    );
    let (marked, _) = transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    });
    marked
}

#[test]
fn rows_of_which_one_number_is_made_are_lanes() {
    assert_eq!(marked("i32", 8, 8, 1), 1);
    assert_eq!(marked("i32", 4, 4, 1), 1);
    assert_eq!(marked("i8", 8, 8, 1), 1);
}

#[test]
fn other_rows_are_left_to_llvm() {
    assert_eq!(marked("i32", 3, 4, 1), 0, "a part of a row");
    assert_eq!(marked("i32", 2, 2, 1), 0, "pairs");
    assert_eq!(marked("i32", 8, 8, 2), 0, "what is stored lies apart");
}

/// Whether a loop is marked that stores eight bytes of a row, each made of one that it loads again, by two pointers; and what becomes of it.
fn filled(params: &str) -> (usize, String) {
    let stores: String = (0..8)
        .map(|k| {
            format!(
                "%x{k} = load i8, ptr %from\n  %y{k} = lshr i8 %x{k}, {k}\n  \
                 %to{k} = getelementptr inbounds i8, ptr %row, i64 {k}\n  store i8 %y{k}, ptr %to{k}\n  "
            )
        })
        .collect();
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\ndefine void @f({params}, i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %head ]\n  %from = getelementptr inbounds i8, ptr %p, i64 %i\n  \
         %far = shl nuw nsw i64 %i, 3\n  %row = getelementptr inbounds i8, ptr %o, i64 %far\n  {stores}\
         %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    })
}

#[test]
fn what_is_asked_of_a_row_tells_apart_what_is_loaded_between_its_stores() {
    let (count, text) = filled("ptr %o, ptr %p");
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("ptrtoint ptr %o to i64"), "it is asked: {text}");
    let marks = |text: &str| text.matches("!alias.scope").count();
    assert_eq!(marks(&text), 16, "the copy's accesses are not told apart: {text}");
    let (count, text) = filled("ptr noalias %o, ptr noalias %p");
    assert_eq!((count, marks(&text)), (1, 0), "nothing has to be asked: {text}");
}
