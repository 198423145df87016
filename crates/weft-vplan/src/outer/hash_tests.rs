use weft_analysis::EffectTable;

use super::mark;
use crate::testing::transformed;
use crate::{Effort, Library};

/// What becomes of a loop of one block that goes over rows of `length` bytes, and hashes eight of each: each number waits for the one
/// before, or is hashed on its own; and whether lanes are wanted.
fn hashes(length: u32, waits: bool) -> usize {
    let mut body = String::new();
    for k in 0..8 {
        let before = if k == 0 || !waits { "17".to_owned() } else { format!("%h{}", k - 1) };
        body += &format!(
            "%p{k} = getelementptr inbounds i8, ptr %row, i64 {k}\n  %b{k} = load i8, ptr %p{k}\n  \
             %w{k} = zext i8 %b{k} to i32\n  %x{k} = xor i32 {before}, %w{k}\n  %h{k} = mul i32 %x{k}, 16777619\n  "
        );
    }
    let sums = "%s1 = add i32 %h0, %h1\n  %s2 = add i32 %h2, %h3\n  %s3 = add i32 %h4, %h5\n  %s4 = add i32 %h6, %h7\n  \
                %t1 = add i32 %s1, %s2\n  %t2 = add i32 %s3, %s4\n  %last = add i32 %t1, %t2\n  ";
    let (sums, last) = if waits { ("", "%h7") } else { (sums, "%last") };
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@s = global [64000 x i8] zeroinitializer\n\
         @h = global [4000 x i32] zeroinitializer\ndefine void @f(i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %head ]\n  %far = mul nuw nsw i64 %i, {length}\n  \
         %row = getelementptr inbounds i8, ptr @s, i64 %far\n  {body}{sums}\
         %to = getelementptr inbounds i32, ptr @h, i64 %i\n  store i32 {last}, ptr %to\n  %i1 = add nuw nsw i64 %i, 1\n  \
         %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    let (count, _) = transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    });
    count
}

#[test]
fn hashes_of_rows_become_lanes() {
    assert_eq!(hashes(8, true), 1);
    assert_eq!(hashes(16, false), 0, "LLVM makes vectors of what is in a row");
    assert_eq!(hashes(1, true), 0, "what lies one behind the other");
}
