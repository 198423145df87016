; A recursion stays one if something follows the join, if it returns a value, if its variables are those of each call, or if
; its first block calls something.
; RUN: weft opt --stop-after=read

; CHECK: define void @counts
; CHECK: call void @counts(
define void @counts(ptr %p) nounwind {
entry:
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more
more:
  fork label %task, label %cont
task:
  call void @work(ptr %p)
  halt label %cont
cont:
  %q = load ptr, ptr %p
  call void @counts(ptr %q)
  join label %next
next:
  call void @work(ptr %p)
  ret void
done:
  ret void
}
; CHECK: define i32 @returns
; CHECK: call i32 @returns(
define i32 @returns(ptr %p) nounwind {
entry:
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more
more:
  fork label %task, label %cont
task:
  call void @work(ptr %p)
  halt label %cont
cont:
  %q = load ptr, ptr %p
  %r = call i32 @returns(ptr %q)
  join label %next
next:
  ret i32 %r
done:
  ret i32 0
}
; CHECK: define void @has_variables
; CHECK: call void @has_variables(
define void @has_variables(ptr %p) nounwind {
entry:
  %x = alloca i32
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more
more:
  fork label %task, label %cont
task:
  call void @work(ptr %x)
  halt label %cont
cont:
  %q = load ptr, ptr %p
  call void @has_variables(ptr %q)
  join label %next
next:
  ret void
done:
  ret void
}
; CHECK: define void @calls
; CHECK: call void @calls(
define void @calls(ptr %p) nounwind {
entry:
  call void @work(ptr %p)
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %more
more:
  fork label %task, label %cont
task:
  call void @work(ptr %p)
  halt label %cont
cont:
  %q = load ptr, ptr %p
  call void @calls(ptr %q)
  join label %next
next:
  ret void
done:
  ret void
}
declare void @work(ptr)
