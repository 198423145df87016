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
; CHECK: icmp ult i64 %2, 6
; CHECK: %4 = getelementptr inbounds %thing, ptr %b.private, i64 %2
; CHECK-NEXT: %5 = getelementptr inbounds %thing, ptr %b, i64 %2
; CHECK-NEXT: call void @copy(ptr %4, ptr %5)
; CHECK: each.done:
; CHECK-NEXT: %7 = call ptr @begin(ptr %a.private)
; CHECK-NEXT: %8 = mul i64 16, %n
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %c.private, ptr %c, i64 %8, i1 false)
; CHECK-NEXT: br label
; CHECK: call void @body(
; CHECK: region.after:
; CHECK-NEXT: %10 = mul i64 1, %n
; CHECK: %13 = sub i64 %10, 1
; CHECK-NEXT: %14 = sub i64 %13, %11
; CHECK-NEXT: %15 = getelementptr inbounds %thing, ptr %c.private, i64 %14
; CHECK-NEXT: call void @end(ptr %15)
; CHECK: each.done1:
; CHECK-NEXT: call void @end(ptr %a.private)
; CHECK: %19 = sub i64 6, 1
; CHECK-NEXT: %20 = sub i64 %19, %17
; CHECK-NEXT: %21 = getelementptr inbounds %thing, ptr %b.private, i64 %20
; CHECK-NEXT: call void @end(ptr %21)
; CHECK-NOT: call void @end(
; CHECK: region.exit(token %t)

declare ptr @begin(ptr)
declare void @copy(ptr, ptr)
declare void @end(ptr)
declare void @body(ptr, ptr, ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
