; taskwait, taskyield and taskgroup are calls.
; RUN: weft opt -O0 --stop-after=lower

define void @f() {
entry:
  call void @llvm.directive.taskwait(token none)  ; CHECK: call i32 @__kmpc_omp_taskwait(ptr @weft.ident, i32 %0)
  call void @llvm.directive.taskyield(token none) ; CHECK: call i32 @__kmpc_omp_taskyield(ptr @weft.ident, i32 %0, i32 0)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"() ]                             ; CHECK: call void @__kmpc_taskgroup(ptr @weft.ident, i32 %0)
  call void @work()                               ; CHECK: call void @work()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASKGROUP"() ]                         ; CHECK: call void @__kmpc_end_taskgroup(ptr @weft.ident, i32 %0)
  ret void
}
declare void @work()
declare void @llvm.directive.taskwait(token)
declare void @llvm.directive.taskyield(token)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
