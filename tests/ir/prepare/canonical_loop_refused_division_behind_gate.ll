; What the loop divides by may be 0 where it does not run.
; RUN: weft opt --stop-after=prepare
; ERROR: the bound is a division under a condition, which may trap ahead of it

define void @f(i32 %n, i32 %d) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  %some = icmp sgt i32 %n, 0
  br i1 %some, label %ahead, label %done
ahead:
  %q = udiv i32 %n, %d
  br label %loop
loop:
  %i = phi i32 [ 0, %ahead ], [ %next, %loop ]
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  %next = add nuw nsw i32 %i, 1
  %last = icmp eq i32 %next, %q
  br i1 %last, label %done, label %loop
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
