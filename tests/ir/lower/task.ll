; A task is allocated, filled and handed over; the function that the runtime calls takes the words out again.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %n, ptr %a) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  call void @use(i32 %n, ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: %1 = call i32 @__kmpc_global_thread_num(
; CHECK-NEXT: %2 = call noalias ptr @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %1, i32 1, i64 56, i64 0, ptr @f.omp_task_entry)
; CHECK-NEXT: %3 = getelementptr inbounds i8, ptr %2, i64 40
; CHECK-NEXT: store i64 %0, ptr %3
; CHECK-NEXT: %4 = getelementptr inbounds i8, ptr %2, i64 48
; CHECK-NEXT: store ptr %a, ptr %4
; CHECK-NEXT: call i32 @__kmpc_omp_task(ptr @weft.ident, i32 %1, ptr %2)
; CHECK: define internal i32 @f.omp_task_entry(i32 noundef %gtid, ptr noalias noundef %task)
; CHECK: getelementptr inbounds i8, ptr %task, i64 40
; CHECK-NEXT: %… = load i64
; CHECK-NEXT: getelementptr inbounds i8, ptr %task, i64 48
; CHECK-NEXT: %… = load ptr
; CHECK-NEXT: call void @f.omp_task(i32 %gtid, i64 %…, ptr %…)
; CHECK-NEXT: ret i32 0
declare void @use(i32, ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
