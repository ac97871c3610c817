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
        static Commit of(List<ExecutionWrite> writes) {
            return new Commit(writes.stream().map(Write::new).toList());
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
        private final byte[] info;
        private final byte @Nullable [] events;
        private final ByteString visible;

        private Write(ExecutionWrite write) {
            this.write = write;
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
