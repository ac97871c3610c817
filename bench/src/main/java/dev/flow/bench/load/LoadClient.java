package dev.flow.bench.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.shape.BenchDocuments;
import dev.flow.engine.record.RunId;
import dev.flow.engine.record.RunInput;
import dev.flow.engine.record.RunMemo;
import dev.flow.engine.record.RunSearchAttributes;
import io.temporal.api.enums.v1.WorkflowIdReusePolicy;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowExecutionAlreadyStarted;
import io.temporal.client.WorkflowOptions;
import io.temporal.client.WorkflowStub;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Starts runs of either kind in the same way. Thread-safe. */
public final class LoadClient {
    private final WorkflowClient client;
    private final BenchDocuments documents = BenchDocuments.load();
    private final AtomicLong runs = new AtomicLong();

    /**
     * A caller of one server.
     *
     * @param client writes and reads JSON trees
     */
    public LoadClient(WorkflowClient client) {
        this.client = client;
    }

    /** Starts a run and returns at once. */
    public WorkflowStub start(Implementation implementation, String document, ObjectNode input) {
        return start(
                implementation,
                document,
                input,
                WorkflowOptions.newBuilder()
                        .setWorkflowId(implementation.title() + "-" + document + "-" + runs.incrementAndGet()));
    }

    /**
     * Starts the run that the service starts: with its kind of id, and with what it keeps with each, as memo and as
     * search attributes. Returns at once.
     */
    public WorkflowStub startListed(String document, ObjectNode input, RunMemo memo) {
        return startListed(document, Long.toString(runs.incrementAndGet()), input, memo);
    }

    /** As {@link #startListed}, but always the same run, which is started once. */
    public void startAgain(String document, ObjectNode input, RunMemo memo) {
        try {
            startListed(document, "again", input, memo);
        } catch (WorkflowExecutionAlreadyStarted expected) {
            return;
        }
    }

    private WorkflowStub startListed(String document, String identity, ObjectNode input, RunMemo memo) {
        var workflow = "bench." + document;
        return start(
                Implementation.INTERPRETED,
                document,
                input,
                WorkflowOptions.newBuilder()
                        .setWorkflowId(RunId.of(workflow, identity))
                        .setWorkflowIdReusePolicy(WorkflowIdReusePolicy.WORKFLOW_ID_REUSE_POLICY_REJECT_DUPLICATE)
                        .setMemo(Map.of(RunMemo.MEMO, memo.json().put(RunMemo.LISTED, true)))
                        .setTypedSearchAttributes(RunSearchAttributes.of(memo, workflow)));
    }

    private WorkflowStub start(
            Implementation implementation, String document, ObjectNode input, WorkflowOptions.Builder options) {
        var stub = client.newUntypedWorkflowStub(
                switch (implementation) {
                    case INTERPRETED -> "bench." + document;
                    case HAND_WRITTEN -> document;
                },
                options.setTaskQueue(implementation.taskQueue()).build());
        stub.start(
                switch (implementation) {
                    case INTERPRETED ->
                        RunInput.start(documents.named(document).digest(), input, RunInput.Traits.SERVER)
                                .json();
                    case HAND_WRITTEN -> input;
                });
        return stub;
    }

    /** Starts a run and waits for its result. */
    public JsonNode run(Implementation implementation, String document, ObjectNode input) {
        return start(implementation, document, input).getResult(JsonNode.class);
    }

    public WorkflowClient client() {
        return client;
    }
}
