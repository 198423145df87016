; A large private object is not promoted, so lifetime markers are enough.
; RUN: weft opt --stop-after=prepare

define void @f() {
  %x = alloca [100 x i32]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr %x) ]
  ; CHECK: call void @llvm.lifetime.start.p0(i64 400, ptr %x.private)
  ; CHECK-NOT: undef
  store i32 1, ptr %x                       ; CHECK: store i32 1, ptr %x.private
  ; CHECK: call void @llvm.lifetime.end.p0(i64 400, ptr %x.private)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
