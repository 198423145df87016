; A variable in a phi with step 1: the number of iterations takes no division.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  ; CHECK: %0 = sub i32 %n, 0
  ; CHECK-NEXT: %1 = icmp slt i32 0, %n
  ; CHECK-NEXT: %2 = zext i32 %0 to i64
  ; CHECK-NEXT: %3 = select i1 %1, i64 %2, i64 0
  ; CHECK: store i64 %3, ptr %loop.end
  ; CHECK: %i = phi i32 [ %…, …, [ %next, %body ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  %next = add nsw i32 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
