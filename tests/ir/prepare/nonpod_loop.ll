; The last iteration's object is assigned to the original before it ends; it ends behind the reductions, in front of the
; barrier. What is copied in and out begins as a copy, and all threads wait until each has it.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }

define void @f() {
  %start = alloca i64
  %end = alloca i64
  %last = alloca %thing
  %both = alloca %thing
  store i64 0, ptr %start
  store i64 8, ptr %end
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end), "QUAL.OMP.LASTPRIVATE:NONPOD"(ptr %last, ptr @begin, ptr @assign, ptr @end), "QUAL.OMP.LASTPRIVATE:NONPOD"(ptr %both, ptr @begin, ptr @assign, ptr @end), "QUAL.OMP.FIRSTPRIVATE:NONPOD"(ptr %both, ptr @copy, ptr @end), "QUAL.OMP.SCHEDULE.DYNAMIC"() ]
  call void @body(ptr %last, ptr %both)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.SCHEDULE.DYNAMIC"(), "QUAL.OMP.SHARED"(ptr %both, ptr %last) ]
; CHECK: region.before:
; CHECK-NEXT: call void @begin(ptr %last.private)
; CHECK-NEXT: call void @copy(ptr %both.private, ptr %both)
; CHECK-NEXT: call void @llvm.directive.barrier(
; CHECK: last1:
; CHECK-NEXT: call void @assign(ptr %both, ptr %both.private)
; CHECK-NEXT: call void @assign(ptr %last, ptr %last.private)
; CHECK: region.after:
; CHECK-NEXT: call void @llvm.directive.loop.end(token %t)
; CHECK-NEXT: call void @end(ptr %both.private)
; CHECK-NEXT: call void @end(ptr %last.private)
; CHECK-NEXT: br label
; CHECK: region.exit(token %t)
; CHECK-NEXT: call void @llvm.directive.barrier(

declare void @begin(ptr)
declare void @copy(ptr, ptr)
declare void @assign(ptr, ptr)
declare void @end(ptr)
declare void @body(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
