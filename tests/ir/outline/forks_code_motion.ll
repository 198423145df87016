; What is the same in each task of a loop is computed once, in front of the loop, and handed to the tasks. A load stays in the
; task: what is loaded may change meanwhile.
; RUN: weft opt -O2 --stop-after=outline

define void @each(ptr %a, i64 %n, i64 %x, i64 %y, ptr %p) nounwind {
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  %product = mul i64 %x, %y
  %quotient = add i64 %product, 7
  %loaded = load i64, ptr %p
  %sum = add i64 %quotient, %loaded
  call void @work(ptr %a, i64 %i, i64 %sum)
  halt label %cont
cont:
  call void @other()
  %j = add i64 %i, 1
  %more = icmp slt i64 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
; CHECK: define void @each
; CHECK: entry:
; CHECK: mul i64 %y, %x
; CHECK: br label %head
; CHECK: head:
; CHECK-NOT: mul
; CHECK: call void {{.*}} @llvm.directive.task(
; CHECK: define internal void @each.omp_task(
; CHECK-NOT: mul
; CHECK: load i64, ptr %p
declare void @work(ptr, i64, i64)
declare void @other()
