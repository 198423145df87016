// Creator and task both change a shared scalar under a critical; neither change is lost.
#include <stdio.h>

int main(void) {
    int balance = 0, bad = 0;
#pragma omp parallel shared(balance, bad)
#pragma omp single
    for (int i = 1; i <= 50; i++) {
        int before = balance;
#pragma omp task shared(balance)
        {
#pragma omp critical(account)
            balance += 10;
        }
#pragma omp critical(account)
        balance += 1;
#pragma omp taskwait
        bad += balance != before + 11;
    }
    printf("%d %d\n", balance, bad);
    return bad || balance != 550;
}
