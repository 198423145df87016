; if: a serialized region calls the outlined function itself.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(i32 %c) ]
  ; CHECK: br i1
  ; CHECK: @__kmpc_fork_call(
  ; CHECK: @__kmpc_serialized_parallel(
  ; CHECK: call void @f.omp_outlined(
  ; CHECK: @__kmpc_end_serialized_parallel(
  call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
