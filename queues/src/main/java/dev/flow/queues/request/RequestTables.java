package dev.flow.queues.request;

import dev.flow.store.Migration;
import dev.flow.store.RemovalStatement;
import dev.flow.store.RetentionRule;
import dev.flow.store.SchemaPart;
import java.time.Duration;
import java.util.List;

/** The table of requests. */
public final class RequestTables {
    /** As long as deliveries: a response that comes after that is of an unknown request, not a late one. */
    private static final Duration KEPT = Duration.ofDays(30);

    private static final String REMOVE = """
            delete from queue_request
            where (scope_digest, request_id) in (
                select scope_digest, request_id from queue_request
                where expires_at <= :end order by expires_at limit :limit)
            """;

    public static final SchemaPart PART = new SchemaPart(
            "queues/request",
            List.of(Migration.shared(RequestTables.class, "V17__queue_requests.sql")),
            List.of(new SchemaPart.Table(
                    "queue_request",
                    "One row for each request of a function over queues; kept for " + KEPT.toDays()
                            + " days after the end of its time.",
                    new RetentionRule.RemoveAged(KEPT, new RemovalStatement(REMOVE)))));

    private RequestTables() {}
}
