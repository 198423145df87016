; What the parallel region around has a private copy of, copyprivate hands on from copy to copy.
; RUN: weft opt --stop-after=prepare

@g = global i32 0
define void @f() {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr @g) ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr @g) ]
  store i32 5, ptr @g                       ; CHECK: store i32 5, ptr %g.private
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.SINGLE"() ] ; CHECK: [ "QUAL.OMP.COPYPRIVATE"(ptr %g.private, i64 4) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
