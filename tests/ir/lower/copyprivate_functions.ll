; copyprivate: a function assigns in the place of memcpy. The copy function's name does not tell it, so it is not shared.
; RUN: weft opt -O0 --stop-after=lower

%thing = type { ptr, i64 }

define void @f(i64 %n) {
  %x = alloca i32
  %a = alloca %thing, i64 %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr %x), "QUAL.OMP.COPYPRIVATE:NONPOD"(ptr %a, ptr @assign) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr %x), "QUAL.OMP.COPYPRIVATE:NONPOD"(ptr %a, ptr @other) ]
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}
; CHECK: call void @__kmpc_copyprivate(ptr @weft.ident, i32 %5, i64 24, ptr %2, ptr @weft.copyprivate.4.n.each, i32 %12)
; CHECK: call void @__kmpc_copyprivate(ptr @weft.ident, i32 %5, i64 24, ptr %1, ptr @weft.copyprivate.4.n.each.1, i32 %21)
; CHECK: define internal void @weft.copyprivate.4.n.each(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %2, ptr %4, i64 4, i1 false)
; CHECK: %10 = load i64, ptr %9
; CHECK-NEXT: call void @weft.each.16.assign(ptr %6, ptr %8, i64 %10)
; CHECK: define internal void @weft.copyprivate.4.n.each.1(
; CHECK: call void @weft.each.16.other(ptr %6, ptr %8, i64 %10)

declare void @assign(ptr, ptr)
declare void @other(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
