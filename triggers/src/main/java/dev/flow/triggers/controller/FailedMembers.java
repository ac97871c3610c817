package dev.flow.triggers.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.payload.Json;
import dev.flow.runs.access.RunLookup;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.record.PopulationRows;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Page;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The members of a population that have failed, with the inputs of their runs, by pages. Thread-safe. */
final class FailedMembers {
    /** Members that are read at once. */
    private static final int MOST = 50;

    /** Bytes of inputs; a page ends with the member that passes it. */
    private static final int MOST_BYTES = 1 << 20;

    private final RunLookup lookup;
    private final PopulationRows rows;

    FailedMembers(RunLookup lookup, PopulationRows rows) {
        this.lookup = lookup;
        this.rows = rows;
    }

    /** The members after a position; those that no run was started for are left out. */
    Page page(String population, @Nullable String cursor) {
        long position = cursor == null ? 0 : Long.parseLong(cursor);
        FailedMemberPage page = rows.failures(population, MOST, position);
        List<Due> due = new ArrayList<>();
        long bytes = 0;
        for (FailedMember member : page.members()) {
            if (bytes > MOST_BYTES) {
                return new Page(due, List.of(), Long.toString(position), null, null);
            }
            position++;
            String workflowId = member.workflowId();
            if (workflowId != null) {
                JsonNode input = lookup.input(lookup.started(lookup.find(workflowId, null)))
                        .input();
                int size = Json.write(input).length;
                bytes += size;
                due.add(new Due(member.key(), input, size));
            }
        }
        return new Page(due, List.of(), page.next() == null ? null : Long.toString(position), null, null);
    }
}
