package dev.flow.server.persistence.sql;

import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Transaction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jdbi.v3.core.statement.PreparedBatch;

/** Effects that were delivered, and are forgotten with one of the next transactions. Thread-safe. */
final class DeliveredEffects {
    private static final int MOST = 4_096;

    private final BlockingQueue<Effect> waiting = new ArrayBlockingQueue<>(MOST);

    /** An effect of an execution. */
    record Effect(ExecutionKey sender, long outgoingId) {}

    /** Whether there was room for it. */
    boolean add(Effect effect) {
        return waiting.offer(effect);
    }

    List<Effect> take() {
        List<Effect> taken = new ArrayList<>();
        waiting.drainTo(taken);
        return taken;
    }

    /** After a transaction that failed. What has no room any more is delivered once more by the next process. */
    void putBack(List<Effect> taken) {
        for (Effect effect : taken) {
            if (!waiting.offer(effect)) {
                return;
            }
        }
    }

    static void forget(Transaction transaction, List<Effect> effects) {
        if (effects.isEmpty()) {
            return;
        }
        PreparedBatch batch = transaction.handle().prepareBatch("""
                delete from server_outgoing where effect_id = :effect and execution_id = (
                    select id from server_execution
                    where namespace = :namespace and workflow_id = :workflow and run_id = :run)
                """);
        for (Effect each : effects) {
            batch.bind("effect", each.outgoingId())
                    .bind("namespace", each.sender().namespace())
                    .bind("workflow", each.sender().workflowId())
                    .bind("run", each.sender().runId())
                    .add();
        }
        batch.execute();
    }
}
