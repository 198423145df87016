; A declared reduction: private elements begin by constructor and initializer; if neither is there, as zero. An initializer that
; looks at the original does so before any thread combines. The combiner runs under the lock, then the private elements end.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }

define void @reads_original(ptr %a) {
  %x = alloca [2 x %thing]
  %n = alloca i32
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.UDR:NONPOD"(ptr %x, ptr @begin, ptr @end, ptr @combine, ptr @initialize), "QUAL.OMP.REDUCTION.ADD"(ptr %n) ]
  call void @body(ptr %x, ptr %n)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define void @reads_original
; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x, ptr %n) ]
; CHECK: %4 = getelementptr inbounds %thing, ptr %x.private, i64 %2
; CHECK-NEXT: call void @begin(ptr %4)
; CHECK: %8 = getelementptr inbounds %thing, ptr %x.private, i64 %6
; CHECK-NEXT: %9 = getelementptr inbounds %thing, ptr %x, i64 %6
; CHECK-NEXT: call void @initialize(ptr %8, ptr %9)
; CHECK: each.done1:
; CHECK-NEXT: store i32 0, ptr %n.private
; CHECK-NEXT: call void @llvm.directive.barrier(
; CHECK: call void @body(
; CHECK: call void @llvm.directive.critical.begin(
; CHECK: %15 = getelementptr inbounds %thing, ptr %x, i64 %13
; CHECK-NEXT: %16 = getelementptr inbounds %thing, ptr %x.private, i64 %13
; CHECK-NEXT: call void @combine(ptr %15, ptr %16)
; CHECK: %18 = load i32, ptr %n
; CHECK: call void @llvm.directive.critical.end(
; CHECK: %23 = sub i64 2, 1
; CHECK-NEXT: %24 = sub i64 %23, %21
; CHECK-NEXT: %25 = getelementptr inbounds %thing, ptr %x.private, i64 %24
; CHECK-NEXT: call void @end(ptr %25)

define void @starts_as_zero() {
  %x = alloca %thing
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.UDR:NONPOD"(ptr %x, ptr null, ptr null, ptr @combine, ptr null) ]
  call void @body(ptr %x, ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define void @starts_as_zero
; CHECK: call void @llvm.memset.p0.i64(ptr %x.private, i8 0, i64 16, i1 false)
; CHECK-NOT: directive.barrier
; CHECK: call void @body(
; CHECK: call void @llvm.directive.critical.begin(
; CHECK-NEXT: call void @combine(ptr %x, ptr %x.private)
; CHECK-NEXT: call void @llvm.directive.critical.end(

define void @ignores_original() {
  %x = alloca %thing
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.REDUCTION.UDR:NONPOD"(ptr %x, ptr null, ptr @end, ptr @combine, ptr @first) ]
  call void @body(ptr %x, ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: define void @ignores_original
; CHECK: store %thing undef, ptr %x.private
; CHECK-NEXT: call void @first(ptr %x.private, ptr %x)
; CHECK-NOT: directive.barrier
; CHECK: call void @llvm.directive.critical.end(
; CHECK: call void @end(ptr %x.private)

define internal void @first(ptr %private, ptr %original) {
  store i64 1, ptr %private
  ret void
}

declare void @begin(ptr)
declare void @end(ptr)
declare void @combine(ptr, ptr)
declare void @initialize(ptr, ptr)
declare void @body(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
