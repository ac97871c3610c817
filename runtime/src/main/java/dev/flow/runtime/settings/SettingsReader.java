package dev.flow.runtime.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Parses the given settings, and collects all problems instead of stopping at the first. Not thread-safe. */
public final class SettingsReader {
    private final SettingsText text;
    private final List<String> problems;

    public SettingsReader(SettingsText text) {
        this.text = text;
        this.problems = new ArrayList<>(text.problems());
    }

    /** The given value or the default, for a setting that has a default. */
    public <T> T value(Setting<T> setting) {
        String defaultText = setting.defaultText();
        if (defaultText == null) {
            throw new IllegalArgumentException(setting.name() + " has no default.");
        }
        return optional(setting).orElseGet(() -> setting.syntax().parse().apply(defaultText));
    }

    /** The given value; empty when there is none, or when it is invalid, which is a problem. */
    public <T> Optional<T> optional(Setting<T> setting) {
        SettingsText.Given given = text.given().get(setting.name());
        if (given == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(setting.syntax().parse().apply(given.text()));
        } catch (IllegalArgumentException e) {
            problem(shown(setting, given) + " is " + setting.syntax().what() + ", not "
                    + (setting.secret() ? "this." : "'" + given.text() + "'."));
            return Optional.empty();
        }
    }

    private static String shown(Setting<?> setting, SettingsText.Given given) {
        return given.source().equals("environment") ? setting.name() : setting.name() + " (" + given.source() + ")";
    }

    /** The given value; its absence is a problem. */
    <T> Optional<T> required(Setting<T> setting, String why) {
        if (!isGiven(setting)) {
            problem(setting.name() + " is missing: " + why);
        }
        return optional(setting);
    }

    boolean isGiven(Setting<?> setting) {
        return text.given().containsKey(setting.name());
    }

    /** Adds a problem, one sentence. */
    void problem(String problem) {
        problems.add(problem);
    }

    /**
     * Throws when there was any problem.
     *
     * @throws SettingsException with all problems
     */
    public void throwIfInvalid() {
        if (!problems.isEmpty()) {
            throw SettingsException.of(problems);
        }
    }
}
