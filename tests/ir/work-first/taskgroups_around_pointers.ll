; Tasks of code that nobody sees belong to the group around the call: the fast path cannot do without that group.
; RUN: weft opt -O1 --stop-after=work-first --remarks

; REMARK: in function 'f': the runtime makes each task of this function, which has a taskgroup around what may leave tasks
; CHECK-NOT: f.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define void @f(ptr %o) noinline nounwind {
  %p = load ptr, ptr %o
  %g = call token @llvm.directive.region.entry() [ "DIR.OMP.TASKGROUP"() ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @f(ptr %o)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void %p(ptr %o)
  call void @llvm.directive.region.exit(token %g) [ "DIR.OMP.END.TASKGROUP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
