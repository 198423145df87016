use weft_analysis::EffectTable;

use crate::testing::transformed;

use super::load_once;

/// A loop over `%i` that stores a byte at `%to`; `body` computes `%to`, and what is loaded there may be `%d`, a pointer.
fn versioned(body: &str, bound: &str) -> (usize, String) {
    let text = format!(
        "declare void @g()\ndefine i64 @f(ptr %a, ptr %b, i64 %n, i32 %row) {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  {body}\n  store i8 1, ptr %to\n  \
         %next = add nuw nsw i64 %i, 1\n  {bound}\n  br i1 %more, label %loop, label %out\nout:\n  ret i64 %next\n}}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        load_once(module, func, &effects)
    })
}

const KNOWN: &str = "%more = icmp ult i64 %next, %n";
const LOADED: &str =
    "%e = getelementptr i8, ptr %a, i64 8\n  %m = load i64, ptr %e\n  %more = icmp ult i64 %next, %m";
const VECTOR: &str = "%d = load ptr, ptr %b\n  %to = getelementptr i8, ptr %d, i64 %i";

#[test]
fn a_pointer_is_loaded_in_front_of_the_faster_loop() {
    let (count, text) = versioned(VECTOR, KNOWN);
    assert_eq!(count, 1, "{text}");
    let (front, rest) = text.split_once("\nloop:").unwrap();
    assert!(front.contains("load ptr, ptr %b"), "{text}");
    let (slow, fast) = rest.split_once("\nloop.clone:").unwrap();
    assert!(slow.contains("load ptr, ptr %b") && !fast.contains("load ptr, ptr %b"), "{text}");
    assert!(slow.contains("store i8 1") && fast.contains("store i8 1"), "{text}");
}

#[test]
fn a_bound_that_is_loaded_is_the_faster_loops_own() {
    let (count, text) = versioned(VECTOR, LOADED);
    assert_eq!(count, 1, "{text}");
    let (front, rest) = text.split_once("\nloop:").unwrap();
    assert!(front.contains("load i64, ptr %"), "{text}");
    assert!(!rest.split_once("\nloop.clone:").unwrap().1.contains("load i64"), "{text}");
}

#[test]
fn what_is_loaded_from_what_is_loaded_is_loaded_once_if_that_comes_first() {
    let rows = "%r = load ptr, ptr %a\n  %at = getelementptr ptr, ptr %r, i32 %row\n  %d = load ptr, ptr %at\n  \
                %to = getelementptr i8, ptr %d, i64 %i";
    let (count, text) = versioned(rows, KNOWN);
    assert!(count == 1 && !text.split_once("\nloop.clone:").unwrap().1.contains("load ptr"), "{text}");
    // The row's address may be what the store has changed.
    let late = "%old = load ptr, ptr %b\n  %to = getelementptr i8, ptr %old, i64 %i\n  store i8 2, ptr %to\n  \
                %r = load ptr, ptr %a\n  %at = getelementptr ptr, ptr %r, i32 %row\n  %d = load ptr, ptr %at";
    let (count, text) = versioned(late, KNOWN);
    assert!(
        count == 1 && text.split_once("\nloop.clone:").unwrap().1.matches("load ptr").count() == 1,
        "{text}"
    );
}

#[test]
fn an_index_of_32_bits_is_computed_in_64() {
    let index = "%i32 = trunc nsw i64 %i to i32\n  %w = load i32, ptr %a\n  %m = mul nsw i32 %w, %row\n  \
                 %k = add nsw i32 %m, %i32\n  %at = sext i32 %k to i64\n  %to = getelementptr i8, ptr %b, i64 %at";
    let (count, text) = versioned(index, KNOWN);
    let front = text.split_once("\nloop:").unwrap().0;
    assert!(count == 1 && front.contains("sext i32 "), "{text}");
    // A sum that may wrap around says nothing of the next address.
    assert_eq!(versioned(&index.replace("add nsw", "add"), KNOWN).0, 0);
}

#[test]
fn what_the_next_iteration_gets_is_compared_with_what_the_first_one_has() {
    let text = "define i32 @f(ptr %a, ptr %b, i32 %first) {\nentry:\n  br label %loop\nloop:\n  \
                %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n  %w = phi i32 [ %first, %entry ], [ %again, %loop ]\n  \
                %d = load ptr, ptr %b\n  %k = add nsw i32 %w, %i\n  %at = sext i32 %k to i64\n  \
                %to = getelementptr i8, ptr %d, i64 %at\n  store i8 1, ptr %to\n  %again = load i32, ptr %a\n  \
                %next = add nuw nsw i32 %i, 1\n  %more = icmp slt i32 %next, %again\n  \
                br i1 %more, label %loop, label %out\nout:\n  ret i32 %again\n}\n";
    let (count, text) = transformed(text, |module, func| {
        let effects = EffectTable::compute(module);
        load_once(module, func, &effects)
    });
    assert_eq!(count, 1, "{text}");
    assert!(text.contains("freeze i32 %first"), "{text}");
    let fast = text.split_once("\nloop.clone:").unwrap().1;
    assert!(!fast.contains("load") && fast.matches("phi i32").count() == 2, "{text}");
}

#[test]
fn other_loops_are_left() {
    // LLVM asks itself whether two arrays overlap, whatever number is loaded.
    let number = "%x = load i8, ptr %a\n  %to = getelementptr i8, ptr %b, i64 %i\n  store i8 %x, ptr %to";
    for body in [
        number,
        "%d = load ptr, ptr %b\n  %to = getelementptr i8, ptr %d, i64 %i\n  call void @g()",
        "%d = load ptr, ptr %b\n  %to = getelementptr i8, ptr %d, i64 %i\n  store i8 3, ptr %a",
        "%d = load atomic ptr, ptr %b monotonic, align 8\n  %to = getelementptr i8, ptr %d, i64 %i",
        "%d = load ptr, ptr %b\n  %j = mul i64 %i, %i\n  %to = getelementptr i8, ptr %d, i64 %j",
    ] {
        assert_eq!(versioned(body, KNOWN).0, 0, "{body}");
    }
}

#[test]
fn a_step_need_not_be_constant() {
    let (count, text) = versioned(
        "%d = load ptr, ptr %b\n  %j = mul i64 %i, %n\n  %to = getelementptr i8, ptr %d, i64 %j",
        KNOWN,
    );
    assert_eq!(count, 1, "{text}");
    // How far it leads is asked.
    assert!(text.split_once("\nloop:").unwrap().0.contains("add i64 %n, 1073741824"), "{text}");
}

#[test]
fn a_bound_that_is_computed_of_what_is_loaded_is_known_in_front_of_the_faster_loop() {
    let bound = "%m = load i64, ptr %a\n  %end = add nsw i64 %m, -1\n  %more = icmp slt i64 %next, %end";
    let (count, text) = versioned(VECTOR, bound);
    assert_eq!(count, 1, "{text}");
    let front = text.split_once("\nloop:").unwrap().0;
    assert!(front.contains("= add i64 ") && !front.contains("add nsw"), "{text}");
}

#[test]
fn a_loop_that_may_pass_its_bound_is_left() {
    let by_two = "%j = phi i64 [ 0, %entry ], [ %on, %loop ]\n  %d = load ptr, ptr %b\n  \
                  %to = getelementptr i8, ptr %d, i64 %j\n  %on = add i64 %j, 2";
    let text = |test: &str| versioned(by_two, &format!("%m = load i64, ptr %a\n  %more = {test}"));
    assert_eq!(text("icmp ne i64 %on, %m").0, 0, "an odd bound is passed");
    assert_eq!(text("icmp ult i64 %on, %m").0, 0, "the variable may begin anew");
    let (count, text) = versioned(
        &by_two.replace("add i64", "add nuw i64"),
        "%m = load i64, ptr %a\n  %more = icmp ult i64 %on, %m",
    );
    assert_eq!(count, 1, "{text}");
}

#[test]
fn a_short_loop_computes_only_how_often_it_runs() {
    let (_, text) = versioned(VECTOR, KNOWN);
    let choice = text.split_once("entry.loop:").unwrap().1.split_once("br i1").unwrap().0;
    assert!(!choice.contains("load"), "{text}");
}

/// A loop over `%x` in one over `%y`; `front` stands before the inner one is entered if `%w` is positive, and `to` computes `%to`.
fn nest(front: &str, to: &str) -> (usize, String) {
    let text = format!(
        "define void @f(ptr %a, ptr %b, i64 %n) {{\nentry:\n  br label %head\nhead:\n  \
         %y = phi i64 [ 0, %entry ], [ %y1, %latch ]\n  {front}\n  %w = load i64, ptr %a\n  \
         %some = icmp sgt i64 %w, 0\n  br i1 %some, label %loop, label %latch\nloop:\n  \
         %x = phi i64 [ 0, %head ], [ %x1, %loop ]\n  %u = phi i64 [ %w, %head ], [ %v, %loop ]\n  {to}\n  \
         store i8 1, ptr %to\n  %x1 = add nuw nsw i64 %x, 1\n  %v = load i64, ptr %a\n  \
         %more = icmp slt i64 %x1, %v\n  br i1 %more, label %loop, label %latch\nlatch:\n  \
         %y1 = add nuw nsw i64 %y, 1\n  %last = icmp eq i64 %y1, %n\n  br i1 %last, label %out, label %head\n\
         out:\n  ret void\n}}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        load_once(module, func, &effects)
    })
}

const ROW: &str = "%d = load ptr, ptr %b\n  %row = mul nsw i64 %u, %y\n  %k = add nsw i64 %row, %x\n  \
                   %to = getelementptr i8, ptr %d, i64 %k";

#[test]
fn a_nest_is_asked_about_once() {
    let (count, text) = nest("", ROW);
    assert_eq!(count, 1, "{text}");
    let fast = text.split_once("\nhead.clone:").unwrap().1;
    assert!(!fast.contains("load") && !fast.contains("br i1 %some"), "{text}");
    // The pointer is loaded where the first iteration of the inner loop loads it.
    let front = text.split_once("\nhead:").unwrap().0;
    let (before, behind) = front.split_once("br i1").unwrap();
    assert!(!before.contains("load ptr, ptr %b") && behind.contains("load ptr, ptr %b"), "{text}");
}

#[test]
fn a_pointer_for_each_row_is_loaded_in_front_of_the_inner_loop() {
    let rows = "%at = getelementptr ptr, ptr %b, i64 %y\n  %d = load ptr, ptr %at\n  %to = getelementptr i8, ptr %d, i64 %x";
    let (count, text) = nest("", rows);
    assert!(count == 1 && text.contains("\nloop.clone:") && !text.contains("\nhead.clone:"), "{text}");
}

#[test]
fn a_store_may_change_whether_an_inner_loop_is_entered() {
    let store = "%z = getelementptr i8, ptr %b, i64 %y\n  store i8 0, ptr %z";
    let (count, text) = nest(store, ROW);
    assert!(count == 1 && !text.contains("\nhead.clone:"), "{text}");
}

/// A loop over the bytes of an image, of which `%closure` has the address, and each iteration loads that for the next one; `late` loads
/// `%again`, what the next one gets, and the bound `%w` behind the store.
fn by_way_of_a_closure(late: &str) -> (usize, String) {
    let text = format!(
        "define i64 @f(ptr %closure, ptr %first) {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %image = phi ptr [ %first, %entry ], [ %again, %loop ]\n  \
         %at = getelementptr inbounds i8, ptr %image, i64 8\n  %d = load ptr, ptr %at\n  \
         %to = getelementptr i8, ptr %d, i64 %i\n  store i8 1, ptr %to\n  {late}\n  \
         %next = add nuw nsw i64 %i, 1\n  %more = icmp ult i64 %next, %w\n  br i1 %more, label %loop, label %out\n\
         out:\n  ret i64 %next\n}}\n"
    );
    transformed(&text, |module, func| {
        let effects = EffectTable::compute(module);
        load_once(module, func, &effects)
    })
}

#[test]
fn what_is_reached_by_a_pointer_that_is_loaded_for_the_next_iteration_is_loaded_once() {
    let (count, text) = by_way_of_a_closure("%again = load ptr, ptr %closure\n  %w = load i64, ptr %again");
    assert_eq!(count, 1, "{text}");
    let (front, rest) = text.split_once("\nloop:").unwrap();
    assert!(front.contains("freeze ptr %first") && front.contains("icmp eq ptr"), "{text}");
    let (slow, fast) = rest.split_once("\nloop.clone:").unwrap();
    assert!(
        slow.matches("load ").count() == 3 && !fast.contains("load ") && !fast.contains("phi ptr"),
        "{text}"
    );
}

#[test]
fn what_lies_behind_all_that_the_first_iteration_has_loaded_stays() {
    let end = |bytes: u32| {
        format!(
            "%again = load ptr, ptr %closure\n  %e = getelementptr inbounds i8, ptr %again, i64 {bytes}\n  %w = load i64, ptr %e"
        )
    };
    assert_eq!(by_way_of_a_closure(&end(8)).0, 1);
    assert_eq!(by_way_of_a_closure(&end(9)).0, 0, "no iteration may come to this byte");
    assert_eq!(
        by_way_of_a_closure(&end(8).replace("inbounds ", "")).0,
        0,
        "the object may begin behind the pointer"
    );
}

#[test]
fn a_list_is_left() {
    let next = "%again = load ptr, ptr %image\n  %w = load i64, ptr %closure";
    let (_, text) = by_way_of_a_closure(next);
    assert!(!text.contains("freeze ptr %first"), "each iteration has a pointer of its own: {text}");
}
