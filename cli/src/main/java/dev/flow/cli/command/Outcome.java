package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.Exit;
import dev.flow.cli.client.Query;
import dev.flow.cli.client.Service;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;

/** What a run of a service comes to, waited for and shown as {@code flow run} shows it. */
final class Outcome {
    /** The longest that one request waits. */
    private static final String WAIT = "PT30S";

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
        terminal.err().println(terminal.errStyle().red(status) + reason(result.path("failure")));
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

    private static String reason(JsonNode failure) {
        if (!failure.isObject()) {
            return "";
        }
        String task = failure.path("task").asText("");
        String detail = failure.path("detail").asText(failure.path("title").asText(""));
        return ": " + detail + (task.isEmpty() || task.equals("null") ? "" : " (at " + task + ")");
    }
}
