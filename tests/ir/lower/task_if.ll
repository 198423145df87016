; if: the undeferred task is executed between two calls that tell the runtime.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 %c) ]
  ; CHECK: br i1
  ; CHECK: call i32 @__kmpc_omp_task(
  ; CHECK: call void @__kmpc_omp_task_begin_if0(
  ; CHECK-NEXT: call i32 @f.omp_task_entry(i32 %{{.*}}, ptr %
  ; CHECK-NEXT: call void @__kmpc_omp_task_complete_if0(
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
