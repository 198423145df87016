// references: gcc
// Copies that the tasks of a loop get when they are made, and of which the last one is assigned to the object outside.
#include <cstdio>
#include <string>
#include <utility>

struct Counted {
  static int copies, ends;
  int value;
  explicit Counted(int value) : value(value) {}
  Counted(const Counted &of) : value(of.value) {
#pragma omp atomic
    copies++;
  }
  Counted &operator=(const Counted &of) = default;
  ~Counted() {
#pragma omp atomic
    ends++;
  }
};
int Counted::copies, Counted::ends;

static void by_reference(int &b, std::string &s) {
  int wrong = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(b, s) lastprivate(b, s) grainsize(3) shared(wrong)
  for (int i = 0; i < 30; ++i) {
    // A copy of the value from before in each task, whichever tasks are done.
    if (i % 3 == 0 && (b != 7 || s != "begun")) {
#pragma omp atomic
      wrong++;
    }
    b = 2 * i;
    s = std::to_string(i);
  }
  std::printf("%d %s %d\n", b, s.c_str(), wrong);
}

template <class T> struct Summed {
  T sum;
  void run() {
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(sum) lastprivate(sum) num_tasks(4)
    for (int i = 0; i < 8; ++i) sum += T(1);
    std::printf("%d\n", sum >= T(6) && sum <= T(13));
  }
};

int main() {
  int b = 7;
  std::string s = "begun";
  by_reference(b, s);
  Summed<long> summed;
  summed.sum = 5;
  summed.run();
  Counted object(1);
  int before = Counted::copies - Counted::ends;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop firstprivate(object) lastprivate(object) num_tasks(5)
  for (int i = 0; i < 20; ++i) object.value = object.value > 0 ? i + 100 : -1;
  std::printf("%d %d\n", object.value, Counted::copies - Counted::ends - before);
  std::pair<int, int> pair{3, 4};
  auto *elsewhere = &pair;
  std::pair<int, int> &same = *elsewhere;
#pragma omp taskloop firstprivate(same) lastprivate(same)
  for (int i = 0; i < 4; ++i) same = {same.first > 2 ? 10 + i : 0, same.second > 2 ? 20 + i : 0};
  std::printf("%d %d\n", pair.first, pair.second);
}
