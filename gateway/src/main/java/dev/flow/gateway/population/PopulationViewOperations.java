package dev.flow.gateway.population;

import dev.flow.engine.Availability;
import dev.flow.gateway.api.PageRequest;
import dev.flow.gateway.api.Pagination;
import dev.flow.gateway.api.RunParameters;
import dev.flow.gateway.api.Tags;
import dev.flow.gateway.api.VisiblePage;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.population.PopulationViews.MemberFailure;
import dev.flow.gateway.population.PopulationViews.PopulationRecord;
import dev.flow.gateway.population.PopulationViews.PopulationView;
import dev.flow.gateway.population.PopulationViews.PopulationsPage;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.triggers.population.FailedMemberPage;
import dev.flow.triggers.population.Population;
import dev.flow.triggers.population.Populations;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;
import static dev.flow.gateway.population.PopulationParameters.ID;
import static dev.flow.gateway.population.PopulationParameters.RUN;
import static dev.flow.gateway.population.PopulationParameters.SUBJECT;

/** Populations, how far they are and which of their members have failed. */
public final class PopulationViewOperations implements OperationGroup {
    private static final String PATH = "/v1/operations/populations";

    private static final Operation<Nothing> LIST = OperationBuilder.get(Tags.OPERATIONS, PATH, "listPopulations")
            .summary("Populations, the latest first.")
            .needs(Action.OPERATIONS_VIEW)
            .takes(RUN, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(200, "A page.", PopulationsPage.class)
            .build();

    private static final Operation<Nothing> DESCRIBE = OperationBuilder.get(
                    Tags.OPERATIONS, PATH + "/{workflow_id}", "getPopulation")
            .summary("A population: its progress, and a page of its failed members; their errors have their detail for"
                    + " those with payload_view.")
            .needs(Action.OPERATIONS_VIEW)
            .about(SUBJECT)
            .takes(ID, LIMIT, CURSOR)
            .fails(ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND, ProblemCode.STORE_UNAVAILABLE)
            .answers(
                    200,
                    "The population, and failed members in the order in which they became known.",
                    PopulationView.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(LIST, DESCRIBE);

    private final @Nullable Populations populations;
    private final Pagination pagination;

    /** @param populations null in a process without populations: their list says so, the other operation is absent */
    public PopulationViewOperations(@Nullable Populations populations, Pagination pagination) {
        this.populations = populations;
        this.pagination = pagination;
    }

    @Override
    public List<Endpoint<?>> endpoints() {
        Populations service = populations;
        if (service == null) {
            return List.of(
                    LIST.handledBy(_ -> Answer.ok(new PopulationsPage(PopulationGroups.NOT_INCLUDED, List.of(), null))),
                    DESCRIBE.absent());
        }
        return List.of(
                LIST.handledBy(call -> list(service, call)), DESCRIBE.handledBy(call -> describe(service, call)));
    }

    private Answer list(Populations service, Call<?> call) {
        VisiblePage<Population> page = VisiblePage.of(
                call, pagination.of(call), Action.OPERATIONS_VIEW, new ListedPopulations(service, call.orNull(RUN)));
        return Answer.ok(new PopulationsPage(
                Availability.AVAILABLE,
                page.items().stream().map(PopulationRecord::of).toList(),
                page.next()));
    }

    private Answer describe(Populations service, Call<?> call) {
        PageRequest request = pagination.of(call);
        String position = request.position();
        Population population = service.describe(call.get(ID));
        FailedMemberPage page = service.failures(
                population.id(),
                call.find(LIMIT).orElse(RunParameters.DEFAULT_LIMIT),
                position == null ? null : Long.valueOf(position));
        boolean withDetail = call.may(Action.PAYLOAD_VIEW);
        Long next = page.next();
        return Answer.ok(new PopulationView(
                Availability.AVAILABLE,
                PopulationRecord.of(population),
                page.members().stream()
                        .map(member -> MemberFailure.of(member, withDetail))
                        .toList(),
                request.next(next == null ? null : next.toString())));
    }
}
