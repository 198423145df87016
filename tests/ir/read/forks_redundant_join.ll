; A join is a taskwait, which waits for all children: behind the inner one nothing is forked, so the outer one need not wait.
; Behind another fork it must.
; RUN: weft opt --stop-after=read

define void @waits_once(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  fork label %inner, label %beside
inner:
  call void @work(i32 1)
  halt label %beside
beside:
  call void @work(i32 2)
  join label %between
between:
  call void @work(i32 3)
  join label %next
next:
  ret void
}
; CHECK: define void @waits_once
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK: between:
; CHECK-NEXT: call void @work(i32 3)
; CHECK-NEXT: br label %next

define void @waits_twice(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  call void @work(i32 2)
  join label %between
between:
  fork label %other, label %beside
other:
  call void @work(i32 1)
  halt label %beside
beside:
  call void @work(i32 3)
  join label %next
next:
  ret void
}
; CHECK: define void @waits_twice
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK-NEXT: br label %between
; CHECK: call void @llvm.directive.taskwait(token none)
; CHECK-NEXT: br label %next
declare void @work(i32)
