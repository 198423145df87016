; Objects begin behind the entry, in the order of the clauses that say how, each element of an array by a call; they end
; in front of the exit, all that backwards. Null functions are not called; without a copy constructor the bits are copied.
; A call has the result of its function.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }

define void @f(i64 %n) {
  %a = alloca %thing
  %b = alloca [2 x [3 x %thing]]
  %c = alloca %thing, i64 %n
  %d = alloca %thing
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %b, ptr @copy, ptr @end), "QUAL.OMP.PRIVATE:NONPOD"(ptr %a, ptr @begin, ptr @end), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %c, ptr null, ptr @end), "QUAL.OMP.PRIVATE:NONPOD"(ptr %d, ptr null, ptr null) ]
  call void @body(ptr %a, ptr %b, ptr %c, ptr %d)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %b, ptr %c) ]
; CHECK: icmp ult i64 %3, 6
; CHECK: %5 = getelementptr inbounds %thing, ptr %b.private, i64 %3
; CHECK-NEXT: %6 = getelementptr inbounds %thing, ptr %b, i64 %3
; CHECK-NEXT: call void @copy(ptr %5, ptr %6)
; CHECK: each.done:
; CHECK-NEXT: %8 = call ptr @begin(ptr %a.private)
; CHECK-NEXT: %9 = mul i64 16, %n
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %2, ptr %c, i64 %9, i1 false)
; CHECK-NEXT: br label
; CHECK: call void @body(
; CHECK: region.after:
; CHECK-NEXT: %11 = mul i64 1, %n
; CHECK: %14 = sub i64 %11, 1
; CHECK-NEXT: %15 = sub i64 %14, %12
; CHECK-NEXT: %16 = getelementptr inbounds %thing, ptr %2, i64 %15
; CHECK-NEXT: call void @end(ptr %16)
; CHECK: each.done1:
; CHECK-NEXT: call void @end(ptr %a.private)
; CHECK: %20 = sub i64 6, 1
; CHECK-NEXT: %21 = sub i64 %20, %18
; CHECK-NEXT: %22 = getelementptr inbounds %thing, ptr %b.private, i64 %21
; CHECK-NEXT: call void @end(ptr %22)
; CHECK-NOT: call void @end(
; CHECK: region.exit(token %t)

declare ptr @begin(ptr)
declare void @copy(ptr, ptr)
declare void @end(ptr)
declare void @body(ptr, ptr, ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
