; These loops stay: one that works beside its tasks, one whose variable is used behind it, one whose tasks recur, one with
; another step.
; RUN: weft opt --stop-after=read

; CHECK-NOT: omp_get_num_threads
define void @works_beside(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @work(i32 %i)
  halt label %cont
cont:
  call void @work(i32 1)
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
define i32 @used_behind(i32 %n) {
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
  ret i32 %j
}
define void @recurs(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @recurs(i32 %i)
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
define void @steps(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @work(i32 %i)
  halt label %cont
cont:
  %j = add i32 %i, 2
  %more = icmp slt i32 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
declare void @work(i32)
