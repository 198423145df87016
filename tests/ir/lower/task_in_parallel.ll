; A task in a parallel region becomes a function first; the thread number it is told is that of who executes it.
; RUN: weft opt -O0 --stop-after=lower

define void @f(i32 %n) {
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @use(i32 %n)
  call void @llvm.directive.taskwait(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define internal void @f.omp_task(i32 noundef %gtid, i64 %n.word)
; CHECK-NOT: __kmpc_global_thread_num
; CHECK: call i32 @__kmpc_omp_taskwait(ptr {{.*}}, i32 %gtid)
; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %n.word)
; CHECK: %0 = load i32, ptr %gtid
; CHECK: call noalias ptr @__kmpc_omp_task_alloc(ptr @weft.ident, i32 %0, i32 1, i64 48, i64 0, ptr @f.omp_task_entry)
; CHECK: call i32 @__kmpc_omp_task(ptr @weft.ident, i32 %0, ptr
declare void @use(i32)
declare void @llvm.directive.taskwait(token)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
