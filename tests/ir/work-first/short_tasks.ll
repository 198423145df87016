; In a function without a fast path, a task that costs less than to make it is called unless somebody waits for work, and the runtime
; is told of the gate where it is made. The one that is known to be undeferred is called without a question. A taskloop with a small
; grain becomes a loop over its tasks, in a group, in which a made one has its iterations alone.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK: define void @tasks(
; CHECK: call void @llvm.directive.barrier(
; CHECK: %{{.*}} = call i1 @llvm.directive.task.poll(token none)
; CHECK: call void @tasks.omp_task.omp_task_fast(
; CHECK: call void @llvm.directive.task.gate(token none)
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @tasks.omp_task,
; CHECK: define void @at_once(
; CHECK-NOT: poll
; CHECK: call void @at_once.omp_task.omp_task_fast(
; CHECK-NOT: @llvm.directive.task(
; CHECK: define void @computes(
; CHECK: call void @computes.omp_task.omp_task_fast(
; CHECK: define void @loops(
; CHECK: call void @llvm.directive.taskgroup.begin(token none)
; CHECK: = udiv i64 %n, %
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: call void @loops.omp_task.omp_task_fast(
; CHECK: call void @llvm.directive.task.gate(token none)
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @loops.omp_task, {{.*}}"QUAL.OMP.GRAINSIZE"(i64 2){{.*}}"QUAL.WEFT.TASKLOOP"(i64 %{{.*}}, i32 0, i64 %{{.*}}), "QUAL.OMP.NOGROUP"()
; CHECK: call void @llvm.directive.taskgroup.end(token none)
target triple = "x86_64-pc-linux-gnu"

define void @tasks(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  store i32 7, ptr %p
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @at_once(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 0), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  store i32 8, ptr %p
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @computes(ptr %p) nounwind {
  call void @llvm.directive.barrier(token none)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  %x = load double, ptr %p
  %y = call double @sin(double %x) nounwind
  store double %y, ptr %p
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @loops(ptr %p, i64 %n) nounwind {
entry:
  %start = alloca i64
  %end = alloca i64
  call void @llvm.directive.barrier(token none)
  store i64 0, ptr %start
  store i64 %n, ptr %end
  %l = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.GRAINSIZE"(i64 2), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.SHARED"(ptr %p) ]
  %from = load i64, ptr %start
  br label %next
next:
  %i = phi i64 [ %from, %entry ], [ %i1, %body ]
  %to = load i64, ptr %end
  %in = icmp slt i64 %i, %to
  br i1 %in, label %body, label %out
body:
  %q = getelementptr i64, ptr %p, i64 %i
  store i64 %i, ptr %q
  %i1 = add nsw i64 %i, 1
  br label %next
out:
  call void @llvm.directive.region.exit(token %l) [ "DIR.OMP.END.TASKLOOP"() ]
  ret void
}

declare double @sin(double)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
declare i1 @llvm.directive.task.begin(token)
