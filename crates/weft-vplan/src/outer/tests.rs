use weft_analysis::EffectTable;

use super::mark;
use crate::testing::transformed;
use crate::{Effort, Library};

/// What becomes of a loop over `%i` up to `%n` around one over `%j` up to `%m`, in which `row` is computed in front of the inner loop,
/// `body` in it, and `behind` behind it: how many loops are marked, and the text.
fn marked(row: &str, body: &str, behind: &str) -> (usize, String) {
    marked_with_next("fadd double %y, 1.0", row, body, behind)
}

/// The same with what the inner loop's next iteration begins with.
fn marked_with_next(next: &str, row: &str, body: &str, behind: &str) -> (usize, String) {
    transformed(&nest(next, row, body, behind), |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    })
}

/// The text of these loops.
fn nest(next: &str, row: &str, body: &str, behind: &str) -> String {
    format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n\
         @a = global [4000 x double] zeroinitializer\n@b = global [4000 x double] zeroinitializer\n\
         declare void @g()\n\
         define void @f(ptr %p, ptr %q, ptr noalias %r, i64 %n, i64 %m, i64 %w) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %tail ]\n  {row}\n  br label %inner\ninner:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %inner ]\n  %s = phi double [ 0.0, %head ], [ %s1, %inner ]\n  {body}\n  \
         %s1 = {next}\n  %j1 = add nuw nsw i64 %j, 1\n  %on = icmp ne i64 %j1, %m\n  \
         br i1 %on, label %inner, label %tail\ntail:\n  %last = phi double [ %s1, %inner ]\n  {behind}\n  \
         %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    )
}

/// The sum is multiplied, and what is read from `@b` in the place `%j` is added.
const READS_B: &str = "%from = getelementptr double, ptr @b, i64 %j\n  %x = load double, ptr %from\n  \
                       %z = fmul double %s, %x\n  %y = fmul double %z, %x";

/// Stores the last sum at `to`, an element of `array`.
fn stores(array: &str, to: &str) -> String {
    format!("%to = getelementptr double, ptr {array}, i64 {to}\n  store double %last, ptr %to")
}

#[test]
fn places_of_its_own_make_an_iteration_independent() {
    let (count, text) = marked("", READS_B, &stores("@a", "%i"));
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("!\"weft.plan\""), "{text}");
    assert_eq!(text.matches("fmul double").count(), 2, "nothing has to be asked: {text}");
}

#[test]
fn how_often_a_loop_runs_that_counts_downwards_is_known() {
    // Columns that lie 10 apart: the inner loop runs 9 times.
    let text = "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [4000 x double] zeroinitializer\n\
                define void @f(i64 %n) #0 {\nentry:\n  br label %head\nhead:\n  \
                %i = phi i64 [ 0, %entry ], [ %i1, %tail ]\n  %row = mul nuw nsw i64 %i, 10\n  br label %inner\ninner:\n  \
                %j = phi i64 [ 8, %head ], [ %j1, %inner ]\n  %s = phi double [ 1.0, %head ], [ %s1, %inner ]\n  \
                %at = add nuw nsw i64 %row, %j\n  %to = getelementptr double, ptr @a, i64 %at\n  \
                %x = load double, ptr %to\n  %y = fmul double %s, %x\n  %z = fmul double %y, %x\n  \
                %s1 = fadd double %z, 1.0\n  store double %s1, ptr %to\n  %j1 = add nsw i64 %j, -1\n  \
                %on = icmp ugt i64 %j, 0\n  br i1 %on, label %inner, label %tail\ntail:\n  \
                %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %head, label %out\nout:\n  \
                ret void\n}\nattributes #0 = { \"target-features\"=\"+avx2\" }\n";
    let (count, marked) = transformed(text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Always, Library::EXACT), &mut Vec::new())
    });
    assert_eq!(count, 1, "{marked}");
    assert_eq!(marked.matches("store double").count(), 1, "nothing has to be asked: {marked}");
    let (count, _) = transformed(&text.replace("%i, 10", "%i, 8"), |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Always, Library::EXACT), &mut Vec::new())
    });
    assert_eq!(count, 0, "the last of a row is the first of the next one");
}

#[test]
fn sums_of_quotients_are_lanes() {
    let quotient = "%from = getelementptr double, ptr @b, i64 %j\n  %x = load double, ptr %from\n  \
                    %d = fadd double %x, %own\n  %y = fdiv double 1.0, %d";
    let own = "%at = getelementptr double, ptr %r, i64 %i\n  %own = load double, ptr %at";
    let (count, text) = marked_with_next("fadd double %s, %y", own, quotient, &stores("@a", "%i"));
    assert_eq!(count, 1, "{text}");
}

#[test]
fn what_the_iteration_before_has_loaded_is_left_to_llvm() {
    let behind = stores("@a", "%i");
    assert_eq!(marked_with_next("load double, ptr %from", "", READS_B, &behind).0, 0);
    assert_eq!(
        marked_with_next("fadd double %x, 1.0", "", READS_B, &behind).0,
        0,
        "so is what is made of it"
    );
    // Where that lies is what was loaded before.
    let chased = "%k = fptosi double %s to i64\n  %from = getelementptr double, ptr @b, i64 %k";
    assert_eq!(marked_with_next("load double, ptr %from", "", chased, &behind).0, 1);
}

#[test]
fn what_the_next_iteration_reads_is_no_place_of_its_own() {
    let next = "%i2 = add nuw nsw i64 %i, 1\n  %prev = getelementptr double, ptr @a, i64 %i2\n  \
                %old = load double, ptr %prev\n  %k = fadd double %last, %old\n  ";
    let (count, text) = marked("", READS_B, &format!("{next}{}", stores("@a", "%i")));
    assert_eq!(count, 0, "{text}");
}

#[test]
fn one_place_for_all_is_refused() {
    assert_eq!(marked("", READS_B, &stores("@a", "3")).0, 0);
    assert_eq!(marked("", READS_B, &stores("@a", "%w")).0, 0);
}

#[test]
fn calls_with_effects_and_values_that_are_handed_on_are_refused() {
    let call = format!("call void @g()\n  {}", stores("@a", "%i"));
    assert_eq!(marked("", READS_B, &call).0, 0);
    let volatile = stores("@a", "%i").replace("store double", "store volatile double");
    assert_eq!(marked("", READS_B, &volatile).0, 0);
    let handed = format!("{}\n  %t1 = fadd double %t, %last", stores("@a", "%i"));
    let (count, _) = marked("%t = phi double [ 0.0, %entry ], [ %t1, %tail ]", READS_B, &handed);
    assert_eq!(count, 0);
}

#[test]
fn what_comes_from_two_pointers_is_compared_in_front() {
    let reads = READS_B.replace("@b", "%q");
    let (count, text) = marked("", &reads, &stores("%p", "%i"));
    assert_eq!(count, 1, "{text}");
    assert_eq!(text.matches("fmul double").count(), 4, "the loop is there twice: {text}");
    assert_eq!(text.matches("ptrtoint ptr %p to i64").count(), 1, "{text}");
    assert_eq!(text.matches("ptrtoint ptr %q to i64").count(), 1, "{text}");
    assert!(text.contains("freeze i1"), "{text}");
    let (count, text) = marked("", READS_B, &stores("%r", "%i"));
    assert_eq!((count, text.matches("ptrtoint").count()), (1, 0), "'noalias' says it: {text}");
}

#[test]
fn neighbors_are_one_part_of_memory() {
    let reads: String = (0..12)
        .map(|k| {
            format!(
                "%j{k}.at = add nsw i64 %j, {k}\n  %from{k} = getelementptr double, ptr %q, i64 %j{k}.at\n  \
                 %x{k} = load double, ptr %from{k}\n  "
            )
        })
        .collect();
    let sums: String = (1..12).map(|k| format!("%z{k} = fmul double %z{}, %x{k}\n  ", k - 1)).collect();
    let body = format!("{reads}%z0 = fmul double %s, %x0\n  {sums}%y = fmul double %z11, %x0");
    let (count, text) = marked("", &body, &stores("%p", "%i"));
    assert_eq!((count, text.matches("ptrtoint").count()), (1, 2), "{text}");
}

#[test]
fn what_a_pointer_from_memory_reaches_is_not_known() {
    let reads = "%row = load ptr, ptr %q\n  %from = getelementptr double, ptr %row, i64 %j\n  \
                 %x = load double, ptr %from\n  %z = fmul double %s, %x\n  %y = fmul double %z, %x";
    assert_eq!(marked("", reads, &stores("%p", "%i")).0, 0);
}

/// The sum is stored in each iteration of the inner loop, `%at` elements from the beginning of `@a`.
fn stores_inside(row: &str, at: &str) -> (usize, String) {
    let body = format!(
        "{READS_B}\n  {at}\n  %to = getelementptr double, ptr @a, i64 %at\n  store double %y, ptr %to"
    );
    marked(row, &body, "")
}

#[test]
fn rows_must_be_as_long_as_what_is_written_of_them() {
    let (count, text) = stores_inside("%row = mul nsw i64 %i, %w", "%at = add nsw i64 %row, %j");
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("mul i64 %w, 8"), "the length of a row: {text}");
    assert!(text.contains("icmp uge i64"), "{text}");
    // A row of one number, of which the next one begins with the second: no question would help.
    let (count, text) = stores_inside("", "%at = add nsw i64 %i, %j");
    assert_eq!(count, 0, "{text}");
}

#[test]
fn columns_are_independent_where_rows_are_as_long_as_the_loop() {
    let (count, text) = stores_inside("", "%row = mul nsw i64 %j, %w\n  %at = add nsw i64 %row, %i");
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("icmp uge i64"), "{text}");
    let (count, text) = stores_inside("", "%row = mul nsw i64 %j, 40\n  %at = add nsw i64 %row, %i");
    assert_eq!(count, 1, "the loop may be longer than a row: {text}");
    assert!(text.contains("icmp uge i64 320"), "{text}");
}

#[test]
fn a_row_before_is_in_the_same_column() {
    let back = |row: &str| {
        format!(
            "%before = sub nsw i64 %j, 1\n  %back = mul nsw i64 %before, {row}\n  %old.at = add nsw i64 %back, %i\n  \
             %old.to = getelementptr double, ptr @a, i64 %old.at\n  %old = load double, ptr %old.to\n  \
             %row = mul nsw i64 %j, {row}\n  %k = fmul double %old, %s\n  %at = add nsw i64 %row, %i"
        )
    };
    for row in ["%w", "40"] {
        let (count, text) = stores_inside("", &back(row));
        assert_eq!(count, 1, "{text}");
        assert!(text.contains("icmp uge i64"), "rows are longer than the loop: {text}");
    }
    // The column before.
    let (count, text) =
        stores_inside("", &back("40").replace("add nsw i64 %back, %i", "add nsw i64 %back, %before"));
    assert_eq!(count, 0, "{text}");
}

#[test]
fn what_is_far_away_is_asked_for() {
    let body = "%far = add nsw i64 %i, 3000\n  %from = getelementptr double, ptr @a, i64 %far\n  \
                %x = load double, ptr %from\n  %z = fmul double %s, %x\n  %y = fmul double %z, %x";
    let (count, text) = marked("", body, &stores("@a", "%i"));
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("icmp uge i64 24000"), "{text}");
}

#[test]
fn sums_in_order_of_what_is_far_apart_are_left_to_llvm() {
    let row = "%row = mul nsw i64 %i, 4000";
    let sum = "%at = add nsw i64 %row, %j\n  %from = getelementptr double, ptr @b, i64 %at\n  \
               %x = load double, ptr %from\n  %y = fadd double %s, %x";
    assert_eq!(marked(row, sum, &stores("@a", "%i")).0, 0);
}

#[test]
fn loops_of_one_long_chain_are_taken_as_those_around_a_loop_that_was_unrolled() {
    let chain = |length: usize| {
        let link = |k| format!("%c{} = fmul double %c{k}, %x\n  ", k + 1);
        let links: String = (0..length).map(link).collect();
        let text = format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n\
             @a = global [4000 x double] zeroinitializer\n@b = global [4000 x double] zeroinitializer\n\
             define void @f(i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %from = getelementptr double, ptr @b, i64 %i\n  \
             %x = load double, ptr %from\n  %c0 = fadd double %x, 1.0\n  {links}\
             %to = getelementptr double, ptr @a, i64 %i\n  store double %c{length}, ptr %to\n  \
             %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
        );
        transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
        })
        .0
    };
    assert_eq!(chain(24), 1);
    assert_eq!(chain(8), 0, "that is LLVM's");
}

/// The inner loop multiplies the sum by what it reads from `@a` at `at`, `%j` rows of 40 below `%w` of them.
fn reads_rows(at: &str) -> String {
    format!(
        "%v = add nuw nsw i64 %j, %w\n  %row = mul nuw nsw i64 %v, 40\n  %place = add nuw nsw i64 %row, {at}\n  \
         %from = getelementptr double, ptr @a, i64 %place\n  %x = load double, ptr %from\n  %z = fmul double %s, %x\n  \
         %y = fmul double %z, %x"
    )
}

#[test]
fn columns_are_apart_however_many_rows_are_read() {
    // The own place is in row 80, and which rows the inner loop reads is not known.
    let own = "%below = add nuw nsw i64 %i, 3200";
    let (count, text) = marked(own, &reads_rows("%i"), &stores("@a", "%below"));
    assert_eq!(count, 1, "{text}");
    assert_eq!(
        text.matches("fmul double").count(),
        4,
        "whether there are 40 columns at most is asked: {text}"
    );
    assert!(text.contains("icmp uge i64 320,"), "{text}");
}

#[test]
fn what_may_be_in_the_next_row_is_asked_or_refused() {
    // Each iteration reads the column of the one behind it.
    let own = "%below = add nuw nsw i64 %i, 3200\n  %right = add nuw nsw i64 %i, 1";
    let (_, text) = marked(own, &reads_rows("%right"), &stores("@a", "%below"));
    assert!(!text.contains("icmp uge i64 320,"), "only whole ranges may be apart: {text}");
    assert!(text.contains("ptrtoint ptr @a to i64"), "these are compared: {text}");
    // The loop goes from row to row itself, and the inner loop from place to place.
    let row = "%row = mul nuw nsw i64 %i, 40";
    let body = "%v = add nuw nsw i64 %j, %w\n  %place = add nuw nsw i64 %v, %row\n  \
                %from = getelementptr double, ptr @a, i64 %place\n  %x = load double, ptr %from\n  \
                %z = fmul double %s, %x\n  %y = fmul double %z, %x";
    let (_, text) = marked(row, body, &stores("@a", "%row"));
    assert!(
        !text.contains("icmp uge i64 8,"),
        "steps of the loop that are rows tell no columns apart: {text}"
    );
    assert!(text.contains("ptrtoint ptr @a to i64"), "ranges are compared: {text}");
}

#[test]
fn ranges_of_one_object_are_compared() {
    // The inner loop reads the places in front of those that the loop writes.
    let own = "%own = add nuw nsw i64 %i, %m";
    let reads = READS_B.replace("@b", "@a");
    let (count, text) = marked(own, &reads, &stores("@a", "%own"));
    assert_eq!(count, 1, "{text}");
    assert_eq!(text.matches("fmul double").count(), 4, "the loop is there twice: {text}");
}

#[test]
fn what_is_left_alone_of_a_worksharing_loop_is_said() {
    let text = |body: &str| {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [4000 x double] zeroinitializer\n\
             define void @f(i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
             %i = phi i64 [ 0, %entry ], [ %i1, %head ]\n  {body}\n  %to = getelementptr double, ptr @a, i64 %i\n  \
             store double 1.0, ptr %to\n  %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  \
             br i1 %more, label %head, label %out, !llvm.loop !0\nout:\n  ret void\n}}\n\
             attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n!0 = distinct !{{!0, !1}}\n\
             !1 = !{{!\"weft.place\", !\"a.c\", i32 3, i32 9}}\n"
        )
    };
    let said = |text: &str, effort| {
        let mut remarks = Vec::new();
        transformed(text, |module, func| {
            let effects = EffectTable::compute(module);
            mark(module, func, &effects, (effort, Library::EXACT), &mut remarks)
        });
        remarks.iter().map(ToString::to_string).collect::<Vec<_>>()
    };
    let left = said(&text(""), Effort::Auto);
    assert_eq!(left, ["a.c:3:9: remark: no vectors by plan: the loop is left to LLVM"]);
    let depends = "%at = getelementptr double, ptr @a, i64 %n\n  store double 2.0, ptr %at";
    let left = said(&text(depends), Effort::Always);
    assert_eq!(left, ["a.c:3:9: remark: no vectors by plan: its iterations are not known to be independent"]);
}

/// A sum that waits for itself, to which the cases of a switch add different numbers, and no other case comes.
const SWITCHES: &str = "%from = getelementptr double, ptr @b, i64 %j\n  %x = load double, ptr %from\n  \
                        %case = trunc i64 %j to i1\n  switch i1 %case, label %never [\n    i1 0, label %even\n    i1 1, label %odd\n  ]\n\
                        never:\n  unreachable\neven:\n  %e = fmul double %s, %x\n  br label %joined\n\
                        odd:\n  %o = fadd double %s, %x\n  br label %joined\njoined:\n  \
                        %y = phi double [ %e, %even ], [ %o, %odd ]";

#[test]
fn a_switch_that_names_all_cases_is_no_way_out() {
    let with_switch = |behind: &str| {
        let text = nest("fadd double %y, 1.0", "", SWITCHES, behind);
        // The inner loop ends in another block than it begins in.
        let text = text
            .replace("[ %j1, %inner ]", "[ %j1, %joined ]")
            .replace("[ %s1, %inner ]", "[ %s1, %joined ]");
        transformed(&text, |module, func| {
            let effects = EffectTable::compute(module);
            mark(module, func, &effects, (Effort::Always, Library::EXACT), &mut Vec::new())
        })
    };
    let (count, text) = with_switch(&stores("@a", "%i"));
    assert_eq!(count, 1, "{text}");
    assert!(!text.contains("unreachable"), "{text}");
    // Where no loop is marked, LLVM has the switch as it was.
    let (count, text) = with_switch("call void @g()");
    assert_eq!(count, 0, "{text}");
    assert_eq!(text.matches("unreachable").count(), 1, "{text}");
    assert!(text.contains("i1 false, label %even") && text.contains("i1 true, label %odd"), "{text}");
}

/// What becomes of a loop over `%i` that computes `body` and stores `%y` to `@a`, if `%is` where `is_choice`: how many loops are
/// marked, and the text.
fn innermost(features: &str, body: &str, is_choice: bool) -> (usize, String) {
    let (jump, join) = match is_choice {
        true => ("br i1 %is, label %then, label %join\nthen:\n  ", "br label %join\njoin:\n  "),
        false => ("", ""),
    };
    let latch = if is_choice { "join" } else { "loop" };
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@t = global [256 x float] zeroinitializer\n\
         @a = global [4000 x float] zeroinitializer\n@b = global [4000 x float] zeroinitializer\n\
         @c = global [4000 x i8] zeroinitializer\ndefine void @f(i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %{latch} ]\n  {body}{jump}\
         %to = getelementptr float, ptr @a, i64 %i\n  store float %y, ptr %to\n  {join}\
         %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  br i1 %more, label %loop, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    })
}

#[test]
fn what_is_stored_under_a_mask_of_avx2_is_jumped_over() {
    let body = "%from = getelementptr float, ptr @b, i64 %i\n  %x = load float, ptr %from\n  \
                %y = fadd float %x, 1.0\n  %is = fcmp ogt float %x, 1.0\n  ";
    assert_eq!(innermost("+avx2", body, true).0, 1);
    assert_eq!(innermost("+avx2", body, false).0, 0, "there is no mask");
    assert_eq!(innermost("+sse2", body, true).0, 0, "nor are there masks");
}

#[test]
fn llvm_is_told_to_compute_much_of_what_lies_anywhere_in_vectors() {
    let body = |links: usize| {
        let link =
            |k| format!("%z{} = fmul float %x, %x{k}\n  %x{} = fadd float %z{0}, %x{k}\n  ", k + 1, k + 1);
        let links: String = (0..links).map(link).collect();
        format!(
            "%at = getelementptr i8, ptr @c, i64 %i\n  %byte = load i8, ptr %at\n  %index = zext i8 %byte to i64\n  \
             %from = getelementptr float, ptr @t, i64 %index\n  %x = load float, ptr %from\n  \
             %x0 = fadd float %x, 1.0\n  {links}%from2 = getelementptr float, ptr @b, i64 %i\n  \
             %w = load float, ptr %from2\n  %w1 = fmul float %w, %w\n  %w2 = fmul float %w1, %w\n  \
             %w3 = fmul float %w2, %w1\n  %w4 = fmul float %w3, %w1\n  %w5 = fmul float %w4, %w1\n  \
             %w6 = fmul float %w5, %w1\n  %w7 = fmul float %w6, %w1\n  %w8 = fmul float %w7, %w1\n  \
             %w9 = fmul float %w8, %w1\n  %y = fadd float %w9, %x{}\n  ",
            3
        )
    };
    let is_told = |features: &str| {
        let (count, text) = innermost(features, &body(3), false);
        assert_eq!(count, 0, "{text}");
        text.contains("llvm.loop.vectorize.width\", i32 4")
    };
    assert!(is_told("+sse2"));
    assert!(!is_told("+avx2"), "what LLVM counts is right there");
}

/// A loop over what lies at `%p`, whose sum is `sum`.
fn calls(library_call: &str, sum: &str) -> (usize, String) {
    let text = format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [4000 x double] zeroinitializer\n\
         declare double @llvm.exp.f64(double) nounwind willreturn memory(none)\n\
         define double @f(i64 %n) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %head ]\n  %s = phi double [ 0.0, %entry ], [ %s1, %head ]\n  \
         %at = getelementptr double, ptr @a, i64 %i\n  %x = load double, ptr %at\n  \
         %y = {library_call}\n  %s1 = {sum}\n  %i1 = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %i1, %n\n  \
         br i1 %more, label %head, label %out\nout:\n  %last = phi double [ %s1, %head ]\n  ret double %last\n}}\n\
         attributes #0 = {{ \"target-features\"=\"+avx2\" }}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        mark(module, func, &effects, (Effort::Auto, Library::EXACT), &mut Vec::new())
    })
}

#[test]
fn calls_of_the_library_are_a_reason_for_vectors() {
    let (call, sum) = ("call fast double @llvm.exp.f64(double %x)", "fadd fast double %s, %y");
    assert_eq!(calls(call, sum).0, 1);
    assert_eq!(calls(&call.replace("fast", "reassoc"), sum).0, 0, "the exact result is asked for");
    assert_eq!(calls(call, &sum.replace("fast ", "")).0, 0, "the terms have an order");
    assert_eq!(calls(call, "fadd fast double %s, %x").0, 1);
    let product = "fmul fast double %s, %y";
    assert_eq!(calls(call, product).0, 1);
    let power = "fmul fast double %y, %y";
    assert_eq!(calls(call, power).0, 0, "what is used behind the loop is no sum");
}

#[test]
fn an_extreme_down_a_column_is_left_to_the_lanes_of_the_loop_around() {
    let is_inner_marked = |place: &str| {
        let body = format!(
            "{place}\n  %from = getelementptr double, ptr @b, i64 %k\n  %y = load double, ptr %from\n  \
             %c = fcmp ogt double %y, %s"
        );
        let next = "select i1 %c, double %y, double %s";
        let (_, text) = marked_with_next(next, "%row = mul i64 %i, 32", &body, &stores("@a", "%i"));
        let branch = text.lines().find(|line| line.contains("br i1 %on")).unwrap().to_owned();
        branch.contains("!llvm.loop")
    };
    assert!(is_inner_marked("%k = add i64 %row, %j"));
    assert!(!is_inner_marked("%at = mul i64 %j, 32\n  %k = add i64 %at, %i"));
}
