; Code between sections that does something belongs to none of them.
; RUN: weft opt --stop-after=legalize
; ERROR: code in sections that belongs to no section: store i32 7, ptr %a

define void @f(ptr %a) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"() ]
  %1 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  call void @llvm.directive.region.exit(token %1) [ "DIR.OMP.END.SECTION"() ]
  store i32 7, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SECTIONS"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
