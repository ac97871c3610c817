package dev.flow.definition.check;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The workflows of a configuration by the names that other documents use: {@code namespace.name}, or the name alone
 * while only one workflow has it. Immutable.
 */
final class WorkflowNames {
    private final Map<String, CheckedDocument> workflows;
    private final Map<String, CheckedDocument> aliases = new HashMap<>();

    /** @param workflows by {@code namespace.name} */
    WorkflowNames(Map<String, CheckedDocument> workflows) {
        this.workflows = workflows;
        Set<String> ambiguous = new HashSet<>();
        workflows.forEach((qualified, workflow) -> {
            String name = qualified.substring(qualified.indexOf('.') + 1);
            if (aliases.putIfAbsent(name, workflow) != null) {
                ambiguous.add(name);
            }
        });
        aliases.keySet().removeAll(ambiguous);
    }

    /** Null where no workflow has the name, or several have it. */
    @Nullable
    CheckedDocument find(String name) {
        CheckedDocument qualified = workflows.get(name);
        return qualified == null && name.indexOf('.') < 0 ? aliases.get(name) : qualified;
    }
}
