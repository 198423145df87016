; PyOMP's private copies start as zero. The function that copies an array that is firstprivate is named by a clause; of one that
; is lastprivate, the copy itself goes to the original.
; RUN: weft opt --pyomp --stop-after=read

define void @f({ ptr, i64 } %array) {
entry:
  %a = alloca { ptr, i64 }
  %x = alloca double
  store { ptr, i64 } %array, ptr %a
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a, [4 x i8] c"copy"), "QUAL.OMP.PRIVATE"(ptr %x) ]
  ; CHECK: entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.FIRSTPRIVATE"(ptr %a), "QUAL.OMP.PRIVATE"(ptr %x), "QUAL.WEFT.COPY"(ptr %a, ptr @copy) ]
  ; CHECK: store double zeroinitializer, ptr %x
  ; CHECK-NOT: call { ptr, i64 } @copy
  call void @use(ptr %a, ptr %x)                      ; CHECK: call void @use(
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  ret void
}

define void @g(ptr %start, ptr %end) {
entry:
  %a = alloca { ptr, i64 }
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.LASTPRIVATE"(ptr %a, [4 x i8] c"copy"), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  ; CHECK: entry() [ "DIR.OMP.LOOP"(), "QUAL.OMP.LASTPRIVATE"(ptr %a), "QUAL.OMP.NORMALIZED.BOUNDS"(ptr %start, ptr %end) ]
  ; CHECK: store { ptr, i64 } zeroinitializer, ptr %a
  call void @use(ptr %a, ptr %a)
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.LOOP"() ]
  ret void
}
; CHECK: declare { ptr, i64 } @copy({ ptr, i64 })

declare void @use(ptr, ptr)
declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
