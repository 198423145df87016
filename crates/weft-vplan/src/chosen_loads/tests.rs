use super::take_apart;
use crate::innermost::Innermost;
use crate::testing::transformed;

/// What becomes of a loop over `%i` up to `%n` that computes `body`, which makes `%z`, and stores that in `%i` of `@d`.
fn apart(features: &str, body: &str) -> (usize, String) {
    apart_with(features, "%n", "store float %z, ptr %to", body)
}

fn apart_with(features: &str, bound: &str, store: &str, body: &str) -> (usize, String) {
    taken_apart(&text(features, bound, store, body))
}

fn text(features: &str, bound: &str, store: &str, body: &str) -> String {
    format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [100 x float] zeroinitializer\n\
         @b = internal global [100 x float] zeroinitializer\n@less = global [99 x float] zeroinitializer\n\
         @d = global [100 x float] zeroinitializer\n@bytes100 = global [100 x i8] zeroinitializer\n\
         @bytes101 = global [101 x i8] zeroinitializer\n\
         @open = external global [100 x float]\n@common = common global [100 x float] zeroinitializer\n\
         define void @f(ptr %p, ptr %q, ptr noalias %r, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %loop ]\n  %s = getelementptr inbounds float, ptr %r, i64 %i\n  \
         %w = load float, ptr %s\n  %c = fcmp ogt float %w, 0.0\n  {body}\n  \
         %to = getelementptr inbounds float, ptr @d, i64 %i\n  {store}\n  \
         %i1 = add nuw nsw i64 %i, 1\n  %on = icmp ne i64 %i1, {bound}\n  br i1 %on, label %loop, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n!0 = !{{}}\n"
    )
}

fn taken_apart(text: &str) -> (usize, String) {
    transformed(text, |module, func| {
        let loops = Innermost::all(module, func);
        take_apart(module, func, &loops)
    })
}

/// A load of element `%i` of `x` or `y`.
fn choice(x: &str, y: &str) -> String {
    format!(
        "%e = select i1 %c, ptr {x}, ptr {y}\n  %at = getelementptr inbounds float, ptr %e, i64 %i\n  \
         %z = load float, ptr %at, align 4, !noundef !0"
    )
}

const BRANCH: &str = "br i1 %c,";

#[test]
fn what_lies_in_objects_is_loaded_in_any_case() {
    let (count, text) = apart("+sse2", &choice("@a", "@b"));
    assert_eq!(count, 1, "{text}");
    let expected = "  %0 = getelementptr float, ptr @a, i64 %i\n  %1 = getelementptr float, ptr @b, i64 %i\n  \
                    %2 = load float, ptr %0, align 1\n  %3 = load float, ptr %1, align 1\n  \
                    %4 = select i1 %c, float %2, float %3\n";
    assert!(text.contains(expected), "{text}");
    assert!(!text.contains("select i1 %c, ptr"), "{text}");
}

#[test]
fn what_may_be_outside_is_loaded_under_the_condition() {
    for (x, y) in [("@less", "@b"), ("%p", "%q"), ("@a", "%p")] {
        let (count, text) = apart("+avx2", &choice(x, y));
        assert_eq!(count, 1, "{x} {y}");
        assert!(text.contains(BRANCH), "{text}");
        assert!(text.contains(&format!("getelementptr inbounds float, ptr {x}, i64 %i\n")), "{text}");
        assert!(text.contains("freeze float"), "{text}");
        assert_eq!(text.matches("!noundef").count(), 1, "{text}");
        assert_eq!(apart("+sse2", &choice(x, y)).0, 0, "there are no masks");
    }
}

#[test]
fn an_access_says_nothing_of_an_object_whose_size_is_not_known() {
    for object in ["@open", "@common"] {
        let store = format!("%e1 = getelementptr float, ptr {object}, i64 %i\n  store float %z, ptr %e1");
        let (_, text) = apart_with("+avx2", "%n", &store, &choice("@a", "@b"));
        assert!(text.contains(BRANCH), "{object}");
    }
    // But they may be read as far as their types say.
    assert!(!apart("+avx2", &choice("@open", "@common")).1.contains(BRANCH));
}

#[test]
fn neighbors_of_what_is_accessed_may_be_outside() {
    let shifted = |by: i64| {
        format!(
            "%j = add nsw i64 %i, {by}\n  %k = select i1 %c, i64 %i, i64 %j\n  \
             %at = getelementptr inbounds float, ptr @a, i64 %k\n  %z = load float, ptr %at"
        )
    };
    for by in [1, -1] {
        assert!(apart("+avx2", &shifted(by)).1.contains(BRANCH), "{by}");
        // Where the loop ends, or it begins, is known; at the other end there is room.
        let (_, text) = apart_with("+avx2", "99", "store float %z, ptr %to", &shifted(by));
        assert_eq!(text.contains(BRANCH), by < 0, "{text}");
        let between = format!(
            "%l = add nsw i64 %i, {by}\n  %b1 = getelementptr inbounds float, ptr @a, i64 %l\n  \
             %b2 = load float, ptr %b1\n  {}",
            shifted(by)
        );
        assert!(!apart("+avx2", &between).1.contains(BRANCH), "{by} is accessed itself");
    }
    // What is computed anew makes no promises that hold for one side.
    assert!(apart_with("+avx2", "99", "store float %z, ptr %to", &shifted(1)).1.contains("add i64 %i, 1"));
}

#[test]
fn what_lies_between_accesses_of_any_object_may_be_read() {
    let at = |number: i64, name: &str| {
        format!(
            "%k{name} = add i64 %i, {number}\n  %p{name} = getelementptr inbounds float, ptr %p, i64 %k{name}\n  \
             %l{name} = load float, ptr %p{name}\n  "
        )
    };
    let chosen = "%m = add i64 %i, 2\n  %k = select i1 %c, i64 %i, i64 %m\n  \
                  %at = getelementptr inbounds float, ptr %p, i64 %k\n  %z = load float, ptr %at";
    assert!(!apart("+avx2", &format!("{}{}{chosen}", at(0, "x"), at(2, "y"))).1.contains(BRANCH));
    assert!(apart("+avx2", &format!("{}{}{chosen}", at(0, "x"), at(1, "y"))).1.contains(BRANCH));
    assert!(apart("+avx2", &format!("{}{}{chosen}", at(1, "x"), at(2, "y"))).1.contains(BRANCH));
}

#[test]
fn pointers_may_point_into_objects() {
    // `@less` is accessed up to its end, and `%r` at `%i`, whatever that is.
    let store =
        "%u = add i64 %i, 10\n  %m1 = getelementptr float, ptr @less, i64 %u\n  store float %z, ptr %m1";
    let whole = text("+avx2", "%n", store, &choice("@a", "@b"));
    assert!(!taken_apart(&whole).1.contains(BRANCH), "it begins at 0");
    let from = whole.replace("i64 %n)", "i64 %n, i64 %from)").replace("[ 0, %entry ]", "[ %from, %entry ]");
    assert!(taken_apart(&from).1.contains(BRANCH), "it may begin below 0");
    let variable = from.replace("ptr %r, i64 %i", "ptr @d, i64 %i");
    assert!(!taken_apart(&variable).1.contains(BRANCH), "what is before a variable is not accessed");
}

#[test]
fn steps_of_several_elements_say_as_much() {
    // 100 bytes are accessed one by one, so 100 elements of any size may be read.
    let bytes = "%byte = getelementptr inbounds i8, ptr @bytes, i64 %i\n  %v = load i8, ptr %byte\n  ";
    let store = "%m1 = getelementptr inbounds float, ptr %r, i64 %i\n  store float %z, ptr %m1";
    let with_bytes = |x: &str, length: u32| {
        let body = format!("{bytes}{}", choice(x, "@b"));
        let (_, text) = apart_with("+avx2", "%n", store, &body.replace("@bytes", &format!("@bytes{length}")));
        text.contains(BRANCH)
    };
    assert!(!with_bytes("@a", 100));
    assert!(with_bytes("@a", 101));
    assert!(with_bytes("@less", 100));
}

#[test]
fn other_loops_and_loads_stay() {
    let plain = choice("@a", "@b");
    for body in [
        plain.replace("load float", "load volatile float"),
        plain.replace("i64 %i\n  %z", "i64 %i2\n  %z").replace("%e =", "%i2 = mul i64 %i, 2\n  %e ="),
        format!("{plain}\n  %x = load volatile float, ptr %p"),
        format!("%h = getelementptr float, ptr %q, i64 %n\n  %z1 = load float, ptr %h\n  %i2 = mul i64 %i, 3\n  \
                 %g = getelementptr float, ptr %q, i64 %i2\n  %z2 = load float, ptr %g\n  {plain}"),
        // Two conditions.
        "%c2 = fcmp olt float %w, -1.0\n  %e1 = select i1 %c, ptr @a, ptr @b\n  %k = select i1 %c2, i64 %i, i64 0\n  \
         %at = getelementptr float, ptr %e1, i64 %k\n  %z = load float, ptr %at"
            .to_owned(),
    ] {
        assert_eq!(apart("+avx2", &body).0, 0, "{body}");
    }
    assert_eq!(apart_with("+avx2", "15", "store float %z, ptr %to", &plain).0, 0, "it is short");
    assert_eq!(apart_with("+avx2", "16", "store float %z, ptr %to", &plain).0, 1);
}

#[test]
fn all_loads_of_a_loop_get_branches_or_none() {
    let two = |second: &str| {
        format!(
            "%e1 = select i1 %c, ptr %p, ptr %q\n  %at1 = getelementptr inbounds float, ptr %e1, i64 %i\n  \
         %z1 = load float, ptr %at1\n  %e2 = select i1 %c, ptr %q, ptr %p\n  \
         %at2 = getelementptr inbounds {second}, ptr %e2, i64 %i\n  %z2 = load {second}, ptr %at2\n  %z = fadd float %z1, 1.0"
        )
    };
    let (count, text) = apart("+avx2", &two("float"));
    assert_eq!((count, text.matches(BRANCH).count()), (2, 2), "{text}");
    assert!(!text.contains("select i1 %c, ptr"), "{text}");
    assert_eq!(apart("+avx2", &two("i16")).0, 0, "no masks of 16 bits");
    assert_eq!(apart("+avx2,+avx512f,+avx512vl,+avx512bw,+avx512dq", &two("i16")).0, 2);
}

#[test]
fn numbers_that_the_loop_does_not_know_say_nothing() {
    let moved = |number: &str| {
        format!(
            "%t = add i64 %i, {number}\n  %k = select i1 %c, i64 %i, i64 %t\n  \
             %at = getelementptr inbounds float, ptr @a, i64 %k\n  %z = load float, ptr %at"
        )
    };
    // However often the loop runs.
    assert!(apart_with("+avx2", "50", "store float %z, ptr %to", &moved("%n")).1.contains(BRANCH));
    // The place that is accessed has gone another way.
    let store = "%u = add i64 %i, %n\n  %m1 = getelementptr float, ptr @d, i64 %u\n  store float %z, ptr %m1";
    let twice = moved("%v")
        .replace("%t =", "%v = shl i64 %n, 1\n  %t =")
        .replace("i64 %i, i64 %t", "i64 %t, i64 %t2");
    let twice = twice.replace("%k =", "%t2 = add i64 %i, %n\n  %k =");
    assert!(apart_with("+avx2", "%n", store, &twice).1.contains(BRANCH));
    let once = twice.replace("shl i64 %n, 1", "shl i64 %n, 0");
    assert!(!apart_with("+avx2", "%n", store, &once).1.contains(BRANCH));
    // What goes up says nothing of what goes down.
    let down = moved("0").replace("add i64 %i, 0", "sub i64 50, %i");
    assert!(apart("+avx2", &down).1.contains(BRANCH));
}

#[test]
fn loops_that_are_settled_or_carry_numbers_stay() {
    let whole = text("+avx2", "%n", "store float %z, ptr %to", &choice("@a", "@b"));
    assert_eq!(taken_apart(&whole).0, 1);
    let settled = whole.replace("label %out\n", "label %out, !llvm.loop !1\n");
    let node =
        |property: &str| format!("{settled}!1 = distinct !{{!1, !2}}\n!2 = !{{!\"llvm.loop.{property}}}\n");
    assert_eq!(taken_apart(&node("vectorize.width\", i32 1")).0, 0);
    assert_eq!(taken_apart(&node("mustprogress\"")).0, 1);
    let carries = |text: &str| {
        let sum = text.replace("  %s =", "  %sum = phi float [ 0.0, %entry ], [ %z1, %loop ]\n  %s =");
        sum.replace("  %to =", "  %z1 = fadd float %sum, %z\n  %to =")
    };
    assert_eq!(taken_apart(&carries(&whole)).0, 0);
    assert_eq!(taken_apart(&carries(&node("vectorize.enable\", i1 true"))).0, 1);
}

/// A loop in which each of two branches computes an address, of `x` or of `y`, from which `behind` loads; `store` is behind that.
fn with_branches(x: &str, y: &str, behind: &str) -> (usize, String) {
    taken_apart(&branches("+avx2", x, y, behind))
}

fn branches(features: &str, x: &str, y: &str, behind: &str) -> String {
    format!(
        "target triple = \"x86_64-pc-linux-gnu\"\n@a = global [100 x float] zeroinitializer\n\
         @b = global [100 x float] zeroinitializer\n@d = global [100 x float] zeroinitializer\n\
         define void @f(ptr %p, ptr %q, ptr noalias %r, i64 %n) #0 {{\nentry:\n  br label %loop\nloop:\n  \
         %i = phi i64 [ 0, %entry ], [ %i1, %latch ]\n  %s = getelementptr inbounds float, ptr %r, i64 %i\n  \
         %w = load float, ptr %s\n  %c = fcmp ogt float %w, 0.0\n  br i1 %c, label %then, label %other\nthen:\n  \
         {x}\n  br label %join\nother:\n  {y}\n  br label %join\njoin:\n  %e = phi ptr [ %x, %then ], [ %y, %other ]\n  \
         {behind}latch:\n  %v = phi float [ %z, %last ], [ 0.0, %join ]\n  \
         %to = getelementptr inbounds float, ptr @d, i64 %i\n  store float %v, ptr %to\n  \
         %i1 = add nuw nsw i64 %i, 1\n  %on = icmp ne i64 %i1, %n\n  br i1 %on, label %loop, label %out\nout:\n  \
         ret void\n}}\nattributes #0 = {{ \"target-features\"=\"{features}\" }}\n"
    )
}

/// Loads where another condition holds.
const RARE: &str = "%u = fcmp olt float %w, 7.0\n  br i1 %u, label %last, label %latch\nlast:\n  %z = load float, ptr %e\n  \
                    br label %latch\n";

fn of(name: &str, root: &str) -> String {
    format!("%{name} = getelementptr inbounds float, ptr {root}, i64 %i")
}

#[test]
fn addresses_of_branches_are_chosen_behind_them() {
    let (count, text) = with_branches(&of("x", "%p"), &of("y", "%q"), RARE);
    assert_eq!(count, 1, "{text}");
    // The load is made where it was, under both conditions.
    let last = text.split("last:\n").nth(1).unwrap();
    assert!(last.starts_with("  br i1 %c, label %"), "{text}");
    assert!(!text.contains("phi ptr") && !text.contains("select i1 %c, ptr"), "{text}");
    let (count, text) = taken_apart(&branches("+sse2", &of("x", "%p"), &of("y", "%q"), RARE));
    assert!(count == 0 && text.contains("phi ptr"), "without masks, a branch stays one: {text}");
}

#[test]
fn what_is_accessed_behind_the_load_or_elsewhere_says_nothing() {
    // `@d` is accessed behind the load, where all iterations come by: but it is not known there that they do.
    let (count, text) = with_branches(&of("x", "@a"), &of("y", "@b"), RARE);
    assert_eq!((count, text.contains("freeze float")), (1, true), "{text}");
    let before = RARE.replace(
        "%u =",
        "%t = getelementptr inbounds float, ptr @d, i64 %i\n  %o = load float, ptr %t\n  %u =",
    );
    let (count, text) = with_branches(&of("x", "@a"), &of("y", "@b"), &before);
    assert_eq!((count, text.contains("freeze float")), (1, false), "{text}");
}

#[test]
fn branches_that_do_more_stay() {
    let loads = format!("%m = load i64, ptr %r\n  {}", of("x", "%p").replace("i64 %i", "i64 %m"));
    assert!(with_branches(&loads, &of("y", "%q"), RARE).1.contains("phi ptr"), "a load in a branch");
    let shared = branches("+avx2", &of("x", "%p"), &of("y", "%q"), RARE);
    let shared = shared.replace(
        "br i1 %c, label %then, label %other\n",
        "br i1 %c, label %more, label %other\nmore:\n  \
                    %c2 = fcmp olt float %w, 3.0\n  br i1 %c2, label %then, label %other\n",
    );
    assert!(taken_apart(&shared).1.contains("phi ptr"), "a branch of two conditions");
    let stores = format!("store float 1.0, ptr %r\n  {}", of("x", "%p"));
    assert_eq!(with_branches(&stores, &of("y", "%q"), RARE).0, 0);
    let stored = RARE.replace("last:\n", "last:\n  store float 1.0, ptr %s\n");
    assert_eq!(with_branches(&of("x", "%p"), &of("y", "%q"), &stored).0, 0, "a store under a condition");
}
