; A region without an end: what follows the fork is not reached.
; RUN: weft opt -O0 --stop-after=outline

define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(
  ; CHECK-NEXT: unreachable
  br label %forever
forever:
  call void @work()
  br label %forever
}
; CHECK: define internal void @f.omp_outlined
; CHECK-NOT: ret void
; CHECK: call void @work()
; CHECK-NEXT: br label %forever
declare void @work()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
