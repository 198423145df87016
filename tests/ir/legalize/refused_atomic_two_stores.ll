; An atomic region stores once.
; RUN: weft opt --stop-after=legalize
; ERROR: 2 stores in an atomic region

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %old = load i32, ptr %a, align 4
  %new = add i32 %old, 1
  store i32 %new, ptr %a, align 4
  store i32 %n, ptr %v
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
