package dev.flow.gateway.api;

import dev.flow.engine.Availability;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Endpoint;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.OperationGroup;
import dev.flow.gateway.operation.Parameter;
import dev.flow.gateway.operation.Parameters;
import dev.flow.gateway.operation.RequestBody.Nothing;
import dev.flow.gateway.problem.ProblemCode;
import dev.flow.identity.Action;
import dev.flow.identity.Scope;
import dev.flow.store.audit.AuditEntry;
import dev.flow.store.audit.AuditFilter;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.audit.AuditPage;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

import static dev.flow.gateway.api.RunParameters.CURSOR;
import static dev.flow.gateway.api.RunParameters.LIMIT;

/** The audit of this scope. */
public final class AuditOperations implements OperationGroup {
    private static final Parameter<String> ACTION = Parameters.choice(
            "action", Arrays.stream(Action.values()).map(Action::code).toList(), "Entries of this action.");
    private static final Parameter<String> SUBJECT = Parameters.text("subject", 600, "Entries about this subject.");
    private static final Parameter<String> PRINCIPAL =
            Parameters.text("principal_id", 256, "Entries of this principal.");
    private static final Parameter<Instant> FROM = Parameters.time("from", "Entries from then on.");
    private static final Parameter<Instant> TO = Parameters.time("to", "Entries before then.");

    private static final Operation<Nothing> AUDIT = OperationBuilder.get(
                    Tags.OPERATIONS, "/v1/operations/audit", "listAudit")
            .summary("Who changed what, newest first.")
            .needs(Action.AUDIT_VIEW)
            .takes(ACTION, SUBJECT, PRINCIPAL, FROM, TO, LIMIT, CURSOR)
            .fails(ProblemCode.STORE_UNAVAILABLE, ProblemCode.STALE_CURSOR, ProblemCode.NOT_FOUND)
            .answers(200, "A page.", AuditEntries.class)
            .build();

    /** The declarations of these operations, in the order of the docs. */
    public static final List<Operation<?>> DECLARED = List.of(AUDIT);

    private final AuditLog log;
    private final String scopeDigest;
    private final Pagination pagination;

    public AuditOperations(AuditLog log, Scope scope, Pagination pagination) {
        this.log = log;
        this.scopeDigest = scope.digest();
        this.pagination = pagination;
    }

    /** A page of the audit. */
    public record AuditEntries(
            Availability dimension,
            List<AuditEntry> entries,
            @Nullable String nextCursor) {}

    @Override
    public List<Endpoint<?>> endpoints() {
        return List.of(AUDIT.handledBy(this::page));
    }

    private Answer page(Call<?> call) {
        PageRequest request = pagination.of(call);
        AuditFilter filter = new AuditFilter(
                call.orNull(ACTION), call.orNull(SUBJECT), call.orNull(PRINCIPAL), call.orNull(FROM), call.orNull(TO));
        AuditPage page = log.page(
                scopeDigest,
                filter,
                AuditCursor.read(request.position()),
                call.find(LIMIT).orElse(50));
        return Answer.ok(
                new AuditEntries(Availability.AVAILABLE, page.entries(), request.next(AuditCursor.write(page.next()))));
    }
}
