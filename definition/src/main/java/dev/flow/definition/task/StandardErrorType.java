package dev.flow.definition.task;

import java.util.Optional;

/** The errors that the specification defines (DSL reference, "Standard Error Types"), and every name they go by. */
public enum StandardErrorType {
    CONFIGURATION("configuration", 400),
    VALIDATION("validation", 400),
    EXPRESSION("expression", 400),
    AUTHENTICATION("authentication", 401),
    AUTHORIZATION("authorization", 403),
    TIMEOUT("timeout", 408),
    COMMUNICATION("communication", 500),
    RUNTIME("runtime", 500);

    private static final String BASE = "https://open-workflow-specification.org/spec/1.0.0/errors/";
    private static final String[] PREFIXES = {
        BASE,
        "https://serverlessworkflow.io/spec/1.0.0/errors/",
        "https://open-workflow-specification.org/dsl/errors/types/",
        "https://serverlessworkflow.io/dsl/errors/types/",
    };

    private final String label;
    private final int status;

    StandardErrorType(String label, int status) {
        this.label = label;
        this.status = status;
    }

    /** The last part of the type. */
    public String label() {
        return label;
    }

    /** The type that we emit. */
    public String uri() {
        return BASE + label;
    }

    /** The status of such an error, where its cause has none of its own. */
    public int status() {
        return status;
    }

    /**
     * The standard error that a URI names: old domain, new domain, or {@code /dsl/errors/types/} (decision 11,
     * {@code docs/compatibility.md#decision-11}).
     */
    public static Optional<StandardErrorType> of(String uri) {
        for (String prefix : PREFIXES) {
            if (uri.startsWith(prefix)) {
                String rest = uri.substring(prefix.length());
                for (StandardErrorType type : values()) {
                    if (type.label.equals(rest)) {
                        return Optional.of(type);
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** The URI itself, or ours when it is another name of a standard error. */
    public static String normalize(String uri) {
        return of(uri).map(StandardErrorType::uri).orElse(uri);
    }
}
