package dev.flow.gateway.trigger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.api.SteeringOperations.Accepted;
import dev.flow.gateway.api.SteeringOperations.Reason;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.gateway.trigger.TriggerViews.Trigger;
import dev.flow.gateway.trigger.TriggerViews.TriggersApplied;
import dev.flow.gateway.trigger.TriggerViews.TriggersPlan;
import dev.flow.identity.Action;
import dev.flow.triggers.AppliedTriggers;
import dev.flow.triggers.Firing;
import dev.flow.triggers.TriggerDescription;
import dev.flow.triggers.Triggers;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.trigger.TriggerParameters.MOST_NAME;
import static dev.flow.gateway.trigger.TriggerParameters.SUBJECT;
import static dev.flow.gateway.trigger.TriggerParameters.TAG;
import static dev.flow.gateway.trigger.TriggerParameters.TRIGGER_NAME;

/** Steering triggers: plan, apply, pause, resume, run now, delete. */
public final class TriggerOperations implements OperationGroup {
    private static final String PATH = "/v1/triggers";
    private static final String ONE = PATH + "/{trigger_name}";

    private static final Operation<Nothing> PLAN = OperationBuilder.post(TAG, PATH + "/plan", "planTriggers")
            .summary("What it takes to bring the schedules to what the active configuration declares; changes nothing.")
            .needs(Action.TRIGGER_APPLY)
            .fails(ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "The plan.", TriggersPlan.class)
            .build();

    private static final Operation<Apply> APPLY = OperationBuilder.post(
                    TAG, PATH + "/apply", "applyDeclaredTriggers", Apply.class)
            .summary("Brings the schedules to what the active configuration declares, and waits until they are.")
            .needs(Action.TRIGGER_APPLY)
            .bodyOptional()
            .audited("plan_digest")
            .fails(ProblemCode.STALE_PLAN, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "How it went with each schedule.", TriggersApplied.class)
            .build();

    private static final Operation<Reason> PAUSE = OperationBuilder.post(
                    TAG, ONE + "/pause", "pauseDeclaredTrigger", Reason.class)
            .summary("Keeps a trigger from starting runs until it is resumed; open runs are left alone.")
            .needs(Action.TRIGGER_PAUSE)
            .about(SUBJECT)
            .takes(TRIGGER_NAME)
            .bodyOptional()
            .audited()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "The trigger.", Trigger.class)
            .build();

    private static final Operation<Reason> RESUME = OperationBuilder.post(
                    TAG, ONE + "/resume", "resumeDeclaredTrigger", Reason.class)
            .summary("Ends an operator's pause; what was due meanwhile is not made up for.")
            .needs(Action.TRIGGER_RESUME)
            .about(SUBJECT)
            .takes(TRIGGER_NAME)
            .bodyOptional()
            .audited()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "The trigger.", Trigger.class)
            .build();

    private static final Operation<Reason> RUN = OperationBuilder.post(
                    TAG, ONE + "/run", "runDeclaredTriggerNow", Reason.class)
            .summary("Starts the run of a schedule now, whatever its overlap policy; its times are not touched.")
            .needs(Action.TRIGGER_RUN)
            .about(SUBJECT)
            .takes(TRIGGER_NAME)
            .bodyOptional()
            .keyRequired()
            .audited()
            .fails(
                    ProblemCode.NOT_FOUND,
                    ProblemCode.TRIGGER_PAUSED,
                    ProblemCode.TRIGGER_UNAVAILABLE,
                    ProblemCode.UNKNOWN_WORKFLOW,
                    ProblemCode.START_CONFLICT,
                    ProblemCode.DEFINITION_UNAVAILABLE,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "The firing, with its run.", Firing.class)
            .build();

    private static final Operation<Delete> DELETE = OperationBuilder.post(
                    TAG, ONE + "/delete", "deleteDeclaredTrigger", Delete.class)
            .summary("Deletes the schedule of a trigger and an operator's pause; open runs are left alone.")
            .needs(Action.TRIGGER_DELETE)
            .about(SUBJECT)
            .takes(TRIGGER_NAME)
            .audited()
            .fails(ProblemCode.CONFIRMATION_REQUIRED, ProblemCode.NOT_FOUND, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "It is deleted.", Accepted.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(PLAN, APPLY, PAUSE, RESUME, RUN, DELETE);

    private final Triggers triggers;

    public TriggerOperations(Triggers triggers) {
        this.triggers = triggers;
    }

    /**
     * The plan that the caller has read.
     *
     * @param planDigest null to apply whatever there is to do
     */
    @RequestRecord
    public record Apply(@Size(min = 1, max = 128) @Nullable String planDigest) {}

    /**
     * The deletion of a trigger's schedule.
     *
     * @param confirmation the name of the trigger
     */
    @RequestRecord
    public record Delete(@Size(max = MOST_NAME) @Nullable String confirmation) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                PLAN.handledBy(_ -> Answer.ok(TriggersPlan.of(triggers.plan()))),
                APPLY.handledBy(this::apply),
                PAUSE.handledBy(this::pause),
                RESUME.handledBy(call -> changed(triggers.resume(call.get(TRIGGER_NAME)))),
                RUN.handledBy(this::run),
                DELETE.handledBy(this::delete));
    }

    private Answer apply(Call<Apply> call) {
        AppliedTriggers applied = triggers.apply(call.body().planDigest());
        ObjectNode after = JsonNodeFactory.instance
                .objectNode()
                .put("plan_digest", applied.planDigest())
                .put("successful", applied.successful());
        return Answer.ok(TriggersApplied.of(applied)).changed(null, after);
    }

    private Answer pause(Call<Reason> call) {
        return changed(triggers.pause(
                call.get(TRIGGER_NAME),
                call.principal().principalId(),
                call.body().reason()));
    }

    private static Answer changed(TriggerDescription trigger) {
        return Answer.ok(Trigger.of(trigger))
                .changed(
                        null,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("state", trigger.state().label()));
    }

    private Answer run(Call<Reason> call) {
        Firing firing = triggers.run(
                call.get(TRIGGER_NAME),
                call.context().effectId(),
                call.principal().principalId());
        ObjectNode after = JsonNodeFactory.instance
                .objectNode()
                .put("outcome", firing.outcome().label());
        Firing.StartedRun run = firing.run();
        return Answer.accepted(firing).changed(null, run == null ? after : after.put("workflow_id", run.workflowId()));
    }

    private Answer delete(Call<Delete> call) {
        String name = call.get(TRIGGER_NAME);
        if (!name.equals(call.body().confirmation())) {
            String message = "The confirmation is not the name of the trigger.";
            throw ProblemException.of(
                    ProblemCode.CONFIRMATION_REQUIRED,
                    message,
                    List.of(new InputError(
                            "/confirmation", "mismatch", message, "Send the name of the trigger: " + name + ".")));
        }
        triggers.delete(name);
        return Answer.accepted(new Accepted("deleted"));
    }
}
