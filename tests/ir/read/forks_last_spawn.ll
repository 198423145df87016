; Whose continuation waits at once gains nothing by a task; if it computes meanwhile, or the fork is in a loop that the join
; is outside of, it may.
; RUN: weft opt --stop-after=read

define void @waits(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  join label %next
next:
  ret void
}
; CHECK: define void @waits
; CHECK-NOT: llvm.directive
; CHECK: define void @computes
define void @computes(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  call void @work(i32 2)
  join label %next
next:
  ret void
}
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
; CHECK: define void @repeats
define void @repeats(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @work(i32 %i)
  halt label %cont
cont:
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
; CHECK: call void @llvm.directive.taskwait(token none)
declare void @work(i32)
