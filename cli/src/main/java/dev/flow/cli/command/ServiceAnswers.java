package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.terminal.Terminal;

/** What answers of a service have in common. */
final class ServiceAnswers {
    private ServiceAnswers() {}

    /**
     * The same answer.
     *
     * @throws CommandException when it says that its source is unavailable
     */
    static JsonNode available(JsonNode answer) {
        if (!answer.at("/dimension/availability").asText().equals("available")) {
            throw CommandException.unavailable(answer.at("/dimension/reason").asText());
        }
        return answer;
    }

    /** Says where the next page begins. */
    static void more(JsonNode page, Terminal terminal) {
        if (page.path("next_cursor").isTextual()) {
            terminal.err()
                    .println("There are more: --cursor "
                            + page.path("next_cursor").textValue());
        }
    }
}
