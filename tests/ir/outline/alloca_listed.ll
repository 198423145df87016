; An alloca that is listed is shared, though nothing outside uses it.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i1 %c, i64 %i) {
  %x = alloca [4 x i32], align 16
  %y = alloca [4 x i32], align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]                 ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, ptr %x)
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr %x)
  ; CHECK-NOT: alloca
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
