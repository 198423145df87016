; What kernels call of the C library, made of math.c by scripts/gpu_math.py.

@TWO_OVER_PI = internal constant [21 x i64] [i64 0, i64 -6703182060581546711, i64 -277156292786332224, i64 -2638381946312093631, i64 -121206125134887583, i64 -5249950069107600672, i64 452944820249399836, i64 -135693905287338178, i64 -1692731182770600828, i64 -1613291254968254911, i64 4148332274289687028, i64 -7168499653074671557, i64 2303758334597371919, i64 -1211730484530615009, i64 7869616827067468215, i64 5712322887342352941, i64 8441921394348257659, i64 4397547296490951402, i64 7780917995555872008, i64 6197850593633725355, i64 -1094449336203069923], align 16

define double @weft.gpu.exp(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %52, label %3

3:
  %4 = fcmp ogt double %0, 7.100000e+02
  br i1 %4, label %52, label %5

5:
  %6 = fcmp olt double %0, -7.460000e+02
  br i1 %6, label %52, label %7

7:
  %8 = fmul double %0, 0x3FF71547652B82FE
  %9 = call double @llvm.rint.f64(double %8)
  %10 = call double @llvm.fma.f64(double %9, double 0xBFE62E42FEFA39EF, double %0)
  %11 = call double @llvm.fma.f64(double %9, double 0xBC7ABC9E3B39803F, double 0.000000e+00)
  %12 = fadd double %10, %11
  %13 = fsub double %12, %10
  %14 = fsub double %11, %13
  %15 = call double @llvm.fma.f64(double %12, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %16 = call double @llvm.fma.f64(double %15, double %12, double 0x3E5AE64344D7F4E6)
  %17 = call double @llvm.fma.f64(double %16, double %12, double 0x3E927E4DB67B4303)
  %18 = call double @llvm.fma.f64(double %17, double %12, double 0x3EC71DE3A5904934)
  %19 = call double @llvm.fma.f64(double %18, double %12, double 0x3EFA01A01A6D7808)
  %20 = call double @llvm.fma.f64(double %19, double %12, double 0x3F2A01A01A019B2B)
  %21 = call double @llvm.fma.f64(double %20, double %12, double 0x3F56C16C16C162D6)
  %22 = call double @llvm.fma.f64(double %21, double %12, double 0x3F81111111111111)
  %23 = call double @llvm.fma.f64(double %22, double %12, double 0x3FA5555555555556)
  %24 = call double @llvm.fma.f64(double %23, double %12, double 0x3FC5555555555555)
  %25 = call double @llvm.fma.f64(double %24, double %12, double 5.000000e-01)
  %26 = fmul double %12, %12
  %27 = call double @llvm.fma.f64(double %14, double %12, double %14)
  %28 = call double @llvm.fma.f64(double %26, double %25, double %27)
  %29 = fadd double %12, %28
  %30 = fadd double %29, 1.000000e+00
  %31 = fptosi double %9 to i32
  %32 = sdiv i32 %31, 2
  %33 = icmp slt i32 %31, -2001
  br i1 %33, label %34, label %36

34:
  %35 = fmul double %30, 0.000000e+00
  br label %52

36:
  %37 = icmp sgt i32 %31, 2001
  br i1 %37, label %38, label %40

38:
  %39 = fmul double %30, 0x7FF0000000000000
  br label %52

40:
  %41 = add nsw i32 %32, 1023
  %42 = zext nneg i32 %41 to i64
  %43 = shl i64 %42, 52
  %44 = bitcast i64 %43 to double
  %45 = fmul double %30, %44
  %46 = add nsw i32 %31, 1023
  %47 = sub nsw i32 %46, %32
  %48 = zext i32 %47 to i64
  %49 = shl i64 %48, 52
  %50 = bitcast i64 %49 to double
  %51 = fmul double %45, %50
  br label %52

52:
  %53 = phi double [ %0, %1 ], [ 0.000000e+00, %5 ], [ 0x7FF0000000000000, %3 ], [ %35, %34 ], [ %39, %38 ], [ %51, %40 ]
  ret double %53
}

define double @weft.gpu.exp2(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %55, label %3

3:
  %4 = fcmp ult double %0, 1.024000e+03
  br i1 %4, label %5, label %55

5:
  %6 = fcmp olt double %0, -1.076000e+03
  br i1 %6, label %55, label %7

7:
  %8 = call double @llvm.rint.f64(double %0)
  %9 = fsub double %0, %8
  %10 = fmul double %9, 0x3FE62E42FEFA39EF
  %11 = fneg double %10
  %12 = call double @llvm.fma.f64(double %9, double 0x3FE62E42FEFA39EF, double %11)
  %13 = call double @llvm.fma.f64(double %9, double 0x3C7ABC9E3B39803F, double 0.000000e+00)
  %14 = fadd double %13, %12
  %15 = fadd double %10, %14
  %16 = fsub double %15, %10
  %17 = fsub double %14, %16
  %18 = call double @llvm.fma.f64(double %15, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %19 = call double @llvm.fma.f64(double %18, double %15, double 0x3E5AE64344D7F4E6)
  %20 = call double @llvm.fma.f64(double %19, double %15, double 0x3E927E4DB67B4303)
  %21 = call double @llvm.fma.f64(double %20, double %15, double 0x3EC71DE3A5904934)
  %22 = call double @llvm.fma.f64(double %21, double %15, double 0x3EFA01A01A6D7808)
  %23 = call double @llvm.fma.f64(double %22, double %15, double 0x3F2A01A01A019B2B)
  %24 = call double @llvm.fma.f64(double %23, double %15, double 0x3F56C16C16C162D6)
  %25 = call double @llvm.fma.f64(double %24, double %15, double 0x3F81111111111111)
  %26 = call double @llvm.fma.f64(double %25, double %15, double 0x3FA5555555555556)
  %27 = call double @llvm.fma.f64(double %26, double %15, double 0x3FC5555555555555)
  %28 = call double @llvm.fma.f64(double %27, double %15, double 5.000000e-01)
  %29 = fmul double %15, %15
  %30 = call double @llvm.fma.f64(double %17, double %15, double %17)
  %31 = call double @llvm.fma.f64(double %29, double %28, double %30)
  %32 = fadd double %15, %31
  %33 = fadd double %32, 1.000000e+00
  %34 = fptosi double %8 to i32
  %35 = sdiv i32 %34, 2
  %36 = icmp slt i32 %34, -2001
  br i1 %36, label %37, label %39

37:
  %38 = fmul double %33, 0.000000e+00
  br label %55

39:
  %40 = icmp sgt i32 %34, 2001
  br i1 %40, label %41, label %43

41:
  %42 = fmul double %33, 0x7FF0000000000000
  br label %55

43:
  %44 = add nsw i32 %35, 1023
  %45 = zext nneg i32 %44 to i64
  %46 = shl i64 %45, 52
  %47 = bitcast i64 %46 to double
  %48 = fmul double %33, %47
  %49 = add nsw i32 %34, 1023
  %50 = sub nsw i32 %49, %35
  %51 = zext i32 %50 to i64
  %52 = shl i64 %51, 52
  %53 = bitcast i64 %52 to double
  %54 = fmul double %48, %53
  br label %55

55:
  %56 = phi double [ %0, %1 ], [ 0.000000e+00, %5 ], [ 0x7FF0000000000000, %3 ], [ %38, %37 ], [ %42, %41 ], [ %54, %43 ]
  ret double %56
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

define double @weft.gpu.exp10(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %60, label %3

3:
  %4 = fcmp ogt double %0, 3.090000e+02
  br i1 %4, label %60, label %5

5:
  %6 = fcmp olt double %0, -3.245000e+02
  br i1 %6, label %60, label %7

7:
  %8 = fmul double %0, 0x40026BB1BBB55516
  %9 = fneg double %8
  %10 = call double @llvm.fma.f64(double %0, double 0x40026BB1BBB55516, double %9)
  %11 = call double @llvm.fma.f64(double %0, double 0xBCAF48AD494EA3E9, double 0.000000e+00)
  %12 = fadd double %11, %10
  %13 = fadd double %8, %12
  %14 = fsub double %13, %8
  %15 = fsub double %12, %14
  %16 = fmul double %13, 0x3FF71547652B82FE
  %17 = call double @llvm.rint.f64(double %16)
  %18 = call double @llvm.fma.f64(double %17, double 0xBFE62E42FEFA39EF, double %13)
  %19 = call double @llvm.fma.f64(double %17, double 0xBC7ABC9E3B39803F, double %15)
  %20 = fadd double %18, %19
  %21 = fsub double %20, %18
  %22 = fsub double %19, %21
  %23 = call double @llvm.fma.f64(double %20, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %24 = call double @llvm.fma.f64(double %23, double %20, double 0x3E5AE64344D7F4E6)
  %25 = call double @llvm.fma.f64(double %24, double %20, double 0x3E927E4DB67B4303)
  %26 = call double @llvm.fma.f64(double %25, double %20, double 0x3EC71DE3A5904934)
  %27 = call double @llvm.fma.f64(double %26, double %20, double 0x3EFA01A01A6D7808)
  %28 = call double @llvm.fma.f64(double %27, double %20, double 0x3F2A01A01A019B2B)
  %29 = call double @llvm.fma.f64(double %28, double %20, double 0x3F56C16C16C162D6)
  %30 = call double @llvm.fma.f64(double %29, double %20, double 0x3F81111111111111)
  %31 = call double @llvm.fma.f64(double %30, double %20, double 0x3FA5555555555556)
  %32 = call double @llvm.fma.f64(double %31, double %20, double 0x3FC5555555555555)
  %33 = call double @llvm.fma.f64(double %32, double %20, double 5.000000e-01)
  %34 = fmul double %20, %20
  %35 = call double @llvm.fma.f64(double %22, double %20, double %22)
  %36 = call double @llvm.fma.f64(double %34, double %33, double %35)
  %37 = fadd double %20, %36
  %38 = fadd double %37, 1.000000e+00
  %39 = fptosi double %17 to i32
  %40 = sdiv i32 %39, 2
  %41 = icmp slt i32 %39, -2001
  br i1 %41, label %42, label %44

42:
  %43 = fmul double %38, 0.000000e+00
  br label %60

44:
  %45 = icmp sgt i32 %39, 2001
  br i1 %45, label %46, label %48

46:
  %47 = fmul double %38, 0x7FF0000000000000
  br label %60

48:
  %49 = add nsw i32 %40, 1023
  %50 = zext nneg i32 %49 to i64
  %51 = shl i64 %50, 52
  %52 = bitcast i64 %51 to double
  %53 = fmul double %38, %52
  %54 = add nsw i32 %39, 1023
  %55 = sub nsw i32 %54, %40
  %56 = zext i32 %55 to i64
  %57 = shl i64 %56, 52
  %58 = bitcast i64 %57 to double
  %59 = fmul double %53, %58
  br label %60

60:
  %61 = phi double [ %0, %1 ], [ 0.000000e+00, %5 ], [ 0x7FF0000000000000, %3 ], [ %43, %42 ], [ %47, %46 ], [ %59, %48 ]
  ret double %61
}

define double @weft.gpu.expm1(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %70, label %3

3:
  %4 = fcmp ogt double %0, 7.100000e+02
  br i1 %4, label %70, label %5

5:
  %6 = fcmp olt double %0, -4.000000e+01
  br i1 %6, label %70, label %7

7:
  %8 = call double @llvm.fabs.f64(double %0)
  %9 = fcmp olt double %8, 0x3C90000000000000
  br i1 %9, label %70, label %10

10:
  %11 = fmul double %0, 0x3FF71547652B82FE
  %12 = call double @llvm.rint.f64(double %11)
  %13 = call double @llvm.fma.f64(double %12, double 0xBFE62E42FEFA39EF, double %0)
  %14 = fmul double %12, 0xBC7ABC9E3B39803F
  %15 = fadd double %13, %14
  %16 = fsub double %15, %13
  %17 = fsub double %14, %16
  %18 = call double @llvm.fma.f64(double %15, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %19 = call double @llvm.fma.f64(double %18, double %15, double 0x3E5AE64344D7F4E6)
  %20 = call double @llvm.fma.f64(double %19, double %15, double 0x3E927E4DB67B4303)
  %21 = call double @llvm.fma.f64(double %20, double %15, double 0x3EC71DE3A5904934)
  %22 = call double @llvm.fma.f64(double %21, double %15, double 0x3EFA01A01A6D7808)
  %23 = call double @llvm.fma.f64(double %22, double %15, double 0x3F2A01A01A019B2B)
  %24 = call double @llvm.fma.f64(double %23, double %15, double 0x3F56C16C16C162D6)
  %25 = call double @llvm.fma.f64(double %24, double %15, double 0x3F81111111111111)
  %26 = call double @llvm.fma.f64(double %25, double %15, double 0x3FA5555555555556)
  %27 = call double @llvm.fma.f64(double %26, double %15, double 0x3FC5555555555555)
  %28 = call double @llvm.fma.f64(double %27, double %15, double 5.000000e-01)
  %29 = fmul double %15, %15
  %30 = call double @llvm.fma.f64(double %17, double %15, double %17)
  %31 = call double @llvm.fma.f64(double %29, double %28, double %30)
  %32 = fadd double %15, %31
  %33 = fcmp oeq double %12, 0.000000e+00
  br i1 %33, label %70, label %34

34:
  %35 = fcmp ogt double %12, 6.000000e+01
  br i1 %35, label %36, label %62

36:
  %37 = fadd double %32, 1.000000e+00
  %38 = fptosi double %12 to i32
  %39 = sdiv i32 %38, 2
  %40 = icmp slt i32 %38, -2001
  br i1 %40, label %41, label %43

41:
  %42 = fmul double %37, 0.000000e+00
  br label %59

43:
  %44 = icmp sgt i32 %38, 2001
  br i1 %44, label %45, label %47

45:
  %46 = fmul double %37, 0x7FF0000000000000
  br label %59

47:
  %48 = add nsw i32 %39, 1023
  %49 = zext nneg i32 %48 to i64
  %50 = shl i64 %49, 52
  %51 = bitcast i64 %50 to double
  %52 = fmul double %37, %51
  %53 = add nsw i32 %38, 1023
  %54 = sub nsw i32 %53, %39
  %55 = zext i32 %54 to i64
  %56 = shl i64 %55, 52
  %57 = bitcast i64 %56 to double
  %58 = fmul double %52, %57
  br label %59

59:
  %60 = phi double [ %42, %41 ], [ %46, %45 ], [ %58, %47 ]
  %61 = fadd double %60, -1.000000e+00
  br label %70

62:
  %63 = fptosi double %12 to i32
  %64 = add nsw i32 %63, 1023
  %65 = zext i32 %64 to i64
  %66 = shl i64 %65, 52
  %67 = bitcast i64 %66 to double
  %68 = fadd double %67, -1.000000e+00
  %69 = call double @llvm.fma.f64(double %67, double %32, double %68)
  br label %70

70:
  %71 = phi double [ %0, %1 ], [ -1.000000e+00, %5 ], [ %0, %7 ], [ %61, %59 ], [ %69, %62 ], [ %32, %10 ], [ 0x7FF0000000000000, %3 ]
  ret double %71
}

define double @weft.gpu.log(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %42, label %3

3:
  %4 = fcmp olt double %0, 0.000000e+00
  br i1 %4, label %42, label %5

5:
  %6 = fcmp oeq double %0, 0.000000e+00
  br i1 %6, label %42, label %7

7:
  %8 = fcmp oeq double %0, 0x7FF0000000000000
  br i1 %8, label %42, label %9

9:
  %10 = fcmp olt double %0, 0x10000000000000
  %11 = fmul double %0, 0x4350000000000000
  %12 = select i1 %10, i32 -54, i32 0
  %13 = select i1 %10, double %11, double %0
  %14 = bitcast double %13 to i64
  %15 = add nsw i64 %14, -4604544271217802189
  %16 = ashr i64 %15, 52
  %17 = trunc nsw i64 %16 to i32
  %18 = add nsw i32 %12, %17
  %19 = and i64 %15, 4503599627370495
  %20 = add nuw nsw i64 %19, 4604544271217802189
  %21 = bitcast i64 %20 to double
  %22 = fadd double %21, -1.000000e+00
  %23 = fadd double %22, 2.000000e+00
  %24 = fdiv double %22, %23
  %25 = fmul double %24, %24
  %26 = call double @llvm.fma.f64(double %25, double 0x3FC0C039C49989C6, double 0x3FC0FBE95D716020)
  %27 = call double @llvm.fma.f64(double %26, double %25, double 0x3FC3B1C355A8F7A2)
  %28 = call double @llvm.fma.f64(double %27, double %25, double 0x3FC745CF9048DD95)
  %29 = call double @llvm.fma.f64(double %28, double %25, double 0x3FCC71C720159177)
  %30 = call double @llvm.fma.f64(double %29, double %25, double 0x3FD2492492476CCC)
  %31 = call double @llvm.fma.f64(double %30, double %25, double 0x3FD9999999999A38)
  %32 = call double @llvm.fma.f64(double %31, double %25, double 0x3FE5555555555555)
  %33 = fmul double %22, 5.000000e-01
  %34 = fmul double %22, %33
  %35 = sitofp i32 %18 to double
  %36 = call double @llvm.fma.f64(double %25, double %32, double %34)
  %37 = fmul double %35, 0x3DD473DE6AF278ED
  %38 = call double @llvm.fma.f64(double %24, double %36, double %37)
  %39 = fsub double %38, %34
  %40 = fadd double %22, %39
  %41 = call double @llvm.fma.f64(double %35, double 0x3FE62E42FEF00000, double %40)
  br label %42

42:
  %43 = phi double [ %41, %9 ], [ 0xFFF0000000000000, %5 ], [ 0x7FF8000000000000, %3 ], [ %0, %1 ], [ 0x7FF0000000000000, %7 ]
  ret double %43
}

define double @weft.gpu.log2(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %217, label %3

3:
  %4 = fcmp olt double %0, 0.000000e+00
  br i1 %4, label %217, label %5

5:
  %6 = fcmp oeq double %0, 0.000000e+00
  br i1 %6, label %217, label %7

7:
  %8 = fcmp oeq double %0, 0x7FF0000000000000
  br i1 %8, label %217, label %9

9:
  %10 = fcmp olt double %0, 0x10000000000000
  %11 = fmul double %0, 0x4350000000000000
  %12 = select i1 %10, i32 -54, i32 0
  %13 = select i1 %10, double %11, double %0
  %14 = bitcast double %13 to i64
  %15 = add nsw i64 %14, -4604544271217802189
  %16 = ashr i64 %15, 52
  %17 = trunc nsw i64 %16 to i32
  %18 = add nsw i32 %12, %17
  %19 = and i64 %15, 4503599627370495
  %20 = add nuw nsw i64 %19, 4604544271217802189
  %21 = bitcast i64 %20 to double
  %22 = fadd double %21, -1.000000e+00
  %23 = fadd double %21, 1.000000e+00
  %24 = fsub double %23, %21
  %25 = fsub double %23, %24
  %26 = fsub double %21, %25
  %27 = fsub double 1.000000e+00, %24
  %28 = fadd double %27, %26
  %29 = fdiv double %22, %23
  %30 = fneg double %29
  %31 = call double @llvm.fma.f64(double %30, double %23, double %22)
  %32 = fmul double %29, %28
  %33 = fsub double %31, %32
  %34 = fdiv double %33, %23
  %35 = fadd double %29, %34
  %36 = fsub double %35, %29
  %37 = fsub double %34, %36
  %38 = fmul double %35, %35
  %39 = fneg double %38
  %40 = call double @llvm.fma.f64(double %35, double %35, double %39)
  %41 = fmul double %35, %37
  %42 = call double @llvm.fma.f64(double %35, double %37, double %41)
  %43 = fadd double %40, %42
  %44 = fadd double %38, %43
  %45 = fsub double %38, %44
  %46 = fadd double %43, %45
  %47 = call double @llvm.fma.f64(double %44, double 0x3FAD36AF0A427B31, double 0x3FAE0A9695DF25B5)
  %48 = call double @llvm.fma.f64(double %47, double %44, double 0x3FB1113783EC1A72)
  %49 = call double @llvm.fma.f64(double %48, double %44, double 0x3FB3B13ACF82BA75)
  %50 = call double @llvm.fma.f64(double %49, double %44, double 0x3FB745D17489379C)
  %51 = call double @llvm.fma.f64(double %50, double %44, double 0x3FBC71C71C71C27E)
  %52 = fmul double %44, %51
  %53 = fneg double %52
  %54 = call double @llvm.fma.f64(double %44, double %51, double %53)
  %55 = fmul double %46, %51
  %56 = call double @llvm.fma.f64(double %44, double 0.000000e+00, double %55)
  %57 = fadd double %54, %56
  %58 = fadd double %52, %57
  %59 = fsub double %58, %52
  %60 = fsub double %57, %59
  %61 = fadd double %58, 0x3FC2492492492492
  %62 = fadd double %61, 0xBFC2492492492492
  %63 = fsub double %62, %61
  %64 = fadd double %63, 0x3FC2492492492492
  %65 = fsub double %58, %62
  %66 = fadd double %65, %64
  %67 = fadd double %60, 0x3C62492492492492
  %68 = fadd double %67, 0xBC62492492492492
  %69 = fsub double %68, %67
  %70 = fadd double %69, 0x3C62492492492492
  %71 = fsub double %60, %68
  %72 = fadd double %71, %70
  %73 = fadd double %67, %66
  %74 = fadd double %61, %73
  %75 = fsub double %61, %74
  %76 = fadd double %73, %75
  %77 = fadd double %72, %76
  %78 = fadd double %74, %77
  %79 = fsub double %74, %78
  %80 = fadd double %77, %79
  %81 = fmul double %44, %78
  %82 = fneg double %81
  %83 = call double @llvm.fma.f64(double %44, double %78, double %82)
  %84 = fmul double %46, %78
  %85 = call double @llvm.fma.f64(double %44, double %80, double %84)
  %86 = fadd double %83, %85
  %87 = fadd double %81, %86
  %88 = fsub double %87, %81
  %89 = fsub double %86, %88
  %90 = fadd double %87, 2.000000e-01
  %91 = fadd double %90, -2.000000e-01
  %92 = fsub double %91, %90
  %93 = fadd double %92, 2.000000e-01
  %94 = fsub double %87, %91
  %95 = fadd double %94, %93
  %96 = fadd double %89, 0xBC6999999999999A
  %97 = fadd double %96, 0x3C6999999999999A
  %98 = fsub double %97, %96
  %99 = fadd double %98, 0xBC6999999999999A
  %100 = fsub double %89, %97
  %101 = fadd double %100, %99
  %102 = fadd double %96, %95
  %103 = fadd double %90, %102
  %104 = fsub double %90, %103
  %105 = fadd double %102, %104
  %106 = fadd double %101, %105
  %107 = fadd double %103, %106
  %108 = fsub double %103, %107
  %109 = fadd double %106, %108
  %110 = fmul double %44, %107
  %111 = fneg double %110
  %112 = call double @llvm.fma.f64(double %44, double %107, double %111)
  %113 = fmul double %46, %107
  %114 = call double @llvm.fma.f64(double %44, double %109, double %113)
  %115 = fadd double %112, %114
  %116 = fadd double %110, %115
  %117 = fsub double %116, %110
  %118 = fsub double %115, %117
  %119 = fadd double %116, 0x3FD5555555555555
  %120 = fadd double %119, 0xBFD5555555555555
  %121 = fsub double %120, %119
  %122 = fadd double %121, 0x3FD5555555555555
  %123 = fsub double %116, %120
  %124 = fadd double %123, %122
  %125 = fadd double %118, 0x3C75555555555555
  %126 = fadd double %125, 0xBC75555555555555
  %127 = fsub double %126, %125
  %128 = fadd double %127, 0x3C75555555555555
  %129 = fsub double %118, %126
  %130 = fadd double %129, %128
  %131 = fadd double %125, %124
  %132 = fadd double %119, %131
  %133 = fsub double %119, %132
  %134 = fadd double %131, %133
  %135 = fadd double %130, %134
  %136 = fadd double %132, %135
  %137 = fsub double %132, %136
  %138 = fadd double %135, %137
  %139 = fmul double %35, %44
  %140 = fneg double %139
  %141 = call double @llvm.fma.f64(double %35, double %44, double %140)
  %142 = fmul double %37, %44
  %143 = call double @llvm.fma.f64(double %35, double %46, double %142)
  %144 = fadd double %141, %143
  %145 = fadd double %139, %144
  %146 = fsub double %145, %139
  %147 = fsub double %144, %146
  %148 = fmul double %145, %136
  %149 = fneg double %148
  %150 = call double @llvm.fma.f64(double %145, double %136, double %149)
  %151 = fmul double %147, %136
  %152 = call double @llvm.fma.f64(double %145, double %138, double %151)
  %153 = fadd double %150, %152
  %154 = fadd double %148, %153
  %155 = fsub double %154, %148
  %156 = fsub double %153, %155
  %157 = fadd double %35, %154
  %158 = fsub double %157, %35
  %159 = fsub double %157, %158
  %160 = fsub double %35, %159
  %161 = fsub double %154, %158
  %162 = fadd double %161, %160
  %163 = fadd double %37, %156
  %164 = fsub double %163, %37
  %165 = fsub double %163, %164
  %166 = fsub double %37, %165
  %167 = fsub double %156, %164
  %168 = fadd double %167, %166
  %169 = fadd double %163, %162
  %170 = fadd double %157, %169
  %171 = fsub double %170, %157
  %172 = fsub double %169, %171
  %173 = fadd double %168, %172
  %174 = fadd double %170, %173
  %175 = fsub double %174, %170
  %176 = fsub double %173, %175
  %177 = fmul double %174, 2.000000e+00
  %178 = fmul double %176, 2.000000e+00
  %179 = sitofp i32 %18 to double
  %180 = fmul double %179, 0x3FE62E42FEFA39EF
  %181 = fneg double %180
  %182 = call double @llvm.fma.f64(double %179, double 0x3FE62E42FEFA39EF, double %181)
  %183 = call double @llvm.fma.f64(double %179, double 0x3C7ABC9E3B39803F, double %182)
  %184 = fadd double %180, %183
  %185 = fsub double %184, %180
  %186 = fsub double %183, %185
  %187 = fadd double %184, %177
  %188 = fsub double %187, %184
  %189 = fsub double %187, %188
  %190 = fsub double %184, %189
  %191 = fsub double %177, %188
  %192 = fadd double %191, %190
  %193 = fadd double %186, %178
  %194 = fsub double %193, %186
  %195 = fsub double %193, %194
  %196 = fsub double %186, %195
  %197 = fsub double %178, %194
  %198 = fadd double %197, %196
  %199 = fadd double %193, %192
  %200 = fadd double %187, %199
  %201 = fsub double %200, %187
  %202 = fsub double %199, %201
  %203 = fadd double %198, %202
  %204 = fadd double %200, %203
  %205 = fsub double %204, %200
  %206 = fsub double %203, %205
  %207 = fmul double %204, 0x3FF71547652B82FE
  %208 = fneg double %207
  %209 = call double @llvm.fma.f64(double %204, double 0x3FF71547652B82FE, double %208)
  %210 = fmul double %206, 0x3FF71547652B82FE
  %211 = call double @llvm.fma.f64(double %204, double 0x3C7777D0FFDA0D24, double %210)
  %212 = fadd double %209, %211
  %213 = fadd double %207, %212
  %214 = fsub double %213, %207
  %215 = fsub double %212, %214
  %216 = fadd double %213, %215
  br label %217

217:
  %218 = phi double [ %216, %9 ], [ 0xFFF0000000000000, %5 ], [ 0x7FF8000000000000, %3 ], [ %0, %1 ], [ 0x7FF0000000000000, %7 ]
  ret double %218
}

define double @weft.gpu.log10(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %217, label %3

3:
  %4 = fcmp olt double %0, 0.000000e+00
  br i1 %4, label %217, label %5

5:
  %6 = fcmp oeq double %0, 0.000000e+00
  br i1 %6, label %217, label %7

7:
  %8 = fcmp oeq double %0, 0x7FF0000000000000
  br i1 %8, label %217, label %9

9:
  %10 = fcmp olt double %0, 0x10000000000000
  %11 = fmul double %0, 0x4350000000000000
  %12 = select i1 %10, i32 -54, i32 0
  %13 = select i1 %10, double %11, double %0
  %14 = bitcast double %13 to i64
  %15 = add nsw i64 %14, -4604544271217802189
  %16 = ashr i64 %15, 52
  %17 = trunc nsw i64 %16 to i32
  %18 = add nsw i32 %12, %17
  %19 = and i64 %15, 4503599627370495
  %20 = add nuw nsw i64 %19, 4604544271217802189
  %21 = bitcast i64 %20 to double
  %22 = fadd double %21, -1.000000e+00
  %23 = fadd double %21, 1.000000e+00
  %24 = fsub double %23, %21
  %25 = fsub double %23, %24
  %26 = fsub double %21, %25
  %27 = fsub double 1.000000e+00, %24
  %28 = fadd double %27, %26
  %29 = fdiv double %22, %23
  %30 = fneg double %29
  %31 = call double @llvm.fma.f64(double %30, double %23, double %22)
  %32 = fmul double %29, %28
  %33 = fsub double %31, %32
  %34 = fdiv double %33, %23
  %35 = fadd double %29, %34
  %36 = fsub double %35, %29
  %37 = fsub double %34, %36
  %38 = fmul double %35, %35
  %39 = fneg double %38
  %40 = call double @llvm.fma.f64(double %35, double %35, double %39)
  %41 = fmul double %35, %37
  %42 = call double @llvm.fma.f64(double %35, double %37, double %41)
  %43 = fadd double %40, %42
  %44 = fadd double %38, %43
  %45 = fsub double %38, %44
  %46 = fadd double %43, %45
  %47 = call double @llvm.fma.f64(double %44, double 0x3FAD36AF0A427B31, double 0x3FAE0A9695DF25B5)
  %48 = call double @llvm.fma.f64(double %47, double %44, double 0x3FB1113783EC1A72)
  %49 = call double @llvm.fma.f64(double %48, double %44, double 0x3FB3B13ACF82BA75)
  %50 = call double @llvm.fma.f64(double %49, double %44, double 0x3FB745D17489379C)
  %51 = call double @llvm.fma.f64(double %50, double %44, double 0x3FBC71C71C71C27E)
  %52 = fmul double %44, %51
  %53 = fneg double %52
  %54 = call double @llvm.fma.f64(double %44, double %51, double %53)
  %55 = fmul double %46, %51
  %56 = call double @llvm.fma.f64(double %44, double 0.000000e+00, double %55)
  %57 = fadd double %54, %56
  %58 = fadd double %52, %57
  %59 = fsub double %58, %52
  %60 = fsub double %57, %59
  %61 = fadd double %58, 0x3FC2492492492492
  %62 = fadd double %61, 0xBFC2492492492492
  %63 = fsub double %62, %61
  %64 = fadd double %63, 0x3FC2492492492492
  %65 = fsub double %58, %62
  %66 = fadd double %65, %64
  %67 = fadd double %60, 0x3C62492492492492
  %68 = fadd double %67, 0xBC62492492492492
  %69 = fsub double %68, %67
  %70 = fadd double %69, 0x3C62492492492492
  %71 = fsub double %60, %68
  %72 = fadd double %71, %70
  %73 = fadd double %67, %66
  %74 = fadd double %61, %73
  %75 = fsub double %61, %74
  %76 = fadd double %73, %75
  %77 = fadd double %72, %76
  %78 = fadd double %74, %77
  %79 = fsub double %74, %78
  %80 = fadd double %77, %79
  %81 = fmul double %44, %78
  %82 = fneg double %81
  %83 = call double @llvm.fma.f64(double %44, double %78, double %82)
  %84 = fmul double %46, %78
  %85 = call double @llvm.fma.f64(double %44, double %80, double %84)
  %86 = fadd double %83, %85
  %87 = fadd double %81, %86
  %88 = fsub double %87, %81
  %89 = fsub double %86, %88
  %90 = fadd double %87, 2.000000e-01
  %91 = fadd double %90, -2.000000e-01
  %92 = fsub double %91, %90
  %93 = fadd double %92, 2.000000e-01
  %94 = fsub double %87, %91
  %95 = fadd double %94, %93
  %96 = fadd double %89, 0xBC6999999999999A
  %97 = fadd double %96, 0x3C6999999999999A
  %98 = fsub double %97, %96
  %99 = fadd double %98, 0xBC6999999999999A
  %100 = fsub double %89, %97
  %101 = fadd double %100, %99
  %102 = fadd double %96, %95
  %103 = fadd double %90, %102
  %104 = fsub double %90, %103
  %105 = fadd double %102, %104
  %106 = fadd double %101, %105
  %107 = fadd double %103, %106
  %108 = fsub double %103, %107
  %109 = fadd double %106, %108
  %110 = fmul double %44, %107
  %111 = fneg double %110
  %112 = call double @llvm.fma.f64(double %44, double %107, double %111)
  %113 = fmul double %46, %107
  %114 = call double @llvm.fma.f64(double %44, double %109, double %113)
  %115 = fadd double %112, %114
  %116 = fadd double %110, %115
  %117 = fsub double %116, %110
  %118 = fsub double %115, %117
  %119 = fadd double %116, 0x3FD5555555555555
  %120 = fadd double %119, 0xBFD5555555555555
  %121 = fsub double %120, %119
  %122 = fadd double %121, 0x3FD5555555555555
  %123 = fsub double %116, %120
  %124 = fadd double %123, %122
  %125 = fadd double %118, 0x3C75555555555555
  %126 = fadd double %125, 0xBC75555555555555
  %127 = fsub double %126, %125
  %128 = fadd double %127, 0x3C75555555555555
  %129 = fsub double %118, %126
  %130 = fadd double %129, %128
  %131 = fadd double %125, %124
  %132 = fadd double %119, %131
  %133 = fsub double %119, %132
  %134 = fadd double %131, %133
  %135 = fadd double %130, %134
  %136 = fadd double %132, %135
  %137 = fsub double %132, %136
  %138 = fadd double %135, %137
  %139 = fmul double %35, %44
  %140 = fneg double %139
  %141 = call double @llvm.fma.f64(double %35, double %44, double %140)
  %142 = fmul double %37, %44
  %143 = call double @llvm.fma.f64(double %35, double %46, double %142)
  %144 = fadd double %141, %143
  %145 = fadd double %139, %144
  %146 = fsub double %145, %139
  %147 = fsub double %144, %146
  %148 = fmul double %145, %136
  %149 = fneg double %148
  %150 = call double @llvm.fma.f64(double %145, double %136, double %149)
  %151 = fmul double %147, %136
  %152 = call double @llvm.fma.f64(double %145, double %138, double %151)
  %153 = fadd double %150, %152
  %154 = fadd double %148, %153
  %155 = fsub double %154, %148
  %156 = fsub double %153, %155
  %157 = fadd double %35, %154
  %158 = fsub double %157, %35
  %159 = fsub double %157, %158
  %160 = fsub double %35, %159
  %161 = fsub double %154, %158
  %162 = fadd double %161, %160
  %163 = fadd double %37, %156
  %164 = fsub double %163, %37
  %165 = fsub double %163, %164
  %166 = fsub double %37, %165
  %167 = fsub double %156, %164
  %168 = fadd double %167, %166
  %169 = fadd double %163, %162
  %170 = fadd double %157, %169
  %171 = fsub double %170, %157
  %172 = fsub double %169, %171
  %173 = fadd double %168, %172
  %174 = fadd double %170, %173
  %175 = fsub double %174, %170
  %176 = fsub double %173, %175
  %177 = fmul double %174, 2.000000e+00
  %178 = fmul double %176, 2.000000e+00
  %179 = sitofp i32 %18 to double
  %180 = fmul double %179, 0x3FE62E42FEFA39EF
  %181 = fneg double %180
  %182 = call double @llvm.fma.f64(double %179, double 0x3FE62E42FEFA39EF, double %181)
  %183 = call double @llvm.fma.f64(double %179, double 0x3C7ABC9E3B39803F, double %182)
  %184 = fadd double %180, %183
  %185 = fsub double %184, %180
  %186 = fsub double %183, %185
  %187 = fadd double %184, %177
  %188 = fsub double %187, %184
  %189 = fsub double %187, %188
  %190 = fsub double %184, %189
  %191 = fsub double %177, %188
  %192 = fadd double %191, %190
  %193 = fadd double %186, %178
  %194 = fsub double %193, %186
  %195 = fsub double %193, %194
  %196 = fsub double %186, %195
  %197 = fsub double %178, %194
  %198 = fadd double %197, %196
  %199 = fadd double %193, %192
  %200 = fadd double %187, %199
  %201 = fsub double %200, %187
  %202 = fsub double %199, %201
  %203 = fadd double %198, %202
  %204 = fadd double %200, %203
  %205 = fsub double %204, %200
  %206 = fsub double %203, %205
  %207 = fmul double %204, 0x3FDBCB7B1526E50E
  %208 = fneg double %207
  %209 = call double @llvm.fma.f64(double %204, double 0x3FDBCB7B1526E50E, double %208)
  %210 = fmul double %206, 0x3FDBCB7B1526E50E
  %211 = call double @llvm.fma.f64(double %204, double 0x3C695355BAAAFAD3, double %210)
  %212 = fadd double %209, %211
  %213 = fadd double %207, %212
  %214 = fsub double %213, %207
  %215 = fsub double %212, %214
  %216 = fadd double %213, %215
  br label %217

217:
  %218 = phi double [ %216, %9 ], [ 0xFFF0000000000000, %5 ], [ 0x7FF8000000000000, %3 ], [ %0, %1 ], [ 0x7FF0000000000000, %7 ]
  ret double %218
}

define double @weft.gpu.log1p(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp olt double %2, 0x3C90000000000000
  br i1 %3, label %225, label %4

4:
  %5 = fadd double %0, 1.000000e+00
  %6 = fadd double %5, -1.000000e+00
  %7 = fsub double %6, %5
  %8 = fadd double %7, 1.000000e+00
  %9 = fsub double %0, %6
  %10 = fadd double %9, %8
  %11 = fcmp oeq double %0, 0x7FF0000000000000
  br i1 %11, label %225, label %12

12:
  %13 = fcmp uno double %5, 0.000000e+00
  br i1 %13, label %20, label %14

14:
  %15 = fcmp olt double %5, 0.000000e+00
  br i1 %15, label %20, label %16

16:
  %17 = fcmp oeq double %5, 0.000000e+00
  br i1 %17, label %20, label %18

18:
  %19 = fcmp oeq double %5, 0x7FF0000000000000
  br i1 %19, label %20, label %24

20:
  %21 = phi double [ 0xFFF0000000000000, %16 ], [ 0x7FF8000000000000, %14 ], [ %5, %12 ], [ 0x7FF0000000000000, %18 ]
  %22 = fcmp uno double %0, 0.000000e+00
  %23 = select i1 %22, double %0, double %21
  br label %225

24:
  %25 = fcmp olt double %5, 0x10000000000000
  %26 = fmul double %5, 0x4350000000000000
  %27 = select i1 %25, i32 -54, i32 0
  %28 = select i1 %25, double %26, double %5
  %29 = bitcast double %28 to i64
  %30 = add nsw i64 %29, -4604544271217802189
  %31 = ashr i64 %30, 52
  %32 = trunc nsw i64 %31 to i32
  %33 = add nsw i32 %27, %32
  %34 = and i64 %30, 4503599627370495
  %35 = add nuw nsw i64 %34, 4604544271217802189
  %36 = bitcast i64 %35 to double
  %37 = fadd double %36, -1.000000e+00
  %38 = fadd double %36, 1.000000e+00
  %39 = fsub double %38, %36
  %40 = fsub double %38, %39
  %41 = fsub double %36, %40
  %42 = fsub double 1.000000e+00, %39
  %43 = fadd double %42, %41
  %44 = fdiv double %37, %38
  %45 = fneg double %44
  %46 = call double @llvm.fma.f64(double %45, double %38, double %37)
  %47 = fmul double %44, %43
  %48 = fsub double %46, %47
  %49 = fdiv double %48, %38
  %50 = fadd double %44, %49
  %51 = fsub double %50, %44
  %52 = fsub double %49, %51
  %53 = fmul double %50, %50
  %54 = fneg double %53
  %55 = call double @llvm.fma.f64(double %50, double %50, double %54)
  %56 = fmul double %50, %52
  %57 = call double @llvm.fma.f64(double %50, double %52, double %56)
  %58 = fadd double %55, %57
  %59 = fadd double %53, %58
  %60 = fsub double %53, %59
  %61 = fadd double %58, %60
  %62 = call double @llvm.fma.f64(double %59, double 0x3FAD36AF0A427B31, double 0x3FAE0A9695DF25B5)
  %63 = call double @llvm.fma.f64(double %62, double %59, double 0x3FB1113783EC1A72)
  %64 = call double @llvm.fma.f64(double %63, double %59, double 0x3FB3B13ACF82BA75)
  %65 = call double @llvm.fma.f64(double %64, double %59, double 0x3FB745D17489379C)
  %66 = call double @llvm.fma.f64(double %65, double %59, double 0x3FBC71C71C71C27E)
  %67 = fmul double %59, %66
  %68 = fneg double %67
  %69 = call double @llvm.fma.f64(double %59, double %66, double %68)
  %70 = fmul double %61, %66
  %71 = call double @llvm.fma.f64(double %59, double 0.000000e+00, double %70)
  %72 = fadd double %69, %71
  %73 = fadd double %67, %72
  %74 = fsub double %73, %67
  %75 = fsub double %72, %74
  %76 = fadd double %73, 0x3FC2492492492492
  %77 = fadd double %76, 0xBFC2492492492492
  %78 = fsub double %77, %76
  %79 = fadd double %78, 0x3FC2492492492492
  %80 = fsub double %73, %77
  %81 = fadd double %80, %79
  %82 = fadd double %75, 0x3C62492492492492
  %83 = fadd double %82, 0xBC62492492492492
  %84 = fsub double %83, %82
  %85 = fadd double %84, 0x3C62492492492492
  %86 = fsub double %75, %83
  %87 = fadd double %86, %85
  %88 = fadd double %82, %81
  %89 = fadd double %76, %88
  %90 = fsub double %76, %89
  %91 = fadd double %88, %90
  %92 = fadd double %87, %91
  %93 = fadd double %89, %92
  %94 = fsub double %89, %93
  %95 = fadd double %92, %94
  %96 = fmul double %59, %93
  %97 = fneg double %96
  %98 = call double @llvm.fma.f64(double %59, double %93, double %97)
  %99 = fmul double %61, %93
  %100 = call double @llvm.fma.f64(double %59, double %95, double %99)
  %101 = fadd double %98, %100
  %102 = fadd double %96, %101
  %103 = fsub double %102, %96
  %104 = fsub double %101, %103
  %105 = fadd double %102, 2.000000e-01
  %106 = fadd double %105, -2.000000e-01
  %107 = fsub double %106, %105
  %108 = fadd double %107, 2.000000e-01
  %109 = fsub double %102, %106
  %110 = fadd double %109, %108
  %111 = fadd double %104, 0xBC6999999999999A
  %112 = fadd double %111, 0x3C6999999999999A
  %113 = fsub double %112, %111
  %114 = fadd double %113, 0xBC6999999999999A
  %115 = fsub double %104, %112
  %116 = fadd double %115, %114
  %117 = fadd double %111, %110
  %118 = fadd double %105, %117
  %119 = fsub double %105, %118
  %120 = fadd double %117, %119
  %121 = fadd double %116, %120
  %122 = fadd double %118, %121
  %123 = fsub double %118, %122
  %124 = fadd double %121, %123
  %125 = fmul double %59, %122
  %126 = fneg double %125
  %127 = call double @llvm.fma.f64(double %59, double %122, double %126)
  %128 = fmul double %61, %122
  %129 = call double @llvm.fma.f64(double %59, double %124, double %128)
  %130 = fadd double %127, %129
  %131 = fadd double %125, %130
  %132 = fsub double %131, %125
  %133 = fsub double %130, %132
  %134 = fadd double %131, 0x3FD5555555555555
  %135 = fadd double %134, 0xBFD5555555555555
  %136 = fsub double %135, %134
  %137 = fadd double %136, 0x3FD5555555555555
  %138 = fsub double %131, %135
  %139 = fadd double %138, %137
  %140 = fadd double %133, 0x3C75555555555555
  %141 = fadd double %140, 0xBC75555555555555
  %142 = fsub double %141, %140
  %143 = fadd double %142, 0x3C75555555555555
  %144 = fsub double %133, %141
  %145 = fadd double %144, %143
  %146 = fadd double %140, %139
  %147 = fadd double %134, %146
  %148 = fsub double %134, %147
  %149 = fadd double %146, %148
  %150 = fadd double %145, %149
  %151 = fadd double %147, %150
  %152 = fsub double %147, %151
  %153 = fadd double %150, %152
  %154 = fmul double %50, %59
  %155 = fneg double %154
  %156 = call double @llvm.fma.f64(double %50, double %59, double %155)
  %157 = fmul double %52, %59
  %158 = call double @llvm.fma.f64(double %50, double %61, double %157)
  %159 = fadd double %156, %158
  %160 = fadd double %154, %159
  %161 = fsub double %160, %154
  %162 = fsub double %159, %161
  %163 = fmul double %160, %151
  %164 = fneg double %163
  %165 = call double @llvm.fma.f64(double %160, double %151, double %164)
  %166 = fmul double %162, %151
  %167 = call double @llvm.fma.f64(double %160, double %153, double %166)
  %168 = fadd double %165, %167
  %169 = fadd double %163, %168
  %170 = fsub double %169, %163
  %171 = fsub double %168, %170
  %172 = fadd double %50, %169
  %173 = fsub double %172, %50
  %174 = fsub double %172, %173
  %175 = fsub double %50, %174
  %176 = fsub double %169, %173
  %177 = fadd double %176, %175
  %178 = fadd double %52, %171
  %179 = fsub double %178, %52
  %180 = fsub double %178, %179
  %181 = fsub double %52, %180
  %182 = fsub double %171, %179
  %183 = fadd double %182, %181
  %184 = fadd double %178, %177
  %185 = fadd double %172, %184
  %186 = fsub double %185, %172
  %187 = fsub double %184, %186
  %188 = fadd double %183, %187
  %189 = fadd double %185, %188
  %190 = fsub double %189, %185
  %191 = fsub double %188, %190
  %192 = fmul double %189, 2.000000e+00
  %193 = fmul double %191, 2.000000e+00
  %194 = sitofp i32 %33 to double
  %195 = fmul double %194, 0x3FE62E42FEFA39EF
  %196 = fneg double %195
  %197 = call double @llvm.fma.f64(double %194, double 0x3FE62E42FEFA39EF, double %196)
  %198 = call double @llvm.fma.f64(double %194, double 0x3C7ABC9E3B39803F, double %197)
  %199 = fadd double %195, %198
  %200 = fsub double %199, %195
  %201 = fsub double %198, %200
  %202 = fadd double %199, %192
  %203 = fsub double %202, %199
  %204 = fsub double %202, %203
  %205 = fsub double %199, %204
  %206 = fsub double %192, %203
  %207 = fadd double %206, %205
  %208 = fadd double %201, %193
  %209 = fsub double %208, %201
  %210 = fsub double %208, %209
  %211 = fsub double %201, %210
  %212 = fsub double %193, %209
  %213 = fadd double %212, %211
  %214 = fadd double %208, %207
  %215 = fadd double %202, %214
  %216 = fsub double %215, %202
  %217 = fsub double %214, %216
  %218 = fadd double %213, %217
  %219 = fadd double %215, %218
  %220 = fsub double %219, %215
  %221 = fsub double %218, %220
  %222 = fdiv double %10, %5
  %223 = fadd double %222, %221
  %224 = fadd double %219, %223
  br label %225

225:
  %226 = phi double [ %0, %1 ], [ %224, %24 ], [ %23, %20 ], [ 0x7FF0000000000000, %4 ]
  ret double %226
}

define double @weft.gpu.pow(double %0, double %1) nounwind {
  %3 = fcmp oeq double %0, 1.000000e+00
  %4 = fcmp oeq double %1, 0.000000e+00
  %5 = or i1 %3, %4
  br i1 %5, label %336, label %6

6:
  %7 = fcmp uno double %0, %1
  br i1 %7, label %8, label %10

8:
  %9 = fadd double %0, %1
  br label %336

10:
  %11 = call double @llvm.fabs.f64(double %0)
  %12 = call double @llvm.fabs.f64(double %1)
  %13 = fcmp ult double %12, 0x4340000000000000
  br i1 %13, label %14, label %17

14:
  %15 = call double @llvm.rint.f64(double %1)
  %16 = fcmp oeq double %15, %1
  br label %17

17:
  %18 = phi i1 [ true, %10 ], [ %16, %14 ]
  %19 = fcmp olt double %12, 0x4340000000000000
  %20 = and i1 %19, %18
  br i1 %20, label %21, label %26

21:
  %22 = fptosi double %12 to i64
  %23 = and i64 %22, 1
  %24 = icmp eq i64 %23, 0
  %25 = select i1 %24, double 1.000000e+00, double -1.000000e+00
  br label %26

26:
  %27 = phi double [ 1.000000e+00, %17 ], [ %25, %21 ]
  %28 = fcmp olt double %0, 0.000000e+00
  br i1 %28, label %34, label %29

29:
  %30 = fcmp oeq double %0, 0.000000e+00
  %31 = fdiv double 1.000000e+00, %0
  %32 = fcmp olt double %31, 0.000000e+00
  %33 = and i1 %30, %32
  br i1 %33, label %34, label %35

34:
  br label %35

35:
  %36 = phi double [ %27, %34 ], [ 1.000000e+00, %29 ]
  %37 = fcmp oeq double %12, 0x7FF0000000000000
  br i1 %37, label %38, label %45

38:
  %39 = fcmp oeq double %11, 1.000000e+00
  br i1 %39, label %336, label %40

40:
  %41 = fcmp ogt double %11, 1.000000e+00
  %42 = fcmp ule double %1, 0.000000e+00
  %43 = xor i1 %41, %42
  br i1 %43, label %44, label %336

44:
  br label %336

45:
  %46 = fcmp oeq double %0, 0.000000e+00
  br i1 %46, label %47, label %51

47:
  %48 = fcmp ogt double %1, 0.000000e+00
  %49 = select i1 %48, double 0.000000e+00, double 0x7FF0000000000000
  %50 = fmul double %49, %36
  br label %336

51:
  %52 = fcmp oeq double %11, 0x7FF0000000000000
  br i1 %52, label %53, label %57

53:
  %54 = fcmp ogt double %1, 0.000000e+00
  %55 = select i1 %54, double 0x7FF0000000000000, double 0.000000e+00
  %56 = fmul double %55, %36
  br label %336

57:
  %58 = fcmp uge double %0, 0.000000e+00
  %59 = or i1 %58, %18
  br i1 %59, label %60, label %336

60:
  %61 = fcmp ogt double %12, 0x4430000000000000
  br i1 %61, label %62, label %74

62:
  %63 = fcmp ogt double %11, 1.000000e+00
  %64 = fcmp ule double %1, 0.000000e+00
  %65 = xor i1 %63, %64
  %66 = fcmp oeq double %11, 1.000000e+00
  br i1 %65, label %67, label %69

67:
  br i1 %66, label %71, label %68

68:
  br label %71

69:
  %70 = select i1 %66, double 1.000000e+00, double 0.000000e+00
  br label %71

71:
  %72 = phi double [ %70, %69 ], [ 0x7FF0000000000000, %68 ], [ 1.000000e+00, %67 ]
  %73 = fmul double %36, %72
  br label %336

74:
  %75 = fcmp olt double %11, 0x10000000000000
  %76 = fmul double %11, 0x4350000000000000
  %77 = select i1 %75, i32 -54, i32 0
  %78 = select i1 %75, double %76, double %11
  %79 = bitcast double %78 to i64
  %80 = add i64 %79, -4604544271217802189
  %81 = ashr i64 %80, 52
  %82 = trunc nsw i64 %81 to i32
  %83 = add nsw i32 %77, %82
  %84 = and i64 %80, 4503599627370495
  %85 = add nuw nsw i64 %84, 4604544271217802189
  %86 = bitcast i64 %85 to double
  %87 = fadd double %86, -1.000000e+00
  %88 = fadd double %86, 1.000000e+00
  %89 = fsub double %88, %86
  %90 = fsub double %88, %89
  %91 = fsub double %86, %90
  %92 = fsub double 1.000000e+00, %89
  %93 = fadd double %92, %91
  %94 = fdiv double %87, %88
  %95 = fneg double %94
  %96 = call double @llvm.fma.f64(double %95, double %88, double %87)
  %97 = fmul double %94, %93
  %98 = fsub double %96, %97
  %99 = fdiv double %98, %88
  %100 = fadd double %94, %99
  %101 = fsub double %100, %94
  %102 = fsub double %99, %101
  %103 = fmul double %100, %100
  %104 = fneg double %103
  %105 = call double @llvm.fma.f64(double %100, double %100, double %104)
  %106 = fmul double %100, %102
  %107 = call double @llvm.fma.f64(double %100, double %102, double %106)
  %108 = fadd double %105, %107
  %109 = fadd double %103, %108
  %110 = fsub double %103, %109
  %111 = fadd double %108, %110
  %112 = call double @llvm.fma.f64(double %109, double 0x3FAD36AF0A427B31, double 0x3FAE0A9695DF25B5)
  %113 = call double @llvm.fma.f64(double %112, double %109, double 0x3FB1113783EC1A72)
  %114 = call double @llvm.fma.f64(double %113, double %109, double 0x3FB3B13ACF82BA75)
  %115 = call double @llvm.fma.f64(double %114, double %109, double 0x3FB745D17489379C)
  %116 = call double @llvm.fma.f64(double %115, double %109, double 0x3FBC71C71C71C27E)
  %117 = fmul double %109, %116
  %118 = fneg double %117
  %119 = call double @llvm.fma.f64(double %109, double %116, double %118)
  %120 = fmul double %111, %116
  %121 = call double @llvm.fma.f64(double %109, double 0.000000e+00, double %120)
  %122 = fadd double %119, %121
  %123 = fadd double %117, %122
  %124 = fsub double %123, %117
  %125 = fsub double %122, %124
  %126 = fadd double %123, 0x3FC2492492492492
  %127 = fadd double %126, 0xBFC2492492492492
  %128 = fsub double %127, %126
  %129 = fadd double %128, 0x3FC2492492492492
  %130 = fsub double %123, %127
  %131 = fadd double %130, %129
  %132 = fadd double %125, 0x3C62492492492492
  %133 = fadd double %132, 0xBC62492492492492
  %134 = fsub double %133, %132
  %135 = fadd double %134, 0x3C62492492492492
  %136 = fsub double %125, %133
  %137 = fadd double %136, %135
  %138 = fadd double %132, %131
  %139 = fadd double %126, %138
  %140 = fsub double %126, %139
  %141 = fadd double %138, %140
  %142 = fadd double %137, %141
  %143 = fadd double %139, %142
  %144 = fsub double %139, %143
  %145 = fadd double %142, %144
  %146 = fmul double %109, %143
  %147 = fneg double %146
  %148 = call double @llvm.fma.f64(double %109, double %143, double %147)
  %149 = fmul double %111, %143
  %150 = call double @llvm.fma.f64(double %109, double %145, double %149)
  %151 = fadd double %148, %150
  %152 = fadd double %146, %151
  %153 = fsub double %152, %146
  %154 = fsub double %151, %153
  %155 = fadd double %152, 2.000000e-01
  %156 = fadd double %155, -2.000000e-01
  %157 = fsub double %156, %155
  %158 = fadd double %157, 2.000000e-01
  %159 = fsub double %152, %156
  %160 = fadd double %159, %158
  %161 = fadd double %154, 0xBC6999999999999A
  %162 = fadd double %161, 0x3C6999999999999A
  %163 = fsub double %162, %161
  %164 = fadd double %163, 0xBC6999999999999A
  %165 = fsub double %154, %162
  %166 = fadd double %165, %164
  %167 = fadd double %161, %160
  %168 = fadd double %155, %167
  %169 = fsub double %155, %168
  %170 = fadd double %167, %169
  %171 = fadd double %166, %170
  %172 = fadd double %168, %171
  %173 = fsub double %168, %172
  %174 = fadd double %171, %173
  %175 = fmul double %109, %172
  %176 = fneg double %175
  %177 = call double @llvm.fma.f64(double %109, double %172, double %176)
  %178 = fmul double %111, %172
  %179 = call double @llvm.fma.f64(double %109, double %174, double %178)
  %180 = fadd double %177, %179
  %181 = fadd double %175, %180
  %182 = fsub double %181, %175
  %183 = fsub double %180, %182
  %184 = fadd double %181, 0x3FD5555555555555
  %185 = fadd double %184, 0xBFD5555555555555
  %186 = fsub double %185, %184
  %187 = fadd double %186, 0x3FD5555555555555
  %188 = fsub double %181, %185
  %189 = fadd double %188, %187
  %190 = fadd double %183, 0x3C75555555555555
  %191 = fadd double %190, 0xBC75555555555555
  %192 = fsub double %191, %190
  %193 = fadd double %192, 0x3C75555555555555
  %194 = fsub double %183, %191
  %195 = fadd double %194, %193
  %196 = fadd double %190, %189
  %197 = fadd double %184, %196
  %198 = fsub double %184, %197
  %199 = fadd double %196, %198
  %200 = fadd double %195, %199
  %201 = fadd double %197, %200
  %202 = fsub double %197, %201
  %203 = fadd double %200, %202
  %204 = fmul double %100, %109
  %205 = fneg double %204
  %206 = call double @llvm.fma.f64(double %100, double %109, double %205)
  %207 = fmul double %102, %109
  %208 = call double @llvm.fma.f64(double %100, double %111, double %207)
  %209 = fadd double %206, %208
  %210 = fadd double %204, %209
  %211 = fsub double %210, %204
  %212 = fsub double %209, %211
  %213 = fmul double %210, %201
  %214 = fneg double %213
  %215 = call double @llvm.fma.f64(double %210, double %201, double %214)
  %216 = fmul double %212, %201
  %217 = call double @llvm.fma.f64(double %210, double %203, double %216)
  %218 = fadd double %215, %217
  %219 = fadd double %213, %218
  %220 = fsub double %219, %213
  %221 = fsub double %218, %220
  %222 = fadd double %100, %219
  %223 = fsub double %222, %100
  %224 = fsub double %222, %223
  %225 = fsub double %100, %224
  %226 = fsub double %219, %223
  %227 = fadd double %226, %225
  %228 = fadd double %102, %221
  %229 = fsub double %228, %102
  %230 = fsub double %228, %229
  %231 = fsub double %102, %230
  %232 = fsub double %221, %229
  %233 = fadd double %232, %231
  %234 = fadd double %228, %227
  %235 = fadd double %222, %234
  %236 = fsub double %235, %222
  %237 = fsub double %234, %236
  %238 = fadd double %233, %237
  %239 = fadd double %235, %238
  %240 = fsub double %239, %235
  %241 = fsub double %238, %240
  %242 = fmul double %239, 2.000000e+00
  %243 = fmul double %241, 2.000000e+00
  %244 = sitofp i32 %83 to double
  %245 = fmul double %244, 0x3FE62E42FEFA39EF
  %246 = fneg double %245
  %247 = call double @llvm.fma.f64(double %244, double 0x3FE62E42FEFA39EF, double %246)
  %248 = call double @llvm.fma.f64(double %244, double 0x3C7ABC9E3B39803F, double %247)
  %249 = fadd double %245, %248
  %250 = fsub double %249, %245
  %251 = fsub double %248, %250
  %252 = fadd double %249, %242
  %253 = fsub double %252, %249
  %254 = fsub double %252, %253
  %255 = fsub double %249, %254
  %256 = fsub double %242, %253
  %257 = fadd double %256, %255
  %258 = fadd double %251, %243
  %259 = fsub double %258, %251
  %260 = fsub double %258, %259
  %261 = fsub double %251, %260
  %262 = fsub double %243, %259
  %263 = fadd double %262, %261
  %264 = fadd double %258, %257
  %265 = fadd double %252, %264
  %266 = fsub double %265, %252
  %267 = fsub double %264, %266
  %268 = fadd double %263, %267
  %269 = fadd double %265, %268
  %270 = fsub double %269, %265
  %271 = fsub double %268, %270
  %272 = fmul double %269, %1
  %273 = fneg double %272
  %274 = call double @llvm.fma.f64(double %269, double %1, double %273)
  %275 = fmul double %271, %1
  %276 = call double @llvm.fma.f64(double %269, double 0.000000e+00, double %275)
  %277 = fadd double %274, %276
  %278 = fadd double %272, %277
  %279 = fsub double %278, %272
  %280 = fsub double %277, %279
  %281 = fcmp ogt double %278, 7.100000e+02
  br i1 %281, label %282, label %284

282:
  %283 = fmul double %36, 0x7FF0000000000000
  br label %336

284:
  %285 = fcmp olt double %278, -7.460000e+02
  br i1 %285, label %286, label %288

286:
  %287 = call double @llvm.copysign.f64(double 0.000000e+00, double %36)
  br label %336

288:
  %289 = fmul double %278, 0x3FF71547652B82FE
  %290 = call double @llvm.rint.f64(double %289)
  %291 = call double @llvm.fma.f64(double %290, double 0xBFE62E42FEFA39EF, double %278)
  %292 = call double @llvm.fma.f64(double %290, double 0xBC7ABC9E3B39803F, double %280)
  %293 = fadd double %291, %292
  %294 = fsub double %293, %291
  %295 = fsub double %292, %294
  %296 = call double @llvm.fma.f64(double %293, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %297 = call double @llvm.fma.f64(double %296, double %293, double 0x3E5AE64344D7F4E6)
  %298 = call double @llvm.fma.f64(double %297, double %293, double 0x3E927E4DB67B4303)
  %299 = call double @llvm.fma.f64(double %298, double %293, double 0x3EC71DE3A5904934)
  %300 = call double @llvm.fma.f64(double %299, double %293, double 0x3EFA01A01A6D7808)
  %301 = call double @llvm.fma.f64(double %300, double %293, double 0x3F2A01A01A019B2B)
  %302 = call double @llvm.fma.f64(double %301, double %293, double 0x3F56C16C16C162D6)
  %303 = call double @llvm.fma.f64(double %302, double %293, double 0x3F81111111111111)
  %304 = call double @llvm.fma.f64(double %303, double %293, double 0x3FA5555555555556)
  %305 = call double @llvm.fma.f64(double %304, double %293, double 0x3FC5555555555555)
  %306 = call double @llvm.fma.f64(double %305, double %293, double 5.000000e-01)
  %307 = fmul double %293, %293
  %308 = call double @llvm.fma.f64(double %295, double %293, double %295)
  %309 = call double @llvm.fma.f64(double %307, double %306, double %308)
  %310 = fadd double %293, %309
  %311 = fadd double %310, 1.000000e+00
  %312 = fptosi double %290 to i32
  %313 = sdiv i32 %312, 2
  %314 = icmp slt i32 %312, -2001
  br i1 %314, label %315, label %317

315:
  %316 = fmul double %311, 0.000000e+00
  br label %333

317:
  %318 = icmp sgt i32 %312, 2001
  br i1 %318, label %319, label %321

319:
  %320 = fmul double %311, 0x7FF0000000000000
  br label %333

321:
  %322 = add nsw i32 %313, 1023
  %323 = zext nneg i32 %322 to i64
  %324 = shl i64 %323, 52
  %325 = bitcast i64 %324 to double
  %326 = fmul double %311, %325
  %327 = add nsw i32 %312, 1023
  %328 = sub nsw i32 %327, %313
  %329 = zext i32 %328 to i64
  %330 = shl i64 %329, 52
  %331 = bitcast i64 %330 to double
  %332 = fmul double %326, %331
  br label %333

333:
  %334 = phi double [ %316, %315 ], [ %320, %319 ], [ %332, %321 ]
  %335 = fmul double %36, %334
  br label %336

336:
  %337 = phi double [ %9, %8 ], [ 1.000000e+00, %2 ], [ %50, %47 ], [ %56, %53 ], [ %73, %71 ], [ 1.000000e+00, %38 ], [ 0x7FF0000000000000, %44 ], [ 0.000000e+00, %40 ], [ %283, %282 ], [ %287, %286 ], [ %335, %333 ], [ 0x7FF8000000000000, %57 ]
  ret double %337
}

define double @weft.gpu.sin(double %0) nounwind {
  %2 = alloca i32, align 4
  %3 = call double @llvm.fabs.f64(double %0)
  %4 = fcmp ueq double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %7

5:
  %6 = fsub double %0, %0
  br label %97

7:
  %8 = fcmp olt double %3, 0x3E40000000000000
  br i1 %8, label %97, label %9

9:
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2)
  %10 = fcmp olt double %3, 0x4130000000000000
  br i1 %10, label %14, label %11

11:
  %12 = call { double, double } @far_quadrant(double %0, ptr nonnull %2)
  %13 = load i32, ptr %2, align 4
  br label %52

14:
  %15 = fmul double %0, 0x3FE45F306DC9C883
  %16 = call double @llvm.rint.f64(double %15)
  %17 = fptosi double %16 to i32
  %18 = and i32 %17, 3
  %19 = fneg double %16
  %20 = call double @llvm.fma.f64(double %19, double 0x3FF921FB54400000, double %0)
  %21 = fmul double %16, 0xBDD0B4611A600000
  %22 = fadd double %20, %21
  %23 = fsub double %22, %20
  %24 = fsub double %22, %23
  %25 = fsub double %20, %24
  %26 = fsub double %21, %23
  %27 = fadd double %26, %25
  %28 = fmul double %16, 0xBBA3198A2E000000
  %29 = fmul double %16, 0xB97B839A252049C1
  %30 = fadd double %28, %22
  %31 = fsub double %30, %22
  %32 = fsub double %30, %31
  %33 = fsub double %22, %32
  %34 = fsub double %28, %31
  %35 = fadd double %34, %33
  %36 = fadd double %29, %27
  %37 = fsub double %36, %27
  %38 = fsub double %36, %37
  %39 = fsub double %27, %38
  %40 = fsub double %29, %37
  %41 = fadd double %40, %39
  %42 = fadd double %35, %36
  %43 = fadd double %30, %42
  %44 = fsub double %43, %30
  %45 = fsub double %42, %44
  %46 = fadd double %45, %41
  %47 = fadd double %43, %46
  %48 = fsub double %47, %43
  %49 = fsub double %46, %48
  %50 = insertvalue { double, double } poison, double %47, 0
  %51 = insertvalue { double, double } %50, double %49, 1
  br label %52

52:
  %53 = phi i32 [ %18, %14 ], [ %13, %11 ]
  %54 = phi { double, double } [ %51, %14 ], [ %12, %11 ]
  %55 = extractvalue { double, double } %54, 0
  %56 = extractvalue { double, double } %54, 1
  %57 = and i32 %53, 1
  %58 = icmp eq i32 %57, 0
  %59 = fmul double %55, %55
  br i1 %58, label %77, label %60

60:
  %61 = call double @llvm.fma.f64(double %59, double 0x3D2AB785B00B4646, double 0xBDA9394BA0CD6ED5)
  %62 = call double @llvm.fma.f64(double %61, double %59, double 0x3E21EED8DEB97A97)
  %63 = call double @llvm.fma.f64(double %62, double %59, double 0xBE927E4FB7712D65)
  %64 = call double @llvm.fma.f64(double %63, double %59, double 0x3EFA01A01A019D0A)
  %65 = call double @llvm.fma.f64(double %64, double %59, double 0xBF56C16C16C16C16)
  %66 = call double @llvm.fma.f64(double %65, double %59, double 0x3FA5555555555555)
  %67 = fmul double %59, 5.000000e-01
  %68 = fsub double 1.000000e+00, %67
  %69 = fsub double 1.000000e+00, %68
  %70 = fsub double %69, %67
  %71 = fmul double %59, %59
  %72 = fneg double %55
  %73 = fmul double %56, %72
  %74 = call double @llvm.fma.f64(double %71, double %66, double %73)
  %75 = fadd double %70, %74
  %76 = fadd double %68, %75
  br label %91

77:
  %78 = call double @llvm.fma.f64(double %59, double 0x3D6AB17D404DE5B3, double 0xBDE61217F0B800D5)
  %79 = call double @llvm.fma.f64(double %78, double %59, double 0x3E5AE645412C560C)
  %80 = call double @llvm.fma.f64(double %79, double %59, double 0xBEC71DE3A546095B)
  %81 = call double @llvm.fma.f64(double %80, double %59, double 0x3F2A01A01A019938)
  %82 = call double @llvm.fma.f64(double %81, double %59, double 0xBF81111111111110)
  %83 = call double @llvm.fma.f64(double %82, double %59, double 0x3FC5555555555555)
  %84 = fmul double %55, %59
  %85 = fneg double %56
  %86 = call double @llvm.fma.f64(double %84, double %83, double %85)
  %87 = fmul double %59, 5.000000e-01
  %88 = fmul double %56, %87
  %89 = fadd double %88, %86
  %90 = fsub double %55, %89
  br label %91

91:
  %92 = phi double [ %76, %60 ], [ %90, %77 ]
  %93 = and i32 %53, 2
  %94 = icmp eq i32 %93, 0
  %95 = fneg double %92
  %96 = select i1 %94, double %92, double %95
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2)
  br label %97

97:
  %98 = phi double [ %6, %5 ], [ %96, %91 ], [ %0, %7 ]
  ret double %98
}

define double @weft.gpu.cos(double %0) nounwind {
  %2 = alloca i32, align 4
  %3 = call double @llvm.fabs.f64(double %0)
  %4 = fcmp ueq double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %7

5:
  %6 = fsub double %0, %0
  br label %96

7:
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2)
  %8 = fcmp olt double %3, 0x4130000000000000
  br i1 %8, label %12, label %9

9:
  %10 = call { double, double } @far_quadrant(double %0, ptr nonnull %2)
  %11 = load i32, ptr %2, align 4
  br label %50

12:
  %13 = fmul double %0, 0x3FE45F306DC9C883
  %14 = call double @llvm.rint.f64(double %13)
  %15 = fptosi double %14 to i32
  %16 = and i32 %15, 3
  %17 = fneg double %14
  %18 = call double @llvm.fma.f64(double %17, double 0x3FF921FB54400000, double %0)
  %19 = fmul double %14, 0xBDD0B4611A600000
  %20 = fadd double %18, %19
  %21 = fsub double %20, %18
  %22 = fsub double %20, %21
  %23 = fsub double %18, %22
  %24 = fsub double %19, %21
  %25 = fadd double %24, %23
  %26 = fmul double %14, 0xBBA3198A2E000000
  %27 = fmul double %14, 0xB97B839A252049C1
  %28 = fadd double %26, %20
  %29 = fsub double %28, %20
  %30 = fsub double %28, %29
  %31 = fsub double %20, %30
  %32 = fsub double %26, %29
  %33 = fadd double %32, %31
  %34 = fadd double %27, %25
  %35 = fsub double %34, %25
  %36 = fsub double %34, %35
  %37 = fsub double %25, %36
  %38 = fsub double %27, %35
  %39 = fadd double %38, %37
  %40 = fadd double %33, %34
  %41 = fadd double %28, %40
  %42 = fsub double %41, %28
  %43 = fsub double %40, %42
  %44 = fadd double %43, %39
  %45 = fadd double %41, %44
  %46 = fsub double %45, %41
  %47 = fsub double %44, %46
  %48 = insertvalue { double, double } poison, double %45, 0
  %49 = insertvalue { double, double } %48, double %47, 1
  br label %50

50:
  %51 = phi i32 [ %16, %12 ], [ %11, %9 ]
  %52 = phi { double, double } [ %49, %12 ], [ %10, %9 ]
  %53 = extractvalue { double, double } %52, 0
  %54 = extractvalue { double, double } %52, 1
  %55 = and i32 %51, 1
  %56 = icmp eq i32 %55, 0
  %57 = fmul double %53, %53
  br i1 %56, label %72, label %58

58:
  %59 = call double @llvm.fma.f64(double %57, double 0x3D6AB17D404DE5B3, double 0xBDE61217F0B800D5)
  %60 = call double @llvm.fma.f64(double %59, double %57, double 0x3E5AE645412C560C)
  %61 = call double @llvm.fma.f64(double %60, double %57, double 0xBEC71DE3A546095B)
  %62 = call double @llvm.fma.f64(double %61, double %57, double 0x3F2A01A01A019938)
  %63 = call double @llvm.fma.f64(double %62, double %57, double 0xBF81111111111110)
  %64 = call double @llvm.fma.f64(double %63, double %57, double 0x3FC5555555555555)
  %65 = fmul double %53, %57
  %66 = fneg double %54
  %67 = call double @llvm.fma.f64(double %65, double %64, double %66)
  %68 = fmul double %57, 5.000000e-01
  %69 = fmul double %54, %68
  %70 = fadd double %69, %67
  %71 = fsub double %53, %70
  br label %89

72:
  %73 = call double @llvm.fma.f64(double %57, double 0x3D2AB785B00B4646, double 0xBDA9394BA0CD6ED5)
  %74 = call double @llvm.fma.f64(double %73, double %57, double 0x3E21EED8DEB97A97)
  %75 = call double @llvm.fma.f64(double %74, double %57, double 0xBE927E4FB7712D65)
  %76 = call double @llvm.fma.f64(double %75, double %57, double 0x3EFA01A01A019D0A)
  %77 = call double @llvm.fma.f64(double %76, double %57, double 0xBF56C16C16C16C16)
  %78 = call double @llvm.fma.f64(double %77, double %57, double 0x3FA5555555555555)
  %79 = fmul double %57, 5.000000e-01
  %80 = fsub double 1.000000e+00, %79
  %81 = fsub double 1.000000e+00, %80
  %82 = fsub double %81, %79
  %83 = fmul double %57, %57
  %84 = fneg double %53
  %85 = fmul double %54, %84
  %86 = call double @llvm.fma.f64(double %83, double %78, double %85)
  %87 = fadd double %82, %86
  %88 = fadd double %80, %87
  br label %89

89:
  %90 = phi double [ %71, %58 ], [ %88, %72 ]
  %91 = add nsw i32 %51, 1
  %92 = and i32 %91, 2
  %93 = icmp eq i32 %92, 0
  %94 = fneg double %90
  %95 = select i1 %93, double %90, double %94
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2)
  br label %96

96:
  %97 = phi double [ %6, %5 ], [ %95, %89 ]
  ret double %97
}

define double @weft.gpu.tan(double %0) nounwind {
  %2 = alloca i32, align 4
  %3 = call double @llvm.fabs.f64(double %0)
  %4 = fcmp ueq double %3, 0x7FF0000000000000
  br i1 %4, label %5, label %7

5:
  %6 = fsub double %0, %0
  br label %92

7:
  %8 = fcmp olt double %3, 0x3E40000000000000
  br i1 %8, label %92, label %9

9:
  call void @llvm.lifetime.start.p0(i64 4, ptr nonnull %2)
  %10 = fcmp olt double %3, 0x4130000000000000
  br i1 %10, label %14, label %11

11:
  %12 = call { double, double } @far_quadrant(double %0, ptr nonnull %2)
  %13 = load i32, ptr %2, align 4
  br label %52

14:
  %15 = fmul double %0, 0x3FE45F306DC9C883
  %16 = call double @llvm.rint.f64(double %15)
  %17 = fptosi double %16 to i32
  %18 = and i32 %17, 3
  %19 = fneg double %16
  %20 = call double @llvm.fma.f64(double %19, double 0x3FF921FB54400000, double %0)
  %21 = fmul double %16, 0xBDD0B4611A600000
  %22 = fadd double %20, %21
  %23 = fsub double %22, %20
  %24 = fsub double %22, %23
  %25 = fsub double %20, %24
  %26 = fsub double %21, %23
  %27 = fadd double %26, %25
  %28 = fmul double %16, 0xBBA3198A2E000000
  %29 = fmul double %16, 0xB97B839A252049C1
  %30 = fadd double %28, %22
  %31 = fsub double %30, %22
  %32 = fsub double %30, %31
  %33 = fsub double %22, %32
  %34 = fsub double %28, %31
  %35 = fadd double %34, %33
  %36 = fadd double %29, %27
  %37 = fsub double %36, %27
  %38 = fsub double %36, %37
  %39 = fsub double %27, %38
  %40 = fsub double %29, %37
  %41 = fadd double %40, %39
  %42 = fadd double %35, %36
  %43 = fadd double %30, %42
  %44 = fsub double %43, %30
  %45 = fsub double %42, %44
  %46 = fadd double %45, %41
  %47 = fadd double %43, %46
  %48 = fsub double %47, %43
  %49 = fsub double %46, %48
  %50 = insertvalue { double, double } poison, double %47, 0
  %51 = insertvalue { double, double } %50, double %49, 1
  br label %52

52:
  %53 = phi i32 [ %18, %14 ], [ %13, %11 ]
  %54 = phi { double, double } [ %51, %14 ], [ %12, %11 ]
  %55 = extractvalue { double, double } %54, 0
  %56 = extractvalue { double, double } %54, 1
  %57 = fmul double %55, %55
  %58 = call double @llvm.fma.f64(double %57, double 0x3D6AB17D404DE5B3, double 0xBDE61217F0B800D5)
  %59 = call double @llvm.fma.f64(double %58, double %57, double 0x3E5AE645412C560C)
  %60 = call double @llvm.fma.f64(double %59, double %57, double 0xBEC71DE3A546095B)
  %61 = call double @llvm.fma.f64(double %60, double %57, double 0x3F2A01A01A019938)
  %62 = call double @llvm.fma.f64(double %61, double %57, double 0xBF81111111111110)
  %63 = call double @llvm.fma.f64(double %62, double %57, double 0x3FC5555555555555)
  %64 = fmul double %55, %57
  %65 = fneg double %56
  %66 = call double @llvm.fma.f64(double %64, double %63, double %65)
  %67 = fmul double %57, 5.000000e-01
  %68 = fmul double %56, %67
  %69 = fadd double %68, %66
  %70 = fsub double %55, %69
  %71 = call double @llvm.fma.f64(double %57, double 0x3D2AB785B00B4646, double 0xBDA9394BA0CD6ED5)
  %72 = call double @llvm.fma.f64(double %71, double %57, double 0x3E21EED8DEB97A97)
  %73 = call double @llvm.fma.f64(double %72, double %57, double 0xBE927E4FB7712D65)
  %74 = call double @llvm.fma.f64(double %73, double %57, double 0x3EFA01A01A019D0A)
  %75 = call double @llvm.fma.f64(double %74, double %57, double 0xBF56C16C16C16C16)
  %76 = call double @llvm.fma.f64(double %75, double %57, double 0x3FA5555555555555)
  %77 = fsub double 1.000000e+00, %67
  %78 = fsub double 1.000000e+00, %77
  %79 = fsub double %78, %67
  %80 = fmul double %57, %57
  %81 = fneg double %55
  %82 = fmul double %56, %81
  %83 = call double @llvm.fma.f64(double %80, double %76, double %82)
  %84 = fadd double %79, %83
  %85 = fadd double %77, %84
  %86 = and i32 %53, 1
  %87 = icmp eq i32 %86, 0
  %88 = fneg double %85
  %89 = fdiv double %88, %70
  %90 = fdiv double %70, %85
  %91 = select i1 %87, double %90, double %89
  call void @llvm.lifetime.end.p0(i64 4, ptr nonnull %2)
  br label %92

92:
  %93 = phi double [ %6, %5 ], [ %91, %52 ], [ %0, %7 ]
  ret double %93
}

define double @weft.gpu.sinh(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = call double @llvm.copysign.f64(double 5.000000e-01, double %0)
  %4 = fcmp olt double %2, 2.200000e+01
  br i1 %4, label %59, label %5

5:
  %6 = fcmp olt double %2, 7.105000e+02
  br i1 %6, label %9, label %7

7:
  %8 = fmul double %0, 0x7FF0000000000000
  br label %75

9:
  %10 = fmul double %2, 5.000000e-01
  %11 = fmul double %10, 0x3FF71547652B82FE
  %12 = call double @llvm.rint.f64(double %11)
  %13 = call double @llvm.fma.f64(double %12, double 0xBFE62E42FEFA39EF, double %10)
  %14 = call double @llvm.fma.f64(double %12, double 0xBC7ABC9E3B39803F, double 0.000000e+00)
  %15 = fadd double %13, %14
  %16 = fsub double %15, %13
  %17 = fsub double %14, %16
  %18 = call double @llvm.fma.f64(double %15, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %19 = call double @llvm.fma.f64(double %18, double %15, double 0x3E5AE64344D7F4E6)
  %20 = call double @llvm.fma.f64(double %19, double %15, double 0x3E927E4DB67B4303)
  %21 = call double @llvm.fma.f64(double %20, double %15, double 0x3EC71DE3A5904934)
  %22 = call double @llvm.fma.f64(double %21, double %15, double 0x3EFA01A01A6D7808)
  %23 = call double @llvm.fma.f64(double %22, double %15, double 0x3F2A01A01A019B2B)
  %24 = call double @llvm.fma.f64(double %23, double %15, double 0x3F56C16C16C162D6)
  %25 = call double @llvm.fma.f64(double %24, double %15, double 0x3F81111111111111)
  %26 = call double @llvm.fma.f64(double %25, double %15, double 0x3FA5555555555556)
  %27 = call double @llvm.fma.f64(double %26, double %15, double 0x3FC5555555555555)
  %28 = call double @llvm.fma.f64(double %27, double %15, double 5.000000e-01)
  %29 = fmul double %15, %15
  %30 = call double @llvm.fma.f64(double %17, double %15, double %17)
  %31 = call double @llvm.fma.f64(double %29, double %28, double %30)
  %32 = fadd double %15, %31
  %33 = fadd double %32, 1.000000e+00
  %34 = fptosi double %12 to i32
  %35 = sdiv i32 %34, 2
  %36 = icmp slt i32 %34, -2001
  br i1 %36, label %37, label %39

37:
  %38 = fmul double %33, 0.000000e+00
  br label %55

39:
  %40 = icmp sgt i32 %34, 2001
  br i1 %40, label %41, label %43

41:
  %42 = fmul double %33, 0x7FF0000000000000
  br label %55

43:
  %44 = add nsw i32 %35, 1023
  %45 = zext nneg i32 %44 to i64
  %46 = shl i64 %45, 52
  %47 = bitcast i64 %46 to double
  %48 = fmul double %33, %47
  %49 = add nsw i32 %34, 1023
  %50 = sub nsw i32 %49, %35
  %51 = zext i32 %50 to i64
  %52 = shl i64 %51, 52
  %53 = bitcast i64 %52 to double
  %54 = fmul double %48, %53
  br label %55

55:
  %56 = phi double [ %38, %37 ], [ %42, %41 ], [ %54, %43 ]
  %57 = fmul double %3, %56
  %58 = fmul double %56, %57
  br label %75

59:
  %60 = call double @weft.gpu.expm1(double %2)
  %61 = fcmp olt double %2, 1.000000e+00
  br i1 %61, label %62, label %68

62:
  %63 = fmul double %60, 2.000000e+00
  %64 = fmul double %60, %60
  %65 = fadd double %60, 1.000000e+00
  %66 = fdiv double %64, %65
  %67 = fsub double %63, %66
  br label %72

68:
  %69 = fadd double %60, 1.000000e+00
  %70 = fdiv double %60, %69
  %71 = fadd double %60, %70
  br label %72

72:
  %73 = phi double [ %67, %62 ], [ %71, %68 ]
  %74 = fmul double %3, %73
  br label %75

75:
  %76 = phi double [ %74, %72 ], [ %58, %55 ], [ %8, %7 ]
  ret double %76
}

define double @weft.gpu.cosh(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp olt double %2, 2.200000e+01
  br i1 %3, label %58, label %4

4:
  %5 = fcmp olt double %2, 7.105000e+02
  br i1 %5, label %8, label %6

6:
  %7 = fmul double %2, 0x7FF0000000000000
  br label %107

8:
  %9 = fmul double %2, 5.000000e-01
  %10 = fmul double %9, 0x3FF71547652B82FE
  %11 = call double @llvm.rint.f64(double %10)
  %12 = call double @llvm.fma.f64(double %11, double 0xBFE62E42FEFA39EF, double %9)
  %13 = call double @llvm.fma.f64(double %11, double 0xBC7ABC9E3B39803F, double 0.000000e+00)
  %14 = fadd double %12, %13
  %15 = fsub double %14, %12
  %16 = fsub double %13, %15
  %17 = call double @llvm.fma.f64(double %14, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %18 = call double @llvm.fma.f64(double %17, double %14, double 0x3E5AE64344D7F4E6)
  %19 = call double @llvm.fma.f64(double %18, double %14, double 0x3E927E4DB67B4303)
  %20 = call double @llvm.fma.f64(double %19, double %14, double 0x3EC71DE3A5904934)
  %21 = call double @llvm.fma.f64(double %20, double %14, double 0x3EFA01A01A6D7808)
  %22 = call double @llvm.fma.f64(double %21, double %14, double 0x3F2A01A01A019B2B)
  %23 = call double @llvm.fma.f64(double %22, double %14, double 0x3F56C16C16C162D6)
  %24 = call double @llvm.fma.f64(double %23, double %14, double 0x3F81111111111111)
  %25 = call double @llvm.fma.f64(double %24, double %14, double 0x3FA5555555555556)
  %26 = call double @llvm.fma.f64(double %25, double %14, double 0x3FC5555555555555)
  %27 = call double @llvm.fma.f64(double %26, double %14, double 5.000000e-01)
  %28 = fmul double %14, %14
  %29 = call double @llvm.fma.f64(double %16, double %14, double %16)
  %30 = call double @llvm.fma.f64(double %28, double %27, double %29)
  %31 = fadd double %14, %30
  %32 = fadd double %31, 1.000000e+00
  %33 = fptosi double %11 to i32
  %34 = sdiv i32 %33, 2
  %35 = icmp slt i32 %33, -2001
  br i1 %35, label %36, label %38

36:
  %37 = fmul double %32, 0.000000e+00
  br label %54

38:
  %39 = icmp sgt i32 %33, 2001
  br i1 %39, label %40, label %42

40:
  %41 = fmul double %32, 0x7FF0000000000000
  br label %54

42:
  %43 = add nsw i32 %34, 1023
  %44 = zext nneg i32 %43 to i64
  %45 = shl i64 %44, 52
  %46 = bitcast i64 %45 to double
  %47 = fmul double %32, %46
  %48 = add nsw i32 %33, 1023
  %49 = sub nsw i32 %48, %34
  %50 = zext i32 %49 to i64
  %51 = shl i64 %50, 52
  %52 = bitcast i64 %51 to double
  %53 = fmul double %47, %52
  br label %54

54:
  %55 = phi double [ %37, %36 ], [ %41, %40 ], [ %53, %42 ]
  %56 = fmul double %55, 5.000000e-01
  %57 = fmul double %55, %56
  br label %107

58:
  %59 = fmul double %2, 0x3FF71547652B82FE
  %60 = call double @llvm.rint.f64(double %59)
  %61 = call double @llvm.fma.f64(double %60, double 0xBFE62E42FEFA39EF, double %2)
  %62 = call double @llvm.fma.f64(double %60, double 0xBC7ABC9E3B39803F, double 0.000000e+00)
  %63 = fadd double %61, %62
  %64 = fsub double %63, %61
  %65 = fsub double %62, %64
  %66 = call double @llvm.fma.f64(double %63, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %67 = call double @llvm.fma.f64(double %66, double %63, double 0x3E5AE64344D7F4E6)
  %68 = call double @llvm.fma.f64(double %67, double %63, double 0x3E927E4DB67B4303)
  %69 = call double @llvm.fma.f64(double %68, double %63, double 0x3EC71DE3A5904934)
  %70 = call double @llvm.fma.f64(double %69, double %63, double 0x3EFA01A01A6D7808)
  %71 = call double @llvm.fma.f64(double %70, double %63, double 0x3F2A01A01A019B2B)
  %72 = call double @llvm.fma.f64(double %71, double %63, double 0x3F56C16C16C162D6)
  %73 = call double @llvm.fma.f64(double %72, double %63, double 0x3F81111111111111)
  %74 = call double @llvm.fma.f64(double %73, double %63, double 0x3FA5555555555556)
  %75 = call double @llvm.fma.f64(double %74, double %63, double 0x3FC5555555555555)
  %76 = call double @llvm.fma.f64(double %75, double %63, double 5.000000e-01)
  %77 = fmul double %63, %63
  %78 = call double @llvm.fma.f64(double %65, double %63, double %65)
  %79 = call double @llvm.fma.f64(double %77, double %76, double %78)
  %80 = fadd double %63, %79
  %81 = fadd double %80, 1.000000e+00
  %82 = fptosi double %60 to i32
  %83 = sdiv i32 %82, 2
  %84 = icmp slt i32 %82, -2001
  br i1 %84, label %85, label %87

85:
  %86 = fmul double %81, 0.000000e+00
  br label %103

87:
  %88 = icmp sgt i32 %82, 2001
  br i1 %88, label %89, label %91

89:
  %90 = fmul double %81, 0x7FF0000000000000
  br label %103

91:
  %92 = add nsw i32 %83, 1023
  %93 = zext nneg i32 %92 to i64
  %94 = shl i64 %93, 52
  %95 = bitcast i64 %94 to double
  %96 = fmul double %81, %95
  %97 = add nsw i32 %82, 1023
  %98 = sub nsw i32 %97, %83
  %99 = zext i32 %98 to i64
  %100 = shl i64 %99, 52
  %101 = bitcast i64 %100 to double
  %102 = fmul double %96, %101
  br label %103

103:
  %104 = phi double [ %86, %85 ], [ %90, %89 ], [ %102, %91 ]
  %105 = fdiv double 5.000000e-01, %104
  %106 = call double @llvm.fma.f64(double %104, double 5.000000e-01, double %105)
  br label %107

107:
  %108 = phi double [ %106, %103 ], [ %57, %54 ], [ %7, %6 ]
  ret double %108
}

define double @weft.gpu.tanh(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp uno double %0, 0.000000e+00
  br i1 %3, label %25, label %4

4:
  %5 = fcmp ogt double %2, 2.200000e+01
  br i1 %5, label %22, label %6

6:
  %7 = fcmp olt double %2, 0x3E30000000000000
  br i1 %7, label %22, label %8

8:
  %9 = fcmp ult double %2, 1.000000e+00
  br i1 %9, label %16, label %10

10:
  %11 = fmul double %2, 2.000000e+00
  %12 = call double @weft.gpu.expm1(double %11)
  %13 = fadd double %12, 2.000000e+00
  %14 = fdiv double 2.000000e+00, %13
  %15 = fsub double 1.000000e+00, %14
  br label %22

16:
  %17 = fmul double %2, -2.000000e+00
  %18 = call double @weft.gpu.expm1(double %17)
  %19 = fneg double %18
  %20 = fadd double %18, 2.000000e+00
  %21 = fdiv double %19, %20
  br label %22

22:
  %23 = phi double [ %15, %10 ], [ %21, %16 ], [ 1.000000e+00, %4 ], [ %2, %6 ]
  %24 = call double @llvm.copysign.f64(double %23, double %0)
  br label %25

25:
  %26 = phi double [ %24, %22 ], [ %0, %1 ]
  ret double %26
}

define double @weft.gpu.asin(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp ugt double %2, 1.000000e+00
  br i1 %3, label %4, label %7

4:
  %5 = fcmp uno double %0, 0.000000e+00
  br i1 %5, label %81, label %6

6:
  br label %81

7:
  %8 = fcmp olt double %2, 0x3E40000000000000
  br i1 %8, label %81, label %9

9:
  %10 = fcmp olt double %2, 5.000000e-01
  br i1 %10, label %11, label %27

11:
  %12 = fmul double %0, %0
  %13 = call double @llvm.fma.f64(double %12, double 0x3F9D72B2BC8155F8, double 0xBF8E6AAA8A0A04CC)
  %14 = call double @llvm.fma.f64(double %13, double %12, double 0x3F91D189408314EE)
  %15 = call double @llvm.fma.f64(double %14, double %12, double 0x3F765A9C4DFCF8B2)
  %16 = call double @llvm.fma.f64(double %15, double %12, double 0x3F852420B04B37BE)
  %17 = call double @llvm.fma.f64(double %16, double %12, double 0x3F8782651CAA6547)
  %18 = call double @llvm.fma.f64(double %17, double %12, double 0x3F8C9CF07674736A)
  %19 = call double @llvm.fma.f64(double %18, double %12, double 0x3F91C4D35CF95421)
  %20 = call double @llvm.fma.f64(double %19, double %12, double 0x3F96E8BB1C8209A2)
  %21 = call double @llvm.fma.f64(double %20, double %12, double 0x3F9F1C71C1DB0623)
  %22 = call double @llvm.fma.f64(double %21, double %12, double 0x3FA6DB6DB6E31F13)
  %23 = call double @llvm.fma.f64(double %22, double %12, double 0x3FB3333333332ECA)
  %24 = call double @llvm.fma.f64(double %23, double %12, double 0x3FC5555555555556)
  %25 = fmul double %12, %24
  %26 = call double @llvm.fma.f64(double %0, double %25, double %0)
  br label %81

27:
  %28 = fsub double 1.000000e+00, %2
  %29 = fmul double %28, 5.000000e-01
  %30 = fcmp oeq double %29, 0.000000e+00
  br i1 %30, label %56, label %31

31:
  %32 = call double @llvm.sqrt.f64(double %29)
  %33 = fneg double %32
  %34 = call double @llvm.fma.f64(double %33, double %32, double %29)
  %35 = fadd double %32, %32
  %36 = fdiv double %34, %35
  %37 = call double @llvm.fma.f64(double %29, double 0x3F9D72B2BC8155F8, double 0xBF8E6AAA8A0A04CC)
  %38 = call double @llvm.fma.f64(double %37, double %29, double 0x3F91D189408314EE)
  %39 = call double @llvm.fma.f64(double %38, double %29, double 0x3F765A9C4DFCF8B2)
  %40 = call double @llvm.fma.f64(double %39, double %29, double 0x3F852420B04B37BE)
  %41 = call double @llvm.fma.f64(double %40, double %29, double 0x3F8782651CAA6547)
  %42 = call double @llvm.fma.f64(double %41, double %29, double 0x3F8C9CF07674736A)
  %43 = call double @llvm.fma.f64(double %42, double %29, double 0x3F91C4D35CF95421)
  %44 = call double @llvm.fma.f64(double %43, double %29, double 0x3F96E8BB1C8209A2)
  %45 = call double @llvm.fma.f64(double %44, double %29, double 0x3F9F1C71C1DB0623)
  %46 = call double @llvm.fma.f64(double %45, double %29, double 0x3FA6DB6DB6E31F13)
  %47 = call double @llvm.fma.f64(double %46, double %29, double 0x3FB3333333332ECA)
  %48 = call double @llvm.fma.f64(double %47, double %29, double 0x3FC5555555555556)
  %49 = fmul double %29, %48
  %50 = call double @llvm.fma.f64(double %32, double %49, double %36)
  %51 = fadd double %32, %50
  %52 = fsub double %51, %32
  %53 = fsub double %50, %52
  %54 = fmul double %51, -2.000000e+00
  %55 = fmul double %53, -2.000000e+00
  br label %56

56:
  %57 = phi double [ %54, %31 ], [ -0.000000e+00, %27 ]
  %58 = phi double [ %55, %31 ], [ -0.000000e+00, %27 ]
  %59 = fadd double %57, 0x3FF921FB54442D18
  %60 = fadd double %59, 0xBFF921FB54442D18
  %61 = fsub double %60, %59
  %62 = fadd double %61, 0x3FF921FB54442D18
  %63 = fsub double %57, %60
  %64 = fadd double %63, %62
  %65 = fadd double %58, 0x3C91A62633145C07
  %66 = fadd double %65, 0xBC91A62633145C07
  %67 = fsub double %66, %65
  %68 = fadd double %67, 0x3C91A62633145C07
  %69 = fsub double %58, %66
  %70 = fadd double %69, %68
  %71 = fadd double %65, %64
  %72 = fadd double %59, %71
  %73 = fsub double %59, %72
  %74 = fadd double %71, %73
  %75 = fadd double %70, %74
  %76 = fadd double %72, %75
  %77 = fsub double %72, %76
  %78 = fadd double %75, %77
  %79 = fadd double %76, %78
  %80 = call double @llvm.copysign.f64(double %79, double %0)
  br label %81

81:
  %82 = phi double [ %26, %11 ], [ %80, %56 ], [ 0x7FF8000000000000, %6 ], [ %0, %4 ], [ %0, %7 ]
  ret double %82
}

define double @weft.gpu.acos(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp ugt double %2, 1.000000e+00
  br i1 %3, label %4, label %7

4:
  %5 = fcmp uno double %0, 0.000000e+00
  br i1 %5, label %95, label %6

6:
  br label %95

7:
  %8 = fcmp olt double %2, 5.000000e-01
  br i1 %8, label %9, label %35

9:
  %10 = fneg double %0
  %11 = fsub double 0x3FF921FB54442D18, %0
  %12 = fadd double %11, 0xBFF921FB54442D18
  %13 = fsub double %12, %11
  %14 = fadd double %13, 0x3FF921FB54442D18
  %15 = fsub double %10, %12
  %16 = fadd double %15, %14
  %17 = fmul double %0, %0
  %18 = call double @llvm.fma.f64(double %17, double 0x3F9D72B2BC8155F8, double 0xBF8E6AAA8A0A04CC)
  %19 = call double @llvm.fma.f64(double %18, double %17, double 0x3F91D189408314EE)
  %20 = call double @llvm.fma.f64(double %19, double %17, double 0x3F765A9C4DFCF8B2)
  %21 = call double @llvm.fma.f64(double %20, double %17, double 0x3F852420B04B37BE)
  %22 = call double @llvm.fma.f64(double %21, double %17, double 0x3F8782651CAA6547)
  %23 = call double @llvm.fma.f64(double %22, double %17, double 0x3F8C9CF07674736A)
  %24 = call double @llvm.fma.f64(double %23, double %17, double 0x3F91C4D35CF95421)
  %25 = call double @llvm.fma.f64(double %24, double %17, double 0x3F96E8BB1C8209A2)
  %26 = call double @llvm.fma.f64(double %25, double %17, double 0x3F9F1C71C1DB0623)
  %27 = call double @llvm.fma.f64(double %26, double %17, double 0x3FA6DB6DB6E31F13)
  %28 = call double @llvm.fma.f64(double %27, double %17, double 0x3FB3333333332ECA)
  %29 = call double @llvm.fma.f64(double %28, double %17, double 0x3FC5555555555556)
  %30 = fmul double %17, %29
  %31 = fmul double %30, %0
  %32 = fsub double 0x3C91A62633145C07, %31
  %33 = fadd double %16, %32
  %34 = fadd double %11, %33
  br label %95

35:
  %36 = fsub double 1.000000e+00, %2
  %37 = fmul double %36, 5.000000e-01
  %38 = fcmp oeq double %37, 0.000000e+00
  br i1 %38, label %64, label %39

39:
  %40 = call double @llvm.sqrt.f64(double %37)
  %41 = fneg double %40
  %42 = call double @llvm.fma.f64(double %41, double %40, double %37)
  %43 = fadd double %40, %40
  %44 = fdiv double %42, %43
  %45 = call double @llvm.fma.f64(double %37, double 0x3F9D72B2BC8155F8, double 0xBF8E6AAA8A0A04CC)
  %46 = call double @llvm.fma.f64(double %45, double %37, double 0x3F91D189408314EE)
  %47 = call double @llvm.fma.f64(double %46, double %37, double 0x3F765A9C4DFCF8B2)
  %48 = call double @llvm.fma.f64(double %47, double %37, double 0x3F852420B04B37BE)
  %49 = call double @llvm.fma.f64(double %48, double %37, double 0x3F8782651CAA6547)
  %50 = call double @llvm.fma.f64(double %49, double %37, double 0x3F8C9CF07674736A)
  %51 = call double @llvm.fma.f64(double %50, double %37, double 0x3F91C4D35CF95421)
  %52 = call double @llvm.fma.f64(double %51, double %37, double 0x3F96E8BB1C8209A2)
  %53 = call double @llvm.fma.f64(double %52, double %37, double 0x3F9F1C71C1DB0623)
  %54 = call double @llvm.fma.f64(double %53, double %37, double 0x3FA6DB6DB6E31F13)
  %55 = call double @llvm.fma.f64(double %54, double %37, double 0x3FB3333333332ECA)
  %56 = call double @llvm.fma.f64(double %55, double %37, double 0x3FC5555555555556)
  %57 = fmul double %37, %56
  %58 = call double @llvm.fma.f64(double %40, double %57, double %44)
  %59 = fadd double %40, %58
  %60 = fsub double %59, %40
  %61 = fsub double %58, %60
  %62 = fmul double %59, 2.000000e+00
  %63 = fmul double %61, 2.000000e+00
  br label %64

64:
  %65 = phi double [ %62, %39 ], [ 0.000000e+00, %35 ]
  %66 = phi double [ %63, %39 ], [ 0.000000e+00, %35 ]
  %67 = fcmp olt double %0, 0.000000e+00
  br i1 %67, label %68, label %91

68:
  %69 = fneg double %65
  %70 = fneg double %66
  %71 = fsub double 0x400921FB54442D18, %65
  %72 = fadd double %71, 0xC00921FB54442D18
  %73 = fsub double %72, %71
  %74 = fadd double %73, 0x400921FB54442D18
  %75 = fsub double %69, %72
  %76 = fadd double %75, %74
  %77 = fsub double 0x3CA1A62633145C07, %66
  %78 = fadd double %77, 0xBCA1A62633145C07
  %79 = fsub double %78, %77
  %80 = fadd double %79, 0x3CA1A62633145C07
  %81 = fsub double %70, %78
  %82 = fadd double %81, %80
  %83 = fadd double %77, %76
  %84 = fadd double %71, %83
  %85 = fsub double %71, %84
  %86 = fadd double %83, %85
  %87 = fadd double %82, %86
  %88 = fadd double %84, %87
  %89 = fsub double %84, %88
  %90 = fadd double %87, %89
  br label %91

91:
  %92 = phi double [ %88, %68 ], [ %65, %64 ]
  %93 = phi double [ %90, %68 ], [ %66, %64 ]
  %94 = fadd double %92, %93
  br label %95

95:
  %96 = phi double [ %34, %9 ], [ %94, %91 ], [ 0x7FF8000000000000, %6 ], [ %0, %4 ]
  ret double %96
}

define double @weft.gpu.atan(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp uno double %0, 0.000000e+00
  %4 = fcmp olt double %2, 0x3E40000000000000
  %5 = or i1 %3, %4
  br i1 %5, label %78, label %6

6:
  %7 = fcmp ogt double %2, 0x43B0000000000000
  br i1 %7, label %8, label %10

8:
  %9 = call double @llvm.copysign.f64(double 0x3FF921FB54442D18, double %0)
  br label %78

10:
  %11 = fcmp olt double %2, 4.375000e-01
  br i1 %11, label %12, label %14

12:
  %13 = fneg double %2
  br label %45

14:
  %15 = fcmp olt double %2, 6.875000e-01
  br i1 %15, label %22, label %16

16:
  %17 = fcmp olt double %2, 1.187500e+00
  br i1 %17, label %22, label %18

18:
  %19 = fcmp olt double %2, 2.437500e+00
  br i1 %19, label %22, label %20

20:
  %21 = fdiv double -1.000000e+00, %2
  br label %32

22:
  %23 = phi double [ 1.000000e+00, %16 ], [ 5.000000e-01, %14 ], [ 1.500000e+00, %18 ]
  %24 = phi double [ 0x3C81A62633145C07, %16 ], [ 0x3C7A2B7F222F65E2, %14 ], [ 0x3C7007887AF0CBBD, %18 ]
  %25 = phi double [ 0x3FE921FB54442D18, %16 ], [ 0x3FDDAC670561BB4F, %14 ], [ 0x3FEF730BD281F69B, %18 ]
  %26 = fsub double %2, %23
  %27 = call double @llvm.fma.f64(double %23, double %2, double 1.000000e+00)
  %28 = fdiv double %26, %27
  %29 = fsub double 1.000000e+00, %27
  %30 = call double @llvm.fma.f64(double %23, double %2, double %29)
  %31 = fadd double %30, 0.000000e+00
  br label %32

32:
  %33 = phi double [ %28, %22 ], [ %21, %20 ]
  %34 = phi double [ %26, %22 ], [ -1.000000e+00, %20 ]
  %35 = phi double [ %27, %22 ], [ %2, %20 ]
  %36 = phi double [ %24, %22 ], [ 0x3C91A62633145C07, %20 ]
  %37 = phi double [ %25, %22 ], [ 0x3FF921FB54442D18, %20 ]
  %38 = phi double [ %31, %22 ], [ 0.000000e+00, %20 ]
  %39 = fneg double %33
  %40 = call double @llvm.fma.f64(double %39, double %35, double %34)
  %41 = fmul double %33, %38
  %42 = fsub double %40, %41
  %43 = fadd double %42, 0.000000e+00
  %44 = fdiv double %43, %35
  br label %45

45:
  %46 = phi double [ %13, %12 ], [ %39, %32 ]
  %47 = phi double [ %2, %12 ], [ %33, %32 ]
  %48 = phi double [ 0.000000e+00, %12 ], [ %44, %32 ]
  %49 = phi double [ 0.000000e+00, %12 ], [ %36, %32 ]
  %50 = phi double [ 0.000000e+00, %12 ], [ %37, %32 ]
  %51 = fmul double %47, %47
  %52 = call double @llvm.fma.f64(double %51, double 0xBF8E4167464D3DE8, double 0x3FA0F62BBA6A2558)
  %53 = call double @llvm.fma.f64(double %52, double %51, double 0xBFA7001816FD063F)
  %54 = call double @llvm.fma.f64(double %53, double %51, double 0x3FAAB59B417B2D3F)
  %55 = call double @llvm.fma.f64(double %54, double %51, double 0xBFAE170800A46210)
  %56 = call double @llvm.fma.f64(double %55, double %51, double 0x3FB110C9CE7B0572)
  %57 = call double @llvm.fma.f64(double %56, double %51, double 0xBFB3B1375CE5BDC6)
  %58 = call double @llvm.fma.f64(double %57, double %51, double 0x3FB745D154C84F7A)
  %59 = call double @llvm.fma.f64(double %58, double %51, double 0xBFBC71C71BD2B8BC)
  %60 = call double @llvm.fma.f64(double %59, double %51, double 0x3FC2492492485503)
  %61 = call double @llvm.fma.f64(double %60, double %51, double 0xBFC99999999998C5)
  %62 = call double @llvm.fma.f64(double %61, double %51, double 0x3FD5555555555555)
  %63 = fmul double %51, %46
  %64 = call double @llvm.fma.f64(double %63, double %62, double %48)
  %65 = fadd double %47, %50
  %66 = fsub double %65, %50
  %67 = fsub double %65, %66
  %68 = fsub double %50, %67
  %69 = fsub double %47, %66
  %70 = fadd double %69, %68
  %71 = fadd double %49, %64
  %72 = fadd double %70, %71
  %73 = fadd double %65, %72
  %74 = fsub double %73, %65
  %75 = fsub double %72, %74
  %76 = fadd double %73, %75
  %77 = call double @llvm.copysign.f64(double %76, double %0)
  br label %78

78:
  %79 = phi double [ %9, %8 ], [ %77, %45 ], [ %0, %1 ]
  ret double %79
}

define double @weft.gpu.atan2(double %0, double %1) nounwind {
  %3 = fcmp uno double %1, %0
  br i1 %3, label %4, label %6

4:
  %5 = fadd double %0, %1
  br label %159

6:
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = call double @llvm.fabs.f64(double %0)
  %9 = bitcast double %1 to i64
  %10 = fcmp oeq double %0, 0.000000e+00
  br i1 %10, label %125, label %11

11:
  %12 = fcmp oeq double %1, 0.000000e+00
  br i1 %12, label %13, label %15

13:
  %14 = call double @llvm.copysign.f64(double 0x3FF921FB54442D18, double %0)
  br label %159

15:
  %16 = fcmp oeq double %7, 0x7FF0000000000000
  %17 = fcmp oeq double %8, 0x7FF0000000000000
  br i1 %16, label %18, label %21

18:
  %19 = select i1 %17, double 0x3FE921FB54442D18, double 0.000000e+00
  %20 = select i1 %17, double 0x3C81A62633145C07, double 0.000000e+00
  br label %125

21:
  br i1 %17, label %22, label %24

22:
  %23 = call double @llvm.copysign.f64(double 0x3FF921FB54442D18, double %0)
  br label %159

24:
  %25 = bitcast double %8 to i64
  %26 = lshr i64 %25, 52
  %27 = trunc nuw nsw i64 %26 to i32
  %28 = bitcast double %7 to i64
  %29 = lshr i64 %28, 52
  %30 = trunc nuw nsw i64 %29 to i32
  %31 = sub nsw i32 %27, %30
  %32 = icmp slt i32 %31, 65
  br i1 %32, label %33, label %123

33:
  %34 = fcmp olt double %7, 0x7B0000000000000
  %35 = fcmp olt double %8, 0x7B0000000000000
  %36 = or i1 %35, %34
  br i1 %36, label %37, label %40

37:
  %38 = fmul double %7, 0x46D0000000000000
  %39 = fmul double %8, 0x46D0000000000000
  br label %45

40:
  %41 = fcmp ogt double %7, 0x7830000000000000
  br i1 %41, label %42, label %45

42:
  %43 = fmul double %7, 0x3910000000000000
  %44 = fmul double %8, 0x3910000000000000
  br label %45

45:
  %46 = phi double [ %39, %37 ], [ %44, %42 ], [ %8, %40 ]
  %47 = phi double [ %38, %37 ], [ %43, %42 ], [ %7, %40 ]
  %48 = fdiv double %46, %47
  %49 = fcmp olt double %48, 0x7B0000000000000
  br i1 %49, label %50, label %54

50:
  %51 = icmp sgt i64 %9, -1
  br i1 %51, label %52, label %129

52:
  %53 = fdiv double %8, %7
  br label %154

54:
  %55 = fneg double %48
  %56 = call double @llvm.fma.f64(double %55, double %47, double %46)
  %57 = fdiv double %56, %47
  %58 = fcmp olt double %48, 4.375000e-01
  br i1 %58, label %92, label %59

59:
  %60 = fcmp olt double %48, 6.875000e-01
  br i1 %60, label %67, label %61

61:
  %62 = fcmp olt double %48, 1.187500e+00
  br i1 %62, label %67, label %63

63:
  %64 = fcmp olt double %48, 2.437500e+00
  br i1 %64, label %67, label %65

65:
  %66 = fdiv double -1.000000e+00, %48
  br label %78

67:
  %68 = phi double [ 1.000000e+00, %61 ], [ 5.000000e-01, %59 ], [ 1.500000e+00, %63 ]
  %69 = phi double [ 0x3C81A62633145C07, %61 ], [ 0x3C7A2B7F222F65E2, %59 ], [ 0x3C7007887AF0CBBD, %63 ]
  %70 = phi double [ 0x3FE921FB54442D18, %61 ], [ 0x3FDDAC670561BB4F, %59 ], [ 0x3FEF730BD281F69B, %63 ]
  %71 = fsub double %48, %68
  %72 = call double @llvm.fma.f64(double %68, double %48, double 1.000000e+00)
  %73 = fdiv double %71, %72
  %74 = fmul double %57, %68
  %75 = fsub double 1.000000e+00, %72
  %76 = call double @llvm.fma.f64(double %68, double %48, double %75)
  %77 = fadd double %74, %76
  br label %78

78:
  %79 = phi double [ %73, %67 ], [ %66, %65 ]
  %80 = phi double [ %71, %67 ], [ -1.000000e+00, %65 ]
  %81 = phi double [ %72, %67 ], [ %48, %65 ]
  %82 = phi double [ %69, %67 ], [ 0x3C91A62633145C07, %65 ]
  %83 = phi double [ %70, %67 ], [ 0x3FF921FB54442D18, %65 ]
  %84 = phi double [ %57, %67 ], [ 0.000000e+00, %65 ]
  %85 = phi double [ %77, %67 ], [ %57, %65 ]
  %86 = fneg double %79
  %87 = call double @llvm.fma.f64(double %86, double %81, double %80)
  %88 = fmul double %79, %85
  %89 = fsub double %87, %88
  %90 = fadd double %84, %89
  %91 = fdiv double %90, %81
  br label %92

92:
  %93 = phi double [ %55, %54 ], [ %86, %78 ]
  %94 = phi double [ %48, %54 ], [ %79, %78 ]
  %95 = phi double [ %57, %54 ], [ %91, %78 ]
  %96 = phi double [ 0.000000e+00, %54 ], [ %82, %78 ]
  %97 = phi double [ 0.000000e+00, %54 ], [ %83, %78 ]
  %98 = fmul double %94, %94
  %99 = call double @llvm.fma.f64(double %98, double 0xBF8E4167464D3DE8, double 0x3FA0F62BBA6A2558)
  %100 = call double @llvm.fma.f64(double %99, double %98, double 0xBFA7001816FD063F)
  %101 = call double @llvm.fma.f64(double %100, double %98, double 0x3FAAB59B417B2D3F)
  %102 = call double @llvm.fma.f64(double %101, double %98, double 0xBFAE170800A46210)
  %103 = call double @llvm.fma.f64(double %102, double %98, double 0x3FB110C9CE7B0572)
  %104 = call double @llvm.fma.f64(double %103, double %98, double 0xBFB3B1375CE5BDC6)
  %105 = call double @llvm.fma.f64(double %104, double %98, double 0x3FB745D154C84F7A)
  %106 = call double @llvm.fma.f64(double %105, double %98, double 0xBFBC71C71BD2B8BC)
  %107 = call double @llvm.fma.f64(double %106, double %98, double 0x3FC2492492485503)
  %108 = call double @llvm.fma.f64(double %107, double %98, double 0xBFC99999999998C5)
  %109 = call double @llvm.fma.f64(double %108, double %98, double 0x3FD5555555555555)
  %110 = fmul double %98, %93
  %111 = call double @llvm.fma.f64(double %110, double %109, double %95)
  %112 = fadd double %94, %97
  %113 = fsub double %112, %97
  %114 = fsub double %112, %113
  %115 = fsub double %97, %114
  %116 = fsub double %94, %113
  %117 = fadd double %116, %115
  %118 = fadd double %96, %111
  %119 = fadd double %117, %118
  %120 = fadd double %112, %119
  %121 = fsub double %120, %112
  %122 = fsub double %119, %121
  br label %125

123:
  %124 = call double @llvm.copysign.f64(double 0x3FF921FB54442D18, double %0)
  br label %159

125:
  %126 = phi double [ 0.000000e+00, %6 ], [ %19, %18 ], [ %120, %92 ]
  %127 = phi double [ 0.000000e+00, %6 ], [ %20, %18 ], [ %122, %92 ]
  %128 = icmp sgt i64 %9, -1
  br i1 %128, label %154, label %129

129:
  %130 = phi double [ %127, %125 ], [ 0.000000e+00, %50 ]
  %131 = phi double [ %126, %125 ], [ %48, %50 ]
  %132 = fneg double %131
  %133 = fneg double %130
  %134 = fsub double 0x400921FB54442D18, %131
  %135 = fadd double %134, 0xC00921FB54442D18
  %136 = fsub double %135, %134
  %137 = fadd double %136, 0x400921FB54442D18
  %138 = fsub double %132, %135
  %139 = fadd double %138, %137
  %140 = fsub double 0x3CA1A62633145C07, %130
  %141 = fadd double %140, 0xBCA1A62633145C07
  %142 = fsub double %141, %140
  %143 = fadd double %142, 0x3CA1A62633145C07
  %144 = fsub double %133, %141
  %145 = fadd double %144, %143
  %146 = fadd double %140, %139
  %147 = fadd double %134, %146
  %148 = fsub double %134, %147
  %149 = fadd double %146, %148
  %150 = fadd double %145, %149
  %151 = fadd double %147, %150
  %152 = fsub double %147, %151
  %153 = fadd double %150, %152
  br label %154

154:
  %155 = phi double [ %151, %129 ], [ %126, %125 ], [ %53, %52 ]
  %156 = phi double [ %153, %129 ], [ %127, %125 ], [ 0.000000e+00, %52 ]
  %157 = fadd double %155, %156
  %158 = call double @llvm.copysign.f64(double %157, double %0)
  br label %159

159:
  %160 = phi double [ %5, %4 ], [ %158, %154 ], [ %14, %13 ], [ %23, %22 ], [ %124, %123 ]
  ret double %160
}

define double @weft.gpu.cbrt(double %0) nounwind {
  %2 = call i1 @llvm.is.fpclass.f64(double %0, i32 615)
  br i1 %2, label %54, label %3

3:
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fcmp olt double %4, 0x10000000000000
  %6 = fmul double %4, 0x4350000000000000
  %7 = select i1 %5, double %6, double %4
  %8 = fcmp ogt double %7, 0x7E70000000000000
  %9 = fmul double %7, 0x3C90000000000000
  %10 = select i1 %8, double %9, double %7
  %11 = bitcast double %10 to i64
  %12 = udiv i64 %11, 3
  %13 = add nuw nsw i64 %12, 3071306045661749710
  %14 = bitcast i64 %13 to double
  br label %44

15:
  %16 = select i1 %5, i32 -18, i32 0
  %17 = select i1 %8, i32 18, i32 %16
  %18 = fmul double %51, %51
  %19 = fneg double %18
  %20 = call double @llvm.fma.f64(double %51, double %51, double %19)
  %21 = fmul double %51, %18
  %22 = fneg double %21
  %23 = call double @llvm.fma.f64(double %18, double %51, double %22)
  %24 = fsub double %10, %21
  %25 = fsub double %24, %23
  %26 = fmul double %51, %20
  %27 = fsub double %25, %26
  %28 = fmul double %18, 3.000000e+00
  %29 = fdiv double %27, %28
  %30 = fadd double %51, %29
  %31 = ashr exact i32 %17, 1
  %32 = add nsw i32 %31, 1023
  %33 = zext nneg i32 %32 to i64
  %34 = shl nuw nsw i64 %33, 52
  %35 = bitcast i64 %34 to double
  %36 = fmul double %30, %35
  %37 = add nsw i32 %17, 1023
  %38 = sub nsw i32 %37, %31
  %39 = zext nneg i32 %38 to i64
  %40 = shl nuw nsw i64 %39, 52
  %41 = bitcast i64 %40 to double
  %42 = fmul double %36, %41
  %43 = call double @llvm.copysign.f64(double %42, double %0)
  br label %54

44:
  %45 = phi double [ %14, %3 ], [ %51, %44 ]
  %46 = phi i32 [ 0, %3 ], [ %52, %44 ]
  %47 = fmul double %45, %45
  %48 = fdiv double %10, %47
  %49 = fsub double %45, %48
  %50 = fmul double %49, 0x3FD5555555555555
  %51 = fsub double %45, %50
  %52 = add nuw nsw i32 %46, 1
  %53 = icmp eq i32 %52, 4
  br i1 %53, label %15, label %44

54:
  %55 = phi double [ %43, %15 ], [ %0, %1 ]
  ret double %55
}

define double @weft.gpu.hypot(double %0, double %1) nounwind {
  %3 = call double @llvm.fabs.f64(double %0)
  %4 = call double @llvm.fabs.f64(double %1)
  %5 = fcmp oeq double %3, 0x7FF0000000000000
  %6 = fcmp oeq double %4, 0x7FF0000000000000
  %7 = or i1 %5, %6
  br i1 %7, label %70, label %8

8:
  %9 = fcmp uno double %0, %1
  br i1 %9, label %10, label %12

10:
  %11 = fadd double %3, %4
  br label %70

12:
  %13 = fcmp ogt double %3, %4
  %14 = select i1 %13, double %3, double %4
  %15 = select i1 %13, double %4, double %3
  %16 = fcmp oeq double %15, 0.000000e+00
  %17 = fdiv double %14, %15
  %18 = fcmp ogt double %17, 0x43B0000000000000
  %19 = or i1 %16, %18
  br i1 %19, label %20, label %22

20:
  %21 = fadd double %3, %4
  br label %70

22:
  %23 = fcmp ogt double %14, 0x5F30000000000000
  br i1 %23, label %24, label %27

24:
  %25 = fmul double %14, 0x1A70000000000000
  %26 = fmul double %15, 0x1A70000000000000
  br label %32

27:
  %28 = fcmp olt double %15, 0x23D0000000000000
  br i1 %28, label %29, label %32

29:
  %30 = fmul double %14, 0x6570000000000000
  %31 = fmul double %15, 0x6570000000000000
  br label %32

32:
  %33 = phi double [ 0x6570000000000000, %24 ], [ 0x1A70000000000000, %29 ], [ 1.000000e+00, %27 ]
  %34 = phi double [ %26, %24 ], [ %31, %29 ], [ %15, %27 ]
  %35 = phi double [ %25, %24 ], [ %30, %29 ], [ %14, %27 ]
  %36 = fmul double %35, %35
  %37 = fneg double %36
  %38 = call double @llvm.fma.f64(double %35, double %35, double %37)
  %39 = fmul double %34, %34
  %40 = fneg double %39
  %41 = call double @llvm.fma.f64(double %34, double %34, double %40)
  %42 = fadd double %39, %36
  %43 = fsub double %42, %36
  %44 = fsub double %43, %42
  %45 = fadd double %36, %44
  %46 = fsub double %39, %43
  %47 = fadd double %46, %45
  %48 = fadd double %41, %38
  %49 = fsub double %48, %38
  %50 = fsub double %49, %48
  %51 = fadd double %38, %50
  %52 = fsub double %41, %49
  %53 = fadd double %52, %51
  %54 = fadd double %48, %47
  %55 = fadd double %42, %54
  %56 = fsub double %42, %55
  %57 = fadd double %54, %56
  %58 = fadd double %53, %57
  %59 = fadd double %55, %58
  %60 = fsub double %55, %59
  %61 = fadd double %58, %60
  %62 = call double @llvm.sqrt.f64(double %59)
  %63 = fneg double %62
  %64 = call double @llvm.fma.f64(double %63, double %62, double %59)
  %65 = fadd double %64, %61
  %66 = fadd double %62, %62
  %67 = fdiv double %65, %66
  %68 = fadd double %62, %67
  %69 = fmul double %33, %68
  br label %70

70:
  %71 = phi double [ %11, %10 ], [ %21, %20 ], [ %69, %32 ], [ 0x7FF0000000000000, %2 ]
  ret double %71
}

define double @weft.gpu.fmod(double %0, double %1) nounwind {
  %3 = bitcast double %0 to i64
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = bitcast double %4 to i64
  %6 = bitcast double %1 to i64
  %7 = call double @llvm.fabs.f64(double %1)
  %8 = bitcast double %7 to i64
  %9 = and i64 %3, -9223372036854775808
  %10 = icmp ugt i64 %5, 9218868437227405311
  %11 = add nsw i64 %8, -9218868437227405313
  %12 = icmp ult i64 %11, -9218868437227405312
  %13 = or i1 %10, %12
  br i1 %13, label %14, label %18

14:
  %15 = fcmp uno double %0, %1
  br i1 %15, label %16, label %95

16:
  %17 = fadd double %0, %1
  br label %95

18:
  %19 = icmp ult i64 %5, %8
  br i1 %19, label %95, label %20

20:
  %21 = lshr i64 %8, 52
  %22 = trunc nuw nsw i64 %21 to i32
  %23 = and i64 %3, 4503599627370495
  %24 = and i64 %6, 4503599627370495
  %25 = icmp ult i64 %5, 4503599627370496
  br i1 %25, label %30, label %26

26:
  %27 = lshr i64 %5, 52
  %28 = trunc nuw nsw i64 %27 to i32
  %29 = or disjoint i64 %23, 4503599627370496
  br label %36

30:
  %31 = phi i64 [ %33, %30 ], [ %23, %20 ]
  %32 = phi i32 [ %34, %30 ], [ 1, %20 ]
  %33 = shl nuw nsw i64 %31, 1
  %34 = add nsw i32 %32, -1
  %35 = icmp ult i64 %31, 2251799813685248
  br i1 %35, label %30, label %36

36:
  %37 = phi i32 [ %28, %26 ], [ %34, %30 ]
  %38 = phi i64 [ %29, %26 ], [ %33, %30 ]
  %39 = icmp ult i64 %8, 4503599627370496
  br i1 %39, label %42, label %40

40:
  %41 = or disjoint i64 %24, 4503599627370496
  br label %48

42:
  %43 = phi i64 [ %45, %42 ], [ %24, %36 ]
  %44 = phi i32 [ %46, %42 ], [ 1, %36 ]
  %45 = shl nuw nsw i64 %43, 1
  %46 = add nsw i32 %44, -1
  %47 = icmp ult i64 %43, 2251799813685248
  br i1 %47, label %42, label %48

48:
  %49 = phi i32 [ %22, %40 ], [ %46, %42 ]
  %50 = phi i64 [ %41, %40 ], [ %45, %42 ]
  %51 = icmp sgt i32 %37, %49
  br i1 %51, label %52, label %61

52:
  %53 = phi i64 [ %58, %52 ], [ %38, %48 ]
  %54 = phi i32 [ %59, %52 ], [ %37, %48 ]
  %55 = icmp ult i64 %53, %50
  %56 = select i1 %55, i64 0, i64 %50
  %57 = sub i64 %53, %56
  %58 = shl i64 %57, 1
  %59 = add nsw i32 %54, -1
  %60 = icmp sgt i32 %59, %49
  br i1 %60, label %52, label %61

61:
  %62 = phi i32 [ %37, %48 ], [ %49, %52 ]
  %63 = phi i64 [ %38, %48 ], [ %58, %52 ]
  %64 = icmp ult i64 %63, %50
  %65 = select i1 %64, i64 0, i64 %50
  %66 = sub i64 %63, %65
  %67 = icmp eq i64 %66, 0
  br i1 %67, label %70, label %68

68:
  %69 = icmp ult i64 %66, 4503599627370496
  br i1 %69, label %72, label %78

70:
  %71 = bitcast i64 %9 to double
  br label %95

72:
  %73 = phi i64 [ %75, %72 ], [ %66, %68 ]
  %74 = phi i32 [ %76, %72 ], [ %62, %68 ]
  %75 = shl nuw nsw i64 %73, 1
  %76 = add nsw i32 %74, -1
  %77 = icmp ult i64 %73, 2251799813685248
  br i1 %77, label %72, label %78

78:
  %79 = phi i32 [ %62, %68 ], [ %76, %72 ]
  %80 = phi i64 [ %66, %68 ], [ %75, %72 ]
  %81 = icmp slt i32 %79, 1
  br i1 %81, label %82, label %88

82:
  %83 = sub nsw i32 1, %79
  %84 = zext nneg i32 %83 to i64
  %85 = lshr i64 %80, %84
  %86 = or i64 %85, %9
  %87 = bitcast i64 %86 to double
  br label %95

88:
  %89 = zext nneg i32 %79 to i64
  %90 = shl i64 %89, 52
  %91 = and i64 %80, -4503599627370497
  %92 = or i64 %91, %90
  %93 = or i64 %92, %9
  %94 = bitcast i64 %93 to double
  br label %95

95:
  %96 = phi double [ %17, %16 ], [ %0, %18 ], [ %71, %70 ], [ %87, %82 ], [ %94, %88 ], [ 0x7FF8000000000000, %14 ]
  ret double %96
}

define float @weft.gpu.expf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp uno float %0, 0.000000e+00
  br i1 %3, label %53, label %4

4:
  %5 = fcmp ogt float %0, 7.100000e+02
  br i1 %5, label %53, label %6

6:
  %7 = fcmp olt float %0, -7.460000e+02
  br i1 %7, label %53, label %8

8:
  %9 = fmul double %2, 0x3FF71547652B82FE
  %10 = call double @llvm.rint.f64(double %9)
  %11 = call double @llvm.fma.f64(double %10, double 0xBFE62E42FEFA39EF, double %2)
  %12 = call double @llvm.fma.f64(double %10, double 0xBC7ABC9E3B39803F, double 0.000000e+00)
  %13 = fadd double %11, %12
  %14 = fsub double %13, %11
  %15 = fsub double %12, %14
  %16 = call double @llvm.fma.f64(double %13, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %17 = call double @llvm.fma.f64(double %16, double %13, double 0x3E5AE64344D7F4E6)
  %18 = call double @llvm.fma.f64(double %17, double %13, double 0x3E927E4DB67B4303)
  %19 = call double @llvm.fma.f64(double %18, double %13, double 0x3EC71DE3A5904934)
  %20 = call double @llvm.fma.f64(double %19, double %13, double 0x3EFA01A01A6D7808)
  %21 = call double @llvm.fma.f64(double %20, double %13, double 0x3F2A01A01A019B2B)
  %22 = call double @llvm.fma.f64(double %21, double %13, double 0x3F56C16C16C162D6)
  %23 = call double @llvm.fma.f64(double %22, double %13, double 0x3F81111111111111)
  %24 = call double @llvm.fma.f64(double %23, double %13, double 0x3FA5555555555556)
  %25 = call double @llvm.fma.f64(double %24, double %13, double 0x3FC5555555555555)
  %26 = call double @llvm.fma.f64(double %25, double %13, double 5.000000e-01)
  %27 = fmul double %13, %13
  %28 = call double @llvm.fma.f64(double %15, double %13, double %15)
  %29 = call double @llvm.fma.f64(double %27, double %26, double %28)
  %30 = fadd double %13, %29
  %31 = fadd double %30, 1.000000e+00
  %32 = fptosi double %10 to i32
  %33 = sdiv i32 %32, 2
  %34 = icmp slt i32 %32, -2001
  br i1 %34, label %35, label %37

35:
  %36 = fmul double %31, 0.000000e+00
  br label %53

37:
  %38 = icmp sgt i32 %32, 2001
  br i1 %38, label %39, label %41

39:
  %40 = fmul double %31, 0x7FF0000000000000
  br label %53

41:
  %42 = add nsw i32 %33, 1023
  %43 = zext nneg i32 %42 to i64
  %44 = shl i64 %43, 52
  %45 = bitcast i64 %44 to double
  %46 = fmul double %31, %45
  %47 = add nsw i32 %32, 1023
  %48 = sub nsw i32 %47, %33
  %49 = zext i32 %48 to i64
  %50 = shl i64 %49, 52
  %51 = bitcast i64 %50 to double
  %52 = fmul double %46, %51
  br label %53

53:
  %54 = phi double [ %2, %1 ], [ 0.000000e+00, %6 ], [ 0x7FF0000000000000, %4 ], [ %36, %35 ], [ %40, %39 ], [ %52, %41 ]
  %55 = fptrunc double %54 to float
  ret float %55
}

define float @weft.gpu.exp2f(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp uno float %0, 0.000000e+00
  br i1 %3, label %56, label %4

4:
  %5 = fcmp ult float %0, 1.024000e+03
  br i1 %5, label %6, label %56

6:
  %7 = fcmp olt float %0, -1.076000e+03
  br i1 %7, label %56, label %8

8:
  %9 = call double @llvm.rint.f64(double %2)
  %10 = fsub double %2, %9
  %11 = fmul double %10, 0x3FE62E42FEFA39EF
  %12 = fneg double %11
  %13 = call double @llvm.fma.f64(double %10, double 0x3FE62E42FEFA39EF, double %12)
  %14 = call double @llvm.fma.f64(double %10, double 0x3C7ABC9E3B39803F, double 0.000000e+00)
  %15 = fadd double %14, %13
  %16 = fadd double %11, %15
  %17 = fsub double %16, %11
  %18 = fsub double %15, %17
  %19 = call double @llvm.fma.f64(double %16, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %20 = call double @llvm.fma.f64(double %19, double %16, double 0x3E5AE64344D7F4E6)
  %21 = call double @llvm.fma.f64(double %20, double %16, double 0x3E927E4DB67B4303)
  %22 = call double @llvm.fma.f64(double %21, double %16, double 0x3EC71DE3A5904934)
  %23 = call double @llvm.fma.f64(double %22, double %16, double 0x3EFA01A01A6D7808)
  %24 = call double @llvm.fma.f64(double %23, double %16, double 0x3F2A01A01A019B2B)
  %25 = call double @llvm.fma.f64(double %24, double %16, double 0x3F56C16C16C162D6)
  %26 = call double @llvm.fma.f64(double %25, double %16, double 0x3F81111111111111)
  %27 = call double @llvm.fma.f64(double %26, double %16, double 0x3FA5555555555556)
  %28 = call double @llvm.fma.f64(double %27, double %16, double 0x3FC5555555555555)
  %29 = call double @llvm.fma.f64(double %28, double %16, double 5.000000e-01)
  %30 = fmul double %16, %16
  %31 = call double @llvm.fma.f64(double %18, double %16, double %18)
  %32 = call double @llvm.fma.f64(double %30, double %29, double %31)
  %33 = fadd double %16, %32
  %34 = fadd double %33, 1.000000e+00
  %35 = fptosi double %9 to i32
  %36 = sdiv i32 %35, 2
  %37 = icmp slt i32 %35, -2001
  br i1 %37, label %38, label %40

38:
  %39 = fmul double %34, 0.000000e+00
  br label %56

40:
  %41 = icmp sgt i32 %35, 2001
  br i1 %41, label %42, label %44

42:
  %43 = fmul double %34, 0x7FF0000000000000
  br label %56

44:
  %45 = add nsw i32 %36, 1023
  %46 = zext nneg i32 %45 to i64
  %47 = shl i64 %46, 52
  %48 = bitcast i64 %47 to double
  %49 = fmul double %34, %48
  %50 = add nsw i32 %35, 1023
  %51 = sub nsw i32 %50, %36
  %52 = zext i32 %51 to i64
  %53 = shl i64 %52, 52
  %54 = bitcast i64 %53 to double
  %55 = fmul double %49, %54
  br label %56

56:
  %57 = phi double [ %2, %1 ], [ 0.000000e+00, %6 ], [ 0x7FF0000000000000, %4 ], [ %39, %38 ], [ %43, %42 ], [ %55, %44 ]
  %58 = fptrunc double %57 to float
  ret float %58
}

define float @weft.gpu.exp10f(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.exp10(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.expm1f(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.expm1(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.logf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp uno float %0, 0.000000e+00
  br i1 %3, label %39, label %4

4:
  %5 = fcmp olt float %0, 0.000000e+00
  br i1 %5, label %39, label %6

6:
  %7 = fcmp oeq float %0, 0.000000e+00
  br i1 %7, label %39, label %8

8:
  %9 = fcmp oeq float %0, 0x7FF0000000000000
  br i1 %9, label %39, label %10

10:
  %11 = bitcast double %2 to i64
  %12 = add nsw i64 %11, -4604544271217802189
  %13 = ashr i64 %12, 52
  %14 = trunc nsw i64 %13 to i32
  %15 = and i64 %12, 4503599627370495
  %16 = add nuw nsw i64 %15, 4604544271217802189
  %17 = bitcast i64 %16 to double
  %18 = fadd double %17, -1.000000e+00
  %19 = fadd double %18, 2.000000e+00
  %20 = fdiv double %18, %19
  %21 = fmul double %20, %20
  %22 = call double @llvm.fma.f64(double %21, double 0x3FC0C039C49989C6, double 0x3FC0FBE95D716020)
  %23 = call double @llvm.fma.f64(double %22, double %21, double 0x3FC3B1C355A8F7A2)
  %24 = call double @llvm.fma.f64(double %23, double %21, double 0x3FC745CF9048DD95)
  %25 = call double @llvm.fma.f64(double %24, double %21, double 0x3FCC71C720159177)
  %26 = call double @llvm.fma.f64(double %25, double %21, double 0x3FD2492492476CCC)
  %27 = call double @llvm.fma.f64(double %26, double %21, double 0x3FD9999999999A38)
  %28 = call double @llvm.fma.f64(double %27, double %21, double 0x3FE5555555555555)
  %29 = fmul double %18, 5.000000e-01
  %30 = fmul double %18, %29
  %31 = sitofp i32 %14 to double
  %32 = call double @llvm.fma.f64(double %21, double %28, double %30)
  %33 = fmul double %31, 0x3DD473DE6AF278ED
  %34 = call double @llvm.fma.f64(double %20, double %32, double %33)
  %35 = fsub double %34, %30
  %36 = fadd double %18, %35
  %37 = call double @llvm.fma.f64(double %31, double 0x3FE62E42FEF00000, double %36)
  %38 = fptrunc double %37 to float
  br label %39

39:
  %40 = phi float [ %38, %10 ], [ 0xFFF0000000000000, %6 ], [ 0x7FF8000000000000, %4 ], [ %0, %1 ], [ 0x7FF0000000000000, %8 ]
  ret float %40
}

define float @weft.gpu.log2f(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.log2(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.log10f(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.log10(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.log1pf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.log1p(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.sinf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.sin(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.cosf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.cos(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.tanf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.tan(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.sinhf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.sinh(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.coshf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.cosh(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.tanhf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @llvm.fabs.f64(double %2)
  %4 = fcmp uno float %0, 0.000000e+00
  br i1 %4, label %27, label %5

5:
  %6 = fcmp ogt double %3, 2.200000e+01
  br i1 %6, label %23, label %7

7:
  %8 = fcmp olt double %3, 0x3E30000000000000
  br i1 %8, label %23, label %9

9:
  %10 = fcmp ult double %3, 1.000000e+00
  br i1 %10, label %17, label %11

11:
  %12 = fmul double %3, 2.000000e+00
  %13 = call double @weft.gpu.expm1(double %12)
  %14 = fadd double %13, 2.000000e+00
  %15 = fdiv double 2.000000e+00, %14
  %16 = fsub double 1.000000e+00, %15
  br label %23

17:
  %18 = fmul double %3, -2.000000e+00
  %19 = call double @weft.gpu.expm1(double %18)
  %20 = fneg double %19
  %21 = fadd double %19, 2.000000e+00
  %22 = fdiv double %20, %21
  br label %23

23:
  %24 = phi double [ %16, %11 ], [ %22, %17 ], [ 1.000000e+00, %5 ], [ %3, %7 ]
  %25 = call double @llvm.copysign.f64(double %24, double %2)
  %26 = fptrunc double %25 to float
  br label %27

27:
  %28 = phi float [ %26, %23 ], [ %0, %1 ]
  ret float %28
}

define float @weft.gpu.asinf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.asin(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.acosf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.acos(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.atanf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.atan(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.cbrtf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call i1 @llvm.is.fpclass.f64(double %2, i32 615)
  br i1 %3, label %52, label %4

4:
  %5 = call double @llvm.fabs.f64(double %2)
  %6 = fcmp ogt double %5, 0x7E70000000000000
  %7 = fmul double %5, 0x3C90000000000000
  %8 = select i1 %6, double %7, double %5
  %9 = bitcast double %8 to i64
  %10 = udiv i64 %9, 3
  %11 = add nuw nsw i64 %10, 3071306045661749710
  %12 = bitcast i64 %11 to double
  br label %42

13:
  %14 = select i1 %6, i32 18, i32 0
  %15 = fmul double %49, %49
  %16 = fneg double %15
  %17 = call double @llvm.fma.f64(double %49, double %49, double %16)
  %18 = fmul double %49, %15
  %19 = fneg double %18
  %20 = call double @llvm.fma.f64(double %15, double %49, double %19)
  %21 = fsub double %8, %18
  %22 = fsub double %21, %20
  %23 = fmul double %49, %17
  %24 = fsub double %22, %23
  %25 = fmul double %15, 3.000000e+00
  %26 = fdiv double %24, %25
  %27 = fadd double %49, %26
  %28 = lshr exact i32 %14, 1
  %29 = add nuw nsw i32 %28, 1023
  %30 = zext nneg i32 %29 to i64
  %31 = shl nuw nsw i64 %30, 52
  %32 = bitcast i64 %31 to double
  %33 = fmul double %27, %32
  %34 = add nuw nsw i32 %14, 1023
  %35 = sub nuw nsw i32 %34, %28
  %36 = zext nneg i32 %35 to i64
  %37 = shl nuw nsw i64 %36, 52
  %38 = bitcast i64 %37 to double
  %39 = fmul double %33, %38
  %40 = call double @llvm.copysign.f64(double %39, double %2)
  %41 = fptrunc double %40 to float
  br label %52

42:
  %43 = phi double [ %12, %4 ], [ %49, %42 ]
  %44 = phi i32 [ 0, %4 ], [ %50, %42 ]
  %45 = fmul double %43, %43
  %46 = fdiv double %8, %45
  %47 = fsub double %43, %46
  %48 = fmul double %47, 0x3FD5555555555555
  %49 = fsub double %43, %48
  %50 = add nuw nsw i32 %44, 1
  %51 = icmp eq i32 %50, 4
  br i1 %51, label %13, label %42

52:
  %53 = phi float [ %41, %13 ], [ %0, %1 ]
  ret float %53
}

define float @weft.gpu.powf(float %0, float %1) nounwind {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @weft.gpu.pow(double %3, double %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

define float @weft.gpu.atan2f(float %0, float %1) nounwind {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @weft.gpu.atan2(double %3, double %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

define float @weft.gpu.fmodf(float %0, float %1) nounwind {
  %3 = fpext float %0 to double
  %4 = fpext float %1 to double
  %5 = call double @weft.gpu.fmod(double %3, double %4)
  %6 = fptrunc double %5 to float
  ret float %6
}

define float @weft.gpu.hypotf(float %0, float %1) nounwind {
  %3 = fpext float %0 to double
  %4 = fmul double %3, %3
  %5 = fpext float %1 to double
  %6 = fmul double %5, %5
  %7 = fadd double %4, %6
  %8 = call double @llvm.sqrt.f64(double %7)
  %9 = fsub float %0, %0
  %10 = fcmp une float %9, 0.000000e+00
  br i1 %10, label %13, label %11

11:
  %12 = call double @llvm.fabs.f64(double %5)
  br label %19

13:
  %14 = call double @llvm.fabs.f64(double %3)
  %15 = fcmp oeq double %14, 0x7FF0000000000000
  %16 = call double @llvm.fabs.f64(double %5)
  %17 = fcmp oeq double %16, 0x7FF0000000000000
  %18 = or i1 %15, %17
  br i1 %18, label %23, label %19

19:
  %20 = phi double [ %12, %11 ], [ %16, %13 ]
  %21 = fcmp oeq double %20, 0x7FF0000000000000
  br i1 %21, label %22, label %23

22:
  br label %23

23:
  %24 = phi double [ 0x7FF0000000000000, %22 ], [ %8, %19 ], [ 0x7FF0000000000000, %13 ]
  %25 = fptrunc double %24 to float
  ret float %25
}

declare double @llvm.rint.f64(double)

declare double @llvm.fabs.f64(double)

declare double @llvm.fma.f64(double, double, double)

define internal { double, double } @far_quadrant(double %0, ptr nocapture writeonly %1) nounwind {
  %3 = bitcast double %0 to i64
  %4 = lshr i64 %3, 52
  %5 = trunc nuw nsw i64 %4 to i32
  %6 = and i32 %5, 2047
  %7 = add nsw i32 %6, -1013
  %8 = ashr i32 %7, 6
  %9 = and i32 %7, 63
  %10 = sext i32 %8 to i64
  %11 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %10
  %12 = load i64, ptr %11, align 8
  %13 = zext nneg i32 %9 to i64
  %14 = shl i64 %12, %13
  %15 = icmp eq i32 %9, 0
  br i1 %15, label %25, label %16

16:
  %17 = add nsw i32 %8, 1
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %18
  %20 = load i64, ptr %19, align 8
  %21 = sub nuw nsw i32 64, %9
  %22 = zext nneg i32 %21 to i64
  %23 = lshr i64 %20, %22
  %24 = or i64 %23, %14
  br label %25

25:
  %26 = phi i64 [ %24, %16 ], [ %14, %2 ]
  %27 = add nsw i32 %6, -949
  %28 = ashr i32 %27, 6
  %29 = and i32 %27, 63
  %30 = sext i32 %28 to i64
  %31 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %30
  %32 = load i64, ptr %31, align 8
  %33 = zext nneg i32 %29 to i64
  %34 = shl i64 %32, %33
  %35 = icmp eq i32 %29, 0
  br i1 %35, label %45, label %36

36:
  %37 = add nsw i32 %28, 1
  %38 = sext i32 %37 to i64
  %39 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %38
  %40 = load i64, ptr %39, align 8
  %41 = sub nuw nsw i32 64, %29
  %42 = zext nneg i32 %41 to i64
  %43 = lshr i64 %40, %42
  %44 = or i64 %43, %34
  br label %45

45:
  %46 = phi i64 [ %44, %36 ], [ %34, %25 ]
  %47 = add nsw i32 %6, -885
  %48 = ashr i32 %47, 6
  %49 = and i32 %47, 63
  %50 = sext i32 %48 to i64
  %51 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %50
  %52 = load i64, ptr %51, align 8
  %53 = zext nneg i32 %49 to i64
  %54 = shl i64 %52, %53
  %55 = icmp eq i32 %49, 0
  br i1 %55, label %65, label %56

56:
  %57 = add nsw i32 %48, 1
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds [21 x i64], ptr @TWO_OVER_PI, i64 0, i64 %58
  %60 = load i64, ptr %59, align 8
  %61 = sub nuw nsw i32 64, %49
  %62 = zext nneg i32 %61 to i64
  %63 = lshr i64 %60, %62
  %64 = or i64 %63, %54
  br label %65

65:
  %66 = phi i64 [ %64, %56 ], [ %54, %45 ]
  %67 = and i64 %3, 4503599627370495
  %68 = or disjoint i64 %67, 4503599627370496
  %69 = zext nneg i64 %68 to i128
  %70 = zext i64 %66 to i128
  %71 = mul nuw nsw i128 %70, %69
  %72 = zext i64 %46 to i128
  %73 = mul nuw nsw i128 %72, %69
  %74 = lshr i128 %71, 64
  %75 = add nuw nsw i128 %74, %73
  %76 = trunc i128 %75 to i64
  %77 = mul i64 %26, %68
  %78 = lshr i128 %75, 64
  %79 = trunc nuw nsw i128 %78 to i64
  %80 = add i64 %77, %79
  %81 = lshr i64 %80, 62
  %82 = trunc nuw nsw i64 %81 to i32
  %83 = call i64 @llvm.fshl.i64(i64 %80, i64 %76, i64 2)
  %84 = shl i64 %76, 2
  %85 = icmp slt i64 %83, 0
  %86 = lshr i64 %83, 63
  %87 = trunc nuw nsw i64 %86 to i32
  %88 = add nuw nsw i32 %87, %82
  %89 = ashr i64 %83, 63
  %90 = xor i64 %89, %83
  %91 = xor i64 %89, %84
  %92 = lshr i64 %90, 11
  %93 = uitofp nneg i64 %92 to double
  %94 = fmul double %93, 0x3CA0000000000000
  %95 = call i64 @llvm.fshl.i64(i64 %90, i64 %91, i64 53)
  %96 = icmp ult i64 %90, 2048
  %97 = lshr i64 %95, 11
  %98 = uitofp nneg i64 %97 to double
  %99 = fmul double %98, 0x3950000000000000
  %100 = fadd double %94, %99
  %101 = fsub double %100, %94
  %102 = fsub double %99, %101
  %103 = fmul double %102, 0x3FF921FB54442D18
  %104 = select i1 %96, double %99, double %100
  %105 = fmul double %104, 0x3FF921FB54442D18
  %106 = fneg double %105
  %107 = call double @llvm.fma.f64(double %104, double 0x3FF921FB54442D18, double %106)
  %108 = select i1 %96, double 0.000000e+00, double %103
  %109 = call double @llvm.fma.f64(double %104, double 0x3C91A62633145C07, double %108)
  %110 = fadd double %107, %109
  %111 = fadd double %105, %110
  %112 = fsub double %111, %105
  %113 = fsub double %110, %112
  %114 = fneg double %111
  %115 = fneg double %113
  %116 = select i1 %85, double %114, double %111
  %117 = select i1 %85, double %115, double %113
  %118 = fcmp olt double %0, 0.000000e+00
  %119 = fneg double %116
  %120 = fneg double %117
  %121 = sub nsw i32 0, %88
  %122 = select i1 %118, i32 %121, i32 %88
  %123 = select i1 %118, double %119, double %116
  %124 = select i1 %118, double %120, double %117
  %125 = and i32 %122, 3
  store i32 %125, ptr %1, align 4
  %126 = insertvalue { double, double } poison, double %123, 0
  %127 = insertvalue { double, double } %126, double %124, 1
  ret { double, double } %127
}

declare double @llvm.copysign.f64(double, double)

declare double @llvm.sqrt.f64(double)

declare i64 @llvm.fshl.i64(i64, i64, i64)

declare i1 @llvm.is.fpclass.f64(double, i32 immarg)
