; The record of a taskloop has the bounds; the runtime copies it, and a function notes who has the last iteration.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
entry:
  %start = alloca i64
  %end = alloca i64
  %last = alloca i32
  store i64 0, ptr %start
  store i64 %n, ptr %end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKLOOP"(), "QUAL.OMP.GRAINSIZE.STRICT"(i64 8), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.LASTPRIVATE"(ptr %last) ]
  %from = load i64, ptr %start
  %to = load i64, ptr %end
  call void @use(i64 %from, i64 %to, ptr %last)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKLOOP"() ]
  ret void
}
; CHECK: call void @__kmpc_taskgroup(
; CHECK-NEXT: call noalias ptr @__kmpc_omp_task_alloc(ptr @weft.ident, i32 …, i32 1, i64 96, i64 0, ptr @f.omp_task_entry)
; CHECK: sub i64 …, 1
; CHECK: call void @__kmpc_taskloop_5(ptr …, i32 …, ptr …, i32 1, ptr …, ptr …, i64 1, i32 1, i32 1, i64 8, i32 1, ptr @f.omp_task_copied)
; CHECK-NEXT: call void @__kmpc_end_taskgroup(
; CHECK: define internal i32 @f.omp_task_entry(
; CHECK: load i64
; CHECK: load i64
; CHECK: load i32
; CHECK: add i64 …, 1
; CHECK: call void @f.omp_task(i32 %gtid, i64 …, ptr …, i64 …, i64 …, i64 …)
; CHECK: define internal void @f.omp_task_copied(ptr noundef %to, ptr noundef %from, i32 noundef %last)
; CHECK-NEXT: getelementptr inbounds i8, ptr %to, i64 64
; CHECK-NEXT: store i32 %last
declare void @use(i64, i64, ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
