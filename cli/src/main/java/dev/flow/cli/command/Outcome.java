package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.Map;
import java.util.stream.StreamSupport;

/** The outcome of a run of a service, waited for and shown as {@code flow run} shows it. */
final class Outcome {
    /** The longest that one request waits. */
    private static final String WAIT = "PT30S";

    /** The status of a run by what was asked of it. */
    private static final Map<String, String> STATUS_OF =
            Map.of("cancel", "canceled", "terminate", "terminated", "pause", "paused");

    private Outcome() {}

    /** Asks until the run has ended; the exit code. */
    static int await(Service service, String run, Terminal terminal, DataFormat output) {
        JsonNode result = service.get(path(run), Query.NONE.with("wait", (Object) WAIT));
        while (isOpen(result)) {
            result = service.get(path(run), Query.NONE.with("wait", (Object) WAIT));
        }
        return show(result, terminal, output);
    }

    /** Shows what there is; the exit code. */
    static int show(JsonNode result, Terminal terminal, DataFormat output) {
        String status = result.path("status").asText();
        if (status.equals("completed")) {
            terminal.out().print(output.write(result.path("output")));
            return Exit.DONE;
        }
        terminal.err()
                .println(terminal.errStyle().red(status)
                        + reason(result.path("failure"))
                        + steering(result.path("steering"), status));
        return isOpen(result) ? Exit.UNAVAILABLE : Exit.FAILED;
    }

    static String path(String run) {
        return "/v1/workflows/" + Query.encoded(run) + "/result";
    }

    static boolean isOpen(JsonNode result) {
        return switch (result.path("status").asText()) {
            case "running", "waiting", "paused", "continued" -> true;
            default -> false;
        };
    }

    /** Who asked for the status that the run has, and why. */
    private static String steering(JsonNode steering, String status) {
        return StreamSupport.stream(steering.spliterator(), false)
                .filter(asked ->
                        STATUS_OF.getOrDefault(asked.path("kind").asText(), "").equals(status))
                .findFirst()
                .map(Outcome::asked)
                .orElse("");
    }

    /** {@code " by ada: no longer needed"}, as far as it is known. */
    static String asked(JsonNode steering) {
        String by =
                steering.path("by").isTextual() ? " by " + steering.path("by").textValue() : "";
        String reason = steering.path("reason").isTextual()
                ? ": " + steering.path("reason").textValue()
                : "";
        return by + reason;
    }

    private static String reason(JsonNode failure) {
        if (!failure.isObject()) {
            return "";
        }
        String task = failure.path("task").asText("");
        String detail = failure.path("detail").asText(failure.path("title").asText(""));
        return ": " + detail + (task.isEmpty() || task.equals("null") ? "" : " (at " + task + ")");
    }
}
