; A loop that does nothing but fork, and waits at once behind its last iteration, is halved until a part has as many iterations as
; there are for each of 8 tasks per thread, and at most 2048. A part has the variable that each iteration had.
; RUN: weft opt --remarks --stop-after=read

; REMARK: in function 'each': a loop of tasks is divided into halves, down to several iterations
; CHECK: define void @each
; CHECK: %0 = add i32 0, 1
; CHECK-NEXT: %1 = icmp slt i32 %0, %n
; CHECK-NEXT: %2 = sub i32 %n, %0
; CHECK-NEXT: %3 = zext i32 %2 to i64
; CHECK-NEXT: %4 = select i1 %1, i64 %3, i64 0
; CHECK-NEXT: %5 = add i64 %4, 1
; CHECK-NEXT: %6 = call i32 @omp_get_num_threads()
; CHECK-NEXT: %7 = zext i32 %6 to i64
; CHECK-NEXT: %8 = mul i64 %7, 8
; CHECK-NEXT: %9 = udiv i64 %4, %8
; CHECK-NEXT: %10 = add i64 %9, 1
; CHECK-NEXT: %11 = icmp ult i64 %10, 2048
; CHECK-NEXT: %12 = select i1 %11, i64 %10, i64 2048
; CHECK-NEXT: call void @each.divided(i64 0, i64 %5, i64 %12, ptr %p)
; CHECK-NEXT: br label %exit
define void @each(i32 %n, ptr %p) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %cont ]
  %twice = shl i32 %i, 1
  fork label %task, label %cont
task:
  %x = alloca i32
  call void @work(i32 %twice, ptr %x, ptr %p)
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

; Counters that go down in steps of two, past the largest number, and along an array. It ends when its test holds.
; REMARK: in function 'down': a loop of tasks is divided into halves, down to several iterations
; CHECK: define void @down
; CHECK: %0 = add i64 %n, -2
; CHECK-NEXT: %1 = icmp sgt i64 %0, 0
; CHECK-NEXT: %2 = sub i64 %0, 0
; CHECK-NEXT: %3 = sub i64 %2, 1
; CHECK-NEXT: %4 = udiv i64 %3, 2
; CHECK-NEXT: %5 = add i64 %4, 1
; CHECK-NEXT: %6 = select i1 %1, i64 %5, i64 0
; CHECK: call void @down.divided(i64 0, i64 %7, i64 %{{.*}}, i64 %n, ptr %p)
define void @down(i64 %n, ptr %p) {
entry:
  br label %head
head:
  %i = phi i64 [ %n, %entry ], [ %j, %cont ]
  %k = phi i8 [ 250, %entry ], [ %l, %cont ]
  %q = phi ptr [ %p, %entry ], [ %r, %cont ]
  fork label %task, label %cont
task:
  call void @three(i64 %i, i8 %k, ptr %q)
  halt label %cont
cont:
  %j = sub nsw i64 %i, 2
  %l = add i8 3, %k
  %r = getelementptr i32, ptr %q, i64 2
  %over = icmp sle i64 %j, 0
  br i1 %over, label %exit, label %head
exit:
  join label %next
next:
  ret void
}
; CHECK: define internal void @each.part(i64 %first, i64 %count, ptr %0)
; CHECK: some:
; CHECK-NEXT: %x = alloca i32
; CHECK: each:
; CHECK-NEXT: %1 = phi i64 [ 0, %some ], [ %5, %again ]
; CHECK-NEXT: %2 = add i64 %first, %1
; CHECK-NEXT: %3 = trunc i64 %2 to i32
; CHECK-NEXT: %4 = add i32 0, %3
; CHECK-NEXT: %twice = shl i32 %4, 1
; CHECK: call void @work(i32 %twice, ptr %x, ptr %0)
; CHECK: icmp ult i64 %5, %count

; CHECK: define internal void @each.divided(i64 %first, i64 %count, i64 %grain, ptr %0)
; CHECK: %1 = icmp ule i64 %count, %grain
; CHECK: call void @each.part(i64 %first, i64 %count, ptr %0)
; CHECK: %2 = lshr i64 %count, 1
; CHECK-NEXT: %3 = add i64 %first, %2
; CHECK-NEXT: %4 = sub i64 %count, %2
; CHECK-NEXT: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"()
; CHECK: call void @each.divided(i64 %first, i64 %2, i64 %grain, ptr %0)
; CHECK: call void @each.divided(i64 %3, i64 %4, i64 %grain, ptr %0)
; CHECK-NEXT: call void @llvm.directive.taskwait(token none)

; CHECK: define internal void @down.part(i64 %first, i64 %count, i64 %0, ptr %1)
; CHECK: mul i64 %{{.*}}, -2
; CHECK-NEXT: add i64 %0, %
; CHECK-NEXT: trunc i64 %{{.*}} to i8
; CHECK-NEXT: mul i8 %{{.*}}, 3
; CHECK-NEXT: add i8 {{.*}}, %
; CHECK-NEXT: mul i64 %{{.*}}, 2
; CHECK-NEXT: getelementptr i32, ptr %1, i64 %
declare void @work(i32, ptr, ptr)
declare void @three(i64, i8, ptr)
