; A loop whose variable and last value are named is an ordinary one; the bound is shared by the region around.
; RUN: weft opt -O0 --stop-after=legalize

define void @f(i32 %n, ptr %a) {
entry:
  %iv = alloca i32
  %lb = alloca i32
  %ub = alloca i32
  store i32 0, ptr %lb
  store i32 %n, ptr %ub
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL.LOOP"(), "QUAL.OMP.NORMALIZED.IV:TYPED"(ptr %iv, i32 0), "QUAL.OMP.FIRSTPRIVATE:TYPED"(ptr %lb, i32 0, i64 1), "QUAL.OMP.NORMALIZED.UB:TYPED"(ptr %ub, i32 0) ]
  ; CHECK: "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %lb), "QUAL.OMP.SHARED"(ptr %ub)
  ; CHECK: "DIR.OMP.LOOP"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %lb), "QUAL.OMP.NOWAIT"(), "QUAL.OMP.PRIVATE"(ptr %iv), "QUAL.OMP.FIRSTPRIVATE"(ptr %ub) ]
  %first = load i32, ptr %lb
  store i32 %first, ptr %iv
  br label %cond
cond:
  %i = load i32, ptr %iv
  %u = load i32, ptr %ub
  %more = icmp sle i32 %i, %u
  br i1 %more, label %body, label %end
body:
  %now = load i32, ptr %iv
  %index = sext i32 %now to i64
  %p = getelementptr i32, ptr %a, i64 %index
  store i32 %now, ptr %p
  %next = add nsw i32 %now, 1
  store i32 %next, ptr %iv
  br label %cond
end:
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
