; A loop that does nothing but fork, and behind which something is done before the join, makes tasks of several iterations: as
; many as there are for each of 8 tasks per thread, and at most 2048. The task has the variable that each iteration had.
; RUN: weft opt --remarks --stop-after=read

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
  call void @beside()
  join label %next
next:
  ret void
}
; REMARK: a loop of tasks makes one of several iterations; it is not divided: something is done between the loop and its join
; CHECK: define void @each
; CHECK: %x = alloca i32
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
; CHECK: head:
; CHECK: call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.SHARED"(ptr %p) ]
; CHECK: some:
; CHECK: each:
; CHECK: %twice = shl i32
; CHECK: call void @work(i32 %twice, ptr %x, ptr %p)
; CHECK: again:
; CHECK: cont:
; CHECK-NEXT: sub i64 %5,
declare void @work(i32, ptr, ptr)
declare void @beside()
