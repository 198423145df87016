; A recursion that halves its work makes tasks in its first levels, and is serial below.
; RUN: weft opt --remarks --stop-after=read

; REMARK: in function 'sum': a recursion that halves its work makes tasks in its first levels, and is serial below
; CHECK: define void @sum(ptr %p, i64 %n) #0 {
; CHECK-NEXT: entry:
; CHECK-NEXT: call i32 @omp_get_num_threads()
; CHECK-NEXT: mul i32 %{{.*}}, 8
; CHECK: call i32 @llvm.ctlz.i32(
; CHECK: select i1
; CHECK-NEXT: call void @sum.below(ptr %p, i64 %n, i32
; CHECK-NEXT: ret void
define void @sum(ptr %p, i64 %n) #0 {
entry:
  %small = icmp ult i64 %n, 2
  br i1 %small, label %done, label %more
more:
  %half = lshr i64 %n, 1
  %rest = sub i64 %n, %half
  %q = getelementptr i64, ptr %p, i64 %half
  fork label %task, label %cont
task:
  call void @sum(ptr %p, i64 %half)
  halt label %cont
cont:
  call void @sum(ptr %q, i64 %rest)
  join label %next
next:
  %a = load i64, ptr %p
  %b = load i64, ptr %q
  %s = add i64 %a, %b
  store i64 %s, ptr %p
  ret void
done:
  ret void
}

; An interval of 'int' that is cut in the middle, and a result.
; CHECK: define i32 @range(i32 %low, i32 %high)
; CHECK: call i32 @range.below(
; CHECK-NEXT: ret i32
define i32 @range(i32 %low, i32 %high) #0 {
entry:
  %x = alloca i32
  %size = sub nsw i32 %high, %low
  %small = icmp slt i32 %size, 2
  br i1 %small, label %done, label %more
more:
  %half = sdiv i32 %size, 2
  %middle = add nsw i32 %low, %half
  fork label %task, label %cont
task:
  %left = call i32 @range(i32 %low, i32 %middle)
  store i32 %left, ptr %x
  halt label %cont
cont:
  %right = call i32 @range(i32 %middle, i32 %high)
  join label %next
next:
  %l = load i32, ptr %x
  %s = add i32 %l, %right
  ret i32 %s
done:
  ret i32 %low
}
attributes #0 = { nounwind }

; CHECK: define internal void @sum.serial(ptr %p, i64 %n)
; CHECK-NOT: region.entry
; CHECK: call void @sum.serial(ptr %p, i64 %half)
; CHECK: call void @sum.serial(ptr %q, i64 %rest)
; CHECK: define internal void @sum.levels(ptr %p, i64 %n, i32
; CHECK: "DIR.OMP.TASK"
; CHECK: call void @sum.below(ptr %p, i64 %half, i32
; CHECK: call void @sum.below(ptr %q, i64 %rest, i32
; CHECK: define internal void @sum.below(
; CHECK: call void @sum.serial(ptr %p, i64 %n)
; CHECK: call void @sum.levels(ptr %p, i64 %n, i32
