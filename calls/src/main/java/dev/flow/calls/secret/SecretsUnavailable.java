package dev.flow.calls.secret;

/** A secret source does not answer: no error of the workflow, the engine makes the call again. */
public final class SecretsUnavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    SecretsUnavailable(String name) {
        super("The source of the secret \"" + name + "\" does not answer.", null, false, false);
    }
}
