package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import java.util.function.Function;

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

    /**
     * Prints what is listed; where nothing is, a table stays away and a sentence says so.
     *
     * @param table what a table shows of the rows
     * @param none that sentence
     */
    static void list(
            JsonNode rows, Function<JsonNode, String> table, String none, DataFormat output, Terminal terminal) {
        if (rows.isEmpty()) {
            terminal.err().println(none);
        }
        if (output != DataFormat.TABLE) {
            terminal.out().print(output.write(rows));
        } else if (!rows.isEmpty()) {
            terminal.out().print(table.apply(rows));
        }
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
