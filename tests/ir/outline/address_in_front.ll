; An address into a private alloca, computed in front of the region, is computed again inside.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %i, i1 %c) {
  %x = alloca [4 x i32]
  %y = alloca [4 x i32]
  %one = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  %two = getelementptr [4 x i32], ptr %y, i64 0, i64 %i
  %p = select i1 %c, ptr %one, ptr %two
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, i64 %i, i64 %
  ; CHECK: define internal void @f.omp_outlined(
  ; CHECK: %x = alloca [4 x i32]
  ; CHECK: %y = alloca [4 x i32]
  ; CHECK: %one = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  ; CHECK: %two = getelementptr [4 x i32], ptr %y, i64 0, i64 %i
  ; CHECK: %p = select i1 %c, ptr %one, ptr %two
  call void @touch(ptr %p)                  ; CHECK: call void @touch(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
