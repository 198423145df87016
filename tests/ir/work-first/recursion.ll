; A recursion gets a path in which its tasks are calls. The first is asked for; the last one before a taskwait is a call
; anyway, in both paths. The variables that are shared go to the resume path by value, and the path is entered at the first task alone.
; Who calls the recursion from elsewhere takes its fast path, too, if the current task has no children.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define {{.*}}i32 @fib(i32 %n)
; CHECK-NEXT: %1 = call i1 @llvm.directive.task.childless(token none)
; CHECK-NEXT: br i1 %1, label %2, label %4
; CHECK: call i32 @fib.omp_task_fast(i32 %n)
; CHECK: call i32 @fib.omp_task_made(i32 %n)
; CHECK: define internal void @fib.omp_task(i32 noundef %gtid, i64 %n.word, ptr %y)
; CHECK-NEXT: call void @fib.omp_task.omp_task_fast(i64 %n.word, ptr %y)
; CHECK-NEXT: ret void
; CHECK: define internal i32 @fib.omp_task_resume(i32 %0, i32 %n, i64 %1, i32 %2, i32 %3)
; CHECK: store i32 %2, ptr %x
; CHECK: store i32 %3, ptr %y
; CHECK: call ptr @llvm.directive.task.frame(token none)
; CHECK: call void {{.*}} @llvm.directive.task(
; CHECK-NOT: @llvm.directive.task(
; CHECK: call void @fib.omp_task.omp_task_fast(
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: call void @llvm.directive.task.frame.end(token none, ptr
; CHECK: define internal i32 @fib.omp_task_fast(i32 %n)
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: call void @fib.omp_task.1.omp_task_level.3(
; CHECK-NOT: task.poll
; CHECK: call void @fib.omp_task.omp_task_level.3(
; CHECK-NOT: taskwait
; CHECK: call i32 @fib.omp_task_resume(i32 0, i32 %n, i64 %
; CHECK: define internal void @fib.omp_task.omp_task_fast(i64 %n.word, ptr %y)
; CHECK: call i32 @fib.omp_task_fast(
; CHECK: define internal i32 @fib.omp_task_made(i32 %n)
; CHECK: call void {{.*}} @llvm.directive.task(
; CHECK: call void {{.*}} @llvm.directive.task(
; CHECK: call void @llvm.directive.taskwait(token none)
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
  call void @llvm.directive.taskwait(token none)
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
