use super::*;

/// A nest over `%k` and `%j` in which `%x` is what the inner loop reads, and `%y` what it reads and writes.
fn nest(params: &str, x: &str, y: &str) -> String {
    format!(
        "@a = internal global [100 x double] zeroinitializer\n@c = internal global [9000 x double] zeroinitializer\n\
         define void @f({params}i64 %n, i64 %m) {{\nentry:\n  br label %head\nhead:\n  \
         %k = phi i64 [ 0, %entry ], [ %k1, %tail ]\n  %q = getelementptr double, ptr @a, i64 %k\n  \
         %h = load double, ptr %q\n  %row = mul i64 %k, %m\n  br label %body\nbody:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %body ]\n  %at = add i64 %row, %j\n  {x}\n  {y}\n  \
         %v = load double, ptr %x\n  %w = load double, ptr %y\n  %t = fmul double %v, %h\n  \
         %u = fadd double %w, %t\n  store double %u, ptr %y\n  %j1 = add nuw nsw i64 %j, 1\n  \
         %more = icmp ne i64 %j1, %m\n  br i1 %more, label %body, label %tail\ntail:\n  \
         %k1 = add nuw nsw i64 %k, 1\n  %again = icmp ne i64 %k1, %n\n  br i1 %again, label %head, label %out\n\
         out:\n  ret void\n}}\n"
    )
}

fn jammed(text: &str) -> (usize, String) {
    let mut module = weft_ir::read_module(text).unwrap();
    let id = module.function("f").unwrap();
    let placeholder = Function::new(module.functions[id].name, weft_ir::Type::VOID);
    let mut func = std::mem::replace(&mut module.functions[id], placeholder);
    let effects = EffectTable::compute(&module);
    let count = jam(&mut module, &mut func, &effects);
    module.functions[id] = func;
    let errors = weft_ir::verify::verify_module(&module);
    assert!(errors.is_empty(), "{}", errors[0]);
    (count, weft_ir::print_module(&module))
}

const ROW: &str = "%x = getelementptr double, ptr %p, i64 %at";
const SAME_ROW: &str = "%y = getelementptr double, ptr @c, i64 %j";

#[test]
fn four_iterations_share_what_they_add_to() {
    let (count, text) = jammed(&nest("ptr noalias %p, ", ROW, SAME_ROW));
    assert_eq!(count, 1, "{text}");
    // Four copies, and the loop that does the rest.
    assert_eq!(text.matches("fadd double").count(), 5, "{text}");
    assert!(text.contains(", -4\n") && !text.contains("ptrtoint"), "{text}");
    // One variable of the inner loop is enough for all copies.
    assert_eq!(text.matches("phi i64").count(), 5, "{text}");
}

#[test]
fn what_may_overlap_is_compared_at_run_time() {
    let (count, text) = jammed(&nest("ptr %p, ", ROW, SAME_ROW));
    assert_eq!(count, 1, "{text}");
    assert_eq!(text.matches("icmp ule i64").count(), 2, "{text}");
    assert!(text.contains("!alias.scope") && text.contains("!noalias"), "{text}");
}

#[test]
fn nothing_is_done_where_accesses_may_meet_in_another_order() {
    // What is read at one place of the inner loop, the next iteration of the outer loop has written, or will write, at another.
    let places = |by: i32| {
        let x = format!("%by = add i64 %j, {by}\n  %x = getelementptr double, ptr @c, i64 %by");
        jammed(&nest("", &x, SAME_ROW)).0
    };
    assert_eq!((places(-2), places(2), places(0)), (0, 0, 1));
    // What is read in front of the inner loop, it writes.
    let own = "%y = getelementptr double, ptr @a, i64 %j";
    assert_eq!(jammed(&nest("ptr noalias %p, ", ROW, own)).0, 0);
}

#[test]
fn nothing_is_done_where_nothing_is_saved() {
    // Each iteration of the outer loop has a row of its own.
    let row = "%y = getelementptr double, ptr @c, i64 %at";
    assert_eq!(jammed(&nest("ptr noalias %p, ", ROW, row)).0, 0);
}

#[test]
fn eight_columns_are_walked_down_together() {
    // for (k…) for (j…) c[k] += p[j * m + k]: what lies one behind the other belongs to iterations of the outer loop.
    let x = "%far = mul i64 %j, %m\n  %in = add i64 %far, %k\n  %x = getelementptr double, ptr %p, i64 %in";
    let y = "%y = getelementptr double, ptr @c, i64 %k";
    let (count, text) = jammed(&nest("ptr noalias %p, ", x, y));
    assert_eq!((count, text.matches("fadd double").count()), (1, 9), "{text}");
}

#[test]
fn neighbors_may_have_a_large_inner_loop() {
    let x = "%far = mul i64 %j, %m\n  %in = add i64 %far, %k\n  %x = getelementptr double, ptr %p, i64 %in";
    let y = "%y = getelementptr double, ptr @c, i64 %k";
    let (columns, rows) = (nest("ptr noalias %p, ", x, y), nest("ptr noalias %p, ", ROW, SAME_ROW));
    // With so many products more, of the number that is loaded.
    let larger = |text: &str, products: usize| {
        let chain: String =
            (0..products).map(|n| format!("%v{} = fmul double %v{n}, %h\n  ", n + 1)).collect();
        let text = text.replace("%v = load double", "%v0 = load double");
        text.replace("%t = fmul double %v,", &format!("{chain}%t = fmul double %v{products},"))
    };
    assert_eq!(jammed(&larger(&columns, 100)).0, 1);
    assert_eq!(jammed(&larger(&columns, 200)).0, 0, "that is too large");
    assert_eq!(jammed(&larger(&rows, 10)).0, 1);
    assert_eq!(jammed(&larger(&rows, 100)).0, 0, "four times as many numbers are too many for the registers");
}

/// How many nests are jammed of rows that are multiplied by one vector and summed up, and whether only if the rows are short: they hold
/// `length` numbers of `element`, which are widened by `widen`.
fn rows(features: &str, element: &str, widen: &str, length: &str) -> (usize, bool) {
    let (count, text) = jammed(&format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@c = internal global [100 x i32] zeroinitializer\n\
         define void @f(ptr noalias %p, ptr noalias %q, i64 %n, i64 %m) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %k = phi i64 [ 0, %entry ], [ %k1, %tail ]\n  %row = mul i64 %k, %m\n  br label %body\nbody:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %body ]\n  %s = phi i32 [ 0, %head ], [ %t, %body ]\n  \
         %at = add i64 %row, %j\n  %x = getelementptr {element}, ptr %p, i64 %at\n  \
         %y = getelementptr {element}, ptr %q, i64 %j\n  %v = load {element}, ptr %x\n  \
         %w = load {element}, ptr %y\n  %a = {widen} {element} %v to i32\n  %b = {widen} {element} %w to i32\n  \
         %u = mul i32 %a, %b\n  %t = add i32 %u, %s\n  %j1 = add nuw nsw i64 %j, 1\n  \
         %more = icmp ne i64 %j1, {length}\n  br i1 %more, label %body, label %tail\ntail:\n  \
         %to = getelementptr i32, ptr @c, i64 %k\n  store i32 %t, ptr %to\n  \
         %k1 = add nuw nsw i64 %k, 1\n  %again = icmp ne i64 %k1, %n\n  br i1 %again, label %head, label %out\n\
         out:\n  ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
    ));
    (count, text.contains("icmp ult i64") && text.contains(", 32\n"))
}

#[test]
fn what_is_multiplied_in_pairs_is_shared_by_short_loops_only_where_loads_widen() {
    for features in ["+sse2,+sse4.1", "+sse2,+avx2"] {
        assert_eq!(rows(features, "i16", "sext", "%m"), (1, true), "{features}");
        assert_eq!(rows(features, "i8", "zext", "%m"), (1, true), "{features}");
        assert_eq!(rows(features, "i16", "sext", "64").0, 0, "{features}: it is known to be long");
        assert_eq!(rows(features, "i16", "zext", "%m"), (1, false), "{features}: 16 bits and no sign");
    }
    assert_eq!(rows("+sse2", "i16", "sext", "%m"), (1, false), "pairs are found there all the same");
    assert_eq!(rows("+sse2", "i16", "sext", "64"), (1, false), "pairs are found there all the same");
}

/// Rows of bytes of which the inner loop counts those that differ from a row's that is read again and again.
fn counted(compared: &str, features: &str) -> (usize, String) {
    jammed(&format!(
        "@a = internal global [9000 x {compared}] zeroinitializer\n@b = internal global [90 x {compared}] zeroinitializer\n\
         @o = internal global [90 x i32] zeroinitializer\ntarget triple = \"x86_64-pc-linux-gnu\"\n\
         define void @f(i64 %n, i64 %m) #0 {{\nentry:\n  br label %head\nhead:\n  \
         %k = phi i64 [ 0, %entry ], [ %k1, %tail ]\n  %row = mul i64 %k, %m\n  br label %body\nbody:\n  \
         %j = phi i64 [ 0, %head ], [ %j1, %body ]\n  %s = phi i32 [ 0, %head ], [ %t, %body ]\n  %at = add i64 %row, %j\n  \
         %x = getelementptr {compared}, ptr @a, i64 %at\n  %y = getelementptr {compared}, ptr @b, i64 %j\n  \
         %v = load {compared}, ptr %x\n  %w = load {compared}, ptr %y\n  %is = icmp ne {compared} %v, %w\n  \
         %one = zext i1 %is to i32\n  %t = add i32 %s, %one\n  %j1 = add nuw nsw i64 %j, 1\n  \
         %more = icmp ne i64 %j1, %m\n  br i1 %more, label %body, label %tail\ntail:\n  \
         %to = getelementptr i32, ptr @o, i64 %k\n  store i32 %t, ptr %to\n  %k1 = add nuw nsw i64 %k, 1\n  \
         %again = icmp ne i64 %k1, %n\n  br i1 %again, label %head, label %out\nout:\n  ret void\n}}\n\
         attributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
    ))
}

#[test]
fn long_rows_of_narrow_numbers_are_counted_one_by_one() {
    let has_one_vector = |text: &str| text.contains("llvm.loop.interleave.count\", i32 1");
    for (compared, features, limit, is_one) in
        [("i8", "+avx2", "192", true), ("i16", "+avx2", "192", true), ("i8", "+sse2", "32", false)]
    {
        let (count, text) = counted(compared, features);
        assert_eq!(count, 1, "{text}");
        assert!(text.contains(&format!(", {limit}\n")), "{text}");
        assert_eq!(has_one_vector(&text), is_one, "{text}");
    }
    let (count, text) = counted("i32", "+avx2");
    assert_eq!(count, 1, "{text}");
    assert!(
        !text.contains(", 192\n") && !has_one_vector(&text),
        "of wide numbers, counts are as wide: {text}"
    );
}
