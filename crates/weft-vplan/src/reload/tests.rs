//! Tests of what is loaded again, and what stays kept.

use super::*;

/// A loop that stores the sum of what lies at `%i` and, kept, at `%i - 1`, to `target`.
fn text_of(elem: &str, first: &str, between: &str, target: &str) -> String {
    format!(
        "@a = internal global [100 x {elem}] zeroinitializer\n@b = internal global [100 x {elem}] zeroinitializer\n\
         define void @f(i64 %n) {{\nentry:\n  %start = load {elem}, ptr {first}\n  {between}\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 1, %entry ], [ %next, %loop ]\n  %kept = phi {elem} [ %start, %entry ], [ %x, %loop ]\n  \
         %p = getelementptr {elem}, ptr @a, i64 %i\n  %x = load {elem}, ptr %p\n  %s = add {elem} %x, %kept\n  \
         %q = getelementptr {elem}, ptr {target}, i64 %i\n  store {elem} %s, ptr %q\n  \
         %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\n\
         out:\n  ret void\n}}\n"
    )
}

fn reloaded(text: &str) -> (usize, String) {
    let mut module = weft_ir::read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let placeholder = Function::new(module.functions[id].name, Type::VOID);
    let mut func = std::mem::replace(&mut module.functions[id], placeholder);
    let effects = EffectTable::compute(&module);
    let mut loops = Innermost::all(&module, &func);
    let count = reload(&mut module, &mut func, &effects, Library::EXACT, &mut loops);
    module.functions[id] = func;
    let errors = weft_ir::verify::verify_module(&module);
    assert!(errors.is_empty(), "{}", errors[0]);
    (count, weft_ir::print_module(&module))
}

#[test]
fn what_was_kept_is_loaded_one_step_before() {
    let (count, text) = reloaded(&text_of("i8", "@a", "", "@b"));
    assert_eq!(count, 1, "{text}");
    assert!(text.contains(", i64 -1\n") && !text.contains("%kept = phi"), "{text}");
    let (count, text) = reloaded(&text_of("i16", "@a", "", "@b"));
    assert!(count == 1 && text.contains(", i64 -2\n"), "{text}");
}

#[test]
fn what_may_have_changed_stays_kept() {
    assert_eq!(reloaded(&text_of("i8", "@a", "", "@a")).0, 0, "the loop writes it");
    assert_eq!(reloaded(&text_of("i8", "@a", "store i8 1, ptr @a", "@b")).0, 0, "it is written in between");
    assert_eq!(reloaded(&text_of("i8", "@b", "", "@b")).0, 0, "the first value comes from elsewhere");
    assert_eq!(reloaded(&text_of("i8", "@a", "store i8 1, ptr @b", "@b")).0, 1);
}

#[test]
fn loops_with_branches_load_again_what_they_look_at_before_the_next_one_is_loaded() {
    let text = |machine: &str, target: &str| {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [100 x double] zeroinitializer\n@b = internal global [100 x double] zeroinitializer\n\
             define void @f(i64 %n) \"target-features\"=\"{machine}\" {{\nentry:\n  %start = load double, ptr @a\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %join ]\n  %kept = phi double [ %start, %entry ], [ %x, %join ]\n  \
             %c = fcmp ogt double %kept, 1.0\n  br i1 %c, label %then, label %join\nthen:\n  br label %join\njoin:\n  \
             %m = phi double [ %kept, %loop ], [ 1.0, %then ]\n  %next = add nuw nsw i64 %i, 1\n  \
             %p = getelementptr double, ptr @a, i64 %next\n  %x = load double, ptr %p\n  %s = fadd double %x, %m\n  \
             %q = getelementptr double, ptr {target}\n  store double %s, ptr %q\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
        )
    };
    let (count, text_of_it) = reloaded(&text("+avx2", "@b, i64 %i"));
    assert!(count == 1 && !text_of_it.contains("%kept = phi"), "{text_of_it}");
    let (header, _) = text_of_it.split_once("\nthen:").unwrap();
    assert!(header.contains(", i64 -8\n") && header.contains(" load double"), "{text_of_it}");
    assert_eq!(reloaded(&text("+avx2", "@a, i64 %i")).0, 1, "what is kept is read before");
    assert_eq!(reloaded(&text("+avx2", "@a, i64 %next")).0, 0, "the loop writes it");
    assert_eq!(reloaded(&text("+sse2", "@b, i64 %i")).0, 0, "the machine loads nothing under masks");
}

#[test]
fn wide_numbers_are_loaded_again_where_something_is_stored_before_the_next_one() {
    // Twice the number that is kept goes to a place of its own, before or behind the load of the next.
    let text = |before: &str, behind: &str| {
        let machine = "target-features\"=\"+avx512f,+avx512vl,+avx512bw,+avx512dq\"";
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [100 x double] zeroinitializer\n\
             @b = internal global [100 x double] zeroinitializer\ndefine void @f(i64 %n) \"{machine} {{\nentry:\n  \
             %start = load double, ptr @a\n  br label %loop\nloop:\n  \
             %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n  %kept = phi double [ %start, %entry ], [ %x, %loop ]\n  \
             %next = add nuw nsw i64 %i, 1\n  %q = getelementptr double, ptr @b, i64 %i\n  %t = fadd double %kept, %kept\n  \
             {before}\n  %p = getelementptr double, ptr @a, i64 %next\n  %x = load double, ptr %p\n  {behind}\n  \
             %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
        )
    };
    let store = "store double %t, ptr %q";
    let (count, again) = reloaded(&text(store, ""));
    assert!(count == 1 && again.contains(", i64 -8\n") && !again.contains("%kept = phi"), "{again}");
    assert_eq!(reloaded(&text("", store)).0, 0, "LLVM shifts vectors");
    assert_eq!(reloaded(&text("%u = fadd double %t, %t", store)).0, 0, "LLVM moves what computes");
    assert_eq!(reloaded(&text("store double 1.0, ptr %q", "")).0, 0, "the number is not looked at");
}

/// Rows in which an inner loop begins with what the row before has loaded one row further down, and that write `written` behind
/// each row. The first row's beginning is loaded from `first`.
fn rows(elem: &str, first: &str, written: &str) -> String {
    format!(
        "@a = internal global [100 x [100 x {elem}]] zeroinitializer\n\
         @b = internal global [100 x [100 x {elem}]] zeroinitializer\n\
         define void @f(i64 %n) {{\nentry:\n  %start = load {elem}, ptr {first}\n  br label %row\nrow:\n  \
         %i = phi i64 [ 0, %entry ], [ %i.next, %latch ]\n  %above = phi {elem} [ %start, %entry ], [ %below, %latch ]\n  \
         %i.next = add nuw nsw i64 %i, 1\n  \
         %p.below = getelementptr [100 x [100 x {elem}]], ptr @a, i64 0, i64 %i.next, i64 0\n  \
         %below = load {elem}, ptr %p.below\n  br label %loop\nloop:\n  \
         %j = phi i64 [ 1, %row ], [ %next, %loop ]\n  %kept = phi {elem} [ %above, %row ], [ %x, %loop ]\n  \
         %p = getelementptr [100 x [100 x {elem}]], ptr @a, i64 0, i64 %i, i64 %j\n  %x = load {elem}, ptr %p\n  \
         %s = add {elem} %x, %kept\n  \
         %q = getelementptr [100 x [100 x {elem}]], ptr @b, i64 0, i64 %i, i64 %j\n  store {elem} %s, ptr %q\n  \
         %next = add nuw nsw i64 %j, 1\n  %more = icmp ne i64 %next, 99\n  br i1 %more, label %loop, label %latch\nlatch:\n  \
         store {elem} 1, ptr {written}\n  %again = icmp ne i64 %i.next, %n\n  br i1 %again, label %row, label %out\n\
         out:\n  ret void\n}}\n"
    )
}

#[test]
fn rows_begin_with_what_the_row_before_has_loaded() {
    let (count, text) = reloaded(&rows("i8", "@a", "@b"));
    assert!(count == 1 && text.contains(", i64 -1\n"), "{text}");
    assert!(!text.contains("%above = phi"), "nobody reads it any more: {text}");
    assert!(!text.contains("%below = load"), "nor what it kept: {text}");
    assert_eq!(reloaded(&rows("i8", "@a", "@a")).0, 0, "a row writes to what it keeps");
    assert_eq!(reloaded(&rows("i8", "@b", "@b")).0, 0, "the first row begins with something else");
    let other_row = "getelementptr ([100 x [100 x i8]], ptr @a, i64 0, i64 1, i64 0)";
    assert_eq!(reloaded(&rows("i8", other_row, "@b")).0, 0, "the first row begins one row further down");
}

/// Rows of which each has one place less than the one before, if `ends` is `%row`; the sum of a place and the next goes `written` places
/// further on.
fn triangle(ends: &str, written: i64) -> String {
    format!(
        "target triple = \"x86_64-pc-linux-gnu\"\ndefine void @f(ptr %a, i64 %n) \"target-features\"=\"+avx2\" {{\nentry:\n  \
         br label %outer\nouter:\n  %row = phi i64 [ %n, %entry ], [ %row.next, %latch ]\n  %start = load double, ptr %a\n  \
         br label %loop\nloop:\n  %i = phi i64 [ 0, %outer ], [ %next, %loop ]\n  \
         %kept = phi double [ %start, %outer ], [ %x, %loop ]\n  %next = add nuw nsw i64 %i, 1\n  \
         %p = getelementptr double, ptr %a, i64 %next\n  %x = load double, ptr %p\n  %s = fadd double %x, %kept\n  \
         %at = add i64 %i, {written}\n  %q = getelementptr double, ptr %a, i64 %at\n  store double %s, ptr %q\n  \
         %more = icmp ult i64 %next, {ends}\n  br i1 %more, label %loop, label %latch\nlatch:\n  \
         %row.next = add nsw i64 %row, -1\n  %again = icmp ugt i64 %row.next, 1\n  \
         br i1 %again, label %outer, label %out\nout:\n  ret void\n}}\n"
    )
}

#[test]
fn rows_of_all_lengths_are_loaded_again_in_place() {
    let (count, text) = reloaded(&triangle("%row", 0));
    assert!(count == 1 && !text.contains("%kept = phi"), "{text}");
    assert_eq!(reloaded(&triangle("%row", 2)).0, 1, "it writes ahead of what it loads");
    assert_eq!(reloaded(&triangle("%n", 0)).0, 0, "all rows have one length");
    assert_eq!(reloaded(&triangle("%row", 1)).0, 0, "it writes over what it has kept");
}

/// Steps that read one of two buffers and write the other; `second` is what the second one is in the step behind.
fn steps(first: &str, second: &str) -> String {
    format!(
        "@a = internal global [100 x i8] zeroinitializer\n@b = internal global [100 x i8] zeroinitializer\n\
         define void @f(i64 %n, ptr %other) {{\nentry:\n  br label %step\nstep:\n  \
         %from = phi ptr [ @a, %entry ], [ %to, %latch ]\n  %to = phi ptr [ {first}, %entry ], [ {second}, %latch ]\n  \
         %start = load i8, ptr %from\n  br label %loop\nloop:\n  %i = phi i64 [ 1, %step ], [ %next, %loop ]\n  \
         %kept = phi i8 [ %start, %step ], [ %x, %loop ]\n  %p = getelementptr i8, ptr %from, i64 %i\n  %x = load i8, ptr %p\n  \
         %s = add i8 %x, %kept\n  %q = getelementptr i8, ptr %to, i64 %i\n  store i8 %s, ptr %q\n  \
         %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, 99\n  br i1 %more, label %loop, label %latch\nlatch:\n  \
         %again = load volatile i1, ptr %other\n  br i1 %again, label %step, label %out\nout:\n  ret void\n}}\n"
    )
}

#[test]
fn buffers_that_are_exchanged_stay_apart() {
    let (count, text) = reloaded(&steps("@b", "%from"));
    assert!(count == 1 && !text.contains("%kept = phi"), "{text}");
    assert_eq!(reloaded(&steps("@b", "%to")).0, 0, "both are the second one from the second step on");
    assert_eq!(reloaded(&steps("@a", "%from")).0, 0, "both are the first one");
    assert_eq!(reloaded(&steps("%other", "%from")).0, 0, "the second one may be the first one");
}

#[test]
fn buffers_that_a_condition_chooses_stay_apart() {
    let chosen = |to: &str| {
        let pick = format!(
            "%c = icmp eq i64 %n, 7\n  %d = icmp eq i64 %n, 8\n  %from = select i1 %c, ptr @a, ptr @b\n  %to = select i1 {to}\n  br label %step"
        );
        let text = steps("@b", "%from").replace("br label %step\nstep:", &format!("{pick}\nstep:"));
        let begin = text.find("  %from = phi").unwrap();
        let end = text.find("  %start").unwrap();
        reloaded(&format!("{}{}", &text[..begin], &text[end..])).0
    };
    assert_eq!(chosen("%c, ptr @b, ptr @a"), 1);
    assert_eq!(chosen("%c, ptr @b, ptr @b"), 0, "one answer gives the same for both");
    assert_eq!(chosen("%d, ptr @b, ptr @a"), 0, "another condition");
}

/// The function with so many columns of `i32` in a row that it keeps.
fn windows(columns: u32, machine: &str) -> String {
    let all = |part: &dyn Fn(u32) -> String| (0..columns).map(part).collect::<String>();
    let starts =
        all(&|k| format!("  %start{k} = load i32, ptr getelementptr (i32, ptr @a, i64 {})\n", 100 * k));
    let phis = all(&|k| format!("  %kept{k} = phi i32 [ %start{k}, %entry ], [ %x{k}, %loop ]\n"));
    let sums = all(&|k| {
        format!(
            "  %p{k} = getelementptr i32, ptr getelementptr (i32, ptr @a, i64 {}), i64 %i\n  %x{k} = load i32, ptr %p{k}\n  \
             %t{k} = add i32 %x{k}, %kept{k}\n  %s{} = add i32 %s{k}, %t{k}\n",
            100 * k,
            k + 1
        )
    });
    format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [900 x i32] zeroinitializer\n\
         @b = internal global [100 x i32] zeroinitializer\ndefine void @f(i64 %n) #0 {{\nentry:\n{starts}  \
         br label %loop\nloop:\n  %i = phi i64 [ 1, %entry ], [ %next, %loop ]\n{phis}  %s0 = add i32 0, 0\n{sums}  \
         %q = getelementptr i32, ptr @b, i64 %i\n  store i32 %s{columns}, ptr %q\n  %next = add nuw nsw i64 %i, 1\n  \
         %more = icmp ne i64 %next, %n\n  br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"{machine}\" }}\n"
    )
}

#[test]
fn many_wide_numbers_are_loaded_where_shifting_takes_long() {
    assert_eq!(reloaded(&windows(3, "+sse2")).0, 3);
    assert_eq!(reloaded(&windows(1, "+sse2")).0, 1, "one of 32 bits takes two instructions");
    assert_eq!(reloaded(&windows(3, "+avx2")).0, 3);
    assert_eq!(reloaded(&windows(2, "+avx2")).0, 0, "two are as well kept");
    assert_eq!(reloaded(&windows(3, "+avx512f,+avx512vl,+avx512bw,+avx512dq")).0, 0, "it shifts by one");
}

#[test]
fn loops_that_call_the_library_load_again() {
    let text = |call: &str| {
        format!(
            "target triple = \"x86_64-pc-linux-gnu\"\n@a = internal global [100 x double] zeroinitializer\n\
             @b = internal global [100 x double] zeroinitializer\n\
             declare double @llvm.exp.f64(double) nounwind willreturn memory(none)\n\
             define void @f(i64 %n) \"target-features\"=\"+avx2\" {{\nentry:\n  %start = load double, ptr @a\n  \
             br label %loop\nloop:\n  %i = phi i64 [ 1, %entry ], [ %next, %loop ]\n  \
             %kept = phi double [ %start, %entry ], [ %x, %loop ]\n  %p = getelementptr double, ptr @a, i64 %i\n  \
             %x = load double, ptr %p\n  %d = fsub fast double %x, %kept\n  %s = {call}\n  \
             %q = getelementptr double, ptr @b, i64 %i\n  store double %s, ptr %q\n  \
             %next = add nuw nsw i64 %i, 1\n  %more = icmp ne i64 %next, %n\n  \
             br i1 %more, label %loop, label %out\nout:\n  ret void\n}}\n"
        )
    };
    let call = "call fast double @llvm.exp.f64(double %d)";
    assert_eq!(reloaded(&text(call)).0, 1);
    assert_eq!(reloaded(&text(&call.replace("fast ", ""))).0, 0, "the exact result is asked for");
    assert_eq!(reloaded(&text("fmul fast double %d, %d")).0, 0, "shifting is as good");
}
