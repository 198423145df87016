; The test stands in the middle of the body.
; RUN: weft opt --stop-after=prepare
; ERROR: the loop is left in the middle of its body

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  call void @use(i64 1)
  br label %middle
middle:
  %more = icmp slt i32 %i, %n
  br i1 %more, label %latch, label %done
latch:
  %next = add nsw i32 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
