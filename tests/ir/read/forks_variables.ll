; A variable of a task stands in the function's first block, unlisted, so that each instance of the task gets its own; a task
; within lists it. One that the task has several times, or whose size varies, stays.
; RUN: weft opt --stop-after=read

define void @f(i32 %n) {
  fork label %task, label %cont
task:
  %x = alloca i32
  %v = alloca i32, i32 %n
  call void @touch(ptr %v)
  fork label %inner, label %beside
inner:
  call void @touch(ptr %x)
  halt label %beside
beside:
  call void @work(i32 1)
  join label %again
again:
  %i = phi i32 [ 0, %beside ], [ %j, %again ]
  %each = alloca i64
  call void @touch(ptr %each)
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %again, label %last
last:
  halt label %cont
cont:
  call void @work(i32 2)
  join label %next
next:
  ret void
}
; CHECK: define void @f(i32 %n) {
; CHECK-NEXT: %x = alloca i32
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"() ]
; CHECK: %v = alloca i32, i32 %n
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %x) ]
; CHECK: again:
; CHECK: %each = alloca i64
declare void @work(i32)
declare void @touch(ptr)
