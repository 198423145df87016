; A value that depends on memory is handed out by the primary thread, which goes on behind the region.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f(ptr %p) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %v = load i32, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 %v
}
; CHECK: define i32 @f(
; CHECK: … = alloca i32
; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, ptr %p, ptr …)
; CHECK: … = load i32, ptr …
; CHECK: ret i32 …

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
