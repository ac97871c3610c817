package dev.flow.gateway.operation;

/** The families of operations. */
public enum Tag {
    OPEN("Open", "What anybody may ask."),
    HEALTH("Health", "How this process is: components, metrics."),
    PANEL("Panel", "The browser panel's files."),
    WORKFLOWS("Workflows and runs", "Start runs, look at them, steer them."),
    OPERATIONS("Operations", "What there is and how it goes.");

    private final String title;
    private final String summary;

    Tag(String title, String summary) {
        this.title = title;
        this.summary = summary;
    }

    public String title() {
        return title;
    }

    public String summary() {
        return summary;
    }
}
