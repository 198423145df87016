; The variable has 128 bits.
; RUN: weft opt --stop-after=prepare
; ERROR: '%i' is no pointer, and no integer of 2 to 64 bits

define void @f(i128 %n) {
entry:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi i128 [ 0, %entry ], [ %next, %body ]
  %more = icmp slt i128 %i, %n
  br i1 %more, label %body, label %done
body:
  %wide = trunc i128 %i to i64
  call void @use(i64 %wide)
  %next = add nsw i128 %i, 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
