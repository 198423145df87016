; The copies of a task are parameters of its function, in the order of their clauses.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i64 %n) {
  %a = alloca [3 x i64], align 8
  %b = alloca { i32, double }, align 8
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, ptr %b) ]
  store i64 %n, ptr %a
  store i32 1, ptr %b
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}
; CHECK: @llvm.directive.task(ptr @f.omp_task, i64 %n) [ "QUAL.WEFT.TASK.PRIVATE"(ptr %a, i64 24, i64 8)
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n, ptr %a.private, ptr %b.private)
; CHECK: store i64 %n, ptr %a.private
; CHECK: store i32 1, ptr %b.private
; CHECK-NOT: task.private

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
