; copyprivate: the marker takes the place of the barrier, and has address and size of each item.
; RUN: weft opt --stop-after=prepare

%pair = type { double, i32 }
@tls = thread_local global [5 x i32] zeroinitializer

define void @f(i64 %n) {
  %x = alloca i32
  %s = alloca %pair
  %p = alloca ptr
  %vla = alloca double, i64 %n
  %own = call ptr @llvm.threadlocal.address.p0(ptr @tls)
  ; CHECK: %2 = mul i64 8, %n
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.SINGLE"(), "QUAL.OMP.COPYPRIVATE"(ptr %x, ptr %s, ptr %p, ptr %vla, ptr %own) ] ; CHECK: entry() [ "DIR.OMP.SINGLE"() ]
  ; CHECK: %3 = call i1 @llvm.directive.single.begin(token %t)
  call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.SINGLE"() ] ; CHECK: region.exit(token %t)
  ; CHECK-NEXT: call void @llvm.directive.copyprivate(token none, i1 %3) [ "QUAL.OMP.COPYPRIVATE"(ptr %x, i64 4), "QUAL.OMP.COPYPRIVATE"(ptr %s, i64 16), "QUAL.OMP.COPYPRIVATE"(ptr %p, i64 8), "QUAL.OMP.COPYPRIVATE"(ptr %vla, i64 %2), "QUAL.OMP.COPYPRIVATE"(ptr %own, i64 20) ]
  ret void                                  ; CHECK-NOT: directive.barrier
}                                           ; CHECK: }

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @body()
