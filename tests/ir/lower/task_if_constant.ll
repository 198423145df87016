; A constant condition makes one side, and no branch.
; RUN: weft opt -O0 --stop-after=lower

define void @never() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 0) ]
  ; CHECK-NOT: call i32 @__kmpc_omp_task(
  ; CHECK: call void @__kmpc_omp_task_begin_if0(
  ; CHECK: call void @__kmpc_omp_task_complete_if0(
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
define void @always() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.IF"(i32 1) ]
  ; CHECK: define void @always()
  ; CHECK-NOT: if0
  ; CHECK: call i32 @__kmpc_omp_task(
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
