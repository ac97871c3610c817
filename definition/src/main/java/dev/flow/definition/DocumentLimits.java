package dev.flow.definition;

/**
 * How large one document may be; each is named in the diagnostic that says it was exceeded.
 *
 * @param documentBytes bytes of UTF-8, after aliases are expanded
 * @param depth how deep values may be nested
 * @param tasks tasks in one document, nested ones counted
 */
public record DocumentLimits(int documentBytes, int depth, int tasks) {
    /** 1 MiB, 64 levels, 10,000 tasks. */
    public static final DocumentLimits DEFAULTS = new DocumentLimits(1024 * 1024, 64, 10_000);
}
