package dev.flow.gateway.operation;

/** How long a browser may use an answer again. No shared cache may: what operations answer depends on the caller. */
public enum Caching {
    /** Not at all; the default of every answer. */
    NO_STORE("no-store"),
    /** After it has asked whether the answer is still the current one. */
    REVALIDATE("private, no-cache"),
    /** For a year, without asking: the address names the content. */
    IMMUTABLE("private, max-age=31536000, immutable");

    private final String directives;

    Caching(String directives) {
        this.directives = directives;
    }

    /** The value of {@code Cache-Control} (RFC 9111, section 5.2.2; RFC 8246). */
    public String directives() {
        return directives;
    }
}
