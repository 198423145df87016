; A clause on `atomic` that says less than Weft does is left out: what is atomic is so for all threads.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %x) {
  %w = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.WRITE"(), "QUAL.OMP.MEMSCOPE.ALL"() ]
  store i32 1, ptr %x, align 4              ; CHECK: store atomic i32 1, ptr %x monotonic, align 4
  call void @llvm.directive.region.exit(token %w) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
