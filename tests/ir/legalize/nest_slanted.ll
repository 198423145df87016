; A nest whose inner loop depends on the outer one: all iterations are counted in front of the region, and the rows of an
; interval are searched.
; RUN: weft opt --stop-after=legalize

define void @f(i64 %n, i64 %slope) {
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  %first = alloca i64
  %behind = alloca i64
  %last = alloca i64
  %number = alloca i64
  store i64 0, ptr %start
  store i64 0, ptr %end
  ; CHECK: call i64 @weft.nest.cells(i64 %n, i64 %slope, i64 %…)
  ; CHECK: store i64 %…, ptr %end
  ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i64 %n), "QUAL.OMP.NORMALIZED.SLOPES"(i64 %slope), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %first, ptr %behind, ptr %last, ptr %number) ]
  ; CHECK: nest.search:
  ; CHECK: call i64 @weft.nest.row(i64 %n, i64 %slope, i64 %…, i64 %…)
  ; CHECK: nest.body:
  ; CHECK-NEXT: store i64 %…, ptr %i
  ; CHECK-NEXT: store i64 %…, ptr %first
  ; CHECK-NEXT: store i64 %…, ptr %behind
  ; CHECK-NEXT: zext i1
  ; CHECK-NEXT: store i64 %…, ptr %last
  ; CHECK-NEXT: store i64 %…, ptr %number
  ; CHECK: call void @use(ptr %i, ptr %first, ptr %behind)
  call void @use(ptr %i, ptr %first, ptr %behind)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(ptr, ptr, ptr)
