package dev.flow.gateway.trigger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.engine.Availability;
import dev.flow.gateway.api.BodyTime;
import dev.flow.gateway.api.PageRequest;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.api.SteeringOperations.Reason;
import dev.flow.gateway.api.Tags;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.schema.RequestRecord;
import dev.flow.gateway.trigger.BackfillViews.BackfillRecord;
import dev.flow.gateway.trigger.BackfillViews.BackfillSlots;
import dev.flow.gateway.trigger.BackfillViews.BackfillView;
import dev.flow.identity.Action;
import dev.flow.triggers.Backfill;
import dev.flow.triggers.BackfillPage;
import dev.flow.triggers.BackfillRequest;
import dev.flow.triggers.Triggers;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.trigger.TriggerParameters.A_BACKFILL;
import static dev.flow.gateway.trigger.TriggerParameters.BACKFILL_ID;
import static dev.flow.gateway.trigger.TriggerParameters.SUBJECT;
import static dev.flow.gateway.trigger.TriggerParameters.TAG;
import static dev.flow.gateway.trigger.TriggerParameters.TRIGGER_NAME;

/** Running the times of a schedule that have passed: request, progress, cancellation. */
public final class BackfillOperations implements OperationGroup {
    private static final Operation<Nothing> VIEW = OperationBuilder.get(
                    Tags.OPERATIONS, "/v1/operations/backfills/{backfill_id}", "getBackfill")
            .summary("A backfill: its progress, and a page of its slots.")
            .needs(Action.OPERATIONS_VIEW)
            .about(A_BACKFILL)
            .takes(BACKFILL_ID, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(200, "The backfill, and slots in the order of their times.", BackfillView.class)
            .build();

    private static final Operation<Request> BACKFILL = OperationBuilder.post(
                    TAG, "/v1/triggers/{trigger_name}/backfill", "backfillTrigger", Request.class)
            .summary("Starts the runs of the times of a schedule that have passed, from one time until just before"
                    + " another.")
            .needs(Action.TRIGGER_BACKFILL)
            .about(SUBJECT)
            .takes(TRIGGER_NAME)
            .keyRequired()
            .audited("from", "to", "missing_only", "dry_run", "concurrency", "reason")
            .fails(
                    ProblemCode.NOT_FOUND,
                    ProblemCode.TRIGGER_PAUSED,
                    ProblemCode.TRIGGER_UNAVAILABLE,
                    ProblemCode.LIMIT_EXCEEDED,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "The backfill, which is under way.", BackfillRecord.class)
            .answers(200, "What it would do; nothing was started or written.", BackfillSlots.class)
            .build();

    private static final Operation<Reason> CANCEL = OperationBuilder.post(
                    TAG, "/v1/backfills/{backfill_id}/cancel", "cancelBackfill", Reason.class)
            .summary("Keeps a backfill from starting anything more; runs that are open go on.")
            .needs(Action.TRIGGER_BACKFILL)
            .about(A_BACKFILL)
            .takes(BACKFILL_ID)
            .bodyOptional()
            .audited()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.CONFLICT, ProblemCode.ENGINE_UNAVAILABLE)
            .answers(202, "The backfill; still running while no worker has taken note of it.", BackfillRecord.class)
            .build();

    /** The declarations of the operations that only read, in the order of the docs. */
    public static final List<Operation<?>> VIEWS = List.of(VIEW);

    /** The declarations of the others, in the order of the docs. */
    public static final List<Operation<?>> CHANGES = List.of(BACKFILL, CANCEL);

    private final Triggers triggers;
    private final Pagination pagination;

    public BackfillOperations(Triggers triggers, Pagination pagination) {
        this.triggers = triggers;
        this.pagination = pagination;
    }

    /**
     * The times that are to be run.
     *
     * @param from the first time that counts, with offset
     * @param to the first time that does not count any more, with offset
     * @param missingOnly leaves times whose run was started alone; by default true
     * @param dryRun only answers what would happen
     * @param concurrency how many of its runs are open at a time at most; by default 1
     */
    @RequestRecord
    public record Request(
            @Pattern(regexp = BodyTime.FORM, message = BodyTime.MESSAGE)
            String from,

            @Pattern(regexp = BodyTime.FORM, message = BodyTime.MESSAGE)
            String to,

            @Nullable Boolean missingOnly,
            @Nullable Boolean dryRun,

            @Min(1) @Max(BackfillRequest.MOST_CONCURRENCY) @Nullable
            Integer concurrency,

            @Size(max = 1000) @Nullable String reason) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(
                VIEW.handledBy(this::view),
                BACKFILL.handledBy(this::backfill),
                CANCEL.handledBy(call -> begun(triggers.cancelBackfill(call.get(BACKFILL_ID)))));
    }

    private Answer view(Call<?> call) {
        PageRequest request = pagination.of(call);
        int limit = call.find(LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        String position = request.position();
        BackfillPage page =
                triggers.backfill(call.get(BACKFILL_ID), limit, position == null ? null : Instant.parse(position));
        Instant next = page.next();
        return Answer.ok(new BackfillView(
                Availability.AVAILABLE,
                BackfillRecord.of(page.backfill()),
                page.slots(),
                request.next(next == null ? null : next.toString())));
    }

    private Answer backfill(Call<Request> call) {
        Request asked = call.body();
        Integer concurrency = asked.concurrency();
        var request = new BackfillRequest(
                call.context().effectId(),
                call.get(TRIGGER_NAME),
                BodyTime.read("from", asked.from()),
                BodyTime.read("to", asked.to()),
                !Boolean.FALSE.equals(asked.missingOnly()),
                concurrency == null ? 1 : concurrency,
                call.principal().principalId());
        return Boolean.TRUE.equals(asked.dryRun())
                ? Answer.ok(BackfillSlots.of(triggers.planBackfill(request)))
                : begun(triggers.backfill(request));
    }

    private static Answer begun(Backfill backfill) {
        return Answer.accepted(BackfillRecord.of(backfill))
                .changed(
                        null,
                        JsonNodeFactory.instance
                                .objectNode()
                                .put("backfill_id", backfill.request().id())
                                .put("state", backfill.state().label()));
    }
}
