; A way out of the loop to a call that does not return is no exit.
; RUN: weft opt --stop-after=prepare

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done    ; CHECK: br i1 %…, label %body, label %region.after
body:
  %bad = icmp eq i32 %i, 77
  br i1 %bad, label %stop, label %latch
stop:
  call void @exit(i32 1)
  unreachable
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
declare void @exit(i32) noreturn
