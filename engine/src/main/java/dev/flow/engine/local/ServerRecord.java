package dev.flow.engine.local;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;

/**
 * What the pid file says of a server that was started: enough to recognise it after its parent process was killed.
 *
 * @param pid of the process
 * @param startedAt as the operating system reports it, epoch milliseconds: a recycled pid has another; -1 when unknown
 * @param port of its gRPC service on loopback
 * @param server version
 * @param tuning the arguments it was started with beyond those that each server needs; none are on record of a server
 *     that an earlier version of Flow started
 */
record ServerRecord(long pid, long startedAt, int port, String server, List<String> tuning) {
    private static final JsonMapper JSON = new JsonMapper();

    ServerRecord {
        tuning = List.copyOf(tuning);
    }

    static ServerRecord of(ProcessHandle process, int port, String server, List<String> tuning) {
        return new ServerRecord(process.pid(), startOf(process), port, server, tuning);
    }

    /** The record in this file, unless there is none or it is not readable as one. */
    static Optional<ServerRecord> read(Path file) {
        try {
            var json = JSON.readTree(Files.readString(file));
            return json.path("pid").canConvertToLong()
                    ? Optional.of(new ServerRecord(
                            json.path("pid").asLong(),
                            json.path("started_at").asLong(-1),
                            json.path("port").asInt(),
                            json.path("server").asText(),
                            json.path("tuning")
                                    .valueStream()
                                    .map(JsonNode::asText)
                                    .toList()))
                    : Optional.empty();
        } catch (JsonProcessingException | java.nio.file.NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes the file whole or not at all. */
    void write(Path file) {
        ObjectNode json = JSON.createObjectNode();
        json.put("pid", pid).put("started_at", startedAt).put("port", port).put("server", server);
        tuning.forEach(json.putArray("tuning")::add);
        try {
            Path draft = file.resolveSibling(file.getFileName() + ".new");
            Files.writeString(draft, json.toPrettyString() + "\n");
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The process itself, if it is still alive and is the same one. */
    Optional<ProcessHandle> process() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> startOf(process) == startedAt);
    }

    private static long startOf(ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(java.time.Instant::toEpochMilli)
                .orElse(-1L);
    }
}
