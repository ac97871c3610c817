package dev.flow.bench.service;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.bench.load.LoadClient;
import dev.flow.bench.process.Implementation;
import dev.flow.bench.process.ServerConnection;
import dev.flow.bench.shape.BenchWorkflow;
import dev.flow.engine.payload.JsonPayloadConverter;
import dev.flow.engine.record.RunMemo;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.api.workflowservice.v1.DescribeWorkflowExecutionRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsRequest;
import io.temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** One server, both ways to it, and no worker: what is started stays open. Thread-safe. */
final class ServiceFixture implements AutoCloseable {
    private static final String NAMESPACE = "default";

    private final ServerConnection connection;
    private final LoadClient client;
    private final GatewayCaller gateway;
    private final ObjectNode input = BenchWorkflow.SETS.input("");
    private final AtomicInteger numbers = new AtomicInteger();

    /**
     * Both ways to one server.
     *
     * @param target of the server
     * @param gateway address of the gateway
     */
    ServiceFixture(String target, String gateway) {
        this.connection = ServerConnection.to(target, JsonPayloadConverter.dataConverter());
        this.client = new LoadClient(connection.client());
        this.gateway = new GatewayCaller(gateway);
    }

    /** A start both ways: the same run with the same kind of id, found by lists. */
    SideBySide starts(String title) {
        return new SideBySide(
                title,
                () -> start(""),
                () -> client.startListed(
                        BenchWorkflow.SETS.document(), input, memo(Integer.toString(numbers.incrementAndGet()))));
    }

    /** A start both ways, the client's without what lists find a run by. */
    SideBySide bareStarts(String title) {
        return new SideBySide(
                title,
                () -> start(""),
                () -> client.start(Implementation.INTERPRETED, BenchWorkflow.SETS.document(), input));
    }

    /**
     * Both ways once more to a run that is there already. The server has little to do then, so this is how gateway and
     * client get warm soon.
     */
    SideBySide startsAgain() {
        return new SideBySide(
                "start again",
                () -> gateway.startAgain(BenchWorkflow.SETS.document(), "again", input),
                () -> client.startAgain(BenchWorkflow.SETS.document(), input, memo("again")));
    }

    private RunMemo memo(String requestId) {
        var digest = "sha256:" + "0".repeat(64);
        return new RunMemo(
                digest,
                digest,
                "api",
                null,
                Map.of(),
                input.objectNode()
                        .put("inputDigest", digest)
                        .put("source", digest)
                        .put("businessRequestId", requestId)
                        .put("artifact", "bench")
                        .put("startedAt", System.currentTimeMillis()));
    }

    /** Starts one through the gateway. */
    JsonNode start(String label) {
        return gateway.start(BenchWorkflow.SETS.document(), Integer.toString(numbers.incrementAndGet()), input, label);
    }

    /** A description both ways. */
    SideBySide describing(String workflowId) {
        return new SideBySide("describe", () -> describedByGateway(workflowId), () -> describedByClient(workflowId));
    }

    JsonNode describedByGateway(String workflowId) {
        return gateway.get("/v1/workflows/" + workflowId);
    }

    String describedByClient(String workflowId) {
        return connection
                .stubs()
                .blockingStub()
                .describeWorkflowExecution(DescribeWorkflowExecutionRequest.newBuilder()
                        .setNamespace(NAMESPACE)
                        .setExecution(WorkflowExecution.newBuilder().setWorkflowId(workflowId))
                        .build())
                .getWorkflowExecutionInfo()
                .getExecution()
                .getWorkflowId();
    }

    /** A page of all runs both ways. */
    SideBySide listing(int size) {
        return new SideBySide(
                "list, a page of " + size,
                () -> gateway.get("/v1/workflows?limit=" + size),
                () -> listedByClient("FlowWorkflow = 'bench.sets'", size));
    }

    /** The runs with a label both ways. */
    SideBySide finding(String label) {
        return new SideBySide("list, those with a label", () -> foundByGateway(label), () -> foundByClient(label));
    }

    JsonNode foundByGateway(String label) {
        return gateway.get("/v1/operations/runs?limit=50&label=batch%3D" + label)
                .path("workflows");
    }

    ListWorkflowExecutionsResponse foundByClient(String label) {
        return listedByClient("FlowLabels = 'batch=" + label + "'", 50);
    }

    private ListWorkflowExecutionsResponse listedByClient(String query, int size) {
        return connection
                .stubs()
                .blockingStub()
                .listWorkflowExecutions(ListWorkflowExecutionsRequest.newBuilder()
                        .setNamespace(NAMESPACE)
                        .setPageSize(size)
                        .setQuery(query)
                        .build());
    }

    @Override
    public void close() {
        gateway.close();
        connection.close();
    }
}
