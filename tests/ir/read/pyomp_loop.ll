; PyOMP's loops include their upper bound; the code between the markers gets an interval instead.
; The variable of the loop is set last, since Numba clears it first.
; RUN: weft opt --pyomp --stop-after=read

define void @f(i64 %last, ptr %a) {
entry:
  %iv = alloca i64
  %lb = alloca i64
  %ub = alloca i64
  %by = alloca i64
  store i64 0, ptr %lb
  store i64 %last, ptr %ub
  store i64 5, ptr %by
  ; CHECK: %0 = load i64, ptr %lb
  ; CHECK: %1 = load i64, ptr %ub
  ; CHECK: %2 = sub i64 %1, %0
  ; CHECK: %3 = icmp sle i64 %0, %1
  ; CHECK: %4 = add i64 %2, 1
  ; CHECK: %5 = select i1 %3, i64 %4, i64 0
  ; CHECK: store i64 0, ptr %omp.start
  ; CHECK: store i64 %5, ptr %omp.end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.IV"(ptr %iv), "QUAL.OMP.NORMALIZED.LB"(ptr %lb), "QUAL.OMP.NORMALIZED.UB"(ptr %ub), "QUAL.OMP.PRIVATE"(ptr %iv), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb, ptr %ub, ptr %by) ]
  ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %by), "QUAL.OMP.PRIVATE"(ptr %iv, ptr %lb, ptr %ub), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %omp.start, ptr %omp.end) ]
  ; CHECK: load i64, ptr %omp.start
  ; CHECK: load i64, ptr %omp.end
  store i64 0, ptr %iv
  ; CHECK: store i64 %…, ptr %lb
  ; CHECK: store i64 %…, ptr %ub
  ; CHECK: store i64 0, ptr %iv
  ; CHECK: store i64 %…, ptr %iv
  ; CHECK: br label %head
  br label %head
head:
  %i = load i64, ptr %iv
  %u = load i64, ptr %ub
  %more = icmp sle i64 %i, %u
  br i1 %more, label %body, label %done
body:
  %v = load i64, ptr %by
  %at = getelementptr i64, ptr %a, i64 %i
  store i64 %v, ptr %at
  %next = add i64 %i, 1
  store i64 %next, ptr %iv
  br label %head
done:
  store i64 0, ptr %by
  store i64 0, ptr %ub
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
