; num_threads and proc_bind are pushed in front of the fork.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %n) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.NUM_THREADS"(i32 %n), "QUAL.OMP.PROC_BIND.CLOSE"() ]
  ; CHECK: @__kmpc_push_num_threads(ptr {{.*}}, i32 {{.*}}, i32 %n)
  ; CHECK: @__kmpc_push_proc_bind(ptr {{.*}}, i32 {{.*}}, i32 3)
  ; CHECK: @__kmpc_fork_call(
  call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
