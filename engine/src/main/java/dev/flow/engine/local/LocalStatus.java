package dev.flow.engine.local;

import dev.flow.engine.EngineException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What there is of a local engine, without touching it.
 *
 * @param binary that would be used; null when there is none
 * @param problem why the binary cannot be used; null when it can, or there is none
 * @param folder its data directory
 * @param database server version that wrote its database; null when there is no database
 * @param server the one that runs on it; null when none does
 */
public record LocalStatus(
        @Nullable TemporalBinary binary,
        @Nullable String problem,
        Path folder,
        @Nullable String database,
        @Nullable Server server) {

    /**
     * A server that runs.
     *
     * @param port of its gRPC service on loopback
     * @param version of the server
     */
    public record Server(long pid, int port, String version) {}

    /** What prevents a server from starting here, and the fix; empty when nothing does. */
    public Optional<String> advice() {
        if (binary == null) {
            return Optional.of(
                    problem == null ? "There is no Temporal binary: `flow engine install` brings one." : problem);
        }
        return database == null || database.equals(binary.server())
                ? Optional.empty()
                : Optional.of("The database was written by server " + database + " and this binary has "
                        + binary.server() + ": it will be refused. Use a binary of that version"
                        + " (FLOW_ENGINE__BINARY), or move the data directory away.");
    }

    /** The status of a data directory at this moment. */
    public static LocalStatus of(BinaryLookup lookup, Path folder) {
        var files = new DataFiles(folder);
        var server = ServerRecord.read(files.pidFile())
                .filter(record -> record.process().isPresent())
                .map(record -> new Server(record.pid(), record.port(), record.server()))
                .orElse(null);
        String database = files.databaseWriter().orElse(null);
        Optional<Path> path = lookup.find();
        if (path.isEmpty()) {
            String problem =
                    lookup.setting() == null ? null : "FLOW_ENGINE__BINARY is not executable: " + lookup.setting();
            return new LocalStatus(null, problem, folder, database, server);
        }
        try {
            return new LocalStatus(TemporalBinary.inspect(path.get()), null, folder, database, server);
        } catch (EngineException e) {
            return new LocalStatus(null, e.getMessage(), folder, database, server);
        }
    }
}
