; The size that a clause tells is that of its item.
; RUN: weft opt --stop-after=prepare
; ERROR: a list item of 4 bytes whose clause tells of 24

@x = global i32 0, align 4

define void @f(ptr %a, ptr %v, i1 %b, i32 %n) {
entry:
  %parallel = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr @x, i64 0, i64 3) ]
  call void @llvm.directive.region.exit(token %parallel) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
