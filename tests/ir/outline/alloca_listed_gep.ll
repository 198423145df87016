; An alloca into which a listed pointer leads is shared.
; RUN: weft opt -O3 --stop-after=outline

define void @f(i64 %i) {
  %p.addr = alloca ptr
  %x = alloca [4 x i32], align 16
  %p = getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  store ptr %p, ptr %p.addr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p.addr) ]                      ; CHECK: @llvm.directive.fork(ptr @f.omp_outlined, ptr %x, i64 %i)
  ; CHECK: define internal void @f.omp_outlined(
  ; CHECK-NOT: alloca
  %q = load ptr, ptr %p.addr                ; CHECK: getelementptr [4 x i32], ptr %x, i64 0, i64 %i
  call void @touch(ptr %q)                  ; CHECK: call void @touch(ptr
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry() #9
declare void @llvm.directive.region.exit(token) #9
attributes #9 = { convergent nomerge nounwind willreturn }
