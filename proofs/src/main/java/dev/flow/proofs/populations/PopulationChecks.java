package dev.flow.proofs.populations;

import com.fasterxml.jackson.databind.JsonNode;
import io.temporal.api.enums.v1.WorkflowExecutionStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Holds what a gateway and the engine say of populations against what is promised. Used once. */
final class PopulationChecks {
    /** The engine suggests to continue as new at 4,096 events; what one step adds to that is small. */
    private static final long MOST_EVENTS = 6_000;

    /** No history could hold the reports of so many members. */
    private static final int SEVERAL_SEGMENTS = 4_000;

    private static final int SHOWN = 20;

    private final Numbers numbers;
    private final List<String> violations = new ArrayList<>();

    PopulationChecks(Numbers numbers) {
        this.numbers = numbers;
    }

    /** One that went to its end: what its caller was told, and which members it says have failed. */
    void completed(String population, Seen last, JsonNode result, List<JsonNode> failures) {
        int failed = numbers.planned().size();
        int completed = numbers.count() - failed;
        check(
                last.state().equals("completed")
                        && last.members() == numbers.count()
                        && last.started() == numbers.count()
                        && last.completed() == completed
                        && last.failed() == failed,
                "The population ended as " + last + ", with " + failed + " of " + numbers.count()
                        + " members that fail on purpose.");
        JsonNode output = result.path("output");
        check(
                result.path("status").asText().equals("completed")
                        && output.path("population").asText().equals(population)
                        && output.path("members").asLong() == numbers.count()
                        && output.path("completed").asLong() == completed
                        && output.path("failed").asLong() == failed,
                "The run was told " + result + ".");
        Set<String> keys = new TreeSet<>();
        failures.forEach(failure -> {
            String key = failure.path("member").asText();
            check(keys.add(key), "The member " + key + " is listed twice among those that have failed.");
            check(
                    failure.path("outcome").asText().equals("failed")
                            && failure.at("/error/title").asText().equals("Planned"),
                    "A member failed otherwise than on purpose: " + failure + ".");
        });
        check(
                keys.equals(numbers.planned()),
                "The members that are said to have failed are not those that fail on purpose: " + shown(keys) + ".");
    }

    /** Each member has one run, of the id that follows from its key. */
    void eachOnce(String population, ListedRuns runs) {
        Set<String> expected = numbers.workflowIds(population);
        Set<String> missing = new TreeSet<>(expected);
        missing.removeAll(runs.byId().keySet());
        check(missing.isEmpty(), missing.size() + " members have no run: " + shown(missing) + ".");
        onlyMembers(expected, runs);
        int failed = numbers.planned().size();
        long completed = runs.count(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
        long faulted = runs.count(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_FAILED);
        check(
                completed == numbers.count() - failed && faulted == failed,
                "The engine has " + completed + " runs of members that completed, and " + faulted + " that failed.");
    }

    private void onlyMembers(Set<String> expected, ListedRuns runs) {
        Set<String> others = new TreeSet<>(runs.byId().keySet());
        others.removeAll(expected);
        check(others.isEmpty(), others.size() + " runs belong to no member: " + shown(others) + ".");
        check(
                runs.executions() == runs.byId().size(),
                runs.executions() + " runs of members have " + runs.byId().size() + " ids.");
    }

    /** One that was cancelled: it has told of each run, and none goes on. */
    void canceled(String population, Seen last, JsonNode result, ListedRuns runs) {
        check(
                last.state().equals("canceled") && last.running() == 0,
                "The population that was cancelled ended as " + last + ".");
        check(
                result.path("status").asText().equals("canceled"),
                "The run that was cancelled is " + result.path("status").asText() + ".");
        onlyMembers(numbers.workflowIds(population), runs);
        check(runs.open() == 0, runs.open() + " runs of members go on although the run was cancelled.");
        check(
                runs.executions() == last.started(),
                "The population that was cancelled says that it started " + last.started()
                        + " runs, and the engine has " + runs.executions() + ".");
        long completed = runs.count(WorkflowExecutionStatus.WORKFLOW_EXECUTION_STATUS_COMPLETED);
        // A run that is asked to cancel after it has reported its completion is closed as canceled.
        check(
                completed <= last.completed(),
                "The population that was cancelled says that " + last.completed()
                        + " runs have completed, and the engine has " + completed + ".");
    }

    /** The histories of population workflows stay bounded, and none goes on. */
    void segments(ListedRuns segments) {
        check(segments.open() == 0, segments.open() + " population workflows go on.");
        check(segments.longest() <= MOST_EVENTS, "The history of a population has " + segments.longest() + " events.");
        check(
                numbers.count() < SEVERAL_SEGMENTS
                        || segments.executions() > segments.byId().size(),
                "No population has continued as new.");
    }

    private static String shown(Set<String> some) {
        return some.stream().limit(SHOWN).toList() + (some.size() > SHOWN ? " and more" : "");
    }

    /** Something that must hold. */
    void check(boolean holds, String violation) {
        if (!holds) {
            violations.add(violation);
        }
    }

    /** Others found these. */
    void addAll(List<String> found) {
        violations.addAll(found);
    }

    List<String> violations() {
        return List.copyOf(violations);
    }
}
