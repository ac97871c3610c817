package dev.flow.gateway.configuration;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.configuration.LifecycleException;
import dev.flow.configuration.activation.Activation;
import dev.flow.configuration.activation.Activations;
import dev.flow.configuration.worker.Registration;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.configuration.ActivationViews.ActivationsPage;
import dev.flow.gateway.configuration.ActivationViews.ConfigurationActivation;
import dev.flow.gateway.configuration.ActivationViews.Readiness;
import dev.flow.gateway.configuration.ConfigurationParts.ActivationParts;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.InputError;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import jakarta.validation.constraints.Size;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.configuration.ConfigurationParameters.ACTIVATION_ID;
import static dev.flow.gateway.configuration.ConfigurationParameters.TAG;
import static dev.flow.gateway.configuration.ConfigurationParameters.author;

/** Activations of revisions: planned, asked for, followed, cancelled, rolled back. */
public final class ActivationOperations implements OperationGroup {
    private static final String PATH = "/v1/configuration/activations";
    private static final String ONE = PATH + "/{activation_id}";
    private static final Subject SUBJECT = new Subject.InPath("activation", "activation_id");

    private static final Operation<PlanRequest> PLAN = OperationBuilder.post(
                    TAG, PATH + "/plan", "planConfigurationActivation", PlanRequest.class)
            .summary("What the activation of a revision would do; changes nothing.")
            .needs(Action.CONFIGURATION_ACTIVATE)
            .fails(
                    ProblemCode.NOT_FOUND,
                    ProblemCode.ACTIVATION_UNAVAILABLE,
                    ProblemCode.CONFIGURATION_UNAVAILABLE,
                    ProblemCode.LIMIT_EXCEEDED)
            .answers(200, "The plan.", PlanView.class)
            .build();

    private static final Operation<Nothing> LIST = view(PATH, "listConfigurationActivations")
            .summary("Activations, newest first.")
            .takes(LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A page.", ActivationsPage.class)
            .build();

    private static final Operation<Activate> ACTIVATE = change(
                    OperationBuilder.post(TAG, PATH, "activateConfiguration", Activate.class),
                    Action.CONFIGURATION_ACTIVATE)
            .summary("Asks for the activation of a revision as it was planned.")
            .keyRequired()
            .audited("plan_digest")
            .fails(ProblemCode.STALE_PLAN, ProblemCode.ACTIVATION_CONFLICT, ProblemCode.LIMIT_EXCEEDED)
            .answers(202, "It is under way.", ConfigurationActivation.class)
            .build();

    private static final Operation<Nothing> GET = view(ONE, "getConfigurationActivation")
            .summary("How an activation stands.")
            .about(SUBJECT)
            .takes(ACTIVATION_ID)
            .answers(200, "The activation.", ConfigurationActivation.class)
            .build();

    private static final Operation<Reason> CANCEL = change(
                    OperationBuilder.post(TAG, ONE + "/cancel", "cancelConfigurationActivation", Reason.class),
                    Action.CONFIGURATION_ACTIVATE)
            .summary("Ends an activation that waits for its workers.")
            .about(SUBJECT)
            .takes(ACTIVATION_ID)
            .bodyOptional()
            .audited()
            .fails(ProblemCode.CONFLICT)
            .answers(200, "The activation.", ConfigurationActivation.class)
            .build();

    private static final Operation<Nothing> GET_READINESS = view(
                    ONE + "/readiness", "getConfigurationActivationReadiness")
            .summary("Which workers are ready for the target of an activation.")
            .about(SUBJECT)
            .takes(ACTIVATION_ID)
            .answers(200, "What they have recorded.", Readiness.class)
            .build();

    private static final Operation<Register> REGISTER = change(
                    OperationBuilder.post(
                            TAG, ONE + "/readiness", "registerConfigurationActivationReadiness", Register.class),
                    Action.CONFIGURATION_READINESS)
            .summary("Records that a worker is ready, for a host whose own controller observes its workers.")
            .about(SUBJECT)
            .takes(ACTIVATION_ID)
            .audited("configuration_revision_id", "artifact")
            .fails(ProblemCode.CONFLICT)
            .answers(200, "What is recorded.", Readiness.class)
            .build();

    private static final Operation<Rollback> ROLLBACK = change(
                    OperationBuilder.post(TAG, ONE + "/rollback", "rollbackConfigurationActivation", Rollback.class),
                    Action.CONFIGURATION_ROLLBACK)
            .summary("Asks for the activation of the revision that was active before this activation.")
            .about(SUBJECT)
            .takes(ACTIVATION_ID)
            .keyRequired()
            .audited("plan_digest")
            .fails(
                    ProblemCode.CONFLICT,
                    ProblemCode.STALE_PLAN,
                    ProblemCode.ACTIVATION_CONFLICT,
                    ProblemCode.LIMIT_EXCEEDED)
            .answers(202, "The new activation.", ConfigurationActivation.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED =
            List.of(PLAN, LIST, ACTIVATE, GET, CANCEL, GET_READINESS, REGISTER, ROLLBACK);

    private final ActivationParts parts;
    private final Changes changes;
    private final ActivationPages pages;
    private final String scopeDigest;

    public ActivationOperations(ActivationParts parts, Changes changes, Pagination pagination, Scope scope) {
        this.parts = parts;
        this.changes = changes;
        this.scopeDigest = scope.digest();
        this.pages = new ActivationPages(parts.activations(), pagination, scopeDigest);
    }

    /** A revision that is to become active. */
    @RequestRecord
    public record PlanRequest(@Size(min = 1, max = 128) String targetRevisionId) {}

    /** A revision that is to become active, and the plan that the caller has read. */
    @RequestRecord
    public record Activate(
            @Size(min = 1, max = 128) String targetRevisionId,
            @Size(min = 1, max = 128) String planDigest,
            @Size(max = 1000) @Nullable String reason) {}

    /** The plan of the predecessor that the caller has read. */
    @RequestRecord
    public record Rollback(
            @Size(min = 1, max = 128) String planDigest,
            @Size(max = 1000) @Nullable String reason) {}

    /** The reason of a command, for the audit. */
    @RequestRecord
    public record Reason(@Size(max = 1000) @Nullable String reason) {}

    /**
     * What a worker has loaded.
     *
     * @param registeredAt a time with offset (RFC 3339)
     */
    @RequestRecord
    public record Register(
            @Size(min = 1, max = 128) String configurationRevisionId,
            @Size(min = 1, max = 512) String artifact,
            @Size(max = 10_000) List<@Size(min = 1, max = 128) String> definitionDigests,
            @Size(min = 1, max = 128) String taskQueueIdentityDigest,
            @Size(min = 1, max = 128) @Nullable String deploymentRegistrationDigest,
            @Size(min = 1, max = 64) String registeredAt) {
        Registration registration() {
            return new Registration(
                    configurationRevisionId,
                    artifact,
                    definitionDigests,
                    taskQueueIdentityDigest,
                    deploymentRegistrationDigest,
                    time());
        }

        private Instant time() {
            try {
                return OffsetDateTime.parse(registeredAt).toInstant();
            } catch (DateTimeException e) {
                String message = "The value is not a time with offset (RFC 3339).";
                throw ProblemException.of(
                        ProblemCode.INPUT_REJECTED,
                        message,
                        List.of(new InputError(
                                "/registered_at", "format", message, "Send one such as 2026-01-31T08:00:00Z.")));
            }
        }
    }

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(TAG, path, id)
                .needs(Action.CONFIGURATION_VIEW)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE);
    }

    private static <B> OperationBuilder<B> change(OperationBuilder<B> operation, Action action) {
        return operation
                .needs(action)
                .fails(
                        ProblemCode.NOT_FOUND,
                        ProblemCode.ACTIVATION_UNAVAILABLE,
                        ProblemCode.CONFIGURATION_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                PLAN.handledBy(this::plan).availableWhen(changes::allowed),
                LIST.handledBy(call -> Answer.ok(pages.page(call))),
                ACTIVATE.handledBy(this::activate).availableWhen(changes::allowed),
                GET.handledBy(call -> Answer.ok(view(found(call)))),
                CANCEL.handledBy(this::cancel).availableWhen(changes::allowed),
                GET_READINESS.handledBy(call -> readiness(call.get(ACTIVATION_ID))),
                REGISTER.handledBy(this::register).availableWhen(changes::allowed),
                ROLLBACK.handledBy(this::rollback).availableWhen(changes::allowed));
    }

    private ConfigurationActivation view(Activation activation) {
        return ConfigurationActivation.of(activation, scopeDigest);
    }

    private Activation found(Call<?> call) {
        String id = call.get(ACTIVATION_ID);
        return parts.activations().find(id).orElseThrow(() -> RevisionOperations.missing("activation", id));
    }

    private Answer plan(Call<PlanRequest> call) {
        changes.check(ProblemCode.ACTIVATION_UNAVAILABLE);
        return Answer.ok(PlanView.of(parts.planner().plan(call.body().targetRevisionId())));
    }

    private Answer activate(Call<Activate> call) {
        changes.check(ProblemCode.ACTIVATION_UNAVAILABLE);
        Activate body = call.body();
        var request = new Activations.Request(
                call.context().effectId(), body.targetRevisionId(), body.planDigest(), body.reason());
        return requested(parts.activations().activate(request, author(call)));
    }

    private Answer rollback(Call<Rollback> call) {
        changes.check(ProblemCode.ACTIVATION_UNAVAILABLE);
        Activation applied = found(call);
        String predecessor = applied.plan().expected().revisionId();
        if (predecessor == null) {
            throw LifecycleException.of(
                    LifecycleException.Code.CONFLICT,
                    "The activation " + applied.id() + " was the first one: no revision was active before it.");
        }
        var request = new Activations.Request(
                call.context().effectId(),
                predecessor,
                call.body().planDigest(),
                call.body().reason());
        return requested(parts.activations().rollback(applied.id(), request, author(call)));
    }

    private Answer requested(Activation activation) {
        return Answer.accepted(view(activation))
                .changed(
                        revision(activation.plan().expected().revisionId()),
                        revision(activation.plan().target()).put("activation_id", activation.id()));
    }

    private Answer cancel(Call<Reason> call) {
        changes.check(ProblemCode.ACTIVATION_UNAVAILABLE);
        Activation before = found(call);
        Activation after = parts.activations().cancel(before.id(), author(call));
        return Answer.ok(view(after)).changed(state(before), state(after));
    }

    private Answer register(Call<Register> call) {
        changes.check(ProblemCode.ACTIVATION_UNAVAILABLE);
        String id = call.get(ACTIVATION_ID);
        parts.readiness().register(id, call.body().registration(), author(call));
        return readiness(id);
    }

    private Answer readiness(String id) {
        return Answer.ok(new Readiness(id, parts.readiness().list(id), scopeDigest));
    }

    private static ObjectNode revision(@Nullable String id) {
        return JsonNodeFactory.instance.objectNode().put("revision_id", id);
    }

    private static ObjectNode state(Activation activation) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("state", activation.progress().state().name().toLowerCase(Locale.ROOT));
    }
}
