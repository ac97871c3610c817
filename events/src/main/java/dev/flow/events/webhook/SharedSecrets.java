package dev.flow.events.webhook;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The secrets of one source, read anew for each request. Thread-safe.
 *
 * @param names in {@code flow.yaml}
 * @param place where they come from now
 */
record SharedSecrets(List<String> names, ByteEncoding encoding, Supplier<WebhookSecrets> place) {
    SharedSecrets {
        names = List.copyOf(names);
    }

    /**
     * What was found.
     *
     * @param keys of the secrets that can be used
     * @param missing the names of the others
     */
    record Found(List<byte[]> keys, List<String> missing) {}

    Found read() {
        List<byte[]> keys = new ArrayList<>();
        List<String> missing = new ArrayList<>();
        for (String name : names) {
            find(name).flatMap(encoding::decode).ifPresentOrElse(keys::add, () -> missing.add(name));
        }
        return new Found(List.copyOf(keys), List.copyOf(missing));
    }

    private Optional<String> find(String name) {
        try {
            return place.get().find(name).filter(text -> !text.isBlank());
        } catch (RuntimeException _) {
            // what the place says may quote what it read
            return Optional.empty();
        }
    }
}
