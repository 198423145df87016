; A taskgroup waits for what is created in it at any depth: @around calls the body of a task that leaves others, so in a fast path
; nobody would wait for these. @elsewhere creates a task of a reduction of a group that its caller has, which asks the runtime where it
; is called, too. @within has a group with reductions around that task, which it would not find without that group.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: {{around|within}}.omp_task_fast
; CHECK: define internal void @leaving.omp_task_fast(
; CHECK-NOT: {{around|within}}.omp_task_fast
; CHECK: define internal void @elsewhere.omp_task_fast(i32 %n, ptr %s)
; CHECK: call void @elsewhere.omp_task.omp_task_fast(
; CHECK-NOT: {{around|within}}.omp_task_fast
; CHECK: define internal void @elsewhere.omp_task.omp_task_fast(
; CHECK: call ptr @llvm.directive.task.reduction.item(token none, ptr %s)
; CHECK-NOT: {{around|within}}.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

@sum = global i32 0

define void @leaving(i32 %n) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @around(i32 %n) noinline nounwind {
  %g = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @leaving(i32 %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %g) [ "DIR.OMP.END.TASKGROUP"() ]
  ret void
}

define void @elsewhere(i32 %n, ptr %s) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IN_REDUCTION.ADD:ARRSECT:i32"(ptr %s, i64 0, i64 1) ]
  %old = load i32, ptr %s
  %new = add i32 %old, %n
  store i32 %new, ptr %s
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

define i32 @within(i32 %n) noinline nounwind {
  %own = alloca i32
  store i32 0, ptr %own
  %g = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"(), "QUAL.OMP.TASK_REDUCTION.ADD:ARRSECT:i32"(ptr %own, i64 0, i64 1) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IN_REDUCTION.ADD:ARRSECT:i32"(ptr %own, i64 0, i64 1) ]
  call void @elsewhere(i32 %n, ptr %own)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %g) [ "DIR.OMP.END.TASKGROUP"() ]
  %sum = load i32, ptr %own
  ret i32 %sum
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
