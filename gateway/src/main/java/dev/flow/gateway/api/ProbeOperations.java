package dev.flow.gateway.api;

import dev.flow.gateway.operation.Answer;
import dev.flow.gateway.operation.Operation;
import dev.flow.gateway.operation.OperationBuilder;
import dev.flow.gateway.operation.Tag;
import java.util.List;

/** What anybody may ask: whether the process lives, and whether it is ready. */
public final class ProbeOperations {
    private ProbeOperations() {}

    /**
     * How a probe is answered.
     *
     * @param status {@code live}, {@code ready} or {@code unavailable}
     */
    public record Probe(String status) {}

    public static List<Operation<?>> operations() {
        return List.of(
                OperationBuilder.get(Tag.OPEN, "/livez", "getLiveness")
                        .summary("Whether the process lives.")
                        .open()
                        .answers(200, "It lives.", Probe.class)
                        .handledBy(call -> Answer.ok(new Probe("live"))),
                OperationBuilder.get(Tag.OPEN, "/readyz", "getReadiness")
                        .summary("Whether the process can do its work.")
                        .open()
                        .answers(200, "It can.", Probe.class)
                        .answers(503, "It cannot; the detailed health says why.", Probe.class)
                        .handledBy(call -> call.services().health().isReady()
                                ? Answer.ok(new Probe("ready"))
                                : Answer.of(503, new Probe("unavailable"))));
    }
}
