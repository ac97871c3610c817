package dev.flow.triggers.workflow;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.error.WorkflowErrors;
import dev.flow.engine.record.PopulationRequest;
import dev.flow.engine.record.PopulationRequest.Heritage;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import dev.flow.engine.record.Signals;
import dev.flow.triggers.population.FailedMember;
import dev.flow.triggers.population.FailedMember.Outcome;
import dev.flow.triggers.population.FailedMember.Problem;
import dev.flow.triggers.workflow.PopulationActivities.Due;
import dev.flow.triggers.workflow.PopulationActivities.Ending;
import dev.flow.triggers.workflow.PopulationState.Counts;
import dev.flow.triggers.workflow.PopulationState.Open;
import dev.flow.triggers.workflow.PopulationState.Paging;
import dev.flow.triggers.workflow.PopulationState.Standing;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.enums.v1.ParentClosePolicy;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.failure.ApplicationFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.ChildWorkflowFailure;
import io.temporal.failure.TerminatedFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.ChildWorkflowCancellationType;
import io.temporal.workflow.ChildWorkflowOptions;
import io.temporal.workflow.ChildWorkflowStub;
import io.temporal.workflow.Promise;
import io.temporal.workflow.SignalExternalWorkflowException;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The runs of a population's members: which are open, and what became of the others. In the segment that starts them
 * they are its child workflows, and the engine tells their end; those of earlier segments are asked to report it.
 * Confined to its workflow.
 */
final class MemberRuns {
    /** The result of a population has so many members that have failed. */
    private static final int SAMPLE = 10;

    private final PopulationRequest request;
    private final String population;
    private final Map<String, Member> open = new LinkedHashMap<>();
    private final Map<String, JsonNode> reports = new LinkedHashMap<>();
    private final List<FailedMember> unrecorded;
    private final List<FailedMember> sample;
    private Counts counts;
    private int starting;
    private boolean changed;

    /** A member whose run is open, by the workflow id of the run. */
    private static final class Member {
        final String key;
        boolean linked;
        boolean asked;

        Member(String key, boolean linked, boolean asked) {
            this.key = key;
            this.linked = linked;
            this.asked = asked;
        }
    }

    /** @param population its workflow id */
    MemberRuns(PopulationState state, String population) {
        this.request = state.job().request();
        this.population = population;
        state.open().forEach(member -> open.put(id(member.key()), new Member(member.key(), false, member.asked())));
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
        return open.values().stream().map(member -> member.key).toList();
    }

    /** Those whose end the engine does not tell. */
    List<String> unlinked() {
        return open.values().stream()
                .filter(member -> !member.linked)
                .map(member -> member.key)
                .toList();
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

    /**
     * Starts the run of a member, unless it has an open one.
     *
     * @return completed once the engine has started it, or refused to
     */
    Promise<?> start(Due due) {
        String id = id(due.key());
        if (open.containsKey(id)) {
            return Workflow.newPromise(null);
        }
        Member member = new Member(due.key(), true, false);
        open.put(id, member);
        counts = counts.oneStarted();
        changed = true;
        ChildWorkflowStub child =
                Workflow.newUntypedChildWorkflowStub(request.member().workflow(), options(id));
        RunInput input = RunInput.counted(
                request.member().definition(), due.input(), request.heritage().traits(), population);
        starting++;
        var _ = child.executeAsync(JsonNode.class, input.json()).handle((_, failure) -> {
            told(id, failure);
            return null;
        });
        return child.getExecution().handle((WorkflowExecution _, RuntimeException _) -> {
            starting--;
            return null;
        });
    }

    private ChildWorkflowOptions options(String id) {
        Heritage heritage = request.heritage();
        ChildWorkflowOptions.Builder options = ChildWorkflowOptions.newBuilder()
                .setWorkflowId(id)
                .setTaskQueue(heritage.queue())
                .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                .setParentClosePolicy(ParentClosePolicy.PARENT_CLOSE_POLICY_ABANDON)
                .setCancellationType(ChildWorkflowCancellationType.ABANDON);
        if (heritage.memo().isObject()) {
            RunMemo memo = RunMemo.parse(heritage.memo())
                    .member(request.caller().workflowId(), request.member().definition(), Workflow.currentTimeMillis());
            boolean listed = heritage.memo().path(RunMemo.LISTED).asBoolean();
            options.setMemo(Map.of(RunMemo.MEMO, memo.json().put(RunMemo.LISTED, listed)));
            if (listed) {
                options.setTypedSearchAttributes(
                        RunSearchAttributes.of(memo, request.member().workflow()));
            }
        }
        return options.build();
    }

    /** The engine tells how the run of a member has ended; or that there was one of its id already. */
    private void told(String id, @Nullable RuntimeException failure) {
        Member member = open.get(id);
        if (member == null) {
            return;
        }
        if (failure == null) {
            ended(id, member.key, Ending.COMPLETED);
            return;
        }
        switch (failure instanceof ChildWorkflowFailure ? failure.getCause() : null) {
            case ApplicationFailure application ->
                ended(id, member.key, new Ending(Outcome.FAILED, problem(WorkflowErrors.of(application, null))));
            case CanceledFailure _ -> ended(id, member.key, new Ending(Outcome.CANCELED, null));
            case TerminatedFailure _ -> ended(id, member.key, new Ending(Outcome.TERMINATED, null));
            case null, default -> member.linked = false;
        }
    }

    /**
     * Until the engine has taken note of all starts: before that there is nothing to ask for a report, or to cancel.
     */
    void awaitStarts() {
        Workflow.await(() -> starting == 0);
    }

    /** A run tells that it has ended. */
    void reported(JsonNode report) {
        reports.put(report.path("workflowId").asText(), report.path("outcome"));
    }

    boolean haveReported() {
        return !reports.isEmpty();
    }

    boolean haveNews() {
        return haveReported() || changed || mustAsk();
    }

    /** Takes note of what runs have reported. */
    void settle() {
        reports.forEach((id, outcome) -> {
            Member member = open.get(id);
            if (member != null) {
                ended(id, member.key, ending(outcome));
            }
        });
        reports.clear();
    }

    /** Whether there are runs whose end nobody would tell. */
    boolean mustAsk() {
        return open.values().stream().anyMatch(member -> !member.linked && !member.asked);
    }

    /**
     * Asks the runs of earlier segments to report their end.
     *
     * @return false when some could not be asked: they have ended, or are between two segments
     */
    boolean ask() {
        List<Promise<Boolean>> asked = new ArrayList<>();
        open.forEach((id, member) -> {
            if (!member.linked && !member.asked) {
                asked.add(Async.function(() -> asks(id, member)));
            }
        });
        return asked.stream().map(Promise::get).reduce(true, Boolean::logicalAnd);
    }

    private static boolean asks(String id, Member member) {
        try {
            Workflow.newUntypedExternalWorkflowStub(id).signal(Signals.ASK);
            member.asked = true;
        } catch (SignalExternalWorkflowException | ApplicationFailure e) {
            member.asked = false;
        }
        return member.asked;
    }

    /** There will be no run for a member. */
    void refused(FailedMember member) {
        failed(member);
    }

    /** The run of a member has ended, as was found out. */
    void end(String key, Ending ending) {
        String id = id(key);
        if (open.containsKey(id)) {
            ended(id, key, ending);
        }
    }

    private void ended(String id, String key, Ending ending) {
        open.remove(id);
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
        List<Open> still = open.values().stream()
                .map(member -> new Open(member.key, member.asked))
                .toList();
        return new PopulationState(job, standing, paging, counts, due, still, unrecorded, sample);
    }
}
