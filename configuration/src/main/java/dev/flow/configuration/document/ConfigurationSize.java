package dev.flow.configuration.document;

import dev.flow.configuration.LifecycleException;
import java.nio.charset.StandardCharsets;

/** How large a whole configuration may be. */
public final class ConfigurationSize {
    /** Bytes of UTF-8 of all texts together, and of the one YAML document that is imported. */
    public static final int LIMIT = 16 * 1024 * 1024;

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
        require(bytes, "The documents of the configuration have");
        return documents;
    }

    /** As {@link #checked(Documents)}, of one text. */
    static void check(String yaml) {
        require(bytes(yaml), "The configuration has");
    }

    private static void require(long bytes, String subject) {
        if (bytes > LIMIT) {
            throw LifecycleException.of(
                    LifecycleException.Code.LIMIT_EXCEEDED,
                    subject + " " + bytes + " bytes; the limit is " + LIMIT
                            + " bytes (16 MiB). Split it into several scopes.");
        }
    }

    private static long bytes(String text) {
        return text.length() > LIMIT ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
