; An inequality with a step of 12: the distance over 4, by the inverse of 3.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  ; CHECK: %0 = sub i32 %n, 0
  ; CHECK-NEXT: %1 = lshr i32 %0, 2
  ; CHECK-NEXT: %2 = mul i32 %1, -1431655765
  ; CHECK-NEXT: %3 = and i32 %2, 1073741823
  ; CHECK-NEXT: %4 = zext i32 %3 to i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp ne i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  %next = add i32 %i, 12
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
