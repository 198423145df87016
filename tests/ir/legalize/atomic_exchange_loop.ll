; An update that no single instruction covers: compare and exchange until it fits. Of e - x, the operands count.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %x, ptr %y) {
  ; CHECK: %e = load float, ptr %y
  ; CHECK-NEXT: = load atomic i32, ptr %x monotonic, align 4
  ; CHECK: atomic:
  ; CHECK: = phi i32
  ; CHECK: = bitcast i32
  ; CHECK: %new = fsub float %e,
  ; CHECK: = bitcast float %new to i32
  ; CHECK: = cmpxchg ptr %x, i32
  ; CHECK: br i1
  ; CHECK-NOT: store
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"() ]
  %e = load float, ptr %y, align 4
  %old = load float, ptr %x, align 4
  %new = fsub float %e, %old
  store float %new, ptr %x, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
