; Control may leave a region only through its end.
; RUN: weft opt --stop-after=prepare

define void @f(i1 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br i1 %c, label %out, label %on
out:
  ret void
on:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; ERROR: is left by a return

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
