; A phi that follows the variable: its value before the first iteration of the interval is computed.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  ; CHECK: sext i32 %… to i64
  ; CHECK-NEXT: icmp eq i64 %…, 0
  ; CHECK-NEXT: select i1 %…, i64 7, i64 %
  %before = phi i64 [ 7, %entry ], [ %now, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  call void @use(i64 %before)
  %now = sext i32 %i to i64
  %next = add nsw i32 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
