package dev.flow.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;

/** Translates a service's problem details (RFC 9457) into the error of a command. */
final class Refusal {
    private Refusal() {}

    static CommandException of(int status, JsonNode problem) {
        StringBuilder text = new StringBuilder(sentence(status, problem));
        problem.path("errors").forEach(error -> text.append("\n  ").append(error(error)));
        String code = problem.path("code").asText("");
        if (!code.isEmpty()) {
            text.append(" [").append(code).append(']');
        }
        return CommandException.of(exit(status), text.toString());
    }

    private static String sentence(int status, JsonNode problem) {
        String detail = problem.path("detail").asText("");
        String title = problem.path("title").asText("");
        return !detail.isEmpty() ? detail : !title.isEmpty() ? title : "The service answered " + status + ".";
    }

    private static String error(JsonNode error) {
        String hint = error.path("hint").asText("");
        return error.path("pointer").asText("") + ": " + error.path("message").asText("")
                + (hint.isEmpty() ? "" : " " + hint);
    }

    private static int exit(int status) {
        return switch (status) {
            case 401, 403 -> Exit.REFUSED;
            case 409 -> Exit.CONFLICT;
            case 429, 502, 503, 504 -> Exit.UNAVAILABLE;
            case 422, 500 -> Exit.FAILED;
            default -> Exit.USAGE;
        };
    }
}
