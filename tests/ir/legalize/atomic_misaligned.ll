; An access that is not aligned could exclude neither those by instruction nor those under the lock.
; RUN: weft opt --stop-after=legalize
; ERROR: an atomic location of 8 bytes that is aligned to 4

define void @f(ptr %x) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.ATOMIC"(), "QUAL.OMP.WRITE"() ]
  store i64 1, ptr %x, align 4
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.ATOMIC"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
