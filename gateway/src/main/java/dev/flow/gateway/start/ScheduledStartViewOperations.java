package dev.flow.gateway.start;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.Tags;
import dev.flow.gateway.api.VisiblePage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.start.ScheduledStartViews.ScheduledStartRecord;
import dev.flow.gateway.start.ScheduledStartViews.ScheduledStartView;
import dev.flow.gateway.start.ScheduledStartViews.ScheduledStartsPage;
import dev.flow.identity.Action;
import dev.flow.runs.WorkflowNames;
import dev.flow.triggers.quota.QuotaUse;
import dev.flow.triggers.start.ScheduledStart;
import dev.flow.triggers.start.ScheduledStart.State;
import dev.flow.triggers.start.ScheduledStartPage.Filter;
import dev.flow.triggers.start.ScheduledStarts;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.start.StartParameters.DESCENDING;
import static dev.flow.gateway.start.StartParameters.ID;
import static dev.flow.gateway.start.StartParameters.ORDER;
import static dev.flow.gateway.start.StartParameters.PATH;
import static dev.flow.gateway.start.StartParameters.STATE;
import static dev.flow.gateway.start.StartParameters.SUBJECT;
import static dev.flow.gateway.start.StartParameters.WORKFLOW;

/** Scheduled starts and what became of them. */
public final class ScheduledStartViewOperations implements OperationGroup {
    private static final Operation<Nothing> LIST = OperationBuilder.get(Tags.OPERATIONS, PATH, "listScheduledStarts")
            .summary(
                    "Scheduled starts, in the order of the times that they are due, and how much of the quota they use.")
            .needs(Action.SCHEDULED_START_VIEW)
            .takes(STATE, WORKFLOW, ORDER, LIMIT, CURSOR)
            .fails(
                    ProblemCode.STALE_CURSOR,
                    ProblemCode.NOT_FOUND,
                    ProblemCode.STORE_UNAVAILABLE,
                    ProblemCode.DEFINITION_UNAVAILABLE)
            .answers(200, "A page.", ScheduledStartsPage.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = OperationBuilder.get(
                    Tags.OPERATIONS, PATH + "/{scheduled_start_id}", "getScheduledStart")
            .summary("A scheduled start: when it is due, and what became of it.")
            .needs(Action.SCHEDULED_START_VIEW)
            .about(SUBJECT)
            .takes(ID)
            .answersVersion()
            .fails(ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(200, "The scheduled start.", ScheduledStartView.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIST, DESCRIBE);

    private final @Nullable ScheduledStarts starts;
    private final WorkflowNames names;
    private final Pagination pagination;

    /** @param starts null in a process without scheduled starts: their list says so, the other operation is absent */
    public ScheduledStartViewOperations(@Nullable ScheduledStarts starts, WorkflowNames names, Pagination pagination) {
        this.starts = starts;
        this.names = names;
        this.pagination = pagination;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        ScheduledStarts service = starts;
        if (service == null) {
            return List.of(
                    LIST.handledBy(
                            _ -> Answer.ok(new ScheduledStartsPage(StartGroups.NOT_INCLUDED, List.of(), null, null))),
                    DESCRIBE.absent());
        }
        return List.of(
                LIST.handledBy(call -> list(service, call)), DESCRIBE.handledBy(call -> describe(service, call)));
    }

    private Answer list(ScheduledStarts service, Call<?> call) {
        String workflow = call.orNull(WORKFLOW);
        Filter filter = new Filter(
                states(call.all(STATE)),
                workflow == null ? null : names.sought(workflow),
                call.find(ORDER).filter(DESCENDING::equals).isPresent());
        VisiblePage<ScheduledStart> page = VisiblePage.of(
                call, pagination.of(call), Action.SCHEDULED_START_VIEW, new ListedScheduledStarts(service, filter));
        return Answer.ok(new ScheduledStartsPage(
                Availability.AVAILABLE,
                page.items().stream().map(ScheduledStartRecord::of).toList(),
                page.next(),
                quota(service, call)));
    }

    private static Set<State> states(List<String> labels) {
        return Arrays.stream(State.values())
                .filter(state -> labels.contains(state.label()))
                .collect(Collectors.toUnmodifiableSet());
    }

    /** It counts those of every workflow, so that it is not for principals that see some. */
    private static @Nullable QuotaUse quota(ScheduledStarts service, Call<?> call) {
        return call.context().permissions().limits().isAll() ? service.quota().orElse(null) : null;
    }

    private static Answer describe(ScheduledStarts service, Call<?> call) {
        ScheduledStart start = service.describe(call.get(ID));
        return Answer.ok(new ScheduledStartView(Availability.AVAILABLE, ScheduledStartRecord.of(start)))
                .withVersion(start.version());
    }
}
