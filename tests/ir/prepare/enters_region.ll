; Control may enter a region only through its beginning. (With an end, the token would not be defined on every path.)
; RUN: weft opt --stop-after=prepare

define void @f(i1 %c) {
  br i1 %c, label %begin, label %middle
begin:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br label %middle
middle:
  call void @body()
  br label %middle
}
; ERROR: control enters the region around its beginning

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @body()
