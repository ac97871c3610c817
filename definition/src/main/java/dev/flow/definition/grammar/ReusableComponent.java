package dev.flow.definition.grammar;

/** What {@code use} defines under names, for other places to refer to (DSL reference, "Use"). */
public enum ReusableComponent {
    AUTHENTICATIONS("authentications", "authentication"),
    ERRORS("errors", "error"),
    RETRIES("retries", "retry policy"),
    TIMEOUTS("timeouts", "timeout"),
    SECRETS("secrets", "secret");

    private final String property;
    private final String noun;

    ReusableComponent(String property, String noun) {
        this.property = property;
        this.noun = noun;
    }

    /** The property of {@code use}. */
    public String property() {
        return property;
    }

    /** What one of them is called. */
    public String noun() {
        return noun;
    }
}
