; A list of unknown length is joined with the rest on the stack, for as long as the call needs it.
; RUN: weft opt -O0 --stop-after=lower

define void @f(ptr %a, ptr %object, ptr %records, i64 %n) {
entry:
  call void @llvm.directive.taskwait(token none) [ "DIR.OMP.TASKWAIT"(), "QUAL.OMP.DEPEND.OUT"(ptr %a), "QUAL.OMP.DEPEND.DEPOBJ"(ptr %object), "QUAL.WEFT.DEPENDENCES"(ptr %records, i64 %n) ]
  call void @llvm.directive.taskwait(token none) [ "DIR.OMP.TASKWAIT"(), "QUAL.OMP.DEPEND.IN"(ptr %a), "QUAL.OMP.NOWAIT"() ]
  ret void
}
; CHECK: load ptr, ptr %object
; CHECK: call ptr @llvm.stacksave.p0()
; CHECK: alloca i8, i64
; CHECK: store ptr %a,
; CHECK: store i8 3,
; CHECK: call void @llvm.memcpy.p0.p0.i64(
; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr …, ptr %records, i64 …, i1 false)
; CHECK: call void @__kmpc_omp_taskwait_deps_51(ptr @weft.ident, i32 …, i32 …, ptr …, i32 0, ptr null, i32 0)
; CHECK-NEXT: call void @llvm.stackrestore.p0(
; CHECK: call void @__kmpc_omp_taskwait_deps_51(ptr …, i32 …, i32 1, ptr …, i32 0, ptr null, i32 1)
; CHECK-NOT: @__kmpc_omp_taskwait(
declare void @llvm.directive.taskwait(token)
