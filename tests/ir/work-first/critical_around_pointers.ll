; What is called through a pointer may create a task that takes the lock.
; RUN: weft opt -O1 --stop-after=work-first --remarks

; REMARK: in function 'f': the runtime makes each task of this function, which may hold a lock when it creates tasks
; CHECK-NOT: f.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define void @f(ptr %o) noinline nounwind {
  %p = load ptr, ptr %o
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  call void @f(ptr %o)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  call void %p(ptr %o)
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.taskwait(token none)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
