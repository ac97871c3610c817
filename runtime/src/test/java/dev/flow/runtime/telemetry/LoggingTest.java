package dev.flow.runtime.telemetry;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.util.ContextInitializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.engine.error.WorkflowTaskFailure;
import dev.flow.runtime.settings.LogFormat;
import dev.flow.runtime.settings.LogLevel;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

import static org.assertj.core.api.Assertions.assertThat;

/** Log lines as operators read them. */
final class LoggingTest {
    private final PrintStream before = System.err;

    @AfterEach
    void restore() throws Exception {
        System.setErr(before);
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();
        new ContextInitializer(context).autoConfig();
    }

    private static ByteArrayOutputStream listening(LogFormat format) {
        var out = new ByteArrayOutputStream();
        System.setErr(new PrintStream(out, true, StandardCharsets.UTF_8));
        Logging.configure(format, LogLevel.INFO);
        return out;
    }

    private static String logged(LogFormat format) {
        var out = listening(format);
        MDC.put("request_id", "r-1");
        LoggerFactory.getLogger("dev.flow.gateway.request")
                .atInfo()
                .addKeyValue("operation", "startWorkflow")
                .addKeyValue("status", 202)
                .log("request");
        MDC.clear();
        LoggerFactory.getLogger("dev.flow.gateway.request").info("plain");
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void a_line_of_text_says_what_was_asked_and_what_came_of_it() {
        assertThat(logged(LogFormat.TEXT).lines())
                .map(line -> line.substring("00:00:00.000 ".length()))
                .containsExactly(
                        "INFO  request request operation=startWorkflow status=202 request_id=r-1",
                        "INFO  request plain");
    }

    @Test
    void a_line_of_json_is_flat_with_numbers_as_numbers() throws Exception {
        JsonNode line = new ObjectMapper()
                .readTree(logged(LogFormat.JSON).lines().findFirst().orElseThrow());

        assertThat(Instant.parse(line.path("time").asText())).isAfter(Instant.parse("2026-01-01T00:00:00Z"));
        ((ObjectNode) line).remove("time");
        assertThat(line)
                .hasToString("{\"level\":\"INFO\",\"logger\":\"dev.flow.gateway.request\",\"message\":\"request\","
                        + "\"operation\":\"startWorkflow\",\"status\":202,\"request_id\":\"r-1\"}");
    }

    @Test
    void a_line_of_text_cannot_be_broken_or_steer_a_terminal() {
        var out = listening(LogFormat.TEXT);
        LoggerFactory.getLogger("dev.flow.x")
                .atInfo()
                .addKeyValue("principal_id", "ann\u2028bob\u0085")
                .log("forged\r\n00:00:00.000 ERROR x \u001b[2Jgone\t\u202e");

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .singleElement()
                .asString()
                .endsWith("INFO  x forged\\r\\n00:00:00.000 ERROR x \\u001b[2Jgone\\t\\u202e"
                        + " principal_id=ann\\u2028bob\\u0085");
    }

    @Test
    void a_stack_trace_is_indented_in_text_and_a_property_in_json() throws Exception {
        var failure = new IllegalStateException("broken\n00:00:00.000 INFO  forged");
        var text = listening(LogFormat.TEXT);
        LoggerFactory.getLogger("dev.flow.x").error("It failed", failure);
        var json = listening(LogFormat.JSON);
        LoggerFactory.getLogger("dev.flow.x").error("It failed", failure);

        assertThat(text.toString(StandardCharsets.UTF_8).lines().skip(1))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("    "));
        assertThat(json.toString(StandardCharsets.UTF_8).lines()).hasSize(1);
        assertThat(new ObjectMapper()
                        .readTree(json.toString(StandardCharsets.UTF_8))
                        .path("exception")
                        .asText())
                .startsWith("java.lang.IllegalStateException: broken")
                .contains("LoggingTest");
    }

    /** A run that waits for something that is unavailable. */
    private static final class Delay extends WorkflowTaskFailure {
        private static final long serialVersionUID = 1L;

        Delay(String message) {
            super(message);
        }

        @Override
        public boolean isOutage() {
            return true;
        }
    }

    @Test
    void runs_that_wait_are_said_once_and_what_fails_otherwise_each_time() {
        var out = listening(LogFormat.TEXT);
        var engine = LoggerFactory.getLogger("io.temporal.internal.worker.PollerOptions");
        for (int run = 0; run < 3; run++) {
            engine.error("uncaught exception", new IllegalStateException("run " + run, new Delay("The disk is gone.")));
            engine.error("uncaught exception", new IllegalStateException("broken " + run));
        }

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("WARN"))
                .singleElement()
                .asString()
                .endsWith("WARN  runs Runs wait, and continue by themselves: The disk is gone.");
        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains("broken 0", "broken 1", "broken 2")
                .doesNotContain("run 0");
    }
}
