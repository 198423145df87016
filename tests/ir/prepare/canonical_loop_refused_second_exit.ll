; The body leaves the loop.
; RUN: weft opt --stop-after=prepare
; ERROR: the loop has a second exit

define void @f(i32 %n, i1 %c) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %go ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = sext i32 %i to i64
  call void @use(i64 %wide)
  br i1 %c, label %done, label %go
go:
  %next = add nsw i32 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
