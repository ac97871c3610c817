package dev.flow.conformance.scenario;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One step.
 *
 * @param text without its keyword
 * @param value the document under it, as written
 */
public record Step(String text, @Nullable String value) {

    /** The document under the step. */
    public Optional<String> document() {
        return Optional.ofNullable(value);
    }

    @Override
    public String toString() {
        return text;
    }
}
