; Two loops become a loop over rows, and one within the row.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n, i32 %m) {
entry:
  ; CHECK: mul i64 %…, %
  ; CHECK: store i64 %…, ptr %loop.end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.COLLAPSE"(i32 2) ]
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %outer.latch ]
  %i.more = icmp slt i32 %i, %n
  br i1 %i.more, label %between, label %done
between:
  %row = mul i32 %i, 100
  br label %inner
inner:
  %j = phi i32 [ 0, %between ], [ %j.next, %body ]
  %j.more = icmp slt i32 %j, %m
  br i1 %j.more, label %body, label %outer.latch
body:
  %place = add i32 %row, %j
  %wide = sext i32 %place to i64
  call void @use(i64 %wide)
  %j.next = add nsw i32 %j, 2
  br label %inner
outer.latch:
  %i.next = add nsw i32 %i, 1
  br label %outer
  ; CHECK: = udiv i64
  ; CHECK: collapse:
  ; CHECK-NEXT: = phi i64 [
  ; CHECK-NEXT: = phi i64 [
  ; CHECK-NEXT: = phi i64 [
  ; CHECK-NEXT: = icmp ult i64
  ; CHECK-NEXT: br i1 %…, label %collapse.row, label %collapse.done
  ; CHECK: collapse.row:
  ; CHECK-NOT: udiv
  ; CHECK: %row = mul i32 %…, 100
  ; CHECK: inner:
  ; CHECK-NEXT: = phi i64 [
  ; CHECK-NEXT: %j = phi i32 [ %…, %collapse.row ], [ %j.next, %body ]
  ; CHECK: br i1 %…, label %body, label %collapse.next
  ; CHECK: %place = add i32 %row, %j
  ; CHECK-NOT: outer:
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
