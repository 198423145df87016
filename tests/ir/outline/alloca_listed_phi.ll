; A listed pointer may come out of a phi; then the alloca is shared as well.
; RUN: weft opt -O3 --stop-after=outline

define void @f(i1 %c) {
entry:
  %p.addr = alloca ptr
  %x = alloca [4 x i32], align 16
  %y = alloca [4 x i32], align 16
  store ptr %x, ptr %p.addr
  br i1 %c, label %one, label %both
one:
  call void @work()
  store ptr %y, ptr %p.addr
  br label %both
both:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p.addr) ]                      ; CHECK: @llvm.directive.fork(
  ; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, ptr %…)
  ; CHECK-NOT: alloca
  %q = load ptr, ptr %p.addr
  call void @touch(ptr %q)                  ; CHECK: call void @touch(ptr
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
declare void @work()
declare void @touch(ptr)

declare token @llvm.directive.region.entry() #9
declare void @llvm.directive.region.exit(token) #9
attributes #9 = { convergent nomerge nounwind willreturn }
