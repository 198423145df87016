; An atomic region is straight code.
; RUN: weft opt --stop-after=legalize
; ERROR: control flow in an atomic region

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %atomic = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %old = load i32, ptr %a, align 4
  call void @g()
  %new = add i32 %old, 1
  br i1 %b, label %yes, label %no
yes:
  br label %no
no:
  store i32 %new, ptr %a, align 4
  call void @llvm.directive.region.exit(token %atomic) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare void @g()
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
