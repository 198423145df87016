; Few elements are combined by atomic instructions, one by one.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca [4 x i32]                     ; CHECK: %x.private = alloca [4 x i32]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.ADD"(ptr %x) ]
  ; CHECK: icmp ult i64 %…, 4
  ; CHECK: store i32 0, ptr %…
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK-NOT: critical.begin
  ; CHECK: icmp ult i64 %…, 4
  ; CHECK: atomicrmw add ptr %…, i32 %… monotonic
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
