//! What `-Rweft` says of constructs for devices: what they map untold, and kernels that are more than one region for each team.

mod support;

use support::{Folder, err};

/// Regions that map objects that no clause names, and more than a parallel region.
const UNTOLD: &str = "typedef struct { int n; double *p, w[100]; } item;
item one;
double a[1000];
void f(void) {
  const int k = 3;
#pragma omp target
  one.n += k;
#pragma omp target map(tofrom : a)
  {
    double sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 1000; i++) sum += a[i];
#pragma omp parallel for
    for (int i = 0; i < 1000; i++) a[i] = sum;
  }
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 1000; i++) a[i] = 2 * i;
}
";

#[test]
fn remarks_say_what_regions_map_and_execute_untold() {
    let folder = Folder::with(&[("a.c", UNTOLD)]);
    let whole = [
        "a.c:6:1: remark: 'one' is mapped as a whole, 816 bytes each way, since no clause names it [-Rweft]\n",
        "a.c:16:1: remark: 'a' is mapped as a whole, 8000 bytes each way, since no clause names it [-Rweft]\n",
    ];
    let generic = "a.c:8:1: remark: the kernel is generic: 1 piece of its code is for one thread of each block alone, \
                   between barriers [-Rweft]\n";
    for device in ["-fopenmp-targets=host", "--offload-arch=sm_80"] {
        let told = err(&folder.weft(&format!("cc -O2 {device} -Rweft -c a.c -o a.o")));
        assert!(whole.iter().all(|remark| told.contains(remark)), "{told}");
        assert_eq!(told.matches("as a whole").count(), 2, "{told}");
        assert_eq!(told.contains(generic), device.contains("sm_80"), "{told}");
        assert!(!told.contains("a.c:16:1: remark: the kernel is generic"), "{told}");
    }
}
