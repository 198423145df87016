; What kernels call of the C library, made of heap.c by scripts/gpu_math.py.

define noalias ptr @weft.gpu.malloc(i64 %0) nounwind {
  %2 = icmp ugt i64 %0, -17
  br i1 %2, label %9, label %3

3:
  %4 = add nuw i64 %0, 16
  %5 = call ptr @malloc(i64 %4)
  %6 = icmp eq ptr %5, null
  br i1 %6, label %9, label %7

7:
  store i64 %0, ptr %5, align 8
  %8 = getelementptr inbounds i8, ptr %5, i64 16
  br label %9

9:
  %10 = phi ptr [ null, %1 ], [ %8, %7 ], [ null, %3 ]
  ret ptr %10
}

declare noalias ptr @malloc(i64 noundef)

define void @weft.gpu.free(ptr %0) nounwind {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %5, label %3

3:
  %4 = getelementptr inbounds i8, ptr %0, i64 -16
  call void @free(ptr nonnull %4)
  br label %5

5:
  ret void
}

declare void @free(ptr allocptr nocapture noundef)

define noalias ptr @weft.gpu.calloc(i64 %0, i64 %1) nounwind {
  %3 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %0, i64 %1)
  %4 = extractvalue { i64, i1 } %3, 1
  %5 = extractvalue { i64, i1 } %3, 0
  %6 = icmp ugt i64 %5, -17
  %7 = or i1 %4, %6
  br i1 %7, label %14, label %8

8:
  %9 = add nuw i64 %5, 16
  %10 = call ptr @malloc(i64 %9)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %14, label %12

12:
  store i64 %5, ptr %10, align 8
  %13 = getelementptr inbounds i8, ptr %10, i64 16
  call void @llvm.memset.p0.i64(ptr nonnull align 1 %13, i8 0, i64 %5, i1 false)
  br label %14

14:
  %15 = phi ptr [ null, %2 ], [ %13, %12 ], [ null, %8 ]
  ret ptr %15
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

define ptr @weft.gpu.realloc(ptr %0, i64 %1) nounwind {
  %3 = icmp eq ptr %0, null
  br i1 %3, label %4, label %12

4:
  %5 = icmp ugt i64 %1, -17
  br i1 %5, label %27, label %6

6:
  %7 = add nuw i64 %1, 16
  %8 = call ptr @malloc(i64 %7)
  %9 = icmp eq ptr %8, null
  br i1 %9, label %27, label %10

10:
  store i64 %1, ptr %8, align 8
  %11 = getelementptr inbounds i8, ptr %8, i64 16
  br label %27

12:
  %13 = icmp eq i64 %1, 0
  %14 = getelementptr inbounds i8, ptr %0, i64 -16
  br i1 %13, label %15, label %16

15:
  call void @free(ptr nonnull %14)
  br label %27

16:
  %17 = load i64, ptr %14, align 8
  %18 = icmp ult i64 %17, %1
  br i1 %18, label %19, label %27

19:
  %20 = icmp ugt i64 %1, -17
  br i1 %20, label %27, label %21

21:
  %22 = add nuw i64 %1, 16
  %23 = call ptr @malloc(i64 %22)
  %24 = icmp eq ptr %23, null
  br i1 %24, label %27, label %25

25:
  store i64 %1, ptr %23, align 8
  %26 = getelementptr inbounds i8, ptr %23, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %26, ptr nonnull align 1 %0, i64 %17, i1 false)
  call void @free(ptr nonnull %14)
  br label %27

27:
  %28 = phi ptr [ null, %15 ], [ %0, %16 ], [ %26, %25 ], [ null, %4 ], [ %11, %10 ], [ null, %6 ], [ null, %19 ], [ null, %21 ]
  ret ptr %28
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define ptr @weft.gpu.reallocarray(ptr %0, i64 %1, i64 %2) nounwind {
  %4 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %1, i64 %2)
  %5 = extractvalue { i64, i1 } %4, 1
  br i1 %5, label %32, label %6

6:
  %7 = extractvalue { i64, i1 } %4, 0
  %8 = icmp eq ptr %0, null
  br i1 %8, label %9, label %17

9:
  %10 = icmp ugt i64 %7, -17
  br i1 %10, label %32, label %11

11:
  %12 = add nuw i64 %7, 16
  %13 = call ptr @malloc(i64 %12)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %32, label %15

15:
  store i64 %7, ptr %13, align 8
  %16 = getelementptr inbounds i8, ptr %13, i64 16
  br label %32

17:
  %18 = icmp eq i64 %7, 0
  %19 = getelementptr inbounds i8, ptr %0, i64 -16
  br i1 %18, label %20, label %21

20:
  call void @free(ptr nonnull %19)
  br label %32

21:
  %22 = load i64, ptr %19, align 8
  %23 = icmp ult i64 %22, %7
  br i1 %23, label %24, label %32

24:
  %25 = icmp ugt i64 %7, -17
  br i1 %25, label %32, label %26

26:
  %27 = add nuw i64 %7, 16
  %28 = call ptr @malloc(i64 %27)
  %29 = icmp eq ptr %28, null
  br i1 %29, label %32, label %30

30:
  store i64 %7, ptr %28, align 8
  %31 = getelementptr inbounds i8, ptr %28, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %31, ptr nonnull align 1 %0, i64 %22, i1 false)
  call void @free(ptr nonnull %19)
  br label %32

32:
  %33 = phi ptr [ null, %3 ], [ null, %20 ], [ %0, %21 ], [ %31, %30 ], [ null, %9 ], [ %16, %15 ], [ null, %11 ], [ null, %24 ], [ null, %26 ]
  ret ptr %33
}
