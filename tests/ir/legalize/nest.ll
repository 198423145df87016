; A nest that is given by its numbers of iterations becomes a loop over the rows of an interval.
; RUN: weft opt --stop-after=legalize

define void @f(i64 %n, i64 %m, i64 %l) {
  %start = alloca i64
  %end = alloca i64
  %i = alloca i64
  %j = alloca i64
  %first = alloca i64
  %behind = alloca i64
  store i64 0, ptr %start
  %nm = mul i64 %n, %m
  %total = mul i64 %nm, %l
  store i64 %total, ptr %end
  ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.NORMALIZED.COUNTS"(i64 %n, i64 %m, i64 %l), "QUAL.OMP.NORMALIZED.INDICES"(ptr %i, ptr %j, ptr %first, ptr %behind) ]
  ; The first row divides by the width, which may be 0.
  ; CHECK: load i64, ptr %start
  ; CHECK-NEXT: load i64, ptr %end
  ; CHECK-NEXT: = icmp eq i64 %l, 0
  ; CHECK-NEXT: = select i1 %…, i64 1, i64 %l
  ; CHECK-NEXT: = udiv i64
  ; CHECK-NEXT: = call i64 asm "", "=r,0"(i64 %
  ; CHECK: nest:
  ; CHECK-NEXT: = phi i64
  ; CHECK-NEXT: = phi i64
  ; CHECK-NEXT: = phi i64
  ; CHECK-NEXT: = icmp ult i64
  ; CHECK-NEXT: br i1 %…, label %nest.row, label %nest.done
  ; CHECK: nest.row:
  ; CHECK: = udiv i64 %…, %m
  ; CHECK: = urem i64 %…, %m
  ; CHECK: store i64 %…, ptr %i
  ; CHECK-NEXT: store i64 %…, ptr %j
  ; CHECK-NEXT: store i64 %…, ptr %first
  ; CHECK-NEXT: store i64 %…, ptr %behind
  ; CHECK: call void @use(ptr %i, ptr %j, ptr %first, ptr %behind)
  call void @use(ptr %i, ptr %j, ptr %first, ptr %behind)
  ; CHECK: br label %nest.next
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare void @use(ptr, ptr, ptr, ptr)
