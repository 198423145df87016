; The size must be a constant.
; RUN: weft opt --stop-after=legalize
; ERROR: the size of a list item is no constant

define void @f(ptr %o, i64 %n) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE:SIZED"(ptr %o, i64 %n, i64 8, ptr @two, ptr null) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare void @two(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
