package dev.flow.examples;

import dev.flow.testing.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ApprovalTest {

    @TempDir
    private Path folder;

    @Test
    void the_decision_is_what_the_event_says() throws IOException {
        Json.assertSame(
                run("{\"request\": \"R-1\", \"answer\": \"rejected\"}").json(),
                "{\"request\": \"R-1\", \"answer\": \"rejected\", \"by\": \"grace\"}");
    }

    @Test
    void without_a_decision_the_deadline_escalates() throws IOException {
        Json.assertSame(
                run("{\"request\": \"R-2\", \"deadline\": \"PT0.2S\"}").json(),
                "{\"request\": \"R-2\", \"answer\": \"escalated\", \"by\": \"the deadline\"}");
    }

    @Test
    void a_request_has_a_name() throws IOException {
        var flow = run("{\"answer\": \"approved\"}");

        assertThat(flow.exit()).isEqualTo(1);
        assertThat(flow.err()).contains("/errors/validation");
    }

    private Invocation run(String input) throws IOException {
        return Invocation.flow(
                "run",
                "approval",
                "--config-dir",
                Checkout.file("examples/approval").toString(),
                "--input",
                Files.writeString(folder.resolve("input.json"), input).toString());
    }
}
