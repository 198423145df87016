; There are two loops, one behind the other.
; RUN: weft opt --stop-after=prepare
; ERROR: there are 2 loops in the region, not one

define void @f(i32 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %again
body:
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  %next = add nsw i32 %i, 1
  br label %head
again:
  %k = phi i32 [ 0, %head ], [ %k.next, %again ]
  %k.next = add i32 %k, 1
  %k.more = icmp slt i32 %k.next, 9
  br i1 %k.more, label %again, label %done
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
