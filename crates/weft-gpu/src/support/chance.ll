; What kernels call of the C library, made of chance.c by scripts/gpu_math.py.

@weft.gpu.chance_state = internal global i64 4294967296, align 8
@weft.gpu.chance_48 = internal global i64 0, align 8

define range(i32 0, -2147483648) i32 @weft.gpu.rand() nounwind {
  %1 = atomicrmw add ptr @weft.gpu.chance_state, i64 1 monotonic, align 8
  %2 = mul i64 %1, -7046029254386353131
  %3 = lshr i64 %2, 30
  %4 = xor i64 %3, %2
  %5 = mul i64 %4, -4658895280553007687
  %6 = lshr i64 %5, 27
  %7 = xor i64 %6, %5
  %8 = mul i64 %7, -7723592293110705685
  %9 = lshr i64 %8, 33
  %10 = trunc nuw nsw i64 %9 to i32
  ret i32 %10
}

define range(i64 0, 2147483648) i64 @weft.gpu.random() nounwind {
  %1 = atomicrmw add ptr @weft.gpu.chance_state, i64 1 monotonic, align 8
  %2 = mul i64 %1, -7046029254386353131
  %3 = lshr i64 %2, 30
  %4 = xor i64 %3, %2
  %5 = mul i64 %4, -4658895280553007687
  %6 = lshr i64 %5, 27
  %7 = xor i64 %6, %5
  %8 = mul i64 %7, -7723592293110705685
  %9 = lshr i64 %8, 33
  ret i64 %9
}

define void @weft.gpu.srand(i32 %0) nounwind {
  %2 = zext i32 %0 to i64
  %3 = shl nuw i64 %2, 32
  store atomic i64 %3, ptr @weft.gpu.chance_state monotonic, align 8
  ret void
}

define void @weft.gpu.srandom(i32 %0) nounwind {
  %2 = zext i32 %0 to i64
  %3 = shl nuw i64 %2, 32
  store atomic i64 %3, ptr @weft.gpu.chance_state monotonic, align 8
  ret void
}

define i32 @weft.gpu.rand_r(ptr nocapture %0) nounwind {
  %2 = load i32, ptr %0, align 4
  br label %4

3:
  store i32 %9, ptr %0, align 4
  ret i32 %16

4:
  %5 = phi i32 [ 0, %1 ], [ %17, %4 ]
  %6 = phi i32 [ 0, %1 ], [ %16, %4 ]
  %7 = phi i32 [ %2, %1 ], [ %9, %4 ]
  %8 = mul i32 %7, 1103515245
  %9 = add i32 %8, 12345
  %10 = icmp eq i32 %5, 0
  %11 = select i1 %10, i32 0, i32 10
  %12 = shl i32 %6, %11
  %13 = lshr i32 %9, 16
  %14 = select i1 %10, i32 2047, i32 1023
  %15 = and i32 %14, %13
  %16 = xor i32 %12, %15
  %17 = add nuw nsw i32 %5, 1
  %18 = icmp eq i32 %17, 3
  br i1 %18, label %3, label %4
}

define double @weft.gpu.drand48() nounwind {
  %1 = load atomic i64, ptr @weft.gpu.chance_48 monotonic, align 8
  br label %2

2:
  %3 = phi i64 [ %1, %0 ], [ %9, %2 ]
  %4 = mul i64 %3, 25214903917
  %5 = add i64 %4, 11
  %6 = and i64 %5, 281474976710655
  %7 = cmpxchg ptr @weft.gpu.chance_48, i64 %3, i64 %6 monotonic monotonic, align 8
  %8 = extractvalue { i64, i1 } %7, 1
  %9 = extractvalue { i64, i1 } %7, 0
  br i1 %8, label %10, label %2

10:
  %11 = uitofp nneg i64 %6 to double
  %12 = fmul double %11, 0x3CF0000000000000
  ret double %12
}

define range(i64 0, 2147483648) i64 @weft.gpu.lrand48() nounwind {
  %1 = load atomic i64, ptr @weft.gpu.chance_48 monotonic, align 8
  br label %2

2:
  %3 = phi i64 [ %1, %0 ], [ %9, %2 ]
  %4 = mul i64 %3, 25214903917
  %5 = add i64 %4, 11
  %6 = and i64 %5, 281474976710655
  %7 = cmpxchg ptr @weft.gpu.chance_48, i64 %3, i64 %6 monotonic monotonic, align 8
  %8 = extractvalue { i64, i1 } %7, 1
  %9 = extractvalue { i64, i1 } %7, 0
  br i1 %8, label %10, label %2

10:
  %11 = lshr i64 %6, 17
  ret i64 %11
}

define range(i64 -2147483648, 2147483648) i64 @weft.gpu.mrand48() nounwind {
  %1 = load atomic i64, ptr @weft.gpu.chance_48 monotonic, align 8
  br label %2

2:
  %3 = phi i64 [ %1, %0 ], [ %9, %2 ]
  %4 = mul i64 %3, 25214903917
  %5 = add i64 %4, 11
  %6 = and i64 %5, 281474976710655
  %7 = cmpxchg ptr @weft.gpu.chance_48, i64 %3, i64 %6 monotonic monotonic, align 8
  %8 = extractvalue { i64, i1 } %7, 1
  %9 = extractvalue { i64, i1 } %7, 0
  br i1 %8, label %10, label %2

10:
  %11 = shl nuw i64 %6, 16
  %12 = ashr i64 %11, 32
  ret i64 %12
}

define double @weft.gpu.erand48(ptr nocapture %0) nounwind {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = getelementptr i8, ptr %0, i64 2
  %4 = load i32, ptr %3, align 2
  %5 = zext i32 %4 to i64
  %6 = shl nuw nsw i64 %5, 16
  %7 = load i16, ptr %0, align 2
  %8 = zext i16 %7 to i64
  %9 = or disjoint i64 %6, %8
  %10 = mul i64 %9, 25214903917
  %11 = add i64 %10, 11
  %12 = and i64 %11, 281474976710655
  %13 = trunc i64 %11 to i16
  store i16 %13, ptr %0, align 2
  %14 = lshr i64 %11, 16
  %15 = trunc i64 %14 to i16
  store i16 %15, ptr %3, align 2
  %16 = lshr i64 %11, 32
  %17 = trunc i64 %16 to i16
  store i16 %17, ptr %2, align 2
  %18 = uitofp nneg i64 %12 to double
  %19 = fmul double %18, 0x3CF0000000000000
  ret double %19
}

define range(i64 0, 2147483648) i64 @weft.gpu.nrand48(ptr nocapture %0) nounwind {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = getelementptr i8, ptr %0, i64 2
  %4 = load i32, ptr %3, align 2
  %5 = zext i32 %4 to i64
  %6 = shl nuw nsw i64 %5, 16
  %7 = load i16, ptr %0, align 2
  %8 = zext i16 %7 to i64
  %9 = or disjoint i64 %6, %8
  %10 = mul i64 %9, 25214903917
  %11 = add i64 %10, 11
  %12 = trunc i64 %11 to i16
  store i16 %12, ptr %0, align 2
  %13 = lshr i64 %11, 16
  %14 = trunc i64 %13 to i16
  store i16 %14, ptr %3, align 2
  %15 = lshr i64 %11, 32
  %16 = trunc i64 %15 to i16
  store i16 %16, ptr %2, align 2
  %17 = lshr i64 %11, 17
  %18 = and i64 %17, 2147483647
  ret i64 %18
}

define range(i64 -2147483648, 2147483648) i64 @weft.gpu.jrand48(ptr nocapture %0) nounwind {
  %2 = getelementptr inbounds i8, ptr %0, i64 4
  %3 = getelementptr i8, ptr %0, i64 2
  %4 = load i32, ptr %3, align 2
  %5 = zext i32 %4 to i64
  %6 = shl nuw nsw i64 %5, 16
  %7 = load i16, ptr %0, align 2
  %8 = zext i16 %7 to i64
  %9 = or disjoint i64 %6, %8
  %10 = mul i64 %9, 25214903917
  %11 = add i64 %10, 11
  %12 = trunc i64 %11 to i16
  store i16 %12, ptr %0, align 2
  %13 = lshr i64 %11, 16
  %14 = trunc i64 %13 to i16
  store i16 %14, ptr %3, align 2
  %15 = lshr i64 %11, 32
  %16 = trunc i64 %15 to i16
  store i16 %16, ptr %2, align 2
  %17 = shl i64 %11, 16
  %18 = ashr i64 %17, 32
  ret i64 %18
}

define void @weft.gpu.srand48(i64 %0) nounwind {
  %2 = shl i64 %0, 16
  %3 = and i64 %2, 281474976645120
  %4 = or disjoint i64 %3, 13070
  store atomic i64 %4, ptr @weft.gpu.chance_48 monotonic, align 8
  ret void
}
