; An atomic location has a type that memory has.
; RUN: weft opt --stop-after=legalize
; ERROR: no atomic access has the type of the location

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %old = load i1, ptr %a, align 1
  %new = add i1 %old, 1
  store i1 %new, ptr %a, align 1
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
