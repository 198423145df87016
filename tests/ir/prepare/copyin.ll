; copyin: each thread copies from the address taken before the region to its own, then all wait.
; RUN: weft opt --stop-after=prepare

@x = thread_local global i32 0
@a = internal thread_local global [100 x double] zeroinitializer
define void @f() {
  %x = call ptr @llvm.threadlocal.address.p0(ptr @x) ; CHECK: %x = call ptr @llvm.directive.threadlocal(ptr @x)
  %a = call ptr @llvm.threadlocal.address.p0(ptr @a) ; CHECK: %a = call ptr @llvm.directive.threadlocal(ptr @a)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.COPYIN"(ptr %x, ptr %a) ] ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.SHARED"(ptr %x, ptr %a) ]
  ; CHECK: %2 = call ptr @llvm.directive.threadlocal(ptr @x)
  ; CHECK-NEXT: %3 = icmp eq ptr %2, %x
  ; CHECK-NEXT: br i1 %3, label %copyin.done, label %copyin
  ; CHECK: %4 = load i32, ptr %x
  ; CHECK-NEXT: store i32 %4, ptr %2
  ; CHECK: %5 = call ptr @llvm.directive.threadlocal(ptr @a)
  ; CHECK: call void @llvm.memcpy.p0.p0.i64(ptr %5, ptr %a, i64 800, i1 false)
  ; CHECK: call void @llvm.directive.barrier(token none) [ "QUAL.WEFT.IMPLICIT"(), "DIR.OMP.PARALLEL"() ]
  call void @body()                         ; CHECK: call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @body()
