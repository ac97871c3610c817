package dev.flow.configuration.document;

import dev.flow.configuration.LifecycleException;
import java.nio.charset.StandardCharsets;

/** How large a whole configuration may be. */
public final class ConfigurationSize {
    /** Bytes of UTF-8 of all texts together. */
    public static final int LIMIT = 16 * 1024 * 1024;

    /** Of the one YAML document that is imported: in it the texts are indented. */
    static final int IMPORT_LIMIT = 2 * LIMIT;

    private ConfigurationSize() {}

    /**
     * The documents, if they are not too large together.
     *
     * @throws LifecycleException {@code LIMIT_EXCEEDED}
     */
    public static Documents checked(Documents documents) {
        long bytes = documents.texts().values().stream()
                .mapToLong(ConfigurationSize::bytes)
                .sum();
        require(bytes, LIMIT, "The documents of the configuration have");
        return documents;
    }

    /** Refuses a YAML document that is too large to be imported. */
    static void check(String yaml) {
        require(bytes(yaml), IMPORT_LIMIT, "The configuration has");
    }

    private static void require(long bytes, int limit, String subject) {
        if (bytes > limit) {
            throw LifecycleException.of(
                    LifecycleException.Code.LIMIT_EXCEEDED,
                    subject + " " + bytes + " bytes; the limit is " + limit + " bytes. Split it into several scopes.");
        }
    }

    private static long bytes(String text) {
        return text.length() > IMPORT_LIMIT ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
