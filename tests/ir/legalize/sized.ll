; The front end tells size and alignment of an object behind a reference, and the functions that copy and end it.
; RUN: weft opt --stop-after=legalize

define void @f(ptr %r) {
  %o = load ptr, ptr %r
  ; CHECK: entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %o, ptr @two, ptr @one), "QUAL.WEFT.TYPE"(ptr %o, { [24 x i8] } zeroinitializer, i64 1, i64 64) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TASK"(), "QUAL.OMP.FIRSTPRIVATE:SIZED"(ptr %o, i64 24, i64 64, ptr @two, ptr @one) ]
  call void @one(ptr %o)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TASK"() ]
  ; CHECK: entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE:NONPOD"(ptr %o, ptr @two), "QUAL.WEFT.TYPE"(ptr %o, { [24 x i8] } zeroinitializer, i64 1, i64 8) ]
  %u = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE:SIZED"(ptr %o, i64 24, i64 8, ptr @two) ]
  call void @llvm.directive.region.exit(token %u) [ "DIR.OMP.END.SINGLE"() ]
  ret void
}

declare void @one(ptr)
declare void @two(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
