; An alloca that is not listed, and used in the region alone, is the thread's own, and leaves the function. Without passes behind
; it, nobody needs to be told that it begins undefined.
; RUN: weft opt -O0 --stop-after=outline

define void @f() {
  ; CHECK: define void @f()
  ; CHECK-NOT: alloca
  %x = alloca [4 x i32], align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined)
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid)
  call void @touch(ptr %x)                  ; CHECK: %x = alloca [4 x i32], align 16
  ; CHECK-NOT: undef
  ; CHECK: call void @touch(ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
