package dev.flow.server.persistence.sql;

import com.google.common.hash.BloomFilter;
import com.google.common.hash.Funnel;
import dev.flow.server.persistence.PersistenceException;
import dev.flow.server.state.WorkflowKey;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Says of most workflow ids that are new that they are not stored, without reading: a filter of all that are, and of
 * some that are not or were removed. It is read from the tables in the background, once this process has committed as
 * their owner, and again when it has become too small; until then every id may be stored. Thread-safe.
 */
final class WorkflowIds implements AutoCloseable {
    /** A filter of a million takes 1.2 MB. */
    private static final long LEAST = 1_000_000;

    private static final long MOST = 50_000_000;
    private static final double MISTAKEN = 0.01;
    private static final int PAGE = 5_000;

    private static final Funnel<WorkflowKey> NAMES = (workflow, into) -> {
        into.putString(workflow.namespace(), StandardCharsets.UTF_8);
        into.putChar('/');
        into.putString(workflow.workflowId(), StandardCharsets.UTF_8);
    };

    private final Availability availability;
    private final Runnable afterSubmitted;
    private final AtomicBoolean filling = new AtomicBoolean();
    private final AtomicLong added = new AtomicLong();
    private volatile BloomFilter<WorkflowKey> next;
    private volatile @Nullable BloomFilter<WorkflowKey> complete;
    private volatile long room;
    private volatile boolean closed;

    /**
     * Nothing is read yet.
     *
     * @param afterSubmitted waits until all that was submitted before is stored, or has failed
     */
    WorkflowIds(Availability availability, Runnable afterSubmitted) {
        this(availability, afterSubmitted, LEAST);
    }

    /** @param room for how many ids, at first */
    WorkflowIds(Availability availability, Runnable afterSubmitted, long room) {
        this.availability = availability;
        this.afterSubmitted = afterSubmitted;
        this.room = room;
        this.next = filter(room);
    }

    private static BloomFilter<WorkflowKey> filter(long room) {
        return BloomFilter.create(NAMES, room, MISTAKEN);
    }

    /** False only when no run of the id is stored, or was submitted. */
    boolean mayBeStored(WorkflowKey workflow) {
        BloomFilter<WorkflowKey> present = complete;
        return present == null || present.mightContain(workflow);
    }

    /** To be called when a new run was submitted, before another thread may look for it. */
    void add(WorkflowKey workflow) {
        BloomFilter<WorkflowKey> present = complete;
        BloomFilter<WorkflowKey> coming = next;
        if (coming.put(workflow)) {
            added.incrementAndGet();
        }
        if (present != null) {
            present.put(workflow);
        }
    }

    /** This process has committed: only it writes. */
    void committed() {
        boolean isTooSmall = added.get() > room && room < MOST;
        if ((complete == null || isTooSmall) && filling.compareAndSet(false, true)) {
            var _ = Thread.ofPlatform()
                    .daemon()
                    .name("flow-server-workflow-ids")
                    .start(() -> {
                        try {
                            fill(isTooSmall);
                        } catch (PersistenceException _) {
                            // After another commit it is read again.
                        } finally {
                            filling.set(false);
                        }
                    });
        }
    }

    private void fill(boolean larger) {
        if (larger) {
            room = Math.min(MOST, room * 4);
            added.set(0);
            next = filter(room);
            // What was submitted before goes to the old one only.
            afterSubmitted.run();
        }
        BloomFilter<WorkflowKey> coming = next;
        WorkflowKey last = new WorkflowKey("", "");
        List<WorkflowKey> page;
        do {
            page = after(last);
            for (WorkflowKey workflow : page) {
                if (coming.put(workflow)) {
                    added.incrementAndGet();
                }
                last = workflow;
            }
        } while (page.size() == PAGE && !closed);
        if (!closed) {
            complete = coming;
        }
    }

    /** From the index of runs alone. */
    private List<WorkflowKey> after(WorkflowKey last) {
        return availability.read(transaction -> transaction
                .query("""
                        select distinct namespace, workflow_id from server_execution
                        where (namespace, workflow_id) > (:namespace, :workflow)
                        order by namespace, workflow_id limit :limit
                        """)
                .bind("namespace", last.namespace())
                .bind("workflow", last.workflowId())
                .bind("limit", PAGE)
                .map((row, context) -> new WorkflowKey(row.getString(1), row.getString(2)))
                .list());
    }

    /** Does not wait for what is being read. */
    @Override
    public void close() {
        closed = true;
    }
}
