; A loop that tests last, behind a gate: there is an iteration more than tests hold, if the gate is open.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  ; CHECK: %0 = icmp sgt i32 %n, 0
  ; CHECK-NEXT: %1 = add nuw nsw i32 0, 1
  ; CHECK-NEXT: %2 = sub i32 %n, %1
  ; CHECK-NEXT: %3 = zext i32 %2 to i64
  ; CHECK-NEXT: %4 = add i64 %3, 1
  ; CHECK-NEXT: %5 = select i1 %0, i64 %4, i64 0
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %ahead, label %done
ahead:
  br label %loop
loop:
  ; CHECK: %ahead.loop
  ; CHECK: icmp ult i64 %…, %
  ; CHECK: br i1 %…, label %loop, label %
  %i = phi i32 [ 0, %ahead ], [ %next, %loop ]
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  %next = add nuw nsw i32 %i, 1
  ; CHECK: %next = add nuw nsw i32 %i, 1
  ; CHECK-NEXT: %…add nuw i64 %…, 1
  ; CHECK-NEXT: %…icmp ult i64 %…, %
  ; CHECK-NEXT: br i1 %…, label %loop, label %
  %last = icmp eq i32 %next, %n
  br i1 %last, label %done, label %loop
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
