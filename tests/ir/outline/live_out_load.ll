; A value that depends on memory is not.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f(ptr %p) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %v = load i32, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 %v
}
; ERROR: the value '%v' is computed in the region and used behind it

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
