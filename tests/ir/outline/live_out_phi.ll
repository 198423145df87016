; So is one that depends on the path taken.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f(i1 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br i1 %c, label %one, label %both
one:
  call void @use(i32 1)
  br label %both
both:
  %v = phi i32 [ 2, %0 ], [ 3, %one ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret i32 %v
}
declare void @use(i32)
; CHECK: define internal void @f.omp_outlined(ptr noalias noundef %gtid, ptr noalias noundef %tid, i64 %c.word, ptr …)
; CHECK: … = load i32, ptr %tid
; CHECK-NEXT: … = icmp eq i32 …, 0
; CHECK-NEXT: br i1 …, label %hand.out, label %done
; CHECK: hand.out:
; CHECK-NEXT: store i32 %v, ptr …

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
