; Tasks add to a variable of the function. In the fast path they are calls, and add without an atomic update; the resume path gets
; the sum by its value, and its tasks share the variable.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal i32 @count.omp_task_resume(i32 %0, i32 %n, i64 %1, i32 %2)
; CHECK: store i32 %2, ptr %sum
; CHECK: call void (ptr, ...) @llvm.directive.task(ptr @count.omp_task.1, i64 %1, ptr %sum)
; CHECK: define internal i32 @count.omp_task_fast(i32 %n)
; CHECK: call void @count.omp_task.1.omp_task_level.3.omp_task_alone(i64 %0, ptr %sum)
; CHECK: call i32 @count.omp_task_resume(i32 0, i32 %n, i64 %0, i32 %3)
; CHECK: define internal void @count.omp_task.omp_task_fast(
; CHECK: atomicrmw add ptr %sum
; CHECK: define internal void @count.omp_task.1.omp_task_level.3.omp_task_alone(
; CHECK-NOT: atomicrmw
; CHECK: load i32, ptr %sum
; CHECK: add i32
; CHECK: store i32
target triple = "x86_64-pc-linux-gnu"

define i32 @count(i32 %n) nounwind {
entry:
  %sum = alloca i32
  store i32 1, ptr %sum
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %sum) ]
  %n1 = sub nsw i32 %n, 1
  %x = call i32 @count(i32 %n1)
  %old = atomicrmw add ptr %sum, i32 %x monotonic
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %sum) ]
  %n2 = sub nsw i32 %n, 2
  %y = call i32 @count(i32 %n2)
  %older = atomicrmw add ptr %sum, i32 %y monotonic
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  br label %done
done:
  %r = load i32, ptr %sum
  ret i32 %r
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
