package dev.flow.gateway.start;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.api.BodyTime;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.gateway.start.ScheduledStartViews.AcceptedStart;
import dev.flow.gateway.start.ScheduledStartViews.ChangedStart;
import dev.flow.identity.Action;
import dev.flow.runs.TimeFormat;
import dev.flow.runs.WorkflowNames;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStartRequest;
import dev.flow.triggers.start.ScheduledStarts;
import dev.flow.triggers.start.ScheduledStarts.Accepted;
import dev.flow.triggers.start.ScheduledStarts.Changed;
import dev.flow.triggers.start.StartChange;
import dev.flow.triggers.start.WorkloadClass;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.start.StartParameters.ID;
import static dev.flow.gateway.start.StartParameters.SUBJECT;
import static dev.flow.gateway.start.StartParameters.TAG;

/** Starting a workflow once, at a time: request, change of the time, cancellation. */
public final class ScheduledStartOperations implements OperationGroup {
    private static final String FAMILY = "/v1/scheduled-starts";
    private static final String ONE = FAMILY + "/{scheduled_start_id}";

    private static final Operation<Request> CREATE = OperationBuilder.post(
                    TAG, FAMILY, "createScheduledStart", Request.class)
            .summary("Accepts the start of a workflow for later, or finds the one that the same request has made.")
            .needs(Action.SCHEDULED_START_CREATE)
            .about(new Subject.InBody("workflow", "workflow_name"))
            .keyRequired()
            .answersVersion()
            .audited("workflow_name", "business_request_id", "start_at", "workload_class")
            .fails(
                    ProblemCode.UNKNOWN_WORKFLOW,
                    ProblemCode.NOT_FOUND,
                    ProblemCode.START_CONFLICT,
                    ProblemCode.TRIGGER_PAUSED,
                    ProblemCode.TRIGGER_UNAVAILABLE,
                    ProblemCode.START_AT_OUT_OF_RANGE,
                    ProblemCode.QUOTA_EXCEEDED,
                    ProblemCode.QUOTA_UNAVAILABLE,
                    ProblemCode.DEFINITION_UNAVAILABLE,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "It will be started then.", AcceptedStart.class)
            .answers(200, "The same was requested before; this is what has become of it.", AcceptedStart.class)
            .build();

    private static final Operation<Reschedule> RESCHEDULE = OperationBuilder.post(
                    TAG, ONE + "/reschedule", "rescheduleScheduledStart", Reschedule.class)
            .summary("Changes when a scheduled start is due.")
            .needs(Action.SCHEDULED_START_RESCHEDULE)
            .about(SUBJECT)
            .takes(ID)
            .expectsVersion()
            .keyRequired()
            .answersVersion()
            .audited("start_at", "expected_version")
            .fails(
                    ProblemCode.NOT_FOUND,
                    ProblemCode.CONFLICT,
                    ProblemCode.START_AT_OUT_OF_RANGE,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "It has the new time.", ChangedStart.class)
            .answers(
                    202,
                    "The request is on its way: read the scheduled start to see what came of it.",
                    ChangedStart.class)
            .build();

    private static final Operation<Cancel> CANCEL = OperationBuilder.post(
                    TAG, ONE + "/cancel", "cancelScheduledStart", Cancel.class)
            .summary("Cancels a scheduled start; its business request id stays used.")
            .needs(Action.SCHEDULED_START_CANCEL)
            .about(SUBJECT)
            .takes(ID)
            .bodyOptional()
            .expectsVersion()
            .keyRequired()
            .answersVersion()
            .audited("expected_version")
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "It is cancelled.", ChangedStart.class)
            .answers(
                    202,
                    "The request is on its way: read the scheduled start to see what came of it.",
                    ChangedStart.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(CREATE, RESCHEDULE, CANCEL);

    private final ScheduledStarts starts;
    private final WorkflowNames names;

    public ScheduledStartOperations(ScheduledStarts starts, WorkflowNames names) {
        this.starts = starts;
        this.names = names;
    }

    /**
     * The start of a workflow, once and later.
     *
     * @param workflowName {@code namespace.name}, with {@code :version} if wanted; a bare {@code name} when it is
     *     unique
     * @param businessRequestId the identity of this start
     * @param startAt with offset, in whole seconds
     * @param input {@code {}} by default
     * @param workloadClass {@code standard} by default
     */
    @RequestRecord
    public record Request(
            @Size(min = 1, max = 512) String workflowName,
            @Size(min = 1, max = 128) String businessRequestId,

            @Pattern(regexp = BodyTime.FORM, message = BodyTime.MESSAGE)
            String startAt,

            @Nullable ObjectNode input,

            @Pattern(regexp = CLASSES, message = "One of interactive, standard and batch.") @Nullable
            String workloadClass) {
        static final String CLASSES = "^(interactive|standard|batch)$";
    }

    /**
     * Another time for a scheduled start.
     *
     * @param startAt with offset, in whole seconds
     * @param expectedVersion that was read; the same as {@code If-Match}
     */
    @RequestRecord
    public record Reschedule(
            @Pattern(regexp = BodyTime.FORM, message = BodyTime.MESSAGE)
            String startAt,

            @Min(0) @Max(Parameters.MOST_VERSION) @Nullable Long expectedVersion) {}

    /**
     * The cancellation of a scheduled start.
     *
     * @param expectedVersion that was read; the same as {@code If-Match}
     */
    @RequestRecord
    public record Cancel(
            @Min(0) @Max(Parameters.MOST_VERSION) @Nullable Long expectedVersion) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                CREATE.handledBy(this::create),
                RESCHEDULE.handledBy(call -> changed(starts.reschedule(
                        call.get(ID),
                        BodyTime.wholeSeconds("start_at", call.body().startAt()),
                        change(call)))),
                CANCEL.handledBy(call -> changed(starts.cancel(call.get(ID), change(call)))));
    }

    private Answer create(Call<Request> call) {
        Request asked = call.body();
        ObjectNode input = asked.input();
        Accepted accepted = starts.create(new ScheduledStartRequest(
                authorised(call),
                asked.businessRequestId(),
                BodyTime.wholeSeconds("start_at", asked.startAt()),
                input == null ? JsonNodeFactory.instance.objectNode() : input,
                workloadClass(asked.workloadClass()),
                call.principal().principalId()));
        AcceptedStart body = AcceptedStart.of(accepted);
        Answer answer = switch (accepted.status()) {
            case ACCEPTED -> Answer.accepted(body);
            case DUPLICATE -> Answer.ok(body);
        };
        return versioned(answer, accepted.start());
    }

    /** A name without namespace may by now mean another workflow than the one that was authorised: it is made whole. */
    private String authorised(Call<Request> call) {
        String name = call.body().workflowName();
        int colon = name.indexOf(':');
        String bare = colon < 0 ? name : name.substring(0, colon);
        Optional<String> whole = bare.indexOf('.') < 0 ? names.workflow(name) : Optional.empty();
        if (whole.isEmpty()) {
            return name;
        }
        if (call.visible(Action.SCHEDULED_START_CREATE, List.of(whole.get()), workflow -> workflow)
                .isEmpty()) {
            throw ProblemException.of(ProblemCode.FORBIDDEN);
        }
        return whole.get() + name.substring(bare.length());
    }

    private static WorkloadClass workloadClass(@Nullable String label) {
        return label == null ? WorkloadClass.STANDARD : WorkloadClass.of(label);
    }

    private static StartChange change(Call<?> call) {
        return new StartChange(call.expectedVersion().value(), call.context().effectId());
    }

    private static Answer changed(Changed changed) {
        ChangedStart body = ChangedStart.of(changed);
        Answer answer = switch (changed.status()) {
            case RESCHEDULED, CANCELED -> Answer.ok(body);
            case IN_PROGRESS -> Answer.accepted(body);
        };
        return versioned(answer, changed.start());
    }

    private static Answer versioned(Answer answer, ScheduledStart start) {
        ObjectNode after = JsonNodeFactory.instance
                .objectNode()
                .put("scheduled_start_id", start.id())
                .put("state", start.state().label())
                .put("start_at", TimeFormat.text(start.startAt()))
                .put("version", start.version());
        return answer.withVersion(start.version()).changed(null, after);
    }
}
