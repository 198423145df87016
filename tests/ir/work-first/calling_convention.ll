; Of a function that LLVM calls in a way of its own, the fast path is called so, too; the resume path is not.
; RUN: weft opt -O2 --stop-after=work-first

; CHECK: define internal i32 @fib.omp_task_resume(i32 %0, i32 %n
; CHECK: define internal fastcc i32 @fib.omp_task_fast(i32
; CHECK: call i32 @fib.omp_task_resume(i32 0, i32 %n
; CHECK: call fastcc i32 @fib.omp_task_fast(
target triple = "x86_64-pc-linux-gnu"

define internal fastcc i32 @fib(i32 %n) nounwind {
entry:
  %x = alloca i32
  %y = alloca i32
  %small = icmp slt i32 %n, 2
  br i1 %small, label %done, label %more
more:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %n1 = sub nsw i32 %n, 1
  %x1 = call fastcc i32 @fib(i32 %n1)
  store i32 %x1, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %y) ]
  %n2 = sub nsw i32 %n, 2
  %y1 = call fastcc i32 @fib(i32 %n2)
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

define i32 @start(i32 %n) {
  %r = call fastcc i32 @fib(i32 %n)
  ret i32 %r
}
