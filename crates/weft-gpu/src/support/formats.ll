; What kernels call of the C library, made of formats.c by scripts/gpu_math.py.

%struct.form = type { i32, i32, i32, i32, i32, i32, i32, i32 }
%struct.decimal = type { [780 x i8], i32, i32 }
%struct.output = type { ptr, i64, i64 }

@__const.weft.gpu.snprintf.f = private constant %struct.form { i32 0, i32 0, i32 0, i32 0, i32 0, i32 0, i32 -1, i32 4 }, align 4
@.str = private constant [6 x i8] c"(nil)\00", align 1
@.str.1 = private constant [1 x i8] zeroinitializer, align 1
@.str.2 = private constant [7 x i8] c"(null)\00", align 1
@.str.3 = private constant [3 x i8] c"%s\00", align 1
@.str.4 = private constant [69 x i8] c"OMP: Warning #283: %s:%s:%s: Encountered user-directed warning: %s.\0A\00", align 1
@.str.5 = private constant [6 x i8] c"error\00", align 1
@.str.6 = private constant [17 x i8] c"0123456789ABCDEF\00", align 1
@.str.7 = private constant [17 x i8] c"0123456789abcdef\00", align 1
@.str.8 = private constant [3 x i8] c"0X\00", align 1
@.str.9 = private constant [3 x i8] c"0x\00", align 1
@.str.10 = private constant [2 x i8] c"-\00", align 1
@.str.11 = private constant [2 x i8] c"+\00", align 1
@.str.12 = private constant [2 x i8] c" \00", align 1
@.str.13 = private constant [4 x i8] c"NAN\00", align 1
@.str.14 = private constant [4 x i8] c"nan\00", align 1
@.str.15 = private constant [4 x i8] c"INF\00", align 1
@.str.16 = private constant [4 x i8] c"inf\00", align 1

define i32 @weft.gpu.snprintf(ptr %0, i64 %1, ptr nocapture readonly %2, ptr %3) nounwind {
  %5 = alloca [90 x i32], align 16
  %6 = alloca [8 x i8], align 1
  %7 = alloca [5 x i8], align 1
  %8 = alloca %struct.decimal, align 4
  %9 = alloca %struct.output, align 8
  %10 = alloca %struct.form, align 4
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %9)
  store ptr %0, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %9, i64 8
  %12 = icmp eq i64 %1, 0
  %13 = call i64 @llvm.usub.sat.i64(i64 %1, i64 1)
  store i64 %13, ptr %11, align 8
  %14 = getelementptr inbounds i8, ptr %9, i64 16
  store i64 0, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %10, i64 16
  %16 = getelementptr inbounds i8, ptr %10, i64 12
  %17 = getelementptr inbounds i8, ptr %10, i64 8
  %18 = getelementptr inbounds i8, ptr %10, i64 4
  %19 = getelementptr inbounds i8, ptr %10, i64 20
  %20 = getelementptr inbounds i8, ptr %10, i64 24
  %21 = getelementptr inbounds i8, ptr %10, i64 28
  %22 = getelementptr inbounds i8, ptr %8, i64 780
  %23 = getelementptr inbounds i8, ptr %8, i64 784
  br label %24

24:
  %25 = phi ptr [ %3, %4 ], [ %1210, %1209 ]
  %26 = phi ptr [ %2, %4 ], [ %1212, %1209 ]
  %27 = load i8, ptr %26, align 1
  switch i8 %27, label %30 [
    i8 0, label %28
    i8 37, label %41
  ]

28:
  %29 = load i64, ptr %14, align 8
  br i1 %12, label %1217, label %1213

30:
  %31 = load i64, ptr %14, align 8
  %32 = load i64, ptr %11, align 8
  %33 = icmp ult i64 %31, %32
  br i1 %33, label %34, label %38

34:
  %35 = load ptr, ptr %9, align 8
  %36 = getelementptr inbounds i8, ptr %35, i64 %31
  store i8 %27, ptr %36, align 1
  %37 = load i64, ptr %14, align 8
  br label %38

38:
  %39 = phi i64 [ %37, %34 ], [ %31, %30 ]
  %40 = add i64 %39, 1
  store i64 %40, ptr %14, align 8
  br label %1209

41:
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %10)
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 4 dereferenceable(32) %10, ptr nonnull align 4 dereferenceable(32) @__const.weft.gpu.snprintf.f, i64 32, i1 false)
  br label %42

42:
  %43 = phi i32 [ 1, %72 ], [ 0, %41 ]
  %44 = phi i32 [ %50, %72 ], [ 0, %41 ]
  %45 = phi i32 [ %56, %72 ], [ 0, %41 ]
  %46 = phi i32 [ %61, %72 ], [ 0, %41 ]
  %47 = phi i32 [ %65, %72 ], [ 0, %41 ]
  %48 = phi ptr [ %67, %72 ], [ %26, %41 ]
  br label %49

49:
  %50 = phi i32 [ %44, %42 ], [ 1, %76 ]
  %51 = phi i32 [ %45, %42 ], [ %56, %76 ]
  %52 = phi i32 [ %46, %42 ], [ %61, %76 ]
  %53 = phi i32 [ %47, %42 ], [ %65, %76 ]
  %54 = phi ptr [ %48, %42 ], [ %67, %76 ]
  br label %55

55:
  %56 = phi i32 [ %51, %49 ], [ 1, %75 ]
  %57 = phi i32 [ %52, %49 ], [ %61, %75 ]
  %58 = phi i32 [ %53, %49 ], [ %65, %75 ]
  %59 = phi ptr [ %54, %49 ], [ %67, %75 ]
  br label %60

60:
  %61 = phi i32 [ %57, %55 ], [ 1, %74 ]
  %62 = phi i32 [ %58, %55 ], [ %65, %74 ]
  %63 = phi ptr [ %59, %55 ], [ %67, %74 ]
  br label %64

64:
  %65 = phi i32 [ 1, %73 ], [ %62, %60 ]
  %66 = phi ptr [ %67, %73 ], [ %63, %60 ]
  %67 = getelementptr inbounds i8, ptr %66, i64 1
  %68 = load i8, ptr %67, align 1
  switch i8 %68, label %69 [
    i8 45, label %72
    i8 43, label %73
    i8 32, label %74
    i8 35, label %75
    i8 48, label %76
    i8 42, label %77
  ]

69:
  %70 = add i8 %68, -48
  %71 = icmp ult i8 %70, 10
  br i1 %71, label %85, label %104

72:
  store i32 1, ptr %10, align 4
  br label %42

73:
  store i32 1, ptr %18, align 4
  br label %64

74:
  store i32 1, ptr %17, align 4
  br label %60

75:
  store i32 1, ptr %16, align 4
  br label %55

76:
  store i32 1, ptr %15, align 4
  br label %49

77:
  %78 = getelementptr inbounds i8, ptr %66, i64 2
  %79 = ptrtoint ptr %25 to i64
  %80 = sub i64 0, %79
  %81 = and i64 %80, 3
  %82 = getelementptr inbounds i8, ptr %25, i64 %81
  %83 = getelementptr inbounds i8, ptr %82, i64 4
  %84 = load i32, ptr %82, align 4
  br label %97

85:
  %86 = phi i8 [ %94, %85 ], [ %68, %69 ]
  %87 = phi i32 [ %92, %85 ], [ 0, %69 ]
  %88 = phi ptr [ %93, %85 ], [ %67, %69 ]
  %89 = zext nneg i8 %86 to i32
  %90 = mul nsw i32 %87, 10
  %91 = add i32 %90, -48
  %92 = add i32 %91, %89
  %93 = getelementptr inbounds i8, ptr %88, i64 1
  %94 = load i8, ptr %93, align 1
  %95 = add i8 %94, -48
  %96 = icmp ult i8 %95, 10
  br i1 %96, label %85, label %97

97:
  %98 = phi ptr [ %83, %77 ], [ %25, %85 ]
  %99 = phi ptr [ %78, %77 ], [ %93, %85 ]
  %100 = phi i32 [ %84, %77 ], [ %92, %85 ]
  store i32 %100, ptr %19, align 4
  %101 = icmp slt i32 %100, 0
  br i1 %101, label %102, label %109

102:
  store i32 1, ptr %10, align 4
  %103 = sub nsw i32 0, %100
  br label %104

104:
  %105 = phi i32 [ %103, %102 ], [ 0, %69 ]
  %106 = phi ptr [ %99, %102 ], [ %67, %69 ]
  %107 = phi ptr [ %98, %102 ], [ %25, %69 ]
  %108 = phi i32 [ 1, %102 ], [ %43, %69 ]
  store i32 %105, ptr %19, align 4
  br label %109

109:
  %110 = phi ptr [ %99, %97 ], [ %106, %104 ]
  %111 = phi ptr [ %98, %97 ], [ %107, %104 ]
  %112 = phi i32 [ %43, %97 ], [ %108, %104 ]
  %113 = phi i32 [ %100, %97 ], [ %105, %104 ]
  %114 = load i8, ptr %110, align 1
  %115 = icmp eq i8 %114, 46
  br i1 %115, label %116, label %147

116:
  %117 = getelementptr inbounds i8, ptr %110, i64 1
  %118 = load i8, ptr %117, align 1
  %119 = icmp eq i8 %118, 42
  br i1 %119, label %123, label %120

120:
  %121 = add i8 %118, -48
  %122 = icmp ult i8 %121, 10
  br i1 %122, label %131, label %143

123:
  %124 = getelementptr inbounds i8, ptr %110, i64 2
  %125 = ptrtoint ptr %111 to i64
  %126 = sub i64 0, %125
  %127 = and i64 %126, 3
  %128 = getelementptr inbounds i8, ptr %111, i64 %127
  %129 = getelementptr inbounds i8, ptr %128, i64 4
  %130 = load i32, ptr %128, align 4
  br label %143

131:
  %132 = phi i8 [ %140, %131 ], [ %118, %120 ]
  %133 = phi i32 [ %138, %131 ], [ 0, %120 ]
  %134 = phi ptr [ %139, %131 ], [ %117, %120 ]
  %135 = zext nneg i8 %132 to i32
  %136 = mul nsw i32 %133, 10
  %137 = add i32 %136, -48
  %138 = add i32 %137, %135
  %139 = getelementptr inbounds i8, ptr %134, i64 1
  %140 = load i8, ptr %139, align 1
  %141 = add i8 %140, -48
  %142 = icmp ult i8 %141, 10
  br i1 %142, label %131, label %143

143:
  %144 = phi ptr [ %129, %123 ], [ %111, %120 ], [ %111, %131 ]
  %145 = phi ptr [ %124, %123 ], [ %117, %120 ], [ %139, %131 ]
  %146 = phi i32 [ %130, %123 ], [ 0, %120 ], [ %138, %131 ]
  store i32 %146, ptr %20, align 4
  br label %147

147:
  %148 = phi i32 [ %146, %143 ], [ -1, %109 ]
  %149 = phi ptr [ %144, %143 ], [ %111, %109 ]
  %150 = phi ptr [ %145, %143 ], [ %110, %109 ]
  br label %151

151:
  %152 = phi i32 [ 4, %147 ], [ %158, %157 ]
  %153 = phi ptr [ %150, %147 ], [ %159, %157 ]
  %154 = load i8, ptr %153, align 1
  switch i8 %154, label %1206 [
    i8 104, label %155
    i8 108, label %157
    i8 106, label %157
    i8 122, label %157
    i8 116, label %157
    i8 100, label %160
    i8 105, label %160
    i8 117, label %192
    i8 111, label %192
    i8 120, label %192
    i8 88, label %192
    i8 112, label %227
    i8 99, label %294
    i8 115, label %348
    i8 101, label %435
    i8 69, label %435
    i8 102, label %435
    i8 70, label %435
    i8 103, label %435
    i8 71, label %435
    i8 97, label %435
    i8 65, label %435
    i8 37, label %1195
  ]

155:
  %156 = sdiv i32 %152, 2
  br label %157

157:
  %158 = phi i32 [ %156, %155 ], [ 8, %151 ], [ 8, %151 ], [ 8, %151 ], [ 8, %151 ]
  store i32 %158, ptr %21, align 4
  %159 = getelementptr inbounds i8, ptr %153, i64 1
  br label %151

160:
  %161 = icmp eq i32 %152, 8
  %162 = ptrtoint ptr %149 to i64
  %163 = sub i64 0, %162
  br i1 %161, label %164, label %169

164:
  %165 = and i64 %163, 7
  %166 = getelementptr inbounds i8, ptr %149, i64 %165
  %167 = getelementptr inbounds i8, ptr %166, i64 8
  %168 = load i64, ptr %166, align 8
  br label %186

169:
  %170 = and i64 %163, 3
  %171 = getelementptr inbounds i8, ptr %149, i64 %170
  %172 = getelementptr inbounds i8, ptr %171, i64 4
  %173 = load i32, ptr %171, align 4
  %174 = icmp eq i32 %152, 1
  br i1 %174, label %175, label %178

175:
  %176 = shl i32 %173, 24
  %177 = ashr exact i32 %176, 24
  br label %183

178:
  %179 = icmp eq i32 %152, 2
  %180 = shl i32 %173, 16
  %181 = ashr exact i32 %180, 16
  %182 = select i1 %179, i32 %181, i32 %173
  br label %183

183:
  %184 = phi i32 [ %177, %175 ], [ %182, %178 ]
  %185 = sext i32 %184 to i64
  br label %186

186:
  %187 = phi ptr [ %167, %164 ], [ %172, %183 ]
  %188 = phi i64 [ %168, %164 ], [ %185, %183 ]
  %189 = call i64 @llvm.abs.i64(i64 %188, i1 false)
  %190 = lshr i64 %188, 63
  %191 = trunc nuw nsw i64 %190 to i32
  call void @whole(ptr nonnull %9, ptr nonnull %10, i8 signext 100, i64 %189, i32 %191)
  br label %1207

192:
  %193 = icmp eq i32 %152, 8
  %194 = ptrtoint ptr %149 to i64
  %195 = sub i64 0, %194
  br i1 %193, label %196, label %201

196:
  %197 = and i64 %195, 7
  %198 = getelementptr inbounds i8, ptr %149, i64 %197
  %199 = getelementptr inbounds i8, ptr %198, i64 8
  %200 = load i64, ptr %198, align 8
  br label %218

201:
  %202 = and i64 %195, 3
  %203 = getelementptr inbounds i8, ptr %149, i64 %202
  %204 = getelementptr inbounds i8, ptr %203, i64 4
  %205 = load i32, ptr %203, align 4
  %206 = icmp eq i32 %152, 1
  br i1 %206, label %207, label %210

207:
  %208 = shl i32 %205, 24
  %209 = ashr exact i32 %208, 24
  br label %215

210:
  %211 = icmp eq i32 %152, 2
  %212 = shl i32 %205, 16
  %213 = ashr exact i32 %212, 16
  %214 = select i1 %211, i32 %213, i32 %205
  br label %215

215:
  %216 = phi i32 [ %209, %207 ], [ %214, %210 ]
  %217 = sext i32 %216 to i64
  br label %218

218:
  %219 = phi ptr [ %199, %196 ], [ %204, %215 ]
  %220 = phi i64 [ %200, %196 ], [ %217, %215 ]
  %221 = shl nsw i32 %152, 3
  %222 = zext nneg i32 %221 to i64
  %223 = shl nsw i64 -1, %222
  %224 = xor i64 %223, -1
  %225 = select i1 %193, i64 -1, i64 %224
  %226 = and i64 %220, %225
  call void @whole(ptr nonnull %9, ptr nonnull %10, i8 signext %154, i64 %226, i32 0)
  br label %1207

227:
  %228 = ptrtoint ptr %149 to i64
  %229 = sub i64 0, %228
  %230 = and i64 %229, 7
  %231 = getelementptr inbounds i8, ptr %149, i64 %230
  %232 = getelementptr inbounds i8, ptr %231, i64 8
  %233 = load i64, ptr %231, align 8
  %234 = icmp eq i64 %233, 0
  br i1 %234, label %235, label %240

235:
  %236 = add i32 %113, -5
  %237 = icmp eq i32 %112, 0
  %238 = icmp sgt i32 %236, 0
  %239 = select i1 %237, i1 %238, i1 false
  br i1 %239, label %241, label %257

240:
  call void @whole(ptr nonnull %9, ptr nonnull %10, i8 signext 112, i64 %233, i32 0)
  br label %1207

241:
  %242 = load i64, ptr %14, align 8
  br label %243

243:
  %244 = phi i64 [ %242, %241 ], [ %254, %252 ]
  %245 = phi i32 [ 0, %241 ], [ %255, %252 ]
  %246 = load i64, ptr %11, align 8
  %247 = icmp ult i64 %244, %246
  br i1 %247, label %248, label %252

248:
  %249 = load ptr, ptr %9, align 8
  %250 = getelementptr inbounds i8, ptr %249, i64 %244
  store i8 32, ptr %250, align 1
  %251 = load i64, ptr %14, align 8
  br label %252

252:
  %253 = phi i64 [ %251, %248 ], [ %244, %243 ]
  %254 = add i64 %253, 1
  store i64 %254, ptr %14, align 8
  %255 = add nuw nsw i32 %245, 1
  %256 = icmp eq i32 %255, %236
  br i1 %256, label %257, label %243

257:
  %258 = load i64, ptr %14, align 8
  br label %278

259:
  %260 = icmp ne i32 %112, 0
  %261 = select i1 %260, i1 %238, i1 false
  br i1 %261, label %262, label %1207

262:
  %263 = load i64, ptr %14, align 8
  br label %264

264:
  %265 = phi i64 [ %263, %262 ], [ %275, %273 ]
  %266 = phi i32 [ 0, %262 ], [ %276, %273 ]
  %267 = load i64, ptr %11, align 8
  %268 = icmp ult i64 %265, %267
  br i1 %268, label %269, label %273

269:
  %270 = load ptr, ptr %9, align 8
  %271 = getelementptr inbounds i8, ptr %270, i64 %265
  store i8 32, ptr %271, align 1
  %272 = load i64, ptr %14, align 8
  br label %273

273:
  %274 = phi i64 [ %272, %269 ], [ %265, %264 ]
  %275 = add i64 %274, 1
  store i64 %275, ptr %14, align 8
  %276 = add nuw nsw i32 %266, 1
  %277 = icmp eq i32 %276, %236
  br i1 %277, label %1207, label %264

278:
  %279 = phi i64 [ %258, %257 ], [ %291, %289 ]
  %280 = phi i64 [ 0, %257 ], [ %292, %289 ]
  %281 = load i64, ptr %11, align 8
  %282 = icmp ult i64 %279, %281
  br i1 %282, label %283, label %289

283:
  %284 = getelementptr inbounds i8, ptr @.str, i64 %280
  %285 = load i8, ptr %284, align 1
  %286 = load ptr, ptr %9, align 8
  %287 = getelementptr inbounds i8, ptr %286, i64 %279
  store i8 %285, ptr %287, align 1
  %288 = load i64, ptr %14, align 8
  br label %289

289:
  %290 = phi i64 [ %288, %283 ], [ %279, %278 ]
  %291 = add i64 %290, 1
  store i64 %291, ptr %14, align 8
  %292 = add nuw nsw i64 %280, 1
  %293 = icmp eq i64 %292, 5
  br i1 %293, label %259, label %278

294:
  %295 = ptrtoint ptr %149 to i64
  %296 = sub i64 0, %295
  %297 = and i64 %296, 3
  %298 = getelementptr inbounds i8, ptr %149, i64 %297
  %299 = getelementptr inbounds i8, ptr %298, i64 4
  %300 = load i32, ptr %298, align 4
  %301 = trunc i32 %300 to i8
  %302 = add i32 %113, -1
  %303 = icmp eq i32 %112, 0
  %304 = icmp sgt i32 %302, 0
  %305 = select i1 %303, i1 %304, i1 false
  %306 = load i64, ptr %14, align 8
  br i1 %305, label %307, label %321

307:
  %308 = phi i64 [ %318, %316 ], [ %306, %294 ]
  %309 = phi i32 [ %319, %316 ], [ 0, %294 ]
  %310 = load i64, ptr %11, align 8
  %311 = icmp ult i64 %308, %310
  br i1 %311, label %312, label %316

312:
  %313 = load ptr, ptr %9, align 8
  %314 = getelementptr inbounds i8, ptr %313, i64 %308
  store i8 32, ptr %314, align 1
  %315 = load i64, ptr %14, align 8
  br label %316

316:
  %317 = phi i64 [ %315, %312 ], [ %308, %307 ]
  %318 = add i64 %317, 1
  store i64 %318, ptr %14, align 8
  %319 = add nuw nsw i32 %309, 1
  %320 = icmp eq i32 %319, %302
  br i1 %320, label %321, label %307

321:
  %322 = phi i64 [ %306, %294 ], [ %318, %316 ]
  %323 = load i64, ptr %11, align 8
  %324 = icmp ult i64 %322, %323
  br i1 %324, label %325, label %329

325:
  %326 = load ptr, ptr %9, align 8
  %327 = getelementptr inbounds i8, ptr %326, i64 %322
  store i8 %301, ptr %327, align 1
  %328 = load i64, ptr %14, align 8
  br label %329

329:
  %330 = phi i64 [ %328, %325 ], [ %322, %321 ]
  %331 = add i64 %330, 1
  store i64 %331, ptr %14, align 8
  %332 = icmp ne i32 %112, 0
  %333 = select i1 %332, i1 %304, i1 false
  br i1 %333, label %334, label %1207

334:
  %335 = phi i64 [ %345, %343 ], [ %331, %329 ]
  %336 = phi i32 [ %346, %343 ], [ 0, %329 ]
  %337 = load i64, ptr %11, align 8
  %338 = icmp ult i64 %335, %337
  br i1 %338, label %339, label %343

339:
  %340 = load ptr, ptr %9, align 8
  %341 = getelementptr inbounds i8, ptr %340, i64 %335
  store i8 32, ptr %341, align 1
  %342 = load i64, ptr %14, align 8
  br label %343

343:
  %344 = phi i64 [ %342, %339 ], [ %335, %334 ]
  %345 = add i64 %344, 1
  store i64 %345, ptr %14, align 8
  %346 = add nuw nsw i32 %336, 1
  %347 = icmp eq i32 %346, %302
  br i1 %347, label %1207, label %334

348:
  %349 = ptrtoint ptr %149 to i64
  %350 = sub i64 0, %349
  %351 = and i64 %350, 7
  %352 = getelementptr inbounds i8, ptr %149, i64 %351
  %353 = getelementptr inbounds i8, ptr %352, i64 8
  %354 = load ptr, ptr %352, align 8
  %355 = icmp eq ptr %354, null
  %356 = icmp ugt i32 %148, 5
  %357 = select i1 %356, ptr @.str.2, ptr @.str.1
  %358 = select i1 %355, ptr %357, ptr %354
  %359 = icmp slt i32 %148, 0
  %360 = icmp eq i32 %148, 0
  br i1 %360, label %373, label %361

361:
  %362 = phi i64 [ %367, %366 ], [ 0, %348 ]
  %363 = getelementptr inbounds i8, ptr %358, i64 %362
  %364 = load i8, ptr %363, align 1
  %365 = icmp eq i8 %364, 0
  br i1 %365, label %371, label %366

366:
  %367 = add nuw nsw i64 %362, 1
  %368 = trunc i64 %367 to i32
  %369 = icmp sgt i32 %148, %368
  %370 = select i1 %359, i1 true, i1 %369
  br i1 %370, label %361, label %373

371:
  %372 = trunc nuw nsw i64 %362 to i32
  br label %373

373:
  %374 = phi i32 [ 0, %348 ], [ %372, %371 ], [ %368, %366 ]
  %375 = sub i32 %113, %374
  %376 = icmp eq i32 %112, 0
  %377 = icmp sgt i32 %375, 0
  %378 = select i1 %376, i1 %377, i1 false
  br i1 %378, label %379, label %395

379:
  %380 = load i64, ptr %14, align 8
  br label %381

381:
  %382 = phi i64 [ %380, %379 ], [ %392, %390 ]
  %383 = phi i32 [ 0, %379 ], [ %393, %390 ]
  %384 = load i64, ptr %11, align 8
  %385 = icmp ult i64 %382, %384
  br i1 %385, label %386, label %390

386:
  %387 = load ptr, ptr %9, align 8
  %388 = getelementptr inbounds i8, ptr %387, i64 %382
  store i8 32, ptr %388, align 1
  %389 = load i64, ptr %14, align 8
  br label %390

390:
  %391 = phi i64 [ %389, %386 ], [ %382, %381 ]
  %392 = add i64 %391, 1
  store i64 %392, ptr %14, align 8
  %393 = add nuw nsw i32 %383, 1
  %394 = icmp eq i32 %393, %375
  br i1 %394, label %395, label %381

395:
  %396 = icmp eq i32 %374, 0
  br i1 %396, label %400, label %397

397:
  %398 = zext i32 %374 to i64
  %399 = load i64, ptr %14, align 8
  br label %419

400:
  %401 = icmp ne i32 %112, 0
  %402 = select i1 %401, i1 %377, i1 false
  br i1 %402, label %403, label %1207

403:
  %404 = load i64, ptr %14, align 8
  br label %405

405:
  %406 = phi i64 [ %404, %403 ], [ %416, %414 ]
  %407 = phi i32 [ 0, %403 ], [ %417, %414 ]
  %408 = load i64, ptr %11, align 8
  %409 = icmp ult i64 %406, %408
  br i1 %409, label %410, label %414

410:
  %411 = load ptr, ptr %9, align 8
  %412 = getelementptr inbounds i8, ptr %411, i64 %406
  store i8 32, ptr %412, align 1
  %413 = load i64, ptr %14, align 8
  br label %414

414:
  %415 = phi i64 [ %413, %410 ], [ %406, %405 ]
  %416 = add i64 %415, 1
  store i64 %416, ptr %14, align 8
  %417 = add nuw nsw i32 %407, 1
  %418 = icmp eq i32 %417, %375
  br i1 %418, label %1207, label %405

419:
  %420 = phi i64 [ %399, %397 ], [ %432, %430 ]
  %421 = phi i64 [ 0, %397 ], [ %433, %430 ]
  %422 = load i64, ptr %11, align 8
  %423 = icmp ult i64 %420, %422
  br i1 %423, label %424, label %430

424:
  %425 = getelementptr inbounds i8, ptr %358, i64 %421
  %426 = load i8, ptr %425, align 1
  %427 = load ptr, ptr %9, align 8
  %428 = getelementptr inbounds i8, ptr %427, i64 %420
  store i8 %426, ptr %428, align 1
  %429 = load i64, ptr %14, align 8
  br label %430

430:
  %431 = phi i64 [ %429, %424 ], [ %420, %419 ]
  %432 = add i64 %431, 1
  store i64 %432, ptr %14, align 8
  %433 = add nuw nsw i64 %421, 1
  %434 = icmp eq i64 %433, %398
  br i1 %434, label %400, label %419

435:
  %436 = ptrtoint ptr %149 to i64
  %437 = sub i64 0, %436
  %438 = and i64 %437, 7
  %439 = getelementptr inbounds i8, ptr %149, i64 %438
  %440 = getelementptr inbounds i8, ptr %439, i64 8
  %441 = load i64, ptr %439, align 8
  %442 = and i64 %441, 4503599627370495
  %443 = lshr i64 %441, 52
  %444 = trunc nuw nsw i64 %443 to i32
  %445 = and i32 %444, 2047
  %446 = icmp ugt i8 %154, 96
  %447 = icmp sgt i64 %441, -1
  br i1 %447, label %448, label %453

448:
  %449 = icmp eq i32 %65, 0
  br i1 %449, label %450, label %453

450:
  %451 = icmp eq i32 %61, 0
  %452 = select i1 %451, ptr @.str.1, ptr @.str.12
  br label %453

453:
  %454 = phi ptr [ @.str.10, %435 ], [ %452, %450 ], [ @.str.11, %448 ]
  %455 = icmp eq i32 %445, 2047
  br i1 %455, label %456, label %548

456:
  %457 = icmp eq i64 %442, 0
  br label %458

458:
  %459 = phi i64 [ %463, %458 ], [ 0, %456 ]
  %460 = getelementptr inbounds i8, ptr %454, i64 %459
  %461 = load i8, ptr %460, align 1
  %462 = icmp eq i8 %461, 0
  %463 = add nuw i64 %459, 1
  br i1 %462, label %464, label %458

464:
  %465 = trunc i64 %459 to i32
  %466 = select i1 %446, ptr @.str.16, ptr @.str.15
  %467 = select i1 %446, ptr @.str.14, ptr @.str.13
  %468 = select i1 %457, ptr %466, ptr %467
  %469 = sub i32 %113, %465
  %470 = add i32 %469, -3
  %471 = icmp eq i32 %112, 0
  %472 = icmp sgt i32 %470, 0
  %473 = select i1 %471, i1 %472, i1 false
  br i1 %473, label %474, label %490

474:
  %475 = load i64, ptr %14, align 8
  br label %476

476:
  %477 = phi i64 [ %475, %474 ], [ %487, %485 ]
  %478 = phi i32 [ 0, %474 ], [ %488, %485 ]
  %479 = load i64, ptr %11, align 8
  %480 = icmp ult i64 %477, %479
  br i1 %480, label %481, label %485

481:
  %482 = load ptr, ptr %9, align 8
  %483 = getelementptr inbounds i8, ptr %482, i64 %477
  store i8 32, ptr %483, align 1
  %484 = load i64, ptr %14, align 8
  br label %485

485:
  %486 = phi i64 [ %484, %481 ], [ %477, %476 ]
  %487 = add i64 %486, 1
  store i64 %487, ptr %14, align 8
  %488 = add nuw nsw i32 %478, 1
  %489 = icmp eq i32 %488, %470
  br i1 %489, label %490, label %476

490:
  %491 = icmp eq i64 %459, 0
  br i1 %491, label %492, label %496

492:
  %493 = load i64, ptr %14, align 8
  br label %494

494:
  %495 = phi i64 [ %493, %492 ], [ %512, %510 ]
  br label %532

496:
  %497 = and i64 %459, 4294967295
  %498 = load i64, ptr %14, align 8
  br label %499

499:
  %500 = phi i64 [ %498, %496 ], [ %512, %510 ]
  %501 = phi i64 [ 0, %496 ], [ %513, %510 ]
  %502 = load i64, ptr %11, align 8
  %503 = icmp ult i64 %500, %502
  br i1 %503, label %504, label %510

504:
  %505 = getelementptr inbounds i8, ptr %454, i64 %501
  %506 = load i8, ptr %505, align 1
  %507 = load ptr, ptr %9, align 8
  %508 = getelementptr inbounds i8, ptr %507, i64 %500
  store i8 %506, ptr %508, align 1
  %509 = load i64, ptr %14, align 8
  br label %510

510:
  %511 = phi i64 [ %509, %504 ], [ %500, %499 ]
  %512 = add i64 %511, 1
  store i64 %512, ptr %14, align 8
  %513 = add nuw nsw i64 %501, 1
  %514 = icmp eq i64 %513, %497
  br i1 %514, label %494, label %499

515:
  %516 = icmp ne i32 %112, 0
  %517 = select i1 %516, i1 %472, i1 false
  br i1 %517, label %518, label %1207

518:
  %519 = phi i64 [ %529, %527 ], [ %545, %515 ]
  %520 = phi i32 [ %530, %527 ], [ 0, %515 ]
  %521 = load i64, ptr %11, align 8
  %522 = icmp ult i64 %519, %521
  br i1 %522, label %523, label %527

523:
  %524 = load ptr, ptr %9, align 8
  %525 = getelementptr inbounds i8, ptr %524, i64 %519
  store i8 32, ptr %525, align 1
  %526 = load i64, ptr %14, align 8
  br label %527

527:
  %528 = phi i64 [ %526, %523 ], [ %519, %518 ]
  %529 = add i64 %528, 1
  store i64 %529, ptr %14, align 8
  %530 = add nuw nsw i32 %520, 1
  %531 = icmp eq i32 %530, %470
  br i1 %531, label %1207, label %518

532:
  %533 = phi i64 [ %545, %543 ], [ %495, %494 ]
  %534 = phi i64 [ %546, %543 ], [ 0, %494 ]
  %535 = load i64, ptr %11, align 8
  %536 = icmp ult i64 %533, %535
  br i1 %536, label %537, label %543

537:
  %538 = getelementptr inbounds i8, ptr %468, i64 %534
  %539 = load i8, ptr %538, align 1
  %540 = load ptr, ptr %9, align 8
  %541 = getelementptr inbounds i8, ptr %540, i64 %533
  store i8 %539, ptr %541, align 1
  %542 = load i64, ptr %14, align 8
  br label %543

543:
  %544 = phi i64 [ %542, %537 ], [ %533, %532 ]
  %545 = add i64 %544, 1
  store i64 %545, ptr %14, align 8
  %546 = add nuw nsw i64 %534, 1
  %547 = icmp eq i64 %546, 3
  br i1 %547, label %515, label %532

548:
  %549 = or i8 %154, 32
  %550 = icmp eq i8 %549, 97
  br i1 %550, label %551, label %839

551:
  %552 = icmp eq i32 %445, 0
  %553 = or disjoint i64 %442, 4503599627370496
  %554 = select i1 %552, i64 %442, i64 %553
  %555 = icmp eq i64 %554, 0
  %556 = add nsw i32 %445, -1023
  %557 = select i1 %552, i32 -1022, i32 %556
  %558 = select i1 %555, i32 0, i32 %557
  %559 = icmp ult i32 %148, 13
  br i1 %559, label %560, label %577

560:
  %561 = shl nuw nsw i32 %148, 2
  %562 = sub nuw nsw i32 52, %561
  %563 = zext nneg i32 %562 to i64
  %564 = shl nuw nsw i64 1, %563
  %565 = add nuw nsw i64 %564, 9007199254740991
  %566 = and i64 %565, %554
  %567 = sub nsw i64 %554, %566
  %568 = lshr i64 %564, 1
  %569 = icmp ugt i64 %566, %568
  br i1 %569, label %575, label %570

570:
  %571 = icmp ne i64 %566, %568
  %572 = and i64 %567, %564
  %573 = icmp eq i64 %572, 0
  %574 = select i1 %571, i1 true, i1 %573
  br i1 %574, label %591, label %575

575:
  %576 = add nsw i64 %567, %564
  br label %591

577:
  %578 = icmp slt i32 %148, 0
  br i1 %578, label %579, label %591

579:
  %580 = phi i64 [ %587, %586 ], [ 13, %577 ]
  %581 = shl nsw i64 %580, 2
  %582 = sub nuw nsw i64 52, %581
  %583 = shl nuw nsw i64 15, %582
  %584 = and i64 %583, %554
  %585 = icmp eq i64 %584, 0
  br i1 %585, label %586, label %589

586:
  %587 = add nsw i64 %580, -1
  %588 = icmp ugt i64 %580, 1
  br i1 %588, label %579, label %591

589:
  %590 = trunc nuw nsw i64 %580 to i32
  br label %591

591:
  %592 = phi i64 [ %554, %577 ], [ %567, %570 ], [ %576, %575 ], [ %554, %589 ], [ %554, %586 ]
  %593 = phi i32 [ %148, %577 ], [ %148, %570 ], [ %148, %575 ], [ %590, %589 ], [ 0, %586 ]
  call void @llvm.lifetime.start.p0(i64 5, ptr nonnull %7)
  br i1 %447, label %594, label %599

594:
  %595 = icmp eq i32 %65, 0
  br i1 %595, label %596, label %599

596:
  %597 = icmp eq i32 %61, 0
  %598 = select i1 %597, ptr @.str.1, ptr @.str.12
  br label %599

599:
  %600 = phi ptr [ @.str.10, %591 ], [ %598, %596 ], [ @.str.11, %594 ]
  %601 = load i8, ptr %600, align 1
  %602 = icmp eq i8 %601, 0
  br i1 %602, label %605, label %623

603:
  %604 = trunc nuw i64 %627 to i32
  br label %605

605:
  %606 = phi i32 [ 0, %599 ], [ %604, %603 ]
  %607 = add nuw nsw i32 %606, 1
  %608 = zext nneg i32 %606 to i64
  %609 = getelementptr inbounds [5 x i8], ptr %7, i64 0, i64 %608
  store i8 48, ptr %609, align 1
  %610 = select i1 %446, i8 120, i8 88
  %611 = add nuw nsw i32 %606, 2
  %612 = zext nneg i32 %607 to i64
  %613 = getelementptr inbounds [5 x i8], ptr %7, i64 0, i64 %612
  store i8 %610, ptr %613, align 1
  %614 = zext nneg i32 %611 to i64
  %615 = getelementptr inbounds [5 x i8], ptr %7, i64 0, i64 %614
  store i8 0, ptr %615, align 1
  %616 = call i32 @llvm.abs.i32(i32 %558, i1 true)
  %617 = icmp ugt i32 %616, 9
  %618 = icmp ugt i32 %616, 99
  %619 = icmp ugt i32 %616, 999
  %620 = icmp sgt i32 %593, 0
  %621 = icmp ne i32 %56, 0
  %622 = or i1 %620, %621
  br label %632

623:
  %624 = phi i64 [ %627, %623 ], [ 0, %599 ]
  %625 = phi i8 [ %630, %623 ], [ %601, %599 ]
  %626 = phi ptr [ %629, %623 ], [ %600, %599 ]
  %627 = add nuw nsw i64 %624, 1
  %628 = getelementptr inbounds [5 x i8], ptr %7, i64 0, i64 %624
  store i8 %625, ptr %628, align 1
  %629 = getelementptr inbounds i8, ptr %626, i64 1
  %630 = load i8, ptr %629, align 1
  %631 = icmp eq i8 %630, 0
  br i1 %631, label %603, label %623

632:
  %633 = phi i64 [ %637, %632 ], [ 0, %605 ]
  %634 = getelementptr inbounds i8, ptr %7, i64 %633
  %635 = load i8, ptr %634, align 1
  %636 = icmp eq i8 %635, 0
  %637 = add nuw i64 %633, 1
  br i1 %636, label %638, label %632

638:
  %639 = select i1 %617, i32 -4, i32 -3
  %640 = sext i1 %618 to i32
  %641 = sext i1 %619 to i32
  %642 = select i1 %622, i32 -2, i32 -1
  %643 = trunc i64 %633 to i32
  %644 = add nsw i32 %639, %640
  %645 = add nsw i32 %644, %641
  %646 = add nsw i32 %645, %642
  %647 = add i32 %593, %643
  %648 = sub i32 %646, %647
  %649 = add i32 %648, %113
  %650 = icmp ne i32 %50, 0
  %651 = icmp eq i32 %112, 0
  %652 = and i1 %650, %651
  %653 = or i32 %112, %50
  %654 = icmp ne i32 %653, 0
  %655 = icmp slt i32 %649, 1
  %656 = select i1 %654, i1 true, i1 %655
  br i1 %656, label %673, label %657

657:
  %658 = load i64, ptr %14, align 8
  br label %659

659:
  %660 = phi i64 [ %658, %657 ], [ %670, %668 ]
  %661 = phi i32 [ 0, %657 ], [ %671, %668 ]
  %662 = load i64, ptr %11, align 8
  %663 = icmp ult i64 %660, %662
  br i1 %663, label %664, label %668

664:
  %665 = load ptr, ptr %9, align 8
  %666 = getelementptr inbounds i8, ptr %665, i64 %660
  store i8 32, ptr %666, align 1
  %667 = load i64, ptr %14, align 8
  br label %668

668:
  %669 = phi i64 [ %667, %664 ], [ %660, %659 ]
  %670 = add i64 %669, 1
  store i64 %670, ptr %14, align 8
  %671 = add nuw nsw i32 %661, 1
  %672 = icmp eq i32 %671, %649
  br i1 %672, label %673, label %659

673:
  %674 = icmp eq i64 %633, 0
  br i1 %674, label %678, label %675

675:
  %676 = and i64 %633, 4294967295
  %677 = load i64, ptr %14, align 8
  br label %682

678:
  %679 = icmp sgt i32 %649, 0
  %680 = select i1 %652, i1 %679, i1 false
  %681 = load i64, ptr %14, align 8
  br i1 %680, label %698, label %712

682:
  %683 = phi i64 [ %677, %675 ], [ %695, %693 ]
  %684 = phi i64 [ 0, %675 ], [ %696, %693 ]
  %685 = load i64, ptr %11, align 8
  %686 = icmp ult i64 %683, %685
  br i1 %686, label %687, label %693

687:
  %688 = getelementptr inbounds i8, ptr %7, i64 %684
  %689 = load i8, ptr %688, align 1
  %690 = load ptr, ptr %9, align 8
  %691 = getelementptr inbounds i8, ptr %690, i64 %683
  store i8 %689, ptr %691, align 1
  %692 = load i64, ptr %14, align 8
  br label %693

693:
  %694 = phi i64 [ %692, %687 ], [ %683, %682 ]
  %695 = add i64 %694, 1
  store i64 %695, ptr %14, align 8
  %696 = add nuw nsw i64 %684, 1
  %697 = icmp eq i64 %696, %676
  br i1 %697, label %678, label %682

698:
  %699 = phi i64 [ %709, %707 ], [ %681, %678 ]
  %700 = phi i32 [ %710, %707 ], [ 0, %678 ]
  %701 = load i64, ptr %11, align 8
  %702 = icmp ult i64 %699, %701
  br i1 %702, label %703, label %707

703:
  %704 = load ptr, ptr %9, align 8
  %705 = getelementptr inbounds i8, ptr %704, i64 %699
  store i8 48, ptr %705, align 1
  %706 = load i64, ptr %14, align 8
  br label %707

707:
  %708 = phi i64 [ %706, %703 ], [ %699, %698 ]
  %709 = add i64 %708, 1
  store i64 %709, ptr %14, align 8
  %710 = add nuw nsw i32 %700, 1
  %711 = icmp eq i32 %710, %649
  br i1 %711, label %712, label %698

712:
  %713 = phi i64 [ %681, %678 ], [ %709, %707 ]
  %714 = load i64, ptr %11, align 8
  %715 = icmp ult i64 %713, %714
  br i1 %715, label %716, label %723

716:
  %717 = lshr i64 %592, 52
  %718 = trunc i64 %717 to i8
  %719 = add i8 %718, 48
  %720 = load ptr, ptr %9, align 8
  %721 = getelementptr inbounds i8, ptr %720, i64 %713
  store i8 %719, ptr %721, align 1
  %722 = load i64, ptr %14, align 8
  br label %723

723:
  %724 = phi i64 [ %722, %716 ], [ %713, %712 ]
  %725 = add i64 %724, 1
  store i64 %725, ptr %14, align 8
  br i1 %622, label %726, label %741

726:
  %727 = load i64, ptr %11, align 8
  %728 = icmp ult i64 %725, %727
  br i1 %728, label %729, label %733

729:
  %730 = load ptr, ptr %9, align 8
  %731 = getelementptr inbounds i8, ptr %730, i64 %725
  store i8 46, ptr %731, align 1
  %732 = load i64, ptr %14, align 8
  br label %733

733:
  %734 = phi i64 [ %732, %729 ], [ %725, %726 ]
  %735 = add i64 %734, 1
  store i64 %735, ptr %14, align 8
  %736 = icmp slt i32 %593, 1
  br i1 %736, label %741, label %737

737:
  %738 = select i1 %446, ptr @.str.7, ptr @.str.6
  %739 = add nuw i32 %593, 1
  %740 = zext i32 %739 to i64
  br label %814

741:
  %742 = phi i64 [ %735, %733 ], [ %725, %723 ], [ %835, %833 ]
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %6)
  %743 = load i64, ptr %11, align 8
  %744 = icmp ult i64 %742, %743
  br i1 %744, label %745, label %751

745:
  %746 = select i1 %446, i8 112, i8 80
  %747 = load ptr, ptr %9, align 8
  %748 = getelementptr inbounds i8, ptr %747, i64 %742
  store i8 %746, ptr %748, align 1
  %749 = load i64, ptr %14, align 8
  %750 = load i64, ptr %11, align 8
  br label %751

751:
  %752 = phi i64 [ %750, %745 ], [ %743, %741 ]
  %753 = phi i64 [ %749, %745 ], [ %742, %741 ]
  %754 = add i64 %753, 1
  store i64 %754, ptr %14, align 8
  %755 = icmp ult i64 %754, %752
  br i1 %755, label %756, label %762

756:
  %757 = icmp slt i32 %558, 0
  %758 = select i1 %757, i8 45, i8 43
  %759 = load ptr, ptr %9, align 8
  %760 = getelementptr inbounds i8, ptr %759, i64 %754
  store i8 %758, ptr %760, align 1
  %761 = load i64, ptr %14, align 8
  br label %762

762:
  %763 = phi i64 [ %761, %756 ], [ %754, %751 ]
  %764 = add i64 %763, 1
  store i64 %764, ptr %14, align 8
  br label %767

765:
  %766 = and i64 %773, 2147483647
  br label %781

767:
  %768 = phi i64 [ 0, %762 ], [ %773, %767 ]
  %769 = phi i32 [ %616, %762 ], [ %775, %767 ]
  %770 = urem i32 %769, 10
  %771 = trunc nuw nsw i32 %770 to i8
  %772 = or disjoint i8 %771, 48
  %773 = add nuw nsw i64 %768, 1
  %774 = getelementptr inbounds [8 x i8], ptr %6, i64 0, i64 %768
  store i8 %772, ptr %774, align 1
  %775 = udiv i32 %769, 10
  %776 = add nsw i32 %769, -10
  %777 = icmp ult i32 %776, -19
  %778 = trunc nuw i64 %773 to i32
  %779 = icmp slt i32 %778, 1
  %780 = select i1 %777, i1 true, i1 %779
  br i1 %780, label %767, label %765

781:
  %782 = phi i64 [ %764, %765 ], [ %795, %793 ]
  %783 = phi i64 [ %766, %765 ], [ %784, %793 ]
  %784 = add nsw i64 %783, -1
  %785 = load i64, ptr %11, align 8
  %786 = icmp ult i64 %782, %785
  br i1 %786, label %787, label %793

787:
  %788 = getelementptr inbounds [8 x i8], ptr %6, i64 0, i64 %784
  %789 = load i8, ptr %788, align 1
  %790 = load ptr, ptr %9, align 8
  %791 = getelementptr inbounds i8, ptr %790, i64 %782
  store i8 %789, ptr %791, align 1
  %792 = load i64, ptr %14, align 8
  br label %793

793:
  %794 = phi i64 [ %792, %787 ], [ %782, %781 ]
  %795 = add i64 %794, 1
  store i64 %795, ptr %14, align 8
  %796 = icmp ugt i64 %783, 1
  br i1 %796, label %781, label %797

797:
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %6)
  %798 = icmp ne i32 %112, 0
  %799 = select i1 %798, i1 %679, i1 false
  br i1 %799, label %800, label %838

800:
  %801 = phi i64 [ %811, %809 ], [ %795, %797 ]
  %802 = phi i32 [ %812, %809 ], [ 0, %797 ]
  %803 = load i64, ptr %11, align 8
  %804 = icmp ult i64 %801, %803
  br i1 %804, label %805, label %809

805:
  %806 = load ptr, ptr %9, align 8
  %807 = getelementptr inbounds i8, ptr %806, i64 %801
  store i8 32, ptr %807, align 1
  %808 = load i64, ptr %14, align 8
  br label %809

809:
  %810 = phi i64 [ %808, %805 ], [ %801, %800 ]
  %811 = add i64 %810, 1
  store i64 %811, ptr %14, align 8
  %812 = add nuw nsw i32 %802, 1
  %813 = icmp eq i32 %812, %649
  br i1 %813, label %838, label %800

814:
  %815 = phi i64 [ %735, %737 ], [ %835, %833 ]
  %816 = phi i64 [ 1, %737 ], [ %836, %833 ]
  %817 = icmp ugt i64 %816, 13
  br i1 %817, label %825, label %818

818:
  %819 = shl nuw nsw i64 %816, 2
  %820 = sub nuw nsw i64 52, %819
  %821 = lshr i64 %592, %820
  %822 = and i64 %821, 15
  %823 = getelementptr inbounds i8, ptr %738, i64 %822
  %824 = load i8, ptr %823, align 1
  br label %825

825:
  %826 = phi i8 [ %824, %818 ], [ 48, %814 ]
  %827 = load i64, ptr %11, align 8
  %828 = icmp ult i64 %815, %827
  br i1 %828, label %829, label %833

829:
  %830 = load ptr, ptr %9, align 8
  %831 = getelementptr inbounds i8, ptr %830, i64 %815
  store i8 %826, ptr %831, align 1
  %832 = load i64, ptr %14, align 8
  br label %833

833:
  %834 = phi i64 [ %832, %829 ], [ %815, %825 ]
  %835 = add i64 %834, 1
  store i64 %835, ptr %14, align 8
  %836 = add nuw nsw i64 %816, 1
  %837 = icmp eq i64 %836, %740
  br i1 %837, label %741, label %814

838:
  call void @llvm.lifetime.end.p0(i64 5, ptr nonnull %7)
  br label %1207

839:
  call void @llvm.lifetime.start.p0(i64 788, ptr nonnull %8)
  %840 = icmp eq i32 %445, 0
  %841 = or disjoint i64 %442, 4503599627370496
  %842 = select i1 %840, i64 %442, i64 %841
  %843 = call i32 @llvm.umax.i32(i32 %445, i32 1)
  %844 = add nsw i32 %843, -1075
  call void @llvm.lifetime.start.p0(i64 360, ptr nonnull %5)
  %845 = icmp ult i32 %445, 1075
  %846 = icmp ne i64 %842, 0
  %847 = and i64 %842, 1
  %848 = icmp eq i64 %847, 0
  %849 = and i1 %846, %848
  %850 = and i1 %845, %849
  br i1 %850, label %856, label %851

851:
  %852 = phi i32 [ %844, %839 ], [ %860, %856 ]
  %853 = phi i64 [ %842, %839 ], [ %859, %856 ]
  %854 = phi i1 [ %845, %839 ], [ %861, %856 ]
  %855 = icmp eq i64 %853, 0
  br i1 %855, label %869, label %874

856:
  %857 = phi i64 [ %859, %856 ], [ %842, %839 ]
  %858 = phi i32 [ %860, %856 ], [ %844, %839 ]
  %859 = lshr exact i64 %857, 1
  %860 = add nsw i32 %858, 1
  %861 = icmp ne i32 %858, -1
  %862 = icmp ne i64 %857, 0
  %863 = and i64 %857, 2
  %864 = icmp eq i64 %863, 0
  %865 = and i1 %862, %864
  %866 = select i1 %861, i1 %865, i1 false
  br i1 %866, label %856, label %851

867:
  %868 = trunc nuw i64 %879 to i32
  br label %869

869:
  %870 = phi i32 [ 0, %851 ], [ %868, %867 ]
  %871 = icmp eq i32 %852, 0
  br i1 %871, label %883, label %872

872:
  %873 = call i32 @llvm.abs.i32(i32 %852, i1 true)
  br label %888

874:
  %875 = phi i64 [ %879, %874 ], [ 0, %851 ]
  %876 = phi i64 [ %881, %874 ], [ %853, %851 ]
  %877 = urem i64 %876, 1000000000
  %878 = trunc nuw nsw i64 %877 to i32
  %879 = add nuw nsw i64 %875, 1
  %880 = getelementptr inbounds [90 x i32], ptr %5, i64 0, i64 %875
  store i32 %878, ptr %880, align 4
  %881 = udiv i64 %876, 1000000000
  %882 = icmp ult i64 %876, 1000000000
  br i1 %882, label %867, label %874

883:
  %884 = phi i32 [ %870, %869 ], [ %929, %928 ]
  store i32 0, ptr %22, align 4
  %885 = icmp sgt i32 %884, 0
  br i1 %885, label %886, label %962

886:
  %887 = zext nneg i32 %884 to i64
  br label %934

888:
  %889 = phi i32 [ %930, %928 ], [ %873, %872 ]
  %890 = phi i32 [ %929, %928 ], [ %870, %872 ]
  br i1 %854, label %891, label %899

891:
  %892 = call i32 @llvm.umin.i32(i32 %889, i32 12)
  br label %893

893:
  %894 = phi i32 [ 0, %891 ], [ %897, %893 ]
  %895 = phi i64 [ 1, %891 ], [ %896, %893 ]
  %896 = mul i64 %895, 5
  %897 = add nuw nsw i32 %894, 1
  %898 = icmp eq i32 %897, %892
  br i1 %898, label %903, label %893

899:
  %900 = call i32 @llvm.umin.i32(i32 %889, i32 29)
  %901 = zext nneg i32 %900 to i64
  %902 = shl nuw nsw i64 1, %901
  br label %903

903:
  %904 = phi i32 [ %900, %899 ], [ %892, %893 ]
  %905 = phi i64 [ %902, %899 ], [ %896, %893 ]
  %906 = icmp sgt i32 %890, 0
  br i1 %906, label %907, label %928

907:
  %908 = zext nneg i32 %890 to i64
  br label %911

909:
  %910 = icmp ult i64 %918, 1000000000
  br i1 %910, label %928, label %924

911:
  %912 = phi i64 [ 0, %907 ], [ %922, %911 ]
  %913 = phi i64 [ 0, %907 ], [ %921, %911 ]
  %914 = getelementptr inbounds [90 x i32], ptr %5, i64 0, i64 %912
  %915 = load i32, ptr %914, align 4
  %916 = zext i32 %915 to i64
  %917 = mul i64 %905, %916
  %918 = add i64 %917, %913
  %919 = urem i64 %918, 1000000000
  %920 = trunc nuw nsw i64 %919 to i32
  store i32 %920, ptr %914, align 4
  %921 = udiv i64 %918, 1000000000
  %922 = add nuw nsw i64 %912, 1
  %923 = icmp eq i64 %922, %908
  br i1 %923, label %909, label %911

924:
  %925 = trunc i64 %921 to i32
  %926 = add nuw nsw i32 %890, 1
  %927 = getelementptr inbounds [90 x i32], ptr %5, i64 0, i64 %908
  store i32 %925, ptr %927, align 4
  br label %928

928:
  %929 = phi i32 [ %926, %924 ], [ %890, %909 ], [ %890, %903 ]
  %930 = sub nsw i32 %889, %904
  %931 = icmp sgt i32 %930, 0
  br i1 %931, label %888, label %883

932:
  %933 = icmp sgt i64 %935, 1
  br i1 %933, label %934, label %939

934:
  %935 = phi i64 [ %887, %886 ], [ %936, %932 ]
  %936 = add nsw i64 %935, -1
  %937 = getelementptr inbounds [90 x i32], ptr %5, i64 0, i64 %936
  %938 = load i32, ptr %937, align 4
  br label %942

939:
  %940 = load i32, ptr %22, align 4
  %941 = icmp eq i32 %940, 0
  br i1 %941, label %962, label %958

942:
  %943 = phi i32 [ 100000000, %934 ], [ %956, %955 ]
  %944 = udiv i32 %938, %943
  %945 = urem i32 %944, 10
  %946 = load i32, ptr %22, align 4
  %947 = icmp ne i32 %946, 0
  %948 = icmp ne i32 %945, 0
  %949 = select i1 %947, i1 true, i1 %948
  br i1 %949, label %950, label %955

950:
  %951 = trunc nuw nsw i32 %945 to i8
  %952 = add nsw i32 %946, 1
  store i32 %952, ptr %22, align 4
  %953 = sext i32 %946 to i64
  %954 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %953
  store i8 %951, ptr %954, align 1
  br label %955

955:
  %956 = udiv i32 %943, 10
  %957 = icmp ult i32 %943, 10
  br i1 %957, label %932, label %942

958:
  %959 = call i32 @llvm.smin.i32(i32 %852, i32 0)
  %960 = add i32 %959, -1
  %961 = add i32 %960, %940
  br label %962

962:
  %963 = phi i32 [ %940, %958 ], [ 0, %939 ], [ 0, %883 ]
  %964 = phi i32 [ %961, %958 ], [ 0, %939 ], [ 0, %883 ]
  store i32 %964, ptr %23, align 4
  call void @llvm.lifetime.end.p0(i64 360, ptr nonnull %5)
  %965 = icmp slt i32 %148, 0
  %966 = select i1 %965, i32 6, i32 %148
  switch i8 %549, label %1096 [
    i8 102, label %967
    i8 101, label %1034
  ]

967:
  %968 = add i32 %966, 1
  %969 = add i32 %968, %964
  %970 = icmp sgt i32 %963, %969
  br i1 %970, label %971, label %1033

971:
  %972 = icmp sgt i32 %969, -1
  br i1 %972, label %973, label %1011

973:
  %974 = add nuw nsw i32 %969, 1
  %975 = icmp slt i32 %974, %963
  br i1 %975, label %976, label %980

976:
  %977 = zext nneg i32 %974 to i64
  br label %983

978:
  %979 = icmp ne i32 %989, 0
  br label %980

980:
  %981 = phi i1 [ false, %973 ], [ %979, %978 ]
  %982 = icmp eq i32 %969, 0
  br i1 %982, label %1000, label %993

983:
  %984 = phi i64 [ %977, %976 ], [ %990, %983 ]
  %985 = phi i32 [ 0, %976 ], [ %989, %983 ]
  %986 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %984
  %987 = load i8, ptr %986, align 1
  %988 = zext i8 %987 to i32
  %989 = or i32 %985, %988
  %990 = add nuw nsw i64 %984, 1
  %991 = trunc nuw i64 %990 to i32
  %992 = icmp sgt i32 %963, %991
  br i1 %992, label %983, label %978

993:
  %994 = add i32 %966, %964
  %995 = zext nneg i32 %994 to i64
  %996 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %995
  %997 = load i8, ptr %996, align 1
  %998 = and i8 %997, 1
  %999 = icmp ne i8 %998, 0
  br label %1000

1000:
  %1001 = phi i1 [ false, %980 ], [ %999, %993 ]
  %1002 = zext nneg i32 %969 to i64
  %1003 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1002
  %1004 = load i8, ptr %1003, align 1
  %1005 = icmp ugt i8 %1004, 5
  br i1 %1005, label %1006, label %1007

1006:
  br label %1013

1007:
  %1008 = icmp eq i8 %1004, 5
  br i1 %1008, label %1009, label %1011

1009:
  %1010 = select i1 %981, i1 true, i1 %1001
  br i1 %1010, label %1006, label %1031

1011:
  %1012 = call i32 @llvm.smax.i32(i32 %969, i32 0)
  br label %1031

1013:
  %1014 = phi i64 [ %1018, %1017 ], [ %1002, %1006 ]
  %1015 = trunc nuw i64 %1014 to i32
  %1016 = icmp sgt i32 %1015, 0
  br i1 %1016, label %1017, label %1025

1017:
  %1018 = add nsw i64 %1014, -1
  %1019 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1018
  %1020 = load i8, ptr %1019, align 1
  %1021 = icmp eq i8 %1020, 9
  br i1 %1021, label %1013, label %1022

1022:
  %1023 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1018
  %1024 = add i8 %1020, 1
  store i8 %1024, ptr %1023, align 1
  br label %1031

1025:
  %1026 = shl i64 %1014, 32
  %1027 = ashr exact i64 %1026, 32
  %1028 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1027
  store i8 1, ptr %1028, align 1
  %1029 = load i32, ptr %23, align 4
  %1030 = add nsw i32 %1029, 1
  store i32 %1030, ptr %23, align 4
  br label %1031

1031:
  %1032 = phi i32 [ %1015, %1022 ], [ 1, %1025 ], [ %1012, %1011 ], [ %969, %1009 ]
  store i32 %1032, ptr %22, align 4
  br label %1033

1033:
  call void @fixed(ptr nonnull %9, ptr nonnull readonly %10, ptr nonnull %454, ptr nonnull %8, i32 %966)
  br label %1194

1034:
  %1035 = add nuw nsw i32 %966, 1
  %1036 = icmp sgt i32 %963, %1035
  br i1 %1036, label %1037, label %1094

1037:
  %1038 = add nuw nsw i32 %966, 2
  %1039 = icmp slt i32 %1038, %963
  br i1 %1039, label %1040, label %1044

1040:
  %1041 = zext nneg i32 %1038 to i64
  br label %1055

1042:
  %1043 = icmp ne i32 %1061, 0
  br label %1044

1044:
  %1045 = phi i1 [ false, %1037 ], [ %1043, %1042 ]
  %1046 = zext nneg i32 %966 to i64
  %1047 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1046
  %1048 = load i8, ptr %1047, align 1
  %1049 = and i8 %1048, 1
  %1050 = icmp ne i8 %1049, 0
  %1051 = zext nneg i32 %1035 to i64
  %1052 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1051
  %1053 = load i8, ptr %1052, align 1
  %1054 = icmp ugt i8 %1053, 5
  br i1 %1054, label %1065, label %1067

1055:
  %1056 = phi i64 [ %1041, %1040 ], [ %1062, %1055 ]
  %1057 = phi i32 [ 0, %1040 ], [ %1061, %1055 ]
  %1058 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1056
  %1059 = load i8, ptr %1058, align 1
  %1060 = zext i8 %1059 to i32
  %1061 = or i32 %1057, %1060
  %1062 = add nuw nsw i64 %1056, 1
  %1063 = trunc nuw i64 %1062 to i32
  %1064 = icmp sgt i32 %963, %1063
  br i1 %1064, label %1055, label %1042

1065:
  %1066 = call i32 @llvm.smin.i32(i32 %1035, i32 0)
  br label %1073

1067:
  %1068 = icmp eq i8 %1053, 5
  br i1 %1068, label %1069, label %1071

1069:
  %1070 = select i1 %1045, i1 true, i1 %1050
  br i1 %1070, label %1065, label %1092

1071:
  %1072 = call i32 @llvm.smax.i32(i32 %1035, i32 0)
  br label %1092

1073:
  %1074 = phi i64 [ %1051, %1065 ], [ %1078, %1077 ]
  %1075 = trunc nuw i64 %1074 to i32
  %1076 = icmp sgt i32 %1075, 0
  br i1 %1076, label %1077, label %1085

1077:
  %1078 = add nsw i64 %1074, -1
  %1079 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1078
  %1080 = load i8, ptr %1079, align 1
  %1081 = icmp eq i8 %1080, 9
  br i1 %1081, label %1073, label %1082

1082:
  %1083 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1078
  %1084 = add i8 %1080, 1
  store i8 %1084, ptr %1083, align 1
  br label %1092

1085:
  %1086 = add nsw i32 %1066, 1
  %1087 = shl i64 %1074, 32
  %1088 = ashr exact i64 %1087, 32
  %1089 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1088
  store i8 1, ptr %1089, align 1
  %1090 = load i32, ptr %23, align 4
  %1091 = add nsw i32 %1090, 1
  store i32 %1091, ptr %23, align 4
  br label %1092

1092:
  %1093 = phi i32 [ %1075, %1082 ], [ %1086, %1085 ], [ %1072, %1071 ], [ %1035, %1069 ]
  store i32 %1093, ptr %22, align 4
  br label %1094

1094:
  %1095 = select i1 %446, i8 101, i8 69
  call void @scientific(ptr nonnull %9, ptr nonnull readonly %10, ptr nonnull %454, ptr nonnull %8, i32 %966, i8 signext %1095)
  br label %1194

1096:
  %1097 = call i32 @llvm.umax.i32(i32 %966, i32 1)
  %1098 = icmp sgt i32 %963, %1097
  br i1 %1098, label %1099, label %1159

1099:
  %1100 = icmp sgt i32 %1097, -1
  br i1 %1100, label %1101, label %1135

1101:
  %1102 = add nuw nsw i32 %1097, 1
  %1103 = icmp slt i32 %1102, %963
  br i1 %1103, label %1104, label %1108

1104:
  %1105 = zext nneg i32 %1102 to i64
  br label %1121

1106:
  %1107 = icmp ne i32 %1127, 0
  br label %1108

1108:
  %1109 = phi i1 [ false, %1101 ], [ %1107, %1106 ]
  %1110 = add nsw i32 %1097, -1
  %1111 = zext nneg i32 %1110 to i64
  %1112 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1111
  %1113 = load i8, ptr %1112, align 1
  %1114 = and i8 %1113, 1
  %1115 = icmp ne i8 %1114, 0
  %1116 = zext nneg i32 %1097 to i64
  %1117 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1116
  %1118 = load i8, ptr %1117, align 1
  %1119 = icmp ugt i8 %1118, 5
  br i1 %1119, label %1120, label %1131

1120:
  br label %1137

1121:
  %1122 = phi i64 [ %1105, %1104 ], [ %1128, %1121 ]
  %1123 = phi i32 [ 0, %1104 ], [ %1127, %1121 ]
  %1124 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1122
  %1125 = load i8, ptr %1124, align 1
  %1126 = zext i8 %1125 to i32
  %1127 = or i32 %1123, %1126
  %1128 = add nuw nsw i64 %1122, 1
  %1129 = trunc nuw i64 %1128 to i32
  %1130 = icmp sgt i32 %963, %1129
  br i1 %1130, label %1121, label %1106

1131:
  %1132 = icmp eq i8 %1118, 5
  br i1 %1132, label %1133, label %1135

1133:
  %1134 = select i1 %1109, i1 true, i1 %1115
  br i1 %1134, label %1120, label %1156

1135:
  %1136 = call i32 @llvm.smax.i32(i32 %1097, i32 0)
  br label %1156

1137:
  %1138 = phi i64 [ %1142, %1141 ], [ %1116, %1120 ]
  %1139 = trunc nuw i64 %1138 to i32
  %1140 = icmp sgt i32 %1139, 0
  br i1 %1140, label %1141, label %1150

1141:
  %1142 = add nsw i64 %1138, -1
  %1143 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1142
  %1144 = load i8, ptr %1143, align 1
  %1145 = icmp eq i8 %1144, 9
  br i1 %1145, label %1137, label %1146

1146:
  %1147 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1142
  %1148 = add i8 %1144, 1
  store i8 %1148, ptr %1147, align 1
  %1149 = load i32, ptr %23, align 4
  br label %1156

1150:
  %1151 = shl i64 %1138, 32
  %1152 = ashr exact i64 %1151, 32
  %1153 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1152
  store i8 1, ptr %1153, align 1
  %1154 = load i32, ptr %23, align 4
  %1155 = add nsw i32 %1154, 1
  store i32 %1155, ptr %23, align 4
  br label %1156

1156:
  %1157 = phi i32 [ %1149, %1146 ], [ %1155, %1150 ], [ %964, %1135 ], [ %964, %1133 ]
  %1158 = phi i32 [ %1139, %1146 ], [ 1, %1150 ], [ %1136, %1135 ], [ %1097, %1133 ]
  store i32 %1158, ptr %22, align 4
  br label %1159

1159:
  %1160 = phi i32 [ %964, %1096 ], [ %1157, %1156 ]
  %1161 = phi i32 [ %963, %1096 ], [ %1158, %1156 ]
  %1162 = icmp eq i32 %1161, 0
  %1163 = select i1 %1162, i32 0, i32 %1160
  %1164 = icmp sgt i32 %1163, -5
  %1165 = icmp slt i32 %1163, %1097
  %1166 = and i1 %1164, %1165
  %1167 = xor i32 %1163, -1
  %1168 = select i1 %1166, i32 %1167, i32 -1
  %1169 = add i32 %1168, %1097
  %1170 = icmp eq i32 %56, 0
  br i1 %1170, label %1171, label %1189

1171:
  %1172 = zext i32 %1161 to i64
  %1173 = call i32 @llvm.smin.i32(i32 %1161, i32 0)
  br label %1174

1174:
  %1175 = phi i64 [ %1172, %1171 ], [ %1179, %1178 ]
  %1176 = trunc nuw i64 %1175 to i32
  %1177 = icmp sgt i32 %1176, 0
  br i1 %1177, label %1178, label %1183

1178:
  %1179 = add nsw i64 %1175, -1
  %1180 = getelementptr inbounds [780 x i8], ptr %8, i64 0, i64 %1179
  %1181 = load i8, ptr %1180, align 1
  %1182 = icmp eq i8 %1181, 0
  br i1 %1182, label %1174, label %1183

1183:
  %1184 = phi i32 [ %1173, %1174 ], [ %1176, %1178 ]
  %1185 = add i32 %1184, %1168
  %1186 = icmp slt i32 %1185, 0
  %1187 = call i32 @llvm.smin.i32(i32 %1185, i32 %1169)
  %1188 = select i1 %1186, i32 0, i32 %1187
  br label %1189

1189:
  %1190 = phi i32 [ %1169, %1159 ], [ %1188, %1183 ]
  br i1 %1166, label %1191, label %1192

1191:
  call void @fixed(ptr nonnull %9, ptr nonnull readonly %10, ptr nonnull %454, ptr nonnull %8, i32 %1190)
  br label %1194

1192:
  %1193 = select i1 %446, i8 101, i8 69
  call void @scientific(ptr nonnull %9, ptr nonnull readonly %10, ptr nonnull %454, ptr nonnull %8, i32 %1190, i8 signext %1193)
  br label %1194

1194:
  call void @llvm.lifetime.end.p0(i64 788, ptr nonnull %8)
  br label %1207

1195:
  %1196 = load i64, ptr %14, align 8
  %1197 = load i64, ptr %11, align 8
  %1198 = icmp ult i64 %1196, %1197
  br i1 %1198, label %1199, label %1203

1199:
  %1200 = load ptr, ptr %9, align 8
  %1201 = getelementptr inbounds i8, ptr %1200, i64 %1196
  store i8 37, ptr %1201, align 1
  %1202 = load i64, ptr %14, align 8
  br label %1203

1203:
  %1204 = phi i64 [ %1202, %1199 ], [ %1196, %1195 ]
  %1205 = add i64 %1204, 1
  store i64 %1205, ptr %14, align 8
  br label %1207

1206:
  call void @llvm.trap()
  unreachable

1207:
  %1208 = phi ptr [ %149, %1203 ], [ %232, %240 ], [ %219, %218 ], [ %187, %186 ], [ %232, %259 ], [ %299, %329 ], [ %353, %400 ], [ %440, %515 ], [ %440, %838 ], [ %440, %1194 ], [ %232, %273 ], [ %299, %343 ], [ %353, %414 ], [ %440, %527 ]
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %10)
  br label %1209

1209:
  %1210 = phi ptr [ %25, %38 ], [ %1208, %1207 ]
  %1211 = phi ptr [ %26, %38 ], [ %153, %1207 ]
  %1212 = getelementptr inbounds i8, ptr %1211, i64 1
  br label %24

1213:
  %1214 = load i64, ptr %11, align 8
  %1215 = call i64 @llvm.umin.i64(i64 %29, i64 %1214)
  %1216 = getelementptr inbounds i8, ptr %0, i64 %1215
  store i8 0, ptr %1216, align 1
  br label %1217

1217:
  %1218 = trunc i64 %29 to i32
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %9)
  ret i32 %1218
}

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define internal void @whole(ptr nocapture %0, ptr nocapture readonly %1, i8 signext %2, i64 %3, i32 %4) nounwind {
  %6 = alloca [24 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %6)
  %7 = icmp eq i8 %2, 111
  br i1 %7, label %14, label %8

8:
  %9 = and i8 %2, -33
  %10 = icmp eq i8 %9, 88
  %11 = icmp eq i8 %2, 112
  %12 = or i1 %11, %10
  %13 = select i1 %12, i32 16, i32 10
  br label %14

14:
  %15 = phi i32 [ %13, %8 ], [ 8, %5 ]
  %16 = icmp eq i64 %3, 0
  br i1 %16, label %23, label %17

17:
  %18 = icmp eq i8 %2, 88
  %19 = select i1 %18, ptr @.str.6, ptr @.str.7
  %20 = zext nneg i32 %15 to i64
  br label %26

21:
  %22 = trunc nuw i64 %32 to i32
  br label %23

23:
  %24 = phi i32 [ 0, %14 ], [ %22, %21 ]
  %25 = icmp eq i8 %2, 100
  br i1 %25, label %36, label %47

26:
  %27 = phi i64 [ 0, %17 ], [ %32, %26 ]
  %28 = phi i64 [ %3, %17 ], [ %34, %26 ]
  %29 = urem i64 %28, %20
  %30 = getelementptr inbounds i8, ptr %19, i64 %29
  %31 = load i8, ptr %30, align 1
  %32 = add nuw nsw i64 %27, 1
  %33 = getelementptr inbounds [24 x i8], ptr %6, i64 0, i64 %27
  store i8 %31, ptr %33, align 1
  %34 = udiv i64 %28, %20
  %35 = icmp ult i64 %28, %20
  br i1 %35, label %21, label %26

36:
  %37 = icmp eq i32 %4, 0
  br i1 %37, label %38, label %47

38:
  %39 = getelementptr inbounds i8, ptr %1, i64 4
  %40 = load i32, ptr %39, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %47

42:
  %43 = getelementptr inbounds i8, ptr %1, i64 8
  %44 = load i32, ptr %43, align 4
  %45 = icmp eq i32 %44, 0
  %46 = select i1 %45, ptr @.str.1, ptr @.str.12
  br label %47

47:
  %48 = phi ptr [ @.str.1, %23 ], [ @.str.10, %36 ], [ %46, %42 ], [ @.str.11, %38 ]
  %49 = icmp eq i32 %15, 16
  br i1 %49, label %50, label %61

50:
  %51 = icmp eq i8 %2, 112
  br i1 %51, label %58, label %52

52:
  %53 = getelementptr inbounds i8, ptr %1, i64 12
  %54 = load i32, ptr %53, align 4
  %55 = icmp ne i32 %54, 0
  %56 = icmp ne i64 %3, 0
  %57 = and i1 %56, %55
  br i1 %57, label %58, label %61

58:
  %59 = icmp eq i8 %2, 88
  %60 = select i1 %59, ptr @.str.8, ptr @.str.9
  br label %61

61:
  %62 = phi ptr [ %60, %58 ], [ %48, %52 ], [ %48, %47 ]
  %63 = getelementptr inbounds i8, ptr %1, i64 24
  %64 = load i32, ptr %63, align 4
  %65 = icmp slt i32 %64, 0
  %66 = select i1 %65, i32 1, i32 %64
  %67 = icmp sgt i32 %66, %24
  %68 = sub nsw i32 %66, %24
  %69 = select i1 %67, i32 %68, i32 0
  %70 = icmp eq i32 %15, 8
  br i1 %70, label %71, label %78

71:
  %72 = getelementptr inbounds i8, ptr %1, i64 12
  %73 = load i32, ptr %72, align 4
  %74 = icmp eq i32 %73, 0
  %75 = icmp ne i32 %69, 0
  %76 = select i1 %74, i1 true, i1 %75
  %77 = select i1 %76, i32 %69, i32 1
  br label %78

78:
  %79 = phi i32 [ %77, %71 ], [ %69, %61 ]
  br label %80

80:
  %81 = phi i32 [ %87, %80 ], [ 0, %78 ]
  %82 = phi i64 [ %86, %80 ], [ 0, %78 ]
  %83 = getelementptr inbounds i8, ptr %62, i64 %82
  %84 = load i8, ptr %83, align 1
  %85 = icmp eq i8 %84, 0
  %86 = add nuw nsw i64 %82, 1
  %87 = add nuw i32 %81, 1
  br i1 %85, label %88, label %80

88:
  %89 = trunc nuw nsw i64 %82 to i32
  %90 = getelementptr inbounds i8, ptr %1, i64 20
  %91 = load i32, ptr %90, align 4
  %92 = add i32 %79, %24
  %93 = add i32 %92, %89
  %94 = sub i32 %91, %93
  %95 = icmp sgt i32 %64, -1
  br i1 %95, label %96, label %98

96:
  %97 = load i32, ptr %1, align 4
  br label %105

98:
  %99 = getelementptr inbounds i8, ptr %1, i64 16
  %100 = load i32, ptr %99, align 4
  %101 = icmp ne i32 %100, 0
  %102 = load i32, ptr %1, align 4
  %103 = icmp eq i32 %102, 0
  %104 = select i1 %101, i1 %103, i1 false
  br label %105

105:
  %106 = phi i32 [ %97, %96 ], [ %102, %98 ]
  %107 = phi i1 [ false, %96 ], [ %104, %98 ]
  %108 = icmp ne i32 %106, 0
  %109 = select i1 %108, i1 true, i1 %107
  %110 = icmp slt i32 %94, 1
  %111 = select i1 %109, i1 true, i1 %110
  br i1 %111, label %130, label %112

112:
  %113 = getelementptr inbounds i8, ptr %0, i64 16
  %114 = getelementptr inbounds i8, ptr %0, i64 8
  %115 = load i64, ptr %113, align 8
  br label %116

116:
  %117 = phi i64 [ %115, %112 ], [ %127, %125 ]
  %118 = phi i32 [ 0, %112 ], [ %128, %125 ]
  %119 = load i64, ptr %114, align 8
  %120 = icmp ult i64 %117, %119
  br i1 %120, label %121, label %125

121:
  %122 = load ptr, ptr %0, align 8
  %123 = getelementptr inbounds i8, ptr %122, i64 %117
  store i8 32, ptr %123, align 1
  %124 = load i64, ptr %113, align 8
  br label %125

125:
  %126 = phi i64 [ %124, %121 ], [ %117, %116 ]
  %127 = add i64 %126, 1
  store i64 %127, ptr %113, align 8
  %128 = add nuw nsw i32 %118, 1
  %129 = icmp eq i32 %128, %94
  br i1 %129, label %130, label %116

130:
  %131 = icmp eq i64 %82, 0
  br i1 %131, label %137, label %132

132:
  %133 = getelementptr inbounds i8, ptr %0, i64 16
  %134 = getelementptr inbounds i8, ptr %0, i64 8
  %135 = zext i32 %81 to i64
  %136 = load i64, ptr %133, align 8
  br label %140

137:
  %138 = icmp sgt i32 %94, 0
  %139 = select i1 %107, i1 %138, i1 false
  br i1 %139, label %156, label %174

140:
  %141 = phi i64 [ %136, %132 ], [ %153, %151 ]
  %142 = phi i64 [ 0, %132 ], [ %154, %151 ]
  %143 = load i64, ptr %134, align 8
  %144 = icmp ult i64 %141, %143
  br i1 %144, label %145, label %151

145:
  %146 = getelementptr inbounds i8, ptr %62, i64 %142
  %147 = load i8, ptr %146, align 1
  %148 = load ptr, ptr %0, align 8
  %149 = getelementptr inbounds i8, ptr %148, i64 %141
  store i8 %147, ptr %149, align 1
  %150 = load i64, ptr %133, align 8
  br label %151

151:
  %152 = phi i64 [ %150, %145 ], [ %141, %140 ]
  %153 = add i64 %152, 1
  store i64 %153, ptr %133, align 8
  %154 = add nuw nsw i64 %142, 1
  %155 = icmp eq i64 %154, %135
  br i1 %155, label %137, label %140

156:
  %157 = getelementptr inbounds i8, ptr %0, i64 16
  %158 = getelementptr inbounds i8, ptr %0, i64 8
  %159 = load i64, ptr %157, align 8
  br label %160

160:
  %161 = phi i64 [ %159, %156 ], [ %171, %169 ]
  %162 = phi i32 [ 0, %156 ], [ %172, %169 ]
  %163 = load i64, ptr %158, align 8
  %164 = icmp ult i64 %161, %163
  br i1 %164, label %165, label %169

165:
  %166 = load ptr, ptr %0, align 8
  %167 = getelementptr inbounds i8, ptr %166, i64 %161
  store i8 48, ptr %167, align 1
  %168 = load i64, ptr %157, align 8
  br label %169

169:
  %170 = phi i64 [ %168, %165 ], [ %161, %160 ]
  %171 = add i64 %170, 1
  store i64 %171, ptr %157, align 8
  %172 = add nuw nsw i32 %162, 1
  %173 = icmp eq i32 %172, %94
  br i1 %173, label %174, label %160

174:
  %175 = icmp sgt i32 %79, 0
  br i1 %175, label %176, label %194

176:
  %177 = getelementptr inbounds i8, ptr %0, i64 16
  %178 = getelementptr inbounds i8, ptr %0, i64 8
  %179 = load i64, ptr %177, align 8
  br label %180

180:
  %181 = phi i64 [ %179, %176 ], [ %191, %189 ]
  %182 = phi i32 [ 0, %176 ], [ %192, %189 ]
  %183 = load i64, ptr %178, align 8
  %184 = icmp ult i64 %181, %183
  br i1 %184, label %185, label %189

185:
  %186 = load ptr, ptr %0, align 8
  %187 = getelementptr inbounds i8, ptr %186, i64 %181
  store i8 48, ptr %187, align 1
  %188 = load i64, ptr %177, align 8
  br label %189

189:
  %190 = phi i64 [ %188, %185 ], [ %181, %180 ]
  %191 = add i64 %190, 1
  store i64 %191, ptr %177, align 8
  %192 = add nuw nsw i32 %182, 1
  %193 = icmp eq i32 %192, %79
  br i1 %193, label %194, label %180

194:
  %195 = icmp sgt i32 %24, 0
  br i1 %195, label %196, label %217

196:
  %197 = getelementptr inbounds i8, ptr %0, i64 16
  %198 = getelementptr inbounds i8, ptr %0, i64 8
  %199 = zext nneg i32 %24 to i64
  %200 = load i64, ptr %197, align 8
  br label %201

201:
  %202 = phi i64 [ %200, %196 ], [ %215, %213 ]
  %203 = phi i64 [ %199, %196 ], [ %204, %213 ]
  %204 = add nsw i64 %203, -1
  %205 = load i64, ptr %198, align 8
  %206 = icmp ult i64 %202, %205
  br i1 %206, label %207, label %213

207:
  %208 = getelementptr inbounds [24 x i8], ptr %6, i64 0, i64 %204
  %209 = load i8, ptr %208, align 1
  %210 = load ptr, ptr %0, align 8
  %211 = getelementptr inbounds i8, ptr %210, i64 %202
  store i8 %209, ptr %211, align 1
  %212 = load i64, ptr %197, align 8
  br label %213

213:
  %214 = phi i64 [ %212, %207 ], [ %202, %201 ]
  %215 = add i64 %214, 1
  store i64 %215, ptr %197, align 8
  %216 = icmp ugt i64 %203, 1
  br i1 %216, label %201, label %217

217:
  %218 = load i32, ptr %1, align 4
  %219 = icmp ne i32 %218, 0
  %220 = select i1 %219, i1 %138, i1 false
  br i1 %220, label %221, label %239

221:
  %222 = getelementptr inbounds i8, ptr %0, i64 16
  %223 = getelementptr inbounds i8, ptr %0, i64 8
  %224 = load i64, ptr %222, align 8
  br label %225

225:
  %226 = phi i64 [ %224, %221 ], [ %236, %234 ]
  %227 = phi i32 [ 0, %221 ], [ %237, %234 ]
  %228 = load i64, ptr %223, align 8
  %229 = icmp ult i64 %226, %228
  br i1 %229, label %230, label %234

230:
  %231 = load ptr, ptr %0, align 8
  %232 = getelementptr inbounds i8, ptr %231, i64 %226
  store i8 32, ptr %232, align 1
  %233 = load i64, ptr %222, align 8
  br label %234

234:
  %235 = phi i64 [ %233, %230 ], [ %226, %225 ]
  %236 = add i64 %235, 1
  store i64 %236, ptr %222, align 8
  %237 = add nuw nsw i32 %227, 1
  %238 = icmp eq i32 %237, %94
  br i1 %238, label %239, label %225

239:
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %6)
  ret void
}

declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

declare void @llvm.trap()

define i32 @weft.gpu.sprintf(ptr %0, ptr nocapture readonly %1, ptr %2) nounwind {
  %4 = call i32 @weft.gpu.snprintf(ptr %0, i64 9223372036854775807, ptr %1, ptr %2)
  ret i32 %4
}

define i64 @weft.gpu.fwrite(ptr nocapture readonly %0, i64 %1, i64 %2) nounwind {
  %4 = alloca [256 x i8], align 16
  %5 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4)
  %6 = mul i64 %2, %1
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %8, label %11

8:
  %9 = icmp eq i64 %1, 0
  %10 = select i1 %9, i64 0, i64 %2
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4)
  ret i64 %10

11:
  %12 = phi i64 [ %18, %11 ], [ 0, %3 ]
  %13 = sub i64 %6, %12
  %14 = call i64 @llvm.umin.i64(i64 %13, i64 255)
  %15 = getelementptr inbounds i8, ptr %0, i64 %12
  call void @llvm.memcpy.p0.p0.i64(ptr nonnull align 16 %4, ptr align 1 %15, i64 %14, i1 false)
  %16 = getelementptr inbounds [256 x i8], ptr %4, i64 0, i64 %14
  store i8 0, ptr %16, align 1
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %5)
  store ptr %4, ptr %5, align 8
  %17 = call i32 @vprintf(ptr nonnull @.str.3, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %5)
  %18 = add i64 %12, 255
  %19 = icmp ult i64 %18, %6
  br i1 %19, label %11, label %8
}

declare i32 @vprintf(ptr nocapture readonly, ptr noundef)

define void @weft.gpu.error(ptr nocapture readonly %0, i32 %1, ptr %2) nounwind {
  %4 = alloca [256 x i8], align 16
  %5 = alloca [24 x i8], align 16
  %6 = alloca [24 x i8], align 16
  %7 = alloca [4 x ptr], align 16
  call void @llvm.lifetime.start.p0(i64 256, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %5)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %6)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %7)
  %8 = load i8, ptr %0, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %10, label %13

10:
  %11 = phi i8 [ 0, %3 ], [ %21, %13 ]
  %12 = phi ptr [ %0, %3 ], [ %20, %13 ]
  br label %25

13:
  %14 = phi i8 [ %21, %13 ], [ %8, %3 ]
  %15 = phi ptr [ %20, %13 ], [ %0, %3 ]
  %16 = phi i32 [ %19, %13 ], [ 1, %3 ]
  %17 = icmp eq i8 %14, 59
  %18 = sext i1 %17 to i32
  %19 = add nsw i32 %16, %18
  %20 = getelementptr inbounds i8, ptr %15, i64 1
  %21 = load i8, ptr %20, align 1
  %22 = icmp ne i8 %21, 0
  %23 = icmp ne i32 %19, 0
  %24 = select i1 %22, i1 %23, i1 false
  br i1 %24, label %13, label %10

25:
  %26 = phi i8 [ %34, %30 ], [ %11, %10 ]
  %27 = phi i64 [ %31, %30 ], [ 0, %10 ]
  switch i8 %26, label %28 [
    i8 0, label %35
    i8 59, label %35
  ]

28:
  %29 = icmp eq i64 %27, 255
  br i1 %29, label %35, label %30

30:
  %31 = add nuw nsw i64 %27, 1
  %32 = getelementptr inbounds i8, ptr %4, i64 %27
  store i8 %26, ptr %32, align 1
  %33 = getelementptr inbounds i8, ptr %12, i64 %31
  %34 = load i8, ptr %33, align 1
  br label %25

35:
  %36 = getelementptr inbounds i8, ptr %4, i64 %27
  store i8 0, ptr %36, align 1
  store ptr %4, ptr %7, align 16
  %37 = getelementptr inbounds i8, ptr %7, i64 8
  br i1 %9, label %38, label %41

38:
  %39 = phi i8 [ 0, %35 ], [ %49, %41 ]
  %40 = phi ptr [ %0, %35 ], [ %48, %41 ]
  br label %53

41:
  %42 = phi i8 [ %49, %41 ], [ %8, %35 ]
  %43 = phi ptr [ %48, %41 ], [ %0, %35 ]
  %44 = phi i32 [ %47, %41 ], [ 3, %35 ]
  %45 = icmp eq i8 %42, 59
  %46 = sext i1 %45 to i32
  %47 = add nsw i32 %44, %46
  %48 = getelementptr inbounds i8, ptr %43, i64 1
  %49 = load i8, ptr %48, align 1
  %50 = icmp ne i8 %49, 0
  %51 = icmp ne i32 %47, 0
  %52 = select i1 %50, i1 %51, i1 false
  br i1 %52, label %41, label %38

53:
  %54 = phi i8 [ %62, %58 ], [ %39, %38 ]
  %55 = phi i64 [ %59, %58 ], [ 0, %38 ]
  switch i8 %54, label %56 [
    i8 0, label %63
    i8 59, label %63
  ]

56:
  %57 = icmp eq i64 %55, 23
  br i1 %57, label %63, label %58

58:
  %59 = add nuw nsw i64 %55, 1
  %60 = getelementptr inbounds i8, ptr %5, i64 %55
  store i8 %54, ptr %60, align 1
  %61 = getelementptr inbounds i8, ptr %40, i64 %59
  %62 = load i8, ptr %61, align 1
  br label %53

63:
  %64 = getelementptr inbounds i8, ptr %5, i64 %55
  store i8 0, ptr %64, align 1
  store ptr %5, ptr %37, align 8
  %65 = getelementptr inbounds i8, ptr %7, i64 16
  br i1 %9, label %66, label %69

66:
  %67 = phi i8 [ 0, %63 ], [ %77, %69 ]
  %68 = phi ptr [ %0, %63 ], [ %76, %69 ]
  br label %81

69:
  %70 = phi i8 [ %77, %69 ], [ %8, %63 ]
  %71 = phi ptr [ %76, %69 ], [ %0, %63 ]
  %72 = phi i32 [ %75, %69 ], [ 4, %63 ]
  %73 = icmp eq i8 %70, 59
  %74 = sext i1 %73 to i32
  %75 = add nsw i32 %72, %74
  %76 = getelementptr inbounds i8, ptr %71, i64 1
  %77 = load i8, ptr %76, align 1
  %78 = icmp ne i8 %77, 0
  %79 = icmp ne i32 %75, 0
  %80 = select i1 %78, i1 %79, i1 false
  br i1 %80, label %69, label %66

81:
  %82 = phi i8 [ %90, %86 ], [ %67, %66 ]
  %83 = phi i64 [ %87, %86 ], [ 0, %66 ]
  switch i8 %82, label %84 [
    i8 0, label %91
    i8 59, label %91
  ]

84:
  %85 = icmp eq i64 %83, 23
  br i1 %85, label %91, label %86

86:
  %87 = add nuw nsw i64 %83, 1
  %88 = getelementptr inbounds i8, ptr %6, i64 %83
  store i8 %82, ptr %88, align 1
  %89 = getelementptr inbounds i8, ptr %68, i64 %87
  %90 = load i8, ptr %89, align 1
  br label %81

91:
  %92 = getelementptr inbounds i8, ptr %6, i64 %83
  store i8 0, ptr %92, align 1
  store ptr %6, ptr %65, align 16
  %93 = getelementptr inbounds i8, ptr %7, i64 24
  store ptr %2, ptr %93, align 8
  %94 = icmp eq i32 %1, 0
  br i1 %94, label %99, label %95

95:
  %96 = load i8, ptr %5, align 16
  %97 = add i8 %96, -48
  %98 = icmp ult i8 %97, 10
  br i1 %98, label %103, label %101

99:
  %100 = call i32 @vprintf(ptr nonnull @.str.4, ptr nonnull %7)
  br label %115

101:
  %102 = phi i32 [ 0, %95 ], [ %110, %103 ]
  call void @__assertfail(ptr %2, ptr nonnull %4, i32 %102, ptr nonnull @.str.5, i64 1)
  br label %115

103:
  %104 = phi i8 [ %112, %103 ], [ %96, %95 ]
  %105 = phi ptr [ %111, %103 ], [ %5, %95 ]
  %106 = phi i32 [ %110, %103 ], [ 0, %95 ]
  %107 = mul i32 %106, 10
  %108 = add nsw i8 %104, -48
  %109 = zext nneg i8 %108 to i32
  %110 = add i32 %107, %109
  %111 = getelementptr inbounds i8, ptr %105, i64 1
  %112 = load i8, ptr %111, align 1
  %113 = add i8 %112, -48
  %114 = icmp ult i8 %113, 10
  br i1 %114, label %103, label %101

115:
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %7)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %6)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %5)
  call void @llvm.lifetime.end.p0(i64 256, ptr nonnull %4)
  ret void
}

declare void @__assertfail(ptr noundef, ptr noundef, i32 noundef, ptr noundef, i64 noundef)

define internal void @fixed(ptr nocapture %0, ptr nocapture readonly %1, ptr nocapture readonly %2, ptr nocapture readonly %3, i32 %4) nounwind {
  %6 = sub i32 0, %4
  %7 = getelementptr inbounds i8, ptr %3, i64 780
  %8 = load i32, ptr %7, align 4
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %14, label %10

10:
  %11 = getelementptr inbounds i8, ptr %3, i64 784
  %12 = load i32, ptr %11, align 4
  %13 = call i32 @llvm.smax.i32(i32 %12, i32 0)
  br label %14

14:
  %15 = phi i32 [ 0, %5 ], [ %13, %10 ]
  %16 = icmp sgt i32 %4, 0
  br i1 %16, label %21, label %17

17:
  %18 = getelementptr inbounds i8, ptr %1, i64 12
  %19 = load i32, ptr %18, align 4
  %20 = icmp ne i32 %19, 0
  br label %21

21:
  %22 = phi i1 [ true, %14 ], [ %20, %17 ]
  br label %23

23:
  %24 = phi i32 [ %30, %23 ], [ 0, %21 ]
  %25 = phi i64 [ %29, %23 ], [ 0, %21 ]
  %26 = getelementptr inbounds i8, ptr %2, i64 %25
  %27 = load i8, ptr %26, align 1
  %28 = icmp eq i8 %27, 0
  %29 = add nuw nsw i64 %25, 1
  %30 = add nuw i32 %24, 1
  br i1 %28, label %31, label %23

31:
  %32 = sext i1 %22 to i32
  %33 = trunc nuw nsw i64 %25 to i32
  %34 = getelementptr inbounds i8, ptr %1, i64 20
  %35 = load i32, ptr %34, align 4
  %36 = xor i32 %4, -1
  %37 = add i32 %36, %32
  %38 = add nuw i32 %15, %33
  %39 = sub i32 %37, %38
  %40 = add i32 %39, %35
  %41 = getelementptr inbounds i8, ptr %1, i64 16
  %42 = load i32, ptr %41, align 4
  %43 = icmp ne i32 %42, 0
  %44 = load i32, ptr %1, align 4
  %45 = icmp eq i32 %44, 0
  %46 = and i1 %43, %45
  %47 = or i32 %44, %42
  %48 = icmp ne i32 %47, 0
  %49 = icmp slt i32 %40, 1
  %50 = select i1 %48, i1 true, i1 %49
  br i1 %50, label %69, label %51

51:
  %52 = getelementptr inbounds i8, ptr %0, i64 16
  %53 = getelementptr inbounds i8, ptr %0, i64 8
  %54 = load i64, ptr %52, align 8
  br label %55

55:
  %56 = phi i64 [ %54, %51 ], [ %66, %64 ]
  %57 = phi i32 [ 0, %51 ], [ %67, %64 ]
  %58 = load i64, ptr %53, align 8
  %59 = icmp ult i64 %56, %58
  br i1 %59, label %60, label %64

60:
  %61 = load ptr, ptr %0, align 8
  %62 = getelementptr inbounds i8, ptr %61, i64 %56
  store i8 32, ptr %62, align 1
  %63 = load i64, ptr %52, align 8
  br label %64

64:
  %65 = phi i64 [ %63, %60 ], [ %56, %55 ]
  %66 = add i64 %65, 1
  store i64 %66, ptr %52, align 8
  %67 = add nuw nsw i32 %57, 1
  %68 = icmp eq i32 %67, %40
  br i1 %68, label %69, label %55

69:
  %70 = icmp eq i64 %25, 0
  br i1 %70, label %76, label %71

71:
  %72 = getelementptr inbounds i8, ptr %0, i64 16
  %73 = getelementptr inbounds i8, ptr %0, i64 8
  %74 = zext i32 %24 to i64
  %75 = load i64, ptr %72, align 8
  br label %79

76:
  %77 = icmp sgt i32 %40, 0
  %78 = select i1 %46, i1 %77, i1 false
  br i1 %78, label %95, label %113

79:
  %80 = phi i64 [ %75, %71 ], [ %92, %90 ]
  %81 = phi i64 [ 0, %71 ], [ %93, %90 ]
  %82 = load i64, ptr %73, align 8
  %83 = icmp ult i64 %80, %82
  br i1 %83, label %84, label %90

84:
  %85 = getelementptr inbounds i8, ptr %2, i64 %81
  %86 = load i8, ptr %85, align 1
  %87 = load ptr, ptr %0, align 8
  %88 = getelementptr inbounds i8, ptr %87, i64 %80
  store i8 %86, ptr %88, align 1
  %89 = load i64, ptr %72, align 8
  br label %90

90:
  %91 = phi i64 [ %89, %84 ], [ %80, %79 ]
  %92 = add i64 %91, 1
  store i64 %92, ptr %72, align 8
  %93 = add nuw nsw i64 %81, 1
  %94 = icmp eq i64 %93, %74
  br i1 %94, label %76, label %79

95:
  %96 = getelementptr inbounds i8, ptr %0, i64 16
  %97 = getelementptr inbounds i8, ptr %0, i64 8
  %98 = load i64, ptr %96, align 8
  br label %99

99:
  %100 = phi i64 [ %98, %95 ], [ %110, %108 ]
  %101 = phi i32 [ 0, %95 ], [ %111, %108 ]
  %102 = load i64, ptr %97, align 8
  %103 = icmp ult i64 %100, %102
  br i1 %103, label %104, label %108

104:
  %105 = load ptr, ptr %0, align 8
  %106 = getelementptr inbounds i8, ptr %105, i64 %100
  store i8 48, ptr %106, align 1
  %107 = load i64, ptr %96, align 8
  br label %108

108:
  %109 = phi i64 [ %107, %104 ], [ %100, %99 ]
  %110 = add i64 %109, 1
  store i64 %110, ptr %96, align 8
  %111 = add nuw nsw i32 %101, 1
  %112 = icmp eq i32 %111, %40
  br i1 %112, label %113, label %99

113:
  %114 = icmp slt i32 %15, %6
  br i1 %114, label %119, label %115

115:
  %116 = getelementptr inbounds i8, ptr %0, i64 16
  %117 = getelementptr inbounds i8, ptr %0, i64 8
  %118 = getelementptr inbounds i8, ptr %3, i64 784
  br label %122

119:
  %120 = icmp eq i32 %4, 0
  %121 = and i1 %120, %22
  br i1 %121, label %163, label %176

122:
  %123 = phi i32 [ %15, %115 ], [ %161, %158 ]
  %124 = icmp eq i32 %123, -1
  %125 = and i1 %22, %124
  br i1 %125, label %126, label %137

126:
  %127 = load i64, ptr %116, align 8
  %128 = load i64, ptr %117, align 8
  %129 = icmp ult i64 %127, %128
  br i1 %129, label %130, label %134

130:
  %131 = load ptr, ptr %0, align 8
  %132 = getelementptr inbounds i8, ptr %131, i64 %127
  store i8 46, ptr %132, align 1
  %133 = load i64, ptr %116, align 8
  br label %134

134:
  %135 = phi i64 [ %133, %130 ], [ %127, %126 ]
  %136 = add i64 %135, 1
  store i64 %136, ptr %116, align 8
  br label %137

137:
  %138 = load i32, ptr %118, align 4
  %139 = sub nsw i32 %138, %123
  %140 = icmp sgt i32 %139, -1
  br i1 %140, label %141, label %149

141:
  %142 = load i32, ptr %7, align 4
  %143 = icmp sgt i32 %142, %139
  br i1 %143, label %144, label %149

144:
  %145 = zext nneg i32 %139 to i64
  %146 = getelementptr inbounds [780 x i8], ptr %3, i64 0, i64 %145
  %147 = load i8, ptr %146, align 1
  %148 = add i8 %147, 48
  br label %149

149:
  %150 = phi i8 [ %148, %144 ], [ 48, %141 ], [ 48, %137 ]
  %151 = load i64, ptr %116, align 8
  %152 = load i64, ptr %117, align 8
  %153 = icmp ult i64 %151, %152
  br i1 %153, label %154, label %158

154:
  %155 = load ptr, ptr %0, align 8
  %156 = getelementptr inbounds i8, ptr %155, i64 %151
  store i8 %150, ptr %156, align 1
  %157 = load i64, ptr %116, align 8
  br label %158

158:
  %159 = phi i64 [ %157, %154 ], [ %151, %149 ]
  %160 = add i64 %159, 1
  store i64 %160, ptr %116, align 8
  %161 = add nsw i32 %123, -1
  %162 = icmp sgt i32 %123, %6
  br i1 %162, label %122, label %119

163:
  %164 = getelementptr inbounds i8, ptr %0, i64 16
  %165 = load i64, ptr %164, align 8
  %166 = getelementptr inbounds i8, ptr %0, i64 8
  %167 = load i64, ptr %166, align 8
  %168 = icmp ult i64 %165, %167
  br i1 %168, label %169, label %173

169:
  %170 = load ptr, ptr %0, align 8
  %171 = getelementptr inbounds i8, ptr %170, i64 %165
  store i8 46, ptr %171, align 1
  %172 = load i64, ptr %164, align 8
  br label %173

173:
  %174 = phi i64 [ %172, %169 ], [ %165, %163 ]
  %175 = add i64 %174, 1
  store i64 %175, ptr %164, align 8
  br label %176

176:
  %177 = load i32, ptr %1, align 4
  %178 = icmp ne i32 %177, 0
  %179 = select i1 %178, i1 %77, i1 false
  br i1 %179, label %180, label %198

180:
  %181 = getelementptr inbounds i8, ptr %0, i64 16
  %182 = getelementptr inbounds i8, ptr %0, i64 8
  %183 = load i64, ptr %181, align 8
  br label %184

184:
  %185 = phi i64 [ %183, %180 ], [ %195, %193 ]
  %186 = phi i32 [ 0, %180 ], [ %196, %193 ]
  %187 = load i64, ptr %182, align 8
  %188 = icmp ult i64 %185, %187
  br i1 %188, label %189, label %193

189:
  %190 = load ptr, ptr %0, align 8
  %191 = getelementptr inbounds i8, ptr %190, i64 %185
  store i8 32, ptr %191, align 1
  %192 = load i64, ptr %181, align 8
  br label %193

193:
  %194 = phi i64 [ %192, %189 ], [ %185, %184 ]
  %195 = add i64 %194, 1
  store i64 %195, ptr %181, align 8
  %196 = add nuw nsw i32 %186, 1
  %197 = icmp eq i32 %196, %40
  br i1 %197, label %198, label %184

198:
  ret void
}

define internal void @scientific(ptr nocapture %0, ptr nocapture readonly %1, ptr nocapture readonly %2, ptr nocapture readonly %3, i32 %4, i8 signext %5) nounwind {
  %7 = alloca [8 x i8], align 1
  %8 = getelementptr inbounds i8, ptr %3, i64 780
  %9 = load i32, ptr %8, align 4
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %14, label %11

11:
  %12 = getelementptr inbounds i8, ptr %3, i64 784
  %13 = load i32, ptr %12, align 4
  br label %14

14:
  %15 = phi i32 [ %13, %11 ], [ 0, %6 ]
  %16 = icmp sgt i32 %4, 0
  br i1 %16, label %23, label %17

17:
  %18 = getelementptr inbounds i8, ptr %1, i64 12
  %19 = load i32, ptr %18, align 4
  %20 = freeze i32 %19
  %21 = icmp ne i32 %20, 0
  %22 = select i1 %21, i32 -2, i32 -1
  br label %23

23:
  %24 = phi i1 [ true, %14 ], [ %21, %17 ]
  %25 = phi i32 [ -2, %14 ], [ %22, %17 ]
  %26 = add i32 %15, -100
  %27 = icmp ult i32 %26, -199
  br label %28

28:
  %29 = phi i32 [ %35, %28 ], [ 0, %23 ]
  %30 = phi i64 [ %34, %28 ], [ 0, %23 ]
  %31 = getelementptr inbounds i8, ptr %2, i64 %30
  %32 = load i8, ptr %31, align 1
  %33 = icmp eq i8 %32, 0
  %34 = add nuw nsw i64 %30, 1
  %35 = add nuw i32 %29, 1
  br i1 %33, label %36, label %28

36:
  %37 = select i1 %27, i32 -5, i32 -4
  %38 = trunc nuw nsw i64 %30 to i32
  %39 = getelementptr inbounds i8, ptr %1, i64 20
  %40 = load i32, ptr %39, align 4
  %41 = add nsw i32 %37, %25
  %42 = add i32 %38, %4
  %43 = sub i32 %41, %42
  %44 = add i32 %43, %40
  %45 = getelementptr inbounds i8, ptr %1, i64 16
  %46 = load i32, ptr %45, align 4
  %47 = icmp ne i32 %46, 0
  %48 = load i32, ptr %1, align 4
  %49 = icmp eq i32 %48, 0
  %50 = and i1 %47, %49
  %51 = or i32 %48, %46
  %52 = icmp ne i32 %51, 0
  %53 = icmp slt i32 %44, 1
  %54 = select i1 %52, i1 true, i1 %53
  br i1 %54, label %73, label %55

55:
  %56 = getelementptr inbounds i8, ptr %0, i64 16
  %57 = getelementptr inbounds i8, ptr %0, i64 8
  %58 = load i64, ptr %56, align 8
  br label %59

59:
  %60 = phi i64 [ %58, %55 ], [ %70, %68 ]
  %61 = phi i32 [ 0, %55 ], [ %71, %68 ]
  %62 = load i64, ptr %57, align 8
  %63 = icmp ult i64 %60, %62
  br i1 %63, label %64, label %68

64:
  %65 = load ptr, ptr %0, align 8
  %66 = getelementptr inbounds i8, ptr %65, i64 %60
  store i8 32, ptr %66, align 1
  %67 = load i64, ptr %56, align 8
  br label %68

68:
  %69 = phi i64 [ %67, %64 ], [ %60, %59 ]
  %70 = add i64 %69, 1
  store i64 %70, ptr %56, align 8
  %71 = add nuw nsw i32 %61, 1
  %72 = icmp eq i32 %71, %44
  br i1 %72, label %73, label %59

73:
  %74 = icmp eq i64 %30, 0
  br i1 %74, label %80, label %75

75:
  %76 = getelementptr inbounds i8, ptr %0, i64 16
  %77 = getelementptr inbounds i8, ptr %0, i64 8
  %78 = zext i32 %29 to i64
  %79 = load i64, ptr %76, align 8
  br label %83

80:
  %81 = icmp sgt i32 %44, 0
  %82 = select i1 %50, i1 %81, i1 false
  br i1 %82, label %99, label %117

83:
  %84 = phi i64 [ %79, %75 ], [ %96, %94 ]
  %85 = phi i64 [ 0, %75 ], [ %97, %94 ]
  %86 = load i64, ptr %77, align 8
  %87 = icmp ult i64 %84, %86
  br i1 %87, label %88, label %94

88:
  %89 = getelementptr inbounds i8, ptr %2, i64 %85
  %90 = load i8, ptr %89, align 1
  %91 = load ptr, ptr %0, align 8
  %92 = getelementptr inbounds i8, ptr %91, i64 %84
  store i8 %90, ptr %92, align 1
  %93 = load i64, ptr %76, align 8
  br label %94

94:
  %95 = phi i64 [ %93, %88 ], [ %84, %83 ]
  %96 = add i64 %95, 1
  store i64 %96, ptr %76, align 8
  %97 = add nuw nsw i64 %85, 1
  %98 = icmp eq i64 %97, %78
  br i1 %98, label %80, label %83

99:
  %100 = getelementptr inbounds i8, ptr %0, i64 16
  %101 = getelementptr inbounds i8, ptr %0, i64 8
  %102 = load i64, ptr %100, align 8
  br label %103

103:
  %104 = phi i64 [ %102, %99 ], [ %114, %112 ]
  %105 = phi i32 [ 0, %99 ], [ %115, %112 ]
  %106 = load i64, ptr %101, align 8
  %107 = icmp ult i64 %104, %106
  br i1 %107, label %108, label %112

108:
  %109 = load ptr, ptr %0, align 8
  %110 = getelementptr inbounds i8, ptr %109, i64 %104
  store i8 48, ptr %110, align 1
  %111 = load i64, ptr %100, align 8
  br label %112

112:
  %113 = phi i64 [ %111, %108 ], [ %104, %103 ]
  %114 = add i64 %113, 1
  store i64 %114, ptr %100, align 8
  %115 = add nuw nsw i32 %105, 1
  %116 = icmp eq i32 %115, %44
  br i1 %116, label %117, label %103

117:
  %118 = load i32, ptr %8, align 4
  %119 = icmp sgt i32 %118, 0
  br i1 %119, label %120, label %123

120:
  %121 = load i8, ptr %3, align 1
  %122 = add i8 %121, 48
  br label %123

123:
  %124 = phi i8 [ %122, %120 ], [ 48, %117 ]
  %125 = getelementptr inbounds i8, ptr %0, i64 16
  %126 = load i64, ptr %125, align 8
  %127 = getelementptr inbounds i8, ptr %0, i64 8
  %128 = load i64, ptr %127, align 8
  %129 = icmp ult i64 %126, %128
  br i1 %129, label %130, label %134

130:
  %131 = load ptr, ptr %0, align 8
  %132 = getelementptr inbounds i8, ptr %131, i64 %126
  store i8 %124, ptr %132, align 1
  %133 = load i64, ptr %125, align 8
  br label %134

134:
  %135 = phi i64 [ %133, %130 ], [ %126, %123 ]
  %136 = add i64 %135, 1
  store i64 %136, ptr %125, align 8
  br i1 %24, label %137, label %147

137:
  %138 = load i64, ptr %127, align 8
  %139 = icmp ult i64 %136, %138
  br i1 %139, label %140, label %144

140:
  %141 = load ptr, ptr %0, align 8
  %142 = getelementptr inbounds i8, ptr %141, i64 %136
  store i8 46, ptr %142, align 1
  %143 = load i64, ptr %125, align 8
  br label %144

144:
  %145 = phi i64 [ %143, %140 ], [ %136, %137 ]
  %146 = add i64 %145, 1
  store i64 %146, ptr %125, align 8
  br label %147

147:
  %148 = phi i64 [ %146, %144 ], [ %136, %134 ]
  %149 = icmp slt i32 %4, 1
  br i1 %149, label %153, label %150

150:
  %151 = add nuw i32 %4, 1
  %152 = zext i32 %151 to i64
  br label %228

153:
  %154 = phi i64 [ %148, %147 ], [ %248, %246 ]
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %7)
  %155 = load i64, ptr %127, align 8
  %156 = icmp ult i64 %154, %155
  br i1 %156, label %157, label %162

157:
  %158 = load ptr, ptr %0, align 8
  %159 = getelementptr inbounds i8, ptr %158, i64 %154
  store i8 %5, ptr %159, align 1
  %160 = load i64, ptr %125, align 8
  %161 = load i64, ptr %127, align 8
  br label %162

162:
  %163 = phi i64 [ %161, %157 ], [ %155, %153 ]
  %164 = phi i64 [ %160, %157 ], [ %154, %153 ]
  %165 = add i64 %164, 1
  store i64 %165, ptr %125, align 8
  %166 = icmp ult i64 %165, %163
  br i1 %166, label %167, label %173

167:
  %168 = icmp slt i32 %15, 0
  %169 = select i1 %168, i8 45, i8 43
  %170 = load ptr, ptr %0, align 8
  %171 = getelementptr inbounds i8, ptr %170, i64 %165
  store i8 %169, ptr %171, align 1
  %172 = load i64, ptr %125, align 8
  br label %173

173:
  %174 = phi i64 [ %172, %167 ], [ %165, %162 ]
  %175 = add i64 %174, 1
  store i64 %175, ptr %125, align 8
  %176 = call i32 @llvm.abs.i32(i32 %15, i1 true)
  br label %179

177:
  %178 = and i64 %185, 2147483647
  br label %193

179:
  %180 = phi i64 [ 0, %173 ], [ %185, %179 ]
  %181 = phi i32 [ %176, %173 ], [ %187, %179 ]
  %182 = urem i32 %181, 10
  %183 = trunc nuw nsw i32 %182 to i8
  %184 = or disjoint i8 %183, 48
  %185 = add nuw nsw i64 %180, 1
  %186 = getelementptr inbounds [8 x i8], ptr %7, i64 0, i64 %180
  store i8 %184, ptr %186, align 1
  %187 = udiv i32 %181, 10
  %188 = add nsw i32 %181, -10
  %189 = icmp ult i32 %188, -19
  %190 = trunc nuw i64 %185 to i32
  %191 = icmp slt i32 %190, 2
  %192 = select i1 %189, i1 true, i1 %191
  br i1 %192, label %179, label %177

193:
  %194 = phi i64 [ %175, %177 ], [ %207, %205 ]
  %195 = phi i64 [ %178, %177 ], [ %196, %205 ]
  %196 = add nsw i64 %195, -1
  %197 = load i64, ptr %127, align 8
  %198 = icmp ult i64 %194, %197
  br i1 %198, label %199, label %205

199:
  %200 = getelementptr inbounds [8 x i8], ptr %7, i64 0, i64 %196
  %201 = load i8, ptr %200, align 1
  %202 = load ptr, ptr %0, align 8
  %203 = getelementptr inbounds i8, ptr %202, i64 %194
  store i8 %201, ptr %203, align 1
  %204 = load i64, ptr %125, align 8
  br label %205

205:
  %206 = phi i64 [ %204, %199 ], [ %194, %193 ]
  %207 = add i64 %206, 1
  store i64 %207, ptr %125, align 8
  %208 = icmp ugt i64 %195, 1
  br i1 %208, label %193, label %209

209:
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %7)
  %210 = load i32, ptr %1, align 4
  %211 = icmp ne i32 %210, 0
  %212 = select i1 %211, i1 %81, i1 false
  br i1 %212, label %213, label %227

213:
  %214 = phi i64 [ %224, %222 ], [ %207, %209 ]
  %215 = phi i32 [ %225, %222 ], [ 0, %209 ]
  %216 = load i64, ptr %127, align 8
  %217 = icmp ult i64 %214, %216
  br i1 %217, label %218, label %222

218:
  %219 = load ptr, ptr %0, align 8
  %220 = getelementptr inbounds i8, ptr %219, i64 %214
  store i8 32, ptr %220, align 1
  %221 = load i64, ptr %125, align 8
  br label %222

222:
  %223 = phi i64 [ %221, %218 ], [ %214, %213 ]
  %224 = add i64 %223, 1
  store i64 %224, ptr %125, align 8
  %225 = add nuw nsw i32 %215, 1
  %226 = icmp eq i32 %225, %44
  br i1 %226, label %227, label %213

227:
  ret void

228:
  %229 = phi i64 [ %148, %150 ], [ %248, %246 ]
  %230 = phi i64 [ 1, %150 ], [ %249, %246 ]
  %231 = load i32, ptr %8, align 4
  %232 = sext i32 %231 to i64
  %233 = icmp slt i64 %230, %232
  br i1 %233, label %234, label %238

234:
  %235 = getelementptr inbounds [780 x i8], ptr %3, i64 0, i64 %230
  %236 = load i8, ptr %235, align 1
  %237 = add i8 %236, 48
  br label %238

238:
  %239 = phi i8 [ %237, %234 ], [ 48, %228 ]
  %240 = load i64, ptr %127, align 8
  %241 = icmp ult i64 %229, %240
  br i1 %241, label %242, label %246

242:
  %243 = load ptr, ptr %0, align 8
  %244 = getelementptr inbounds i8, ptr %243, i64 %229
  store i8 %239, ptr %244, align 1
  %245 = load i64, ptr %125, align 8
  br label %246

246:
  %247 = phi i64 [ %245, %242 ], [ %229, %238 ]
  %248 = add i64 %247, 1
  store i64 %248, ptr %125, align 8
  %249 = add nuw nsw i64 %230, 1
  %250 = icmp eq i64 %249, %152
  br i1 %250, label %153, label %228
}

declare i64 @llvm.usub.sat.i64(i64, i64)

declare i64 @llvm.umin.i64(i64, i64)

declare i64 @llvm.abs.i64(i64, i1 immarg)

declare i32 @llvm.umax.i32(i32, i32)

declare i32 @llvm.smin.i32(i32, i32)

declare i32 @llvm.abs.i32(i32, i1 immarg)

declare i32 @llvm.smax.i32(i32, i32)

declare i32 @llvm.umin.i32(i32, i32)
