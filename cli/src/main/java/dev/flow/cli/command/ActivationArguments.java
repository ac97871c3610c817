package dev.flow.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.terminal.Terminal;
import dev.flow.configuration.plan.PlanText;

/** What the commands that ask for an activation have in common: they plan, show the plan, ask, and follow. */
final class ActivationArguments {
    private final Argument<String> reason = Argument.text("--reason", "TEXT", "Why; kept in the audit.");
    private final Argument<Boolean> wait = Argument.flag("--wait", "Waits until it has ended.");
    private final Argument<Boolean> yes = Confirmation.yes();
    private final Argument<String> key = Argument.key();
    private final Argument<DataFormat> output = Argument.output();

    Argument<?>[] with(ServiceArguments service, Argument<?> subject) {
        return service.with(subject, reason, wait, yes, key, output);
    }

    /** Asks for an activation of what is planned; the exit code. */
    int perform(Lifecycle lifecycle, JsonNode plan, Requested request, String question, Terminal terminal) {
        terminal.err().print(PlanText.of(Lifecycle.withoutNulls(plan)));
        terminal.err().flush();
        if (!Confirmation.given(yes, question, terminal)) {
            terminal.err().println("Nothing was changed.");
            return Exit.DONE;
        }
        JsonNode asked = request.send(reason.given().orElse(""), key.given().orElseGet(RandomKey::next));
        JsonNode activation = wait.get() ? lifecycle.await(asked) : asked;
        terminal.out().print(output.get().write(output.get() == DataFormat.TABLE ? brief(activation) : activation));
        return !wait.get() || activation.path("state").asText().equals("applied") ? Exit.DONE : Exit.FAILED;
    }

    /** Asks the service for the activation that was planned. */
    interface Requested {
        JsonNode send(String reason, String key);
    }

    private static ObjectNode brief(JsonNode activation) {
        ObjectNode brief = JsonNodeFactory.instance.objectNode();
        brief.set("activation_id", activation.path("activation_id"));
        brief.set("state", activation.path("state"));
        brief.set("target_revision_id", activation.at("/plan/target_revision_id"));
        brief.set("source_revision_id", activation.at("/plan/source_revision_id"));
        brief.set("outcome_code", activation.path("outcome_code"));
        return brief;
    }
}
