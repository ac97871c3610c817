package dev.flow.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.flow.cli.exit.CommandException;
import dev.flow.cli.exit.Exit;
import dev.flow.cli.output.DataFormat;
import dev.flow.cli.output.Json;
import dev.flow.cli.terminal.Terminal;
import dev.flow.identity.Action;
import dev.flow.identity.NewCredential;
import dev.flow.identity.Scope;
import dev.flow.identity.WorkflowPatterns;
import dev.flow.runtime.settings.Catalogue;
import dev.flow.runtime.settings.Settings;
import dev.flow.runtime.settings.SettingsReader;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import picocli.CommandLine.Model.CommandSpec;

/** {@code flow credentials new}: a token, and the grant that makes a gateway accept it. */
final class CredentialsNewCommand implements Command {
    private final Terminal terminal;
    private final ServeArguments settings = new ServeArguments();
    private final Argument<String> principal = Argument.text(
                    "--principal", "ID", "Who it is for: stable and opaque, it is written to the audit log.")
            .required();
    private final Argument<String> id = Argument.text(
            "--id", "ID", "The credential's own id, the user name of a browser; by default a generated one.");
    private final Argument<String> actions =
            Argument.text("--actions", "A,B,…", "What it may do; by default everything.");
    private final Argument<String> workflows = Argument.text(
            "--workflows",
            "W,W,…",
            "Limits it to these workflows: namespace.name, where the name may end with *; by default every workflow.");
    private final Argument<String> expires =
            Argument.text("--expires-in", "D", "How long it is valid: 12h, 90d; by default 90 days.");
    private final Argument<DataFormat> output = Argument.output(DataFormat.JSON);

    CredentialsNewCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public CommandSpec spec() {
        var spec = Command.spec(this, "new", settings.with(principal, id, actions, workflows, expires, output));
        spec.usageMessage()
                .description(
                        "Prints a new token, which nothing keeps, and its grant for HOST_APPLICATION_CREDENTIALS or the file"
                                + " that HOST_APPLICATION_CREDENTIALS_FILE names.",
                        "The scope is that of FLOW_RUNTIME__SCOPE.")
                .footer("  flow credentials new --principal ci --actions workflow_start --expires-in 30d");
        return spec;
    }

    @Override
    public Integer call() {
        var random = new SecureRandom();
        var now = InstantSource.system().instant().truncatedTo(ChronoUnit.SECONDS);
        var limits = workflows.given().map(CredentialsNewCommand::patterns).orElse(WorkflowPatterns.ALL);
        var granted = actions.given().map(CredentialsNewCommand::parse).orElseGet(() -> everything(limits));
        checkLimitable(granted, limits);
        var made = NewCredential.make(
                        random,
                        id.given().orElseGet(() -> RandomKey.next("credential-")),
                        principal.get(),
                        now.plus(DurationArgument.parse(expires.given().orElse("90d"))),
                        scope(),
                        granted)
                .limitedTo(limits);
        var json = JsonNodeFactory.instance.objectNode().put("token", made.token());
        try {
            json.set("grant", Json.read(made.grantJson()));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
        terminal.out().print(output.get().write(json));
        terminal.err().println("The token is shown this once; the gateway keeps its digest only.");
        return Exit.DONE;
    }

    private Scope scope() {
        var reader = new SettingsReader(settings.text(terminal.environment()));
        var scope = reader.optional(Catalogue.SCOPE);
        reader.throwIfInvalid();
        return scope.orElse(Settings.DEVELOPMENT);
    }

    private static Set<Action> everything(WorkflowPatterns limits) {
        Set<Action> actions = EnumSet.allOf(Action.class);
        actions.removeIf(action -> !limits.isAll() && !action.isLimitable());
        return actions;
    }

    private static WorkflowPatterns patterns(String text) {
        var patterns = Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        patterns.stream()
                .filter(pattern -> !WorkflowPatterns.isPattern(pattern))
                .forEach(pattern -> {
                    throw CommandException.usage(
                            "--workflows: '" + pattern + "' is not namespace.name, where the name may end with *.");
                });
        return WorkflowPatterns.of(patterns);
    }

    private static void checkLimitable(Set<Action> actions, WorkflowPatterns limits) {
        var others = actions.stream()
                .filter(action -> !action.isLimitable())
                .map(Argument::word)
                .sorted()
                .toList();
        if (!limits.isAll() && !others.isEmpty()) {
            throw CommandException.usage("--workflows cannot limit these actions, which concern every workflow: "
                    + String.join(", ", others) + ".");
        }
    }

    private static Set<Action> parse(String text) {
        Set<Action> actions = EnumSet.noneOf(Action.class);
        Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .forEach(name -> actions.add(Arrays.stream(Action.values())
                        .filter(action -> Argument.word(action).equals(name))
                        .findFirst()
                        .orElseThrow(() -> CommandException.usage("there is no action '" + name + "'; there are "
                                + String.join(
                                        ", ",
                                        Arrays.stream(Action.values())
                                                .map(Argument::word)
                                                .toList()) + "."))));
        return actions;
    }
}
