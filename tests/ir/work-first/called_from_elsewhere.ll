; A function with a fast path asks for the current task's children, and hands on its arguments as it got them. One that leaves tasks
; behind makes them as ever: the task that it belongs to waits for them.
; RUN: weft opt -O1 --stop-after=work-first

; CHECK: define fastcc i32 @waits(ptr %p, i8 zeroext %b)
; CHECK-NEXT: call i1 @llvm.directive.task.childless(token none)
; CHECK: = call fastcc i32 @waits.omp_task_fast(ptr %p, i8 zeroext %b)
; CHECK: = call fastcc i32 @waits.omp_task_made(ptr %p, i8 zeroext %b)
; CHECK: define void @leaves(ptr %p)
; CHECK-NOT: childless
; CHECK: call void (ptr, ...) @llvm.directive.task(
target triple = "x86_64-pc-linux-gnu"

define fastcc i32 @waits(ptr %p, i8 zeroext %b) nounwind noinline {
  %w = zext i8 %b to i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  store i32 %w, ptr %p
  call void @leaves(ptr %p)
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  call void @llvm.directive.taskwait(token none)
  %x = load i32, ptr %p
  ret i32 %x
}

define void @leaves(ptr %p) nounwind noinline {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
  %r = call i1 @llvm.directive.task.begin(token %t)
  br i1 %r, label %body, label %behind
body:
  store i32 7, ptr %p
  br label %behind
behind:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.taskwait(token)
declare i1 @llvm.directive.task.begin(token)
