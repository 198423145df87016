; single asks the runtime who executes the body; master is thread 0.
; RUN: weft opt -O0 --stop-after=lower

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"() ]                         ; CHECK: @__kmpc_single(
  call void @body()                         ; CHECK: @__kmpc_end_single(
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]                         ; CHECK: @__kmpc_barrier(
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.MASTER"() ]                ; CHECK: %8 = call i32 @omp_get_thread_num()
  ; CHECK: icmp eq i32 %8, 0
  call void @body()                         ; CHECK: call void @body()
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.MASTER"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
