; The thread that a filter names executes the body.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.MASKED"(), "QUAL.OMP.FILTER"(i32 %n) ]
  call void @use()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.MASKED"() ]
  ret void
}
; CHECK: call i32 @omp_get_thread_num()
; CHECK: icmp eq i32 …, %n
; CHECK-NEXT: br i1
declare void @use()

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
