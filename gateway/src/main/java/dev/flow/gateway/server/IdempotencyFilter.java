package dev.flow.gateway.server;

import dev.flow.gateway.problem.ProblemCode;
import dev.flow.gateway.problem.ProblemException;
import dev.flow.gateway.problem.Problems;
import dev.flow.store.idempotency.Claim;
import dev.flow.store.idempotency.IdempotencyRecords;
import dev.flow.store.idempotency.IdempotentRequest;
import dev.flow.store.idempotency.Ownership;
import java.util.function.Function;

/**
 * Performs a request under its idempotency key. An answer is recorded and repeated; a request that was refused leaves
 * its key free; one that failed, so that its effect is unknown, is repeated under the same effect id. Thread-safe.
 */
final class IdempotencyFilter {
    private static final String REPLAYED = "idempotency-replayed";

    private final IdempotencyRecords records;

    IdempotencyFilter(IdempotencyRecords records) {
        this.records = records;
    }

    HttpReply perform(IdempotentRequest request, Function<String, HttpReply> effect) {
        return switch (records.claim(request)) {
            case Claim.Owned owned -> own(owned.ownership(), effect);
            case Claim.Replay replay -> HttpReply.of(replay.response()).with(REPLAYED, "true");
            case Claim.Conflict _ -> throw ProblemException.of(ProblemCode.DUPLICATE_KEY);
        };
    }

    private HttpReply own(Ownership ownership, Function<String, HttpReply> effect) {
        HttpReply reply;
        try {
            reply = effect.apply(ownership.effectId());
        } catch (RuntimeException e) {
            if (Problems.of(e).code().status() < 500) {
                records.withdraw(ownership);
            } else {
                records.release(ownership);
            }
            throw e;
        }
        return HttpReply.of(records.complete(ownership, reply.recorded()));
    }
}
