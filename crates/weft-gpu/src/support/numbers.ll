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
  br i1 %11, label %12, label %91

12:
  %13 = fcmp olt double %10, 0x10000000000000
  %14 = fmul double %10, 0x4350000000000000
  %15 = select i1 %13, double %14, double %10
  %16 = bitcast double %15 to i64
  %17 = lshr i64 %16, 52
  %18 = trunc nuw nsw i64 %17 to i32
  %19 = select i1 %13, i32 -1077, i32 -1023
  %20 = add nsw i32 %19, %18
  %21 = call i1 @llvm.is.fpclass.f64(double %2, i32 615)
  br i1 %21, label %55, label %22

22:
  %23 = fcmp olt double %5, 0x10000000000000
  %24 = fmul double %2, 0x4350000000000000
  %25 = select i1 %23, i32 -54, i32 0
  %26 = select i1 %23, double %24, double %2
  %27 = bitcast double %26 to i64
  %28 = lshr i64 %27, 52
  %29 = trunc nuw nsw i64 %28 to i32
  %30 = and i32 %29, 2047
  %31 = add nsw i32 %30, %25
  %32 = sub nsw i32 %31, %20
  %33 = icmp sgt i32 %32, 2046
  br i1 %33, label %34, label %36

34:
  %35 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %26)
  br label %55

36:
  %37 = and i64 %27, -9218868437227405313
  %38 = icmp sgt i32 %32, 0
  br i1 %38, label %39, label %44

39:
  %40 = zext nneg i32 %32 to i64
  %41 = shl nuw nsw i64 %40, 52
  %42 = or disjoint i64 %41, %37
  %43 = bitcast i64 %42 to double
  br label %55

44:
  %45 = icmp slt i32 %32, -60
  br i1 %45, label %46, label %48

46:
  %47 = call double @llvm.copysign.f64(double 0.000000e+00, double %26)
  br label %55

48:
  %49 = add nsw i32 %32, 64
  %50 = zext nneg i32 %49 to i64
  %51 = shl nuw nsw i64 %50, 52
  %52 = or disjoint i64 %51, %37
  %53 = bitcast i64 %52 to double
  %54 = fmul double %53, 0x3BF0000000000000
  br label %55

55:
  %56 = phi double [ %2, %12 ], [ %35, %34 ], [ %43, %39 ], [ %47, %46 ], [ %54, %48 ]
  %57 = call i1 @llvm.is.fpclass.f64(double %3, i32 615)
  br i1 %57, label %91, label %58

58:
  %59 = fcmp olt double %6, 0x10000000000000
  %60 = fmul double %3, 0x4350000000000000
  %61 = select i1 %59, i32 -54, i32 0
  %62 = select i1 %59, double %60, double %3
  %63 = bitcast double %62 to i64
  %64 = lshr i64 %63, 52
  %65 = trunc nuw nsw i64 %64 to i32
  %66 = and i32 %65, 2047
  %67 = add nsw i32 %66, %61
  %68 = sub nsw i32 %67, %20
  %69 = icmp sgt i32 %68, 2046
  br i1 %69, label %70, label %72

70:
  %71 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %62)
  br label %91

72:
  %73 = and i64 %63, -9218868437227405313
  %74 = icmp sgt i32 %68, 0
  br i1 %74, label %75, label %80

75:
  %76 = zext nneg i32 %68 to i64
  %77 = shl nuw nsw i64 %76, 52
  %78 = or disjoint i64 %77, %73
  %79 = bitcast i64 %78 to double
  br label %91

80:
  %81 = icmp slt i32 %68, -60
  br i1 %81, label %82, label %84

82:
  %83 = call double @llvm.copysign.f64(double 0.000000e+00, double %62)
  br label %91

84:
  %85 = add nsw i32 %68, 64
  %86 = zext nneg i32 %85 to i64
  %87 = shl nuw nsw i64 %86, 52
  %88 = or disjoint i64 %87, %73
  %89 = bitcast i64 %88 to double
  %90 = fmul double %89, 0x3BF0000000000000
  br label %91

91:
  %92 = phi double [ %56, %55 ], [ %56, %70 ], [ %56, %75 ], [ %56, %82 ], [ %56, %84 ], [ %2, %4 ]
  %93 = phi double [ %3, %55 ], [ %71, %70 ], [ %79, %75 ], [ %83, %82 ], [ %90, %84 ], [ %3, %4 ]
  %94 = phi i32 [ %20, %55 ], [ %20, %70 ], [ %20, %75 ], [ %20, %82 ], [ %20, %84 ], [ 0, %4 ]
  %95 = fmul double %92, %92
  %96 = fmul double %93, %93
  %97 = fadd double %95, %96
  %98 = fmul double %92, %0
  %99 = fmul double %93, %1
  %100 = fadd double %98, %99
  %101 = fdiv double %100, %97
  %102 = call i1 @llvm.is.fpclass.f64(double %101, i32 615)
  br i1 %102, label %137, label %103

103:
  %104 = call double @llvm.fabs.f64(double %101)
  %105 = fcmp olt double %104, 0x10000000000000
  %106 = fmul double %101, 0x4350000000000000
  %107 = select i1 %105, i32 -54, i32 0
  %108 = select i1 %105, double %106, double %101
  %109 = bitcast double %108 to i64
  %110 = lshr i64 %109, 52
  %111 = trunc nuw nsw i64 %110 to i32
  %112 = and i32 %111, 2047
  %113 = sub i32 %107, %94
  %114 = add nsw i32 %113, %112
  %115 = icmp sgt i32 %114, 2046
  br i1 %115, label %116, label %118

116:
  %117 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %108)
  br label %137

118:
  %119 = and i64 %109, -9218868437227405313
  %120 = icmp sgt i32 %114, 0
  br i1 %120, label %121, label %126

121:
  %122 = zext nneg i32 %114 to i64
  %123 = shl nuw nsw i64 %122, 52
  %124 = or disjoint i64 %123, %119
  %125 = bitcast i64 %124 to double
  br label %137

126:
  %127 = icmp slt i32 %114, -60
  br i1 %127, label %128, label %130

128:
  %129 = call double @llvm.copysign.f64(double 0.000000e+00, double %108)
  br label %137

130:
  %131 = add nsw i32 %114, 64
  %132 = zext nneg i32 %131 to i64
  %133 = shl nuw nsw i64 %132, 52
  %134 = or disjoint i64 %133, %119
  %135 = bitcast i64 %134 to double
  %136 = fmul double %135, 0x3BF0000000000000
  br label %137

137:
  %138 = phi double [ %101, %91 ], [ %117, %116 ], [ %125, %121 ], [ %129, %128 ], [ %136, %130 ]
  %139 = fmul double %92, %1
  %140 = fmul double %93, %0
  %141 = fsub double %139, %140
  %142 = fdiv double %141, %97
  %143 = call i1 @llvm.is.fpclass.f64(double %142, i32 615)
  br i1 %143, label %178, label %144

144:
  %145 = call double @llvm.fabs.f64(double %142)
  %146 = fcmp olt double %145, 0x10000000000000
  %147 = fmul double %142, 0x4350000000000000
  %148 = select i1 %146, i32 -54, i32 0
  %149 = select i1 %146, double %147, double %142
  %150 = bitcast double %149 to i64
  %151 = lshr i64 %150, 52
  %152 = trunc nuw nsw i64 %151 to i32
  %153 = and i32 %152, 2047
  %154 = sub i32 %148, %94
  %155 = add nsw i32 %154, %153
  %156 = icmp sgt i32 %155, 2046
  br i1 %156, label %157, label %159

157:
  %158 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %149)
  br label %239

159:
  %160 = and i64 %150, -9218868437227405313
  %161 = icmp sgt i32 %155, 0
  br i1 %161, label %162, label %167

162:
  %163 = zext nneg i32 %155 to i64
  %164 = shl nuw nsw i64 %163, 52
  %165 = or disjoint i64 %164, %160
  %166 = bitcast i64 %165 to double
  br label %178

167:
  %168 = icmp slt i32 %155, -60
  br i1 %168, label %169, label %171

169:
  %170 = call double @llvm.copysign.f64(double 0.000000e+00, double %149)
  br label %239

171:
  %172 = add nsw i32 %155, 64
  %173 = zext nneg i32 %172 to i64
  %174 = shl nuw nsw i64 %173, 52
  %175 = or disjoint i64 %174, %160
  %176 = bitcast i64 %175 to double
  %177 = fmul double %176, 0x3BF0000000000000
  br label %178

178:
  %179 = phi double [ %142, %137 ], [ %166, %162 ], [ %177, %171 ]
  %180 = fcmp ord double %138, 0.000000e+00
  %181 = fcmp ord double %179, 0.000000e+00
  %182 = select i1 %180, i1 true, i1 %181
  br i1 %182, label %239, label %183

183:
  %184 = fcmp oeq double %97, 0.000000e+00
  br i1 %184, label %185, label %193

185:
  %186 = fcmp ord double %0, 0.000000e+00
  %187 = fcmp ord double %1, 0.000000e+00
  %188 = or i1 %186, %187
  br i1 %188, label %189, label %193

189:
  %190 = call double @llvm.copysign.f64(double 0x7FF0000000000000, double %92)
  %191 = fmul double %190, %0
  %192 = fmul double %190, %1
  br label %239

193:
  %194 = call double @llvm.fabs.f64(double %0)
  %195 = fcmp une double %194, 0x7FF0000000000000
  %196 = call double @llvm.fabs.f64(double %1)
  %197 = fcmp une double %196, 0x7FF0000000000000
  %198 = and i1 %195, %197
  %199 = call double @llvm.fabs.f64(double %92)
  %200 = fcmp ueq double %199, 0x7FF0000000000000
  %201 = select i1 %198, i1 true, i1 %200
  %202 = call double @llvm.fabs.f64(double %93)
  %203 = fcmp ueq double %202, 0x7FF0000000000000
  %204 = select i1 %201, i1 true, i1 %203
  br i1 %204, label %218, label %205

205:
  %206 = select i1 %195, double 0.000000e+00, double 1.000000e+00
  %207 = call double @llvm.copysign.f64(double %206, double %0)
  %208 = select i1 %197, double 0.000000e+00, double 1.000000e+00
  %209 = call double @llvm.copysign.f64(double %208, double %1)
  %210 = fmul double %207, %92
  %211 = fmul double %209, %93
  %212 = fadd double %210, %211
  %213 = fmul double %212, 0x7FF0000000000000
  %214 = fmul double %209, %92
  %215 = fmul double %207, %93
  %216 = fsub double %214, %215
  %217 = fmul double %216, 0x7FF0000000000000
  br label %239

218:
  %219 = fcmp une double %10, 0x7FF0000000000000
  %220 = fcmp ueq double %194, 0x7FF0000000000000
  %221 = or i1 %220, %219
  %222 = fcmp ueq double %196, 0x7FF0000000000000
  %223 = or i1 %222, %221
  br i1 %223, label %239, label %224

224:
  %225 = fcmp une double %199, 0x7FF0000000000000
  %226 = select i1 %225, double 0.000000e+00, double 1.000000e+00
  %227 = call double @llvm.copysign.f64(double %226, double %92)
  %228 = fcmp une double %202, 0x7FF0000000000000
  %229 = select i1 %228, double 0.000000e+00, double 1.000000e+00
  %230 = call double @llvm.copysign.f64(double %229, double %93)
  %231 = fmul double %227, %0
  %232 = fmul double %230, %1
  %233 = fadd double %231, %232
  %234 = fmul double %233, 0.000000e+00
  %235 = fmul double %227, %1
  %236 = fmul double %230, %0
  %237 = fsub double %235, %236
  %238 = fmul double %237, 0.000000e+00
  br label %239

239:
  %240 = phi double [ %191, %189 ], [ %213, %205 ], [ %234, %224 ], [ %138, %178 ], [ %138, %218 ], [ %138, %157 ], [ %138, %169 ]
  %241 = phi double [ %192, %189 ], [ %217, %205 ], [ %238, %224 ], [ %179, %178 ], [ %179, %218 ], [ %158, %157 ], [ %170, %169 ]
  %242 = insertvalue { double, double } poison, double %240, 0
  %243 = insertvalue { double, double } %242, double %241, 1
  ret { double, double } %243
}

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

declare double @llvm.fabs.f64(double)

declare double @llvm.copysign.f64(double, double)

declare double @llvm.rint.f64(double)

declare double @llvm.sqrt.f64(double)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)

declare float @llvm.round.f32(float)

declare float @llvm.rint.f32(float)
