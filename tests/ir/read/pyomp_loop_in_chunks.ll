; What Numba clears behind the loop is there again for the next chunk.
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
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC"(i32 2), "QUAL.OMP.NORMALIZED.IV"(ptr %iv), "QUAL.OMP.NORMALIZED.LB"(ptr %lb), "QUAL.OMP.NORMALIZED.UB"(ptr %ub), "QUAL.OMP.PRIVATE"(ptr %iv), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb, ptr %ub, ptr %by) ]
  ; CHECK: %0 = load i64, ptr %by
  ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 2), "QUAL.OMP.PRIVATE"(ptr %by),
  ; CHECK: store i64 %0, ptr %by
  store i64 0, ptr %iv
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
