package dev.flow.proofs.document;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts from resources beside classes. */
public final class ResourceText {
    private ResourceText() {}

    /** The text of a resource in the package of a class. */
    public static String of(Class<?> near, String file) {
        try (InputStream in = Objects.requireNonNull(near.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
