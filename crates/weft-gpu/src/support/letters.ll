; What kernels call of the C library, made of letters.c by scripts/gpu_math.py.

@weft.gpu.bits_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.bits, i64 256), align 8
@weft.gpu.lower_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.lower, i64 512), align 8
@weft.gpu.upper_at = internal constant ptr getelementptr inbounds (i8, ptr @weft.gpu.upper, i64 512), align 8
@weft.gpu.rest_of_text = internal global ptr null, align 8
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

define ptr @weft.gpu.strpbrk(ptr readonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %26, label %5

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
  br i1 %23, label %26, label %8

24:
  %25 = getelementptr inbounds i8, ptr %0, i64 %10
  br label %26

26:
  %27 = phi ptr [ %25, %24 ], [ null, %2 ], [ null, %19 ]
  ret ptr %27
}

define ptr @weft.gpu.strtok_r(ptr %0, ptr nocapture readonly %1, ptr nocapture %2) nounwind {
  %4 = icmp eq ptr %0, null
  br i1 %4, label %5, label %7

5:
  %6 = load ptr, ptr %2, align 8
  br label %7

7:
  %8 = phi ptr [ %0, %3 ], [ %6, %5 ]
  %9 = load i8, ptr %8, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %32, label %11

11:
  %12 = load i8, ptr %1, align 1
  %13 = icmp eq i8 %12, 0
  br label %14

14:
  %15 = phi i8 [ %9, %11 ], [ %28, %25 ]
  %16 = phi i64 [ 0, %11 ], [ %26, %25 ]
  br i1 %13, label %35, label %21

17:
  %18 = getelementptr inbounds i8, ptr %23, i64 1
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %30, label %21

21:
  %22 = phi i8 [ %19, %17 ], [ %12, %14 ]
  %23 = phi ptr [ %18, %17 ], [ %1, %14 ]
  %24 = icmp eq i8 %22, %15
  br i1 %24, label %25, label %17

25:
  %26 = add i64 %16, 1
  %27 = getelementptr inbounds i8, ptr %8, i64 %26
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 0
  br i1 %29, label %32, label %14

30:
  %31 = getelementptr inbounds i8, ptr %8, i64 %16
  br label %35

32:
  %33 = phi i64 [ 0, %7 ], [ %26, %25 ]
  %34 = getelementptr inbounds i8, ptr %8, i64 %33
  br label %35

35:
  %36 = phi ptr [ %34, %32 ], [ %31, %30 ], [ %8, %14 ]
  %37 = load i8, ptr %36, align 1
  %38 = icmp eq i8 %37, 0
  br i1 %38, label %39, label %40

39:
  store ptr %36, ptr %2, align 8
  br label %66

40:
  %41 = load i8, ptr %1, align 1
  %42 = icmp eq i8 %41, 0
  br label %43

43:
  %44 = phi i8 [ %37, %40 ], [ %57, %54 ]
  %45 = phi i64 [ 0, %40 ], [ %55, %54 ]
  br i1 %42, label %54, label %50

46:
  %47 = getelementptr inbounds i8, ptr %52, i64 1
  %48 = load i8, ptr %47, align 1
  %49 = icmp eq i8 %48, 0
  br i1 %49, label %54, label %50

50:
  %51 = phi i8 [ %48, %46 ], [ %41, %43 ]
  %52 = phi ptr [ %47, %46 ], [ %1, %43 ]
  %53 = icmp eq i8 %51, %44
  br i1 %53, label %59, label %46

54:
  %55 = add i64 %45, 1
  %56 = getelementptr inbounds i8, ptr %36, i64 %55
  %57 = load i8, ptr %56, align 1
  %58 = icmp eq i8 %57, 0
  br i1 %58, label %59, label %43

59:
  %60 = phi i64 [ %45, %50 ], [ %55, %54 ]
  %61 = phi i64 [ 1, %50 ], [ 0, %54 ]
  %62 = getelementptr inbounds i8, ptr %36, i64 %60
  %63 = getelementptr inbounds i8, ptr %62, i64 %61
  store ptr %63, ptr %2, align 8
  %64 = icmp eq i64 %60, 0
  br i1 %64, label %66, label %65

65:
  store i8 0, ptr %62, align 1
  br label %66

66:
  %67 = phi ptr [ %36, %65 ], [ null, %59 ], [ null, %39 ]
  ret ptr %67
}

define ptr @weft.gpu.strtok(ptr %0, ptr nocapture readonly %1) nounwind {
  %3 = icmp eq ptr %0, null
  %4 = load ptr, ptr @weft.gpu.rest_of_text, align 8
  %5 = select i1 %3, ptr %4, ptr %0
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %27, label %8

8:
  %9 = load i8, ptr %1, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %33, label %11

11:
  %12 = phi i8 [ %25, %22 ], [ %6, %8 ]
  %13 = phi i64 [ %23, %22 ], [ 0, %8 ]
  br label %18

14:
  %15 = getelementptr inbounds i8, ptr %20, i64 1
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %30, label %18

18:
  %19 = phi i8 [ %16, %14 ], [ %9, %11 ]
  %20 = phi ptr [ %15, %14 ], [ %1, %11 ]
  %21 = icmp eq i8 %19, %12
  br i1 %21, label %22, label %14

22:
  %23 = add i64 %13, 1
  %24 = getelementptr inbounds i8, ptr %5, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %27, label %11

27:
  %28 = phi i64 [ 0, %2 ], [ %23, %22 ]
  %29 = getelementptr inbounds i8, ptr %5, i64 %28
  store ptr %29, ptr @weft.gpu.rest_of_text, align 8
  br label %61

30:
  %31 = getelementptr inbounds i8, ptr %5, i64 %13
  %32 = load i8, ptr %1, align 1
  br label %33

33:
  %34 = phi i8 [ %32, %30 ], [ 0, %8 ]
  %35 = phi ptr [ %31, %30 ], [ %5, %8 ]
  %36 = phi i8 [ %12, %30 ], [ %6, %8 ]
  %37 = icmp eq i8 %34, 0
  br label %38

38:
  %39 = phi i8 [ %36, %33 ], [ %52, %49 ]
  %40 = phi i64 [ 0, %33 ], [ %50, %49 ]
  br i1 %37, label %49, label %45

41:
  %42 = getelementptr inbounds i8, ptr %47, i64 1
  %43 = load i8, ptr %42, align 1
  %44 = icmp eq i8 %43, 0
  br i1 %44, label %49, label %45

45:
  %46 = phi i8 [ %43, %41 ], [ %34, %38 ]
  %47 = phi ptr [ %42, %41 ], [ %1, %38 ]
  %48 = icmp eq i8 %46, %39
  br i1 %48, label %54, label %41

49:
  %50 = add i64 %40, 1
  %51 = getelementptr inbounds i8, ptr %35, i64 %50
  %52 = load i8, ptr %51, align 1
  %53 = icmp eq i8 %52, 0
  br i1 %53, label %54, label %38

54:
  %55 = phi i64 [ %40, %45 ], [ %50, %49 ]
  %56 = phi i64 [ 1, %45 ], [ 0, %49 ]
  %57 = getelementptr inbounds i8, ptr %35, i64 %55
  %58 = getelementptr inbounds i8, ptr %57, i64 %56
  store ptr %58, ptr @weft.gpu.rest_of_text, align 8
  %59 = icmp eq i64 %55, 0
  br i1 %59, label %61, label %60

60:
  store i8 0, ptr %57, align 1
  br label %61

61:
  %62 = phi ptr [ %35, %60 ], [ null, %54 ], [ null, %27 ]
  ret ptr %62
}

define ptr @weft.gpu.strsep(ptr nocapture %0, ptr nocapture readonly %1) nounwind {
  %3 = load ptr, ptr %0, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %36, label %5

5:
  %6 = load i8, ptr %3, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %30, label %8

8:
  %9 = load i8, ptr %1, align 1
  %10 = icmp eq i8 %9, 0
  br label %11

11:
  %12 = phi i8 [ %6, %8 ], [ %25, %22 ]
  %13 = phi i64 [ 0, %8 ], [ %23, %22 ]
  br i1 %10, label %22, label %18

14:
  %15 = getelementptr inbounds i8, ptr %20, i64 1
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %22, label %18

18:
  %19 = phi i8 [ %16, %14 ], [ %9, %11 ]
  %20 = phi ptr [ %15, %14 ], [ %1, %11 ]
  %21 = icmp eq i8 %19, %12
  br i1 %21, label %27, label %14

22:
  %23 = add i64 %13, 1
  %24 = getelementptr inbounds i8, ptr %3, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %30, label %11

27:
  %28 = getelementptr inbounds i8, ptr %3, i64 %13
  %29 = getelementptr inbounds i8, ptr %28, i64 1
  br label %33

30:
  %31 = phi i64 [ 0, %5 ], [ %23, %22 ]
  %32 = getelementptr inbounds i8, ptr %3, i64 %31
  br label %33

33:
  %34 = phi ptr [ %32, %30 ], [ %28, %27 ]
  %35 = phi ptr [ null, %30 ], [ %29, %27 ]
  store ptr %35, ptr %0, align 8
  store i8 0, ptr %34, align 1
  br label %36

36:
  ret ptr %3
}

define ptr @weft.gpu.strchrnul(ptr readonly %0, i32 %1) nounwind {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %17, label %5

5:
  %6 = shl i32 %1, 24
  %7 = ashr exact i32 %6, 24
  br label %8

8:
  %9 = phi i8 [ %3, %5 ], [ %15, %13 ]
  %10 = phi ptr [ %0, %5 ], [ %14, %13 ]
  %11 = sext i8 %9 to i32
  %12 = icmp eq i32 %7, %11
  br i1 %12, label %17, label %13

13:
  %14 = getelementptr inbounds i8, ptr %10, i64 1
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %8

17:
  %18 = phi ptr [ %0, %2 ], [ %14, %13 ], [ %10, %8 ]
  ret ptr %18
}

define ptr @weft.gpu.index(ptr readonly %0, i32 %1) nounwind {
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
  %18 = phi ptr [ %0, %2 ], [ %13, %12 ], [ null, %8 ]
  ret ptr %18
}

define ptr @weft.gpu.rindex(ptr readonly %0, i32 %1) nounwind {
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

define ptr @weft.gpu.memrchr(ptr readonly %0, i32 %1, i64 %2) nounwind {
  %4 = trunc i32 %1 to i8
  br label %5

5:
  %6 = phi i64 [ %2, %3 ], [ %9, %8 ]
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %15, label %8

8:
  %9 = add i64 %6, -1
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = icmp eq i8 %11, %4
  br i1 %12, label %13, label %5

13:
  %14 = getelementptr inbounds i8, ptr %0, i64 %9
  br label %15

15:
  %16 = phi ptr [ %14, %13 ], [ null, %5 ]
  ret ptr %16
}

define ptr @weft.gpu.memccpy(ptr writeonly %0, ptr nocapture readonly %1, i32 %2, i64 %3) nounwind {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %20, label %6

6:
  %7 = trunc i32 %2 to i8
  br label %8

8:
  %9 = phi i64 [ 0, %6 ], [ %18, %17 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %11, ptr %12, align 1
  %13 = icmp eq i8 %11, %7
  br i1 %13, label %14, label %17

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 %9
  %16 = getelementptr inbounds i8, ptr %15, i64 1
  br label %20

17:
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %8

20:
  %21 = phi ptr [ %16, %14 ], [ null, %4 ], [ null, %17 ]
  ret ptr %21
}

define ptr @weft.gpu.memmem(ptr readonly %0, i64 %1, ptr nocapture readonly %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %3, %1
  %6 = sub i64 %1, %3
  br i1 %5, label %28, label %7

7:
  %8 = icmp eq i64 %3, 0
  br label %9

9:
  %10 = phi i64 [ 0, %7 ], [ %26, %25 ]
  %11 = getelementptr i8, ptr %0, i64 %10
  br i1 %8, label %22, label %12

12:
  %13 = phi i64 [ %20, %19 ], [ 0, %9 ]
  %14 = getelementptr i8, ptr %11, i64 %13
  %15 = load i8, ptr %14, align 1
  %16 = getelementptr inbounds i8, ptr %2, i64 %13
  %17 = load i8, ptr %16, align 1
  %18 = icmp eq i8 %15, %17
  br i1 %18, label %19, label %22

19:
  %20 = add nuw i64 %13, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %28, label %12

22:
  %23 = phi i64 [ 0, %9 ], [ %13, %12 ]
  %24 = icmp eq i64 %23, %3
  br i1 %24, label %28, label %25

25:
  %26 = add i64 %10, 1
  %27 = icmp ugt i64 %26, %6
  br i1 %27, label %28, label %9

28:
  %29 = phi ptr [ null, %4 ], [ %11, %19 ], [ null, %25 ], [ %11, %22 ]
  ret ptr %29
}

define ptr @weft.gpu.mempcpy(ptr writeonly %0, ptr nocapture readonly %1, i64 %2) nounwind {
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %1, i64 %2, i1 false)
  %4 = getelementptr inbounds i8, ptr %0, i64 %2
  ret ptr %4
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define i32 @weft.gpu.strncasecmp(ptr nocapture readonly %0, ptr nocapture readonly %1, i64 %2) nounwind {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %29, label %8

5:
  %6 = add nuw i64 %9, 1
  %7 = icmp eq i64 %6, %2
  br i1 %7, label %29, label %8

8:
  %9 = phi i64 [ %6, %5 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = add i8 %11, -65
  %13 = icmp ult i8 %12, 26
  %14 = add nuw nsw i8 %11, 32
  %15 = select i1 %13, i8 %14, i8 %11
  %16 = getelementptr inbounds i8, ptr %1, i64 %9
  %17 = load i8, ptr %16, align 1
  %18 = add i8 %17, -65
  %19 = icmp ult i8 %18, 26
  %20 = add nuw nsw i8 %17, 32
  %21 = select i1 %19, i8 %20, i8 %17
  %22 = icmp eq i8 %15, %21
  %23 = icmp ne i8 %15, 0
  %24 = and i1 %23, %22
  br i1 %24, label %5, label %25

25:
  %26 = zext i8 %15 to i32
  %27 = zext i8 %21 to i32
  %28 = sub nsw i32 %26, %27
  br label %29

29:
  %30 = phi i32 [ %28, %25 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %30
}

define i32 @weft.gpu.strcasecmp(ptr nocapture readonly %0, ptr nocapture readonly %1) nounwind {
  br label %6

3:
  %4 = add nuw i64 %7, 1
  %5 = icmp eq i64 %4, -1
  br i1 %5, label %27, label %6

6:
  %7 = phi i64 [ %4, %3 ], [ 0, %2 ]
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = add i8 %9, -65
  %11 = icmp ult i8 %10, 26
  %12 = add nuw nsw i8 %9, 32
  %13 = select i1 %11, i8 %12, i8 %9
  %14 = getelementptr inbounds i8, ptr %1, i64 %7
  %15 = load i8, ptr %14, align 1
  %16 = add i8 %15, -65
  %17 = icmp ult i8 %16, 26
  %18 = add nuw nsw i8 %15, 32
  %19 = select i1 %17, i8 %18, i8 %15
  %20 = icmp eq i8 %13, %19
  %21 = icmp ne i8 %13, 0
  %22 = and i1 %21, %20
  br i1 %22, label %3, label %23

23:
  %24 = zext i8 %13 to i32
  %25 = zext i8 %19 to i32
  %26 = sub nsw i32 %24, %25
  br label %27

27:
  %28 = phi i32 [ %26, %23 ], [ 0, %3 ]
  ret i32 %28
}

define ptr @weft.gpu.strcasestr(ptr readonly %0, ptr nocapture readonly %1) nounwind {
  br label %3

3:
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, ptr %1, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3

9:
  %10 = icmp eq i64 %4, 0
  br i1 %10, label %39, label %11

11:
  %12 = phi ptr [ %38, %37 ], [ %0, %9 ]
  br label %16

13:
  %14 = add nuw i64 %17, 1
  %15 = icmp eq i64 %14, %4
  br i1 %15, label %39, label %16

16:
  %17 = phi i64 [ %14, %13 ], [ 0, %11 ]
  %18 = getelementptr inbounds i8, ptr %12, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = add i8 %19, -65
  %21 = icmp ult i8 %20, 26
  %22 = add nuw nsw i8 %19, 32
  %23 = select i1 %21, i8 %22, i8 %19
  %24 = getelementptr inbounds i8, ptr %1, i64 %17
  %25 = load i8, ptr %24, align 1
  %26 = add i8 %25, -65
  %27 = icmp ult i8 %26, 26
  %28 = add nuw nsw i8 %25, 32
  %29 = select i1 %27, i8 %28, i8 %25
  %30 = icmp eq i8 %23, %29
  %31 = icmp ne i8 %23, 0
  %32 = and i1 %31, %30
  br i1 %32, label %13, label %33

33:
  br i1 %30, label %39, label %34

34:
  %35 = load i8, ptr %12, align 1
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %39, label %37

37:
  %38 = getelementptr inbounds i8, ptr %12, i64 1
  br label %11

39:
  %40 = phi ptr [ %0, %9 ], [ %12, %13 ], [ null, %34 ], [ %12, %33 ]
  ret ptr %40
}

define range(i32 -255, 256) i32 @weft.gpu.strcoll(ptr nocapture readonly %0, ptr nocapture readonly %1) nounwind {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %20, label %5

5:
  %6 = phi i8 [ %14, %11 ], [ %3, %2 ]
  %7 = phi ptr [ %13, %11 ], [ %1, %2 ]
  %8 = phi ptr [ %12, %11 ], [ %0, %2 ]
  %9 = load i8, ptr %7, align 1
  %10 = icmp eq i8 %6, %9
  br i1 %10, label %11, label %16

11:
  %12 = getelementptr inbounds i8, ptr %8, i64 1
  %13 = getelementptr inbounds i8, ptr %7, i64 1
  %14 = load i8, ptr %12, align 1
  %15 = icmp eq i8 %14, 0
  br i1 %15, label %16, label %5

16:
  %17 = phi ptr [ %7, %5 ], [ %13, %11 ]
  %18 = phi i8 [ %6, %5 ], [ 0, %11 ]
  %19 = zext i8 %18 to i32
  br label %20

20:
  %21 = phi ptr [ %1, %2 ], [ %17, %16 ]
  %22 = phi i32 [ 0, %2 ], [ %19, %16 ]
  %23 = load i8, ptr %21, align 1
  %24 = zext i8 %23 to i32
  %25 = sub nsw i32 %22, %24
  ret i32 %25
}

define ptr @weft.gpu.strndup(ptr nocapture readonly %0, i64 %1) nounwind {
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
  %13 = phi i64 [ 0, %2 ], [ %5, %4 ], [ %1, %9 ]
  %14 = add i64 %13, 1
  %15 = call ptr @weft.gpu.malloc(i64 %14)
  %16 = icmp eq ptr %15, null
  br i1 %16, label %19, label %17

17:
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %15, ptr align 1 %0, i64 %13, i1 false)
  %18 = getelementptr inbounds i8, ptr %15, i64 %13
  store i8 0, ptr %18, align 1
  br label %19

19:
  ret ptr %15
}

declare ptr @weft.gpu.malloc(i64 noundef)

define ptr @weft.gpu.strdup(ptr nocapture readonly %0) nounwind {
  br label %2

2:
  %3 = phi i64 [ %8, %7 ], [ 0, %1 ]
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4, align 1
  %6 = icmp eq i8 %5, 0
  br i1 %6, label %10, label %7

7:
  %8 = add nuw i64 %3, 1
  %9 = icmp eq i64 %8, -1
  br i1 %9, label %10, label %2

10:
  %11 = phi i64 [ %3, %2 ], [ -1, %7 ]
  %12 = add i64 %11, 1
  %13 = call ptr @weft.gpu.malloc(i64 %12)
  %14 = icmp eq ptr %13, null
  br i1 %14, label %17, label %15

15:
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 1 %13, ptr nonnull readonly align 1 %0, i64 %11, i1 false)
  %16 = getelementptr inbounds i8, ptr %13, i64 %11
  store i8 0, ptr %16, align 1
  br label %17

17:
  ret ptr %13
}

define ptr @weft.gpu.__memcpy_chk(ptr returned writeonly %0, ptr nocapture readonly %1, i64 %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:
  call void @llvm.trap()
  unreachable

7:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr align 1 %1, i64 %2, i1 false)
  ret ptr %0
}

declare void @llvm.trap()

define ptr @weft.gpu.__mempcpy_chk(ptr writeonly %0, ptr nocapture readonly %1, i64 %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:
  call void @llvm.trap()
  unreachable

7:
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %0, ptr readonly align 1 %1, i64 %2, i1 false)
  %8 = getelementptr inbounds i8, ptr %0, i64 %2
  ret ptr %8
}

define ptr @weft.gpu.__memmove_chk(ptr returned writeonly %0, ptr nocapture readonly %1, i64 %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:
  call void @llvm.trap()
  unreachable

7:
  call void @llvm.memmove.p0.p0.i64(ptr align 1 %0, ptr align 1 %1, i64 %2, i1 false)
  ret ptr %0
}

declare void @llvm.memmove.p0.p0.i64(ptr nocapture writeonly, ptr nocapture readonly, i64, i1 immarg)

define ptr @weft.gpu.__memset_chk(ptr returned writeonly %0, i32 %1, i64 %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:
  call void @llvm.trap()
  unreachable

7:
  %8 = trunc i32 %1 to i8
  call void @llvm.memset.p0.i64(ptr align 1 %0, i8 %8, i64 %2, i1 false)
  ret ptr %0
}

declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

define ptr @weft.gpu.__stpcpy_chk(ptr writeonly %0, ptr %1, i64 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %1, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:
  %10 = ptrtoint ptr %5 to i64
  %11 = ptrtoint ptr %1 to i64
  %12 = sub i64 %10, %11
  %13 = add i64 %12, 1
  %14 = icmp ugt i64 %13, %2
  br i1 %14, label %15, label %16

15:
  call void @llvm.trap()
  unreachable

16:
  %17 = load i8, ptr %1, align 1
  store i8 %17, ptr %0, align 1
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %26, label %19

19:
  %20 = phi ptr [ %23, %19 ], [ %1, %16 ]
  %21 = phi ptr [ %22, %19 ], [ %0, %16 ]
  %22 = getelementptr inbounds i8, ptr %21, i64 1
  %23 = getelementptr inbounds i8, ptr %20, i64 1
  %24 = load i8, ptr %23, align 1
  store i8 %24, ptr %22, align 1
  %25 = icmp eq i8 %24, 0
  br i1 %25, label %26, label %19

26:
  %27 = phi ptr [ %0, %16 ], [ %22, %19 ]
  ret ptr %27
}

define ptr @weft.gpu.__strcpy_chk(ptr returned writeonly %0, ptr %1, i64 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %1, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:
  %10 = ptrtoint ptr %5 to i64
  %11 = ptrtoint ptr %1 to i64
  %12 = sub i64 %10, %11
  %13 = add i64 %12, 1
  %14 = icmp ugt i64 %13, %2
  br i1 %14, label %15, label %16

15:
  call void @llvm.trap()
  unreachable

16:
  %17 = load i8, ptr %1, align 1
  store i8 %17, ptr %0, align 1
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %26, label %19

19:
  %20 = phi ptr [ %23, %19 ], [ %1, %16 ]
  %21 = phi ptr [ %22, %19 ], [ %0, %16 ]
  %22 = getelementptr inbounds i8, ptr %21, i64 1
  %23 = getelementptr inbounds i8, ptr %20, i64 1
  %24 = load i8, ptr %23, align 1
  store i8 %24, ptr %22, align 1
  %25 = icmp eq i8 %24, 0
  br i1 %25, label %26, label %19

26:
  ret ptr %0
}

define ptr @weft.gpu.__strcat_chk(ptr returned %0, ptr %1, i64 %2) nounwind {
  br label %4

4:
  %5 = phi ptr [ %0, %3 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:
  %10 = ptrtoint ptr %5 to i64
  br label %11

11:
  %12 = phi ptr [ %1, %9 ], [ %15, %11 ]
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 0
  %15 = getelementptr inbounds i8, ptr %12, i64 1
  br i1 %14, label %16, label %11

16:
  %17 = ptrtoint ptr %0 to i64
  %18 = ptrtoint ptr %12 to i64
  %19 = ptrtoint ptr %1 to i64
  %20 = add i64 %17, %19
  %21 = sub i64 %10, %20
  %22 = add i64 %21, 1
  %23 = add i64 %22, %18
  %24 = icmp ugt i64 %23, %2
  br i1 %24, label %25, label %26

25:
  call void @llvm.trap()
  unreachable

26:
  %27 = phi ptr [ %30, %26 ], [ %0, %16 ]
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 0
  %30 = getelementptr inbounds i8, ptr %27, i64 1
  br i1 %29, label %31, label %26

31:
  %32 = load i8, ptr %1, align 1
  store i8 %32, ptr %27, align 1
  %33 = icmp eq i8 %32, 0
  br i1 %33, label %41, label %34

34:
  %35 = phi ptr [ %38, %34 ], [ %1, %31 ]
  %36 = phi ptr [ %37, %34 ], [ %27, %31 ]
  %37 = getelementptr inbounds i8, ptr %36, i64 1
  %38 = getelementptr inbounds i8, ptr %35, i64 1
  %39 = load i8, ptr %38, align 1
  store i8 %39, ptr %37, align 1
  %40 = icmp eq i8 %39, 0
  br i1 %40, label %41, label %34

41:
  ret ptr %0
}

define ptr @weft.gpu.__strncpy_chk(ptr returned writeonly %0, ptr nocapture readonly %1, i64 %2, i64 %3) nounwind {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:
  call void @llvm.trap()
  unreachable

7:
  %8 = icmp eq i64 %2, 0
  br i1 %8, label %18, label %9

9:
  %10 = phi i64 [ %16, %14 ], [ 0, %7 ]
  %11 = getelementptr inbounds i8, ptr %1, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 0
  br i1 %13, label %18, label %14

14:
  %15 = getelementptr inbounds i8, ptr %0, i64 %10
  store i8 %12, ptr %15, align 1
  %16 = add nuw i64 %10, 1
  %17 = icmp eq i64 %16, %2
  br i1 %17, label %24, label %9

18:
  %19 = phi i64 [ 0, %7 ], [ %10, %9 ]
  %20 = icmp ult i64 %19, %2
  br i1 %20, label %21, label %24

21:
  %22 = getelementptr i8, ptr %0, i64 %19
  %23 = sub i64 %2, %19
  call void @llvm.memset.p0.i64(ptr align 1 %22, i8 0, i64 %23, i1 false)
  br label %24

24:
  ret ptr %0
}

define ptr @weft.gpu.__strncat_chk(ptr returned %0, ptr nocapture readonly %1, i64 %2, i64 %3) nounwind {
  br label %5

5:
  %6 = phi ptr [ %0, %4 ], [ %9, %5 ]
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %8, label %10, label %5

10:
  %11 = ptrtoint ptr %6 to i64
  %12 = ptrtoint ptr %0 to i64
  %13 = icmp eq i64 %2, 0
  br i1 %13, label %22, label %14

14:
  %15 = phi i64 [ %20, %19 ], [ 0, %10 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = icmp eq i8 %17, 0
  br i1 %18, label %22, label %19

19:
  %20 = add nuw i64 %15, 1
  %21 = icmp eq i64 %20, %2
  br i1 %21, label %22, label %14

22:
  %23 = phi i64 [ 0, %10 ], [ %15, %14 ], [ %2, %19 ]
  %24 = sub i64 %11, %12
  %25 = add i64 %24, 1
  %26 = add i64 %25, %23
  %27 = icmp ugt i64 %26, %3
  br i1 %27, label %28, label %29

28:
  call void @llvm.trap()
  unreachable

29:
  %30 = phi ptr [ %33, %29 ], [ %0, %22 ]
  %31 = load i8, ptr %30, align 1
  %32 = icmp eq i8 %31, 0
  %33 = getelementptr inbounds i8, ptr %30, i64 1
  br i1 %32, label %34, label %29

34:
  br i1 %13, label %44, label %35

35:
  %36 = phi i64 [ %42, %40 ], [ 0, %34 ]
  %37 = getelementptr inbounds i8, ptr %1, i64 %36
  %38 = load i8, ptr %37, align 1
  %39 = icmp eq i8 %38, 0
  br i1 %39, label %44, label %40

40:
  %41 = getelementptr inbounds i8, ptr %30, i64 %36
  store i8 %38, ptr %41, align 1
  %42 = add nuw i64 %36, 1
  %43 = icmp eq i64 %42, %2
  br i1 %43, label %44, label %35

44:
  %45 = phi i64 [ 0, %34 ], [ %36, %35 ], [ %2, %40 ]
  %46 = getelementptr inbounds i8, ptr %30, i64 %45
  store i8 0, ptr %46, align 1
  ret ptr %0
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

define i64 @weft.gpu.strtoimax(ptr %0, ptr %1, i32 %2) nounwind {
  %4 = call i64 @weft.gpu.strtol(ptr %0, ptr %1, i32 %2)
  ret i64 %4
}

define i64 @weft.gpu.strtoumax(ptr %0, ptr %1, i32 %2) nounwind {
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

define i64 @weft.gpu.div(i32 %0, i32 %1) nounwind {
  %3 = sdiv i32 %0, %1
  %4 = srem i32 %0, %1
  %5 = zext i32 %4 to i64
  %6 = shl nuw i64 %5, 32
  %7 = zext i32 %3 to i64
  %8 = or disjoint i64 %6, %7
  ret i64 %8
}

define { i64, i64 } @weft.gpu.ldiv(i64 %0, i64 %1) nounwind {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

define { i64, i64 } @weft.gpu.lldiv(i64 %0, i64 %1) nounwind {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

define { i64, i64 } @weft.gpu.imaxdiv(i64 %0, i64 %1) nounwind {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

declare { i64, i1 } @llvm.uadd.with.overflow.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)
