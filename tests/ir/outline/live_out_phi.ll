; Nor is one that depends on the path taken.
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
; ERROR: the value '%v' is computed in the region and used behind it
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
