; Loops that a transformation cannot take are refused with the reason.
; RUN: weft opt --stop-after=legalize
; ERROR: there are 1 nested loops, not 2

define void @f(i64 %n) {
  %start = alloca i64
  %end = alloca i64
  %first = alloca i64
  %behind = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n), "QUAL.WEFT.INTERCHANGE"(i64 0, i64 1, i64 0), "QUAL.WEFT.COLLAPSED"(i64 1), "QUAL.OMP.NORMALIZED.INDICES"(ptr %first, ptr %behind) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
