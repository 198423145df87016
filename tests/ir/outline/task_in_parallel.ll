; A task in a parallel region becomes a function before the region does; markers inside belong to who executes the task.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i32 %n) {
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @use(i32 %n)
  call void @llvm.directive.taskwait(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: call void (ptr, ...) @llvm.directive.fork(ptr @f.omp_outlined, i64 %…)
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n.word)
; CHECK: call void @use(i32 %n)
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %n.word)
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @f.omp_task, i64 %
declare void @use(i32)
declare void @llvm.directive.taskwait(token)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
