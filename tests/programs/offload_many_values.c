// Regions that need more values than most: variables and pointers, by themselves and where their data is there already.
// devices: host, gpu
#include <stdio.h>

int main(void) {
  int n = 2;
  int a0[2] = {0, 1}, v0 = 0; int a1[2] = {1, 1}, v1 = 1; int a2[2] = {2, 1}, v2 = 2;
  int a3[2] = {3, 1}, v3 = 3; int a4[2] = {4, 1}, v4 = 4; int a5[2] = {5, 1}, v5 = 5;
  int a6[2] = {6, 1}, v6 = 6; int a7[2] = {7, 1}, v7 = 7; int a8[2] = {8, 1}, v8 = 8;
  int a9[2] = {9, 1}, v9 = 9; int a10[2] = {10, 1}, v10 = 10; int a11[2] = {11, 1}, v11 = 11;
  int a12[2] = {12, 1}, v12 = 12; int a13[2] = {13, 1}, v13 = 13; int a14[2] = {14, 1}, v14 = 14;
  int a15[2] = {15, 1}, v15 = 15; int a16[2] = {16, 1}, v16 = 16; int a17[2] = {17, 1}, v17 = 17;
  int a18[2] = {18, 1}, v18 = 18; int a19[2] = {19, 1}, v19 = 19; int a20[2] = {20, 1}, v20 = 20;
  int a21[2] = {21, 1}, v21 = 21; int a22[2] = {22, 1}, v22 = 22; int a23[2] = {23, 1}, v23 = 23;
  int a24[2] = {24, 1}, v24 = 24; int a25[2] = {25, 1}, v25 = 25; int a26[2] = {26, 1}, v26 = 26;
  int a27[2] = {27, 1}, v27 = 27; int a28[2] = {28, 1}, v28 = 28; int a29[2] = {29, 1}, v29 = 29;
  int a30[2] = {30, 1}, v30 = 30; int a31[2] = {31, 1}, v31 = 31; int a32[2] = {32, 1}, v32 = 32;
  int a33[2] = {33, 1}, v33 = 33; int a34[2] = {34, 1}, v34 = 34; int a35[2] = {35, 1}, v35 = 35;
  int a36[2] = {36, 1}, v36 = 36; int a37[2] = {37, 1}, v37 = 37; int a38[2] = {38, 1}, v38 = 38;
  int a39[2] = {39, 1}, v39 = 39;
#pragma omp target data map(tofrom : a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, \
                           a18, a19, a20, a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, \
                           a34, a35, a36, a37, a38, a39)
  {
#pragma omp target
    {
      a0[0] += v0 * a7[1]; a1[0] += v1 * a8[1]; a2[0] += v2 * a9[1]; a3[0] += v3 * a10[1];
      a4[0] += v4 * a11[1]; a5[0] += v5 * a12[1]; a6[0] += v6 * a13[1]; a7[0] += v7 * a14[1];
      a8[0] += v8 * a15[1]; a9[0] += v9 * a16[1]; a10[0] += v10 * a17[1]; a11[0] += v11 * a18[1];
      a12[0] += v12 * a19[1]; a13[0] += v13 * a20[1]; a14[0] += v14 * a21[1]; a15[0] += v15 * a22[1];
      a16[0] += v16 * a23[1]; a17[0] += v17 * a24[1]; a18[0] += v18 * a25[1]; a19[0] += v19 * a26[1];
      a20[0] += v20 * a27[1]; a21[0] += v21 * a28[1]; a22[0] += v22 * a29[1]; a23[0] += v23 * a30[1];
      a24[0] += v24 * a31[1]; a25[0] += v25 * a32[1]; a26[0] += v26 * a33[1]; a27[0] += v27 * a34[1];
      a28[0] += v28 * a35[1]; a29[0] += v29 * a36[1]; a30[0] += v30 * a37[1]; a31[0] += v31 * a38[1];
      a32[0] += v32 * a39[1]; a33[0] += v33 * a0[1]; a34[0] += v34 * a1[1]; a35[0] += v35 * a2[1];
      a36[0] += v36 * a3[1]; a37[0] += v37 * a4[1]; a38[0] += v38 * a5[1]; a39[0] += v39 * a6[1];
    }
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++) {
      a0[i] += i + v0; a1[i] += i + v1; a2[i] += i + v2; a3[i] += i + v3; a4[i] += i + v4; a5[i] += i + v5;
      a6[i] += i + v6; a7[i] += i + v7; a8[i] += i + v8; a9[i] += i + v9; a10[i] += i + v10;
      a11[i] += i + v11; a12[i] += i + v12; a13[i] += i + v13; a14[i] += i + v14; a15[i] += i + v15;
      a16[i] += i + v16; a17[i] += i + v17; a18[i] += i + v18; a19[i] += i + v19; a20[i] += i + v20;
      a21[i] += i + v21; a22[i] += i + v22; a23[i] += i + v23; a24[i] += i + v24; a25[i] += i + v25;
      a26[i] += i + v26; a27[i] += i + v27; a28[i] += i + v28; a29[i] += i + v29; a30[i] += i + v30;
      a31[i] += i + v31; a32[i] += i + v32; a33[i] += i + v33; a34[i] += i + v34; a35[i] += i + v35;
      a36[i] += i + v36; a37[i] += i + v37; a38[i] += i + v38; a39[i] += i + v39;
    }
  }
  printf("%d %d\n", a0[0], a0[1]); printf("%d %d\n", a1[0], a1[1]); printf("%d %d\n", a2[0], a2[1]);
  printf("%d %d\n", a3[0], a3[1]); printf("%d %d\n", a4[0], a4[1]); printf("%d %d\n", a5[0], a5[1]);
  printf("%d %d\n", a6[0], a6[1]); printf("%d %d\n", a7[0], a7[1]); printf("%d %d\n", a8[0], a8[1]);
  printf("%d %d\n", a9[0], a9[1]); printf("%d %d\n", a10[0], a10[1]); printf("%d %d\n", a11[0], a11[1]);
  printf("%d %d\n", a12[0], a12[1]); printf("%d %d\n", a13[0], a13[1]); printf("%d %d\n", a14[0], a14[1]);
  printf("%d %d\n", a15[0], a15[1]); printf("%d %d\n", a16[0], a16[1]); printf("%d %d\n", a17[0], a17[1]);
  printf("%d %d\n", a18[0], a18[1]); printf("%d %d\n", a19[0], a19[1]); printf("%d %d\n", a20[0], a20[1]);
  printf("%d %d\n", a21[0], a21[1]); printf("%d %d\n", a22[0], a22[1]); printf("%d %d\n", a23[0], a23[1]);
  printf("%d %d\n", a24[0], a24[1]); printf("%d %d\n", a25[0], a25[1]); printf("%d %d\n", a26[0], a26[1]);
  printf("%d %d\n", a27[0], a27[1]); printf("%d %d\n", a28[0], a28[1]); printf("%d %d\n", a29[0], a29[1]);
  printf("%d %d\n", a30[0], a30[1]); printf("%d %d\n", a31[0], a31[1]); printf("%d %d\n", a32[0], a32[1]);
  printf("%d %d\n", a33[0], a33[1]); printf("%d %d\n", a34[0], a34[1]); printf("%d %d\n", a35[0], a35[1]);
  printf("%d %d\n", a36[0], a36[1]); printf("%d %d\n", a37[0], a37[1]); printf("%d %d\n", a38[0], a38[1]);
  printf("%d %d\n", a39[0], a39[1]);
  return 0;
}
