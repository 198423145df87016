; What kernels call of the C library, made of letters.c by scripts/gpu_math.py.

@weft.gpu.bits_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.bits, i64 256), align 8
@weft.gpu.lower_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.lower, i64 512), align 8
@weft.gpu.upper_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.upper, i64 512), align 8
@weft.gpu.bits = internal constant <{ [256 x i16], [128 x i16] }> <{ [256 x i16] [i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 0, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 8195, i16 8194, i16 8194, i16 8194, i16 8194, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 2, i16 24577, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -10232, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -11000, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -15096, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -10744, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -14840, i16 -16380, i16 -16380, i16 -16380, i16 -16380, i16 2], [128 x i16] zeroinitializer }>, align 16
@weft.gpu.lower = internal constant [384 x i32] [i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 97, i32 98, i32 99, i32 100, i32 101, i32 102, i32 103, i32 104, i32 105, i32 106, i32 107, i32 108, i32 109, i32 110, i32 111, i32 112, i32 113, i32 114, i32 115, i32 116, i32 117, i32 118, i32 119, i32 120, i32 121, i32 122, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255], align 16
@weft.gpu.upper = internal constant [384 x i32] [i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 -1, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63, i32 64, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 91, i32 92, i32 93, i32 94, i32 95, i32 96, i32 65, i32 66, i32 67, i32 68, i32 69, i32 70, i32 71, i32 72, i32 73, i32 74, i32 75, i32 76, i32 77, i32 78, i32 79, i32 80, i32 81, i32 82, i32 83, i32 84, i32 85, i32 86, i32 87, i32 88, i32 89, i32 90, i32 123, i32 124, i32 125, i32 126, i32 127, i32 128, i32 129, i32 130, i32 131, i32 132, i32 133, i32 134, i32 135, i32 136, i32 137, i32 138, i32 139, i32 140, i32 141, i32 142, i32 143, i32 144, i32 145, i32 146, i32 147, i32 148, i32 149, i32 150, i32 151, i32 152, i32 153, i32 154, i32 155, i32 156, i32 157, i32 158, i32 159, i32 160, i32 161, i32 162, i32 163, i32 164, i32 165, i32 166, i32 167, i32 168, i32 169, i32 170, i32 171, i32 172, i32 173, i32 174, i32 175, i32 176, i32 177, i32 178, i32 179, i32 180, i32 181, i32 182, i32 183, i32 184, i32 185, i32 186, i32 187, i32 188, i32 189, i32 190, i32 191, i32 192, i32 193, i32 194, i32 195, i32 196, i32 197, i32 198, i32 199, i32 200, i32 201, i32 202, i32 203, i32 204, i32 205, i32 206, i32 207, i32 208, i32 209, i32 210, i32 211, i32 212, i32 213, i32 214, i32 215, i32 216, i32 217, i32 218, i32 219, i32 220, i32 221, i32 222, i32 223, i32 224, i32 225, i32 226, i32 227, i32 228, i32 229, i32 230, i32 231, i32 232, i32 233, i32 234, i32 235, i32 236, i32 237, i32 238, i32 239, i32 240, i32 241, i32 242, i32 243, i32 244, i32 245, i32 246, i32 247, i32 248, i32 249, i32 250, i32 251, i32 252, i32 253, i32 254, i32 255], align 16

define nonnull ptr @weft.gpu.__ctype_b_loc() nounwind {
  ret ptr @weft.gpu.bits_at
}

define nonnull ptr @weft.gpu.__ctype_tolower_loc() nounwind {
  ret ptr @weft.gpu.lower_at
}

define nonnull ptr @weft.gpu.__ctype_toupper_loc() nounwind {
  ret ptr @weft.gpu.upper_at
}

define range(i32 0, 9) i32 @weft.gpu.isalnum(i32 %0) nounwind {
  %2 = and i32 %0, -33
  %3 = add i32 %2, -65
  %4 = icmp ult i32 %3, 26
  %5 = add i32 %0, -48
  %6 = icmp ult i32 %5, 10
  %7 = or i1 %6, %4
  %8 = select i1 %7, i32 8, i32 0
  ret i32 %8
}

define range(i32 0, 1025) i32 @weft.gpu.isalpha(i32 %0) nounwind {
  %2 = and i32 %0, -33
  %3 = add i32 %2, -65
  %4 = icmp ult i32 %3, 26
  %5 = select i1 %4, i32 1024, i32 0
  ret i32 %5
}

define range(i32 0, 2) i32 @weft.gpu.isblank(i32 %0) nounwind {
  %2 = icmp eq i32 %0, 32
  %3 = icmp eq i32 %0, 9
  %4 = or i1 %2, %3
  %5 = zext i1 %4 to i32
  ret i32 %5
}

define range(i32 0, 3) i32 @weft.gpu.iscntrl(i32 %0) nounwind {
  %2 = icmp ult i32 %0, 32
  %3 = icmp eq i32 %0, 127
  %4 = or i1 %2, %3
  %5 = select i1 %4, i32 2, i32 0
  ret i32 %5
}

define range(i32 0, 2049) i32 @weft.gpu.isdigit(i32 %0) nounwind {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = select i1 %3, i32 2048, i32 0
  ret i32 %4
}

define range(i32 0, 32769) i32 @weft.gpu.isgraph(i32 %0) nounwind {
  %2 = add i32 %0, -33
  %3 = icmp ult i32 %2, 94
  %4 = select i1 %3, i32 32768, i32 0
  ret i32 %4
}

define range(i32 0, 513) i32 @weft.gpu.islower(i32 %0) nounwind {
  %2 = add i32 %0, -97
  %3 = icmp ult i32 %2, 26
  %4 = select i1 %3, i32 512, i32 0
  ret i32 %4
}

define range(i32 0, 16385) i32 @weft.gpu.isprint(i32 %0) nounwind {
  %2 = add i32 %0, -32
  %3 = icmp ult i32 %2, 95
  %4 = select i1 %3, i32 16384, i32 0
  ret i32 %4
}

define range(i32 0, 5) i32 @weft.gpu.ispunct(i32 %0) nounwind {
  %2 = add i32 %0, -33
  %3 = icmp ult i32 %2, 94
  br i1 %3, label %4, label %12

4:
  %5 = and i32 %0, 95
  %6 = add nsw i32 %5, -65
  %7 = icmp ult i32 %6, 26
  %8 = add nsw i32 %0, -58
  %9 = icmp ult i32 %8, -10
  %10 = select i1 %9, i32 4, i32 0
  %11 = select i1 %7, i32 0, i32 %10
  br label %12

12:
  %13 = phi i32 [ 0, %1 ], [ %11, %4 ]
  ret i32 %13
}

define range(i32 0, 8193) i32 @weft.gpu.isspace(i32 %0) nounwind {
  %2 = icmp eq i32 %0, 32
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, 5
  %5 = or i1 %2, %4
  %6 = select i1 %5, i32 8192, i32 0
  ret i32 %6
}

define range(i32 0, 257) i32 @weft.gpu.isupper(i32 %0) nounwind {
  %2 = add i32 %0, -65
  %3 = icmp ult i32 %2, 26
  %4 = select i1 %3, i32 256, i32 0
  ret i32 %4
}

define range(i32 0, 4097) i32 @weft.gpu.isxdigit(i32 %0) nounwind {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = and i32 %0, -33
  %5 = add i32 %4, -65
  %6 = icmp ult i32 %5, 6
  %7 = or i1 %3, %6
  %8 = select i1 %7, i32 4096, i32 0
  ret i32 %8
}

define i32 @weft.gpu.tolower(i32 %0) nounwind {
  %2 = add i32 %0, -65
  %3 = icmp ult i32 %2, 26
  %4 = add nuw nsw i32 %0, 32
  %5 = select i1 %3, i32 %4, i32 %0
  ret i32 %5
}

define i32 @weft.gpu.toupper(i32 %0) nounwind {
  %2 = add i32 %0, -97
  %3 = icmp ult i32 %2, 26
  %4 = add nsw i32 %0, -32
  %5 = select i1 %3, i32 %4, i32 %0
  ret i32 %5
}

define ptr @weft.gpu.stpcpy(ptr writeonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %1, align 1
  store i8 %3, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %12, label %5

5:
  %6 = phi ptr [ %9, %5 ], [ %1, %2 ]
  %7 = phi ptr [ %8, %5 ], [ %0, %2 ]
  %8 = getelementptr inbounds i8, ptr %7, i64 1
  %9 = getelementptr inbounds i8, ptr %6, i64 1
  %10 = load i8, ptr %9, align 1
  store i8 %10, ptr %8, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %5

12:
  %13 = phi ptr [ %0, %2 ], [ %8, %5 ]
  ret ptr %13
}

define ptr @weft.gpu.strcpy(ptr returned writeonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %1, align 1
  store i8 %3, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %12, label %5

5:
  %6 = phi ptr [ %9, %5 ], [ %1, %2 ]
  %7 = phi ptr [ %8, %5 ], [ %0, %2 ]
  %8 = getelementptr inbounds i8, ptr %7, i64 1
  %9 = getelementptr inbounds i8, ptr %6, i64 1
  %10 = load i8, ptr %9, align 1
  store i8 %10, ptr %8, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %12, label %5

12:
  ret ptr %0
}

define ptr @weft.gpu.strcat(ptr returned %0, ptr nocapture readonly %1) nounwind {
  br label %3

3:
  %4 = phi ptr [ %0, %2 ], [ %7, %3 ]
  %5 = load i8, ptr %4, align 1
  %6 = icmp eq i8 %5, 0
  %7 = getelementptr inbounds i8, ptr %4, i64 1
  br i1 %6, label %8, label %3

8:
  %9 = load i8, ptr %1, align 1
  store i8 %9, ptr %4, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %18, label %11

11:
  %12 = phi ptr [ %15, %11 ], [ %1, %8 ]
  %13 = phi ptr [ %14, %11 ], [ %4, %8 ]
  %14 = getelementptr inbounds i8, ptr %13, i64 1
  %15 = getelementptr inbounds i8, ptr %12, i64 1
  %16 = load i8, ptr %15, align 1
  store i8 %16, ptr %14, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %18, label %11

18:
  ret ptr %0
}

define ptr @weft.gpu.strncpy(ptr returned writeonly %0, ptr nocapture readonly %1, i64 %2) nounwind {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:
  %11 = getelementptr inbounds i8, ptr %0, i64 %6
  store i8 %8, ptr %11, align 1
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %20, label %5

14:
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ]
  %16 = icmp ult i64 %15, %2
  br i1 %16, label %17, label %20

17:
  %18 = getelementptr i8, ptr %0, i64 %15
  %19 = sub i64 %2, %15
  call void @llvm.memset.p0.i64(ptr align 1 %18, i8 0, i64 %19, i1 false)
  br label %20

20:
  ret ptr %0
}

define ptr @weft.gpu.strncat(ptr returned %0, ptr nocapture readonly %1, i64 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %0, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:
  %10 = icmp eq i64 %2, 0
  br i1 %10, label %20, label %11

11:
  %12 = phi i64 [ %18, %16 ], [ 0, %9 ]
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %20, label %16

16:
  %17 = getelementptr inbounds i8, ptr %5, i64 %12
  store i8 %14, ptr %17, align 1
  %18 = add nuw i64 %12, 1
  %19 = icmp eq i64 %18, %2
  br i1 %19, label %20, label %11

20:
  %21 = phi i64 [ 0, %9 ], [ %2, %16 ], [ %12, %11 ]
  %22 = getelementptr inbounds i8, ptr %5, i64 %21
  store i8 0, ptr %22, align 1
  ret ptr %0
}

define i64 @weft.gpu.strnlen(ptr nocapture readonly %0, i64 %1) nounwind {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %12, label %4

4:
  %5 = phi i64 [ %10, %9 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:
  %10 = add nuw i64 %5, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %12, label %4

12:
  %13 = phi i64 [ 0, %2 ], [ %1, %9 ], [ %5, %4 ]
  ret i64 %13
}

define ptr @weft.gpu.strchr(ptr readonly %0, i32 %1) nounwind {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  %5 = load i8, ptr %0, align 1
  %6 = sext i8 %5 to i32
  %7 = icmp eq i32 %4, %6
  br i1 %7, label %17, label %8

8:
  %9 = phi i8 [ %14, %12 ], [ %5, %2 ]
  %10 = phi ptr [ %13, %12 ], [ %0, %2 ]
  %11 = icmp eq i8 %9, 0
  br i1 %11, label %17, label %12

12:
  %13 = getelementptr inbounds i8, ptr %10, i64 1
  %14 = load i8, ptr %13, align 1
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %4, %15
  br i1 %16, label %17, label %8

17:
  %18 = phi ptr [ %0, %2 ], [ null, %8 ], [ %13, %12 ]
  ret ptr %18
}

define ptr @weft.gpu.strrchr(ptr readonly %0, i32 %1) nounwind {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  br label %5

5:
  %6 = phi ptr [ %0, %2 ], [ %13, %5 ]
  %7 = phi ptr [ null, %2 ], [ %11, %5 ]
  %8 = load i8, ptr %6, align 1
  %9 = sext i8 %8 to i32
  %10 = icmp eq i32 %4, %9
  %11 = select i1 %10, ptr %6, ptr %7
  %12 = icmp eq i8 %8, 0
  %13 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %12, label %14, label %5

14:
  ret ptr %11
}

define ptr @weft.gpu.memchr(ptr readonly %0, i32 %1, i64 %2) nounwind {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:
  %6 = trunc i32 %1 to i8
  br label %7

7:
  %8 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, %6
  br i1 %11, label %15, label %12

12:
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %17, label %7

15:
  %16 = getelementptr inbounds i8, ptr %0, i64 %8
  br label %17

17:
  %18 = phi ptr [ null, %3 ], [ %16, %15 ], [ null, %12 ]
  ret ptr %18
}

define ptr @weft.gpu.strstr(ptr readonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %1, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %23, label %5

5:
  %6 = phi ptr [ %22, %21 ], [ %0, %2 ]
  br label %12

7:
  %8 = add i64 %14, 1
  %9 = getelementptr inbounds i8, ptr %1, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  br i1 %11, label %23, label %12

12:
  %13 = phi i8 [ %3, %5 ], [ %10, %7 ]
  %14 = phi i64 [ 0, %5 ], [ %8, %7 ]
  %15 = getelementptr inbounds i8, ptr %6, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, %13
  br i1 %17, label %7, label %18

18:
  %19 = load i8, ptr %6, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %23, label %21

21:
  %22 = getelementptr inbounds i8, ptr %6, i64 1
  br label %5

23:
  %24 = phi ptr [ %0, %2 ], [ %6, %7 ], [ null, %18 ]
  ret ptr %24
}

define i64 @weft.gpu.strspn(ptr nocapture readonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %24, label %5

5:
  %6 = load i8, ptr %1, align 1
  %7 = icmp eq i8 %6, 0
  br label %8

8:
  %9 = phi i8 [ %3, %5 ], [ %22, %19 ]
  %10 = phi i64 [ 0, %5 ], [ %20, %19 ]
  br i1 %7, label %24, label %15

11:
  %12 = getelementptr inbounds i8, ptr %17, i64 1
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %24, label %15

15:
  %16 = phi i8 [ %13, %11 ], [ %6, %8 ]
  %17 = phi ptr [ %12, %11 ], [ %1, %8 ]
  %18 = icmp eq i8 %16, %9
  br i1 %18, label %19, label %11

19:
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, ptr %0, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8

24:
  %25 = phi i64 [ 0, %2 ], [ %10, %11 ], [ 0, %8 ], [ %20, %19 ]
  ret i64 %25
}

define i64 @weft.gpu.strcspn(ptr nocapture readonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %24, label %5

5:
  %6 = load i8, ptr %1, align 1
  %7 = icmp eq i8 %6, 0
  br label %8

8:
  %9 = phi i8 [ %3, %5 ], [ %22, %19 ]
  %10 = phi i64 [ 0, %5 ], [ %20, %19 ]
  br i1 %7, label %19, label %15

11:
  %12 = getelementptr inbounds i8, ptr %17, i64 1
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  br i1 %14, label %19, label %15

15:
  %16 = phi i8 [ %13, %11 ], [ %6, %8 ]
  %17 = phi ptr [ %12, %11 ], [ %1, %8 ]
  %18 = icmp eq i8 %16, %9
  br i1 %18, label %24, label %11

19:
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, ptr %0, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8

24:
  %25 = phi i64 [ 0, %2 ], [ %10, %15 ], [ %20, %19 ]
  ret i64 %25
}

define i64 @weft.gpu.strtol(ptr %0, ptr writeonly %1, i32 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %0, %3 ], [ %8, %7 ]
  %6 = load i8, ptr %5, align 1
  switch i8 %6, label %11 [
    i8 32, label %7
    i8 13, label %7
    i8 12, label %7
    i8 11, label %7
    i8 10, label %7
    i8 9, label %7
    i8 45, label %9
    i8 43, label %9
  ]

7:
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br label %4

9:
  %10 = getelementptr inbounds i8, ptr %5, i64 1
  br label %11

11:
  %12 = phi ptr [ %10, %9 ], [ %5, %4 ]
  %13 = and i32 %2, -17
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %15, label %46

15:
  %16 = load i8, ptr %12, align 1
  %17 = icmp eq i8 %16, 48
  br i1 %17, label %18, label %42

18:
  %19 = getelementptr inbounds i8, ptr %12, i64 1
  %20 = load i8, ptr %19, align 1
  switch i8 %20, label %42 [
    i8 120, label %21
    i8 88, label %21
  ]

21:
  %22 = getelementptr inbounds i8, ptr %12, i64 2
  %23 = load i8, ptr %22, align 1
  %24 = sext i8 %23 to i32
  %25 = add i8 %23, -48
  %26 = icmp ult i8 %25, 10
  br i1 %26, label %27, label %29

27:
  %28 = add nsw i32 %24, -48
  br label %39

29:
  %30 = add i8 %23, -65
  %31 = icmp ult i8 %30, 26
  %32 = add i8 %23, -97
  %33 = icmp ult i8 %32, 26
  %34 = or i1 %31, %33
  br i1 %34, label %35, label %42

35:
  %36 = add nsw i32 %24, -32
  %37 = select i1 %33, i32 %36, i32 %24
  %38 = add nsw i32 %37, -55
  br label %39

39:
  %40 = phi i32 [ %28, %27 ], [ %38, %35 ]
  %41 = icmp slt i32 %40, 16
  br i1 %41, label %46, label %42

42:
  %43 = phi i32 [ 8, %29 ], [ 8, %39 ], [ 8, %18 ], [ 10, %15 ]
  %44 = icmp eq i32 %2, 0
  %45 = select i1 %44, i32 %43, i32 %2
  br label %46

46:
  %47 = phi ptr [ %12, %11 ], [ %22, %39 ], [ %12, %42 ]
  %48 = phi i32 [ %2, %11 ], [ 16, %39 ], [ %45, %42 ]
  %49 = sext i32 %48 to i64
  br label %50

50:
  %51 = phi i32 [ 0, %46 ], [ %89, %78 ]
  %52 = phi ptr [ %47, %46 ], [ %90, %78 ]
  %53 = phi i64 [ 0, %46 ], [ %86, %78 ]
  %54 = phi ptr [ %0, %46 ], [ %90, %78 ]
  %55 = load i8, ptr %52, align 1
  %56 = sext i8 %55 to i32
  %57 = add i8 %55, -48
  %58 = icmp ult i8 %57, 10
  br i1 %58, label %70, label %59

59:
  %60 = add i8 %55, -65
  %61 = icmp ult i8 %60, 26
  %62 = add i8 %55, -97
  %63 = icmp ult i8 %62, 26
  %64 = or i1 %61, %63
  %65 = add nsw i32 %56, -32
  %66 = select i1 %63, i32 %65, i32 %56
  %67 = add nsw i32 %66, -55
  %68 = select i1 %64, i32 %67, i32 99
  %69 = icmp slt i32 %68, %48
  br i1 %69, label %75, label %91

70:
  %71 = add nsw i32 %56, -48
  %72 = icmp slt i32 %71, %48
  br i1 %72, label %73, label %91

73:
  %74 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %53, i64 %49)
  br label %78

75:
  %76 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %53, i64 %49)
  %77 = select i1 %64, i32 %67, i32 99
  br label %78

78:
  %79 = phi { i64, i1 } [ %74, %73 ], [ %76, %75 ]
  %80 = phi i32 [ %71, %73 ], [ %77, %75 ]
  %81 = extractvalue { i64, i1 } %79, 0
  %82 = extractvalue { i64, i1 } %79, 1
  %83 = sext i32 %80 to i64
  %84 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %81, i64 %83)
  %85 = extractvalue { i64, i1 } %84, 1
  %86 = extractvalue { i64, i1 } %84, 0
  %87 = or i1 %82, %85
  %88 = zext i1 %87 to i32
  %89 = or i32 %51, %88
  %90 = getelementptr inbounds i8, ptr %52, i64 1
  br label %50

91:
  %92 = icmp eq ptr %1, null
  br i1 %92, label %94, label %93

93:
  store ptr %54, ptr %1, align 8
  br label %94

94:
  %95 = icmp eq i8 %6, 45
  %96 = select i1 %95, i64 -9223372036854775808, i64 9223372036854775807
  %97 = icmp eq i32 %51, 0
  %98 = call i64 @llvm.umin.i64(i64 %53, i64 %96)
  %99 = select i1 %97, i64 %98, i64 %96
  %100 = sub i64 0, %99
  %101 = select i1 %95, i64 %100, i64 %99
  ret i64 %101
}

define i64 @weft.gpu.strtoul(ptr %0, ptr writeonly %1, i32 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %0, %3 ], [ %8, %7 ]
  %6 = load i8, ptr %5, align 1
  switch i8 %6, label %11 [
    i8 32, label %7
    i8 13, label %7
    i8 12, label %7
    i8 11, label %7
    i8 10, label %7
    i8 9, label %7
    i8 45, label %9
    i8 43, label %9
  ]

7:
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br label %4

9:
  %10 = getelementptr inbounds i8, ptr %5, i64 1
  br label %11

11:
  %12 = phi ptr [ %10, %9 ], [ %5, %4 ]
  %13 = and i32 %2, -17
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %15, label %46

15:
  %16 = load i8, ptr %12, align 1
  %17 = icmp eq i8 %16, 48
  br i1 %17, label %18, label %42

18:
  %19 = getelementptr inbounds i8, ptr %12, i64 1
  %20 = load i8, ptr %19, align 1
  switch i8 %20, label %42 [
    i8 120, label %21
    i8 88, label %21
  ]

21:
  %22 = getelementptr inbounds i8, ptr %12, i64 2
  %23 = load i8, ptr %22, align 1
  %24 = sext i8 %23 to i32
  %25 = add i8 %23, -48
  %26 = icmp ult i8 %25, 10
  br i1 %26, label %27, label %29

27:
  %28 = add nsw i32 %24, -48
  br label %39

29:
  %30 = add i8 %23, -65
  %31 = icmp ult i8 %30, 26
  %32 = add i8 %23, -97
  %33 = icmp ult i8 %32, 26
  %34 = or i1 %31, %33
  br i1 %34, label %35, label %42

35:
  %36 = add nsw i32 %24, -32
  %37 = select i1 %33, i32 %36, i32 %24
  %38 = add nsw i32 %37, -55
  br label %39

39:
  %40 = phi i32 [ %28, %27 ], [ %38, %35 ]
  %41 = icmp slt i32 %40, 16
  br i1 %41, label %46, label %42

42:
  %43 = phi i32 [ 8, %29 ], [ 8, %39 ], [ 8, %18 ], [ 10, %15 ]
  %44 = icmp eq i32 %2, 0
  %45 = select i1 %44, i32 %43, i32 %2
  br label %46

46:
  %47 = phi ptr [ %12, %11 ], [ %22, %39 ], [ %12, %42 ]
  %48 = phi i32 [ %2, %11 ], [ 16, %39 ], [ %45, %42 ]
  %49 = sext i32 %48 to i64
  br label %50

50:
  %51 = phi i32 [ 0, %46 ], [ %89, %78 ]
  %52 = phi ptr [ %47, %46 ], [ %90, %78 ]
  %53 = phi i64 [ 0, %46 ], [ %86, %78 ]
  %54 = phi ptr [ %0, %46 ], [ %90, %78 ]
  %55 = load i8, ptr %52, align 1
  %56 = sext i8 %55 to i32
  %57 = add i8 %55, -48
  %58 = icmp ult i8 %57, 10
  br i1 %58, label %70, label %59

59:
  %60 = add i8 %55, -65
  %61 = icmp ult i8 %60, 26
  %62 = add i8 %55, -97
  %63 = icmp ult i8 %62, 26
  %64 = or i1 %61, %63
  %65 = add nsw i32 %56, -32
  %66 = select i1 %63, i32 %65, i32 %56
  %67 = add nsw i32 %66, -55
  %68 = select i1 %64, i32 %67, i32 99
  %69 = icmp slt i32 %68, %48
  br i1 %69, label %75, label %91

70:
  %71 = add nsw i32 %56, -48
  %72 = icmp slt i32 %71, %48
  br i1 %72, label %73, label %91

73:
  %74 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %53, i64 %49)
  br label %78

75:
  %76 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %53, i64 %49)
  %77 = select i1 %64, i32 %67, i32 99
  br label %78

78:
  %79 = phi { i64, i1 } [ %74, %73 ], [ %76, %75 ]
  %80 = phi i32 [ %71, %73 ], [ %77, %75 ]
  %81 = extractvalue { i64, i1 } %79, 0
  %82 = extractvalue { i64, i1 } %79, 1
  %83 = sext i32 %80 to i64
  %84 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %81, i64 %83)
  %85 = extractvalue { i64, i1 } %84, 1
  %86 = extractvalue { i64, i1 } %84, 0
  %87 = or i1 %82, %85
  %88 = zext i1 %87 to i32
  %89 = or i32 %51, %88
  %90 = getelementptr inbounds i8, ptr %52, i64 1
  br label %50

91:
  %92 = icmp eq ptr %1, null
  br i1 %92, label %94, label %93

93:
  store ptr %54, ptr %1, align 8
  br label %94

94:
  %95 = icmp eq i8 %6, 45
  %96 = icmp eq i32 %51, 0
  %97 = sub i64 0, %53
  %98 = select i1 %95, i64 %97, i64 %53
  %99 = select i1 %96, i64 %98, i64 -1
  ret i64 %99
}

define i64 @weft.gpu.strtoll(ptr %0, ptr %1, i32 %2) nounwind {
  %4 = call i64 @weft.gpu.strtol(ptr %0, ptr %1, i32 %2)
  ret i64 %4
}

define i64 @weft.gpu.strtoull(ptr %0, ptr %1, i32 %2) nounwind {
  %4 = call i64 @weft.gpu.strtoul(ptr %0, ptr %1, i32 %2)
  ret i64 %4
}

define i32 @weft.gpu.atoi(ptr nocapture readonly %0) nounwind {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %5 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %9 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:
  %8 = getelementptr inbounds i8, ptr %3, i64 1
  br label %9

9:
  %10 = phi ptr [ %8, %7 ], [ %3, %2 ]
  br label %11

11:
  %12 = phi i32 [ %44, %33 ], [ 0, %9 ]
  %13 = phi ptr [ %45, %33 ], [ %10, %9 ]
  %14 = phi i64 [ %41, %33 ], [ 0, %9 ]
  %15 = load i8, ptr %13, align 1
  %16 = sext i8 %15 to i32
  %17 = add i8 %15, -48
  %18 = icmp ult i8 %17, 10
  br i1 %18, label %29, label %19

19:
  %20 = add i8 %15, -65
  %21 = icmp ult i8 %20, 26
  %22 = add i8 %15, -97
  %23 = icmp ult i8 %22, 26
  %24 = or i1 %21, %23
  %25 = add nsw i32 %16, -32
  %26 = select i1 %23, i32 %25, i32 %16
  %27 = icmp slt i32 %26, 65
  %28 = select i1 %24, i1 %27, i1 false
  br i1 %28, label %31, label %46

29:
  %30 = add nsw i32 %16, -48
  br label %33

31:
  %32 = add nsw i32 %26, -55
  br label %33

33:
  %34 = phi i32 [ %30, %29 ], [ %32, %31 ]
  %35 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %14, i64 10)
  %36 = extractvalue { i64, i1 } %35, 0
  %37 = extractvalue { i64, i1 } %35, 1
  %38 = sext i32 %34 to i64
  %39 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %36, i64 %38)
  %40 = extractvalue { i64, i1 } %39, 1
  %41 = extractvalue { i64, i1 } %39, 0
  %42 = or i1 %37, %40
  %43 = zext i1 %42 to i32
  %44 = or i32 %12, %43
  %45 = getelementptr inbounds i8, ptr %13, i64 1
  br label %11

46:
  %47 = icmp eq i8 %4, 45
  %48 = select i1 %47, i64 -9223372036854775808, i64 9223372036854775807
  %49 = icmp eq i32 %12, 0
  %50 = call i64 @llvm.umin.i64(i64 %14, i64 %48)
  %51 = select i1 %49, i64 %50, i64 %48
  %52 = sub i64 0, %51
  %53 = select i1 %47, i64 %52, i64 %51
  %54 = trunc i64 %53 to i32
  ret i32 %54
}

define i64 @weft.gpu.atol(ptr nocapture readonly %0) nounwind {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %5 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %9 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:
  %8 = getelementptr inbounds i8, ptr %3, i64 1
  br label %9

9:
  %10 = phi ptr [ %8, %7 ], [ %3, %2 ]
  br label %11

11:
  %12 = phi i32 [ %44, %33 ], [ 0, %9 ]
  %13 = phi ptr [ %45, %33 ], [ %10, %9 ]
  %14 = phi i64 [ %41, %33 ], [ 0, %9 ]
  %15 = load i8, ptr %13, align 1
  %16 = sext i8 %15 to i32
  %17 = add i8 %15, -48
  %18 = icmp ult i8 %17, 10
  br i1 %18, label %29, label %19

19:
  %20 = add i8 %15, -65
  %21 = icmp ult i8 %20, 26
  %22 = add i8 %15, -97
  %23 = icmp ult i8 %22, 26
  %24 = or i1 %21, %23
  %25 = add nsw i32 %16, -32
  %26 = select i1 %23, i32 %25, i32 %16
  %27 = icmp slt i32 %26, 65
  %28 = select i1 %24, i1 %27, i1 false
  br i1 %28, label %31, label %46

29:
  %30 = add nsw i32 %16, -48
  br label %33

31:
  %32 = add nsw i32 %26, -55
  br label %33

33:
  %34 = phi i32 [ %30, %29 ], [ %32, %31 ]
  %35 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %14, i64 10)
  %36 = extractvalue { i64, i1 } %35, 0
  %37 = extractvalue { i64, i1 } %35, 1
  %38 = sext i32 %34 to i64
  %39 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %36, i64 %38)
  %40 = extractvalue { i64, i1 } %39, 1
  %41 = extractvalue { i64, i1 } %39, 0
  %42 = or i1 %37, %40
  %43 = zext i1 %42 to i32
  %44 = or i32 %12, %43
  %45 = getelementptr inbounds i8, ptr %13, i64 1
  br label %11

46:
  %47 = icmp eq i8 %4, 45
  %48 = select i1 %47, i64 -9223372036854775808, i64 9223372036854775807
  %49 = icmp eq i32 %12, 0
  %50 = call i64 @llvm.umin.i64(i64 %14, i64 %48)
  %51 = select i1 %49, i64 %50, i64 %48
  %52 = sub i64 0, %51
  %53 = select i1 %47, i64 %52, i64 %51
  ret i64 %53
}

define i64 @weft.gpu.atoll(ptr nocapture readonly %0) nounwind {
  br label %2

2:
  %3 = phi ptr [ %0, %1 ], [ %6, %5 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %9 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
    i8 45, label %7
    i8 43, label %7
  ]

5:
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:
  %8 = getelementptr inbounds i8, ptr %3, i64 1
  br label %9

9:
  %10 = phi ptr [ %8, %7 ], [ %3, %2 ]
  br label %11

11:
  %12 = phi i32 [ %44, %33 ], [ 0, %9 ]
  %13 = phi ptr [ %45, %33 ], [ %10, %9 ]
  %14 = phi i64 [ %41, %33 ], [ 0, %9 ]
  %15 = load i8, ptr %13, align 1
  %16 = sext i8 %15 to i32
  %17 = add i8 %15, -48
  %18 = icmp ult i8 %17, 10
  br i1 %18, label %29, label %19

19:
  %20 = add i8 %15, -65
  %21 = icmp ult i8 %20, 26
  %22 = add i8 %15, -97
  %23 = icmp ult i8 %22, 26
  %24 = or i1 %21, %23
  %25 = add nsw i32 %16, -32
  %26 = select i1 %23, i32 %25, i32 %16
  %27 = icmp slt i32 %26, 65
  %28 = select i1 %24, i1 %27, i1 false
  br i1 %28, label %31, label %46

29:
  %30 = add nsw i32 %16, -48
  br label %33

31:
  %32 = add nsw i32 %26, -55
  br label %33

33:
  %34 = phi i32 [ %30, %29 ], [ %32, %31 ]
  %35 = call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %14, i64 10)
  %36 = extractvalue { i64, i1 } %35, 0
  %37 = extractvalue { i64, i1 } %35, 1
  %38 = sext i32 %34 to i64
  %39 = call { i64, i1 } @llvm.uadd.with.overflow.i64(i64 %36, i64 %38)
  %40 = extractvalue { i64, i1 } %39, 1
  %41 = extractvalue { i64, i1 } %39, 0
  %42 = or i1 %37, %40
  %43 = zext i1 %42 to i32
  %44 = or i32 %12, %43
  %45 = getelementptr inbounds i8, ptr %13, i64 1
  br label %11

46:
  %47 = icmp eq i8 %4, 45
  %48 = select i1 %47, i64 -9223372036854775808, i64 9223372036854775807
  %49 = icmp eq i32 %12, 0
  %50 = call i64 @llvm.umin.i64(i64 %14, i64 %48)
  %51 = select i1 %49, i64 %50, i64 %48
  %52 = sub i64 0, %51
  %53 = select i1 %47, i64 %52, i64 %51
  ret i64 %53
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

declare i64 @llvm.umin.i64(i64, i64)
