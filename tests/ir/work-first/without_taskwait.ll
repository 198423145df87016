; A function that does not wait for its tasks has a fast path, too: what its resume path leaves is for a barrier or the end of a
; taskgroup, and its callers do not wait.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define {{.*}}i32 @fib.omp_task_fast(
; CHECK: @llvm.directive.task.poll
; CHECK: @fib.omp_task_resume
target triple = "x86_64-pc-linux-gnu"

define i32 @fib(i32 %n) nounwind {
entry:
  %x = alloca i32
  %y = alloca i32
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %n1 = sub nsw i32 %n, 1
  %x1 = call i32 @fib(i32 %n1)
  store i32 %x1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %y) ]
  %n2 = sub nsw i32 %n, 2
  %y1 = call i32 @fib(i32 %n2)
  store i32 %y1, ptr %y
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  %a = load i32, ptr %x
  %b = load i32, ptr %y
  %s = add nsw i32 %a, %b
  ret i32 %s
done:
  ret i32 %n
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
