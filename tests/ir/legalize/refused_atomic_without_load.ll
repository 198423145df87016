; An update stores to the location that it loads.
; RUN: weft opt --stop-after=legalize
; ERROR: 0 stores to a location that the atomic region also loads
; ERROR: one is wanted

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  store i32 %n, ptr %a
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
