; Code with an effect in sections belongs to a section.
; RUN: weft opt --stop-after=legalize
; ERROR: code in sections that belongs to no section: call void @g()

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %sections = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"() ]
  %section = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  %one = add i32 %n, 1
  call void @llvm.directive.region.exit(token %section) [ "DIR.OMP.END.SECTION"() ]
  call void @g()
  call void @llvm.directive.region.exit(token %sections) [ "DIR.OMP.END.SECTIONS"() ]
  ret void
}

declare void @g()
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
