; Nothing is left of a taskgroup in a fast path; the resume path, which is entered within it, begins the group and its reductions. In
; the fast path of the body, the item is where it belongs; the body that the runtime calls asks for the thread's copy.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK: define internal void @f.omp_task(i32 noundef %gtid, ptr %s)
; CHECK: {{.*}} = call ptr @llvm.directive.task.reduction.item(token none, ptr %s)
; CHECK: call void @f.omp_task.omp_task_fast(ptr %s, ptr %{{.*}})
; CHECK: define internal i32 @f.omp_task_resume(
; CHECK: call ptr @llvm.directive.task.frame(
; CHECK-NOT: region.entry
; CHECK: call void @llvm.directive.taskgroup.end(token none)
; CHECK: call void @llvm.directive.taskgroup.begin(token none)
; CHECK: call void @llvm.directive.task.reduction.begin(token none, i32 0) [ "QUAL.WEFT.TASK.REDUCTION"(ptr %s
; CHECK: define internal i32 @f.omp_task_fast(
; CHECK-NOT: taskgroup.
; CHECK-NOT: region.entry
; CHECK: call i1 @llvm.directive.task.poll
; CHECK: call void @f.omp_task.omp_task_fast(ptr %s, ptr %s)
; CHECK-NOT: taskgroup.
; CHECK: define internal void @f.omp_task.omp_task_fast(ptr %s, ptr %
; CHECK-NOT: reduction.item
target triple = "x86_64-pc-linux-gnu"

define i32 @f(i32 %n) noinline nounwind {
  %s = alloca i32
  store i32 %n, ptr %s
  %g = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"(), "QUAL.OMP.TASK_REDUCTION.ADD:ARRSECT:i32"(ptr %s, i64 0, i64 1) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IN_REDUCTION.ADD:ARRSECT:i32"(ptr %s, i64 0, i64 1) ]
  %more = call i32 @f(i32 1)
  %old = load i32, ptr %s
  %new = add i32 %old, %more
  store i32 %new, ptr %s
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @g()
  call void @llvm.directive.region.exit(token %g) [ "DIR.OMP.END.TASKGROUP"() ]
  %r = load i32, ptr %s
  ret i32 %r
}

define void @g() noinline nounwind {
  store i32 1, ptr @sum
  ret void
}

@sum = global i32 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
