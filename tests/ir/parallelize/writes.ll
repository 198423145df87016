; A function that writes the two halves of an array by two calls of itself is divided: the first call is a task, and one waits for it in
; front of what reads the array. Calls that overlap by one element stay calls.
; RUN: weft opt -O2 --parallelize --stop-after=parallelize --remarks

; REMARK: in function 'halves': a team executes this recursion if it writes in more than 60000 bytes of memory
; REMARK: in function 'over': one thread executes this recursion: its calls of itself may access the same memory, or what is between them does
; CHECK: define void @halves(
; CHECK: ptrtoint ptr %a to i64
; CHECK: icmp sgt i64 %{{.*}}, 60000
; CHECK: call void @halves.serial(ptr %a, i64 %n)
; CHECK: call void @halves.forked(ptr %a, i64 %n, i32 0)
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK: call void @halves.forked(ptr %a, i64 %n, i32 0)
; CHECK: define void @over(
; CHECK-NOT: llvm.directive
; CHECK: ret void
; CHECK: define internal void @halves.forked(
; CHECK: "DIR.OMP.TASK"()
; CHECK: call void @halves.forked(
; CHECK: "DIR.OMP.END.TASK"()
; CHECK: call void @halves.forked(
; CHECK: call void @llvm.directive.taskwait(
; CHECK: load double
; CHECK: define internal void @halves.serial(
target triple = "x86_64-pc-linux-gnu"

define void @halves(ptr %a, i64 %n) noinline nounwind {
entry:
  %small = icmp slt i64 %n, 2
  br i1 %small, label %one, label %more
one:
  %some = icmp eq i64 %n, 1
  br i1 %some, label %write, label %done
write:
  store i64 7, ptr %a
  br label %done
more:
  %half = lshr i64 %n, 1
  call void @halves(ptr %a, i64 %half)
  %middle = getelementptr inbounds double, ptr %a, i64 %half
  %rest = sub nsw i64 %n, %half
  call void @halves(ptr %middle, i64 %rest)
  %x = load double, ptr %middle
  %y = fadd double %x, 1.0
  store double %y, ptr %a
  br label %done
done:
  ret void
}

define void @over(ptr %a, i64 %n) noinline nounwind {
entry:
  %small = icmp slt i64 %n, 3
  br i1 %small, label %one, label %more
one:
  %some = icmp sge i64 %n, 1
  br i1 %some, label %write, label %done
write:
  store i64 7, ptr %a
  br label %done
more:
  %half = lshr i64 %n, 1
  %longer = add nsw i64 %half, 1
  call void @over(ptr %a, i64 %longer)
  %middle = getelementptr inbounds double, ptr %a, i64 %half
  %rest = sub nsw i64 %n, %half
  call void @over(ptr %middle, i64 %rest)
  %x = load double, ptr %middle
  %y = fadd double %x, 1.0
  store double %y, ptr %a
  br label %done
done:
  ret void
}
