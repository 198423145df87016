/* What the code that Weft makes knows of a task: its record. In front of gomp.c and threads.c. [kmp.h: kmp_task_t] */

typedef unsigned long long ull;

struct weft_record {
    void *shareds;
    int (*routine)(int, struct weft_record *);
    int part;
    int (*destructors)(int, struct weft_record *);
    int priority;
};

/* Flags of records. [kmp.h: kmp_tasking_flags] */
enum { WEFT_FINAL = 2, WEFT_ENDS = 8, WEFT_PRIORITY = 32, WEFT_UNTIED = 0x2000 };

