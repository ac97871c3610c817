package dev.flow.runtime;

import dev.flow.runtime.settings.Role;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A whole service under requests that no client means: they cost it neither an internal error nor a stack trace. */
@Tag("process")
final class FuzzedServiceTest {
    private static final int REQUESTS = 3_000;
    private static final int SLOW = 60;
    private static final int PATIENCE = 30_000;
    private static final Pattern STATUS = Pattern.compile("HTTP/1\\.1 (5\\d\\d)");

    @TempDir
    Path folder;

    /** Writes requests: good ones, each then spoiled in some way. */
    private record Fuzzer(Random random) {
        private static final List<String> TARGETS = List.of(
                "/livez",
                "/readyz",
                "/healthz",
                "/metrics",
                "/v1/operations",
                "/v1/openapi.json",
                "/v1/workflows?limit=2",
                "/v1/workflows/some/result",
                "/v1/operations/runs?state=failed",
                "/v1/operations/workflows/shop.greets",
                "http://localhost/livez",
                "/v1/workflows/a%2Fb%20c",
                "/admin/x",
                "*");
        private static final List<String> METHODS =
                List.of("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PATCH", "get", "");
        private static final List<String> SIZES =
                List.of("zz", "-2", "0x10", "", " 5", "fffffffff", "7fffffff", "5;a=b", "00000005", "5\n", "\0");
        private static final List<String> BAD_PARTS =
                List.of("%", "%zz", "%ff", "%00", "\u0000", "\r", "\n", "\t", "\u001b[2J", "\u00e9", "?", "#", "//");

        private <T> T one(List<T> of) {
            return of.get(random.nextInt(of.size()));
        }

        private boolean chance(int ofHundred) {
            return random.nextInt(100) < ofHundred;
        }

        String request() {
            String body = chance(60) ? "" : body();
            String head = one(METHODS) + " " + target() + " " + version() + "\r\n"
                    + (chance(90) ? "Host: localhost\r\n" : "")
                    + (chance(90) ? "X-Host-Subject: local-operator\r\n" : "")
                    + (chance(15) ? "X-" + noise() + ": " + noise() + "\r\n" : "")
                    + (chance(10) ? "traceparent: 00-" + noise() + "-01\r\n" : "")
                    + (chance(10) ? "Expect: 100-continue\r\n" : "");
            String whole = body.isEmpty() && chance(80) ? head + "\r\n" : head + entity(body);
            if (chance(25)) {
                whole = whole.substring(0, random.nextInt(whole.length() + 1));
            }
            return chance(10) ? spoiled(whole) : whole;
        }

        private String version() {
            return chance(70)
                    ? "HTTP/1.1"
                    : one(List.of("HTTP/1.0", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.", ""));
        }

        private String target() {
            String target = chance(30) ? "/v1/workflows" : one(TARGETS);
            return chance(20) ? target + one(BAD_PARTS) + noise() : target;
        }

        private String body() {
            String good = "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"f" + random.nextInt(500)
                    + "\", \"input\": {\"a\": [1, 2.5, null, \"x\"]}}";
            return switch (random.nextInt(6)) {
                case 0 -> "[".repeat(random.nextInt(2_000));
                case 1 -> good.replace("1", "1".repeat(random.nextInt(1_500)));
                case 2 -> spoiled(good);
                case 3 -> good.substring(random.nextInt(good.length()));
                default -> good;
            };
        }

        private String entity(String body) {
            String type = chance(90) ? "Content-Type: application/json\r\n" : "Content-Type: " + noise() + "\r\n";
            return switch (random.nextInt(5)) {
                case 0 -> type + "Content-Length: " + (body.length() + random.nextInt(40) - 20) + "\r\n\r\n" + body;
                case 1 -> type + "Transfer-Encoding: chunked\r\n\r\n" + one(SIZES) + "\r\n" + body + "\r\n0\r\n\r\n";
                case 2 -> type + "Transfer-Encoding: chunked\r\n\r\n" + chunks(body);
                case 3 -> type + "Transfer-Encoding: chunked\r\nContent-Length: 3\r\n\r\n" + chunks(body);
                default -> type + "Content-Length: " + body.length() + "\r\n\r\n" + body;
            };
        }

        private String chunks(String body) {
            var chunks = new StringBuilder();
            for (int at = 0; at < body.length(); ) {
                int end = Math.min(body.length(), at + 1 + random.nextInt(50));
                int size = end - at + (chance(5) ? random.nextInt(9) - 4 : 0);
                chunks.append(Integer.toHexString(size))
                        .append("\r\n")
                        .append(body, at, end)
                        .append("\r\n");
                at = end;
            }
            return chunks + (chance(80) ? "0\r\n\r\n" : "0\r\nTrailer: x\r\n\r\n");
        }

        private String noise() {
            var noise = new StringBuilder();
            for (int i = random.nextInt(12); i >= 0; i--) {
                noise.append((char) random.nextInt(256));
            }
            return noise.toString();
        }

        private String spoiled(String text) {
            var spoiled = new StringBuilder(text);
            for (int i = random.nextInt(4); i >= 0 && !spoiled.isEmpty(); i--) {
                int at = random.nextInt(spoiled.length());
                switch (random.nextInt(3)) {
                    case 0 -> spoiled.deleteCharAt(at);
                    case 1 -> spoiled.insert(at, (char) random.nextInt(256));
                    default -> spoiled.setCharAt(at, (char) random.nextInt(256));
                }
            }
            return spoiled.toString();
        }
    }

    private static String answer(int port, String request) throws IOException {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setSoTimeout(PATIENCE);
            try {
                socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
                socket.shutdownOutput();
                return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (SocketException e) {
                return ""; // reset: aborted
            }
        }
    }

    private static boolean isDefect(String answer) {
        var status = STATUS.matcher(answer);
        return status.find() && !answer.contains("\"overloaded\"");
    }

    private static List<Socket> slowBodies(int port) throws IOException {
        List<Socket> slow = new ArrayList<>();
        for (int i = 0; i < SLOW; i++) {
            var socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.getOutputStream()
                    .write(("POST /v1/workflows HTTP/1." + i % 2 + "\r\nHost: localhost\r\n"
                                    + "X-Host-Subject: local-operator\r\nContent-Type: application/json\r\n"
                                    + "Content-Length: 500\r\n\r\n{")
                            .getBytes(StandardCharsets.ISO_8859_1));
            slow.add(socket);
        }
        return slow;
    }

    @Test
    void no_request_costs_an_internal_error_or_a_stack_trace() throws Exception {
        long seed = Long.getLong("flow.fuzz.seed", 20261122L);
        Files.createDirectories(folder.resolve("config/workflows"));
        Files.writeString(folder.resolve("config/workflows/greets.yaml"), """
                document: {dsl: 1.0.3, namespace: shop, name: greets, version: 1.0.0}
                do:
                  - greet:
                      set: {greeting: hello}
                """);
        var defects = new ConcurrentLinkedQueue<String>();
        try (var service = ChildRole.start(
                        Role.COMBINED,
                        folder.resolve("serve.log"),
                        Map.of(
                                "FLOW_ENGINE__KIND", "embedded",
                                "FLOW_CONFIGURATION__DIR",
                                        folder.resolve("config").toString(),
                                "FLOW_RUNTIME__DATA_DIR", folder.resolve("data").toString()))
                .ready()) {
            int port = service.port();
            List<Socket> slow = slowBodies(port);
            try (var threads = Executors.newFixedThreadPool(8)) {
                for (int i = 0; i < REQUESTS; i++) {
                    long own = seed + i;
                    var _ = threads.submit(() -> {
                        String request = new Fuzzer(new Random(own)).request();
                        String answer = answer(port, request);
                        if (isDefect(answer)) {
                            defects.add("seed " + own + ": " + request + "\n-> " + answer);
                        }
                        return null;
                    });
                }
                threads.shutdown();
                assertThat(threads.awaitTermination(5, TimeUnit.MINUTES)).isTrue();
            }
            for (Socket socket : slow) {
                socket.close();
            }
            assertThat(new Http(port)
                            .post(
                                    "/v1/workflows?wait=PT20S",
                                    "{\"workflow_name\": \"shop.greets\", \"business_request_id\": \"after\"}")
                            .body()
                            .at("/result/output/greeting")
                            .asText())
                    .isEqualTo("hello");
            assertThat(defects).as("the first seed is " + seed).isEmpty();
            assertThat(service.log().lines())
                    .noneMatch(line -> line.stripLeading().startsWith("at ") || line.contains("ERROR"))
                    .allMatch(line -> line.chars().noneMatch(Character::isISOControl));
        }
    }
}
