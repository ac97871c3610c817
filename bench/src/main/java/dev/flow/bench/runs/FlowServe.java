package dev.flow.bench.runs;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.bench.process.ServeProcess;
import dev.flow.bench.service.GatewayCaller;
import dev.flow.bench.shape.BenchDocuments;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** {@code flow serve} of the documents. */
final class FlowServe implements RunningSubject {
    private final ServeProcess process;
    private final GatewayCaller gateway;
    private final String shop;

    private FlowServe(ServeProcess process, String shop) {
        this.process = process;
        this.gateway = new GatewayCaller(process.address());
        this.shop = shop;
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param launcher the command of {@code flow}
     * @param engine which one
     * @param settings variables of its environment
     * @param folder which it alone uses
     * @param shop address of the service that the calls go to
     * @throws IllegalStateException with what the process said, when it ends
     */
    static FlowServe start(
            List<String> launcher, String engine, Map<String, String> settings, Path folder, String shop) {
        try {
            var workflows = Files.createDirectories(folder.resolve("configuration/workflows"));
            for (var source : BenchDocuments.sources()) {
                Files.writeString(workflows.resolve(source.path()), source.text());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new FlowServe(ServeProcess.start(launcher, engine, settings, folder), shop);
    }

    @Override
    public JsonNode run(RunShape shape) {
        return gateway.run(shape.document(), UUID.randomUUID().toString(), shape.input(shop));
    }

    @Override
    public void close() {
        gateway.close();
        process.close();
    }
}
