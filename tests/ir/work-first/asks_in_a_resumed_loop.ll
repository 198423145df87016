; A loop that was asked for work makes the task at which it is resumed, and asks again in front of each that follows.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal void @each.omp_task_resume(
; CHECK: call ptr @llvm.directive.task.frame(token none)
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK-NEXT: br i1 %{{.*}}, label %{{.*}}, label %task.called
; CHECK: call void {{.*}} @llvm.directive.task(ptr @each.omp_task.1,
; CHECK: task.called:
; CHECK: call void @each.omp_task.1.omp_task_fast(
; CHECK-NOT: @llvm.directive.task(
; CHECK: call void @each.omp_task.omp_task_fast(
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: define internal void @each.omp_task_fast(
target triple = "x86_64-pc-linux-gnu"

define internal void @work(ptr %p) noinline nounwind {
  %old = load i64, ptr %p
  %new = mul i64 %old, %old
  store i64 %new, ptr %p
  ret void
}

define void @each(ptr %a, ptr %b, i64 %n) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %again ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  %p = getelementptr i64, ptr %a, i64 %i
  call void @work(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  br label %second
second:
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %b) ]
  %q = getelementptr i64, ptr %b, i64 %i
  call void @work(ptr %q)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  br label %again
again:
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
