; A private variable of the inner region starts undefined there, and the outer region does not touch it.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]                                   ; CHECK: %t = call token
  ; CHECK-NOT: %x.private
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ] ; CHECK: %u = call token
  ; CHECK: call void @llvm.lifetime.start.p0(i64 4, ptr %x.private)
  ; CHECK: store i32 undef, ptr %x.private
  store i32 1, ptr %x                       ; CHECK: store i32 1, ptr %x.private
  ; CHECK: call void @llvm.lifetime.end.p0(i64 4, ptr %x.private)
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.PARALLEL"() ]                               ; CHECK: region.exit(token %u)
  ; CHECK-NOT: %x.private
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
