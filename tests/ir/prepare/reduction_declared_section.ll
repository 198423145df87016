; A declared reduction of a section: its elements are so many bytes each, and as aligned as their size allows.
; RUN: weft opt --stop-after=prepare

define void @section(ptr %heap, i64 %n) {
  %p = alloca ptr
  store ptr %heap, ptr %p
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.UDR:SIZED"(ptr %p, i64 2, i64 %n, i64 48, ptr @combine, ptr null) ]
  call void @body(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define void @section
; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %p1) ]
; CHECK: getelementptr inbounds [48 x i8], ptr %p1, i64 2
; CHECK: %p.private1 = alloca [48 x i8], i64 %n, align 16
; CHECK: %5 = mul i64 %n, 48
; CHECK-NEXT: call void @llvm.memset.p0.i64(ptr %p.private1, i8 0, i64 %5, i1 false)
; CHECK: call void @llvm.directive.critical.begin(
; CHECK: call void @combine(

declare void @body(ptr)
declare void @combine(ptr, ptr)
