package dev.flow.runtime.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes values of what was given, and collects what is wrong instead of stopping at it. Not thread-safe. */
public final class SettingsReader {
    private final SettingsText text;
    private final List<String> problems;

    public SettingsReader(SettingsText text) {
        this.text = text;
        this.problems = new ArrayList<>(text.problems());
    }

    /** What was given, or what holds otherwise; for settings that have that. */
    public <T> T value(Setting<T> setting) {
        String otherwise = setting.otherwise();
        if (otherwise == null) {
            throw new IllegalArgumentException(setting.name() + " has no default.");
        }
        return optional(setting).orElseGet(() -> setting.syntax().parse().apply(otherwise));
    }

    /** What was given, if it can be read. */
    public <T> Optional<T> optional(Setting<T> setting) {
        SettingsText.Given given = text.given().get(setting.name());
        if (given == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(setting.syntax().parse().apply(given.text()));
        } catch (IllegalArgumentException e) {
            wrong(shown(setting, given) + " is " + setting.syntax().what() + ", not "
                    + (setting.secret() ? "this." : "'" + given.text() + "'."));
            return Optional.empty();
        }
    }

    private static String shown(Setting<?> setting, SettingsText.Given given) {
        return given.source().equals("environment") ? setting.name() : setting.name() + " (" + given.source() + ")";
    }

    /** What was given; it must be. */
    <T> Optional<T> required(Setting<T> setting, String why) {
        if (!isGiven(setting)) {
            wrong(setting.name() + " is missing: " + why);
        }
        return optional(setting);
    }

    boolean isGiven(Setting<?> setting) {
        return text.given().containsKey(setting.name());
    }

    /** Something is wrong; one sentence. */
    void wrong(String problem) {
        problems.add(problem);
    }

    /**
     * Speaks up when anything was wrong.
     *
     * @throws SettingsException with all of it
     */
    public void complain() {
        if (!problems.isEmpty()) {
            throw SettingsException.of(problems);
        }
    }
}
