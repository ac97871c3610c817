package dev.flow.definition.task;

import dev.flow.definition.value.Template;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The reusable components that survive checking (DSL reference, "Use"): errors, retries and timeouts are already
 * resolved where they are used.
 *
 * @param authentications policies by name; evaluated in activities only
 * @param functions name to the function's task
 * @param extensions in declaration order
 * @param secrets names that {@code $secrets} may use
 */
public record Use(
        Map<String, Template> authentications,
        Map<String, Task> functions,
        List<Extension> extensions,
        List<String> secrets) {
    public Use {
        authentications = Collections.unmodifiableMap(new LinkedHashMap<>(authentications));
        functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
        extensions = List.copyOf(extensions);
        secrets = List.copyOf(secrets);
    }

    /** The extensions of the kind of this task, in declaration order. */
    public List<Extension> extensions(Task task) {
        if (extensions.isEmpty()) {
            return extensions;
        }
        TaskKind kind = TaskKind.of(task.action());
        return extensions.stream()
                .filter(extension -> kind.extendedBy(extension.extend()))
                .toList();
    }

    /**
     * {@code use.extensions}: tasks around other tasks.
     *
     * @param reference its position in the document
     * @param extend a task kind, {@code composite} or {@code all}
     */
    public record Extension(
            String name,
            String reference,
            String extend,
            @Nullable Template when,
            @Nullable TaskList before,
            @Nullable TaskList after) {}
}
