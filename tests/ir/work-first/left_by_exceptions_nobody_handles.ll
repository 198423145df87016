; No function of the module says how exceptions pass it, so that nothing could end the frame. A short task is called all the
; same, since it needs none.
; RUN: weft opt -O2 --remarks --stop-after=work-first

; CHECK-NOT: @f.omp_task_fast
; CHECK-NOT: omp_task_resume
; CHECK: define void @f(
; CHECK-NOT: @f.omp_task_fast
; CHECK-NOT: omp_task_resume
target triple = "x86_64-pc-linux-gnu"

declare void @__cxa_rethrow()

define void @f(i32 %n) {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %throw, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %n2 = sub nsw i32 %n, 2
  call void @f(i32 %n2)
  call void @llvm.directive.taskwait(token none)
  ret void
throw:
  call void @__cxa_rethrow()
  unreachable
}

@sum = global i32 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
