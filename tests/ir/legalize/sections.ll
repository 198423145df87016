; Sections marked one behind the other become the cases of a switch in a loop over an interval.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %a, ptr %b) {
  ; CHECK: store i64 2, ptr %sections.end
  ; CHECK: entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %sections.start, ptr %sections.end) ]
  ; CHECK-NOT: DIR.OMP.SECTION"
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"() ]
  %1 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  store i32 1, ptr %a
  call void @llvm.directive.region.exit(token %1) [ "DIR.OMP.END.SECTION"() ]
  ; What is computed between the sections is computed in front of the loop.
  ; CHECK: getelementptr i32, ptr %b, i64 1
  %p = getelementptr i32, ptr %b, i64 1
  ; CHECK: sections:
  ; CHECK: = phi i64
  ; CHECK: icmp ult i64
  ; CHECK: switch i64
  %2 = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTION"() ]
  ; CHECK: store i32 1, ptr %a
  ; CHECK: store i32 2, ptr %p
  store i32 2, ptr %p
  call void @llvm.directive.region.exit(token %2) [ "DIR.OMP.END.SECTION"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SECTIONS"() ]    ; CHECK: [ "DIR.OMP.END.SECTIONS"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
