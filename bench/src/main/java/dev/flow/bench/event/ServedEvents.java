package dev.flow.bench.event;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.process.ServeProcess;
import dev.flow.bench.service.HttpCaller;
import dev.flow.bench.service.ServedTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * {@code flow serve} with the embedded engine on SQLite, whose runs listen for events that come by HTTP. Wakes from
 * several threads; all else from one.
 */
final class ServedEvents implements WaitingSubject {
    private static final String WORKFLOW = """
            document: {dsl: '1.0.3', namespace: bench, name: awaited, version: '1.0.0'}
            do:
              - paid:
                  listen:
                    to:
                      one:
                        with: {type: bench.paid}
                        correlate:
                          order: {from: .data.order, expect: '${ $workflow.input.order }'}
              - arrive:
                  call: http
                  with:
                    method: post
                    endpoint: '${ $workflow.input.shop + "/arrivals" }'
                    body: {order: '${ $workflow.input.order }'}
            """;
    private static final String TYPE = "bench.paid";
    /** The heap and collector of every process of a measurement. */
    static final List<String> JVM = List.of("-Xmx1g", "-XX:+UseG1GC");

    private final ServeProcess process;
    private final HttpCaller http;
    private final ServedTables tables;
    private final String shop;
    private final AtomicInteger events = new AtomicInteger();
    private int others;

    private ServedEvents(ServeProcess process, Path data, String shop) {
        this.process = process;
        this.http = new HttpCaller(process.address());
        this.tables = new ServedTables(data);
        this.shop = shop;
    }

    /**
     * Starts the process and waits until it is ready.
     *
     * @param launcher the command of {@code flow}
     * @param folder which it alone uses
     * @param shop address of the service that the runs call
     */
    static ServedEvents start(List<String> launcher, Path folder, String shop) {
        try {
            Path workflows = Files.createDirectories(folder.resolve("configuration/workflows"));
            Files.writeString(workflows.resolve("awaited.yaml"), WORKFLOW);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        var process = ServeProcess.start(launcher, "embedded", Map.of("FLOW_JAVA_OPTS", String.join(" ", JVM)), folder);
        return new ServedEvents(process, folder.resolve("data"), shop);
    }

    @Override
    public void prepare(int first, int count, int callers) {
        tables.awaitSubscriptions(others);
        Callers.each(first, count, callers, this::start);
        tables.awaitSubscriptions(others + count);
    }

    /** Starts runs that wait and are never woken. */
    void prepareOthers(int first, int count, int callers) {
        prepare(first, count, callers);
        others += count;
    }

    private void start(int order) {
        ObjectNode body = JsonNodeFactory.instance
                .objectNode()
                .put("workflow_name", "bench.awaited")
                .put("business_request_id", "order-" + order);
        body.putObject("input").put("order", order).put("shop", shop);
        var _ = http.send("POST", "/v1/workflows", body.toString(), Set.of(202));
    }

    @Override
    public void wake(int order) {
        http.event(TYPE, "event-" + events.incrementAndGet(), "{\"order\":" + order + "}");
    }

    /** Waits until every event is delivered. */
    void awaitDelivered() {
        tables.awaitDelivered();
    }

    /** The CPU that the process has used. */
    Duration cpu() {
        return process.process().info().totalCpuDuration().orElse(Duration.ZERO);
    }

    @Override
    public void close() {
        tables.close();
        http.close();
        process.close();
    }
}
