//! Stock LLVM reasons about one thread. Each test holds one way in which that goes wrong for a team, with
//! the rule that prevents it: behind the real `prepare` LLVM keeps what it must keep, and behind a
//! weakened one it does the wrong thing. So each rule is seen to be needed, and seen to work.

mod common;

use common::{
    Body, PASSES, compare, opt, outlined, prepared, with_markers, with_weak_markers, without_bundle,
};

const ENTRY: &str = "@llvm.directive.region.entry";
const EXIT: &str = "@llvm.directive.region.exit";
const BARRIER: &str = "@llvm.directive.barrier";

/// A region in which thread 0 writes `%x`, and all read it behind a barrier.
const WRITTEN_BY_ONE: &str = "
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr X) ]
  %tid = call i32 @omp_get_thread_num()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %wait
write:
  store i32 7, ptr X
  br label %wait
wait:
  call void @llvm.directive.barrier(token %t)
  %v = load i32, ptr X
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
";
const USE: &str = "
declare i32 @omp_get_thread_num() #800
declare void @use(i32) #801
attributes #800 = { norecurse nounwind willreturn memory(inaccessiblemem: read) }
attributes #801 = { norecurse nounwind nocallback }
";

/// Trap i: the private copy and the original are one alloca.
#[test]
fn a_private_variable_is_another_object() {
    let source = "
define i32 @f(i32 %a) {
  %x = alloca i32
  store i32 %a, ptr %x
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.PRIVATE\"(ptr %x) ]
  store i32 42, ptr %x
  %v = load i32, ptr %x
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %r = load i32, ptr %x
  ret i32 %r
}
declare void @use(i32)
";
    let weak = without_bundle(&with_markers(source), "QUAL.OMP.PRIVATE");
    compare(&prepared(source), &weak, |text| Body::of(text, "f").has("ret i32 %a"));
}

/// Trap ii: no other thread is thought to reach an alloca whose address is nowhere given away.
#[test]
fn shared_variables_are_listed() {
    let region = WRITTEN_BY_ONE.replace('X', "%x");
    let source =
        format!("define void @f() {{\n %x = alloca i32\n store i32 0, ptr %x\n{region} ret void\n}}{USE}");
    let sound = prepared(&source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| Body::of(text, "f").between(BARRIER, "@use").has(" = load i32"));
}

/// Trap iii-a: a variable is kept in a register around a loop with a critical region.
#[test]
fn critical_clobbers_memory() {
    let source = "
@g = external global i32
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.CRITICAL\"() ]
  %old = load i32, ptr @g
  %new = add i32 %old, %i
  store i32 %new, ptr @g
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.CRITICAL\"() ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
";
    let sound = prepared(source);
    compare(&sound, &with_weak_markers(&sound), |text| {
        let held = Body::of(text, "f").between("critical.begin", "critical.end");
        held.has("load i32, ptr @g") && held.has("store i32")
    });
}

/// Trap iii-b: a store sinks behind the exit, where only one thread is left to execute it.
#[test]
fn exit_holds_stores_back() {
    let source = "
@g = external global i32
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr @g) ]
  store i32 %i, ptr @g
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
";
    let sound = prepared(source);
    compare(&sound, &with_weak_markers(&sound), |text| {
        Body::of(text, "f").between(ENTRY, EXIT).has("store i32")
    });
}

/// The other side of trap iii-b: a value is carried over the exit, though other threads wrote since.
#[test]
fn exit_holds_loads_back() {
    let source = "
@g = external global i32
define i32 @f(i32 %n) {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr @g) ]
  store i32 %n, ptr @g
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %v = load i32, ptr @g
  ret i32 %v
}
";
    let sound = prepared(source);
    compare(&sound, &with_weak_markers(&sound), |text| Body::of(text, "f").after(EXIT).has("load i32"));
}

const ORPHAN: &str = "
define i32 @f(ptr noalias %a, i32 %v) {
  store i32 %v, ptr %a
  call void @llvm.directive.barrier(token none)
  %r = load i32, ptr %a
  ret i32 %r
}
";

/// Trap iii-c: what a `noalias` argument leads to is thought to be out of others' reach.
#[test]
fn noalias_arguments_are_listed_at_barriers() {
    let sound = prepared(ORPHAN);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| Body::of(text, "f").after(BARRIER).has("load i32"));
}

/// Trap iii-d: inlining turns `noalias` into metadata on the markers.
#[test]
fn noalias_arguments_are_listed_before_inlining() {
    let region = WRITTEN_BY_ONE.replace('X', "%a");
    let source = format!(
        "define void @f(ptr noalias %a) alwaysinline {{\n  store i32 0, ptr %a\n{region} ret void\n}}
         define void @g(ptr %q) {{\n  call void @f(ptr %q)\n  ret void\n}}{USE}"
    );
    let sound = prepared(&source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    // Inlined at once, so that the metadata is what is seen and not the attribute.
    let (Some(sound), Some(weak)) = (opt("always-inline", &sound), opt("always-inline", &weak)) else {
        return;
    };
    for marker in [BARRIER, EXIT] {
        let line = |text: &str| Body::of(text, "g").0.iter().find(|l| l.contains(marker)).cloned().unwrap();
        assert!(!line(&sound).contains("!noalias"), "{sound}");
        assert!(line(&weak).contains("!noalias"), "the rule is not needed:\n{weak}");
    }
    compare(&sound, &weak, |text| Body::of(text, "g").between(BARRIER, "@use").has(" = load i32"));
}

/// Trap iii-e: an internal global that only `main` uses is made a local variable of `main`.
#[test]
fn internal_globals_are_listed() {
    // Not in the front end's list: it is a helper that uses the global, and it is inlined.
    let region = WRITTEN_BY_ONE.replace(", \"QUAL.OMP.SHARED\"(ptr X)", "").replace('X', "@g");
    let source =
        format!("@g = internal global i32 3\ndefine i32 @main() norecurse {{\n{region} ret i32 0\n}}{USE}");
    let sound = prepared(&source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| Body::of(text, "main").between(BARRIER, "@use").has("load i32, ptr @g"));
}

/// The same, where no instruction of the source names the global.
#[test]
fn internal_globals_behind_an_initializer_are_listed() {
    let region = WRITTEN_BY_ONE
        .replace(", \"QUAL.OMP.SHARED\"(ptr X)", "")
        .replace("store i32 7, ptr X", "%p1 = load ptr, ptr @p\n  store i32 7, ptr %p1")
        .replace("%v = load i32, ptr X", "%p2 = load ptr, ptr @p\n  %v = load i32, ptr %p2");
    let source = format!(
        "@g = internal global i32 3\n@p = internal global ptr @g\n\
         define i32 @main() norecurse {{\n{region} ret i32 0\n}}{USE}"
    );
    let sound = prepared(&source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| Body::of(text, "main").between(BARRIER, "@use").has("load i32, ptr @g"));
}

/// A function that synchronizes is inferred to touch no global.
#[test]
fn barriers_clobber_globals_through_calls() {
    let source = "
@g = external global i32
define void @sync() noinline {
  call void @llvm.directive.barrier(token none)
  ret void
}
define i32 @f(i32 %v) {
  store i32 %v, ptr @g
  call void @sync()
  %r = load i32, ptr @g
  ret i32 %r
}
";
    let sound = prepared(source);
    compare(&sound, &with_weak_markers(&sound), |text| Body::of(text, "f").after("@sync").has("load i32"));
}

/// Trap iv: functions that name the executing thread are declared `const`.
#[test]
fn thread_dependent_functions_stay_in_their_region() {
    let source = "
define void @f() {
  %outer = call ptr @__errno_location() #0
  store i32 1, ptr %outer
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %inner = call ptr @__errno_location() #0
  store i32 2, ptr %inner
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare ptr @__errno_location() #0
attributes #0 = { nounwind willreturn memory(none) }
";
    let sound = prepared(source);
    let weak = sound.replace("memory(inaccessiblemem: read)", "memory(none)");
    compare(&sound, &weak, |text| Body::of(text, "f").between(ENTRY, EXIT).has("@__errno_location"));
}

/// Assembly that reads a register may name the thread; what hides a value is no code, and holds nothing back.
#[test]
fn hidden_values_are_no_code_that_names_the_thread() {
    let source = "
define void @f(i64 %n) {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %hidden = call i64 asm \"\", \"=r,0\"(i64 %n) #0
  %register = call i64 asm \"\", \"={rsp}\"() #0
  call void @use(i64 %hidden, i64 %register)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare void @use(i64, i64)
attributes #0 = { nounwind memory(none) }
";
    let text = prepared(source);
    let group = |call: &str| {
        let line = text.lines().find(|line| line.contains(call)).unwrap();
        let number = line.rsplit('#').next().unwrap();
        text.lines().find(|line| line.starts_with(&format!("attributes #{number} "))).unwrap().to_owned()
    };
    assert!(group("%hidden = ").contains("memory(none)"), "{text}");
    assert!(group("%register = ").contains("memory(inaccessiblemem: read)"), "{text}");
}

/// Trap iv-b: the address of a thread-local variable is the same all over a function.
#[test]
fn addresses_of_thread_locals_stay_in_their_region() {
    let source = "
@x = thread_local global i32 0
define void @f() {
  %outer = call ptr @llvm.threadlocal.address.p0(ptr @x)
  store i32 1, ptr %outer
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %inner = call ptr @llvm.threadlocal.address.p0(ptr @x)
  store i32 2, ptr %inner
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare ptr @llvm.threadlocal.address.p0(ptr)
";
    let (sound, weak) = (prepared(source), with_markers(source));
    compare(&sound, &weak, |text| Body::of(text, "f").between(ENTRY, EXIT).has("@x)"));
    // What code generation gets to see is the intrinsic again.
    let Some(optimized) = opt(PASSES, &sound) else { return };
    let done = outlined(&optimized);
    assert!(Body::of(&done, "f.omp_outlined").has("@llvm.threadlocal.address.p0"), "{done}");
    assert!(!done.contains("llvm.directive.threadlocal"), "{done}");
}

/// Trap fp: a copy of a variable that is dead afterwards becomes one with the variable.
#[test]
fn firstprivate_originals_are_listed() {
    let source = "
define void @f() {
  %x = alloca [100 x i32]
  call void @fill(ptr nocapture %x)
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.FIRSTPRIVATE\"(ptr %x) ]
  call void @fill(ptr nocapture %x)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare void @fill(ptr nocapture) nounwind
";
    let sound = prepared(source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| {
        let body = Body::of(text, "f");
        body.count("alloca [100 x i32]") == 2 && body.between(ENTRY, EXIT).has("@llvm.memcpy")
    });
}

/// Trap out: a value is computed once for the inside of the region and for what follows.
#[test]
fn values_that_leave_a_region_are_computed_again() {
    let source = "
define double @f(double %a, double %b) {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %m = fmul double %a, %b
  call void @use(double %m)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %n = fmul double %a, %b
  ret double %n
}
declare void @use(double)
";
    let Some(optimized) = opt(PASSES, &prepared(source)) else { return };
    let body = Body::of(&optimized, "f");
    assert!(body.between(ENTRY, EXIT).has("fmul") && !body.after(EXIT).has("fmul"), "{optimized}");
    let done = outlined(&optimized);
    assert!(Body::of(&done, "f.omp_outlined").has("fmul"), "{done}");
    assert!(Body::of(&done, "f").after("@llvm.directive.fork").has("fmul"), "{done}");
}

/// Trap alloca: the variables of a callee inlined into the region move to the front of the function.
#[test]
fn variables_of_inlined_callees_belong_to_the_thread() {
    let source = "
define internal void @callee() alwaysinline {
  %x = alloca [40 x i32]
  call void @fill(ptr %x)
  ret void
}
define void @f() {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  call void @callee()
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
declare void @fill(ptr)
";
    let Some(optimized) = opt(PASSES, &prepared(source)) else { return };
    assert!(Body::of(&optimized, "f").before(ENTRY).has("alloca [40 x i32]"), "{optimized}");
    let done = outlined(&optimized);
    assert!(Body::of(&done, "f.omp_outlined").has("alloca [40 x i32]"), "{done}");
    assert!(!Body::of(&done, "f").has("ptr %x"), "{done}");
}

/// The address of a part of such a variable is computed in front of the region.
#[test]
fn addresses_into_private_variables_belong_to_the_thread() {
    let source = "
define void @f(i64 %n, i32 %times) {
entry:
  %x = alloca [40 x i32]
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.PRIVATE\"(ptr %x) ]
  %p = getelementptr inbounds [40 x i32], ptr %x, i64 0, i64 %n
  call void @fill(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret void
}
declare void @fill(ptr)
";
    let Some(optimized) = opt(PASSES, &prepared(source)) else { return };
    assert!(Body::of(&optimized, "f").before(ENTRY).has("getelementptr"), "{optimized}");
    let done = outlined(&optimized);
    let child = Body::of(&done, "f.omp_outlined");
    assert!(child.has("alloca [40 x i32]") && child.has("getelementptr"), "{done}");
    assert!(!Body::of(&done, "f").has("ptr %x"), "{done}");
}

/// Trap v: a loop whose iterations are not yet distributed is executed by every thread as a whole.
#[test]
fn loops_run_over_opaque_bounds() {
    let source = "
define void @f(ptr %a) {
entry:
  %start = alloca i64
  %stop = alloca i64
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.SHARED\"(ptr %a) ]
  store i64 0, ptr %start
  store i64 1000, ptr %stop
  %l = call token @llvm.directive.region.entry() [ \"DIR.OMP.LOOP\"(), \"QUAL.OMP.NORMALIZED.BOUNDS\"(ptr %start, ptr %stop), \"QUAL.OMP.NOWAIT\"() ]
  %first = load i64, ptr %start
  %last = load i64, ptr %stop
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  store i32 0, ptr %p
  %next = add i64 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %l) [ \"DIR.OMP.END.LOOP\"() ]
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  ret void
}
";
    let weak = without_bundle(&with_markers(source), "QUAL.OMP.NORMALIZED.BOUNDS");
    // The loop may well be a memset, but of this thread's part only.
    compare(&prepared(source), &weak, |text| {
        let body = Body::of(text, "f");
        body.has("@llvm.directive.loop.begin") && !body.has("i64 4000")
    });
}

/// What an earlier execution of the region left in a private variable flows into the next.
#[test]
fn private_variables_start_undefined() {
    let source = "
define void @f(i32 %times) {
entry:
  %x = alloca i32
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %join ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"(), \"QUAL.OMP.PRIVATE\"(ptr %x) ]
  %tid = call i32 @omp_get_thread_num()
  %odd = icmp eq i32 %tid, %k
  br i1 %odd, label %set, label %join
set:
  store i32 %tid, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.PARALLEL\"() ]
  %next = add i32 %k, 1
  %more = icmp slt i32 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret void
}";
    let sound = prepared(&format!("{source}{USE}"));
    let weak =
        sound.lines().filter(|l| !l.contains("store i32 undef") && !l.contains("call void @llvm.lifetime"));
    let weak = weak.collect::<Vec<_>>().join("\n");
    // In front of the entry there is one phi, that of the loop's counter.
    compare(&sound, &weak, |text| Body::of(text, "f").before(ENTRY).count(" = phi ") <= 1);
}

/// A body that does not return is executed by one thread; the others are not there by mistake.
#[test]
fn a_single_body_that_exits_is_not_everybodys() {
    let source = "
define void @f() {
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.PARALLEL\"() ]
  %s = call token @llvm.directive.region.entry() [ \"DIR.OMP.SINGLE\"() ]
  call void @use(i32 1)
  call void @exit(i32 0)
  unreachable
}
declare void @exit(i32) noreturn nounwind
declare void @use(i32)
";
    let sound = prepared(source);
    let weak = sound.lines().filter(|line| !line.contains("call void @llvm.directive.barrier"));
    let weak = weak.collect::<Vec<_>>().join("\n");
    compare(&sound, &weak, |text| Body::of(text, "f").between("single.begin", "@use").has("br i1"));
}

/// A pointer that goes in by value is listed, for the sake of what it leads to.
#[test]
fn pointers_captured_by_value_are_listed() {
    let region = WRITTEN_BY_ONE
        .replace("store i32 7, ptr X", "%p1 = load ptr, ptr X\n  store i32 7, ptr %p1")
        .replace("%v = load i32, ptr X", "%p2 = load ptr, ptr X\n  %v = load i32, ptr %p2")
        .replace('X', "%p");
    let source = format!(
        "define void @f() {{\n  %x = alloca i32\n  %p = alloca ptr\n  store i32 0, ptr %x\n  \
         store ptr %x, ptr %p\n{region} ret void\n}}{USE}"
    );
    let sound = prepared(&source);
    let weak = without_bundle(&sound, "QUAL.OMP.SHARED");
    compare(&sound, &weak, |text| Body::of(text, "f").between(BARRIER, "@use").has(" = load i32"));
}
