; A region that is not outlined gives the stack back: it may run many times.
; RUN: weft opt --stop-after=prepare

define void @f(i64 %n) {
  %start = alloca i64
  %stop = alloca i64
  %x = alloca i32, i64 %n, align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %stop), "QUAL.OMP.PRIVATE"(ptr %x), "QUAL.OMP.NOWAIT"() ] ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.NOWAIT"() ]
  ; CHECK: %… = call ptr @llvm.stacksave.p0()
  ; CHECK: %x.private = alloca i32, i64 %n, align 16
  store i32 1, ptr %x, align 4              ; CHECK: store i32 1, ptr %x.private, align 4
  ; CHECK: call void @llvm.directive.loop.end(token %t)
  ; CHECK: call void @llvm.stackrestore.p0(ptr %…)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]                           ; CHECK: region.exit
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
