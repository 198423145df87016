; max of floating-point numbers starts at minus infinity.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca double
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.MAX"(ptr %x) ] ; CHECK: "QUAL.OMP.SHARED"(ptr %x) ]
  ; CHECK: store double 0xFFF0000000000000, ptr %x.private
  call void @touch(ptr %x)                  ; CHECK: call void @touch(ptr %x.private)
  ; CHECK: fcmp ogt double
  ; CHECK: select i1
  ; CHECK: cmpxchg ptr %x, i64 %…, i64 %… monotonic monotonic
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]                                   ; CHECK: region.exit(token %t)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @touch(ptr)
