package dev.flow.runtime.settings;

import java.util.List;

/** Settings are invalid; {@link #problems()} has one sentence for each. */
public final class SettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    private SettingsException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.getFirst()
                        : problems.size() + " settings are invalid:\n  " + String.join("\n  ", problems),
                null,
                false,
                false);
        this.problems = List.copyOf(problems);
    }

    /** An exception with at least one problem. */
    static SettingsException of(List<String> problems) {
        return new SettingsException(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
