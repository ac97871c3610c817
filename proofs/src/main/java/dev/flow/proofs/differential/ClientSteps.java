package dev.flow.proofs.differential;

import com.google.protobuf.util.Durations;
import io.temporal.api.common.v1.RetryPolicy;
import io.temporal.api.enums.v1.ResetReapplyExcludeType;
import io.temporal.api.enums.v1.ResetReapplyType;
import io.temporal.api.workflowservice.v1.RequestCancelWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ResetWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.SignalWithStartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.SignalWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.StartWorkflowExecutionResponse;
import io.temporal.api.workflowservice.v1.TerminateWorkflowExecutionRequest;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** What clients do with workflows. */
@SuppressWarnings("deprecation") // Fields that clients still send are compared too.
final class ClientSteps {
    /** Temporal refuses to replace a run that is younger than a second. */
    private static final Duration YOUNG = Duration.ofMillis(1_200);

    private final World world;
    private final Choices choices;
    private final Settling settling;
    private final StartChoice starts;

    ClientSteps(World world, Settling settling) {
        this.world = world;
        this.choices = world.choices();
        this.settling = settling;
        this.starts = new StartChoice(world.choices());
    }

    void start(Workflow workflow) {
        StartChoice.Kind kind = starts.kind();
        if (kind == StartChoice.Kind.PLAIN && choices.chance(15)) {
            signalWithStart(workflow);
            return;
        }
        StartWorkflowExecutionRequest.Builder start = starts.start(workflow, kind);
        if (kind == StartChoice.Kind.PLAIN && choices.chance(5) && !start.hasWorkflowStartDelay()) {
            start.setRequestEagerExecution(true);
        }
        if (kind == StartChoice.Kind.IMPATIENT) {
            workflow.impatient();
        }
        send(workflow, kind.toString(), start.build());
        if (kind == StartChoice.Kind.EXPIRING) {
            awaitEnd(workflow, start.getRetryPolicy());
        }
    }

    private void send(Workflow workflow, String what, StartWorkflowExecutionRequest start) {
        var answer = world.requests().ask(stub -> stub.startWorkflowExecution(start));
        world.say("start " + workflow.id() + " " + what + ": " + answer
                + answer.value()
                        .map(started ->
                                " started " + started.getStarted() + (started.hasEagerWorkflowTask() ? " eager" : ""))
                        .orElse(""));
        answer.value().map(StartWorkflowExecutionResponse::getRunId).ifPresent(workflow::run);
        answer.value()
                .filter(StartWorkflowExecutionResponse::hasEagerWorkflowTask)
                .map(StartWorkflowExecutionResponse::getEagerWorkflowTask)
                .ifPresent(workflow::task);
    }

    /** Runs follow each other until the last attempt has timed out. */
    private void awaitEnd(Workflow workflow, RetryPolicy policy) {
        int runs = Math.max(1, policy.getMaximumAttempts());
        boolean ended = false;
        for (int run = 0; run < runs && !ended; run++) {
            ended = Settling.until(() -> {
                settling.look(workflow);
                return workflow.isClosed();
            });
        }
        world.say("expired: " + ended);
        settling.needQuiet();
    }

    void startAgain(Workflow workflow) {
        LockSupport.parkNanos(YOUNG.toNanos());
        StartWorkflowExecutionRequest.Builder start = starts.again(workflow);
        send(
                workflow,
                start.getWorkflowIdReusePolicy().getNumber() + "/"
                        + start.getWorkflowIdConflictPolicy().getNumber(),
                start.build());
        settling.needQuiet();
    }

    void signalWithStart(Workflow workflow) {
        if (workflow.exists()) {
            LockSupport.parkNanos(YOUNG.toNanos());
        }
        StartWorkflowExecutionRequest.Builder start =
                workflow.exists() ? starts.again(workflow) : starts.plain(workflow);
        var request = SignalWithStartWorkflowExecutionRequest.newBuilder()
                .setNamespace(start.getNamespace())
                .setWorkflowId(start.getWorkflowId())
                .setWorkflowType(start.getWorkflowType())
                .setTaskQueue(start.getTaskQueue())
                .setInput(start.getInput())
                .setWorkflowTaskTimeout(start.getWorkflowTaskTimeout())
                .setRequestId(start.getRequestId())
                .setIdentity(start.getIdentity())
                .setSignalName(workflow.name("s"))
                .setSignalInput(choices.payloads())
                .setWorkflowIdReusePolicy(start.getWorkflowIdReusePolicy())
                .setWorkflowIdConflictPolicy(start.getWorkflowIdConflictPolicy());
        if (choices.chance(10) && !workflow.exists()) {
            request.setWorkflowStartDelay(Durations.fromHours(1));
        }
        var answer = world.requests().ask(stub -> stub.signalWithStartWorkflowExecution(request.build()));
        world.say("signal with start " + workflow.id() + ": " + answer
                + answer.value()
                        .map(started -> " started " + started.getStarted())
                        .orElse(""));
        answer.value().ifPresent(started -> workflow.run(started.getRunId()));
        settling.needQuiet();
    }

    void signal(Workflow workflow) {
        var request = SignalWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowExecution(Requests.execution(workflow.id(), someRun(workflow)))
                .setSignalName(workflow.name("s"))
                .setRequestId(choices.requestId())
                .setIdentity("client");
        if (choices.chance(50)) {
            request.setInput(choices.payloads());
        }
        if (choices.chance(5)) {
            request.clearSignalName();
        }
        int times = choices.chance(10) ? 2 : 1;
        for (int i = 0; i < times; i++) {
            var answer = world.requests().ask(stub -> stub.signalWorkflowExecution(request.build()));
            world.say("signal " + workflow.id() + " " + request.getSignalName() + ": " + answer);
        }
    }

    void cancel(Workflow workflow) {
        var request = RequestCancelWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowExecution(Requests.execution(workflow.id(), someRun(workflow)))
                .setRequestId(choices.requestId())
                .setReason(choices.of("", "no longer needed"))
                .setIdentity("client");
        int times = choices.chance(20) ? 2 : 1;
        for (int i = 0; i < times; i++) {
            var answer = world.requests().ask(stub -> stub.requestCancelWorkflowExecution(request.build()));
            world.say("cancel " + workflow.id() + ": " + answer);
            if (choices.chance(50)) {
                request.setRequestId(choices.requestId());
            }
        }
    }

    void terminate(Workflow workflow) {
        var request = TerminateWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowExecution(Requests.execution(workflow.id(), someRun(workflow)))
                .setReason(choices.of("", "broken"))
                .setIdentity("client");
        if (choices.chance(50)) {
            request.setDetails(choices.payloads());
        }
        var answer = world.requests().ask(stub -> stub.terminateWorkflowExecution(request.build()));
        world.say("terminate " + workflow.id() + ": " + answer);
        settling.needQuiet();
    }

    void reset(Workflow workflow) {
        List<String> runs = workflow.runs();
        int at = choices.chance(80) ? runs.size() - 1 : choices.below(runs.size());
        String runId = runs.get(at);
        List<Long> ends =
                Progress.of(world.requests().history(workflow.id(), runId)).taskEnds();
        boolean invalid = ends.isEmpty() || choices.chance(5);
        if (invalid && workflow.isForgetful()) {
            return;
        }
        long event = invalid ? choices.of(0L, 1L, 1_000L) : choices.of(ends);
        var request = ResetWorkflowExecutionRequest.newBuilder()
                .setNamespace(Service.NAMESPACE)
                .setWorkflowExecution(Requests.execution(workflow.id(), runId))
                .setReason("again")
                .setWorkflowTaskFinishEventId(event)
                .setRequestId(choices.requestId())
                .setIdentity("client")
                .setResetReapplyType(choices.of(
                        ResetReapplyType.RESET_REAPPLY_TYPE_UNSPECIFIED,
                        ResetReapplyType.RESET_REAPPLY_TYPE_SIGNAL,
                        ResetReapplyType.RESET_REAPPLY_TYPE_NONE,
                        ResetReapplyType.RESET_REAPPLY_TYPE_ALL_ELIGIBLE));
        if (choices.chance(30)) {
            request.addResetReapplyExcludeTypes(choices.of(
                    ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_SIGNAL,
                    ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_UPDATE,
                    ResetReapplyExcludeType.RESET_REAPPLY_EXCLUDE_TYPE_CANCEL_REQUEST));
        }
        var answer = world.requests().ask(stub -> stub.resetWorkflowExecution(request.build()));
        world.say("reset " + workflow.id() + " run " + at + " at " + event + " reapply "
                + request.getResetReapplyType().getNumber() + " but " + request.getResetReapplyExcludeTypesList()
                + ": " + answer);
        answer.value().map(ResetWorkflowExecutionResponse::getRunId).ifPresent(workflow::run);
        settling.needQuiet();
    }

    /** Mostly the current one, unnamed. */
    private String someRun(Workflow workflow) {
        return choices.chance(75) || workflow.runs().isEmpty() ? "" : choices.of(workflow.runs());
    }
}
