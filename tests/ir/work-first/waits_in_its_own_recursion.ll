; A search tries its first child by a call and makes tasks of the others, which it waits for; it may return before it comes to the
; taskwait. What it has left then is in a frame, which the taskwait of its caller, the same function, would miss: the resume path
; waits where it returns. A function that is no part of the recursion and waits behind the call still has no fast path.
; RUN: weft opt -O1 --stop-after=work-first --remarks

; REMARK: in function 'search': 1 of 1 tasks of this function are calls while no thread waits for work
; REMARK: in function 'outside': the runtime makes each task of this function, which waits for tasks that a call may have left
; CHECK: define internal i32 @search.omp_task_resume(
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK-NEXT: call void @llvm.directive.task.frame.end(
; CHECK: define internal i32 @search.omp_task_fast(
; CHECK: define internal void @leaves.omp_task_resume(
; CHECK-NOT: @outside.omp_task_fast
target triple = "x86_64-pc-linux-gnu"

define i32 @search(i32 %n, ptr %stop) nounwind noinline {
entry:
  %x = alloca i32
  store i32 0, ptr %x
  %small = icmp slt i32 %n, 1
  br i1 %small, label %done, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %behind ]
  %n1 = sub nsw i32 %n, 1
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x), "QUAL.OMP.SHARED"(ptr %stop) ]
  %a = call i32 @search(i32 %n1, ptr %stop)
  store i32 %a, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  %b = call i32 @search(i32 %n1, ptr %stop)
  %early = load i32, ptr %stop
  %returns = icmp eq i32 %early, %b
  br i1 %returns, label %done, label %behind
behind:
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 3
  br i1 %more, label %loop, label %wait
wait:
  call void @llvm.directive.taskwait(token none) [ "QUAL.OMP.SHARED"(ptr %x) ]
  %c = load i32, ptr %x
  ret i32 %c
done:
  ret i32 %n
}

define void @leaves(ptr %p) nounwind noinline {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i32 @search(i32 3, ptr %p)
  store i32 %r, ptr %p
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

define i32 @outside(ptr %p) nounwind noinline {
  %x = alloca i32
  call void @leaves(ptr %p)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %r = call i32 @search(i32 5, ptr %p)
  store i32 %r, ptr %x
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none) [ "QUAL.OMP.SHARED"(ptr %x) ]
  %c = load i32, ptr %x
  ret i32 %c
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
