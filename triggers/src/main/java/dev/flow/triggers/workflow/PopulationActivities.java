package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.workflow.PopulationState.Counts;
import dev.flow.triggers.workflow.PopulationState.Paging;
import dev.flow.triggers.workflow.PopulationState.Standing;
import io.temporal.activity.ActivityInterface;
import io.temporal.activity.ActivityMethod;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a population workflow does outside itself. Each has one effect however often it is called with the same
 * argument. Names and arguments are stored in histories: properties may be added, and stay as they are. Times are
 * milliseconds since 1970.
 */
@ActivityInterface
public interface PopulationActivities {
    /** The next members, with the inputs of their runs. */
    @ActivityMethod(name = "population.page")
    Page page(Position position);

    /** Which of these members' runs have ended. */
    @ActivityMethod(name = "population.look")
    Ends look(Members members);

    /** Asks the runs of these members to cancel. */
    @ActivityMethod(name = "population.cancel")
    void cancel(Members members);

    /** Writes the row of the population, and the members that have failed. */
    @ActivityMethod(name = "population.record")
    void record(Row row);

    /**
     * How far a population has paged through its members.
     *
     * @param cursor where the page begins; null for the first
     */
    record Position(PopulationJob job, @Nullable String cursor) {}

    /**
     * A member whose run is to be started.
     *
     * @param input of the run
     * @param bytes of the input as JSON
     */
    record Due(String key, JsonNode input, int bytes) {}

    /**
     * Some members.
     *
     * @param refused those that no run can be started for
     * @param next where the next page begins; null at the end
     * @param held why there is no page at present, in one sentence; null when there is
     * @param broken why there will be none; null when there is
     */
    record Page(
            List<Due> due,
            List<FailedMember> refused,
            @Nullable String next,
            @Nullable String held,
            @Nullable String broken) {
        public Page {
            due = List.copyOf(due);
            refused = List.copyOf(refused);
        }

        /** There is none at present. */
        public static Page held(String why) {
            return new Page(List.of(), List.of(), null, why, null);
        }

        /** There will be none. */
        public static Page broken(String why) {
            return new Page(List.of(), List.of(), null, null, why);
        }
    }

    /**
     * How the run of a member has ended.
     *
     * @param failure null when it has completed
     */
    record Ending(FailedMember.@Nullable Outcome failure, FailedMember.@Nullable Problem problem) {
        public static final Ending COMPLETED = new Ending(null, null);
    }

    /** Some members, by their keys. */
    record Members(PopulationJob job, List<String> keys) {
        public Members {
            keys = List.copyOf(keys);
        }
    }

    /**
     * What has ended.
     *
     * @param ended runs, of those that were asked for
     * @param callerIsGone whether the run that waits for the population has ended, so that nothing wants it any more
     */
    record Ends(List<Ended> ended, boolean callerIsGone) {
        public Ends {
            ended = List.copyOf(ended);
        }
    }

    /** The run of a member has ended. */
    record Ended(String key, Ending ending) {}

    /**
     * What the row of a population says.
     *
     * @param reason why it starts nothing at present, or was stopped; null for neither
     * @param running how many runs are open
     * @param endedAt 0 while it or one of its runs is open
     * @param failed members that have failed since the last time, the last of {@code counts.failed()} in number
     */
    record Row(
            PopulationJob job,
            Standing standing,
            Paging paging,
            Counts counts,
            @Nullable String reason,
            long running,
            long endedAt,
            List<FailedMember> failed) {
        public Row {
            failed = List.copyOf(failed);
        }
    }
}
