package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Content;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.Tag;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.worker.ReadyWorker;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;

/** What there is and how it goes: overview, capabilities, workers, audit, what authors may use. */
public final class OverviewOperations {
    private static final String ROOT = "/v1/operations";
    private static final Parameter<String> ACTION = Parameters.choice(
            "action", Arrays.stream(Action.values()).map(Action::code).toList(), "Entries of this action.");
    private static final Parameter<String> SUBJECT = Parameters.text("subject", 600, "Entries about this subject.");
    private static final Parameter<String> PRINCIPAL =
            Parameters.text("principal_id", 256, "Entries of this principal.");
    private static final Parameter<Instant> FROM = Parameters.time("from", "Entries from then on.");
    private static final Parameter<Instant> TO = Parameters.time("to", "Entries before then.");

    private OverviewOperations() {}

    /** The workers that are alive. */
    public record Workers(
            Availability dimension,
            List<ReadyWorker> workers,
            @Nullable Instant lastSeen) {}

    /** A page of the audit. */
    public record AuditEntries(
            Availability dimension,
            List<AuditEntry> entries,
            @Nullable String nextCursor) {}

    public static List<Operation<?>> operations() {
        return List.of(
                OperationBuilder.get(Tag.OPERATIONS, ROOT, "getOperationsOverview")
                        .summary("What is available here, and how it is.")
                        .needs(Action.OPERATIONS_VIEW)
                        .fails(ProblemCode.DEFINITION_UNAVAILABLE)
                        .answers(200, "The overview.", Overview.class)
                        .handledBy(call -> Answer.ok(Overview.of(call.services()))),
                OperationBuilder.get(Tag.OPERATIONS, ROOT + "/capabilities", "getCapabilities")
                        .summary("What the caller can do here.")
                        .anyAction()
                        .answers(200, "One boolean for each action.", Capabilities.content())
                        .handledBy(call -> Answer.ok(Capabilities.of(call))),
                DefinitionOperations.workflows(),
                DefinitionOperations.workflow(),
                DefinitionOperations.definition(),
                DefinitionOperations.definitions(),
                OperationBuilder.get(Tag.OPERATIONS, ROOT + "/configuration-schema", "getEditableConfigurationSchema")
                        .summary("JSON Schema of configuration documents.")
                        .needs(Action.OPERATIONS_VIEW)
                        .answers(200, "The schema.", new Content.OpenJson("application/schema+json"))
                        .handledBy(call -> new Answer(200, ConfigurationSchema.document(), Map.of())),
                OperationBuilder.get(Tag.OPERATIONS, ROOT + "/authoring-reference", "getAuthoringReference")
                        .summary("What workflows may use.")
                        .needs(Action.OPERATIONS_VIEW)
                        .fails(ProblemCode.DEFINITION_UNAVAILABLE)
                        .answers(200, "The reference.", AuthoringReference.class)
                        .handledBy(call -> Answer.ok(AuthoringReference.of(call))),
                workers(),
                audit());
    }

    private static Operation<?> workers() {
        return OperationBuilder.get(Tag.OPERATIONS, ROOT + "/workers", "listWorkers")
                .summary("Workers that are alive, and what they can run.")
                .needs(Action.OPERATIONS_VIEW)
                .fails(ProblemCode.STORE_UNAVAILABLE, ProblemCode.DEFINITION_UNAVAILABLE)
                .answers(200, "The workers.", Workers.class)
                .handledBy(call -> {
                    String scope = call.parts().scope().digest();
                    var workers = call.parts().records().workers();
                    return Answer.ok(new Workers(
                            Availability.AVAILABLE,
                            VisibleWorkers.of(call, workers.alive(scope)),
                            workers.lastSeen(scope).orElse(null)));
                });
    }

    private static Operation<?> audit() {
        return OperationBuilder.get(Tag.OPERATIONS, ROOT + "/audit", "listAudit")
                .summary("Who changed what, newest first.")
                .needs(Action.AUDIT_VIEW)
                .takes(ACTION, SUBJECT, PRINCIPAL, FROM, TO, LIMIT, CURSOR)
                .fails(ProblemCode.STORE_UNAVAILABLE, ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND)
                .answers(200, "A page.", AuditEntries.class)
                .handledBy(call -> {
                    CursorPaging paging = CursorPaging.of(call);
                    var page = call.parts()
                            .records()
                            .audit()
                            .page(
                                    call.parts().scope().digest(),
                                    new AuditFilter(
                                            call.orNull(ACTION),
                                            call.orNull(SUBJECT),
                                            call.orNull(PRINCIPAL),
                                            call.orNull(FROM),
                                            call.orNull(TO)),
                                    AuditCursor.read(paging.position()),
                                    call.find(LIMIT).orElse(50));
                    return Answer.ok(new AuditEntries(
                            Availability.AVAILABLE, page.entries(), paging.next(AuditCursor.write(page.next()))));
                });
    }
}
