; No call may be made while the lock is held that stands in for an instruction.
; RUN: weft opt --stop-after=legalize
; ERROR: a call in an atomic region that needs a lock

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  call void @g()
  %old = load i128, ptr %a, align 16
  %new = add i128 %old, 1
  store i128 %new, ptr %a, align 16
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare void @g()
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
