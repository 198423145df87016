; A lock around one update of a variable that no other code knows becomes an atomic instruction.
; REMARK: the critical region is one atomic update
; RUN: weft opt --prepared -O3 --remarks --stop-after=refine

@a = internal global [1000 x double] zeroinitializer
@b = internal global [1000 x double] zeroinitializer
declare void @llvm.directive.critical.begin(token)
declare void @llvm.directive.critical.end(token)
define i32 @f() {
entry:
; CHECK: define i32 @f
; CHECK-NOT: critical
; CHECK: atomicrmw add ptr %x, i32 2 acq_rel
; CHECK-NOT: critical
; CHECK: }
  %x = alloca i32, align 4
  store i32 0, ptr %x
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x) ]
  %c = call token @llvm.directive.region.entry() [ "DIR.OMP.CRITICAL"() ]
  call void @llvm.directive.critical.begin(token %c)
  %old = load i32, ptr %x, align 4
  %new = add i32 %old, 2
  store i32 %new, ptr %x, align 4
  call void @llvm.directive.critical.end(token %c)
  call void @llvm.directive.region.exit(token %c) [ "DIR.OMP.END.CRITICAL"() ]
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %v = load i32, ptr %x
  ret i32 %v
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare { i64, i64 } @llvm.directive.loop.begin(token, i64, i64, i64)
declare void @llvm.directive.loop.end(token)
declare void @llvm.directive.barrier(token)
