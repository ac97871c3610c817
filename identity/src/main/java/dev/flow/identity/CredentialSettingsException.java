package dev.flow.identity;

import java.util.List;

/** Grants that stop start-up; all that is wrong with them, without a secret. */
public final class CredentialSettingsException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    CredentialSettingsException(List<String> problems) {
        super("The credentials are not usable: " + String.join(" ", problems), null, false, false);
        this.problems = List.copyOf(problems);
    }

    /** For one problem around the grants; a sentence without a secret. */
    public static CredentialSettingsException of(String problem) {
        return new CredentialSettingsException(List.of(problem));
    }

    /** One sentence each. */
    public List<String> problems() {
        return problems;
    }
}
