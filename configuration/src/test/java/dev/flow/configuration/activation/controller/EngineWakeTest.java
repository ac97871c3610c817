package dev.flow.configuration.activation.controller;

import com.uber.m3.tally.NoopScope;
import dev.flow.configuration.activation.workflow.ControllerRequest;
import dev.flow.engine.TaskQueues;
import dev.flow.engine.embedded.EmbeddedServer;
import dev.flow.engine.payload.JsonPayloadConverter;
import dev.flow.store.Timekeeper;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.ForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The engine refuses the signal to a controller while that one ends. */
@Timeout(60)
final class EngineWakeTest {
    private static final TaskQueues QUEUES = TaskQueues.of("sha256:" + "0".repeat(64));

    /** Refuses the first signals, as the engine does. */
    private record Refusing(AtomicInteger left, Status status) implements ClientInterceptor {
        @Override
        public <Q, A> ClientCall<Q, A> interceptCall(MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
            ClientCall<Q, A> call = next.newCall(method, options);
            if (!"SignalWithStartWorkflowExecution".equals(method.getBareMethodName()) || left.getAndDecrement() <= 0) {
                return call;
            }
            return new ForwardingClientCall.SimpleForwardingClientCall<>(call) {
                @Override
                public void start(Listener<A> listener, Metadata headers) {
                    listener.onClose(status, new Metadata());
                }

                @Override
                public void sendMessage(Q message) {}

                @Override
                public void halfClose() {}

                @Override
                public void request(int messages) {}
            };
        }
    }

    private static void withWake(Refusing refusing, Consumer<EngineWake> test) {
        try (EmbeddedServer server = new EmbeddedServer()) {
            WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                    .setTarget(server.target())
                    .setEnableHttps(false)
                    .setMetricsScope(new NoopScope())
                    .setGrpcClientInterceptors(List.of(refusing))
                    .validateAndBuildWithDefaults());
            WorkflowClient client = WorkflowClient.newInstance(
                    stubs,
                    WorkflowClientOptions.newBuilder()
                            .setDataConverter(JsonPayloadConverter.dataConverter())
                            .validateAndBuildWithDefaults());
            test.accept(new EngineWake(client, QUEUES, ControllerRequest.defaults(), Timekeeper.system()));
            stubs.shutdownNow();
        }
    }

    @Test
    void a_signal_that_a_busy_engine_refuses_is_sent_again() {
        Refusing refusing = new Refusing(new AtomicInteger(2), Status.RESOURCE_EXHAUSTED);

        withWake(refusing, EngineWake::wake);

        assertThat(refusing.left()).hasValue(-1);
    }

    @Test
    void a_signal_that_is_refused_for_another_reason_fails() {
        Refusing refusing = new Refusing(new AtomicInteger(1), Status.PERMISSION_DENIED);

        withWake(
                refusing,
                wake -> assertThatThrownBy(wake::wake)
                        .isInstanceOfSatisfying(
                                StatusRuntimeException.class,
                                e -> assertThat(e.getStatus().getCode()).isEqualTo(Status.Code.PERMISSION_DENIED)));
    }
}
