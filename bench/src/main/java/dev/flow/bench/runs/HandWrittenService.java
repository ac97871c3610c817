package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.process.BenchWorker;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.engine.payload.Json;
import dev.flow.server.DatabaseStores;
import dev.flow.server.DurableServer;
import dev.flow.server.metrics.ServerMetrics;
import dev.flow.server.persistence.sql.Ownership;
import dev.flow.server.persistence.sql.ServerTables;
import dev.flow.store.Schema;
import dev.flow.store.Store;
import dev.flow.store.StoreSettings;
import dev.flow.store.Timekeeper;
import io.grpc.ManagedChannel;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.common.converter.DefaultDataConverter;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The embedded engine's Temporal service on a database, and a worker of what is written by hand in the same process:
 * what {@code flow serve} has, with another worker. Thread-safe.
 *
 * @param client starts runs; those of a worker in the same process can begin without another request (eager start)
 */
public record HandWrittenService(
        Store store,
        DatabaseStores stores,
        DurableServer server,
        ManagedChannel channel,
        WorkflowClient client,
        BenchWorker worker)
        implements AutoCloseable {
    /**
     * Starts it.
     *
     * @param url of a database without tables
     */
    static HandWrittenService start(String url) {
        return start(url, null);
    }

    /**
     * Starts it with a port of the loopback interface, for clients in other processes.
     *
     * @param url of a database without tables
     */
    public static HandWrittenService listening(String url) {
        return start(url, 0);
    }

    private static HandWrittenService start(String url, @Nullable Integer port) {
        var store = Store.open(StoreSettings.of(url), Schema.of(List.of(ServerTables.PART)), Timekeeper.system());
        store.migrate();
        var stores = DatabaseStores.open(store, Ownership.Lease.of("the benchmark"), ServerMetrics.NONE);
        var server =
                DurableServer.start(DurableServer.Options.on(stores.stores()).withPort(port));
        var channel = server.channel();
        var connection = ServerConnection.within(channel, DefaultDataConverter.newDefaultInstance());
        return new HandWrittenService(
                store, stores, server, channel, connection.client(), BenchWorker.handWritten(connection));
    }

    /** The address of its port, {@code host:port}. */
    public String target() {
        return "127.0.0.1:" + server.port().orElseThrow();
    }

    /**
     * Starts a run and waits for its output.
     *
     * @param input JSON
     * @return JSON
     */
    byte[] run(String workflow, byte[] input) {
        var stub = client.newUntypedWorkflowStub(
                workflow,
                WorkflowOptions.newBuilder()
                        .setTaskQueue(Implementation.HAND_WRITTEN.taskQueue())
                        .setWorkflowId(workflow + "-" + UUID.randomUUID())
                        .setDisableEagerExecution(false)
                        .build());
        stub.start(Json.read(input));
        return Json.write(stub.getResult(JsonNode.class));
    }

    @Override
    public void close() {
        worker.close();
        channel.shutdownNow();
        server.close();
        stores.close();
        store.close();
    }
}
