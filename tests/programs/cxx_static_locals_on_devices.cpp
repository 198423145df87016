// Static variables of functions that `declare target` names, in lambdas too, and regions that the parent device executes within
// those of a device.
// references: none (clang 19 knows no 'reverse_offload', gcc 12 no 'enter')
#include <cstdio>

#pragma omp requires reverse_offload

static int told;
static void tell(int what) { told += what; }
#pragma omp declare target device_type(host) enter(tell)

static int counted(int by) {
    static int count = 10;
#pragma omp declare target enter(count)
    auto add = [&](int more) { count += more; };
#pragma omp target firstprivate(by) map(always, from : count)
    {
        count += by;
        add(1);
    }
    return count;
}

int main() {
    int a[20];
    for (int i = 0; i < 20; i++) a[i] = i;
    a[7] = -7;
    a[11] = -11;
#pragma omp target map(a)
    for (int i = 0; i < 20; i++)
        if (a[i] != i) {
#pragma omp target device(ancestor : 1) map(always, to : a[i : 1])
            tell(a[i]);
        }
    std::printf("%d\n", told);
    std::printf("%d\n", counted(5));
    std::printf("%d\n", counted(7));
}
