; The numbers of the ordered schedules; no modifier, since ordered loops are monotonic.
; RUN: weft opt -O0 --stop-after=lower

define void @chunked(i64 %n, ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.STATIC"(i64 5), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 65, i64 0, i64 %…, i64 1, i64 5)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
define void @dynamic(i64 %n, ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.DYNAMIC"(i64 3), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 67, i64 0, i64 %…, i64 1, i64 3)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
define void @guided(i64 %n, ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.GUIDED"(), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 68, i64 0, i64 %…, i64 1, i64 1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
define void @runtime(i64 %n, ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.RUNTIME"(), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 69, i64 0, i64 %…, i64 1, i64 1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
define void @auto(i64 %n, ptr %start, ptr %stop) {
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.SCHEDULE.AUTO"(), "QUAL.OMP.ORDERED"() ] ; CHECK: i32 70, i64 0, i64 %…, i64 1, i64 1)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
