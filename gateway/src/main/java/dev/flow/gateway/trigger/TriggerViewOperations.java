package dev.flow.gateway.trigger;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.MemoryPage;
import dev.flow.gateway.api.PageRequest;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.api.Tags;
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
import dev.flow.gateway.trigger.TriggerViews.FiringPreview;
import dev.flow.gateway.trigger.TriggerViews.FiringsPage;
import dev.flow.gateway.trigger.TriggerViews.Trigger;
import dev.flow.gateway.trigger.TriggerViews.TriggerView;
import dev.flow.gateway.trigger.TriggerViews.TriggersPage;
import dev.flow.identity.Action;
import dev.flow.triggers.FiringPage;
import dev.flow.triggers.TriggerDescription;
import dev.flow.triggers.Triggers;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.trigger.TriggerParameters.COUNT;
import static dev.flow.gateway.trigger.TriggerParameters.FROM;
import static dev.flow.gateway.trigger.TriggerParameters.SUBJECT;
import static dev.flow.gateway.trigger.TriggerParameters.TRIGGER_NAME;

/** Triggers, when they will fire, and what became of the times that have passed. */
public final class TriggerViewOperations implements OperationGroup {
    private static final String PATH = "/v1/operations/triggers";
    private static final String ONE = PATH + "/{trigger_name}";
    private static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");
    private static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

    private static final Operation<Nothing> LIST = OperationBuilder.get(Tags.OPERATIONS, PATH, "listDeclaredTriggers")
            .summary("The triggers of the active configuration: their state, and how their schedules go.")
            .needs(Action.OPERATIONS_VIEW)
            .takes(LIMIT, CURSOR)
            .fails(
                    ProblemCode.STALE_CURSOR,
                    ProblemCode.NOT_FOUND,
                    ProblemCode.STORE_UNAVAILABLE,
                    ProblemCode.ENGINE_UNAVAILABLE)
            .answers(200, "A page.", TriggersPage.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = view(ONE, "getDeclaredTrigger")
            .summary("A trigger: its state, and how its schedule goes.")
            .takes(TRIGGER_NAME)
            .answers(200, "The trigger.", TriggerView.class)
            .build();

    private static final Operation<Nothing> PREVIEW = view(ONE + "/firings", "previewFirings")
            .summary("The next times of a schedule, with those that clocks being changed or exclusions affect.")
            .takes(TRIGGER_NAME, COUNT, FROM)
            .fails(ProblemCode.TRIGGER_UNAVAILABLE)
            .answers(200, "The times, earliest first.", FiringPreview.class)
            .build();

    private static final Operation<Nothing> HISTORY = view(ONE + "/history", "listFirings")
            .summary("What became of the times of a schedule, newest first.")
            .takes(TRIGGER_NAME, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR)
            .answers(200, "A page.", FiringsPage.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIST, DESCRIBE, PREVIEW, HISTORY);

    private final @Nullable Triggers triggers;
    private final Pagination pagination;

    /** @param triggers null in a process without triggers: their list says so, the other operations are absent */
    public TriggerViewOperations(@Nullable Triggers triggers, Pagination pagination) {
        this.triggers = triggers;
        this.pagination = pagination;
    }

    private static OperationBuilder<Nothing> view(String path, String id) {
        return OperationBuilder.get(Tags.OPERATIONS, path, id)
                .needs(Action.OPERATIONS_VIEW)
                .about(SUBJECT)
                .fails(ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE, ProblemCode.ENGINE_UNAVAILABLE);
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        Triggers service = triggers;
        if (service == null) {
            return List.of(
                    LIST.handledBy(_ -> Answer.ok(new TriggersPage(TriggerGroups.NOT_INCLUDED, List.of(), null))),
                    DESCRIBE.absent(),
                    PREVIEW.absent(),
                    HISTORY.absent());
        }
        return List.of(
                LIST.handledBy(call -> list(service, call)),
                DESCRIBE.handledBy(call -> Answer.ok(
                        new TriggerView(Availability.AVAILABLE, Trigger.of(service.describe(call.get(TRIGGER_NAME)))))),
                PREVIEW.handledBy(call -> preview(service, call)),
                HISTORY.handledBy(call -> history(service, call)));
    }

    private Answer list(Triggers service, Call<?> call) {
        MemoryPage<TriggerDescription> page = MemoryPage.of(
                call,
                pagination.of(call),
                Action.OPERATIONS_VIEW,
                service.list(),
                TriggerDescription::name,
                TriggerDescription::workflowName);
        return Answer.ok(new TriggersPage(
                Availability.AVAILABLE, page.items().stream().map(Trigger::of).toList(), page.next()));
    }

    private static Answer preview(Triggers service, Call<?> call) {
        Instant from = call.orNull(FROM);
        if (from != null && (from.isBefore(FIRST) || from.isAfter(LAST))) {
            String message = "The time is not of the years 0001 to 9999.";
            throw ProblemException.of(
                    ProblemCode.INPUT_REJECTED,
                    message,
                    List.of(new InputError("?from", "range", message, "Send one such as 2026-01-31T08:00:00Z.")));
        }
        int count = call.find(COUNT).orElse(TriggerParameters.DEFAULT_COUNT);
        return Answer.ok(FiringPreview.of(service.preview(call.get(TRIGGER_NAME), from, count)));
    }

    private Answer history(Triggers service, Call<?> call) {
        PageRequest request = pagination.of(call);
        int limit = call.find(LIMIT).orElse(RunParameters.DEFAULT_LIMIT);
        FiringPage page = service.firings(call.get(TRIGGER_NAME), limit, position(request.position()));
        FiringPage.Position next = page.next();
        return Answer.ok(new FiringsPage(
                Availability.AVAILABLE,
                page.firings(),
                request.next(next == null ? null : next.nominal() + " " + next.id())));
    }

    private static FiringPage.@Nullable Position position(@Nullable String text) {
        if (text == null) {
            return null;
        }
        int space = text.indexOf(' ');
        return new FiringPage.Position(Long.parseLong(text, 0, space, 10), text.substring(space + 1));
    }
}
