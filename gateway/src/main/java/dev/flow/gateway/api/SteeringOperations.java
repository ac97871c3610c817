package dev.flow.gateway.api;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Method;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.ApiJson;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.identity.Action;
import dev.flow.runs.RestartCommand;
import dev.flow.runs.RestartedRun;
import dev.flow.runs.Runs;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.RUN_ID;
import static dev.flow.gateway.api.RunParameters.WORKFLOW_ID;

/** Steering runs: cancel, terminate, pause, resume, restart, events. */
public final class SteeringOperations implements OperationGroup {
    private static final Parameter<String> EVENT_NAME = Parameters.path("event_name", 256, "Type of the event.");

    private static final Operation<Reason> CANCEL =
            steering("cancel", "cancelWorkflowExecution", Action.WORKFLOW_CANCEL, "Asks a run to stop.");
    private static final Operation<Reason> TERMINATE =
            steering("terminate", "terminateWorkflowExecution", Action.WORKFLOW_TERMINATE, "Stops a run at once.");
    private static final Operation<Reason> PAUSE = steering(
            "pause", "pauseWorkflowExecution", Action.WORKFLOW_PAUSE, "Holds a run at the next boundary of a task.");
    private static final Operation<Reason> RESUME =
            steering("resume", "resumeWorkflowExecution", Action.WORKFLOW_RESUME, "Lets a paused run go on.");

    private static final Operation<Restart> RESTART = OperationBuilder.post(
                    Tags.WORKFLOWS, "/v1/workflows/{workflow_id}/restart", "restartWorkflowExecution", Restart.class)
            .summary("Takes a run back to the moment before a task.")
            .needs(Action.WORKFLOW_RESTART)
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, RUN_ID)
            .keyRequired()
            .audited("from_task", "dry_run")
            .fails(ProblemCode.NOT_FOUND, ProblemCode.NOT_RESTARTABLE, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "Where it goes on, and which effects will repeat.", RestartedRun.class)
            .build();

    private static final Operation<Delivery> EVENT = OperationBuilder.<Delivery>withForms(
                    Method.POST,
                    Tags.WORKFLOWS,
                    "/v1/workflows/{workflow_id}/events/{event_name}",
                    "signalWorkflowEvent")
            .form("application/json", EventPayload.class, body -> ApiJson.read(body, EventPayload.class))
            .form("application/cloudevents+json", CloudEventEnvelope.class, body -> new WholeEvent((ObjectNode) body))
            .summary("Delivers an event to a run, which keeps it until a task listens: its data, or a CloudEvent in"
                    + " structured or binary mode (ce-* headers).")
            .needs(Action.WORKFLOW_SIGNAL)
            .about(RunOperations.RUN)
            .takes(WORKFLOW_ID, EVENT_NAME)
            .keyRequired()
            .audited()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "The engine has it.", Accepted.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(CANCEL, TERMINATE, PAUSE, RESUME, RESTART, EVENT);

    private static final Answer ACCEPTED = Answer.accepted(new Accepted("accepted"));

    private final Runs runs;

    public SteeringOperations(Runs runs) {
        this.runs = runs;
    }

    /** The reason of a command, for the audit and the run's history. */
    @RequestRecord
    public record Reason(@Size(max = 1000) @Nullable String reason) {}

    /**
     * The command was accepted and is under way.
     *
     * @param status {@code accepted}, or what has become of it already
     */
    public record Accepted(String status) {}

    /**
     * Where to take a run back to.
     *
     * @param fromTask name or reference of the task
     * @param dryRun only answers what would happen
     */
    @RequestRecord
    public record Restart(
            @Size(min = 1, max = 1024) String fromTask,
            @Size(min = 1, max = 1000) String reason,
            @Nullable Boolean dryRun) {}

    /** An event for a run. */
    public sealed interface Delivery {}

    /** The data of an event whose type the path names. */
    @RequestRecord
    public record EventPayload(JsonNode payload) implements Delivery {}

    /** A CloudEvent as it came. */
    public record WholeEvent(ObjectNode event) implements Delivery {}

    private static Operation<Reason> steering(String verb, String id, Action action, String summary) {
        return OperationBuilder.post(Tags.WORKFLOWS, "/v1/workflows/{workflow_id}/" + verb, id, Reason.class)
                .summary(summary)
                .needs(action)
                .about(RunOperations.RUN)
                .takes(WORKFLOW_ID, RUN_ID)
                .bodyOptional()
                .audited()
                .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
                .answers(202, "It is under way.", Accepted.class)
                .build();
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                CANCEL.handledBy(call -> steer(call, runs::cancel)),
                TERMINATE.handledBy(call -> steer(call, runs::terminate)),
                PAUSE.handledBy(call -> steer(call, runs::pause)),
                RESUME.handledBy(call -> steer(call, runs::resume)),
                RESTART.handledBy(this::restart),
                EVENT.handledBy(this::deliver));
    }

    /** A command that a run, or one segment of it, gets from a principal for a reason. */
    private interface Command {
        void apply(String workflowId, @Nullable String runId, String principal, @Nullable String reason);
    }

    private static Answer steer(Call<Reason> call, Command command) {
        command.apply(
                call.get(WORKFLOW_ID),
                call.orNull(RUN_ID),
                call.principal().principalId(),
                call.body().reason());
        return ACCEPTED;
    }

    private Answer restart(Call<Restart> call) {
        RestartCommand command = new RestartCommand(
                call.body().fromTask(),
                call.principal().principalId(),
                call.body().reason(),
                call.context().effectId(),
                Boolean.TRUE.equals(call.body().dryRun()));
        return Answer.accepted(runs.restart(call.get(WORKFLOW_ID), call.orNull(RUN_ID), command));
    }

    private Answer deliver(Call<Delivery> call) {
        String run = call.get(WORKFLOW_ID);
        String type = call.get(EVENT_NAME);
        switch (call.body()) {
            case EventPayload made -> runs.deliver(run, type, call.context().effectId(), made.payload());
            case WholeEvent whole -> {
                if (!whole.event().path("type").asText().equals(type)) {
                    throw ProblemException.of(
                            ProblemCode.INVALID_PAYLOAD,
                            "The event has another type than the path.",
                            List.of(new InputError(
                                    "/type", "mismatch", "The path names another type.", "Make them the same.")));
                }
                runs.deliver(run, whole.event());
            }
        }
        return ACCEPTED;
    }
}
