; An exception may leave the function: its resume path ends the frame on that way, too, and waits for what is left. The rest of
; the function has the function's own handlers.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal void @f.omp_task_rest(
; CHECK-NOT: @llvm.directive.task.frame
; CHECK: define internal void @f.omp_task_resume({{.*}} personality ptr @__gxx_personality_v0
; CHECK: {{.*}} = call ptr @llvm.directive.task.frame(
; CHECK: invoke void @f.omp_task_rest(
; CHECK: call void @llvm.directive.task.frame.end(token none, ptr {{.*}})
; CHECK: ret void
; CHECK: landingpad { ptr, i32 } cleanup
; CHECK: call void @llvm.directive.taskwait(
; CHECK: call void @llvm.directive.task.frame.end(token none, ptr {{.*}})
; CHECK: resume { ptr, i32 }
; CHECK: define internal void @f.omp_task_fast(
; CHECK: @llvm.directive.task.poll
target triple = "x86_64-pc-linux-gnu"

declare i32 @__gxx_personality_v0(...)
declare void @__cxa_rethrow()
declare void @_ZdlPv(ptr)

define void @f(i32 %n, ptr %p) personality ptr @__gxx_personality_v0 {
entry:
  %small = icmp slt i32 %n, 2
  br i1 %small, label %throw, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
  %n1 = sub nsw i32 %n, 1
  call void @g(i32 %n1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %n2 = sub nsw i32 %n, 2
  invoke void @f(i32 %n2, ptr %p) to label %done unwind label %left
done:
  call void @llvm.directive.taskwait(token none)
  ret void
left:
  %e = landingpad { ptr, i32 } cleanup
  call void @_ZdlPv(ptr %p)
  resume { ptr, i32 } %e
throw:
  call void @__cxa_rethrow()
  unreachable
}

define void @g(i32 %n) nounwind noinline {
  store i32 %n, ptr @sum
  ret void
}

@sum = global i32 0

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
