; The one thread has copies, which end where it leaves; what it hands over is assigned by a function for all elements.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }

define void @f() {
  %a = alloca %thing
  %b = alloca [2 x %thing]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %a, ptr @copy, ptr @end), "QUAL.OMP.COPYPRIVATE:NONPOD"(ptr %b, ptr @assign) ]
  call void @body(ptr %a, ptr %b)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}
; CHECK: selected:
; CHECK-NEXT: call void @copy(ptr %a.private, ptr %a)
; CHECK: selected.end:
; CHECK-NEXT: call void @end(ptr %a.private)
; CHECK-NEXT: call void @llvm.directive.single.end(token %t)
; CHECK: call void @body(ptr %a.private, ptr %b)
; CHECK: call void @llvm.directive.copyprivate(token none, i1 %2) [ "QUAL.OMP.COPYPRIVATE"(ptr %b, i64 32, ptr @weft.each.16.assign) ]
; CHECK: define internal void @weft.each.16.assign(
; CHECK: call ptr @assign(ptr %4, ptr %5)

declare void @copy(ptr, ptr)
declare ptr @assign(ptr, ptr)
declare void @end(ptr)
declare void @body(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
