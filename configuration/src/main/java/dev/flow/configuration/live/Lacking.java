package dev.flow.configuration.live;

import dev.flow.calls.CallEnvironment;
import dev.flow.calls.secret.SecretsUnavailable;
import dev.flow.definition.Definition;
import dev.flow.definition.task.FunctionReference;
import dev.flow.definition.task.TaskAction;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;

/**
 * What definitions name and a process does not have; sorted. Immutable.
 *
 * @param functions {@code name:version} of functions written in Java: without them it must not execute the definitions
 * @param secrets names of secrets that its source does not have now: calls that read them would fail
 */
public record Lacking(List<String> functions, List<String> secrets) {
    public Lacking {
        functions = List.copyOf(functions);
        secrets = List.copyOf(secrets);
    }

    /** What an environment does not have of what definitions name. */
    static Lacking of(Collection<Definition> definitions, CallEnvironment environment) {
        TreeSet<String> functions = new TreeSet<>();
        TreeSet<String> secrets = new TreeSet<>();
        for (Definition definition : definitions) {
            secrets.addAll(definition.workflow().use().secrets());
            definition.tasks().values().forEach(task -> {
                if (task.action() instanceof TaskAction.CallFunction call
                        && call.function() instanceof FunctionReference.Host host
                        && environment
                                .functions()
                                .find(host.name(), host.version())
                                .isEmpty()) {
                    functions.add(host.name() + ":" + host.version());
                }
            });
        }
        secrets.removeIf(name -> has(environment, name));
        return new Lacking(List.copyOf(functions), List.copyOf(secrets));
    }

    private static boolean has(CallEnvironment environment, String secret) {
        try {
            return environment.secrets().find(secret).isPresent();
        } catch (SecretsUnavailable e) {
            return false;
        }
    }

    /** Whether the definitions can be executed. */
    public boolean isReady() {
        return functions.isEmpty();
    }
}
