; final is a flag of the task.
; RUN: weft opt -O0 --stop-after=lower

define void @known() {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FINAL"(i32 1), "QUAL.OMP.UNTIED"(), "QUAL.OMP.MERGEABLE"() ]          ; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %{{.*}}, i32 3, i64 40
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
define void @unknown(i32 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FINAL"(i32 %c) ]
  ; CHECK: %0 = icmp ne i32 %c, 0
  ; CHECK-NEXT: %1 = select i1 %0, i32 3, i32 1
  ; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %2, i32 %1, i64 40
  call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
