; A recursion that forks, calls itself and waits is a loop that forks, and waits once. What its first block computes is
; computed where it was called.
; RUN: weft opt --remarks --stop-after=read

define void @walk(ptr %p, i64 %n) nounwind {
entry:
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more
more:
  %q = load ptr, ptr %p
  %m = add i64 %n, 1
  fork label %task, label %cont
task:
  call void @work(ptr %p, i64 %n)
  halt label %cont
cont:
  call void @walk(ptr %q, i64 %m)
  join label %next
next:
  ret void
done:
  ret void
}
; REMARK: a recursion that waits at its end is a loop
; CHECK: define void @walk
; CHECK: br i1 %end, label %done, label %more
; CHECK: more:
; CHECK-NEXT: %0 = phi ptr [ %p, %entry ], [ %q, %cont ]
; CHECK-NEXT: %1 = phi i64 [ %n, %entry ], [ %m, %cont ]
; CHECK-NEXT: %q = load ptr, ptr %0
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @work(ptr %0, i64 %1)
; CHECK: cont:
; CHECK-NEXT: %3 = icmp eq ptr %q, null
; CHECK-NEXT: br i1 %3, label %all, label %more
; CHECK: all:
; CHECK-NEXT: call void @llvm.directive.taskwait(token none)
; CHECK-NEXT: br label %next
declare void @work(ptr, i64)
