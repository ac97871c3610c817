package dev.flow.calls;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.calls.EngineFixture.Kind;
import dev.flow.calls.call.CallOptions;
import dev.flow.calls.host.HostFunction;
import dev.flow.calls.host.HostFunctionContext;
import dev.flow.calls.host.HostFunctionException;
import dev.flow.calls.host.HostFunctions;
import dev.flow.definition.HostFunctionSignature;
import dev.flow.definition.task.StandardErrorType;
import dev.flow.engine.RunHandle;
import dev.flow.engine.RunResult;
import dev.flow.engine.offload.DirectoryPayloadStore;
import dev.flow.engine.offload.Offload;
import dev.flow.engine.offload.Payloads;
import dev.flow.engine.payload.Json;
import dev.flow.testing.http.TestHttpService;
import dev.flow.testing.http.TestHttpService.Received;
import dev.flow.testing.http.TestHttpService.Reply;
import io.temporal.api.history.v1.HistoryEvent;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** One secret through everything that may use it, against services that say it back in every way they can. */
@Timeout(180)
@Tag("process")
final class SecretLeakTest {
    /** What the HTTP library writes of its own traffic: the manual says to leave it off where secrets matter. */
    private static final String WIRE = "org.apache.hc.client5.http";

    @TempDir
    Path folder;

    private final Queue<String> logged = new ConcurrentLinkedQueue<>();
    private final Queue<String> observed = new ConcurrentLinkedQueue<>();
    private final Set<String> seen = ConcurrentHashMap.newKeySet();
    private final Logger root = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private final Level usual = root.getLevel();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            logged.add(event.getLoggerName() + " " + event.getFormattedMessage()
                    + (event.getThrowableProxy() == null
                            ? ""
                            : ThrowableProxyUtil.asString(event.getThrowableProxy())));
        }
    };

    @BeforeEach
    void listen() {
        root.iteratorForAppenders().forEachRemaining(console -> console.stop());
        root.setLevel(Level.TRACE);
        ((Logger) LoggerFactory.getLogger(WIRE)).setLevel(Level.INFO);
        appender.start();
        root.addAppender(appender);
    }

    @AfterEach
    void stopListening() {
        root.detachAppender(appender);
        root.setLevel(usual);
        root.iteratorForAppenders().forEachRemaining(console -> console.start());
    }

    @Test
    void the_search_finds_every_spelling() {
        assertThat(SecretProbe.spellings()).allMatch(SecretProbe::in);
        assertThat(SecretProbe.in("Basic " + SecretProbe.spellings().getLast())).isTrue();
        assertThat(SecretProbe.in("********")).isFalse();
    }

    /** Says back all it was told, in header and body, with the status that its path asks for. */
    private Reply echo(Received request) {
        String path = request.uri().replaceAll("\\?.*", "");
        if (SecretProbe.in(request.toString())) {
            seen.add(path.split("/", -1)[1]);
        }
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put("X-Echo-Url", SecretProbe.spellings().get(3));
        headers.put("X-Echo-Base64", SecretProbe.spellings().get(4));
        headers.put("X-Echo-Plain", SecretProbe.SECRET);
        headers.put("X-Echo-Authorization", request.header("Authorization").strip());
        headers.put("Set-Cookie", "session=" + SecretProbe.spellings().get(5));
        headers.put("Content-Type", "application/json");
        var body = Json.object().put("uri", request.uri()).put("body", request.body());
        request.headers().forEach((name, values) -> body.put(name, String.join(",", values)));
        SecretProbe.spellings().forEach(spelling -> body.put(spelling, spelling));
        if (path.startsWith("/token")) {
            return Reply.json(Json.object()
                    .put("access_token", "token of " + SecretProbe.SECRET)
                    .put("expires_in", 3600)
                    .toString());
        }
        if (path.startsWith("/redirect")) {
            headers.put("Location", "/ok?again=" + SecretProbe.spellings().get(3));
            return new Reply(302, headers, Json.write(body));
        }
        if (path.startsWith("/text")) {
            headers.put("Content-Type", "text/plain");
        }
        if (path.startsWith("/binary")) {
            headers.put("Content-Type", "image/png");
        }
        if (path.startsWith("/broken")) {
            return new Reply(200, headers, ("{" + SecretProbe.SECRET).getBytes(StandardCharsets.UTF_8));
        }
        if (path.startsWith("/large")) {
            return new Reply(200, headers, SecretProbe.SECRET.repeat(20_000).getBytes(StandardCharsets.UTF_8));
        }
        int status = path.startsWith("/status/") ? Integer.parseInt(path.substring(8)) : 200;
        if (status == 503) {
            headers.put("Retry-After", "0");
        }
        return new Reply(status, headers, Json.write(body));
    }

    private static HostFunctions functions() {
        return HostFunctions.of(
                function(
                        "give",
                        (context, arguments) -> Json.object()
                                .put("secret", context.secret("canary").asText())
                                .put("argument", arguments.toString())),
                function("fail", (context, arguments) -> {
                    throw HostFunctionException.of(
                            StandardErrorType.RUNTIME,
                            "Bad " + context.secret("canary").asText(),
                            "Bad " + arguments);
                }),
                function("crash", (context, arguments) -> {
                    throw new IllegalStateException(
                            context.secret("canary").asText(), new IllegalArgumentException(arguments.toString()));
                }));
    }

    private interface Body {
        JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception;
    }

    private static HostFunction function(String name, Body body) {
        return new HostFunction() {
            @Override
            public HostFunctionSignature signature() {
                return new HostFunctionSignature(name, "1.0.0");
            }

            @Override
            public JsonNode call(HostFunctionContext context, JsonNode arguments) throws Exception {
                return body.call(context, arguments);
            }
        };
    }

    /** The calls, each as a task's {@code call} and what goes with it. */
    private static List<String> calls(String url) {
        List<String> calls = new ArrayList<>();
        List<String> policies = List.of(
                "basic: {username: ada, password: '${ $secrets.canary }'}",
                "basic: {use: login}",
                "bearer: {token: '${ $secrets.canary }'}",
                "bearer: {use: canary}",
                "digest: {username: ada, password: '${ $secrets.canary }'}",
                "digest: {use: login}",
                "oauth2: {authority: '%s', endpoints: {token: /token}, grant: client_credentials, client: {id: me, secret: '${ $secrets.canary }'}}"
                        .formatted(url),
                "oauth2: {use: policy}",
                "use: named");
        for (String policy : policies) {
            for (String path : List.of("ok", "status/401", "status/500")) {
                calls.add(http(
                        "get",
                        "{uri: '%s/%s', authentication: {%s}}".formatted(url, path, policy),
                        "output: response"));
            }
        }
        String secret = "'${ $secrets.canary }'";
        for (String path : List.of("ok", "text", "binary", "broken", "large", "redirect", "status/503")) {
            for (String output : List.of("content", "raw", "response")) {
                calls.add(http(
                        "post",
                        url + "/" + path,
                        "output: " + output,
                        "redirect: true",
                        "headers: {X-Key: " + secret + ", Authorization: " + secret + "}",
                        "query: {key: " + secret + "}",
                        "body: {key: " + secret + "}"));
            }
        }
        calls.add(http(
                "post",
                url + "/ok",
                "headers: {Content-Type: application/x-www-form-urlencoded}",
                "body: {k: " + secret + "}"));
        calls.add(
                http("post", url + "/ok", "headers: {Content-Type: multipart/form-data}", "body: {k: " + secret + "}"));
        calls.add(http("post", url + "/ok", "headers: {Content-Type: text/plain}", "body: " + secret));
        calls.add(http("get", "'${ \"%s/ok/\" + ($secrets.canary | @uri) }'".formatted(url), "output: response"));
        calls.add(http("get", "'${ \"%s/status/404?x=\" + ($secrets.canary | @uri) }'".formatted(url)));
        // What cannot even be sent.
        calls.add(http("get", "'${ \"http://\" + $secrets.canary + \"/\" }'"));
        calls.add(http("get", "'${ $secrets.canary }'"));
        calls.add(http("get", "'${ \"http://127.0.0.1:1/\" + ($secrets.canary | @uri) }'"));
        calls.add(http("get", "'${ \"http://\" + $secrets.host + \".invalid/\" }'"));
        calls.add(http(secret, url + "/ok"));
        calls.add(http("get", url + "/ok", "headers: '${ {($secrets.canary): 1} }'"));
        calls.add(http("get", url + "/ok", "query: {n: '${ $secrets.canary | tonumber }'}"));
        calls.add(http("get", url + "/ok", "query: {n: '${ error($secrets.canary) }'}"));
        calls.add(
                "call: http, with: {method: get, endpoint: '%s/slow', headers: {X-Key: %s}}, timeout: {after: {milliseconds: 200}}"
                        .formatted(url, secret));
        for (String path : List.of("ok", "status/400")) {
            calls.add("""
                    call: openapi, with: {document: {endpoint: '%s/openapi?of=%s'}, operationId: send, output: response, \
                    parameters: {key: %s, X-Key: %s, id: %s, body: {deep: %s}}, \
                    authentication: {bearer: {token: '${ $secrets.canary }'}}}""".formatted(url, path, secret, secret, secret, secret));
        }
        for (String function : List.of("give", "fail", "crash")) {
            calls.add("call: %s:1.0.0@default, with: {key: %s}".formatted(function, secret));
        }
        return calls;
    }

    private static String http(String method, String endpoint, String... more) {
        return "call: http, with: {method: %s, endpoint: %s%s}"
                .formatted(method, endpoint, more.length == 0 ? "" : ", " + String.join(", ", more));
    }

    /** OpenAPI for {@code /openapi}; never an answer for {@code /slow}. */
    private Reply answer(Received request) {
        if (request.uri().startsWith("/openapi")) {
            String path = request.uri().replaceAll(".*of=", "");
            return Reply.json("""
                    {"openapi": "3.0.0", "servers": [{"url": "/%s"}], "paths": {"/{id}": {"post": {"operationId": "send",
                     "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
                                    {"name": "key", "in": "query", "schema": {"type": "string"}},
                                    {"name": "X-Key", "in": "header", "schema": {"type": "string"}}],
                     "requestBody": {"content": {"application/json": {"schema": {"type": "object"}}}}}}}}
                    """.formatted(path));
        }
        if (request.uri().startsWith("/slow")) {
            seen.add("slow");
            try {
                Thread.currentThread().join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        return echo(request);
    }

    private static String document(String url) {
        StringBuilder document = new StringBuilder("""
                use:
                  secrets: [canary, login, policy, host]
                  authentications:
                    named: {bearer: {token: '${ $secrets.canary }'}}
                do:
                """);
        List<String> calls = calls(url);
        for (int n = 0; n < calls.size(); n++) {
            String call = "{c%d: {%s}}".formatted(n, calls.get(n));
            document.append("""
                    - t%d:
                        try: [%s]
                        catch:
                          as: e
                          retry: {delay: {milliseconds: 1}, limit: {attempt: {count: 1}}}
                          do: [{s%d: {set: {error: '${ $e }'}}}]
                        export: {as: '$context + {t%d: .}'}
                    """.formatted(n, call, n, n));
        }
        document.append("- tell: {emit: {event: {with: {type: told, source: /test, data: '${ $context }'}}}}\n");
        return document.append("- all: {set: '${ $context }'}\n").toString();
    }

    @ParameterizedTest
    @EnumSource
    void a_secret_that_everything_uses_is_nowhere_afterwards(Kind kind) throws Exception {
        Path store = Files.createDirectories(folder.resolve("store"));
        String policy =
                "{\"authority\":\"URL\",\"endpoints\":{\"token\":\"/token\"},\"grant\":\"client_credentials\",\"client\":{\"id\":\"me\",\"secret\":%s}}"
                        .formatted(Json.text(SecretProbe.SECRET));
        try (TestHttpService service = TestHttpService.answering(this::answer);
                EngineFixture bench = EngineFixture.of(kind, folder.resolve("engine"))
                        .functions(functions())
                        .observer(event -> observed.add(event.toString()))
                        .options(CallOptions.local().withLimits(new CallOptions.Limits(100_000, 5, 100)))
                        .secrets(Map.of(
                                "FLOW_SECRET_CANARY",
                                SecretProbe.SECRET,
                                "FLOW_SECRET_HOST",
                                SecretProbe.CORE,
                                "FLOW_SECRET_LOGIN",
                                "{\"username\":\"ada\",\"password\":" + Json.text(SecretProbe.SECRET) + "}",
                                "FLOW_SECRET_POLICY",
                                policy.replace("URL", service.url())))
                        .payloads(Payloads.in(new DirectoryPayloadStore(store), new Offload(300, 64 << 20, 0)))
                        .open()) {
            RunHandle completing = bench.start(Json.object(), document(service.url()));
            RunHandle faulting = bench.start(Json.object(), """
                    use: {secrets: [canary]}
                    do: [{last: {%s}}]
                    """.formatted(
                            http("get", service.url() + "/status/500", "headers: {X-Key: '${ $secrets.canary }'}")));
            RunResult completed = bench.ended(completing);
            RunResult faulted = bench.ended(faulting);

            assertThat(completed).isInstanceOf(RunResult.Completed.class);
            assertThat(faulted).isInstanceOf(RunResult.Faulted.class);
            assertThat(seen)
                    .as("the secret was sent to all of these")
                    .contains("ok", "text", "binary", "broken", "large", "redirect", "status", "slow", "token");
            clean("output", completed.toString());
            clean("error", faulted.toString());
            for (RunHandle run : List.of(completing, faulting)) {
                for (HistoryEvent event : bench.history(run.workflowId())) {
                    clean("history", new String(event.toByteArray(), StandardCharsets.ISO_8859_1));
                }
            }
            assertThat(observed).hasSizeGreaterThan(100);
            observed.forEach(event -> clean("observer", event));
        }
        assertThat(logged).isNotEmpty();
        logged.forEach(line -> clean("log", line));
        List<Path> files = files(folder);
        assertThat(files.stream().filter(file -> file.startsWith(store))).hasSizeGreaterThan(20);
        for (Path file : files) {
            clean(file.toString(), new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
        }
    }

    private static void clean(String what, String text) {
        if (SecretProbe.in(text)) {
            throw new AssertionError(what + " has it: " + SecretProbe.around(text));
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).toList();
        }
    }
}
