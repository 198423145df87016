//! Stock LLVM takes a task for a block of code that is executed where it stands. As in `soundness.rs`, each
//! test holds one way in which that goes wrong, with the rule that prevents it.

mod common;

use common::{Body, PASSES, compare, opt, outlined, prepared, with_weak_markers, without_bundle};

const ENTRY: &str = "@llvm.directive.region.entry";
const EXIT: &str = "@llvm.directive.region.exit";
const TASKWAIT: &str = "@llvm.directive.taskwait";

const USE: &str = "
declare void @use(i32) #800
declare noalias ptr @malloc(i64) #801
attributes #800 = { norecurse nounwind nocallback }
attributes #801 = { nounwind willreturn nofree allockind(\"alloc,uninitialized\") allocsize(0) memory(inaccessiblemem: readwrite) }
";

/// A task that writes to where `%p` leads, which is read behind `taskwait`. `CLAUSES` stands for how `%p` is listed.
const WRITES: &str = "
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"()CLAUSES ]
  store i32 7, ptr %p
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  call void @llvm.directive.taskwait(token none)
  %v = load i32, ptr %p
  call void @use(i32 %v)
";

fn reads_behind_taskwait(text: &str) -> bool {
    Body::of(text, "f").between(TASKWAIT, "@use").has(" = load i32")
}

/// The task may not have been executed when control has passed its region; behind `taskwait` it has been.
#[test]
fn what_a_task_writes_is_read_behind_taskwait() {
    let region = WRITES.replace("CLAUSES", ", \"QUAL.OMP.SHARED\"(ptr %p)");
    let source =
        format!("define void @f() {{\n  %p = alloca i32\n  store i32 0, ptr %p\n{region}  ret void\n}}{USE}");
    let sound = prepared(&source);
    compare(&sound, &without_bundle(&sound, "QUAL.OMP.SHARED"), reads_behind_taskwait);
}

/// So it is for memory to which the task has but a pointer of its own.
#[test]
fn what_a_tasks_pointer_leads_to_is_read_behind_taskwait() {
    let region = WRITES
        .replace("CLAUSES", ", \"QUAL.OMP.FIRSTPRIVATE\"(ptr %q)")
        .replace("store i32 7, ptr %p", "%r = load ptr, ptr %q\n  store i32 7, ptr %r");
    let source = format!(
        "define void @f() {{\n  %q = alloca ptr\n  %p = call noalias ptr @malloc(i64 4)\n  store i32 0, ptr %p\n  \
         store ptr %p, ptr %q\n{region}  ret void\n}}{USE}"
    );
    let sound = prepared(&source);
    compare(&sound, &without_bundle(&sound, "QUAL.OMP.SHARED"), reads_behind_taskwait);
}

/// So it is for a `restrict` parameter, of which LLVM thinks that nobody else reaches what it leads to.
#[test]
fn noalias_arguments_are_listed_at_tasks() {
    let source = format!(
        "define void @f(ptr noalias %p) {{\n  store i32 0, ptr %p\n{}  ret void\n}}{USE}",
        WRITES.replace("CLAUSES", "")
    );
    let sound = prepared(&source);
    compare(&sound, &without_bundle(&sound, "QUAL.OMP.SHARED"), reads_behind_taskwait);
}

/// A task of another function may write; all that is seen here is the `taskwait`.
#[test]
fn noalias_arguments_are_listed_at_taskwait() {
    let source = format!(
        "define void @f(ptr noalias %p) {{
  store i32 7, ptr %p
  call void @llvm.directive.taskwait(token none)
  %v = load i32, ptr %p
  call void @use(i32 %v)
  ret void
}}{USE}"
    );
    let sound = prepared(&source);
    compare(&sound, &without_bundle(&sound, "QUAL.OMP.SHARED"), reads_behind_taskwait);
}

/// A loop in which each turn waits for its task: the load must not leave it.
#[test]
fn loads_are_not_hoisted_over_taskwait() {
    let source = format!(
        "
define void @f(i32 %n) {{
entry:
  %x = alloca i32
  store i32 0, ptr %x
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"(), \"QUAL.OMP.SHARED\"(ptr %x) ]
  %old = load i32, ptr %x
  %new = mul i32 %old, 3
  store i32 %new, ptr %x
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  call void @llvm.directive.taskwait(token none)
  %v = load i32, ptr %x
  call void @use(i32 %v)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}{USE}"
    );
    let sound = prepared(&source);
    compare(&sound, &without_bundle(&sound, "QUAL.OMP.SHARED"), reads_behind_taskwait);
}

/// What all threads reach is clobbered by the markers themselves.
#[test]
fn taskwait_clobbers_memory() {
    let region = WRITES.replace("CLAUSES", "").replace("%p", "@g");
    let source = format!(
        "@g = external global i32\ndefine void @f() {{\n  store i32 0, ptr @g\n{region}  ret void\n}}{USE}"
    );
    let sound = prepared(&source);
    compare(&sound, &with_weak_markers(&sound), reads_behind_taskwait);
}

/// The task ends the program for a negative number, but what follows the task may be executed before.
#[test]
fn what_follows_a_task_does_not_know_that_it_was_executed() {
    let source = format!(
        "
define void @f(i32 %n) {{
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"() ]
  %bad = icmp slt i32 %n, 0
  br i1 %bad, label %stop, label %good
stop:
  call void @exit(i32 1)
  unreachable
good:
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  %negative = icmp slt i32 %n, 0
  %number = zext i1 %negative to i32
  call void @use(i32 %number)
  ret void
}}
declare void @exit(i32) noreturn nounwind
{USE}"
    );
    let sound = prepared(&source);
    let lines = sound.lines().map(|line| match line.contains("label %task.body, label %region.after") {
        true => "  br label %task.body",
        false => line,
    });
    let weak = lines.collect::<Vec<_>>().join("\n");
    compare(&sound, &weak, |text| !Body::of(text, "f").after(EXIT).has("@use(i32 0)"));
}

/// Each task has its own private variable; none gets the value of the one before.
#[test]
fn private_variables_of_tasks_start_undefined() {
    let source = format!(
        "
define void @f(i32 %times, i32 %k) {{
entry:
  %x = alloca i32
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %join ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"(), \"QUAL.OMP.PRIVATE\"(ptr %x) ]
  %odd = icmp eq i32 %i, %k
  br i1 %odd, label %set, label %join
set:
  store i32 %i, ptr %x
  br label %join
join:
  %v = load i32, ptr %x
  call void @use(i32 %v)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %times
  br i1 %more, label %loop, label %done
done:
  ret void
}}{USE}"
    );
    let sound = prepared(&source);
    let weak =
        sound.lines().filter(|l| !l.contains("store i32 undef") && !l.contains("call void @llvm.lifetime"));
    let weak = weak.collect::<Vec<_>>().join("\n");
    // In front of the entry there is one phi, that of the loop's counter.
    compare(&sound, &weak, |text| Body::of(text, "f").before(ENTRY).count(" = phi ") <= 1);
}

/// The variables of a callee that is inlined into a task are made anew for each task.
#[test]
fn variables_of_inlined_callees_belong_to_the_task() {
    let source = format!(
        "
define internal void @callee(i32 %n) {{
  %local = alloca [4 x i32]
  store i32 %n, ptr %local
  call void @touch(ptr %local)
  ret void
}}
define void @f(i32 %n) {{
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"() ]
  call void @callee(i32 %i)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
declare void @touch(ptr)
{USE}"
    );
    let Some(optimized) = opt(PASSES, &prepared(&source)) else { return };
    // LLVM has moved it to the caller's entry block, where all tasks would share it.
    assert!(Body::of(&optimized, "f").before("region.entry").has("alloca [4 x i32]"), "{optimized}");
    let text = outlined(&optimized);
    assert!(Body::of(&text, "f.omp_task").has("alloca [4 x i32]"), "{text}");
    assert!(!Body::of(&text, "f").has("@touch"), "{text}");
}

/// A field's address is computed once, in front of all tasks, though each has a struct of its own.
#[test]
fn addresses_into_a_tasks_copy_belong_to_the_task() {
    let source = format!(
        "
define void @f(i64 %n) {{
entry:
  %s = alloca [100 x i64], align 16
  call void @touch(ptr %s)
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %t = call token @llvm.directive.region.entry() [ \"DIR.OMP.TASK\"(), \"QUAL.OMP.FIRSTPRIVATE\"(ptr %s) ]
  %field = getelementptr inbounds [100 x i64], ptr %s, i64 0, i64 %n
  store i64 %i, ptr %field
  call void @touch(ptr %s)
  call void @llvm.directive.region.exit(token %t) [ \"DIR.OMP.END.TASK\"() ]
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}}
declare void @touch(ptr)
{USE}"
    );
    let Some(optimized) = opt(PASSES, &prepared(&source)) else { return };
    let text = outlined(&optimized);
    let parent = Body::of(&text, "f");
    assert!(parent.has("\"QUAL.WEFT.TASK.PRIVATE\"(ptr %s, i64 800, i64 16)"), "{text}");
    assert!(!parent.has("getelementptr"), "{text}");
    let task = Body::of(&text, "f.omp_task");
    assert!(task.has("call void @touch(ptr %s.private)"), "{text}");
    assert!(task.has("ptr %s.private, i64"), "{text}");
}
