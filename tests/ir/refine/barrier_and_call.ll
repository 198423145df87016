; A function that is not known may do anything, among it make tasks.
; REMARK: the barrier stays: threads may access the same memory on both sides of it
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
@b = internal global [1000 x double] zeroinitializer
declare void @unknown()
define void @f() {
entry:
; CHECK: define void @f
; CHECK: call void @llvm.directive.barrier(token none)
; CHECK: }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr @a, ptr @b) ]
  call void @unknown()
  call void @llvm.directive.barrier(token none)
  store double 1.0, ptr @a
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.barrier(token)
