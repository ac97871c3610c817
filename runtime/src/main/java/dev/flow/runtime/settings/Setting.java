package dev.flow.runtime.settings;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One setting. Immutable.
 *
 * @param name the environment variable
 * @param defaultText the default, as it would be written; null for none
 * @param meaning one sentence for the settings page
 * @param secret whether its value is never shown
 */
public record Setting<T>(
        String name, Syntax<T> syntax, @Nullable String defaultText, String meaning, boolean secret) {
    private static final String PREFIX = "FLOW_";

    static <T> Setting<T> of(String name, Syntax<T> syntax, String meaning) {
        return new Setting<>(name, syntax, null, meaning, false);
    }

    Setting<T> defaulting(String text) {
        return new Setting<>(name, syntax, text, meaning, secret);
    }

    Setting<T> confidential() {
        return new Setting<>(name, syntax, defaultText, meaning, true);
    }

    /** Its key in a settings file, {@code group.name} with dashes; without a group the whole name, dashed. */
    public String key() {
        String text = name.startsWith(PREFIX) && name.contains("__") ? name.substring(PREFIX.length()) : name;
        return text.toLowerCase(Locale.ROOT).replace("__", ".").replace('_', '-');
    }
}
