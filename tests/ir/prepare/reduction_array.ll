; More elements are combined under a lock, which is cheaper than an atomic instruction for each.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca [5 x i32]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD"(ptr %x) ]
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK-NOT: atomicrmw
  ; CHECK: call void @llvm.directive.critical.begin
  ; CHECK: icmp ult i64 %…, 5
  ; CHECK: add i32
  ; CHECK: call void @llvm.directive.critical.end
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
