; A pointer runs from one address to another.
; RUN: weft opt --stop-after=prepare

define void @f(ptr %from, ptr %to) {
entry:
  ; CHECK: %0 = ptrtoint ptr %from to i64
  ; CHECK: %1 = ptrtoint ptr %to to i64
  ; CHECK: %2 = sub i64 %1, %0
  ; CHECK: %3 = lshr i64 %2, 2
  ; CHECK: mul i64 %…, 4
  ; CHECK: getelementptr i8, ptr %from, i64 %
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"() ]
  br label %head
head:
  %i = phi ptr [ %from, %entry ], [ %next, %body ]
  %more = icmp eq ptr %i, %to
  br i1 %more, label %done, label %body
body:
  %wide = ptrtoint ptr %i to i64
  call void @use(i64 %wide)
  %next = getelementptr inbounds i32, ptr %i, i64 1
  br label %head
done:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(i64)
