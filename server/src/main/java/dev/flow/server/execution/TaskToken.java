package dev.flow.server.execution;

import com.google.protobuf.ByteString;
import dev.flow.server.failure.ServiceFailure;
import dev.flow.server.state.ExecutionKey;
import java.io.IOException;

/**
 * What a worker sends back with the outcome of a task.
 *
 * @param execution whose task it is
 * @param scheduledEventId of the task; 0 for a query
 * @param attempt of the task
 * @param dispatch unique for each hand-over of a workflow task; the id of a query; empty for activities
 */
public record TaskToken(ExecutionKey execution, long scheduledEventId, int attempt, String dispatch) {
    private static final int VERSION = 1;

    public ByteString encode() {
        return TokenBytes.encode(out -> {
            out.writeByte(VERSION);
            out.writeUTF(execution.namespace());
            out.writeUTF(execution.workflowId());
            out.writeUTF(execution.runId());
            out.writeLong(scheduledEventId);
            out.writeInt(attempt);
            out.writeUTF(dispatch);
        });
    }

    /**
     * Reads a token.
     *
     * @throws ServiceFailure {@code INVALID_ARGUMENT} for anything else than an encoded token
     */
    public static TaskToken decode(ByteString token) {
        if (token.isEmpty()) {
            throw ServiceFailure.invalidArgument("Task token not set on request.");
        }
        return TokenBytes.decode("Error deserializing task token.", token, in -> {
            if (in.readByte() != VERSION) {
                throw new IOException("another version");
            }
            return new TaskToken(
                    new ExecutionKey(in.readUTF(), in.readUTF(), in.readUTF()),
                    in.readLong(),
                    in.readInt(),
                    in.readUTF());
        });
    }
}
