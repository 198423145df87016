; A loop has to say what it binds to.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %start = alloca i64
  %end = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.GENERICLOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.GENERICLOOP"() ]
  ret void
}
; ERROR: a loop does not say what it binds to

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
