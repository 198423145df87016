; A function that calls itself twice and only computes is tried by one thread, and then divided among a team: all calls but the last
; become tasks, and what needs their results goes behind the wait. One that writes, one whose first result is needed at once, and one
; that reads a variable of which each thread has its own stay as they are.
; RUN: weft opt -O2 --parallelize --stop-after=parallelize --remarks

; REMARK: in function 'fib': a team executes this recursion if it makes more than
; REMARK: in function 'writes': one thread executes this recursion: its calls of itself may access the same memory, or what is between them does
; REMARK: in function 'chain': one thread executes this recursion: a result is needed before it calls itself again
; REMARK: in function 'own': one thread executes this recursion: it uses variables of which each thread has its own
; CHECK: define i64 @fib(
; CHECK: call i64 @fib.trial(i64 %n, ptr
; CHECK: call i32 @omp_in_parallel()
; CHECK: call i64 @fib.forked(i64 %n, i32 0)
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK: "DIR.OMP.SINGLE"()
; CHECK: call i64 @fib.forked(i64 %n, i32 0)
; CHECK: "DIR.OMP.END.SINGLE"()
; CHECK: "DIR.OMP.END.PARALLEL"()
; CHECK: define i64 @writes(
; CHECK-NOT: llvm.directive
; CHECK: define i64 @chain(
; CHECK-NOT: llvm.directive
; CHECK: define i64 @own(
; CHECK-NOT: llvm.directive
; CHECK: ret i64
; CHECK: define internal i64 @fib.forked(i64 %n, i32 %0)
; CHECK: icmp sgt i32 %0, 2000
; CHECK: "DIR.OMP.TASK"()
; CHECK: call i1 @llvm.directive.task.begin(
; CHECK: call i64 @fib.forked(
; CHECK: store i64
; CHECK: "DIR.OMP.END.TASK"()
; CHECK: call i64 @fib.forked(i64 %k, i32 %
; CHECK: call void @llvm.directive.taskwait(
; CHECK: load i64
; CHECK: call i64 @fib.deep(i64 %n)
; CHECK: define internal i64 @fib.trial(
; CHECK: icmp slt i32 %{{.*}}, 0
; CHECK: call i64 @fib.trial(
; CHECK: icmp slt i32 %{{.*}}, 0
; CHECK: call i64 @fib.trial(
; CHECK: ret i64 0
; CHECK: define internal i64 @fib.serial(
; CHECK: call i64 @fib.serial(
; CHECK: define internal i64 @fib.deep(
; CHECK: call i64 @fib.serial(
target triple = "x86_64-pc-linux-gnu"

define i64 @fib(i64 %n) noinline nounwind {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  %a = call i64 @fib(i64 %m)
  %c = mul i64 %a, 3
  %k = sub i64 %n, 2
  %b = call i64 @fib(i64 %k)
  %s = add i64 %c, %b
  ret i64 %s
done:
  ret i64 %n
}

@calls = global i64 0

define i64 @writes(i64 %n) noinline nounwind {
entry:
  %old = load i64, ptr @calls
  %new = add i64 %old, 1
  store i64 %new, ptr @calls
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  %a = call i64 @writes(i64 %m)
  %k = sub i64 %n, 2
  %b = call i64 @writes(i64 %k)
  %s = add i64 %a, %b
  ret i64 %s
done:
  ret i64 %n
}

define i64 @chain(i64 %n) noinline nounwind {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  %a = call i64 @chain(i64 %m)
  %k = sub i64 %a, %n
  %b = call i64 @chain(i64 %k)
  %s = add i64 %b, %n
  ret i64 %s
done:
  ret i64 %n
}

@variable = thread_local global i64 1

define i64 @own(i64 %n) noinline nounwind {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %m = sub i64 %n, 1
  %a = call i64 @own(i64 %m)
  %k = sub i64 %n, 2
  %b = call i64 @own(i64 %k)
  %s = add i64 %a, %b
  ret i64 %s
done:
  %place = call ptr @llvm.threadlocal.address.p0(ptr @variable)
  %v = load i64, ptr %place
  ret i64 %v
}

declare ptr @llvm.threadlocal.address.p0(ptr)
