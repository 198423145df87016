; An atomic location is aligned to its size.
; RUN: weft opt --stop-after=legalize
; ERROR: an atomic location of 4 bytes that is aligned to 1

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %old = load i32, ptr %a, align 1
  %new = add i32 %old, 1
  store i32 %new, ptr %a, align 1
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
