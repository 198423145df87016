; The inner region is outlined from the outer one.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %n) {
  %x = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined.1, i64 %n)
  store i64 %n, ptr %x
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr %x)
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.PARALLEL"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define internal void @f.omp_outlined.1(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %n)
; CHECK: %x = alloca i64
; CHECK: store i64 %n, ptr %x
; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, ptr %x)
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
