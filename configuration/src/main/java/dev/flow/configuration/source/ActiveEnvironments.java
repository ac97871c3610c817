package dev.flow.configuration.source;

import dev.flow.calls.CallEnvironment;
import dev.flow.calls.CallEnvironments;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The functions, secrets and egress rules of a configuration that changes: definitions that are active have those of
 * the newest configuration, and definitions that it no longer has keep those that they were last active with, so that
 * their runs end as they began. Definitions of before the start have the newest. Thread-safe.
 */
public final class ActiveEnvironments implements CallEnvironments {
    /** Definitions that are remembered; the ones that have been inactive longest are forgotten first. */
    private static final int REMEMBERED = 10_000;

    private volatile Generation current;

    /** @param newest the environment of the configuration at the start */
    public ActiveEnvironments(CallEnvironment newest) {
        current = new Generation(newest, Map.of());
    }

    /**
     * Makes an environment the newest.
     *
     * @param digests of the definitions that are active with it
     */
    public synchronized void takeOver(CallEnvironment newest, Collection<String> digests) {
        Map<String, CallEnvironment> known = new LinkedHashMap<>(current.byDigest);
        digests.forEach(digest -> {
            known.remove(digest);
            known.put(digest, newest);
        });
        var oldest = known.keySet().iterator();
        while (known.size() > Math.max(REMEMBERED, digests.size())) {
            oldest.next();
            oldest.remove();
        }
        current = new Generation(newest, known);
    }

    /** The environment of the configuration that was taken over last. */
    public CallEnvironment newest() {
        return current.newest;
    }

    @Override
    public CallEnvironment of(@Nullable String revision, String digest) {
        Generation now = current;
        return now.byDigest.getOrDefault(digest, now.newest);
    }

    /** Not modified once it is current. */
    private record Generation(CallEnvironment newest, Map<String, CallEnvironment> byDigest) {}
}
