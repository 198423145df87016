; An object of depobj is a list with its length in front; an update sets the flags, and the end frees it.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %a, ptr %object) {
entry:
  call void @llvm.directive.depobj(token none) [ "DIR.OMP.DEPOBJ"(), "QUAL.OMP.DEPOBJ"(ptr %object), "QUAL.OMP.DEPEND.INOUTSET"(ptr %a) ]
  call void @llvm.directive.depobj(token none) [ "DIR.OMP.DEPOBJ"(), "QUAL.OMP.DEPOBJ"(ptr %object), "QUAL.OMP.UPDATE.IN"() ]
  call void @llvm.directive.depobj(token none) [ "DIR.OMP.DEPOBJ"(), "QUAL.OMP.DEPOBJ"(ptr %object), "QUAL.OMP.DESTROY"() ]
  ret void
}
; CHECK: call ptr @__kmpc_alloc(i32 …, i64 …, ptr null)
; CHECK: store ptr %a,
; CHECK: store i8 8,
; CHECK: store ptr …, ptr %object
; CHECK: load ptr, ptr %object
; CHECK-NEXT: call void @weft.depobj.update(ptr …, i8 1)
; CHECK: load ptr, ptr %object
; CHECK-NEXT: getelementptr inbounds i8, ptr …, i64 -24
; CHECK-NEXT: call void @__kmpc_free(i32 …, ptr …, ptr null)
; CHECK: define internal void @weft.depobj.update(
declare void @llvm.directive.depobj(token)
