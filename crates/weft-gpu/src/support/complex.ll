; What kernels call of the C library, made of complex.c by scripts/gpu_math.py.

define { double, double } @weft.gpu.__muldc3(double %0, double %1, double %2, double %3) nounwind {
  %5 = fmul double %0, %2
  %6 = fmul double %1, %3
  %7 = fmul double %0, %3
  %8 = fmul double %1, %2
  %9 = fsub double %5, %6
  %10 = fadd double %8, %7
  %11 = fcmp ord double %9, 0.000000e+00
  %12 = fcmp ord double %10, 0.000000e+00
  %13 = or i1 %11, %12
  br i1 %13, label %94, label %14

14:
  %15 = call double @llvm.fabs.f64(double %0)
  %16 = fcmp une double %15, 0x7FF0000000000000
  %17 = call double @llvm.fabs.f64(double %1)
  br i1 %16, label %18, label %20

18:
  %19 = fcmp une double %17, 0x7FF0000000000000
  br i1 %19, label %32, label %20

20:
  %21 = phi double [ 0.000000e+00, %18 ], [ 1.000000e+00, %14 ]
  %22 = call double @llvm.copysign.f64(double %21, double %0)
  %23 = fcmp une double %17, 0x7FF0000000000000
  %24 = select i1 %23, double 0.000000e+00, double 1.000000e+00
  %25 = call double @llvm.copysign.f64(double %24, double %1)
  %26 = fcmp uno double %2, 0.000000e+00
  %27 = call double @llvm.copysign.f64(double 0.000000e+00, double %2)
  %28 = select i1 %26, double %27, double %2
  %29 = fcmp uno double %3, 0.000000e+00
  br i1 %29, label %30, label %32

30:
  %31 = call double @llvm.copysign.f64(double 0.000000e+00, double %3)
  br label %32

32:
  %33 = phi double [ %31, %30 ], [ %3, %20 ], [ %3, %18 ]
  %34 = phi double [ %28, %30 ], [ %28, %20 ], [ %2, %18 ]
  %35 = phi double [ %25, %30 ], [ %25, %20 ], [ %1, %18 ]
  %36 = phi double [ %22, %30 ], [ %22, %20 ], [ %0, %18 ]
  %37 = phi i1 [ false, %30 ], [ false, %20 ], [ true, %18 ]
  %38 = call double @llvm.fabs.f64(double %34)
  %39 = fcmp une double %38, 0x7FF0000000000000
  %40 = call double @llvm.fabs.f64(double %33)
  br i1 %39, label %41, label %43

41:
  %42 = fcmp une double %40, 0x7FF0000000000000
  br i1 %42, label %55, label %43

43:
  %44 = phi double [ 0.000000e+00, %41 ], [ 1.000000e+00, %32 ]
  %45 = call double @llvm.copysign.f64(double %44, double %34)
  %46 = fcmp une double %40, 0x7FF0000000000000
  %47 = select i1 %46, double 0.000000e+00, double 1.000000e+00
  %48 = call double @llvm.copysign.f64(double %47, double %33)
  %49 = fcmp uno double %36, 0.000000e+00
  %50 = call double @llvm.copysign.f64(double 0.000000e+00, double %36)
  %51 = select i1 %49, double %50, double %36
  %52 = fcmp uno double %35, 0.000000e+00
  br i1 %52, label %53, label %81

53:
  %54 = call double @llvm.copysign.f64(double 0.000000e+00, double %35)
  br label %81

55:
  br i1 %37, label %56, label %81

56:
  %57 = call double @llvm.fabs.f64(double %5)
  %58 = fcmp une double %57, 0x7FF0000000000000
  %59 = call double @llvm.fabs.f64(double %6)
  %60 = fcmp une double %59, 0x7FF0000000000000
  %61 = and i1 %58, %60
  %62 = call double @llvm.fabs.f64(double %7)
  %63 = fcmp une double %62, 0x7FF0000000000000
  %64 = and i1 %63, %61
  %65 = call double @llvm.fabs.f64(double %8)
  %66 = fcmp une double %65, 0x7FF0000000000000
  %67 = and i1 %66, %64
  br i1 %67, label %94, label %68

68:
  %69 = fcmp uno double %36, 0.000000e+00
  %70 = call double @llvm.copysign.f64(double 0.000000e+00, double %36)
  %71 = select i1 %69, double %70, double %36
  %72 = fcmp uno double %35, 0.000000e+00
  %73 = call double @llvm.copysign.f64(double 0.000000e+00, double %35)
  %74 = select i1 %72, double %73, double %35
  %75 = fcmp uno double %34, 0.000000e+00
  %76 = call double @llvm.copysign.f64(double 0.000000e+00, double %34)
  %77 = select i1 %75, double %76, double %34
  %78 = fcmp uno double %33, 0.000000e+00
  br i1 %78, label %79, label %81

79:
  %80 = call double @llvm.copysign.f64(double 0.000000e+00, double %33)
  br label %81

81:
  %82 = phi double [ %33, %68 ], [ %80, %79 ], [ %33, %55 ], [ %48, %53 ], [ %48, %43 ]
  %83 = phi double [ %77, %68 ], [ %77, %79 ], [ %34, %55 ], [ %45, %53 ], [ %45, %43 ]
  %84 = phi double [ %74, %68 ], [ %74, %79 ], [ %35, %55 ], [ %54, %53 ], [ %35, %43 ]
  %85 = phi double [ %71, %68 ], [ %71, %79 ], [ %36, %55 ], [ %51, %53 ], [ %51, %43 ]
  %86 = fmul double %83, %85
  %87 = fmul double %82, %84
  %88 = fsub double %86, %87
  %89 = fmul double %88, 0x7FF0000000000000
  %90 = fmul double %82, %85
  %91 = fmul double %83, %84
  %92 = fadd double %91, %90
  %93 = fmul double %92, 0x7FF0000000000000
  br label %94

94:
  %95 = phi double [ %9, %4 ], [ %89, %81 ], [ %9, %56 ]
  %96 = phi double [ %10, %4 ], [ %93, %81 ], [ %10, %56 ]
  %97 = insertvalue { double, double } poison, double %95, 0
  %98 = insertvalue { double, double } %97, double %96, 1
  ret { double, double } %98
}

define { double, double } @weft.gpu.__divdc3(double %0, double %1, double %2, double %3) nounwind {
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = call double @llvm.fabs.f64(double %3)
  %7 = fcmp ogt double %5, %6
  %8 = fcmp uno double %3, 0.000000e+00
  %9 = or i1 %8, %7
  %10 = select i1 %9, double %5, double %6
  %11 = call i1 @llvm.is.fpclass.f64(double %10, i32 384)
  br i1 %11, label %12, label %17

12:
  %13 = call i32 @weft.gpu.ilogb(double %10)
  %14 = sub nsw i32 0, %13
  %15 = call double @weft.gpu.scalbn(double %2, i32 %14)
  %16 = call double @weft.gpu.scalbn(double %3, i32 %14)
  br label %17

17:
  %18 = phi double [ %15, %12 ], [ %2, %4 ]
  %19 = phi double [ %16, %12 ], [ %3, %4 ]
  %20 = phi i32 [ %13, %12 ], [ 0, %4 ]
  %21 = fmul double %18, %18
  %22 = fmul double %19, %19
  %23 = fadd double %21, %22
  %24 = fmul double %18, %0
  %25 = fmul double %19, %1
  %26 = fadd double %24, %25
  %27 = fdiv double %26, %23
  %28 = sub nsw i32 0, %20
  %29 = call double @weft.gpu.scalbn(double %27, i32 %28)
  %30 = fmul double %18, %1
  %31 = fmul double %19, %0
  %32 = fsub double %30, %31
  %33 = fdiv double %32, %23
  %34 = call double @weft.gpu.scalbn(double %33, i32 %28)
  %35 = fcmp ord double %29, 0.000000e+00
  %36 = fcmp ord double %34, 0.000000e+00
  %37 = select i1 %35, i1 true, i1 %36
  br i1 %37, label %94, label %38

38:
  %39 = fcmp oeq double %23, 0.000000e+00
  br i1 %39, label %40, label %48

40:
  %41 = fcmp ord double %0, 0.000000e+00
  %42 = fcmp ord double %1, 0.000000e+00
  %43 = or i1 %41, %42
  br i1 %43, label %44, label %48

44:
  %45 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %18)
  %46 = fmul double %45, %0
  %47 = fmul double %45, %1
  br label %94

48:
  %49 = call double @llvm.fabs.f64(double %0)
  %50 = fcmp une double %49, 0x7FF0000000000000
  %51 = call double @llvm.fabs.f64(double %1)
  %52 = fcmp une double %51, 0x7FF0000000000000
  %53 = and i1 %50, %52
  %54 = call double @llvm.fabs.f64(double %18)
  %55 = fcmp ueq double %54, 0x7FF0000000000000
  %56 = or i1 %53, %55
  %57 = call double @llvm.fabs.f64(double %19)
  %58 = fcmp ueq double %57, 0x7FF0000000000000
  %59 = or i1 %56, %58
  br i1 %59, label %73, label %60

60:
  %61 = select i1 %50, double 0.000000e+00, double 1.000000e+00
  %62 = call double @llvm.copysign.f64(double %61, double %0)
  %63 = select i1 %52, double 0.000000e+00, double 1.000000e+00
  %64 = call double @llvm.copysign.f64(double %63, double %1)
  %65 = fmul double %62, %18
  %66 = fmul double %64, %19
  %67 = fadd double %65, %66
  %68 = fmul double %67, 0x7FF0000000000000
  %69 = fmul double %64, %18
  %70 = fmul double %62, %19
  %71 = fsub double %69, %70
  %72 = fmul double %71, 0x7FF0000000000000
  br label %94

73:
  %74 = fcmp une double %10, 0x7FF0000000000000
  %75 = fcmp ueq double %49, 0x7FF0000000000000
  %76 = or i1 %75, %74
  %77 = fcmp ueq double %51, 0x7FF0000000000000
  %78 = or i1 %77, %76
  br i1 %78, label %94, label %79

79:
  %80 = fcmp une double %54, 0x7FF0000000000000
  %81 = select i1 %80, double 0.000000e+00, double 1.000000e+00
  %82 = call double @llvm.copysign.f64(double %81, double %18)
  %83 = fcmp une double %57, 0x7FF0000000000000
  %84 = select i1 %83, double 0.000000e+00, double 1.000000e+00
  %85 = call double @llvm.copysign.f64(double %84, double %19)
  %86 = fmul double %82, %0
  %87 = fmul double %85, %1
  %88 = fadd double %86, %87
  %89 = fmul double %88, 0.000000e+00
  %90 = fmul double %82, %1
  %91 = fmul double %85, %0
  %92 = fsub double %90, %91
  %93 = fmul double %92, 0.000000e+00
  br label %94

94:
  %95 = phi double [ %46, %44 ], [ %68, %60 ], [ %89, %79 ], [ %29, %17 ], [ %29, %73 ]
  %96 = phi double [ %47, %44 ], [ %72, %60 ], [ %93, %79 ], [ %34, %17 ], [ %34, %73 ]
  %97 = insertvalue { double, double } poison, double %95, 0
  %98 = insertvalue { double, double } %97, double %96, 1
  ret { double, double } %98
}

declare i32 @weft.gpu.ilogb(double noundef)

declare double @weft.gpu.scalbn(double noundef, i32 noundef)

define double @weft.gpu.__mulsc3(float %0, float %1, float %2, float %3) nounwind {
  %5 = fpext float %0 to double
  %6 = fpext float %1 to double
  %7 = fpext float %2 to double
  %8 = fpext float %3 to double
  %9 = call { double, double } @weft.gpu.__muldc3(double %5, double %6, double %7, double %8)
  %10 = extractvalue { double, double } %9, 0
  %11 = extractvalue { double, double } %9, 1
  %12 = fptrunc double %10 to float
  %13 = insertelement <2 x float> poison, float %12, i64 0
  %14 = fptrunc double %11 to float
  %15 = insertelement <2 x float> %13, float %14, i64 1
  %16 = bitcast <2 x float> %15 to double
  ret double %16
}

define double @weft.gpu.__divsc3(float %0, float %1, float %2, float %3) nounwind {
  %5 = fpext float %0 to double
  %6 = fpext float %1 to double
  %7 = fpext float %2 to double
  %8 = fpext float %3 to double
  %9 = call { double, double } @weft.gpu.__divdc3(double %5, double %6, double %7, double %8)
  %10 = extractvalue { double, double } %9, 0
  %11 = extractvalue { double, double } %9, 1
  %12 = fptrunc double %10 to float
  %13 = insertelement <2 x float> poison, float %12, i64 0
  %14 = fptrunc double %11 to float
  %15 = insertelement <2 x float> %13, float %14, i64 1
  %16 = bitcast <2 x float> %15 to double
  ret double %16
}

define double @weft.gpu.cabs(double %0, double %1) nounwind {
  %3 = call double @weft.gpu.hypot(double %0, double %1)
  ret double %3
}

declare double @weft.gpu.hypot(double noundef, double noundef)

define double @weft.gpu.carg(double %0, double %1) nounwind {
  %3 = call double @weft.gpu.atan2(double %1, double %0)
  ret double %3
}

declare double @weft.gpu.atan2(double noundef, double noundef)

define { double, double } @weft.gpu.cexp(double %0, double %1) nounwind {
  %3 = call double @weft.gpu.exp(double %0)
  %4 = fcmp oeq double %1, 0.000000e+00
  br i1 %4, label %10, label %5

5:
  %6 = call double @weft.gpu.cos(double %1)
  %7 = fmul double %3, %6
  %8 = call double @weft.gpu.sin(double %1)
  %9 = fmul double %3, %8
  br label %10

10:
  %11 = phi double [ %7, %5 ], [ %3, %2 ]
  %12 = phi double [ %9, %5 ], [ %1, %2 ]
  %13 = insertvalue { double, double } poison, double %11, 0
  %14 = insertvalue { double, double } %13, double %12, 1
  ret { double, double } %14
}

declare double @weft.gpu.exp(double noundef)

declare double @weft.gpu.cos(double noundef)

declare double @weft.gpu.sin(double noundef)

define { double, double } @weft.gpu.csqrt(double %0, double %1) nounwind {
  %3 = call double @llvm.fabs.f64(double %1)
  %4 = fcmp une double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %36

5:
  %6 = fcmp oeq double %0, 0.000000e+00
  %7 = fcmp oeq double %1, 0.000000e+00
  %8 = and i1 %6, %7
  br i1 %8, label %36, label %9

9:
  %10 = call double @weft.gpu.hypot(double %0, double %1)
  %11 = fcmp ogt double %10, 0x7E70000000000000
  br i1 %11, label %12, label %17

12:
  %13 = fmul double %0, 6.250000e-02
  %14 = fmul double %1, 6.250000e-02
  %15 = call double @weft.gpu.hypot(double %13, double %14)
  %16 = call double @llvm.fabs.f64(double %14)
  br label %17

17:
  %18 = phi double [ %16, %12 ], [ %3, %9 ]
  %19 = phi double [ %13, %12 ], [ %0, %9 ]
  %20 = phi double [ %14, %12 ], [ %1, %9 ]
  %21 = phi double [ %15, %12 ], [ %10, %9 ]
  %22 = phi double [ 4.000000e+00, %12 ], [ 1.000000e+00, %9 ]
  %23 = call double @llvm.fabs.f64(double %19)
  %24 = fadd double %23, %21
  %25 = fmul double %24, 5.000000e-01
  %26 = call double @llvm.sqrt.f64(double %25)
  %27 = fadd double %26, %26
  %28 = fdiv double %18, %27
  %29 = fcmp ult double %19, 0.000000e+00
  %30 = call double @llvm.copysign.f64(double %28, double %20)
  %31 = call double @llvm.copysign.f64(double %26, double %20)
  %32 = select i1 %29, double %28, double %26
  %33 = select i1 %29, double %31, double %30
  %34 = fmul double %22, %33
  %35 = fmul double %22, %32
  br label %36

36:
  %37 = phi double [ %35, %17 ], [ 0.000000e+00, %5 ], [ 0x7FF0000000000000, %2 ]
  %38 = phi double [ %34, %17 ], [ %1, %5 ], [ %1, %2 ]
  %39 = insertvalue { double, double } poison, double %37, 0
  %40 = insertvalue { double, double } %39, double %38, 1
  ret { double, double } %40
}

define { double, double } @weft.gpu.clog(double %0, double %1) nounwind {
  %3 = call double @weft.gpu.hypot(double %0, double %1)
  %4 = call double @weft.gpu.atan2(double %1, double %0)
  %5 = fcmp ogt double %3, 5.000000e-01
  %6 = fcmp olt double %3, 2.000000e+00
  %7 = and i1 %5, %6
  br i1 %7, label %10, label %8

8:
  %9 = call double @weft.gpu.log(double %3)
  br label %59

10:
  %11 = fmul double %0, %0
  %12 = fneg double %11
  %13 = call double @llvm.fma.f64(double %0, double %0, double %12)
  %14 = fadd double %11, -1.000000e+00
  %15 = fsub double %14, %11
  %16 = fsub double %15, %14
  %17 = fadd double %11, %16
  %18 = fsub double -1.000000e+00, %15
  %19 = fadd double %18, %17
  %20 = fsub double %13, %13
  %21 = fsub double %20, %13
  %22 = fadd double %13, %21
  %23 = fsub double 0.000000e+00, %20
  %24 = fadd double %23, %22
  %25 = fadd double %13, %19
  %26 = fadd double %14, %25
  %27 = fsub double %14, %26
  %28 = fadd double %25, %27
  %29 = fadd double %24, %28
  %30 = fadd double %26, %29
  %31 = fsub double %26, %30
  %32 = fadd double %29, %31
  %33 = fmul double %1, %1
  %34 = fneg double %33
  %35 = call double @llvm.fma.f64(double %1, double %1, double %34)
  %36 = fadd double %33, %30
  %37 = fsub double %36, %30
  %38 = fsub double %37, %36
  %39 = fadd double %30, %38
  %40 = fsub double %33, %37
  %41 = fadd double %40, %39
  %42 = fadd double %35, %32
  %43 = fsub double %42, %32
  %44 = fsub double %43, %42
  %45 = fadd double %32, %44
  %46 = fsub double %35, %43
  %47 = fadd double %46, %45
  %48 = fadd double %42, %41
  %49 = fadd double %36, %48
  %50 = fsub double %36, %49
  %51 = fadd double %48, %50
  %52 = fadd double %47, %51
  %53 = fadd double %49, %52
  %54 = fsub double %49, %53
  %55 = fadd double %52, %54
  %56 = fadd double %53, %55
  %57 = call double @weft.gpu.log1p(double %56)
  %58 = fmul double %57, 5.000000e-01
  br label %59

59:
  %60 = phi double [ %58, %10 ], [ %9, %8 ]
  %61 = insertvalue { double, double } poison, double %60, 0
  %62 = insertvalue { double, double } %61, double %4, 1
  ret { double, double } %62
}

declare double @weft.gpu.log(double noundef)

declare double @weft.gpu.log1p(double noundef)

define { double, double } @weft.gpu.cpow(double %0, double %1, double %2, double %3) nounwind {
  %5 = fcmp oeq double %0, 0.000000e+00
  %6 = fcmp oeq double %1, 0.000000e+00
  %7 = and i1 %5, %6
  br i1 %7, label %8, label %15

8:
  %9 = fcmp oeq double %2, 0.000000e+00
  %10 = fcmp oeq double %3, 0.000000e+00
  %11 = and i1 %9, %10
  br i1 %11, label %32, label %12

12:
  %13 = fcmp ogt double %2, 0.000000e+00
  br i1 %13, label %32, label %14

14:
  br label %32

15:
  %16 = call { double, double } @weft.gpu.clog(double %0, double %1)
  %17 = extractvalue { double, double } %16, 0
  %18 = extractvalue { double, double } %16, 1
  %19 = fmul double %17, %2
  %20 = fmul double %18, %3
  %21 = fsub double %19, %20
  %22 = fmul double %18, %2
  %23 = fmul double %17, %3
  %24 = fadd double %22, %23
  %25 = call double @weft.gpu.exp(double %21)
  %26 = fcmp oeq double %24, 0.000000e+00
  br i1 %26, label %32, label %27

27:
  %28 = call double @weft.gpu.cos(double %24)
  %29 = fmul double %25, %28
  %30 = call double @weft.gpu.sin(double %24)
  %31 = fmul double %25, %30
  br label %32

32:
  %33 = phi double [ 0x7FF0000000000000, %14 ], [ 1.000000e+00, %8 ], [ 0.000000e+00, %12 ], [ %29, %27 ], [ %25, %15 ]
  %34 = phi double [ 0x7FF8000000000000, %14 ], [ 0.000000e+00, %8 ], [ 0.000000e+00, %12 ], [ %31, %27 ], [ %24, %15 ]
  %35 = insertvalue { double, double } poison, double %33, 0
  %36 = insertvalue { double, double } %35, double %34, 1
  ret { double, double } %36
}

define { double, double } @weft.gpu.csinh(double %0, double %1) nounwind {
  %3 = fcmp oeq double %1, 0.000000e+00
  br i1 %3, label %6, label %4

4:
  %5 = call double @weft.gpu.sin(double %1)
  br label %6

6:
  %7 = phi double [ %5, %4 ], [ %1, %2 ]
  %8 = call double @weft.gpu.cos(double %1)
  %9 = call double @weft.gpu.sinh(double %0)
  %10 = fmul double %8, %9
  %11 = call double @weft.gpu.cosh(double %0)
  %12 = fmul double %7, %11
  %13 = insertvalue { double, double } poison, double %10, 0
  %14 = insertvalue { double, double } %13, double %12, 1
  ret { double, double } %14
}

declare double @weft.gpu.sinh(double noundef)

declare double @weft.gpu.cosh(double noundef)

define { double, double } @weft.gpu.ccosh(double %0, double %1) nounwind {
  %3 = fcmp oeq double %1, 0.000000e+00
  br i1 %3, label %6, label %4

4:
  %5 = call double @weft.gpu.sin(double %1)
  br label %6

6:
  %7 = phi double [ %5, %4 ], [ %1, %2 ]
  %8 = call double @weft.gpu.cos(double %1)
  %9 = call double @weft.gpu.cosh(double %0)
  %10 = fmul double %8, %9
  %11 = call double @weft.gpu.sinh(double %0)
  %12 = fmul double %7, %11
  %13 = insertvalue { double, double } poison, double %10, 0
  %14 = insertvalue { double, double } %13, double %12, 1
  ret { double, double } %14
}

define { double, double } @weft.gpu.ctanh(double %0, double %1) nounwind {
  %3 = fcmp oeq double %1, 0.000000e+00
  br i1 %3, label %6, label %4

4:
  %5 = call double @weft.gpu.sin(double %1)
  br label %6

6:
  %7 = phi double [ %5, %4 ], [ %1, %2 ]
  %8 = call double @weft.gpu.cos(double %1)
  %9 = call double @llvm.fabs.f64(double %0)
  %10 = fcmp ogt double %9, 2.200000e+01
  br i1 %10, label %11, label %18

11:
  %12 = call double @llvm.copysign.f64(double 1.000000e+00, double %0)
  %13 = fmul double %7, 4.000000e+00
  %14 = fmul double %13, %8
  %15 = fmul double %9, -2.000000e+00
  %16 = call double @weft.gpu.exp(double %15)
  %17 = fmul double %14, %16
  br label %28

18:
  %19 = call double @weft.gpu.sinh(double %0)
  %20 = call double @weft.gpu.cosh(double %0)
  %21 = fmul double %19, %19
  %22 = fmul double %8, %8
  %23 = fadd double %22, %21
  %24 = fmul double %19, %20
  %25 = fdiv double %24, %23
  %26 = fmul double %7, %8
  %27 = fdiv double %26, %23
  br label %28

28:
  %29 = phi double [ %12, %11 ], [ %25, %18 ]
  %30 = phi double [ %17, %11 ], [ %27, %18 ]
  %31 = insertvalue { double, double } poison, double %29, 0
  %32 = insertvalue { double, double } %31, double %30, 1
  ret { double, double } %32
}

define { double, double } @weft.gpu.csin(double %0, double %1) nounwind {
  %3 = fcmp oeq double %0, 0.000000e+00
  br i1 %3, label %6, label %4

4:
  %5 = call double @weft.gpu.sin(double %0)
  br label %6

6:
  %7 = phi double [ %5, %4 ], [ %0, %2 ]
  %8 = fneg double %1
  %9 = call double @weft.gpu.cos(double %0)
  %10 = call double @weft.gpu.sinh(double %8)
  %11 = call double @weft.gpu.cosh(double %8)
  %12 = fmul double %7, %11
  %13 = fneg double %9
  %14 = fmul double %10, %13
  %15 = insertvalue { double, double } poison, double %12, 0
  %16 = insertvalue { double, double } %15, double %14, 1
  ret { double, double } %16
}

define { double, double } @weft.gpu.ccos(double %0, double %1) nounwind {
  %3 = fcmp oeq double %0, 0.000000e+00
  br i1 %3, label %6, label %4

4:
  %5 = call double @weft.gpu.sin(double %0)
  br label %6

6:
  %7 = phi double [ %5, %4 ], [ %0, %2 ]
  %8 = fneg double %1
  %9 = call double @weft.gpu.cos(double %0)
  %10 = call double @weft.gpu.cosh(double %8)
  %11 = fmul double %9, %10
  %12 = call double @weft.gpu.sinh(double %8)
  %13 = fmul double %7, %12
  %14 = insertvalue { double, double } poison, double %11, 0
  %15 = insertvalue { double, double } %14, double %13, 1
  ret { double, double } %15
}

define { double, double } @weft.gpu.ctan(double %0, double %1) nounwind {
  %3 = fneg double %1
  %4 = call { double, double } @weft.gpu.ctanh(double %3, double %0)
  %5 = extractvalue { double, double } %4, 0
  %6 = extractvalue { double, double } %4, 1
  %7 = fneg double %5
  %8 = insertvalue { double, double } poison, double %6, 0
  %9 = insertvalue { double, double } %8, double %7, 1
  ret { double, double } %9
}

define { double, double } @weft.gpu.casin(double %0, double %1) nounwind {
  %3 = fsub double 1.000000e+00, %0
  %4 = fneg double %1
  %5 = call double @llvm.fabs.f64(double %1)
  %6 = fcmp une double %5, 0x7FF0000000000000
  br i1 %6, label %7, label %72

7:
  %8 = fcmp oeq double %3, 0.000000e+00
  %9 = fcmp oeq double %1, 0.000000e+00
  %10 = and i1 %8, %9
  br i1 %10, label %38, label %11

11:
  %12 = call double @weft.gpu.hypot(double %3, double %4)
  %13 = fcmp ogt double %12, 0x7E70000000000000
  br i1 %13, label %14, label %19

14:
  %15 = fmul double %3, 6.250000e-02
  %16 = fmul double %1, -6.250000e-02
  %17 = call double @weft.gpu.hypot(double %15, double %16)
  %18 = call double @llvm.fabs.f64(double %16)
  br label %19

19:
  %20 = phi double [ %18, %14 ], [ %5, %11 ]
  %21 = phi double [ %15, %14 ], [ %3, %11 ]
  %22 = phi double [ %16, %14 ], [ %4, %11 ]
  %23 = phi double [ %17, %14 ], [ %12, %11 ]
  %24 = phi double [ 4.000000e+00, %14 ], [ 1.000000e+00, %11 ]
  %25 = call double @llvm.fabs.f64(double %21)
  %26 = fadd double %25, %23
  %27 = fmul double %26, 5.000000e-01
  %28 = call double @llvm.sqrt.f64(double %27)
  %29 = fadd double %28, %28
  %30 = fdiv double %20, %29
  %31 = fcmp ult double %21, 0.000000e+00
  %32 = call double @llvm.copysign.f64(double %30, double %22)
  %33 = call double @llvm.copysign.f64(double %28, double %22)
  %34 = select i1 %31, double %30, double %28
  %35 = select i1 %31, double %33, double %32
  %36 = fmul double %24, %35
  %37 = fmul double %24, %34
  br label %38

38:
  %39 = phi double [ 0.000000e+00, %7 ], [ %37, %19 ]
  %40 = phi double [ %4, %7 ], [ %36, %19 ]
  %41 = fadd double %0, 1.000000e+00
  %42 = fcmp oeq double %41, 0.000000e+00
  %43 = fcmp oeq double %1, 0.000000e+00
  %44 = and i1 %42, %43
  br i1 %44, label %72, label %45

45:
  %46 = call double @weft.gpu.hypot(double %41, double %1)
  %47 = fcmp ogt double %46, 0x7E70000000000000
  br i1 %47, label %48, label %53

48:
  %49 = fmul double %41, 6.250000e-02
  %50 = fmul double %1, 6.250000e-02
  %51 = call double @weft.gpu.hypot(double %49, double %50)
  %52 = call double @llvm.fabs.f64(double %50)
  br label %53

53:
  %54 = phi double [ %52, %48 ], [ %5, %45 ]
  %55 = phi double [ %49, %48 ], [ %41, %45 ]
  %56 = phi double [ %50, %48 ], [ %1, %45 ]
  %57 = phi double [ %51, %48 ], [ %46, %45 ]
  %58 = phi double [ 4.000000e+00, %48 ], [ 1.000000e+00, %45 ]
  %59 = call double @llvm.fabs.f64(double %55)
  %60 = fadd double %59, %57
  %61 = fmul double %60, 5.000000e-01
  %62 = call double @llvm.sqrt.f64(double %61)
  %63 = fadd double %62, %62
  %64 = fdiv double %54, %63
  %65 = fcmp ult double %55, 0.000000e+00
  %66 = call double @llvm.copysign.f64(double %64, double %56)
  %67 = call double @llvm.copysign.f64(double %62, double %56)
  %68 = select i1 %65, double %64, double %62
  %69 = select i1 %65, double %67, double %66
  %70 = fmul double %58, %69
  %71 = fmul double %58, %68
  br label %72

72:
  %73 = phi double [ %40, %53 ], [ %40, %38 ], [ %4, %2 ]
  %74 = phi double [ %39, %53 ], [ %39, %38 ], [ 0x7FF0000000000000, %2 ]
  %75 = phi double [ %71, %53 ], [ 0.000000e+00, %38 ], [ 0x7FF0000000000000, %2 ]
  %76 = phi double [ %70, %53 ], [ %1, %38 ], [ %1, %2 ]
  %77 = fmul double %74, %75
  %78 = fmul double %73, %76
  %79 = fsub double %77, %78
  %80 = call double @weft.gpu.atan2(double %0, double %79)
  %81 = fmul double %74, %76
  %82 = fmul double %73, %75
  %83 = fsub double %81, %82
  %84 = call double @weft.gpu.asinh(double %83)
  %85 = insertvalue { double, double } poison, double %80, 0
  %86 = insertvalue { double, double } %85, double %84, 1
  ret { double, double } %86
}

declare double @weft.gpu.asinh(double noundef)

define { double, double } @weft.gpu.casinh(double %0, double %1) nounwind {
  %3 = fneg double %0
  %4 = call { double, double } @weft.gpu.casin(double %1, double %3)
  %5 = extractvalue { double, double } %4, 0
  %6 = extractvalue { double, double } %4, 1
  %7 = fneg double %6
  %8 = insertvalue { double, double } poison, double %7, 0
  %9 = insertvalue { double, double } %8, double %5, 1
  ret { double, double } %9
}

define { double, double } @weft.gpu.cacos(double %0, double %1) nounwind {
  %3 = fsub double 1.000000e+00, %0
  %4 = fneg double %1
  %5 = call double @llvm.fabs.f64(double %1)
  %6 = fcmp une double %5, 0x7FF0000000000000
  br i1 %6, label %7, label %72

7:
  %8 = fcmp oeq double %3, 0.000000e+00
  %9 = fcmp oeq double %1, 0.000000e+00
  %10 = and i1 %8, %9
  br i1 %10, label %38, label %11

11:
  %12 = call double @weft.gpu.hypot(double %3, double %4)
  %13 = fcmp ogt double %12, 0x7E70000000000000
  br i1 %13, label %14, label %19

14:
  %15 = fmul double %3, 6.250000e-02
  %16 = fmul double %1, -6.250000e-02
  %17 = call double @weft.gpu.hypot(double %15, double %16)
  %18 = call double @llvm.fabs.f64(double %16)
  br label %19

19:
  %20 = phi double [ %18, %14 ], [ %5, %11 ]
  %21 = phi double [ %15, %14 ], [ %3, %11 ]
  %22 = phi double [ %16, %14 ], [ %4, %11 ]
  %23 = phi double [ %17, %14 ], [ %12, %11 ]
  %24 = phi double [ 4.000000e+00, %14 ], [ 1.000000e+00, %11 ]
  %25 = call double @llvm.fabs.f64(double %21)
  %26 = fadd double %25, %23
  %27 = fmul double %26, 5.000000e-01
  %28 = call double @llvm.sqrt.f64(double %27)
  %29 = fadd double %28, %28
  %30 = fdiv double %20, %29
  %31 = fcmp ult double %21, 0.000000e+00
  %32 = call double @llvm.copysign.f64(double %30, double %22)
  %33 = call double @llvm.copysign.f64(double %28, double %22)
  %34 = select i1 %31, double %30, double %28
  %35 = select i1 %31, double %33, double %32
  %36 = fmul double %24, %35
  %37 = fmul double %24, %34
  br label %38

38:
  %39 = phi double [ 0.000000e+00, %7 ], [ %37, %19 ]
  %40 = phi double [ %4, %7 ], [ %36, %19 ]
  %41 = fadd double %0, 1.000000e+00
  %42 = fcmp oeq double %41, 0.000000e+00
  %43 = fcmp oeq double %1, 0.000000e+00
  %44 = and i1 %42, %43
  br i1 %44, label %72, label %45

45:
  %46 = call double @weft.gpu.hypot(double %41, double %1)
  %47 = fcmp ogt double %46, 0x7E70000000000000
  br i1 %47, label %48, label %53

48:
  %49 = fmul double %41, 6.250000e-02
  %50 = fmul double %1, 6.250000e-02
  %51 = call double @weft.gpu.hypot(double %49, double %50)
  %52 = call double @llvm.fabs.f64(double %50)
  br label %53

53:
  %54 = phi double [ %52, %48 ], [ %5, %45 ]
  %55 = phi double [ %49, %48 ], [ %41, %45 ]
  %56 = phi double [ %50, %48 ], [ %1, %45 ]
  %57 = phi double [ %51, %48 ], [ %46, %45 ]
  %58 = phi double [ 4.000000e+00, %48 ], [ 1.000000e+00, %45 ]
  %59 = call double @llvm.fabs.f64(double %55)
  %60 = fadd double %59, %57
  %61 = fmul double %60, 5.000000e-01
  %62 = call double @llvm.sqrt.f64(double %61)
  %63 = fadd double %62, %62
  %64 = fdiv double %54, %63
  %65 = fcmp ult double %55, 0.000000e+00
  %66 = call double @llvm.copysign.f64(double %64, double %56)
  %67 = call double @llvm.copysign.f64(double %62, double %56)
  %68 = select i1 %65, double %64, double %62
  %69 = select i1 %65, double %67, double %66
  %70 = fmul double %58, %69
  %71 = fmul double %58, %68
  br label %72

72:
  %73 = phi double [ %40, %53 ], [ %40, %38 ], [ %4, %2 ]
  %74 = phi double [ %39, %53 ], [ %39, %38 ], [ 0x7FF0000000000000, %2 ]
  %75 = phi double [ %71, %53 ], [ 0.000000e+00, %38 ], [ 0x7FF0000000000000, %2 ]
  %76 = phi double [ %70, %53 ], [ %1, %38 ], [ %1, %2 ]
  %77 = call double @weft.gpu.atan2(double %74, double %75)
  %78 = fmul double %77, 2.000000e+00
  %79 = fmul double %73, %75
  %80 = fmul double %74, %76
  %81 = fsub double %79, %80
  %82 = call double @weft.gpu.asinh(double %81)
  %83 = insertvalue { double, double } poison, double %78, 0
  %84 = insertvalue { double, double } %83, double %82, 1
  ret { double, double } %84
}

define { double, double } @weft.gpu.cacosh(double %0, double %1) nounwind {
  %3 = fadd double %0, -1.000000e+00
  %4 = call double @llvm.fabs.f64(double %1)
  %5 = fcmp une double %4, 0x7FF0000000000000
  br i1 %5, label %6, label %70

6:
  %7 = fcmp oeq double %3, 0.000000e+00
  %8 = fcmp oeq double %1, 0.000000e+00
  %9 = and i1 %7, %8
  br i1 %9, label %37, label %10

10:
  %11 = call double @weft.gpu.hypot(double %3, double %1)
  %12 = fcmp ogt double %11, 0x7E70000000000000
  br i1 %12, label %13, label %18

13:
  %14 = fmul double %3, 6.250000e-02
  %15 = fmul double %1, 6.250000e-02
  %16 = call double @weft.gpu.hypot(double %14, double %15)
  %17 = call double @llvm.fabs.f64(double %15)
  br label %18

18:
  %19 = phi double [ %17, %13 ], [ %4, %10 ]
  %20 = phi double [ %14, %13 ], [ %3, %10 ]
  %21 = phi double [ %15, %13 ], [ %1, %10 ]
  %22 = phi double [ %16, %13 ], [ %11, %10 ]
  %23 = phi double [ 4.000000e+00, %13 ], [ 1.000000e+00, %10 ]
  %24 = call double @llvm.fabs.f64(double %20)
  %25 = fadd double %24, %22
  %26 = fmul double %25, 5.000000e-01
  %27 = call double @llvm.sqrt.f64(double %26)
  %28 = fadd double %27, %27
  %29 = fdiv double %19, %28
  %30 = fcmp ult double %20, 0.000000e+00
  %31 = call double @llvm.copysign.f64(double %29, double %21)
  %32 = call double @llvm.copysign.f64(double %27, double %21)
  %33 = select i1 %30, double %29, double %27
  %34 = select i1 %30, double %32, double %31
  %35 = fmul double %23, %34
  %36 = fmul double %23, %33
  br label %37

37:
  %38 = phi double [ 0.000000e+00, %6 ], [ %36, %18 ]
  %39 = phi double [ %1, %6 ], [ %35, %18 ]
  %40 = fadd double %0, 1.000000e+00
  %41 = fcmp oeq double %40, 0.000000e+00
  %42 = and i1 %41, %8
  br i1 %42, label %70, label %43

43:
  %44 = call double @weft.gpu.hypot(double %40, double %1)
  %45 = fcmp ogt double %44, 0x7E70000000000000
  br i1 %45, label %46, label %51

46:
  %47 = fmul double %40, 6.250000e-02
  %48 = fmul double %1, 6.250000e-02
  %49 = call double @weft.gpu.hypot(double %47, double %48)
  %50 = call double @llvm.fabs.f64(double %48)
  br label %51

51:
  %52 = phi double [ %50, %46 ], [ %4, %43 ]
  %53 = phi double [ %47, %46 ], [ %40, %43 ]
  %54 = phi double [ %48, %46 ], [ %1, %43 ]
  %55 = phi double [ %49, %46 ], [ %44, %43 ]
  %56 = phi double [ 4.000000e+00, %46 ], [ 1.000000e+00, %43 ]
  %57 = call double @llvm.fabs.f64(double %53)
  %58 = fadd double %57, %55
  %59 = fmul double %58, 5.000000e-01
  %60 = call double @llvm.sqrt.f64(double %59)
  %61 = fadd double %60, %60
  %62 = fdiv double %52, %61
  %63 = fcmp ult double %53, 0.000000e+00
  %64 = call double @llvm.copysign.f64(double %62, double %54)
  %65 = call double @llvm.copysign.f64(double %60, double %54)
  %66 = select i1 %63, double %62, double %60
  %67 = select i1 %63, double %65, double %64
  %68 = fmul double %56, %67
  %69 = fmul double %56, %66
  br label %70

70:
  %71 = phi double [ %39, %51 ], [ %39, %37 ], [ %1, %2 ]
  %72 = phi double [ %38, %51 ], [ %38, %37 ], [ 0x7FF0000000000000, %2 ]
  %73 = phi double [ %69, %51 ], [ 0.000000e+00, %37 ], [ 0x7FF0000000000000, %2 ]
  %74 = phi double [ %68, %51 ], [ %1, %37 ], [ %1, %2 ]
  %75 = fmul double %72, %73
  %76 = fmul double %71, %74
  %77 = fadd double %75, %76
  %78 = call double @weft.gpu.asinh(double %77)
  %79 = call double @weft.gpu.atan2(double %71, double %73)
  %80 = fmul double %79, 2.000000e+00
  %81 = insertvalue { double, double } poison, double %78, 0
  %82 = insertvalue { double, double } %81, double %80, 1
  ret { double, double } %82
}

define { double, double } @weft.gpu.catanh(double %0, double %1) nounwind {
  %3 = fadd double %0, 1.000000e+00
  %4 = fmul double %1, %1
  %5 = fsub double 1.000000e+00, %0
  %6 = fmul double %5, %5
  %7 = fadd double %6, %4
  %8 = call double @llvm.fabs.f64(double %0)
  %9 = fcmp olt double %8, 5.000000e-01
  br i1 %9, label %10, label %14

10:
  %11 = fmul double %0, 4.000000e+00
  %12 = fdiv double %11, %7
  %13 = call double @weft.gpu.log1p(double %12)
  br label %20

14:
  %15 = fmul double %3, %3
  %16 = fadd double %15, %4
  %17 = call double @weft.gpu.log(double %16)
  %18 = call double @weft.gpu.log(double %7)
  %19 = fsub double %17, %18
  br label %20

20:
  %21 = phi double [ %13, %10 ], [ %19, %14 ]
  %22 = fmul double %21, 2.500000e-01
  %23 = fmul double %1, 2.000000e+00
  %24 = fmul double %5, %3
  %25 = fsub double %24, %4
  %26 = call double @weft.gpu.atan2(double %23, double %25)
  %27 = fmul double %26, 5.000000e-01
  %28 = insertvalue { double, double } poison, double %22, 0
  %29 = insertvalue { double, double } %28, double %27, 1
  ret { double, double } %29
}

define { double, double } @weft.gpu.catan(double %0, double %1) nounwind {
  %3 = fsub double 1.000000e+00, %1
  %4 = fmul double %0, %0
  %5 = fadd double %1, 1.000000e+00
  %6 = fmul double %5, %5
  %7 = fadd double %4, %6
  %8 = call double @llvm.fabs.f64(double %1)
  %9 = fcmp olt double %8, 5.000000e-01
  br i1 %9, label %10, label %14

10:
  %11 = fmul double %1, -4.000000e+00
  %12 = fdiv double %11, %7
  %13 = call double @weft.gpu.log1p(double %12)
  br label %20

14:
  %15 = fmul double %3, %3
  %16 = fadd double %4, %15
  %17 = call double @weft.gpu.log(double %16)
  %18 = call double @weft.gpu.log(double %7)
  %19 = fsub double %17, %18
  br label %20

20:
  %21 = phi double [ %13, %10 ], [ %19, %14 ]
  %22 = fmul double %0, 2.000000e+00
  %23 = fmul double %5, %3
  %24 = fsub double %23, %4
  %25 = call double @weft.gpu.atan2(double %22, double %24)
  %26 = fmul double %25, 5.000000e-01
  %27 = fmul double %21, -2.500000e-01
  %28 = insertvalue { double, double } poison, double %26, 0
  %29 = insertvalue { double, double } %28, double %27, 1
  ret { double, double } %29
}

define { double, double } @weft.gpu.cproj(double %0, double %1) nounwind {
  %3 = call double @llvm.fabs.f64(double %0)
  %4 = fcmp une double %3, 0x7FF0000000000000
  %5 = call double @llvm.fabs.f64(double %1)
  %6 = fcmp une double %5, 0x7FF0000000000000
  %7 = and i1 %4, %6
  %8 = call double @llvm.copysign.f64(double 0.000000e+00, double %1)
  %9 = select i1 %7, double %0, double 0x7FF0000000000000
  %10 = select i1 %7, double %1, double %8
  %11 = insertvalue { double, double } poison, double %9, 0
  %12 = insertvalue { double, double } %11, double %10, 1
  ret { double, double } %12
}

define float @weft.gpu.cabsf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call double @weft.gpu.hypot(double %4, double %6)
  %8 = fptrunc double %7 to float
  ret float %8
}

define float @weft.gpu.cargf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 1
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 0
  %6 = fpext float %5 to double
  %7 = call double @weft.gpu.atan2(double %4, double %6)
  %8 = fptrunc double %7 to float
  ret float %8
}

define double @weft.gpu.cexpf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = call double @weft.gpu.exp(double %4)
  %7 = fcmp oeq float %5, 0.000000e+00
  br i1 %7, label %15, label %8

8:
  %9 = fpext float %5 to double
  %10 = call double @weft.gpu.cos(double %9)
  %11 = fmul double %6, %10
  %12 = call double @weft.gpu.sin(double %9)
  %13 = fmul double %6, %12
  %14 = fptrunc double %13 to float
  br label %15

15:
  %16 = phi double [ %11, %8 ], [ %6, %1 ]
  %17 = phi float [ %14, %8 ], [ %5, %1 ]
  %18 = fptrunc double %16 to float
  %19 = insertelement <2 x float> poison, float %18, i64 0
  %20 = insertelement <2 x float> %19, float %17, i64 1
  %21 = bitcast <2 x float> %20 to double
  ret double %21
}

define double @weft.gpu.csqrtf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call double @llvm.fabs.f64(double %6)
  %8 = fcmp une double %7, 0x7FF0000000000000
  br i1 %8, label %9, label %42

9:
  %10 = fcmp oeq float %3, 0.000000e+00
  %11 = fcmp oeq float %5, 0.000000e+00
  %12 = and i1 %10, %11
  br i1 %12, label %42, label %13

13:
  %14 = call double @weft.gpu.hypot(double %4, double %6)
  %15 = fcmp ogt double %14, 0x7E70000000000000
  br i1 %15, label %16, label %21

16:
  %17 = fmul double %4, 6.250000e-02
  %18 = fmul double %6, 6.250000e-02
  %19 = call double @weft.gpu.hypot(double %17, double %18)
  %20 = call double @llvm.fabs.f64(double %18)
  br label %21

21:
  %22 = phi double [ %20, %16 ], [ %7, %13 ]
  %23 = phi double [ %17, %16 ], [ %4, %13 ]
  %24 = phi double [ %18, %16 ], [ %6, %13 ]
  %25 = phi double [ %19, %16 ], [ %14, %13 ]
  %26 = phi double [ 4.000000e+00, %16 ], [ 1.000000e+00, %13 ]
  %27 = call double @llvm.fabs.f64(double %23)
  %28 = fadd double %27, %25
  %29 = fmul double %28, 5.000000e-01
  %30 = call double @llvm.sqrt.f64(double %29)
  %31 = fadd double %30, %30
  %32 = fdiv double %22, %31
  %33 = fcmp ult double %23, 0.000000e+00
  %34 = call double @llvm.copysign.f64(double %32, double %24)
  %35 = call double @llvm.copysign.f64(double %30, double %24)
  %36 = select i1 %33, double %32, double %30
  %37 = select i1 %33, double %35, double %34
  %38 = fmul double %26, %37
  %39 = fmul double %26, %36
  %40 = fptrunc double %39 to float
  %41 = fptrunc double %38 to float
  br label %42

42:
  %43 = phi float [ %40, %21 ], [ 0.000000e+00, %9 ], [ 0x7FF0000000000000, %1 ]
  %44 = phi float [ %41, %21 ], [ %5, %9 ], [ %5, %1 ]
  %45 = insertelement <2 x float> poison, float %43, i64 0
  %46 = insertelement <2 x float> %45, float %44, i64 1
  %47 = bitcast <2 x float> %46 to double
  ret double %47
}

define double @weft.gpu.clogf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call { double, double } @weft.gpu.clog(double %4, double %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = fptrunc double %8 to float
  %11 = insertelement <2 x float> poison, float %10, i64 0
  %12 = fptrunc double %9 to float
  %13 = insertelement <2 x float> %11, float %12, i64 1
  %14 = bitcast <2 x float> %13 to double
  ret double %14
}

define double @weft.gpu.csinhf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 1
  %4 = fpext float %3 to double
  %5 = fcmp oeq float %3, 0.000000e+00
  br i1 %5, label %8, label %6

6:
  %7 = call double @weft.gpu.sin(double %4)
  br label %8

8:
  %9 = phi double [ %7, %6 ], [ %4, %1 ]
  %10 = extractelement <2 x float> %2, i64 0
  %11 = fpext float %10 to double
  %12 = call double @weft.gpu.cos(double %4)
  %13 = call double @weft.gpu.sinh(double %11)
  %14 = fmul double %12, %13
  %15 = call double @weft.gpu.cosh(double %11)
  %16 = fmul double %9, %15
  %17 = fptrunc double %14 to float
  %18 = insertelement <2 x float> poison, float %17, i64 0
  %19 = fptrunc double %16 to float
  %20 = insertelement <2 x float> %18, float %19, i64 1
  %21 = bitcast <2 x float> %20 to double
  ret double %21
}

define double @weft.gpu.ccoshf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 1
  %4 = fpext float %3 to double
  %5 = fcmp oeq float %3, 0.000000e+00
  br i1 %5, label %8, label %6

6:
  %7 = call double @weft.gpu.sin(double %4)
  br label %8

8:
  %9 = phi double [ %7, %6 ], [ %4, %1 ]
  %10 = extractelement <2 x float> %2, i64 0
  %11 = fpext float %10 to double
  %12 = call double @weft.gpu.cos(double %4)
  %13 = call double @weft.gpu.cosh(double %11)
  %14 = fmul double %12, %13
  %15 = call double @weft.gpu.sinh(double %11)
  %16 = fmul double %9, %15
  %17 = fptrunc double %14 to float
  %18 = insertelement <2 x float> poison, float %17, i64 0
  %19 = fptrunc double %16 to float
  %20 = insertelement <2 x float> %18, float %19, i64 1
  %21 = bitcast <2 x float> %20 to double
  ret double %21
}

define double @weft.gpu.ctanhf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call { double, double } @weft.gpu.ctanh(double %4, double %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = fptrunc double %8 to float
  %11 = insertelement <2 x float> poison, float %10, i64 0
  %12 = fptrunc double %9 to float
  %13 = insertelement <2 x float> %11, float %12, i64 1
  %14 = bitcast <2 x float> %13 to double
  ret double %14
}

define double @weft.gpu.csinf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = fcmp oeq float %3, 0.000000e+00
  br i1 %5, label %8, label %6

6:
  %7 = call double @weft.gpu.sin(double %4)
  br label %8

8:
  %9 = phi double [ %7, %6 ], [ %4, %1 ]
  %10 = extractelement <2 x float> %2, i64 1
  %11 = fpext float %10 to double
  %12 = fneg double %11
  %13 = call double @weft.gpu.cos(double %4)
  %14 = call double @weft.gpu.sinh(double %12)
  %15 = call double @weft.gpu.cosh(double %12)
  %16 = fmul double %9, %15
  %17 = fneg double %13
  %18 = fmul double %14, %17
  %19 = fptrunc double %16 to float
  %20 = insertelement <2 x float> poison, float %19, i64 0
  %21 = fptrunc double %18 to float
  %22 = insertelement <2 x float> %20, float %21, i64 1
  %23 = bitcast <2 x float> %22 to double
  ret double %23
}

define double @weft.gpu.ccosf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = fcmp oeq float %3, 0.000000e+00
  br i1 %5, label %8, label %6

6:
  %7 = call double @weft.gpu.sin(double %4)
  br label %8

8:
  %9 = phi double [ %7, %6 ], [ %4, %1 ]
  %10 = extractelement <2 x float> %2, i64 1
  %11 = fpext float %10 to double
  %12 = fneg double %11
  %13 = call double @weft.gpu.cos(double %4)
  %14 = call double @weft.gpu.cosh(double %12)
  %15 = fmul double %13, %14
  %16 = call double @weft.gpu.sinh(double %12)
  %17 = fmul double %9, %16
  %18 = fptrunc double %15 to float
  %19 = insertelement <2 x float> poison, float %18, i64 0
  %20 = fptrunc double %17 to float
  %21 = insertelement <2 x float> %19, float %20, i64 1
  %22 = bitcast <2 x float> %21 to double
  ret double %22
}

define double @weft.gpu.ctanf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = fneg double %6
  %8 = call { double, double } @weft.gpu.ctanh(double %7, double %4)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = fptrunc double %10 to float
  %12 = insertelement <2 x float> poison, float %11, i64 0
  %13 = fptrunc double %9 to float
  %14 = fneg float %13
  %15 = insertelement <2 x float> %12, float %14, i64 1
  %16 = bitcast <2 x float> %15 to double
  ret double %16
}

define double @weft.gpu.cprojf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = extractelement <2 x float> %2, i64 1
  %5 = fpext float %4 to double
  %6 = call float @llvm.fabs.f32(float %3)
  %7 = fcmp une float %6, 0x7FF0000000000000
  %8 = call double @llvm.fabs.f64(double %5)
  %9 = fcmp une double %8, 0x7FF0000000000000
  %10 = and i1 %7, %9
  %11 = call double @llvm.copysign.f64(double 0.000000e+00, double %5)
  %12 = select i1 %10, float %3, float 0x7FF0000000000000
  %13 = insertelement <2 x float> poison, float %12, i64 0
  %14 = fptrunc double %11 to float
  %15 = select i1 %10, float %4, float %14
  %16 = insertelement <2 x float> %13, float %15, i64 1
  %17 = bitcast <2 x float> %16 to double
  ret double %17
}

define double @weft.gpu.casinhf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = fneg double %4
  %8 = call { double, double } @weft.gpu.casin(double %6, double %7)
  %9 = extractvalue { double, double } %8, 0
  %10 = extractvalue { double, double } %8, 1
  %11 = fptrunc double %10 to float
  %12 = fneg float %11
  %13 = insertelement <2 x float> poison, float %12, i64 0
  %14 = fptrunc double %9 to float
  %15 = insertelement <2 x float> %13, float %14, i64 1
  %16 = bitcast <2 x float> %15 to double
  ret double %16
}

define double @weft.gpu.cacoshf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call { double, double } @weft.gpu.cacosh(double %4, double %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = fptrunc double %8 to float
  %11 = insertelement <2 x float> poison, float %10, i64 0
  %12 = fptrunc double %9 to float
  %13 = insertelement <2 x float> %11, float %12, i64 1
  %14 = bitcast <2 x float> %13 to double
  ret double %14
}

define double @weft.gpu.catanhf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = fadd double %4, 1.000000e+00
  %8 = fmul double %6, %6
  %9 = fsub double 1.000000e+00, %4
  %10 = fmul double %9, %9
  %11 = fadd double %8, %10
  %12 = call double @llvm.fabs.f64(double %4)
  %13 = fcmp olt double %12, 5.000000e-01
  br i1 %13, label %14, label %18

14:
  %15 = fmul double %4, 4.000000e+00
  %16 = fdiv double %15, %11
  %17 = call double @weft.gpu.log1p(double %16)
  br label %24

18:
  %19 = fmul double %7, %7
  %20 = fadd double %8, %19
  %21 = call double @weft.gpu.log(double %20)
  %22 = call double @weft.gpu.log(double %11)
  %23 = fsub double %21, %22
  br label %24

24:
  %25 = phi double [ %17, %14 ], [ %23, %18 ]
  %26 = fmul double %25, 2.500000e-01
  %27 = fmul double %6, 2.000000e+00
  %28 = fmul double %9, %7
  %29 = fsub double %28, %8
  %30 = call double @weft.gpu.atan2(double %27, double %29)
  %31 = fmul double %30, 5.000000e-01
  %32 = fptrunc double %26 to float
  %33 = insertelement <2 x float> poison, float %32, i64 0
  %34 = fptrunc double %31 to float
  %35 = insertelement <2 x float> %33, float %34, i64 1
  %36 = bitcast <2 x float> %35 to double
  ret double %36
}

define double @weft.gpu.casinf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call { double, double } @weft.gpu.casin(double %4, double %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = fptrunc double %8 to float
  %11 = insertelement <2 x float> poison, float %10, i64 0
  %12 = fptrunc double %9 to float
  %13 = insertelement <2 x float> %11, float %12, i64 1
  %14 = bitcast <2 x float> %13 to double
  ret double %14
}

define double @weft.gpu.cacosf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = call { double, double } @weft.gpu.cacos(double %4, double %6)
  %8 = extractvalue { double, double } %7, 0
  %9 = extractvalue { double, double } %7, 1
  %10 = fptrunc double %8 to float
  %11 = insertelement <2 x float> poison, float %10, i64 0
  %12 = fptrunc double %9 to float
  %13 = insertelement <2 x float> %11, float %12, i64 1
  %14 = bitcast <2 x float> %13 to double
  ret double %14
}

define double @weft.gpu.catanf(double %0) nounwind {
  %2 = bitcast double %0 to <2 x float>
  %3 = extractelement <2 x float> %2, i64 0
  %4 = fpext float %3 to double
  %5 = extractelement <2 x float> %2, i64 1
  %6 = fpext float %5 to double
  %7 = fsub double 1.000000e+00, %6
  %8 = fmul double %4, %4
  %9 = fadd double %6, 1.000000e+00
  %10 = fmul double %9, %9
  %11 = fadd double %8, %10
  %12 = call double @llvm.fabs.f64(double %6)
  %13 = fcmp olt double %12, 5.000000e-01
  br i1 %13, label %14, label %18

14:
  %15 = fmul double %6, -4.000000e+00
  %16 = fdiv double %15, %11
  %17 = call double @weft.gpu.log1p(double %16)
  br label %24

18:
  %19 = fmul double %7, %7
  %20 = fadd double %8, %19
  %21 = call double @weft.gpu.log(double %20)
  %22 = call double @weft.gpu.log(double %11)
  %23 = fsub double %21, %22
  br label %24

24:
  %25 = phi double [ %17, %14 ], [ %23, %18 ]
  %26 = fmul double %4, 2.000000e+00
  %27 = fmul double %9, %7
  %28 = fsub double %27, %8
  %29 = call double @weft.gpu.atan2(double %26, double %28)
  %30 = fmul double %29, 5.000000e-01
  %31 = fmul double %25, -2.500000e-01
  %32 = fptrunc double %30 to float
  %33 = insertelement <2 x float> poison, float %32, i64 0
  %34 = fptrunc double %31 to float
  %35 = insertelement <2 x float> %33, float %34, i64 1
  %36 = bitcast <2 x float> %35 to double
  ret double %36
}

define double @weft.gpu.cpowf(double %0, double %1) nounwind {
  %3 = bitcast double %0 to <2 x float>
  %4 = bitcast double %1 to <2 x float>
  %5 = extractelement <2 x float> %3, i64 0
  %6 = extractelement <2 x float> %3, i64 1
  %7 = extractelement <2 x float> %4, i64 0
  %8 = extractelement <2 x float> %4, i64 1
  %9 = fcmp oeq float %5, 0.000000e+00
  %10 = fcmp oeq float %6, 0.000000e+00
  %11 = and i1 %9, %10
  br i1 %11, label %12, label %19

12:
  %13 = fcmp oeq float %7, 0.000000e+00
  %14 = fcmp oeq float %8, 0.000000e+00
  %15 = and i1 %13, %14
  br i1 %15, label %40, label %16

16:
  %17 = fcmp ogt float %7, 0.000000e+00
  br i1 %17, label %40, label %18

18:
  br label %40

19:
  %20 = fpext float %7 to double
  %21 = fpext float %8 to double
  %22 = fpext float %6 to double
  %23 = fpext float %5 to double
  %24 = call { double, double } @weft.gpu.clog(double %23, double %22)
  %25 = extractvalue { double, double } %24, 0
  %26 = extractvalue { double, double } %24, 1
  %27 = fmul double %25, %20
  %28 = fmul double %26, %21
  %29 = fsub double %27, %28
  %30 = fmul double %26, %20
  %31 = fmul double %25, %21
  %32 = fadd double %30, %31
  %33 = call double @weft.gpu.exp(double %29)
  %34 = fcmp oeq double %32, 0.000000e+00
  br i1 %34, label %40, label %35

35:
  %36 = call double @weft.gpu.cos(double %32)
  %37 = fmul double %33, %36
  %38 = call double @weft.gpu.sin(double %32)
  %39 = fmul double %33, %38
  br label %40

40:
  %41 = phi double [ 0x7FF0000000000000, %18 ], [ 1.000000e+00, %12 ], [ 0.000000e+00, %16 ], [ %37, %35 ], [ %33, %19 ]
  %42 = phi double [ 0x7FF8000000000000, %18 ], [ 0.000000e+00, %12 ], [ 0.000000e+00, %16 ], [ %39, %35 ], [ %32, %19 ]
  %43 = fptrunc double %41 to float
  %44 = insertelement <2 x float> poison, float %43, i64 0
  %45 = fptrunc double %42 to float
  %46 = insertelement <2 x float> %44, float %45, i64 1
  %47 = bitcast <2 x float> %46 to double
  ret double %47
}

declare double @llvm.copysign.f64(double, double)

declare double @llvm.fabs.f64(double)

declare double @llvm.sqrt.f64(double)

declare double @llvm.fma.f64(double, double, double)

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)

declare float @llvm.fabs.f32(float)
