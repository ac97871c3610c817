package dev.flow.gateway.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Audit;
import dev.flow.gateway.operation.Call;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.Subject;
import dev.flow.gateway.problem.Problems;
import dev.flow.identity.Action;
import dev.flow.store.StoreException;
import dev.flow.store.audit.AuditEvent;
import dev.flow.store.audit.AuditEvent.Actor;
import dev.flow.store.audit.AuditEvent.Change;
import dev.flow.store.audit.AuditLog;
import dev.flow.store.audit.AuditOutcome;
import java.util.List;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Records audited operations. A success is answered only once it is recorded: while the store is unavailable the client
 * gets {@code store_unavailable} and repeats the request, which these operations tolerate. Thread-safe.
 */
final class AuditTrail {
    private static final Logger LOG = LoggerFactory.getLogger(AuditTrail.class);

    private final AuditLog log;
    private final String scopeDigest;

    AuditTrail(AuditLog log, String scopeDigest) {
        this.log = log;
        this.scopeDigest = scopeDigest;
    }

    Answer follow(Operation<?> operation, Call<?> call, JsonNode body, Supplier<Answer> work) {
        return switch (operation.audit()) {
            case Audit.None _ -> work.get();
            case Audit.Entry entry -> followed(operation, call, change(entry, body), work);
        };
    }

    private Answer followed(Operation<?> operation, Call<?> call, Change change, Supplier<Answer> work) {
        Answer done;
        try {
            done = work.get();
        } catch (RuntimeException e) {
            boolean refused = Problems.of(e).code().status() < 500;
            tryAppend(event(operation, call, change, refused ? AuditOutcome.REFUSED : AuditOutcome.FAILED));
            throw e;
        }
        log.append(event(operation, call, effect(change, done.change()), AuditOutcome.SUCCEEDED));
        return done;
    }

    private void tryAppend(AuditEvent event) {
        try {
            log.append(event);
        } catch (StoreException e) {
            LOG.warn("The audit could not be written: {}", e.getMessage());
        }
    }

    private AuditEvent event(Operation<?> operation, Call<?> call, Change change, AuditOutcome outcome) {
        Actor actor = new Actor(
                scopeDigest, call.principal().principalId(), call.context().requestId());
        return new AuditEvent(
                actor,
                operation.action().map(Action::code).orElse(operation.id()),
                subject(operation, call),
                change,
                outcome);
    }

    private static Change change(Audit.Entry entry, JsonNode body) {
        ObjectNode recorded = JsonNodeFactory.instance.objectNode();
        entry.properties().stream().filter(body::has).forEach(name -> recorded.set(name, body.get(name)));
        return new Change(
                null, recorded.isEmpty() ? null : recorded, body.path("reason").textValue());
    }

    /** What was asked for, and what came of it. */
    private static Change effect(Change asked, Answer.Change done) {
        ObjectNode facts = done.after();
        if (facts == null) {
            return new Change(done.before(), asked.after(), asked.reason());
        }
        ObjectNode after = JsonNodeFactory.instance.objectNode();
        if (asked.after() instanceof ObjectNode properties) {
            after.setAll(properties);
        }
        return new Change(done.before(), after.setAll(facts), asked.reason());
    }

    private static String subject(Operation<?> operation, Call<?> call) {
        return switch (operation.subject()) {
            case Subject.InPath path -> path.kind() + " " + inPath(call, path.parameter());
            case Subject.Trigger trigger -> "trigger " + inPath(call, trigger.parameter());
            case Subject.Backfill backfill -> "backfill " + inPath(call, backfill.parameter());
            case Subject.Population population -> "population " + inPath(call, population.parameter());
            case Subject.EventMapping mapping -> "event_mapping " + inPath(call, mapping.parameter());
            case Subject.None _, Subject.All _, Subject.InBody _ -> operation.id();
        };
    }

    private static Object inPath(Call<?> call, String parameter) {
        return call.values().getOrDefault(parameter, List.of("")).getFirst();
    }
}
