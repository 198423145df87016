; copyin: each thread but the first assigns to its own objects, element by element. The function may have another name.
; RUN: weft opt --stop-after=prepare

%thing = type { ptr, i64 }
@own = thread_local global [2 x %thing] zeroinitializer

define void @f() {
  %master = call ptr @llvm.threadlocal.address.p0(ptr @own)
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.COPYIN:NONPOD"(ptr %master, ptr @assign) ]
  call void @body()
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}
; CHECK: br i1 %3, label %copyin.done, label %copyin
; CHECK: icmp ult i64 %4, 2
; CHECK: %6 = getelementptr inbounds %thing, ptr %2, i64 %4
; CHECK-NEXT: %7 = getelementptr inbounds %thing, ptr %master, i64 %4
; CHECK-NEXT: call void @assign(ptr %6, ptr %7)
; CHECK: copyin.done:
; CHECK-NEXT: call void @llvm.directive.barrier(

@assign = alias void (ptr, ptr), ptr @base

define internal void @base(ptr %to, ptr %from) {
  ret void
}

declare void @body()
declare ptr @llvm.threadlocal.address.p0(ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
