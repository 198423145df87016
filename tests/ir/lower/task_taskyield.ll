; A task whose code calls taskyield is marked for the runtime: 32768 is GIVES_WAY, 8192 is UNTIED, 1 is TIED.
; RUN: weft opt -O0 --stop-after=lower

define void @polls() {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]          ; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %{{.*}}, i32 32769,
  call void @llvm.directive.taskyield(token none)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
define void @polls_untied() {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.UNTIED"() ]          ; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %{{.*}}, i32 40961,
  call void @llvm.directive.taskyield(token none)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
define void @creates_one_that_polls() {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.UNTIED"() ]          ; CHECK: @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %{{.*}}, i32 1,
  call void @polls()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskyield(token)
