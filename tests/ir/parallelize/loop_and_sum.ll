; A loop that no directive names becomes a region that a team executes if there is enough to do, and in it a loop whose bounds the
; threads get. What the iterations add up, each thread adds to a variable. A loop whose iterations need each other stays, and so
; does one that calls what is not known, and one with too little to do.
; RUN: weft opt -O1 --parallelize --stop-after=parallelize

; CHECK: define void @apart(
; CHECK: icmp ugt i64
; CHECK: "DIR.OMP.PARALLEL"(), "QUAL.OMP.IF"(
; CHECK: "DIR.OMP.LOOP"()
; CHECK: call { i64, i64 } @llvm.directive.loop.begin(
; CHECK: phi i64 [ %{{.*}}, %{{.*}} ], [ %{{.*}}, %loop ]
; CHECK: call void @llvm.directive.loop.end(
; CHECK: "DIR.OMP.END.LOOP"()
; CHECK: "DIR.OMP.END.PARALLEL"()
; CHECK: define i64 @sum(
; CHECK: = alloca i64
; CHECK: "DIR.OMP.PARALLEL"()
; CHECK: atomicrmw add ptr %{{.*}}, i64 %{{.*}} monotonic
; CHECK: "DIR.OMP.END.PARALLEL"()
; CHECK: load i64, ptr
; CHECK: define void @needs_the_last(
; CHECK-NOT: llvm.directive
; CHECK: define void @calls(
; CHECK-NOT: llvm.directive
; CHECK: define void @few(
; CHECK-NOT: llvm.directive
; CHECK: declare
target triple = "x86_64-pc-linux-gnu"

define void @apart(ptr noalias %a, ptr noalias %b, i64 %n) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr double, ptr %b, i64 %i
  %to = getelementptr double, ptr %a, i64 %i
  %x = load double, ptr %from
  %y = fmul double %x, %x
  store double %y, ptr %to
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret void
}

define i64 @sum(ptr noalias %a, i64 %n) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ 0, %entry ], [ %t, %loop ]
  %from = getelementptr i64, ptr %a, i64 %i
  %x = load i64, ptr %from
  %t = add i64 %s, %x
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret i64 %t
}

define void @needs_the_last(ptr noalias %a, i64 %n) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %from = getelementptr double, ptr %a, i64 %i
  %next = add nuw nsw i64 %i, 1
  %to = getelementptr double, ptr %a, i64 %next
  %x = load double, ptr %from
  %y = fmul double %x, 3.0
  store double %y, ptr %to
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret void
}

define void @calls(i64 %n) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  call void @work(i64 %i)
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %out, label %loop
out:
  ret void
}

define void @few(ptr noalias %a) nounwind {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %to = getelementptr i64, ptr %a, i64 %i
  store i64 %i, ptr %to
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 20
  br i1 %done, label %out, label %loop
out:
  ret void
}

declare void @work(i64) nounwind
