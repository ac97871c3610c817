package dev.flow.calls;

import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunctions;
import dev.flow.calls.secret.Secrets;
import dev.flow.definition.CheckedConfiguration;
import dev.flow.definition.ConfigurationFiles;
import dev.flow.definition.Definition;
import dev.flow.definition.ResourceResolver;
import dev.flow.definition.SourceFile;
import dev.flow.definition.check.ConfigurationChecker;
import dev.flow.definition.load.DefinitionLoader;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.StartRequest;
import dev.flow.engine.embedded.EmbeddedEngine;
import dev.flow.engine.error.ErrorSource;
import dev.flow.engine.error.WorkflowError;
import dev.flow.engine.interpreter.InterpreterOptions;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Reply;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import static org.assertj.core.api.Assertions.assertThat;

/** Calls as activities of a real run. */
@Timeout(120)
final class EmbeddedCallsTest {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static Definition definition(String tasks) {
        String document = """
                document: {dsl: '1.0.3', namespace: test, name: calling, version: '1.0.0'}
                use: {secrets: [login]}
                do:
                %s
                """.formatted(tasks.indent(2));
        CheckedConfiguration configuration =
                ConfigurationChecker.check(ConfigurationFiles.ofWorkflows(new SourceFile("w.yaml", document)));
        assertThat(configuration.diagnostics()).isEmpty();
        return DefinitionLoader.load(configuration, "calling", ResourceResolver.none())
                .root();
    }

    private static CallActivities activities(Definition definition) {
        return new CallActivities(
                digest -> Optional.of(definition),
                Secrets.environment(Map.of("FLOW_SECRET_LOGIN", "{\"username\":\"ada\",\"password\":\"pass-word\"}")),
                HostFunctions.none(),
                CallOptions.local(),
                Clock.systemUTC());
    }

    private static RunResult run(String tasks) {
        Definition definition = definition(tasks);
        try (CallActivities calls = activities(definition);
                EmbeddedEngine engine = engine(definition, calls)) {
            return start(engine, definition).result(PATIENCE).orElseThrow();
        }
    }

    private static EmbeddedEngine engine(Definition definition, CallActivities calls) {
        return EmbeddedEngine.builder()
                .definitions(digest -> Optional.of(definition))
                .calls(calls)
                .build();
    }

    private static RunHandle start(EmbeddedEngine engine, Definition definition) {
        return engine.start(new StartRequest("run-1", "test.calling", definition.digest(), Json.object()));
    }

    @Test
    void a_run_gets_the_content_of_an_answer() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{\"id\": 7}"))) {
            RunResult result = run("""
                    - getPet:
                        call: http
                        with: {method: get, endpoint: {uri: '%s/pet', authentication: {basic: {use: login}}}}
                    """.formatted(service.url()));

            assertThat(result).isEqualTo(new RunResult.Completed(TestCalls.yaml("{id: 7}")));
            assertThat(service.only().header("Authorization")).isEqualTo("Basic YWRhOnBhc3Mtd29yZA==");
            assertThat(service.only().header("Idempotency-Key")).isNotEqualTo("(none)");
        }
    }

    @Test
    void a_run_may_take_the_steps_that_are_set_and_its_error_names_the_setting() {
        Definition definition = definition("- count: {set: {count: '${ [range(1500000)] | length }'}}");
        try (CallActivities calls = activities(definition);
                EmbeddedEngine usual = engine(definition, calls);
                EmbeddedEngine raised = EmbeddedEngine.builder()
                        .definitions(digest -> Optional.of(definition))
                        .calls(calls)
                        .options(InterpreterOptions.of("1").withExpressionSteps(50_000_000))
                        .build()) {
            assertThat(start(usual, definition).result(PATIENCE).orElseThrow())
                    .isInstanceOfSatisfying(
                            RunResult.Faulted.class,
                            faulted -> assertThat(faulted.error().detail())
                                    .contains("more than 3000000 steps", "FLOW_ENGINE__EXPRESSION_STEPS"));
            assertThat(start(raised, definition).result(PATIENCE).orElseThrow())
                    .isEqualTo(new RunResult.Completed(TestCalls.yaml("{count: 1500000}")));
        }
    }

    @Test
    void keys_keep_their_order_through_set_bodies_queries_forms_and_outputs() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.json("{\"yes\": 1, \"no\": 2}"))) {
            RunResult result = run("""
                    - basket:
                        set: {zebra: 1, apple: {pear: 2, fig: '${ 1 + 2 }'}}
                    - json:
                        call: http
                        with: {method: post, endpoint: '%1$s/json', query: {zone: z, area: a}, body: '${ . }'}
                        output: {as: '${ {zulu: ., alpha: $input} }'}
                    - form:
                        call: http
                        with:
                          method: post
                          endpoint: '%1$s/form'
                          headers: {Content-Type: multipart/form-data}
                          body: {second: x, first: y}
                        output: {as: {input: '${ $input }', answer: '${ . }'}}
                    """.formatted(service.url()));

            var json = service.received().getFirst();
            assertThat(json.uri()).isEqualTo("/json?zone=z&area=a");
            assertThat(json.body()).isEqualTo("{\"zebra\":1,\"apple\":{\"pear\":2,\"fig\":3}}");
            assertThat(service.received().getLast().body()).containsSubsequence("\"second\"", "\"first\"");
            assertThat(result)
                    .isInstanceOfSatisfying(
                            RunResult.Completed.class,
                            completed -> assertThat(completed.output().toString())
                                    .isEqualTo("{\"input\":{\"zulu\":{\"yes\":1,\"no\":2},"
                                            + "\"alpha\":{\"zebra\":1,\"apple\":{\"pear\":2,\"fig\":3}}},"
                                            + "\"answer\":{\"yes\":1,\"no\":2}}"));
        }
    }

    @Test
    void a_run_that_does_not_catch_the_error_of_a_call_ends_with_it() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.empty(404))) {
            RunResult result = run("""
                    - getPet:
                        call: http
                        with: {method: get, endpoint: '%s/pet'}
                    """.formatted(service.url()));

            assertThat(result)
                    .isEqualTo(new RunResult.Faulted(new WorkflowError(
                            "https://open-workflow-specification.org/spec/1.0.0/errors/communication",
                            404,
                            "Not Found",
                            "GET " + service.url() + "/pet answered 404 Not Found.",
                            "/do/0/getPet",
                            new ErrorSource("/do/0/getPet", null))));
            assertThat(service.received()).hasSize(1);
        }
    }

    @Test
    void an_error_of_a_call_is_caught_by_its_status() {
        try (TestHttpService service = TestHttpService.answering(request -> Reply.empty(404))) {
            RunResult result = run("""
                    - guarded:
                        try:
                          - getPet:
                              call: http
                              with: {method: get, endpoint: '%s/pet'}
                        catch:
                          errors:
                            with:
                              type: https://open-workflow-specification.org/dsl/errors/types/communication
                              status: 404
                          do:
                            - fallback: {set: {name: nobody}}
                    """.formatted(service.url()));

            assertThat(result).isEqualTo(new RunResult.Completed(TestCalls.yaml("{name: nobody}")));
        }
    }

    @Test
    void a_cancelled_run_hangs_up() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CompletableFuture<Boolean> hungUp = new CompletableFuture<>();
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> {
                try (Socket socket = server.accept()) {
                    asked.countDown();
                    socket.getInputStream().readAllBytes();
                    hungUp.complete(true);
                } catch (IOException e) {
                    hungUp.complete(true);
                }
            });
            Definition definition = definition("""
                    - never:
                        call: http
                        with: {method: get, endpoint: 'http://127.0.0.1:%d/'}
                    """.formatted(server.getLocalPort()));
            try (CallActivities calls = activities(definition);
                    EmbeddedEngine engine = engine(definition, calls)) {
                RunHandle run = start(engine, definition);
                assertThat(asked.await(60, TimeUnit.SECONDS)).isTrue();

                run.cancel("no longer wanted");

                assertThat(run.result(PATIENCE)).contains(new RunResult.Canceled());
                assertThat(hungUp.get(60, TimeUnit.SECONDS)).isTrue();
            }
        }
    }
}
