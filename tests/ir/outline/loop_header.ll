; The body begins with the head of a loop.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ] ; CHECK: %i = phi i32 [ 0, %
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
