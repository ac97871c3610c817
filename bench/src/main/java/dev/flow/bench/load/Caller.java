package dev.flow.bench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.process.Contestant;
import dev.flow.bench.process.EngineKind;
import dev.flow.bench.shape.Documents;
import dev.flow.engine.interpreter.RunInput;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.concurrent.atomic.AtomicLong;

/** Starts runs of either kind in the same way. Thread-safe. */
public final class Caller {
    private final WorkflowClient client;
    private final EngineKind engine;
    private final Documents documents = Documents.load();
    private final AtomicLong runs = new AtomicLong();

    /**
     * A caller of one server.
     *
     * @param client writes and reads JSON trees
     */
    public Caller(WorkflowClient client, EngineKind engine) {
        this.client = client;
        this.engine = engine;
    }

    /** Starts a run and returns at once. */
    public WorkflowStub start(Contestant contestant, String document, ObjectNode input) {
        var options = WorkflowOptions.newBuilder()
                .setWorkflowId(contestant.title() + "-" + document + "-" + runs.incrementAndGet())
                .setTaskQueue(contestant.taskQueue())
                .build();
        var stub = client.newUntypedWorkflowStub(
                switch (contestant) {
                    case INTERPRETED -> "bench." + document;
                    case HAND_WRITTEN -> document;
                },
                options);
        stub.start(
                switch (contestant) {
                    case INTERPRETED ->
                        RunInput.start(documents.named(document).digest(), input, engine.traits())
                                .json();
                    case HAND_WRITTEN -> input;
                });
        return stub;
    }

    /** Starts a run and waits for its result. */
    public JsonNode run(Contestant contestant, String document, ObjectNode input) {
        return start(contestant, document, input).getResult(JsonNode.class);
    }

    public WorkflowClient client() {
        return client;
    }
}
