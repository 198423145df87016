; copyprivate: a list of addresses, a function that copies, and no barrier beyond those in the call.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
  ; CHECK: %1 = alloca [3 x i64], align 8
  %x = alloca i32
  %vla = alloca double, i64 %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr %x, ptr %vla) ]
  ; CHECK: %3 = mul i64 8, %n
  ; CHECK: = call i32 @__kmpc_single(
  store i32 1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ] ; CHECK: call void @__kmpc_end_single(
  ; CHECK: store ptr %x, ptr %…
  ; CHECK: store ptr %vla, ptr %…
  ; CHECK: store i64 %3, ptr %…
  ; CHECK-NEXT: %… = zext i1 %… to i32
  ; CHECK-NEXT: call void @__kmpc_copyprivate(ptr @weft.ident, i32 %…, i64 24, ptr %1, ptr @weft.copyprivate.4.n, i32 %…)
  ; CHECK-NOT: __kmpc_barrier
  ret void                                  ; CHECK: ret void
}
; CHECK: define internal void @weft.copyprivate.4.n(ptr noalias noundef %to, ptr noalias noundef %from)
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %…, ptr %…, i64 4, i1 false)
; CHECK: %… = load i64, ptr %…
; CHECK: ret void

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
