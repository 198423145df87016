// What programs ask of places, tools and the environment is answered while they are checked.
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    char text[16] = "x";
    int places[8], found = 0;
    omp_interop_rc_t condition = 0;
#pragma omp parallel reduction(+ : found)
    {
        for (int place = 0; place < omp_get_num_places(); place++) {
            int procs[64];
            if (omp_get_place_num_procs(place) <= 64) omp_get_place_proc_ids(place, procs);
        }
        if (omp_get_partition_num_places() <= 8) omp_get_partition_place_nums(places);
#pragma omp critical
        found += omp_capture_affinity(text, sizeof text, "") >= 0 && omp_get_affinity_format(text, sizeof text) >= 0;
    }
    omp_set_affinity_format("%n");
    omp_display_affinity("");
    omp_display_env(0);
    omp_interop_t object = omp_interop_none;
#pragma omp interop init(targetsync : object)
#pragma omp interop use(object)
    omp_get_interop_int(object, omp_ipr_device_num, &condition);
#pragma omp interop destroy(object)
    int paused = omp_pause_resource_all(omp_pause_soft) | omp_pause_resource(omp_pause_hard, omp_get_initial_device());
    int told = omp_control_tool(omp_control_tool_flush, 0, NULL) == omp_control_tool_notool;
    printf("%d %d %d %d\n", found > 0, condition == omp_irc_empty, paused, told);
    return 0;
}
