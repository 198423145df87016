; PyOMP's private copies start as zero, and a function copies an array that is firstprivate.
; RUN: weft opt --pyomp --stop-after=read

define void @f({ ptr, i64 } %array) {
entry:
  %a = alloca { ptr, i64 }
  %x = alloca double
  store { ptr, i64 } %array, ptr %a
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, [4 x i8] c"copy"), "QUAL.OMP.PRIVATE"(ptr %x) ]
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x) ]
  ; CHECK: store double zeroinitializer, ptr %x
  ; CHECK: %0 = load { ptr, i64 }, ptr %a
  ; CHECK: %1 = call { ptr, i64 } @copy({ ptr, i64 } %0)
  ; CHECK: store { ptr, i64 } %1, ptr %a
  call void @use(ptr %a, ptr %x)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

declare void @use(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
