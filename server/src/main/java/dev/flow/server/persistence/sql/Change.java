package dev.flow.server.persistence.sql;

import com.google.protobuf.ByteString;
import dev.flow.server.persistence.ExecutionWrite;
import dev.flow.server.state.ExecutionKey;
import dev.flow.store.Transaction;
import io.temporal.api.history.v1.History;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Something that the committing thread does. */
sealed interface Change {
    /** Writes that are stored together or not at all. */
    record Commit(List<Write> writes) implements Change {
        /** @param ids that say which of the workflows are new */
        static Commit of(List<ExecutionWrite> writes, WorkflowIds ids) {
            return new Commit(writes.stream()
                    .map(write -> new Write(
                            write,
                            write.row().version() == 1
                                    && !ids.mayBeStored(write.row().key().workflow())))
                    .toList());
        }
    }

    /**
     * Removes executions, in a transaction of its own.
     *
     * @param work answers what it removed
     */
    record Removal(Function<Transaction, List<ExecutionKey>> work) implements Change {}

    /** A write with what its caller's thread can prepare. */
    final class Write {
        private final ExecutionWrite write;
        private final boolean ofNewWorkflow;
        private final byte[] info;
        private final byte @Nullable [] events;
        private final ByteString visible;

        private Write(ExecutionWrite write, boolean ofNewWorkflow) {
            this.write = write;
            this.ofNewWorkflow = ofNewWorkflow;
            this.info = VisibleRow.rest(write.row().listing().info());
            this.events = write.events().isEmpty()
                    ? null
                    : History.newBuilder().addAllEvents(write.events()).build().toByteArray();
            this.visible = VisibleRow.digest(write.row().listing());
        }

        ExecutionKey key() {
            return write.row().key();
        }

        ExecutionWrite write() {
            return write;
        }

        /** Whether it is certain that nothing is stored of its workflow id. */
        boolean isOfNewWorkflow() {
            return ofNewWorkflow;
        }

        /** Of the listing, without memo and search attributes. */
        byte[] info() {
            return info;
        }

        /** As one message; null for none. */
        byte @Nullable [] events() {
            return events;
        }

        /** A digest of what list filters see. */
        ByteString visible() {
            return visible;
        }
    }
}
