; The test and the step are wider than the variable, as C has it.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n, i32 %s) {
entry:
  ; CHECK: %0 = trunc i32 %s to i16
  ; CHECK: %1 = sext i16 0 to i32
  ; CHECK: %2 = zext i32 %s to i64
  ; CHECK: %3 = sub i32 %n, %1
  ; CHECK: %4 = icmp slt i32 %1, %n
  ; CHECK: %6 = icmp eq i64 %2, 0
  ; CHECK: %7 = select i1 %6, i64 1, i64 %2
  ; CHECK: mul i16 %…, %0
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i16 [ 0, %entry ], [ %next, %body ]
  %int = sext i16 %i to i32
  %more = icmp slt i32 %int, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i16 %i to i64
  call void @use(i64 %wide)
  %sum = add nsw i32 %int, %s
  %next = trunc i32 %sum to i16
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
