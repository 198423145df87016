; These loops stay: one that works beside its tasks, one whose variable is used behind it, one whose tasks recur, some that may
; count past their bound, and one whose tasks have an array of which nobody knows the size.
; RUN: weft opt --remarks --stop-after=read

; REMARK: in function 'works_beside': a loop makes a task of each iteration: it does more than count and make tasks
; REMARK: in function 'used_behind': a loop makes a task of each iteration: what it has counted is used behind it
; REMARK: in function 'recurs': a loop makes a task of each iteration: its tasks call the function that they are in
; REMARK: in function 'steps': a loop makes a task of each iteration: how often it goes round is not known in front of it
; REMARK: in function 'misses': a loop makes a task of each iteration: how often it goes round is not known in front of it
; REMARK: in function 'moves': a loop makes a task of each iteration: how often it goes round is not known in front of it
; REMARK: in function 'array': a loop makes a task of each iteration: its tasks have variables of varying size or number
; CHECK-NOT: divided
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
define void @misses(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @work(i32 %i)
  halt label %cont
cont:
  %j = add nsw i32 %i, 3
  %more = icmp ne i32 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
define void @moves(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  call void @work(i32 %i)
  halt label %cont
cont:
  %j = add nsw i32 %i, %m
  %more = icmp slt i32 %j, %n
  br i1 %more, label %head, label %exit
exit:
  join label %next
next:
  ret void
}
define void @array(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  fork label %task, label %cont
task:
  %x = alloca i32, i32 %i
  call void @take(ptr %x)
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
declare void @work(i32)
declare void @take(ptr)
