; A task that only stores is serial; one that calls is not, and one with a loop is not.
; RUN: weft opt --stop-after=read

define void @stores(ptr %p, i32 %n) {
  fork label %task, label %cont
task:
  store i32 %n, ptr %p
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
; CHECK: define void @stores
; CHECK-NOT: llvm.directive
; CHECK: define void @calls
define void @calls(i32 %n) {
  fork label %task, label %cont
task:
  call void @work(i32 %n)
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
; CHECK: define void @loops
define void @loops(ptr %p, i32 %n) {
  fork label %task, label %cont
task:
  br label %each
each:
  %i = phi i32 [ 0, %task ], [ %j, %each ]
  store i32 %i, ptr %p
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %each, label %end
end:
  halt label %cont
cont:
  call void @work(i32 1)
  join label %next
next:
  ret void
}
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
declare void @work(i32)
