use std::fmt::Write as _;

use weft_analysis::EffectTable;

use super::vectorize;
use crate::testing::transformed;

/// What becomes of a loop over `%i`, an iteration of which has 64 bytes at each of `%p`, `%q` and `%r`, which are `%a`, `%b` and
/// `%c` plus 64 times `%i`; how many loops get vectors, and the text.
fn within(features: &str, pointers: &str, body: &str) -> (usize, String) {
    within_before(features, pointers, body, "")
}

/// The same with what is behind the loop.
fn within_before(features: &str, pointers: &str, body: &str, behind: &str) -> (usize, String) {
    within_between(features, pointers, "", body, behind)
}

/// The same with what is in front of the loop.
fn within_between(features: &str, pointers: &str, front: &str, body: &str, behind: &str) -> (usize, String) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\ndeclare float @llvm.fabs.f32(float) nounwind willreturn memory(none)\n\
         declare void @g()\ndefine void @f({pointers}, i64 %n, float %w) #0 {{\nentry:\n  {front}br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %p = getelementptr [64 x i8], ptr %a, i64 %i\n  \
         %q = getelementptr [64 x i8], ptr %b, i64 %i\n  %r = getelementptr [64 x i8], ptr %c, i64 %i\n  {body}\
         %next = add nuw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out, !llvm.loop !0\n\
         out:\n  {behind}\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n\
         !0 = distinct !{{!0, !1, !2}}\n!1 = !{{!\"llvm.loop.vectorize.enable\", i1 true}}\n\
         !2 = !{{!\"weft.plan\", !\"a.c\", i32 3, i32 9, i64 0, i64 0}}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        let mut remarks = Vec::new();
        let count = vectorize(module, func, &effects, &mut remarks);
        assert_eq!(count, remarks.len());
        count
    })
}

const APART: &str = "ptr noalias %a, ptr noalias %b, ptr noalias %c";

/// Loads `%{name}0` and so on, from the places of `at` on.
fn loads(name: &str, at: &str, places: &[u32]) -> String {
    places.iter().enumerate().fold(String::new(), |mut text, (k, place)| {
        let _ = write!(
            text,
            "%{name}at{k} = getelementptr i8, ptr %{at}, i64 {}\n  %{name}{k} = load float, ptr %{name}at{k}, align 4\n  ",
            4 * place
        );
        text
    })
}

/// Stores `%{name}0` and so on, each behind the text of `before`, in which `#` is its number.
fn stores(name: &str, count: u32, before: &str) -> String {
    (0..count).fold(String::new(), |mut text, k| {
        let _ = write!(
            text,
            "{}%to{k} = getelementptr i8, ptr %r, i64 {}\n  store float %{name}{k}, ptr %to{k}, align 4\n  ",
            before.replace('#', &k.to_string()),
            4 * k
        );
        text
    })
}

const SUM: &str = "%m# = fmul float %x#, %w\n  %s# = fadd float %m#, %y#\n  ";

#[test]
fn numbers_side_by_side_become_vectors_as_long_as_registers() {
    let all: Vec<u32> = (0..16).collect();
    let body = loads("x", "p", &all) + &loads("y", "q", &all) + &stores("s", 16, SUM);
    for (features, count, lanes) in [("+sse2", 4, 4), ("+sse2,+avx2", 2, 8)] {
        let (loops, text) = within(features, APART, &body);
        assert_eq!(loops, 1);
        assert_eq!(text.matches(&format!("fmul <{lanes} x float>")).count(), count, "{text}");
        assert_eq!(text.matches(&format!("store <{lanes} x float>")).count(), count, "{text}");
        assert!(!text.contains("load float") && !text.contains("store float"), "{text}");
        // The factor is put into all lanes in front of the loop.
        let (front, _) = text.split_once("loop:").unwrap();
        assert!(front.contains("insertelement"), "{text}");
        assert!(text.contains("!5 = distinct !{!5, !4}") && text.contains("width\", i32 1"), "{text}");
    }
}

#[test]
fn factors_may_be_swapped_and_constants_differ() {
    let swapped = "%m# = fmul float %w, %x#\n  %s# = fadd float %m#, #.0\n  ";
    let all: Vec<u32> = (0..4).collect();
    let mut body = loads("x", "p", &all) + &stores("s", 4, swapped);
    body = body.replace("%m1 = fmul float %w, %x1", "%m1 = fmul float %x1, %w");
    let (loops, text) = within("+sse2", APART, &body);
    assert_eq!(loops, 1);
    let line = "<float 0.0, float 1.0, float 2.0, float 3.0>";
    assert!(text.contains("fmul <4 x float>") && text.contains(line), "{text}");
}

#[test]
fn numbers_are_taken_out_of_vectors_that_are_loaded() {
    let body =
        loads("x", "p", &[3, 2, 1, 0]) + &stores("s", 4, "%s# = call float @llvm.fabs.f32(float %x#)\n  ");
    let (loops, text) = within("+sse2", APART, &body);
    assert_eq!(loops, 1);
    assert!(text.contains("load <4 x float>, ptr %xat3") && text.contains("@llvm.fabs.v4f32"), "{text}");
    assert!(text.contains("<i32 3, i32 2, i32 1, i32 0>"), "{text}");
}

#[test]
fn what_is_loaded_again_is_the_same_number() {
    let twice = loads("x", "p", &[0, 1, 2, 3]) + &loads("y", "p", &[3, 2, 1, 0]);
    let (loops, text) = within("+sse2", APART, &(twice + &stores("s", 4, "%s# = fsub float %x#, %y#\n  ")));
    assert_eq!((loops, text.matches("load <4 x float>").count()), (1, 1), "{text}");
}

/// An iteration that loads a number from `%b`, which stays, for each that it stores.
const SCALED: &str = "%y# = load float, ptr %to_y#, align 4\n  %s# = fmul float %x#, %y#\n  ";

/// The addresses of these, which are side by side from `at` on.
fn addresses(at: &str) -> String {
    (0..4).map(|k| format!("%to_y{k} = getelementptr float, ptr %{at}, i64 {k}\n  ")).collect()
}

#[test]
fn what_stays_is_loaded_in_front_if_no_store_is_to_it() {
    let body = loads("x", "p", &[0, 1, 2, 3]) + &stores("s", 4, SCALED);
    for (pointers, asked) in [(APART, false), ("ptr %a, ptr %b, ptr %c", true)] {
        let (loops, text) = within_between("+sse2", pointers, &addresses("b"), &body, "");
        assert_eq!(loops, 1, "{text}");
        let fast = text.split("\nloop:").nth(1).unwrap().split("br i1").next().unwrap();
        assert!(!fast.contains("load float") && fast.contains("fmul <4 x float>"), "{text}");
        assert_eq!(text.contains("freeze"), asked, "{text}");
        // The copy for the other answer loads behind each store.
        assert_eq!(text.matches("fmul float").count(), if asked { 4 } else { 0 }, "{text}");
    }
}

#[test]
fn what_a_store_may_change_stays_in_the_loop() {
    let body = loads("x", "p", &[0, 1, 2, 3]) + &stores("s", 4, SCALED);
    // The rows that are stored begin in the memory that is loaded.
    assert_eq!(within_between("+sse2", APART, &addresses("c"), &body, "").0, 0);
    let called = body.replace("%s3 =", "call void @g()\n  %s3 =");
    assert_eq!(within_between("+sse2", APART, &addresses("b"), &called, "").0, 0);
}

#[test]
fn vectors_are_aligned_as_numbers_that_say_nothing_are() {
    let body = loads("x", "p", &[0, 1, 2, 3]) + &stores("s", 4, "%s# = fadd float %x#, 1.0\n  ");
    let (loops, text) = within("+sse2", APART, &body.replace(", align 4", ""));
    assert_eq!(loops, 1);
    assert!(text.contains("load <4 x float>, ptr %xat0, align 4"), "{text}");
    assert!(
        text.lines().any(|line| line.contains("store <4 x float>") && line.contains(", align 4")),
        "{text}"
    );
}

#[test]
fn accesses_keep_their_order() {
    let one = |at: &str| -> String {
        (0..4).fold(String::new(), |text, k| {
            let load =
                loads("x", at, &[k]).replace("x0", &format!("x{k}")).replace("xat0", &format!("xat{k}"));
            let all = stores("s", k + 1, "%s# = fadd float %x#, 1.0\n  ");
            let own = all.rfind(&format!("%s{k} =")).map_or("", |from| &all[from..]);
            text + &load + own
        })
    };
    assert_eq!(within("+sse2", APART, &one("p")).0, 1);
    // In place, each number is loaded before it is stored.
    assert_eq!(within("+sse2", APART, &one("r")).0, 1);
    // The number that is stored may be that which is loaded next: it is asked, and the loop as it was is behind the question.
    let (loops, text) = within("+sse2", "ptr %a, ptr noalias %b, ptr %c", &one("p"));
    assert_eq!((loops, text.matches("icmp ule").count()), (1, 2), "{text}");
    assert_eq!(text.matches("store <4 x float>").count(), 1, "{text}");
    assert_eq!(text.matches("store float").count(), 4, "{text}");
    // What is used behind the loop would come from one of two.
    let behind = "store float %x3, ptr %a";
    assert_eq!(within_before("+sse2", "ptr %a, ptr noalias %b, ptr %c", &one("p"), behind).0, 0);
    assert_eq!(within_before("+sse2", APART, &one("p"), behind).0, 1);
    let shifted = one("r").replace("ptr %r, i64 4\n  %x1", "ptr %r, i64 0\n  %x1");
    assert_ne!(shifted, one("r"));
    assert_eq!(within("+sse2", APART, &shifted).0, 0);
    let called = one("p").replacen("%s2 =", "call void @g()\n  %s2 =", 1);
    assert_eq!(within("+sse2", APART, &called).0, 0);
}

#[test]
fn vectors_that_cost_more_are_not_made() {
    // Four numbers of four rows would be transposed.
    let columns = loads("x", "p", &[0, 4, 8, 12]) + &stores("x", 4, "");
    assert_eq!(within("+sse2", APART, &columns).0, 0);
    let different = "%s0 = fadd float %x0, %w\n  %s1 = fsub float %x1, %w\n  %s2 = fmul float %x2, %w\n  %s3 = fneg float %x3\n  ";
    let body = loads("x", "p", &[0, 1, 2, 3]) + different + &stores("s", 4, "");
    assert_eq!(within("+sse2", APART, &body).0, 0);
    // Two numbers fill no register.
    assert_eq!(within("+sse2", APART, &(loads("x", "p", &[0, 1]) + &stores("x", 2, ""))).0, 0);
}

#[test]
fn bytes_of_a_block_are_moved_where_an_instruction_does_it() {
    // Eight rows of eight bytes, transposed.
    let mut body = String::new();
    for k in 0..64 {
        let _ = write!(
            body,
            "%xat{k} = getelementptr i8, ptr %p, i64 {}\n  %x{k} = load i8, ptr %xat{k}\n  \
             %to{k} = getelementptr i8, ptr %r, i64 {k}\n  store i8 %x{k}, ptr %to{k}\n  ",
            8 * (k % 8) + k / 8
        );
    }
    assert_eq!(within("+sse2", APART, &body).0, 0);
    for (features, lanes) in [("+sse2,+avx2", 32), (WIDE, 64)] {
        let (loops, text) = within(features, APART, &body);
        assert_eq!(loops, 1, "{features}");
        assert_eq!(text.matches(&format!("store <{lanes} x i8>")).count(), 64 / lanes, "{text}");
        assert!(!text.contains("load i8") && text.contains("i32 8, i32 16, i32 24"), "{text}");
    }
    // What is computed of bytes is left to vectors of several iterations.
    let sums = body.replace("store i8 %x0", "%y = add i8 %x0, 1\n  store i8 %y");
    assert!(!within(WIDE, APART, &sums).1.contains("add <"), "{sums}");
}

/// What a machine with registers of 64 bytes has.
const WIDE: &str = "+sse2,+avx512f,+avx512vl,+avx512bw,+avx512dq\" \"prefer-vector-width\"=\"512";

/// An iteration of four numbers, one behind the other: 16 bytes at `%to` of those of `%r`, from 16 bytes of `%a`.
fn of_four(before: &str) -> String {
    let rows = "%from = getelementptr [16 x i8], ptr %a, i64 %i\n  %to = getelementptr [16 x i8], ptr %c, i64 %i\n  ";
    rows.to_owned()
        + &loads("x", "from", &[0, 1, 2, 3])
        + &stores("s", 4, before).replace("ptr %r,", "ptr %to,")
}

#[test]
fn rows_of_several_iterations_fill_a_register() {
    let body = of_four("%s# = fmul float %x#, %w\n  ");
    for (features, lanes, at_once) in [("+sse2", 4, 1), ("+sse2,+avx2", 8, 2), (WIDE, 16, 4)] {
        let (loops, text) = within(features, APART, &body);
        assert_eq!(loops, 1, "{features}");
        assert_eq!(text.matches(&format!("store <{lanes} x float>")).count(), 1, "{text}");
        // What is left over is done one by one.
        assert_eq!(text.matches("store float").count(), if at_once > 1 { 4 } else { 0 }, "{text}");
        assert_eq!(text.contains(&format!(", -{at_once}\n")), at_once > 1, "{text}");
    }
    // An iteration that takes what the one before has stored.
    let along =
        body.replace("ptr %a, i64 %i", "ptr %c, i64 %i").replace("%from, i64 ", "%from, i64 -16, i64 ");
    let along = along.replace(
        "getelementptr i8, ptr %from, i64 -16, i64 ",
        "getelementptr [1 x i8], ptr %from, i64 -16, i64 ",
    );
    assert_ne!(along, body);
    let (_, text) = within("+sse2,+avx2", APART, &along);
    assert!(!text.contains("<8 x float>"), "{text}");
}

#[test]
fn it_is_asked_whether_several_iterations_may_be_executed_at_once() {
    // One is a vector as it is: it has loaded all that it needs before it stores.
    let body = of_four("%s# = fmul float %x#, %w\n  ");
    let all = body.find("%to0").unwrap();
    assert!(body[all..].matches("load").count() == 0, "{body}");
    let (loops, text) = within("+sse2,+avx2", "ptr %a, ptr %b, ptr %c", &body);
    assert_eq!((loops, text.matches("store <8 x float>").count()), (1, 1), "{text}");
    assert!(text.contains("freeze i1"), "whether there is other memory at %a and %c: {text}");
}

#[test]
fn numbers_that_lie_three_apart_are_left_to_llvm() {
    // Of each three numbers of a row, in a loop that nobody asks to be vectors.
    let places: Vec<u32> = (0..3).collect();
    let rows = "%from = getelementptr [12 x i8], ptr %a, i64 %i\n  %to = getelementptr [12 x i8], ptr %c, i64 %i\n  ";
    let sums = "%s0 = fmul float %x1, %w\n  %s1 = fmul float %x2, %w\n  %s2 = fmul float %x0, %w\n  ";
    let body = rows.to_owned()
        + &loads("x", "from", &places)
        + sums
        + &stores("s", 3, "").replace("ptr %r,", "ptr %to,");
    assert_eq!(within("+sse2,+avx2", APART, &body).0, 0);
}

#[test]
fn sums_and_differences_are_one_vector() {
    let turns = "%s0 = fsub float %x0, %w\n  %s1 = fadd float %w, %x1\n  %s2 = fsub float %x2, %w\n  %s3 = fadd float %x3, %w\n  ";
    let body = |before: &str| loads("x", "p", &[0, 1, 2, 3]) + before + &stores("s", 4, "");
    let (loops, text) = within("+sse2,+avx2", APART, &body(turns));
    assert_eq!((loops, text.matches("fsub <4 x float>").count()), (1, 1), "{text}");
    assert!(text.contains("<i32 4, i32 1, i32 6, i32 3>"), "{text}");
    // Machines have no such instruction for other lanes, and SSE2 has none.
    for (features, before) in
        [("+sse2", turns.to_owned()), ("+sse2,+avx2", turns.replace("%s2 = fsub", "%s2 = fadd"))]
    {
        let (loops, text) = within(features, APART, &body(&before));
        assert_eq!((loops, text.matches("xor <4 x i32>").count()), (1, 1), "{text}");
        assert!(!text.contains("fsub") && text.contains("<i32 -2147483648, i32 0, "), "{text}");
    }
    let products = "%y0 = fneg float %x0\n  %s0 = fmul float %w, %y0\n  %s1 = fmul float %x1, %w\n  \
                    %s2 = fmul float %x2, %w\n  %y3 = fneg float %x3\n  %s3 = fmul float %y3, %w\n  ";
    let (loops, text) = within("+sse2", APART, &body(products));
    assert_eq!((loops, text.matches("fmul <4 x float>").count()), (1, 1), "{text}");
    assert!(
        text.contains("<i32 -2147483648, i32 0, i32 0, i32 -2147483648>") && !text.contains("fneg"),
        "{text}"
    );
}
