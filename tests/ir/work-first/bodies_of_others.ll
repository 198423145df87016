; @f has a barrier, and so no fast path, but its task begins without children: its body takes that of @g.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK-NOT: f.omp_task_fast
; CHECK: define internal void @f.omp_task(
; CHECK-NEXT: call void @f.omp_task.omp_task_fast(
; CHECK: define internal void @f.omp_task.omp_task_fast(
; CHECK: call void @g.omp_task_fast(
target triple = "x86_64-pc-linux-gnu"

@sum = global i32 0

define void @f(i32 %n) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @g(i32 %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.barrier(token none)
  ret void
}

define void @g(i32 %n) noinline nounwind {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  store i32 %n, ptr @sum
  call void @llvm.directive.taskwait(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
declare void @llvm.directive.barrier(token)
