package dev.flow.runs;

import dev.flow.definition.Definition;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow is at present.
 *
 * @param revisionId the revision it comes from; null where there are none
 * @param triggers all that may start it, the implicit one too ({@link TriggerSettings#IMPLICIT_API})
 */
public record ActiveDefinition(
        Definition definition, @Nullable String revisionId, List<TriggerSettings> triggers) {
    public ActiveDefinition {
        triggers = List.copyOf(triggers);
    }

    /** {@code namespace.name}. */
    public String workflow() {
        return definition.workflow().qualifiedName();
    }

    public String digest() {
        return definition.digest();
    }

    /** The trigger of this name. */
    public Optional<TriggerSettings> trigger(String name) {
        return triggers.stream().filter(trigger -> trigger.name().equals(name)).findFirst();
    }

    /** The trigger behind the API. */
    public Optional<TriggerSettings> apiTrigger() {
        return triggers.stream()
                .filter(trigger -> trigger.kind() == TriggerSettings.Kind.API)
                .findFirst();
    }
}
