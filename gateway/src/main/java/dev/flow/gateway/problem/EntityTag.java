package dev.flow.gateway.problem;

/** Versions as entity tags (RFC 9110, section 8.8.3). */
public final class EntityTag {
    /** The header of answers. */
    public static final String HEADER = "etag";

    private EntityTag() {}

    /** The tag of a version. */
    public static String of(long version) {
        return "\"" + version + "\"";
    }
}
