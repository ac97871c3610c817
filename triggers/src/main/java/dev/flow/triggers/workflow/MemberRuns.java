package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Ending;
import dev.flow.triggers.workflow.PopulationActivities.Result;
import dev.flow.triggers.workflow.PopulationState.Counts;
import dev.flow.triggers.workflow.PopulationState.Paging;
import dev.flow.triggers.workflow.PopulationState.Standing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The runs of a population's members: which are open, and what became of the others. Confined to its workflow. */
final class MemberRuns {
    /** The result of a population has so many members that have failed. */
    private static final int SAMPLE = 10;

    private final PopulationRequest request;
    private final String population;

    /** Keys of members whose run is open, by the workflow id of the run. */
    private final Map<String, String> open = new LinkedHashMap<>();

    private final Map<String, JsonNode> reports = new LinkedHashMap<>();
    private final List<FailedMember> unrecorded;
    private final List<FailedMember> sample;
    private Counts counts;
    private boolean changed;

    /** @param population its workflow id */
    MemberRuns(PopulationState state, String population) {
        this.request = state.job().request();
        this.population = population;
        state.open().forEach(key -> open.put(id(key), key));
        this.unrecorded = new ArrayList<>(state.unrecorded());
        this.sample = new ArrayList<>(state.sample());
        this.counts = state.counts();
    }

    private String id(String key) {
        return request.memberId(population, key);
    }

    int open() {
        return open.size();
    }

    List<String> keys() {
        return List.copyOf(open.values());
    }

    boolean areDone() {
        return open.isEmpty();
    }

    Counts counts() {
        return counts;
    }

    List<FailedMember> sample() {
        return List.copyOf(sample);
    }

    int unrecorded() {
        return unrecorded.size();
    }

    /** The members that have failed since the last time. */
    List<FailedMember> takeUnrecorded() {
        List<FailedMember> taken = List.copyOf(unrecorded);
        unrecorded.clear();
        return taken;
    }

    /** Whether the counts have changed since the last time. */
    boolean takeChanged() {
        boolean was = changed;
        changed = false;
        return was;
    }

    /** A run tells that it has ended. */
    void reported(JsonNode report) {
        reports.put(report.path("workflowId").asText(), report.path("outcome"));
    }

    boolean haveNews() {
        return !reports.isEmpty();
    }

    /** Takes note of what runs have reported. */
    void settle() {
        reports.forEach((id, outcome) -> {
            String key = open.get(id);
            if (key != null) {
                end(key, ending(outcome));
            }
        });
        reports.clear();
    }

    /** A member was dealt with by the activity that starts runs. */
    void started(String key, Result result) {
        String id = id(key);
        if (result.isThere()) {
            if (open.containsKey(id)) {
                return;
            }
            counts = counts.oneStarted();
            open.put(id, key);
            changed = true;
        }
        Ending ending = result.ending();
        if (ending != null) {
            ended(key, result.isThere() ? id : null, ending);
        }
    }

    /** There will be no run for a member. */
    void refused(FailedMember member) {
        failed(member);
    }

    /** The run of a member has ended. */
    void end(String key, Ending ending) {
        String id = id(key);
        if (open.containsKey(id)) {
            ended(key, id, ending);
        }
    }

    private void ended(String key, @Nullable String id, Ending ending) {
        if (id != null) {
            open.remove(id);
        }
        Outcome failure = ending.failure();
        if (failure == null) {
            counts = counts.oneCompleted();
            changed = true;
        } else {
            failed(new FailedMember(key, id, failure, ending.problem()));
        }
    }

    private void failed(FailedMember member) {
        counts = counts.oneFailed();
        changed = true;
        unrecorded.add(member);
        if (sample.size() < SAMPLE) {
            sample.add(member);
        }
    }

    private static Ending ending(JsonNode outcome) {
        if (outcome.has("stopped")) {
            boolean canceled = outcome.path("stopped").asText().equals("canceled");
            return new Ending(canceled ? Outcome.CANCELED : Outcome.TERMINATED, null);
        }
        return outcome.has("error")
                ? new Ending(Outcome.FAILED, problem(WorkflowErrors.parse(outcome.path("error"))))
                : Ending.COMPLETED;
    }

    /** The error of a run. */
    private static Problem problem(WorkflowError error) {
        return new Problem(error.type(), error.status(), error.title(), error.detail());
    }

    /** What the next segment goes on with. */
    PopulationState next(PopulationJob job, Standing standing, Paging paging, List<Due> due) {
        return new PopulationState(job, standing, paging, counts, due, keys(), unrecorded, sample);
    }
}
