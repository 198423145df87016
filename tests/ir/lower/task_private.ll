; The copies of a task lie in its own memory, behind its words.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i64 %n) {
  %a = alloca [3 x i64], align 8
  %b = alloca { i32, double }, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, ptr %b) ]
  store i64 %n, ptr %a
  store i32 1, ptr %b
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: call noalias ptr @__kmpc_omp_task_alloc({{.*}}, i32 1, i64 88, i64 0, ptr @f.omp_task_entry)
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n, ptr %a.private, ptr %b.private)
; CHECK: store i64 %n, ptr %a.private
; CHECK: store i32 1, ptr %b.private
; CHECK-NOT: task.private

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
