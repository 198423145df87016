; A section outside of sections is not lowered.
; RUN: weft opt --stop-after=legalize
; ERROR: 'DIR.OMP.SECTION' is read and drawn, but not lowered yet

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %section = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  call void @llvm.directive.region.exit(token %section) [ "DIR.OMP.END.SECTION"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
