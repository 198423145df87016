; single nowait: no barrier.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.NOWAIT"() ]
  call void @body()                         ; CHECK: call void @body()
  ; CHECK-NOT: call void @llvm.directive.barrier
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
