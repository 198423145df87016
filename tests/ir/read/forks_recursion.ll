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

; A recursion that counts is a loop that counts, which is divided; what each call hands on as it is needs no phi.
; REMARK: in function 'from': a recursion that waits at its end is a loop
; REMARK: in function 'from': a loop of tasks is divided into halves, down to several iterations
; CHECK: define void @from(ptr %p, i64 %i, i64 %n)
; CHECK: call void @from.divided(i64 0, i64 %{{.*}}, i64 %{{.*}}, i64 %i, ptr %p)
; CHECK-NOT: call void @from(
define void @from(ptr %p, i64 %i, i64 %n) nounwind {
entry:
  %end = icmp uge i64 %i, %n
  br i1 %end, label %done, label %more
more:
  fork label %task, label %cont
task:
  call void @work(ptr %p, i64 %i)
  halt label %cont
cont:
  %j = add i64 %i, 1
  call void @from(ptr %p, i64 %j, i64 %n)
  join label %next
next:
  ret void
done:
  ret void
}
declare void @work(ptr, i64)
