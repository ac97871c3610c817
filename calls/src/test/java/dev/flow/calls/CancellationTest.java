package dev.flow.calls;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.call.CallAttempt;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.call.Cancellation;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.TaskAction;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import io.temporal.activity.ActivityInfo;
import io.temporal.client.ActivityCanceledException;
import io.temporal.client.ActivityCompletionException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

@Timeout(60)
final class CancellationTest {
    private static final CallOptions QUICK = CallOptions.local()
            .withTimeouts(
                    new CallOptions.Timeouts(Duration.ofSeconds(5), Duration.ofMinutes(5), Duration.ofMillis(10)));

    private final TestCalls calls = new TestCalls().options(QUICK);

    @AfterEach
    void close() {
        calls.close();
    }

    @Test
    void a_cancelled_call_hangs_up() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Boolean> hungUp = new CompletableFuture<>();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = server.accept()) {
                    InputStream in = socket.getInputStream();
                    asked.countDown();
                    byte[] buffer = new byte[1000];
                    while (in.read(buffer) >= 0) {
                        // The request; the end of the stream is what is waited for.
                    }
                    hungUp.complete(true);
                } catch (IOException e) {
                    hungUp.complete(true);
                }
            });
            TaskAction action = new TaskAction.Call(
                    "http",
                    TestCalls.template(
                            "{method: get, endpoint: \"http://127.0.0.1:%d/\"}".formatted(server.getLocalPort())));

            assertThatThrownBy(() -> calls.activities(action)
                            .call(calls.request(), new CallAttempt("run-1", 1), cancelWhen(asked)))
                    .isInstanceOf(ActivityCanceledException.class);
            assertThat(hungUp.get(20, TimeUnit.SECONDS)).isTrue();
        }
    }

    @Test
    void a_cancelled_function_is_interrupted_and_not_waited_for() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        HostFunction stubborn = new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return new HostFunctionSignature("stubborn", "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) {
                started.countDown();
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    interrupted.complete(context.isCancelled());
                }
                return Json.object();
            }
        };
        TaskAction action =
                new TaskAction.CallFunction(new FunctionReference.Host("stubborn", "1.0.0"), TestCalls.template(""));

        assertThatThrownBy(() -> calls.functions(stubborn)
                        .activities(action)
                        .call(calls.request(), new CallAttempt("run-1", 1), cancelWhen(started)))
                .isInstanceOf(ActivityCanceledException.class);
        assertThat(interrupted.get(20, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void a_call_that_lasts_tells_the_engine_again_and_again() {
        CountDownLatch enough = new CountDownLatch(5);
        try (TestHttpService service = TestHttpService.raw(exchange -> {
            try {
                enough.await();
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        })) {
            TaskAction action = new TaskAction.Call(
                    "http", TestCalls.template("{method: get, endpoint: \"%s/\"}".formatted(service.url())));

            JsonNode result =
                    calls.activities(action).call(calls.request(), new CallAttempt("run-1", 1), enough::countDown);

            assertThat(result.isNull()).isTrue();
        }
    }

    @Test
    void a_call_that_is_short_does_not_bother_the_engine() {
        AtomicInteger heartbeats = new AtomicInteger();
        try (TestHttpService service = TestHttpService.answering(request -> TestHttpService.Reply.json("{}"))) {
            TaskAction action = new TaskAction.Call(
                    "http", TestCalls.template("{method: get, endpoint: \"%s/\"}".formatted(service.url())));

            calls.options(CallOptions.local())
                    .activities(action)
                    .call(calls.request(), new CallAttempt("run-1", 1), heartbeats::incrementAndGet);

            assertThat(heartbeats).hasValue(0);
        }
    }

    @Test
    void what_is_registered_after_the_request_stops_at_once() {
        Cancellation cancellation = new Cancellation();
        AtomicBoolean early = new AtomicBoolean();
        AtomicBoolean late = new AtomicBoolean();
        try (var _ = cancellation.onRequest(() -> early.set(true))) {
            cancellation.request();
        }
        try (var _ = cancellation.onRequest(() -> late.set(true))) {
            assertThat(early).isTrue();
            assertThat(late).isTrue();
            assertThat(cancellation.isRequested()).isTrue();
        }
    }

    @Test
    void what_is_over_is_not_stopped() {
        Cancellation cancellation = new Cancellation();
        AtomicBoolean stopped = new AtomicBoolean();
        cancellation.onRequest(() -> stopped.set(true)).close();

        cancellation.request();

        assertThat(stopped).isFalse();
    }

    private static Runnable cancelWhen(CountDownLatch reached) {
        return () -> {
            if (reached.getCount() == 0) {
                throw cancelled();
            }
        };
    }

    private static ActivityCompletionException cancelled() {
        @org.jspecify.annotations.Nullable ActivityInfo none = null;
        return new ActivityCanceledException(none);
    }
}
