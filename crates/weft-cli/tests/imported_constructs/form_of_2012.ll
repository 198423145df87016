; The 2012 form: sections without ends, a named critical region, an atomic region, a threadprivate list, a flush.

@own = global i32 3
@format = private constant [13 x i8] c"%d %d %d %d\0A\00"

define i32 @main() {
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  %c = alloca i32, align 4
  %n = alloca i32, align 4
  store i32 0, ptr %a
  store i32 0, ptr %b
  store i32 0, ptr %c
  store i32 0, ptr %n
  call void (metadata, ...) @llvm.omp.list(metadata !10, ptr @own)
  store i32 8, ptr @own
  call void @llvm.omp.directive(metadata !0)
  call void (metadata, ...) @llvm.omp.list(metadata !11, ptr %a, ptr %b, ptr %c)
  call void (metadata, ...) @llvm.omp.list(metadata !12, ptr %n)
  call void @llvm.omp.directive(metadata !1)
  store i32 1, ptr %a, align 4
  store i32 1, ptr %n, align 4
  call void @llvm.omp.directive(metadata !1)
  store i32 2, ptr %b, align 4
  store i32 2, ptr %n, align 4
  call void @llvm.omp.directive(metadata !1)
  call void @llvm.omp.directive(metadata !3)
  call void @llvm.omp.simple(metadata !4)
  %c0 = load i32, ptr %c, align 4
  %c1 = sub i32 %c0, 5
  store i32 %c1, ptr %c, align 4
  call void @llvm.omp.directive(metadata !5)
  call void @llvm.omp.directive(metadata !6)
  call void (metadata, ...) @llvm.omp.compound(metadata !7)
  store i32 3, ptr %n, align 4
  call void @llvm.omp.directive(metadata !8)
  call void @llvm.omp.directive(metadata !9)
  call void (metadata, ...) @llvm.omp.list(metadata !13, ptr %c)
  call void @llvm.omp.directive(metadata !2)
  %o = load i32, ptr @own
  %x = load i32, ptr %a, align 4
  %y = load i32, ptr %b, align 4
  %xy = add i32 %x, %y
  %z = load i32, ptr %c, align 4
  %l = load i32, ptr %n, align 4
  %ignored = call i32 (ptr, ...) @printf(ptr @format, i32 %o, i32 %xy, i32 %z, i32 %l)
  ret i32 0
}

declare i32 @printf(ptr, ...)
declare void @llvm.omp.directive(metadata)
declare void @llvm.omp.simple(metadata)
declare void @llvm.omp.list(metadata, ...)
declare void @llvm.omp.compound(metadata, ...)

!0 = !{!"OMP_PARALLEL_SECTIONS"}
!1 = !{!"OMP_SECTION"}
!2 = !{!"OMP_END_PARALLEL_SECTIONS"}
!3 = !{!"OMP_ATOMIC"}
!4 = !{!"OMP_UPDATE"}
!5 = !{!"OMP_END_ATOMIC"}
!6 = !{!"OMP_CRITICAL"}
!7 = !{!"OMP_NAME", !"lock"}
!8 = !{!"OMP_END_CRITICAL"}
!9 = !{!"OMP_FLUSH"}
!10 = !{!"OMP_THREADPRIVATE"}
!11 = !{!"OMP_SHARED"}
!12 = !{!"OMP_LASTPRIVATE"}
!13 = !{!"OMP_FLUSH"}
