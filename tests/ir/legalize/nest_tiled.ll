; A directive that transforms loops: its loops are written, and its region is gone; what is in it belongs to the region around.
; RUN: weft opt --stop-after=legalize

define void @f(i64 %n) {
  %start = alloca i64
  %end = alloca i64
  %first = alloca i64
  %behind = alloca i64
  %p = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"() ]
  store i64 0, ptr %start
  store i64 0, ptr %end
  ; CHECK: %p = call token @llvm.directive.region.entry()
  ; CHECK-NOT: DIR.OMP.TILE
  ; CHECK: udiv i64 %…, 4
  ; CHECK: store i64 %…, ptr %end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.TILE"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n), "QUAL.WEFT.TILE"(i64 0, i64 4), "QUAL.WEFT.COLLAPSED"(i64 1), "QUAL.OMP.NORMALIZED.INDICES"(ptr %first, ptr %behind) ]
  ; CHECK: store i64 %…, ptr %first
  ; CHECK-NEXT: store i64 %…, ptr %behind
  call void @use(ptr %first, ptr %behind)
  ; CHECK: call void @llvm.directive.barrier(token %p)
  call void @llvm.directive.barrier(token %t)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.TILE"() ]
  call void @llvm.directive.region.exit(token %p) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @llvm.directive.barrier(token)
declare void @use(ptr, ptr)
