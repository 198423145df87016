; A sections construct without any section inside is one section.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %a) {
  ; CHECK: store i64 1, ptr %sections.end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NOWAIT"() ]
  ; CHECK: sections.body:
  ; CHECK: switch i64
  ; CHECK: store i32 1, ptr %a
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SECTIONS"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
