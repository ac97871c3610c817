package dev.flow.identity;

import java.util.List;

/** Grants that cannot be used, so that the process does not start; names every problem, without a secret. */
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

    /** Every problem, in one sentence each. */
    public List<String> problems() {
        return problems;
    }
}
