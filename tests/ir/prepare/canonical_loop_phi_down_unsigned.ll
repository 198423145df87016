; Down to an unsigned bound, and the bound on the left.
; RUN: weft opt --stop-after=prepare

define void @f(i8 %n) {
entry:
  ; CHECK: %0 = sub i8 -6, %n
  ; CHECK-NEXT: %1 = icmp uge i8 -6, %n
  ; CHECK-NEXT: %2 = zext i8 %0 to i64
  ; CHECK-NEXT: %3 = udiv i64 %2, 2
  ; CHECK-NEXT: %4 = add i64 %3, 1
  ; CHECK-NEXT: %5 = select i1 %1, i64 %4, i64 0
  ; CHECK: sub i8 -6, %
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i8 [ -6, %entry ], [ %next, %body ]
  %more = icmp ule i8 %n, %i
  br i1 %more, label %body, label %done
body:
  %wide = zext i8 %i to i64
  call void @use(i64 %wide)
  %next = sub i8 %i, 2
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
