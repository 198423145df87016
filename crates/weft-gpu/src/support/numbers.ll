; What kernels call of the C library, made of numbers.c by scripts/gpu_math.py.

define double @weft.gpu.scalbn(double %0, i32 %1) nounwind {
  %3 = call i1 @llvm.is.fpclass.f64(double %0, i32 615)
  br i1 %3, label %40, label %4

4:
  %5 = call double @llvm.fabs.f64(double %0)
  %6 = fcmp olt double %5, 0x10000000000000
  %7 = fmul double %0, 0x4350000000000000
  %8 = select i1 %6, i32 -54, i32 0
  %9 = select i1 %6, double %7, double %0
  %10 = bitcast double %9 to i64
  %11 = lshr i64 %10, 52
  %12 = trunc nuw nsw i64 %11 to i32
  %13 = and i32 %12, 2047
  %14 = call i32 @llvm.smin.i32(i32 %1, i32 5000)
  %15 = call i32 @llvm.smax.i32(i32 %14, i32 -5000)
  %16 = add nsw i32 %15, %8
  %17 = add nsw i32 %16, %13
  %18 = icmp sgt i32 %17, 2046
  br i1 %18, label %19, label %21

19:
  %20 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %9)
  br label %40

21:
  %22 = and i64 %10, -9218868437227405313
  %23 = icmp sgt i32 %17, 0
  br i1 %23, label %24, label %29

24:
  %25 = zext nneg i32 %17 to i64
  %26 = shl nuw nsw i64 %25, 52
  %27 = or disjoint i64 %26, %22
  %28 = bitcast i64 %27 to double
  br label %40

29:
  %30 = icmp slt i32 %17, -60
  br i1 %30, label %31, label %33

31:
  %32 = call double @llvm.copysign.f64(double 0.000000e+00, double %9)
  br label %40

33:
  %34 = add nsw i32 %17, 64
  %35 = zext nneg i32 %34 to i64
  %36 = shl nuw nsw i64 %35, 52
  %37 = or disjoint i64 %36, %22
  %38 = bitcast i64 %37 to double
  %39 = fmul double %38, 0x3BF0000000000000
  br label %40

40:
  %41 = phi double [ %0, %2 ], [ %20, %19 ], [ %28, %24 ], [ %32, %31 ], [ %39, %33 ]
  ret double %41
}

define double @weft.gpu.ldexp(double %0, i32 %1) nounwind {
  %3 = call i1 @llvm.is.fpclass.f64(double %0, i32 615)
  br i1 %3, label %40, label %4

4:
  %5 = call double @llvm.fabs.f64(double %0)
  %6 = fcmp olt double %5, 0x10000000000000
  %7 = fmul double %0, 0x4350000000000000
  %8 = select i1 %6, i32 -54, i32 0
  %9 = select i1 %6, double %7, double %0
  %10 = bitcast double %9 to i64
  %11 = lshr i64 %10, 52
  %12 = trunc nuw nsw i64 %11 to i32
  %13 = and i32 %12, 2047
  %14 = call i32 @llvm.smin.i32(i32 %1, i32 5000)
  %15 = call i32 @llvm.smax.i32(i32 %14, i32 -5000)
  %16 = add nsw i32 %15, %8
  %17 = add nsw i32 %16, %13
  %18 = icmp sgt i32 %17, 2046
  br i1 %18, label %19, label %21

19:
  %20 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %9)
  br label %40

21:
  %22 = and i64 %10, -9218868437227405313
  %23 = icmp sgt i32 %17, 0
  br i1 %23, label %24, label %29

24:
  %25 = zext nneg i32 %17 to i64
  %26 = shl nuw nsw i64 %25, 52
  %27 = or disjoint i64 %26, %22
  %28 = bitcast i64 %27 to double
  br label %40

29:
  %30 = icmp slt i32 %17, -60
  br i1 %30, label %31, label %33

31:
  %32 = call double @llvm.copysign.f64(double 0.000000e+00, double %9)
  br label %40

33:
  %34 = add nsw i32 %17, 64
  %35 = zext nneg i32 %34 to i64
  %36 = shl nuw nsw i64 %35, 52
  %37 = or disjoint i64 %36, %22
  %38 = bitcast i64 %37 to double
  %39 = fmul double %38, 0x3BF0000000000000
  br label %40

40:
  %41 = phi double [ %0, %2 ], [ %20, %19 ], [ %28, %24 ], [ %32, %31 ], [ %39, %33 ]
  ret double %41
}

define double @weft.gpu.scalbln(double %0, i64 %1) nounwind {
  %3 = call i1 @llvm.is.fpclass.f64(double %0, i32 615)
  br i1 %3, label %41, label %4

4:
  %5 = call i64 @llvm.smax.i64(i64 %1, i64 -5000)
  %6 = call i64 @llvm.smin.i64(i64 %5, i64 5000)
  %7 = trunc nsw i64 %6 to i32
  %8 = call double @llvm.fabs.f64(double %0)
  %9 = fcmp olt double %8, 0x10000000000000
  %10 = fmul double %0, 0x4350000000000000
  %11 = select i1 %9, i32 -54, i32 0
  %12 = select i1 %9, double %10, double %0
  %13 = bitcast double %12 to i64
  %14 = lshr i64 %13, 52
  %15 = trunc nuw nsw i64 %14 to i32
  %16 = and i32 %15, 2047
  %17 = add nsw i32 %11, %7
  %18 = add nsw i32 %17, %16
  %19 = icmp sgt i32 %18, 2046
  br i1 %19, label %20, label %22

20:
  %21 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %12)
  br label %41

22:
  %23 = and i64 %13, -9218868437227405313
  %24 = icmp sgt i32 %18, 0
  br i1 %24, label %25, label %30

25:
  %26 = zext nneg i32 %18 to i64
  %27 = shl nuw nsw i64 %26, 52
  %28 = or disjoint i64 %27, %23
  %29 = bitcast i64 %28 to double
  br label %41

30:
  %31 = icmp slt i32 %18, -60
  br i1 %31, label %32, label %34

32:
  %33 = call double @llvm.copysign.f64(double 0.000000e+00, double %12)
  br label %41

34:
  %35 = add nsw i32 %18, 64
  %36 = zext nneg i32 %35 to i64
  %37 = shl nuw nsw i64 %36, 52
  %38 = or disjoint i64 %37, %23
  %39 = bitcast i64 %38 to double
  %40 = fmul double %39, 0x3BF0000000000000
  br label %41

41:
  %42 = phi double [ %0, %2 ], [ %21, %20 ], [ %29, %25 ], [ %33, %32 ], [ %40, %34 ]
  ret double %42
}

define double @weft.gpu.frexp(double %0, ptr nocapture writeonly %1) nounwind {
  store i32 0, ptr %1, align 4
  %3 = call i1 @llvm.is.fpclass.f64(double %0, i32 615)
  br i1 %3, label %18, label %4

4:
  %5 = call double @llvm.fabs.f64(double %0)
  %6 = fcmp olt double %5, 0x10000000000000
  %7 = fmul double %0, 0x4350000000000000
  %8 = select i1 %6, i32 -1076, i32 -1022
  %9 = select i1 %6, double %7, double %0
  %10 = bitcast double %9 to i64
  %11 = lshr i64 %10, 52
  %12 = trunc nuw nsw i64 %11 to i32
  %13 = and i32 %12, 2047
  %14 = add nsw i32 %8, %13
  store i32 %14, ptr %1, align 4
  %15 = and i64 %10, -9218868437227405313
  %16 = or disjoint i64 %15, 4602678819172646912
  %17 = bitcast i64 %16 to double
  br label %18

18:
  %19 = phi double [ %17, %4 ], [ %0, %2 ]
  ret double %19
}

define double @weft.gpu.modf(double %0, ptr nocapture writeonly %1) nounwind {
  %3 = call double @llvm.trunc.f64(double %0)
  store double %3, ptr %1, align 8
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fcmp ueq double %4, 0x7FF0000000000000
  br i1 %5, label %8, label %6

6:
  %7 = fsub double %0, %3
  br label %11

8:
  %9 = fcmp ord double %0, 0.000000e+00
  %10 = select i1 %9, double 0.000000e+00, double %0
  br label %11

11:
  %12 = phi double [ %7, %6 ], [ %10, %8 ]
  %13 = call double @llvm.copysign.f64(double %12, double %0)
  ret double %13
}

declare double @llvm.trunc.f64(double)

define i32 @weft.gpu.ilogb(double %0) nounwind {
  %2 = fcmp oeq double %0, 0.000000e+00
  br i1 %2, label %19, label %3

3:
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fcmp ueq double %4, 0x7FF0000000000000
  br i1 %5, label %6, label %9

6:
  %7 = fcmp uno double %0, 0.000000e+00
  %8 = select i1 %7, i32 -2147483648, i32 2147483647
  br label %19

9:
  %10 = fcmp olt double %4, 0x10000000000000
  %11 = fmul double %0, 0x4350000000000000
  %12 = select i1 %10, double %11, double %0
  %13 = bitcast double %12 to i64
  %14 = lshr i64 %13, 52
  %15 = trunc nuw nsw i64 %14 to i32
  %16 = and i32 %15, 2047
  %17 = select i1 %10, i32 -1077, i32 -1023
  %18 = add nsw i32 %17, %16
  br label %19

19:
  %20 = phi i32 [ %18, %9 ], [ %8, %6 ], [ -2147483648, %1 ]
  ret i32 %20
}

define double @weft.gpu.logb(double %0) nounwind {
  %2 = fcmp oeq double %0, 0.000000e+00
  br i1 %2, label %19, label %3

3:
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fcmp ueq double %4, 0x7FF0000000000000
  br i1 %5, label %17, label %6

6:
  %7 = fcmp olt double %4, 0x10000000000000
  %8 = fmul double %0, 0x4350000000000000
  %9 = select i1 %7, double %8, double %0
  %10 = bitcast double %9 to i64
  %11 = lshr i64 %10, 52
  %12 = trunc nuw nsw i64 %11 to i32
  %13 = and i32 %12, 2047
  %14 = select i1 %7, i32 -1077, i32 -1023
  %15 = add nsw i32 %13, %14
  %16 = sitofp i32 %15 to double
  br label %19

17:
  %18 = fmul double %0, %0
  br label %19

19:
  %20 = phi double [ %16, %6 ], [ %18, %17 ], [ 0xFFF0000000000000, %1 ]
  ret double %20
}

define double @weft.gpu.nextafter(double %0, double %1) nounwind {
  %3 = fcmp uno double %0, %1
  br i1 %3, label %4, label %6

4:
  %5 = fadd double %0, %1
  br label %20

6:
  %7 = fcmp oeq double %0, %1
  br i1 %7, label %20, label %8

8:
  %9 = fcmp oeq double %0, 0.000000e+00
  br i1 %9, label %10, label %12

10:
  %11 = call double @llvm.copysign.f64(double 4.940660e-324, double %1)
  br label %20

12:
  %13 = bitcast double %0 to i64
  %14 = fcmp olt double %0, %1
  %15 = fcmp ule double %0, 0.000000e+00
  %16 = xor i1 %15, %14
  %17 = select i1 %16, i64 1, i64 -1
  %18 = add i64 %17, %13
  %19 = bitcast i64 %18 to double
  br label %20

20:
  %21 = phi double [ %5, %4 ], [ %11, %10 ], [ %19, %12 ], [ %1, %6 ]
  ret double %21
}

define float @weft.gpu.nextafterf(float %0, float %1) nounwind {
  %3 = fcmp uno float %0, %1
  br i1 %3, label %4, label %6

4:
  %5 = fadd float %0, %1
  br label %20

6:
  %7 = fcmp oeq float %0, %1
  br i1 %7, label %20, label %8

8:
  %9 = fcmp oeq float %0, 0.000000e+00
  br i1 %9, label %10, label %12

10:
  %11 = call float @llvm.copysign.f32(float 0x36A0000000000000, float %1)
  br label %20

12:
  %13 = bitcast float %0 to i32
  %14 = fcmp olt float %0, %1
  %15 = fcmp ule float %0, 0.000000e+00
  %16 = xor i1 %15, %14
  %17 = select i1 %16, i32 1, i32 -1
  %18 = add i32 %17, %13
  %19 = bitcast i32 %18 to float
  br label %20

20:
  %21 = phi float [ %5, %4 ], [ %11, %10 ], [ %19, %12 ], [ %1, %6 ]
  ret float %21
}

declare float @llvm.copysign.f32(float, float)

define double @weft.gpu.fdim(double %0, double %1) nounwind {
  %3 = fcmp uno double %0, %1
  br i1 %3, label %4, label %6

4:
  %5 = fadd double %0, %1
  br label %10

6:
  %7 = fcmp ogt double %0, %1
  %8 = fsub double %0, %1
  %9 = select i1 %7, double %8, double 0.000000e+00
  br label %10

10:
  %11 = phi double [ %5, %4 ], [ %9, %6 ]
  ret double %11
}

define double @weft.gpu.remainder(double %0, double %1) nounwind {
  %3 = fcmp uno double %0, %1
  br i1 %3, label %4, label %6

4:
  %5 = fadd double %0, %1
  br label %45

6:
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = call double @llvm.fabs.f64(double %0)
  %9 = fcmp ueq double %8, 0x7FF0000000000000
  %10 = fcmp oeq double %1, 0.000000e+00
  %11 = or i1 %9, %10
  br i1 %11, label %45, label %12

12:
  %13 = fcmp oeq double %7, 0x7FF0000000000000
  br i1 %13, label %45, label %14

14:
  %15 = fcmp olt double %7, 0x7FE0000000000000
  br i1 %15, label %16, label %19

16:
  %17 = fadd double %7, %7
  %18 = call double @weft.gpu.fmod(double %8, double %17)
  br label %19

19:
  %20 = phi double [ %18, %16 ], [ %8, %14 ]
  %21 = fcmp olt double %7, 0x20000000000000
  br i1 %21, label %22, label %31

22:
  %23 = fadd double %20, %20
  %24 = fcmp ogt double %23, %7
  br i1 %24, label %25, label %39

25:
  %26 = fsub double %20, %7
  %27 = fadd double %26, %26
  %28 = fcmp ult double %27, %7
  br i1 %28, label %39, label %29

29:
  %30 = fsub double %26, %7
  br label %39

31:
  %32 = fmul double %7, 5.000000e-01
  %33 = fcmp ogt double %20, %32
  br i1 %33, label %34, label %39

34:
  %35 = fsub double %20, %7
  %36 = fcmp ult double %35, %32
  br i1 %36, label %39, label %37

37:
  %38 = fsub double %35, %7
  br label %39

39:
  %40 = phi double [ %30, %29 ], [ %26, %25 ], [ %20, %22 ], [ %38, %37 ], [ %35, %34 ], [ %20, %31 ]
  %41 = bitcast double %0 to i64
  %42 = fneg double %40
  %43 = icmp slt i64 %41, 0
  %44 = select i1 %43, double %42, double %40
  br label %45

45:
  %46 = phi double [ %5, %4 ], [ %44, %39 ], [ %0, %12 ], [ 0x7FF8000000000000, %6 ]
  ret double %46
}

declare double @weft.gpu.fmod(double noundef, double noundef)

define double @weft.gpu.remquo(double %0, double %1, ptr nocapture writeonly %2) nounwind {
  %4 = fcmp uno double %0, %1
  br i1 %4, label %5, label %9

5:
  %6 = fadd double %0, %1
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = call double @llvm.fabs.f64(double %0)
  br label %48

9:
  %10 = call double @llvm.fabs.f64(double %1)
  %11 = call double @llvm.fabs.f64(double %0)
  %12 = fcmp ueq double %11, 0x7FF0000000000000
  %13 = fcmp oeq double %1, 0.000000e+00
  %14 = or i1 %12, %13
  br i1 %14, label %107, label %15

15:
  %16 = fcmp oeq double %10, 0x7FF0000000000000
  br i1 %16, label %48, label %17

17:
  %18 = fcmp olt double %10, 0x7FE0000000000000
  br i1 %18, label %19, label %22

19:
  %20 = fadd double %10, %10
  %21 = call double @weft.gpu.fmod(double %11, double %20)
  br label %22

22:
  %23 = phi double [ %21, %19 ], [ %11, %17 ]
  %24 = fcmp olt double %10, 0x20000000000000
  br i1 %24, label %25, label %34

25:
  %26 = fadd double %23, %23
  %27 = fcmp ogt double %26, %10
  br i1 %27, label %28, label %42

28:
  %29 = fsub double %23, %10
  %30 = fadd double %29, %29
  %31 = fcmp ult double %30, %10
  br i1 %31, label %42, label %32

32:
  %33 = fsub double %29, %10
  br label %42

34:
  %35 = fmul double %10, 5.000000e-01
  %36 = fcmp ogt double %23, %35
  br i1 %36, label %37, label %42

37:
  %38 = fsub double %23, %10
  %39 = fcmp ult double %38, %35
  br i1 %39, label %42, label %40

40:
  %41 = fsub double %38, %10
  br label %42

42:
  %43 = phi double [ %33, %32 ], [ %29, %28 ], [ %23, %25 ], [ %41, %40 ], [ %38, %37 ], [ %23, %34 ]
  %44 = bitcast double %0 to i64
  %45 = fneg double %43
  %46 = icmp slt i64 %44, 0
  %47 = select i1 %46, double %45, double %43
  br label %48

48:
  %49 = phi double [ %8, %5 ], [ %11, %15 ], [ %11, %42 ]
  %50 = phi double [ %7, %5 ], [ %10, %15 ], [ %10, %42 ]
  %51 = phi double [ %6, %5 ], [ %0, %15 ], [ %47, %42 ]
  store i32 0, ptr %2, align 4
  %52 = fcmp uno double %51, 0.000000e+00
  %53 = fcmp oeq double %50, 0x7FF0000000000000
  %54 = or i1 %53, %52
  br i1 %54, label %110, label %55

55:
  %56 = fcmp olt double %50, 0x7FB0000000000000
  br i1 %56, label %59, label %57

57:
  %58 = phi double [ %49, %55 ], [ %61, %59 ]
  br label %64

59:
  %60 = fmul double %50, 8.000000e+00
  %61 = call double @weft.gpu.fmod(double %49, double %60)
  br label %57

62:
  %63 = fcmp une double %82, 0.000000e+00
  br i1 %63, label %86, label %98

64:
  %65 = phi i32 [ %84, %81 ], [ 4, %57 ]
  %66 = phi i32 [ %83, %81 ], [ 0, %57 ]
  %67 = phi double [ %82, %81 ], [ %58, %57 ]
  %68 = uitofp nneg i32 %65 to double
  br i1 %56, label %69, label %72

69:
  %70 = fmul double %50, %68
  %71 = fcmp ult double %67, %70
  br i1 %71, label %81, label %77

72:
  %73 = fdiv double %67, %68
  %74 = fcmp ult double %73, %50
  br i1 %74, label %81, label %75

75:
  %76 = fmul double %50, %68
  br label %77

77:
  %78 = phi double [ %76, %75 ], [ %70, %69 ]
  %79 = fsub double %67, %78
  %80 = add nsw i32 %65, %66
  br label %81

81:
  %82 = phi double [ %79, %77 ], [ %67, %69 ], [ %67, %72 ]
  %83 = phi i32 [ %80, %77 ], [ %66, %69 ], [ %66, %72 ]
  %84 = lshr i32 %65, 1
  %85 = icmp ult i32 %65, 2
  br i1 %85, label %62, label %64

86:
  %87 = call double @llvm.fabs.f64(double %51)
  %88 = fcmp une double %87, %82
  br i1 %88, label %89, label %91

89:
  %90 = add nsw i32 %83, 1
  br label %98

91:
  %92 = bitcast double %51 to i64
  %93 = bitcast double %0 to i64
  %94 = xor i64 %92, %93
  %95 = lshr i64 %94, 63
  %96 = trunc nuw nsw i64 %95 to i32
  %97 = add nsw i32 %83, %96
  br label %98

98:
  %99 = phi i32 [ %90, %89 ], [ %97, %91 ], [ %83, %62 ]
  %100 = and i32 %99, 7
  %101 = bitcast double %0 to i64
  %102 = bitcast double %1 to i64
  %103 = xor i64 %102, %101
  %104 = sub nsw i32 0, %100
  %105 = icmp slt i64 %103, 0
  %106 = select i1 %105, i32 %104, i32 %100
  br label %107

107:
  %108 = phi i32 [ %106, %98 ], [ 0, %9 ]
  %109 = phi double [ %51, %98 ], [ 0x7FF8000000000000, %9 ]
  store i32 %108, ptr %2, align 4
  br label %110

110:
  %111 = phi double [ %51, %48 ], [ %109, %107 ]
  ret double %111
}

define float @weft.gpu.remquof(float %0, float %1, ptr nocapture writeonly %2) nounwind {
  %4 = fpext float %0 to double
  %5 = fpext float %1 to double
  %6 = call double @weft.gpu.remquo(double %4, double %5, ptr %2)
  %7 = fptrunc double %6 to float
  ret float %7
}

define double @weft.gpu.nan(ptr nocapture readnone %0) nounwind {
  ret double 0x7FF8000000000000
}

define float @weft.gpu.nanf(ptr nocapture readnone %0) nounwind {
  ret float 0x7FF8000000000000
}

define i64 @weft.gpu.lround(double %0) nounwind {
  %2 = call double @llvm.round.f64(double %0)
  %3 = fptosi double %2 to i64
  ret i64 %3
}

declare double @llvm.round.f64(double)

define i64 @weft.gpu.llround(double %0) nounwind {
  %2 = call double @llvm.round.f64(double %0)
  %3 = fptosi double %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.lrint(double %0) nounwind {
  %2 = call double @llvm.rint.f64(double %0)
  %3 = fptosi double %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.llrint(double %0) nounwind {
  %2 = call double @llvm.rint.f64(double %0)
  %3 = fptosi double %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.lroundf(float %0) nounwind {
  %2 = call float @llvm.round.f32(float %0)
  %3 = fptosi float %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.llroundf(float %0) nounwind {
  %2 = call float @llvm.round.f32(float %0)
  %3 = fptosi float %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.lrintf(float %0) nounwind {
  %2 = call float @llvm.rint.f32(float %0)
  %3 = fptosi float %2 to i64
  ret i64 %3
}

define i64 @weft.gpu.llrintf(float %0) nounwind {
  %2 = call float @llvm.rint.f32(float %0)
  %3 = fptosi float %2 to i64
  ret i64 %3
}

define i32 @weft.gpu.ilogbf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp oeq float %0, 0.000000e+00
  br i1 %3, label %16, label %4

4:
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = fcmp ueq double %5, 0x7FF0000000000000
  br i1 %6, label %7, label %10

7:
  %8 = fcmp uno float %0, 0.000000e+00
  %9 = select i1 %8, i32 -2147483648, i32 2147483647
  br label %16

10:
  %11 = bitcast double %2 to i64
  %12 = lshr i64 %11, 52
  %13 = trunc nuw nsw i64 %12 to i32
  %14 = and i32 %13, 2047
  %15 = add nsw i32 %14, -1023
  br label %16

16:
  %17 = phi i32 [ %15, %10 ], [ %9, %7 ], [ -2147483648, %1 ]
  ret i32 %17
}

define float @weft.gpu.scalbnf(float %0, i32 %1) nounwind {
  %3 = fpext float %0 to double
  %4 = call i1 @llvm.is.fpclass.f64(double %3, i32 615)
  br i1 %4, label %35, label %5

5:
  %6 = bitcast double %3 to i64
  %7 = lshr i64 %6, 52
  %8 = trunc nuw nsw i64 %7 to i32
  %9 = and i32 %8, 2047
  %10 = call i32 @llvm.smin.i32(i32 %1, i32 5000)
  %11 = call i32 @llvm.smax.i32(i32 %10, i32 -5000)
  %12 = add nsw i32 %9, %11
  %13 = icmp sgt i32 %12, 2046
  br i1 %13, label %14, label %16

14:
  %15 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %3)
  br label %35

16:
  %17 = and i64 %6, -9218868437227405313
  %18 = icmp sgt i32 %12, 0
  br i1 %18, label %19, label %24

19:
  %20 = zext nneg i32 %12 to i64
  %21 = shl nuw nsw i64 %20, 52
  %22 = or disjoint i64 %21, %17
  %23 = bitcast i64 %22 to double
  br label %35

24:
  %25 = icmp slt i32 %12, -60
  br i1 %25, label %26, label %28

26:
  %27 = call double @llvm.copysign.f64(double 0.000000e+00, double %3)
  br label %35

28:
  %29 = add nsw i32 %12, 64
  %30 = zext nneg i32 %29 to i64
  %31 = shl nuw nsw i64 %30, 52
  %32 = or disjoint i64 %31, %17
  %33 = bitcast i64 %32 to double
  %34 = fmul double %33, 0x3BF0000000000000
  br label %35

35:
  %36 = phi double [ %3, %2 ], [ %15, %14 ], [ %23, %19 ], [ %27, %26 ], [ %34, %28 ]
  %37 = fptrunc double %36 to float
  ret float %37
}

define float @weft.gpu.ldexpf(float %0, i32 %1) nounwind {
  %3 = fpext float %0 to double
  %4 = call i1 @llvm.is.fpclass.f64(double %3, i32 615)
  br i1 %4, label %35, label %5

5:
  %6 = bitcast double %3 to i64
  %7 = lshr i64 %6, 52
  %8 = trunc nuw nsw i64 %7 to i32
  %9 = and i32 %8, 2047
  %10 = call i32 @llvm.smin.i32(i32 %1, i32 5000)
  %11 = call i32 @llvm.smax.i32(i32 %10, i32 -5000)
  %12 = add nsw i32 %9, %11
  %13 = icmp sgt i32 %12, 2046
  br i1 %13, label %14, label %16

14:
  %15 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %3)
  br label %35

16:
  %17 = and i64 %6, -9218868437227405313
  %18 = icmp sgt i32 %12, 0
  br i1 %18, label %19, label %24

19:
  %20 = zext nneg i32 %12 to i64
  %21 = shl nuw nsw i64 %20, 52
  %22 = or disjoint i64 %21, %17
  %23 = bitcast i64 %22 to double
  br label %35

24:
  %25 = icmp slt i32 %12, -60
  br i1 %25, label %26, label %28

26:
  %27 = call double @llvm.copysign.f64(double 0.000000e+00, double %3)
  br label %35

28:
  %29 = add nsw i32 %12, 64
  %30 = zext nneg i32 %29 to i64
  %31 = shl nuw nsw i64 %30, 52
  %32 = or disjoint i64 %31, %17
  %33 = bitcast i64 %32 to double
  %34 = fmul double %33, 0x3BF0000000000000
  br label %35

35:
  %36 = phi double [ %3, %2 ], [ %15, %14 ], [ %23, %19 ], [ %27, %26 ], [ %34, %28 ]
  %37 = fptrunc double %36 to float
  ret float %37
}

define float @weft.gpu.scalblnf(float %0, i64 %1) nounwind {
  %3 = fpext float %0 to double
  %4 = call i1 @llvm.is.fpclass.f64(double %3, i32 615)
  br i1 %4, label %36, label %5

5:
  %6 = call i64 @llvm.smax.i64(i64 %1, i64 -5000)
  %7 = call i64 @llvm.smin.i64(i64 %6, i64 5000)
  %8 = trunc nsw i64 %7 to i32
  %9 = bitcast double %3 to i64
  %10 = lshr i64 %9, 52
  %11 = trunc nuw nsw i64 %10 to i32
  %12 = and i32 %11, 2047
  %13 = add nsw i32 %12, %8
  %14 = icmp sgt i32 %13, 2046
  br i1 %14, label %15, label %17

15:
  %16 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %3)
  br label %36

17:
  %18 = and i64 %9, -9218868437227405313
  %19 = icmp sgt i32 %13, 0
  br i1 %19, label %20, label %25

20:
  %21 = zext nneg i32 %13 to i64
  %22 = shl nuw nsw i64 %21, 52
  %23 = or disjoint i64 %22, %18
  %24 = bitcast i64 %23 to double
  br label %36

25:
  %26 = icmp slt i32 %13, -60
  br i1 %26, label %27, label %29

27:
  %28 = call double @llvm.copysign.f64(double 0.000000e+00, double %3)
  br label %36

29:
  %30 = add nsw i32 %13, 64
  %31 = zext nneg i32 %30 to i64
  %32 = shl nuw nsw i64 %31, 52
  %33 = or disjoint i64 %32, %18
  %34 = bitcast i64 %33 to double
  %35 = fmul double %34, 0x3BF0000000000000
  br label %36

36:
  %37 = phi double [ %3, %2 ], [ %16, %15 ], [ %24, %20 ], [ %28, %27 ], [ %35, %29 ]
  %38 = fptrunc double %37 to float
  ret float %38
}

define float @weft.gpu.frexpf(float %0, ptr nocapture writeonly %1) nounwind {
  %3 = fpext float %0 to double
  store i32 0, ptr %1, align 4
  %4 = call i1 @llvm.is.fpclass.f64(double %3, i32 615)
  br i1 %4, label %15, label %5

5:
  %6 = bitcast double %3 to i64
  %7 = lshr i64 %6, 52
  %8 = trunc nuw nsw i64 %7 to i32
  %9 = and i32 %8, 2047
  %10 = add nsw i32 %9, -1022
  store i32 %10, ptr %1, align 4
  %11 = and i64 %6, -9218868437227405313
  %12 = or disjoint i64 %11, 4602678819172646912
  %13 = bitcast i64 %12 to double
  %14 = fptrunc double %13 to float
  br label %15

15:
  %16 = phi float [ %14, %5 ], [ %0, %2 ]
  ret float %16
}

define float @weft.gpu.modff(float %0, ptr nocapture writeonly %1) nounwind {
  %3 = fpext float %0 to double
  %4 = call double @llvm.trunc.f64(double %3)
  %5 = call double @llvm.fabs.f64(double %3)
  %6 = fcmp ueq double %5, 0x7FF0000000000000
  br i1 %6, label %9, label %7

7:
  %8 = fsub double %3, %4
  br label %12

9:
  %10 = fcmp ord float %0, 0.000000e+00
  %11 = select i1 %10, double 0.000000e+00, double %3
  br label %12

12:
  %13 = phi double [ %8, %7 ], [ %11, %9 ]
  %14 = call double @llvm.copysign.f64(double %13, double %3)
  %15 = fptrunc double %14 to float
  %16 = fptrunc double %4 to float
  store float %16, ptr %1, align 4
  ret float %15
}

define float @weft.gpu.logbf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp oeq float %0, 0.000000e+00
  br i1 %3, label %16, label %4

4:
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = fcmp ueq double %5, 0x7FF0000000000000
  br i1 %6, label %14, label %7

7:
  %8 = bitcast double %2 to i64
  %9 = lshr i64 %8, 52
  %10 = trunc nuw nsw i64 %9 to i32
  %11 = and i32 %10, 2047
  %12 = add nsw i32 %11, -1023
  %13 = sitofp i32 %12 to double
  br label %16

14:
  %15 = fmul double %2, %2
  br label %16

16:
  %17 = phi double [ %13, %7 ], [ %15, %14 ], [ 0xFFF0000000000000, %1 ]
  %18 = fptrunc double %17 to float
  ret float %18
}

define float @weft.gpu.fdimf(float %0, float %1) nounwind {
  %3 = fcmp uno float %0, %1
  br i1 %3, label %4, label %6

4:
  %5 = fadd float %0, %1
  br label %10

6:
  %7 = fcmp ogt float %0, %1
  %8 = fsub float %0, %1
  %9 = select i1 %7, float %8, float 0.000000e+00
  br label %10

10:
  %11 = phi float [ %5, %4 ], [ %9, %6 ]
  ret float %11
}

define float @weft.gpu.remainderf(float %0, float %1) nounwind {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = fcmp uno float %0, %1
  br i1 %5, label %6, label %8

6:
  %7 = fadd double %3, %4
  br label %47

8:
  %9 = call double @llvm.fabs.f64(double %4)
  %10 = call double @llvm.fabs.f64(double %3)
  %11 = fcmp ueq double %10, 0x7FF0000000000000
  %12 = fcmp oeq float %1, 0.000000e+00
  %13 = or i1 %12, %11
  br i1 %13, label %47, label %14

14:
  %15 = fcmp oeq double %9, 0x7FF0000000000000
  br i1 %15, label %47, label %16

16:
  %17 = fcmp olt double %9, 0x7FE0000000000000
  br i1 %17, label %18, label %21

18:
  %19 = fadd double %9, %9
  %20 = call double @weft.gpu.fmod(double %10, double %19)
  br label %21

21:
  %22 = phi double [ %20, %18 ], [ %10, %16 ]
  %23 = fcmp olt double %9, 0x20000000000000
  br i1 %23, label %24, label %33

24:
  %25 = fadd double %22, %22
  %26 = fcmp ogt double %25, %9
  br i1 %26, label %27, label %41

27:
  %28 = fsub double %22, %9
  %29 = fadd double %28, %28
  %30 = fcmp ult double %29, %9
  br i1 %30, label %41, label %31

31:
  %32 = fsub double %28, %9
  br label %41

33:
  %34 = fmul double %9, 5.000000e-01
  %35 = fcmp ogt double %22, %34
  br i1 %35, label %36, label %41

36:
  %37 = fsub double %22, %9
  %38 = fcmp ult double %37, %34
  br i1 %38, label %41, label %39

39:
  %40 = fsub double %37, %9
  br label %41

41:
  %42 = phi double [ %32, %31 ], [ %28, %27 ], [ %22, %24 ], [ %40, %39 ], [ %37, %36 ], [ %22, %33 ]
  %43 = fneg double %42
  %44 = bitcast float %0 to i32
  %45 = icmp slt i32 %44, 0
  %46 = select i1 %45, double %43, double %42
  br label %47

47:
  %48 = phi double [ %7, %6 ], [ %46, %41 ], [ %3, %14 ], [ 0x7FF8000000000000, %8 ]
  %49 = fptrunc double %48 to float
  ret float %49
}

define void @weft.gpu.sincos(double %0, ptr nocapture writeonly %1, ptr nocapture writeonly %2) nounwind {
  %4 = call double @weft.gpu.sin(double %0)
  store double %4, ptr %1, align 8
  %5 = call double @weft.gpu.cos(double %0)
  store double %5, ptr %2, align 8
  ret void
}

declare double @weft.gpu.sin(double noundef)

declare double @weft.gpu.cos(double noundef)

define void @weft.gpu.sincosf(float %0, ptr nocapture writeonly %1, ptr nocapture writeonly %2) nounwind {
  %4 = fpext float %0 to double
  %5 = call double @weft.gpu.sin(double %4)
  %6 = fptrunc double %5 to float
  store float %6, ptr %1, align 4
  %7 = call double @weft.gpu.cos(double %4)
  %8 = fptrunc double %7 to float
  store float %8, ptr %2, align 4
  ret void
}

declare double @llvm.fabs.f64(double)

declare double @llvm.copysign.f64(double, double)

declare double @llvm.rint.f64(double)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)

declare float @llvm.round.f32(float)

declare float @llvm.rint.f32(float)
