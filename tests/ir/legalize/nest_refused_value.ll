; The runs of a nest may be none, so that nothing behind them can use what they compute.
; RUN: weft opt --stop-after=legalize
; ERROR: a value that the region computes is used behind it

define i64 @f(i64 %n) {
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  %first = alloca i64
  %behind = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i64 %n), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %first, ptr %behind) ]
  %value = load i64, ptr %i
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret i64 %value
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
