; A region that the function returns from has no end.
; RUN: weft opt --prepared --stop-after=graph
; ERROR: in function 'f': in block '%1', the region of 'DIR.OMP.PARALLEL' is left by a return

define void @f(ptr %a) {
  br label %1

1:
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  store i32 1, ptr %a
  ret void
}

declare token @llvm.directive.region.entry()
