; A small recursion is written into itself three levels deep, and asks whether a task is to be made in the first of them alone.
; The body that the runtime calls calls the fast path. A function with a loop of its own is written into itself once, and both
; levels ask and have the same resume path. One whose task does not go on with the recursion stays as it is.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal void @fib.omp_task(i32 noundef %gtid, i64 %n.word, ptr %y)
; CHECK-NEXT: call void @fib.omp_task.omp_task_fast(
; CHECK: define internal i32 @fib.omp_task_level(i32 %n)
; CHECK-NOT: call i1 @llvm.directive.task.poll
; CHECK: call void @fib.omp_task.1.omp_task_level(
; CHECK-NOT: call i1 @llvm.directive.task.poll
; CHECK: define internal i32 @fib.omp_task_fast(i32 %n)
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: call void @fib.omp_task.1.omp_task_level.3(
; CHECK: define internal i32 @sums.omp_task_level(
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: call i32 @sums.omp_task_resume(
; CHECK: define internal i32 @sums.omp_task_fast(
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK: call i32 @sums.omp_task_resume(
; CHECK-NOT: @sums.omp_task_level.2
; CHECK: define internal void @walk.omp_task_fast(
; CHECK: call i1 @llvm.directive.task.poll(token none)
; CHECK-NOT: @walk.omp_task_level
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

; The loop takes its time in each level.
define i32 @sums(ptr %a, i32 %n) nounwind {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr i32, ptr %a, i32 %i
  %q = getelementptr i32, ptr %a, i32 %n
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %r = xor i32 %v, %w
  store i32 %r, ptr %p
  %j = add i32 %i, 1
  %again = icmp slt i32 %j, %n
  br i1 %again, label %loop, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %n1 = sub nsw i32 %n, 1
  %x1 = call i32 @sums(ptr %a, i32 %n1)
  store i32 %x1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %n2 = sub nsw i32 %n, 2
  %y1 = call i32 @sums(ptr %a, i32 %n2)
  call void @llvm.directive.taskwait(token none)
  %b = load i32, ptr %x
  %s = add nsw i32 %b, %y1
  ret i32 %s
done:
  ret i32 %n
}

; The task is work, and the recursion is not in it.
define void @walk(ptr %a, i32 %n) nounwind {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %a) ]
  %p = getelementptr double, ptr %a, i32 %n
  %v = load double, ptr %p
  %w = call double @llvm.pow.f64(double %v, double %v)
  store double %w, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %n1 = sub nsw i32 %n, 1
  call void @walk(ptr %a, i32 %n1)
  call void @llvm.directive.taskwait(token none)
  ret void
done:
  ret void
}

declare double @llvm.pow.f64(double, double)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
