; A function copies what a task gets, in the place of memcpy. It may leave the copy's address anywhere, so the record of such a
; task is not 'noalias'.
; RUN: weft opt -O0 --stop-after=lower

%thing = type { ptr, i64 }

define void @f() {
  %a = alloca %thing
  %b = alloca [3 x i64]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %a, ptr @copy, ptr null), "QUAL.OMP.FIRSTPRIVATE"(ptr %b) ]
  call void @use(ptr %a, ptr %b)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define void @g() {
  %b = alloca [3 x i64]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %b) ]
  call void @use(ptr %b, ptr %b)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: %4 = call noalias ptr @__kmpc_omp_task_alloc(
; CHECK-NEXT: %5 = getelementptr inbounds i8, ptr %4, i64 40
; CHECK-NEXT: call void @weft.each.16.copy(ptr %5, ptr %a, i64 16)
; CHECK-NEXT: %6 = getelementptr inbounds i8, ptr %4, i64 56
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %6, ptr %b, i64 24, i1 false)
; CHECK: define internal i32 @f.omp_task_entry(i32 noundef %gtid, ptr noundef %task)
; CHECK: define internal i32 @g.omp_task_entry(i32 noundef %gtid, ptr noalias noundef %task)

declare void @copy(ptr, ptr)
declare void @use(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
