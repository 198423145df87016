; A global is private too, also where a constant expression leads into it.
; RUN: weft opt --stop-after=prepare

@x = global [8 x i32] zeroinitializer, align 16
define i32 @f() {
  ; CHECK: %x.private = alloca [8 x i32], align 16
  %t = call token @llvm.directive.region.entry() [ "DIR.OMP.PARALLEL"(), "QUAL.OMP.PRIVATE"(ptr @x) ]
  store i32 5, ptr getelementptr inbounds ([8 x i32], ptr @x, i64 0, i64 2), align 8
  ; CHECK: %… = getelementptr inbounds [8 x i32], ptr %x.private, i64 0, i64 2
  ; CHECK-NEXT: store i32 5, ptr %…, align 8
  call void @llvm.directive.region.exit(token %t) [ "DIR.OMP.END.PARALLEL"() ]
  %r = load i32, ptr getelementptr inbounds ([8 x i32], ptr @x, i64 0, i64 2), align 8 ; CHECK: load i32, ptr getelementptr inbounds ([8 x i32], ptr @x, i64 0, i64 2)
  ret i32 %r
}

declare token @llvm.directive.region.entry()
declare void @llvm.directive.region.exit(token)
