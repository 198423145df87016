; An expression that LLVM computed on both paths of a branch is still one expression.
; RUN: weft opt -O0 --stop-after=outline

define i32 @f(i32 %a, i1 %c) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  br i1 %c, label %one, label %two
one:
  %x = mul i32 %a, 3
  call void @use(i32 %x)
  br label %both
two:
  %y = mul i32 %a, 3
  br label %both
both:
  %z = phi i32 [ %x, %one ], [ %y, %two ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ] ; CHECK: @llvm.directive.fork(
  ; CHECK: %… = mul i32 %a, 3
  ret i32 %z                                ; CHECK: ret i32 %
}
; CHECK: define internal void @f.omp_outlined
declare void @use(i32)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
