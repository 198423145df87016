; Clauses that say nothing, and other names for what is lowered.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %x, i32 %c) {
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(i32 %c)
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF.PARALLEL"(i32 %c), "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: entry() [ "DIR.OMP.MASTER"() ]
  %m = call token @llvm.directive.region.entry() [ "DIR.OMP.MASKED"() ]
  store i32 1, ptr %x
  call void @llvm.directive.region.exit(token %m) [ "DIR.OMP.END.MASKED"() ]      ; CHECK: [ "DIR.OMP.END.MASTER"() ]
  ; CHECK-NOT: AFFINITY
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.AFFINITY"(ptr %x) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ; CHECK: call void @llvm.directive.flush(token %
  ; CHECK-NOT: QUAL.OMP.FLUSH
  %f = call token @llvm.directive.region.entry() [ "DIR.OMP.FLUSH"(), "QUAL.OMP.FLUSH"(ptr %x) ]
  call void @llvm.directive.region.exit(token %f) [ "DIR.OMP.END.FLUSH"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
