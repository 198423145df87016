; An address that is chosen by a path in front of the region cannot be chosen again.
; RUN: weft opt -O0 --stop-after=outline

define void @f(i1 %c) {
entry:
  %x = alloca [4 x i32]
  %y = alloca [4 x i32]
  br i1 %c, label %one, label %both
one:
  br label %both
both:
  %p = phi ptr [ %x, %entry ], [ %y, %one ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  call void @touch(ptr %p)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; ERROR: the address '%p' of something private is chosen outside of the region
declare void @touch(ptr)

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
