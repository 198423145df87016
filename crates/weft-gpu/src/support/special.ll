; What kernels call of the C library, made of special.c by scripts/gpu_math.py.

define double @weft.gpu.asinh(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp ueq double %2, 0x7FF0000000000000
  %4 = fcmp olt double %2, 0x3E30000000000000
  %5 = or i1 %3, %4
  br i1 %5, label %21, label %6

6:
  %7 = fcmp ogt double %2, 0x41B0000000000000
  br i1 %7, label %8, label %12

8:
  %9 = call double @weft.gpu.log(double %2)
  %10 = fadd double %9, 0x3FE62E42FEFA39EF
  %11 = call double @llvm.copysign.f64(double %10, double %0)
  br label %21

12:
  %13 = fmul double %0, %0
  %14 = fadd double %13, 1.000000e+00
  %15 = call double @llvm.sqrt.f64(double %14)
  %16 = fadd double %15, 1.000000e+00
  %17 = fdiv double %13, %16
  %18 = fadd double %2, %17
  %19 = call double @weft.gpu.log1p(double %18)
  %20 = call double @llvm.copysign.f64(double %19, double %0)
  br label %21

21:
  %22 = phi double [ %11, %8 ], [ %20, %12 ], [ %0, %1 ]
  ret double %22
}

declare double @weft.gpu.log(double noundef)

declare double @weft.gpu.log1p(double noundef)

define double @weft.gpu.acosh(double %0) nounwind {
  %2 = fcmp ult double %0, 1.000000e+00
  br i1 %2, label %3, label %6

3:
  %4 = fcmp uno double %0, 0.000000e+00
  br i1 %4, label %18, label %5

5:
  br label %18

6:
  %7 = fcmp ogt double %0, 0x41B0000000000000
  br i1 %7, label %8, label %11

8:
  %9 = call double @weft.gpu.log(double %0)
  %10 = fadd double %9, 0x3FE62E42FEFA39EF
  br label %18

11:
  %12 = fadd double %0, -1.000000e+00
  %13 = fmul double %12, 2.000000e+00
  %14 = call double @llvm.fma.f64(double %12, double %12, double %13)
  %15 = call double @llvm.sqrt.f64(double %14)
  %16 = fadd double %12, %15
  %17 = call double @weft.gpu.log1p(double %16)
  br label %18

18:
  %19 = phi double [ %10, %8 ], [ %17, %11 ], [ 0x7FF8000000000000, %5 ], [ %0, %3 ]
  ret double %19
}

define double @weft.gpu.atanh(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp ugt double %2, 1.000000e+00
  br i1 %3, label %4, label %7

4:
  %5 = fcmp uno double %0, 0.000000e+00
  br i1 %5, label %16, label %6

6:
  br label %16

7:
  %8 = fcmp olt double %2, 0x3E30000000000000
  br i1 %8, label %16, label %9

9:
  %10 = fmul double %2, 2.000000e+00
  %11 = fsub double 1.000000e+00, %2
  %12 = fdiv double %10, %11
  %13 = call double @weft.gpu.log1p(double %12)
  %14 = fmul double %13, 5.000000e-01
  %15 = call double @llvm.copysign.f64(double %14, double %0)
  br label %16

16:
  %17 = phi double [ %15, %9 ], [ 0x7FF8000000000000, %6 ], [ %0, %4 ], [ %0, %7 ]
  ret double %17
}

define double @weft.gpu.erf(double %0) nounwind {
  %2 = call double @llvm.fabs.f64(double %0)
  %3 = fcmp uno double %0, 0.000000e+00
  br i1 %3, label %118, label %4

4:
  %5 = fcmp olt double %2, 1.000000e+00
  br i1 %5, label %6, label %23

6:
  %7 = fmul double %0, %0
  %8 = call double @llvm.fma.f64(double %7, double 0xBD929B9F1B3DF556, double 0x3DD7F072188E194D)
  %9 = call double @llvm.fma.f64(double %8, double %7, double 0xBE14E607B41A6416)
  %10 = call double @llvm.fma.f64(double %9, double %7, double 0x3E4FC4356498C2D9)
  %11 = call double @llvm.fma.f64(double %10, double %7, double 0xBE85F6D925A0BC7A)
  %12 = call double @llvm.fma.f64(double %11, double %7, double 0x3EBB9E6509B9867D)
  %13 = call double @llvm.fma.f64(double %12, double %7, double 0xBEEF4D2561AEAFD4)
  %14 = call double @llvm.fma.f64(double %13, double %7, double 0x3F1F9A326C233146)
  %15 = call double @llvm.fma.f64(double %14, double %7, double 0xBF4C02DB3FEEB579)
  %16 = call double @llvm.fma.f64(double %15, double %7, double 0x3F7565BCD0E6502D)
  %17 = call double @llvm.fma.f64(double %16, double %7, double 0xBF9B82CE312889BA)
  %18 = call double @llvm.fma.f64(double %17, double %7, double 0x3FBCE2F21A042BDE)
  %19 = call double @llvm.fma.f64(double %18, double %7, double 0xBFD812746B0379E7)
  %20 = call double @llvm.fma.f64(double %19, double %7, double 0x3C71AD978993E65C)
  %21 = fmul double %0, 0x3FF20DD750429B6D
  %22 = call double @llvm.fma.f64(double %0, double %20, double %21)
  br label %118

23:
  %24 = fcmp ogt double %2, 6.000000e+00
  br i1 %24, label %115, label %25

25:
  %26 = fcmp ogt double %2, 2.750000e+01
  br i1 %26, label %112, label %27

27:
  %28 = fadd double %2, -3.750000e+00
  %29 = fadd double %2, 3.750000e+00
  %30 = fdiv double %28, %29
  %31 = call double @llvm.fma.f64(double %30, double 0x3D9757CD89E2EF45, double 0x3DBD50A72A60C246)
  %32 = call double @llvm.fma.f64(double %31, double %30, double 0xBDE5D615960C4532)
  %33 = call double @llvm.fma.f64(double %32, double %30, double 0xBDE3BCEF4472A9EB)
  %34 = call double @llvm.fma.f64(double %33, double %30, double 0x3E153ACCD1CFE810)
  %35 = call double @llvm.fma.f64(double %34, double %30, double 0x3E095205E487D5A8)
  %36 = call double @llvm.fma.f64(double %35, double %30, double 0xBE3EEF9DE9E0E0E2)
  %37 = call double @llvm.fma.f64(double %36, double %30, double 0xBE33BFA2842AEDBC)
  %38 = call double @llvm.fma.f64(double %37, double %30, double 0x3E666CBC154C8B9B)
  %39 = call double @llvm.fma.f64(double %38, double %30, double 0x3E5A3FB248882FAD)
  %40 = call double @llvm.fma.f64(double %39, double %30, double 0xBE91919FAE71CA5B)
  %41 = call double @llvm.fma.f64(double %40, double %30, double 0xBE6F53675A95A697)
  %42 = call double @llvm.fma.f64(double %41, double %30, double 0x3EBD6C8EF5C928D3)
  %43 = call double @llvm.fma.f64(double %42, double %30, double 0xBEB05233E164AF03)
  %44 = call double @llvm.fma.f64(double %43, double %30, double 0xBEE800979F78ACFD)
  %45 = call double @llvm.fma.f64(double %44, double %30, double 0x3EF778A1F01E1C0E)
  %46 = call double @llvm.fma.f64(double %45, double %30, double 0x3F0B1445873AD443)
  %47 = call double @llvm.fma.f64(double %46, double %30, double 0xBF3303F9D7252441)
  %48 = call double @llvm.fma.f64(double %47, double %30, double 0x3F333FB240539494)
  %49 = call double @llvm.fma.f64(double %48, double %30, double 0x3F5CC3A0E212F310)
  %50 = call double @llvm.fma.f64(double %49, double %30, double 0xBF83F603C334F85C)
  %51 = call double @llvm.fma.f64(double %50, double %30, double 0x3F9D0B0037DCDBE6)
  %52 = call double @llvm.fma.f64(double %51, double %30, double 0xBFAE0D0FA6E02628)
  %53 = call double @llvm.fma.f64(double %52, double %30, double 0x3FB7A14188A99AFA)
  %54 = call double @llvm.fma.f64(double %53, double %30, double 0xBFBBDA9309A28833)
  %55 = call double @llvm.fma.f64(double %54, double %30, double 0x3FB510169D096804)
  %56 = call double @llvm.fma.f64(double %55, double %30, double 0x3F6D5F2948159CFF)
  %57 = call double @llvm.fma.f64(double %56, double %30, double 0xBFC1F367683F89A7)
  %58 = call double @llvm.fma.f64(double %57, double %30, double 0x3FF3CCDA0B5D5DC2)
  %59 = fneg double %0
  %60 = fmul double %59, %0
  %61 = call double @llvm.fma.f64(double %0, double %0, double %60)
  %62 = fneg double %61
  %63 = fmul double %60, 0x3FF71547652B82FE
  %64 = call double @llvm.rint.f64(double %63)
  %65 = call double @llvm.fma.f64(double %64, double 0xBFE62E42FEFA39EF, double %60)
  %66 = call double @llvm.fma.f64(double %64, double 0xBC7ABC9E3B39803F, double %62)
  %67 = fadd double %65, %66
  %68 = fsub double %67, %65
  %69 = fsub double %66, %68
  %70 = call double @llvm.fma.f64(double %67, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %71 = call double @llvm.fma.f64(double %70, double %67, double 0x3E5AE64344D7F4E6)
  %72 = call double @llvm.fma.f64(double %71, double %67, double 0x3E927E4DB67B4303)
  %73 = call double @llvm.fma.f64(double %72, double %67, double 0x3EC71DE3A5904934)
  %74 = call double @llvm.fma.f64(double %73, double %67, double 0x3EFA01A01A6D7808)
  %75 = call double @llvm.fma.f64(double %74, double %67, double 0x3F2A01A01A019B2B)
  %76 = call double @llvm.fma.f64(double %75, double %67, double 0x3F56C16C16C162D6)
  %77 = call double @llvm.fma.f64(double %76, double %67, double 0x3F81111111111111)
  %78 = call double @llvm.fma.f64(double %77, double %67, double 0x3FA5555555555556)
  %79 = call double @llvm.fma.f64(double %78, double %67, double 0x3FC5555555555555)
  %80 = call double @llvm.fma.f64(double %79, double %67, double 5.000000e-01)
  %81 = fmul double %67, %67
  %82 = call double @llvm.fma.f64(double %69, double %67, double %69)
  %83 = call double @llvm.fma.f64(double %81, double %80, double %82)
  %84 = fadd double %67, %83
  %85 = fadd double %84, 1.000000e+00
  %86 = fptosi double %64 to i32
  %87 = sdiv i32 %86, 2
  %88 = icmp slt i32 %86, -2001
  br i1 %88, label %89, label %91

89:
  %90 = fmul double %85, 0.000000e+00
  br label %107

91:
  %92 = icmp sgt i32 %86, 2001
  br i1 %92, label %93, label %95

93:
  %94 = fmul double %85, 0x7FF0000000000000
  br label %107

95:
  %96 = add nsw i32 %87, 1023
  %97 = zext nneg i32 %96 to i64
  %98 = shl i64 %97, 52
  %99 = bitcast i64 %98 to double
  %100 = fmul double %85, %99
  %101 = add nsw i32 %86, 1023
  %102 = sub nsw i32 %101, %87
  %103 = zext i32 %102 to i64
  %104 = shl i64 %103, 52
  %105 = bitcast i64 %104 to double
  %106 = fmul double %100, %105
  br label %107

107:
  %108 = phi double [ %90, %89 ], [ %94, %93 ], [ %106, %95 ]
  %109 = call double @llvm.fma.f64(double %2, double 2.000000e+00, double 1.000000e+00)
  %110 = fdiv double %58, %109
  %111 = fmul double %110, %108
  br label %112

112:
  %113 = phi double [ %111, %107 ], [ 0.000000e+00, %25 ]
  %114 = fsub double 1.000000e+00, %113
  br label %115

115:
  %116 = phi double [ %114, %112 ], [ 1.000000e+00, %23 ]
  %117 = call double @llvm.copysign.f64(double %116, double %0)
  br label %118

118:
  %119 = phi double [ %22, %6 ], [ %117, %115 ], [ %0, %1 ]
  ret double %119
}

define double @weft.gpu.erfc(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %224, label %3

3:
  %4 = fcmp olt double %0, -6.000000e+00
  br i1 %4, label %224, label %5

5:
  %6 = fcmp olt double %0, -5.000000e-01
  br i1 %6, label %7, label %117

7:
  %8 = fcmp ogt double %0, -1.000000e+00
  %9 = fneg double %0
  br i1 %8, label %10, label %28

10:
  %11 = fmul double %0, %0
  %12 = call double @llvm.fma.f64(double %11, double 0xBD929B9F1B3DF556, double 0x3DD7F072188E194D)
  %13 = call double @llvm.fma.f64(double %12, double %11, double 0xBE14E607B41A6416)
  %14 = call double @llvm.fma.f64(double %13, double %11, double 0x3E4FC4356498C2D9)
  %15 = call double @llvm.fma.f64(double %14, double %11, double 0xBE85F6D925A0BC7A)
  %16 = call double @llvm.fma.f64(double %15, double %11, double 0x3EBB9E6509B9867D)
  %17 = call double @llvm.fma.f64(double %16, double %11, double 0xBEEF4D2561AEAFD4)
  %18 = call double @llvm.fma.f64(double %17, double %11, double 0x3F1F9A326C233146)
  %19 = call double @llvm.fma.f64(double %18, double %11, double 0xBF4C02DB3FEEB579)
  %20 = call double @llvm.fma.f64(double %19, double %11, double 0x3F7565BCD0E6502D)
  %21 = call double @llvm.fma.f64(double %20, double %11, double 0xBF9B82CE312889BA)
  %22 = call double @llvm.fma.f64(double %21, double %11, double 0x3FBCE2F21A042BDE)
  %23 = call double @llvm.fma.f64(double %22, double %11, double 0xBFD812746B0379E7)
  %24 = call double @llvm.fma.f64(double %23, double %11, double 0x3C71AD978993E65C)
  %25 = fmul double %0, 0xBFF20DD750429B6D
  %26 = call double @llvm.fma.f64(double %9, double %24, double %25)
  %27 = fsub double 1.000000e+00, %26
  br label %114

28:
  %29 = fcmp olt double %0, -2.750000e+01
  br i1 %29, label %114, label %30

30:
  %31 = fsub double -3.750000e+00, %0
  %32 = fsub double 3.750000e+00, %0
  %33 = fdiv double %31, %32
  %34 = call double @llvm.fma.f64(double %33, double 0x3D9757CD89E2EF45, double 0x3DBD50A72A60C246)
  %35 = call double @llvm.fma.f64(double %34, double %33, double 0xBDE5D615960C4532)
  %36 = call double @llvm.fma.f64(double %35, double %33, double 0xBDE3BCEF4472A9EB)
  %37 = call double @llvm.fma.f64(double %36, double %33, double 0x3E153ACCD1CFE810)
  %38 = call double @llvm.fma.f64(double %37, double %33, double 0x3E095205E487D5A8)
  %39 = call double @llvm.fma.f64(double %38, double %33, double 0xBE3EEF9DE9E0E0E2)
  %40 = call double @llvm.fma.f64(double %39, double %33, double 0xBE33BFA2842AEDBC)
  %41 = call double @llvm.fma.f64(double %40, double %33, double 0x3E666CBC154C8B9B)
  %42 = call double @llvm.fma.f64(double %41, double %33, double 0x3E5A3FB248882FAD)
  %43 = call double @llvm.fma.f64(double %42, double %33, double 0xBE91919FAE71CA5B)
  %44 = call double @llvm.fma.f64(double %43, double %33, double 0xBE6F53675A95A697)
  %45 = call double @llvm.fma.f64(double %44, double %33, double 0x3EBD6C8EF5C928D3)
  %46 = call double @llvm.fma.f64(double %45, double %33, double 0xBEB05233E164AF03)
  %47 = call double @llvm.fma.f64(double %46, double %33, double 0xBEE800979F78ACFD)
  %48 = call double @llvm.fma.f64(double %47, double %33, double 0x3EF778A1F01E1C0E)
  %49 = call double @llvm.fma.f64(double %48, double %33, double 0x3F0B1445873AD443)
  %50 = call double @llvm.fma.f64(double %49, double %33, double 0xBF3303F9D7252441)
  %51 = call double @llvm.fma.f64(double %50, double %33, double 0x3F333FB240539494)
  %52 = call double @llvm.fma.f64(double %51, double %33, double 0x3F5CC3A0E212F310)
  %53 = call double @llvm.fma.f64(double %52, double %33, double 0xBF83F603C334F85C)
  %54 = call double @llvm.fma.f64(double %53, double %33, double 0x3F9D0B0037DCDBE6)
  %55 = call double @llvm.fma.f64(double %54, double %33, double 0xBFAE0D0FA6E02628)
  %56 = call double @llvm.fma.f64(double %55, double %33, double 0x3FB7A14188A99AFA)
  %57 = call double @llvm.fma.f64(double %56, double %33, double 0xBFBBDA9309A28833)
  %58 = call double @llvm.fma.f64(double %57, double %33, double 0x3FB510169D096804)
  %59 = call double @llvm.fma.f64(double %58, double %33, double 0x3F6D5F2948159CFF)
  %60 = call double @llvm.fma.f64(double %59, double %33, double 0xBFC1F367683F89A7)
  %61 = call double @llvm.fma.f64(double %60, double %33, double 0x3FF3CCDA0B5D5DC2)
  %62 = fmul double %9, %0
  %63 = call double @llvm.fma.f64(double %0, double %0, double %62)
  %64 = fneg double %63
  %65 = fmul double %62, 0x3FF71547652B82FE
  %66 = call double @llvm.rint.f64(double %65)
  %67 = call double @llvm.fma.f64(double %66, double 0xBFE62E42FEFA39EF, double %62)
  %68 = call double @llvm.fma.f64(double %66, double 0xBC7ABC9E3B39803F, double %64)
  %69 = fadd double %67, %68
  %70 = fsub double %69, %67
  %71 = fsub double %68, %70
  %72 = call double @llvm.fma.f64(double %69, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %73 = call double @llvm.fma.f64(double %72, double %69, double 0x3E5AE64344D7F4E6)
  %74 = call double @llvm.fma.f64(double %73, double %69, double 0x3E927E4DB67B4303)
  %75 = call double @llvm.fma.f64(double %74, double %69, double 0x3EC71DE3A5904934)
  %76 = call double @llvm.fma.f64(double %75, double %69, double 0x3EFA01A01A6D7808)
  %77 = call double @llvm.fma.f64(double %76, double %69, double 0x3F2A01A01A019B2B)
  %78 = call double @llvm.fma.f64(double %77, double %69, double 0x3F56C16C16C162D6)
  %79 = call double @llvm.fma.f64(double %78, double %69, double 0x3F81111111111111)
  %80 = call double @llvm.fma.f64(double %79, double %69, double 0x3FA5555555555556)
  %81 = call double @llvm.fma.f64(double %80, double %69, double 0x3FC5555555555555)
  %82 = call double @llvm.fma.f64(double %81, double %69, double 5.000000e-01)
  %83 = fmul double %69, %69
  %84 = call double @llvm.fma.f64(double %71, double %69, double %71)
  %85 = call double @llvm.fma.f64(double %83, double %82, double %84)
  %86 = fadd double %69, %85
  %87 = fadd double %86, 1.000000e+00
  %88 = fptosi double %66 to i32
  %89 = sdiv i32 %88, 2
  %90 = icmp slt i32 %88, -2001
  br i1 %90, label %91, label %93

91:
  %92 = fmul double %87, 0.000000e+00
  br label %109

93:
  %94 = icmp sgt i32 %88, 2001
  br i1 %94, label %95, label %97

95:
  %96 = fmul double %87, 0x7FF0000000000000
  br label %109

97:
  %98 = add nsw i32 %89, 1023
  %99 = zext nneg i32 %98 to i64
  %100 = shl i64 %99, 52
  %101 = bitcast i64 %100 to double
  %102 = fmul double %87, %101
  %103 = add nsw i32 %88, 1023
  %104 = sub nsw i32 %103, %89
  %105 = zext i32 %104 to i64
  %106 = shl i64 %105, 52
  %107 = bitcast i64 %106 to double
  %108 = fmul double %102, %107
  br label %109

109:
  %110 = phi double [ %92, %91 ], [ %96, %95 ], [ %108, %97 ]
  %111 = call double @llvm.fma.f64(double %9, double 2.000000e+00, double 1.000000e+00)
  %112 = fdiv double %61, %111
  %113 = fmul double %112, %110
  br label %114

114:
  %115 = phi double [ %27, %10 ], [ %113, %109 ], [ 0.000000e+00, %28 ]
  %116 = fsub double 2.000000e+00, %115
  br label %224

117:
  %118 = fcmp olt double %0, 5.000000e-01
  br i1 %118, label %119, label %137

119:
  %120 = fmul double %0, %0
  %121 = call double @llvm.fma.f64(double %120, double 0xBD929B9F1B3DF556, double 0x3DD7F072188E194D)
  %122 = call double @llvm.fma.f64(double %121, double %120, double 0xBE14E607B41A6416)
  %123 = call double @llvm.fma.f64(double %122, double %120, double 0x3E4FC4356498C2D9)
  %124 = call double @llvm.fma.f64(double %123, double %120, double 0xBE85F6D925A0BC7A)
  %125 = call double @llvm.fma.f64(double %124, double %120, double 0x3EBB9E6509B9867D)
  %126 = call double @llvm.fma.f64(double %125, double %120, double 0xBEEF4D2561AEAFD4)
  %127 = call double @llvm.fma.f64(double %126, double %120, double 0x3F1F9A326C233146)
  %128 = call double @llvm.fma.f64(double %127, double %120, double 0xBF4C02DB3FEEB579)
  %129 = call double @llvm.fma.f64(double %128, double %120, double 0x3F7565BCD0E6502D)
  %130 = call double @llvm.fma.f64(double %129, double %120, double 0xBF9B82CE312889BA)
  %131 = call double @llvm.fma.f64(double %130, double %120, double 0x3FBCE2F21A042BDE)
  %132 = call double @llvm.fma.f64(double %131, double %120, double 0xBFD812746B0379E7)
  %133 = call double @llvm.fma.f64(double %132, double %120, double 0x3C71AD978993E65C)
  %134 = fmul double %0, 0x3FF20DD750429B6D
  %135 = call double @llvm.fma.f64(double %0, double %133, double %134)
  %136 = fsub double 1.000000e+00, %135
  br label %224

137:
  %138 = fcmp ogt double %0, 2.750000e+01
  br i1 %138, label %224, label %139

139:
  %140 = fadd double %0, -3.750000e+00
  %141 = fadd double %0, 3.750000e+00
  %142 = fdiv double %140, %141
  %143 = call double @llvm.fma.f64(double %142, double 0x3D9757CD89E2EF45, double 0x3DBD50A72A60C246)
  %144 = call double @llvm.fma.f64(double %143, double %142, double 0xBDE5D615960C4532)
  %145 = call double @llvm.fma.f64(double %144, double %142, double 0xBDE3BCEF4472A9EB)
  %146 = call double @llvm.fma.f64(double %145, double %142, double 0x3E153ACCD1CFE810)
  %147 = call double @llvm.fma.f64(double %146, double %142, double 0x3E095205E487D5A8)
  %148 = call double @llvm.fma.f64(double %147, double %142, double 0xBE3EEF9DE9E0E0E2)
  %149 = call double @llvm.fma.f64(double %148, double %142, double 0xBE33BFA2842AEDBC)
  %150 = call double @llvm.fma.f64(double %149, double %142, double 0x3E666CBC154C8B9B)
  %151 = call double @llvm.fma.f64(double %150, double %142, double 0x3E5A3FB248882FAD)
  %152 = call double @llvm.fma.f64(double %151, double %142, double 0xBE91919FAE71CA5B)
  %153 = call double @llvm.fma.f64(double %152, double %142, double 0xBE6F53675A95A697)
  %154 = call double @llvm.fma.f64(double %153, double %142, double 0x3EBD6C8EF5C928D3)
  %155 = call double @llvm.fma.f64(double %154, double %142, double 0xBEB05233E164AF03)
  %156 = call double @llvm.fma.f64(double %155, double %142, double 0xBEE800979F78ACFD)
  %157 = call double @llvm.fma.f64(double %156, double %142, double 0x3EF778A1F01E1C0E)
  %158 = call double @llvm.fma.f64(double %157, double %142, double 0x3F0B1445873AD443)
  %159 = call double @llvm.fma.f64(double %158, double %142, double 0xBF3303F9D7252441)
  %160 = call double @llvm.fma.f64(double %159, double %142, double 0x3F333FB240539494)
  %161 = call double @llvm.fma.f64(double %160, double %142, double 0x3F5CC3A0E212F310)
  %162 = call double @llvm.fma.f64(double %161, double %142, double 0xBF83F603C334F85C)
  %163 = call double @llvm.fma.f64(double %162, double %142, double 0x3F9D0B0037DCDBE6)
  %164 = call double @llvm.fma.f64(double %163, double %142, double 0xBFAE0D0FA6E02628)
  %165 = call double @llvm.fma.f64(double %164, double %142, double 0x3FB7A14188A99AFA)
  %166 = call double @llvm.fma.f64(double %165, double %142, double 0xBFBBDA9309A28833)
  %167 = call double @llvm.fma.f64(double %166, double %142, double 0x3FB510169D096804)
  %168 = call double @llvm.fma.f64(double %167, double %142, double 0x3F6D5F2948159CFF)
  %169 = call double @llvm.fma.f64(double %168, double %142, double 0xBFC1F367683F89A7)
  %170 = call double @llvm.fma.f64(double %169, double %142, double 0x3FF3CCDA0B5D5DC2)
  %171 = fneg double %0
  %172 = fmul double %171, %0
  %173 = call double @llvm.fma.f64(double %0, double %0, double %172)
  %174 = fneg double %173
  %175 = fmul double %172, 0x3FF71547652B82FE
  %176 = call double @llvm.rint.f64(double %175)
  %177 = call double @llvm.fma.f64(double %176, double 0xBFE62E42FEFA39EF, double %172)
  %178 = call double @llvm.fma.f64(double %176, double 0xBC7ABC9E3B39803F, double %174)
  %179 = fadd double %177, %178
  %180 = fsub double %179, %177
  %181 = fsub double %178, %180
  %182 = call double @llvm.fma.f64(double %179, double 0x3DE61B2B016A9A33, double 0x3E21F72FC730B4FF)
  %183 = call double @llvm.fma.f64(double %182, double %179, double 0x3E5AE64344D7F4E6)
  %184 = call double @llvm.fma.f64(double %183, double %179, double 0x3E927E4DB67B4303)
  %185 = call double @llvm.fma.f64(double %184, double %179, double 0x3EC71DE3A5904934)
  %186 = call double @llvm.fma.f64(double %185, double %179, double 0x3EFA01A01A6D7808)
  %187 = call double @llvm.fma.f64(double %186, double %179, double 0x3F2A01A01A019B2B)
  %188 = call double @llvm.fma.f64(double %187, double %179, double 0x3F56C16C16C162D6)
  %189 = call double @llvm.fma.f64(double %188, double %179, double 0x3F81111111111111)
  %190 = call double @llvm.fma.f64(double %189, double %179, double 0x3FA5555555555556)
  %191 = call double @llvm.fma.f64(double %190, double %179, double 0x3FC5555555555555)
  %192 = call double @llvm.fma.f64(double %191, double %179, double 5.000000e-01)
  %193 = fmul double %179, %179
  %194 = call double @llvm.fma.f64(double %181, double %179, double %181)
  %195 = call double @llvm.fma.f64(double %193, double %192, double %194)
  %196 = fadd double %179, %195
  %197 = fadd double %196, 1.000000e+00
  %198 = fptosi double %176 to i32
  %199 = sdiv i32 %198, 2
  %200 = icmp slt i32 %198, -2001
  br i1 %200, label %201, label %203

201:
  %202 = fmul double %197, 0.000000e+00
  br label %219

203:
  %204 = icmp sgt i32 %198, 2001
  br i1 %204, label %205, label %207

205:
  %206 = fmul double %197, 0x7FF0000000000000
  br label %219

207:
  %208 = add nsw i32 %199, 1023
  %209 = zext nneg i32 %208 to i64
  %210 = shl i64 %209, 52
  %211 = bitcast i64 %210 to double
  %212 = fmul double %197, %211
  %213 = add nsw i32 %198, 1023
  %214 = sub nsw i32 %213, %199
  %215 = zext i32 %214 to i64
  %216 = shl i64 %215, 52
  %217 = bitcast i64 %216 to double
  %218 = fmul double %212, %217
  br label %219

219:
  %220 = phi double [ %202, %201 ], [ %206, %205 ], [ %218, %207 ]
  %221 = call double @llvm.fma.f64(double %0, double 2.000000e+00, double 1.000000e+00)
  %222 = fdiv double %170, %221
  %223 = fmul double %222, %220
  br label %224

224:
  %225 = phi double [ %116, %114 ], [ %0, %1 ], [ 2.000000e+00, %3 ], [ %136, %119 ], [ %223, %219 ], [ 0.000000e+00, %137 ]
  ret double %225
}

define double @weft.gpu.tgamma(double %0) nounwind {
  %2 = fcmp ueq double %0, 0x7FF0000000000000
  br i1 %2, label %154, label %3

3:
  %4 = fcmp oeq double %0, 0.000000e+00
  br i1 %4, label %5, label %7

5:
  %6 = fdiv double 1.000000e+00, %0
  br label %154

7:
  %8 = call double @llvm.rint.f64(double %0)
  %9 = fcmp oeq double %8, %0
  %10 = fcmp olt double %0, 0.000000e+00
  %11 = and i1 %10, %9
  br i1 %11, label %154, label %12

12:
  %13 = fcmp ogt double %0, 1.720000e+02
  br i1 %13, label %154, label %14

14:
  %15 = fcmp olt double %0, -1.860000e+02
  br i1 %15, label %16, label %22

16:
  %17 = call double @llvm.floor.f64(double %0)
  %18 = fptosi double %17 to i64
  %19 = and i64 %18, 1
  %20 = icmp eq i64 %19, 0
  %21 = select i1 %20, double 0.000000e+00, double -0.000000e+00
  br label %154

22:
  %23 = fcmp ult double %0, 1.000000e+00
  br i1 %23, label %26, label %24

24:
  %25 = fcmp ult double %0, 2.000000e+00
  br i1 %25, label %43, label %28

26:
  %27 = fcmp olt double %0, 1.000000e+00
  br i1 %27, label %72, label %94

28:
  %29 = phi double [ %32, %28 ], [ %0, %24 ]
  %30 = phi double [ %41, %28 ], [ 0.000000e+00, %24 ]
  %31 = phi double [ %39, %28 ], [ 1.000000e+00, %24 ]
  %32 = fadd double %29, -1.000000e+00
  %33 = fmul double %31, %32
  %34 = fneg double %33
  %35 = call double @llvm.fma.f64(double %31, double %32, double %34)
  %36 = fmul double %30, %32
  %37 = call double @llvm.fma.f64(double %31, double 0.000000e+00, double %36)
  %38 = fadd double %35, %37
  %39 = fadd double %33, %38
  %40 = fsub double %39, %33
  %41 = fsub double %38, %40
  %42 = fcmp ult double %32, 2.000000e+00
  br i1 %42, label %43, label %28

43:
  %44 = phi double [ 1.000000e+00, %24 ], [ %39, %28 ]
  %45 = phi double [ %0, %24 ], [ %32, %28 ]
  %46 = fadd double %45, -1.500000e+00
  %47 = call double @llvm.fma.f64(double %46, double 0x3F1571048987B3F4, double 0xBF2014C228143CDF)
  %48 = call double @llvm.fma.f64(double %47, double %46, double 0x3F0D7B524C422EF9)
  %49 = call double @llvm.fma.f64(double %48, double %46, double 0xBF161C720AAC13B9)
  %50 = call double @llvm.fma.f64(double %49, double %46, double 0x3F2C197ADE68F084)
  %51 = call double @llvm.fma.f64(double %50, double %46, double 0xBF3513093CAB3125)
  %52 = call double @llvm.fma.f64(double %51, double %46, double 0x3F3D52144292085B)
  %53 = call double @llvm.fma.f64(double %52, double %46, double 0xBF45FD54421CBAD4)
  %54 = call double @llvm.fma.f64(double %53, double %46, double 0x3F50A301C8FF5F16)
  %55 = call double @llvm.fma.f64(double %54, double %46, double 0xBF58F3CA7C3F1052)
  %56 = call double @llvm.fma.f64(double %55, double %46, double 0x3F62B2C7EA75C4C2)
  %57 = call double @llvm.fma.f64(double %56, double %46, double 0xBF6C09E6E65D05F1)
  %58 = call double @llvm.fma.f64(double %57, double %46, double 0x3F7504ECA2779BA9)
  %59 = call double @llvm.fma.f64(double %58, double %46, double 0xBF7F7FC7C04512DB)
  %60 = call double @llvm.fma.f64(double %59, double %46, double 0x3F87991DCBF878D0)
  %61 = call double @llvm.fma.f64(double %60, double %46, double 0xBF91A2C29007308C)
  %62 = call double @llvm.fma.f64(double %61, double %46, double 0x3F9A752C6B194816)
  %63 = call double @llvm.fma.f64(double %62, double %46, double 0xBFA374FD5CE815DE)
  %64 = call double @llvm.fma.f64(double %63, double %46, double 0x3FAE022B74349385)
  %65 = call double @llvm.fma.f64(double %64, double %46, double 0xBFB3D88CFE501AD0)
  %66 = call double @llvm.fma.f64(double %65, double %46, double 0x3FC283BD374EB2DA)
  %67 = call double @llvm.fma.f64(double %66, double %46, double 0xBFBB77AC1CA2EC36)
  %68 = call double @llvm.fma.f64(double %67, double %46, double 0x3FDA8C4DBA620D57)
  %69 = call double @llvm.fma.f64(double %68, double %46, double 0x3FA08EA88EE561B2)
  %70 = call double @llvm.fma.f64(double %69, double %46, double 0x3FEC5BF891B4EF6B)
  %71 = fmul double %44, %70
  br label %154

72:
  %73 = phi double [ %86, %72 ], [ %0, %26 ]
  %74 = phi double [ %85, %72 ], [ 0.000000e+00, %26 ]
  %75 = phi double [ %83, %72 ], [ 1.000000e+00, %26 ]
  %76 = phi double [ %92, %72 ], [ 0.000000e+00, %26 ]
  %77 = fmul double %75, %73
  %78 = fneg double %77
  %79 = call double @llvm.fma.f64(double %75, double %73, double %78)
  %80 = fmul double %74, %73
  %81 = call double @llvm.fma.f64(double %75, double %76, double %80)
  %82 = fadd double %79, %81
  %83 = fadd double %77, %82
  %84 = fsub double %83, %77
  %85 = fsub double %82, %84
  %86 = fadd double %73, 1.000000e+00
  %87 = fsub double %86, %73
  %88 = fsub double %87, %86
  %89 = fadd double %73, %88
  %90 = fsub double 1.000000e+00, %87
  %91 = fadd double %90, %89
  %92 = fadd double %76, %91
  %93 = fcmp olt double %86, 1.000000e+00
  br i1 %93, label %72, label %94

94:
  %95 = phi double [ 0.000000e+00, %26 ], [ %92, %72 ]
  %96 = phi double [ 1.000000e+00, %26 ], [ %83, %72 ]
  %97 = phi double [ %0, %26 ], [ %86, %72 ]
  %98 = fadd double %97, -1.500000e+00
  %99 = call double @llvm.fma.f64(double %98, double 0x3F1571048987B3F4, double 0xBF2014C228143CDF)
  %100 = call double @llvm.fma.f64(double %99, double %98, double 0x3F0D7B524C422EF9)
  %101 = call double @llvm.fma.f64(double %100, double %98, double 0xBF161C720AAC13B9)
  %102 = call double @llvm.fma.f64(double %101, double %98, double 0x3F2C197ADE68F084)
  %103 = call double @llvm.fma.f64(double %102, double %98, double 0xBF3513093CAB3125)
  %104 = call double @llvm.fma.f64(double %103, double %98, double 0x3F3D52144292085B)
  %105 = call double @llvm.fma.f64(double %104, double %98, double 0xBF45FD54421CBAD4)
  %106 = call double @llvm.fma.f64(double %105, double %98, double 0x3F50A301C8FF5F16)
  %107 = call double @llvm.fma.f64(double %106, double %98, double 0xBF58F3CA7C3F1052)
  %108 = call double @llvm.fma.f64(double %107, double %98, double 0x3F62B2C7EA75C4C2)
  %109 = call double @llvm.fma.f64(double %108, double %98, double 0xBF6C09E6E65D05F1)
  %110 = call double @llvm.fma.f64(double %109, double %98, double 0x3F7504ECA2779BA9)
  %111 = call double @llvm.fma.f64(double %110, double %98, double 0xBF7F7FC7C04512DB)
  %112 = call double @llvm.fma.f64(double %111, double %98, double 0x3F87991DCBF878D0)
  %113 = call double @llvm.fma.f64(double %112, double %98, double 0xBF91A2C29007308C)
  %114 = call double @llvm.fma.f64(double %113, double %98, double 0x3F9A752C6B194816)
  %115 = call double @llvm.fma.f64(double %114, double %98, double 0xBFA374FD5CE815DE)
  %116 = call double @llvm.fma.f64(double %115, double %98, double 0x3FAE022B74349385)
  %117 = call double @llvm.fma.f64(double %116, double %98, double 0xBFB3D88CFE501AD0)
  %118 = call double @llvm.fma.f64(double %117, double %98, double 0x3FC283BD374EB2DA)
  %119 = call double @llvm.fma.f64(double %118, double %98, double 0xBFBB77AC1CA2EC36)
  %120 = call double @llvm.fma.f64(double %119, double %98, double 0x3FDA8C4DBA620D57)
  %121 = call double @llvm.fma.f64(double %120, double %98, double 0x3FA08EA88EE561B2)
  %122 = call double @llvm.fma.f64(double %121, double %98, double 0x3FEC5BF891B4EF6B)
  %123 = fadd double %97, 0x3EB0000000000000
  %124 = fadd double %123, -1.500000e+00
  %125 = call double @llvm.fma.f64(double %124, double 0x3F1571048987B3F4, double 0xBF2014C228143CDF)
  %126 = call double @llvm.fma.f64(double %125, double %124, double 0x3F0D7B524C422EF9)
  %127 = call double @llvm.fma.f64(double %126, double %124, double 0xBF161C720AAC13B9)
  %128 = call double @llvm.fma.f64(double %127, double %124, double 0x3F2C197ADE68F084)
  %129 = call double @llvm.fma.f64(double %128, double %124, double 0xBF3513093CAB3125)
  %130 = call double @llvm.fma.f64(double %129, double %124, double 0x3F3D52144292085B)
  %131 = call double @llvm.fma.f64(double %130, double %124, double 0xBF45FD54421CBAD4)
  %132 = call double @llvm.fma.f64(double %131, double %124, double 0x3F50A301C8FF5F16)
  %133 = call double @llvm.fma.f64(double %132, double %124, double 0xBF58F3CA7C3F1052)
  %134 = call double @llvm.fma.f64(double %133, double %124, double 0x3F62B2C7EA75C4C2)
  %135 = call double @llvm.fma.f64(double %134, double %124, double 0xBF6C09E6E65D05F1)
  %136 = call double @llvm.fma.f64(double %135, double %124, double 0x3F7504ECA2779BA9)
  %137 = call double @llvm.fma.f64(double %136, double %124, double 0xBF7F7FC7C04512DB)
  %138 = call double @llvm.fma.f64(double %137, double %124, double 0x3F87991DCBF878D0)
  %139 = call double @llvm.fma.f64(double %138, double %124, double 0xBF91A2C29007308C)
  %140 = call double @llvm.fma.f64(double %139, double %124, double 0x3F9A752C6B194816)
  %141 = call double @llvm.fma.f64(double %140, double %124, double 0xBFA374FD5CE815DE)
  %142 = call double @llvm.fma.f64(double %141, double %124, double 0x3FAE022B74349385)
  %143 = call double @llvm.fma.f64(double %142, double %124, double 0xBFB3D88CFE501AD0)
  %144 = call double @llvm.fma.f64(double %143, double %124, double 0x3FC283BD374EB2DA)
  %145 = call double @llvm.fma.f64(double %144, double %124, double 0xBFBB77AC1CA2EC36)
  %146 = call double @llvm.fma.f64(double %145, double %124, double 0x3FDA8C4DBA620D57)
  %147 = call double @llvm.fma.f64(double %146, double %124, double 0x3FA08EA88EE561B2)
  %148 = call double @llvm.fma.f64(double %147, double %124, double 0x3FEC5BF891B4EF6B)
  %149 = fsub double %148, %122
  %150 = fmul double %95, %149
  %151 = fmul double %150, 0x4130000000000000
  %152 = fadd double %122, %151
  %153 = fdiv double %152, %96
  br label %154

154:
  %155 = phi double [ %6, %5 ], [ %21, %16 ], [ %0, %1 ], [ %71, %43 ], [ %153, %94 ], [ 0x7FF8000000000000, %7 ], [ 0x7FF0000000000000, %12 ]
  ret double %155
}

declare double @llvm.floor.f64(double)

define double @weft.gpu.lgamma(double %0) nounwind {
  %2 = fcmp uno double %0, 0.000000e+00
  br i1 %2, label %131, label %3

3:
  %4 = call double @llvm.fabs.f64(double %0)
  %5 = fcmp oeq double %4, 0x7FF0000000000000
  br i1 %5, label %131, label %6

6:
  %7 = fcmp olt double %4, 0x3C30000000000000
  br i1 %7, label %8, label %13

8:
  %9 = fcmp oeq double %0, 0.000000e+00
  br i1 %9, label %131, label %10

10:
  %11 = call double @weft.gpu.log(double %4)
  %12 = fneg double %11
  br label %131

13:
  %14 = fcmp olt double %0, 0.000000e+00
  %15 = call double @llvm.rint.f64(double %0)
  %16 = fcmp oeq double %15, %0
  %17 = and i1 %14, %16
  br i1 %17, label %131, label %18

18:
  %19 = fcmp olt double %4, 1.000000e+01
  br i1 %19, label %20, label %95

20:
  %21 = fcmp olt double %4, 1.000000e+00
  br i1 %21, label %24, label %22

22:
  %23 = fcmp ult double %4, 2.000000e+00
  br i1 %23, label %62, label %56

24:
  %25 = fadd double %4, -1.000000e+00
  %26 = fmul double %4, %25
  %27 = fadd double %4, 1.000000e+00
  %28 = fadd double %27, -1.500000e+00
  %29 = call double @llvm.fma.f64(double %28, double 0x3EC29EB796EC9DA7, double 0xBECCFBC56E91250C)
  %30 = call double @llvm.fma.f64(double %29, double %28, double 0x3EC01612AB977684)
  %31 = call double @llvm.fma.f64(double %30, double %28, double 0xBEC9400AECDD2E35)
  %32 = call double @llvm.fma.f64(double %31, double %28, double 0x3EDDDC12844B88AE)
  %33 = call double @llvm.fma.f64(double %32, double %28, double 0xBEE7701234D3655A)
  %34 = call double @llvm.fma.f64(double %33, double %28, double 0x3EF1716B4642A0C1)
  %35 = call double @llvm.fma.f64(double %34, double %28, double 0xBEFB87BFC435FBD2)
  %36 = call double @llvm.fma.f64(double %35, double %28, double 0x3F05E9628A89C5FA)
  %37 = call double @llvm.fma.f64(double %36, double %28, double 0xBF1163EA7A726617)
  %38 = call double @llvm.fma.f64(double %37, double %28, double 0x3F1BB027B8E75232)
  %39 = call double @llvm.fma.f64(double %38, double %28, double 0xBF26230DED9B9A02)
  %40 = call double @llvm.fma.f64(double %39, double %28, double 0x3F31C746E8D11075)
  %41 = call double @llvm.fma.f64(double %40, double %28, double 0xBF3CB457B58BBA6D)
  %42 = call double @llvm.fma.f64(double %41, double %28, double 0x3F4750AE65E8D094)
  %43 = call double @llvm.fma.f64(double %42, double %28, double 0xBF5313E8823B7645)
  %44 = call double @llvm.fma.f64(double %43, double %28, double 0x3F5F814B7BF07208)
  %45 = call double @llvm.fma.f64(double %44, double %28, double 0xBF6A503523B1DD18)
  %46 = call double @llvm.fma.f64(double %45, double %28, double 0x3F764F066524532D)
  %47 = call double @llvm.fma.f64(double %46, double %28, double 0xBF834DBDA148E53F)
  %48 = call double @llvm.fma.f64(double %47, double %28, double 0x3F91334235278FB7)
  %49 = call double @llvm.fma.f64(double %48, double %28, double 0xBFA007AA83CEE1E6)
  %50 = call double @llvm.fma.f64(double %49, double %28, double 0x3FB01AF62A2929E8)
  %51 = call double @llvm.fma.f64(double %50, double %28, double 0xBFC2AED059BD608A)
  %52 = call double @llvm.fma.f64(double %51, double %28, double 0x3FDEEB95B094C191)
  %53 = call double @weft.gpu.log(double %4)
  %54 = fneg double %53
  %55 = call double @llvm.fma.f64(double %26, double %52, double %54)
  br label %115

56:
  %57 = phi double [ %59, %56 ], [ %4, %22 ]
  %58 = phi double [ %60, %56 ], [ 1.000000e+00, %22 ]
  %59 = fadd double %57, -1.000000e+00
  %60 = fmul double %58, %59
  %61 = fcmp ult double %59, 2.000000e+00
  br i1 %61, label %62, label %56

62:
  %63 = phi double [ 1.000000e+00, %22 ], [ %60, %56 ]
  %64 = phi double [ %4, %22 ], [ %59, %56 ]
  %65 = fadd double %64, -1.000000e+00
  %66 = fadd double %64, -2.000000e+00
  %67 = fmul double %65, %66
  %68 = fadd double %64, -1.500000e+00
  %69 = call double @llvm.fma.f64(double %68, double 0x3EC29EB796EC9DA7, double 0xBECCFBC56E91250C)
  %70 = call double @llvm.fma.f64(double %69, double %68, double 0x3EC01612AB977684)
  %71 = call double @llvm.fma.f64(double %70, double %68, double 0xBEC9400AECDD2E35)
  %72 = call double @llvm.fma.f64(double %71, double %68, double 0x3EDDDC12844B88AE)
  %73 = call double @llvm.fma.f64(double %72, double %68, double 0xBEE7701234D3655A)
  %74 = call double @llvm.fma.f64(double %73, double %68, double 0x3EF1716B4642A0C1)
  %75 = call double @llvm.fma.f64(double %74, double %68, double 0xBEFB87BFC435FBD2)
  %76 = call double @llvm.fma.f64(double %75, double %68, double 0x3F05E9628A89C5FA)
  %77 = call double @llvm.fma.f64(double %76, double %68, double 0xBF1163EA7A726617)
  %78 = call double @llvm.fma.f64(double %77, double %68, double 0x3F1BB027B8E75232)
  %79 = call double @llvm.fma.f64(double %78, double %68, double 0xBF26230DED9B9A02)
  %80 = call double @llvm.fma.f64(double %79, double %68, double 0x3F31C746E8D11075)
  %81 = call double @llvm.fma.f64(double %80, double %68, double 0xBF3CB457B58BBA6D)
  %82 = call double @llvm.fma.f64(double %81, double %68, double 0x3F4750AE65E8D094)
  %83 = call double @llvm.fma.f64(double %82, double %68, double 0xBF5313E8823B7645)
  %84 = call double @llvm.fma.f64(double %83, double %68, double 0x3F5F814B7BF07208)
  %85 = call double @llvm.fma.f64(double %84, double %68, double 0xBF6A503523B1DD18)
  %86 = call double @llvm.fma.f64(double %85, double %68, double 0x3F764F066524532D)
  %87 = call double @llvm.fma.f64(double %86, double %68, double 0xBF834DBDA148E53F)
  %88 = call double @llvm.fma.f64(double %87, double %68, double 0x3F91334235278FB7)
  %89 = call double @llvm.fma.f64(double %88, double %68, double 0xBFA007AA83CEE1E6)
  %90 = call double @llvm.fma.f64(double %89, double %68, double 0x3FB01AF62A2929E8)
  %91 = call double @llvm.fma.f64(double %90, double %68, double 0xBFC2AED059BD608A)
  %92 = call double @llvm.fma.f64(double %91, double %68, double 0x3FDEEB95B094C191)
  %93 = call double @weft.gpu.log(double %63)
  %94 = call double @llvm.fma.f64(double %67, double %92, double %93)
  br label %115

95:
  %96 = call double @weft.gpu.log(double %4)
  %97 = fcmp ogt double %4, 0x4390000000000000
  br i1 %97, label %98, label %101

98:
  %99 = fadd double %96, -1.000000e+00
  %100 = fmul double %4, %99
  br label %115

101:
  %102 = fdiv double 1.000000e+00, %4
  %103 = fmul double %102, %102
  %104 = call double @llvm.fma.f64(double %103, double 0xBF9E4286CB0F5398, double 0x3F7A41A41A41A41A)
  %105 = call double @llvm.fma.f64(double %104, double %103, double 0xBF5F6AB0D9993C7D)
  %106 = call double @llvm.fma.f64(double %105, double %103, double 0x3F4B951E2B18FF23)
  %107 = call double @llvm.fma.f64(double %106, double %103, double 0xBF43813813813814)
  %108 = call double @llvm.fma.f64(double %107, double %103, double 0x3F4A01A01A01A01A)
  %109 = call double @llvm.fma.f64(double %108, double %103, double 0xBF66C16C16C16C17)
  %110 = call double @llvm.fma.f64(double %109, double %103, double 0x3FB5555555555555)
  %111 = fadd double %4, -5.000000e-01
  %112 = fadd double %96, -1.000000e+00
  %113 = call double @llvm.fma.f64(double %102, double %110, double 0x3FDACFE390C97D6A)
  %114 = call double @llvm.fma.f64(double %111, double %112, double %113)
  br label %115

115:
  %116 = phi double [ %55, %24 ], [ %94, %62 ], [ %100, %98 ], [ %114, %101 ]
  br i1 %14, label %117, label %131

117:
  %118 = fsub double %0, %15
  %119 = fmul double %118, 0x400921FB54442D18
  %120 = call double @weft.gpu.sin(double %119)
  %121 = fptosi double %15 to i64
  %122 = and i64 %121, 1
  %123 = icmp eq i64 %122, 0
  %124 = fneg double %120
  %125 = select i1 %123, double %120, double %124
  %126 = fmul double %125, %0
  %127 = call double @llvm.fabs.f64(double %126)
  %128 = fdiv double 0x400921FB54442D18, %127
  %129 = call double @weft.gpu.log(double %128)
  %130 = fsub double %129, %116
  br label %131

131:
  %132 = phi double [ %0, %1 ], [ 0x7FF0000000000000, %3 ], [ %12, %10 ], [ %130, %117 ], [ %116, %115 ], [ 0x7FF0000000000000, %8 ], [ 0x7FF0000000000000, %13 ]
  ret double %132
}

define float @weft.gpu.asinhf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @llvm.fabs.f64(double %2)
  %4 = fcmp ueq double %3, 0x7FF0000000000000
  %5 = fcmp olt double %3, 0x3E30000000000000
  %6 = or i1 %4, %5
  br i1 %6, label %22, label %7

7:
  %8 = fcmp ogt double %3, 0x41B0000000000000
  br i1 %8, label %9, label %13

9:
  %10 = call double @weft.gpu.log(double %3)
  %11 = fadd double %10, 0x3FE62E42FEFA39EF
  %12 = call double @llvm.copysign.f64(double %11, double %2)
  br label %22

13:
  %14 = fmul double %2, %2
  %15 = fadd double %14, 1.000000e+00
  %16 = call double @llvm.sqrt.f64(double %15)
  %17 = fadd double %16, 1.000000e+00
  %18 = fdiv double %14, %17
  %19 = fadd double %3, %18
  %20 = call double @weft.gpu.log1p(double %19)
  %21 = call double @llvm.copysign.f64(double %20, double %2)
  br label %22

22:
  %23 = phi double [ %12, %9 ], [ %21, %13 ], [ %2, %1 ]
  %24 = fptrunc double %23 to float
  ret float %24
}

define float @weft.gpu.acoshf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = fcmp ult float %0, 1.000000e+00
  br i1 %3, label %4, label %7

4:
  %5 = fcmp uno float %0, 0.000000e+00
  br i1 %5, label %19, label %6

6:
  br label %19

7:
  %8 = fcmp ogt float %0, 0x41B0000000000000
  br i1 %8, label %9, label %12

9:
  %10 = call double @weft.gpu.log(double %2)
  %11 = fadd double %10, 0x3FE62E42FEFA39EF
  br label %19

12:
  %13 = fadd double %2, -1.000000e+00
  %14 = fmul double %13, 2.000000e+00
  %15 = call double @llvm.fma.f64(double %13, double %13, double %14)
  %16 = call double @llvm.sqrt.f64(double %15)
  %17 = fadd double %13, %16
  %18 = call double @weft.gpu.log1p(double %17)
  br label %19

19:
  %20 = phi double [ %11, %9 ], [ %18, %12 ], [ 0x7FF8000000000000, %6 ], [ %2, %4 ]
  %21 = fptrunc double %20 to float
  ret float %21
}

define float @weft.gpu.atanhf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @llvm.fabs.f64(double %2)
  %4 = fcmp ugt double %3, 1.000000e+00
  br i1 %4, label %5, label %8

5:
  %6 = fcmp uno float %0, 0.000000e+00
  br i1 %6, label %18, label %7

7:
  br label %18

8:
  %9 = fcmp olt double %3, 0x3E30000000000000
  br i1 %9, label %18, label %10

10:
  %11 = fmul double %3, 2.000000e+00
  %12 = fsub double 1.000000e+00, %3
  %13 = fdiv double %11, %12
  %14 = call double @weft.gpu.log1p(double %13)
  %15 = fmul double %14, 5.000000e-01
  %16 = call double @llvm.copysign.f64(double %15, double %2)
  %17 = fptrunc double %16 to float
  br label %18

18:
  %19 = phi float [ %17, %10 ], [ 0x7FF8000000000000, %7 ], [ %0, %5 ], [ %0, %8 ]
  ret float %19
}

define float @weft.gpu.erff(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.erf(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.erfcf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.erfc(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.tgammaf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.tgamma(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

define float @weft.gpu.lgammaf(float %0) nounwind {
  %2 = fpext float %0 to double
  %3 = call double @weft.gpu.lgamma(double %2)
  %4 = fptrunc double %3 to float
  ret float %4
}

declare double @llvm.fabs.f64(double)

declare double @llvm.copysign.f64(double, double)

declare double @llvm.sqrt.f64(double)

declare double @llvm.fma.f64(double, double, double)

declare double @llvm.rint.f64(double)

declare double @weft.gpu.sin(double noundef)
