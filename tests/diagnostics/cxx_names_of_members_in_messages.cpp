// Messages name a member as the program does, whatever stands for it in the text that is checked.
struct Table {
    int (&row)[3];
    double sum;
    void add() {
#pragma omp parallel reduction(+ : row[1 : 5]) // warning: 39: the array section 'row[1 : 5]' ends behind its array
        row[1] += 1;
#pragma omp parallel reduction(+ : this->row[1 : 5]) // warning: 45: the array section 'this->row[1 : 5]' ends behind its array
        this->row[1] += 1;
    }
};
