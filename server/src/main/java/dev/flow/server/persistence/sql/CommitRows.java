package dev.flow.server.persistence.sql;

import dev.flow.server.persistence.ExecutionRow;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.state.ExecutionKey;
import dev.flow.server.state.WorkflowKey;
import dev.flow.server.visibility.SearchAttributes;
import dev.flow.server.visibility.SystemAttributes;
import dev.flow.store.Instants;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

import static dev.flow.server.persistence.sql.RowStatement.bytes;
import static dev.flow.server.persistence.sql.RowStatement.json;
import static dev.flow.server.persistence.sql.RowStatement.number;
import static dev.flow.server.persistence.sql.RowStatement.text;

/** Writes the rows of a batch of commits. Confined to its transaction. */
final class CommitRows {
    private static final List<RowStatement.Column> STATE = List.of(
            number("version"),
            number("is_open"),
            number("deadline"),
            number("has_tasks"),
            bytes("info"),
            bytes("volatile_state"),
            number("id"));

    private static final List<RowStatement.Column> EXECUTION = List.of(
            number("status"),
            number("close_time"),
            number("close_order"),
            number("execution_duration"),
            number("history_length"),
            number("history_size"),
            number("state_transitions"),
            json("attributes"),
            bytes("fields"),
            number("id"),
            text("namespace"),
            text("workflow_id"),
            text("run_id"),
            number("is_current"),
            text("request_id"),
            text("first_run_id"),
            number("start_time"),
            number("execution_time"),
            text("workflow_type"),
            text("task_queue"),
            text("parent_workflow_id"),
            text("parent_run_id"),
            text("root_workflow_id"),
            text("root_run_id"));

    /** The first columns of an execution are those that change. */
    private static final int CHANGING = 9;

    private final CommitBatch batch;
    private final SearchAttributes attributes;
    private final Batch notCurrent = new Batch(RowStatement.update(
                    "server_execution", List.of(number("is_current")), List.of(text("namespace"), text("workflow_id")))
            .and("is_current = 1"));
    private final Batch newExecutions = new Batch(RowStatement.insert("server_execution", EXECUTION));
    private final Batch newStates = new Batch(RowStatement.insert("server_state", STATE));
    private final Batch states =
            new Batch(RowStatement.update("server_state", STATE.subList(0, STATE.size() - 1), List.of(number("id"))));
    private final Batch visible =
            new Batch(RowStatement.update("server_execution", EXECUTION.subList(0, CHANGING), List.of(number("id"))));
    private final Batch current =
            new Batch(RowStatement.update("server_execution", List.of(number("is_current")), List.of(number("id"))));
    private final Batch history = new Batch(RowStatement.insert(
            "server_history",
            List.of(number("execution_id"), number("first_event"), number("last_event"), bytes("events"))));
    private final Batch outgoing = new Batch(OutgoingRows.INSERT);
    private final Batch delivered = new Batch(OutgoingRows.DELETE);
    private final TermRows terms;

    CommitRows(CommitBatch batch, SearchAttributes attributes) {
        this.batch = batch;
        this.attributes = attributes;
        this.terms = new TermRows(batch.transaction());
    }

    void write() {
        Set<WorkflowKey> cleared = new LinkedHashSet<>();
        batch.executions().forEach((key, target) -> {
            if (batch.replacesCurrent(key, target)) {
                cleared.add(key.workflow());
            }
            execution(key, target);
        });
        cleared.forEach(workflow -> notCurrent.add(0, workflow.namespace(), workflow.workflowId()));
        batch.writes().forEach(this::effects);
        batch.events()
                .forEach(events -> history.add(events.executionId(), events.first(), events.last(), events.bytes()));
        terms.prepare();
        Batch.execute(
                batch.transaction(),
                notCurrent,
                newExecutions,
                newStates,
                states,
                visible,
                current,
                history,
                outgoing,
                delivered,
                terms.deleted(),
                terms.moved(),
                terms.inserted());
    }

    private void execution(ExecutionKey key, CommitBatch.Pending target) {
        Change.Write last = target.last;
        if (last == null) {
            return;
        }
        ExecutionRow row = last.write().row();
        Instant deadline = row.wake().deadline();
        (target.isNew ? newStates : states)
                .add(
                        row.version(),
                        row.listing().isOpen() ? 1 : 0,
                        deadline == null ? null : Instants.micros(deadline),
                        row.wake().hasTasks() ? 1 : 0,
                        last.info(),
                        row.volatileState().toByteArray(),
                        target.id);
        boolean isCurrent = batch.isCurrent(key, target);
        if (target.before == null) {
            VisibleRow values = values(row);
            insert(target.id, isCurrent, row, values);
            terms.add(target.id, row, values);
            return;
        }
        if (!target.before.visible().equals(last.visible())) {
            VisibleRow values = values(row);
            visible.add(changing(row, values, target.id));
            terms.replace(target.id, row, values);
        }
        if (batch.wasCurrent(key, target) != (isCurrent ? Known.Current.YES : Known.Current.NO)) {
            current.add(isCurrent ? 1 : 0, target.id);
        }
    }

    private VisibleRow values(ExecutionRow row) {
        return VisibleRow.of(row.listing(), attributes.custom(row.key().namespace()));
    }

    private static @Nullable Object[] changing(ExecutionRow row, VisibleRow values, long id) {
        return new @Nullable Object[] {
            row.listing().status().getNumber(),
            values.number(SystemAttributes.CLOSE_TIME),
            values.closeOrder(),
            values.number(SystemAttributes.EXECUTION_DURATION),
            values.number(SystemAttributes.HISTORY_LENGTH),
            values.number(SystemAttributes.HISTORY_SIZE),
            values.number(SystemAttributes.STATE_TRANSITIONS),
            values.attributes(),
            values.fields().toByteArray(),
            id
        };
    }

    private void insert(long id, boolean isCurrent, ExecutionRow row, VisibleRow values) {
        @Nullable Object[] changing = changing(row, values, id);
        @Nullable
        Object[] fixed = {
            row.key().namespace(),
            row.key().workflowId(),
            row.key().runId(),
            isCurrent ? 1 : 0,
            row.origin().requestId(),
            row.origin().firstRunId(),
            Instants.micros(row.listing().startTime()),
            values.number(SystemAttributes.EXECUTION_TIME),
            values.text(SystemAttributes.WORKFLOW_TYPE),
            values.text(SystemAttributes.TASK_QUEUE),
            values.text(SystemAttributes.PARENT_WORKFLOW_ID),
            values.text(SystemAttributes.PARENT_RUN_ID),
            values.text(SystemAttributes.ROOT_WORKFLOW_ID),
            values.text(SystemAttributes.ROOT_RUN_ID)
        };
        @Nullable Object[] all = new @Nullable Object[changing.length + fixed.length];
        System.arraycopy(changing, 0, all, 0, changing.length);
        System.arraycopy(fixed, 0, all, changing.length, fixed.length);
        newExecutions.add(all);
    }

    private void effects(CommitBatch.Write accepted) {
        ExecutionWrite write = accepted.write().write();
        write.outgoing().forEach(effect -> outgoing.add(OutgoingRows.of(accepted.id(), effect)));
        write.delivered().forEach(id -> delivered.add(accepted.id(), id));
    }
}
