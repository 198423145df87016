; A loop that is not the one the clauses tell of is refused.
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
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.IV"(ptr %iv), "QUAL.OMP.NORMALIZED.LB"(ptr %lb), "QUAL.OMP.NORMALIZED.UB"(ptr %ub), "QUAL.OMP.PRIVATE"(ptr %iv), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb, ptr %ub, ptr %by) ]
  store i64 0, ptr %iv

  br label %head
head:
  %i = load i64, ptr %iv
  %u = load i64, ptr %ub
  %more = icmp slt i64 %i, %u
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
; ERROR: the loop does not run while NORMALIZED.IV <= NORMALIZED.UB

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
