; An alloca to which a listed pointer may lead is shared.
; RUN: weft opt -O3 --stop-after=outline

define void @f(i1 %c) {
  %p.addr = alloca ptr
  %x = alloca [4 x i32], align 16
  %y = alloca [4 x i32], align 16
  %p = select i1 %c, ptr %x, ptr %y
  store ptr %p, ptr %p.addr
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p.addr) ]                      ; CHECK: @llvm.directive.fork(
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr %…)
  ; CHECK-NOT: alloca
  %q = load ptr, ptr %p.addr
  call void @touch(ptr %q)                  ; CHECK: call void @touch(ptr
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @touch(ptr)

declare token @llvm.directive.region.entry() #9
declare void @llvm.directive.region.exit(token) #9
attributes #9 = { convergent nomerge nounwind willreturn }
