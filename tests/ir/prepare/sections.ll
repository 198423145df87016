; sections: a loop over the sections, one interval per thread; the barrier says what it ends.
; RUN: weft opt --stop-after=prepare

define void @f() {
entry:
  %start = alloca i64
  %stop = alloca i64
  store i64 0, ptr %start
  store i64 2, ptr %stop
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SECTIONS"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop) ] ; CHECK: entry() [ "DIR.OMP.SECTIONS"() ]
  ; CHECK: %… = call { i64, i64 } @llvm.directive.loop.begin(token %t, i64 0, i64 %…, i64 1)
  ; CHECK-NOT: loop.next
  %first = load i64, ptr %start
  br label %head
head:
  %i = phi i64 [ %first, %entry ], [ %next, %body ]
  %last = load i64, ptr %stop
  %more = icmp ult i64 %i, %last
  br i1 %more, label %body, label %done
body:
  call void @section(i64 %i)                ; CHECK: call void @section(i64 %i)
  %next = add i64 %i, 1
  br label %head
done:
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SECTIONS"() ]    ; CHECK: region.exit(token %t)
  ret void                                  ; CHECK-NEXT: call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.SECTIONS"() ]
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @section(i64)
