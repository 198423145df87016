; The counts of a nest have 64 bits.
; RUN: weft opt --stop-after=legalize
; ERROR: a nest has counts of type i64 and addresses of indices

define void @f(i64 %n, i32 %short) {
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  %first = alloca i64
  %behind = alloca i64
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i32 %short), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %first, ptr %behind) ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
