; A value of one section is not there in the others.
; RUN: weft opt --stop-after=legalize
; ERROR: a value that one section computes is used outside of it

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %sections = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"() ]
  %section = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %one = add i32 %n, 1
  call void @llvm.directive.region.exit(token %section) [ "DIR.OMP.END.SECTION"() ]
  %two = add i32 %one, 1
  call void @llvm.directive.region.exit(token %sections) [ "DIR.OMP.END.SECTIONS"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
