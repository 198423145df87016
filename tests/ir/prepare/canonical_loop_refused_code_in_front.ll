; There is a call between the directive and the loop.
; RUN: weft opt --stop-after=prepare
; ERROR: the region does more than to run its loop

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  call void @use(i64 0)
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
