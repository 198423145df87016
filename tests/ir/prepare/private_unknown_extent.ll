; What a plain pointer parameter leads to has no known extent.
; RUN: weft opt --stop-after=prepare

define void @f(ptr %s) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %s) ]
  store i32 1, ptr %s, align 8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; ERROR: the list item is a parameter, whose extent is unknown

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
