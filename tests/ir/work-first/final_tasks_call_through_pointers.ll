; What a final task calls must execute its tasks at once, and sees that it is in a final task: code that nobody sees would not.
; RUN: weft opt -O1 --stop-after=work-first --remarks

; REMARK: in function 'f': the runtime makes each task of this function, which creates a final task that calls through a pointer
; CHECK-NOT: @f.omp_task_fast
; CHECK-NOT: omp_task_final
target triple = "x86_64-pc-linux-gnu"

define void @f(ptr %o, i32 %small) noinline nounwind {
  %p = load ptr, ptr %o
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FINAL"(i32 %small) ]
  call void @g(ptr %p, ptr %o)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  store volatile i32 1, ptr %o
  call void @llvm.directive.taskwait(token none)
  ret void
}

define void @g(ptr %p, ptr %o) noinline nounwind {
  call void %p(ptr %o)
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
