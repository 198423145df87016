; An update that an instruction covers: the expression comes first, then the instruction alone.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %x, ptr %y) {
  ; CHECK-NOT: ATOMIC
  ; CHECK: %e = load i32, ptr %y
  ; CHECK-NEXT: = atomicrmw sub ptr %x, i32 %e acq_rel
  ; CHECK-NOT: load i32, ptr %x
  ; CHECK-NOT: store
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.UPDATE"(), "QUAL.OMP.ACQ_REL"() ]
  %old = load i32, ptr %x, align 4
  %e = load i32, ptr %y, align 4
  %new = sub i32 %old, %e
  store i32 %new, ptr %x, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
