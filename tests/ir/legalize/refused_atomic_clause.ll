; A clause that Weft does not honor on `atomic` is refused: it is not left out.
; RUN: weft opt --stop-after=legalize
; ERROR: clause 'QUAL.OMP.MEMSCOPE.ALL' of 'atomic' is not lowered yet

define void @f(ptr %x) {
  %w = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.WRITE"(), "QUAL.OMP.MEMSCOPE.ALL"() ]
  store i32 1, ptr %x, align 4
  call void @llvm.directive.region.exit(token %w) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
