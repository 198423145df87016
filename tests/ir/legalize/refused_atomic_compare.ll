; A conditional update is not lowered: it must not become an unconditional one.
; RUN: weft opt --stop-after=legalize
; ERROR: clause 'QUAL.OMP.COMPARE' of 'atomic' is not lowered yet

define void @f(ptr %x, i32 %e) {
  %w = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.COMPARE"() ]
  %old = load i32, ptr %x, align 4
  %less = icmp slt i32 %old, %e
  %new = select i1 %less, i32 %e, i32 %old
  store i32 %new, ptr %x, align 4
  call void @llvm.directive.region.exit(token %w) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
