; A call through a pointer reaches one of the functions of its type whose address is known, or code that nobody sees, which may leave
; tasks: those are waited for where the function waits, makes a task or returns. @same_type has no known address.
; RUN: weft opt -O1 --stop-after=work-first --remarks

; REMARK: in function 'f': 1 of 1 tasks of this function are calls while no thread waits for work
; CHECK: define internal i32 @f.omp_task_resume(
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK-NEXT: call void @llvm.directive.task.frame.end(
; CHECK: define internal void @.omp_task_wait()
; CHECK: define internal i32 @f.omp_task_fast(
; CHECK: store i32 0, ptr %0
; CHECK: icmp eq ptr %p, @f
; CHECK: call i32 @f.omp_task_fast(
; CHECK: icmp eq ptr %p, @leaf
; CHECK: call i32 @leaf(
; CHECK: store i32 1, ptr %0
; CHECK-NEXT: {{.*}} = call i32 %p(
; CHECK: phi i32
; CHECK: call void @.omp_task_wait()
; CHECK: ret i32
; CHECK-NOT: , @same_type
; CHECK: call void @.omp_task_wait()
; CHECK: call i32 @f.omp_task_resume(
target triple = "x86_64-pc-linux-gnu"

@table = global [2 x ptr] [ptr @f, ptr @leaf]

define i32 @f(ptr %o) noinline nounwind {
entry:
  %x = alloca i32
  %p = load ptr, ptr %o
  %left.place = getelementptr ptr, ptr %o, i64 1
  %left = load ptr, ptr %left.place
  %q = load ptr, ptr %left
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %a = call i32 @same_type(ptr %left)
  store i32 %a, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %b = call i32 %p(ptr %left)
  call void @llvm.directive.taskwait(token none) [ "QUAL.OMP.SHARED"(ptr %x) ]
  %c = load i32, ptr %x
  %s = add i32 %b, %c
  ret i32 %s
}

define i32 @leaf(ptr %o) noinline nounwind {
  %v = load volatile i32, ptr %o
  ret i32 %v
}

define i32 @same_type(ptr %o) noinline nounwind {
  %v = load volatile i32, ptr %o
  %w = add i32 %v, 1
  ret i32 %w
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
