// `target update` of sections with gaps: rows, strides, shaped pointers.
// devices: host, gpu
// references: none (clang 19 moves the gaps, too)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
static void arrays(void) {
  double a[8][8]; for (int i=0;i<64;i++) a[i/8][i%8]=i;
  int b[16]; for (int i=0;i<16;i++) b[i]=i;
#pragma omp target data map(to: a, b)
  {
#pragma omp target
    { for (int i=0;i<64;i++) a[i/8][i%8]+=100; for (int i=0;i<16;i++) b[i]+=100; }
#pragma omp target update from(a[1:3][2:4])
#pragma omp target update from(b[0:8:2])
  }
  int dev = omp_get_num_devices() > 0;
  for (int i=0;i<8;i++) for (int j=0;j<8;j++) CHECK(a[i][j] == i*8+j + (!dev || (i>=1&&i<4&&j>=2&&j<6) ? 100 : 0));
  for (int i=0;i<16;i++) CHECK(b[i] == i + (!dev || i%2==0 ? 100 : 0));
#pragma omp target data map(from: b)
  {
#pragma omp target
    for (int i=0;i<16;i++) b[i]=0;
    for (int i=0;i<16;i++) b[i]=i;
#pragma omp target update to(b[1:4:3])
  }
  for (int i=0;i<16;i++) CHECK(b[i] == (!dev || i==1||i==4||i==7||i==10 ? i : 0));
}
// Whole rows, but not all of them; and several items of one clause.
static void rows(void) {
  int a[9][4]; for (int i=0;i<36;i++) a[i/4][i%4]=i;
  int dev = omp_get_num_devices() > 0;
#pragma omp target data map(to: a)
  {
#pragma omp target
    for (int i=0;i<36;i++) a[i/4][i%4]+=100;
#pragma omp target update from(a[2:3:2][0:4])
    for (int i=0;i<9;i++) for (int j=0;j<4;j++) CHECK(a[i][j] == i*4+j + (!dev || (i>=2&&i<=6&&i%2==0) ? 100 : 0));
#pragma omp target update from(a[0:2][1:2], a[5:2:3][0:2:2])
    for (int i=0;i<9;i++) for (int j=0;j<4;j++) {
      int moved = !dev || (i>=2&&i<=6&&i%2==0) || (i<2&&j>=1&&j<3) || ((i==5||i==8)&&j%2==0);
      CHECK(a[i][j] == i*4+j + (moved ? 100 : 0));
    }
  }
}
static void shaped(void) {
  int n=4,m=5; double *a = malloc(n*m*sizeof *a); for (int i=0;i<n*m;i++) a[i]=i;
  int dev = omp_get_num_devices()>0;
#pragma omp target data map(to: a[0:n*m])
  {
#pragma omp target
    for (int i=0;i<n*m;i++) a[i]+=100;
#pragma omp target update from(([n][m])a[0:n][0:2])
  }
  for (int i=0;i<n;i++) for (int j=0;j<m;j++) CHECK(a[i*m+j]==i*m+j+(!dev||j<2?100:0));
}
int main(void) {
  arrays();
  rows();
  shaped();
  return bad != 0;
}
